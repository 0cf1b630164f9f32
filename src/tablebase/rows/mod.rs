//! Compiled moves: the rules are asked once about every position of a layer, and what they say is kept row by row.
//!
//! A *row* is all positions with the same squares of the side to act. Its moves lead to the same squares of the mover,
//! whatever the other side's squares are, except that a piece that is hit moves. So a row needs few entries, and the
//! programs that say which throw allows which entries repeat: a position needs only the number of its program.
//!
//! - `program.rs`: entries, programs and compiled rows
//! - `compile_rows.rs`: the compiler, which asks the rules
//! - `backup.rs`: the expected value of many positions of a row at once, as their successors stand now

pub(crate) mod backup;
pub(crate) mod compile_rows;
pub(crate) mod program;
