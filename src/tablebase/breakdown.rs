//! Breakdown of a chance: the weight of each throw, what each move leaves, and which is best.

use serde::{Deserialize, Serialize};

use super::bounds::Bounds;
use super::progress::Value;
use super::solver::Solver;
use crate::rules::{Move, Position, State, Throw};

/// Move and the chance that it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveValue {
    /// The move.
    pub mv: Move,
    /// Position after it.
    pub after: Position,
    /// Chance after it that the side which makes the move wins.
    pub value: Value,
}

/// Throw and all moves with it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ThrowLine {
    /// The throw; of a rest, its points.
    pub throw: Throw,
    /// Weight in sixteenths; 16 for the rest of a throw.
    pub sixteenths: u8,
    /// Every move that the throw allows, in the order of the rules, a pass included.
    pub moves: Vec<MoveValue>,
    /// Moves that may be best: no other is certainly better.
    pub best: Vec<Move>,
    /// Chance after the best move.
    pub value: Value,
}

/// Breakdown of a position's chance by throws and moves.
///
/// The chance of throwing is the sum of the throws' values, each times its sixteenths, divided by sixteen. Where
/// something may be done instead of throwing, the chance is the better of the two.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Breakdown {
    /// Chance that the side to act wins.
    pub value: Value,
    /// Chance if it throws.
    pub throwing: Value,
    /// Choices instead of throwing; mostly there are none.
    pub instead: Vec<MoveValue>,
    /// Throws, ascending; a single line where the rest of a throw is to be played.
    pub throws: Vec<ThrowLine>,
}

impl Solver {
    /// Breakdown of a position's chance; `None` where [`Solver::value`] is, and for a finished game.
    pub fn breakdown(&self, position: &Position) -> Option<Breakdown> {
        if self.rules().outcome(position).is_some() {
            return None;
        }
        let value = self.value(position)?;
        if position.due.rest > 0 {
            let throw = Throw::new(position.due.rest)?;
            let throws = vec![self.throw_line(position, throw, 16)?];
            return Some(Breakdown { value, throwing: value, instead: Vec::new(), throws });
        }
        let odds = self.law.odds.iter();
        let throws: Vec<ThrowLine> = odds
            .map(|&(throw, sixteenths)| self.throw_line(position, throw, sixteenths))
            .collect::<Option<_>>()?;
        let mean = |bound: fn(Value) -> f64| -> f64 {
            let weighted = |line: &ThrowLine| f64::from(line.sixteenths) * bound(line.value);
            throws.iter().map(weighted).sum::<f64>() / 16.0
        };
        Some(Breakdown {
            value,
            throwing: Value { low: mean(|value| value.low), high: mean(|value| value.high) },
            instead: self.move_values(position, None)?,
            throws,
        })
    }

    fn throw_line(&self, position: &Position, throw: Throw, sixteenths: u8) -> Option<ThrowLine> {
        let moves = self.move_values(position, Some(throw))?;
        let most =
            |bound: fn(Value) -> f64| moves.iter().map(|mv| bound(mv.value)).fold(0.0, f64::max);
        let value = Value { low: most(|value| value.low), high: most(|value| value.high) };
        let best = moves.iter().filter(|mv| mv.value.high >= value.low).map(|mv| mv.mv).collect();
        Some(ThrowLine { throw, sixteenths, moves, best, value })
    }

    fn move_values(&self, position: &Position, throw: Option<Throw>) -> Option<Vec<MoveValue>> {
        let state = State::new(position)?;
        let (mut values, mut all_known) = (Vec::new(), true);
        self.law.each(&state, throw, |mv, after| match self.bounds_after(&state, &after) {
            Some(bounds) => {
                values.push(MoveValue { mv, after: after.position(), value: Value::new(bounds) })
            }
            None => all_known = false,
        });
        all_known.then_some(values)
    }

    /// Value of `after`, seen by the side that acted in `before`.
    pub(crate) fn value_after(&self, before: &State, after: &State) -> Option<Value> {
        self.bounds_after(before, after).map(Value::new)
    }

    /// Bounds of `after`, seen by the side that acted in `before`.
    pub(super) fn bounds_after(&self, before: &State, after: &State) -> Option<Bounds> {
        let bounds = self.bounds(after)?;
        Some(bounds.flipped_if(after.turn() != before.turn()))
    }
}
