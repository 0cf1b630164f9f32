//! A robot walks every shipped lesson through the real reader, by the names a screen reader would hear.
#![cfg(feature = "app")]
#![expect(clippy::unwrap_used, reason = "a test may stop")]

#[path = "learn/practice.rs"]
mod practice;

use std::time::Duration;

use egui_kittest::kittest::Queryable;
use egui_kittest::{Harness, Node};
use senet::app::collection::Collection;
use senet::app::command::{Command, take_sent};
use senet::app::own_lessons::OwnLessons;
use senet::app::play_view::PlayView;
use senet::app::progress::{self, Mark, Progress};
use senet::app::reader_view::ReaderView;
use senet::app::settings::Settings;
use senet::app::shelf_view::ShelfView;
use senet::app::{fonts, theme};
use senet::compare::Comparison;
use senet::lesson::prose::plain;
use senet::lesson::{FenceKind, Lesson, Stage, Step, Try, Verdict};
use senet::notation::{self, Line, Target};
use senet::route::{PlaceName, Route};
use senet::rules::MoveKind;
use senet::{explain, i18n, library};

struct Desk {
    reader: ReaderView,
    progress: Progress,
    settings: Settings,
    commands: Vec<Command>,
}

type Robot = Harness<'static, Desk>;

fn dress(ctx: &egui::Context) {
    fonts::install(ctx);
    theme::apply(ctx, (theme::Theme::Light, false), 1.0);
}

fn open(lesson: &Lesson, step: usize, width: f32) -> Robot {
    let reader = ReaderView::open(lesson.clone(), step, 7);
    let desk = Desk {
        reader,
        progress: Progress::default(),
        settings: Settings::default(),
        commands: Vec::new(),
    };
    let mut robot =
        Harness::builder().with_size([width, 820.0]).with_context_setup(dress).build_ui_state(
            |ui, desk: &mut Desk| {
                theme::adapt_to_width(ui);
                desk.reader.ui(ui, &mut desk.progress, &desk.settings);
                desk.commands.extend(take_sent(ui.ctx()));
            },
            desk,
        );
    robot.run_steps(2);
    robot
}

/// Presses what has this name, once the page has come to rest.
fn press(robot: &mut Robot, name: &str) {
    for _ in 0..60 {
        let before = robot.get_by_label(name).rect();
        robot.run_steps(1);
        if robot.get_by_label(name).rect() == before {
            break;
        }
    }
    robot.get_by_label(name).click();
    robot.run_steps(3);
}

/// Takes every hint in words.
fn press_hints(robot: &mut Robot) {
    let hint = i18n::text("learn.hint");
    for _ in 0..8 {
        if has(robot, hint) {
            press(robot, hint);
        }
    }
}

fn has<S>(robot: &Harness<'_, S>, name: &str) -> bool {
    robot.query_by_label(name).is_some()
}

/// The node whose name begins so.
fn begun<'r, S>(robot: &'r Harness<'_, S>, begins: &'r str) -> Node<'r> {
    robot.get_by(move |node| node.label().is_some_and(|label| label.starts_with(begins)))
}

/// Scrolls to what has this name and presses it.
fn press_below(robot: &mut Robot, name: &str) {
    robot.get_by_label(name).scroll_to_me();
    wait(robot);
    press(robot, name);
}

/// Lets everything that plays by itself come to its end.
fn wait<S>(robot: &mut Harness<'_, S>) {
    for _ in 0..60 {
        robot.step();
        let viewport = robot.output().viewport_output.values().next().unwrap();
        if viewport.repaint_delay > Duration::from_secs(3600) {
            break;
        }
    }
}

fn tap(robot: &mut Robot, square: u8) {
    // What waits in the hand moves from 0.
    let begins = match square {
        0 => "Waiting to enter".to_owned(),
        _ => format!("{square}, "),
    };
    begun(robot, &begins).click();
    robot.run_steps(2);
}

