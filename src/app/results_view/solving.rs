//! Exact chances that are worked out in the background while the page stays alive.

use std::time::Duration;

use egui::Context;

use crate::app::background::{Latest, SolvePosition, Solved, Solving};
use crate::rules::{Position, Rules};
use crate::tablebase::{Limit, Progress};

/// Time between two looks at what has been found.
const LOOK: Duration = Duration::from_millis(50);

/// A position whose chance is being worked out.
#[derive(Debug)]
pub struct SolvingPosition {
    is_running: bool,
    known: Latest<Option<Solving>>,
}

impl SolvingPosition {
    /// Begins with a position whose game is not over.
    pub fn new(rules: &Rules, position: &Position, limit: Limit) -> SolvingPosition {
        let known = Latest::start(SolvePosition::new(rules, position, limit), None);
        SolvingPosition { is_running: known.work.is_some(), known }
    }

    /// Progress so far; `None` before anything is known.
    pub fn progress(&self) -> Option<Progress> {
        Some(self.known.report().as_ref()?.progress)
    }

    /// Result, when it is done.
    pub fn solved(&self) -> Option<Solved> {
        self.known.report().as_ref()?.solved.clone()
    }

    /// `true` where there are too many positions.
    pub fn is_too_large(&self) -> bool {
        let known = self.known.report();
        known.as_ref().is_some_and(|known| known.solved == Some(Solved::TooLarge))
    }

    /// `true` while it is worked on.
    pub fn is_running(&self) -> bool {
        self.is_running && !self.progress().is_some_and(|progress| progress.is_over())
    }

    /// Stops, or goes on with what has been found.
    pub fn set_running(&mut self, is_running: bool) {
        if let Some(work) = &self.known.work {
            self.is_running = is_running;
            if is_running { work.go_on() } else { work.rest() }
        }
    }

    /// Asks for another frame while it is worked on.
    pub fn frame(&self, ctx: &Context) {
        if self.is_running() {
            ctx.request_repaint_after(LOOK);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tablebase::Solver;
    use crate::{library, notation};

    #[test]
    fn the_account_is_that_of_the_solver_after_a_rest_as_well() {
        let rules = library::ruleset("kendall-walker").expect("shipped").rules();
        let setup = notation::parse_pieces("cones: 26 / spools: 24").expect("pieces");
        let position = rules.position(&setup).expect("held");
        let solver = Solver::solve(&rules, &position, Limit::default()).expect("small");
        let mut solving = SolvingPosition::new(&rules, &position, Limit::default());
        solving.set_running(false);
        assert!(!solving.is_running());
        solving.set_running(true);
        for _ in 0..10_000 {
            if solving.solved().is_some() {
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        let Some(Solved::Exact(found, ..)) = solving.solved() else {
            panic!("not solved: {solving:?}");
        };
        assert_eq!(Some(found), solver.breakdown(&position));
    }
}
