//! The reports as plain text, for a terminal or a letter.

use super::ablation::AblationReport;
use super::change::ChangeRow;
use super::compare::{MeasureRow, Report, Value};
use super::figure::Figure;
use super::head::Head;
use super::number::fixed;
use super::path::PathReport;
use super::unit::{Unit, decimals};
use crate::analysis::{Bound, Measure};
use crate::i18n;
use crate::rules::hash_text;
use crate::rules_text;

/// A comparison.
pub fn text(report: &Report) -> String {
    let mut out = head(&report.head);
    for (index, pair) in pairs(report).into_iter().enumerate() {
        out.push_str(&format!("\n{}", measure_table(report, index, pair)));
    }
    out.push_str(&format!("\n{}\n", i18n::text("report.spread-title")));
    out.push_str(&spread_table(report));
    if !report.rules.is_empty() {
        out.push_str(&format!("\n{}\n", i18n::text("report.rules-title")));
        out.push_str(&rules_table(report));
    }
    out + &notes(&report.notes)
}

/// The effect of each rule.
pub fn text_ablation(report: &AblationReport) -> String {
    let base = base_line(report.title, report.measure, &report.base, &report.head);
    let mut out = head(&report.head) + "\n" + &base;
    let (ranked, bounds) = report.rows.split_at(report.ranked());
    let changes = |changes: &[ChangeRow]| {
        let cells =
            changes.iter().map(|row| change_cells(row.name.to_owned(), row, report.decimals));
        let head = titles(&["ablation.rule", "ablation.from", "ablation.to"]);
        table(&std::iter::once(head).chain(cells).collect::<Vec<_>>(), &[3, 4])
    };
    if !ranked.is_empty() {
        out.push_str(&changes(ranked));
    }
    if !bounds.is_empty() {
        out.push_str(&format!("\n{}\n", i18n::text("results.bounds")));
        out.push_str(&changes(bounds));
    }
    if !report.left_out.is_empty() {
        out.push_str(&format!("\n{}\n", i18n::text("ablation.left-out")));
        report.left_out.iter().for_each(|line| out.push_str(&format!("  {line}\n")));
    }
    out + &notes(&report.notes)
}

/// The way from one reconstruction to another.
pub fn text_path(report: &PathReport) -> String {
    let base = base_line(report.title, report.measure, &report.base, &report.head);
    let mut out = head(&report.head) + "\n" + &base;
    let mut rows = vec![titles(&["ablation.step", "ablation.from", "ablation.to"])];
    for (index, row) in report.rows.iter().enumerate() {
        let name = format!("{}. {}", index + 1, row.name);
        rows.push(change_cells(name, row, report.decimals));
    }
    let mut all = vec![i18n::text("ablation.all").to_owned(), String::new(), String::new()];
    all.extend(difference_cells(&report.whole, report.decimals));
    rows.push(all);
    out.push_str(&table(&rows, &[3, 4]));
    if !report.without_part.is_empty() {
        let rules = report.without_part.join(", ");
        out.push_str(&format!("\n{}\n", i18n::fill("ablation.without-part", &[("rules", &rules)])));
    }
    out + &notes(&report.notes)
}

/// A rule changed, under a name, and what that does.
fn change_cells(name: String, row: &ChangeRow, decimals: usize) -> Vec<String> {
    let mut cells = vec![name, row.from.clone(), row.to.clone()];
    cells.extend(difference_cells(&row.difference, decimals));
    cells.push(row.verdict.clone());
    cells
}

fn head(head: &Head) -> String {
    let mut rows = Vec::new();
    for board in &head.boards {
        let hash = hash_text(board.hash);
        let hash = i18n::fill("report.hash", &[("hash", &hash)]);
        let start = i18n::fill("report.start", &[("start", &board.start)]);
        let (title, spec) = (board.title.clone(), board.spec.clone());
        rows.push(vec![board.letter.to_string(), title, spec, hash, start]);
    }
    format!("{}\n{}", head.provenance(), table(&rows, &[]))
}

/// The pairs of the report, by letter and index.
fn pairs(report: &Report) -> Vec<(usize, usize)> {
    let first = report.measures.first();
    first.map_or_else(Vec::new, |row| {
        row.differences.iter().map(|pair| (pair.left, pair.right)).collect()
    })
}