fn make(robot: &mut Robot, line: &Line) {
    // What no square stands for has a button of its own.
    match line.mv.kind {
        MoveKind::Pass => return press(robot, i18n::text("practice.stay")),
        MoveKind::Rethrow => return press(robot, i18n::text("play.rethrow")),
        MoveKind::Return => {
            return press(robot, &i18n::fill("play.go-back", &[("to", "15")]));
        }
        _ => {}
    }
    tap(robot, line.from.unwrap());
    match line.to {
        Target::Square(to) => tap(robot, to),
        Target::Off => {
            begun(robot, "Off the board").click();
            robot.run_steps(2);
        }
        Target::None => panic!("{} moves no piece", line.text),
    }
}

fn mark(robot: &Robot, lesson: &Lesson, step: usize) -> Mark {
    robot.state().progress.step(&lesson.id, step).mark
}

fn stage(lesson: &Lesson, step: usize) -> Stage {
    Stage::of(lesson, &lesson.steps[step - 1], library::rulesets()).unwrap().unwrap()
}

/// Whether a task that begins with this move misses its goal.
fn is_wrong(task: &Try, stage: &Stage, line: &Line) -> bool {
    let mut trail = stage.trail();
    trail.play(stage.next_throw(&trail), line.clone());
    task.verdict(stage, &trail) == Verdict::Wrong
}

/// Does the step as it is meant.
fn do_right(robot: &mut Robot, lesson: &Lesson, step: usize) {
    let Some(fence) = &lesson.steps[step - 1].fence else { return };
    match &fence.kind {
        FenceKind::Board(_) | FenceKind::Sandbox(_) => {}
        FenceKind::Games(games) => {
            press(robot, &format!("A: {}", plain(&games.options[0])));
            for _ in 0..4000 {
                if mark(robot, lesson, step) != Mark::Seen {
                    break;
                }
                robot.step();
            }
        }
        FenceKind::Throws(question) => {
            let right = question
                .options
                .iter()
                .find(|option| question.options.right == Some(option.letter));
            let right = right.unwrap();
            press(robot, &format!("{}: {}", right.letter, plain(&right.text)));
            press(robot, i18n::text("learn.throw-hundred"));
            wait(robot);
        }
        FenceKind::Sort(sort) => {
            for claim in &sort.claims {
                let key = format!("learn.{}", claim.standing.name());
                let name = format!("{}: {}", i18n::text(&key), plain(&claim.text));
                press(robot, &name);
            }
        }
        FenceKind::Watch(_) => {
            press(robot, i18n::text("learn.watch"));
            wait(robot);
        }
        FenceKind::Try(task) => {
            let stage = stage(lesson, step);
            for line in task.solution(&stage, &stage.trail()).unwrap() {
                make(robot, &line);
                wait(robot);
            }
        }
        FenceKind::Refuse(task) => {
            let refused = task.attempt(&stage(lesson, step)).unwrap();
            tap(robot, refused.mv.from);
        }
        FenceKind::Predict(question) => {
            let stage = stage(lesson, step);
            let option = &question.options[question.answer(&stage).unwrap()];
            press(robot, &format!("{}: {}", option.letter, plain(&option.text)));
            wait(robot);
        }
        FenceKind::Compare(both) => {
            for (number, throw) in (1..).zip(&both.scene.throws) {
                let (number, throw) = (number.to_string(), throw.to_string());
                let values = [("number", number.as_str()), ("throw", &throw)];
                let name = i18n::fill("learn.next-throw", &values);
                if has(robot, &name) {
                    press(robot, &name);
                }
            }
        }
        FenceKind::Toggle(switch) => {
            for value in &switch.values {
                press(robot, &explain::answer_of(switch.key, value));
                wait(robot);
            }
        }
    }
}

