//! One rule changed, and its effect: a bar among the effects of rules, a step on the way between two reconstructions.

use super::figure::{Figure, draws_note, is_counted_on_both};
use super::head::notes;
use super::number::grouped;
use super::verdict::Seen;
use crate::analysis::{Measure, Outcomes, Study, Tally, Z95, outcomes, z_for};
use crate::rules::{Key, Value};
use crate::{explain, i18n};

/// One rule changed, and what that does.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangeRow {
    /// The rule that changes.
    pub key: Key,
    /// Its name.
    pub name: &'static str,
    /// The answer before, in plain words.
    pub from: String,
    /// The answer after, in plain words.
    pub to: String,
    /// The answer after.
    pub value: Value,
    /// The measure after the change, with its own 95 % interval, in the report's unit.
    pub mean: Figure,
    /// The games won and drawn that a share is made of after the change; `None` for other measures.
    pub outcomes: Option<Outcomes>,
    /// Games that were broken off after the change.
    pub broken_off: u64,
    /// Effect of the change, after less before, with its 95 % interval, in the report's unit.
    pub difference: Figure,
    /// Verdict on it.
    pub seen: Seen,
    /// The verdict in words, how many games were broken off, and on a way between two boards that an answer is our reading.
    pub verdict: String,
}

impl ChangeRow {
    /// The rule with the answer after the change: `Hitting: They swap places`.
    pub fn change(&self) -> String {
        i18n::labelled(self.name, &self.to)
    }

    /// Effect of the change with its interval: `+12.5 (+10.1 to +14.9)`, `at least 12.5 more`, or a dash.
    pub fn numbers(&self, decimals: usize) -> String {
        let (number, ends) = (self.difference.signed(decimals), self.difference.ends(decimals));
        if !self.difference.is_exact() {
            return number;
        }
        i18n::say!("results.bar-numbers", number, ends)
    }

    /// [`ChangeRow::numbers`] with the unit: `+12.5 (+10.1 to +14.9) throws a game`, `at least 12.5 throws a game more`.
    pub fn numbers_in(&self, decimals: usize, unit: &str) -> String {
        match self.difference.is_exact() {
            true => format!("{} {unit}", self.numbers(decimals)),
            false => self.difference.signed_in(decimals, unit),
        }
    }
}

/// Rule to be changed.
pub(super) struct Change<'a> {
    /// The rule.
    pub key: Key,
    /// The answer before.
    pub from: &'a Value,
    /// The answer after.
    pub to: &'a Value,
    /// The words for the change as the subject of a sentence, and for what is played after it.
    pub words: [&'static str; 2],
}

impl ChangeRow {
    /// The row of a change, which the pair `index` of a study plays on the board after it.
    pub(super) fn of(
        change: Change<'_>,
        index: usize,
        study: &Study,
        tally: &Tally,
        measure: Measure,
    ) -> ChangeRow {
        let together = study.pairs.len();
        let difference = Figure::of_pair(study, tally, (index, measure), Z95);
        let wide = study.difference(tally, index, measure, z_for(together));
        let seen = Seen::of(&difference, &wide);
        let [subject, after] = change.words.map(i18n::text);
        let way = if difference.interval.mean > 0.0 { "more" } else { "less" };
        let key = format!("report.makes-{way}-{}", measure.name());
        let effect = i18n::fill(&key, &[("change", subject)]);
        let board = tally.boards.get(index + 1);
        let broken_off = board.map_or(0, |board| board.sum(Measure::Unfinished));
        let sentence = match is_counted_on_both(study, index, measure) {
            true => seen.sentence(measure, &effect, difference.games, together),
            false => i18n::text("report.no-score").to_owned(),
        };
        ChangeRow {
            key: change.key,
            name: explain::key_name(change.key),
            from: explain::answer_alone(change.key, change.from),
            to: explain::answer_alone(change.key, change.to),
            value: change.to.clone(),
            mean: Figure::of_board(study, tally, (index + 1, measure)),
            outcomes: outcomes(tally, index + 1, measure),
            broken_off,
            difference,
            seen,
            verdict: with_broken_off(sentence, after, broken_off, tally.games()),
        }
    }
}

/// Notes on changes that are held against each other. `start` names the board without a change, `endless` are the sentences
/// on those under which games may not end.
pub(super) fn change_notes(
    study: &Study,
    tally: &Tally,
    measure: Measure,
    start: String,
    changes: Vec<String>,
    endless: Vec<String>,
) -> Vec<String> {
    let mut all = vec![
        i18n::text("report.note-player").to_owned(),
        i18n::say!("report.note-intervals", count = study.pairs.len()),
    ];
    all.extend(endless);
    let names: Vec<String> = std::iter::once(start).chain(changes).collect();
    if measure == Measure::FirstPlayer {
        let boards = names.iter().enumerate();
        all.extend(boards.filter_map(|(board, name)| draws_note(name, (study, tally), board)));
    }
    all.extend(notes(study, tally, &names));
    all
}

/// A verdict, and how many of the games it rests on were broken off.
fn with_broken_off(verdict: String, board: &str, count: u64, games: u64) -> String {
    if count == 0 {
        return verdict;
    }
    let (count, games) = (grouped(count), grouped(games));
    i18n::say!("report.verdict-broken-off", verdict, board, count, games)
}
