//! The robot walks every scenario of practice: the right path, every wrong move, show-me only, skipping about; and the
//! page of themes with its review pile.

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use senet::app::clock;
use senet::app::command::{Command, take_sent};
use senet::app::place::Place as _;
use senet::app::practice_view::PracticeView;
use senet::app::progress::{Effort, Mark, Progress};
use senet::app::settings::Settings;
use senet::app::theme;
use senet::compare::short_name;
use senet::lesson::prose::plain;
use senet::lesson::{Lesson, Offer, Stage, Try};
use senet::notation::Line;
use senet::route::{PlaceName, Route};
use senet::rules::MoveKind;
use senet::{explain, i18n, library};

use super::{
    Robot, begun, dress, has, is_wrong, make, mark, open, press, press_below, press_hints, stage,
    wait,
};

fn task(theme: &Lesson, number: usize) -> &Try {
    let task = theme.steps[number - 1].task();
    task.unwrap_or_else(|| panic!("{} {number} is a task", theme.id))
}

fn beside(rest: String) -> Command {
    Command::Go(Route::to(PlaceName::Practice, rest))
}

/// Makes a move; where a tap could not decide between two, presses the one that is meant.
fn choose(robot: &mut Robot, stage: &Stage, line: &Line) {
    make(robot, line);
    let lines = stage.lines(&stage.trail());
    let alike = lines
        .iter()
        .filter(|other| other.mv.has_piece() && (other.from, other.to) == (line.from, line.to));
    if alike.count() > 1 {
        let (ruleset, position) = (&stage.ruleset, &stage.position);
        press(robot, &explain::effects_sentence(ruleset, position, line.mv, &line.effects));
    }
}

/// Does the scenario as it is meant.
fn do_right(robot: &mut Robot, theme: &Lesson, number: usize) {
    let (task, stage) = (task(theme, number), stage(theme, number));
    for line in task.solution(&stage, &stage.trail()).expect("it can be done") {
        choose(robot, &stage, &line);
        wait(robot);
    }
}

/// Makes a move that misses the goal, and waits until it is taken back.
fn do_wrong(robot: &mut Robot, theme: &Lesson, number: usize) {
    let (task, stage) = (task(theme, number), stage(theme, number));
    let mut lines = stage.lines(&stage.trail()).into_iter();
    let wrong = lines.find(|line| is_wrong(task, &stage, line)).expect("a wrong move");
    choose(robot, &stage, &wrong);
    wait(robot);
}

/// Some name or some text contains these words.
fn reads(robot: &Robot, words: &str) -> bool {
    let says = |text: Option<String>| text.is_some_and(|text| text.contains(words));
    robot.query_all_by(|node| says(node.value()) || says(node.label())).count() > 0
}

#[test]
fn the_right_path_leads_through_every_theme_to_three_stars_each() {
    for theme in library::practice() {
        let mut robot = open(theme, 1, 1150.0);
        for number in 1..=theme.steps.len() {
            do_right(&mut robot, theme, number);
            assert_eq!(mark(&robot, theme, number), Mark::Alone, "{} {number}", theme.id);
            assert_eq!(robot.state().progress.scenario_stars(&theme.id, number), 3);
            press(&mut robot, i18n::text("learn.next"));
            let there = beside(format!("{}/{}", theme.id, number + 1));
            assert_eq!(robot.state().commands.last(), Some(&there));
        }
        let most = (3 * theme.steps.len()).to_string();
        let values = [("stars", most.as_str()), ("most", &most)];
        let stars = i18n::fill("practice.stars-of", &values);
        assert!(robot.get_all_by_label(&stars).next().is_some(), "{stars}");
        assert!(robot.state().progress.review.is_empty());
        // Practice does not disturb where one goes on in the course.
        assert_eq!(robot.state().progress.last, None);
    }
}

