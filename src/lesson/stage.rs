//! A step's board made ready, and judgement of what a learner does on it.

use super::model::{FenceKind, From, Lesson, Predict, Refuse, Step, Toggle, Try};
use super::moves::MoveText;
use super::practice::{Elsewhere, Worth};
use super::prose::Phrase;
use super::scene::{Layout, Pieces, Scene};
use super::test::Test;
use super::trail::{ScriptError, Trail, only};
use crate::board::BySide;
use crate::notation::{self, Line, Target};
use crate::rules::{Effects, IllegalMove, Move, Position, Rules, Ruleset, Throw, Value};

/// A board with its rules, as a step begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Whose rules, with the changes of the step.
    pub ruleset: Ruleset,
    /// The law of that ruleset.
    pub rules: Rules,
    /// Where the pieces stand.
    pub position: Position,
    /// The throws, in order; often one.
    pub throws: Vec<Throw>,
}

/// How far a learner is with a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The goal is reached.
    Done,
    /// More throws are to be played, and the goal can still be reached.
    GoOn,
    /// The goal is missed; take the last move back.
    Wrong,
}

/// What one setting of a switch leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The setting.
    pub value: Value,
    /// The board with this setting.
    pub stage: Stage,
    /// Its legal moves.
    pub lines: Vec<Line>,
    /// The move played: the one the lesson names where it is legal, otherwise the only one, otherwise none.
    pub trail: Trail,
}

impl Stage {
    /// The board of a step; `None` where it has none. A comparison gives its left board.
    ///
    /// # Errors
    /// When the rules are unknown or cannot hold the position; everything that is wrong is listed.
    pub fn of(
        lesson: &Lesson,
        step: &Step,
        shelf: &[Ruleset],
    ) -> Result<Option<Stage>, Vec<String>> {
        let Some(fence) = &step.fence else {
            return Ok(None);
        };
        let Some(scene) = fence.kind.scene() else {
            return Ok(None);
        };
        let spec = lesson.rules_of(step);
        if let FenceKind::Sandbox(sandbox) = &fence.kind
            && let From::Step(number) = sandbox.from
        {
            let there = lesson
                .steps
                .get(number.wrapping_sub(1))
                .filter(|there| there.line != step.line);
            let kind = there.and_then(|there| Some((there, there.fence.as_ref()?.kind.scene()?)));
            let Some((there, scene)) = kind.filter(|(there, _)| !is_linked(there)) else {
                return Err(vec![format!(
                    "step {number} has no board of its own; name one that has"
                )]);
            };
            let spec = sandbox
                .scene
                .rules
                .as_ref()
                .unwrap_or_else(|| lesson.rules_of(there));
            return Stage::new(spec.ruleset(shelf)?, scene).map(|stage| {
                Some(Stage {
                    throws: Vec::new(),
                    ..stage
                })
            });
        }
        Stage::new(spec.ruleset(shelf)?, scene).map(Some)
    }

    /// A board under these rules.
    ///
    /// # Errors
    /// When the rules cannot hold the position; everything that is wrong is listed.
    pub fn new(ruleset: Ruleset, scene: &Scene) -> Result<Stage, Vec<String>> {
        let rules = ruleset.rules();
        let position = scene.position(&rules)?;
        Ok(Stage {
            ruleset,
            rules,
            position,
            throws: scene.throws.clone(),
        })
    }

    /// Nothing done yet.
    pub fn trail(&self) -> Trail {
        Trail::new(self.position, self.throws.first().copied())
    }

    /// The throw to be played next.
    pub fn next_throw(&self, trail: &Trail) -> Option<Throw> {
        self.throws.get(trail.made.len()).copied()
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

    /// Is it asked what is done before the throw?
    pub fn is_before_throw(&self, trail: &Trail) -> bool {
        self.throws.is_empty() && trail.made.is_empty()
    }

    /// Plays the throws with the moves of a script, or with the only move where the script has none.
    ///
    /// # Errors
    /// When a move is refused or missing.
    pub fn script(&self, moves: &[MoveText]) -> Result<Trail, ScriptError> {
        Trail::scripted(&self.rules, self.position, &self.throws, moves)
    }
}

/// What is written for a move: for its whole text where that stands there, else for a shorter one that names it.
fn named<'t, T>(written: &'t [T], line: &Line, mv: fn(&T) -> &MoveText) -> Option<&'t T> {
    let exact = written.iter().find(|one| mv(one).as_str() == line.text);
    exact.or_else(|| written.iter().find(|one| mv(one).names(line)))
}

/// Does the step's board stand in another step?
fn is_linked(step: &Step) -> bool {
    let kind = step.fence.as_ref().map(|fence| &fence.kind);
    matches!(kind, Some(FenceKind::Sandbox(sandbox)) if sandbox.from != From::Here)
}

impl Try {
    /// How far the learner is. The goal is judged when every throw has been played.
    pub fn verdict(&self, stage: &Stage, trail: &Trail) -> Verdict {
        if trail.made.len() >= stage.throws.len() {
            return if self.goal.holds(&stage.rules, trail) {
                Verdict::Done
            } else {
                Verdict::Wrong
            };
        }
        if self.solution(stage, trail).is_some() {
            Verdict::GoOn
        } else {
            Verdict::Wrong
        }
    }

    /// What the lesson says to a wrong move.
    pub fn comment(&self, line: &Line) -> Option<&Phrase> {
        let own = named(&self.wrong, line, |wrong| &wrong.mv);
        own.map(|wrong| &wrong.say).or(self.other.as_ref())
    }

