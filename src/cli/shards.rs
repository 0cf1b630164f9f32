//! Parts of one study, read back from the JSON that the commands write, and added up.
//!
//! Only what was played and the sums are read; every figure is computed from them again.

use std::io::Read as _;

use serde::Deserialize;

use super::common::complain;
use super::games::find_board;
use super::question::Question;
use crate::analysis::{Board, Measure, Study, Tally};
use crate::notation;
use crate::players::Player;
use crate::report::Entry;
use crate::rules::{form_hash, hash_text};

/// The most bytes that a file may have.
const LARGEST: u64 = 64 << 20;

/// A file as it is written.
#[derive(Deserialize)]
struct File {
    format: String,
    program: String,
    player: String,
    seed: u64,
    limit: u32,
    skill: bool,
    measure: Option<String>,
    study: String,
    boards: Vec<FileBoard>,
    sums: Tally,
}

#[derive(Deserialize, PartialEq)]
struct FileBoard {
    rules: String,
    hash: String,
    start: String,
}

/// Files that are parts of one study; there is at least one.
pub(super) struct Parts {
    files: Vec<(String, File)>,
}

/// Reads files that `senet compare` or `senet worth` wrote.
pub(super) fn read(names: &[String], command: &str) -> Result<Parts, String> {
    let read = |name: &String| Ok((name.clone(), read_file(name, command)?));
    let files: Vec<(String, File)> = names.iter().map(read).collect::<Result<_, String>>()?;
    let parts = Parts { files };
    let (name, first) = parts.first()?;
    for (other, file) in &parts.files {
        if let Some((what, here, there)) = differs(file, first) {
            return Err(format!(
                "{other} cannot be added to {name}: its {what} is {here}, not {there}; add up parts of one study only"
            ));
        }
    }
    Ok(parts)
}

/// The text of a file or a pipe, up to a size that no result reaches.
fn read_text(name: &str) -> Result<String, String> {
    let mut text = String::new();
    std::fs::File::open(name)
        .and_then(|file| file.take(LARGEST + 1).read_to_string(&mut text))
        .map_err(|error| format!("{name} cannot be read: {error}"))?;
    if text.len() as u64 > LARGEST {
        let most = LARGEST >> 20;
        return Err(format!(
            "{name} is larger than {most} MB, which no result is; name a file that --format json wrote"
        ));
    }
    Ok(text)
}

fn read_file(name: &str, command: &str) -> Result<File, String> {
    let text = read_text(name)?;
    let file: File = serde_json::from_str(&text).map_err(|error| {
        format!("{name} is not a result of senet {command} --format json: {error}")
    })?;
    let kinds: &[&str] = match command {
        "compare" => &["senet-compare 3"],
        _ => &["senet-worth 3", "senet-path 3"],
    };
    if !kinds.contains(&file.format.as_str()) {
        let known = kinds.join(" or ");
        return Err(format!(
            "{name} has the format {:?}, not {known}; use the command and the version that wrote it",
            file.format
        ));
    }
    let own = concat!("senet ", env!("CARGO_PKG_VERSION"));
    if file.program != own {
        return Err(format!(
            "{name} was written by {}, and this is {own}; add parts up with the program that played them",
            file.program
        ));
    }
    Ok(file)
}

/// In what two files differ that must be alike: what it is, here, and there.
fn differs(one: &File, other: &File) -> Option<(&'static str, String, String)> {
    let rules = |file: &File| {
        let board =
            |board: &FileBoard| format!("{} ({}) from {}", board.rules, board.hash, board.start);
        file.boards.iter().map(board).collect::<Vec<_>>().join(", ")
    };
    let measure = |file: &File| file.measure.clone().unwrap_or_default();
    let all = [
        ("format", one.format.clone(), other.format.clone()),
        ("rules", rules(one), rules(other)),
        ("player", one.player.clone(), other.player.clone()),
        ("seed", one.seed.to_string(), other.seed.to_string()),
        ("limit", one.limit.to_string(), other.limit.to_string()),
        ("measure", measure(one), measure(other)),
        ("skill", one.skill.to_string(), other.skill.to_string()),
        ("study", one.study.clone(), other.study.clone()),
    ];
    all.into_iter().find(|(_, one, other)| one != other)
}

impl Parts {
    fn first(&self) -> Result<&(String, File), String> {
        self.files.first().ok_or_else(|| "write the files that --format json wrote".to_owned())
    }

    fn player(&self) -> Result<Player, String> {
        let (name, file) = self.first()?;
        let player = Player::from_name(&file.player);
        player.ok_or_else(|| format!("{name}: there is no player {:?}", file.player))
    }

    /// The boards, and that their rules are still those of the file.
    fn entries(&self) -> Result<Vec<Entry>, String> {
        let (name, file) = self.first()?;
        let entry = |board: &FileBoard| {
            let entry = find_board(&board.rules).map_err(|error| format!("{name}: {error}"))?;
            let hash = hash_text(form_hash(&entry.seat.current.form));
            match hash == board.hash {
                true => Ok(entry),
                false => Err(format!(
                    "{name}: {} had the rules {} then and has {hash} now",
                    board.rules, board.hash
                )),
            }
        };
        file.boards.iter().map(entry).collect()
    }

    /// The study of a comparison, as the first file describes it.
    pub(super) fn compared(&self) -> Result<(Study, Vec<Entry>), String> {
        let (name, file) = self.first()?;
        let entries = self.entries()?;
        let board = |(entry, board): (&Entry, &FileBoard)| {
            let rules = &entry.seat.rules;
            let start = notation::parse_position(rules, &board.start);
            start
                .map(|start| Board::from(rules, start))
                .map_err(|error| format!("{name}: start: {error}"))
        };
        let boards = entries.iter().zip(&file.boards).map(board).collect::<Result<_, _>>()?;
        let study = Study {
            limit: file.limit,
            skill: file.skill,
            ..Study::compare(boards, self.player()?, file.seed)
        };
        self.check(&study)?;
        Ok((study, entries))
    }

    /// The question about the worth of rules and its study, as the first file describes them.
    pub(super) fn ablation_question(&self) -> Result<(Question, Study, Measure), String> {
        let (name, file) = self.first()?;
        let measure = file.measure.as_deref().and_then(Measure::from_name);
        let measure = measure.ok_or_else(|| format!("{name}: names no measure"))?;
        let question = Question::of(self.entries()?)?;
        let study = question.study((self.player()?, file.seed, file.limit), measure);
        self.check(&study)?;
        Ok((question, study, measure))
    }

    fn check(&self, study: &Study) -> Result<(), String> {
        let (name, file) = self.first()?;
        match file.study == hash_text(study.key()) {
            true => Ok(()),
            false => Err(format!(
                "{name} does not hold together: its study has another number than what it describes"
            )),
        }
    }

    /// The sums of all files; missing games between them are reported.
    pub(super) fn sum(&self, study: &Study) -> Result<Tally, String> {
        let mut sum = study.nothing();
        for (name, file) in &self.files {
            let part = &file.sums;
            if !part.is_sound(study) {
                return Err(format!(
                    "{name} does not hold together: its sums are not those of the games it names; play this part again"
                ));
            }
            sum.merge(part).map_err(|overlap| {
                format!(
                    "{name} holds {overlap} once more; leave out the part that has them already"
                )
            })?;
            if !sum.is_sound(study) {
                return Err(format!("{name}: with this file there are too many games to add up"));
            }
        }
        for gap in sum.played.gaps() {
            complain(&format!("games {} to {} are missing", gap.start, gap.end - 1));
        }
        Ok(sum)
    }
}
