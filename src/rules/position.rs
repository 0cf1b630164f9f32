//! A complete position: the squares, who acts, what is off, and the marks for what squares cannot show.

use serde::{Deserialize, Serialize};

use crate::board::{Bitboard, BySide, Side};

/// Marks of what is still owed or due, beyond what stands on the squares.
///
/// Squares are numbers 1 to 30; 0 means that the mark is absent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Due {
    /// The deciding 1 has not been thrown yet.
    pub open: bool,
    /// The side still owes its opening move with its front piece.
    pub front: BySide<bool>,
    /// The side still needs a 1 before it may move.
    pub entry: BySide<bool>,
    /// The throw now due belongs to the piece on this square alone.
    pub again: u8,
    /// Of this side only the piece on this square may move.
    pub only: BySide<u8>,
    /// Points of a throw that are still to be played; no throw is due.
    pub rest: u8,
    /// The rest is played backward.
    pub back: bool,
    /// After the rest the same side throws again.
    pub bonus: bool,
}

/// A position: everything a later move can depend on.
///
/// # Equality
/// Equal positions allow equal moves under every ruleset: nothing else is remembered, no history and no way by
/// which a piece came to its square. Two positions that differ only in a mark are different.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "Plain", from = "Plain")]
pub struct Position {
    /// The squares each side stands on.
    pub pieces: BySide<Bitboard>,
    /// The side to act. In an open position this is the side that opens with the deciding 1.
    pub turn: Side,
    /// Pieces borne off.
    pub off: BySide<u8>,
    /// Marks of what is owed or due.
    pub due: Due,
}

impl Position {
    /// Squares that hold a piece of either side.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.pieces.0[0] | self.pieces.0[1]
    }

    /// The side whose piece stands on the square of this number.
    pub fn side_on(&self, number: u8) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.pieces[side].holds(number))
    }

    /// This position seen with the sides exchanged: every cone a spool and the other way round.
    #[must_use]
    pub fn mirrored(&self) -> Position {
        let swap = |pair: BySide<bool>| BySide::new(pair.0[1], pair.0[0]);
        Position {
            pieces: BySide::new(self.pieces.0[1], self.pieces.0[0]),
            turn: !self.turn,
            off: BySide::new(self.off.0[1], self.off.0[0]),
            due: Due {
                front: swap(self.due.front),
                entry: swap(self.due.entry),
                only: BySide::new(self.due.only.0[1], self.due.only.0[0]),
                ..self.due
            },
        }
    }
}

/// A position as plain numbers, to be sent elsewhere: squares, whether the spools act, pieces off, and the marks in their
/// order. What stands in pairs is for the cones and for the spools.
type Plain = ([u32; 2], bool, [u8; 2], bool, [bool; 2], [bool; 2], u8, [u8; 2], u8, bool, bool);

impl From<Position> for Plain {
    fn from(position: Position) -> Plain {
        let Due { open, front, entry, again, only, rest, back, bonus } = position.due;
        let squares = position.pieces.0.map(Bitboard::bits);
        let (spools_act, off) = (position.turn == Side::Spools, position.off.0);
        (squares, spools_act, off, open, front.0, entry.0, again, only.0, rest, back, bonus)
    }
}

impl From<Plain> for Position {
    fn from(plain: Plain) -> Position {
        let (squares, spools_act, off, open, front, entry, again, only, rest, back, bonus) = plain;
        let [front, entry] = [front, entry].map(BySide);
        Position {
            pieces: BySide(squares.map(Bitboard::from_bits)),
            turn: if spools_act { Side::Spools } else { Side::Cones },
            off: BySide(off),
            due: Due { open, front, entry, again, only: BySide(only), rest, back, bonus },
        }
    }
}
