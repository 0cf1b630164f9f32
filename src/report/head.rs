//! Head of a report: program, rules, player, seed, games. Stands over every table and in every file.

use std::ops::Range;

use super::number::grouped;
use crate::analysis::{Measure, Study, Tally};
use crate::compare::Seat;
use crate::players::Player;
use crate::rules::{Key, form_hash};
use crate::{explain, i18n, notation};

/// Program and version, as files name them.
pub(super) const PROGRAM: &str = concat!("senet ", env!("CARGO_PKG_VERSION"));

/// The product's name and version, as a person reads them: `Senet, a rules explorer, version 0.1.0.`
pub(super) fn product() -> String {
    i18n::fill("report.product", &[("version", env!("CARGO_PKG_VERSION"))])
}

/// A board of the study, and the name the user gave for it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// A reconstruction's id, or the path of a ruleset file.
    pub name: String,
    /// Its rules and what is changed in them.
    pub seat: Seat,
}

impl Entry {
    /// A board under its reconstruction's id.
    pub fn of(seat: Seat) -> Entry {
        Entry { name: seat.base.id.clone(), seat }
    }

    /// The name with every changed rule, as the commands read it: `petrie+blockade.length=4`.
    pub fn spec(&self) -> String {
        let form = &self.seat.current.form;
        let changes = self.seat.changed().into_iter();
        let changes = changes.map(|key| format!("+{key}={}", form.get(key).plain()));
        std::iter::once(self.name.clone()).chain(changes).collect()
    }
}

/// One board in a head.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardHead {
    /// A, B, C or D.
    pub letter: char,
    /// Title of the rules, with what is changed: `Kendall (Walker), 1 rule changed`.
    pub title: String,
    /// Name that tells it from the others in a sentence: the title; its answer, where boards of one reconstruction
    /// differ on one rule alone; the letter, where titles are equal.
    pub name: String,
    /// As the commands read it.
    pub spec: String,
    /// The hash of the rules.
    pub hash: u64,
    /// Start of its games, as text.
    pub start: String,
}

impl BoardHead {
    /// A board by itself, with its own start.
    pub(super) fn of(index: usize, entry: &Entry) -> BoardHead {
        let seat = &entry.seat;
        BoardHead {
            letter: letter(index),
            title: seat.title(),
            name: seat.title(),
            spec: entry.spec(),
            hash: crate::rules::form_hash(&seat.current.form),
            start: notation::position_text(&seat.rules.start()),
        }
    }
}

fn letter(index: usize) -> char {
    ['A', 'B', 'C', 'D'].get(index).copied().unwrap_or('?')
}

/// Description of the games that were played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The player on both sides.
    pub player: Player,
    /// The seed of all chance.
    pub seed: u64,
    /// Throws after which a game is broken off.
    pub limit: u32,
    /// Numbers of the games.
    pub played: Vec<Range<u64>>,
    /// Count of the games.
    pub games: u64,
    /// The boards.
    pub boards: Vec<BoardHead>,
}

impl Head {
    /// The games that a study has played so far on the boards that `entries` name, in the order of the study.
    pub fn of(study: &Study, tally: &Tally, entries: &[Entry]) -> Head {
        Head {
            player: study.player,
            seed: study.seed,
            limit: study.limit,
            played: tally.played.ranges().to_vec(),
            games: tally.games(),
            boards: board_heads(study, entries),
        }
    }

    /// As [`Head::of`] for the way between two rulesets. The second is the goal itself, which may differ from the last step
    /// in rules without a part. It begins where that step does: at its own opening, or at a position from which all games
    /// begin.
    pub fn of_ends(study: &Study, tally: &Tally, ends: &[Entry; 2]) -> Head {
        let mut head = Head::of(study, tally, ends);
        if let (Some(board), Some(last)) = (head.boards.get_mut(1), study.boards.last()) {
            board.hash = form_hash(&ends[1].seat.current.form);
            board.start = notation::position_text(&last.start);
        }
        head
    }

