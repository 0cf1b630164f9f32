//! Shared parts of commands: how they end, what they print and complain, formats, and the rulesets that arguments name.

use std::fmt::Display;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;

use crate::rules::{Key, Ruleset, Value, excerpt, printable, shortened};
use crate::{i18n, library, text_file};

/// Forms of an answer.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    /// For people
    Text,
    /// For programs
    Json,
}

/// Forms of a result with tables.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum TableFormat {
    /// For people
    Text,
    /// For programs; the results of games include the sums, so that parts can be added up
    Json,
    /// For tables and statistics
    Csv,
}

/// The reason why a command ends before it is done.
pub(super) enum Stopped {
    /// Message for the user.
    Problem(String),
    /// The reader of the output wants no more of it: `senet moves --batch | head` has what it came for.
    NobodyReads,
}

impl From<String> for Stopped {
    fn from(problem: String) -> Stopped {
        Stopped::Problem(problem)
    }
}

impl From<std::io::Error> for Stopped {
    fn from(error: std::io::Error) -> Stopped {
        match error.kind() {
            std::io::ErrorKind::BrokenPipe => Stopped::NobodyReads,
            _ => Stopped::Problem(error.to_string()),
        }
    }
}

pub(super) fn print(text: &str) -> Result<(), Stopped> {
    let mut out = std::io::stdout().lock();
    out.write_all(printable(text).as_bytes())?;
    Ok(out.flush()?)
}

/// Prints a sentence on standard error.
pub(super) fn complain(problem: &str) {
    let problem = shortened(problem.to_owned());
    let problem = printable(&problem);
    // Nowhere is left to complain to when standard error is closed.
    writeln!(std::io::stderr(), "senet: {problem}").unwrap_or_default();
}

/// Refuses to replace what is at a path, unless it is an empty file or its bytes are of the kind that is written there.
pub(super) fn check_replaceable(
    path: &Path,
    is_kind: impl Fn(&[u8]) -> bool,
) -> Result<(), String> {
    let replaces = |bytes: Vec<u8>| bytes.is_empty() || is_kind(&bytes);
    if !path.exists() || text_file::bytes_of(path).is_ok_and(replaces) {
        return Ok(());
    }
    Err(i18n::fill("solve.file-taken", &[("file", &path.display().to_string())]))
}

/// The ruleset of an id, or of the file at a path.
pub(super) fn find_ruleset(name: &str) -> Result<Ruleset, String> {
    if let Some(ruleset) = library::ruleset(name) {
        return Ok(ruleset);
    }
    let looks_like_path =
        name.ends_with(".toml") || name.contains(std::path::MAIN_SEPARATOR) && !names_variant(name);
    if !looks_like_path {
        let ids = library::rulesets().iter().map(|ruleset| ruleset.id.as_str());
        let hint = crate::rules::did_you_mean(name, ids);
        return Err(format!(
            "rules: there is no reconstruction {:?}{hint} (`senet rulesets` lists them; a file ends in .toml)",
            excerpt(name)
        ));
    }
    let text = text_file::read(Path::new(name));
    let text = text.map_err(|problem| format!("rules: {}: {problem}", excerpt(name)))?;
    library::read_ruleset(&text).map_err(|error| format!("rules: {name}: {}", one_line(&error)))
}

/// True where the part before the slash is a shipped ruleset, so that the rest was meant as a variant.
fn names_variant(name: &str) -> bool {
    name.split_once('/').is_some_and(|(id, _)| library::ruleset(id).is_some())
}

/// All problems in one line.
pub(super) fn one_line(error: &impl std::fmt::Display) -> String {
    shortened(error.to_string().replace('\n', "; "))
}

/// Reads `KEY=VALUE`.
pub(super) fn parse_set(text: &str) -> Result<(Key, Value), String> {
    let (name, value) = text
        .split_once('=')
        .ok_or_else(|| format!("{:?} is not a change; write KEY=VALUE", excerpt(text)))?;
    let key = Key::from_name(name.trim()).map_err(|error| one_line(&error))?;
    Ok((key, Value::parse(value)))
}

/// Rules of a command: those of a reconstruction or a file, with some of them changed.
#[derive(clap::Args)]
pub(super) struct RulesArguments {
    /// A reconstruction's id, or the path of a ruleset file
    #[arg(value_name = "RULESET")]
    ruleset: String,
    /// Change a rule, such as water.effect=to-15. You can repeat this
    #[arg(long, value_name = "KEY=VALUE", value_parser = parse_set)]
    set: Vec<(Key, Value)>,
}

impl RulesArguments {
    /// The ruleset; a sentence where there is none, or a change does not fit.
    pub(super) fn read(&self) -> Result<Ruleset, String> {
        changed(&find_ruleset(&self.ruleset)?, &self.set)
    }
}

/// Reads `KEY=VALUE` arguments into a ruleset.
pub(super) fn changed(ruleset: &Ruleset, set: &[(Key, Value)]) -> Result<Ruleset, String> {
    ruleset.with(set).map_err(|error| format!("set: {}", one_line(&error)))
}

/// Reads a whole number of this range; the sentence of the reader names the range.
pub(super) fn number_in<T>(range: RangeInclusive<T>) -> impl Fn(&str) -> Result<T, String> + Clone
where
    T: FromStr + PartialOrd + Display + Clone,
{
    move |text| {
        let (least, most) = (range.start(), range.end());
        let sentence = || format!("write a whole number from {least} to {most}");
        number(text, |number| range.contains(number), sentence)
    }
}

/// A number that a test lets through, or this sentence.
pub(super) fn number<T: FromStr>(
    text: &str,
    fits: impl Fn(&T) -> bool,
    otherwise: impl Fn() -> String,
) -> Result<T, String> {
    text.parse().ok().filter(fits).ok_or_else(otherwise)
}
