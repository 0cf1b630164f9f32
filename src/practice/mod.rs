//! Practice and its proof: `prover.rs` proves every scenario in reach of the solver, `drill.rs` finds scenarios in games,
//! `facts.rs` says why a move is best.
//!
//! **Invariant:** judges and changes nothing; what it says names the line and what to write there.

mod drill;
mod facts;
mod prover;

pub use drill::{Finder, Idea};
pub use facts::why;
pub use prover::{Prover, Valued, written};
