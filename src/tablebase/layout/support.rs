//! Reasons why there is no table.

use std::fmt;

use super::subsets::MAX_SQUARES;

/// Most pieces a side.
pub(crate) const MAX_PIECES: u8 = MAX_SQUARES as u8;

/// Reason why there is no table of all positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsupported {
    /// Too many pieces or none; the number is the most a side.
    Pieces(u8),
    /// The table would take so many bytes.
    Memory(u64),
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsupported::Pieces(most) => write!(f, "a table holds 1 to {most} pieces a side"),
            Unsupported::Memory(bytes) => write!(f, "a table would take {} MB", bytes >> 20),
        }
    }
}

impl std::error::Error for Unsupported {}
