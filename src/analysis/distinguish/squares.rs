//! Sets of squares in the order of the length of their text.

use crate::board::{Bitboard, BySide, Side};

/// The squares of a position as text, as in the text of a position: `10/4C5/6S3`.
///
/// ```
/// use senet::{Bitboard, BySide, analysis::distinguish::squares_text};
/// let pieces = BySide::new(Bitboard::of([15]), Bitboard::of([27]));
/// assert_eq!(squares_text(&pieces), "10/4C5/6S3");
/// ```
pub fn squares_text(pieces: &BySide<Bitboard>) -> String {
    let mut text = String::with_capacity(24);
    let mut empty = 0;
    let close = |text: &mut String, empty: &mut u8| {
        if *empty > 0 {
            text.push_str(if *empty == 10 { "10" } else { DIGITS[usize::from(*empty)] });
        }
        *empty = 0;
    };
    for number in 1..=30 {
        if pieces[Side::Cones].holds(number) || pieces[Side::Spools].holds(number) {
            close(&mut text, &mut empty);
            text.push(if pieces[Side::Cones].holds(number) { 'C' } else { 'S' });
        } else {
            empty += 1;
        }
        if number % 10 == 0 {
            close(&mut text, &mut empty);
            if number < 30 {
                text.push('/');
            }
        }
    }
    text
}

const DIGITS: [&str; 10] = ["", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

/// Length of the text for these occupied squares; the sides do not matter.
fn text_length(set: u32) -> u32 {
    let row = |row: u32| {
        let occupied = set >> (10 * row) & 0x3ff;
        let empty = !occupied & 0x3ff;
        // A gap begins where a square is empty and the one before it is not, or none.
        let gaps = (empty & !(empty << 1)).count_ones();
        occupied.count_ones() + gaps + u32::from(occupied == 0)
    };
    2 + row(0) + row(1) + row(2)
}

/// All sets of this many squares, those with the shortest text first.
#[derive(Clone, Debug)]
pub(super) struct Squares {
    pieces: u8,
    sets: std::vec::IntoIter<u32>,
}

impl Squares {
    pub(super) fn of(pieces: u8) -> Squares {
        let mut sets: Vec<u32> = Vec::new();
        let end = 1_u64 << 30;
        let mut set = (1_u64 << pieces) - 1;
        while set < end {
            sets.push(set as u32);
            // The next number with as many bits.
            let lowest = set & set.wrapping_neg();
            let ripple = set + lowest;
            set = ripple | ((set ^ ripple) / lowest) >> 2;
        }
        sets.sort_by_key(|set| text_length(*set));
        Squares { pieces, sets: sets.into_iter() }
    }

    pub(super) fn pieces(&self) -> u8 {
        self.pieces
    }
}

impl Iterator for Squares {
    type Item = (Bitboard, u32);

    fn next(&mut self) -> Option<(Bitboard, u32)> {
        let set = self.sets.next()?;
        Some((Bitboard::from_bits(set), text_length(set)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_length_is_that_of_the_text() {
        for pieces in 1..=3 {
            let mut last = 0;
            for (set, length) in Squares::of(pieces) {
                let text = squares_text(&BySide::new(set, Bitboard::EMPTY));
                assert_eq!(text.len() as u32, length, "{text}");
                assert!(length >= last);
                last = length;
            }
        }
        assert_eq!(Squares::of(3).count(), 4060);
    }
}
