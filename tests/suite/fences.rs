//! Verdicts of the check on a single fence: each mistake once, with its line and what to write.

use senet::lesson::{Lesson, Stage, Verdict, check};
use senet::library;

/// A lesson of one step with this fence.
fn lesson(fence: &str) -> String {
    format!(
        "---\nformat: 1\nid: one-step\ntitle: One step\nminutes: 5\nrules: kendall-walker\n---\n\nOne step.\n\n\
         ## Do it\n\nDo it.\n\n```senet {fence}\n```\n"
    )
}

/// The errors of this fence, each behind the line that it names.
fn errors(fence: &str) -> Vec<String> {
    let text = lesson(fence);
    let lines: Vec<&str> = text.lines().collect();
    let errors = check(&text, &library::known()).errors.into_iter();
    let line = |number: Option<usize>| lines.get(number.unwrap_or_default().wrapping_sub(1));
    errors.map(|error| format!("{} <- {}", line(error.line).unwrap_or(&""), error.text)).collect()
}

#[test]
fn an_option_that_cannot_be_read_is_the_only_mistake_named() {
    let question = "throws\nask: Which throw comes most often?\nA: 2 | most 2 | So it is.\nB: 3 | most 3\nright: B";
    assert_eq!(
        errors(question),
        ["B: 3 | most 3 <- option B has 2 parts; write B: words | test | answer"]
    );
}

/// A question about games with these options and the results that make them right.
fn games(options: &str, fits: &str) -> String {
    format!(
        "games\nrules: kendall-walker\nrival: wikihow\nplayer: random\ngames: 100\nseed: 7\nask: Longer?\n{options}\n\
         measure: throws\nfits: {fits}"
    )
}

#[test]
fn options_about_games_stand_in_order() {
    assert_eq!(
        errors(&games("A: Yes\nD: No", "more, same")),
        ["D: No <- option D is here without the one before it; name them in order"]
    );
}

#[test]
fn a_result_of_games_that_can_never_be_right_is_refused() {
    let options = "A: Yes\nB: Far longer\nC: No";
    assert!(errors(&games(options, "more 25, more, same")).is_empty());
    for fits in ["more, more 25, same", "less 5, same, less 5"] {
        let says = "an earlier result holds whenever a later one does; put the narrower one first";
        assert_eq!(errors(&games(options, fits)), [format!("fits: {fits} <- {says}")]);
    }
}

#[test]
fn a_task_of_many_throws_is_tried_to_its_end_and_a_right_move_is_never_called_wrong() {
    let fence = |goal: &str| {
        format!(
            "try\ncones: 1 6 11\nspools: 29\nturn: cones\nthrows: 1 1 1 1 1 1 1 1 1 1\ntask: Walk.\ngoal: {goal}"
        )
    };
    let (way, many) = ("at 21 cones and at 6 cones", "at 21 cones and event borne-off");
    assert!(errors(&fence(way)).is_empty());
    let says = "there are too many ways to try; use fewer throws";
    assert_eq!(errors(&fence(many)), [format!("goal: {many} <- {says}")]);
    for goal in [way, many] {
        let lesson = Lesson::parse(&lesson(&fence(goal))).expect("it reads");
        let step = &lesson.steps[0];
        let stage = Stage::of(&lesson, step, library::rulesets()).expect("rules").expect("a board");
        let mut trail = stage.trail();
        let mut lines = stage.lines(&trail).into_iter();
        let line = lines.find(|line| line.text == "11-12").expect("a legal move");
        trail.play(stage.next_throw(&trail), line);
        assert_eq!(step.task().expect("a task").verdict(&stage, &trail), Verdict::GoOn, "{goal}");
    }
}

#[test]
fn a_task_that_divides_a_throw_is_judged_when_all_of_it_has_been_played() {
    let text = lesson(
        "try\nrules: piccione\ncones: 8 20\nspools: 11\nturn: cones\nthrow: 3\ntask: Share it.\ngoal: empty 8 and empty 20",
    );
    let lesson = Lesson::parse(&text).expect("it reads");
    let (step, task) = (&lesson.steps[0], lesson.steps[0].task().expect("a task"));
    let stage = Stage::of(&lesson, step, library::rulesets()).expect("rules").expect("a board");
    for (moves, verdicts) in [
        (&["8-9", "20-22"][..], &[Verdict::GoOn, Verdict::Done][..]),
        (&["20-21", "21-23"], &[Verdict::GoOn, Verdict::Wrong]),
        (&["20-23"], &[Verdict::Wrong]),
    ] {
        let mut trail = stage.trail();
        for (mv, verdict) in moves.iter().zip(verdicts) {
            let line = stage.lines(&trail).into_iter().find(|line| line.text == *mv);
            trail.play(stage.next_throw(&trail), line.expect("a legal move"));
            assert_eq!(task.verdict(&stage, &trail), *verdict, "{mv}");
        }
    }
}

#[test]
fn what_is_said_of_pieces_that_are_not_there_is_refused_in_free_play() {
    for line in ["turn: spools", "hand: cones 2", "due: again@8"] {
        let key = line.split(':').next().expect("a key");
        let says = format!(
            "no pieces are named here, so {key} says nothing; write cones: and spools:, or leave the line {key} out"
        );
        assert_eq!(errors(&format!("sandbox\n{line}")), [format!("{line} <- {says}")]);
    }
    assert!(errors("sandbox\ncones: 3\nspools: 8\nturn: spools").is_empty());
    assert_eq!(errors("board\nturn: spools").len(), 1, "there the pieces themselves are missing");
}

#[test]
fn a_refusal_and_a_switch_take_one_throw() {
    let pieces = "cones: 26\nspools: 12 18\nturn: cones\nthrows: 1 2";
    let says = ["throws: 1 2 <- only one throw is taken here; write throw: 1"];
    let refusal = "refuse\ncones: 24 27\nspools: 12 18\nturn: cones\nthrows: 1 2\ntask: Try.\nbecause: water.others";
    assert_eq!(errors(refusal), says);
    assert_eq!(errors(&format!("toggle\nkey: water.effect\nvalues: choice to-15\n{pieces}")), says);
}
