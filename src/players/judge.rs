//! Judge of positions: the exact chance where an ending is known, otherwise what a network gives one throw ahead.

use std::sync::Arc;

use super::law::Law;
use super::learned::Ahead;
use super::network::Network;
use crate::board::Side;
use crate::rules::{Outcome, Position, Rules, State};
use crate::tablebase::Solver;

/// A chance of winning, a draw counting half.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// The chance, from 0 to 1.
    pub chance: f64,
    /// Is it known, and not an estimate?
    pub exact: bool,
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
            let chance = match outcome {
                Outcome::Won(winner) => f64::from(u8::from(winner == side)),
                Outcome::Draw => 0.5,
            };
            return Some(Judged { chance, exact: true });
        }
        let state = State::new(position)?;
        let known = self.endings.as_ref().and_then(|solver| solver.chance(&state));
        let exact = known.is_some();
        let own = known.unwrap_or_else(|| f64::from(self.ahead.chance(&self.law, &state)));
        let chance = if position.turn == side { own } else { 1.0 - own };
        Some(Judged { chance, exact })
    }
}
