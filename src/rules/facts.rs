//! Protected pieces, safe squares and walls: one statement of these rules, which the law, the compiled law and the
//! overlay of the board ask alike.

use super::Form;
use super::choice::{Adjacency, Neighbours, SafeWhen};
use crate::board::{Bitboard, house};

/// One side's pieces that cannot be hit or passed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Pieces that their neighbours protect.
    pub protected: Bitboard,
    /// Pieces on squares that are safe now.
    pub safe: Bitboard,
    /// Pieces that belong to a chain long enough to be a wall.
    pub walls: Bitboard,
}

/// Answers of `[protection]` and `[blockade]` as masks: a mask is empty where its rule is off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Protection {
    /// Squares that have a neighbour on the next square.
    pub(crate) joints: u32,
    /// Squares on which the pieces of a group are protected.
    group: u32,
    /// Squares on which the ends of a chain are protected.
    ends: u32,
    /// Neighbours above and below count too.
    pub(crate) grid: bool,
    /// 27 where a piece there opens all pairs of its side.
    opens: u32,
    /// The safe squares.
    safe: u32,
    /// 27 where the safe squares protect only while it is taken.
    safe_while: u32,
    /// Pieces in a row that cannot be passed, 0 for none.
    pub(crate) wall: u8,
}

/// Squares that have a next square on the same row.
const NOT_ROW_END: Bitboard = Bitboard::ALL.without(10).without(20).without(30);

impl Protection {
    pub(crate) fn new(form: &Form) -> Protection {
        let set = |is: bool, squares: Bitboard| if is { squares.bits() } else { 0 };
        let protects = !form.protection_suspended_on.squares();
        let water = Bitboard::EMPTY.with(house::WATER);
        let track = form.protection_adjacency == Adjacency::Track;
        let drowns = form.protection_lost_while_drowning && form.water_effect.waits();
        Protection {
            joints: if track { Bitboard::ALL.bits() } else { NOT_ROW_END.bits() },
            group: set(form.protection_by_neighbours == Neighbours::Group, protects),
            ends: set(form.protection_by_neighbours == Neighbours::Ends, protects),
            grid: form.protection_adjacency == Adjacency::Grid,
            opens: set(drowns, water),
            safe: form.protection_safe_squares.squares().bits(),
            safe_while: set(form.protection_safe_when == SafeWhen::WaterOccupied, water),
            wall: form.blockade_length.number(),
        }
    }

    /// Facts about `pieces` while the squares of `occupied` are taken.
    #[inline]
    pub(crate) fn facts(&self, pieces: Bitboard, occupied: Bitboard) -> Facts {
        let bits = pieces.bits();
        let wall = |n: &u8| chain(Adjacency::Grid, pieces, *n).len() >= self.wall;
        Facts {
            protected: Bitboard::from_bits(self.protected(bits, self.grid)),
            safe: Bitboard::from_bits(self.safe(occupied.bits())) & pieces,
            walls: if self.grid && self.wall > 0 {
                Bitboard::of(pieces.numbers().filter(wall))
            } else {
                Bitboard::from_bits(self.walls(self.joined(bits)))
            },
        }
    }

    /// Pieces that have one of their own on the next square, as its neighbour.
    #[inline(always)]
    pub(crate) const fn joined(&self, pieces: u32) -> u32 {
        pieces & pieces >> 1 & self.joints
    }

    /// Pieces that their neighbours protect; `grid` where those above and below count.
    #[inline(always)]
    pub(crate) fn protected(&self, pieces: u32, grid: bool) -> u32 {
        if pieces & self.opens != 0 {
            return 0;
        }
        if grid {
            return self.protected_on_grid(pieces);
        }
        let with_next = self.joined(pieces);
        let with_previous = with_next << 1;
        (with_next | with_previous) & self.group | (with_next ^ with_previous) & self.ends
    }

    /// The board is folded, so that the squares above and below count from the other end.
    #[cold]
    fn protected_on_grid(&self, pieces: u32) -> u32 {
        let with_next = self.joined(pieces);
        let folded = pieces.reverse_bits();
        let sides = [with_next, with_next << 1, pieces & folded >> 12, pieces & folded << 8];
        let (mut some, mut several) = (0, 0);
        for side in sides {
            several |= some & side;
            some |= side;
        }
        some & self.group | some & !several & self.ends
    }

    /// Squares that are safe while the squares of `occupied` are taken.
    #[inline(always)]
    pub(crate) const fn safe(&self, occupied: u32) -> u32 {
        if occupied & self.safe_while == self.safe_while { self.safe } else { 0 }
    }

    /// Pieces in chains long enough to be a wall along the track, of those that are [`Protection::joined`].
    #[inline(always)]
    pub(crate) const fn walls(&self, joined: u32) -> u32 {
        let length = self.wall;
        if length == 0 {
            return 0;
        }
        let mut starts = joined;
        starts &= if length > 2 { joined >> 1 } else { joined };
        starts &= if length > 3 { joined >> 2 } else { joined };
        starts &= if length > 4 { joined >> 3 } else { joined };
        let mut walls = starts | starts << 1;
        walls |= if length > 2 { starts << 2 } else { 0 };
        walls |= if length > 3 { starts << 3 } else { 0 };
        walls |= if length > 4 { starts << 4 } else { 0 };
        walls
    }
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

    #[test]
    fn masks_protect_whom_the_neighbours_on_the_board_protect() {
        use crate::rules::{Key, Value};
        let mut sets = sets();
        let form = |adjacency: &str, by: &str| {
            let changes =
                [(Key::ProtectionAdjacency, adjacency), (Key::ProtectionByNeighbours, by)];
            let set = |form: Form, (key, word): (Key, &str)| form.with(key, &Value::from(word));
            changes.into_iter().try_fold(Form::default(), set).expect("answers")
        };
        for pieces in (0..2000).map(|_| sets()) {
            for (adjacency, word) in
                [(Adjacency::Track, "track"), (Adjacency::Row, "row"), (Adjacency::Grid, "grid")]
            {
                let count = |n: u8| (neighbours(adjacency, n) & pieces).len();
                let [group, ends] = ["group", "ends"]
                    .map(|by| Protection::new(&form(word, by)).facts(pieces, pieces).protected);
                let with = |fits: fn(u8) -> bool| {
                    Bitboard::of(pieces.numbers().filter(|n| fits(count(*n))))
                };
                assert_eq!(group, with(|many| many > 0), "{word}");
                assert_eq!(ends, with(|many| many == 1), "{word}");
            }
        }
    }

    /// Random sets of ten squares or fewer.
    fn sets() -> impl FnMut() -> Bitboard {
        let mut word = 1_u64;
        move || {
            let mut number = || {
                word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (word >> 40) as u8 % 30 + 1
            };
            Bitboard::of(std::array::from_fn::<u8, 10, _>(|_| number()))
        }
    }
}
