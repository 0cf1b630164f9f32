//! The command line: each command a thin reader and printer over the library.
//!
//! **Invariant:** no rule is decided here and no sentence about the game is written here.

mod check;
mod compare;
mod games;
mod lesson;
mod moves;
mod new;
mod rulesets;
mod shards;
mod solve;
mod tell_apart;
mod workers;
mod worth;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::library;
use crate::rules::{Key, Ruleset, RulesetError, Value, excerpt, printable, shortened};
use crate::text_file;

/// Senet, a rules explorer: how the ancient board game may have been played, reading by reading.
///
/// Without a command it opens the window: lessons, a live board, and reconstructions side by side.
#[derive(Parser)]
#[command(name = "senet", version, about, long_about = None, args_conflicts_with_subcommands = true)]
#[command(after_help = "Examples:
  senet                                   open the window
  senet my-rules.toml                     open the window with these rules on the board
  senet mine.toml yours.toml              open the window with the two side by side
  senet my-lesson.md                      open the window at this lesson; it is read again when it is saved
  senet rulesets                          list the reconstructions
  senet moves --rules kendall-walker --position \"CSCSCSCSCS/CSCS6/10 C 0-0\" --throw 3
  senet moves --batch < requests.jsonl    one JSON request a line, one answer a line
  senet compare kendall-walker jequier-grunfeld --games 10000
  senet compare petrie petrie+blockade.length=4 --format json > part.json
  senet worth kendall-walker              what each rule does, changed alone
  senet tell-apart masters wikihow        the smallest position that tells them apart
  senet new lesson my-lesson              begin a lesson of your own
  senet lesson water --format print       a lesson to print, with its key
  senet check my-rules.toml my-lesson.md  check files, all problems at once")]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// Files to open in the window: rules to play by, several to compare, or a lesson
    #[arg(value_name = "FILE", num_args = 0..=4, value_parser = file_to_open)]
    files: Vec<PathBuf>,
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
    /// Find the smallest position to which two rulesets answer differently, and the rule behind it
    TellApart(tell_apart::Arguments),
    /// Begin a lesson file that passes the check
    New(new::Arguments),
    /// Print a lesson: as text, as a page, for the printer, or its page for teachers
    Lesson(lesson::Arguments),
    /// Check ruleset and lesson files; says everything that is wrong, with file and line
    Check(check::Arguments),
}

/// What the program was started for.
pub enum Started {
    /// To open the window, with these files in it.
    Window(Vec<PathBuf>),
    /// For a command, which has ended like this.
    Done(ExitCode),
}

/// Reads the arguments of the program and runs the command among them, if there is one.
pub fn run() -> Started {
    let arguments = Arguments::parse();
    let done: Result<ExitCode, Stopped> = match arguments.command {
        None => return Started::Window(arguments.files),
        Some(Command::Moves(arguments)) => moves::run(&arguments),
        Some(Command::Rulesets(arguments)) => rulesets::run(&arguments),
        Some(Command::Compare(arguments)) => compare::run(&arguments),
        Some(Command::Worth(arguments)) => worth::run(&arguments),
        Some(Command::Solve(arguments)) => solve::run(&arguments),
        Some(Command::TellApart(arguments)) => tell_apart::run(&arguments),
        Some(Command::New(arguments)) => new::run(&arguments),
        Some(Command::Lesson(arguments)) => lesson::run(&arguments),
        Some(Command::Check(arguments)) => check::run(&arguments),
    };
    Started::Done(match done {
        Ok(code) => code,
        Err(Stopped::NobodyReads) => ExitCode::SUCCESS,
        Err(Stopped::Problem(problem)) => {
            complain(&problem);
            ExitCode::FAILURE
        }
    })
}

/// The reason why a command ends before it is done.
enum Stopped {
    /// A sentence for whoever asked.
    Problem(String),
    /// Whoever read the output wants no more of it: `senet moves --batch | head` has what it came for.
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

/// Prints a result.
fn print(text: &str) -> Result<(), Stopped> {
    let mut out = std::io::stdout().lock();
    out.write_all(printable(text).as_bytes())?;
    Ok(out.flush()?)
}

/// A file to open in the window. What is none is taken for a command that was misspelt.
fn file_to_open(text: &str) -> Result<PathBuf, String> {
    let path = Path::new(text);
    if path.exists() {
        return Ok(path.to_owned());
    }
    if path.extension().is_some() || text.contains(std::path::MAIN_SEPARATOR) {
        return Err("there is no such file".to_owned());
    }
    let hint = crate::rules::did_you_mean(text, ["moves", "rulesets", "new", "check"]);
    Err(format!("this is neither a command nor a file{hint}"))
}

/// Prints a sentence on standard error.
fn complain(problem: &str) {
    let problem = shortened(problem.to_owned());
    let problem = printable(&problem);
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
        let ids = library::rulesets().iter().map(|ruleset| ruleset.id.as_str());
        let hint = crate::rules::did_you_mean(name, ids);
        return Err(format!(
            "rules: there is no reconstruction {:?}{hint} (`senet rulesets` lists them, a file ends in .toml)",
            excerpt(name)
        ));
    }
    let text = text_file::read(Path::new(name));
    let text = text.map_err(|problem| format!("rules: {}: {problem}", excerpt(name)))?;
    library::read_ruleset(&text).map_err(|error| format!("rules: {name}: {}", one_line(&error)))
}

/// Is the part before the slash a shipped ruleset, so that the rest was meant as a variant?
fn known(name: &str) -> bool {
    name.split_once('/').is_some_and(|(id, _)| library::ruleset(id).is_some())
}

/// All problems of a ruleset in one line.
fn one_line(error: &RulesetError) -> String {
    shortened(error.to_string().replace('\n', "; "))
}

/// Reads `KEY=VALUE`.
fn parse_set(text: &str) -> Result<(Key, Value), String> {
    let (name, value) = text
        .split_once('=')
        .ok_or_else(|| format!("{:?} is no change; write KEY=VALUE", excerpt(text)))?;
    let key = Key::from_name(name.trim()).map_err(|error| one_line(&error))?;
    Ok((key, Value::parse(value)))
}
