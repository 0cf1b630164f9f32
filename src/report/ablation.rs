//! The report on the effect of each rule of one reconstruction.

use super::change::{Change, ChangeRow};
use super::figure::{Figure, draws_note, title_of};
use super::head::{Entry, Head, notes};
use super::unit::{Unit, decimals};
use crate::analysis::{Ablation, Flip, Interval, LeftOut, Measure, NotFlipped, Study, Tally};
use crate::explain;
use crate::i18n;
use crate::rules::{Form, Key, Value};

/// Effect of each rule of a reconstruction: a tornado, the largest difference first.
#[derive(Clone, Debug, PartialEq)]
pub struct AblationReport {
    /// Games played; the one board is the unchanged one.
    pub head: Head,
    /// The measure that was asked for.
    pub measure: Measure,
    /// Its name.
    pub title: &'static str,
    /// Its unit.
    pub unit: Unit,
    /// Decimals with which it is shown.
    pub decimals: usize,
    /// The measure under the unchanged rules, with its own 95 % interval, in the report's unit.
    pub base: Figure,
    /// The changes, the largest difference first; those of which only bounds are known stand behind all others, because
    /// bounds cannot be ranked among means.
    pub rows: Vec<ChangeRow>,
    /// The changes that were not played, each with the reason.
    pub left_out: Vec<String>,
    /// Notes.
    pub notes: Vec<String>,
}

impl AblationReport {
    /// The report on what has been played so far; `study` is that of `worth`, `entry` names the reconstruction.
    pub fn of(
        worth: &Ablation,
        study: &Study,
        tally: &Tally,
        measure: Measure,
        entry: &Entry,
    ) -> AblationReport {
        let head = Head::of(study, tally, std::slice::from_ref(entry));
        let row = |(index, _): (usize, Interval)| {
            let flip = worth.flips.get(index)?;
            let change = Change {
                key: flip.key,
                from: explain::answer_alone(
                    flip.key,
                    &study.boards.first()?.rules().form.get(flip.key),
                ),
                to: &flip.value,
                words: ["report.this-change", "report.the-change"],
            };
            Some(ChangeRow::of(change, index, study, tally, measure))
        };
        let ranked = worth.ranked(study, tally, measure).into_iter();
        let mut rows: Vec<ChangeRow> = ranked.filter_map(row).collect();
        rows.sort_by_key(|row| !row.difference.is_exact());
        AblationReport {
            title: title_of(measure, tally),
            base: Figure::of_board(study, tally, (0, measure)),
            rows,
            left_out: worth.left_out.iter().map(left_out).collect(),
            notes: all_notes(worth, study, tally, entry, measure),
            decimals: decimals(measure),
            head,
            unit: Unit::of(measure),
            measure,
        }
    }

    /// Number of rows at the beginning that have differences that can be held against each other.
    pub fn ranked(&self) -> usize {
        self.rows.iter().take_while(|row| row.difference.is_exact()).count()
    }
}

fn left_out(left: &NotFlipped) -> String {
    let name = explain::key_name(left.key);
    match &left.why {
        LeftOut::Idle(other) => {
            let values = [("rule", name), ("other", explain::key_name(*other))];
            i18n::fill("worth.idle", &values)
        }
        LeftOut::Contradiction(problem) => {
            let answer = left.value.as_ref().map(|value| explain::answer_alone(left.key, value));
            let answer = answer.unwrap_or_default();
            let values = [("rule", name), ("answer", answer.as_str()), ("problem", problem)];
            i18n::fill("worth.contradiction", &values)
        }
    }
}

fn all_notes(
    worth: &Ablation,
    study: &Study,
    tally: &Tally,
    entry: &Entry,
    measure: Measure,
) -> Vec<String> {
    let count = study.pairs.len().to_string();
    let mut all = vec![
        i18n::text("report.note-player").to_owned(),
        i18n::fill("worth.note-intervals", &[("count", &count)]),
    ];
    let change = |flip: &Flip| change(flip.key, &flip.value);
    for flip in worth.flips.iter().filter(|flip| flip.may_not_end) {
        all.push(i18n::fill("report.may-not-end", &[("name", &change(flip))]));
    }
    let names = std::iter::once(entry.seat.title()).chain(worth.flips.iter().map(change));
    let names: Vec<String> = names.collect();
    if measure == Measure::FirstPlayer {
        let boards = names.iter().enumerate();
        all.extend(boards.filter_map(|(board, name)| draws_note(name, (study, tally), board)));
    }
    all.extend(notes(study, tally, &names));
    all
}

/// A rule with an answer: `Walls: Three in a row`.
pub(super) fn change(key: Key, value: &Value) -> String {
    let answer = explain::answer_alone(key, value);
    i18n::fill("worth.change", &[("rule", explain::key_name(key)), ("answer", &answer)])
}

/// The answer of a form, as [`change`] writes it.
pub(super) fn change_of(form: &Form, key: Key) -> String {
    change(key, &form.get(key))
}
