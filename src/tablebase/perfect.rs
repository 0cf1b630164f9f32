//! Perfect play from a finished solver.

use super::bounds::ONE;
use super::progress::Value;
use super::solver::Solver;
use crate::rules::{Move, State, Throw};

impl Solver {
    /// Best move with a throw, or with the rest of one, and where it leads; the first of the rules' list among equals.
    /// `None` where the solver does not know the chance after every move.
    pub(crate) fn best_move(&self, state: &State, throw: Option<Throw>) -> Option<(Move, State)> {
        self.best_of(state, throw).map(|(_, mv, after)| (mv, after))
    }

    /// True where it is better to go to `after` than to throw; `None` where the solver does not know.
    pub(crate) fn prefers(&self, state: &State, after: &State) -> Option<bool> {
        let best = |(throw, sixteenths): &(Throw, u8)| {
            Some(self.best_of(state, Some(*throw))?.0 * u64::from(*sixteenths))
        };
        let throwing: u64 = self.law.odds.iter().map(best).sum::<Option<_>>()?;
        Some(self.value_for(state, after)? * 16 > throwing)
    }

    /// Best move, and twice its value in fixed point. To throw a rest again, which is listed first, only puts the others
    /// off, so it yields to any of them.
    fn best_of(&self, state: &State, throw: Option<Throw>) -> Option<(u64, Move, State)> {
        let (mut best, mut unknown) = (None::<(u64, Move, State)>, false);
        let puts_off = |after: &State| state.rest() > 0 && after == state;
        self.law.each(state, throw, |mv, after| match self.value_for(state, &after) {
            Some(value) if best.is_none_or(|(most, _, old)| value > most || puts_off(&old)) => {
                best = Some((value, mv, after));
            }
            Some(_) => {}
            None => unknown = true,
        });
        best.filter(|_| !unknown)
    }

    /// Twice the value of `after` in fixed point, seen by the side that acted in `before`; `None` where its bounds leave
    /// it open.
    pub(super) fn value_for(&self, before: &State, after: &State) -> Option<u64> {
        let bounds = self.bounds_after(before, after)?;
        let twice = u64::from(bounds.ours()) + u64::from(ONE - bounds.theirs());
        Value::new(bounds).is_known().then_some(twice)
    }

    /// Chance of the side to act, at most half the gap between its bounds away from the true one; `None` where they leave
    /// it open.
    pub fn chance(&self, state: &State) -> Option<f64> {
        Some(self.value_for(state, state)? as f64 / (2.0 * f64::from(ONE)))
    }
}