#[test]
fn the_right_path_leads_through_every_lesson_to_three_stars() {
    for lesson in library::lessons() {
        let mut robot = open(lesson, 1, 1150.0);
        for step in 1..=lesson.steps.len() {
            assert_eq!(robot.state().reader.step(), step, "{}", lesson.id);
            do_right(&mut robot, lesson, step);
            assert_eq!(mark(&robot, lesson, step), Mark::Alone, "{} step {step}", lesson.id);
            press(&mut robot, i18n::text("learn.next"));
            let there = Command::Go(Route::lesson(&lesson.id, step + 1));
            assert_eq!(robot.state().commands.last(), Some(&there));
        }
        assert_eq!(robot.state().progress.stars(lesson), 3, "{}", lesson.id);
        assert!(robot.state().progress.review.is_empty());
        assert!(robot.get_all_by_label("3 of 3 stars").next().is_some());
    }
}

#[test]
fn every_wrong_legal_move_is_played_answered_and_taken_back() {
    for lesson in library::lessons() {
        for (number, step) in (1..).zip(&lesson.steps) {
            let Some(task) = step.task() else { continue };
            let stage = stage(lesson, number);
            let lines = stage.lines(&stage.trail()).into_iter();
            for line in lines.filter(|line| line.mv.has_piece() && is_wrong(task, &stage, line)) {
                let mut robot = open(lesson, number, 1150.0);
                let before = robot.state().reader.state();
                make(&mut robot, &line);
                assert_ne!(robot.state().reader.state(), before, "{} is shown", line.text);
                wait(&mut robot);
                assert_eq!(robot.state().reader.state(), before, "{} slides back", line.text);
                assert_eq!(mark(&robot, lesson, number), Mark::Seen);
                let answer = task.comment(&line).map_or_else(
                    || i18n::text("learn.not-this").to_owned(),
                    |phrase| plain(phrase),
                );
                assert!(!answer.is_empty());
                let heard = robot.query_all_by(|node| {
                    node.value().is_some_and(|text| text.contains(answer.as_str()))
                });
                assert!(heard.count() > 0, "{} is answered", line.text);
                // The board is live: the right move can be made at once.
                do_right(&mut robot, lesson, number);
                assert_eq!(mark(&robot, lesson, number), Mark::Alone);
                assert!(!robot.state().progress.step(&lesson.id, number).first_time);
                assert_eq!(robot.state().progress.review.len(), 1);
            }
        }
    }
}

#[test]
fn show_me_alone_does_every_task_and_costs_a_star() {
    for lesson in library::lessons() {
        let mut robot = open(lesson, 1, 1150.0);
        let is_task =
            |step: &Step| matches!(step.kind(), Some(FenceKind::Try(_) | FenceKind::Refuse(_)));
        for (number, step) in (1..).zip(&lesson.steps) {
            if is_task(step) {
                press_hints(&mut robot);
                press(&mut robot, i18n::text("learn.show"));
                wait(&mut robot);
                assert_eq!(
                    mark(&robot, lesson, number),
                    Mark::Helped,
                    "{} step {number}",
                    lesson.id
                );
            } else {
                do_right(&mut robot, lesson, number);
            }
            press(&mut robot, i18n::text("learn.next"));
        }
        let stars = if lesson.steps.iter().any(is_task) { 1 } else { 3 };
        assert_eq!(robot.state().progress.stars(lesson), stars, "{}", lesson.id);
    }
}

#[test]
fn any_step_opens_from_anywhere_and_nothing_leaks() {
    for lesson in library::lessons() {
        let fresh: Vec<String> = (1..=lesson.steps.len())
            .map(|step| open(lesson, step, 1150.0).state().reader.state())
            .collect();
        let mut robot = open(lesson, 1, 1150.0);
        let count = lesson.steps.len();
        for step in (1..=count).rev().chain([count, 1, count / 2]).filter(|step| *step > 0) {
            if step <= 3 {
                do_right_if_here(&mut robot, lesson);
            }
            let begins = format!("Step {step} of {count}, ");
            begun(&robot, &begins).click();
            robot.run_steps(3);
            assert_eq!(robot.state().reader.step(), step);
            assert_eq!(robot.state().reader.state(), fresh[step - 1], "{} step {step}", lesson.id);
        }
    }
}

