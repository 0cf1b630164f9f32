//! Kinds of step: each is one file with what its fence holds, reads, proves and writes.
//!
//! A new kind is one file that implements [`StepKind`] and one line in the list below; the compiler names what it
//! lacks, and its right answer in `tests/learn.rs`. `../scene_fields.rs`, `../lines.rs` and `proof.rs` hold what
//! several kinds read, write and prove alike.

pub(super) mod board;
pub(super) mod claims;
pub(super) mod compare;
pub(super) mod games;
mod help;
pub(super) mod input;
pub(super) mod kind;
pub(super) mod live_board;
pub(super) mod many_games;
pub(super) mod options;
pub(super) mod predict;
mod prelude;
pub(super) mod proof;
pub(super) mod refuse;
pub(super) mod run;
pub(super) mod sandbox;
pub(super) mod sheet;
pub(super) mod show;
pub(super) mod slide;
pub(super) mod sort;
pub(super) mod tally;
pub(super) mod throws;
pub(super) mod toggle;
pub(super) mod try_move;
pub(super) mod view;
pub(super) mod watch;

use self::kind::{Asks, StepKind};
use self::show::Show;
use super::fields::Fields;
use super::lines::Lines;
use super::period::Period;
use super::prose::Phrase;
use super::scene::{RulesSpec, Scene};
use super::stage::Stage;
use crate::rules::{Problem, Ruleset, did_you_mean};

/// Makes the enum of all kinds with their names, what they ask of a learner, and the scene of those with a board; each is
/// a file of this folder.
macro_rules! kinds {
    (@scene $kind:ident ()) => { None };
    (@scene $kind:ident $field:ident) => { Some(&$kind.$field) };
    ($($(#[$doc:meta])* $name:literal => $kind:ident($type:ty) asks $asks:ident with $scene:tt,)*) => {
        /// Board with what is to be done on it.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum FenceKind {
            $($(#[$doc])* $kind($type),)*
        }

        impl FenceKind {
            /// All words behind `senet`.
            pub const NAMES: &[&str] = &[$($name),*];

            /// The word behind `senet`.
            pub const fn name(&self) -> &'static str {
                match self {
                    $(FenceKind::$kind(_) => $name,)*
                }
            }

            /// Demand on a learner.
            pub const fn asks(&self) -> Asks {
                match self {
                    $(FenceKind::$kind(_) => Asks::$asks,)*
                }
            }

            /// Position and throws, where the board has them.
            #[expect(unused_variables, reason = "kinds without a board have none")]
            pub const fn scene(&self) -> Option<&Scene> {
                match self {
                    $(FenceKind::$kind(kind) => kinds!(@scene kind $scene),)*
                }
            }

            /// Its functions, whatever its kind.
            pub(super) fn step(&self) -> &dyn StepKind {
                match self {
                    $(FenceKind::$kind(kind) => kind,)*
                }
            }

            fn read(name: &str, fields: &mut Fields<'_>) -> Option<FenceKind> {
                match name {
                    $($name => <$type>::read(fields).map(FenceKind::$kind),)*
                    _ => None,
                }
            }
        }
    };
}

kinds! {
    /// A position to look at.
    "board" => Board(board::Board) asks Nothing with scene,
    /// Moves that play themselves.
    "watch" => Watch(watch::Watch) asks Task with scene,
    /// A task for the learner.
    "try" => Try(try_move::Try) asks Task with scene,
    /// A move that the rules refuse, to be tried all the same.
    "refuse" => Refuse(refuse::Refuse) asks Task with scene,
    /// A question with options whose answer the law computes.
    "predict" => Predict(predict::Predict) asks Guess with scene,
    /// Equal throws under two sets of rules.
    "compare" => Compare(compare::Compare) asks Task with scene,
    /// One throw with one rule switched.
    "toggle" => Toggle(toggle::Toggle) asks Task with scene,
    /// Free play.
    "sandbox" => Sandbox(sandbox::Sandbox) asks Play with scene,
    /// Claims to be sorted by how sure they are.
    "sort" => Sort(claims::Sort) asks Task with (),
    /// A prediction about many games.
    "games" => Games(many_games::Games) asks Guess with (),
    /// A prediction about throws, which the learner makes.
    "throws" => Throws(throws::Throws) asks Guess with scene,
}

/// A board with a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fence {
    /// The line on which it opens, counted from 1.
    pub line: usize,
    /// The board of which period it looks like; `None` for the board of the whole program.
    pub period: Option<Period>,
    /// The kind of step, with all that its lines say.
    pub kind: FenceKind,
}

impl FenceKind {
    /// Rules of its own, otherwise those of the lesson hold; of two boards those of the left one.
    pub(super) fn rules(&self) -> Option<&RulesSpec> {
        self.step().rules().or_else(|| self.scene()?.rules.as_ref())
    }

    /// True where it can be finished.
    pub fn is_finished(&self) -> bool {
        matches!(self.asks(), Asks::Task | Asks::Guess)
    }

    /// The phrases that are read before anything is done or answered.
    pub fn prompts(&self) -> Vec<&Phrase> {
        let [prompts, _] = self.step().phrases();
        prompts
    }

    /// Every phrase, those for after an answer included.
    pub fn phrases(&self) -> Vec<&Phrase> {
        self.step().phrases().concat()
    }
}

impl Fence {
    /// Reads the fence that opens on `line`; `None` where something is missing, which is then noted.
    pub(super) fn read(
        name: &str,
        line: usize,
        body: &str,
        problems: &mut Vec<Problem>,
    ) -> Option<Fence> {
        if !FenceKind::NAMES.contains(&name) {
            let hint = did_you_mean(name, FenceKind::NAMES.iter().copied());
            let names = FenceKind::NAMES.join(", ");
            let text = format!("a senet fence cannot be {name:?}{hint}");
            problems.push(Problem::at(line, format!("{text}; write senet and one of {names}")));
            return None;
        }
        let before = problems.len();
        let mut fields = Fields::read(&format!("a senet {name} fence"), body, line + 1, problems);
        let kind = FenceKind::read(name, &mut fields);
        let boardless = kind.as_ref().is_some_and(|kind| kind.scene().is_none());
        let period = if boardless { None } else { fields.one_parsed("board", Period::parse) };
        fields.finish();
        // A fence of which a part was refused is left out, so that no later check speaks of half a fence.
        kind.filter(|_| problems.len() == before).map(|kind| Fence { line, period, kind })
    }

    /// Its lines, with or without those that hold words to be read.
    pub(super) fn text(&self, words: bool) -> String {
        let mut out = String::new();
        let mut lines = Lines { out: &mut out, words };
        lines.some("board", self.period);
        self.kind.step().write(&mut lines);
        out
    }

    /// The step as a presenter shows it. `stage` is its board, or a resting one beside it.
    pub fn show(&self, stage: &Stage, shelf: &[Ruleset]) -> Show {
        self.kind.step().show(stage, shelf)
    }
}