#[test]
fn every_wrong_move_of_every_scenario_is_answered_with_what_it_costs_and_taken_back() {
    for theme in library::practice() {
        for number in 1..=theme.steps.len() {
            let (task, stage) = (task(theme, number), stage(theme, number));
            let mut robot = open(theme, number, 1150.0);
            let before = robot.state().reader.state();
            let mut tries = 0;
            let lines = stage.lines(&stage.trail()).into_iter();
            for line in lines.filter(|line| is_wrong(task, &stage, line)) {
                tries += 1;
                let at = format!("{} {number} {}", theme.id, line.text);
                choose(&mut robot, &stage, &line);
                if line.mv.kind != MoveKind::Pass {
                    assert_ne!(robot.state().reader.state(), before, "{at} is shown");
                }
                wait(&mut robot);
                assert_eq!(robot.state().reader.state(), before, "{at} slides back");
                let reply = plain(task.comment(&line).expect("a sentence"));
                let mut sentences = vec![reply];
                if let Some(worth) = task.worth_of(&line) {
                    sentences.push(format!("{} games in 100", (worth.permille + 5) / 10));
                }
                if let Some(other) = task.elsewhere_of(&line) {
                    let ruleset = other.rules.ruleset(library::rulesets()).expect("known");
                    sentences.push(short_name(&ruleset));
                }
                for sentence in sentences {
                    assert!(reads(&robot, &sentence), "{at}: {sentence}");
                }
            }
            do_right(&mut robot, theme, number);
            assert_eq!(mark(&robot, theme, number), Mark::Alone, "{} {number}", theme.id);
            let stars = if tries > 0 { 2 } else { 3 };
            let progress = &robot.state().progress;
            assert_eq!(progress.scenario_stars(&theme.id, number), stars);
            assert_eq!(progress.review.len(), usize::from(tries > 0));
        }
    }
}

#[test]
fn a_scenario_that_is_done_again_without_a_wrong_move_has_three_stars() {
    let theme = &library::practice()[0];
    let mut robot = open(theme, 2, 1150.0);
    do_wrong(&mut robot, theme, 2);
    do_right(&mut robot, theme, 2);
    let stars = |robot: &Robot| robot.state().progress.scenario_stars(&theme.id, 2);
    assert_eq!(stars(&robot), 2);
    let card = robot.state().progress.review.clone();
    press_below(&mut robot, i18n::text("learn.do-again"));
    wait(&mut robot);
    do_right(&mut robot, theme, 2);
    assert_eq!(stars(&robot), 3);
    assert_eq!(robot.state().progress.review, card, "it comes back all the same");
}

#[test]
fn one_press_shows_the_rules_under_which_a_wrong_move_is_best() {
    let theme = &library::practice()[0];
    let stage = stage(theme, 2);
    let wrong = stage.lines(&stage.trail()).into_iter().find(|line| line.text == "20-23");
    let mut robot = open(theme, 2, 1150.0);
    make(&mut robot, &wrong.expect("it is legal"));
    wait(&mut robot);
    press_below(&mut robot, i18n::text("learn.what-if-see"));
    wait(&mut robot);
    let there = robot.state().reader.state();
    press(&mut robot, i18n::text("learn.what-if-back"));
    wait(&mut robot);
    assert_ne!(robot.state().reader.state(), there, "and back again");
    do_right(&mut robot, theme, 2);
    assert_eq!(mark(&robot, theme, 2), Mark::Alone);
}

#[test]
fn show_me_alone_does_every_scenario_for_one_star() {
    for theme in library::practice() {
        let mut robot = open(theme, 1, 1150.0);
        for number in 1..=theme.steps.len() {
            if task(theme, number).help == Offer::Alone {
                let hints = ["learn.hint", "learn.show"].map(i18n::text);
                assert!(!hints.iter().any(|word| has(&robot, word)), "{} {number}", theme.id);
                do_wrong(&mut robot, theme, number);
            }
            press_hints(&mut robot);
            press_below(&mut robot, i18n::text("learn.show"));
            wait(&mut robot);
            let at = format!("{} {number}", theme.id);
            assert_eq!(mark(&robot, theme, number), Mark::Helped, "{at}");
            assert_eq!(robot.state().progress.scenario_stars(&theme.id, number), 1, "{at}");
            press(&mut robot, i18n::text("learn.next"));
        }
        assert_eq!(robot.state().progress.review.len(), theme.steps.len());
    }
}

