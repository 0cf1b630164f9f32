//! Lessons to read.

use maud::{Markup, html};

use super::frame::{heading, lang_attr, minutes, word};
use super::links::Links;
use super::prose::Page;
use super::step::{self, Answers};
use crate::i18n;
use crate::lesson::{Known, Lesson, Step};

/// Lessons after a list of them, as a fragment of HTML.
pub fn html(lessons: &[Lesson], known: &Known<'_>) -> String {
    let fragment = html! {
        nav id="read" aria-label=(i18n::text("publish.lessons")) {
            ol { @for lesson in lessons {
                li { a href={ "#read-" (lesson.id) } { (lesson.title) } " " small { (minutes(lesson)) } }
            } }
        }
        @for lesson in lessons { (article(&Page::new(lesson, known, Links::Together), 2)) }
    };
    fragment.into_string()
}

/// A lesson to read; its title is a heading of this level.
pub(super) fn article(page: &Page<'_>, level: u8) -> Markup {
    let lesson = page.lesson;
    let (id, title) = (format!("read-{}", lesson.id), format!("read-{}-title", lesson.id));
    html! {
        article class="lesson" id=(id) lang=[lang_attr(lesson)] aria-labelledby=(title) {
            (heading(level, Some(&title), &html! { (lesson.title) }))
            p { small {
                (minutes(lesson)) " · " (page.rules_name(&lesson.rules))
                @if let Some(url) = page.links.program(&lesson.address(1)) {
                    span class="live" { " · " a href=(url) { (word("publish.open")) } }
                }
            } }
            (page.blocks(&lesson.intro))
            @for (number, step) in (1..).zip(&lesson.steps) {
                (section(page, level + 1, number, step, Answers::Folded))
            }
            (page.notes(level + 1, true))
            (page.sources(level + 1))
        }
    }
}

/// A step with its prose and its board. Words that give the answer away appear only in the key where answers are
/// hidden.
pub(super) fn section(
    page: &Page<'_>,
    level: u8,
    number: usize,
    step: &Step,
    answers: Answers,
) -> Markup {
    html! {
        section class="step" id={ "read-" (page.lesson.id) "-" (number) } {
            (heading(level, None, &html! { (number) ". " (page.phrase(&step.title)) }))
            (page.blocks(&step.prose))
            (step::write(page, number, step, answers))
            @if answers == Answers::Folded || !keeps_its_end(step) { (page.blocks(&step.after)) }
        }
    }
}

/// True where the words after a step's board give an answer away, its own or, below free play, those of all steps; they
/// belong in the key.
pub(super) fn keeps_its_end(step: &Step) -> bool {
    step.sandbox().is_some() || step.fence.as_ref().is_some_and(|fence| fence.kind.is_finished())
}
