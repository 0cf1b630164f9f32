//! Arguments of the commands that play many games: the games, the players, the boards and the threads.

use std::ops::Range;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use rayon::prelude::*;

use super::common::{complain, find_ruleset, number, number_in, one_line, parse_set};
use crate::analysis::{Played, Study, THROW_LIMIT, Tally};
use crate::compare::Seat;
use crate::i18n;
use crate::players::{Player, shipped};
use crate::report::{Entry, grouped};
use crate::rules::{Key, Value, excerpt};

/// The most games of one run.
const MOST: u64 = 10_000_000;
/// The highest number a game may have.
const LAST: u64 = 1_000_000_000_000_000;

/// The most threads. More than the machine can run at once only wait for each other.
const MOST_THREADS: usize = 256;

/// The games that are played, and by whom.
#[derive(clap::Args)]
pub(super) struct Games {
    /// Number of games on each board; solve --probe plays as many with each number of pieces
    #[arg(long, default_value = "1000", value_parser = parse_games, allow_negative_numbers = true)]
    games: u64,
    /// Number of the first game. With it, compare and worth play a large study in parts, and --merge adds them up
    #[arg(long, default_value = "0", value_parser = parse_first, allow_negative_numbers = true)]
    games_from: u64,
    /// Seed of the random numbers
    #[arg(long, default_value = "1", value_parser = parse_seed, allow_negative_numbers = true)]
    pub(super) seed: u64,
    /// Player for both sides on every board: random, greedy, learned, or learned+1 with one throw of look-ahead
    #[arg(long, default_value = "greedy", value_parser = parse_player)]
    pub(super) player: Player,
    /// Stop a game after this many throws
    #[arg(long, default_value_t = THROW_LIMIT, value_parser = number_in::<u32>(1..=100_000), allow_negative_numbers = true)]
    pub(super) limit: u32,
    /// Number of threads; 0 uses all of them. The results are the same with any number
    #[arg(long, default_value_t = 0, value_parser = parse_threads, allow_negative_numbers = true)]
    threads: usize,
}

fn parse_games(text: &str) -> Result<u64, String> {
    let sentence = || {
        format!(
            "write a whole number from 1 to {MOST}; for more, play parts with --games-from; compare and worth add \
             them up with --merge"
        )
    };
    number(text, |games| (1..=MOST).contains(games), sentence)
}

fn parse_first(text: &str) -> Result<u64, String> {
    let sentence = || format!("write the number of the first game, from 0 to {LAST}");
    number(text, |first| *first <= LAST, sentence)
}

pub(super) fn parse_seed(text: &str) -> Result<u64, String> {
    let sentence = || format!("a seed is a whole number from 0 to {}, such as 7", u64::MAX);
    number(text, |_| true, sentence)
}

pub(super) fn parse_threads(text: &str) -> Result<usize, String> {
    let sentence = || {
        format!(
            "write a number of threads from 1 to {MOST_THREADS}, or 0 for as many as the machine can run at once"
        )
    };
    number(text, |threads| *threads <= MOST_THREADS, sentence)
}

pub(super) fn parse_player(text: &str) -> Result<Player, String> {
    // The exact player knows endings alone, and here whole games are played.
    let names = || Player::ALL.into_iter().filter(|player| *player != Player::Exact);
    names().find(|player| player.name() == text).ok_or_else(|| {
        let names: Vec<&str> = names().map(Player::name).collect();
        format!("there is no player {:?} here; write {}", excerpt(text), names.join(" or "))
    })
}

impl Games {
    /// The games by number.
    pub(super) fn range(&self) -> Range<u64> {
        self.games_from..self.games_from + self.games
    }

    /// Plays them all, on as many threads as were asked for; `unplayed` only counts them.
    pub(super) fn tally(&self, study: &Study, unplayed: bool) -> Result<Tally, String> {
        match unplayed {
            true => Ok(Tally { played: Played::of(self.range()), ..study.nothing() }),
            false => self.inside(|| self.play_here(study))?,
        }
    }