fn measure_table(report: &Report, index: usize, (left, right): (usize, usize)) -> String {
    let letter = |board: usize| report.head.boards.get(board).map_or('?', |head| head.letter);
    let letters = [letter(left).to_string(), letter(right).to_string()];
    let mut rows = vec![vec![
        i18n::text("report.average").to_owned(),
        letters[0].clone(),
        letters[1].clone(),
        i18n::say!("report.less", left = letters[0], right = letters[1]),
        i18n::text("report.interval").to_owned(),
        String::new(),
    ]];
    for row in &report.measures {
        rows.extend(measure_cells(row, index, (left, right)));
    }
    table(&rows, &[1, 2, 3, 4])
}

fn measure_cells(
    row: &MeasureRow,
    index: usize,
    (left, right): (usize, usize),
) -> Option<Vec<String>> {
    let difference = row.differences.get(index)?;
    let mut cells = vec![row.title.to_owned(), row.value_text(left)?, row.value_text(right)?];
    cells.extend(difference_cells(&difference.figure, row.decimals));
    cells.push(difference.verdict.clone());
    Some(cells)
}

fn difference_cells(difference: &Figure, decimals: usize) -> [String; 2] {
    [difference.signed(decimals), difference.ends(decimals)]
}

/// The head of a table with a column for each board.
fn letters(report: &Report) -> Vec<String> {
    let boards = report.head.boards.iter();
    let letters = boards.map(|board| board.letter.to_string());
    std::iter::once(String::new()).chain(letters).collect()
}

fn spread_table(report: &Report) -> String {
    let mut rows = vec![letters(report)];
    for row in &report.measures {
        let cells: Option<Vec<String>> = row.values.iter().map(spread_cell).collect();
        let Some(cells) = cells else { continue };
        rows.push(std::iter::once(row.title.to_owned()).chain(cells).collect());
    }
    let boards: Vec<usize> = (1..=report.head.boards.len()).collect();
    table(&rows, &boards)
}

/// The quantiles of a measure, as exactly as they are known.
fn spread_cell(value: &Value) -> Option<String> {
    let three = value.spread?.map(|value| value.to_string()).join(" | ");
    Some(match value.mean.bound {
        Bound::Exact => three,
        Bound::Unknown => i18n::text("report.unknown").to_owned(),
        _ => i18n::fill("report.at-least", &[("number", &three)]),
    })
}

fn rules_table(report: &Report) -> String {
    let mut rows = vec![letters(report)];
    for line in &report.rules {
        let boards = line.answers.iter().zip(&line.idle).zip(&line.evidence);
        let cells = boards.map(|((answer, idle), evidence)| match evidence {
            _ if *idle => i18n::fill("report.no-part", &[("answer", answer)]),
            Some(evidence) => format!("{answer} [{}]", rules_text::mark(evidence.mark)),
            None => answer.clone(),
        });
        rows.push(std::iter::once(line.name.to_owned()).chain(cells).collect());
    }
    table(&rows, &[])
}

fn base_line(title: &str, measure: Measure, base: &Figure, head: &Head) -> String {
    let (in_unit, decimals) = (Unit::of(measure), decimals(measure));
    let number = |value| in_unit.written(fixed(value, decimals));
    let mean = base.in_unit(decimals, in_unit, head.games);
    let (low, high) = (number(base.interval.low), number(base.interval.high));
    let key = match base.bound {
        Bound::Exact => "ablation.base",
        Bound::Unknown => "ablation.base-unknown",
        Bound::AtLeast | Bound::AtMost => "ablation.base-bound",
    };
    i18n::say!(key, measure = title, mean, low, high) + "\n\n"
}

fn titles(first: &[&str]) -> Vec<String> {
    let rest = ["ablation.difference", "report.interval"];
    let keys = first.iter().chain(&rest);
    keys.map(|key| i18n::text(key).to_owned()).chain([String::new()]).collect()
}

fn notes(notes: &[String]) -> String {
    let lines: String = notes.iter().map(|note| format!("{note}\n")).collect();
    if lines.is_empty() { lines } else { format!("\n{lines}") }
}

/// Rows with columns as wide as their widest cell; the columns named in `right` are set to the right.
fn table(rows: &[Vec<String>], right: &[usize]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or_default()
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut out = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| match right
            .contains(&column)
        {
            true => format!("{cell:>width$}"),
            false => format!("{cell:width$}"),
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}
