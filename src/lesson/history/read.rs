//! From the file to what it tells.

use super::{
    Evidence, FIRST_PROPOSAL, FIRST_YEAR, Figure, Grade, History, Kind, LAST_PROPOSAL, LAST_YEAR,
    PeriodBoard, Proposal,
};
use crate::lesson::entries::{Entry, read_entries, twice};
use crate::lesson::period::Period;
use crate::lesson::step::claims::Standing;
use crate::rules::{Problem, shorten};

/// Reads the file.
///
/// # Errors
/// Lists everything that is wrong with it, each with its line.
pub fn parse_history(text: &str) -> Result<History, Vec<Problem>> {
    let (mut history, mut problems) = (History::default(), Vec::new());
    let kinds = ["evidence", "proposals", "boards"];
    read_entries(text, &kinds, &mut problems, |kind, entry| match kind {
        "evidence" => history.evidence.extend(evidence(entry)),
        "proposals" => history.proposals.extend(proposal(entry)),
        _ => history.boards.extend(board(entry)),
    });
    let finds = history.evidence.iter().map(|entry| (entry.id.as_str(), entry.line));
    let proposals = history.proposals.iter().map(|entry| (entry.id.as_str(), entry.line));
    let boards = history.boards.iter().map(|board| (board.period.name(), board.line));
    problems.extend(twice(finds.chain(proposals).chain(boards)));
    problems.extend(order(history.evidence.iter().map(|entry| (entry.year(), entry.line))));
    problems.extend(order(history.proposals.iter().map(|entry| (entry.year, entry.line))));
    if problems.is_empty() { Ok(history) } else { Err(shorten(problems)) }
}

/// Entries that stand before an earlier one.
fn order(years: impl Iterator<Item = (i32, usize)>) -> Vec<Problem> {
    let text = "this entry is earlier than the one above it; sort the entries by their dates";
    let mut last = i32::MIN;
    let early = years.filter(|(year, _)| {
        last = last.max(*year);
        *year < last
    });
    early.map(|(_, line)| Problem::at(line, text)).collect()
}

fn evidence(entry: &mut Entry<'_>) -> Option<Evidence> {
    let (id, title, date) = (entry.need("id"), entry.need("title"), entry.need("date"));
    let years = years(entry);
    let (names, all) = (entry.words("kinds"), Kind::ALL.map(|kind| (kind.name(), kind)));
    let kinds = names.iter().filter_map(|name| entry.one_of("kinds", name, &all));
    let kinds: Vec<Kind> = kinds.collect();
    if kinds.is_empty() {
        entry.problem("kinds", "no kind of find is named; write kinds = [\"board\"]");
    }
    let [what, shows, hides] = ["what", "shows", "hides"].map(|key| entry.need_phrase(key));
    let doubt = entry.phrase("doubt");
    let grade = Grade::of(entry);
    Some(Evidence {
        id,
        title,
        years: years?,
        date,
        location: entry.word("kept"),
        what,
        shows,
        hides,
        doubt,
        grade: grade?,
        sources: entry.sources(),
        board: period(entry, "board"),
        figure: Figure { pieces: entry.pair("pieces"), sign: entry.word("sign") },
        kinds,
        line: entry.line,
    })
}

impl Grade {
    /// Reads the grade of an entry.
    pub(in crate::lesson) fn of(entry: &mut Entry<'_>) -> Option<Grade> {
        let name = entry.need("grade");
        entry.one_of("grade", &name, &Grade::ALL.map(|grade| (grade.name(), grade)))
    }
}

/// `from` and `to`, or `from` alone.
fn years(entry: &mut Entry<'_>) -> Option<(i32, i32)> {
    let Some(from) = entry.number("from") else {
        entry.problem("from", "the entry has no year; write from = -2620 for 2620 BCE");
        return None;
    };
    let to = entry.number("to").unwrap_or(from);
    let (from, to) = (i32::try_from(from).ok()?, i32::try_from(to).ok()?);
    if from > to || !(FIRST_YEAR..=LAST_YEAR).contains(&to) {
        let text = format!("{from} to {to} is not a time between {FIRST_YEAR} and {LAST_YEAR}");
        entry.problem("from", text + "; put the earlier year first");
        return None;
    }
    Some((from, to))
}

fn period(entry: &mut Entry<'_>, key: &str) -> Option<Period> {
    let name = entry.word(key)?;
    Period::parse(&name).map_err(|text| entry.problem(key, text)).ok()
}

fn proposal(entry: &mut Entry<'_>) -> Option<Proposal> {
    let (id, author) = (entry.need("id"), entry.need("author"));
    let (medium, note) = (entry.need_phrase("medium"), entry.need_phrase("note"));
    let year = entry.number("year").and_then(|year| i32::try_from(year).ok());
    let date = entry.word("date");
    let (has_rules, rulesets) = (entry.yes("has_rules"), entry.words("rulesets"));
    let sources = entry.sources();
    let year = year.filter(|year| (FIRST_PROPOSAL..=LAST_PROPOSAL).contains(year));
    if year.is_none() {
        let text = format!("write year = 1978, between {FIRST_PROPOSAL} and {LAST_PROPOSAL}");
        entry.problem("year", text);
    }
    let year = year?;
    Some(Proposal {
        id,
        year,
        date: date.unwrap_or_else(|| year.to_string()),
        author,
        medium,
        note,
        has_rules,
        rulesets,
        sources,
        line: entry.line,
    })
}

fn board(entry: &mut Entry<'_>) -> Option<PeriodBoard> {
    let (title, date, what) = (entry.need("title"), entry.need("date"), entry.need_phrase("what"));
    let mut points = Vec::new();
    for standing in Standing::HELD {
        let phrase = entry.phrase(standing.name());
        points.extend(phrase.map(|words| (standing, words)));
    }
    if points.is_empty() {
        entry.problem("attested", "nothing says how sure the drawing is; write attested = \"…\", inferred = \"…\" or modern = \"…\"");
    }
    let id = entry.need("id");
    let period = Period::parse(&id).map_err(|text| entry.problem("id", text)).ok();
    Some(PeriodBoard {
        period: period?,
        title,
        date,
        what,
        points,
        sources: entry.sources(),
        line: entry.line,
    })
}
