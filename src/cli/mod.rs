//! The command line: each command a thin reader and printer over the library.
//!
//! **Invariant:** no rule is decided here and no sentence about the game is written here.

mod check;
mod common;
mod compare;
mod contest;
mod drills;
mod facts;
mod games;
mod keeper;
mod learn;
mod lesson;
mod moves;
mod new;
mod question;
mod rulesets;
mod shards;
mod solve;
mod tell_apart;
mod workers;
mod worth;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use self::common::{Stopped, complain, print};

/// Senet, a rules explorer: see how people think the ancient Egyptian board game was played.
///
/// Without a command it opens the window: lessons, a live board, and reconstructions side by side.
#[derive(Parser)]
#[command(name = "senet", version, about, long_about = None, args_conflicts_with_subcommands = true)]
#[command(after_help = "Examples:
  senet                                   open the window
  senet my-rules.toml                     open the window with these rules on the board
  senet mine.toml yours.toml              open the window with the two side by side
  senet my-lesson.md                      open the window at this lesson, and follow it whenever you save it
  senet rulesets                          list the reconstructions
  senet moves --rules kendall-walker --position \"CSCSCSCSCS/CSCS6/10 C 0-0\" --throw 3
  senet moves --batch < requests.jsonl    one JSON request a line, one answer a line
  senet compare kendall-walker jequier-grunfeld --games 10000
  senet compare petrie petrie+blockade.length=4 --format json > part.json
  senet worth kendall-walker              see what each main rule changes by itself
  senet facts kendall --store kendall.store   read what a finished store tells about the rules
  senet learn petrie --set blockade.length=4 --seconds 60 --out mine.net
  senet match petrie --set blockade.length=4 --players learned:mine.net,greedy
  senet tell-apart masters wikihow        find the smallest position they answer differently
  senet new lesson my-lesson              begin a lesson of your own
  senet lesson water --format print       print a lesson, with its answer key
  senet drills wikihow --idea protecting   find positions of real games to practise on
  senet check my-rules.toml my-lesson.md  check files and list every problem")]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// Files to open in the window, four at most: one ruleset to play with, several to compare, a lesson, or a saved game
    #[arg(value_name = "FILE", num_args = 0..=4, value_parser = file_to_open)]
    files: Vec<PathBuf>,
}

#[derive(Subcommand)]
enum Command {
    /// List the moves a throw allows in a position, and say why the other pieces may not move
    Moves(moves::Arguments),
    /// List the reconstructions, or print one with its rules and the source of each
    Rulesets(rulesets::Arguments),
    /// Play many games on the same throws under two to four rulesets, and show where they differ
    Compare(compare::Arguments),
    /// Show what each main rule changes by itself, or what changes on the way from one reconstruction to another
    Worth(worth::Arguments),
    /// Work out the exact chance of winning with few pieces left, throw by throw
    Solve(solve::Arguments),
    /// Tell what all endings, once solved, show about the rules: what the turn, each throw and each square is worth
    Facts(facts::Arguments),
    /// Let two computer players play each other on the same throws, with sides changed
    Match(contest::Arguments),
    /// Teach a computer player the rules of a reconstruction, or your own, by letting it play itself
    Learn(learn::Arguments),
    /// Find the smallest position that two rulesets answer differently, and the rule behind it
    TellApart(tell_apart::Arguments),
    /// Write a small lesson file to start from; it passes the check
    New(new::Arguments),
    /// Print a lesson as text, as a web page, for the printer, or as its page for teachers
    Lesson(lesson::Arguments),
    /// Find drills in games that a player plays against itself, and print them as steps of a practice theme
    Drills(drills::Arguments),
    /// Check ruleset and lesson files, and list everything that is wrong with file and line
    Check(check::Arguments),
}

/// Purpose for which the program was started.
pub enum Started {
    /// To open the window, with these files in it.
    Window(Vec<PathBuf>),
    /// For a command, which has ended like this.
    Done(ExitCode),
}

/// Reads the arguments of the program and runs the command among them, if there is one.
pub fn run() -> Started {
    let arguments = Arguments::parse();
    let Some(command) = arguments.command else { return Started::Window(arguments.files) };
    Started::Done(match command.run() {
        Ok(code) => code,
        Err(Stopped::NobodyReads) => ExitCode::SUCCESS,
        Err(Stopped::Problem(problem)) => {
            complain(&problem);
            ExitCode::FAILURE
        }
    })
}

impl Command {
    fn run(&self) -> Result<ExitCode, Stopped> {
        let text = match self {
            Command::Solve(arguments) => return solve::run(arguments),
            Command::Facts(arguments) => {
                return facts::run(arguments).map(|()| ExitCode::SUCCESS);
            }
            Command::Learn(arguments) => return learn::run(arguments),
            Command::Check(arguments) => return check::run(arguments),
            Command::Moves(arguments) if arguments.batch => return moves::batch(),
            Command::Moves(arguments) => moves::run(arguments),
            Command::Rulesets(arguments) => rulesets::run(arguments),
            Command::Compare(arguments) => compare::run(arguments),
            Command::Worth(arguments) => worth::run(arguments),
            Command::Match(arguments) => contest::run(arguments),
            Command::TellApart(arguments) => tell_apart::run(arguments),
            Command::New(arguments) => new::run(arguments),
            Command::Lesson(arguments) => lesson::run(arguments),
            Command::Drills(arguments) => drills::run(arguments),
        };
        print(&text?)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// A file to open in the window. Anything else counts as a misspelt command.
fn file_to_open(text: &str) -> Result<PathBuf, String> {
    let path = Path::new(text);
    if path.exists() {
        return Ok(path.to_owned());
    }
    if path.extension().is_some() || text.contains(std::path::MAIN_SEPARATOR) {
        return Err("there is no such file".to_owned());
    }
    let hint =
        crate::rules::did_you_mean(text, ["moves", "rulesets", "match", "learn", "new", "check"]);
    Err(format!("this is neither a command nor a file{hint}"))
}
