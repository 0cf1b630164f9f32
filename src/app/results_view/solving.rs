//! Exact chances that are worked out in the background while the page stays alive.

use crate::app::background::{Latest, SolvePosition, Solving};
use crate::rules::{Position, Rules};
use crate::tablebase::{Breakdown, Limit, Phase, Progress};

/// Seconds of work before its pace is trusted.
const WARM_UP: f64 = 4.0;

/// A position whose chance is being worked out.
#[derive(Debug)]
pub struct SolvingPosition {
    is_running: bool,
    latest: Latest<Option<Solving>>,
    /// Second from which the chances are worked out without a rest, and the positions done by then.
    pace_from: Option<(f64, u64)>,
}

impl SolvingPosition {
    /// Begins with a position whose game is not over.
    pub fn new(rules: &Rules, position: &Position, limit: Limit) -> SolvingPosition {
        let latest = Latest::start(SolvePosition::new(rules, position, limit), None);
        SolvingPosition { is_running: latest.work.is_some(), latest, pace_from: None }
    }

    /// Progress so far; `None` before anything is known.
    pub fn progress(&self) -> Option<Progress> {
        Some(self.latest.report().as_ref()?.progress)
    }

    /// Chance with its breakdown and the number of positions solved, when it is done.
    pub fn solved(&self) -> Option<(Breakdown, u64)> {
        let report = self.latest.report();
        let Solving { progress, breakdown } = report.as_ref()?;
        Some((breakdown.clone()?, progress.total))
    }

    /// True while it is worked on.
    pub fn is_running(&self) -> bool {
        self.is_running && !self.progress().is_some_and(|progress| progress.is_over())
    }

    /// Stops, or goes on with what has been found.
    pub fn set_running(&mut self, is_running: bool) {
        if let Some(work) = &self.latest.work {
            self.is_running = is_running;
            if is_running { work.resume() } else { work.pause() }
        }
    }

    /// Minutes still needed at the pace so far, counted up; `None` until that can be told.
    pub fn minutes_left(&mut self, now: f64) -> Option<u64> {
        let progress = self.progress().filter(|progress| {
            self.is_running() && matches!(progress.phase, Phase::Solving { .. })
        });
        let Some(progress) = progress else {
            self.pace_from = None;
            return None;
        };
        let (at, before) = *self.pace_from.get_or_insert((now, progress.done));
        minutes(
            now - at,
            progress.done.saturating_sub(before),
            progress.total.saturating_sub(progress.done),
        )
    }
}

/// Minutes for what is left, after so many positions in so many seconds.
fn minutes(seconds: f64, done: u64, left: u64) -> Option<u64> {
    let is_known = seconds >= WARM_UP && done > 0;
    is_known.then(|| (seconds * left as f64 / done as f64 / 60.0).ceil() as u64)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::tablebase::Solver;
    use crate::{library, notation};

    #[test]
    fn the_time_left_is_told_after_a_few_seconds_from_the_pace_so_far() {
        assert_eq!(minutes(1.0, 500, 1_000), None);
        assert_eq!(minutes(10.0, 0, 1_000), None);
        assert_eq!(minutes(10.0, 1_000, 15_000), Some(3));
    }

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
        let Some((found, _)) = solving.solved() else { panic!("not solved: {solving:?}") };
        assert_eq!(Some(found), solver.breakdown(&position));
    }
}
