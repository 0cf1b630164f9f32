//! Reading a file of scenarios.

use std::collections::BTreeMap;
use std::path::Path;

use senet::lesson::{MoveText, RulesSpec, parse_picture, parse_rule};
use senet::rules::{Key, Throw};
use senet::{Bitboard, Side};
use toml::Table;

use crate::scenario::{Played, Refusal, Scenario};

/// A file of scenarios: about one clause, or about one source.
pub struct File {
    /// The file's name without its ending.
    pub stem: String,
    /// The ruleset of the scenarios that name none.
    pub ruleset: String,
    /// The clauses of a source that make a difference in play, by their names.
    pub rows: BTreeMap<String, String>,
    /// The clauses that make none, and why.
    pub moot: BTreeMap<String, String>,
    /// The scenarios, in order.
    pub scenarios: Vec<Named>,
}

/// A scenario with its name and what it shows.
#[derive(Clone)]
pub struct Named {
    pub name: String,
    pub why: String,
    /// The clauses of the source that it meets.
    pub rows: Vec<String>,
    /// The position is the one from which the game begins.
    pub start: bool,
    /// Who has won after the move: `C`, `S`, or `draw`.
    pub winner: Option<String>,
    /// The winner's points after the move.
    pub score: Option<u32>,
    pub scenario: Result<Scenario, String>,
}

/// Every file of the folder and of its folder `sources`, each with its name; a problem where one cannot be read.
pub fn files() -> Vec<(String, Result<File, String>)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios");
    let mut paths = Vec::new();
    for folder in [folder.to_owned(), format!("{folder}/sources")] {
        let entries = std::fs::read_dir(&folder).into_iter().flatten();
        paths.extend(entries.filter_map(|entry| entry.ok().map(|entry| entry.path())));
    }
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    paths.sort();
    paths
        .iter()
        .map(|path| {
            let stem = path
                .file_stem()
                .map(|stem| stem.to_string_lossy().into_owned())
                .unwrap_or_default();
            (stem.clone(), file(&stem, path))
        })
        .collect()
}

fn file(stem: &str, path: &Path) -> Result<File, String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let file: Table = text.parse().map_err(|error: toml::de::Error| error.to_string())?;
    let ruleset = word(&file, "ruleset")?.unwrap_or_default();
    let entries = file.get("scenario").and_then(toml::Value::as_array).ok_or("no [[scenario]]")?;
    let scenarios = entries
        .iter()
        .map(|entry| named(entry.as_table().ok_or("a scenario is a table")?, &ruleset))
        .collect::<Result<_, String>>()?;
    Ok(File {
        stem: stem.to_owned(),
        rows: labels(&file, "rows")?,
        moot: labels(&file, "moot")?,
        ruleset,
        scenarios,
    })
}

/// A table of words by name.
fn labels(file: &Table, key: &str) -> Result<BTreeMap<String, String>, String> {
    let Some(table) = file.get(key) else { return Ok(BTreeMap::new()) };
    let table = table.as_table().ok_or_else(|| format!("[{key}] is a table"))?;
    table.keys().map(|name| Ok((name.clone(), word(table, name)?.unwrap_or_default()))).collect()
}

const KEYS: &str = "name why rows start winner score rules set board turn off due throw legal try \
    illegal says plays then after_turn after_due again";

fn named(table: &Table, ruleset: &str) -> Result<Named, String> {
    let name = word(table, "name")?.ok_or("a scenario has no name")?;
    let rows = table
        .get("rows")
        .map_or(Some(Vec::new()), words)
        .ok_or_else(|| format!("{name}: rows takes a list of clauses"))?;
    let score = table
        .get("score")
        .and_then(toml::Value::as_integer)
        .and_then(|score| u32::try_from(score).ok());
    Ok(Named {
        why: word(table, "why")?.ok_or_else(|| format!("{name}: no why"))?,
        rows,
        start: table.get("start").and_then(toml::Value::as_bool) == Some(true),
        winner: word(table, "winner")?,
        score,
        scenario: scenario(table, ruleset),
        name,
    })
}