    /// The games by number: `0 to 999`, each number written by `number`.
    pub fn ranges(&self, number: fn(u64) -> String) -> String {
        let range = |range: &Range<u64>| {
            let ends = [range.start, range.end - 1].map(number);
            i18n::fill("report.range", &[("first", &ends[0]), ("last", &ends[1])])
        };
        let ranges: Vec<String> = self.played.iter().map(range).collect();
        ranges.join(", ")
    }

    /// The head in one sentence.
    pub fn sentence(&self) -> String {
        let key = if self.games == 1 { "report.head-one" } else { "report.head" };
        let (games, ranges) = (grouped(self.games), self.ranges(grouped));
        i18n::say!(key, games, ranges, seed = self.seed, player = named_player(self.player))
    }

    /// The head in one sentence and the program, for files and citations.
    pub fn provenance(&self) -> String {
        format!("{} {}", self.sentence(), product())
    }
}

/// The name of a player with the one that commands and files use, where that is another: `strong (learned)`.
fn named_player(player: Player) -> String {
    match (player_words(player), player.name()) {
        (words, name) if words == name => words.to_owned(),
        (words, name) => i18n::say!("report.player", words, name),
    }
}

/// The name of a player as people read it: `greedy`.
pub fn player_words(player: Player) -> &'static str {
    i18n::text(match player {
        Player::Greedy => "results.greedy",
        Player::Random => "results.random",
        Player::Learned => "results.learned",
        Player::LearnedAhead => "results.strong",
        Player::Exact => "results.perfect",
    })
}

fn board_heads(study: &Study, entries: &[Entry]) -> Vec<BoardHead> {
    let title = |entry: &Entry| entry.seat.title();
    let rule = only_rule(entries);
    let head = |(index, (entry, board)): (usize, (&Entry, &crate::analysis::Board))| {
        let same = entries.iter().filter(|other| title(other) == title(entry)).count() > 1;
        let name = match rule {
            Some(key) => answer_name(key, entry),
            None if same => i18n::fill("report.board", &[("letter", &letter(index).to_string())]),
            None => title(entry),
        };
        let start = notation::position_text(&board.start);
        BoardHead { name, hash: board.hash, start, ..BoardHead::of(index, entry) }
    };
    entries.iter().zip(&study.boards).enumerate().map(head).collect()
}

/// The rule on which boards of one reconstruction differ, where they differ on no other.
fn only_rule(entries: &[Entry]) -> Option<Key> {
    let (first, others) = entries.split_first()?;
    let mut keys = others.iter().flat_map(|other| {
        let same = other.seat.base.id == first.seat.base.id;
        let differences = first.seat.current.form.differences(&other.seat.current.form);
        if same { differences.into_iter().map(Some).collect() } else { vec![None] }
    });
    let key = keys.next()??;
    keys.all(|other| other == Some(key)).then_some(key)
}

/// A board named by its answer to the one rule in question: `“Walls: Three in a row”`.
fn answer_name(key: Key, entry: &Entry) -> String {
    let answer = explain::answer_alone(key, &entry.seat.current.form.get(key));
    i18n::say!("report.board-answer", rule = explain::key_name(key), answer)
}

/// Notes on the games: those that were broken off, gaps between the numbers, too few of them.
pub(super) fn notes(study: &Study, tally: &Tally, names: &[String]) -> Vec<String> {
    let mut notes = Vec::new();
    for (board, name) in tally.boards.iter().zip(names) {
        let unfinished = board.sum(Measure::Unfinished);
        if unfinished > 0 {
            let (count, limit) = (grouped(unfinished), grouped(u64::from(study.limit)));
            let key = if unfinished == 1 { "report.unfinished-one" } else { "report.unfinished" };
            notes.push(i18n::say!(key, name, count, limit));
        }
    }
    for gap in tally.played.gaps() {
        let ends = [gap.start, gap.end - 1].map(grouped);
        notes.push(i18n::fill("report.gap", &[("first", &ends[0]), ("last", &ends[1])]));
    }
    notes
}
