//! Lessons and reconstructions as plain pages: what stands on the web page before the program runs, what a printer prints, and what a
//! screen reader reads first.
//!
//! One lesson file gives a page to read ([`lesson_page`]), a sheet to write on with its key ([`paper_page`]) and plain text
//! ([`lesson_text`]); beside it stand the pages for teachers ([`teachers_page`]) and a board to cut out ([`sheet_page`]).
//!
//! **Invariant:** writes what lessons, rules and works say and judges nothing itself. Pages need no script, boards are
//! drawn in the page, and every word comes from a lesson or from the table of words.

mod board;
mod card;
mod glossary;
mod guide;
mod history;
mod key;
mod page;
mod paper;
mod prose;
mod sheet;
mod signs;
mod step;
mod table;
mod text;

pub use board::{Marks, board_sentence, board_svg};
pub use card::{card_html, cards_html};
pub use glossary::glossary_html;
pub use guide::{guide_page, pack_page, teachers_page};
pub use page::{Links, files, files_html, lesson_page, tokens};
pub use paper::paper_page;
pub use sheet::sheet_page;
pub use signs::signs_face;
pub use text::lesson_text;

use page::lang_attr;
use prose::{Page, attribute, escape};
use step::Answers;

use crate::i18n;
use crate::lesson::{Known, Lesson, Step};
use crate::library;

/// Every shipped lesson as a fragment of HTML.
///
/// Headings begin at the second level. Ids begin with `read-`, so that an address `#read-water-3` leads to a step
/// here and `#1/lesson/water/3` to the same step in the program.
pub fn lessons_html() -> String {
    let glossary = library::glossary();
    let lessons: Vec<Lesson> =
        library::lessons().iter().map(|lesson| glossary.mark(lesson)).collect();
    let mut out = html(&lessons, &library::known());
    out.push_str(&glossary_html(glossary, &library::known(), 2));
    out
}

/// Every shipped ruleset as a card, as a fragment of HTML: its rules as a text with their evidence, and its works.
///
/// Ids begin with `read-rules-`, so that none is the id of a lesson's step.
pub fn rulesets_html() -> String {
    cards_html(library::rulesets(), library::works())
}

/// These lessons as a fragment of HTML.
pub fn html(lessons: &[Lesson], known: &Known<'_>) -> String {
    let mut out = String::new();
    contents(lessons, &mut out);
    for lesson in lessons {
        let page = Page::new(lesson, known, Links::Together);
        article(&page, 2, &mut out);
    }
    out
}

fn contents(lessons: &[Lesson], out: &mut String) {
    let label = attribute(i18n::text("publish.lessons"));
    out.push_str(&format!("<nav id=\"read\" aria-label=\"{label}\">\n<ol>\n"));
    for lesson in lessons {
        let minutes = i18n::fill("publish.minutes", &[("minutes", &lesson.minutes.to_string())]);
        let title = escape(&lesson.title);
        out.push_str(&format!(
            "<li><a href=\"#read-{}\">{title}</a> <small>{}</small></li>\n",
            lesson.id,
            escape(&minutes)
        ));
    }
    out.push_str("</ol>\n</nav>\n");
}

/// A lesson to read; its title is a heading of this level.
fn article(page: &Page<'_>, level: u8, out: &mut String) {
    let lesson = page.lesson;
    let id = &lesson.id;
    out.push_str(&format!(
        "<article class=\"lesson\" id=\"read-{id}\"{} aria-labelledby=\"read-{id}-title\">\n",
        lang_attr(lesson)
    ));
    out.push_str(&format!(
        "<h{level} id=\"read-{id}-title\">{}</h{level}>\n",
        escape(&lesson.title)
    ));
    let minutes = i18n::fill("publish.minutes", &[("minutes", &lesson.minutes.to_string())]);
    out.push_str(&format!(
        "<p><small>{} · {}",
        escape(&minutes),
        escape(&page.rules_name(&lesson.rules))
    ));
    if let Some(url) = page.links.program(&lesson.address(1)) {
        let open = escape(i18n::text("publish.open"));
        out.push_str(&format!("<span class=\"live\"> · <a href=\"{url}\">{open}</a></span>"));
    }
    out.push_str("</small></p>\n");
    page.blocks(&lesson.intro, out);
    for (number, step) in (1..).zip(&lesson.steps) {
        step_html(page, level + 1, number, step, out);
    }
    page.notes(level + 1, true, out);
    page.sources(level + 1, out);
    out.push_str("</article>\n");
}

fn step_html(page: &Page<'_>, level: u8, number: usize, step: &Step, out: &mut String) {
    let id = format!("read-{}-{number}", page.lesson.id);
    out.push_str(&format!("<section class=\"step\" id=\"{id}\">\n"));
    out.push_str(&format!("<h{level}>{number}. {}</h{level}>\n", page.phrase(&step.title)));
    page.blocks(&step.prose, out);
    step::write(page, number, step, Answers::Folded, out);
    page.blocks(&step.after, out);
    out.push_str("</section>\n");
}
