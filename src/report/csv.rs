//! The reports as comma-separated values: one table a file, one observation a row, everything that tells it apart from
//! others in the row itself, so that files can be put one below the other.

use super::ablation::AblationReport;
use super::change::ChangeRow;
use super::compare::{Report, RuleLine, Value, rule_lines};
use super::figure::Figure;
use super::head::{Entry, Head};
use super::number::fixed;
use super::path::PathReport;
use crate::analysis::{Bound, Outcomes};
use crate::board::Side;

/// Which table of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// Every measure of every pair, with the difference and its interval.
    Measures,
    /// How many games had which value, in bars.
    Histograms,
    /// Throws that found a piece on a square, and hits on it.
    Heat,
    /// The rules on which the boards differ.
    Rules,
}

const PLACES: usize = 6;

/// A table of a comparison.
pub fn csv(report: &Report, table: Table) -> String {
    match table {
        Table::Measures => measures(report),
        Table::Histograms => histograms(report),
        Table::Heat => heat(report),
        Table::Rules => {
            let boards = report.head.boards.iter();
            rules(boards.map(|board| board.spec.clone()), &report.rules)
        }
    }
}

fn measures(report: &Report) -> String {
    let mut out = line(&[
        "measure",
        "unit",
        "left",
        "right",
        "left_mean",
        "right_mean",
        "difference",
        "low",
        "high",
        "seen",
        "left_hash",
        "right_hash",
        "games",
        "numbers",
        "seed",
        "player",
        "program",
        "bound",
        "left_games",
        "right_games",
        "left_wins",
        "right_wins",
        "left_draws",
        "right_draws",
    ]);
    for row in &report.measures {
        for pair in &row.differences {
            let board = |index: usize| {
                let head = report.head.boards.get(index);
                let spec = head.map_or_else(String::new, |head| head.spec.clone());
                let hash = head.map_or_else(String::new, |head| format!("{:016x}", head.hash));
                (spec, hash, row.values.get(index).copied())
            };
            let (left, right) = (board(pair.left), board(pair.right));
            let mean = |value: Option<Value>| value.map(|value| mean(&value.mean));
            let mut cells = vec![row.measure.name().to_owned(), row.unit.name().to_owned()];
            cells.extend([left.0, right.0]);
            cells.extend([left.2, right.2].map(|value| mean(value).unwrap_or_default()));
            cells.extend(difference(&pair.figure));
            cells.extend([pair.seen.name().to_owned(), left.1, right.1]);
            cells.extend(played(&report.head));
            cells.push(pair.figure.bound.name().to_owned());
            let values = [left.2, right.2];
            let games = |value: Option<Value>| value.map(|value| value.mean.games.to_string());
            cells.extend(values.map(|value| games(value).unwrap_or_default()));
            let shares = values.map(|value| shares(value.and_then(|value| value.outcomes)));
            cells.extend(
                [0, 1]
                    .iter()
                    .flat_map(|kind| shares.each_ref().map(|shares| shares[*kind].clone())),
            );
            out.push_str(&line(&cells));
        }
    }
    out
}

fn histograms(report: &Report) -> String {
    let mut out = line(&["measure", "board", "from", "to", "games"]);
    for histogram in &report.histograms {
        for (board, games) in report.head.boards.iter().zip(&histogram.games) {
            for (bar, count) in games.iter().enumerate() {
                let from = bar as u64 * u64::from(histogram.width);
                let last = histogram.open && bar + 1 == games.len();
                let to = from + u64::from(histogram.width) - 1;
                out.push_str(&line(&[
                    histogram.measure.name().to_owned(),
                    board.spec.clone(),
                    from.to_string(),
                    if last { String::new() } else { to.to_string() },
                    count.to_string(),
                ]));
            }
        }
    }
    out
}

fn heat(report: &Report) -> String {
    let mut out = line(&["board", "side", "square", "visits", "captures", "throws"]);
    for (board, map) in report.head.boards.iter().zip(&report.heat) {
        for side in Side::ALL {
            let counts = map.heat.visits[side].iter().zip(&map.heat.captures[side]);
            for (index, (visits, captures)) in counts.enumerate() {
                out.push_str(&line(&[
                    board.spec.clone(),
                    side.to_string(),
                    (index + 1).to_string(),
                    visits.to_string(),
                    captures.to_string(),
                    map.throws.to_string(),
                ]));
            }
        }
    }
    out
}

