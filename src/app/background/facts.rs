//! Facts about rules, read off perfect play of their endings.

use serde::{Deserialize, Serialize};
use web_time::Instant;

use super::endings::solver_of;
use super::task::{Step, Task};
use crate::analysis::{FactFinder, Facts};
use crate::rules::Rules;
use crate::tablebase::{Phase, Solver};

/// Steps of the solver between two looks at the clock.
const STEPS: u32 = if cfg!(target_arch = "wasm32") { 256 } else { 1 << 13 };

/// Task that solves all endings with few pieces and reads the facts off them.
#[derive(Debug, Serialize, Deserialize)]
pub struct FindFacts {
    rules: Rules,
    #[serde(skip)]
    solver: Option<Box<Solver>>,
    /// The questions, once all is solved.
    #[serde(skip)]
    finder: Option<Box<FactFinder>>,
}

/// Report on the facts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FactsReport {
    /// Share of the positions that is solved, from 0 to 1.
    Solving(f32),
    /// All are solved; share of the questions about them that is answered, from 0 to 1.
    Asking(f32),
    /// The facts.
    Found(Box<Facts>),
    /// There is no table for these rules, or it does not know enough.
    Unknown,
}

impl FindFacts {
    /// Task for the facts of these rules, not begun.
    pub const fn new(rules: &Rules) -> FindFacts {
        FindFacts { rules: *rules, solver: None, finder: None }
    }

    /// A step with a report on it; `None` where nothing can be known.
    fn step(&mut self) -> Option<FactsReport> {
        let Some(solver) = &mut self.solver else {
            self.solver = Some(solver_of(&self.rules)?);
            return Some(FactsReport::Solving(0.0));
        };
        let Some(finder) = &mut self.finder else {
            let progress = solver.advance(STEPS);
            if progress.phase == Phase::Done {
                self.finder = Some(Box::new(FactFinder::new(solver)?));
                return Some(FactsReport::Asking(0.0));
            }
            let done = progress.done as f32 / progress.total.max(1) as f32;
            return (!progress.is_over()).then_some(FactsReport::Solving(done));
        };
        Some(match finder.step(solver)? {
            true => FactsReport::Asking(finder.done(solver)),
            false => FactsReport::Found(Box::new(finder.facts(solver)?)),
        })
    }
}

impl Task for FindFacts {
    type Report = FactsReport;

    fn work(&mut self, end: Instant) -> Step<FactsReport> {
        loop {
            let report = self.step().unwrap_or(FactsReport::Unknown);
            let is_over = matches!(report, FactsReport::Found(_) | FactsReport::Unknown);
            if is_over || Instant::now() >= end {
                return Step { report: Some(report), is_over };
            }
        }
    }
}
