//! A network on its way from nearby rules to others: it learns, and from time to time its strength is measured.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::contest::{Contest, Score};
use super::stats::Interval;
use crate::players::{Endless, Network, Player, Training};
use crate::rules::Rules;

/// The seed of the games in which strength is measured: the same throws each time.
pub const LOOK_SEED: u64 = 1;
/// Games before the second measurement of strength; the first is at the start, later ones follow each doubling.
const FIRST: u64 = 500;
/// Pairs of games used to measure it.
const PAIRS: u64 = 400;
/// Games that are enough: they bring nine tenths and more of what a longer training finds.
const ENOUGH: u64 = FIRST << 8;

/// A network, and how it plays against greedy: alone, or one throw ahead.
#[derive(Clone, Debug)]
pub struct Look {
    /// The network.
    pub network: Arc<Network>,
    /// Its games against greedy.
    pub score: Score,
}

impl Look {
    /// Takes the place of the best so far, unless it is certainly weaker than one before: one that has learned longer
    /// knows the chances better, but under some rules a network unlearns how to play. `floor` is the least that one of
    /// them certainly reached.
    pub fn keep_better(self, best: &mut Option<Look>, floor: &mut f64) {
        let share = self.score.share();
        if share.high >= *floor {
            *best = Some(self);
        }
        *floor = floor.max(share.low);
    }
}

/// A point of a learning curve.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct CurvePoint {
    /// Games the network had learned from.
    pub games: u64,
    /// Share of the games that it won against greedy, one throw ahead.
    pub share: Interval,
}

/// Measurement of a network that is under way.
#[derive(Debug)]
struct Measuring {
    contest: Contest,
    look: Look,
    next: u64,
}

/// A network that learns rules, beginning with the one that ships for the nearest.
#[derive(Debug)]
pub struct Learner {
    rules: Rules,
    training: Training,
    /// Games that the training counted before the first.
    before: u64,
    /// Number of games after which the strength is measured next.
    due: u64,
    measuring: Option<Measuring>,
    best: Option<Look>,
    floor: f64,
    curve: Vec<CurvePoint>,
}

impl Learner {
    /// A learner of these rules that knows as much as `network` and has not learned yet.
    pub fn new(rules: &Rules, seed: u64, network: &Network) -> Learner {
        let training = Training::from(rules, seed, network);
        let rules = *rules;
        let (before, curve) = (training.games(), Vec::new());
        Learner { rules, before, training, due: 0, measuring: None, best: None, floor: 0.0, curve }
    }

    /// Games learned from.
    pub fn games(&self) -> u64 {
        self.training.games() - self.before
    }

    /// Strength so far, the earliest first.
    pub fn curve(&self) -> &[CurvePoint] {
        &self.curve
    }

    /// The best network so far; `None` before the first was measured.
    pub fn best(&self) -> Option<&Arc<Network>> {
        Some(&self.best.as_ref()?.network)
    }

    /// True once it has learned enough.
    pub fn is_done(&self) -> bool {
        self.due > ENOUGH
    }

    /// One game of learning, or one pair of games of a measurement.
    ///
    /// # Errors
    /// [`Endless`] where most games do not end, be it while it learns or, once it has learned, when it is measured.
    pub fn step(&mut self) -> Result<(), Endless> {
        if self.is_done() {
            return Ok(());
        }
        match self.measuring.take() {
            Some(measuring) => return self.measure(measuring),
            None if self.games() >= self.due => self.begin_to_measure(),
            None => return self.training.step(),
        }
        Ok(())
    }

    fn begin_to_measure(&mut self) {
        let network = Arc::new(self.training.network());
        // As the strong computer plays by it.
        let learned = Player::LearnedAhead.with_network(Arc::clone(&network));
        let players = [learned, Player::Greedy.policy(&self.rules)];
        let contest = Contest::new(&self.rules, players, LOOK_SEED);
        let look = Look { network, score: Score::default() };
        self.measuring = Some(Measuring { contest, look, next: 0 });
    }

    fn measure(&mut self, mut measuring: Measuring) -> Result<(), Endless> {
        let next = measuring.next;
        measuring.look.score += measuring.contest.run(next..next + 1);
        measuring.next += 1;
        if measuring.next < PAIRS {
            self.measuring = Some(measuring);
            return Ok(());
        }
        let (games, score) = (self.games(), measuring.look.score);
        if games > 0 && score.unfinished * 2 > score.games {
            return Err(Endless { unfinished: score.unfinished, games: score.games });
        }
        let share = score.share();
        self.curve.push(CurvePoint { games, share });
        self.due = (2 * self.due).max(FIRST);
        measuring.look.keep_better(&mut self.best, &mut self.floor);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;
    use crate::players::shipped_near;
    use crate::rules::{Key, Value};

    #[test]
    fn changed_rules_are_learned_and_the_curve_tells() {
        let ruleset = library::ruleset("wikihow").expect("shipped");
        let changed = ruleset.with(&[(Key::BlockadeLength, Value::Int(4))]);
        let rules = changed.expect("a wall of four").rules();
        let mut learner = Learner::new(&rules, 1, &shipped_near(&rules));
        assert!(learner.best().is_none());
        while learner.curve().len() < 2 {
            learner.step().expect("games end");
        }
        let games: Vec<u64> = learner.curve().iter().map(|point| point.games).collect();
        assert_eq!(games[0], 0);
        assert!((FIRST..2 * FIRST).contains(&games[1]), "{games:?}");
        let best = learner.best().expect("measured");
        assert_eq!(best.rules, crate::rules::form_hash(&rules.form));
    }

    #[test]
    fn rules_under_which_most_games_never_end_are_given_up() {
        let ruleset = library::ruleset("kendall-walker").expect("shipped");
        let changed = ruleset.with(&[(Key::BearingOffCondition, "all-in-row-3".into())]);
        let rules = changed.expect("no contradiction").rules();
        let mut learner = Learner::new(&rules, 1, &shipped_near(&rules));
        let endless = loop {
            if let Err(endless) = learner.step() {
                break endless;
            }
        };
        assert!(endless.unfinished * 2 > endless.games, "{endless:?}");
        assert!(learner.games() < 2 * FIRST, "soon");
        assert!(learner.curve().iter().all(|point| point.games == 0), "no strength is told");
    }
}
