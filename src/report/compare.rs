//! The report on two to four boards.

use super::figure::{Figure, draws_note, is_counted_on_both, title_of};
use super::head::{Entry, Head, notes};
use super::spread::{HeatMap, Histogram, histogram};
use super::unit::{Unit, decimals, help};
use super::verdict::Seen;
use crate::analysis::{Measure, Outcomes, Study, Tally, Z95, outcomes, quantile, z_for};
use crate::rules::{Evidence, Key, Ruleset, idle, may_not_end};
use crate::{explain, i18n};

/// A measure on one board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Value {
    /// The mean with its own 95 % interval (Wilson's for shares), in the row's unit.
    pub mean: Figure,
    /// The games won and drawn that a share is made of; `None` for other measures.
    pub outcomes: Option<Outcomes>,
    /// Values that a tenth, half and nine tenths of the games reach or stay below, as exactly as the mean is known; `None` for
    /// shares.
    pub spread: Option<[u32; 3]>,
}

/// A measure on two boards, game by game.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The board that is taken off, as an index.
    pub left: usize,
    /// The board that it is taken off from, as an index.
    pub right: usize,
    /// The mean difference, right less left, with its 95 % interval, in the row's unit.
    pub figure: Figure,
    /// Verdict on it.
    pub seen: Seen,
    /// The verdict in words.
    pub verdict: String,
}

/// One line of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasureRow {
    /// The measure.
    pub measure: Measure,
    /// Its name.
    pub title: &'static str,
    /// A sentence on what exactly is counted.
    pub help: &'static str,
    /// Its unit.
    pub unit: Unit,
    /// Decimals with which it is shown.
    pub decimals: usize,
    /// By board.
    pub values: Vec<Value>,
    /// By pair; the first is that of the first two boards.
    pub differences: Vec<Difference>,
    /// Games played on each board.
    pub games: u64,
}

impl MeasureRow {
    /// The value on one board as a person reads it: in its unit, and over how many games where these are not all.
    pub fn value_text(&self, board: usize) -> Option<String> {
        let value = self.values.get(board)?;
        Some(value.mean.in_unit(self.decimals, self.unit, self.games))
    }
}

/// A rule on which some boards differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleLine {
    /// The rule.
    pub key: Key,
    /// Its name.
    pub name: &'static str,
    /// The answers in plain words, by board.
    pub answers: Vec<String>,
    /// By board: the answer plays no part in the game there.
    pub idle: Vec<bool>,
    /// Evidence of the answer on each board: its mark and its place in a source.
    pub evidence: Vec<Option<Evidence>>,
}

/// Results of the games of a comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Games played.
    pub head: Head,
    /// The table. Measures that are 0 in every game on every board for want of a rule are left out.
    pub measures: Vec<MeasureRow>,
    /// Games by value, for measures that are counted, not won.
    pub histograms: Vec<Histogram>,
    /// Squares on which pieces stood and were hit, by board.
    pub heat: Vec<HeatMap>,
    /// The rules on which the boards differ, those with a part in the game first, then core rules, then the form's order.
    pub rules: Vec<RuleLine>,
    /// Notes.
    pub notes: Vec<String>,
}

impl Report {
    /// The report on what a study has played so far. `entries` name its boards.
    pub fn of(study: &Study, tally: &Tally, entries: &[Entry]) -> Report {
        let head = Head::of(study, tally, entries);
        let reported = |measure: &Measure| is_reported(*measure, study, tally);
        let measures: Vec<Measure> = Measure::ALL.into_iter().filter(reported).collect();
        let intervals = |measure: &Measure| {
            let pairs = 0..study.pairs.len();
            pairs.filter(|pair| is_counted_on_both(study, *pair, *measure)).count()
        };
        let together = measures.iter().map(intervals).sum();
        let row = |measure: &Measure| row(*measure, study, tally, &head, together);
        Report {
            measures: measures.iter().map(row).collect(),
            histograms: measures.iter().filter_map(|measure| histogram(*measure, tally)).collect(),
            heat: tally.boards.iter().filter_map(HeatMap::of).collect(),
            rules: rule_lines(entries),
            notes: all_notes(study, tally, &head, together),
            head,
        }
    }
}

