//! Entries in another language: a file with the words of each entry under its id. The facts, such as years, kinds, signs
//! and works, are those of the English file.

use super::check::{numbers, references};
use super::entries::{Entry, read_entries, twice};
use super::glossary::{Glossary, Term};
use super::history::{Evidence, History, PeriodBoard, Proposal};
use super::object::Object;
use super::prose::{Phrase, plain, walk_phrase};
use super::works::Work;
use crate::rules::{Problem, did_you_mean, shorten};

/// The glossary in another language, its terms in the order of the alphabet there, and everything that is wrong with the
/// file, each with its line. Entries that are missing stay English.
pub fn translate_glossary(base: &Glossary, text: &str) -> (Glossary, Vec<Problem>) {
    let mut problems = Vec::new();
    let mut terms: Vec<Term> = Vec::new();
    read_entries(text, &["terms"], &mut problems, |_, entry| {
        let base = original(entry, &base.terms, |term| &term.id);
        terms.extend(base.map(|base| Term {
            term: entry.need("term"),
            forms: entry.words("forms"),
            text: phrase(entry, "text", &base.text),
            line: entry.line,
            ..base.clone()
        }));
    });
    let own = Glossary { terms };
    problems.extend(own.misplaced());
    let mut glossary = Glossary {
        terms: with_missing(&base.terms, own.terms, |term| (&term.id, term.line), &mut problems),
    };
    glossary.sort();
    (glossary, shorten(problems))
}

/// The objects in another language, and everything that is wrong with the file. Entries that are missing stay English.
pub fn translate_objects(base: &[Object], text: &str) -> (Vec<Object>, Vec<Problem>) {
    let (mut objects, mut problems) = (Vec::new(), Vec::new());
    read_entries(text, &["objects"], &mut problems, |_, entry| {
        let base = original(entry, base, |object| &object.id);
        objects.extend(base.map(|base| Object {
            title: word(entry, "title", &base.title),
            date: word(entry, "date", &base.date),
            material: word(entry, "material", &base.material),
            place: word(entry, "place", &base.place),
            number: word(entry, "number", &base.number),
            words: word(entry, "words", &base.words),
            shows: word(entry, "shows", &base.shows),
            hides: word(entry, "hides", &base.hides),
            guessed: word(entry, "guessed", &base.guessed),
            line: entry.line,
            ..base.clone()
        }));
    });
    let objects = with_missing(base, objects, |object| (&object.id, object.line), &mut problems);
    (objects, shorten(problems))
}

/// The works in another language, and everything that is wrong with the file. Entries that are missing stay English; so do
/// names and titles that an entry leaves out.
pub fn translate_works(base: &[Work], text: &str) -> (Vec<Work>, Vec<Problem>) {
    let (mut works, mut problems) = (Vec::new(), Vec::new());
    read_entries(text, &["sources"], &mut problems, |_, entry| {
        let base = original(entry, base, |work| &work.key);
        works.extend(base.map(|base| Work {
            author: name(entry, "author", &base.author),
            work: if base.untitled { word } else { name }(entry, "work", &base.work),
            place: name(entry, "place", &base.place),
            seen: word(entry, "seen", &base.seen),
            line: entry.line,
            ..base.clone()
        }));
    });
    let works = with_missing(base, works, |work| (&work.key, work.line), &mut problems);
    (works, shorten(problems))
}

/// The history in another language, and everything that is wrong with the file. Entries that are missing stay English.
pub fn translate_history(base: &History, text: &str) -> (History, Vec<Problem>) {
    let (mut history, mut problems) = (History::default(), Vec::new());
    let kinds = ["evidence", "proposals", "boards"];
    read_entries(text, &kinds, &mut problems, |kind, entry| match kind {
        "evidence" => {
            let base = original(entry, &base.evidence, |find| &find.id);
            history.evidence.extend(base.map(|base| evidence(entry, base)));
        }
        "proposals" => {
            let base = original(entry, &base.proposals, |proposal| &proposal.id);
            history.proposals.extend(base.map(|base| proposal(entry, base)));
        }
        _ => {
            let base = original(entry, &base.boards, |board| board.period.name());
            history.boards.extend(base.map(|base| board(entry, base)));
        }
    });
    let History { evidence, proposals, boards } = history;
    let all = &mut problems;
    let history = History {
        evidence: with_missing(&base.evidence, evidence, |find| (&find.id, find.line), all),
        proposals: with_missing(&base.proposals, proposals, |it| (&it.id, it.line), all),
        boards: with_missing(&base.boards, boards, |board| (board.period.name(), board.line), all),
    };
    (history, shorten(problems))
}

