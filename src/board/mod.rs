//! The wood: thirty squares, the track that runs through them, and the two sides.
//!
//! **Invariant:** nothing in this folder knows a rule of the game or a key of a ruleset.

mod bitboard;
mod side;
mod square;

pub use bitboard::Bitboard;
pub use side::{BySide, Side};
pub use square::Square;

/// The houses, by the numbers of the squares that the boards themselves mark.
pub mod house {
    use super::Bitboard;

    /// The House of Rebirth.
    pub const REBIRTH: u8 = 15;
    /// The House of Beauty or Happiness.
    pub const HAPPINESS: u8 = 26;
    /// The House of Water.
    pub const WATER: u8 = 27;
    /// The house with the three strokes.
    pub const THREE: u8 = 28;
    /// The house with the two strokes.
    pub const TWO: u8 = 29;
    /// The House of Horus, the last square.
    pub const HORUS: u8 = 30;
    /// The last three houses.
    pub const EXITS: Bitboard = Bitboard::range(THREE, HORUS);
    /// All six houses.
    pub const ALL: Bitboard = Bitboard::range(HAPPINESS, HORUS).with(REBIRTH);
}
