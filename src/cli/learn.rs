//! `senet learn`: a network learns the rules by playing itself, and is kept in a file.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::common::{RulesArguments, Stopped, check_replaceable, complain, number, print};
use super::contest::{play, share_text};
use super::games::{on_threads, parse_seed, parse_threads};
use super::keeper::{INTERRUPTED, Keeper, stopped};
use super::solve::store::load_finished;
use crate::analysis::{Contest, LOOK_SEED, Look, Score};
use crate::i18n;
use crate::players::exact::mean_error;
use crate::players::{Endless, Network, NetworkProblem, Player, Training};
use crate::report::{fixed, grouped};
use crate::rules::{Rules, Ruleset};
use crate::tablebase::Solver;

/// Default time for learning.
const SECONDS: f64 = 60.0;
/// The most games to learn from.
const MOST: u64 = 100_000_000;
/// Games before the first measurement of strength; the next ones follow each time the number has doubled.
const FIRST_LOOK: u64 = 1_000;
/// Games in which the strength is measured: the same throws each time.
const LOOK_GAMES: u64 = 4_000;
/// Positions that compare its chances with exact ones.
const ERROR_POSITIONS: u64 = 20_000;

/// `senet learn`
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    rules: RulesArguments,
    /// Learn for about so many seconds; 60 where neither this nor --games is given
    #[arg(long, value_name = "SECONDS", conflicts_with = "games", value_parser = parse_seconds, allow_negative_numbers = true)]
    seconds: Option<f64>,
    /// Learn from so many games. The same seed and the same number give the same file everywhere
    #[arg(long, value_parser = parse_games, allow_negative_numbers = true)]
    games: Option<u64>,
    /// The seed of all chance
    #[arg(long, default_value = "1", value_parser = parse_seed, allow_negative_numbers = true)]
    seed: u64,
    /// The file to keep the network in
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Also measure how far its chances are from the exact ones in this store of senet solve
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Number of threads to use; 0 for all there are. The file is the same with any
    #[arg(long, default_value_t = 0, value_parser = parse_threads, allow_negative_numbers = true)]
    threads: usize,
}

fn parse_seconds(text: &str) -> Result<f64, String> {
    let sentence = || "write a number of seconds from 1 to 1000000".to_owned();
    number(text, |seconds| (1.0..=1e6).contains(seconds), sentence)
}

