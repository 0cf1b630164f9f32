//! Probe of a finished table by games under the clear law: what it promises is held against what comes of it.
//!
//! A game begins in a position by chance, and both sides play the moves that the table calls best. The table was made with
//! compiled moves; here the rules list the moves and carry them out. In every position that is met, the chance must also
//! be what the chances one throw later make it.

use std::ops::{AddAssign, Range};

use super::sixteen_throws;
use super::stats::{Interval, z_for};
use crate::players::{Chance, STARTS, THROWS, ending};
use crate::rules::{Outcome, Position, Rules, Throw};
use crate::tablebase::{Solver, Value};

/// Squares for the pieces of a probe: all of them.
const SQUARES: usize = 30;

/// Games of exact play with a given number of pieces.
#[derive(Debug)]
pub struct Probe<'a> {
    solver: &'a Solver,
    /// Pieces of the two sides; in every other game the side with the other number begins.
    pieces: [u8; 2],
    seed: u64,
    /// Throws after which a game is broken off.
    limit: u32,
    throws: Vec<Throw>,
}

/// Result of some games of a probe.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Probed {
    /// Games that ended.
    pub games: u64,
    /// Games broken off.
    pub unfinished: u64,
    /// Positions met.
    pub positions: u64,
    /// First position whose chance is not what the chances one throw later make it: its own, and theirs.
    pub contradiction: Option<(Position, Option<Value>, Option<Value>)>,
    /// Half points of the sides that began.
    points: u64,
    /// Sums over the games that ended: the bounds of the chance with which they began, and its variance.
    bounds: [f64; 2],
    variance: f64,
}

impl<'a> Probe<'a> {
    /// Probe of a finished solver.
    pub fn new(solver: &'a Solver, pieces: [u8; 2], seed: u64, limit: u32) -> Probe<'a> {
        Probe { solver, pieces, seed, limit, throws: sixteen_throws(solver.rules()) }
    }

    /// Plays these games.
    pub fn run(&self, games: Range<u64>) -> Probed {
        let mut sum = Probed::default();
        games.for_each(|game| self.play(game, &mut sum));
        sum
    }

    fn play(&self, game: u64, sum: &mut Probed) {
        let rules = self.solver.rules();
        let mut pieces = self.pieces;
        if game % 2 == 1 {
            pieces.reverse();
        }
        let mut places = Chance::new(self.seed, game, STARTS);
        let Some(start) = ending(rules, pieces, SQUARES, &mut places) else {
            return;
        };
        let (mut position, mut throws) = (start, Chance::new(self.seed, game, THROWS));
        for _ in 0..self.limit {
            if let Some(outcome) = rules.outcome(&position) {
                let promised = self.solver.value(&start).unwrap_or(NOTHING);
                return sum.add(promised, points(outcome, &start));
            }
            let next = self.check(&position, sum).and_then(|throwing| {
                let throw = self.throws[throws.place()];
                next(self.solver, &position, throw, throwing)
            });
            match next {
                Some(next) => position = next,
                None => return,
            }
        }
        sum.unfinished += 1;
    }

    /// Holds the chance of a position against those one throw later; the answer is the chance of throwing.
    fn check(&self, position: &Position, sum: &mut Probed) -> Option<Value> {
        sum.positions += 1;
        let (own, ahead) = (self.solver.value(position), one_throw_ahead(self.solver, position));
        let agree = |(own, ahead): &(Value, [Value; 2])| {
            own.low <= ahead[1].high && ahead[1].low <= own.high
        };
        let both = own.zip(ahead).filter(agree);
        if both.is_none() && sum.contradiction.is_none() {
            sum.contradiction = Some((*position, own, ahead.map(|[_, best]| best)));
        }
        both.map(|(_, [throwing, _])| throwing)
    }
}

/// Chance that is not known.
const NOTHING: Value = Value { low: 0.0, high: 1.0 };

/// Half points of the side that acts in `start`.
fn points(outcome: Outcome, start: &Position) -> u64 {
    match outcome {
        Outcome::Draw => 1,
        Outcome::Won(side) => 2 * u64::from(side == start.turn),
    }
}

/// Best chance after a throw (or after a choice instead of throwing) by the solver's values, and the position after
/// that move. `None` where there is no move, or a value is missing. To throw a rest again, which is listed first, yields to any
/// other move.
fn best(solver: &Solver, position: &Position, throw: Option<Throw>) -> Option<(Value, Position)> {
    let rules = solver.rules();
    let mut best: Option<(Value, Position)> = None;
    let puts_off = |after: &Position| position.due.rest > 0 && after == position;
    for mv in rules.legal_moves(position, throw) {
        let after = rules.play(position, throw, mv).ok()?;
        let Value { low, high } = solver.value(&after)?;
        let value = match after.turn == position.turn {
            true => Value { low, high },
            false => Value { low: 1.0 - high, high: 1.0 - low },
        };
        best = Some(match best {
            None => (value, after),
            Some((other, leader)) => {
                let both =
                    Value { low: other.low.max(value.low), high: other.high.max(value.high) };
                let leads = value.middle() > other.middle() || puts_off(&leader);
                (both, if leads { after } else { leader })
            }
        });
    }
    best
}

/// Chance of throwing, and the chance of the position, as the chances one throw later make them under the clear law; `None`
/// where one of those is not known.
pub fn one_throw_ahead(solver: &Solver, position: &Position) -> Option<[Value; 2]> {
    if position.due.rest > 0 {
        return best(solver, position, None).map(|(value, _)| [value; 2]);
    }
    let mut throwing = Value { low: 0.0, high: 0.0 };
    for (throw, sixteenths) in solver.rules().odds() {
        let (value, _) = best(solver, position, Some(throw))?;
        throwing.low += value.low * f64::from(sixteenths) / 16.0;
        throwing.high += value.high * f64::from(sixteenths) / 16.0;
    }
    let instead = best(solver, position, None).map_or(throwing, |(value, _)| value);
    let (low, high) = (throwing.low.max(instead.low), throwing.high.max(instead.high));
    Some([throwing, Value { low, high }])
}

/// Position after the best move with a throw, or after the choice that is better than throwing.
fn next(solver: &Solver, position: &Position, throw: Throw, throwing: Value) -> Option<Position> {
    let instead = best(solver, position, None);
    let better = |(value, _): &(Value, Position)| {
        position.due.rest > 0 || value.middle() > throwing.middle()
    };
    let chosen = instead.filter(better).or_else(|| best(solver, position, Some(throw)));
    chosen.map(|(_, after)| after)
}

impl Probed {
    fn add(&mut self, promised: Value, points: u64) {
        self.games += 1;
        self.points += points;
        self.bounds[0] += promised.low;
        self.bounds[1] += promised.high;
        self.variance += promised.middle() * (1.0 - promised.middle());
    }

