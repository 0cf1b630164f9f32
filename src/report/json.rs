//! The reports as JSON, with the sums themselves, so that parts of a study can be added up later.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::ablation::AblationReport;
use super::change::ChangeRow;
use super::compare::Report;
use super::figure::Figure;
use super::head::Head;
use super::number::fixed;
use super::path::PathReport;
use crate::analysis::{BoardTally, Bound, MEASURES, Measure, Outcomes, Study, Tally};
use crate::board::Side;

/// A JSON value. Numbers are whole, or fractions with a fixed number of decimals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    /// `null`, `true`, `false` or a number, as it is written.
    Plain(String),
    /// Text.
    Text(String),
    /// A list.
    List(Vec<Json>),
    /// Names with values, in this order.
    Map(Vec<(String, Json)>),
}

impl Json {
    /// A whole number.
    pub fn int(number: u64) -> Json {
        Json::Plain(number.to_string())
    }

    /// Nothing.
    pub fn null() -> Json {
        Json::Plain("null".to_owned())
    }

    /// A number with six decimals.
    pub fn fixed(number: f64) -> Json {
        Json::Plain(fixed(number, 6))
    }

    /// Yes or no.
    pub fn bool(yes: bool) -> Json {
        Json::Plain(yes.to_string())
    }

    /// Text.
    pub fn text(text: impl Into<String>) -> Json {
        Json::Text(text.into())
    }

    /// Names with values.
    pub fn map<const N: usize>(fields: [(&str, Json); N]) -> Json {
        Json::Map(fields.map(|(name, value)| (name.to_owned(), value)).into())
    }

    /// Whole numbers.
    pub fn ints(numbers: impl IntoIterator<Item = u64>) -> Json {
        Json::List(numbers.into_iter().map(Json::int).collect())
    }

    /// A list of texts.
    pub fn texts<'a>(texts: impl IntoIterator<Item = &'a String>) -> Json {
        Json::List(texts.into_iter().map(Json::text).collect())
    }

    /// The value as text, ended by a line feed. Lists and maps that hold no others stand on one line.
    pub fn print(&self) -> String {
        let mut out = String::new();
        self.write(0, &mut out);
        out.push('\n');
        out
    }

    fn is_flat(&self) -> bool {
        let plain = |value: &Json| matches!(value, Json::Plain(_) | Json::Text(_));
        match self {
            Json::List(items) => items.iter().all(plain),
            Json::Map(fields) => fields.iter().all(|(_, value)| plain(value)),
            _ => true,
        }
    }

    fn write(&self, depth: usize, out: &mut String) {
        match self {
            Json::Plain(text) => out.push_str(text),
            Json::Text(text) => quote(text, out),
            Json::List(items) => {
                let items: Vec<(Option<&str>, &Json)> =
                    items.iter().map(|item| (None, item)).collect();
                self.write_all("[]", &items, depth, out);
            }
            Json::Map(fields) => {
                let fields = fields.iter().map(|(name, value)| (Some(name.as_str()), value));
                self.write_all("{}", &fields.collect::<Vec<_>>(), depth, out);
            }
        }
    }

    fn write_all(
        &self,
        brackets: &str,
        items: &[(Option<&str>, &Json)],
        depth: usize,
        out: &mut String,
    ) {
        let (open, close) = brackets.split_at(1);
        let flat = self.is_flat();
        let indent = |depth: usize| format!("\n{}", "  ".repeat(depth));
        out.push_str(open);
        for (index, (name, value)) in items.iter().enumerate() {
            match (index, flat) {
                (0, true) => {}
                (_, true) => out.push_str(", "),
                (0, false) => out.push_str(&indent(depth + 1)),
                (_, false) => out.push_str(&format!(",{}", indent(depth + 1))),
            }
            if let Some(name) = name {
                quote(name, out);
                out.push_str(": ");
            }
            value.write(depth + 1, out);
        }
        if !flat {
            out.push_str(&indent(depth));
        }
        out.push_str(close);
    }
}

/// Text in quotes, with what JSON wants escaped.
fn quote(text: &str, out: &mut String) {
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            letter if (letter as u32) < 0x20 => {
                // Writing into a String cannot fail.
                write!(out, "\\u{:04x}", letter as u32).unwrap_or_default();
            }
            letter => out.push(letter),
        }
    }
    out.push('"');
}