fn do_right_if_here(robot: &mut Robot, lesson: &Lesson) {
    let step = robot.state().reader.step();
    if step <= lesson.steps.len() {
        do_right(robot, lesson, step);
    }
}

#[test]
fn keys_turn_the_pages_and_never_past_the_ends() {
    let lesson = &library::lessons()[0];
    let mut robot = open(lesson, 1, 1150.0);
    for key in [egui::Key::Space, egui::Key::Enter, egui::Key::ArrowRight, egui::Key::PageDown] {
        let before = robot.state().reader.step();
        robot.key_press(key);
        robot.run_steps(2);
        assert_eq!(robot.state().reader.step(), before + 1, "{key:?}");
    }
    for key in [egui::Key::ArrowLeft, egui::Key::PageUp] {
        let before = robot.state().reader.step();
        robot.key_press(key);
        robot.run_steps(2);
        assert_eq!(robot.state().reader.step(), before - 1, "{key:?}");
    }
    for _ in 0..20 {
        robot.key_press(egui::Key::PageDown);
        robot.run_steps(2);
    }
    assert_eq!(robot.state().reader.step(), lesson.steps.len() + 1);
}

#[test]
fn the_board_never_moves_between_steps() {
    for width in [1150.0, 900.0, 700.0, 390.0] {
        for lesson in library::lessons() {
            let (mut places, mut bar_places) = (Vec::new(), Vec::new());
            let mut robot = open(lesson, 1, width);
            for (number, step) in (1..).zip(&lesson.steps) {
                let kind = step.kind();
                let compares = matches!(kind, Some(FenceKind::Compare(_)));
                if matches!(kind, Some(FenceKind::Throws(_))) {
                    robot.state_mut().reader.go(number);
                    robot.run_steps(2);
                    bar_places.push((number, begun(&robot, "Bars of 0 throws.").rect()));
                    continue;
                }
                if matches!(kind, Some(FenceKind::Sort(_))) {
                    // The claims stand in the place of the board.
                    continue;
                }
                if compares && width < 820.0 {
                    // Two boards share the room of one where they must stand one above the other.
                    continue;
                }
                robot.state_mut().reader.go(number);
                robot.run_steps(2);
                let left = i18n::text("learn.left");
                let square = |begin: &str| {
                    let node = robot.get_by(|node| {
                        node.label().is_some_and(|label| {
                            let label = label.trim_start_matches(left).trim_start_matches(", ");
                            label.starts_with(begin)
                        })
                    });
                    node.rect()
                };
                // A turned board has its first square where the last one was.
                places.push((number, !compares, square("1, ").union(square("30, "))));
            }
            for (step, one, place) in &places {
                // Two boards share the room of one.
                let alike = places.iter().find(|(_, other, _)| other == one).expect("itself");
                assert_eq!(*place, alike.2, "{} step {step} at {width}", lesson.id);
            }
            for (step, bars) in bar_places {
                let seen = bars.right() <= width && bars.bottom() <= 820.0 && bars.height() > 90.0;
                assert!(seen, "{} step {step} at {width}: {bars}", lesson.id);
            }
        }
    }
}

#[test]
fn nothing_is_drawn_again_while_nothing_moves() {
    let lesson = &library::lessons()[0];
    for step in 1..=lesson.steps.len() + 1 {
        let mut robot = open(lesson, step, 1150.0);
        wait(&mut robot);
        let delay = robot.output().viewport_output.values().next().unwrap().repaint_delay;
        assert!(delay.as_secs() > 3600, "step {step} asks for a frame after {delay:?}");
    }
}

