//! Looking back at a game, by the names of what is on the screen.

use egui_kittest::kittest::{NodeT, Queryable};
use senet::app::collection::Collection;
use senet::app::command::{Command, FileRequest};
use senet::app::files::{self, Content, InputFile};
use senet::app::play_view::PlayView;
use senet::{i18n, library};

use super::opponent::{Robot, game, open, press, state};
use super::screen::{says, wait_for};

/// A game against a computer that makes any move, played to its end and looked back at: with the costliest move on the
/// board, which then shows the end again.
fn looked_back() -> Robot {
    let (mut robot, _) = game("kendall-walker/c9.14.16-s12.17.20?spools=random");
    press(&mut robot, i18n::text("review.open"));
    for _ in 0..200 {
        if robot.query_by_label(i18n::text("review.luck-title")).is_some() {
            let arrows = robot.state_mut().view.board_mut().arrows.len();
            assert_eq!(arrows, 2, "the move made and the better one");
            press(&mut robot, i18n::text("review.to-end"));
            return robot;
        }
        robot.step();
    }
    panic!("never judged");
}

/// Words of the costliest move.
fn dearest(robot: &Robot) -> String {
    let row = robot.query_all_by_label_contains("Better: ").next().expect("a costly move");
    row.accesskit_node().label().expect("named")
}

#[test]
fn after_a_game_one_sees_its_course_luck_and_skill_and_the_costliest_moves() {
    let mut robot = looked_back();
    let end = state(&robot);
    let curve = robot.get_by_label_contains("move by move: ");
    assert!(curve.accesskit_node().label().is_some_and(|label| label.contains("at the end")));
    let says = |words| robot.query_by_label_contains(words).is_some();
    assert!(says("Throws: luck was ") && says("Moves: "), "what both added");
    assert!(says("From the start the cones win ") && says("took them to "), "from where to where");
    let dearest = dearest(&robot);
    assert!(dearest.contains("games in 100"), "{dearest}");
    press(&mut robot, &dearest);
    assert_ne!(state(&robot), end, "the board shows the position before it");
    assert!(robot.query_by_label_contains("of games like this").is_some());
    let rect = |words: &str| robot.get_by_label_contains(words).rect();
    let (row, remark) = (rect(&dearest), rect("of games like this"));
    assert!(remark.top() >= row.bottom(), "the remark stands below its move");
    for other in robot.query_all_by_label_contains("Better: ").skip(1) {
        assert!(other.rect().top() >= remark.bottom(), "and above the next one");
    }
    assert!(rect(i18n::text("review.moves-lead")).top() >= remark.bottom(), "then all moves");
    let board = robot.state_mut().view.board_mut();
    assert_eq!(board.arrows.len(), 2, "the move made and the better one");
    assert!(board.locked);
    press(&mut robot, i18n::text("review.to-end"));
    assert_eq!(state(&robot), end);
    press(&mut robot, i18n::text("review.close"));
    assert!(robot.query_by_label(i18n::text("review.open")).is_some());
}

#[test]
fn a_game_under_way_has_the_look_back_beside_its_moves() {
    for width in [1280.0, 390.0] {
        let mut robot = open("kendall-walker/c3.9-s12.20/2.3-5", width);
        let way = i18n::text("review.open");
        robot.get_by_label(way).scroll_to_me();
        robot.run_steps(10);
        press(&mut robot, way);
        assert!(robot.query_by_label(i18n::text("review.title")).is_some(), "at {width}");
    }
}

#[test]
fn a_game_that_is_looked_back_at_waits_at_its_end_while_another_is_opened() {
    let mut robot = open("kendall-walker/c3.9-s12.20/2.3-5", 1280.0);
    let (end, way) = (state(&robot), i18n::text("review.open"));
    robot.get_by_label(way).scroll_to_me();
    robot.run_steps(10);
    press(&mut robot, way);
    press(&mut robot, i18n::text("compare-view.back"));
    assert_ne!(state(&robot), end, "the position before the move");
    robot.state_mut().view.open("petrie", &Collection::default()).expect("an address");
    robot.run_steps(2);
    press(&mut robot, i18n::text("play.go-on"));
    assert_eq!(state(&robot), end);
}

#[test]
fn one_steps_through_the_game_move_by_move() {
    let mut robot = looked_back();
    let end = state(&robot);
    assert!(robot.query_by_label_contains("End of the game, after ").is_some());
    press(&mut robot, i18n::text("compare-view.back"));
    let last = state(&robot);
    assert_ne!(last, end, "the position before the last move");
    press(&mut robot, i18n::text("compare-view.back"));
    assert_ne!(state(&robot), last, "the position before the move before");
    for _ in 0..2 {
        press(&mut robot, i18n::text("compare-view.step"));
    }
    assert_eq!(state(&robot), end);
}

#[test]
fn luck_and_skill_keep_their_place_whichever_move_is_shown() {
    let mut robot = looked_back();
    let place = |robot: &Robot| robot.get_by_label(i18n::text("review.luck-title")).rect();
    let before = place(&robot);
    press(&mut robot, i18n::text("compare-view.back"));
    assert_eq!(place(&robot), before);
    let dearest = dearest(&robot);
    press(&mut robot, &dearest);
    assert_eq!(place(&robot), before);
}

