//! The report on what each rule of one reconstruction is worth.

use super::compare::{Unit, decimals, title_key};
use super::head::{Entry, Head, notes};
use super::verdict::Seen;
use crate::analysis::{
    Flip, Interval, LeftOut, Measure, NotFlipped, Study, Tally, Worth, value, z_for,
};
use crate::explain;
use crate::rules::{Form, Key, Value};
use crate::words;

/// One rule changed alone, and what that does.
#[derive(Clone, Debug, PartialEq)]
pub struct WorthRow {
    /// The rule.
    pub key: Key,
    /// Its name.
    pub name: &'static str,
    /// The answer of the reconstruction, in plain words.
    pub from: String,
    /// The other answer, in plain words.
    pub to: String,
    /// The other answer.
    pub value: Value,
    /// The measure with the other answer, with its own 95 % interval, in the report's unit.
    pub mean: Interval,
    /// The difference, changed less unchanged, with its 95 % interval, in the report's unit.
    pub difference: Interval,
    /// What can be seen of it.
    pub seen: Seen,
    /// The same in words.
    pub verdict: String,
}

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
    pub rows: Vec<WorthRow>,
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
        let row = |(flip, interval): (usize, Interval)| {
            let pair = (flip, interval.scaled(unit.factor()));
            row(worth.flips.get(flip)?, pair, study, tally, measure)
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

fn row(
    flip: &Flip,
    (index, difference): (usize, Interval),
    study: &Study,
    tally: &Tally,
    measure: Measure,
) -> Option<WorthRow> {
    let unit = Unit::of(measure);
    let together = study.pairs.len();
    let wide = study.difference(tally, index, measure, z_for(together));
    let seen = Seen::of(&difference, &wide, tally.games());
    let form = &study.boards.first()?.rules().form;
    let more = if difference.mean > 0.0 {
        "report.the-change"
    } else {
        "report.unchanged"
    };
    Some(WorthRow {
        key: flip.key,
        name: explain::key_name(flip.key),
        from: explain::answer(form, flip.key),
        to: explain::answer_of(flip.key, &flip.value),
        value: flip.value.clone(),
        mean: value(tally, index + 1, measure).scaled(unit.factor()),
        difference,
        seen,
        verdict: seen.sentence(measure, words::text(more), tally.games(), together),
    })
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
