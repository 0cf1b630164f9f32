//! Record of what was played on a board of a lesson: the question, the moves made, the attempts that were refused.

use super::moves::MoveText;
use crate::board::Side;
use crate::notation::{self, Line};
use crate::rules::{Effect, IllegalMove, Position, Rules, Throw};

/// A position, its first throw, and what was done since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail {
    /// The position before the first move.
    pub before: Position,
    /// The first throw; `None` asks for what may be done instead of throwing.
    pub throw: Option<Throw>,
    /// The moves made, in order.
    pub moves: Vec<TrailMove>,
    /// The attempts that were refused, in order.
    pub refused: Vec<IllegalMove>,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrailMove {
    /// The position before it.
    pub before: Position,
    /// The throw it used.
    pub throw: Option<Throw>,
    /// The move with its effects and the position after it.
    pub line: Line,
}

impl Trail {
    /// Nothing done yet.
    pub fn new(before: Position, throw: Option<Throw>) -> Trail {
        Trail { before, throw, moves: Vec::new(), refused: Vec::new() }
    }

    /// The position now.
    pub fn after(&self) -> &Position {
        self.moves.last().map_or(&self.before, |trail_move| &trail_move.line.after)
    }

    /// Notes a move that was made from the position now.
    pub fn play(&mut self, throw: Option<Throw>, line: Line) {
        self.moves.push(TrailMove { before: *self.after(), throw, line });
    }

    /// Takes the last move back; false where none was made.
    pub fn undo(&mut self) -> bool {
        self.moves.pop().is_some()
    }

    /// True where this happened. `name` is that of an effect or a reason, `side` the one whose piece it concerns.
    pub fn happened(&self, name: &str, side: Option<Side>) -> bool {
        let mut seen = self.moves.iter().flat_map(|TrailMove { before, line, .. }| {
            line.effects.iter().map(move |effect| (effect.name(), concerned(effect, before.turn)))
        });
        let refused = self.refused.iter().any(|refused| refused.reason.name() == name);
        seen.any(|(effect, whose)| effect == name && side.is_none_or(|side| side == whose))
            || refused && side.is_none_or(|side| side == self.after().turn)
    }

    /// Plays `throws` with the moves of a script, or where it has none with the only move of each throw. Without
    /// throws the script names one choice made instead of throwing.
    ///
    /// # Errors
    /// When a move is refused or missing.
    pub fn scripted(
        rules: &Rules,
        start: Position,
        throws: &[Throw],
        moves: &[MoveText],
    ) -> Result<Trail, ScriptError> {
        let mut trail = Trail::new(start, throws.first().copied());
        let thrown = throws.iter().copied().map(Some);
        let instead = (throws.is_empty() && !moves.is_empty()).then_some(None);
        for (turn, throw) in thrown.chain(instead).enumerate() {
            let now = *trail.after();
            let line = match (moves.get(turn), throw) {
                (Some(mv), _) => mv
                    .attempt(rules, &now, throw)
                    .map_err(|illegal| ScriptError::Refused { mv: mv.clone(), illegal })?,
                (None, Some(value)) => {
                    only(rules, &now, value).ok_or(ScriptError::Choice { turn, throw: value })?
                }
                (None, None) => break,
            };
            trail.play(throw, line);
        }
        Ok(trail)
    }
}

/// Reason why a script cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptError {
    /// The law refuses a move.
    Refused {
        /// The move.
        mv: MoveText,
        /// Reason for refusing it.
        illegal: IllegalMove,
    },
    /// The script has no move for this throw, which allows none or several.
    Choice {
        /// Number of the throw, counted from 0.
        turn: usize,
        /// Its value.
        throw: Throw,
    },
}

/// The only move a throw allows, a forced pass included.
pub fn only(rules: &Rules, position: &Position, throw: Throw) -> Option<Line> {
    let mut lines = notation::lines(rules, position, Some(throw));
    if lines.len() == 1 { lines.pop() } else { None }
}

/// The side whose piece an effect concerns; the mover's where it concerns no piece.
fn concerned(effect: &Effect, mover: Side) -> Side {
    match *effect {
        Effect::Hit { side, .. }
        | Effect::Carried { side, .. }
        | Effect::Bumped { side, .. }
        | Effect::InWater { side } => side,
        _ => mover,
    }
}