/// A comparison: what was played, the sums, and the report on them.
pub fn json(study: &Study, tally: &Tally, report: &Report) -> Json {
    let measures = report.measures.iter().map(|row| {
        let values = row.values.iter().map(|value| {
            let mut fields = figure(&value.mean);
            fields.extend(shares(value.outcomes));
            if let Some([tenth, half, nine]) = value.spread {
                fields.extend(
                    [("p10", tenth), ("median", half), ("p90", nine)]
                        .map(|(name, value)| (name.to_owned(), Json::int(u64::from(value)))),
                );
            }
            Json::Map(fields)
        });
        let differences = row.differences.iter().map(|pair| {
            let mut fields = vec![
                ("left".to_owned(), Json::int(pair.left as u64)),
                ("right".to_owned(), Json::int(pair.right as u64)),
            ];
            fields.extend(figure(&pair.figure));
            fields.extend(verdict(pair.seen.name(), &pair.verdict));
            Json::Map(fields)
        });
        Json::map([
            ("measure", Json::text(row.measure.name())),
            ("title", Json::text(row.title)),
            ("unit", Json::text(row.unit.name())),
            ("values", Json::List(values.collect())),
            ("differences", Json::List(differences.collect())),
        ])
    });
    let rules = report.rules.iter().map(|line| {
        Json::map([
            ("key", Json::text(line.key.name())),
            ("rule", Json::text(line.name)),
            ("answers", Json::texts(&line.answers)),
        ])
    });
    let mut fields = study_json("compare", study, tally, &report.head, None);
    fields.push(("measures".to_owned(), Json::List(measures.collect())));
    fields.push(("rules".to_owned(), Json::List(rules.collect())));
    fields.push(("notes".to_owned(), Json::texts(&report.notes)));
    Json::Map(fields)
}

/// What each rule is worth: what was played, the sums, and the report on them.
pub fn json_worth(study: &Study, tally: &Tally, report: &AblationReport) -> Json {
    let mut fields = study_json("worth", study, tally, &report.head, Some(report.measure));
    fields.push(("unchanged".to_owned(), Json::Map(figure(&report.base))));
    fields.push(("changes".to_owned(), changes(&report.rows)));
    fields.push(("left_out".to_owned(), Json::texts(&report.left_out)));
    fields.push(("notes".to_owned(), Json::texts(&report.notes)));
    Json::Map(fields)
}

/// The way from one reconstruction to another: what was played, the sums, and the report on them.
pub fn json_path(study: &Study, tally: &Tally, report: &PathReport) -> Json {
    let without = report.without_part.iter().map(|name| Json::text(*name));
    let mut fields = study_json("path", study, tally, &report.head, Some(report.measure));
    fields.push(("start".to_owned(), Json::Map(figure(&report.base))));
    fields.push(("steps".to_owned(), changes(&report.rows)));
    fields.push(("all_steps".to_owned(), Json::Map(figure(&report.whole))));
    fields.push(("without_part".to_owned(), Json::List(without.collect())));
    fields.push(("notes".to_owned(), Json::texts(&report.notes)));
    Json::Map(fields)
}

/// Rules changed, each with what that does.
fn changes(rows: &[ChangeRow]) -> Json {
    let rows = rows.iter().map(|row| {
        let mut fields = change(row.key.name(), row.name, &row.from, &row.to);
        fields.push(("value".to_owned(), Json::text(row.value.plain())));
        fields.push(("after".to_owned(), Json::Map(figure(&row.mean))));
        fields.push(("broken_off".to_owned(), Json::int(row.broken_off)));
        fields.extend(shares(row.outcomes));
        fields.extend(figure(&row.difference));
        fields.extend(verdict(row.seen.name(), &row.verdict));
        Json::Map(fields)
    });
    Json::List(rows.collect())
}

