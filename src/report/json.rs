//! The reports as JSON, with the sums themselves, so that parts of a study can be added up later.

use std::io::{Result, Write};

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};
use serde_json::{Map, Value, json};

use super::ablation::AblationReport;
use super::change::ChangeRow;
use super::compare::Report;
use super::figure::Figure;
use super::head::{Head, PROGRAM};
use super::number::{DECIMALS, plain};
use super::path::PathReport;
use crate::analysis::{Bound, Measure, Outcomes, Study, Tally};
use crate::rules::hash_text;

/// Names with values, in their order.
pub type Fields = Map<String, Value>;

/// A report as JSON.
pub struct Json(Value);

impl Json {
    /// Several reports in a list.
    pub fn list(reports: impl IntoIterator<Item = Json>) -> Json {
        Json(reports.into_iter().map(|report| report.0).collect())
    }

    /// The report as text, ended by a line feed. Lists and maps that hold no others stand on one line.
    pub fn print(&self) -> String {
        lines(&self.0, 0) + "\n"
    }
}

impl From<Fields> for Json {
    fn from(fields: Fields) -> Json {
        Json(fields.into())
    }
}

fn lines(value: &Value, depth: usize) -> String {
    let inner = "  ".repeat(depth + 1);
    let nested = |value: &Value| value.is_array() || value.is_object();
    let lines: Vec<String> = match value {
        Value::Array(items) if items.iter().any(nested) => {
            items.iter().map(|item| inner.clone() + &lines(item, depth + 1)).collect()
        }
        Value::Object(fields) if fields.values().any(nested) => fields
            .iter()
            .map(|(name, value)| format!("{inner}{name:?}: {}", lines(value, depth + 1)))
            .collect(),
        flat => return one_line(flat),
    };
    let [open, close] = if value.is_array() { ["[", "]"] } else { ["{", "}"] };
    format!("{open}\n{}\n{}{close}", lines.join(",\n"), "  ".repeat(depth))
}

/// A value as JSON on one line, with a blank behind each comma and colon.
pub fn one_line(value: &impl Serialize) -> String {
    let mut out = Vec::new();
    // Writing into memory cannot fail.
    value.serialize(&mut Serializer::with_formatter(&mut out, Spaced)).unwrap_or_default();
    String::from_utf8(out).unwrap_or_default()
}

/// The blanks of [`one_line`].
struct Spaced;