#[test]
fn any_scenario_opens_from_anywhere_and_nothing_leaks() {
    for theme in library::practice() {
        let count = theme.steps.len();
        let mut robot = open(theme, 1, 1150.0);
        let fresh: Vec<String> = (1..=count)
            .map(|number| {
                robot.state_mut().reader.go(number);
                robot.run_steps(2);
                robot.state().reader.state()
            })
            .collect();
        for number in (1..=count).rev().chain([count, 1, count / 2]) {
            if number % 3 == 0 && robot.state().reader.step() <= count {
                let here = robot.state().reader.step();
                do_right(&mut robot, theme, here);
            }
            let begins = format!("Step {number} of {count}, ");
            begun(&robot, &begins).click();
            robot.run_steps(3);
            assert_eq!(robot.state().reader.state(), fresh[number - 1], "{} {number}", theme.id);
        }
    }
}

struct Page {
    view: PracticeView,
    progress: Progress,
    commands: Vec<Command>,
}

/// The page of practice; what it asks for is carried out as the program does.
fn page(progress: Progress, rest: &str, width: f32) -> Harness<'static, Page> {
    page_at(progress, rest, width, NOW + 24)
}

fn page_at(progress: Progress, rest: &str, width: f32, hour: u64) -> Harness<'static, Page> {
    let mut view = PracticeView::default();
    view.open(rest).expect("a place");
    let page = Page { view, progress, commands: Vec::new() };
    let mut robot = Harness::builder()
        .with_size([width, 900.0])
        .with_context_setup(move |ctx| {
            dress(ctx);
            clock::set_hours(ctx, hour);
        })
        .build_ui_state(
            |ui, page: &mut Page| {
                theme::adapt_to_width(ui);
                page.view.ui(ui, &mut page.progress, &Settings::default());
                let commands = take_sent(ui.ctx());
                if let [Command::Go(Route { place: PlaceName::Practice, rest }), ..] = &commands[..]
                {
                    page.view.open(rest).expect("a place of its own");
                }
                page.commands.extend(commands);
            },
            page,
        );
    robot.run_steps(3);
    robot
}

fn click(robot: &mut Harness<'static, Page>, name: &str) {
    robot.get_by_label(name).click();
    robot.run_steps(4);
}

/// Opens the lists of all scenarios, by keyboard, for the page may have to scroll there first.
fn open_lists(robot: &mut Harness<'static, Page>) {
    for theme in library::practice().iter().filter(|theme| theme.teaches.is_empty()) {
        press_key(robot, &format!("All 20 scenarios: {}", theme.title));
    }
}

fn press_key(robot: &mut Harness<'static, Page>, name: &str) {
    robot.get_by_label(name).focus();
    robot.run_steps(4);
    robot.key_press(egui::Key::Enter);
    robot.run_steps(4);
}

fn went_wrong(progress: &mut Progress, theme: &str, step: usize) {
    let effort = Effort { wrong: 1, ..Effort::default() };
    progress.finish(theme, step, effort, NOW);
}

/// An hour at which something went wrong.
const NOW: u64 = 500_000;

