//! Several reconstructions on the same throws: where they part, and the rule behind it.

use senet::compare::{Cast, Comparison, Difference, Fall, Gap, Share, Start, parse_start};
use senet::rules::{Key, Rule, Ruleset, Throw, Value};
use senet::{library, notation};

fn ruleset(id: &str) -> Ruleset {
    library::ruleset(id).expect("shipped")
}

fn compare(left: &str, right: &str) -> Comparison {
    Comparison::new(ruleset(left), ruleset(right))
}

pub fn value(number: u8) -> Cast {
    Cast::Value(Throw::new(number).expect("a throw"))
}

/// Two reconstructions that begin with these pieces.
fn begun([left, right]: [&str; 2], pieces: &str) -> Comparison {
    let mut comparison = compare(left, right);
    let setup = notation::parse_pieces(pieces).expect("pieces");
    comparison.begin(Start::Shared(setup)).expect("they fit");
    comparison
}

pub fn named(rules: &[Rule]) -> Vec<&'static str> {
    rules.iter().map(|rule| rule.name()).collect()
}

/// In what the boards differ, whether each rule alone accounts for it, and the rules.
fn summary(difference: &Difference) -> (Gap, bool, Vec<&'static str>) {
    let alone = difference
        .main_divergences()
        .iter()
        .all(|divergence| divergence.cause.share == Share::Alone);
    (difference.gap(), alone, named(&difference.rules()))
}

/// Makes the first shared move, or the first of each board, until every board is through.
fn play_on(comparison: &mut Comparison) {
    while !comparison.is_played(comparison.at().throw) {
        let diff = comparison.moves();
        let waiting = comparison.waiting();
        let shared = diff
            .everywhere()
            .any(|row| waiting.iter().any(|seat| comparison.choose(*seat, &row.text(), true)));
        if shared {
            continue;
        }
        for seat in waiting {
            let lines = comparison.turn_now(seat).expect("a turn").pending.clone();
            if let Some(line) = lines.first() {
                comparison.choose(seat, &line.text, false);
            }
        }
    }
}

#[test]
fn kendall_and_wikihow_from_their_own_starts_part_at_the_start() {
    let mut comparison = compare("kendall-walker", "wikihow");
    for throw in [3, 2, 4] {
        assert!(comparison.cast(value(throw)));
        play_on(&mut comparison);
    }
    let (throw, first) = comparison.first_difference().expect("they differ");
    assert_eq!(throw, 0);
    assert_eq!(summary(first), (Gap::Start, true, vec!["setup.pieces"]));
}

#[test]
fn pieces_that_wait_beside_the_board_count_at_the_start() {
    let comparison = compare("kendall-walker", "piccione");
    let (gap, _, rules) = summary(comparison.difference(0).expect("a difference"));
    assert_eq!(gap, Gap::Start);
    assert_eq!(
        rules,
        ["setup.pieces", "setup.start"],
        "seven and five, on the board and beside it"
    );
}

#[test]
fn kendall_and_wikihow_from_a_shared_position_part_at_the_last_houses() {
    let mut comparison = begun(["kendall-walker", "wikihow"], "cones: 20 11 / spools: 28 5");
    assert_eq!(comparison.first_difference(), None);
    for throw in [3, 2, 4] {
        assert!(comparison.cast(value(throw)));
        play_on(&mut comparison);
    }
    assert_eq!(comparison.end().throw, 3);
    let (throw, first) = comparison.first_difference().expect("they part");
    assert_eq!(throw, 2);
    assert_eq!(summary(first), (Gap::Moves, true, vec!["exits.from_28"]));
}

#[test]
fn a_move_that_ends_differently_is_a_difference_once_it_is_made() {
    let mut comparison = begun(["kendall-walker", "wikihow"], "cones: 26 11 / spools: 18 5");
    assert!(comparison.cast(value(3)));
    assert_eq!(comparison.first_difference(), None);
    assert!(comparison.choose(0, "26-29", true));
    let (throw, first) = comparison.first_difference().expect("one throws again");
    assert_eq!(throw, 1);
    let rule = vec!["exits.landing_throw"];
    assert_eq!(summary(first), (Gap::Result, true, rule.clone()));
    while comparison.back() {}
    comparison.forward();
    let diff = comparison.moves();
    let row = diff.everywhere().find(|row| row.text() == "26-29").expect("legal on both");
    assert!(!row.equivalent, "the list says it beforehand");
    assert_eq!(named(&row.ends.as_ref().expect("a cause").rules), rule);
}