/// True where there is anything to tell about the measure.
fn is_reported(measure: Measure, study: &Study, tally: &Tally) -> bool {
    let some = tally.boards.iter().any(|board| board.sum(measure) > 0);
    match measure {
        Measure::Skill => study.skill,
        Measure::Points | Measure::Unfinished => some,
        _ => true,
    }
}

fn row(measure: Measure, study: &Study, tally: &Tally, head: &Head, together: usize) -> MeasureRow {
    let unit = Unit::of(measure);
    let values = (0..tally.boards.len()).map(|board| Value {
        mean: Figure::of_board(study, tally, (board, measure)),
        outcomes: outcomes(tally, board, measure),
        spread: spread(measure, tally, board),
    });
    let differences = study.pairs.iter().enumerate().map(|(pair, &(left, right))| {
        let figure = Figure::of_pair(study, tally, (pair, measure), Z95);
        let wide = study.difference(tally, pair, measure, z_for(together));
        let seen = Seen::of(&figure, &wide);
        let mean = figure.interval.mean;
        let more = if mean > 0.0 { right } else { left };
        let name = head.boards.get(more).map_or("", |board| board.name.as_str());
        let more = i18n::fill(&format!("report.more-{}", measure.name()), &[("board", name)]);
        let verdict = match is_counted_on_both(study, pair, measure) {
            true => seen.sentence(measure, &more, figure.games, together),
            false => i18n::text("report.no-score").to_owned(),
        };
        Difference { left, right, figure, seen, verdict }
    });
    MeasureRow {
        measure,
        title: title_of(measure, tally),
        help: help(measure),
        games: head.games,
        unit,
        decimals: decimals(measure),
        values: values.collect(),
        differences: differences.collect(),
    }
}

fn spread(measure: Measure, tally: &Tally, board: usize) -> Option<[u32; 3]> {
    let histogram = tally.boards.get(board)?.histogram(measure)?;
    let counted = measure.whole().is_none();
    counted.then(|| [10, 50, 90].map(|percent| quantile(histogram, percent)))
}

/// The rules on which boards differ, those with a part in the game first, then core rules, then the form's order.
pub(super) fn rule_lines(entries: &[Entry]) -> Vec<RuleLine> {
    let all: Vec<&Ruleset> = entries.iter().map(|entry| &*entry.seat.current).collect();
    let differs =
        |key: &&Key| all.windows(2).any(|two| two[0].form.get(**key) != two[1].form.get(**key));
    let line = |&key: &Key| RuleLine {
        key,
        name: explain::key_name(key),
        answers: all.iter().map(|rules| explain::answer_alone(key, &rules.form.get(key))).collect(),
        idle: all.iter().map(|rules| idle(&rules.form, key).is_some()).collect(),
        evidence: all.iter().map(|rules| rules.evidence.get(&key).cloned()).collect(),
    };
    let mut lines: Vec<RuleLine> = Key::ALL.iter().filter(differs).map(line).collect();
    lines.sort_by_key(|line| (line.idle.iter().all(|idle| *idle), !line.key.is_core()));
    lines
}

fn all_notes(study: &Study, tally: &Tally, head: &Head, together: usize) -> Vec<String> {
    let names: Vec<String> = head.boards.iter().map(|board| board.name.clone()).collect();
    let mut all = vec![i18n::text("report.note-player").to_owned()];
    if !study.pairs.is_empty() {
        all.push(i18n::say!("report.note-intervals", count = together));
    }
    for (board, name) in study.boards.iter().zip(&names) {
        if may_not_end(&board.rules().form) {
            all.push(i18n::fill("report.may-not-end", &[("name", name)]));
        }
    }
    let draws = names.iter().enumerate();
    all.extend(draws.filter_map(|(board, name)| draws_note(name, (study, tally), board)));
    all.extend(notes(study, tally, &names));
    all
}
