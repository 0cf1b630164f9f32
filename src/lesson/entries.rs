//! Files of entries: TOML with a table `[[name]]` for each thing, read strictly and with its line.

use std::collections::{BTreeMap, HashSet};

use toml::{Table, Value};

use super::markdown;
use super::prose::Phrase;
use crate::rules::{Problem, did_you_mean, file_text, hint_among};

/// The most entries of one kind.
const MAX_ENTRIES: usize = 1_000;

/// One entry, whose keys are taken out one by one; what is left at the end is unknown.
pub(super) struct Entry<'p> {
    /// Its name in messages: `[[evidence]] "hesy-re"`.
    what: String,
    /// The line on which it begins, counted from 1.
    pub(super) line: usize,
    /// The line of each key.
    lines: BTreeMap<String, usize>,
    left: Table,
    known_keys: Vec<String>,
    problems: &'p mut Vec<Problem>,
}

/// Reads a file whose tables are all of these kinds, hands each entry to `read` with its kind, and notes what is wrong.
pub(super) fn read_entries(
    text: &str,
    kinds: &[&str],
    problems: &mut Vec<Problem>,
    mut read: impl FnMut(&str, &mut Entry<'_>),
) {
    let text = match file_text(text) {
        Ok(text) => text,
        Err(problem) => return problems.push(problem),
    };
    let table: Table = match text.parse() {
        Ok(table) => table,
        Err(error) => return problems.push(Problem::not_toml(text, &error)),
    };
    if table.get("format").and_then(Value::as_integer) != Some(1) {
        let at = text.lines().position(|line| line.starts_with("format"));
        let line = at.map_or(1, |at| at + 1);
        problems.push(Problem::at(line, "the form is not known; write format = 1"));
    }
    for name in table.keys().filter(|name| *name != "format") {
        if !kinds.contains(&name.as_str()) {
            let hint = hint_among(problems, name, kinds.iter().copied());
            let all = kinds.join("]] or [[");
            let text = format!("there is no {name:?} here{hint}; write [[{all}]]");
            problems.push(Problem::whole(text));
        }
    }
    let lines: Vec<&str> = text.lines().collect();
    for kind in kinds {
        let heads = heads(&lines, kind);
        let entries = table.get(*kind).and_then(Value::as_array);
        let is_list = entries.is_some_and(|entries| entries.iter().all(Value::is_table));
        if table.contains_key(*kind) && !is_list {
            let begins = |line: &&str| line.trim_start().trim_start_matches('[').starts_with(kind);
            let line = lines.iter().position(begins).map_or(1, |at| at + 1);
            let text = format!("{kind} is no list of entries; write [[{kind}]] above each of them");
            problems.push(Problem::at(line, text));
        }
        let tables = entries.into_iter().flatten().filter_map(Value::as_table);
        for (place, left) in tables.enumerate() {
            let line = heads.get(place).copied().unwrap_or(1);
            if place == MAX_ENTRIES {
                let text =
                    format!("there are more than {MAX_ENTRIES} entries [[{kind}]]; leave some out");
                problems.push(Problem::at(line, text));
                break;
            }
            let id = left.get("id").and_then(Value::as_str).unwrap_or_default();
            let mut entry = Entry {
                what: format!("[[{kind}]] {id:?}"),
                line,
                lines: key_lines(&lines, line),
                left: left.clone(),
                known_keys: Vec::new(),
                problems,
            };
            read(kind, &mut entry);
            entry.finish();
        }
    }
}

/// The lines, counted from 1, on which tables of this kind begin.
fn heads(lines: &[&str], kind: &str) -> Vec<usize> {
    // A comment may stand behind a head.
    fn head(line: &str) -> Option<&str> {
        line.trim().strip_prefix("[[")?.split("]]").next().map(str::trim)
    }
    let lines = (1..).zip(lines);
    lines.filter(|(_, line)| head(line) == Some(kind)).map(|(number, _)| number).collect()
}

/// The line of each key of the table that begins on `line`.
fn key_lines(lines: &[&str], line: usize) -> BTreeMap<String, usize> {
    let below = (line + 1..).zip(lines.iter().skip(line));
    let inside = below.take_while(|(_, text)| !text.starts_with("[["));
    let keys = inside.filter_map(|(number, text)| {
        let (key, _) = text.split_once('=')?;
        Some((key.trim().to_owned(), number))
    });
    keys.collect()
}

impl Entry<'_> {
    fn line_of(&self, key: &str) -> usize {
        self.lines.get(key).copied().unwrap_or(self.line)
    }

    /// Notes what is wrong with a key, at its line.
    pub(super) fn problem(&mut self, key: &str, text: impl Into<String>) {
        self.problems.push(Problem::at(self.line_of(key), text));
    }

    /// Takes a value that may be missing; one that `read` cannot use is reported with what it is not and an example.
    fn take<T>(
        &mut self,
        key: &str,
        wrong: &str,
        example: &str,
        read: impl FnOnce(&Value) -> Option<T>,
    ) -> Option<T> {
        self.known_keys.push(key.to_owned());
        let value = read(&self.left.remove(key)?);
        if value.is_none() {
            self.problem(key, format!("{key} is {wrong}; write {key} = {example}"));
        }
        value
    }

    /// A text that may be missing.
    pub(super) fn word(&mut self, key: &str) -> Option<String> {
        let text = |value: &Value| {
            value.as_str().filter(|text| !text.trim().is_empty()).map(str::to_owned)
        };
        self.take(key, "not text", "\"…\"", text)
    }

    /// A text that must be there; empty where it is not.
    pub(super) fn need(&mut self, key: &str) -> String {
        let missing = !self.left.contains_key(key);
        let word = self.word(key);
        if missing {
            let text = format!("{} lacks {key}; write {key} = \"…\"", self.what);
            self.problem(key, text);
        }
        word.unwrap_or_default()
    }

    /// Words of a page that may be missing.
    pub(super) fn phrase(&mut self, key: &str) -> Option<Phrase> {
        let text = self.word(key)?;
        Some(markdown::phrase(&text, self.line_of(key), self.problems))
    }

    /// Words of a page that must be there.
    pub(super) fn need_phrase(&mut self, key: &str) -> Phrase {
        if !self.left.contains_key(key) {
            self.need(key);
        }
        self.phrase(key).unwrap_or_default()
    }

    /// A whole number that may be missing.
    pub(super) fn number(&mut self, key: &str) -> Option<i64> {
        self.take(key, "not a number", "4", Value::as_integer)
    }

    /// Yes or no; no where it is missing.
    pub(super) fn yes(&mut self, key: &str) -> bool {
        self.take(key, "neither true nor false", "true", Value::as_bool).unwrap_or_default()
    }

    /// A list of texts; empty where it is missing.
    pub(super) fn words(&mut self, key: &str) -> Vec<String> {
        let texts = |value: &Value| -> Option<Vec<String>> {
            value.as_array()?.iter().map(|text| text.as_str().map(str::to_owned)).collect()
        };
        self.take(key, "not a list of texts", "[\"…\", \"…\"]", texts).unwrap_or_default()
    }

    /// Texts under names; empty where it is missing.
    pub(super) fn table(&mut self, key: &str) -> BTreeMap<String, String> {
        let texts = |value: &Value| -> Option<BTreeMap<String, String>> {
            let texts = value.as_table()?.iter();
            texts.map(|(name, text)| Some((name.clone(), text.as_str()?.to_owned()))).collect()
        };
        self.take(key, "not texts under names", "{ type = \"book\" }", texts).unwrap_or_default()
    }

    /// Keys of works, at least one.
    pub(super) fn sources(&mut self) -> Vec<String> {
        let sources = self.words("sources");
        if sources.is_empty() {
            let text = "nobody is named for this; write sources = [\"key\"] with keys of lessons/en/sources.toml";
            self.problem("sources", text);
        }
        sources
    }

    /// Two numbers between 0 and 30, such as pieces of either side.
    pub(super) fn pair(&mut self, key: &str) -> Option<(u8, u8)> {
        let small = |value: &Value| u8::try_from(value.as_integer()?).ok().filter(|n| *n <= 30);
        self.take(key, "not two numbers up to 30", "[5, 5]", |value| match &value.as_array()?[..] {
            [one, other] => Some((small(one)?, small(other)?)),
            _ => None,
        })
    }

    /// Value for one of these names; a wrong name is reported with a suggestion.
    pub(super) fn one_of<T: Copy>(
        &mut self,
        key: &str,
        text: &str,
        all: &[(&str, T)],
    ) -> Option<T> {
        let entry = all.iter().find(|(name, _)| *name == text);
        if entry.is_none() {
            let names: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
            let (hint, names) = (did_you_mean(text, names.iter().copied()), names.join(", "));
            self.problem(key, format!("{key} is {text:?}{hint}; write one of {names}"));
        }
        entry.map(|(_, value)| *value)
    }

    /// Reads over all other keys.
    pub(super) fn skip(&mut self) {
        self.left.clear();
    }

    /// Reports every unknown key.
    fn finish(self) {
        for key in self.left.keys() {
            let known = self.known_keys.iter().map(String::as_str);
            let hint = hint_among(self.problems, key, known);
            let text = format!("{} has no key {key:?}{hint}", self.what);
            self.problems.push(Problem::at(self.line_of(key), text));
        }
    }
}

/// Repeated ids, each with its line.
pub(super) fn twice<'a>(ids: impl Iterator<Item = (&'a str, usize)>) -> Vec<Problem> {
    let mut seen = HashSet::new();
    let again = ids.filter(|(id, _)| !seen.insert(*id));
    let text = |id: &str| format!("two entries have the id {id:?}; give one another");
    again.map(|(id, line)| Problem::at(line, text(id))).collect()
}
