//! `senet tell-apart`: the smallest position to which two rulesets answer differently.

use rayon::prelude::*;

use super::common::{TableFormat, number_in};
use super::games::{Change, change_boards, find_board, parse_change};
use crate::analysis::distinguish::{Criterion, MOST_PIECES, PIECES, Search};
use crate::compare::Seat;
use crate::library;
use crate::report::{self, DistinguishReport, Entry, Json};

/// `senet tell-apart A B`, `senet tell-apart --all`
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Two rulesets: an id, the path of a ruleset file, or either with changes: petrie+blockade.length=4
    #[arg(value_name = "RULES", required_unless_present = "all", conflicts_with = "all")]
    rules: Vec<String>,
    /// Compare every pair of the reconstructions that come with Senet
    #[arg(long)]
    all: bool,
    /// Change a rule of both, or of one by its letter or name: B+water.effect=to-1. You can repeat this
    #[arg(long, value_name = "[BOARD+]KEY=VALUE", value_parser = parse_change, conflicts_with = "all")]
    set: Vec<Change>,
    /// Count only different moves as a difference. Without this, who throws next counts where no moves differ
    #[arg(long, conflicts_with = "any_answer")]
    moves: bool,
    /// Count every different answer, so also who throws next, even where other positions show different moves
    #[arg(long)]
    any_answer: bool,
    /// Search positions with up to this many pieces on the board. Six pieces take minutes
    #[arg(long, default_value_t = PIECES, value_parser = number_in::<u8>(1..=MOST_PIECES), allow_negative_numbers = true)]
    pieces: u8,
    /// Form of the answer
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,
}

pub(super) fn run(arguments: &Arguments) -> Result<String, String> {
    let pairs = if arguments.all { every_pair() } else { vec![pair(arguments)?] };
    let reports: Vec<DistinguishReport> = pairs
        .par_iter()
        .map(|pair| {
            let [left, right] = [&pair[0].seat.rules, &pair[1].seat.rules];
            let criterion = match (arguments.moves, arguments.any_answer) {
                (true, _) => Criterion::ByMoves,
                (_, true) => Criterion::AnyAnswer,
                _ => Criterion::MovesFirst,
            };
            let outcome = Search::new(left, right, criterion, arguments.pieces).finish();
            DistinguishReport::of(&outcome, pair)
        })
        .collect();
    Ok(printed(&reports, arguments))
}

fn printed(reports: &[DistinguishReport], arguments: &Arguments) -> String {
    match arguments.format {
        TableFormat::Text => {
            let texts: Vec<String> = reports.iter().map(report::text_distinguish).collect();
            texts.join("\n")
        }
        TableFormat::Csv => report::csv_distinguish(reports),
        TableFormat::Json => match reports {
            [one] if !arguments.all => report::json_distinguish(one).print(),
            _ => Json::list(reports.iter().map(report::json_distinguish)).print(),
        },
    }
}

fn pair(arguments: &Arguments) -> Result<[Entry; 2], String> {
    let boards = arguments.rules.iter().map(|name| find_board(name));
    let mut entries: Vec<Entry> = boards.collect::<Result<_, _>>()?;
    change_boards(&mut entries, &arguments.set)?;
    <[Entry; 2]>::try_from(entries).map_err(|entries| {
        let count = entries.len();
        format!("tell-apart takes two rulesets, not {count}; write for example petrie wikihow, or use --all")
    })
}

fn every_pair() -> Vec<[Entry; 2]> {
    let all = library::rulesets();
    let entry = |place: usize| all.get(place).map(|ruleset| Entry::of(Seat::new(ruleset.clone())));
    let pairs = (0..all.len()).flat_map(|one| (one + 1..all.len()).map(move |other| (one, other)));
    pairs.filter_map(|(one, other)| Some([entry(one)?, entry(other)?])).collect()
}