fn evidence(entry: &mut Entry<'_>, base: &Evidence) -> Evidence {
    Evidence {
        title: word(entry, "title", &base.title),
        date: word(entry, "date", &base.date),
        location: base.location.as_ref().map(|place| word(entry, "kept", place)),
        what: phrase(entry, "what", &base.what),
        shows: phrase(entry, "shows", &base.shows),
        hides: phrase(entry, "hides", &base.hides),
        doubt: base.doubt.as_ref().map(|doubt| phrase(entry, "doubt", doubt)),
        line: entry.line,
        ..base.clone()
    }
}

fn proposal(entry: &mut Entry<'_>, base: &Proposal) -> Proposal {
    // A date that is the year alone is no word.
    let plain_year = base.date == base.year.to_string();
    Proposal {
        author: word(entry, "author", &base.author),
        date: if plain_year { base.date.clone() } else { word(entry, "date", &base.date) },
        medium: phrase(entry, "medium", &base.medium),
        note: phrase(entry, "note", &base.note),
        line: entry.line,
        ..base.clone()
    }
}

fn board(entry: &mut Entry<'_>, base: &PeriodBoard) -> PeriodBoard {
    let points = base.points.iter();
    PeriodBoard {
        title: word(entry, "title", &base.title),
        date: word(entry, "date", &base.date),
        what: phrase(entry, "what", &base.what),
        points: points
            .map(|(standing, words)| (*standing, phrase(entry, standing.name(), words)))
            .collect(),
        line: entry.line,
        ..base.clone()
    }
}

/// The English entry of the same id; that there is none is noted.
fn original<'b, T>(entry: &mut Entry<'_>, all: &'b [T], id: impl Fn(&T) -> &str) -> Option<&'b T> {
    let name = entry.need("id");
    let original = all.iter().find(|base| id(base) == name);
    if original.is_none() {
        let hint = did_you_mean(&name, all.iter().map(id));
        entry.problem("id", format!("the English file has no entry {name:?}{hint}"));
        entry.skip();
    }
    original
}

/// Every entry in its translation, in the English order. Reports missing translations and repeated ids.
fn with_missing<T: Clone>(
    base: &[T],
    own: Vec<T>,
    id: impl Fn(&T) -> (&str, usize),
    problems: &mut Vec<Problem>,
) -> Vec<T> {
    problems.extend(twice(own.iter().map(&id)));
    let translated = |base: &T| {
        let (name, _) = id(base);
        let translation = own.iter().find(|own| id(own).0 == name);
        if translation.is_none() {
            let text = format!("the entry {name:?} is missing; translate it from the English file");
            problems.push(Problem::whole(text));
        }
        translation.unwrap_or(base).clone()
    };
    base.iter().map(translated).collect()
}

/// A text that stands for an English one and has the same numbers.
fn word(entry: &mut Entry<'_>, key: &str, base: &str) -> String {
    let own = entry.need(key);
    same_numbers(entry, key, &own, base);
    own
}

/// A text that may stand for an English one, which else stays.
fn name(entry: &mut Entry<'_>, key: &str, base: &str) -> String {
    let own = entry.word(key).unwrap_or_else(|| base.to_owned());
    same_numbers(entry, key, &own, base);
    own
}

fn same_numbers(entry: &mut Entry<'_>, key: &str, own: &str, base: &str) {
    if numbers(own) != numbers(base) {
        entry.problem(key, format!("{key} has other numbers than the English {base:?}"));
    }
}

/// Words that stand for English ones and refer to the same works, terms and numbers.
fn phrase(entry: &mut Entry<'_>, key: &str, base: &Phrase) -> Phrase {
    let own = entry.need_phrase(key);
    let all = |phrase: &Phrase| {
        let mut all: Vec<String> = Vec::new();
        walk_phrase(phrase, &mut |inline| all.extend(references(inline)));
        all.sort();
        all.dedup();
        all
    };
    let (ours, theirs) = (all(base), all(&own));
    if ours != theirs && !plain(&own).is_empty() {
        let [ours, theirs] = [ours, theirs].map(|all| match all.is_empty() {
            true => "nothing".to_owned(),
            false => all.join(", "),
        });
        entry.problem(key, format!("{key} refers to {theirs}; the English one to {ours}"));
    }
    own
}
