//! What is true of a position whoever asks: protected pieces, walls, safe squares. Serves the law and the overlay.

use super::Rules;
use super::choice::{Adjacency, Neighbours, SafeWhen};
use super::position::Position;
use crate::board::{Bitboard, Side};

/// What is true of one side's pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Pieces that their neighbours protect.
    pub protected: Bitboard,
    /// Pieces on squares that are safe now.
    pub safe: Bitboard,
    /// Pieces that belong to a chain long enough to be a wall.
    pub walls: Bitboard,
}

/// Squares that have a next square on the same row.
const NOT_ROW_END: u32 = Bitboard::ALL.bits() & !(1 << 9 | 1 << 19 | 1 << 29);

impl Facts {
    /// What is true of the pieces of `side`.
    #[inline]
    pub fn of(rules: &Rules, position: &Position, side: Side) -> Facts {
        let pieces = position.pieces[side];
        Facts {
            protected: protected(rules, pieces),
            safe: safe(rules, position.occupied()) & pieces,
            walls: walls(rules, pieces),
        }
    }
}

/// Bit n is set where squares n+1 and n+2 both hold a piece of `pieces` and are neighbours on the line.
#[inline]
fn joints(adjacency: Adjacency, pieces: u32) -> u32 {
    let both = pieces & pieces >> 1;
    if matches!(adjacency, Adjacency::Track) { both } else { both & NOT_ROW_END }
}

/// The squares next to `number` under the rules' adjacency.
pub fn neighbours(adjacency: Adjacency, number: u8) -> Bitboard {
    let line = |a: u8, b: u8| adjacency == Adjacency::Track || (a - 1) / 10 == (b - 1) / 10;
    let mut set = Bitboard::EMPTY;
    if number > 1 && line(number - 1, number) {
        set = set.with(number - 1);
    }
    if number < 30 && line(number, number + 1) {
        set = set.with(number + 1);
    }
    if adjacency == Adjacency::Grid {
        // The board is folded, so the square above or below counts from the other end of the row.
        for fold in [21, 41u8] {
            if let Some(other) = fold.checked_sub(number).filter(|&n| (1..=30).contains(&n)) {
                let rows = ((number - 1) / 10, (other - 1) / 10);
                if rows.0.abs_diff(rows.1) == 1 {
                    set = set.with(other);
                }
            }
        }
    }
    set
}

#[inline]
fn protected(rules: &Rules, pieces: Bitboard) -> Bitboard {
    let form = &rules.form;
    if form.protection_by_neighbours == Neighbours::Off {
        return Bitboard::EMPTY;
    }
    if form.protection_lost_while_drowning && rules.water_waits && pieces.holds(27) {
        return Bitboard::EMPTY;
    }
    let by_group = form.protection_by_neighbours == Neighbours::Group;
    let set = if form.protection_adjacency == Adjacency::Grid {
        let counts = |n: u8| (neighbours(Adjacency::Grid, n) & pieces).len();
        Bitboard::of(
            pieces.numbers().filter(|&n| if by_group { counts(n) > 0 } else { counts(n) == 1 }),
        )
    } else {
        let joints = joints(form.protection_adjacency, pieces.bits());
        let (with_next, with_previous) = (joints, joints << 1);
        Bitboard::from_bits(if by_group {
            with_next | with_previous
        } else {
            with_next ^ with_previous
        })
    };
    set & !form.protection_suspended_on.squares()
}

#[inline]
fn safe(rules: &Rules, occupied: Bitboard) -> Bitboard {
    if rules.form.protection_safe_when == SafeWhen::WaterOccupied && !occupied.holds(27) {
        return Bitboard::EMPTY;
    }
    rules.form.protection_safe_squares.squares()
}

#[inline]
fn walls(rules: &Rules, pieces: Bitboard) -> Bitboard {
    let length = rules.form.blockade_length.number();
    if length == 0 {
        return Bitboard::EMPTY;
    }
    if rules.form.protection_adjacency == Adjacency::Grid {
        let long = |n: &u8| chain(Adjacency::Grid, pieces, *n).len() >= length;
        return Bitboard::of(pieces.numbers().filter(long));
    }
    let joints = joints(rules.form.protection_adjacency, pieces.bits());
    let mut starts = joints;
    for step in 1..length - 1 {
        starts &= joints >> step;
    }
    let mut wall = 0;
    for step in 0..length {
        wall |= starts << step;
    }
    Bitboard::from_bits(wall)
}

/// The pieces of `pieces` that hang together with the one on `number`, itself included.
pub fn chain(adjacency: Adjacency, pieces: Bitboard, number: u8) -> Bitboard {
    let mut chain = Bitboard::of([number]) & pieces;
    loop {
        let reach = chain.numbers().fold(chain, |set, n| set | neighbours(adjacency, n)) & pieces;
        if reach == chain {
            return chain;
        }
        chain = reach;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grid_neighbours_are_left_right_above_and_below() {
        assert_eq!(neighbours(Adjacency::Grid, 18), Bitboard::of([17, 19, 23, 3]));
        assert_eq!(neighbours(Adjacency::Grid, 10), Bitboard::of([9, 11]));
        assert_eq!(neighbours(Adjacency::Grid, 1), Bitboard::of([2, 20]));
        assert_eq!(neighbours(Adjacency::Row, 10), Bitboard::of([9]));
        assert_eq!(neighbours(Adjacency::Track, 10), Bitboard::of([9, 11]));
    }

    #[test]
    fn a_chain_is_what_hangs_together() {
        let pieces = Bitboard::of([9, 10, 11, 13, 18, 23]);
        assert_eq!(chain(Adjacency::Track, pieces, 10), Bitboard::of([9, 10, 11]));
        assert_eq!(chain(Adjacency::Row, pieces, 10), Bitboard::of([9, 10]));
        assert_eq!(chain(Adjacency::Grid, pieces, 18), Bitboard::of([18, 23]));
    }
}
