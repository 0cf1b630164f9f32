//! Question and answer of a clause: a position seen by the side that acts, and where a piece lands.

use crate::board::{Bitboard, Side};
use crate::rules::facts::Facts;
use crate::rules::{Form, Position, Rules};

/// One position and throw, seen by the side that acts.
pub(crate) struct Question<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) side: Side,
    pub(crate) us: Bitboard,
    pub(crate) them: Bitboard,
    /// Pieces of the side to act that are in the hand.
    pub(crate) hand: u8,
    /// The square whose piece owns this throw, or 0.
    pub(crate) bound: u8,
    /// Facts about the enemy's pieces.
    pub(crate) facts: Facts,
}

/// Landing of a move that is possible on its own, before houses act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Landing {
    /// The square landed on, or 31 for off the board.
    pub(crate) to: u8,
    /// End of the move there.
    pub(crate) end: End,
    /// An enemy piece on `to` is hit.
    pub(crate) hits: bool,
    /// Points of the throw that a leaving piece did not need.
    pub(crate) surplus: u8,
    /// The throw was longer than the way.
    pub(crate) cut_short: bool,
}

/// End of a move for the piece that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// It stands on the square and the house there acts.
    Lands,
    /// 27 is taken and it is carried on to 15 without having landed.
    CarriedPast,
    /// It leaves the board.
    Leaves,
    /// A 4 frees it from the water.
    Freed,
    /// The deciding throw sends it from the water to 15.
    SentBack,
}

impl Landing {
    pub(crate) const fn on(to: u8) -> Landing {
        Landing { to, end: End::Lands, hits: false, surplus: 0, cut_short: false }
    }

    pub(crate) const fn off(surplus: u8) -> Landing {
        Landing { to: 31, end: End::Leaves, hits: false, surplus, cut_short: false }
    }
}

impl<'a> Question<'a> {
    #[inline]
    pub(crate) fn new(rules: &'a Rules, position: &Position) -> Question<'a> {
        let side = position.turn;
        let them = position.pieces[!side];
        Question {
            rules,
            side,
            us: position.pieces[side],
            them,
            hand: rules.hand(position, side),
            bound: position.due.again,
            facts: rules.facts(position, !side),
        }
    }

    pub(crate) const fn form(&self) -> &'a Form {
        &self.rules.form
    }

    pub(crate) fn occupied(&self, number: u8) -> bool {
        (self.us | self.them).holds(number)
    }
}