#[test]
fn the_page_leads_to_every_scenario_and_back() {
    for width in [1150.0, 700.0, 390.0] {
        let mut robot = page(Progress::default(), "", width);
        assert!(!has(&robot, i18n::text("practice.level-1")), "lists are closed");
        open_lists(&mut robot);
        let named = robot.query_all_by(|node| {
            node.label().is_some_and(|label| label.ends_with(", not done yet"))
        });
        let all: usize = library::practice().iter().map(|theme| theme.steps.len()).sum();
        assert_eq!(named.count(), all, "at {width}");
        press_key(&mut robot, "Start: Passing");
        assert_eq!(robot.state().view.link(), "passing/1");
        assert!(robot.state().view.reads());
        click(&mut robot, i18n::text("practice.back"));
        assert_eq!(robot.state().view.link(), "");
        press_key(
            &mut robot,
            "Blocking 3: Shut the way back, Easy, Kendall (Walker), not done yet",
        );
        assert_eq!(robot.state().view.link(), "blocking/3", "at {width}");
        assert!(!robot.state().view.state().is_empty());
    }
}

#[test]
fn what_went_wrong_comes_back_when_it_is_due_three_at_a_time_and_is_never_forced() {
    let mut progress = Progress::default();
    for (theme, step) in [("passing", 2), ("water-or-wait", 3), ("racing-home", 1), ("blocking", 4)]
    {
        went_wrong(&mut progress, theme, step);
    }
    let robot = page_at(progress.clone(), "", 1150.0, NOW);
    assert!(!has(&robot, "Due today: 4"));
    assert!(has(&robot, "Waiting: 4. Next: tomorrow."));
    let mut robot = page(progress, "", 1150.0);
    assert!(has(&robot, "Due today: 4"));
    for name in [i18n::text("practice.resume"), "Go on: Passing"] {
        assert!(has(&robot, name), "never forced");
    }
    assert_eq!(robot.get_all_by_label("1 of 20 solved · Due today: 1").count(), 4);
    open_lists(&mut robot);
    let due = robot.query_all_by(|node| {
        node.label().is_some_and(|label| label.ends_with(i18n::text("practice.state-due")))
    });
    assert_eq!(due.count(), 4);
    press_key(&mut robot, i18n::text("practice.due-go"));
    assert_eq!(robot.state().view.link(), "again/1");
    let first = stage(library::theme("passing").expect("shipped"), 2);
    let state = robot.state().view.state();
    assert!(state.starts_with(&senet::notation::position_text(&first.position)), "{state}");
    robot.key_press(egui::Key::PageDown);
    robot.run_steps(4);
    assert_eq!(robot.state().view.link(), "again/2");
    for _ in 0..4 {
        robot.key_press(egui::Key::PageDown);
        robot.run_steps(4);
    }
    assert_eq!(robot.state().view.link(), "again/4", "the page after the third");
    assert!(has(&robot, "0 of 9 stars"));
}

#[test]
fn the_last_page_of_a_theme_leads_to_a_round_of_three_and_counts_no_more() {
    let mut progress = Progress::default();
    (1..=4).for_each(|step| went_wrong(&mut progress, "passing", step));
    let count = library::theme("passing").expect("shipped").steps.len();
    let mut robot = page(progress, &format!("passing/{}", count + 1), 1150.0);
    robot.get_by_label(i18n::text("practice.look-again")).click_accesskit();
    robot.run_steps(4);
    assert_eq!(robot.state().view.link(), "again/1");
    for _ in 0..4 {
        robot.key_press(egui::Key::PageDown);
        robot.run_steps(4);
    }
    assert_eq!(robot.state().view.link(), "again/4", "the page after the third");
}

#[test]
fn a_scenario_says_its_place_among_the_dots_and_how_many_of_those_are_solved() {
    let mut progress = Progress::default();
    progress.finish("passing", 1, Effort::default(), NOW);
    for (rest, place) in [
        ("passing/2", "Scenario 2 of 10 here, 20 in the theme · 1"),
        ("passing-drills/1", "Scenario 1 of 10 here, 20 in the theme · 0"),
    ] {
        let robot = page(progress.clone(), rest, 1150.0);
        let words = format!("{place} solved · ");
        assert!(robot.query_by_label_contains(&words).is_some(), "{rest}: {words}");
    }
    let robot = page(progress, "", 1150.0);
    assert!(robot.query_by_label_contains("1 of 20 solved").is_some(), "as the card has it");
}

