//! The account of a chance: for each throw what it weighs, what each move leaves, and which is best.

use super::{Solver, Value};
use crate::rules::{Move, Position, State, Throw};
use crate::tablebase::bounds::Bounds;

/// A move and what it leaves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveValue {
    /// The move.
    pub mv: Move,
    /// The position after it.
    pub after: Position,
    /// The chance that the side which makes the move wins after it.
    pub value: Value,
}

/// One throw.
#[derive(Clone, Debug, PartialEq)]
pub struct ThrowLine {
    /// The throw; of a rest, its points.
    pub throw: Throw,
    /// How often it falls in sixteen; 16 for the rest of a throw.
    pub sixteenths: u8,
    /// Every move it allows, in the order of the law, a pass included.
    pub moves: Vec<MoveValue>,
    /// The moves that may be best: no other is certainly better.
    pub best: Vec<Move>,
    /// The chance after the best of them.
    pub value: Value,
}

/// How the chance of a position comes about.
///
/// The chance of throwing is the sum of the throws' values, each times its sixteenths, divided by sixteen. Where
/// something may be done instead of throwing, the chance is the better of the two.
#[derive(Clone, Debug, PartialEq)]
pub struct Breakdown {
    /// The chance that the side to act wins.
    pub value: Value,
    /// The chance when it throws.
    pub throwing: Value,
    /// What it may do instead of throwing; mostly nothing.
    pub instead: Vec<MoveValue>,
    /// The throws, rising; a single line where the rest of a throw is to be played.
    pub throws: Vec<ThrowLine>,
}

impl Solver {
    /// The account of a position's chance; `None` where [`Solver::value`] is, and for a finished game.
    pub fn breakdown(&self, position: &Position) -> Option<Breakdown> {
        if self.rules().outcome(position).is_some() {
            return None;
        }
        let value = self.value(position)?;
        if position.due.rest > 0 {
            let throw = Throw::new(position.due.rest)?;
            let throws = vec![self.line(position, throw, 16)?];
            return Some(Breakdown {
                value,
                throwing: value,
                instead: Vec::new(),
                throws,
            });
        }
        let odds = self.law.odds.iter();
        let throws: Vec<ThrowLine> = odds
            .map(|&(throw, sixteenths)| self.line(position, throw, sixteenths))
            .collect::<Option<_>>()?;
        let sum = |bound: fn(Value) -> f64| -> f64 {
            let lines = throws.iter();
            lines
                .map(|line| f64::from(line.sixteenths) * bound(line.value))
                .sum::<f64>()
                / 16.0
        };
        Some(Breakdown {
            value,
            throwing: Value {
                low: sum(|value| value.low),
                high: sum(|value| value.high),
            },
            instead: self.move_values(position, None)?,
            throws,
        })
    }

    /// The throws of a position with their moves' values; the heart of [`Solver::ledger`].
    pub fn throws(&self, position: &Position) -> Vec<ThrowLine> {
        self.breakdown(position)
            .map_or_else(Vec::new, |ledger| ledger.throws)
    }

    /// The moves that may be best with this throw; `None` as the throw asks for what may be done instead of throwing.
    pub fn best(&self, position: &Position, throw: Option<Throw>) -> Option<Vec<MoveValue>> {
        let moves = self.move_values(position, throw)?;
        let least = moves.iter().map(|mv| mv.value.low).fold(0.0, f64::max);
        Some(
            moves
                .into_iter()
                .filter(|mv| mv.value.high >= least)
                .collect(),
        )
    }

    fn line(&self, position: &Position, throw: Throw, sixteenths: u8) -> Option<ThrowLine> {
        let moves = self.move_values(position, Some(throw))?;
        let most =
            |bound: fn(Value) -> f64| moves.iter().map(|mv| bound(mv.value)).fold(0.0, f64::max);
        let value = Value {
            low: most(|value| value.low),
            high: most(|value| value.high),
        };
        let best = moves
            .iter()
            .filter(|mv| mv.value.high >= value.low)
            .map(|mv| mv.mv)
            .collect();
        Some(ThrowLine {
            throw,
            sixteenths,
            moves,
            best,
            value,
        })
    }

    fn move_values(&self, position: &Position, throw: Option<Throw>) -> Option<Vec<MoveValue>> {
        let state = State::new(position)?;
        let (mut values, mut all_known) = (Vec::new(), true);
        self.law.each(&state, throw, |mv, after| {
            match self.bounds_after(&state, &after) {
                Some(bounds) => values.push(MoveValue {
                    mv,
                    after: after.position(),
                    value: Value::new(bounds),
                }),
                None => all_known = false,
            }
        });
        all_known.then_some(values)
    }

    /// The bounds of `after`, seen by the side that acted in `before`.
    fn bounds_after(&self, before: &State, after: &State) -> Option<Bounds> {
        Some(self.bounds(after)?.turned_if(after.turn() != before.turn()))
    }
}
