//! Learning by self-play: a network plays both sides of very many games and moves its chance of each position towards
//! the chance after the best move that followed, and the last one towards the result. This is temporal-difference
//! learning (Sutton 1988; Sutton and Barto 2018, chapter 12) as Tesauro's TD-Gammon (1995) used it for a game of chance;
//! the throws explore enough.
//!
//! - **TD(λ), seen from the end of a game.** The target of a position is the chance after its best move for one part,
//!   and the target of the next position for the other (λ).
//! - **The first games are random.** A network that knows nothing could walk in circles; chance ends a game. Where it
//!   does not, the greedy player leads instead.
//! - **Lanes.** The games of a generation are cut into [`LANES`] lanes. Each learns alone from the same weights, game
//!   after game, and then all go on from where they have come on the whole ([`STRIDE`]). Their number is fixed, and they
//!   are added up in their order: so the weights depend on the seed and the number of games alone, and not on how many
//!   threads there are.
//! - **Exploring starts.** Every other game begins in a position by chance, so that the network knows endings and other
//!   positions which good play seldom meets.
//! - **The rate** falls with the number of moves, so that a longer training refines what a shorter one has found.
//! - **The mean of about the last tenth** of all generations is the network that is kept, the later the heavier: a
//!   polynomially weighted average (Shamir and Zhang 2013). What the throws of the last games have done averages out.

use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;

use super::chance::{Chance, LEARNING};
use super::greedy::Greedy;
use super::law::Law;
use super::network::Network;
use super::policy::Policy;
use super::random::Random;
use super::starts::anywhere;
use super::weights::Weights;
use crate::rules::{Rules, State, Throw};
use crate::tablebase::par_map;

/// Lanes of a generation.
const LANES: u64 = 4;
/// Games of a lane in one generation.
const LANE_GAMES: u64 = 10;
/// Length of a step of the weights along the mean way of the lanes: between the way of one lane and the ways of all, one
/// after the other. Chance in the lanes averages out as the root of their number.
const STRIDE: f32 = 2.0;
/// Divisor of the number of games for the part that the mean of the weights covers.
const LAST: f32 = 10.0;
/// Part that the next position's target has in a position's.
const LAMBDA: f32 = 0.8;
/// Games in which the moves are left to chance.
const RANDOM_GAMES: u64 = 600;
/// Games in which the greedy player makes the moves, where those left to chance do not end.
const GREEDY_GAMES: u64 = 5_000;
/// Decisions after which a game is broken off.
const LIMIT: usize = 5_000;
/// Generations after the random games that are judged together: a few games may happen to be long.
const JUDGED: usize = 5;

/// A network that is learning.
#[derive(Clone, Debug)]
pub struct Training {
    law: Arc<Law>,
    seed: u64,
    weights: Weights,
    /// Mean of the weights over about the last tenth of the games.
    mean: Weights,
    games: u64,
    moves: u64,
    /// The greedy player leads: games left to chance do not end.
    is_greedy: bool,
    /// Games broken off in each of the last [`JUDGED`] generations, the earliest first.
    unfinished: VecDeque<u64>,
    /// Lanes of a generation that is being played game by game.
    open: Vec<Lane>,
}

/// Reason to stop learning: under these rules most of the last games did not end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Endless {
    /// Games that were broken off.
    pub unfinished: u64,
    /// Among so many.
    pub games: u64,
}

impl fmt::Display for Endless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} games did not end", self.unfinished, self.games)
    }
}

impl std::error::Error for Endless {}

impl Training {
    /// A network that knows nothing yet.
    pub fn new(rules: &Rules, seed: u64) -> Training {
        let law = Arc::new(Law::new(rules));
        let weights = Weights::new(seed);
        let (mean, unfinished, open) = (weights.clone(), VecDeque::new(), Vec::new());
        let (games, moves, is_greedy) = (0, 0, false);
        Training { law, seed, weights, mean, games, moves, is_greedy, unfinished, open }
    }

    /// A network that has learned other rules, and now learns these.
    pub fn from(rules: &Rules, seed: u64, network: &Network) -> Training {
        let weights = network.weights();
        let games = RANDOM_GAMES;
        Training { mean: weights.clone(), weights, games, ..Training::new(rules, seed) }
    }

