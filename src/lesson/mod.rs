//! Lessons: pages of prose with boards whose every claim the law can prove.
//!
//! A lesson is a Markdown file (`lessons/README.md` tells authors how to write one). [`Lesson::parse`] reads it,
//! [`Stage`] makes a step's board ready, [`Test`] and the functions beside it judge what a learner does, and
//! [`check()`] finds what is wrong before a learner does.
//!
//! **Invariant:** pure functions over the law. No pixels, no clock, no chance of its own; rulesets, works and seeds are handed in.

mod bibtex;
mod board_words;
mod check;
pub mod drawing;
mod entries;
mod fields;
pub mod glossary;
mod hints;
pub mod history;
pub mod kit;
mod lines;
mod markdown;
mod model;
mod moves;
pub mod object;
mod period;
pub mod prose;
mod prose_writer;
mod read;
mod readability;
mod scene;
mod scene_fields;
mod stage;
mod step;
mod summary;
pub mod teacher;
mod test;
mod trail;
mod translation;
mod works;
mod write;

pub use bibtex::bibtex;
pub use board_words::{rule_line, square_words};
pub use check::{Known, Report, check, page_differences, skeleton_differences};
pub use drawing::{Drawing, parse_drawing};
pub use glossary::{Glossary, Term, TermBoard, check_glossary, parse_glossary};
pub use hints::Hint;
pub use history::{History, PeriodBoard, check_history, parse_history};
pub use model::{Lesson, LessonKind, Step};
pub use moves::{MoveText, parse_moves, parse_throws};
pub use object::{Object, check_objects, parse_objects};
pub use period::{Period, Sign};
pub use prose::{Block, Inline, Note, Phrase};
pub use read::{LessonError, Reading};
pub use readability::{Readability, readability};
pub use scene::{Layout, Pieces, RulesSpec, Scene, parse_change, parse_picture, picture};
pub use stage::{Stage, elsewhere, transfer};
pub use step::board::{Board, rest};
pub use step::claims::{Claim, Sort, Standing};
pub use step::compare::{Answer, Compare, Round, first_difference};
pub use step::games::MEASURES;
pub use step::input::Input;
pub use step::kind::Asks;
pub use step::live_board::{BoardOp, LiveBoard};
pub use step::many_games::{Fit, Games};
pub use step::options::{Choice, Options};
pub use step::predict::Predict;
pub use step::refuse::Refuse;
pub use step::run::{Moment, Run};
pub use step::sandbox::{From, Sandbox};
pub use step::sheet::{Cell, Comparison, Form, Grid, Part, Sheet, SheetBoard, SheetOption};
pub use step::show::{Press, Question, Show, Touch};
pub use step::slide::Slide;
pub use step::tally::{Fall, Slider, Tally, TallyBar};
pub use step::throws::{Favourite, Throws};
pub use step::toggle::{Setting, Toggle};
pub use step::try_move::values::{Elsewhere, Origin, Worth};
pub use step::try_move::{Offer, Try, Verdict, Wrong};
pub use step::view::{
    Button, DivergenceView, Effort, OptionState, OptionView, StepLink, StepView, Switch, Tone,
    Weight,
};
pub use step::watch::Watch;
pub use step::{Fence, FenceKind};
pub use summary::{CourseEntry, CoursePart, parse_summary};
pub use test::{Expect, Test, parse_rule, parse_side};
pub use trail::{ScriptError, Trail, TrailMove};
pub use translation::{translate_glossary, translate_history, translate_objects, translate_works};
pub use works::{Work, parse_works};
