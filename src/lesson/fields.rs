//! `key: value` lines, as front matter and fences hold them.

use super::markdown;
use super::prose::Phrase;
use crate::rules::{Problem, hint_among};

/// The most lines of one block.
const MAX_LINES: usize = 1_000;

/// One line.
pub(super) struct Field {
    pub(super) key: String,
    pub(super) value: String,
    pub(super) line: usize,
}

/// The lines of one block, taken out one by one; what is left at the end is unknown.
pub(super) struct Fields<'p> {
    /// Name of the block in messages: `a senet try fence`.
    what: String,
    /// The line on which the block opens.
    pub(super) line: usize,
    left: Vec<Field>,
    known_keys: Vec<String>,
    problems: &'p mut Vec<Problem>,
}

impl<'p> Fields<'p> {
    /// Reads the lines of `body`, the first of which has the number `first`.
    pub(super) fn read(
        what: &str,
        body: &str,
        first: usize,
        problems: &'p mut Vec<Problem>,
    ) -> Fields<'p> {
        let mut left = Vec::new();
        for (line, text) in (first..).zip(body.lines()) {
            if line - first == MAX_LINES {
                let text = format!("{what} has more than {MAX_LINES} lines; leave some out");
                problems.push(Problem::at(line, text));
                break;
            }
            let text = text.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            match split(text) {
                Some((key, value)) => {
                    left.push(Field { key: key.to_owned(), value: value.to_owned(), line })
                }
                None => {
                    let text = format!("{text:?} is not a line of {what}; write key: value");
                    problems.push(Problem::at(line, text));
                }
            }
        }
        let line = first.saturating_sub(1);
        Fields { what: what.to_owned(), line, left, known_keys: Vec::new(), problems }
    }

    /// Reads front matter, which names its format.
    pub(super) fn front(text: &str, problems: &'p mut Vec<Problem>) -> Fields<'p> {
        let mut fields = Fields::read("the front matter", text, 2, problems);
        fields.need_parsed("format", "1", |value| match value {
            "1" => Ok(()),
            _ => Err(format!("the format {value:?} is not known here; write format: 1")),
        });
        fields
    }

    pub(super) fn problem(&mut self, line: usize, text: impl Into<String>) {
        self.problems.push(Problem::at(line, text));
    }

    /// Every line with this key.
    pub(super) fn all(&mut self, key: &str) -> Vec<Field> {
        self.known_keys.push(key.to_owned());
        self.left.extract_if(.., |field| field.key == key).collect()
    }

    /// The line with this key; a second one is a problem.
    pub(super) fn one(&mut self, key: &str) -> Option<Field> {
        let mut fields = self.all(key).into_iter();
        let first = fields.next();
        for again in fields {
            self.problem(again.line, format!("{key} is here twice; keep one line"));
        }
        first
    }

    /// The line with this key; that it is missing is a problem.
    pub(super) fn need(&mut self, key: &str, example: &str) -> Option<Field> {
        let field = self.one(key);
        if field.is_none() {
            let text = format!("{} has no {key}; write {key}: {example}", self.what);
            self.problem(self.line, text);
        }
        field
    }

    /// Every line whose key is this word and one more: `wrong 26-27`. Gives that second word; `alone` says what to write
    /// where it is missing.
    pub(super) fn with_word(&mut self, key: &str, alone: &str) -> Vec<(String, Field)> {
        for field in self.all(key) {
            self.problem(field.line, alone);
        }
        let second = |field: &Field| {
            let (first, second) = field.key.split_once(' ')?;
            (first == key).then(|| second.trim().to_owned())
        };
        let fields = self.left.extract_if(.., |field| second(field).is_some());
        fields.map(|field| (second(&field).unwrap_or_default(), field)).collect()
    }

    /// Takes the line with exactly this key and value; true where there is one.
    pub(super) fn says(&mut self, key: &str, value: &str) -> bool {
        self.left.extract_if(.., |field| field.key == key && field.value == value).count() > 0
    }

    /// Result of `read` on the line with this key, if it is there.
    pub(super) fn one_parsed<T>(
        &mut self,
        key: &str,
        read: impl FnOnce(&str) -> Result<T, String>,
    ) -> Option<T> {
        let field = self.one(key)?;
        self.parse(&field, read)
    }

    /// Result of `read` on the line with this key, which must be there, and its number.
    pub(super) fn need_parsed<T>(
        &mut self,
        key: &str,
        example: &str,
        read: impl FnOnce(&str) -> Result<T, String>,
    ) -> Option<(T, usize)> {
        let field = self.need(key, example)?;
        Some((self.parse(&field, read)?, field.line))
    }

    /// The words behind this key, which must be there.
    pub(super) fn need_words(&mut self, key: &str, example: &str) -> Option<Phrase> {
        self.need(key, example).map(|field| self.phrase(&field))
    }

    /// Result of `read` on a line; a failure is noted with the line.
    pub(super) fn parse<T>(
        &mut self,
        field: &Field,
        read: impl FnOnce(&str) -> Result<T, String>,
    ) -> Option<T> {
        read(&field.value).map_err(|text| self.problem(field.line, text)).ok()
    }

    /// As [`Fields::parse`] where there can be several failures.
    pub(super) fn parse_all<T>(
        &mut self,
        field: &Field,
        read: impl FnOnce(&str) -> Result<T, Vec<String>>,
    ) -> Option<T> {
        let failed =
            |texts: Vec<String>| texts.into_iter().for_each(|text| self.problem(field.line, text));
        read(&field.value).map_err(failed).ok()
    }

    /// The line as words of a page.
    pub(super) fn phrase(&mut self, field: &Field) -> Phrase {
        self.words(&field.value, field.line)
    }

    /// Words of a page that stand on this line.
    pub(super) fn words(&mut self, text: &str, line: usize) -> Phrase {
        markdown::phrase(text, line, self.problems)
    }

    /// The words behind this key, if it is there.
    pub(super) fn words_of(&mut self, key: &str) -> Option<Phrase> {
        self.one(key).map(|field| self.phrase(&field))
    }

    /// Reports every unknown line.
    pub(super) fn finish(self) {
        for field in &self.left {
            let word = field.key.split(' ').next().unwrap_or_default();
            let hint = match self.known_keys.iter().any(|key| key == word) {
                true => format!("; {word} is written differently here"),
                false => {
                    let known = self.known_keys.iter().map(String::as_str);
                    hint_among(self.problems, &field.key, known)
                }
            };
            let text = format!("{} has no key {:?}{hint}", self.what, field.key);
            self.problems.push(Problem::at(field.line, text));
        }
    }
}

/// The key and value of a line; the key ends at the first colon with a space or nothing behind it.
fn split(text: &str) -> Option<(&str, &str)> {
    let at = text.char_indices().find(|&(at, letter)| {
        letter == ':' && text[at + 1..].chars().next().is_none_or(char::is_whitespace)
    });
    let (at, _) = at?;
    let key = text[..at].trim();
    (!key.is_empty()).then(|| (key, text[at + 1..].trim()))
}

/// The first line from `from` on that has these words; `from` itself where none has. The name of a work is a whole one:
/// `@walker` is not in `@walker-2011`.
pub(super) fn line_with(text: &str, words: &str, from: usize) -> usize {
    let goes_on = |rest: &str| {
        let name = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
        words.starts_with('@') && rest.trim_start_matches('-').starts_with(name)
    };
    let mut lines = text.lines().enumerate().skip(from.saturating_sub(1));
    let line = lines.find(|(_, line)| {
        line.match_indices(words).any(|(at, _)| !goes_on(&line[at + words.len()..]))
    });
    line.map_or(from, |(at, _)| at + 1)
}
