//! `[protection]`: pieces that cannot be hit because of their square or their neighbours.

use super::{Question, Reason};
use crate::board::Bitboard;
use crate::rules::choice::SafeWhen;
use crate::rules::{Form, facts};

/// The square is not safe and no neighbour protects the piece.
pub(crate) fn open(q: &Question<'_>, at: u8) -> Result<(), Reason> {
    if q.facts.safe.holds(at) {
        return Err(Reason::SafeSquare { at });
    }
    if q.facts.protected.holds(at) {
        let by = facts::neighbours(q.form().protection_adjacency, at) & q.them;
        return Err(Reason::Protected { at, by });
    }
    Ok(())
}

impl Form {
    /// Squares that are always safe.
    pub(crate) fn always_safe(&self) -> Bitboard {
        match self.protection_safe_when {
            SafeWhen::Always => self.protection_safe_squares.squares(),
            SafeWhen::WaterOccupied => Bitboard::EMPTY,
        }
    }

    /// Squares among 28, 29 and 30 on which a piece can be hit.
    pub(crate) fn exits_open_to_hits(&self) -> Bitboard {
        self.last_squares() & !self.always_safe()
    }
}
