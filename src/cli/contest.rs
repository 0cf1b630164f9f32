//! `senet match`: two computer players against each other.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;
use serde_json::json;

use super::common::{Format, RulesArguments, complain, number, number_in};
use super::games::{on_threads, parse_seed, parse_threads};
use super::solve::store::load_finished;
use crate::analysis::{Contest, Score, THROW_LIMIT};
use crate::players::exact::Exact;
use crate::players::{Network, NetworkProblem, Player, Policy, shipped, shipped_near};
use crate::report::{grouped, percent};
use crate::rules::{Rules, Ruleset, excerpt, form_hash, hash_text, no_such};
use crate::tablebase::{Limit, Solver};
use crate::{i18n, text_file};

/// The most games of one run.
const MOST: u64 = 10_000_000;
/// Most pieces a side in the endings that the exact player solves without a store.
const SOLVED: u8 = 2;

/// `senet match`
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    rules: RulesArguments,
    /// The two players: random, greedy, learned, learned+1 (one throw of look-ahead) or exact (perfect with up to
    /// two pieces a side, learned+1 before; by the nearest rules where no network ships for these). learned:FILE plays
    /// by a network of senet learn, exact:FILE by a store of senet solve
    #[arg(long, value_name = "A,B", value_parser = parse_players)]
    players: Players,
    /// Number of games, an even one: each is played twice on the same throws, with sides changed
    #[arg(long, default_value = "1000", value_parser = parse_games, allow_negative_numbers = true)]
    games: u64,
    /// The seed of all chance
    #[arg(long, default_value = "1", value_parser = parse_seed, allow_negative_numbers = true)]
    seed: u64,
    /// Begin in positions by chance with so many pieces a side, the others borne off
    #[arg(long, value_name = "PIECES", value_parser = number_in::<u8>(1..=4), allow_negative_numbers = true)]
    endings: Option<u8>,
    /// Break a game off after so many throws
    #[arg(long, default_value_t = THROW_LIMIT, value_parser = number_in::<u32>(1..=100_000), allow_negative_numbers = true)]
    limit: u32,
    /// Number of threads to use; 0 for all there are. The numbers are the same with any
    #[arg(long, default_value_t = 0, value_parser = parse_threads, allow_negative_numbers = true)]
    threads: usize,
    /// Form of the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

type Players = [Named; 2];

/// A player, and the file that it plays by.
#[derive(Clone)]
pub(super) struct Named {
    text: String,
    player: Player,
    file: Option<PathBuf>,
}

fn parse_players(text: &str) -> Result<Players, String> {
    let players: Vec<Named> = text.split(',').map(parse_player).collect::<Result<_, _>>()?;
    <Players>::try_from(players)
        .map_err(|_other| "write two players with a comma between them: learned,greedy".to_owned())
}

fn parse_player(text: &str) -> Result<Named, String> {
    let text = text.trim();
    let (name, file) = match text.split_once(':') {
        Some((name, file)) => (name, Some(PathBuf::from(file))),
        None => (text, None),
    };
    if file.as_ref().is_some_and(|file| file.as_os_str().is_empty()) {
        return Err(format!("name a file after the colon, {name}:FILE, or write {name} alone"));
    }
    let names = Player::ALL.map(Player::name);
    let player = Player::from_name(name);
    let player = player.ok_or_else(|| no_such("player", &excerpt(name), &names))?;
    if file.is_some() && !player.is_learned() {
        return Err(format!("{name} plays by no file; write {name} alone"));
    }
    Ok(Named { text: text.to_owned(), player, file })
}

fn parse_games(text: &str) -> Result<u64, String> {
    let fits = |games: &u64| (2..=MOST).contains(games) && games.is_multiple_of(2);
    number(text, fits, || format!("write an even number of games from 2 to {MOST}"))
}

pub(super) fn run(arguments: &Arguments) -> Result<String, String> {
    let ruleset = arguments.rules.read()?;
    let rules = ruleset.rules();
    if let Some(pieces) = arguments.endings.filter(|pieces| *pieces > rules.n_pieces()) {
        return Err(format!("endings: a side has no {pieces} pieces under these rules"));
    }
    let seat = |named: &Named| named.seat(&ruleset, arguments.endings.unwrap_or(SOLVED));
    let [first, second] = &arguments.players;
    let mut contest = Contest::new(&rules, [seat(first)?, seat(second)?], arguments.seed);
    (contest.limit, contest.ending) = (arguments.limit, arguments.endings);
    let score = on_threads(arguments.threads, || play(&contest, arguments.games))?;
    Ok(match arguments.format {
        Format::Text => text(arguments, &score),
        Format::Json => json(arguments, &ruleset, &score),
    })
}

