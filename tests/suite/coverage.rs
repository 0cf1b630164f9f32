//! Every reason has its sentence and is met by a scenario or an answer.

use std::collections::BTreeSet;

use senet::lesson::parse_picture;
use senet::rules::{IllegalMove, Key, Move, Position, Rules, Ruleset, Setup, Throw, Value};
use senet::{BySide, Side, library, notation, words};

use crate::laws::conceivable;
use crate::play::{Chance, reach};

/// Reasons of shipped rulesets are met in play; those that only a question can raise are met in `walk`.
#[test]
fn refusals_in_play_have_sentences() {
    let mut met = BTreeSet::new();
    for (index, ruleset) in library::rulesets().iter().enumerate() {
        let (rules, mut chance) = (ruleset.rules(), Chance::new(index as u64));
        for round in 0..150 {
            let position = reach(&rules, round * 3, &mut chance);
            for throw in (0..=6)
                .filter_map(Throw::new)
                .filter(|throw| rules.can_throw(*throw))
            {
                for refused in rules.refused(&position, Some(throw)) {
                    let illegal = senet::rules::IllegalMove {
                        mv: refused.mv,
                        reason: refused.reason,
                    };
                    let said = senet::explain::refusal(ruleset, &position, &illegal);
                    let sentences = said.sentence.matches(". ").count() + 1;
                    assert!(
                        said.sentence.ends_with('.') && sentences <= 2,
                        "{}",
                        said.sentence
                    );
                    assert!(!said.sentence.contains(['{', '}']), "{}", said.sentence);
                    met.insert(refused.reason.name());
                }
            }
        }
    }
    assert!(
        met.len() >= 25,
        "only {} kinds of refusal were met: {met:?}",
        met.len()
    );
}

/// One scenario as far as this test needs it: the law, the position and the throw.
fn case(file: &toml::Table, scenario: &toml::Value) -> (Ruleset, Position, Option<Throw>) {
    let word = |key: &str| scenario.get(key).and_then(toml::Value::as_str);
    let id = word("rules")
        .or(file.get("ruleset").and_then(toml::Value::as_str))
        .expect("a ruleset");
    let set = scenario.get("set").and_then(toml::Value::as_table);
    let changes: Vec<(Key, Value)> = set
        .into_iter()
        .flatten()
        .map(|(key, value)| {
            (
                Key::from_name(key).expect("a key"),
                Value::from_toml(value).expect("a value"),
            )
        })
        .collect();
    let ruleset = library::ruleset(id)
        .expect("shipped")
        .with(&changes)
        .expect("allowed");
    let rules = ruleset.rules();
    let pieces = parse_picture(word("board").expect("a picture")).expect("three rows");
    let turn = if word("turn") == Some("S") {
        Side::Spools
    } else {
        Side::Cones
    };
    let off = word("off").map(|text| {
        let (cones, spools) = text.split_once('-').expect("cones-spools");
        BySide::new(
            cones.parse().expect("a number"),
            spools.parse().expect("a number"),
        )
    });
    let setup = Setup {
        pieces,
        turn,
        off,
        due: Default::default(),
    };
    let plain = notation::position_text(&rules.position(&setup).expect("a position"));
    let text = word("due").map_or_else(|| plain.clone(), |due| format!("{plain} {due}"));
    let throw = scenario.get("throw").and_then(toml::Value::as_integer);
    let throw = throw.and_then(|value| Throw::new(u8::try_from(value).ok()?));
    (
        ruleset,
        notation::parse_position(&rules, &text).expect("a position"),
        throw,
    )
}

/// The reasons that the positions of the scenarios give to whoever tries every move there.
fn met_in_scenarios() -> BTreeSet<&'static str> {
    let mut met = BTreeSet::new();
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenarios"))
        .expect("scenarios")
    {
        let text = std::fs::read_to_string(entry.expect("a file").path()).expect("readable");
        let file: toml::Table = text.parse().expect("TOML");
        for scenario in file["scenario"].as_array().expect("scenarios") {
            let (ruleset, position, throw) = case(&file, scenario);
            let rules: Rules = ruleset.rules();
            for mv in conceivable().into_iter().chain([Move::PASS]) {
                if let Err(IllegalMove { reason, .. }) = rules.check(&position, throw, mv) {
                    met.insert(reason.name());
                }
            }
        }
    }
    met
}

#[test]
fn every_reason_is_met_by_a_scenario() {
    let met = met_in_scenarios();
    let all: BTreeSet<&str> = words::keys()
        .into_iter()
        .filter_map(|key| key.strip_prefix("reason."))
        .collect();
    let missing: Vec<&&str> = all.difference(&met).collect();
    assert!(missing.is_empty(), "no scenario meets {missing:?}");
    assert!(
        met.is_subset(&all),
        "reasons without a sentence: {:?}",
        met.difference(&all)
    );
}
