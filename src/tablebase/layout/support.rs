//! Reasons why there is no table.

use std::fmt;

/// Most pieces a side where both have as many.
const MAX_EACH: u8 = 4;
/// Most pieces of a side that has more, and of the other then: five against four would be more positions than 32 bits
/// tell apart.
const MAX_AGAINST: [u8; 2] = [5, 3];

/// Checks that there are tables for so many pieces.
pub(super) fn check(pieces: [u8; 2]) -> Result<(), Unsupported> {
    let (more, fewer) = (pieces[0].max(pieces[1]), pieces[0].min(pieces[1]));
    let against = more <= MAX_AGAINST[0] && fewer <= MAX_AGAINST[1];
    let is_supported = fewer > 0 && (more <= MAX_EACH || against);
    if is_supported { Ok(()) } else { Err(Unsupported::Pieces(MAX_EACH)) }
}

/// Reason why there is no table of all positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsupported {
    /// Too many pieces or none; the number is the most a side.
    Pieces(u8),
    /// The table would take so many bytes.
    Memory(u64),
    /// The table would have so many cells, more than can be numbered.
    Cells(u64),
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsupported::Pieces(most) => {
                let [more, fewer] = MAX_AGAINST;
                write!(f, "a table holds 1 to {most} pieces a side, or {more} against {fewer}")
            }
            Unsupported::Memory(bytes) => write!(f, "a table would take {} MB", bytes >> 20),
            Unsupported::Cells(cells) => write!(f, "a table would have {cells} cells"),
        }
    }
}

impl std::error::Error for Unsupported {}
