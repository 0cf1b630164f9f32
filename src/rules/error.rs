//! What is wrong with a ruleset: everything at once, each with its place and what to write instead.

use std::borrow::Cow;
use std::fmt;

use super::choice::{Capture, Start, Use, Water};
use super::{Form, Key, Value, shorten};

/// One thing that is wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line, counted from 1; `None` where the file as a whole is meant.
    pub line: Option<usize>,
    /// What is wrong and what to write instead.
    pub text: String,
}

impl Problem {
    /// A problem on a line.
    pub fn at(line: usize, text: impl Into<String>) -> Problem {
        Problem { line: Some(line), text: shortened(text.into()) }
    }

    /// A problem of the file as a whole.
    pub fn whole(text: impl Into<String>) -> Problem {
        Problem { line: None, text: shortened(text.into()) }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.text),
            None => f.write_str(&self.text),
        }
    }
}

/// Everything that is wrong with a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesetError {
    /// The problems in the order of the file; never empty.
    pub problems: Vec<Problem>,
}

impl RulesetError {
    pub(crate) fn of(problems: Vec<Problem>) -> RulesetError {
        RulesetError { problems: shorten(problems) }
    }

    pub(crate) fn value(key: Key, value: &Value) -> RulesetError {
        RulesetError::of(vec![Problem::whole(format!(
            "{key} is {}; write {}",
            excerpt(&value.to_string()),
            key.expects()
        ))])
    }

    pub(crate) fn unknown_key(name: &str) -> RulesetError {
        let names = Key::ALL.iter().map(|key| key.name());
        RulesetError::of(vec![Problem::whole(format!(
            "there is no key {:?}{}",
            excerpt(name),
            did_you_mean(name, names)
        ))])
    }
}

impl fmt::Display for RulesetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.problems.iter().map(Problem::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl std::error::Error for RulesetError {}

/// Letters of what somebody wrote that are said back; more of it helps nobody.
const EXCERPT: usize = 80;
/// Letters of a sentence. No sentence of the program's own is as long.
const SENTENCE: usize = 2_000;

/// The beginning of what somebody wrote, to be said back to them.
///
/// ```
/// assert_eq!(senet::rules::excerpt("C 0-0"), "C 0-0");
/// assert_eq!(senet::rules::excerpt(&"C".repeat(1_000_000)).chars().count(), 81);
/// ```
pub fn excerpt(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(EXCERPT) {
        None => Cow::Borrowed(text),
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
    }
}

/// The sentence without its middle, where what somebody wrote has made it far too long.
pub(crate) fn shortened(sentence: String) -> String {
    if sentence.len() <= SENTENCE {
        return sentence;
    }
    let first = sentence.char_indices().nth(SENTENCE / 4);
    let last = sentence.char_indices().rev().nth(SENTENCE / 4);
    match (first, last) {
        (Some((first, _)), Some((last, _))) if first < last => {
            format!("{} … {}", &sentence[..first], &sentence[last..])
        }
        _ => sentence,
    }
}

/// "; did you mean …?" where one of `names` is near to what was written.
pub fn did_you_mean<'a>(written: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    if written.len() > EXCERPT {
        return String::new();
    }
    let near = names
        .into_iter()
        .map(|name| (strsim::jaro_winkler(written, name), name))
        .filter(|(likeness, _)| *likeness > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0));
    near.map_or_else(String::new, |(_, name)| format!("; did you mean {name:?}?"))
}

/// The two combinations that are refused, because nobody has said how they would be played.
pub(crate) fn contradictions(form: &Form) -> Vec<Problem> {
    let mut problems = Vec::new();
    if form.throwing_use == Use::Saved {
        problems.push(Problem::whole(
            "throwing.use is \"saved\", but no source says what becomes of saved throws when a piece falls into the \
             water; write throwing.use = \"at-once\"",
        ));
    }
    let hand = match form {
        Form { setup_start: Start::Hand, .. } => Some("setup.start is \"hand\""),
        Form { water_effect: Water::ReEnter, .. } => Some("water.effect is \"re-enter\""),
        _ => None,
    };
    if let (Capture::Removed, Some(hand)) = (form.capture_effect, hand) {
        let change = if form.setup_start == Start::Hand {
            "setup.start = \"track\""
        } else {
            "another water.effect, such as \"to-15\""
        };
        problems.push(Problem::whole(format!(
            "capture.effect is \"removed\" and {hand}, so a piece that is missing could be in the hand or gone; write \
             {change}, or another capture.effect, such as \"swap\""
        )));
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_far_too_long_is_cut_between_letters() {
        let long = format!("{}{}", "é".repeat(100_000), "; write C or S");
        let problem = Problem::at(1, long);
        assert!(problem.text.len() < SENTENCE && problem.text.ends_with("; write C or S"));
        assert!(excerpt(&"é".repeat(1000)).ends_with("é…"));
        let whole = "the side is \"X\"; write C or S";
        assert_eq!(Problem::whole(whole).text, whole);
        assert_eq!(did_you_mean(&"petrie".repeat(20), ["petrie"]), "");
    }
}
