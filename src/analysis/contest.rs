//! Two players against each other. Games come in pairs on the same throws, with sides changed: luck that helps one
//! player in one game helps the other in its twin, and two equal players win exactly half.

use std::ops::{AddAssign, Range};
use std::sync::Arc;

use super::count::half_points;
use super::pairs::THROW_LIMIT;
use super::stats::{Interval, share};
use crate::players::{Chance, ENDING_SQUARES, Law, MOVES, Policy, STARTS, THROWS, ending};
use crate::rules::{Position, Rules};

/// A contest of two players.
#[derive(Clone, Debug)]
pub struct Contest {
    law: Law,
    players: [Arc<dyn Policy>; 2],
    /// The seed of all chance.
    pub seed: u64,
    /// Throws after which a game is broken off.
    pub limit: u32,
    /// Pieces a side in random start positions, the others borne off; `None` for the rules' own start.
    pub ending: Option<u8>,
}

/// Results of a contest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games played.
    pub games: u64,
    /// Games won, by player.
    pub wins: [u64; 2],
    /// Games drawn.
    pub draws: u64,
    /// Games broken off at the limit of throws.
    pub unfinished: u64,
    /// Pairs in which both games ended, with the sum and the sum of squares of the first player's half points.
    pairs: [u64; 3],
}

impl Contest {
    /// A contest from the start of the rules.
    pub fn new(rules: &Rules, players: [Arc<dyn Policy>; 2], seed: u64) -> Contest {
        Contest { law: Law::new(rules), players, seed, limit: THROW_LIMIT, ending: None }
    }

    /// Plays these pairs of games.
    pub fn run(&self, pairs: Range<u64>) -> Score {
        let mut score = Score::default();
        for pair in pairs {
            let start = self.start(pair);
            let points = [0, 1].map(|first| self.play(pair, &start, first));
            score.count(points);
        }
        score
    }

    /// Half points of the first player in a game that the player `first` begins; `None` where it was broken off.
    fn play(&self, pair: u64, start: &Position, first: usize) -> Option<u32> {
        let players = [&*self.players[0], &*self.players[1]];
        let chance = [THROWS, MOVES].map(|stream| Chance::new(self.seed, pair, stream));
        half_points((&self.law, start), players, first, chance, self.limit)
    }

    /// Position in which both games of a pair begin.
    fn start(&self, pair: u64) -> Position {
        let rules = self.law.rules();
        let Some(pieces) = self.ending else {
            return rules.start();
        };
        let mut chance = Chance::new(self.seed, pair, STARTS);
        ending(rules, [pieces; 2], ENDING_SQUARES, &mut chance).unwrap_or_else(|| rules.start())
    }
}

impl Score {
    fn count(&mut self, points: [Option<u32>; 2]) {
        self.games += 2;
        for points in points {
            match points {
                Some(2) => self.wins[0] += 1,
                Some(1) => self.draws += 1,
                Some(_) => self.wins[1] += 1,
                None => self.unfinished += 1,
            }
        }
        if let [Some(one), Some(other)] = points {
            let points = u64::from(one + other);
            for (sum, more) in self.pairs.iter_mut().zip([1, points, points * points]) {
                *sum += more;
            }
        }
    }

    /// Share of the games that the first player has won, a draw counting half, with its 95 % interval; of games that
    /// ended.
    pub fn share(&self) -> Interval {
        let ended = self.wins[0] + self.wins[1] + self.draws;
        let [pairs, sum, squares] = self.pairs;
        share(2 * self.wins[0] + self.draws, 2 * ended, (pairs, sum, squares, 4))
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Score) {
        self.games += other.games;
        self.draws += other.draws;
        self.unfinished += other.unfinished;
        let own = self.wins.iter_mut().chain(&mut self.pairs);
        own.zip(other.wins.into_iter().chain(other.pairs)).for_each(|(sum, more)| *sum += more);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;
    use crate::players::Player;

    #[test]
    fn equal_players_win_half_and_greedy_beats_random() {
        for id in ["kendall-walker", "bell"] {
            let rules = library::ruleset(id).expect("shipped").rules();
            let contest = |players: [Player; 2]| {
                let players = players.map(|player| player.policy(&rules));
                Contest::new(&rules, players, 7).run(0..2000)
            };
            let equal = contest([Player::Greedy, Player::Greedy]);
            assert_eq!((equal.wins[0], equal.games), (equal.wins[1], 4000), "{id}");
            assert!((equal.share().mean - 0.5).abs() < 1e-9, "{id}");
            let skilled = contest([Player::Greedy, Player::Random]).share();
            assert!(skilled.low > 0.5 && skilled.mean < skilled.high, "{id}: {skilled:?}");
            let turned = contest([Player::Random, Player::Greedy]).share();
            assert!((turned.mean + skilled.mean - 1.0).abs() < 0.15, "{id}: {turned:?}");
        }
    }

    #[test]
    fn parts_add_up_and_a_short_limit_breaks_games_off() {
        let rules = library::ruleset("petrie").expect("shipped").rules();
        let players = || [Player::Greedy, Player::Random].map(|player| player.policy(&rules));
        let mut contest = Contest { ending: Some(3), ..Contest::new(&rules, players(), 1) };
        let mut parts = contest.run(0..5);
        parts += contest.run(5..20);
        assert_eq!(parts, contest.run(0..20));
        contest.limit = 3;
        let short = contest.run(0..20);
        assert!(short.unfinished > 30, "{short:?}");
        assert_eq!(short.wins[0] + short.wins[1] + short.draws + short.unfinished, 40);
    }
}
