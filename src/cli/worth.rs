//! `senet worth`: every rule changed alone, and the way from one reconstruction to another.

use super::common::TableFormat;
use super::games::{Change, Games, change_boards, find_board, parse_change};
use super::question::Question;
use super::shards;
use crate::analysis::{Measure, Study, Tally};
use crate::report::Entry;
use crate::rules::no_such;

/// `senet worth A`, `senet worth A --to B`
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// A reconstruction: an id, the path of a ruleset file, or either with changes: petrie+blockade.length=4. With
    /// --merge: files that --format json wrote
    #[arg(required = true, value_name = "RULES")]
    rules: Vec<String>,
    /// Go to this reconstruction, one rule at a time, instead of changing each rule by itself
    #[arg(long, value_name = "RULES")]
    to: Option<String>,
    /// Change a rule first (with --to, in both reconstructions). You can repeat this
    #[arg(long, value_name = "KEY=VALUE", value_parser = parse_change)]
    set: Vec<Change>,
    /// Measure to look at: first-player, throws, captures, retreats, drownings, lost-turns, no-choice, lead-changes, behind,
    /// points, skill or unfinished
    #[arg(long, default_value = "throws", value_parser = parse_measure)]
    measure: Measure,
    #[command(flatten)]
    games: Games,
    /// Form of the results
    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,
    /// Print the citation and play no games
    #[arg(long)]
    cite: bool,
    /// Add up the parts of one study
    #[arg(long, conflicts_with_all = ["to", "set", "measure", "games", "games_from", "seed", "player", "limit"])]
    merge: bool,
}

fn parse_measure(text: &str) -> Result<Measure, String> {
    let names = Measure::ALL.map(Measure::name);
    Measure::from_name(text).ok_or_else(|| no_such("measure", text, &names))
}

pub(super) fn run(arguments: &Arguments) -> Result<String, String> {
    let (question, study, measure, tally) =
        if arguments.merge { merged(arguments)? } else { played(arguments)? };
    if arguments.cite {
        return Ok(question.cite(&study, &tally));
    }
    Ok(question.answer(&study, &tally, measure, arguments.format))
}

type Answered = (Question, Study, Measure, Tally);

fn played(arguments: &Arguments) -> Result<Answered, String> {
    let [rules] = &arguments.rules[..] else {
        return Err(
            "worth takes one reconstruction; to compare it with a second one, use --to".to_owned()
        );
    };
    let names = std::iter::once(rules).chain(&arguments.to);
    let mut entries: Vec<Entry> = names.map(|name| find_board(name)).collect::<Result<_, _>>()?;
    change_boards(&mut entries, &arguments.set)?;
    let question = Question::of(entries)?;
    let games = &arguments.games;
    let study = question.study((games.player, games.seed, games.limit), arguments.measure);
    let tally = games.tally(&study, arguments.cite)?;
    Ok((question, study, arguments.measure, tally))
}

fn merged(arguments: &Arguments) -> Result<Answered, String> {
    let parts = shards::read(&arguments.rules, "worth")?;
    let (question, study, measure) = parts.ablation_question()?;
    let tally = parts.sum(&study)?;
    Ok((question, study, measure, tally))
}
