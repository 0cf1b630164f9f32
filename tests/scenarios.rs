//! Runs every scenario of `tests/scenarios/*.toml` as a named test: `clause/name-of-the-scenario`.

use libtest_mimic::{Arguments, Failed, Trial};
use senet::lesson::scenario::{Played, Refusal, Scenario};
use senet::lesson::{MoveText, RulesSpec, parse_picture, parse_rule};
use senet::rules::{Key, Throw, Value};
use senet::{Bitboard, Side, library};
use toml::Table;

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .map(|entries| {
            entries
                .filter_map(|entry| entry.ok().map(|entry| entry.path()))
                .collect()
        })
        .unwrap_or_default();
    files.sort();
    for file in files {
        let clause = file
            .file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
            .unwrap_or_default();
        match std::fs::read_to_string(&file)
            .map_err(|error| error.to_string())
            .and_then(|text| read(&text))
        {
            Ok(scenarios) => {
                trials.extend(scenarios.into_iter().map(|named| trial(&clause, named)))
            }
            Err(problem) => trials.push(Trial::test(clause, move || Err(Failed::from(problem)))),
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// A scenario with its name and the clause that it shows.
struct Named {
    name: String,
    why: String,
    scenario: Result<Scenario, String>,
}

fn trial(clause: &str, named: Named) -> Trial {
    let name = format!("{clause}/{}", named.name.replace(' ', "-"));
    Trial::test(name, move || {
        let failures = match &named.scenario {
            Ok(scenario) => scenario.failures(library::rulesets()),
            Err(problem) => vec![problem.clone()],
        };
        if failures.is_empty() {
            Ok(())
        } else {
            Err(Failed::from(format!(
                "{}\n{}",
                named.why,
                failures.join("\n")
            )))
        }
    })
}

fn read(text: &str) -> Result<Vec<Named>, String> {
    let file: Table = text
        .parse()
        .map_err(|error: toml::de::Error| error.to_string())?;
    let ruleset = word(&file, "ruleset")?.unwrap_or_default();
    let entries = file
        .get("scenario")
        .and_then(toml::Value::as_array)
        .ok_or("no [[scenario]]")?;
    let tables: Option<Vec<&Table>> = entries.iter().map(toml::Value::as_table).collect();
    tables
        .ok_or("a scenario is a table")?
        .into_iter()
        .map(|table| {
            let name = word(table, "name")?.ok_or("a scenario has no name")?;
            let why = word(table, "why")?.ok_or_else(|| format!("{name}: no why"))?;
            Ok(Named {
                scenario: scenario(table, &ruleset),
                name,
                why,
            })
        })
        .collect()
}

const KEYS: [&str; 18] = [
    "name",
    "why",
    "rules",
    "set",
    "board",
    "turn",
    "off",
    "due",
    "throw",
    "legal",
    "try",
    "illegal",
    "says",
    "plays",
    "then",
    "after_turn",
    "after_due",
    "again",
];

fn scenario(table: &Table, ruleset: &str) -> Result<Scenario, String> {
    if let Some(unknown) = table.keys().find(|key| !KEYS.contains(&key.as_str())) {
        return Err(format!("unknown key {unknown:?}"));
    }
    let mut rules = RulesSpec::of(&word(table, "rules")?.unwrap_or_else(|| ruleset.to_owned()));
    if let Some(set) = table.get("set").and_then(toml::Value::as_table) {
        for (key, value) in set {
            let key = Key::from_name(key).map_err(|error| error.to_string())?;
            rules.changes.push((
                key,
                Value::from_toml(value).ok_or("set takes words, numbers, yes or no, and lists")?,
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
    value
        .as_integer()
        .and_then(|number| u8::try_from(number).ok())
        .and_then(Throw::new)
}

fn refusal(table: &Table) -> Result<Option<Refusal>, String> {
    let Some(mv) = word(table, "try")? else {
        return Ok(None);
    };
    let illegal = table
        .get("illegal")
        .and_then(toml::Value::as_table)
        .ok_or("try without illegal = { rule = … }")?;
    let squares = illegal.get("squares").map(|squares| {
        let numbers = squares
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(toml::Value::as_integer);
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
    let Some(mv) = word(table, "plays")? else {
        return Ok(None);
    };
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
    value
        .as_array()?
        .iter()
        .map(|item| item.as_str().map(str::to_owned))
        .collect()
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