/// Plays `games` games on the threads of the current pool.
pub(super) fn play(contest: &Contest, games: u64) -> Score {
    let pairs: Vec<u64> = (0..games / 2).collect();
    let parts = pairs.par_iter().map(|pair| contest.run(*pair..*pair + 1));
    parts.reduce(Score::default, |mut sum, part| {
        sum += part;
        sum
    })
}

impl Named {
    /// The player, seated at a board with these rules.
    fn seat(&self, ruleset: &Ruleset, endings: u8) -> Result<Arc<dyn Policy>, String> {
        let rules = ruleset.rules();
        match (self.player, &self.file) {
            (Player::Random | Player::Greedy, _) => Ok(self.player.policy(&rules)),
            (Player::Exact, store) => {
                let solver = match store {
                    Some(path) => load_finished(&rules, path)?,
                    None => solve(&rules, endings)?,
                };
                if shipped(&rules).is_none() {
                    complain(&i18n::say!("players.near-exact", rules = ruleset.id));
                }
                Ok(Arc::new(Exact::new(shipped_near(&rules), vec![Arc::new(solver)])))
            }
            (player, Some(path)) => Ok(player.with_network(Arc::new(read_network(path, &rules)?))),
            (player, None) => {
                let network = shipped(&rules).ok_or_else(|| untaught(ruleset, player))?;
                Ok(player.with_network(network))
            }
        }
    }
}

/// Sentence for rules without a learned network.
pub(super) fn untaught(ruleset: &Ruleset, player: Player) -> String {
    i18n::say!("players.untaught", rules = ruleset.id, player = player.name())
}

/// Solves all positions with up to this many pieces a side.
fn solve(rules: &Rules, pieces: u8) -> Result<Solver, String> {
    let solver = Solver::up_to(rules, pieces, Limit::default());
    let mut solver = solver.map_err(|problem| i18n::say!("players.no-endings", problem))?;
    while !solver.advance(1 << 16).is_over() {}
    Ok(solver)
}

/// The network in a file, which must have learned these rules.
fn read_network(path: &Path, rules: &Rules) -> Result<Network, String> {
    let file = path.display();
    let bytes =
        text_file::bytes_of(path).map_err(|problem| i18n::say!("players.unread", file, problem))?;
    Network::from_bytes(&bytes, rules).map_err(|problem| match problem {
        NetworkProblem::NotANetwork => i18n::say!("players.no-network", file),
        NetworkProblem::Version(version) => i18n::say!("players.version", file, version),
        // The file has a byte for each answer, and two answers may have the same.
        NetworkProblem::OtherRules(keys) if keys.is_empty() => {
            i18n::say!("players.other-rules-unnamed", file)
        }
        NetworkProblem::OtherRules(keys) => {
            let keys: Vec<&str> = keys.iter().map(|key| key.name()).collect();
            i18n::say!("players.other-rules", file, rules = keys.join(", "))
        }
        NetworkProblem::Damaged => i18n::say!("players.damaged", file),
    })
}

/// A share with its interval.
pub(super) fn share_text(score: &Score) -> [String; 3] {
    let share = score.share();
    [share.mean, share.low, share.high].map(|share| percent(share, 1))
}

fn text(arguments: &Arguments, score: &Score) -> String {
    let [first, second] = &arguments.players;
    let mut values = vec![
        ("first", first.text.clone()),
        ("second", second.text.clone()),
        ("wins", grouped(score.wins[0])),
        ("losses", grouped(score.wins[1])),
        ("games", grouped(score.games)),
        ("draws", grouped(score.draws)),
        ("unfinished", grouped(score.unfinished)),
    ];
    values.extend(["share", "low", "high"].into_iter().zip(share_text(score)));
    let line = |key: &str| i18n::filled(key, &values) + "\n";
    let ended = score.games > score.unfinished;
    let mut out = line(if ended { "players.score" } else { "players.none-ended" });
    if score.draws > 0 {
        out += &line("players.draws");
    }
    if score.unfinished > 0 && ended {
        out += &line("players.unfinished");
    }
    out
}

fn json(arguments: &Arguments, ruleset: &Ruleset, score: &Score) -> String {
    let share = score.share();
    let rounded = |number: f64| (number * 1e6).round() / 1e6;
    let json = json!({
        "rules": ruleset.id,
        "hash": hash_text(form_hash(&ruleset.form)),
        "players": arguments.players.each_ref().map(|named| &named.text),
        "games": score.games,
        "wins": score.wins,
        "draws": score.draws,
        "unfinished": score.unfinished,
        "share": rounded(share.mean),
        "low": rounded(share.low),
        "high": rounded(share.high),
        "seed": arguments.seed,
        "limit": arguments.limit,
        "endings": arguments.endings,
    });
    format!("{json:#}\n")
}