#[test]
fn a_lesson_is_opened_from_the_shelf_and_goes_on_where_it_was_left() {
    let lessons = library::lessons();
    let pressed = |progress: Progress, name: &str| {
        let state = (ShelfView::default(), progress, None::<Command>);
        let mut robot =
            Harness::builder().with_size([1150.0, 900.0]).with_context_setup(dress).build_ui_state(
                |ui, state: &mut (ShelfView, Progress, Option<Command>)| {
                    let (shelf, progress, command) = state;
                    let own = OwnLessons::default();
                    shelf.ui(ui, &own, progress, &Settings::default());
                    *command = take_sent(ui.ctx()).pop().or(command.take());
                },
                state,
            );
        robot.run_steps(2);
        robot.get_by_label(name).click();
        robot.run_steps(2);
        robot.state().2.clone()
    };
    let go = |step| Some(Command::Go(Route::lesson(&lessons[0].id, step)));
    assert_eq!(pressed(Progress::default(), "First steps"), go(1));
    assert_eq!(pressed(Progress::default(), i18n::text("learn.begin")), go(1));
    let mut begun = Progress::default();
    begun.finish(&lessons[0].id, 1, progress::Effort::default(), 0);
    begun.see(&lessons[0].id, 2);
    assert_eq!(pressed(begun, i18n::text("learn.go-on")), go(2));
}

#[test]
fn a_wrong_move_that_others_allow_can_be_seen_under_their_rules() {
    let lesson = library::lesson("water").unwrap();
    let mut robot = open(lesson, 4, 1150.0);
    do_right(&mut robot, lesson, 4);
    // The page brings what is said into view.
    wait(&mut robot);
    let before = robot.state().reader.state();
    press_below(&mut robot, i18n::text("learn.what-if-see"));
    wait(&mut robot);
    let seen = robot.state().reader.state();
    assert_ne!(seen, before, "the move is made under other rules");
    let next = robot.get_by_label(i18n::text("learn.next")).rect();
    let (first, back) =
        (begun(&robot, "1, ").rect(), begun(&robot, i18n::text("learn.what-if-back")).rect());
    assert!(first.top() > 50.0 && back.bottom() < next.top(), "in sight: {first} {back}");
    press(&mut robot, i18n::text("learn.what-if-back"));
    assert_eq!(robot.state().reader.state(), before);
}

#[test]
fn what_a_lesson_leads_to_can_be_opened() {
    for lesson in library::lessons() {
        let mut robot = open(lesson, 1, 1150.0);
        for (number, step) in (1..).zip(&lesson.steps) {
            if !matches!(step.kind(), Some(FenceKind::Compare(_))) {
                continue;
            }
            robot.state_mut().reader.go(number);
            robot.run_steps(2);
            do_right(&mut robot, lesson, number);
            press(&mut robot, i18n::text("learn.open-compare"));
            let command = robot.state().commands.last().cloned();
            let Some(Command::Go(Route { place: PlaceName::Compare, rest })) = command else {
                panic!("{command:?}");
            };
            let opened = Comparison::from_link(&rest, &library::ruleset);
            assert!(opened.is_ok(), "{rest}: {opened:?}");
        }
        robot.state_mut().reader.go(lesson.steps.len() + 1);
        robot.run_steps(2);
        press(&mut robot, i18n::text("learn.play-on"));
        let command = robot.state().commands.last().cloned();
        let Some(Command::Go(Route { place: PlaceName::Play, rest })) = command else {
            panic!("{command:?}");
        };
        assert_eq!(PlayView::new(1).open(&rest, &Collection::default()), Ok(Vec::new()), "{rest}");
    }
}

#[test]
fn the_positions_are_those_of_the_file() {
    let lesson = library::lesson("water").unwrap();
    let robot = open(lesson, 1, 390.0);
    assert_eq!(robot.state().reader.state(), notation::position_text(&stage(lesson, 1).position));
}
