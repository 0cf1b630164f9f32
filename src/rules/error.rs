//! Mistakes in a ruleset: everything at once, each with its place and what to write instead.

use std::borrow::Cow;
use std::fmt;

/// One thing that is wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line, counted from 1; `None` where the file as a whole is meant.
    pub line: Option<usize>,
    /// Sentence that says what is wrong and what to write instead.
    pub text: String,
}

impl Problem {
    /// A problem on a line.
    pub fn at(line: usize, text: impl Into<String>) -> Problem {
        Problem { line: Some(line), text: shortened(text.into()) }
    }

    /// A text that is not TOML, on the line on which that shows.
    pub fn not_toml(text: &str, error: &toml::de::Error) -> Problem {
        let line = error.span().map(|span| text[..span.start].matches('\n').count() + 1);
        Problem { line, text: format!("this is not TOML: {}", error.message().trim_end()) }
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

/// The most problems of one file that are listed one by one.
pub const MAX_PROBLEMS: usize = 100;

/// The first problems of a file, and how many more there are.
pub fn shorten(mut problems: Vec<Problem>) -> Vec<Problem> {
    let more = problems.len().saturating_sub(MAX_PROBLEMS);
    if more > 0 {
        problems.truncate(MAX_PROBLEMS);
        problems.push(Problem::whole(format!("and {more} more; mend these first")));
    }
    problems
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

    pub(super) fn whole(text: String) -> RulesetError {
        RulesetError::of(vec![Problem::whole(text)])
    }

    /// The problems without their lines.
    pub(crate) fn texts(self) -> Vec<String> {
        self.problems.into_iter().map(|problem| problem.text).collect()
    }
}

impl fmt::Display for RulesetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.problems.iter().map(Problem::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl std::error::Error for RulesetError {}

/// Most characters of an input that an error quotes.
const EXCERPT: usize = 80;
/// Letters of a sentence. No sentence of the program's own is as long.
const SENTENCE: usize = 2_000;

/// The beginning of an input, short enough to quote in an error.
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

/// The sentence without its middle, where quoted input has made it far too long.
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
    let near = nearest_name(written, names);
    near.map_or_else(String::new, |name| format!("; did you mean {name:?}?"))
}

/// Sentence on a name that is none of `names`.
pub fn no_such(what: &str, written: &str, names: &[&str]) -> String {
    let (hint, all) = (did_you_mean(written, names.iter().copied()), names.join(", "));
    format!("there is no {what} {written:?}{hint}; write one of {all}")
}

/// [`did_you_mean`], as long as there are so few problems that each is read.
pub(crate) fn hint_among<'a>(
    problems: &[Problem],
    written: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> String {
    if problems.len() < MAX_PROBLEMS { did_you_mean(written, names) } else { String::new() }
}

/// The name most like the one that was written; `None` where none is near.
pub fn nearest_name<'a>(
    written: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let near = names
        .into_iter()
        .filter(|_| written.len() <= EXCERPT)
        .map(|name| (strsim::jaro_winkler(written, name), name))
        .filter(|(likeness, name)| {
            // A short word is like much that is long, unless it begins it.
            let is_short = 2 * written.len() < name.len() && !name.starts_with(written);
            *likeness > 0.75 && !is_short
        })
        .max_by(|a, b| a.0.total_cmp(&b.0));
    near.map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_problems_are_counted() {
        let few = vec![Problem::at(1, "a"), Problem::at(2, "b")];
        assert_eq!(shorten(few.clone()), few);
        let many: Vec<Problem> = (1..=350).map(|line| Problem::at(line, "wrong")).collect();
        let shortened = shorten(many);
        assert_eq!(shortened.len(), MAX_PROBLEMS + 1);
        assert_eq!(shortened[MAX_PROBLEMS].text, "and 250 more; mend these first");
    }

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