/// The rules on which boards differ, with the answer of each.
pub fn csv_rules(entries: &[Entry]) -> String {
    let specs = entries.iter().map(Entry::spec);
    let lines = rule_lines(entries.iter().map(|entry| entry.seat.rules));
    rules(specs, &lines)
}

fn rules(boards: impl Iterator<Item = String>, lines: &[RuleLine]) -> String {
    let mut out =
        line(&["key".to_owned(), "rule".to_owned()].into_iter().chain(boards).collect::<Vec<_>>());
    for rule in lines {
        let mut cells = vec![rule.key.name().to_owned(), rule.name.to_owned()];
        cells.extend(rule.answers.iter().cloned());
        out.push_str(&line(&cells));
    }
    out
}

/// What each rule is worth.
pub fn csv_worth(report: &AblationReport) -> String {
    let mut out = line(&[
        "rules",
        "measure",
        "unit",
        "key",
        "value",
        "unchanged_mean",
        "changed_mean",
        "difference",
        "low",
        "high",
        "seen",
        "hash",
        "games",
        "numbers",
        "seed",
        "player",
        "program",
        "bound",
        "changed_games",
        "changed_wins",
        "changed_draws",
        "changed_broken_off",
    ]);
    let Some(board) = report.head.boards.first() else {
        return out;
    };
    for row in &report.rows {
        let mut cells = vec![board.spec.clone(), report.measure.name().to_owned()];
        cells.extend([report.unit.name().to_owned(), row.key.name().to_owned(), row.value.plain()]);
        cells.extend([mean(&report.base), mean(&row.mean)]);
        cells.extend(difference(&row.difference));
        cells.extend([row.seen.name().to_owned(), format!("{:016x}", board.hash)]);
        cells.extend(played(&report.head));
        cells.extend(changed(row));
        out.push_str(&line(&cells));
    }
    out
}

/// The way from one reconstruction to another.
pub fn csv_path(report: &PathReport) -> String {
    let mut out = line(&[
        "from",
        "to",
        "measure",
        "unit",
        "step",
        "key",
        "value",
        "mean_after",
        "difference",
        "low",
        "high",
        "seen",
        "games",
        "numbers",
        "seed",
        "player",
        "program",
        "bound",
        "games_after",
        "wins_after",
        "draws_after",
        "broken_off_after",
    ]);
    let spec = |index: usize| {
        let board = report.head.boards.get(index);
        board.map_or_else(String::new, |board| board.spec.clone())
    };
    for (index, row) in report.rows.iter().enumerate() {
        let mut cells = vec![spec(0), spec(1), report.measure.name().to_owned()];
        cells.extend([report.unit.name().to_owned(), (index + 1).to_string()]);
        cells.extend([row.key.name().to_owned(), row.value.plain(), mean(&row.mean)]);
        cells.extend(difference(&row.difference));
        cells.push(row.seen.name().to_owned());
        cells.extend(played(&report.head));
        cells.extend(changed(row));
        out.push_str(&line(&cells));
    }
    out
}

/// The mean; nothing where there is none.
fn mean(figure: &Figure) -> String {
    match figure.bound {
        Bound::Unknown => String::new(),
        _ => fixed(figure.interval.mean, PLACES),
    }
}

/// The mean and the ends of its interval; nothing for ends that say nothing.
fn difference(figure: &Figure) -> [String; 3] {
    let end = |number| match figure.bound {
        Bound::Exact => fixed(number, PLACES),
        _ => String::new(),
    };
    [mean(figure), end(figure.interval.low), end(figure.interval.high)]
}

/// The games won and drawn that a share is made of.
fn shares(found: Option<Outcomes>) -> [String; 2] {
    let numbers = found.map(|found| [found.wins, found.draws].map(|games| games.to_string()));
    numbers.unwrap_or_default()
}

/// What stands behind the numbers of a rule that was changed.
fn changed(row: &ChangeRow) -> [String; 5] {
    let [wins, draws] = shares(row.outcomes);
    [
        row.difference.bound.name().to_owned(),
        row.mean.games.to_string(),
        wins,
        draws,
        row.broken_off.to_string(),
    ]
}

fn played(head: &Head) -> [String; 5] {
    [
        head.games.to_string(),
        head.ranges(),
        head.seed.to_string(),
        head.player.to_owned(),
        format!("senet {}", head.version),
    ]
}

pub(super) fn line<S: AsRef<str>>(cells: &[S]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| quoted(cell.as_ref())).collect();
    cells.join(",") + "\n"
}

/// In quotes where the cell needs them (RFC 4180).
fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}
