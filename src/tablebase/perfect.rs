//! Perfect play, for whoever wants to see it or to prove a move best.

use super::{Limit, Solver, TooLarge};
use crate::rules::{Move, Position, Rules, Throw};

/// The moves that are best with this throw under perfect play; more than one where they are worth the same.
///
/// # Errors
/// When too many positions can be reached for the default [`Limit`].
pub fn best_moves(rules: &Rules, position: &Position, throw: Throw) -> Result<Vec<Move>, TooLarge> {
    let solver = Solver::solve(rules, position, Limit::default())?;
    let best = solver.best(position, Some(throw)).unwrap_or_default();
    Ok(best.into_iter().map(|best| best.mv).collect())
}

/// A player who knows every chance.
#[derive(Clone, Debug)]
pub struct Perfect {
    solver: Solver,
}

impl Perfect {
    /// The player who knows what a finished `solver` has found.
    pub fn new(solver: Solver) -> Perfect {
        Perfect { solver }
    }

    /// The best move with a throw: the first of the law's list among equals. Before a throw (`None`): what is better than to throw,
    /// if anything is. `None` as well for a position that the solver does not know.
    pub fn choose(&self, position: &Position, throw: Option<Throw>) -> Option<Move> {
        let before_throw = throw.is_none() && position.due.rest == 0;
        let moves = self.solver.best(position, throw)?;
        let mut best: Option<(f64, Move)> = match before_throw && !moves.is_empty() {
            true => Some((
                self.solver.breakdown(position)?.throwing.middle(),
                Move::PASS,
            )),
            false => None,
        };
        for mv in moves {
            let chance = mv.value.middle();
            if best.is_none_or(|(most, _)| chance > most) {
                best = Some((chance, mv.mv));
            }
        }
        best.map(|(_, mv)| mv)
            .filter(|mv| !(before_throw && *mv == Move::PASS))
    }
}
