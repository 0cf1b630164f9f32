//! A lesson on paper: boards to look at, boxes to tick and lines to write on, and the key on a page of its own.

use maud::{Markup, html};

use super::article::{keeps_its_end, section};
use super::frame::{frame, lang_attr, word};
use super::links::Links;
use super::prose::Page;
use super::step::{self, Answers};
use crate::i18n;
use crate::lesson::teacher::Pack;
use crate::lesson::{Known, Lesson, Step};

/// A lesson as a file for the printer: every step with its board, the notes it needs and the sources; then the key with what
/// a teacher should know, and the other notes.
pub fn paper_page(lesson: &Lesson, known: &Known<'_>) -> String {
    let page = Page::new(lesson, known, Links::Alone);
    let steps = steps(&page);
    let others = page.notes_of(3, &steps, false);
    let body = html! { (sheet(&page, &steps)) (key(&page)) (others) };
    frame(&lesson.title, "paper", &body)
}

/// The answers to every lesson of a pack, as a file for the printer.
pub fn pack_key_page(pack: &Pack, lessons: &[Lesson], known: &Known<'_>) -> String {
    let title = i18n::fill("publish.key", &[("title", &pack.title)]);
    let pages = pack.lessons_in(lessons).map(|lesson| Page::new(lesson, known, Links::Alone));
    let body = html! {
        h1 { (title) }
        @for page in pages { (key(&page)) (page.notes(3, false)) }
    };
    frame(&title, "paper", &body)
}

/// The words above the steps, and the steps with room to write.
fn steps(page: &Page<'_>) -> Markup {
    html! {
        (page.blocks(&page.lesson.intro))
        @for (number, step) in (1..).zip(&page.lesson.steps) {
            (section(page, 2, number, step, Answers::Hidden))
        }
    }
}

fn sheet(page: &Page<'_>, steps: &Markup) -> Markup {
    let lesson = page.lesson;
    let title = format!("read-{}-title", lesson.id);
    let rules = i18n::fill("publish.by-rules", &[("rules", &page.rules_name(&lesson.rules))]);
    html! {
        article class="lesson" lang=[lang_attr(lesson)] aria-labelledby=(title) {
            p class="name" { (word("publish.name-line")) " " span class="line" {} }
            h1 id=(title) { (lesson.title) }
            p { small { (rules) } }
            (steps)
            (page.notes_of(2, steps, true))
            (page.sources(2))
        }
    }
}

/// The answer to every step, computed by the law, and what a teacher should know, on a page of its own.
fn key(page: &Page<'_>) -> Markup {
    let title = i18n::fill("publish.key", &[("title", &page.lesson.title)]);
    let steps = (1..).zip(&page.lesson.steps);
    let answers = steps.map(|(number, step)| (number, step, answer(page, number, step)));
    let id = format!("key-{}-title", page.lesson.id);
    html! {
        article class="key" aria-labelledby=(id) {
            h2 id=(id) { (title) }
            @for (number, step, answer) in answers.filter(|(_, _, answer)| !answer.0.is_empty()) {
                section { h3 { (number) ". " (page.phrase(&step.title)) } (answer) }
            }
        }
    }
}

fn answer(page: &Page<'_>, number: usize, step: &Step) -> Markup {
    html! {
        (step::write(page, number, step, Answers::Key))
        @if keeps_its_end(step) { (page.blocks(&step.after)) }
        @if let Some(teacher) = &step.teacher {
            div class="aside" { p { b { (word("publish.teacher")) } } (page.blocks(teacher)) }
        }
    }
}
