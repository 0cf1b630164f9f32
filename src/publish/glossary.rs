//! The words of the game at the end of the page.

use maud::{Markup, html};

use super::frame::{frame, heading, home, navigation, word};
use super::links::Links;
use super::prose::{GLOSSARY, Page};
use super::signs;
use crate::i18n;
use crate::lesson::{Glossary, Known, Term};
use crate::library;

/// Every term with what it means, as a fragment of HTML; its title is a heading of this level.
///
/// Ids begin with `read-word-`, so that none is the id of a lesson's step.
pub(super) fn glossary(glossary: &Glossary, known: &Known<'_>, level: u8) -> Markup {
    // Terms refer to no notes, so any lesson will do to set their words.
    let page = library::lessons().first().map(|lesson| Page::new(lesson, known, Links::Together));
    html! {
        @if let Some(page) = page {
            section class="glossary" id="read-words" aria-labelledby="read-words-title" {
                (heading(level, Some("read-words-title"), &word("glossary.title")))
                dl { @for term in &glossary.terms { (entry(glossary, term, &page)) } }
            }
        }
    }
}

fn entry(glossary: &Glossary, term: &Term, page: &Page<'_>) -> Markup {
    let see: Vec<&Term> = term.see.iter().filter_map(|id| glossary.term(id)).collect();
    html! {
        dt id={ "read-word-" (term.id) } {
            (term.term) @if !term.written.is_empty() { " " (signs::written(&term.written)) }
        }
        dd {
            (page.phrase(&term.text))
            @if !see.is_empty() {
                " " small {
                    (i18n::labelled(i18n::text("glossary.see"), ""))
                    @for (at, other) in see.iter().enumerate() {
                        @if at > 0 { ", " }
                        a href={ "#read-word-" (other.id) } { (other.term) }
                    }
                }
            }
        }
    }
}

/// All terms as a file that stands beside the lessons: its name and text.
pub(super) fn glossary_file(known: &Known<'_>) -> (String, String) {
    let body = html! { (navigation(&[home()])) (glossary(library::glossary(), known, 1)) };
    (GLOSSARY.to_owned(), frame(i18n::text("glossary.title"), "read", &body))
}