    /// What this first move leaves, where that is known exactly.
    pub fn worth_of(&self, line: &Line) -> Option<&Worth> {
        named(&self.worth, line, |worth| &worth.mv)
    }

    /// The rules that would make this first move right.
    pub fn elsewhere_of(&self, line: &Line) -> Option<&Elsewhere> {
        named(&self.elsewhere, line, |other| &other.mv)
    }

    /// Moves that lead from here to the goal, one for each throw that is left.
    pub fn solution(&self, stage: &Stage, trail: &Trail) -> Option<Vec<Line>> {
        let throw = stage.next_throw(trail);
        if throw.is_none() && !stage.is_before_throw(trail) {
            let done = self.goal.holds(&stage.rules, trail) && !trail.made.is_empty();
            return done.then(Vec::new);
        }
        stage.lines(trail).into_iter().find_map(|line| {
            let mut next = trail.clone();
            next.play(throw, line.clone());
            let mut rest = self.solution(stage, &next)?;
            rest.insert(0, line);
            Some(rest)
        })
    }
}

impl Refuse {
    /// Is this refusal the one to be met?
    pub fn accepts(&self, stage: &Stage, illegal: &IllegalMove) -> bool {
        let wanted = self
            .attempt(stage)
            .is_some_and(|refused| refused.mv.from == illegal.mv.from);
        illegal.reason.rule() == self.because && (self.mv.is_none() || wanted)
    }

    /// A refusal that is to be met: that of the move the lesson names, or else the first for this reason.
    pub fn attempt(&self, stage: &Stage) -> Option<IllegalMove> {
        let throw = stage.throws.first().copied();
        if let Some(mv) = &self.mv {
            return mv.attempt(&stage.rules, &stage.position, throw).err();
        }
        let refused = stage.rules.refused(&stage.position, throw).into_iter();
        refused
            .map(|refused| IllegalMove {
                mv: refused.mv,
                reason: refused.reason,
            })
            .find(|refused| refused.reason.rule() == self.because)
    }
}

impl Predict {
    /// The board with the truth played on it: the script, or the only legal move, or nothing.
    pub fn truth(&self, stage: &Stage) -> Trail {
        stage.script(&self.moves).unwrap_or_else(|_| stage.trail())
    }

    /// Which options are true; a sound lesson has exactly one.
    pub fn truths(&self, stage: &Stage) -> Vec<bool> {
        let trail = self.truth(stage);
        self.options
            .iter()
            .map(|option| option.test.holds(&stage.rules, &trail))
            .collect()
    }

    /// The place of the true option.
    pub fn answer(&self, stage: &Stage) -> Option<usize> {
        self.truths(stage).iter().position(|&truth| truth)
    }
}

impl Toggle {
    /// The board under every setting of the switch, in the order of the lesson.
    ///
    /// # Errors
    /// When a setting cannot stand with the other rules, or they cannot hold the position.
    pub fn settings(&self, stage: &Stage) -> Result<Vec<Setting>, Vec<String>> {
        self.values
            .iter()
            .map(|value| self.setting(stage, value))
            .collect()
    }

    fn setting(&self, stage: &Stage, value: &Value) -> Result<Setting, Vec<String>> {
        let changed = stage.ruleset.with(&[(self.key, value.clone())]);
        let ruleset = changed.map_err(|error| {
            error
                .problems
                .into_iter()
                .map(|problem| problem.text)
                .collect::<Vec<_>>()
        })?;
        let stage = Stage::new(ruleset, &self.scene)?;
        let mut trail = stage.trail();
        let lines = stage.lines(&trail);
        let throw = stage.throws.first().copied();
        let named = self
            .mv
            .as_ref()
            .and_then(|mv| notation::find(&lines, mv.as_str()).cloned());
        let forced = throw
            .filter(|_| self.mv.is_none())
            .and_then(|throw| only(&stage.rules, &stage.position, throw));
        if let Some(line) = named.or(forced) {
            trail.play(throw, line);
        }
        Ok(Setting {
            value: value.clone(),
            stage,
            lines,
            trail,
        })
    }
}

/// The other reconstructions under which a move that is wrong here would be right: it is legal there in the same
/// position with the same throw, and reaches `goal` where there is one.
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
        if throw.is_some_and(|throw| !rules.can_throw(throw)) {
            return false;
        }
        let Ok(there) = transfer(position, &rules) else {
            return false;
        };
        let Ok(line) = mv.attempt(&rules, &there, throw) else {
            return false;
        };
        let mut trail = Trail::new(there, throw);
        trail.play(throw, line);
        goal.is_none_or(|goal| goal.holds(&rules, &trail))
    };
    shelf
        .iter()
        .filter(|ruleset| ruleset.id != here)
        .filter(right)
        .collect()
}

/// The same pieces and the same side to act under other rules; pieces not on the board are borne off.
///
/// # Errors
/// When the other rules have fewer pieces.
pub fn transfer(position: &Position, rules: &Rules) -> Result<Position, Vec<String>> {
    let spools_act = position.turn == crate::board::Side::Spools;
    let pieces = Pieces {
        on: position.pieces,
        hand: BySide::default(),
        spools_act,
        due: String::new(),
    };
    Scene {
        rules: None,
        layout: Layout::Pieces(pieces),
        throws: Vec::new(),
    }
    .position(rules)
}
