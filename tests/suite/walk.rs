//! Every single change of every rule of every reconstruction plays, or is refused with a sentence.

use senet::library;
use senet::rules::{Key, Rules, may_not_end};

use crate::play::{Chance, ply};

/// More plies than a game of any shipped ruleset takes.
const BOUND: usize = 200_000;

/// Plays one random game; `true` when it ended within the bound.
fn ends(rules: &Rules, seed: u64) -> bool {
    let mut chance = Chance::new(seed);
    let mut position = rules.start();
    for _ in 0..BOUND {
        match ply(rules, &position, &mut chance) {
            Some(next) => position = next,
            None => return true,
        }
    }
    rules.outcome(&position).is_some()
}

#[test]
fn every_single_change_plays_or_is_refused() {
    let (mut played, mut refused, mut warned, mut endless) = (0, 0, 0, Vec::new());
    for ruleset in library::rulesets() {
        for key in Key::ALL {
            for value in key.offered() {
                match ruleset.with(&[(*key, value.clone())]) {
                    Ok(changed) => {
                        played += 1;
                        // A reader is told of these, and they are not waited for.
                        if may_not_end(&changed.form) {
                            warned += 1;
                        } else if !ends(&changed.rules(), played) {
                            endless.push(format!("{} with {key} = {value}", ruleset.id));
                        }
                    }
                    Err(error) => {
                        refused += 1;
                        assert!(error.to_string().contains("write"), "{error}");
                    }
                }
            }
        }
    }
    assert!(played > 1_000, "only {played} combinations played");
    // throwing.use = "saved" is refused everywhere; "removed" beside a hand where there is one.
    assert!(
        refused >= library::rulesets().len() && refused < 40,
        "{refused} were refused"
    );
    assert!((1..40).contains(&warned), "{warned} were warned of");
    assert!(
        endless.is_empty(),
        "games that did not end:\n{}",
        endless.join("\n")
    );
}