    /// Plays them all on the threads of the pool that this is called in.
    pub(super) fn play_here(&self, study: &Study) -> Result<Tally, String> {
        tell_untaught(study);
        let (games, all) = (self.range(), self.games);
        // Small enough that every thread has work to the end, and that progress is seen.
        let part = (all / 200).clamp(1, 100);
        let starts: Vec<u64> = games.clone().step_by(part as usize).collect();
        // It draws where standard error is a terminal only, and wipes itself away at the end.
        let style = ProgressStyle::with_template("senet: {games}, {percent} %");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        let counted = move |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            let (done, all) = (grouped(state.pos()), grouped(all));
            write!(out, "{done} of {all} games").unwrap_or_default();
        };
        let progress = ProgressBar::new(all).with_style(style.with_key("games", counted));
        let played = starts.into_par_iter().map(|start| {
            let range = start..(start + part).min(games.end);
            let count = range.end - range.start;
            let tally = study.run(range);
            progress.inc(count);
            Ok(tally)
        });
        let add = |mut sum: Tally, part: Tally| {
            let added = sum.merge(&part);
            added.map(|()| sum).map_err(|overlap| format!("{overlap} were played twice"))
        };
        let sum = played.try_reduce(|| study.nothing(), add);
        progress.finish_and_clear();
        sum
    }

    /// Does a piece of work on as many threads as were asked for.
    pub(super) fn inside<R: Send>(&self, work: impl FnOnce() -> R + Send) -> Result<R, String> {
        on_threads(self.threads, work)
    }
}

/// Says on standard error how many boards have no network of their own, where the player plays by one.
fn tell_untaught(study: &Study) {
    let untaught = study.boards.iter().filter(|board| shipped(board.rules()).is_none()).count();
    if study.player.is_learned() && untaught > 0 {
        complain(&i18n::say!("players.near", boards = untaught, all = study.boards.len()));
    }
}

/// Runs work on this number of threads; 0 for all there are.
pub(super) fn on_threads<R: Send>(
    threads: usize,
    work: impl FnOnce() -> R + Send,
) -> Result<R, String> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| format!("no threads could be started: {error}"))?;
    Ok(pool.install(work))
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
        seat: seat.map_err(|error| format!("{text}: {}", one_line(&error)))?,
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

impl Change {
    /// True where it is meant for this board.
    fn is_for(&self, entry: &Entry, letter: &str) -> bool {
        let is_named = |board: &String| board.eq_ignore_ascii_case(letter) || *board == entry.name;
        self.board.as_ref().is_none_or(is_named)
    }
}

/// Makes the changes that `--set` asks for. Those of a board are made at once, since some are possible only together.
pub(super) fn change_boards(entries: &mut [Entry], changes: &[Change]) -> Result<(), String> {
    let letters = ["A", "B", "C", "D"];
    for change in changes {
        if !entries.iter().zip(letters).any(|(entry, letter)| change.is_for(entry, letter)) {
            let board = change.board.as_deref().unwrap_or_default();
            return Err(format!(
                "set: there is no board {:?}; write its letter (A for the first), its name, or KEY=VALUE alone for all",
                excerpt(board)
            ));
        }
    }
    for (entry, letter) in entries.iter_mut().zip(letters) {
        let mut all = changes_so_far(entry);
        let asked = changes.iter().filter(|change| change.is_for(entry, letter));
        all.extend(asked.map(|change| change.set.clone()));
        let seat = entry.seat.with(&all);
        entry.seat = seat.map_err(|error| format!("set: {}", one_line(&error)))?;
    }
    Ok(())
}

fn changes_so_far(entry: &Entry) -> Vec<(Key, Value)> {
    let form = &entry.seat.current.form;
    entry.seat.changed().into_iter().map(|key| (key, form.get(key))).collect()
}
