//! Senet, a rules explorer: the law of the ancient Egyptian board game as thirteen modern reconstructions give it,
//! with a reason for every refusal, lessons that are checked data, and any two readings side by side.
//!
//! # From a file to a sentence
//!
//! ```text
//! rulesets/*.toml ──► Ruleset ──► Rules ──┬─► legal_moves, check, play     facts
//!                                         ├─► explain: Reason, Effect      words
//! text, pieces ──► Setup ──► Position ────┤
//!                                         ├─► Game: throws, moves, undo ──► Lesson, Comparison
//!                                         └─► cli, publish, app            screens, pages, pixels
//! ```
//!
//! Facts below, words above, pixels last. Chance is handed in from the top: nothing below the app throws sticks.
//!
//! # The folders, in reading order
//!
//! - [`board`]: the wood. Squares, sets of squares, sides. Knows no rule.
//! - [`rules`]: the law. A [`rules::Ruleset`] is a form filled in by one reconstruction; [`rules::Rules`] answers about it.
//!   One judge: the list of legal moves, the refusal and the move itself come from the same clauses, which stand in
//!   the order in which they are asked in `rules/clause/mod.rs`, one file for each section of a ruleset file.
//! - [`i18n`]: every sentence and label of the window, the pages and the law, in one table per language. Commands and
//!   the messages of the check are English.
//! - [`notation`]: text for positions, throws and moves.
//! - [`explain`]: a [`rules::Reason`] or [`rules::Effect`] as a sentence with squares to mark and a rule to cite.
//! - [`rules_text`]: the rules of a reconstruction as a text, with the evidence of every sentence.
//! - [`game`]: a game with its past and future, rule changes included.
//! - [`compare`]: two to four reconstructions on the same throws, where they part, and the rule behind it.
//! - [`lesson`]: prose with boards; each claim of a lesson is a test that the law proves.
//! - [`tablebase`]: exact chances under perfect play where few pieces are left, for one position or all of them.
//! - [`players`]: computer players for any rules, one of which learns them by playing itself.
//! - [`analysis`]: path counts, and very many games on the same throws; chance is handed in.
//! - [`practice`]: scenarios held against exact chances.
//! - [`lesson_games`]: the many games that a lesson asks about.
//! - [`report`]: what many games showed, as tables, sentences, CSV and JSON.
//! - [`route`]: addresses of the program.
//! - [`library`]: the rulesets, lessons and works that ship.
//! - [`drawing`]: the board and the charts as pictures that window, page and file show alike.
//! - [`publish`]: lessons as plain pages with drawn boards.
//! - [`text_file`]: the files of a person, read up to a size.
//! - `cli`: the commands, each a thin reader and printer (feature `cli`).
//! - `app`: the window and the web page (feature `app`), the only folder that knows egui.
//!
//! Each folder's first lines state its invariant; `tests/suite/tidy.rs` enforces who may use whom.
//!
//! # One word runs through everything
//!
//! A rule is a section of a ruleset file (`[blockade]`), a module (`rules/clause/blockade.rs`), a reason
//! ([`rules::Reason::Wall`] names `blockade.length`), a sentence in `i18n/en.toml`, a file of scenarios
//! (`tests/scenarios/blockade.toml`), and often a lesson that names it in `teaches`. Knowing one, you find the others.
//!
//! # A tour
//!
//! ```
//! use senet::rules::{Move, Throw};
//! use senet::{explain, library, notation};
//!
//! let jequier = library::ruleset("jequier-grunfeld").expect("it ships");
//! let rules = jequier.rules();
//! let setup = notation::parse_pieces("cones: 1 / spools: 4 5 6").expect("a list of pieces");
//! let position = rules.position(&setup).expect("the rules can hold it");
//!
//! let six = Throw::new(6);
//! let refused = rules.check(&position, six, Move::forward(1, 6)).expect_err("a wall stands in the way");
//! assert_eq!(refused.reason.rule().name(), "blockade.length");
//! assert_eq!(
//!     explain::refusal(&jequier, &position, &refused).sentence,
//!     "Three spools in a row form a wall on 4, 5 and 6. No piece can pass it."
//! );
//!
//! let two = Throw::new(2);
//! let lines = notation::lines(&rules, &position, two);
//! assert_eq!(lines[0].text, "1-3");
//! assert_eq!(notation::position_text(&lines[0].after), "2CSSS4/10/10 S 4-2");
//! ```
//!
//! # Recipes
//!
//! - *Add a reconstruction*: one file in `rulesets/` (its README explains every field), one line in [`library`], its short
//!   name and its letters (`compare.name-ID`, `recon.siglum-ID`) in `i18n/en*.toml` and `i18n/fr.toml`; `cargo xtask learn ID`
//!   teaches it to the computer. The tests say what is missing: a mark for every rule, a path count, scenarios.
//! - *Add a rule*: its answers in `rules/choice.rs`; its row in `rules/form.rs`; where it is asked, in `rules/clause/`,
//!   with a row in `rules/reason.rs` for what it forbids; what settles it already, in `rules/idle.rs`; its masks in
//!   `rules/compiled/tables.rs`, until the test `lockstep` agrees. The panel, the text of the rules, comparisons, files
//!   and links take it from the form. Then its words in `i18n/en.toml`, `i18n/en-places.toml` and `i18n/fr.toml`, its
//!   row in `rulesets/README.md`, and scenarios; what no source settles goes into `rulesets/decisions.md`. A test names
//!   what is missing.
//! - *Add a kind of step*: one file `lesson/step/KIND.rs` (a folder where it is long) that implements all of `StepKind`:
//!   how its fence is read, written and proved, what a page and a presenter show of it, and the machine that a learner
//!   works, which gives a [`lesson::StepView`]; one line in the list of `lesson/step/mod.rs`; its words in
//!   `i18n/en.toml` and `i18n/fr.toml`; a step of that kind in the example of `lessons/README.md`, which the tests read,
//!   prove, do and publish; and its right answer in `tests/learn.rs`, which the compiler asks for. No view and no page
//!   knows of kinds.
//! - *Add a view*: one file in `app/` with a `Place` (`app/place.rs`), its name in `route.rs` and the line in
//!   `app/places.rs` for which the compiler asks; words in `i18n/`. A test opens each place at every width.
//! - *Add a lesson*: one file in `lessons/en/` (`lessons/README.md` explains the format), one line in its `SUMMARY.md`.

#![warn(missing_docs)]

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[macro_use]
mod names;

pub mod analysis;
#[cfg(feature = "app")]
pub mod app;
pub mod board;
#[cfg(feature = "cli")]
pub mod cli;
pub mod compare;
pub mod drawing;
pub mod explain;
pub mod game;
pub mod i18n;
pub mod lesson;
pub mod lesson_games;
pub mod library;
pub mod notation;
pub mod players;
pub mod practice;
pub mod publish;
pub mod report;
pub mod route;
pub mod rules;
pub mod rules_text;
pub mod tablebase;
pub mod text_file;

pub use board::{Bitboard, BySide, Side, Square};
