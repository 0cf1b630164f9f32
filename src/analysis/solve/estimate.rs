//! What random games say of a position that is too large to be solved.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::analysis::{random_ply, sixteen_throws};
use crate::rules::{Outcome, Position, Rules};

/// Throws after which a game is given up as undecided.
const LONG: u32 = 200_000;

/// How random games from one position ended. Whole numbers, so that parts add up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Estimate {
    /// Games played.
    pub games: u32,
    /// Games won by the side that acts in the position.
    pub won: u32,
    /// Games that were drawn, or given up after 200,000 throws.
    pub drawn: u32,
}

impl Estimate {
    /// Plays the games numbered `first` to `first + games - 1`, every move drawn at random among the legal ones. Each game has its own
    /// chance, seeded with `seed` and its number, so it does not matter in which order or how many at a time they are played.
    pub fn new(rules: &Rules, position: &Position, seed: u64, first: u32, games: u32) -> Estimate {
        let throws = sixteen_throws(rules);
        let mut estimate = Estimate {
            games,
            ..Estimate::default()
        };
        for number in first..first.saturating_add(games) {
            let mut chance = Pcg64Mcg::seed_from_u64(
                seed ^ u64::from(number).wrapping_mul(0x9E37_79B9_7F4A_7C15),
            );
            let mut here = *position;
            for _ in 0..LONG {
                match random_ply(rules, &throws, &here, chance.next_u64()) {
                    Some(next) => here = next,
                    None => break,
                }
            }
            match rules.outcome(&here) {
                Some(Outcome::Won(side)) => estimate.won += u32::from(side == position.turn),
                Some(Outcome::Draw) | None => estimate.drawn += 1,
            }
        }
        estimate
    }

    /// The share that the side to act wins, a draw counting half, and how far the 95 % interval reaches to either side.
    /// 0.5 and 0.5 without a game.
    pub fn share(self) -> (f64, f64) {
        let games = f64::from(self.games);
        if self.games == 0 {
            return (0.5, 0.5);
        }
        let (won, drawn) = (f64::from(self.won), f64::from(self.drawn));
        let mean = (won + drawn / 2.0) / games;
        let variance = (won + drawn / 4.0) / games - mean * mean;
        // A share of 0 or 1 is not certain either: one game more of the other kind is added to the count.
        let least = 1.0 / (games + 1.0);
        (
            mean,
            1.96 * (variance.max(0.0) / games).sqrt().max(least / games.sqrt()),
        )
    }
}
