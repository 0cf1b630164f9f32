//! Exact chances of one position.

use serde::{Deserialize, Serialize};
use web_time::Instant;

use super::task::{Step, Task};
use crate::rules::{Position, Rules};
use crate::tablebase::{Breakdown, Limit, Phase, Progress, Solver};

/// Steps between two looks at the clock: many where they are shared among threads.
const STEPS: u32 = if cfg!(target_arch = "wasm32") { 128 } else { 1 << 13 };

/// Result of solving.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Solved {
    /// Chance with its breakdown, and number of positions solved.
    Exact(Breakdown, u64),
    /// There are too many positions.
    TooLarge,
}

/// Task that works out the exact chance of a position.
#[derive(Debug, Serialize, Deserialize)]
pub struct SolvePosition {
    rules: Rules,
    position: Position,
    limit: Limit,
    #[serde(skip)]
    solver: Option<Box<Solver>>,
}

/// Report on solving.
#[derive(Debug, Serialize, Deserialize)]
pub struct Solving {
    /// Progress of the solver.
    pub progress: Progress,
    /// The result, when it is done.
    pub solved: Option<Solved>,
}

impl SolvePosition {
    /// Task for a position in a game that is not over.
    pub fn new(rules: &Rules, position: &Position, limit: Limit) -> SolvePosition {
        SolvePosition { rules: *rules, position: *position, limit, solver: None }
    }
}

impl Task for SolvePosition {
    type Report = Solving;

    fn work(&mut self, end: Instant) -> Step<Solving> {
        let begin = || Box::new(Solver::new(&self.rules, &self.position, self.limit));
        let solver = self.solver.get_or_insert_with(begin);
        let mut progress = solver.advance(STEPS);
        while !progress.is_over() && Instant::now() < end {
            progress = solver.advance(STEPS);
        }
        let solved = match progress.phase {
            Phase::TooLarge(_) => Some(Solved::TooLarge),
            Phase::Done => {
                let breakdown = solver.breakdown(&self.position);
                breakdown.map(|breakdown| Solved::Exact(breakdown, progress.total))
            }
            _ => None,
        };
        Step { report: Some(Solving { progress, solved }), is_over: progress.is_over() }
    }
}
