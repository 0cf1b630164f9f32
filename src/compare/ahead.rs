//! Going on until boards differ, by throws and moves that are handed in.

use super::{Cast, Comparison, Moment, Turn};
use crate::rules::Move;

/// The most throws and moves that are made: more than nearly all games between careful players need.
const MOST: usize = 1_000;

impl Comparison {
    /// Throws by `cast` and makes the moves of `pick` on all boards alike until two boards differ, and shows that moment.
    /// One [`Comparison::undo`] takes all of it back.
    ///
    /// # Errors
    /// How many throws showed no difference before the games were over or too long; everything stays as it was.
    pub fn go_on(
        &mut self,
        cast: &dyn Fn(Moment) -> Option<Cast>,
        pick: &dyn Fn(usize, &Turn) -> Option<Move>,
    ) -> Result<(), usize> {
        let mut ahead = self.clone();
        let begun = ahead.at().throw;
        for _ in 0..MOST {
            if !ahead.step(cast, pick) {
                break;
            }
            if ahead.first_difference().is_some() {
                self.enter(ahead.state);
                return Ok(());
            }
            // A step alone is never taken back.
            ahead.past.clear();
        }
        Err(ahead.at().throw - begun)
    }

    /// A move where one is due, else a throw. `false` where neither can be made.
    fn step(
        &mut self,
        cast: &dyn Fn(Moment) -> Option<Cast>,
        pick: &dyn Fn(usize, &Turn) -> Option<Move>,
    ) -> bool {
        let Some(board) = self.waiting().first().copied() else {
            return cast(self.at()).is_some_and(|cast| self.cast(cast));
        };
        let Some(turn) = self.turn_now(board) else { return false };
        let picked = pick(board, turn);
        let mut lines = turn.pending.iter();
        let line = lines.find(|line| Some(line.mv) == picked).or(turn.pending.first());
        let text = line.map(|line| line.text.clone());
        text.is_some_and(|text| self.choose(board, &text, true))
    }
}
