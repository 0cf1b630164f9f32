//! The wood: thirty squares, the track that runs through them, and the two sides.
//!
//! **Invariant:** nothing in this folder knows a rule of the game or a key of a ruleset.

mod bitboard;
mod side;
mod square;

pub use bitboard::Bitboard;
pub use side::{BySide, Side};
pub use square::Square;
