//! A lesson on paper: boards to look at, boxes to tick and lines to write on, and the key on a page of its own.

use super::key;
use super::page::{Links, frame, lang_attr};
use super::prose::{Page, escape};
use super::step::{self, Answers};
use crate::i18n;
use crate::lesson::{Known, Lesson, Step};

/// A lesson as a file for the printer: every step with its board, notes and sources, and last the key with what a
/// teacher should know.
pub fn paper_page(lesson: &Lesson, known: &Known<'_>) -> String {
    let page = Page::new(lesson, known, Links::Alone);
    let mut body = String::new();
    sheet(&page, &mut body);
    key::write(&page, &mut body);
    frame(&lesson.title, "paper", &body)
}

fn sheet(page: &Page<'_>, out: &mut String) {
    let lesson = page.lesson;
    let id = &lesson.id;
    let title = escape(&lesson.title);
    let name = escape(i18n::text("publish.name-line"));
    out.push_str(&format!(
        "<article class=\"lesson\"{} aria-labelledby=\"read-{id}-title\">\n\
         <p class=\"name\">{name} <span class=\"line\"></span></p>\n<h1 id=\"read-{id}-title\">{title}</h1>\n",
        lang_attr(lesson)
    ));
    let rules = i18n::fill("publish.by-rules", &[("rules", &page.rules_name(&lesson.rules))]);
    out.push_str(&format!("<p><small>{}</small></p>\n", escape(&rules)));
    page.blocks(&lesson.intro, out);
    for (number, step) in (1..).zip(&lesson.steps) {
        self::step(page, number, step, out);
    }
    page.notes(2, false, out);
    page.sources(2, out);
    out.push_str("</article>\n");
}

fn step(page: &Page<'_>, number: usize, step: &Step, out: &mut String) {
    let id = format!("read-{}-{number}", page.lesson.id);
    out.push_str(&format!(
        "<section class=\"step\" id=\"{id}\">\n<h2>{number}. {}</h2>\n",
        page.phrase(&step.title)
    ));
    page.blocks(&step.prose, out);
    step::write(page, number, step, Answers::Hidden, out);
    if !keeps_its_end(step) {
        page.blocks(&step.after, out);
    }
    out.push_str("</section>\n");
}

/// True where the words behind the board of a step say what was to be found out; they belong into the key.
pub(super) fn keeps_its_end(step: &Step) -> bool {
    step.fence.as_ref().is_some_and(|fence| fence.kind.is_finished())
}
