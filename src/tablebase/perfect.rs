//! Perfect play from a finished solver.

use super::progress::{Limit, TooLarge};
use super::solver::Solver;
use crate::rules::{Move, Position, Rules, Throw};

/// Best moves with this throw under perfect play; more than one where they are worth the same.
///
/// # Errors
/// When too many positions can be reached for the default [`Limit`].
pub fn best_moves(rules: &Rules, position: &Position, throw: Throw) -> Result<Vec<Move>, TooLarge> {
    let solver = Solver::solve(rules, position, Limit::default())?;
    let best = solver.best(position, Some(throw)).unwrap_or_default();
    Ok(best.into_iter().map(|best| best.mv).collect())
}

/// Player who knows every chance.
#[derive(Clone, Debug)]
pub struct Perfect {
    solver: Solver,
}

impl Perfect {
    /// Player who plays by what a finished `solver` has found.
    pub fn new(solver: Solver) -> Perfect {
        Perfect { solver }
    }

    /// Best move with a throw, the first of the rules' list among equals. Before a throw (`None`): a choice that is better than
    /// throwing, if there is one. `None` as well for a position that the solver does not know.
    pub fn choose(&self, position: &Position, throw: Option<Throw>) -> Option<Move> {
        let before_throw = throw.is_none() && position.due.rest == 0;
        let moves = self.solver.best(position, throw)?;
        let mut best: Option<(f64, Move)> = match before_throw && !moves.is_empty() {
            true => {
                let throwing = self.solver.breakdown(position)?.throwing;
                Some((throwing.middle(), Move::PASS))
            }
            false => None,
        };
        for mv in moves {
            let chance = mv.value.middle();
            if best.is_none_or(|(most, _)| chance > most) {
                best = Some((chance, mv.mv));
            }
        }
        best.map(|(_, mv)| mv).filter(|mv| !(before_throw && *mv == Move::PASS))
    }
}
