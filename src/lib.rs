//! Senet, a rules explorer.
#![warn(missing_docs)]

pub mod board;

pub use board::{Bitboard, BySide, Side, Square};
