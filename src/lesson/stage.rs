//! A step's board made ready, and judgement of what a learner does on it.

use super::moves::MoveText;
use super::scene::{Pieces, Scene};
use super::test::Test;
use super::trail::{ScriptError, Trail};
use crate::board::{Side, house};
use crate::notation::{self, Line, Target};
use crate::rules::{Effects, IllegalMove, Move, Position, Rules, Ruleset, Throw};

/// A board with its rules, as a step begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The ruleset, with the changes of the step.
    pub ruleset: Ruleset,
    /// The law of that ruleset.
    pub rules: Rules,
    /// The position of the pieces.
    pub position: Position,
    /// The throws, in order; often one.
    pub throws: Vec<Throw>,
}

impl Stage {
    /// A board under these rules.
    ///
    /// # Errors
    /// When the rules cannot hold the position; everything that is wrong is listed.
    pub fn new(ruleset: Ruleset, scene: &Scene) -> Result<Stage, Vec<String>> {
        let rules = ruleset.rules();
        let position = scene.position(&rules)?;
        Ok(Stage { ruleset, rules, position, throws: scene.throws.clone() })
    }

    /// The start of a game, with no throw.
    pub fn start_of(ruleset: Ruleset) -> Stage {
        let rules = ruleset.rules();
        Stage { ruleset, rules, position: rules.start(), throws: Vec::new() }
    }

    /// The first throw, if there is one.
    pub fn throw(&self) -> Option<Throw> {
        self.throws.first().copied()
    }

    /// Nothing done yet.
    pub fn trail(&self) -> Trail {
        Trail::new(self.position, self.throw())
    }

    /// The legal first move of this text.
    ///
    /// # Errors
    /// When the law refuses the move.
    pub fn attempt(&self, mv: &MoveText) -> Result<Line, IllegalMove> {
        mv.attempt(&self.rules, &self.position, self.throw())
    }

    /// True where the test holds after this first move.
    pub fn holds_after(&self, line: Line, test: &Test) -> bool {
        let mut trail = self.trail();
        trail.play(self.throw(), line);
        test.holds(&self.rules, &trail)
    }

    /// The throw to be played next, or the rest of one that was divided.
    pub fn next_throw(&self, trail: &Trail) -> Option<Throw> {
        let ends = trail.moves.iter().filter(|played| played.line.after.due.rest == 0).count();
        let rest = Throw::new(trail.after().due.rest).filter(|rest| rest.value() > 0);
        rest.or_else(|| self.throws.get(ends).copied())
    }

    /// The legal moves of the throw to be played next. Where something is asked before the throw, what may be done
    /// instead of throwing, and [`Stage::stay`] for throwing.
    pub fn lines(&self, trail: &Trail) -> Vec<Line> {
        let mut lines = notation::lines(&self.rules, trail.after(), self.next_throw(trail));
        if self.throws.is_empty() && !lines.is_empty() {
            lines.push(self.stay());
        }
        lines
    }

    /// Nothing done instead of throwing: `--`, and all stays as it is.
    pub fn stay(&self) -> Line {
        Line {
            mv: Move::PASS,
            text: "--".to_owned(),
            from: None,
            to: Target::None,
            after: self.position,
            effects: Effects::default(),
            again: true,
        }
    }

    /// True where it is asked what is done before the throw.
    pub fn is_before_throw(&self, trail: &Trail) -> bool {
        self.throws.is_empty() && trail.moves.is_empty()
    }

    /// Plays the throws with the moves of a script, or with the only move where the script has none.
    ///
    /// # Errors
    /// When a move is refused or missing.
    pub fn script(&self, moves: &[MoveText]) -> Result<Trail, ScriptError> {
        Trail::scripted(&self.rules, self.position, &self.throws, moves)
    }
}

/// The other reconstructions under which a move that is wrong here would be right: it is legal there in the same
/// position with the same throw, and reaches `goal` where there is one. Rules that cannot bring the position about do not
/// count, such as those that send every piece away from 27 where one stands there.
pub fn elsewhere<'r>(
    shelf: &'r [Ruleset],
    here: &str,
    position: &Position,
    throw: Option<Throw>,
    mv: &MoveText,
    goal: Option<&Test>,
) -> Vec<&'r Ruleset> {
    let right = |ruleset: &&Ruleset| {
        let rules = ruleset.rules();
        let Some(there) = brought_about(position, throw, &rules) else { return false };
        let Ok(line) = mv.attempt(&rules, &there, throw) else { return false };
        let mut trail = Trail::new(there, throw);
        trail.play(throw, line);
        // A goal that only avoids something makes no move a good one.
        goal.is_none_or(|goal| !matches!(goal, Test::Not(_)) && goal.holds(&rules, &trail))
    };
    shelf.iter().filter(|ruleset| ruleset.id != here).filter(right).collect()
}

/// The position under other rules; `None` where a game by these rules cannot come to it with this throw.
fn brought_about(position: &Position, throw: Option<Throw>, rules: &Rules) -> Option<Position> {
    let in_water = Side::ALL.into_iter().any(|side| position.pieces[side].holds(house::WATER));
    let can_throw = throw.is_none_or(|throw| rules.can_throw(throw));
    let can_stand = !in_water || rules.form.water_effect.keeps();
    if can_throw && can_stand { transfer(position, rules).ok() } else { None }
}

/// These pieces and the same side to act under other rules; pieces not on the board are borne off.
///
/// # Errors
/// When the other rules have fewer pieces.
pub fn transfer(position: &Position, rules: &Rules) -> Result<Position, Vec<String>> {
    let spools_act = position.turn == Side::Spools;
    Pieces { on: position.pieces, spools_act, ..Pieces::default() }.position(rules)
}