#[test]
fn different_choices_are_nobodys_rule() {
    let mut comparison = begun(["masters", "masters"], "cones: 20 11 / spools: 18 5");
    assert!(comparison.cast(value(2)));
    assert!(comparison.choose(0, "20-22", false) && comparison.choose(1, "11-13", false));
    let (_, first) = comparison.first_difference().expect("they part");
    assert_eq!((first.gap(), first.rules()), (Gap::Choice, vec![]));
}

#[test]
fn a_step_from_26_parts_kendall_from_jequier_at_the_water() {
    let mut comparison =
        begun(["kendall-walker", "jequier-grunfeld"], "cones: 26 24 / spools: 12 18");
    assert!(comparison.cast(value(1)));
    let (throw, first) = comparison.first_difference().expect("they part");
    assert_eq!((throw, first.gap()), (1, Gap::Result));
    assert_eq!(summary(first).2, ["water.effect"], "{first:?}");
    let diff = comparison.moves();
    let water =
        diff.everywhere().find(|row| row.text() == "26-27").expect("the same step on both boards");
    let texts: Vec<&str> = water.lines.iter().flatten().map(|line| line.text.as_str()).collect();
    assert_eq!(texts, ["26-27", "26-27~1"]);
    assert!(!water.equivalent);
    assert!(comparison.choose(0, "26-27", true));
    assert!(comparison.is_played(1), "made on both boards");
}

#[test]
fn every_board_reads_its_own_value_from_one_fall() {
    let (kendall, jequier, bell) = (
        ruleset("kendall-walker").rules(),
        ruleset("jequier-grunfeld").rules(),
        ruleset("bell").rules(),
    );
    let blank = Cast::Fall(Fall::new(0).expect("a place"));
    assert_eq!(blank.on(&kendall), Throw::new(5));
    assert_eq!(blank.on(&jequier), Throw::new(6));
    let die: Vec<u8> = (0..16)
        .filter_map(|place| Cast::Fall(Fall::new(place)?).on(&bell))
        .map(Throw::value)
        .collect();
    assert_eq!(die, [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4]);
    let marked_sides = |fall: Fall| fall.sticks().map(u8::from).iter().sum();
    let marked: Vec<u8> = (0..16).filter_map(Fall::new).map(marked_sides).collect();
    assert_eq!(marked, [0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4]);
    assert_eq!(value(5).on(&jequier), None);
}

#[test]
fn a_fall_with_two_values_names_the_blank_throw() {
    let mut comparison = begun(["kendall-walker", "jequier-grunfeld"], "cones: 3 / spools: 12");
    assert!(comparison.cast(Cast::Fall(Fall::new(0).expect("a place"))));
    let (throw, first) = comparison.first_difference().expect("5 is not 6");
    assert_eq!(throw, 1);
    assert_eq!(summary(first), (Gap::Throw, true, vec!["throwing.blank"]));
}

#[test]
fn a_board_without_the_throw_waits() {
    let mut comparison = begun(["kendall-walker", "jequier-grunfeld"], "cones: 3 / spools: 12");
    assert!(comparison.cast(value(5)));
    let right = comparison.turn_now(1).expect("a turn");
    assert_eq!(right.before, right.after);
    assert_eq!(comparison.turn_now(0).expect("a turn").plies.len(), 1, "forced");
    assert!(comparison.is_played(1));
}

#[test]
fn changing_a_rule_plays_everything_again_and_can_be_undone() {
    let mut comparison = begun(["kendall-walker", "kendall-walker"], "cones: 26 3 / spools: 12 18");
    assert!(comparison.cast(value(1)));
    assert!(comparison.choose(0, "26-27", true));
    assert_eq!(comparison.first_difference(), None);
    comparison.change(1, Key::WaterEffect, &Value::from("to-1")).expect("possible");
    assert_eq!(comparison.seats()[1].title(), "Kendall (Walker), House of Water: Back to square 1");
    let ply = &comparison.turn_now(1).expect("a turn").plies[0];
    assert_eq!(ply.line.text, "26-27~1", "the same step, with another end");
    let (_, first) = comparison.first_difference().expect("they part");
    assert_eq!(summary(first), (Gap::Result, true, vec!["water.effect"]));
    comparison.change(1, Key::HappinessThrowOfOne, &Value::from("rethrow")).expect("possible");
    assert!(comparison.is_played(1), "still the move that was picked");
    assert!(comparison.undo() && comparison.undo());
    assert_eq!(comparison.seats()[1].title(), "Kendall (Walker)");
    assert!(comparison.is_played(1));
    assert!(comparison.redo() && comparison.redo() && !comparison.redo());
    assert!(comparison.undo());
    assert!(comparison.change(1, Key::ThrowingUse, &Value::from("saved")).is_err());
    assert_eq!(comparison.seats()[1].changed(), [Key::WaterEffect]);
}

