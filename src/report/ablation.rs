//! The report on the effect of each rule of one reconstruction.

use super::change::{Change, ChangeRow, change_notes};
use super::figure::{Figure, title_of};
use super::head::{Entry, Head};
use super::unit::decimals;
use crate::analysis::{Ablation, Flip, Interval, LeftOut, Measure, NotFlipped, Study, Tally};
use crate::rules::{Key, Value};
use crate::{explain, i18n};

/// Effect of each rule of a reconstruction: a tornado, the largest difference first.
#[derive(Clone, Debug, PartialEq)]
pub struct AblationReport {
    /// Games played; the one board is the unchanged one.
    pub head: Head,
    /// The measure that was asked for.
    pub measure: Measure,
    /// Its name.
    pub title: &'static str,
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
            let Flip { key, value, .. } = worth.flips.get(index)?;
            let (from, to) = (&worth.base.form.get(*key), value);
            let words = ["report.this-change", "report.the-change"];
            let change = Change { key: *key, from, to, words };
            Some(ChangeRow::of(change, index, study, tally, measure))
        };
        let ranked = worth.ranked(study, tally, measure).into_iter();
        let mut rows: Vec<ChangeRow> = ranked.filter_map(row).collect();
        let flips = worth.flips.iter();
        let name = |flip: &Flip| change(flip.key, &flip.value);
        let endless = flips.clone().filter(|flip| flip.may_not_end);
        let endless = endless.map(|flip| i18n::say!("report.may-not-end", name = name(flip)));
        let (changes, endless) = (flips.map(name).collect(), endless.collect());
        rows.sort_by_key(|row| !row.difference.is_exact());
        AblationReport {
            title: title_of(measure, tally),
            base: Figure::of_board(study, tally, (0, measure)),
            rows,
            left_out: worth.left_out.iter().map(left_out).collect(),
            notes: change_notes(study, tally, measure, entry.seat.title(), changes, endless),
            decimals: decimals(measure),
            head,
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
            i18n::say!("ablation.idle", rule = name, other = explain::key_name(*other))
        }
        LeftOut::Contradiction(problem) => {
            let answer = left.value.as_ref().map(|value| explain::answer_alone(left.key, value));
            let answer = answer.unwrap_or_default();
            i18n::say!("ablation.contradiction", rule = name, answer, problem)
        }
    }
}

/// A rule with an answer: `Walls: Three in a row`.
pub(super) fn change(key: Key, value: &Value) -> String {
    let answer = explain::answer_alone(key, value);
    i18n::labelled(explain::key_name(key), answer)
}
