//! Laws that hold in every position of every reconstruction, under any single change of its rules.

use proptest::prelude::*;
use senet::rules::{Key, Move, MoveKind, Position, Rules, Throw};
use senet::{Side, library, notation};

use crate::play::{Chance, reach};

/// Any shipped ruleset, perhaps with one rule changed.
fn any_rules() -> impl Strategy<Value = Rules> {
    (0..library::rulesets().len(), any::<u64>()).prop_map(|(index, seed)| {
        let ruleset = &library::rulesets()[index];
        let mut chance = Chance::new(seed);
        let key = Key::ALL[chance.below(Key::ALL.len())];
        let offered = key.offered();
        let value = offered[chance.below(offered.len())].clone();
        let changed = if chance.below(3) == 0 {
            None
        } else {
            ruleset.with(&[(key, value)]).ok()
        };
        changed.map_or_else(|| ruleset.rules(), |changed| changed.rules())
    })
}

/// A position that random play reaches.
fn any_case() -> impl Strategy<Value = (Rules, Position)> {
    (any_rules(), 0..220usize, any::<u64>()).prop_map(|(rules, plies, seed)| {
        let position = reach(&rules, plies, &mut Chance::new(seed));
        (rules, position)
    })
}

/// Every throw of the device, and none.
fn throws(rules: &Rules, position: &Position) -> Vec<Option<Throw>> {
    match position.due.rest {
        0 => rules
            .odds()
            .into_iter()
            .map(|(throw, _)| Some(throw))
            .chain([None])
            .collect(),
        _ => vec![None],
    }
}

