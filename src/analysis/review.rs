//! Review of a game: how far each throw and each move took the chance of winning.
//!
//! Before a throw a side has a chance; with the throw it has that of its best move; after its move it has that of the
//! move. The first step is luck, the second what the move lost. Over a whole game they add up: the chance at the
//! beginning, luck and losses of both sides come to the result.

use crate::board::Side;
use crate::notation::{self, Line};
use crate::players::Judge;
use crate::rules::{Move, Position, Throw};

/// A move that costs less is not worth a word: three games in 100, about as far as the estimates can be trusted.
pub const PLAIN: f64 = 0.03;

/// A decision of a game, with the chances of the side that made it.
#[derive(Clone, Debug)]
pub struct Decision {
    /// Number of the move in the game, as the caller counts.
    pub number: usize,
    /// Side that decided.
    pub side: Side,
    /// Its throw, or the rest of one.
    pub throw: Option<Throw>,
    /// Position before the throw.
    pub position: Position,
    /// The move it played.
    pub played: Line,
    /// The best move, which may be the same.
    pub best: Line,
    /// Its chance before the throw.
    pub before: f64,
    /// Its chance with the throw: that of the best move.
    pub thrown: f64,
    /// Its chance after the move it made.
    pub after: f64,
}

impl Decision {
    /// Judges a move made in a position; `None` where that was no move of these rules.
    pub fn judged(
        judge: &Judge,
        number: usize,
        (position, throw): (&Position, Option<Throw>),
        mv: Move,
    ) -> Option<Decision> {
        let side = position.turn;
        let before = judge.chance(position, side)?.chance;
        let lines = notation::lines(judge.rules(), position, throw);
        let mut valued = Vec::with_capacity(lines.len());
        for line in lines {
            let chance = judge.chance(&line.after, side)?.chance;
            valued.push((line, chance));
        }
        let (played, after) = valued.iter().find(|(line, _)| line.mv == mv)?.clone();
        let best = valued.into_iter().max_by(|one, other| one.1.total_cmp(&other.1));
        let (best, thrown) = best.filter(|best| best.1 > after).unwrap_or((played.clone(), after));
        // A side that moves instead of throwing could have thrown.
        let may_throw = throw.is_none() && position.due.rest == 0;
        let thrown = if may_throw { thrown.max(before) } else { thrown };
        let position = *position;
        Some(Decision { number, side, throw, position, played, best, before, thrown, after })
    }

    /// Chance gained by the throw, 0 to 1, negative where it was lost.
    pub fn luck(&self) -> f64 {
        self.thrown - self.before
    }

    /// Chance lost by the move against the best one, 0 to 1.
    pub fn lost(&self) -> f64 {
        self.thrown - self.after
    }
}

/// The decisions of a game, in order.
#[derive(Clone, Debug, Default)]
pub struct Review {
    /// The decisions.
    pub decisions: Vec<Decision>,
}

impl Review {
    /// Sum of what the throws gave a side.
    pub fn luck(&self, side: Side) -> f64 {
        self.of_side(side).map(Decision::luck).sum()
    }

    /// Sum of what a side's moves lost.
    pub fn lost(&self, side: Side) -> f64 {
        self.of_side(side).map(Decision::lost).sum()
    }

    fn of_side(&self, side: Side) -> impl Iterator<Item = &Decision> {
        self.decisions.iter().filter(move |decision| decision.side == side)
    }

    /// The costliest moves, the worst first: at most `most`, without cheap ones.
    pub fn costliest(&self, most: usize) -> Vec<&Decision> {
        let dear =
            self.decisions.iter().filter(|one| one.lost() >= PLAIN && one.played.mv != one.best.mv);
        let mut dear: Vec<&Decision> = dear.collect();
        dear.sort_by(|one, other| other.lost().total_cmp(&one.lost()));
        dear.truncate(most);
        dear
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;
    use crate::players::{Chance, Law, Player, THROWS, shipped};
    use crate::rules::Outcome;

    /// A game between greedy players, reviewed.
    fn reviewed(id: &str) -> (Review, f64, f64) {
        let rules = library::ruleset(id).expect("shipped").rules();
        let judge = Judge::new(&rules, shipped(&rules).expect("a network"), None);
        let (law, greedy) = (Law::new(&rules), Player::Greedy.policy(&rules));
        let mut throws = Chance::new(3, 0, THROWS);
        let (mut position, mut review) = (rules.start(), Review::default());
        let first = judge.chance(&position, Side::Cones).expect("a state").chance;
        for number in 0..2_000 {
            if let Some(outcome) = rules.outcome(&position) {
                let result = if outcome == Outcome::Won(Side::Cones) { 1.0 } else { 0.0 };
                return (review, first, result);
            }
            let rest = position.due.rest > 0;
            let instead = greedy.decide(&law, &position, None, 3, number).filter(|_| !rest);
            let due = !rest && instead.is_none();
            let throw = due.then(|| law.throw_at(throws.place()));
            let mv = instead.or_else(|| greedy.decide(&law, &position, throw, 3, number));
            let mv = mv.expect("a move");
            let decision = Decision::judged(&judge, number as usize, (&position, throw), mv);
            review.decisions.push(decision.expect("legal"));
            position = rules.play_unchecked(&position, throw, mv);
        }
        panic!("no end");
    }

    #[test]
    fn luck_and_losses_come_to_the_result() {
        for id in ["kendall-walker", "jequier-grunfeld", "skiryuk"] {
            let (review, first, result) = reviewed(id);
            let gain = |side| review.luck(side) - review.lost(side);
            let sum = first + gain(Side::Cones) - gain(Side::Spools);
            assert!((sum - result).abs() < 1e-6, "{id}: {sum}, not {result}");
            assert!(review.decisions.iter().all(|one| one.lost() >= 0.0), "{id}");
        }
    }

    #[test]
    fn the_costliest_moves_are_told_in_order_and_have_a_better_one() {
        let (review, ..) = reviewed("kendall-walker");
        let dear = review.costliest(3);
        assert_eq!(dear.len(), 3, "a greedy player errs");
        assert!(dear.windows(2).all(|pair| pair[0].lost() >= pair[1].lost()));
        for decision in dear {
            assert_ne!(decision.played.mv, decision.best.mv);
            assert!(decision.lost() >= PLAIN);
        }
    }
}
