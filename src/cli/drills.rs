//! `senet drills`: positions of games to practise on, as an author puts them into a theme of practice.

use super::common::{find_ruleset, number_in};
use super::games::{parse_player, parse_seed};
use crate::i18n::{self, Language};
use crate::lesson::{Origin, RulesSpec, Step};
use crate::library;
use crate::players::Player;
use crate::practice::{Finder, Idea, Prover};
use crate::rules::excerpt;

/// `senet drills`
#[derive(clap::Args)]
#[command(
    after_help = "What is found is proved: the chances are exact, and each sentence counts throws by the rules.
Look at every drill all the same, keep those from which something can be learned, and put them into a file of
lessons/en/practice from easy to hard. The line `game` names where each comes from; `senet check --prove` plays that game
again."
)]
pub(super) struct Arguments {
    /// A reconstruction's id, or the path of a ruleset file
    #[arg(value_name = "RULESET")]
    ruleset: String,
    /// Idea to train: passing, protecting, blocking, last-five, water-or-wait, racing-home or forced-back
    #[arg(long, value_parser = Idea::parse)]
    idea: Idea,
    /// Number of drills to print
    #[arg(long, default_value_t = 12, value_parser = number_in::<u16>(1..=1000), allow_negative_numbers = true)]
    count: u16,
    /// The seed of all chance
    #[arg(long, default_value = "7", value_parser = parse_seed, allow_negative_numbers = true)]
    seed: u64,
    /// Stop after so many games
    #[arg(long, default_value_t = 2000, value_parser = number_in::<u64>(1..=1_000_000), allow_negative_numbers = true)]
    games: u64,
    /// Player of both sides: random, greedy, learned or learned+1
    #[arg(long, default_value = "greedy", value_parser = parse_player)]
    player: Player,
    /// Print the drill of this game alone, as its line game names it: "greedy, seed 7, game 12, throw 88"
    #[arg(long, value_parser = Origin::parse)]
    game: Option<Origin>,
    /// Language of the sentences: en or fr
    #[arg(long, default_value = "en", value_parser = parse_language)]
    language: Language,
}

fn parse_language(text: &str) -> Result<Language, String> {
    let codes = Language::ALL.map(Language::code).join(" or ");
    let language = Language::of_code(text);
    language.ok_or_else(|| format!("no language is called {:?}; write {codes}", excerpt(text)))
}

pub(super) fn run(arguments: &Arguments) -> Result<String, String> {
    let ruleset = find_ruleset(&arguments.ruleset)?;
    let rules = RulesSpec::on_shelf(&ruleset, library::rulesets());
    let mut prover = Prover::new(library::rulesets());
    let mut steps = i18n::spoken(arguments.language, || {
        let mut finder = Finder::new(&mut prover, ruleset, arguments.idea);
        match &arguments.game {
            Some(origin) => finder.at(origin).map(|step| vec![step]),
            None => search(&mut finder, arguments),
        }
    })?;
    steps.iter_mut().for_each(|step| step.carry_rules(rules.clone()));
    let steps: String = steps.iter().map(Step::to_markdown).collect();
    Ok(steps.trim_start().to_owned())
}

/// The first drill of each game until there are enough, the easy ones first.
fn search(finder: &mut Finder<'_, '_>, arguments: &Arguments) -> Result<Vec<Step>, String> {
    let mut steps: Vec<Step> = Vec::new();
    let count = usize::from(arguments.count);
    for game in 0..arguments.games {
        let drills = finder.game(arguments.player, arguments.seed, game)?;
        steps.extend(drills.into_iter().take(1));
        if steps.len() >= count {
            break;
        }
    }
    if steps.is_empty() {
        return Err(i18n::fill("drills.none", &[("games", &arguments.games.to_string())]));
    }
    steps.sort_by_key(|step| step.task().and_then(|task| task.level));
    Ok(steps)
}
