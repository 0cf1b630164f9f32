//! Laws that hold in every position of every reconstruction, under any single change of its rules.

use std::collections::BTreeSet;

use proptest::prelude::*;
use senet::board::house;
use senet::rules::{
    Effect, IllegalMove, Key, Move, MoveKind, Place, Position, Reason, Rules, Ruleset, Throw, facts,
};
use senet::{Bitboard, BySide, Side, explain, library, notation};

use crate::play::{Chance, keeps_pieces, reach, scatter, throws};

/// Any shipped ruleset, perhaps with one rule changed.
fn any_ruleset() -> impl Strategy<Value = Ruleset> {
    (0..library::rulesets().len(), any::<u64>()).prop_map(|(index, seed)| {
        let ruleset = &library::rulesets()[index];
        let mut chance = Chance::new(seed);
        let change = chance.change();
        let changed = if chance.below(3) == 0 { None } else { ruleset.with(&[change]).ok() };
        changed.unwrap_or_else(|| ruleset.clone())
    })
}

/// A position that random play reaches, or one that somebody might type: scattered pieces and any marks.
fn any_told_case() -> impl Strategy<Value = (Ruleset, Rules, Position)> {
    (any_ruleset(), 0..330usize, any::<u64>()).prop_map(|(ruleset, plies, seed)| {
        let (rules, mut chance) = (ruleset.rules(), Chance::new(seed));
        let position = match plies {
            ..220 => reach(&rules, plies, &mut chance),
            _ => scatter(&rules, &mut chance),
        };
        (ruleset, rules, position)
    })
}

fn any_case() -> impl Strategy<Value = (Rules, Position)> {
    any_told_case().prop_map(|(_, rules, position)| (rules, position))
}

/// Every move one could think of.
pub fn conceivable() -> Vec<Move> {
    let mut moves = vec![Move::PASS, Move::RETHROW, Move::RETURN, Move::ENTER, Move::WITHDRAW];
    for from in 1..=30 {
        for pips in 1..=6 {
            for mv in [Move::forward(from, pips), Move::backward(from, pips)] {
                moves.extend([mv, Move { returns: true, ..mv }]);
            }
        }
    }
    moves
}

/// Does every square of `set` stand in `whole`, too?
fn within(set: Bitboard, whole: Bitboard) -> bool {
    (set & !whole).is_empty()
}

/// Are the witnesses of the reason what its sentence says of them?
fn holds(rules: &Rules, position: &Position, mv: Move, reason: &Reason) -> bool {
    let (us, them) = (position.pieces[position.turn], position.pieces[!position.turn]);
    let all = reason.squares();
    match *reason {
        Reason::OwnPiece { at }
        | Reason::Frozen { at }
        | Reason::MustMoveFirst { at }
        | Reason::FrontFirst { at }
        | Reason::ThrowBelongsTo { at }
        | Reason::OnlyLeaving { at } => us.holds(at),
        // A piece from the hand is looked for before square 1.
        Reason::NoPiece { at } => !us.holds(at) || mv.kind == MoveKind::Enter,
        Reason::NoCaptures { at }
        | Reason::SafeSquare { at }
        | Reason::PushIntoWater { at }
        | Reason::BackwardOnlyFree { at }
        | Reason::PushForwardImpossible { at } => them.holds(at),
        Reason::Protected { at, by } => them.holds(at) && !by.is_empty() && within(by, them),
        Reason::Wall { wall } | Reason::WallBehind { wall } => {
            let length = rules.form.blockade_length.number();
            let adjacency = rules.form.protection_adjacency;
            let first = wall.first().unwrap_or(0);
            wall.len() >= length && wall == facts::chain(adjacency, them, first)
        }
        Reason::WaterClosed => them.holds(27),
        Reason::WaterFull { at } => them.holds(at) && (us | them).holds(27),
        Reason::TrapTaken | Reason::RetreatWaterTaken { .. } => (us | them).holds(27),
        Reason::RebirthTaken => (us | them).holds(15),
        Reason::EntryTaken => (us | them).holds(1),
        Reason::Queue { ahead } => (us | them).holds(ahead),
        Reason::WaitsForFour | Reason::StaysInWater | Reason::WaitingPieceStays => us.holds(27),
        Reason::RowOneNotEmpty { pieces }
        | Reason::NotAllInRowThree { pieces }
        | Reason::ForwardFirst { pieces } => {
            within(pieces, us) && (!pieces.is_empty() || rules.has_hand())
        }
        Reason::MarkedSquareFirst { pieces } | Reason::CaptureFirst { pieces } => {
            !pieces.is_empty() && within(pieces, us)
        }
        Reason::HouseCountTooFar { from }
        | Reason::TooFar { from, .. }
        | Reason::Edge { from }
        | Reason::NoRetreatFromExits { from } => us.holds(from),
        Reason::NeedsThree => us.holds(28),
        Reason::NeedsTwo => us.holds(29),
        Reason::HorusNeedsOne => us.holds(30),
        Reason::NoRetreatFrom26 => us.holds(26),
        Reason::RebirthGate { .. } | Reason::HappinessGate { .. } => all.len() == 1,
        _ => all.is_empty(),
    }
}

/// How many pieces of each side stand on each square; two on one square only while a move is being told.
type Count = BySide<[u8; 31]>;

fn count(pieces: BySide<Bitboard>) -> Count {
    let of = |side: Side| std::array::from_fn(|at| u8::from(pieces[side].holds(at as u8)));
    BySide::new(of(Side::Cones), of(Side::Spools))
}