#[test]
fn a_press_on_a_move_in_the_list_shows_it() {
    let mut robot = looked_back();
    let best = ", no move was better";
    let first = robot.query_all_by_label_contains(best).next().expect("a good move");
    first.scroll_to_me();
    robot.run_steps(20);
    robot.query_all_by_label_contains(best).next().expect("a good move").click();
    robot.run_steps(2);
    assert!(robot.query_by_label_contains("End of the game, after ").is_none());
}

#[test]
fn a_press_on_the_curve_shows_the_move_there() {
    let mut robot = looked_back();
    let curve = robot.get_by_label_contains("move by move: ").rect();
    assert!(robot.query_by_label_contains("End of the game, after ").is_some());
    robot.drag_at(curve.center());
    robot.step();
    robot.drop_at(curve.center());
    robot.run_steps(2);
    assert!(robot.query_by_label_contains("End of the game, after ").is_none());
    assert!(!robot.state_mut().view.board_mut().arrows.is_empty(), "a move is on the board");
}

#[test]
fn one_plays_on_from_a_costly_move() {
    let mut robot = looked_back();
    let dearest = dearest(&robot);
    press(&mut robot, &dearest);
    let there = state(&robot);
    let mine = dearest.contains("Your move");
    let why = robot.query_by_label_contains("The computer could have done better.");
    assert_eq!(why.is_none(), mine, "whose move it was: {dearest}");
    press(&mut robot, i18n::text("review.play-on"));
    assert!(robot.query_by_label(i18n::text("review.title")).is_none());
    let view = &mut robot.state_mut().view;
    assert!(view.board_mut().arrows.is_empty());
    let game = &view.board_mut().game;
    assert!(game.throw().is_some(), "the throw lies there again");
    if mine {
        assert_eq!(state(&robot), there);
        let start = library::ruleset("kendall-walker").expect("shipped").rules().start();
        assert_ne!(there, senet::notation::position_text(&start));
    }
}

#[test]
fn a_game_goes_by_link_and_by_file() {
    let mut robot = looked_back();
    let end = state(&robot);
    // The whole game, even where an earlier moment is shown.
    press(&mut robot, i18n::text("compare-view.back"));
    press(&mut robot, i18n::text("review.copy-link"));
    let Some(Command::CopyLink(link)) = robot.state().commands.last().cloned() else {
        panic!("{:?}", robot.state().commands.last());
    };
    let mut again = open(&link.rest, 390.0);
    assert_eq!(state(&again), end, "{}", link.rest);
    press(&mut again, i18n::text("review.open"));
    assert!(robot.query_by_label(i18n::text("review.copied")).is_some());
    press(&mut robot, i18n::text("review.close"));
    press(&mut robot, i18n::text("review.open"));
    assert!(robot.query_by_label(i18n::text("review.copied")).is_none(), "said once");
    press(&mut robot, i18n::text("review.save"));
    let saved = robot.state().commands.last().cloned();
    let Some(Command::Own(FileRequest::SaveFile { name, bytes })) = saved else {
        panic!("{saved:?}");
    };
    let input = InputFile { name, bytes: Ok(bytes), path: None };
    let Ok(Content::Game(text)) = files::read(&input) else { panic!("no game") };
    let mut view = PlayView::new(1);
    view.open(&text, &Collection::default()).expect("a game");
    assert_eq!(view.state(), end);
    let (head, steps) = link.rest.rsplit_once('/').expect("steps");
    let wrong = format!("{head}/9-9.{steps}");
    let mut view = PlayView::new(1);
    let opened = view.open(&wrong, &Collection::default());
    assert!(opened.is_err_and(|problem| problem.contains("9-9")));
    let half = &text[..text.len() / 2];
    assert!(view.open(half, &Collection::default()).is_err());
    let mut problem = |rules: &str, version: &str| {
        let other = text.replace("\"kendall-walker\"", &format!("\"{rules}\""));
        let other = other.replace("\"version\":1", &format!("\"version\":{version}"));
        view.open(&other, &Collection::default()).err().unwrap_or_default()
    };
    assert_eq!(problem("mine@kendall-walker+victory.score=1-2-3", "1"), "", "it has its rules");
    assert!(problem("mine", "1").contains("“mine”"), "the rules that are missing are named");
    assert!(problem("kendall-walker", "9").contains("version of Senet (9)"));
}

/// Moves are judged anew once the endings are solved, which the first look does not wait for.
#[test]
fn an_ending_is_looked_back_at_with_its_exact_chances() {
    let mut robot = open("kendall-walker/c28.29-s26.30/1.29-27", 1280.0);
    press(&mut robot, i18n::text("review.open"));
    wait_for(&mut robot, "From the start the cones win about 36 games in 100.");
    wait_for(&mut robot, "took them to 26.");
    assert!(says(&robot, "29-27, no move was better"));
}
