//! What a scenario of practice has beside a task of the course: a level, and what its moves are worth.

use super::model::Try;
use super::moves::MoveText;
use super::scene::RulesSpec;

/// What a file is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LessonKind {
    /// A lesson of the course: steps that follow from each other.
    #[default]
    Lesson,
    /// A theme of practice: each step is a scenario of its own.
    Practice,
}

/// What a move leaves: the exact chance to win after it, with the best play of both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The move.
    pub mv: MoveText,
    /// The chance of the side that moves, in thousandths; 0 to 1000.
    pub permille: u16,
    /// Its line.
    pub line: usize,
}

/// Rules under which a wrong move would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elsewhere {
    /// The move.
    pub mv: MoveText,
    /// The rules.
    pub rules: RulesSpec,
    /// Its line.
    pub line: usize,
}

impl LessonKind {
    /// The word in a lesson file; a lesson of the course needs none.
    pub const fn name(self) -> Option<&'static str> {
        match self {
            LessonKind::Lesson => None,
            LessonKind::Practice => Some("practice"),
        }
    }
}

impl Worth {
    /// The chance in a hundred, as it is written: `71.3`.
    pub fn percent(&self) -> String {
        format!("{}.{}", self.permille / 10, self.permille % 10)
    }
}

impl Try {
    /// The chance after the best first move, in thousandths; `None` where no chance is given.
    pub fn best_worth(&self) -> Option<u16> {
        self.worth.iter().map(|worth| worth.permille).max()
    }
}
