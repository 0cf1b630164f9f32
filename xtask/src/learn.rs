//! `cargo xtask learn`: the networks that ship, each learned anew from the seed and the number of games written here.

use std::process::Command;

use senet::library;

use crate::root;

/// The seed of every network.
const SEED: u64 = 1;
/// Games from which each learns.
const GAMES: u64 = 300_000;

/// Teaches every reconstruction, or the one that is named.
pub fn command(only: Option<&str>) -> Result<(), String> {
    let ids = library::rulesets().iter().map(|ruleset| ruleset.id.as_str());
    let ids: Vec<&str> = ids.filter(|id| only.is_none_or(|only| only == *id)).collect();
    if ids.is_empty() {
        return Err(format!("there is no reconstruction {}", only.unwrap_or_default()));
    }
    ids.into_iter().try_for_each(learn)
}

fn learn(id: &str) -> Result<(), String> {
    let out = root().join("assets/players").join(format!("{id}.net"));
    println!("{id}");
    let mut cargo = Command::new("cargo");
    cargo.args(["run", "--release", "--quiet", "--no-default-features", "--features", "cli", "--"]);
    cargo.args(["learn", id, "--games", &GAMES.to_string(), "--seed", &SEED.to_string(), "--out"]);
    let done = cargo.arg(&out).current_dir(root()).status();
    match done.map_err(|error| error.to_string())?.success() {
        true => Ok(()),
        false => Err(format!("{id} could not be learned")),
    }
}