/// A number, the ends of its interval where they say anything, how it is to be read, and over how many games it is.
fn figure(figure: &Figure) -> Vec<(String, Json)> {
    let (found, bound) = (&figure.interval, figure.bound);
    let number = |number: f64, is_known: bool| match is_known {
        true => Json::fixed(number),
        false => Json::null(),
    };
    [
        ("mean", number(found.mean, bound != Bound::Unknown)),
        ("low", number(found.low, figure.is_exact())),
        ("high", number(found.high, figure.is_exact())),
        ("bound", Json::text(bound.name())),
        ("games", Json::int(figure.games)),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .into()
}

/// The games won and drawn that a share is made of.
fn shares(found: Option<Outcomes>) -> Vec<(String, Json)> {
    let fields = found.map(|found| {
        [("wins", found.wins), ("draws", found.draws)]
            .map(|(name, games)| (name.to_owned(), Json::int(games)))
    });
    fields.into_iter().flatten().collect()
}

fn verdict(seen: &str, sentence: &str) -> [(String, Json); 2] {
    [("seen".to_owned(), Json::text(seen)), ("verdict".to_owned(), Json::text(sentence))]
}

fn change(key: &str, rule: &str, from: &str, to: &str) -> Vec<(String, Json)> {
    [("key", key), ("rule", rule), ("from", from), ("to", to)]
        .map(|(name, text)| (name.to_owned(), Json::text(text)))
        .into()
}

/// What was played and the sums: the part of a file by which it can be added to others.
pub fn study_json(
    kind: &str,
    study: &Study,
    tally: &Tally,
    head: &Head,
    measure: Option<Measure>,
) -> Vec<(String, Json)> {
    let boards = head.boards.iter().map(|board| {
        Json::map([
            ("board", Json::text(board.letter.to_string())),
            ("title", Json::text(&board.title)),
            ("rules", Json::text(&board.spec)),
            ("hash", Json::text(format!("{:016x}", board.hash))),
            ("start", Json::text(&board.start)),
        ])
    });
    let ranges = head.played.iter().map(|range| Json::ints([range.start, range.end]));
    let measure = measure.map_or(Json::null(), |measure| Json::text(measure.name()));
    let fields = [
        ("format", Json::text(format!("senet-{kind} 2"))),
        ("program", Json::text(format!("senet {}", head.version))),
        ("player", Json::text(head.player)),
        ("seed", Json::int(head.seed)),
        ("limit", Json::int(u64::from(head.limit))),
        ("skill", Json::bool(study.skill)),
        ("measure", measure),
        ("games", Json::int(head.games)),
        ("played", Json::List(ranges.collect())),
        ("study", Json::text(format!("{:016x}", study.key()))),
        ("boards", Json::List(boards.collect())),
        ("sums", sums(tally)),
    ];
    fields.map(|(name, value)| (name.to_owned(), value)).into()
}

fn sums(tally: &Tally) -> Json {
    let pairs = tally.pairs.iter().map(|pair| {
        Json::map([
            ("products", by_measure(&pair.products)),
            ("both", by_measure(&pair.both)),
            ("left", by_measure(&pair.left)),
            ("right", by_measure(&pair.right)),
        ])
    });
    Json::map([
        ("boards", Json::List(tally.boards.iter().map(board_sums).collect())),
        ("pairs", Json::List(pairs.collect())),
    ])
}

fn by_measure(sums: &[u64; MEASURES]) -> Json {
    let named = Measure::ALL.iter().zip(sums);
    Json::Map(named.map(|(measure, sum)| (measure.name().to_owned(), Json::int(*sum))).collect())
}

fn board_sums(board: &BoardTally) -> Json {
    let histogram = |histogram: &BTreeMap<u32, u64>| {
        let values = histogram.keys().map(|value| u64::from(*value));
        Json::List(vec![Json::ints(values), Json::ints(histogram.values().copied())])
    };
    let named = Measure::ALL.iter().zip(&board.histograms);
    let histograms = named.map(|(measure, one)| (measure.name().to_owned(), histogram(one)));
    let mut fields = vec![
        ("games".to_owned(), by_measure(&board.games)),
        ("sums".to_owned(), by_measure(&board.sums)),
        ("squares".to_owned(), by_measure(&board.squares)),
    ];
    if !board.histograms.is_empty() {
        fields.push(("histograms".to_owned(), Json::Map(histograms.collect())));
    }
    if let Some(heat) = &board.heat {
        for side in Side::ALL {
            let visits = Json::ints(heat.visits[side]);
            fields.push((format!("visits-{side}"), visits));
            fields.push((format!("captures-{side}"), Json::ints(heat.captures[side])));
        }
    }
    Json::Map(fields)
}
