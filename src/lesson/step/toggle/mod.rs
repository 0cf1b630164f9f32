//! `senet toggle`: the same throw with one rule switched.

mod fence;
mod run;

use crate::lesson::moves::MoveText;
use crate::lesson::prose::Phrase;
use crate::lesson::scene::Scene;
use crate::lesson::stage::Stage;
use crate::lesson::test::Expect;
use crate::lesson::trail::{Trail, only};
use crate::notation::{self, Line};
use crate::rules::{IllegalMove, Key, Value};

/// Fence `senet toggle`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toggle {
    /// Position and throw.
    pub scene: Scene,
    /// The switch.
    pub key: Key,
    /// Its settings, the lesson's own first.
    pub values: Vec<Value>,
    /// The line of the settings.
    pub values_line: usize,
    /// The move to play under each setting; where it is absent, the only legal one if there is but one.
    pub mv: Option<MoveText>,
    /// A sentence under the board.
    pub say: Option<Phrase>,
    /// Facts that hold with one setting: its place in `values`, and the fact.
    pub expect: Vec<(usize, Expect)>,
}

/// Outcome of one setting of a switch.
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

impl Toggle {
    /// The board under every setting of the switch, in the order of the lesson.
    ///
    /// # Errors
    /// When a setting cannot stand with the other rules, or they cannot hold the position.
    pub fn settings(&self, stage: &Stage) -> Result<Vec<Setting>, Vec<String>> {
        self.values.iter().map(|value| self.setting(stage, value)).collect()
    }

    /// The refusal of the move that the lesson names, under a setting that does not allow it.
    fn refused(&self, setting: &Setting) -> Option<IllegalMove> {
        let stage = &setting.stage;
        let throw = stage.throws.first().copied();
        self.mv.as_ref()?.attempt(&stage.rules, &stage.position, throw).err()
    }

    fn setting(&self, stage: &Stage, value: &Value) -> Result<Setting, Vec<String>> {
        let changed = stage.ruleset.with(&[(self.key, value.clone())]);
        let ruleset = changed.map_err(|error| {
            error.problems.into_iter().map(|problem| problem.text).collect::<Vec<_>>()
        })?;
        let stage = Stage::new(ruleset, &self.scene)?;
        let mut trail = stage.trail();
        let lines = stage.lines(&trail);
        let throw = stage.throws.first().copied();
        let named = self.mv.as_ref().and_then(|mv| notation::find(&lines, mv.as_str()).cloned());
        let forced = throw
            .filter(|_| self.mv.is_none())
            .and_then(|throw| only(&stage.rules, &stage.position, throw));
        if let Some(line) = named.or(forced) {
            trail.play(throw, line);
        }
        Ok(Setting { value: value.clone(), stage, lines, trail })
    }
}
