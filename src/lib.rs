//! Senet, a rules explorer.
pub mod board;
pub use board::{Bitboard, BySide, Side, Square};
