//! `senet worth`: every rule changed alone, and the way from one reconstruction to another.

use std::process::ExitCode;

use super::games::{Change, Format, Games, change_boards, find_board, parse_change};
use super::{Stopped, complain, print, shards};
use crate::analysis::{Ablation, Measure, Path, Played, Study, Tally};
use crate::report::{self, AblationReport, Entry, Head, PathReport};

/// `senet worth A`, `senet worth A --to B`
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// A reconstruction: an id, the path of a ruleset file, or either with changes: petrie+blockade.length=4. With
    /// --merge: files that --format json wrote
    #[arg(required = true, value_name = "RULES")]
    rules: Vec<String>,
    /// Instead of every rule alone: the way to this reconstruction, one rule at a time
    #[arg(long, value_name = "RULES")]
    to: Option<String>,
    /// Change a rule first, of both ends with --to; may be given again
    #[arg(long, value_name = "KEY=VALUE", value_parser = parse_change)]
    set: Vec<Change>,
    /// What to look at: first-player, throws, captures, retreats, drownings, lost-turns, no-choice, lead-changes, behind,
    /// points, skill or unfinished
    #[arg(long, default_value = "throws", value_parser = parse_measure)]
    measure: Measure,
    #[command(flatten)]
    games: Games,
    /// How to print the results
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Print what to cite, and play nothing
    #[arg(long)]
    cite: bool,
    /// Add up parts of one study
    #[arg(long, conflicts_with_all = ["to", "set", "measure", "games", "games_from", "seed", "player", "limit"])]
    merge: bool,
}

fn parse_measure(text: &str) -> Result<Measure, String> {
    Measure::from_name(text).ok_or_else(|| {
        let names = Measure::ALL.map(Measure::name);
        let hint = crate::rules::did_you_mean(text, names);
        format!("there is no measure {text:?}{hint}; write one of {}", names.join(", "))
    })
}

/// What is asked: one reconstruction, or a way between two.
pub(super) enum Question {
    /// Every rule alone.
    Worth(Ablation, Entry),
    /// One rule after the other.
    Way(Path, Box<[Entry; 2]>),
}

impl Question {
    /// The question about one end or two.
    pub(super) fn of(entries: Vec<Entry>) -> Result<Question, String> {
        match <[Entry; 2]>::try_from(entries) {
            Ok(ends) => {
                let path = Path::between(&ends[0].seat.rules, &ends[1].seat.rules);
                let path =
                    path.ok_or("to: rules that exclude each other lie on every way there")?;
                Ok(Question::Way(path, Box::new(ends)))
            }
            Err(entries) => {
                let entry = entries.into_iter().next().ok_or("write the id of a reconstruction")?;
                Ok(Question::Worth(Ablation::of(&entry.seat.rules), entry))
            }
        }
    }

    fn entries(&self) -> &[Entry] {
        match self {
            Question::Worth(_, entry) => std::slice::from_ref(entry),
            Question::Way(_, ends) => &ends[..],
        }
    }

    /// What is played to answer it.
    pub(super) fn study(
        &self,
        games: (crate::analysis::Player, u64, u32),
        measure: Measure,
    ) -> Study {
        let (player, seed, limit) = games;
        let study = match self {
            Question::Worth(worth, _) => worth.study(player, seed, measure),
            Question::Way(path, _) => path.study(player, seed, measure),
        };
        Study { limit, ..study }
    }

    fn answer(&self, study: &Study, tally: &Tally, measure: Measure, format: Format) -> String {
        match self {
            Question::Worth(worth, entry) => {
                let report = AblationReport::of(worth, study, tally, measure, entry);
                match format {
                    Format::Text => report::text_worth(&report),
                    Format::Json => report::json_worth(study, tally, &report).print(),
                    Format::Csv => report::csv_worth(&report),
                }
            }
            Question::Way(path, ends) => {
                let report = PathReport::of(path, study, tally, measure, ends);
                match format {
                    Format::Text => report::text_path(&report),
                    Format::Json => report::json_path(study, tally, &report).print(),
                    Format::Csv => report::csv_path(&report),
                }
            }
        }
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, Stopped> {
    let (question, study, measure, tally) = match arguments.merge {
        true => merged(arguments)?,
        false => played(arguments)?,
    };
    if arguments.cite {
        let entries = question.entries();
        print(&report::cite(&Head::of(&study, &tally, entries), entries))?;
    } else {
        print(&question.answer(&study, &tally, measure, arguments.format))?;
    }
    Ok(ExitCode::SUCCESS)
}

type Answered = (Question, Study, Measure, Tally);

fn played(arguments: &Arguments) -> Result<Answered, String> {
    let [rules] = &arguments.rules[..] else {
        return Err(
            "worth takes one reconstruction; write --to for a second, the end of a way".to_owned()
        );
    };
    let names = std::iter::once(rules).chain(&arguments.to);
    let mut entries: Vec<Entry> = names.map(|name| find_board(name)).collect::<Result<_, _>>()?;
    change_boards(&mut entries, &arguments.set)?;
    let question = Question::of(entries)?;
    let games = &arguments.games;
    let study = question.study((games.player, games.seed, games.limit), arguments.measure);
    let tally = match arguments.cite {
        true => Tally { played: Played::of(games.range()), ..study.nothing() },
        false => games.play(&study)?,
    };
    Ok((question, study, arguments.measure, tally))
}

fn merged(arguments: &Arguments) -> Result<Answered, String> {
    let parts = shards::read(&arguments.rules, "worth")?;
    let (question, study, measure) = parts.asked()?;
    let tally = parts.sum(&study)?;
    for gap in tally.played.gaps() {
        complain(&format!("games {} to {} are missing", gap.start, gap.end - 1));
    }
    Ok((question, study, measure, tally))
}
