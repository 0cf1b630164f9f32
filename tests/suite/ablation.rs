//! What single rules are worth, and the way from one reconstruction to another.

use senet::analysis::{Ablation, Board, LeftOut, Measure, Path, Study, Tally, Z95};
use senet::compare::Seat;
use senet::players::Player;
use senet::report::{AblationReport, Entry, PathReport};
use senet::rules::{Key, Rules, Value};
use senet::{library, notation};

use crate::solver::rules;

#[test]
fn every_core_rule_is_changed_alone_or_it_is_said_why_not() {
    for ruleset in library::rulesets() {
        let base = ruleset.rules();
        let worth = Ablation::of(&base);
        for flip in &worth.flips {
            assert_eq!(base.form.differences(&flip.rules.form), [flip.key], "{}", ruleset.id);
            assert_eq!(flip.rules.form.get(flip.key), flip.value);
        }
        for key in Key::ALL.iter().filter(|key| key.is_core()) {
            let flips = worth.flips.iter().filter(|flip| flip.key == *key).count();
            let left = worth.left_out.iter().filter(|left| left.key == *key);
            let left: Vec<_> = left.collect();
            let others =
                key.offered().iter().filter(|value| **value != base.form.get(*key)).count();
            let idle = left.iter().any(|left| left.value.is_none());
            assert!(idle && flips == 0 || flips + left.len() == others, "{}: {key}", ruleset.id);
        }
        assert!(worth.flips.iter().all(|flip| !flip.key.is_core() || flip.key != Key::ThrowingUse));
    }
}

#[test]
fn what_is_left_out_names_its_reason() {
    let worth = Ablation::of(&rules("bell"));
    let why = |key: Key| worth.left_out.iter().find(|left| left.key == key).map(|left| &left.why);
    assert_eq!(why(Key::ThrowingBlank), Some(&LeftOut::Idle(Key::ThrowingDevice)));
    let Some(LeftOut::Contradiction(sentence)) = why(Key::SetupStart) else {
        panic!("captures remove, so pieces cannot wait in the hand: {:?}", worth.left_out);
    };
    assert!(sentence.contains("capture.effect"), "{sentence}");
}

#[test]
fn changes_are_ranked_by_what_they_do() {
    let worth = Ablation::of(&rules("kendall-walker"));
    let study = worth.study(Player::Random, 5, Measure::Throws);
    let tally = study.run(0..60);
    let ranked = worth.ranked(&study, &tally, Measure::Throws);
    assert_eq!(ranked.len(), worth.flips.len());
    assert!(ranked.windows(2).all(|two| two[0].1.mean.abs() >= two[1].1.mean.abs()));
    let ten = |&(flip, _): &&(usize, _)| {
        let flip = &worth.flips[*flip];
        flip.key == Key::SetupPieces && flip.value == Value::Int(10)
    };
    let (_, effect) = ranked.iter().find(ten).expect("ten pieces a side");
    assert!(effect.mean > 0.0, "more pieces, longer games: {effect:?}");
}

#[test]
fn every_way_ends_at_a_game_that_plays_like_the_goal() {
    let all = library::rulesets();
    for from in all {
        for to in all.iter().filter(|to| to.id != from.id) {
            let (start, goal) = (from.rules(), to.rules());
            let path = Path::between(&start, &goal).expect("a way");
            let count = path.steps.len() + path.without_part.len();
            assert_eq!(count, start.form.differences(&goal.form).len());
            let mut form = start.form;
            for step in &path.steps {
                assert_eq!(form.differences(&step.after.form), [step.key]);
                form = step.after.form;
            }
            let boards = [path.end(), &goal].map(Board::new);
            let study =
                Study { skill: false, ..Study::compare(boards.to_vec(), Player::Random, 3) };
            let tally = study.run(0..4);
            assert_eq!(tally.boards[0], tally.boards[1], "{} to {}", from.id, to.id);
        }
    }
}

