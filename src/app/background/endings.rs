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
    solver: Option<Box<Solver>>,
    #[serde(skip)]
    measuring: Option<Box<Measuring>>,
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
        SolveEndings { rules: *rules, network, solved, solver: None, measuring: None }
    }

    /// A piece of the work before the comparison; `None` where these endings cannot be solved.
    fn solve(&mut self, end: Instant) -> Option<Step<EndingsReport>> {
        if let Some(Table(solver)) = self.solved.take() {
            self.measure(solver);
            return Some(Step { report: None, is_over: false });
        }
        let mut solver = self.solver.take().or_else(|| solver_of(&self.rules))?;
        loop {
            match solver.advance(STEPS).phase {
                Phase::Done => {
                    let solver = Arc::new(*solver);
                    self.measure(Arc::clone(&solver));
                    let report = Some(EndingsReport::Solved(Table(solver)));
                    return Some(Step { report, is_over: false });
                }
                Phase::TooLarge(_) => return None,
                _ if Instant::now() >= end => {
                    self.solver = Some(solver);
                    return Some(Step { report: None, is_over: false });
                }
                _ => {}
            }
        }
    }

    /// Begins to compare the estimates with a solver that is done.
    fn measure(&mut self, solver: Arc<Solver>) {
        let judge = Judge::new(&self.rules, Arc::new(self.network.clone()), Some(solver));
        self.measuring = Some(Box::new(Measuring { judge, next: 0, sum: 0.0, count: 0 }));
    }
}

impl Task for SolveEndings {
    type Report = EndingsReport;

    fn work(&mut self, end: Instant) -> Step<EndingsReport> {
        let Some(measuring) = &mut self.measuring else {
            return self.solve(end).unwrap_or(Step { report: None, is_over: true });
        };
        while measuring.next < POSITIONS {
            if Instant::now() >= end {
                return Step { report: None, is_over: false };
            }
            if let Some(error) = measuring.judge.error(measuring.next) {
                measuring.sum += error;
                measuring.count += 1;
            }
            measuring.next += 1;
        }
        let (sum, count) = (measuring.sum, measuring.count);
        let report = (count > 0).then(|| EndingsReport::Error(sum / count as f64));
        Step { report, is_over: true }
    }
}
