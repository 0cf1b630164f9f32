//! Positions in twelve bytes, and which positions are the same question.

use crate::board::{Bitboard, BySide, Side};
use crate::rules::{Due, Position, Rules};

/// A position in three words, nothing left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Packed([u32; 3]);

/// The same position for the solver: mirrored so that the cones act, and without what plays no part.
///
/// Only an opening names a side, so with an opening due nothing is mirrored. Where captured pieces leave the game only
/// the difference of the pieces borne off counts.
pub(super) fn canonical(rules: &Rules, position: &Position) -> Position {
    let names_sides = position.due.open || position.due.front.0 != [false; 2];
    let mut same = if position.turn == Side::Spools && !names_sides {
        position.mirrored()
    } else {
        *position
    };
    if rules.removes() {
        let least = same.off.0[0].min(same.off.0[1]);
        same.off = BySide::new(same.off.0[0] - least, same.off.0[1] - least);
    }
    same
}

impl Packed {
    pub(super) fn of(position: &Position) -> Packed {
        let due = &position.due;
        let bit = |mark: bool| u32::from(mark);
        let small = |number: u8| u32::from(number);
        let pair = |marks: BySide<bool>| bit(marks.0[0]) | bit(marks.0[1]) << 1;
        Packed([
            position.pieces.0[0].bits()
                | bit(position.turn == Side::Spools) << 30
                | bit(due.open) << 31,
            position.pieces.0[1].bits() | bit(due.back) << 30 | bit(due.bonus) << 31,
            small(position.off.0[0])
                | small(position.off.0[1]) << 4
                | pair(due.front) << 8
                | pair(due.entry) << 10
                | small(due.again) << 12
                | small(due.only.0[0]) << 17
                | small(due.only.0[1]) << 22
                | small(due.rest) << 27,
        ])
    }

    pub(super) fn position(self) -> Position {
        let [cones, spools, marks] = self.0;
        let field = |from: u32, bits: u32| (marks >> from & ((1 << bits) - 1)) as u8;
        let flag = |word: u32, at: u32| word >> at & 1 == 1;
        let pair = |from: u32| BySide::new(flag(marks, from), flag(marks, from + 1));
        Position {
            pieces: BySide::new(Bitboard::from_bits(cones), Bitboard::from_bits(spools)),
            turn: Side::ALL[usize::from(flag(cones, 30))],
            off: BySide::new(field(0, 4), field(4, 4)),
            due: Due {
                open: flag(cones, 31),
                front: pair(8),
                entry: pair(10),
                again: field(12, 5),
                only: BySide::new(field(17, 5), field(22, 5)),
                rest: field(27, 3),
                back: flag(spools, 30),
                bonus: flag(spools, 31),
            },
        }
    }

    /// A number that spreads the positions over a table.
    fn hash(self) -> u64 {
        const ODD: u64 = 0x9E37_79B9_7F4A_7C15;
        let both = u64::from(self.0[0]) | u64::from(self.0[1]) << 32;
        let mixed =
            (both ^ u64::from(self.0[2]).wrapping_mul(0xD6E8_FEB8_6659_FD93)).wrapping_mul(ODD);
        (mixed ^ mixed >> 29).wrapping_mul(ODD)
    }
}

/// Positions numbered in the order in which they were met.
#[derive(Clone, Debug)]
pub(super) struct Index {
    keys: Vec<Packed>,
    /// Number + 1, or 0 for a free place; the length is a power of two.
    slots: Vec<u32>,
}

impl Index {
    pub(super) fn new(expected: usize) -> Index {
        let slots = (expected.max(512) * 2).next_power_of_two();
        Index {
            keys: Vec::with_capacity(expected),
            slots: vec![0; slots],
        }
    }

    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(super) fn bytes(&self) -> usize {
        self.keys.capacity() * size_of::<Packed>() + self.slots.capacity() * size_of::<u32>()
    }

    pub(super) fn position(&self, number: u32) -> Option<Position> {
        Some(self.keys.get(number as usize)?.position())
    }

    pub(super) fn find(&self, key: Packed) -> Option<u32> {
        let slot = self.slot(key);
        self.slots.get(slot)?.checked_sub(1)
    }

    /// The number of the position, a new one where it has not been met.
    pub(super) fn number(&mut self, key: Packed) -> u32 {
        let slot = self.slot(key);
        if let Some(number) = self.slots[slot].checked_sub(1) {
            return number;
        }
        let number = self.keys.len() as u32;
        self.keys.push(key);
        self.slots[slot] = number + 1;
        if self.keys.len() * 4 > self.slots.len() * 3 {
            self.grow();
        }
        number
    }

    /// The place of the key, or the free place where it belongs.
    fn slot(&self, key: Packed) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (key.hash() >> 20) as usize & mask;
        while let Some(number) = self.slots[slot].checked_sub(1) {
            if self.keys[number as usize] == key {
                break;
            }
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        self.slots = vec![0; self.slots.len() * 2];
        for number in 0..self.keys.len() {
            let slot = self.slot(self.keys[number]);
            self.slots[slot] = number as u32 + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{library, notation};

    #[test]
    fn packing_keeps_everything() {
        let texts = [
            ("piccione", "C9/10/6C3 C 2-3 bonus,rest:2"),
            ("kendall", "10/4CS4/6C3 S 5-6 only@16"),
            ("jequier-grunfeld", "CSCSCSCSCS/10/10 S 0-0 front:C,open"),
            ("skiryuk", "10/10/6CS2 C 4-4 again@27"),
        ];
        for (id, text) in texts {
            let rules = library::ruleset(id).expect("shipped").rules();
            let position = notation::parse_position(&rules, text).expect(text);
            assert_eq!(Packed::of(&position).position(), position, "{text}");
        }
    }

    #[test]
    fn numbers_are_found_again_after_growing() {
        let rules = library::ruleset("masters").expect("shipped").rules();
        let mut index = Index::new(0);
        let key = |n: u32| {
            let mut position = rules.empty(Side::Cones);
            position.pieces.0[0] = Bitboard::from_bits(n.wrapping_mul(2_654_435_761));
            Packed::of(&position)
        };
        for n in 0..5_000 {
            assert_eq!(index.number(key(n)), n);
        }
        for n in 0..5_000 {
            assert_eq!(index.find(key(n)), Some(n));
        }
        assert_eq!(index.find(key(5_000)), None);
    }
}
