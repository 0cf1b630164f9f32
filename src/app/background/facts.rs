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
    stage: Stage,
}

#[derive(Debug, Default)]
enum Stage {
    #[default]
    New,
    Solving(Box<Solver>),
    Asking(Box<Solver>, Box<FactFinder>),
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
        FindFacts { rules: *rules, stage: Stage::New }
    }

    /// The next stage with a report on it; no stage where that is the last report.
    fn next(&self, stage: Stage) -> Option<(Option<Stage>, FactsReport)> {
        match stage {
            Stage::New => {
                let solver = solver_of(&self.rules)?;
                Some((Some(Stage::Solving(solver)), FactsReport::Solving(0.0)))
            }
            Stage::Solving(mut solver) => {
                let progress = solver.advance(STEPS);
                if progress.phase == Phase::Done {
                    let finder = Box::new(FactFinder::new(&solver)?);
                    return Some((Some(Stage::Asking(solver, finder)), FactsReport::Asking(0.0)));
                }
                let done = progress.done as f32 / progress.total.max(1) as f32;
                (!progress.is_over())
                    .then_some((Some(Stage::Solving(solver)), FactsReport::Solving(done)))
            }
            Stage::Asking(solver, mut finder) => {
                if finder.step(&solver)? {
                    let done = finder.done(&solver);
                    return Some((Some(Stage::Asking(solver, finder)), FactsReport::Asking(done)));
                }
                Some((None, FactsReport::Found(Box::new(finder.facts(&solver)?))))
            }
        }
    }
}

impl Task for FindFacts {
    type Report = FactsReport;

    fn work(&mut self, end: Instant) -> Step<FactsReport> {
        loop {
            let stage = std::mem::take(&mut self.stage);
            let (stage, report) = self.next(stage).unwrap_or((None, FactsReport::Unknown));
            let is_over = stage.is_none();
            self.stage = stage.unwrap_or_default();
            if is_over || Instant::now() >= end {
                return Step { report: Some(report), is_over };
            }
        }
    }
}
