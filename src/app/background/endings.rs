//! Endings that are solved, and the error of a network's estimates of them.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _, ser::Error as _};
use web_time::Instant;

use super::task::{Step, Task};
use crate::players::{Judge, Network};
use crate::rules::Rules;
use crate::tablebase::{Limit, Phase, Solver};

/// Pieces a side up to which all endings are solved.
const PIECES: u8 = 2;

/// Solver of all endings with few pieces, none of them solved; `None` where these rules have no table.
pub(super) fn solver_of(rules: &Rules) -> Option<Box<Solver>> {
    Some(Box::new(Solver::up_to(rules, PIECES.min(rules.n_pieces()), Limit::default()).ok()?))
}

/// Steps of the solver between two looks at the clock.
const STEPS: u32 = 256;
/// Endings in which estimates are compared with the exact chances.
const POSITIONS: u64 = 400;

/// Task that solves all endings with few pieces, unless they are solved, then compares a network's estimates with them.
#[derive(Debug, Serialize, Deserialize)]
pub struct SolveEndings {
    rules: Rules,
    network: Network,
    /// The solver, where these endings are solved already.
    solved: Option<Table>,
    #[serde(skip)]
    stage: Stage,
}

#[derive(Debug, Default)]
enum Stage {
    #[default]
    New,
    Solving(Box<Solver>),
    Measuring(Box<Measuring>),
}

#[derive(Debug)]
struct Measuring {
    judge: Judge,
    next: u64,
    sum: f64,
    count: u64,
}

/// Report on endings.
#[derive(Debug, Serialize, Deserialize)]
pub enum EndingsReport {
    /// The solver, which is done.
    Solved(Table),
    /// Mean difference between estimated and exact chances.
    Error(f64),
}

/// A solver that is done, written as its store.
#[derive(Debug)]
pub struct Table(
    /// The solver.
    pub Arc<Solver>,
);

impl Serialize for Table {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut store = Vec::new();
        self.0.save(&mut store).map_err(S::Error::custom)?;
        (self.0.rules(), store).serialize(to)
    }
}

impl<'de> Deserialize<'de> for Table {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Table, D::Error> {
        let (rules, store) = <(Rules, Vec<u8>)>::deserialize(from)?;
        let solver = Solver::resume(&rules, &mut &*store).map_err(D::Error::custom)?;
        Ok(Table(Arc::new(solver)))
    }
}

impl SolveEndings {
    /// The endings of these rules, with the solver where they are solved already.
    pub fn new(rules: &Rules, network: &Network, solver: Option<Arc<Solver>>) -> SolveEndings {
        let (solved, network) = (solver.map(Table), network.clone());
        SolveEndings { rules: *rules, network, solved, stage: Stage::New }
    }

    /// The next stage; `None` where nothing is left to do or to report.
    fn next(&mut self, stage: Stage, end: Instant) -> Option<(Stage, Option<EndingsReport>)> {
        match stage {
            Stage::New => match self.solved.take() {
                Some(Table(solver)) => Some((self.measuring(solver), None)),
                None => Some((Stage::Solving(solver_of(&self.rules)?), None)),
            },
            Stage::Solving(mut solver) => {
                let progress = solver.advance(STEPS);
                match progress.phase {
                    Phase::Done => {
                        let solver = Arc::new(*solver);
                        let measuring = self.measuring(Arc::clone(&solver));
                        Some((measuring, Some(EndingsReport::Solved(Table(solver)))))
                    }
                    Phase::TooLarge(_) => None,
                    _ => Some((Stage::Solving(solver), None)),
                }
            }
            Stage::Measuring(mut measuring) => {
                while measuring.next < POSITIONS && Instant::now() < end {
                    if let Some(error) = measuring.judge.error(measuring.next) {
                        measuring.sum += error;
                        measuring.count += 1;
                    }
                    measuring.next += 1;
                }
                Some((Stage::Measuring(measuring), None))
            }
        }
    }

    /// The comparison of the estimates with a solver that is done.
    fn measuring(&self, solver: Arc<Solver>) -> Stage {
        let judge = Judge::new(&self.rules, Arc::new(self.network.clone()), Some(solver));
        Stage::Measuring(Box::new(Measuring { judge, next: 0, sum: 0.0, count: 0 }))
    }
}

impl Task for SolveEndings {
    type Report = EndingsReport;

    fn work(&mut self, end: Instant) -> Step<EndingsReport> {
        loop {
            let stage = std::mem::take(&mut self.stage);
            let Some((stage, report)) = self.next(stage, end) else {
                return Step { report: None, is_over: true };
            };
            if let Stage::Measuring(measuring) = &stage
                && measuring.next >= POSITIONS
            {
                let (sum, count) = (measuring.sum, measuring.count);
                let report = (count > 0).then(|| EndingsReport::Error(sum / count as f64));
                return Step { report, is_over: true };
            }
            self.stage = stage;
            if report.is_some() || Instant::now() >= end {
                return Step { report, is_over: false };
            }
        }
    }
}