fn scenario(table: &Table, ruleset: &str) -> Result<Scenario, String> {
    if let Some(unknown) =
        table.keys().find(|key| KEYS.split(' ').all(|known| known != key.as_str()))
    {
        return Err(format!("unknown key {unknown:?}"));
    }
    let mut rules = RulesSpec::of(&word(table, "rules")?.unwrap_or_else(|| ruleset.to_owned()));
    if let Some(set) = table.get("set").and_then(toml::Value::as_table) {
        for (key, value) in set {
            let key = Key::from_name(key).map_err(|error| error.to_string())?;
            rules.changes.push((
                key,
                value
                    .clone()
                    .try_into()
                    .map_err(|_wrong| "set takes words, numbers, yes or no, and lists")?,
            ));
        }
    }
    let throw = match table.get("throw") {
        None => None,
        Some(value) => Some(throw(value).ok_or("throw takes a number from 0 to 6")?),
    };
    Ok(Scenario {
        rules,
        board: parse_picture(&word(table, "board")?.ok_or("no board")?)?,
        turn: side(table, "turn")?.ok_or("no turn")?,
        off: word(table, "off")?,
        due: word(table, "due")?.unwrap_or_default(),
        throw,
        legal: table
            .get("legal")
            .map(|list| words(list).ok_or("legal takes a list of moves"))
            .transpose()?,
        refused: refusal(table)?,
        played: played(table)?,
    })
}

fn throw(value: &toml::Value) -> Option<Throw> {
    value.as_integer().and_then(|number| u8::try_from(number).ok()).and_then(Throw::new)
}

fn refusal(table: &Table) -> Result<Option<Refusal>, String> {
    let Some(mv) = word(table, "try")? else { return Ok(None) };
    let illegal = table
        .get("illegal")
        .and_then(toml::Value::as_table)
        .ok_or("try without illegal = { rule = … }")?;
    let squares = illegal.get("squares").map(|squares| {
        let numbers = squares.as_array().into_iter().flatten().filter_map(toml::Value::as_integer);
        Bitboard::of(numbers.filter_map(|number| u8::try_from(number).ok()))
    });
    Ok(Some(Refusal {
        mv: MoveText::parse(&mv)?,
        rule: parse_rule(&word(illegal, "rule")?.ok_or("illegal without rule")?)?,
        squares,
        says: word(table, "says")?,
    }))
}

fn played(table: &Table) -> Result<Option<Played>, String> {
    let Some(mv) = word(table, "plays")? else { return Ok(None) };
    Ok(Some(Played {
        mv: MoveText::parse(&mv)?,
        then: parse_picture(&word(table, "then")?.ok_or("plays without then")?)?,
        turn: side(table, "after_turn")?.ok_or("plays without after_turn")?,
        due: word(table, "after_due")?.unwrap_or_default(),
        again: table
            .get("again")
            .and_then(toml::Value::as_bool)
            .ok_or("plays without again = true or false")?,
    }))
}

fn word(table: &Table, key: &str) -> Result<Option<String>, String> {
    match table.get(key) {
        None => Ok(None),
        Some(value) => value
            .as_str()
            .map(|word| Some(word.to_owned()))
            .ok_or_else(|| format!("{key} takes words in quotes")),
    }
}

fn words(value: &toml::Value) -> Option<Vec<String>> {
    value.as_array()?.iter().map(|item| item.as_str().map(str::to_owned)).collect()
}

fn side(table: &Table, key: &str) -> Result<Option<Side>, String> {
    let letter = word(table, key)?;
    letter
        .map(|text| match text.as_str() {
            "C" => Ok(Side::Cones),
            "S" => Ok(Side::Spools),
            _ => Err(format!("{key} is {text:?}; write C or S")),
        })
        .transpose()
}
