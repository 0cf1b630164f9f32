//! The command line: each command a thin reader and printer over the library.
//!
//! **Invariant:** no rule is decided here and no sentence about the game is written here.

mod check;
mod compare;
mod games;
mod moves;
mod rulesets;
mod shards;
mod solve;
mod worth;

use std::io::Write;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::library;
use crate::rules::{Key, Ruleset, RulesetError, Value};

/// Senet, a rules explorer: how the ancient board game may have been played, reading by reading.
///
/// Without a command it opens the window: lessons, a live board, and reconstructions side by side.
#[derive(Parser)]
#[command(name = "senet", version, about, long_about = None)]
#[command(after_help = "Examples:
  senet                                   open the window
  senet rulesets                          list the reconstructions
  senet moves --rules kendall-walker --position \"CSCSCSCSCS/CSCS6/10 C 0-0\" --throw 3
  senet moves --batch < requests.jsonl    one JSON request a line, one answer a line
  senet compare kendall-walker jequier-grunfeld --games 10000
  senet compare petrie petrie+blockade.length=4 --format json > part.json
  senet worth kendall-walker              what each rule does, changed alone
  senet check my-rules.toml my-lesson.md  check files, all problems at once")]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Which moves a throw allows in a position, and why the other pieces may not move
    Moves(moves::Arguments),
    /// List the reconstructions, or print one with its rules and where each comes from
    Rulesets(rulesets::Arguments),
    /// Play many games on the same throws under two to four rulesets, and say where they differ
    Compare(compare::Arguments),
    /// Change each rule of a reconstruction alone, or go from one to another rule by rule, and say what that does
    Worth(worth::Arguments),
    /// The exact chance of winning in a position with few pieces left, throw by throw
    Solve(solve::Arguments),
    /// Check ruleset and lesson files; says everything that is wrong, with file and line
    Check(check::Arguments),
}

/// What the program was started for.
pub enum Started {
    /// To open the window.
    Window,
    /// For a command, which has ended like this.
    Done(ExitCode),
}

/// Reads the arguments of the program and runs the command among them, if there is one.
pub fn run() -> Started {
    let done = match Arguments::parse().command {
        None => return Started::Window,
        Some(Command::Moves(arguments)) => moves::run(&arguments),
        Some(Command::Rulesets(arguments)) => rulesets::run(&arguments),
        Some(Command::Compare(arguments)) => compare::run(&arguments),
        Some(Command::Worth(arguments)) => worth::run(&arguments),
        Some(Command::Solve(arguments)) => solve::run(&arguments),
        Some(Command::Check(arguments)) => check::run(&arguments),
    };
    Started::Done(done.unwrap_or_else(|problem| {
        complain(&problem);
        ExitCode::FAILURE
    }))
}

/// Prints a sentence on standard error.
fn complain(problem: &str) {
    // Nowhere is left to complain to when standard error is closed.
    writeln!(std::io::stderr(), "senet: {problem}").unwrap_or_default();
}

/// The ruleset of an id, or of the file at a path.
fn find_ruleset(name: &str) -> Result<Ruleset, String> {
    if let Some(ruleset) = library::ruleset(name) {
        return Ok(ruleset);
    }
    let looks_like_path =
        name.ends_with(".toml") || name.contains(std::path::MAIN_SEPARATOR) && !known(name);
    if !looks_like_path {
        let ids = library::rulesets()
            .iter()
            .map(|ruleset| ruleset.id.as_str());
        let hint = crate::rules::did_you_mean(name, ids);
        return Err(format!(
            "rules: there is no reconstruction {name:?}{hint} (`senet rulesets` lists them, a file ends in .toml)"
        ));
    }
    // Anything but a file might never end, or be the very stream that the requests come from.
    let is_file = std::fs::metadata(name).map(|data| data.is_file());
    if matches!(is_file, Ok(false)) {
        return Err(format!(
            "rules: {name} is no file; write the path of a ruleset file, or an id"
        ));
    }
    let text = std::fs::read_to_string(name)
        .map_err(|error| format!("rules: {name} cannot be read: {error}"))?;
    library::read_ruleset(&text).map_err(|error| format!("rules: {name}: {}", one_line(&error)))
}

/// Is the part before the slash a shipped ruleset, so that the rest was meant as a variant?
fn known(name: &str) -> bool {
    name.split_once('/')
        .is_some_and(|(id, _)| library::ruleset(id).is_some())
}

/// All problems of a ruleset in one line.
fn one_line(error: &RulesetError) -> String {
    error.to_string().replace('\n', "; ")
}

/// Reads `KEY=VALUE`.
fn parse_set(text: &str) -> Result<(Key, Value), String> {
    let (name, value) = text
        .split_once('=')
        .ok_or_else(|| format!("{text:?} is no change; write KEY=VALUE"))?;
    let key = Key::from_name(name.trim()).map_err(|error| one_line(&error))?;
    Ok((key, Value::parse(value)))
}
