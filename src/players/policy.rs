//! Players at a board: one decision at a time; the throws come from outside.

use std::fmt::Debug;

use super::chance::{Chance, MOVES};
use super::law::Law;
use super::pips::gain;
use crate::rules::{Move, Position, State, Throw};

/// A fixed way of picking among legal moves.
pub trait Policy: Debug + Send + Sync {
    /// The move it makes with a throw or the rest of one (`None`), and where that leads.
    fn choose(&self, law: &Law, state: &State, throw: Option<Throw>, chance: &mut Chance)
    -> Chosen;

    /// True where it makes this move, which leads from `state` to `after`, rather than throw.
    fn prefers(&self, law: &Law, state: &State, after: &State, chance: &mut Chance) -> bool;

    /// The move made instead of throwing, if the law leaves that choice and the player wants it.
    #[inline]
    fn instead(&self, law: &Law, state: &State, chance: &mut Chance) -> Option<Chosen> {
        let mv = *law.moves(state, None).first()?;
        let after = law.after(state, None, mv);
        let goes = self.prefers(law, state, &after, chance);
        goes.then(|| Chosen { mv, gain: gain(state, &after), after, options: 2 })
    }

    /// A number for what it has learned: players of the same name with other numbers may play differently.
    fn learned_hash(&self) -> u64 {
        0
    }
}

/// A move that a player has picked.
#[derive(Clone, Copy, Debug)]
pub struct Chosen {
    /// The move.
    pub mv: Move,
    /// State to which it leads.
    pub after: State,
    /// Pips that the side to act has won on its rival.
    pub gain: i32,
    /// Among how many moves it was picked.
    pub options: usize,
}

impl dyn Policy + '_ {
    /// The move that this player makes with `throw`, or with the rest of one; without either, the return that it wants
    /// instead of throwing. `None` where it throws, and where the game is over.
    ///
    /// What is left to chance follows from `seed` and `turn` alone, so the same game is played the same way again on
    /// every device; `turn` is any number that differs from decision to decision.
    ///
    /// ```
    /// use senet::players::{Law, Player};
    /// use senet::{library, notation, rules::Throw};
    /// let rules = library::ruleset("kendall-walker").expect("shipped").rules();
    /// let setup = notation::parse_pieces("cones: 5 14 / spools: 16").expect("pieces");
    /// let position = rules.position(&setup).expect("held");
    /// let greedy = Player::Greedy.policy(&rules);
    /// let mv = greedy.decide(&Law::new(&rules), &position, Throw::new(2), 1, 0).expect("a move");
    /// assert_eq!((mv.from, mv.pips), (14, 2), "the hit gains most");
    /// ```
    pub fn decide(
        &self,
        law: &Law,
        position: &Position,
        throw: Option<Throw>,
        seed: u64,
        turn: u64,
    ) -> Option<Move> {
        if law.rules().outcome(position).is_some() {
            return None;
        }
        let state = State::new(position)?;
        let mut chance = Chance::new(seed, turn, MOVES);
        let rest = position.due.rest > 0;
        if throw.is_none() && !rest {
            let chosen = self.instead(law, &state, &mut chance);
            return chosen.map(|chosen| chosen.mv);
        }
        // The law knows the rest of a throw from the position.
        let throw = throw.filter(|_| !rest);
        Some(self.choose(law, &state, throw, &mut chance).mv)
    }
}
#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::Player;
    use crate::{library, notation};

    #[test]
    fn chance_follows_from_the_seed_and_the_turn_alone() {
        let rules = library::ruleset("kendall-walker").expect("shipped").rules();
        let law = Law::new(&rules);
        let start = rules.start();
        let moves = |seed: u64| -> Vec<Option<Move>> {
            let random = Player::Random.policy(&rules);
            let decide = |turn| random.decide(&law, &start, Throw::new(3), seed, turn);
            (0..20).map(decide).collect()
        };
        assert_eq!(moves(7), moves(7));
        assert_ne!(moves(7), moves(8));
    }

    #[test]
    fn every_decision_is_a_legal_move() {
        for ruleset in library::rulesets() {
            let rules = ruleset.rules();
            let law = Law::new(&rules);
            for name in Player::ALL {
                let player = name.policy(&rules);
                let mut position = rules.start();
                for turn in 0..200 {
                    let rest = position.due.rest > 0;
                    let place = crate::players::place_of_throw(3, 0, turn + 1);
                    let instead =
                        (!rest).then(|| player.decide(&law, &position, None, 3, turn)).flatten();
                    let throw = (!rest && instead.is_none()).then(|| law.throw_at(place.into()));
                    let decided =
                        instead.or_else(|| player.decide(&law, &position, throw, 3, turn));
                    let Some(mv) = decided else {
                        break;
                    };
                    let text = notation::position_text(&position);
                    assert!(
                        rules.check(&position, throw, mv).is_ok(),
                        "{}, {}: {mv:?} at {text}",
                        ruleset.id,
                        name.name()
                    );
                    position = rules.play_unchecked(&position, throw, mv);
                }
            }
        }
    }
}