    /// Share of the games that the sides which began have won, a draw counting half.
    pub fn won(&self) -> f64 {
        self.points as f64 / (2 * self.games.max(1)) as f64
    }

    /// Share that the table promises, with the interval that holds the share won in 95 % of cases if the table is
    /// right, over all `probes` together.
    pub fn promised(&self, probes: usize) -> Interval {
        let games = self.games.max(1) as f64;
        let reach = z_for(probes) * self.variance.sqrt() / games;
        let [low, high] = self.bounds.map(|sum| sum / games);
        Interval { mean: (low + high) / 2.0, low: low - reach, high: high + reach }
    }

    /// True where table and games agree, judged together with the other probes.
    pub fn agrees(&self, probes: usize) -> bool {
        let Interval { low, high, .. } = self.promised(probes);
        self.contradiction.is_none() && low <= self.won() && self.won() <= high
    }
}

impl AddAssign for Probed {
    fn add_assign(&mut self, other: Probed) {
        self.games += other.games;
        self.unfinished += other.unfinished;
        self.positions += other.positions;
        self.contradiction = self.contradiction.or(other.contradiction);
        self.points += other.points;
        self.variance += other.variance;
        for (sum, more) in self.bounds.iter_mut().zip(other.bounds) {
            *sum += more;
        }
    }
}

/// Numbers of pieces for which a table holds all positions, the larger first; each gets one probe.
pub fn layers_of(rules: &Rules, [more, fewer]: [u8; 2]) -> Vec<[u8; 2]> {
    let more = more.min(rules.n_pieces());
    let all = (1..=more).flat_map(|more| (1..=fewer.min(more)).map(move |fewer| [more, fewer]));
    let mut all: Vec<[u8; 2]> = all.collect();
    all.sort_by_key(|[more, fewer]| (more + fewer, *more));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;
    use crate::tablebase::Limit;

    fn solved(id: &str, pieces: [u8; 2]) -> Solver {
        let rules = library::ruleset(id).expect("shipped").rules();
        let mut solver =
            Solver::up_to_each(&rules, pieces, Limit::default()).expect("a small table");
        while !solver.advance(1 << 16).is_over() {}
        solver
    }

    #[test]
    fn games_of_exact_play_end_as_promised() {
        for id in ["kendall-walker", "piccione", "bell"] {
            let solver = solved(id, [2, 1]);
            let layers = layers_of(solver.rules(), [2, 1]);
            for pieces in &layers {
                let probed = Probe::new(&solver, *pieces, 1, 5_000).run(0..2_000);
                assert!(probed.games > 1_900, "{id}: {pieces:?}: {probed:?}");
                assert!(probed.agrees(3 * layers.len()), "{id}: {pieces:?}: {probed:?}");
            }
        }
    }

    /// One cell that is wrong is found where it is met, by its own equation or by that of a position before it.
    #[test]
    fn a_broken_cell_is_found() {
        let mut solver = solved("kendall-walker", [2, 1]);
        let probed = |solver: &Solver| Probe::new(solver, [2, 1], 7, 5_000).run(0..200);
        let sound = probed(&solver);
        assert!(sound.agrees(1), "{sound:?}");
        let rules = *solver.rules();
        let start = ending(&rules, [2, 1], SQUARES, &mut Chance::new(7, 0, STARTS));
        let start = start.expect("a position");
        let off_by = |solver: &mut Solver, by: f64| {
            let value = solver.value(&start).expect("known").middle();
            let wrong = if value > 0.5 { value - by } else { value + by };
            solver.break_value(&start, wrong);
        };
        off_by(&mut solver, 0.001);
        let broken = probed(&solver);
        let (position, ..) = broken.contradiction.expect("one chance is wrong");
        assert_eq!(position, start);
        assert!(!broken.agrees(1), "{broken:?}");
    }
}
