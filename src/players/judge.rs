//! Judge of positions: the exact chance where an ending is known, otherwise what a network gives one throw ahead.

use std::sync::Arc;

use super::chance::{Chance, STARTS};
use super::law::Law;
use super::learned::Ahead;
use super::network::Network;
use super::starts::{ENDING_SQUARES, ending};
use crate::board::Side;
use crate::rules::{Position, Rules, State, Throw};
use crate::tablebase::{Solver, Value};

/// A chance of winning, a draw counting half.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// The chance, from 0 to 1.
    pub chance: f64,
    /// True where the chance is known, and not an estimate.
    pub exact: bool,
}

/// Chance of the side to act, where a solver knows it.
fn exact_chance(solver: &Solver, position: &Position) -> Option<f64> {
    solver.value(position).filter(|value| value.is_known()).map(Value::middle)
}

/// Judge of the positions under some rules.
#[derive(Clone, Debug)]
pub struct Judge {
    law: Law,
    ahead: Ahead,
    endings: Option<Arc<Solver>>,
}

impl Judge {
    /// A judge that estimates by `network` what a finished solver does not know.
    pub fn new(rules: &Rules, network: Arc<Network>, endings: Option<Arc<Solver>>) -> Judge {
        Judge { law: Law::new(rules), ahead: Ahead::new(network), endings }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        self.law.rules()
    }

    /// The chance of `side` in a position in which nothing has been thrown yet; `None` where the position is no state
    /// of a game.
    pub fn chance(&self, position: &Position, side: Side) -> Option<Judged> {
        if let Some(outcome) = self.law.rules().outcome(position) {
            return Some(Judged { chance: outcome.share(side).into(), exact: true });
        }
        let known = self.endings.as_ref().and_then(|solver| exact_chance(solver, position));
        let exact = known.is_some();
        let own = known.or_else(|| self.estimate(position))?;
        let chance = if position.turn == side { own } else { 1.0 - own };
        Some(Judged { chance, exact })
    }

    /// The chance of `side`, where a throw may still be due: that of its best move.
    pub fn chance_with(
        &self,
        position: &Position,
        throw: Option<Throw>,
        side: Side,
    ) -> Option<Judged> {
        let Some(throw) = throw else {
            return self.chance(position, side);
        };
        let (rules, us) = (self.law.rules(), position.turn);
        let mut best: Option<Judged> = None;
        for mv in rules.legal_moves(position, Some(throw)) {
            let after = rules.play_unchecked(position, Some(throw), mv);
            let judged = self.chance(&after, us)?;
            let exact = judged.exact && best.is_none_or(|best| best.exact);
            let chance = best.map_or(judged.chance, |best| best.chance.max(judged.chance));
            best = Some(Judged { chance, exact });
        }
        let best = best?;
        Some(if us == side { best } else { Judged { chance: 1.0 - best.chance, ..best } })
    }

    /// Chance of the side to act as the network gives it, one throw ahead.
    fn estimate(&self, position: &Position) -> Option<f64> {
        let state = State::new(position)?;
        Some(f64::from(self.ahead.chance(&self.law, &state)))
    }

    /// Difference between the estimate and the solver's value in the random ending of this number; `None` where the
    /// solver does not know it.
    pub fn error(&self, number: u64) -> Option<f64> {
        let solver = self.endings.as_ref()?;
        let [_, most] = solver.max_pieces()?.map(u64::from);
        let mut chance = Chance::new(0, number, STARTS);
        let pieces = (number % most) as u8 + 1;
        let ending = ending(self.law.rules(), [pieces; 2], ENDING_SQUARES, &mut chance)?;
        Some((self.estimate(&ending)? - exact_chance(solver, &ending)?).abs())
    }
}