    /// Games that it has learned from.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Learns from the next generation of games, and from no more than `most`.
    ///
    /// # Errors
    /// [`Endless`], when most of the last games did not end.
    pub fn advance(&mut self, most: u64) -> Result<(), Endless> {
        let games = most.min(LANES * LANE_GAMES);
        let lanes = par_map(self.lanes(games), Lane::play);
        self.close(lanes, games)
    }

    /// Plays the next game of a generation, and learns from all of it after its last: for where there is one thread
    /// that has other things to do as well. Comes to the same weights as [`Training::advance`].
    ///
    /// # Errors
    /// [`Endless`], when most of the last games did not end.
    pub fn step(&mut self) -> Result<(), Endless> {
        let games = LANES * LANE_GAMES;
        if self.open.is_empty() {
            self.open = self.lanes(games);
        }
        if let Some(lane) = self.open.iter_mut().find(|lane| !lane.games.is_empty()) {
            lane.next_game();
        }
        if self.open.iter().any(|lane| !lane.games.is_empty()) {
            return Ok(());
        }
        let lanes = std::mem::take(&mut self.open);
        self.close(lanes, games)
    }

    /// The next games, cut into lanes.
    fn lanes(&self, games: u64) -> Vec<Lane> {
        let lanes = (0..LANES).map(|lane| {
            let first = self.games + games * lane / LANES;
            let end = self.games + games * (lane + 1) / LANES;
            Lane::new(self, first..end)
        });
        lanes.filter(|lane| !lane.games.is_empty()).collect()
    }

    /// Learns from a generation that has been played.
    fn close(&mut self, lanes: Vec<Lane>, games: u64) -> Result<(), Endless> {
        let unfinished: u64 = lanes.iter().map(|lane| lane.unfinished).sum();
        self.moves += lanes.iter().map(|lane| lane.moves).sum::<u64>();
        let parts: Vec<Weights> = lanes.into_iter().map(|lane| lane.weights).collect();
        let parts: Vec<&Weights> = parts.iter().collect();
        self.weights.approach(&parts, STRIDE);
        self.games += games;
        let new = LAST * games as f32 / self.games as f32;
        self.mean.approach(&[&self.weights], new.min(1.0));
        self.judge(unfinished, games)
    }

    /// Judges by the last generations, that with these games included, whether games end.
    fn judge(&mut self, unfinished: u64, games: u64) -> Result<(), Endless> {
        let generation = LANES * LANE_GAMES;
        if games < generation {
            return Ok(());
        }
        if self.games <= RANDOM_GAMES && !self.is_greedy {
            self.is_greedy = unfinished * 2 > games;
            return Ok(());
        }
        self.unfinished.push_back(unfinished);
        if self.unfinished.len() > JUDGED {
            self.unfinished.pop_front();
        }
        let (unfinished, games) = (self.unfinished.iter().sum(), JUDGED as u64 * generation);
        match self.unfinished.len() == JUDGED && unfinished * 2 > games {
            true => Err(Endless { unfinished, games }),
            false => Ok(()),
        }
    }

    /// The network so far.
    pub fn network(&self) -> Network {
        Network::of(&self.mean, &self.law.rules().form, (self.seed, self.games))
    }
}

/// Learning rate after a number of moves: it falls nearly as they grow, by the power of 3/4. (Roots are exact
/// everywhere, powers are not.)
fn rate(moves: u64) -> f32 {
    let root = (1.0 + moves as f32 / 150_000.0).sqrt();
    0.1 / (root * root.sqrt())
}

/// Games that are learned from one after the other.
#[derive(Clone, Debug)]
struct Lane {
    law: Arc<Law>,
    seed: u64,
    games: std::ops::Range<u64>,
    weights: Weights,
    /// The greedy player leads, and not chance.
    is_greedy: bool,
    unfinished: u64,
    rate: f32,
    moves: u64,
    steps: Vec<Step>,
    rows: Vec<u16>,
}

/// A position of a game, and the chance of the side that acts there after its best move.
#[derive(Clone, Debug)]
struct Step {
    state: State,
    chance: f32,
}

impl Lane {
    fn new(training: &Training, games: std::ops::Range<u64>) -> Lane {
        Lane {
            law: training.law.clone(),
            seed: training.seed,
            games,
            weights: training.weights.clone(),
            is_greedy: training.is_greedy,
            unfinished: 0,
            rate: rate(training.moves),
            moves: 0,
            steps: Vec::new(),
            rows: Vec::new(),
        }
    }

    fn play(mut self) -> Lane {
        while self.next_game() {}
        self
    }

