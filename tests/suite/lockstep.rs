//! The compiled law and the clear law side by side: the same moves, the same positions, the same games.

use senet::analysis::{random_ply, sixteen_throws};
use senet::rules::{Compiled, Key, Position, Rules, State, Throw};
use senet::{library, notation};

use crate::play::Chance;

/// Every throw of the device and none, or what is due where a throw is half played.
fn throws(rules: &Rules, position: &Position) -> Vec<Option<Throw>> {
    let all = rules.odds().into_iter().map(|(throw, _)| Some(throw));
    let rest = Throw::new(position.due.rest).filter(|rest| rest.value() > 0);
    all.chain([None, rest]).collect()
}

/// Asks both laws everything about one position.
fn agree(compiled: &Compiled, position: &Position, name: &str) {
    let rules = compiled.rules();
    let state = State::new(position).expect("a position that the law can reach");
    let text = notation::position_text(position);
    assert_eq!(state.position(), *position, "{name}: {text}");
    assert_eq!(
        compiled.is_finished(&state),
        rules.outcome(position).is_some(),
        "{name}: {text}"
    );
    for throw in throws(rules, position) {
        let moves = rules.legal_moves(position, throw);
        assert_eq!(
            compiled.moves(position, throw),
            moves,
            "{name}: {text} {throw:?}"
        );
        let mut visited = Vec::new();
        compiled.each(&state, throw, |mv, after| {
            visited.push((mv, after.position()));
        });
        let expected: Vec<_> = moves
            .iter()
            .map(|&mv| (mv, rules.play_unchecked(position, throw, mv)))
            .collect();
        assert_eq!(visited, expected, "{name}: {text} {throw:?}");
        for (mv, after) in expected {
            assert_eq!(
                compiled.play(position, throw, mv),
                after,
                "{name}: {text} {throw:?} {mv:?}"
            );
        }
    }
}

/// Plays random games by both laws for so many plies, and asks everything on the way.
fn lockstep(rules: &Rules, plies: usize, seed: u64, name: &str) {
    let (compiled, throws) = (Compiled::new(rules), sixteen_throws(rules));
    let mut chance = Chance::new(seed);
    let mut position = rules.start();
    for _ in 0..plies {
        agree(&compiled, &position, name);
        // Now and then a player does something else than throw.
        let instead = rules.legal_moves(&position, None);
        if position.due.rest == 0 && !instead.is_empty() && chance.below(2) == 0 {
            position = rules.play_unchecked(&position, None, instead[0]);
            continue;
        }
        let bits = chance.bits();
        let next = random_ply(rules, &throws, &position, bits);
        assert_eq!(compiled.random_ply(&position, bits), next, "{name}");
        position = next.unwrap_or_else(|| rules.start());
    }
}

#[test]
fn the_laws_agree_on_every_reconstruction() {
    for ruleset in library::rulesets() {
        lockstep(&ruleset.rules(), 4_000, 1, &ruleset.id);
        for variant in &ruleset.variants {
            let changed = ruleset.with(&variant.set).expect("shipped");
            let name = format!("{}/{}", ruleset.id, variant.id);
            lockstep(&changed.rules(), 2_000, 2, &name);
        }
    }
}

#[test]
fn the_laws_agree_after_every_single_change() {
    let mut played = 0;
    for ruleset in library::rulesets() {
        for key in Key::ALL {
            for value in key.offered() {
                if let Ok(changed) = ruleset.with(&[(*key, value.clone())]) {
                    played += 1;
                    let name = format!("{} with {key} = {value}", ruleset.id);
                    lockstep(&changed.rules(), 300, played, &name);
                }
            }
        }
    }
    assert!(played > 1_000, "only {played} changes were played");
}
