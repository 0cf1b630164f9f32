//! Exact chances of winning under perfect play, for positions with few pieces left.
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
//!
//! The *value* of a position is the chance that the side to act wins, a draw counting half, when both sides always play
//! their best. There are two ways to it, behind one [`Solver`]:
//!
//! - A **search** from one position ([`Solver::new`]) meets everything that can be reached, whatever the rules allow: hits,
//!   retreats, the water, throws that belong to one piece, rests of throws, the hand, openings. It keeps where every throw
//!   leads, about 60 bytes a position.
//! - A **table** ([`Solver::up_to`]) holds every position with up to four pieces a side, or up to five against three, five bytes
//!   each, whatever the rules are. It can be saved and resumed, and takes over from a search that has become too large.
//!
//! # What is proven
//!
//! **Invariant:** the value of a position lies between its bounds at every moment; all arithmetic is in whole numbers and
//! rounded outwards, so every machine and every number of threads gives the same bounds.
//!
//! Senet has chance and cycles: pieces are hit and sent back, so a position may come again, and plain value iteration may
//! stop far from the value although nothing seems to change any more. Bounds are therefore accepted on two grounds only:
//!
//! 1. *Interval iteration* (Haddad and Monmege, TCS 2018; Baier et al., CAV 2017). The bounds start at 0 and 1, and
//!    every new bound follows from bounds that held before. Where games may go on for ever the gap stays open, and that is the
//!    answer: neither side can be given what the other can withhold.
//! 2. *Optimistic value iteration* (Hartmanns and Kaminski, CAV 2020). Values are guessed, and bounds around them hold once
//!    each lower bound lies strictly below what its successors' lower bounds promise, and each upper bound strictly above:
//!    then whoever plays by them gains at every throw, which cannot go on for ever (`optimistic.rs` has the argument).
//!
//! # The methods
//!
//! - *Retrograde analysis over layers* (Thompson 1986, for chess). A piece that is borne off or out of the game never comes
//!   back, so a layer, all positions with the same numbers of pieces left, depends only on itself and on layers with fewer.
//! - *Gauss–Seidel sweeps*: within a layer the furthest pieces come first (`blocks.rs`, `search/order.rs`), so most
//!   successors are up to date already.
//! - *Exact elimination of waiting*: throws that change nothing or only pass the turn make a position depend on itself or
//!   on its mirror; both equations are solved at once (`mean.rs`).
//! - *Prioritised sweeping* (Moore and Atkeson 1993): blocks whose successors have hardly changed are skipped
//!   (`dirty.rs`), and the few rows that settle slowly are swept more often (`optimistic.rs`).
//! - *Combinatorial number system* (Knuth, TAOCP 4A, 7.2.1.3): sets of squares have dense numbers (`layout/subsets.rs`).
//! - *Compilation*: the rules are asked once for each position of a layer, and their answers are shared (`rows`).
//!
//! # Memory layout of the table
//!
//! ```text
//! layers   [1,1] [2,1] [2,2] [3,1] ...                   fewer pieces first, each finished before the next begins
//! planes     └── all that the squares do not say: whose turn, pieces in the hand, lead in pieces off, a pinned piece, a
//!                throw that belongs to one piece; each has a mirror, the other to act, but for those of such a throw
//!
//! plane                columns: sets of the other side's squares, most pips first
//!                      c0        c1        c2   ...
//!  rows: sets    r0  │ 0         8         16          cell = first + (row / 8 · width + rank) · 8 + row % 8
//!  of the side   r1  │ 1         9         17
//!  to act,       ... │ ...                             a tile of eight rows stands column by column, so that one
//!  most pips     r7  │ 7         15        23          column of many rows and many columns of one row are both near
//!  first         r8  │ 8 · width ...
//!
//!                 rank: the number of the column; in planes with eight pieces its number among the columns that share
//!                 no square with the row, because only those pairs are positions
//!
//! cell             ├── low 28 bits ──┤ gap 11 ┤w┤      five bytes: lower bound and gap; the first four bytes of all
//!                  └── first 4 bytes ────┘└ last ┘     cells lie apart from the last ones
//! ```
//!
//! A row is all positions with the same squares of the side to act; a *segment* is the part of a row in which the other side
//! has the same pips; a *block* is all segments with the same pips of either side.
//!
//! # The files
//!
//! - `solver.rs` the choice between search and table; `progress.rs` limits, progress and values; `breakdown.rs` a chance
//!   throw by throw; `perfect.rs` the best move; `game_length.rs` throws to the end; `store.rs` the file format
//! - `law.rs` the rules as they are asked; `bounds.rs`, `mean.rs` the arithmetic; `convergence.rs` when to stop;
//!   `combinatorics.rs` counting; `threads.rs` parallel work
//! - `search/` the search from one position
//! - `layout/` the cell of a position; `rows/` compiled moves and their backups; `estimate.rs`, `evaluate.rs` what is
//!   iterated, and its value in any position
//! - `table.rs` the table; `sweeps.rs` how it is filled: `pass.rs` through a block, `update.rs` of its segments, with
//!   `blocks.rs`, `dirty.rs`, `optimistic.rs` and `gap_fit.rs`
//!
//! # Five a side
//!
//! A table ends at four pieces a side, or at five against three: more cells than that have no number of 32 bits. Five against three
//! is 925 million positions, 656 million of them in the layer \[5,3\] itself. Under Walker's rules it is solved, each value to within
//! 9.3e-6. The README says what each table has taken, and how one is checked.
//!
//! What is left is \[5,4\] with 3,605 million positions and \[5,5\] with 7,571 million: 7.0 and 14.7 hours on two threads at the 7 µs
//! of four a side, and 18 and 38 GB in cells of five bytes. Nothing that this needs is built. Values of three bytes would leave a gap
//! of 7e-6, since rounding costs half a unit at every throw, of which a game takes up to 116 (two bytes would leave 0.002). Cells
//! would lie block after block, to be read from disk in strips: a block needs those from 5 pips ahead to 12 behind, with at most
//! 45 % of the pairs of sets. And a cell's number would be that of its block, in 64 bits, and 32 bits in it.
//!
//! # Saving and resuming
//!
//! A table is saved only between two sweeps ([`Solver::has_swept`]). The file holds the canonical text of the rules, the state of
//! convergence, the slow segments and changes of the current layer, and all cells; rows and blocks are made again. Whoever
//! resumes gets the same bytes in the end as without stopping (`store.rs`).

mod blocks;
mod bounds;
mod breakdown;
mod combinatorics;
mod convergence;
mod dirty;
mod estimate;
mod evaluate;
mod game_length;
mod gap_fit;
mod law;
mod layout;
mod mean;
mod optimistic;
mod pass;
mod perfect;
mod progress;
mod rows;
mod search;
mod solver;
mod store;
mod sweeps;
mod table;
#[cfg(test)]
mod tests;
mod threads;
mod update;

pub(crate) use combinatorics::sets_of_squares;
pub(crate) use game_length::GameLengths;
pub(crate) use threads::par_map;

pub use breakdown::{Breakdown, MoveValue, ThrowLine};
pub use layout::size::Unsupported;
pub use progress::{Limit, Phase, Progress, TooLarge, Value};
pub use solver::Solver;
pub use store::StoreProblem;
