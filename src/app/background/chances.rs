//! Exact chances of one position.

use serde::{Deserialize, Serialize};
use web_time::Instant;

use super::task::{Step, Task};
use crate::rules::{Position, Rules};
use crate::tablebase::{Breakdown, Limit, Phase, Progress, Solver};

/// Steps between two looks at the clock: many where they are shared among threads.
const STEPS: u32 = if cfg!(target_arch = "wasm32") { 128 } else { 1 << 13 };

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
    /// Chance with its breakdown, when it is done.
    pub breakdown: Option<Breakdown>,
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
        let is_done = progress.phase == Phase::Done;
        let breakdown = is_done.then(|| solver.breakdown(&self.position)).flatten();
        Step { report: Some(Solving { progress, breakdown }), is_over: progress.is_over() }
    }
}
