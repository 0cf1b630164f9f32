//! Three and four boards: who parts from whom, who sits where, and how a line of throws is set.

use senet::compare::{
    Cast, Comparison, Fall, Gap, Moment, Seat, Share, Start, parse_casts, parse_seed,
};
use senet::rules::{Key, Value};
use senet::{compare, library, notation, players};

use crate::compare::{named, value};

fn open(link: &str) -> Comparison {
    Comparison::from_link(link, &library::ruleset).expect(link)
}

fn seat(id: &str) -> Seat {
    Seat::new(library::ruleset(id).expect("shipped"))
}

#[test]
fn the_board_that_leaves_the_others_is_told_apart_with_its_rule() {
    let comparison =
        open("kendall-walker~kendall-walker+exits.from_28=count~kendall-walker/c28-s12/c/2");
    let (throw, difference) =
        comparison.first_difference().expect("only B lets 28 leave with 3 alone");
    assert_eq!(throw, 1, "{difference:?}");
    assert_eq!(difference.groups, [vec![0, 2], vec![1]]);
    assert_eq!(difference.gap(), Gap::Moves);
    assert_eq!(named(&difference.rules()), ["exits.from_28"]);
    assert_eq!(difference.main_divergences().len(), 1, "one parting is enough to say it");
}

#[test]
fn boards_that_part_one_after_the_other_are_both_marked() {
    let link = "masters~masters+water.effect=to-1~masters+exits.from_28=three/c26-s28/c";
    let mut comparison = open(link);
    comparison.set_casts(parse_casts("1 3 2").expect("throws"));
    let first = comparison.difference(1).expect("B sends to 1").clone();
    assert_eq!(first.groups, [vec![0, 2], vec![1]]);
    assert_eq!(comparison.first_divergence([0, 1]), Some(1));
    let second = comparison.first_divergence([0, 2]).expect("28 needs its 3 on C");
    assert!(comparison.parts_at(1) && comparison.parts_at(second));
    let rows = comparison.rule_rows();
    let mattered: Vec<(&str, Option<usize>)> =
        rows.iter().map(|row| (row.key.name(), row.mattered)).collect();
    assert_eq!(mattered, [("water.effect", Some(1)), ("exits.from_28", Some(second))]);
}

#[test]
fn two_rules_that_only_do_it_together_are_both_named() {
    // A single spool on 28 is hit only if it is neither safe nor protected by its neighbour.
    let link = "masters+protection.by_neighbours=group+protection.safe_squares=[28]~masters/c26-s28.29/c/2";
    let comparison = open(link);
    let (_, difference) = comparison.first_difference().expect("26x28 on B only");
    let divergence = difference.main_divergences()[0];
    assert_eq!(divergence.cause.share, Share::Together);
    assert_eq!(
        named(&divergence.cause.rules),
        ["protection.by_neighbours", "protection.safe_squares"]
    );
}

#[test]
fn one_rule_that_explains_it_on_one_board_is_enough() {
    // The others of Masters also take Kendall’s way back from the exits; a freer exit on 30 is all that Masters lacks.
    for pair in ["kendall-walker~masters", "masters~kendall-walker"] {
        let comparison = open(&format!("{pair}/c30-s20/c/2"));
        let (_, difference) = comparison.first_difference().expect("30-off under one of them");
        assert_eq!(named(&difference.rules()), ["exits.from_30"], "{pair}");
    }
}

#[test]
fn where_a_move_is_missing_only_the_rules_that_forbid_it_are_named() {
    // 24-27 is legal on B alone, where it also ends elsewhere; what it would end like is another matter.
    let comparison = open("kendall-walker~jequier-grunfeld/c11.24.26-s12.18.19/c/3");
    let (_, difference) = comparison.first_difference().expect("24-27 on B");
    assert_eq!(difference.gap(), Gap::Moves);
    assert_eq!(named(&difference.rules()), ["happiness.gate"]);
}

