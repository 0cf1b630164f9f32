//! Rules under which there is a table: the squares, and at most one pinned piece a side, must say everything.

use std::fmt;

use super::subsets::MAX_SQUARES;
use crate::rules::choice::{Bonus, Split, ThrowOfOne, Victory};
use crate::tablebase::law::Law;

/// Most pieces a side.
pub(crate) const MAX_PIECES: u8 = MAX_SQUARES as u8;

/// Reason why there is no table of all positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsupported {
    /// Too many pieces or none; the number is the most a side.
    Pieces(u8),
    /// Pieces borne off count: the game is won by most pieces off, or captured pieces leave it.
    PiecesOff,
    /// Pieces wait in the hand.
    Hand,
    /// A throw may be divided among several moves.
    DividedThrows,
    /// A throw that belongs to one piece may be thrown again.
    BoundRethrow,
    /// The table would take so many bytes.
    Memory(u64),
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsupported::Pieces(most) => write!(f, "a table holds 1 to {most} pieces a side"),
            Unsupported::PiecesOff => {
                write!(f, "the pieces borne off count, and a table knows only squares")
            }
            Unsupported::Hand => {
                write!(f, "pieces wait in the hand, and a table knows only squares")
            }
            Unsupported::DividedThrows => {
                write!(f, "throws may be divided, and a table knows only whole throws")
            }
            Unsupported::BoundRethrow => {
                write!(f, "a throw bound to one piece may be thrown again")
            }
            Unsupported::Memory(bytes) => write!(f, "a table would take {} MB", bytes >> 20),
        }
    }
}

impl std::error::Error for Unsupported {}

/// Checks that there can be a table for these pieces under these rules.
pub(super) fn check(law: &Law, pieces: [u8; 2]) -> Result<(), Unsupported> {
    let form = &law.rules().form;
    // The value of a bound throw that may be thrown again would depend on itself.
    let bound_rethrow = form.happiness_throw_of_one == ThrowOfOne::Rethrow
        && form.happiness_bonus_throw == Bonus::Piece;
    let reasons = [
        (
            pieces.iter().any(|&pieces| pieces == 0 || pieces > MAX_PIECES),
            Unsupported::Pieces(MAX_PIECES),
        ),
        (law.rules().removes() || form.victory_by != Victory::FirstOff, Unsupported::PiecesOff),
        (law.rules().has_hand(), Unsupported::Hand),
        (form.throwing_split == Split::Freely, Unsupported::DividedThrows),
        (bound_rethrow, Unsupported::BoundRethrow),
    ];
    let found = reasons.into_iter().find(|(applies, _)| *applies);
    found.map_or(Ok(()), |(_, reason)| Err(reason))
}
