//! The reports as comma-separated values: one table a file, one observation a row, everything that tells it apart from
//! others in the row itself, so that files can be put one below the other.

use super::ablation::AblationReport;
use super::change::ChangeRow;
use super::compare::{Difference, MeasureRow, Report, RuleLine, Value, rule_lines};
use super::figure::Figure;
use super::head::{BoardHead, Entry, Head, PROGRAM};
use super::number::{DECIMALS, plain};
use super::path::PathReport;
use super::unit::Unit;
use crate::analysis::{Bound, Outcomes};
use crate::board::Side;
use crate::rules::{Evidence, hash_text};

/// Table of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Table {
    /// Every measure of every pair, with the difference and its interval.
    Measures,
    /// Number of games by value.
    Histograms,
    /// Throws that found a piece on a square, and hits on it.
    Heat,
    /// The rules on which the boards differ.
    Rules,
}

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

const MEASURES: &str = "\
    measure,unit,left,right,left_mean,right_mean,difference,low,high,seen,left_hash,\
    right_hash,games,numbers,seed,player,program,bound,left_games,right_games,left_wins,\
    right_wins,left_draws,right_draws,left_start,right_start";

fn measures(report: &Report) -> String {
    let rows = report.measures.iter();
    let pairs = rows.flat_map(|row| row.differences.iter().map(move |pair| (row, pair)));
    csv_table(&columns(MEASURES), pairs.map(|(row, pair)| measure_row(report, row, pair)))
}

fn measure_row(report: &Report, row: &MeasureRow, pair: &Difference) -> Vec<String> {
    let sides = [pair.left, pair.right];
    let heads = sides.map(|side| report.head.boards.get(side));
    let values = sides.map(|side| row.values.get(side));
    let of = |text: fn(&Value) -> String| values.map(|value| value.map(text).unwrap_or_default());
    let shares = values.map(|value| shares(value.and_then(|value| value.outcomes)));
    let mut cells = vec![row.measure.name().to_owned(), row.unit.name().to_owned()];
    cells.extend(heads.map(|head| head.map(|head| head.spec.clone()).unwrap_or_default()));
    cells.extend(of(|value| mean(&value.mean)));
    cells.extend(difference(&pair.figure));
    cells.push(pair.seen.name().to_owned());
    cells.extend(heads.map(|head| head.map(|head| hash_text(head.hash)).unwrap_or_default()));
    cells.extend(played(&report.head));
    cells.push(pair.figure.bound.name().to_owned());
    cells.extend(of(|value| value.mean.games.to_string()));
    let [[left_wins, left_draws], [right_wins, right_draws]] = shares;
    cells.extend([left_wins, right_wins, left_draws, right_draws]);
    cells.extend(heads.map(|head| head.map(|head| head.start.clone()).unwrap_or_default()));
    cells
}

/// Columns of the table of distributions: `games` are those of a bar, `all_games` all that were played.
const HISTOGRAMS: &str = "\
    measure,board,from,to,games,hash,all_games,numbers,seed,player,program,start";

fn histograms(report: &Report) -> String {
    let bars = report.histograms.iter().flat_map(|histogram| {
        let boards = report.head.boards.iter().zip(&histogram.games);
        boards.flat_map(move |(board, games)| {
            let bars = games.iter().enumerate();
            bars.map(move |(bar, count)| {
                let (from, to) = histogram.values(bar);
                let to = to.map_or_else(String::new, |to| to.to_string());
                (histogram, board, [from.to_string(), to], *count)
            })
        })
    });
    let stopped = report.histograms.iter().flat_map(|histogram| {
        histogram.stopped.iter().flat_map(move |stopped| {
            let ends = [stopped.limit, stopped.limit].map(|limit| limit.to_string());
            let boards = report.head.boards.iter().zip(&stopped.games);
            boards.map(move |(board, count)| (histogram, board, ends.clone(), *count))
        })
    });
    let rows = bars.chain(stopped).map(|(histogram, board, ends, count)| {
        let cells = [histogram.measure.name().to_owned(), board.spec.clone()].into_iter();
        let cells = cells.chain(ends).chain([count.to_string(), hash_text(board.hash)]);
        cells.chain(played(&report.head)).chain([board.start.clone()])
    });
    csv_table(&columns(HISTOGRAMS), rows)
}

const HEAT: &str = "\
    board,side,square,visits,captures,throws,hash,games,numbers,seed,player,program,start";

fn heat(report: &Report) -> String {
    let boards = report.head.boards.iter().zip(&report.heat);
    let sides = boards.flat_map(|board| Side::ALL.map(|side| (board, side)));
    let rows = sides.flat_map(|((board, map), side)| {
        let counts = map.heat.visits[side].iter().zip(&map.heat.captures[side]);
        (1..).zip(counts).map(move |(square, (visits, captures))| {
            let numbers = [square, *visits, *captures, map.throws].map(|number| number.to_string());
            let cells = [board.spec.clone(), side.to_string()].into_iter().chain(numbers);
            let cells = cells.chain([hash_text(board.hash)]).chain(played(&report.head));
            cells.chain([board.start.clone()])
        })
    });
    csv_table(&columns(HEAT), rows)
}

/// The rules on which boards differ, with the answer of each.
pub fn csv_rules(entries: &[Entry]) -> String {
    rules(entries.iter().map(Entry::spec), &rule_lines(entries))
}

/// Columns on the answer of each board, behind those with the answers; named as in the table of all answers.
const GROUNDS: [&str; 4] = ["in_play", "mark", "source", "at"];

