//! The report on the way from one reconstruction to another, one rule at a time.

use super::change::{Change, ChangeRow, change_notes};
use super::figure::{Figure, title_of};
use super::head::{Entry, Head};
use super::number::signed;
use super::unit::{decimals, unit_words};
use crate::analysis::{Measure, Path, PathStep, Study, Tally, Z95};
use crate::rules::{Key, may_not_end};
use crate::{explain, i18n};

/// The way from one reconstruction to another.
#[derive(Clone, Debug, PartialEq)]
pub struct PathReport {
    /// Games played; the two boards are the two ends. The last step plays like the second of them.
    pub head: Head,
    /// The measure that was asked for.
    pub measure: Measure,
    /// Its name.
    pub title: &'static str,
    /// Decimals with which it is shown.
    pub decimals: usize,
    /// The measure at the start, with its own 95 % interval, in the report's unit.
    pub base: Figure,
    /// The steps, in order.
    pub rows: Vec<ChangeRow>,
    /// Effect of all steps together; exactly the sum of what each does.
    pub whole: Figure,
    /// Rules that need not change, because they play no part at the end.
    pub without_part: Vec<&'static str>,
    /// Sentence on how many steps rest on our own reading, and on their joint effect; `None` where no step does.
    pub our_reading: Option<String>,
    /// Notes, the order of the steps first.
    pub notes: Vec<String>,
}

impl PathReport {
    /// The report on what has been played so far; `study` is that of `path`, `entries` are its ends.
    pub fn of(
        path: &Path,
        study: &Study,
        tally: &Tally,
        measure: Measure,
        entries: &[Entry; 2],
    ) -> PathReport {
        let head = Head::of_ends(study, tally, entries);
        let row = |(index, step): (usize, &PathStep)| {
            let (from, to) = (&step.from, &step.to);
            let words = ["report.this-step", "report.after-step"];
            let change = Change { key: step.key, from, to, words };
            let mut row = ChangeRow::of(change, index, study, tally, measure);
            if is_ours(step.key, entries) {
                row.verdict = i18n::say!("ablation.verdict-ours", verdict = row.verdict);
            }
            row
        };
        let rows: Vec<ChangeRow> = path.steps.iter().enumerate().map(row).collect();
        let our_reading = our_reading(&rows, measure, entries);
        let changes = path.steps.iter().map(name_of).collect();
        let (start, endless) = (entries[0].seat.title(), endless_steps(&path.steps));
        let mut notes = vec![i18n::text("ablation.order").to_owned()];
        notes.extend(change_notes(study, tally, measure, start, changes, endless));
        notes.extend(our_reading.clone());
        let whole = Figure::of_pair(study, tally, (path.steps.len(), measure), Z95);
        let names = path.without_part.iter().map(|key| explain::key_name(*key));
        PathReport {
            title: title_of(measure, tally),
            base: Figure::of_board(study, tally, (0, measure)),
            rows,
            whole,
            without_part: names.collect(),
            our_reading,
            notes,
            decimals: decimals(measure),
            head,
            measure,
        }
    }
}

fn name_of(step: &PathStep) -> String {
    super::ablation::change(step.key, &step.after.form.get(step.key))
}

/// Sentences on the steps after which games may go on for very long, one for each run of such steps: a step has the rules
/// of those before it as well.
fn endless_steps(steps: &[PathStep]) -> Vec<String> {
    let is_endless = |step: &PathStep| may_not_end(&step.after.form);
    let runs = steps.chunk_by(|one, next| is_endless(one) == is_endless(next));
    let words = |run: &[PathStep]| {
        let [from, to] = [run.first()?, run.last()?].map(name_of);
        let key = if run.len() > 1 { "report.may-not-end-from" } else { "report.may-not-end-at" };
        Some(i18n::say!(key, from, to))
    };
    runs.filter(|run| run.first().is_some_and(is_endless)).filter_map(words).collect()
}

/// True where the answer of either end to a rule is our reading.
fn is_ours(key: Key, entries: &[Entry; 2]) -> bool {
    entries.iter().any(|entry| entry.seat.current.is_our_reading(key))
}

/// Sentence on the steps from or to an answer that is our reading; none where a bound is all that is known of them.
fn our_reading(rows: &[ChangeRow], measure: Measure, entries: &[Entry; 2]) -> Option<String> {
    let ours: Vec<&ChangeRow> = rows.iter().filter(|row| is_ours(row.key, entries)).collect();
    if ours.is_empty() || !ours.iter().all(|row| row.difference.is_exact()) {
        return None;
    }
    let means = || ours.iter().map(|row| row.difference.interval.mean);
    let in_words = |value| signed(value, decimals(measure));
    let (number, unit) = (in_words(means().sum()), unit_words(measure));
    if ours.len() == 1 {
        return Some(i18n::say!("ablation.our-reading-one", number, unit));
    }
    let low = in_words(means().fold(f64::INFINITY, f64::min));
    let high = in_words(means().fold(f64::NEG_INFINITY, f64::max));
    let ours = ours.len();
    Some(i18n::say!("ablation.our-reading", ours, number, unit, low, high))
}