#[test]
fn a_rule_waits_for_those_that_give_it_a_part() {
    let path = Path::between(&rules("masters"), &rules("jequier-grunfeld")).expect("a way");
    let at = |key: Key| path.steps.iter().position(|step| step.key == key).expect("a step");
    assert!(at(Key::BackwardWhen) < at(Key::BackwardCapture));
    assert!(path.steps.iter().all(|step| step.idle.is_none()), "{:?}", path.steps);
    let bell = Path::between(&rules("bell"), &rules("piccione")).expect("a way");
    let at = |key: Key| bell.steps.iter().position(|step| step.key == key).expect("a step");
    assert!(at(Key::CaptureEffect) < at(Key::SetupStart), "never both at once");
    assert!(at(Key::ThrowingDevice) < at(Key::ThrowingAgain), "a die has no 5 to earn another");
}

#[test]
fn what_the_steps_do_adds_up_to_what_all_do() {
    let path = Path::between(&rules("masters"), &rules("wikihow")).expect("a way");
    let study = path.study(Player::Greedy, 9, Measure::Throws);
    let tally: Tally = study.run(0..40);
    let effect = |pair| study.difference(&tally, pair, Measure::Throws, Z95).mean;
    let sum: f64 = (0..path.steps.len()).map(effect).sum();
    assert!((sum - effect(path.steps.len())).abs() < 1e-9, "{sum}");
}

#[test]
fn both_ends_of_a_way_begin_where_its_games_do() {
    let entries = ["masters", "wikihow"]
        .map(|id| Entry::of(Seat::new(library::ruleset(id).expect("shipped"))));
    let path = Path::between(&rules("masters"), &rules("wikihow")).expect("a way");
    let own = path.study(Player::Random, 3, Measure::Throws);
    let setup = notation::parse_pieces("cones: 24 26 / spools: 15 28").expect("pieces");
    let here = |rules: &Rules| Board::from(rules, rules.position(&setup).expect("held"));
    let boards = own.boards.iter().map(|board| here(board.rules())).collect();
    let moved = Study { boards, ..own.clone() };
    let starts = |study: &Study| {
        let tally = study.run(0..2);
        let report = PathReport::of(&path, study, &tally, Measure::Throws, &entries);
        report.head.boards.iter().map(|board| board.start.clone()).collect::<Vec<_>>()
    };
    let own_starts = ["masters", "wikihow"].map(|id| notation::position_text(&rules(id).start()));
    assert_eq!(starts(&own), own_starts);
    let shared = notation::position_text(&moved.boards[0].start);
    assert_eq!(starts(&moved), [shared.clone(), shared]);
}

/// Petrie's rules keep no score, Jéquier's do: points say something from the step on that brings the score.
#[test]
fn points_are_told_where_the_rules_count_them() {
    let entries = ["petrie", "jequier"]
        .map(|id| Entry::of(Seat::new(library::ruleset(id).expect("shipped"))));
    let path = Path::between(&rules("petrie"), &rules("jequier")).expect("a way");
    let study = path.study(Player::Greedy, 3, Measure::Points);
    let report = PathReport::of(&path, &study, &study.run(0..4), Measure::Points, &entries);
    let at = report.rows.iter().position(|row| row.key == Key::VictoryScore).expect("a step");
    for (step, row) in report.rows.iter().enumerate() {
        assert_eq!(row.mean.is_exact(), step >= at, "{}", row.name);
        assert_eq!(row.difference.is_exact(), step > at, "{}", row.name);
        assert_eq!(row.verdict.contains("count no points"), step <= at, "{}", row.verdict);
    }
    assert!(!report.base.is_exact() && !report.whole.is_exact());
    let worth = Ablation::of(&rules("petrie"));
    let study = worth.study(Player::Greedy, 3, Measure::Points);
    let tally = study.run(0..2);
    let report = AblationReport::of(&worth, &study, &tally, Measure::Points, &entries[0]);
    assert!(!report.base.is_exact() && report.ranked() == 0);
}
