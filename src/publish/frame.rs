//! The frame of a page that stands by itself: one file with its look inside, read with a double click.

use maud::{Markup, PreEscaped, html};

use super::signs::{CLASS, signs_face};
use crate::drawing;
use crate::i18n::{self, Language};
use crate::lesson::Lesson;
use crate::library;

/// Permissions of a page in a browser: to be shown. It has no scripts, and none that a text might bring along is run.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; \
    form-action 'none'";

/// Shared CSS of every page, those beside the program and the one around it: colors, the measure, the way around.
pub fn tokens() -> &'static str {
    concat!(include_str!("tokens.css"), include_str!("../../lessons/objects/colors.css"))
}

/// A whole file around `body`. `class` is `read` or `paper`.
pub(super) fn frame(title: &str, class: &str, body: &Markup) -> String {
    let shows_signs = body.0.contains(CLASS) || body.0.contains(drawing::SIGNS);
    let face = if shows_signs { signs_face() } else { String::new() };
    let page = html! {
        (PreEscaped("<!doctype html>\n"))
        html lang=(i18n::language().code()) {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(tokens())) (PreEscaped(include_str!("page.css"))) (PreEscaped(face)) }
            }
            body class=(class) { main { (body) } }
        }
    };
    page.into_string()
}

/// The language of a lesson, where it is not that of the words around it: what a language lacks is read in English.
pub(super) fn lang_attr(lesson: &Lesson) -> Option<&'static str> {
    library::language_of(lesson).and_then(lang_of)
}

/// The code of a language, where another is spoken.
pub(super) fn lang_of(language: Language) -> Option<&'static str> {
    (language != i18n::language()).then(|| language.code())
}

/// The way from a page to all lessons.
pub(super) fn home() -> (String, String) {
    let label = i18n::text("publish.all").to_owned();
    ("index.html#read".to_owned(), label)
}

/// A row of links: address and label.
pub(super) fn navigation(links: &[(String, String)]) -> Markup {
    html! {
        nav class="around" aria-label=(i18n::text("publish.around")) {
            ul { @for (url, label) in links { li { a href=(url) { (label) } } } }
        }
    }
}

/// A heading of this level, with the id by which other places name it.
pub(super) fn heading(level: u8, id: Option<&str>, words: &Markup) -> Markup {
    html! {
        @match level {
            0 | 1 => h1 id=[id] { (words) },
            2 => h2 id=[id] { (words) },
            3 => h3 id=[id] { (words) },
            4 => h4 id=[id] { (words) },
            5 => h5 id=[id] { (words) },
            _ => h6 id=[id] { (words) },
        }
    }
}

/// The text under a key of the table of words.
pub(super) fn word(key: &str) -> Markup {
    html! { (i18n::text(key)) }
}

/// The minutes that a lesson takes, in words.
pub(super) fn minutes(lesson: &Lesson) -> String {
    i18n::fill("publish.minutes", &[("minutes", &lesson.minutes.to_string())])
}