#[test]
fn the_timeline_goes_by_half_steps() {
    let mut comparison = compare("masters", "wikihow");
    for throw in [3, 2] {
        assert!(comparison.cast(value(throw)));
        play_on(&mut comparison);
    }
    let end = comparison.end();
    assert!(comparison.back());
    assert!(!comparison.at().played && comparison.at().throw == 2);
    assert!(comparison.back() && comparison.at().played && comparison.at().throw == 1);
    while comparison.forward() {}
    assert_eq!(comparison.at(), end);
    while comparison.back() {}
    assert!(comparison.cast(value(1)), "a new throw takes the place of the old ones");
    assert_eq!(comparison.casts(), [value(1)]);
    assert!(comparison.undo());
    assert_eq!(comparison.casts().len(), 2);
}

#[test]
fn links_are_read_back() {
    for text in [
        "kendall-walker~jequier-grunfeld",
        "kendall-walker~jequier-grunfeld/c24.26-s12.18/c/1.4.2",
        "kendall-walker+throwing.again=[1,4]+water.effect=to-1~petrie:wall-of-four/c26-s12.18/s",
        "kendall-walker~wikihow/start/-/3.f0.f15",
        "kendall-walker~wikihow/c26-s3.12/c/1.2/.26-27.12-14",
        "kendall-walker~wikihow/c26-s3.12/c/1.2/.26-27_26-27~15",
        "kendall-walker~wikihow~masters/c26-s3.12/c/1.2/.26-27_26-27~15_26-27~15",
        "bell~bell+capture.effect=swap~piccione~skiryuk/start/-/f3",
    ] {
        assert_eq!(Comparison::from_link(text, &library::ruleset).expect(text).link(), text);
    }
    let two = |text: &str| Comparison::from_link(text, &library::ruleset).expect("a link").link();
    assert_eq!(two("masters~wikihow/c26-s12-s"), "masters~wikihow/c26-s12/s");
    assert_eq!(two("masters%7Ewikihow/"), "masters~wikihow");
}

#[test]
fn a_broken_link_says_what_is_wrong() {
    for (text, says) in [
        ("", "two to four reconstructions"),
        ("bell~bell~bell~bell~bell", "four"),
        ("kendall-walker", "two to four reconstructions"),
        ("kendal~wikihow", "kendal"),
        ("masters+water~wikihow", "water"),
        ("masters+water.efect=to-1~wikihow", "water.effect"),
        ("masters+water.effect=up~wikihow", "to-15"),
        ("masters~wikihow/x26", "c26.21-s12.18"),
        ("masters~wikihow/c26-s12/me", "me"),
        ("masters~wikihow/c26-s12/c/9", "9"),
        ("masters~wikihow/c1.2.3.4.5.6-s12/c", "6"),
    ] {
        let problem = Comparison::from_link(text, &library::ruleset).expect_err(text);
        assert!(problem.contains(says), "{text}: {problem}");
    }
}

#[test]
fn positions_are_typed_in_either_notation() {
    let rules = [ruleset("kendall-walker").rules(), ruleset("jequier-grunfeld").rules()];
    let full = parse_start("10/1S5S2/3C1C4 C 3-3", &rules).expect("of five");
    let lists = parse_start("cones: 24 26 / spools: 12 18", &rules).expect("lists");
    let link = parse_start("c24.26-s12.18", &rules).expect("a link's list");
    assert_eq!(full, lists);
    assert_eq!(full, link);
    for wrong in ["", "24 26", "cones: 31 / spools:", "10/10 C 0-0"] {
        assert!(parse_start(wrong, &rules).is_err(), "{wrong:?}");
    }
}

#[test]
fn every_pair_of_reconstructions_can_be_played_side_by_side() {
    let all = library::rulesets();
    for left in all {
        for right in all {
            let mut comparison = Comparison::new(left.clone(), right.clone());
            for place in [1, 3, 7, 0, 15, 12, 2, 9] {
                assert!(comparison.cast(Cast::Fall(Fall::new(place).expect("a place"))));
                play_on(&mut comparison);
            }
            let link = comparison.link();
            let read = Comparison::from_link(&link, &library::ruleset).expect(&link);
            assert_eq!(read.link(), link);
            assert_eq!(read.end(), comparison.end(), "{link}");
            for seat in [0, 1] {
                assert_eq!(read.position(seat), comparison.position(seat), "{link}");
            }
        }
    }
}
