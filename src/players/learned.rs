//! The learned player: takes the move after which its network gives it the best chance.
//!
//! [`Ahead`] looks one throw further: after each of its moves it goes through all throws of whoever acts next, lets the
//! network pick the best answer to each, and takes the mean by how often each throw falls. Where the rest of a throw is
//! still to be played, the best way to play it takes the place of that mean.

use std::sync::Arc;

use super::chance::Chance;
use super::law::Law;
use super::network::Network;
use super::pips::gain;
use super::policy::{Chosen, Policy};
use crate::board::Side;
use crate::rules::{Move, Outcome, State, Throw, fnv1a};

const WON: i32 = i32::MAX;

/// Player that takes the move its network likes best.
#[derive(Clone, Debug)]
pub struct Learned {
    network: Arc<Network>,
}

/// Player by a network that looks one throw ahead.
#[derive(Clone, Debug)]
pub struct Ahead {
    learned: Learned,
}

impl Learned {
    /// Player by this network.
    pub const fn new(network: Arc<Network>) -> Learned {
        Learned { network }
    }

    /// Score of a state for `side`: won, lost, drawn, or as the network says.
    #[inline]
    fn score(&self, law: &Law, state: &State, side: Side) -> i32 {
        let score = match law.outcome(state) {
            Some(Outcome::Won(winner)) => return if winner == side { WON } else { -WON },
            Some(Outcome::Draw) => return 0,
            None => self.network.score(state, law.pieces),
        };
        if state.turn() == side { score } else { -score }
    }

    /// Score of the best move with a throw or the rest of one, for the side to act.
    fn best_score(&self, law: &Law, state: &State, throw: Option<Throw>) -> Option<i32> {
        let mut best = None;
        law.each(state, throw, |_, after| {
            best = best.max(Some(self.score(law, &after, state.turn())));
        });
        best
    }

    /// The chance that the network gives the side to act.
    pub fn chance(&self, law: &Law, state: &State) -> f32 {
        chance_of(self.score(law, state, state.turn()))
    }
}

impl Policy for Learned {
    fn choose(&self, law: &Law, state: &State, throw: Option<Throw>, _: &mut Chance) -> Chosen {
        best_by(law, state, throw, |after| self.score(law, after, state.turn()))
    }

    fn prefers(&self, law: &Law, state: &State, after: &State, _: &mut Chance) -> bool {
        let side = state.turn();
        self.score(law, after, side) > self.score(law, state, side)
    }

    fn learned_hash(&self) -> u64 {
        fnv1a(&self.network.to_bytes())
    }
}

impl Ahead {
    /// Player by this network.
    pub const fn new(network: Arc<Network>) -> Ahead {
        Ahead { learned: Learned::new(network) }
    }

    /// The chance of `side` in a state, one throw ahead.
    fn chance_of_side(&self, law: &Law, state: &State, side: Side) -> f32 {
        let chance = self.chance(law, state);
        if state.turn() == side { chance } else { 1.0 - chance }
    }

    /// The chance of the side to act, one throw ahead.
    pub fn chance(&self, law: &Law, state: &State) -> f32 {
        if let Some(outcome) = law.outcome(state) {
            return outcome.share(state.turn());
        }
        // The rest of a throw, or a move instead of throwing.
        let best = self.learned.best_score(law, state, None).map(chance_of);
        if state.rest() > 0 {
            return best.unwrap_or(0.5);
        }
        let throwing = self.chance_throwing(law, state);
        best.map_or(throwing, |instead| instead.max(throwing))
    }

    /// The chance of the side to act where it throws, one throw ahead.
    fn chance_throwing(&self, law: &Law, state: &State) -> f32 {
        let thrown = |(throw, sixteenths): &(Throw, u8)| {
            let best = self.learned.best_score(law, state, Some(*throw)).map(chance_of);
            // A throw without a move changes nothing.
            let chance = best.unwrap_or_else(|| self.learned.chance(law, state));
            f32::from(*sixteenths) / 16.0 * chance
        };
        law.odds.iter().map(thrown).fold(0.0, |sum, part| sum + part)
    }
}

impl Policy for Ahead {
    fn choose(&self, law: &Law, state: &State, throw: Option<Throw>, _: &mut Chance) -> Chosen {
        best_by(law, state, throw, |after| self.chance_of_side(law, after, state.turn()))
    }

    fn prefers(&self, law: &Law, state: &State, after: &State, _: &mut Chance) -> bool {
        // Both one throw ahead: what the state is worth with this choice is at least what the network alone gives the move.
        self.chance_of_side(law, after, state.turn()) > self.chance_throwing(law, state)
    }

    fn learned_hash(&self) -> u64 {
        self.learned.learned_hash()
    }
}

/// The move after which `worth` is most, the first among equals. A single move is not asked about. To throw a rest again,
/// which is listed first, yields to any other move: it changes nothing.
#[inline]
fn best_by<W: PartialOrd>(
    law: &Law,
    state: &State,
    throw: Option<Throw>,
    worth: impl Fn(&State) -> W,
) -> Chosen {
    let mut best = Chosen { mv: Move::PASS, after: *state, gain: 0, options: 0 };
    let mut most = None;
    law.each(state, throw, |mv, after| {
        best.options += 1;
        if best.options == 1 {
            (best.mv, best.after) = (mv, after);
            return;
        }
        let now = worth(&after);
        let stays = throw.is_none() && state.rest() > 0 && best.after == *state;
        if stays || now > *most.get_or_insert_with(|| worth(&best.after)) {
            (best.mv, best.after, most) = (mv, after, Some(now));
        }
    });
    best.gain = gain(state, &best.after);
    best
}

fn chance_of(score: i32) -> f32 {
    match score {
        WON => 1.0,
        _ if score == -WON => 0.0,
        _ => Network::chance_of(score),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Key, MoveKind, Rules};
    use crate::{library, notation, players};

    #[test]
    fn a_rest_is_played_rather_than_thrown_again() {
        let form = library::ruleset("bell").expect("shipped").rules().form;
        let form = form.with(Key::HappinessThrowOfOne, &"rethrow".into()).expect("an answer");
        let form = form.with(Key::ThrowingSplit, &"freely".into()).expect("an answer");
        let rules = Rules::new(form).expect("no contradiction");
        let rest = notation::parse_position(&rules, "10/10/5C4 C 9-10 rest:1").expect("a position");
        let state = State::new(&rest).expect("a state");
        let chosen = best_by(&Law::new(&rules), &state, None, |_| 0);
        assert_eq!((chosen.mv, chosen.options), (Move::forward(26, 1), 2));
    }

    /// From the water a cone goes back to 15 although all others are home: exact play does so, because a 4 is rare.
    #[test]
    fn whoever_looks_ahead_goes_back_from_the_water_rather_than_wait() {
        let rules = library::ruleset("kendall-walker").expect("shipped").rules();
        let position = notation::parse_position(&rules, "10/10/6CS2 C 6-6").expect("a position");
        let ahead =
            players::Player::LearnedAhead.with_network(players::shipped(&rules).expect("ships"));
        let decided = ahead.decide(&Law::new(&rules), &position, None, 1, 0);
        assert_eq!(decided.map(|mv| mv.kind), Some(MoveKind::Return));
    }
}
