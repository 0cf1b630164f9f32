//! The random player. Where it may return from the water instead of throwing, it does so every other time.

use super::chance::Chance;
use super::law::Law;
use super::pips::gain;
use super::policy::{Chosen, Policy};
use crate::rules::{Drawn, Move, State, Throw};

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
        let pick = |options| if options > 1 { chance.below(options as usize) as u32 } else { 0 };
        let nothing = Drawn { mv: Move::PASS, after: *state, options: 0 };
        let Drawn { mv, after, options } = law.draw(state, throw, pick).unwrap_or(nothing);
        Chosen { mv, gain: gain(state, &after), after, options: options as usize }
    }

    fn prefers(&self, _: &Law, _: &State, _: &State, chance: &mut Chance) -> bool {
        chance.below(2) == 0
    }
}
