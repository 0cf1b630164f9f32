//! The random player. Where it may return from the water instead of throwing, it does so every other time.

use super::chance::Chance;
use super::law::Law;
use super::pips::gain;
use super::policy::{Chosen, Policy};
use crate::rules::{Move, State, Throw};

/// Player that takes each legal move with the same chance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Random;

impl Policy for Random {
    fn choose(
        &self,
        law: &Law,
        state: &State,
        throw: Option<Throw>,
        chance: &mut Chance,
    ) -> Chosen {
        let moves = law.moves(state, throw);
        let index = if moves.len() > 1 { chance.below(moves.len()) } else { 0 };
        let mv = moves.get(index).copied().unwrap_or(Move::PASS);
        let after = law.play(state, throw, mv);
        Chosen { mv, gain: gain(state, &after), after, options: moves.len() }
    }

    fn prefers(&self, _: &Law, _: &State, _: &State, chance: &mut Chance) -> bool {
        chance.below(2) == 0
    }
}