    /// Plays the next game and learns from it; `false` where there is none left.
    fn next_game(&mut self) -> bool {
        let Some(game) = self.games.next() else {
            return false;
        };
        self.play_game(game);
        self.moves += self.steps.len() as u64;
        self.learn();
        true
    }

    fn play_game(&mut self, game: u64) {
        let mut chance = Chance::new(self.seed, game, LEARNING);
        let leader = self.leader(game);
        self.steps.clear();
        let Some(mut state) = self.start(game, &mut chance) else {
            return;
        };
        while !self.law.is_over(&state) {
            if self.steps.len() >= LIMIT {
                self.unfinished += 1;
                return;
            }
            let rest = state.rest() > 0;
            if !rest && let Some(after) = self.instead(&state, leader, &mut chance) {
                state = after;
                continue;
            }
            let throw = (!rest).then(|| self.law.throw_at(chance.place()));
            let (after, value) = self.choose(&state, throw, leader, &mut chance);
            self.steps.push(Step { state, chance: value });
            state = after;
        }
    }

    fn start(&self, game: u64, chance: &mut Chance) -> Option<State> {
        let rules = self.law.rules();
        let anywhere = if game % 2 == 1 { anywhere(rules, chance) } else { None };
        State::new(&anywhere.unwrap_or_else(|| rules.start()))
    }

    /// The player that makes the moves of a game in the place of the network.
    fn leader(&self, game: u64) -> Option<&'static dyn Policy> {
        match self.is_greedy {
            true => (game < GREEDY_GAMES).then_some(&Greedy as &dyn Policy),
            false => (game < RANDOM_GAMES).then_some(&Random),
        }
    }

    /// The state after the move made instead of throwing, if one is made.
    fn instead(
        &mut self,
        state: &State,
        leader: Option<&dyn Policy>,
        chance: &mut Chance,
    ) -> Option<State> {
        if let Some(leader) = leader {
            return leader.instead(&self.law, state, chance).map(|chosen| chosen.after);
        }
        let mv = *self.law.moves(state, None).first()?;
        let after = self.law.after(state, None, mv);
        let side = state.turn();
        (self.chance_after(&after, side) > self.chance_after(state, side)).then_some(after)
    }

    /// The state after the move that is made, and the chance of the side to act after it.
    fn choose(
        &mut self,
        state: &State,
        throw: Option<Throw>,
        leader: Option<&dyn Policy>,
        chance: &mut Chance,
    ) -> (State, f32) {
        let law = self.law.clone();
        if let Some(leader) = leader {
            let after = leader.choose(&law, state, throw, chance).after;
            return (after, self.chance_after(&after, state.turn()));
        }
        let mut best: Option<(State, f32)> = None;
        law.each(state, throw, |_, after| {
            let chance = self.chance_after(&after, state.turn());
            if best.is_none_or(|(_, most)| chance > most) {
                best = Some((after, chance));
            }
        });
        best.unwrap_or((*state, 0.5))
    }

    #[inline]
    fn chance_after(&mut self, state: &State, side: crate::Side) -> f32 {
        if let Some(outcome) = self.law.outcome(state) {
            return outcome.share(side);
        }
        Weights::rows_of(state, self.law.pieces, &mut self.rows);
        let chance = self.weights.chance(&self.rows);
        if state.turn() == side { chance } else { 1.0 - chance }
    }

    /// Learns from the game just played, from its end to its beginning.
    fn learn(&mut self) {
        let mut next: Option<(crate::Side, f32)> = None;
        for step in self.steps.iter().rev() {
            let side = step.state.turn();
            let target = match next {
                None => step.chance,
                Some((other, target)) => {
                    let target = if other == side { target } else { 1.0 - target };
                    (1.0 - LAMBDA) * step.chance + LAMBDA * target
                }
            };
            next = Some((side, target));
            Weights::rows_of(&step.state, self.law.pieces, &mut self.rows);
            self.weights.learn(&self.rows, target, self.rate);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;

    #[test]
    fn game_by_game_comes_to_the_same_as_a_generation_at_once() {
        let rules = library::ruleset("wikihow").expect("shipped").rules();
        let (mut one, mut other) = (Training::new(&rules, 5), Training::new(&rules, 5));
        for _ in 0..2 {
            one.advance(u64::MAX).expect("games end");
            (0..LANES * LANE_GAMES).for_each(|_| other.step().expect("games end"));
            assert_eq!(one.network(), other.network());
        }
    }
}
