//! `cargo xtask learn`: the networks that ship, each learned again from the seed and the number of games written here, and
//! what they show about each reconstruction: how often strong beats greedy, and greedy beats any move. With `--table`
//! the table of the README, which holds the players against perfect play.

use std::process::Command;
use std::time::Instant;

use senet::analysis::SKILL_MATCHES;
use senet::library;
use serde_json::{Value, json};

use crate::root;

/// The seed of every network.
const SEED: u64 = 1;
/// Games from which each learns.
const GAMES: u64 = 300_000;
/// Games of each match that measures skill.
const MATCH_GAMES: u64 = 4_000;

/// Whole games, endings and games by the clock for each number of the table.
const WHOLE_GAMES: u64 = 10_000;
const ENDINGS: u64 = 20_000;
const TIMED_GAMES: u64 = 10_000;

/// Teaches every reconstruction, or the one that is named.
pub fn command(only: Option<&str>) -> Result<(), String> {
    let ids = library::rulesets().iter().map(|ruleset| ruleset.id.as_str());
    let ids: Vec<&str> = ids.filter(|id| only.is_none_or(|only| only == *id)).collect();
    if ids.is_empty() {
        return Err(format!("there is no reconstruction {}", only.unwrap_or_default()));
    }
    ids.into_iter().try_for_each(learn)?;
    measure()
}

/// A command of the program, built for speed.
fn senet() -> Command {
    let mut cargo = Command::new("cargo");
    cargo.args(["run", "--release", "--quiet", "--no-default-features", "--features", "cli", "--"]);
    cargo.current_dir(root());
    cargo
}

/// Plays the matches that measure skill under every reconstruction, and writes down how they ended.
pub fn measure() -> Result<(), String> {
    let mut rules = Vec::new();
    for ruleset in library::rulesets() {
        println!("{}", ruleset.id);
        let mut row = json!({ "rules": ruleset.id });
        for [one, other] in SKILL_MATCHES.map(|players| players.map(|player| player.name())) {
            let score = played(&ruleset.id, &format!("{one},{other}"), MATCH_GAMES, &[])?;
            row["hash"] = score["hash"].clone();
            let shares = ["share", "low", "high"].map(|field| score[field].clone());
            row[format!("{one},{other}")] = json!(shares);
        }
        rules.push(row);
    }
    let rows: Vec<String> = rules.iter().map(Value::to_string).collect();
    let (games, seed, rows) = (MATCH_GAMES, SEED, rows.join(",\n    "));
    let text = format!("{{ \"games\": {games}, \"seed\": {seed}, \"rules\": [\n    {rows}\n] }}\n");
    let path = root().join("assets/players/skill.json");
    std::fs::write(path, text).map_err(|error| error.to_string())
}

/// Prints how strong the networks are, as a table in Markdown: whole games, endings of two a side against perfect play,
/// and the games that two of them play in a second on one thread.
pub fn table() -> Result<(), String> {
    println!(
        "| reconstruction | learned against greedy | in endings: perfect, learned against greedy | perfect against learned+1 | games a second |"
    );
    println!("|---|---|---|---|---|");
    let share = |score: &Value| 100.0 * score["share"].as_f64().unwrap_or_default();
    for ruleset in library::rulesets() {
        let id = ruleset.id.as_str();
        let games = share(&played(id, "learned,greedy", WHOLE_GAMES, &[])?);
        let endings = |players| played(id, players, ENDINGS, &["--endings", "2"]);
        let [perfect, learned, ahead] =
            ["exact,greedy", "learned,greedy", "exact,learned+1"].map(endings);
        let (perfect, learned, ahead) = (share(&perfect?), share(&learned?), share(&ahead?));
        let time = |games| {
            let begun = Instant::now();
            let done = played(id, "learned,learned", games, &["--threads", "1"]);
            done.map(|_| begun.elapsed().as_secs_f64())
        };
        // Less the time in which the program starts.
        let rate = TIMED_GAMES as f64 / (time(TIMED_GAMES)? - time(2)?);
        println!(
            "| {id} | {games:.1} % | {perfect:.1}, {learned:.1} % | {ahead:.1} % | {rate:.0} |"
        );
    }
    Ok(())
}

/// The result of a match.
fn played(id: &str, players: &str, games: u64, more: &[&str]) -> Result<Value, String> {
    let (games, seed) = (games.to_string(), SEED.to_string());
    let mut command = senet();
    command
        .args(["match", id, "--players", players, "--games", &games, "--seed", &seed])
        .args(more);
    let done = command.args(["--format", "json"]).output().map_err(|error| error.to_string())?;
    match done.status.success() {
        true => serde_json::from_slice(&done.stdout).map_err(|error| error.to_string()),
        false => Err(String::from_utf8_lossy(&done.stderr).into_owned()),
    }
}

fn learn(id: &str) -> Result<(), String> {
    let out = root().join("assets/players").join(format!("{id}.net"));
    println!("{id}");
    let mut cargo = senet();
    cargo.args(["learn", id, "--games", &GAMES.to_string(), "--seed", &SEED.to_string(), "--out"]);
    let done = cargo.arg(&out).status();
    match done.map_err(|error| error.to_string())?.success() {
        true => Ok(()),
        false => Err(format!("{id} could not be learned")),
    }
}
