//! The report on what each rule of one reconstruction is worth.

use super::change::{Change, ChangeRow};
use super::compare::{Unit, decimals, title_key};
use super::head::{Entry, Head, notes};
use crate::analysis::{Flip, Interval, LeftOut, Measure, NotFlipped, Study, Tally, Worth, value};
use crate::explain;
use crate::rules::{Form, Key, Value};
use crate::words;

/// What each rule of a reconstruction is worth: a tornado, the largest difference first.
#[derive(Clone, Debug, PartialEq)]
pub struct WorthReport {
    /// What was played; the one board is the unchanged one.
    pub head: Head,
    /// What was asked for.
    pub measure: Measure,
    /// Its name.
    pub title: &'static str,
    /// How it is counted.
    pub unit: Unit,
    /// Decimals with which it is shown.
    pub decimals: usize,
    /// The measure under the unchanged rules, with its own 95 % interval, in the report's unit.
    pub base: Interval,
    /// The changes, the largest difference first.
    pub rows: Vec<ChangeRow>,
    /// The changes that were not played, each with the reason.
    pub left_out: Vec<String>,
    /// What else must be said.
    pub notes: Vec<String>,
}

impl WorthReport {
    /// The report on what has been played so far; `study` is that of `worth`, `entry` names the reconstruction.
    pub fn of(
        worth: &Worth,
        study: &Study,
        tally: &Tally,
        measure: Measure,
        entry: &Entry,
    ) -> WorthReport {
        let unit = Unit::of(measure);
        let head = Head::of(study, tally, std::slice::from_ref(entry));
        let row = |(index, interval): (usize, Interval)| {
            let flip = worth.flips.get(index)?;
            let change = Change {
                key: flip.key,
                from: explain::answer(&study.boards.first()?.rules().form, flip.key),
                to: &flip.value,
                sides: ["report.the-change", "report.unchanged"],
            };
            let pair = (index, interval.scaled(unit.factor()));
            Some(ChangeRow::of(change, pair, study, tally, measure))
        };
        let ranked = worth.ranked(study, tally, measure).into_iter();
        WorthReport {
            title: words::text(title_key(measure)),
            base: value(tally, 0, measure).scaled(unit.factor()),
            rows: ranked.filter_map(row).collect(),
            left_out: worth.left_out.iter().map(left_out).collect(),
            notes: all_notes(worth, study, tally, entry),
            decimals: decimals(measure),
            head,
            measure,
            unit,
        }
    }
}

fn left_out(left: &NotFlipped) -> String {
    let name = explain::key_name(left.key);
    match &left.why {
        LeftOut::Idle(other) => {
            let values = [("rule", name), ("other", explain::key_name(*other))];
            words::fill("worth.idle", &values)
        }
        LeftOut::Contradiction(problem) => {
            let answer = left
                .value
                .as_ref()
                .map(|value| explain::answer_of(left.key, value));
            let answer = answer.unwrap_or_default();
            let values = [
                ("rule", name),
                ("answer", answer.as_str()),
                ("problem", problem),
            ];
            words::fill("worth.contradiction", &values)
        }
    }
}

fn all_notes(worth: &Worth, study: &Study, tally: &Tally, entry: &Entry) -> Vec<String> {
    let count = study.pairs.len().to_string();
    let mut all = vec![
        words::text("report.note-player").to_owned(),
        words::fill("worth.note-intervals", &[("count", &count)]),
    ];
    let change = |flip: &Flip| change(flip.key, &flip.value);
    for flip in worth.flips.iter().filter(|flip| flip.may_not_end) {
        all.push(words::fill(
            "report.may-not-end",
            &[("name", &change(flip))],
        ));
    }
    let names = std::iter::once(entry.seat.title()).chain(worth.flips.iter().map(change));
    all.extend(notes(study, tally, &names.collect::<Vec<_>>()));
    all
}

/// A rule with an answer: `Walls: Three in a row`.
pub(super) fn change(key: Key, value: &Value) -> String {
    let answer = explain::answer_of(key, value);
    words::fill(
        "worth.change",
        &[("rule", explain::key_name(key)), ("answer", &answer)],
    )
}

/// The answer of a form, as [`change`] writes it.
pub(super) fn change_of(form: &Form, key: Key) -> String {
    change(key, &form.get(key))
}
