//! Exact chances of winning under perfect play, for positions with few pieces left.
//!
//! The solver asks the law for everything that can be reached from a position, whatever the rules allow: hits, retreats,
//! the water, throws that belong to one piece, rests of throws, re-entering, openings. Then it draws a lower and an
//! upper bound of every position's value together, layer by layer (`order`), until the gap is small (`sweep`). The
//! answer is therefore certified: the true chance lies between the bounds. Where games may go on for ever the gap stays
//! open, and that is the answer: neither side can be given what the other can withhold.
//!
//! Positions are met one by one from the first on ([`Solver::new`]); where they become very many, every position with as many
//! pieces has a place in a table instead, and such a table can be made, kept and asked as a whole ([`Solver::whole`]).
//!
//! The value is the chance that the side to act wins, a draw counting half, when both sides always play their best.
//!
//! **Invariant:** the true value of a position lies between its bounds at every moment; what is rounded is rounded
//! outwards, and all is whole numbers, so that every machine and every number of threads gives the same.
//!
//! ```
//! use senet::tablebase::{Limit, Solver};
//! use senet::{library, notation};
//! let rules = library::ruleset("kendall-walker").expect("shipped").rules();
//! // One cone on 30 leaves with any throw, so the spools do not throw again.
//! let setup = notation::parse_pieces("cones: 30 / spools: 12").expect("pieces");
//! let position = rules.position(&setup).expect("held");
//! let solver = Solver::solve(&rules, &position, Limit::default()).expect("small");
//! assert_eq!(solver.value(&position).map(|value| value.low), Some(1.0));
//! ```

mod blocks;
mod bounds;
mod breakdown;
mod convergence;
mod dirty;
mod estimate;
mod gap_fit;
mod law;
mod layout;
mod optimistic;
mod passes;
mod perfect;
mod progress;
mod rows;
mod search;
mod solver;
mod store;
mod table;
#[cfg(test)]
mod tests;
mod threads;
mod update;

pub use breakdown::{Breakdown, MoveValue, ThrowLine};
pub use perfect::{Perfect, best_moves};
pub use progress::{Limit, Phase, Progress, TooLarge, Value};
pub use solver::Solver;
pub use store::{StoreProblem, Unsupported};
