//! Text for positions, throws and moves: the contract by which people and programs talk to the law.
//!
//! **Invariant:** every position has one text, and reading it back gives the same position.

mod lines;
mod pieces;
mod position;

pub use lines::{Line, Target, find, lines};
pub(crate) use pieces::parse_squares;
pub use pieces::{
    decoded, parse_listed, parse_pieces, parse_pieces_link, pieces_link, pieces_text,
};
pub use position::{parse_position, position_text, squares_text};
