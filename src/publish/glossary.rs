//! The words of the game at the end of the page, and the links that lead to them.

use super::page::{Links, frame, home, navigation};
use super::prose::{Page, attribute, escape};
use super::signs::CLASS;
use crate::i18n;
use crate::lesson::glossary::{plain_text, term_of};
use crate::lesson::{Glossary, Known, Lesson, Term};
use crate::library;

/// The file of all terms, beside the lessons.
const FILE: &str = "glossary.html";

/// Every term with what it means, as a fragment of HTML; its title is a heading of this level.
///
/// Ids begin with `read-word-`, so that none is the id of a lesson's step.
pub fn glossary_html(glossary: &Glossary, known: &Known<'_>, level: u8) -> String {
    // Terms refer to no notes, so any lesson will do to set their words.
    let Some(lesson) = library::lessons().first() else {
        return String::new();
    };
    let title = escape(i18n::text("glossary.title"));
    let mut out = format!(
        "<section class=\"glossary\" id=\"read-words\" aria-labelledby=\"read-words-title\">\n\
         <h{level} id=\"read-words-title\">{title}</h{level}>\n<dl>\n"
    );
    for term in &glossary.terms {
        out.push_str(&entry(glossary, term, lesson, known));
    }
    out.push_str("</dl>\n</section>\n");
    out
}

fn entry(glossary: &Glossary, term: &Term, lesson: &Lesson, known: &Known<'_>) -> String {
    let page = Page::new(lesson, known, Links::Together);
    let written = match term.written.is_empty() {
        true => String::new(),
        false => format!(" <span {CLASS}>{}</span>", escape(&term.written)),
    };
    let see: Vec<String> = term
        .see
        .iter()
        .filter_map(|id| glossary.term(id))
        .map(|other| format!("<a href=\"#read-word-{}\">{}</a>", other.id, escape(&other.term)))
        .collect();
    let see = match see.is_empty() {
        true => String::new(),
        false => {
            let lead = escape(i18n::text("glossary.see"));
            format!(" <small>{lead}: {}</small>", see.join(", "))
        }
    };
    format!(
        "<dt id=\"read-word-{}\">{}{written}</dt>\n<dd>{}{see}</dd>\n",
        term.id,
        escape(&term.term),
        page.phrase(&term.text)
    )
}

/// A link to a term, which tells what it means when the pointer rests on it; `None` for other addresses.
pub(super) fn link(links: Links, url: &str, html: &str) -> Option<String> {
    let term = library::glossary().term(term_of(url)?)?;
    let says = attribute(&plain_text(term, library::works()));
    let file = match links {
        Links::Together => "",
        Links::Files => FILE,
        Links::Alone => {
            return Some(format!("<span class=\"term\" title=\"{says}\">{html}</span>"));
        }
    };
    let id = &term.id;
    Some(format!("<a class=\"term\" href=\"{file}#read-word-{id}\" title=\"{says}\">{html}</a>"))
}

/// All terms as a file that stands beside the lessons: its name and text.
pub(super) fn glossary_file(known: &Known<'_>) -> (String, String) {
    let mut body = String::new();
    navigation(&[home()], &mut body);
    body.push_str(&glossary_html(library::glossary(), known, 1));
    let title = i18n::text("glossary.title");
    (FILE.to_owned(), frame(title, "read", &body))
}
