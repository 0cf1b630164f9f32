//! The seam to the law: the few questions that the solver asks.

use arrayvec::ArrayVec;

use crate::rules::{Move, MoveList, Outcome, Position, Rules, Throw};

/// The rules as the solver asks them, with the odds of the throws at hand.
#[derive(Clone, Debug)]
pub(super) struct Law {
    rules: Rules,
    /// The throws and how often each falls in sixteen.
    pub(super) odds: ArrayVec<(Throw, u8), 7>,
}

impl Law {
    pub(super) fn new(rules: &Rules) -> Law {
        Law {
            rules: *rules,
            odds: rules.odds().into_iter().collect(),
        }
    }

    pub(super) fn rules(&self) -> &Rules {
        &self.rules
    }

    #[inline]
    pub(super) fn moves(&self, position: &Position, throw: Option<Throw>) -> MoveList {
        self.rules.legal_moves(position, throw)
    }

    #[inline]
    pub(super) fn play(&self, position: &Position, throw: Option<Throw>, mv: Move) -> Position {
        self.rules.play_unchecked(position, throw, mv)
    }

    #[inline]
    pub(super) fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.rules.outcome(position)
    }

    /// Pieces of each side that are still to be borne off, on the board and in the hand.
    #[inline]
    pub(super) fn men(&self, position: &Position) -> [u8; 2] {
        crate::Side::ALL.map(|side| position.pieces[side].len() + self.rules.hand(position, side))
    }
}
