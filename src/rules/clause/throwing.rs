//! `[throwing]`: what the sticks give, how a throw is divided, and who throws next.

use crate::rules::choice::{Device, Split};
use crate::rules::moves::Throw;
use crate::rules::{Form, Position};

/// Marked sides that show at each of the sixteen equally likely falls of four sticks.
const MARKED: [u8; 16] = [0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4];

impl Form {
    /// Throw that the device shows at one of its sixteen equally likely places, 0 to 15. A die of four values has four
    /// places for each.
    pub fn throw_at(&self, place: u8) -> Throw {
        match self.throwing_device {
            Device::Die => Throw::new((place & 15) / 4 + 1).unwrap_or_default(),
            Device::Sticks => self.throw_of(MARKED[usize::from(place & 15)]),
        }
    }

    /// Throw for a number of marked sides that show.
    pub fn throw_of(&self, marked: u8) -> Throw {
        let value = if marked == 0 { self.throwing_blank.number() } else { marked };
        Throw::new(value).unwrap_or_default()
    }

    /// Throws that can fall and how often each does, in sixteenths, rising by value.
    pub fn odds(&self) -> Vec<(Throw, u8)> {
        let mut count = [0; 7];
        for place in 0..16 {
            count[usize::from(self.throw_at(place).value())] += 1;
        }
        let throws = (0..=6).filter_map(Throw::new).zip(count);
        throws.filter(|(_, sixteenths)| *sixteenths > 0).collect()
    }

    /// Throws that can fall and earn another.
    pub(crate) fn throws_that_earn(&self) -> Vec<u8> {
        let odds = self.odds().into_iter().map(|(throw, _)| throw.value());
        odds.filter(|value| self.throwing_again.has(*value)).collect()
    }
}

/// The parts of a throw that one piece may use: the whole, or any part where throws may be split (`throwing.split`).
pub(crate) fn parts(form: &Form, throw: u8) -> std::ops::RangeInclusive<u8> {
    if form.throwing_split == Split::Freely { 1..=throw } else { throw..=throw }
}

/// The next throw goes to the other side.
pub(crate) fn pass_on(position: &mut Position) {
    position.turn = !position.turn;
}
