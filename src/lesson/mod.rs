//! Lessons: pages of prose with boards whose every claim the law can prove.
//!
//! A lesson is a Markdown file (`lessons/README.md` tells authors how to write one). [`Lesson::parse`] reads it,
//! [`Stage`] makes a step's board ready, [`Test`] and the functions beside it judge what a learner does, and
//! [`check()`] finds what is wrong before a learner does.
//!
//! **Invariant:** pure functions over the law. No pixels, no clock, no chance; rulesets and works are handed in.

mod bibtex;
mod check;
mod compare;
mod entries;
mod fence;
mod fields;
pub mod glossary;
mod hints;
pub mod history;
mod markdown;
mod model;
mod moves;
mod period;
mod practice;
pub mod prose;
mod read;
pub mod scenario;
mod scene;
mod stage;
mod summary;
pub mod teacher;
mod test;
mod trail;
mod works;
mod write;

pub use bibtex::bibtex;
pub use check::{Known, Report, check, skeleton_differences};
pub use compare::{Answer, Round, causes, first_difference, rounds};
pub use glossary::{Glossary, Term, check_glossary, parse_glossary};
pub use hints::Hint;
pub use history::{History, PeriodBoard, check_history, parse_history};
pub use model::{
    Board, Choice, Claim, Compare, Expect, Fence, FenceKind, From, Games, Lesson, Predict, Refuse,
    Sandbox, Sort, Standing, Step, Toggle, Try, Watch, Wrong,
};
pub use moves::{MoveText, parse_moves, parse_throws};
pub use period::{Period, Sign};
pub use practice::{Elsewhere, LessonKind, Worth};
pub use prose::{Block, Inline, Note, Phrase};
pub use read::{LessonError, Reading};
pub use scene::{Layout, Pieces, RulesSpec, Scene, parse_change, parse_picture, picture};
pub use stage::{Setting, Stage, Verdict, elsewhere, transfer};
pub use summary::{CourseEntry, CoursePart, parse_summary};
pub use test::{Test, parse_rule, parse_side};
pub use trail::{Made, ScriptError, Trail};
pub use works::{Work, parse_works};
