//! What the commands that play many games share: which games, who plays, which boards, and the threads.

use std::io::{IsTerminal, Write};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::{find_ruleset, parse_set};
use crate::analysis::{Player, Study, THROW_LIMIT, Tally};
use crate::compare::Seat;
use crate::report::{Entry, grouped};
use crate::rules::{Key, Value, excerpt};

/// The most games of one run.
const MOST: u64 = 10_000_000;
/// The highest number a game may have.
const LAST: u64 = 1_000_000_000_000_000;

/// The most threads. More than the machine can run at once only wait for each other.
const MOST_THREADS: usize = 256;

/// Which games are played, and by whom.
#[derive(clap::Args)]
pub(super) struct Games {
    /// How many games on each board
    #[arg(long, default_value = "1000", value_parser = parse_games, allow_negative_numbers = true)]
    games: u64,
    /// The number of the first game: cut a large study in parts by it, and add them up with --merge
    #[arg(long, default_value = "0", value_parser = parse_first, allow_negative_numbers = true)]
    games_from: u64,
    /// The seed of all chance
    #[arg(long, default_value = "1", value_parser = parse_seed, allow_negative_numbers = true)]
    pub(super) seed: u64,
    /// Who plays both sides on every board: random or greedy
    #[arg(long, default_value = "greedy", value_parser = parse_player)]
    pub(super) player: Player,
    /// Break a game off after so many throws
    #[arg(long, default_value_t = THROW_LIMIT, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(super) limit: u32,
    /// How many threads to use; 0 for all there are. The numbers are the same with any
    #[arg(long, default_value_t = 0, value_parser = parse_threads, allow_negative_numbers = true)]
    threads: usize,
}

/// How results are printed.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Format {
    /// For people
    Text,
    /// For programs, with the sums, so that parts can be added up
    Json,
    /// For tables and statistics
    Csv,
}

fn parse_games(text: &str) -> Result<u64, String> {
    let games = text.parse().ok().filter(|games| (1..=MOST).contains(games));
    games.ok_or_else(|| {
        format!(
            "write a whole number from 1 to {MOST}; play more in parts with --games-from, and add them up with --merge"
        )
    })
}

fn parse_first(text: &str) -> Result<u64, String> {
    let first = text.parse().ok().filter(|first| *first <= LAST);
    first.ok_or_else(|| format!("write the number of the first game, from 0 to {LAST}"))
}

fn parse_seed(text: &str) -> Result<u64, String> {
    let problem = |_| format!("a seed is a whole number from 0 to {}, such as 7", u64::MAX);
    text.parse().map_err(problem)
}

fn parse_threads(text: &str) -> Result<usize, String> {
    let threads = text.parse().ok().filter(|threads| *threads <= MOST_THREADS);
    threads.ok_or_else(|| {
        format!("write how many threads to use, from 1 to {MOST_THREADS}, or 0 for as many as the machine runs at once")
    })
}

fn parse_player(text: &str) -> Result<Player, String> {
    Player::from_name(text).ok_or_else(|| {
        let names = Player::ALL.map(Player::name).join(" or ");
        format!("there is no player {:?}; write {names}", excerpt(text))
    })
}

impl Games {
    /// The games by number.
    pub(super) fn range(&self) -> Range<u64> {
        self.games_from..self.games_from + self.games
    }

    /// Plays them all, on as many threads as were asked for.
    pub(super) fn play(&self, study: &Study) -> Result<Tally, String> {
        self.inside(|| self.play_here(study))?
    }

    /// Plays them all on the threads of the pool that this is called in.
    pub(super) fn play_here(&self, study: &Study) -> Result<Tally, String> {
        play(study, self.range())
    }

    /// Does a piece of work on as many threads as were asked for.
    pub(super) fn inside<R: Send>(&self, work: impl FnOnce() -> R + Send) -> Result<R, String> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build();
        let pool = pool.map_err(|error| format!("no threads could be started: {error}"))?;
        Ok(pool.install(work))
    }
}

