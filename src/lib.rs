//! Senet, a rules explorer.
#![warn(missing_docs)]

#[cfg(feature = "app")]
pub mod app;
pub mod board;
#[cfg(feature = "cli")]
pub mod cli;
pub mod explain;
pub mod game;
pub mod lesson;
pub mod library;
pub mod notation;
pub mod rules;
pub mod words;

pub use board::{Bitboard, BySide, Side, Square};