impl Formatter for Spaced {
    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> Result<()> {
        out.write_all(if first { b"" } else { b", " })
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> Result<()> {
        out.write_all(if first { b"" } else { b", " })
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> Result<()> {
        out.write_all(b": ")
    }
}

/// The fields of an object that a macro makes.
pub fn fields(value: Value) -> Fields {
    match value {
        Value::Object(fields) => fields,
        _ => Fields::new(),
    }
}

/// A number with [`DECIMALS`] at most, the same on every platform.
fn number(number: f64) -> Value {
    plain(number, DECIMALS).parse::<f64>().map_or(Value::Null, Value::from)
}

/// A comparison: what was played, the sums, and the report on them.
pub fn json(study: &Study, tally: &Tally, report: &Report) -> Json {
    let measures = report.measures.iter().map(|row| {
        let values = row.values.iter().map(|value| {
            let mut fields = figure(&value.mean);
            fields.extend(shares(value.outcomes));
            if let Some([tenth, half, nine]) = value.spread {
                fields.extend(self::fields(json!({ "p10": tenth, "median": half, "p90": nine })));
            }
            Value::from(fields)
        });
        let differences = row.differences.iter().map(|pair| {
            let mut fields = self::fields(json!({ "left": pair.left, "right": pair.right }));
            fields.extend(figure(&pair.figure));
            fields.extend(verdict(pair.seen.name(), &pair.verdict));
            Value::from(fields)
        });
        json!({
            "measure": row.measure.name(),
            "title": row.title,
            "unit": row.unit.name(),
            "values": values.collect::<Vec<_>>(),
            "differences": differences.collect::<Vec<_>>(),
        })
    });
    let rules = report
        .rules
        .iter()
        .map(|line| json!({ "key": line.key.name(), "rule": line.name, "answers": line.answers }));
    let mut fields = study_json("compare", study, tally, &report.head, None);
    fields.extend(self::fields(json!({
        "measures": measures.collect::<Vec<_>>(),
        "rules": rules.collect::<Vec<_>>(),
        "notes": report.notes,
    })));
    fields.into()
}

/// The effect of each rule: what was played, the sums, and the report on them.
pub fn json_ablation(study: &Study, tally: &Tally, report: &AblationReport) -> Json {
    let mut fields = study_json("worth", study, tally, &report.head, Some(report.measure));
    fields.extend(self::fields(json!({
        "unchanged": figure(&report.base),
        "changes": changes(&report.rows),
        "left_out": report.left_out,
        "notes": report.notes,
    })));
    fields.into()
}

/// The way from one reconstruction to another: what was played, the sums, and the report on them.
pub fn json_path(study: &Study, tally: &Tally, report: &PathReport) -> Json {
    let mut fields = study_json("path", study, tally, &report.head, Some(report.measure));
    fields.extend(self::fields(json!({
        "start": figure(&report.base),
        "steps": changes(&report.rows),
        "all_steps": figure(&report.whole),
        "without_part": report.without_part,
        "notes": report.notes,
    })));
    fields.into()
}

/// Rules changed, each with what that does.
fn changes(rows: &[ChangeRow]) -> Value {
    let rows = rows.iter().map(|row| {
        let mut fields = fields(json!({
            "key": row.key.name(),
            "rule": row.name,
            "from": row.from,
            "to": row.to,
            "value": row.value.plain(),
            "after": figure(&row.mean),
            "broken_off": row.broken_off,
        }));
        fields.extend(shares(row.outcomes));
        fields.extend(figure(&row.difference));
        fields.extend(verdict(row.seen.name(), &row.verdict));
        Value::from(fields)
    });
    rows.collect()
}

/// A number, the ends of its interval where they say anything, how it is to be read, and over how many games it is.
fn figure(figure: &Figure) -> Fields {
    let (interval, bound) = (&figure.interval, figure.bound);
    let known = |value: f64, is_known: bool| if is_known { number(value) } else { Value::Null };
    fields(json!({
        "mean": known(interval.mean, bound != Bound::Unknown),
        "low": known(interval.low, figure.is_exact()),
        "high": known(interval.high, figure.is_exact()),
        "bound": bound.name(),
        "games": figure.games,
    }))
}

/// The games won and drawn that a share is made of.
fn shares(outcomes: Option<Outcomes>) -> Fields {
    let shares = |outcomes: Outcomes| json!({ "wins": outcomes.wins, "draws": outcomes.draws });
    outcomes.map(shares).map(fields).unwrap_or_default()
}

fn verdict(seen: &str, sentence: &str) -> Fields {
    fields(json!({ "seen": seen, "verdict": sentence }))
}

/// Games played and the sums: the part of a file by which it can be added to others.
fn study_json(
    kind: &str,
    study: &Study,
    tally: &Tally,
    head: &Head,
    measure: Option<Measure>,
) -> Fields {
    let boards = head.boards.iter().map(|board| {
        json!({
            "board": board.letter,
            "title": board.title,
            "rules": board.spec,
            "hash": hash_text(board.hash),
            "start": board.start,
        })
    });
    let ranges = head.played.iter().map(|range| [range.start, range.end]);
    fields(json!({
        "format": format!("senet-{kind} 3"),
        "program": PROGRAM,
        "player": head.player.name(),
        "seed": head.seed,
        "limit": head.limit,
        "skill": study.skill,
        "measure": measure.map(Measure::name),
        "games": head.games,
        "played": ranges.collect::<Vec<_>>(),
        "study": hash_text(study.key()),
        "boards": boards.collect::<Vec<_>>(),
        "sums": tally,
    }))
}