fn rules(boards: impl Iterator<Item = String>, lines: &[RuleLine]) -> String {
    let boards: Vec<String> = boards.collect();
    let grounds = boards.iter().flat_map(|board| GROUNDS.map(|ground| format!("{board}_{ground}")));
    let grounds: Vec<String> = grounds.collect();
    let names = boards.iter().chain(&grounds).map(String::as_str);
    let head: Vec<&str> = ["key", "rule"].into_iter().chain(names).collect();
    let rows = lines.iter().map(|rule| {
        let answers = rule.answers.iter().map(String::as_str);
        let boards = rule.idle.iter().zip(&rule.evidence);
        let grounds = boards.flat_map(|(idle, evidence)| grounds_of(*idle, evidence.as_ref()));
        [rule.key.name(), rule.name].into_iter().chain(answers).chain(grounds)
    });
    csv_table(&head, rows)
}

fn grounds_of(idle: bool, evidence: Option<&Evidence>) -> [&str; GROUNDS.len()] {
    let in_play = if idle { "no" } else { "yes" };
    evidence.map_or([in_play, "", "", ""], |evidence| {
        [in_play, evidence.mark.name(), &evidence.source, &evidence.at]
    })
}

const WORTH: &str = "\
    rules,measure,unit,key,value,unchanged_mean,changed_mean,difference,low,high,seen,hash,\
    games,numbers,seed,player,program,bound,changed_games,changed_wins,changed_draws,\
    changed_broken_off,start";

/// The effect of each rule.
pub fn csv_ablation(report: &AblationReport) -> String {
    let board = report.head.boards.first();
    let rows = board.into_iter().flat_map(|board| report.rows.iter().map(move |row| (board, row)));
    let rows = rows.map(|(board, row)| {
        let mut cells = vec![board.spec.clone(), report.measure.name().to_owned()];
        let unit = Unit::of(report.measure).name().to_owned();
        cells.extend([unit, row.key.name().to_owned(), row.value.plain()]);
        cells.extend([mean(&report.base), mean(&row.mean)]);
        cells.extend(difference(&row.difference));
        cells.extend([row.seen.name().to_owned(), hash_text(board.hash)]);
        cells.extend(played(&report.head));
        cells.extend(changed(row));
        cells.push(board.start.clone());
        cells
    });
    csv_table(&columns(WORTH), rows)
}

/// Columns of the table of a way: each end has its own start, as each board of a comparison has.
const PATH: &str = "\
    from,to,measure,unit,step,key,value,mean_after,difference,low,high,seen,games,numbers,\
    seed,player,program,bound,games_after,wins_after,draws_after,broken_off_after,from_start,\
    to_start";

/// The way from one reconstruction to another.
pub fn csv_path(report: &PathReport) -> String {
    let text = |index: usize, text: fn(&BoardHead) -> &str| {
        report.head.boards.get(index).map_or_else(String::new, |board| text(board).to_owned())
    };
    let rows = (1..).zip(&report.rows).map(|(step, row): (usize, _)| {
        let mut cells = vec![text(0, |board| &board.spec), text(1, |board| &board.spec)];
        let (measure, unit) = (report.measure.name(), Unit::of(report.measure).name());
        cells.extend([measure.to_owned(), unit.to_owned(), step.to_string()]);
        cells.extend([row.key.name().to_owned(), row.value.plain(), mean(&row.mean)]);
        cells.extend(difference(&row.difference));
        cells.push(row.seen.name().to_owned());
        cells.extend(played(&report.head));
        cells.extend(changed(row));
        cells.extend([text(0, |board| &board.start), text(1, |board| &board.start)]);
        cells
    });
    csv_table(&columns(PATH), rows)
}

/// The mean; nothing where there is none.
fn mean(figure: &Figure) -> String {
    match figure.bound {
        Bound::Unknown => String::new(),
        _ => plain(figure.interval.mean, DECIMALS),
    }
}

/// The mean and the ends of its interval; nothing for ends that say nothing.
fn difference(figure: &Figure) -> [String; 3] {
    let end = |number| match figure.bound {
        Bound::Exact => plain(number, DECIMALS),
        _ => String::new(),
    };
    [mean(figure), end(figure.interval.low), end(figure.interval.high)]
}

/// The games won and drawn that a share is made of.
fn shares(outcomes: Option<Outcomes>) -> [String; 2] {
    let numbers =
        outcomes.map(|outcomes| [outcomes.wins, outcomes.draws].map(|games| games.to_string()));
    numbers.unwrap_or_default()
}

/// Games behind the numbers of a rule that was changed.
fn changed(row: &ChangeRow) -> [String; 5] {
    let (bound, games) = (row.difference.bound.name().to_owned(), row.mean.games.to_string());
    let [wins, draws] = shares(row.outcomes);
    [bound, games, wins, draws, row.broken_off.to_string()]
}

fn played(head: &Head) -> [String; 5] {
    let numbers = head.ranges(|number| number.to_string());
    let (player, program) = (head.player.name().to_owned(), PROGRAM.to_owned());
    [head.games.to_string(), numbers, head.seed.to_string(), player, program]
}

/// Columns of a table, from its first line.
fn columns(line: &str) -> Vec<&str> {
    line.split(',').collect()
}

/// A head and rows as comma-separated values.
pub fn csv_table<R>(head: &[&str], rows: impl IntoIterator<Item = R>) -> String
where
    R: IntoIterator<Item: AsRef<[u8]>>,
{
    let mut out = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    // Writing into memory cannot fail.
    out.write_record(head).unwrap_or_default();
    rows.into_iter().for_each(|row| out.write_record(row).unwrap_or_default());
    String::from_utf8(out.into_inner().unwrap_or_default()).unwrap_or_default()
}
