//! Practice scenarios and their proof: `prover.rs` proves every scenario in reach of the solver, `drill.rs` finds scenarios
//! in games, `facts.rs` gives the reason why a move is best.
//!
//! **Invariant:** nothing here changes a file; each problem names its line and the text to write there.

mod drill;
mod facts;
mod prover;

pub use drill::{Finder, Idea};
pub use facts::why;
pub use prover::Prover;
