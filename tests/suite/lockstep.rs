//! The compiled law and the clear law side by side: the same moves, the same positions, the same games.

use proptest::prelude::*;
use senet::board::{Bitboard, BySide};
use senet::rules::{Compiled, Due, Key, Position, Rules, Setup, State, Throw};
use senet::{Side, library, notation};

use crate::play::{self, Chance};

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
    assert_eq!(compiled.is_over(&state), rules.outcome(position).is_some(), "{name}: {text}");
    for throw in throws(rules, position) {
        let moves = rules.legal_moves(position, throw);
        assert_eq!(compiled.moves(&state, throw), moves, "{name}: {text} {throw:?}");
        let mut visited = Vec::new();
        compiled.each(&state, throw, |mv, after| {
            visited.push((mv, after.position()));
        });
        let expected: Vec<_> =
            moves.iter().map(|&mv| (mv, rules.play_unchecked(position, throw, mv))).collect();
        assert_eq!(visited, expected, "{name}: {text} {throw:?}");
        for (place, (mv, after)) in expected.iter().enumerate() {
            let drawn = compiled.draw(&state, throw, |options| {
                assert_eq!(options as usize, moves.len(), "{name}: {text} {throw:?}");
                place as u32
            });
            let drawn = drawn.map(|drawn| (drawn.mv, drawn.after.position()));
            assert_eq!(drawn, Some((*mv, *after)), "{name}: {text} {throw:?}");
        }
        if expected.is_empty() {
            assert_eq!(compiled.draw(&state, throw, |_| 0), None);
        }
        for (mv, after) in expected {
            let next = compiled.after(&state, throw, mv).position();
            assert_eq!(next, after, "{name}: {text} {throw:?} {mv:?}");
        }
    }
}

/// Plays random games by both laws for so many plies, and asks everything on the way.
fn lockstep(rules: &Rules, plies: usize, seed: u64, name: &str) {
    let compiled = Compiled::new(rules);
    let mut chance = Chance::new(seed);
    let mut position = rules.start();
    for _ in 0..plies {
        agree(&compiled, &position, name);
        position = play::ply(rules, &position, &mut chance).unwrap_or_else(|| rules.start());
    }
}

#[test]
fn the_laws_agree_on_every_reconstruction() {
    for ruleset in library::rulesets() {
        lockstep(&ruleset.rules(), 4_000, 1, &ruleset.id);
        for variant in &ruleset.variants {
            let changed = ruleset.with(&variant.set).expect("shipped");
            lockstep(&changed.rules(), 2_000, 2, &format!("{}/{}", ruleset.id, variant.id));
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

/// Any shipped ruleset with a few of its rules changed.
fn any_rules() -> impl Strategy<Value = Rules> {
    (0..library::rulesets().len(), 0..6usize, any::<u64>()).prop_map(|(index, changes, seed)| {
        let mut chance = Chance::new(seed);
        let mut ruleset = library::rulesets()[index].clone();
        for _ in 0..changes {
            ruleset = ruleset.with(&[chance.change()]).unwrap_or(ruleset);
        }
        ruleset.rules()
    })
}

/// A position that nobody need have reached: pieces anywhere, some off, and any marks the rules can hold.
fn any_position(rules: &Rules, chance: &mut Chance) -> Option<Position> {
    let mut setup = Setup::new(Bitboard::EMPTY, Bitboard::EMPTY, Side::Cones);
    // Half of all positions stand near the end of the track, where the houses are.
    let first = if chance.below(2) == 0 { 1 } else { 13 };
    let mut off = BySide::new(0, 0);
    for side in Side::ALL {
        let on_board = chance.below(usize::from(rules.n_pieces()) + 1);
        for _ in 0..on_board {
            let number = (first + chance.below(31 - first)) as u8;
            if !(setup.pieces.0[0] | setup.pieces.0[1]).holds(number) {
                setup.pieces[side] = setup.pieces[side].with(number);
            }
        }
        let missing = rules.n_pieces() - setup.pieces[side].len();
        let may_miss = rules.has_hand() || rules.removes();
        off[side] = if may_miss { chance.below(usize::from(missing) + 1) as u8 } else { missing };
    }
    setup.off = Some(off);
    setup.turn = Side::ALL[chance.below(2)];
    setup.due = any_due(&setup, chance);
    rules.position(&setup).ok()
}

fn any_due(setup: &Setup, chance: &mut Chance) -> Due {
    let mut due = Due::default();
    let one_of = |pieces: Bitboard, chance: &mut Chance| {
        pieces.numbers().nth(chance.below(usize::from(pieces.len()).max(1))).unwrap_or(0)
    };
    match chance.below(12) {
        0 => due.again = one_of(setup.pieces[setup.turn], chance),
        1 => due.only[setup.turn] = one_of(setup.pieces[setup.turn], chance),
        2 => due.only[!setup.turn] = one_of(setup.pieces[!setup.turn], chance),
        3 => {
            due.rest = 1 + chance.below(6) as u8;
            (due.back, due.bonus) = (chance.below(2) == 0, chance.below(2) == 0);
        }
        4 => due.front[Side::ALL[chance.below(2)]] = true,
        5 => due.entry[Side::ALL[chance.below(2)]] = true,
        6 => due.open = true,
        _ => {}
    }
    due
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, failure_persistence: None, ..ProptestConfig::default() })]

    /// The laws agree in games under several changes at once.
    #[test]
    fn the_laws_agree_after_many_changes((rules, seed) in (any_rules(), any::<u64>())) {
        lockstep(&rules, 150, seed, &format!("{:?}", rules.form));
    }

    /// The laws agree in positions that no game need have reached.
    #[test]
    fn the_laws_agree_anywhere((rules, seed) in (any_rules(), any::<u64>())) {
        let (compiled, mut chance) = (Compiled::new(&rules), Chance::new(seed));
        for _ in 0..40 {
            if let Some(position) = any_position(&rules, &mut chance) {
                agree(&compiled, &position, &format!("{:?}", rules.form));
            }
        }
    }
}

/// Only a piece that goes forward from 26 can fall into the water, and then choose to go back to 15.
#[test]
fn the_laws_agree_on_a_rest_that_goes_back_from_26() {
    let changes = [
        (Key::HappinessTargetTaken, "falls".into()),
        (Key::WaterEffect, "choice".into()),
        (Key::WaterEndsTurn, "unless-returned".into()),
        (Key::BackwardFrom26, true.into()),
    ];
    let walker = library::ruleset("kendall-walker").expect("shipped");
    let rules = walker.with(&changes).expect("these changes stand").rules();
    let text = "10/2SC4S1/3SCSC2C S 3-3 back,rest:1";
    let position = notation::parse_position(&rules, text).expect("a position");
    agree(&Compiled::new(&rules), &position, text);
}

/// Marks that name no square are the clear law's alone.
#[test]
fn a_position_with_marks_beyond_the_board_is_not_packed() {
    let mut position = library::rulesets()[0].rules().start();
    position.due.only = BySide::new(40, 40);
    assert_eq!(State::new(&position), None);
}