#[test]
fn a_move_is_everywhere_on_some_boards_or_only_here() {
    let link = "masters~masters+blockade.length=3~masters+blockade.length=2/c5.9-s10.11/c/3";
    let diff = open(link).moves();
    let on = |text: &str| -> Vec<usize> {
        let row = diff.rows.iter().find(|row| row.text() == text);
        row.expect(text).boards()
    };
    assert_eq!(on("5-8"), [0, 1, 2]);
    assert_eq!(on("9-12"), [0, 1]);
    let boards = [0, 1];
    let row = diff.only_on(&boards).next().expect("9-12");
    let (board, why) = &row.without[0];
    assert_eq!((*board, named(&why.cause.rules)), (2, vec!["blockade.length"]));
    assert!(why.sentence.contains("10"), "{}", why.sentence);
}

#[test]
fn a_board_that_nobody_has_begun_passes_because_of_who_begins() {
    let diff = open("kendall-walker~jequier/start/-/3").moves();
    let boards = [1];
    let pass = diff.only_on(&boards).next().expect("no move on B");
    let (board, why) = &pass.without[0];
    assert_eq!((*board, named(&why.cause.rules)), (0, vec!["setup.first_player"]));
}

#[test]
fn the_rest_of_a_throw_is_judged_from_where_it_is_played() {
    let mut comparison = open("piccione~bell+throwing.split=freely/c3.9-s20.21/c/3");
    assert!(comparison.choose(0, "9-10", false));
    let diff = comparison.moves();
    let row = |text: &str| diff.rows.iter().find(|row| row.text() == text).expect("a move");
    assert_eq!(row("3-5").boards(), [0, 1], "two of A's two points, and of B's three");
    for (text, board, sentence) in [
        ("10-12", 1, "Here the whole throw of 3 is still to be played."),
        ("9-12", 0, "Here the rest of the throw is 2."),
    ] {
        let (without, why) = &row(text).without[0];
        assert_eq!((*without, why.sentence.as_str()), (board, sentence), "{text}");
    }
    assert!(comparison.choose(1, "9-12", false));
    let diff = comparison.moves();
    assert!(!diff.is_empty(), "two points are left on A");
    for row in &diff.rows {
        let (board, why) = &row.without[0];
        assert_eq!((*board, &*why.sentence), (1, "On this board nothing is left of the throw."));
    }
}

#[test]
fn boards_are_added_moved_and_taken_away() {
    let mut comparison = open("kendall-walker~wikihow/c11.20-s5.28/c/3");
    assert!(comparison.choose(0, "20-23", true));
    comparison.add(seat("masters")).expect("it can hold them");
    assert!(comparison.is_played(1), "the new board makes the same move");
    assert_eq!(
        comparison.position(2).map(|position| position.pieces),
        comparison.position(0).map(|position| position.pieces)
    );
    assert!(comparison.swap(0, 2) && !comparison.swap(1, 1) && !comparison.swap(0, 3));
    let names = |comparison: &Comparison| -> Vec<String> {
        comparison.seats().iter().map(Seat::title).collect()
    };
    assert_eq!(names(&comparison), ["Masters Traditional Games", "wikiHow", "Kendall (Walker)"]);
    comparison.add(seat("bell")).expect("a fourth");
    assert!(comparison.add(seat("petrie")).is_err());
    assert!(comparison.remove(1) && comparison.remove(0) && !comparison.remove(0));
    assert_eq!(names(&comparison), ["Kendall (Walker)", "Bell"]);
    assert!(comparison.undo() && comparison.undo());
    assert_eq!(comparison.seats().len(), 4);
    let link = comparison.link();
    assert_eq!(open(&link).link(), link);
}

#[test]
fn a_board_that_cannot_hold_the_position_says_so() {
    let mut comparison = open("kendall-walker~kendall/c1.3.5.7.9.11-s2/c");
    let problem = comparison.add(seat("wikihow")).expect_err("six cones");
    assert!(problem.starts_with("This position does not fit wikiHow"), "{problem}");
    assert_eq!(comparison.seats().len(), 2);
    let setup = notation::parse_pieces("cones: 1 2 3 4 5 6 7 8 / spools: 20").expect("pieces");
    let misfits = comparison.misfits(&setup);
    assert_eq!(misfits.iter().map(|(board, _)| *board).collect::<Vec<_>>(), [0, 1]);
    assert!(comparison.begin(Start::Shared(setup)).is_err());
}

