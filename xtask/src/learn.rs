//! `cargo xtask learn`: the networks that ship, each learned anew from the seed and the number of games written here, and
//! what they show about each reconstruction: how often strong beats careful, and careful beats any move.

use std::process::Command;

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
            let score = played(&ruleset.id, &format!("{one},{other}"))?;
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

/// The result of a match.
fn played(id: &str, players: &str) -> Result<Value, String> {
    let (games, seed) = (MATCH_GAMES.to_string(), SEED.to_string());
    let mut command = senet();
    command.args(["match", id, "--players", players, "--games", &games, "--seed", &seed]);
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