/// Every move one could think of.
pub fn conceivable() -> Vec<Move> {
    let mut moves = vec![
        Move::PASS,
        Move::RETHROW,
        Move::RETURN,
        Move::ENTER,
        Move::WITHDRAW,
    ];
    for from in 1..=30 {
        for pips in 1..=6 {
            for mv in [Move::forward(from, pips), Move::backward(from, pips)] {
                moves.extend([
                    mv,
                    Move {
                        returns: true,
                        ..mv
                    },
                ]);
            }
        }
    }
    moves
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// A move is in the list exactly if the judge allows it, and exactly then it can be played.
    #[test]
    fn the_list_is_what_the_judge_allows((rules, position) in any_case()) {
        for throw in throws(&rules, &position) {
            let list = rules.legal_moves(&position, throw);
            for mv in conceivable() {
                let listed = list.contains(&mv);
                prop_assert_eq!(listed, rules.check(&position, throw, mv).is_ok(), "{:?} {:?}", throw, mv);
                prop_assert_eq!(listed, rules.play(&position, throw, mv).is_ok());
            }
        }
    }

    /// A throw that is due always allows something: at least the pass.
    #[test]
    fn a_throw_always_has_an_answer((rules, position) in any_case()) {
        for (throw, _) in rules.odds() {
            if position.due.rest == 0 && rules.outcome(&position).is_none() {
                prop_assert!(!rules.legal_moves(&position, Some(throw)).is_empty());
            }
        }
    }

    /// No move loses or makes a piece, and every position after a move is one the rules can hold.
    #[test]
    fn pieces_are_kept((rules, position) in any_case()) {
        for throw in throws(&rules, &position) {
            for mv in rules.legal_moves(&position, throw) {
                let after = rules.play_unchecked(&position, throw, mv);
                prop_assert_eq!((after.pieces[Side::Cones] & after.pieces[Side::Spools]).len(), 0);
                for side in Side::ALL {
                    let count = |p: &Position| p.pieces[side].len() + p.off[side] + rules.hand(p, side);
                    prop_assert!(count(&after) == count(&position) || (rules.removes() && count(&after) < count(&position)));
                    prop_assert!(after.off[side] >= position.off[side]);
                }
                let text = notation::position_text(&after);
                prop_assert_eq!(notation::parse_position(&rules, &text).ok(), Some(after), "{}", text);
            }
        }
    }

    /// With the sides exchanged the answers are the same. Openings are left out, since they name a side.
    #[test]
    fn sides_are_treated_alike((rules, mut position) in any_case()) {
        position.due.open = false;
        position.due.front = Default::default();
        let mirrored = position.mirrored();
        for throw in throws(&rules, &position) {
            let list = rules.legal_moves(&position, throw);
            prop_assert_eq!(&list, &rules.legal_moves(&mirrored, throw));
            for mv in list {
                let after = rules.play_unchecked(&position, throw, mv);
                prop_assert_eq!(after.mirrored(), rules.play_unchecked(&mirrored, throw, mv));
            }
        }
    }

    /// Every piece of the side to act either moves with the throw or is refused with a reason, never both.
    #[test]
    fn what_does_not_move_is_refused((rules, position) in any_case()) {
        for throw in throws(&rules, &position) {
            if throw.is_none() && position.due.rest == 0 || position.due.open || rules.outcome(&position).is_some() {
                continue;
            }
            let moving: Vec<u8> = rules.legal_moves(&position, throw).iter().filter(|mv| mv.has_piece()).map(|mv| mv.from).collect();
            let refused: Vec<u8> = rules.refused(&position, throw).iter().map(|refused| refused.mv.from).collect();
            for from in position.pieces[position.turn].numbers() {
                prop_assert!(moving.contains(&from) != refused.contains(&from), "{} on {}", position.turn, from);
            }
        }
    }

    /// The witnesses of a refusal are squares that have to do with it: every one holds a piece or is a house.
    #[test]
    fn witnesses_are_relevant((rules, position) in any_case()) {
        for throw in throws(&rules, &position) {
            for refused in rules.refused(&position, throw) {
                for square in refused.reason.squares().squares() {
                    let relevant = position.occupied().has(square) || square.is_house() || square.number() == 1;
                    prop_assert!(relevant, "{:?} names {}", refused.reason, square);
                }
            }
        }
    }

    /// A game takes back and does again whatever was done.
    #[test]
    fn undo_goes_back_and_redo_forward((index, seed) in (0..library::rulesets().len(), any::<u64>())) {
        let mut chance = Chance::new(seed);
        let mut game = senet::game::Game::new(library::rulesets()[index].clone());
        let mut past = vec![game.clone()];
        for _ in 0..30 {
            if game.throw().is_none() {
                let throw = chance.throw(game.rules());
                if !game.cast(throw) {
                    break;
                }
                past.push(game.clone());
            }
            let lines = game.lines();
            let Some(line) = lines.get(chance.below(lines.len().max(1))) else { break };
            prop_assert!(game.play(line.mv).is_ok());
            past.push(game.clone());
        }
        let last = game.clone();
        for before in past.iter().rev().skip(1) {
            prop_assert!(game.undo());
            prop_assert_eq!(game.position(), before.position());
            prop_assert_eq!(game.throw(), before.throw());
        }
        prop_assert!(!game.undo());
        while game.redo() {}
        prop_assert_eq!(game.position(), last.position());
    }
}

/// The odds of every ruleset sum to sixteen sixteenths.
#[test]
fn odds_sum_to_one() {
    for ruleset in library::rulesets() {
        let sum: u8 = ruleset
            .rules()
            .odds()
            .iter()
            .map(|(_, weight)| weight)
            .sum();
        assert_eq!(sum, 16, "{}", ruleset.id);
    }
}

/// Every legal move's text finds that very move again.
#[test]
fn move_text_names_one_move() {
    for (index, ruleset) in library::rulesets().iter().enumerate() {
        let (rules, mut chance) = (ruleset.rules(), Chance::new(index as u64));
        for plies in 0..60 {
            let position = reach(&rules, plies * 4, &mut chance);
            let throw = chance.throw(&rules);
            let lines = notation::lines(&rules, &position, Some(throw));
            for line in &lines {
                let found = notation::find(&lines, &line.text).expect("its own text");
                assert_eq!(
                    found.mv,
                    line.mv,
                    "{} in {}",
                    line.text,
                    notation::position_text(&position)
                );
                assert!(line.mv.kind != MoveKind::Pass || line.text == "--");
            }
        }
    }
}
