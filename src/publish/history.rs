//! The history as a page: every find and every proposal, what each shows and does not show, and who says so.

use maud::{Markup, PreEscaped, html};

use super::board::{Marks, board_svg};
use super::frame::{frame, home, navigation, word};
use super::links::Links;
use super::object::history_figures;
use super::prose::{Page, cited};
use crate::board::{Bitboard, Side};
use crate::i18n;
use crate::lesson::history::{Evidence, History, Proposal};
use crate::lesson::{Known, PeriodBoard, Phrase};
use crate::library;
use crate::rules::Setup;

/// The history as a file that stands beside the lessons: its name and text.
pub(super) fn history_file(history: &History, known: &Known<'_>) -> (String, String) {
    let title = i18n::text("beside.history");
    // The words of the history refer to no notes, so any lesson will do to set them.
    let page = library::lessons().first().map(|lesson| Page::new(lesson, known, Links::Files));
    let body = html! {
        (around())
        h1 { (title) }
        @if let Some(page) = &page {
            (section("finds", history.evidence.iter().map(|find| evidence(page, find))))
            (section("proposals", history.proposals.iter().map(|entry| proposal(page, entry))))
            (section("boards", history.boards.iter().map(|entry| board(page, entry))))
        }
    };
    ("history.html".to_owned(), frame(title, "read", &body))
}

/// The way to all lessons, and to the parts of this long page.
fn around() -> Markup {
    let parts = ["page-finds", "page-proposals", "page-boards"].map(|part| {
        let label = i18n::text(&format!("history.{part}")).to_owned();
        (format!("#{part}"), label)
    });
    let all: Vec<(String, String)> = std::iter::once(home()).chain(parts).collect();
    navigation(&all)
}

fn section(name: &str, entries: impl Iterator<Item = Markup>) -> Markup {
    let id = format!("page-{name}");
    html! {
        section id=(id) aria-labelledby={ (id) "-title" } {
            h2 id={ (id) "-title" } { (word(&format!("history.{id}"))) }
            p { (word(&format!("history.lead-{name}"))) }
            @for entry in entries { (entry) }
        }
    }
}

/// An entry under its title and date, ended by the works that it rests on, each with what of it was really seen.
fn entry(
    page: &Page<'_>,
    (id, title, date): (&str, &str, &str),
    body: &Markup,
    sources: &[String],
) -> Markup {
    let works = page.known.works.iter().filter(|work| sources.contains(&work.key));
    html! {
        article id={ "history-" (id) } {
            h3 { (title) }
            p { small { (date) } }
            (body)
            p { strong { (word("history.sources")) } }
            ul { @for work in works { li { (cited(work)) } } }
        }
    }
}

/// A small heading with a paragraph.
fn point(page: &Page<'_>, key: &str, text: &Phrase) -> Markup {
    let lead = word(&format!("history.{key}"));
    html! { p { strong { (lead) "." } " " (page.phrase(text)) } }
}

fn evidence(page: &Page<'_>, find: &Evidence) -> Markup {
    let grade = word(&format!("history.grade-{}", find.grade.name()));
    let body = html! {
        p { (page.phrase(&find.what)) }
        (point(page, "shows", &find.shows))
        (point(page, "hides", &find.hides))
        @if let Some(doubt) = &find.doubt { (point(page, "doubt", doubt)) }
        p { strong { (word("history.seen")) "." } " " (grade) }
        (history_figures(&find.id))
    };
    entry(page, (&find.id, &find.title, &find.date), &body, &find.sources)
}

fn proposal(page: &Page<'_>, entry: &Proposal) -> Markup {
    let body = html! {
        p { (page.phrase(&entry.medium)) "." }
        p { (page.phrase(&entry.note)) }
        @if !entry.has_rules { p { (word("history.no-rules")) } }
    };
    self::entry(page, (&entry.id, &entry.author, &entry.date), &body, &entry.sources)
}

fn board(page: &Page<'_>, entry: &PeriodBoard) -> Markup {
    let rules = library::any_ruleset().rules();
    let empty = rules.position(&Setup::new(Bitboard::EMPTY, Bitboard::EMPTY, Side::Cones));
    let drawn = i18n::fill("history.drawn-board", &[("board", &entry.title)]);
    let body = html! {
        @if let Ok(empty) = empty {
            figure {
                (PreEscaped(board_svg(&empty, &Marks::default().on(Some(entry.period)))))
                figcaption { (drawn) "." }
            }
        }
        p { (page.phrase(&entry.what)) }
        @for (standing, text) in &entry.points { (point(page, standing.name(), text)) }
    };
    self::entry(page, (entry.period.name(), &entry.title, &entry.date), &body, &entry.sources)
}