fn play(study: &Study, games: Range<u64>) -> Result<Tally, String> {
    let all = games.end - games.start;
    // Small enough that every thread has work to the end, and that progress is seen.
    let part = (all / 200).clamp(1, 100);
    let starts: Vec<u64> = (games.start..games.end).step_by(part as usize).collect();
    let (done, shows) = (AtomicU64::new(0), std::io::stderr().is_terminal());
    let played = starts.into_par_iter().map(|start| {
        let range = start..(start + part).min(games.end);
        let count = range.end - range.start;
        let tally = study.run(range);
        let done = done.fetch_add(count, Ordering::Relaxed) + count;
        if shows {
            progress(done, all);
        }
        Ok(tally)
    });
    let sum = played.try_reduce(
        || study.nothing(),
        |mut sum, part| {
            let added = sum.merge(&part);
            added.map(|()| sum).map_err(|overlap| format!("{overlap} were played twice"))
        },
    );
    if shows {
        say("\r\x1b[K");
    }
    sum
}

fn progress(done: u64, all: u64) {
    let percent = done * 100 / all.max(1);
    let (done, all) = (grouped(done), grouped(all));
    say(&format!("\rsenet: {done} of {all} games, {percent} %"));
}

/// Progress that cannot be shown is none that anybody misses.
fn say(text: &str) {
    let mut err = std::io::stderr().lock();
    err.write_all(text.as_bytes()).and_then(|()| err.flush()).unwrap_or_default();
}

/// Reads a board: `petrie`, `petrie+blockade.length=4`, or the path of a ruleset file.
pub(super) fn find_board(text: &str) -> Result<Entry, String> {
    let whole = std::path::Path::new(text).is_file();
    let (name, changes) = match text.split_once('+') {
        Some((name, changes)) if !whole => (name, changes),
        _ => (text, ""),
    };
    let base = find_ruleset(name)?;
    let changes = changes.split('+').filter(|change| !change.is_empty());
    let changes: Vec<(Key, Value)> = changes.map(parse_set).collect::<Result<_, _>>()?;
    let seat = Seat::new(base).with(&changes);
    Ok(Entry {
        name: name.to_owned(),
        seat: seat.map_err(|error| format!("{text}: {}", error.replace('\n', "; ")))?,
    })
}

/// A change for all boards, or for the one whose letter or name stands before the `+`.
#[derive(Clone)]
pub(super) struct Change {
    board: Option<String>,
    set: (Key, Value),
}

/// Reads `KEY=VALUE` or `BOARD+KEY=VALUE`.
pub(super) fn parse_change(text: &str) -> Result<Change, String> {
    let before = text.split('=').next().unwrap_or_default();
    let (board, set) = match before.rfind('+') {
        Some(at) => (Some(text[..at].trim().to_owned()), &text[at + 1..]),
        None => (None, text),
    };
    Ok(Change { board, set: parse_set(set)? })
}

/// Makes the changes that `--set` asks for.
pub(super) fn change_boards(entries: &mut [Entry], changes: &[Change]) -> Result<(), String> {
    for change in changes {
        let mut found = false;
        for (entry, letter) in entries.iter_mut().zip(["A", "B", "C", "D"]) {
            let meant = |board: &String| board.eq_ignore_ascii_case(letter) || *board == entry.name;
            if change.board.as_ref().is_none_or(meant) {
                found = true;
                let mut all = kept(entry);
                all.push(change.set.clone());
                let seat = entry.seat.with(&all);
                entry.seat = seat.map_err(|error| format!("set: {}", error.replace('\n', "; ")))?;
            }
        }
        if !found {
            let board = change.board.as_deref().unwrap_or_default();
            return Err(format!(
                "set: there is no board {:?}; write its letter (A for the first), its name, or KEY=VALUE alone for all",
                excerpt(board)
            ));
        }
    }
    Ok(())
}

/// What is changed on a board already.
fn kept(entry: &Entry) -> Vec<(Key, Value)> {
    let form = &entry.seat.current.form;
    entry.seat.changed().into_iter().map(|key| (key, form.get(key))).collect()
}
