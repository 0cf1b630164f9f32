//! Search for moves that lead to the goal of a task.

use std::cmp::Reverse;
use std::collections::HashSet;

use crate::lesson::stage::Stage;
use crate::lesson::test::Test;
use crate::lesson::trail::Trail;
use crate::notation::Line;
use crate::rules::{Position, Throw};

/// The most positions that are tried to find a way to a goal.
const MAX_TRIALS: usize = 5_000;

/// The ways to a goal are too many to try, so nobody can say whether there is one.
pub(super) struct TooMany;

/// Search for a way to a goal.
pub(super) struct Search<'a> {
    goal: &'a Test,
    stage: &'a Stage,
    trials: usize,
    /// Positions from which no way leads on, each with the number of moves before it. Where the goal speaks of the moves
    /// themselves it matters how a position came about, and none is noted.
    failed: HashSet<(usize, Position)>,
}

impl<'a> Search<'a> {
    /// The search at its beginning.
    pub fn new(goal: &'a Test, stage: &'a Stage) -> Search<'a> {
        Search { goal, stage, trials: MAX_TRIALS, failed: HashSet::new() }
    }

    /// Moves that lead from here to the goal, one for each throw that is left; `None` where there are none.
    ///
    /// # Errors
    /// When the ways are too many to try: a limit keeps a lesson from holding the program up.
    pub fn way_from(&mut self, trail: &Trail) -> Result<Option<Vec<Line>>, TooMany> {
        let place = (trail.moves.len(), *trail.after());
        if self.failed.contains(&place) {
            return Ok(None);
        }
        self.trials = self.trials.checked_sub(1).ok_or(TooMany)?;
        let throw = self.stage.next_throw(trail);
        let way = match throw.is_some() || self.stage.is_before_throw(trail) {
            true => self.onward(trail, throw)?,
            false => {
                let done = self.goal.holds(&self.stage.rules, trail) && !trail.moves.is_empty();
                done.then(Vec::new)
            }
        };
        if way.is_none() && !self.goal.names_moves() {
            self.failed.insert(place);
        }
        Ok(way)
    }

    /// The first move that leads to the goal, and the moves after it.
    fn onward(
        &mut self,
        trail: &Trail,
        throw: Option<Throw>,
    ) -> Result<Option<Vec<Line>>, TooMany> {
        let mut lines = self.stage.lines(trail);
        // Of a throw that may be divided, larger parts first: the way that is shown has few moves.
        lines.sort_by_key(|line| Reverse(line.mv.pips));
        for line in lines {
            let mut next = trail.clone();
            next.play(throw, line.clone());
            if let Some(mut rest) = self.way_from(&next)? {
                rest.insert(0, line);
                return Ok(Some(rest));
            }
        }
        Ok(None)
    }
}