fn parse_games(text: &str) -> Result<u64, String> {
    let sentence = || format!("write a whole number of games from 1 to {MOST}");
    number(text, |games| (1..=MOST).contains(games), sentence)
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, Stopped> {
    let ruleset = arguments.rules.read()?;
    // Report files that cannot be read or written before learning anything.
    let store = arguments.store.as_deref();
    let exact = store.map(|path| load_finished(&ruleset.rules(), path)).transpose()?;
    check_replaceable(&arguments.out, |bytes| {
        !matches!(Network::read(bytes), Err(NetworkProblem::NotANetwork))
    })?;
    let keeper = Keeper::open(&arguments.out)?;
    keeper.hear_ctrl_c("players.stopping");
    let work = || learn(arguments, &ruleset, exact.as_ref(), &keeper);
    let learned = on_threads(arguments.threads, work)?;
    print(&(learned? + "\n"))?;
    Ok(if stopped() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// Learns until the time or the games are used up, games no longer end or Ctrl-C is pressed, and reports the result, measured
/// against exact chances where there are some.
fn learn(
    arguments: &Arguments,
    ruleset: &Ruleset,
    exact: Option<&Solver>,
    keeper: &Keeper,
) -> Result<String, String> {
    let (begun, rules) = (Instant::now(), ruleset.rules());
    let time = Duration::from_secs_f64(arguments.seconds.unwrap_or(SECONDS));
    let mut training = Training::new(&rules, arguments.seed);
    let (mut look, mut best, mut floor, mut endless) = (FIRST_LOOK, None, 0.0, None);
    while !stopped() && endless.is_none() {
        let left = arguments.games.map_or(u64::MAX, |games| games - training.games());
        if left == 0 || arguments.games.is_none() && begun.elapsed() >= time {
            break;
        }
        endless = training.advance(left).err();
        if endless.is_none() && training.games() >= look {
            look *= 2;
            let seen = look_at(&training, &rules);
            complain(&strength_sentence(&seen, "players.progress", begun));
            seen.keep_better(&mut best, &mut floor);
        }
    }
    let stop_words = |key: &str, endless: Endless| {
        let [unfinished, last] = [endless.unfinished, endless.games].map(grouped);
        i18n::say!(key, rules = ruleset.id, games = grouped(training.games()), unfinished, last)
    };
    if endless.is_none() {
        look_at(&training, &rules).keep_better(&mut best, &mut floor);
    }
    let Some(best) = best else {
        return endless
            .map_or(Ok(String::new()), |endless| Err(stop_words("players.endless", endless)));
    };
    let bytes = best.network.to_bytes();
    keeper.save(|out| std::io::Write::write_all(out, &bytes))?;
    let (file, bytes) = (arguments.out.display(), grouped(bytes.len() as u64));
    let saved = i18n::say!("players.kept", file, bytes);
    let draws = rules.is_by_most_off();
    let key = match (draws, best.network.games) {
        (_, 1) => "players.learned-one",
        (true, _) => "players.learned-draws",
        (false, _) => "players.learned",
    };
    let mut sentence = strength_sentence(&best, key, begun) + &undecided(&best.score);
    if let Some(solver) = exact
        && let Some(error) = off_by(&rules, &best.network, solver)
    {
        sentence += &format!(" {error}");
    }
    if let Some(endless) = endless {
        sentence += &format!(" {}", stop_words("players.stopped-learning", endless));
    }
    Ok(sentence + " " + &saved)
}

/// A sentence on how far the chances of a network are from the exact ones.
fn off_by(rules: &Rules, network: &Arc<Network>, solver: &Solver) -> Option<String> {
    let [_, most] = solver.max_pieces()?;
    let error = mean_error(rules, network, solver, (most, ERROR_POSITIONS))?;
    Some(i18n::say!("players.error", pieces = most, error = fixed(100.0 * error, 2)))
}

/// The network so far, and how it plays against greedy.
fn look_at(training: &Training, rules: &Rules) -> Look {
    let network = Arc::new(training.network());
    let players = [Player::Learned.with_network(network.clone()), Player::Greedy.policy(rules)];
    let score = play(&Contest::new(rules, players, LOOK_SEED), LOOK_GAMES);
    Look { network, score }
}

/// Sentences on the games that nobody won, each after a space.
fn undecided(score: &Score) -> String {
    let all = [
        ("players.draws", "draws", score.draws),
        ("players.stopped", "unfinished", score.unfinished),
    ];
    let some = all.into_iter().filter(|(.., many)| *many > 0);
    some.map(|(key, name, many)| format!(" {}", i18n::fill(key, &[(name, &grouped(many))])))
        .collect()
}

/// A sentence on how strong a network is, by the games that ended.
fn strength_sentence(look: &Look, key: &'static str, begun: Instant) -> String {
    let [share, low, high] = share_text(&look.score);
    let games = grouped(look.network.games);
    let seconds = fixed(begun.elapsed().as_secs_f64(), 1);
    let played = grouped(look.score.games - look.score.unfinished);
    i18n::say!(key, games, seconds, played, share, low, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;

    #[test]
    fn the_strength_is_told_of_the_games_that_ended() {
        let rules = library::ruleset("bell").expect("shipped").rules();
        let network = Arc::new(Training::new(&rules, 1).network());
        let mut score = Score::default();
        (score.games, score.wins, score.draws, score.unfinished) = (10, [3, 2], 2, 3);
        let sentence =
            strength_sentence(&Look { network, score }, "players.learned-draws", Instant::now());
        assert!(sentence.contains("in 7 games"), "{sentence}");
        let undecided = undecided(&score);
        assert!(undecided.starts_with(" 2 games were drawn"), "{undecided}");
        assert!(undecided.ends_with(" 3 games were stopped early and count for nobody."));
    }
}
