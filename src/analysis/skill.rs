//! Skill in a game: how often a strong player beats a greedy one, and each of them one that makes any move.
//!
//! Every share is one half where chance alone decides. The matches of the thirteen reconstructions ship with the
//! program (`cargo xtask learn --measure`); those of other rules are played on request.

use std::sync::{Arc, LazyLock};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::contest::{Contest, Score};
use super::stats::Interval;
use crate::players::{Network, Player};
use crate::rules::{Rules, form_hash, hash_text};

/// Matches that measure skill: strong against greedy, greedy against any move, strong against any move.
pub const SKILL_MATCHES: [[Player; 2]; 3] = [
    [Player::LearnedAhead, Player::Greedy],
    [Player::Greedy, Player::Random],
    [Player::LearnedAhead, Player::Random],
];
/// The seed of the games, for rules that do not ship.
const SEED: u64 = 1;

/// Shares of the first player in the three matches.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Skill {
    /// The seed of the throws.
    pub seed: u64,
    /// Shares of [`SKILL_MATCHES`], of the games that ended.
    pub shares: [Interval; 3],
    /// Games of each match so far.
    pub played: [u64; 3],
    /// Those of them that ended; the others were broken off.
    pub ended: [u64; 3],
}

impl Skill {
    /// Games of each match; one may be a pair ahead while they are played.
    pub fn games(&self) -> u64 {
        self.played[2]
    }
}

static SHIPPED: LazyLock<Value> = LazyLock::new(|| {
    // A file that cannot be read is caught by a test; here it is only missing.
    serde_json::from_str(include_str!("../../assets/players/skill.json")).unwrap_or_default()
});

/// The skill in a reconstruction that ships, as measured; `None` for other rules. Its file does not count the games that were
/// broken off: none, but for 9 of 4,000 in one match of Game of Passing.
pub fn shipped_skill(rules: &Rules) -> Option<Skill> {
    let hash = hash_text(form_hash(&rules.form));
    let row = SHIPPED["rules"].as_array()?.iter().find(|row| row["hash"] == hash)?;
    let share = |players: [Player; 2]| {
        let share = &row[players.map(Player::name).join(",")];
        let [mean, low, high] = [0, 1, 2].map(|at| share[at].as_f64());
        Some(Interval { mean: mean?, low: low?, high: high? })
    };
    let [strong, greedy, both] = SKILL_MATCHES.map(share);
    let (games, seed) = (SHIPPED["games"].as_u64()?, SHIPPED["seed"].as_u64()?);
    Some(Skill { seed, shares: [strong?, greedy?, both?], played: [games; 3], ended: [games; 3] })
}

/// The three matches, played pair by pair.
#[derive(Debug)]
pub struct SkillMeter {
    contests: [Contest; 3],
    scores: [Score; 3],
    pairs: u64,
    next: u64,
}

impl SkillMeter {
    /// Matches under these rules, each of `games` games; the strong player uses this network.
    pub fn new(rules: &Rules, network: &Arc<Network>, games: u64) -> SkillMeter {
        let contest = |players: [Player; 2]| {
            let players = players.map(|player| player.with_network(Arc::clone(network)));
            Contest::new(rules, players, SEED)
        };
        let (scores, pairs) = ([Score::default(); 3], games / 2);
        SkillMeter { contests: SKILL_MATCHES.map(contest), scores, pairs, next: 0 }
    }

    /// Plays one more pair of games of one match; `false` where all have been played.
    pub fn step(&mut self) -> bool {
        let (pair, at) = (self.next / 3, (self.next % 3) as usize);
        if pair >= self.pairs {
            return false;
        }
        self.scores[at] += self.contests[at].run(pair..pair + 1);
        self.next += 1;
        true
    }

    /// Part of the games that have been played, from 0 to 1.
    pub fn done(&self) -> f32 {
        self.next as f32 / (3 * self.pairs).max(1) as f32
    }

    /// Skill as the games so far show it; `None` before one of each match has ended.
    pub fn skill(&self) -> Option<Skill> {
        let shares = self.scores.map(|score| score.share());
        let played = self.scores.map(|score| score.games);
        let ended = self.scores.map(|score| score.games - score.unfinished);
        (!ended.contains(&0)).then_some(Skill { seed: SEED, shares, played, ended })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;
    use crate::players::shipped;

    #[test]
    fn every_reconstruction_has_its_numbers_and_they_can_be_played_again() {
        for ruleset in library::rulesets() {
            let rules = ruleset.rules();
            let skill = shipped_skill(&rules).expect("measured");
            for share in skill.shares {
                assert!(share.low <= share.mean && share.mean <= share.high, "{}", ruleset.id);
            }
            assert!(skill.shares[2].mean > 0.5, "{}: strong beats any move", ruleset.id);
        }
        let rules = library::ruleset("wikihow").expect("shipped").rules();
        let network = shipped(&rules).expect("a network");
        let mut meter = SkillMeter::new(&rules, &network, 200);
        while meter.step() {}
        let live = meter.skill().expect("games end");
        let shipped = shipped_skill(&rules).expect("measured");
        assert_eq!(live.games(), 200);
        for (live, shipped) in live.shares.iter().zip(shipped.shares) {
            assert!(live.low <= shipped.high && shipped.low <= live.high, "{live:?}, {shipped:?}");
        }
    }
}
