//! `senet compare`: many games on the same throws.

use super::common::TableFormat;
use super::games::{Change, Games, change_boards, find_board, parse_change};
use super::shards;
use crate::analysis::{Board, Study, Tally};
use crate::compare;
use crate::report::{self, Entry, Head, Report, Table};
use crate::rules::Rules;

/// `senet compare A B …`
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Two to four boards: an id, the path of a ruleset file, or either with changes: petrie+blockade.length=4. With
    /// --merge: files that --format json wrote
    #[arg(required = true, value_name = "BOARD")]
    boards: Vec<String>,
    /// Change a rule on all boards, or on one board by its letter or name: B+water.effect=to-1. You can repeat this
    #[arg(long, value_name = "[BOARD+]KEY=VALUE", value_parser = parse_change)]
    set: Vec<Change>,
    /// Start every game from this position instead of each board's own opening: "cones: 26 21 / spools: 12 18"
    #[arg(long, value_name = "POSITION")]
    from: Option<String>,
    #[command(flatten)]
    games: Games,
    /// Leave out the games of greedy against random, which take as long as all the others
    #[arg(long)]
    no_skill: bool,
    /// Form of the results
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,
    /// Table to print, with --format csv
    #[arg(long, value_enum, default_value_t = Table::Measures)]
    table: Table,
    /// Print the citation and play no games
    #[arg(long)]
    cite: bool,
    /// Add up the parts of one study
    #[arg(long, conflicts_with_all = ["set", "from", "games", "games_from", "seed", "player", "limit", "no_skill"])]
    merge: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<String, String> {
    let (study, entries, tally) =
        if arguments.merge { merged(arguments)? } else { played(arguments)? };
    if arguments.cite {
        return Ok(report::cite(&Head::of(&study, &tally, &entries), &entries));
    }
    let report = Report::of(&study, &tally, &entries);
    Ok(match arguments.format {
        TableFormat::Text => report::text(&report),
        TableFormat::Json => report::json(&study, &tally, &report).print(),
        TableFormat::Csv => report::csv(&report, arguments.table),
    })
}

fn played(arguments: &Arguments) -> Result<(Study, Vec<Entry>, Tally), String> {
    let entries = entries(arguments)?;
    let study = study(arguments, &entries)?;
    let tally = arguments.games.tally(&study, arguments.cite)?;
    Ok((study, entries, tally))
}

fn merged(arguments: &Arguments) -> Result<(Study, Vec<Entry>, Tally), String> {
    let parts = shards::read(&arguments.boards, "compare")?;
    let (study, entries) = parts.compared()?;
    let tally = parts.sum(&study)?;
    Ok((study, entries, tally))
}

fn entries(arguments: &Arguments) -> Result<Vec<Entry>, String> {
    let (mut entries, mut problems) = (Vec::new(), Vec::new());
    for board in &arguments.boards {
        match find_board(board) {
            Ok(entry) => entries.push(entry),
            Err(problem) => problems.push(problem),
        }
    }
    if !problems.is_empty() {
        return Err(problems.join("; "));
    }
    if !(2..=4).contains(&entries.len()) {
        let count = entries.len();
        return Err(format!(
            "compare takes two to four boards, not {count}; write for example petrie wikihow"
        ));
    }
    change_boards(&mut entries, &arguments.set)?;
    Ok(entries)
}

fn study(arguments: &Arguments, entries: &[Entry]) -> Result<Study, String> {
    let rules: Vec<Rules> = entries.iter().map(|entry| entry.seat.rules).collect();
    let start = arguments.from.as_ref().map(|text| compare::parse_start(text, &rules));
    let start = start.transpose().map_err(|error| format!("from: {error}"))?;
    let board = |entry: &Entry| {
        let rules = &entry.seat.rules;
        let Some(setup) = &start else { return Ok(Board::new(rules)) };
        let position =
            rules.position(setup).map_err(|error| format!("from: {}: {error}", entry.name))?;
        match rules.outcome(&position) {
            None => Ok(Board::from(rules, position)),
            Some(_) => Err(format!(
                "from: {}: the game is already over there; write pieces for both sides",
                entry.name
            )),
        }
    };
    let boards = entries.iter().map(board).collect::<Result<_, String>>()?;
    Ok(Study {
        limit: arguments.games.limit,
        skill: !arguments.no_skill,
        ..Study::compare(boards, arguments.games.player, arguments.games.seed)
    })
}
