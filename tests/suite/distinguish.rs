//! The smallest position that tells two rulesets apart: it is one, and none is smaller.

use senet::analysis::distinguish::{
    Criterion, Distinction, Found, PIECES, Search, answers, are_distinct, squares_text,
};
use senet::board::{Bitboard, BySide, Side};
use senet::compare::{Comparison, Seat};
use senet::report::{DistinguishReport, Entry};
use senet::rules::{Key, Position, Rules, Setup, Throw, Value};
use senet::{library, notation};

use crate::solver::rules;

fn search(left: &Rules, right: &Rules, how: Criterion) -> Found {
    Search::new(left, right, how, PIECES).finish()
}

fn find_position(left: &Rules, right: &Rules, how: Criterion) -> Distinction {
    match search(left, right, how) {
        Found::Position(distinction) => distinction,
        other => panic!("{other:?}"),
    }
}

/// Every pair of the thirteen, the first before the second.
fn pairs() -> impl Iterator<Item = ([&'static str; 2], [Rules; 2])> {
    let all = library::rulesets();
    (0..all.len()).flat_map(move |one| {
        (one + 1..all.len()).map(move |other| {
            let pair = [&all[one], &all[other]];
            (pair.map(|r| r.id.as_str()), pair.map(|r| r.rules()))
        })
    })
}

fn common_throws(pair: &[Rules; 2]) -> Vec<Option<Throw>> {
    let both = |throw: &Throw| pair.iter().all(|rules| rules.can_throw(*throw));
    let throws = (0..=6).filter_map(Throw::new).filter(both);
    throws.map(Some).chain([None]).collect()
}

fn goes_on(rules: &Rules, setup: &Setup) -> bool {
    rules.position(setup).is_ok_and(|position| rules.outcome(&position).is_none())
}

/// The positions in which a throw can end once all of it is played after this move.
fn ends(rules: &Rules, after: Position) -> Vec<Position> {
    if after.due.rest == 0 {
        return vec![after];
    }
    let rests = notation::lines(rules, &after, None);
    rests.iter().flat_map(|line| ends(rules, line.after)).collect()
}

/// Moves of a position, by another way than the search takes: the text of each and the whole position after it. A part of
/// a throw counts where all of it can end as no whole throw does.
fn lists(pair: &[Rules; 2], setup: &Setup, throw: Option<Throw>) -> [Vec<String>; 2] {
    [0, 1].map(|seat| {
        let rules = &pair[seat];
        let before = rules.position(setup).expect("held");
        let line = |line: notation::Line| {
            let after = line.after;
            let mut plain = after;
            plain.off = BySide::default();
            let off = Side::ALL.map(|side| after.off[side] - before.off[side]);
            let hand = Side::ALL.map(|side| rules.hand(&after, side));
            let over = rules.outcome(&after).is_some();
            let text = notation::position_text(&plain);
            format!("{} {text} {off:?} {hand:?} {over}", line.text)
        };
        let mut lines = notation::lines(rules, &before, throw);
        let whole: Vec<Position> =
            lines.iter().map(|line| line.after).filter(|after| after.due.rest == 0).collect();
        lines.retain(|line| {
            ends(rules, line.after)
                .iter()
                .any(|end| line.after.due.rest == 0 || !whole.contains(end))
        });
        lines.into_iter().map(line).collect()
    })
}

#[test]
fn every_pair_is_told_apart_by_a_position_that_really_differs() {
    let mut most = 0;
    for (ids, pair) in pairs() {
        for how in [Criterion::AnyAnswer, Criterion::ByMoves] {
            let distinction = find_position(&pair[0], &pair[1], how);
            let [left, right] = lists(&pair, &distinction.setup, distinction.throw);
            assert_ne!(left, right, "{ids:?}");
            if how == Criterion::ByMoves {
                let texts = |list: &[String]| -> Vec<String> {
                    let first = |line: &String| line.split(' ').next().map(str::to_owned);
                    list.iter().filter_map(first).collect()
                };
                assert_ne!(texts(&left), texts(&right), "{ids:?}");
            }
            let count = distinction.setup.pieces.0[0].len() + distinction.setup.pieces.0[1].len();
            most = most.max(count);
            if std::env::var_os("SHOW").is_some() {
                eprintln!(
                    "{ids:?} {how:?} {} {:?}\n  {left:?}\n  {right:?}",
                    squares_text(&distinction.setup.pieces),
                    distinction.throw
                );
            }
        }
    }
    assert!(most <= 4, "no pair needs many pieces: {most}");
}

/// All positions with one cone and one spool, in the order that is promised, by another way than the search takes.
fn brute_force(pair: &[Rules; 2]) -> Option<(String, Option<Throw>)> {
    let mut all: Vec<((usize, bool, String), Setup)> = Vec::new();
    for first in 1..=30 {
        for second in (1..=30).filter(|second| *second != first) {
            let (cones, spools) = (Bitboard::of([first]), Bitboard::of([second]));
            let setup = Setup::new(cones, spools, Side::Cones);
            let empty = pair[0].position(&setup).expect("held");
            let text = notation::position_text(&empty);
            let text = text.split(' ').next().expect("rows").to_owned();
            // Of positions that are as short, those that can come up in a game.
            let rests = |rules: &Rules| (!rules.resting_squares() & (cones | spools)).is_empty();
            all.push(((text.len(), !pair.iter().all(rests), text), setup));
        }
    }
    all.sort_by(|one, other| one.0.cmp(&other.0));
    let throws = common_throws(pair);
    for ((_, _, text), setup) in all {
        if !pair.iter().all(|rules| goes_on(rules, &setup)) {
            continue;
        }
        for throw in &throws {
            let [left, right] = lists(pair, &setup, *throw);
            if left != right {
                return Some((text, *throw));
            }
        }
    }
    None
}

#[test]
fn nothing_smaller_differs() {
    for (ids, pair) in pairs() {
        let distinction = find_position(&pair[0], &pair[1], Criterion::AnyAnswer);
        let pieces = distinction.setup.pieces.0.map(Bitboard::len);
        let shortest = (squares_text(&distinction.setup.pieces), distinction.throw);
        match brute_force(&pair) {
            Some(smallest) => assert_eq!(shortest, smallest, "{ids:?}"),
            None => assert!(pieces[0] + pieces[1] > 2, "{ids:?}"),
        }
    }
}

#[test]
fn the_quick_question_never_misses_what_the_written_answers_tell() {
    // Every change of one rule of one reconstruction: whether the search finds something with two pieces is what the
    // brute force finds.
    let base = rules("skiryuk");
    for key in Key::ALL {
        for value in key.offered() {
            let Ok(form) = base.form.with(*key, &value) else { continue };
            let Ok(other) = Rules::new(form) else { continue };
            let outcome = Search::new(&base, &other, Criterion::AnyAnswer, 2).finish();
            let brute = brute_force(&[base, other]);
            match outcome {
                Found::Position(distinction) => {
                    let text = squares_text(&distinction.setup.pieces);
                    let pieces = distinction.setup.pieces.0.map(Bitboard::len);
                    if pieces == [1, 1] {
                        assert_eq!(Some((text, distinction.throw)), brute, "{key} = {value}");
                    }
                }
                _ => assert_eq!(brute, None, "{key} = {value}"),
            }
        }
    }
}

#[test]
fn equal_rules_are_told_to_be_equal() {
    for ruleset in library::rulesets() {
        let rules = ruleset.rules();
        assert_eq!(search(&rules, &rules, Criterion::AnyAnswer), Found::Same);
    }
}

#[test]
fn what_concerns_the_beginning_the_odds_or_the_score_is_named_and_shown_nowhere() {
    let changes = [
        (Key::SetupPieces, Value::Int(7)),
        (Key::SetupFirstPlayer, Value::from("lot")),
        (Key::SetupSecondOpening, Value::from("front")),
        (Key::SetupEntryThrow, Value::Bool(true)),
        (Key::ThrowingDevice, Value::from("die")),
        (Key::ThrowingBlank, Value::Int(6)),
        (Key::VictoryScore, Value::from("1/2/3")),
    ];
    for id in ["petrie", "skiryuk", "forgotten-gods"] {
        let base = rules(id);
        for (key, value) in &changes {
            let Ok(form) = base.form.with(*key, value) else { continue };
            let other = Rules::new(form).expect("possible");
            if form == base.form {
                continue;
            }
            assert_eq!(
                search(&base, &other, Criterion::AnyAnswer),
                Found::Elsewhere(vec![*key]),
                "{id} {key}"
            );
            assert_eq!(brute_force(&[base, other]), None, "{id} {key}");
        }
    }
}

#[test]
fn a_search_says_how_far_it_went() {
    let base = rules("petrie");
    let four = base.form.with(Key::BlockadeLength, &Value::Int(4)).expect("an answer");
    let other = Rules::new(four).expect("possible");
    let short = Search::new(&base, &other, Criterion::AnyAnswer, 3).finish();
    assert_eq!(short, Found::Nothing(vec![Key::BlockadeLength], 3));
    // A wall of three, and somebody who wants to pass it.
    let distinction = find_position(&base, &other, Criterion::AnyAnswer);
    let [cones, spools] = distinction.setup.pieces.0;
    assert_eq!((cones.len(), spools.len()), (1, 3));
}

#[test]
fn the_boards_opened_at_the_smallest_position_name_the_same_rules() {
    let mut compared = 0;
    for other in ["masters", "kendall-walker", "jequier-grunfeld", "petrie"] {
        let entries = ["wikihow", other]
            .map(|id| Entry::of(Seat::new(library::ruleset(id).expect("shipped"))));
        let found = search(&entries[0].seat.rules, &entries[1].seat.rules, Criterion::MovesFirst);
        let position = DistinguishReport::of(&found, &entries).position.expect("a position");
        let boards = Comparison::from_link(&position.link, &library::ruleset).expect("an address");
        let Some((1, difference)) = boards.first_difference() else { continue };
        let shown = difference.rules();
        let shown: Vec<Key> = shown.iter().filter_map(|rule| rule.key()).collect();
        if !shown.is_empty() {
            let told: Vec<Key> = position.rules.iter().map(|rule| rule.key).collect();
            assert_eq!(told, shown, "{}", position.link);
            compared += 1;
        }
    }
    assert!(compared > 0, "no pair differs at its throw");
}

#[test]
fn the_same_rules_are_named_whichever_ruleset_comes_first() {
    for (ids, _) in pairs() {
        let entries = ids.map(|id| Entry::of(Seat::new(library::ruleset(id).expect("shipped"))));
        let told = |entries: &[Entry; 2]| {
            let [left, right] = [0, 1].map(|seat| &entries[seat].seat.rules);
            let found = search(left, right, Criterion::MovesFirst);
            let position = DistinguishReport::of(&found, entries).position?;
            let mut keys: Vec<Key> = position.rules.iter().map(|rule| rule.key).collect();
            keys.sort();
            Some((position.pieces, position.distinction.throw, keys, position.share))
        };
        let [left, right] = entries;
        let there = told(&[left.clone(), right.clone()]);
        assert_eq!(there, told(&[right, left]), "{ids:?}");
    }
}

#[test]
fn a_search_in_slices_ends_as_one_in_a_single_go() {
    let (left, right) = (rules("masters"), rules("wikihow"));
    let whole = search(&left, &right, Criterion::ByMoves);
    let mut sliced = Search::new(&left, &right, Criterion::ByMoves, PIECES);
    let mut slices = 0;
    while sliced.run(7).is_none() {
        slices += 1;
    }
    assert!(slices > 1);
    assert_eq!(sliced.run(1), Some(&whole));
}

#[test]
fn a_search_past_what_is_known_finds_other_moves_with_as_few_pieces() {
    let (left, right) = (rules("masters"), rules("wikihow"));
    let search = || Search::new(&left, &right, Criterion::MovesFirst, PIECES);
    let Found::Position(first) = search().finish() else { panic!("told apart") };
    assert_eq!(first, find_position(&left, &right, Criterion::ByMoves));
    let Found::Position(other) = search().past(&[first]).finish() else { panic!("another one") };
    let size = |one: &Distinction| one.setup.pieces.0.map(Bitboard::len).iter().sum::<u8>();
    assert_eq!(size(&first), size(&other));
    let lists = |one: &Distinction| lists(&[left, right], &one.setup, one.throw);
    assert_ne!(lists(&first), lists(&other));
}

#[test]
fn where_no_move_differs_the_next_throw_is_found() {
    let base = rules("kendall-walker");
    let form = base.form.with(Key::ExitsLandingThrow, &Value::from("any")).expect("an answer");
    let other = Rules::new(form).expect("possible");
    let outcome = search(&base, &other, Criterion::MovesFirst);
    assert_eq!(outcome, search(&base, &other, Criterion::AnyAnswer));
    assert!(matches!(outcome, Found::Position(_)));
}

#[test]
fn answers_are_compared_by_what_a_player_sees() {
    let setup = notation::parse_pieces("cones: 26 / spools: 12").expect("pieces");
    let throw = Throw::new(1);
    let (kendall, masters) = (rules("kendall-walker"), rules("masters"));
    let list = |rules: &Rules| answers(rules, &setup, throw);
    assert!(!are_distinct(&list(&kendall), &list(&kendall), Criterion::AnyAnswer));
    assert!(are_distinct(&list(&kendall), &list(&masters), Criterion::ByMoves));
    assert_eq!(list(&masters)[0].text, "26-27~15");
    assert!(answers(&kendall, &setup, Throw::new(6)).is_empty());
}
