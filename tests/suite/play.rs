//! Random games, reproducible from a seed, for the tests that need positions.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use senet::rules::{MoveList, Position, Rules, Throw};

/// Chance that can be repeated.
pub struct Chance(Pcg64Mcg);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(Pcg64Mcg::seed_from_u64(seed))
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.0.next_u64() % n as u64) as usize
    }

    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A throw by the odds of these rules.
    pub fn throw(&mut self, rules: &Rules) -> Throw {
        let odds = rules.odds();
        let mut place = self.below(16);
        for (throw, weight) in &odds {
            if place < usize::from(*weight) {
                return *throw;
            }
            place -= usize::from(*weight);
        }
        odds[0].0
    }
}

/// Plays one throw at random, sometimes the choice instead of throwing. `None` when the game is over.
pub fn ply(rules: &Rules, position: &Position, chance: &mut Chance) -> Option<Position> {
    rules.outcome(position).is_none().then_some(())?;
    if position.due.rest == 0 && chance.below(4) == 0 {
        let instead = rules.legal_moves(position, None);
        if !instead.is_empty() {
            return Some(rules.play_unchecked(position, None, pick(&instead, chance)));
        }
    }
    let throw = (position.due.rest == 0).then(|| chance.throw(rules));
    let moves = rules.legal_moves(position, throw);
    Some(rules.play_unchecked(position, throw, pick(&moves, chance)))
}

fn pick(moves: &MoveList, chance: &mut Chance) -> senet::rules::Move {
    moves[chance.below(moves.len())]
}

/// The position after so many random plies from the start, or the last before the end.
pub fn reach(rules: &Rules, plies: usize, chance: &mut Chance) -> Position {
    let mut position = rules.start();
    for _ in 0..plies {
        match ply(rules, &position, chance) {
            Some(next) if rules.outcome(&next).is_none() => position = next,
            _ => break,
        }
    }
    position
}
