//! `[throwing]`: what the sticks give, how a throw is divided, and who throws next.

use crate::rules::choice::{Device, Split};
use crate::rules::moves::Throw;
use crate::rules::{Form, Position};

/// How often each throw falls, in sixteenths, rising by value.
///
/// Four fair two-sided sticks show 1, 2, 3, 4 or no marked sides in 4, 6, 4, 1 and 1 of sixteen falls; the die shows
/// each of its four values in 4 of sixteen.
pub(crate) fn odds(form: &Form) -> Vec<(Throw, u8)> {
    let mut odds: Vec<(u8, u8)> = match form.throwing_device {
        Device::Sticks => vec![(1, 4), (2, 6), (3, 4), (4, 1), (form.throwing_blank.number(), 1)],
        Device::Die => (1..=4).map(|value| (value, 4)).collect(),
    };
    odds.sort_unstable();
    odds.into_iter().filter_map(|(value, weight)| Some((Throw::new(value)?, weight))).collect()
}

/// The parts of a throw that one piece may use: the whole, or any part where throws may be split (`throwing.split`).
pub(crate) fn parts(form: &Form, throw: u8) -> std::ops::RangeInclusive<u8> {
    if form.throwing_split == Split::Freely { 1..=throw } else { throw..=throw }
}

/// The next throw goes to the other side.
pub(crate) fn pass_on(position: &mut Position) {
    position.turn = !position.turn;
}