/// The pieces on the board and off it after one effect.
fn retold(
    (mut pieces, mut off): (Count, BySide<u8>),
    us: Side,
    effect: &Effect,
) -> (Count, BySide<u8>) {
    let mut carry = |side: Side, from: u8, to: Place| {
        if from > 0 {
            pieces[side][usize::from(from)] -= 1;
        }
        if let Some(to) = to.square() {
            pieces[side][usize::from(to)] += 1;
        }
    };
    match *effect {
        Effect::Moved { from, to, .. } => carry(us, from.number(), to),
        Effect::Hit { at, to, side } => carry(side, at, to),
        Effect::Carried { from, to, side } => carry(side, from, to),
        Effect::Bumped { to, side } => carry(side, 15, Place::at(to)),
        Effect::Returned { to } => carry(us, 27, Place::at(to)),
        Effect::Withdrawn => carry(us, 1, Place::HAND),
        Effect::BorneOff { from } => {
            carry(us, from, Place::OFF);
            off[us] += 1;
        }
        _ => {}
    }
    (pieces, off)
}

/// A refusal says why in one or two sentences, without a gap.
fn has_sentence(ruleset: &Ruleset, position: &Position, illegal: &IllegalMove) {
    let sentence = explain::refusal(ruleset, position, illegal).sentence;
    assert!(sentence.ends_with('.') && sentence.matches(". ").count() <= 1, "{sentence}");
    assert!(!sentence.contains(['{', '}']), "{sentence}");
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
                prop_assert!(keeps_pieces(&rules, &position, &after));
                prop_assert!(Side::ALL.into_iter().all(|side| after.off[side] >= position.off[side]));
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
                    let relevant = position.occupied().has(square) || house::ALL.has(square) || square.number() == 1;
                    prop_assert!(relevant, "{:?} names {}", refused.reason, square);
                }
            }
        }
    }

    /// A reason speaks the truth about its witnesses: whose pieces stand on them.
    #[test]
    fn witnesses_are_what_the_reason_says((rules, position) in any_case()) {
        for throw in throws(&rules, &position) {
            for mv in conceivable() {
                let Err(IllegalMove { reason, .. }) = rules.check(&position, throw, mv) else { continue };
                prop_assert!((reason.squares() & !Bitboard::ALL).is_empty(), "{:?}", reason);
                prop_assert!(holds(&rules, &position, mv, &reason), "{:?} to {:?} in {}", reason, mv, notation::position_text(&position));
            }
        }
    }

    /// What is listed as refused is refused by the judge for the same reason, and every refusal has its sentence:
    /// one or two, without a gap.
    #[test]
    fn refusals_are_the_judges_and_speak((ruleset, rules, position) in any_told_case()) {
        for throw in throws(&rules, &position) {
            for refused in rules.refused(&position, throw) {
                let judged = rules.check(&position, throw, refused.mv).expect_err("refused");
                prop_assert_eq!(judged.reason, refused.reason);
                has_sentence(&ruleset, &position, &judged);
            }
        }
    }

    /// The effects of a move say all that it does to the pieces: done one after the other they lead to the same board.
    #[test]
    fn effects_tell_everything((rules, position) in any_case()) {
        for throw in throws(&rules, &position) {
            for mv in rules.legal_moves(&position, throw) {
                let (after, effects) = rules.play_with_effects(&position, throw, mv);
                let counted = effects.iter().fold((count(position.pieces), position.off), |counted, effect| {
                    retold(counted, position.turn, effect)
                });
                prop_assert_eq!(counted, (count(after.pieces), after.off), "{:?} {:?}", mv, effects);
                let over = effects.contains(&Effect::GameOver);
                prop_assert_eq!(over, rules.outcome(&after).is_some());
                let again = effects.iter().any(|effect| matches!(effect, Effect::ThrowsAgain | Effect::PieceThrowsAgain { .. }));
                prop_assert!(mv == Move::RETHROW || again == rules.acts_again(&position, &after), "{:?} {:?}", mv, effects);
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

/// That every reason is met by a scenario is asked in `tests/scenarios`, for some reasons only a question can raise.
#[test]
fn refusals_in_play_have_sentences() {
    let mut met = BTreeSet::new();
    for (index, ruleset) in library::rulesets().iter().enumerate() {
        let (rules, mut chance) = (ruleset.rules(), Chance::new(index as u64));
        for round in 0..150 {
            let position = reach(&rules, round * 3, &mut chance);
            for throw in (0..=6).filter_map(Throw::new).filter(|throw| rules.can_throw(*throw)) {
                for refused in rules.refused(&position, Some(throw)) {
                    let illegal = IllegalMove { mv: refused.mv, reason: refused.reason };
                    has_sentence(ruleset, &position, &illegal);
                    met.insert(refused.reason.name());
                }
            }
        }
    }
    assert!(met.len() >= 25, "only {} kinds of refusal were met: {met:?}", met.len());
}

/// The odds of every form sum to sixteen sixteenths, whatever is thrown with and whatever the blank throw is worth.
#[test]
fn odds_sum_to_one() {
    for ruleset in library::rulesets() {
        for key in [Key::ThrowingDevice, Key::ThrowingBlank, Key::ThrowingAgain] {
            for value in key.offered() {
                let rules = ruleset.with(&[(key, value)]).expect("allowed").rules();
                let odds = rules.odds();
                let sum: u8 = odds.iter().map(|(_, weight)| weight).sum();
                assert_eq!(sum, 16, "{} with {key}", ruleset.id);
                assert!(
                    odds.is_sorted_by(|(a, _), (b, _)| a < b),
                    "a throw stands twice in {odds:?}"
                );
            }
        }
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
                let same = notation::find(&lines, &line.text).expect("its own text");
                assert_eq!(
                    same.mv,
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
