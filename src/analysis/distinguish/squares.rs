//! Sets of squares in the order of the length of their text.

use crate::board::Bitboard;
use crate::tablebase::sets_of_squares;

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
        let mut sets = sets_of_squares(pieces);
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
    use crate::board::BySide;
    use crate::notation::squares_text;

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
