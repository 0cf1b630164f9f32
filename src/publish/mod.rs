//! Lessons and reconstructions as plain pages: what stands on the web page before the program runs, what a printer prints, and what a
//! screen reader reads first.
//!
//! One lesson file gives a page to read ([`lesson_page`]), a sheet to write on with its key ([`paper_page`]) and plain text
//! ([`lesson_text`]); beside it stand the pages for teachers ([`teachers_page`]) and a board to cut out ([`sheet_page`]).
//!
//! **Invariant:** writes what lessons, rules and works say and judges nothing itself. Pages need no script, boards are
//! drawn in the page, and every word comes from a lesson or from the table of words.

mod article;
mod board;
mod card;
mod frame;
mod glossary;
mod guide;
mod history;
mod links;
mod object;
mod page;
mod paper;
mod prose;
mod sheet;
mod signs;
mod step;
mod text;

pub use article::html;
pub use board::{Marks, board_sentence, board_svg};
pub use card::card_html;
pub use frame::tokens;
pub use guide::{guide_page, kit_page, pack_page, teachers_page};
pub use links::Links;
pub use page::{files, files_html, lesson_page};
pub use paper::{pack_key_page, paper_page};
pub use sheet::sheet_page;
pub use signs::signs_face;
pub use text::{indented, lesson_text};

use crate::lesson::Lesson;
use crate::library;

/// Every shipped lesson and the words of the game, as a fragment of HTML.
///
/// Headings begin at the second level. Ids begin with `read-`, so that an address `#read-water-3` leads to a step
/// here and `#1/lesson/water/3` to the same step in the program.
pub fn lessons_html() -> String {
    let known = library::known();
    let lessons: Vec<Lesson> = library::lessons().iter().map(library::marked).collect();
    html(&lessons, &known) + &glossary::glossary(library::glossary(), &known, 2).into_string()
}

/// Every shipped ruleset as a card, as a fragment of HTML: its rules as a text with their evidence, and its works.
///
/// Ids begin with `read-rules-`, so that none is the id of a lesson's step.
pub fn rulesets_html() -> String {
    card::cards(library::rulesets(), library::works()).into_string()
}
