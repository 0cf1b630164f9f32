//! Lessons: pages of prose with boards whose every claim the law can prove.
//!
//! A lesson is a Markdown file (`lessons/README.md` tells authors how to write one). [`Lesson::parse`] reads it,
//! [`Stage`] makes a step's board ready, [`Test`] and the functions beside it judge what a learner does, and
//! [`check()`] finds what is wrong before a learner does.
//!
//! **Invariant:** pure functions over the law. No pixels, no clock, no chance; rulesets and works are handed in.

mod fence;
mod fields;
mod markdown;
mod model;
mod moves;
pub mod prose;
mod read;
mod scene;
mod test;
mod trail;

pub use model::{
    Board, Choice, Claim, Compare, Expect, Fence, FenceKind, From, Games, Lesson, Predict, Refuse, Sandbox, Sort,
    Standing, Step, Toggle, Try, Watch, Wrong,
};
pub use moves::{MoveText, parse_moves, parse_throws};
pub use prose::{Block, Inline, Note, Phrase};
pub use read::{LessonError, Reading};
pub use scene::{Layout, Pieces, RulesSpec, Scene, parse_change, parse_picture, picture};
pub use test::{Test, parse_rule, parse_side};
pub use trail::{Made, ScriptError, Trail};
