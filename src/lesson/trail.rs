//! What was played on a board of a lesson: the question, the moves made, the attempts that were refused.

use super::moves::MoveText;
use super::scene::Scene;
use crate::board::Side;
use crate::notation::{self, Line};
use crate::rules::{Effect, IllegalMove, MoveKind, Position, Rules, Throw};

/// A position, its first throw, and what was done since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail {
    /// The position before the first move.
    pub before: Position,
    /// The first throw; `None` asks for what may be done instead of throwing.
    pub throw: Option<Throw>,
    /// The moves made, in order.
    pub made: Vec<Made>,
    /// The attempts that were refused, in order.
    pub refused: Vec<IllegalMove>,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
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
        Trail { before, throw, made: Vec::new(), refused: Vec::new() }
    }

    /// The position now.
    pub fn after(&self) -> &Position {
        self.made.last().map_or(&self.before, |made| &made.line.after)
    }

    /// Notes a move that was made from the position now.
    pub fn play(&mut self, throw: Option<Throw>, line: Line) {
        self.made.push(Made { before: *self.after(), throw, line });
    }

    /// Takes the last move back; false where none was made.
    pub fn undo(&mut self) -> bool {
        self.made.pop().is_some()
    }

    /// Did this happen? `name` is that of an effect or a reason, `side` the one whose piece it concerns.
    pub fn happened(&self, name: &str, side: Option<Side>) -> bool {
        let effects = self.made.iter().flat_map(|made| made.line.effects.iter().map(move |effect| (made, effect)));
        let mut seen = effects.map(|(made, effect)| (effect.name(), concerned(effect, made.before.turn)));
        let refused = self.refused.iter().any(|refused| refused.reason.name() == name);
        seen.any(|(effect, whose)| effect == name && side.is_none_or(|side| side == whose))
            || refused && side.is_none_or(|side| side == self.after().turn)
    }

    /// Plays the scene's throws with the moves of a script, or where it has none with the only move of each throw.
    ///
    /// # Errors
    /// When a move is refused or missing; the second part is the rule's name where the law refused it.
    pub fn scripted(rules: &Rules, start: Position, scene: &Scene, moves: &[MoveText]) -> Result<Trail, ScriptError> {
        let mut trail = Trail::new(start, scene.throw());
        if !moves.is_empty() && scene.throws.is_empty() {
            let mv = &moves[0];
            let line = mv.attempt(rules, &start, None);
            let line = line.map_err(|refused| ScriptError::Refused(mv.clone(), None, start, Box::new(refused)))?;
            trail.play(None, line);
            return Ok(trail);
        }
        for (turn, &throw) in scene.throws.iter().enumerate() {
            let now = *trail.after();
            let line = match moves.get(turn) {
                Some(mv) => mv.attempt(rules, &now, Some(throw)).map_err(|refused| {
                    ScriptError::Refused(mv.clone(), Some(throw), now, Box::new(refused))
                })?,
                None => only(rules, &now, throw).ok_or(ScriptError::Choice { turn, throw })?,
            };
            trail.play(Some(throw), line);
        }
        Ok(trail)
    }
}

/// Why a script cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptError {
    /// The law refuses the move, played with this throw in this position.
    Refused(MoveText, Option<Throw>, Position, Box<IllegalMove>),
    /// The script has no move for this throw (counted from 0), and the throw allows none or several.
    Choice {
        /// Which throw, counted from 0.
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

/// Does the line move a piece?
pub fn moves_a_piece(line: &Line) -> bool {
    line.mv.kind != MoveKind::Pass
}
