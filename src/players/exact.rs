//! The exact player: perfect where every chance is known, which is where few pieces are left ([`crate::tablebase`]).
//! Everywhere else it plays by a network with one throw of look-ahead.

use std::sync::Arc;

use super::chance::{Chance, STARTS};
use super::law::Law;
use super::learned::{Ahead, Learned};
use super::network::Network;
use super::pips::gain;
use super::policy::{Chosen, Policy};
use super::starts::{ENDING_SQUARES, ending};
use crate::rules::{Rules, State, Throw};
use crate::tablebase::Solver;

/// Player that knows the chances of endings.
#[derive(Clone, Debug)]
pub struct Exact {
    otherwise: Ahead,
    endings: Vec<Arc<Solver>>,
}

impl Exact {
    /// Player who plays by what finished solvers have found, the first that knows the chances of an ending, and by
    /// `network` otherwise.
    pub const fn new(network: Arc<Network>, endings: Vec<Arc<Solver>>) -> Exact {
        Exact { otherwise: Ahead::new(network), endings }
    }
}

impl Policy for Exact {
    fn choose(
        &self,
        law: &Law,
        state: &State,
        throw: Option<Throw>,
        chance: &mut Chance,
    ) -> Chosen {
        let known = self.endings.iter().find_map(|solver| solver.best_move(state, throw));
        match known {
            Some((mv, after)) => Chosen {
                mv,
                after,
                gain: gain(state, &after),
                options: law.moves(state, throw).len(),
            },
            None => self.otherwise.choose(law, state, throw, chance),
        }
    }

    fn prefers(&self, law: &Law, state: &State, after: &State, chance: &mut Chance) -> bool {
        let known = self.endings.iter().find_map(|solver| solver.prefers(state, after));
        known.unwrap_or_else(|| self.otherwise.prefers(law, state, after, chance))
    }

    fn learned_hash(&self) -> u64 {
        self.otherwise.learned_hash()
    }
}

/// Mean difference between the chance that a network gives and the one that a finished solver has found, in so many
/// positions by chance with up to `most` pieces a side; `None` where the solver knows none of them.
pub fn mean_error(
    rules: &Rules,
    network: &Arc<Network>,
    solver: &Solver,
    (most, positions): (u8, u64),
) -> Option<f64> {
    let (law, learned) = (Law::new(rules), Learned::new(network.clone()));
    let error = |number: u64| {
        let pieces = (number % u64::from(most)) as u8 + 1;
        let mut chance = Chance::new(0, number, STARTS);
        let state = State::new(&ending(rules, [pieces; 2], ENDING_SQUARES, &mut chance)?)?;
        let difference = f64::from(learned.chance(&law, &state)) - solver.chance(&state)?;
        Some(difference.abs())
    };
    let errors: Vec<f64> = (0..positions).filter_map(error).collect();
    (!errors.is_empty()).then(|| errors.iter().sum::<f64>() / errors.len() as f64)
}
