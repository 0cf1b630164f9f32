//! Lessons and reconstructions as plain pages: what stands on the web page before the program runs, what a printer prints, and what a
//! screen reader reads first.
//!
//! **Invariant:** writes what lessons, rules and works say and judges nothing itself. Pages need no script, boards are
//! drawn in the page, and every word comes from a lesson or from the table of words.

mod card;
mod fence;
mod prose;
mod shapes;
mod svg;

pub use card::{card_html, cards_html};
pub use svg::{Marks, board_svg};

use prose::{Page, attribute, escape};

use crate::lesson::{Known, Lesson, Step};
use crate::library;
use crate::words;

/// Every shipped lesson as a fragment of HTML.
///
/// Headings begin at the second level. Ids begin with `read-`, so that an address `#read-water-3` leads to a step
/// here and `#1/lesson/water/3` to the same step in the program.
pub fn lessons_html() -> String {
    html(library::lessons(), &library::known())
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
        article(lesson, known, &mut out);
    }
    out
}

fn contents(lessons: &[Lesson], out: &mut String) {
    let label = attribute(words::text("publish.lessons"));
    out.push_str(&format!("<nav aria-label=\"{label}\">\n<ol>\n"));
    for lesson in lessons {
        let minutes = words::fill(
            "publish.minutes",
            &[("minutes", &lesson.minutes.to_string())],
        );
        let title = escape(&lesson.title);
        out.push_str(&format!(
            "<li><a href=\"#read-{}\">{title}</a> <small>{}</small></li>\n",
            lesson.id,
            escape(&minutes)
        ));
    }
    out.push_str("</ol>\n</nav>\n");
}

fn article(lesson: &Lesson, known: &Known<'_>, out: &mut String) {
    let page = Page { lesson, known };
    let id = &lesson.id;
    out.push_str(&format!(
        "<article class=\"lesson\" id=\"read-{id}\" aria-labelledby=\"read-{id}-title\">\n"
    ));
    out.push_str(&format!(
        "<h2 id=\"read-{id}-title\">{}</h2>\n",
        escape(&lesson.title)
    ));
    let minutes = words::fill(
        "publish.minutes",
        &[("minutes", &lesson.minutes.to_string())],
    );
    let open = escape(words::text("publish.open"));
    out.push_str(&format!(
        "<p><small>{} · {}<span class=\"live\"> · \
         <a href=\"#1/lesson/{id}/1\">{open}</a></span></small></p>\n",
        escape(&minutes),
        escape(&page.rules_name(&lesson.rules))
    ));
    page.blocks(&lesson.intro, out);
    for (number, step) in (1..).zip(&lesson.steps) {
        step_html(&page, number, step, out);
    }
    page.notes(out);
    page.sources(out);
    out.push_str("</article>\n");
}

fn step_html(page: &Page<'_>, number: usize, step: &Step, out: &mut String) {
    let id = format!("read-{}-{number}", page.lesson.id);
    out.push_str(&format!(
        "<section class=\"step\" id=\"{id}\" aria-labelledby=\"{id}-title\">\n"
    ));
    out.push_str(&format!(
        "<h3 id=\"{id}-title\">{number}. {}</h3>\n",
        page.phrase(&step.title)
    ));
    page.blocks(&step.prose, out);
    if let Some(fence) = &step.fence {
        fence::write(page, number, step, &fence.kind, out);
    }
    page.blocks(&step.after, out);
    if let Some(teacher) = &step.teacher {
        let label = escape(words::text("publish.teacher"));
        out.push_str(&format!(
            "<details class=\"teacher\"><summary>{label}</summary>\n"
        ));
        page.blocks(teacher, out);
        out.push_str("</details>\n");
    }
    out.push_str("</section>\n");
}
