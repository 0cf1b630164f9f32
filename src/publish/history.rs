//! The history as a page: every find and every proposal, what each shows and does not show, and who says so.

use super::board::{Marks, board_svg};
use super::page::{Links, frame, home, navigation};
use super::prose::{Page, attribute, escape, link};
use crate::board::{Bitboard, Side};
use crate::i18n;
use crate::lesson::history::{Evidence, History, Proposal};
use crate::lesson::{Known, PeriodBoard, Phrase};
use crate::library;
use crate::rules::Setup;

/// The history as a file that stands beside the lessons: its name and text.
pub(super) fn history_file(history: &History, known: &Known<'_>) -> (String, String) {
    let title = i18n::text("beside.history");
    let mut body = String::new();
    around(&mut body);
    body.push_str(&format!("<h1>{}</h1>\n", escape(title)));
    // The words of the history refer to no notes, so any lesson will do to set them.
    if let Some(lesson) = library::lessons().first() {
        let page = Page::new(lesson, known, Links::Files);
        section("page-finds", "lead-finds", &mut body);
        for find in &history.evidence {
            evidence(&page, find, &mut body);
        }
        body.push_str("</section>\n");
        section("page-proposals", "lead-proposals", &mut body);
        for entry in &history.proposals {
            proposal(&page, entry, &mut body);
        }
        body.push_str("</section>\n");
        section("page-boards", "lead-boards", &mut body);
        for entry in &history.boards {
            board(&page, entry, &mut body);
        }
        body.push_str("</section>\n");
    }
    ("history.html".to_owned(), frame(title, "read", &body))
}

/// The way to all lessons, and to the parts of this long page.
fn around(out: &mut String) {
    let parts = ["page-finds", "page-proposals", "page-boards"].map(|part| {
        let label = i18n::text(&format!("history.{part}")).to_owned();
        (format!("#{part}"), label)
    });
    let all: Vec<(String, String)> = std::iter::once(home()).chain(parts).collect();
    navigation(&all, out);
}

fn section(title: &str, lead: &str, out: &mut String) {
    let words = |key: &str| escape(i18n::text(&format!("history.{key}")));
    out.push_str(&format!(
        "<section id=\"{title}\" aria-labelledby=\"{title}-title\">\n<h2 id=\"{title}-title\">{}</h2>\n<p>{}</p>\n",
        words(title),
        words(lead)
    ));
}

fn head(id: &str, title: &str, date: &str, out: &mut String) {
    out.push_str(&format!(
        "<article id=\"history-{}\">\n<h3>{}</h3>\n<p><small>{}</small></p>\n",
        attribute(id),
        escape(title),
        escape(date)
    ));
}

/// A small heading with a paragraph.
fn point(page: &Page<'_>, key: &str, text: &Phrase, out: &mut String) {
    let lead = escape(i18n::text(&format!("history.{key}")));
    let says = page.phrase(text);
    out.push_str(&format!("<p><strong>{lead}.</strong> {says}</p>\n"));
}

fn evidence(page: &Page<'_>, find: &Evidence, out: &mut String) {
    head(&find.id, &find.title, &find.date, out);
    out.push_str(&format!("<p>{}</p>\n", page.phrase(&find.what)));
    point(page, "shows", &find.shows, out);
    point(page, "hides", &find.hides, out);
    if let Some(doubt) = &find.doubt {
        point(page, "doubt", doubt, out);
    }
    let seen = escape(i18n::text("history.seen"));
    let grade = i18n::text(&format!("history.grade-{}", find.grade.name())).to_owned();
    out.push_str(&format!("<p><strong>{seen}:</strong> {}.</p>\n", escape(&grade)));
    sources(page, &find.sources, out);
}

fn proposal(page: &Page<'_>, entry: &Proposal, out: &mut String) {
    head(&entry.id, &entry.author, &entry.date, out);
    let (medium, note) = (page.phrase(&entry.medium), page.phrase(&entry.note));
    out.push_str(&format!("<p>{medium}.</p>\n<p>{note}</p>\n"));
    if !entry.has_rules {
        let none = escape(i18n::text("history.no-rules"));
        out.push_str(&format!("<p>{none}</p>\n"));
    }
    sources(page, &entry.sources, out);
}

fn board(page: &Page<'_>, entry: &PeriodBoard, out: &mut String) {
    head(entry.period.name(), &entry.title, &entry.date, out);
    let rules = library::any_ruleset().rules();
    let empty = Setup::new(Bitboard::EMPTY, Bitboard::EMPTY, Side::Cones);
    if let Ok(empty) = rules.position(&empty) {
        let marks = Marks::default().on(Some(entry.period));
        let svg = board_svg(&empty, &marks);
        let drawn = i18n::fill("history.drawn-board", &[("board", &entry.title)]);
        let drawn = escape(&drawn);
        out.push_str(&format!("<figure>\n{svg}\n<figcaption>{drawn}.</figcaption>\n</figure>\n"));
    }
    out.push_str(&format!("<p>{}</p>\n", page.phrase(&entry.what)));
    for (standing, text) in &entry.points {
        point(page, standing.name(), text, out);
    }
    sources(page, &entry.sources, out);
}

/// The works, each with what of it was really seen; this ends the entry.
fn sources(page: &Page<'_>, keys: &[String], out: &mut String) {
    let lead = escape(i18n::text("history.sources"));
    out.push_str(&format!("<p><strong>{lead}</strong></p>\n<ul>\n"));
    let works = page.known.works.iter();
    for work in works.filter(|work| keys.contains(&work.key)) {
        let (long, seen) = (link(&work.link, &escape(&work.long())), escape(&work.seen));
        out.push_str(&format!("<li>{long}. <small>{seen}</small></li>\n"));
    }
    out.push_str("</ul>\n</article>\n");
}