#[test]
fn what_is_right_on_its_day_comes_back_later() {
    let mut progress = Progress::default();
    went_wrong(&mut progress, "passing", 2);
    let mut robot = page(progress, "again/1", 1150.0);
    for name in ["12, cone", "15, "] {
        begun(&robot, name).click();
        robot.run_steps(3);
    }
    wait(&mut robot);
    assert_eq!(robot.state().progress.review[0].days_left(NOW + 24), 3);
    assert_eq!(robot.state().progress.scenario_stars("passing", 2), 3);
    click(&mut robot, i18n::text("practice.back"));
    assert!(has(&robot, "Waiting: 1. Next: in 3 days."));
    robot.state_mut().progress.review.clear();
    robot.run_steps(3);
    assert!(has(&robot, i18n::text("practice.nothing-due")));
}

#[test]
fn help_fades_from_an_arrow_to_hints_to_none() {
    let [hint, show] = ["learn.hint", "learn.show"].map(i18n::text);
    let drills = library::practice().iter().filter(|theme| !theme.teaches.is_empty());
    for theme in drills {
        for offer in Offer::ALL {
            let number = (1..=theme.steps.len()).find(|at| task(theme, *at).help == offer);
            let number = number.unwrap_or_else(|| panic!("{} has no {offer:?}", theme.id));
            let (task, stage) = (task(theme, number), stage(theme, number));
            let mut run = theme.steps[number - 1].run(theme, &stage, library::rulesets());
            assert_eq!(run.boards()[0].arrow.is_some(), offer == Offer::Shown, "{}", theme.id);
            let mut robot = open(theme, number, 1150.0);
            let nudge = plain(&task.hints[0]);
            assert_eq!(reads(&robot, &nudge), offer == Offer::Shown, "{} {number}", theme.id);
            assert_eq!(has(&robot, hint), offer == Offer::OnRequest, "{} {number}", theme.id);
            assert_eq!(has(&robot, show), offer == Offer::Shown, "{} {number}", theme.id);
            if offer == Offer::Alone {
                do_wrong(&mut robot, theme, number);
                assert!(has(&robot, hint), "{} {number}: after a try", theme.id);
            }
        }
    }
    let mut robot = page(Progress::default(), "", 1150.0);
    open_lists(&mut robot);
    for name in ["level-1", "level-2", "level-3", "drills-shown", "drills-asked", "drills-alone"] {
        let name = i18n::text(&format!("practice.{name}")).to_owned();
        assert_eq!(robot.get_all_by_label(&name).count(), 7, "{name}");
    }
    for half in ["made", "drills"] {
        let name = i18n::fill(&format!("practice.{half}"), &[("count", "10")]);
        assert_eq!(robot.get_all_by_label(&name).count(), 7, "{name}");
    }
}

#[test]
fn an_empty_page_and_a_finished_one_say_what_to_do() {
    let robot = page(Progress::default(), "again/1", 1150.0);
    assert_eq!(robot.state().view.link(), "", "nothing waits, so the themes are shown");
    assert!(!has(&robot, i18n::text("practice.nothing-due")));
    let mut progress = Progress::default();
    for theme in library::practice() {
        for number in 1..=theme.steps.len() {
            progress.finish(&theme.id, number, Effort::default(), NOW);
        }
    }
    let mut robot = page(progress, "", 1150.0);
    assert!(robot.get_all_by_label("20 of 20 solved").count() == 7);
    assert!(has(&robot, "Review: Passing"));
    robot.state_mut().progress = Progress::default();
    robot.run_steps(3);
    assert!(has(&robot, "Start: Passing"), "forgotten");
    let mut view = PracticeView::default();
    let notices = view.open("pasing/1").expect("the nearest theme");
    assert!(notices.concat().contains("Passing"), "{notices:?}");
    assert_eq!(view.link(), "passing/1");
    let notices = view.open("passing/99").expect("its end");
    assert!(notices.concat().contains("no scenario 99"), "{notices:?}");
}