#[test]
fn a_list_of_throws_is_played_as_far_as_the_choices_reach() {
    let mut comparison = open("masters~wikihow/c3-s12/c");
    let casts = parse_casts("3 2, 5 1").expect("throws");
    comparison.set_casts(casts.clone());
    assert_eq!(comparison.end(), Moment { throw: 4, played: true });
    comparison.set_casts(parse_casts("3 2 4").expect("throws"));
    assert_eq!(comparison.end().throw, 3);
    assert!(comparison.undo());
    assert_eq!(comparison.casts(), casts);
    let mut comparison = open("masters~wikihow/c3.5-s12/c");
    comparison.set_casts(casts);
    assert_eq!(comparison.at(), Moment { throw: 1, played: false });
    assert_eq!(comparison.waiting(), [0, 1]);
    assert!(comparison.choose(0, "3-6", true));
    assert_eq!(comparison.at(), Moment { throw: 1, played: true });
    assert!(comparison.end().throw > 1, "the throws behind it fall too");
    assert!(parse_casts("3 7").expect_err("no throw").contains('7'));
}

#[test]
fn a_list_that_writes_a_fall_by_its_value_keeps_the_moves_that_were_picked() {
    let mut comparison = open("masters~wikihow/c3.5-s12/c/f11");
    assert!(comparison.choose(0, "3-6", true));
    let before = comparison.link();
    comparison.set_casts(parse_casts("3").expect("a throw"));
    assert_eq!(comparison.link(), before, "the list as it is shown changes nothing");
    comparison.set_casts(parse_casts("3 2").expect("throws"));
    assert_eq!(comparison.casts()[0], Cast::Fall(Fall::new(11).expect("a place")));
    assert!(comparison.is_played(1), "3-6 stays picked");
}

#[test]
fn what_is_played_again_from_the_middle_is_what_is_played_from_the_start() {
    let mut comparison = open("kendall-walker~jequier-grunfeld~skiryuk/c11.24.26-s12.18.19/c");
    for throw in 1..=12 {
        let place = players::place_of_throw(3, 0, throw);
        if !comparison.cast(Cast::Fall(Fall::new(place).expect("a place"))) {
            break;
        }
        while let Some(seat) = comparison.waiting().first().copied() {
            let lines = comparison.turn_now(seat).expect("a turn").pending.clone();
            assert!(comparison.choose(seat, &lines[0].text, true));
        }
        let fresh = open(&comparison.link());
        assert_eq!(fresh.first_difference(), comparison.first_difference());
        for throw in 0..=comparison.end().throw {
            assert_eq!(fresh.difference(throw), comparison.difference(throw));
            assert_eq!(fresh.turn(throw, 2), comparison.turn(throw, 2));
        }
    }
    while comparison.undo() {}
    assert_eq!(comparison.end().throw, 0);
}

#[test]
fn a_seed_is_a_number() {
    assert_eq!(parse_seed(" 12 "), Ok(12));
    for wrong in ["twelve", "-1", "", "99999999999999999999"] {
        let problem = parse_seed(wrong).expect_err("no number");
        assert!(problem.contains(wrong), "{problem}");
    }
}

#[test]
fn rules_stand_by_consequence_and_idle_ones_last() {
    let comparison = open("kendall-walker~jequier-grunfeld~bell");
    let rows = compare::rule_rows(comparison.seats());
    let rank: Vec<(bool, bool)> =
        rows.iter().map(|row| (row.is_idle(), !row.key.is_core())).collect();
    assert!(rank.is_sorted(), "{rank:?}");
    let keys: Vec<Key> = rows.iter().map(|row| row.key).collect();
    let at = |key: Key| keys.iter().position(|other| *other == key).expect("it differs");
    assert!(at(Key::SetupPieces) < at(Key::CaptureEffect));
    assert!(at(Key::WaterEffect) < at(Key::SetupFirstPlayer));
    assert_eq!(rows[0].mattered, None, "weight alone");
}

#[test]
fn one_changed_rule_on_one_board_replays_all() {
    let mut comparison = open("kendall-walker~kendall-walker~kendall-walker/c26.3-s12.18/c");
    comparison.set_casts(vec![value(1), value(4)]);
    assert!(comparison.choose(0, "26-27", true));
    assert_eq!(comparison.first_difference(), None);
    comparison.change(2, Key::WaterEffect, &Value::from("to-1")).expect("possible");
    let (throw, difference) = comparison.first_difference().expect("C goes to 1");
    assert_eq!((throw, difference.groups.clone()), (1, vec![vec![0, 1], vec![2]]));
}
