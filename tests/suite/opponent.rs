//! A whole game against the computer, as a person meets it: by the names of what is on the screen.

use std::time::Duration;

use egui::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use senet::app::collection::Collection;
use senet::app::command::{Command, take_sent};
use senet::app::play_view::{PlayView, Players, against_computer};
use senet::app::settings::{Pace, Settings};
use senet::app::{fonts, theme};
use senet::game::Step;
use senet::notation::Target;
use senet::players::{Law, Player};
use senet::route::{PlaceName, Route};
use senet::rules::{MoveKind, Phase, Throw};
use senet::{Side, i18n, library};

use super::app::{Started, address_of, at, from_menu, holding, with_store};
use super::play::{Chance, scatter};
use super::screen::{click, has, says, scroll_to};

/// The place alone, so that a robot can see what is on the table.
pub struct Place {
    pub view: PlayView,
    pub commands: Vec<Command>,
    begun: bool,
}

pub type Robot = Harness<'static, Place>;

const SEED: u64 = 7;

pub fn open(rest: &str, width: f32) -> Robot {
    let mut view = PlayView::new(SEED);
    view.open(rest, &Collection::default()).expect("an address");
    let place = Place { view, commands: Vec::new(), begun: false };
    let mut robot =
        Harness::builder().with_size(egui::vec2(width, 844.0)).with_step_dt(0.45).build_ui_state(
            |ui, place: &mut Place| {
                if !std::mem::replace(&mut place.begun, true) {
                    fonts::install(ui.ctx());
                    theme::apply(ui.ctx(), (theme::Theme::Light, false), 1.0);
                    return;
                }
                theme::adapt_to_width(ui);
                let settings = Settings { reduced_motion: true, ..Settings::default() };
                place.view.ui(ui, &settings);
                place.commands.extend(take_sent(ui.ctx()));
            },
            place,
        );
    robot.run_steps(3);
    robot
}

/// The computer is about to begin, with the cones; one frame has passed.
fn computer_begins(player: &str) -> Robot {
    let mut robot = open("", 1280.0);
    let link = format!("kendall-walker?cones={player}");
    let view = &mut robot.state_mut().view;
    view.open(&link, &Collection::default()).expect("an address");
    robot.step();
    robot
}

pub fn press(robot: &mut Robot, name: &str) {
    robot.get_by_label(name).click();
    robot.run_steps(2);
}

fn turn_study(robot: &mut Robot) {
    for name in ["play.menu", "play.study"] {
        robot.get_by_label(i18n::text(name)).scroll_to_me();
        robot.run_steps(10);
        press(robot, i18n::text(name));
        // The menu may move while it opens.
        robot.run_steps(3);
    }
}

/// Sets the throw by hand, as in study mode, which it turns on.
fn set_throw(robot: &mut Robot, value: &str) {
    let name = format!("Throw {value}");
    if !has(robot, &name) {
        turn_study(robot);
    }
    press(robot, &name);
}

fn tap(robot: &mut Robot, begins: &str) {
    let node = robot.get_by(|node| node.label().is_some_and(|label| label.starts_with(begins)));
    node.click();
    robot.run_steps(2);
}

pub fn state(robot: &Robot) -> String {
    robot.state().view.state()
}

/// How long the place would sleep if nobody touched it.
fn delay(robot: &Robot) -> Duration {
    let viewport = robot.output().viewport_output.values().next();
    viewport.expect("a window").repaint_delay
}

/// Steps until the computer has nothing more to do.
fn wait(robot: &mut Robot) {
    let begin = i18n::text("opponent.begin");
    if robot.query_by_label(begin).is_some() {
        press(robot, begin);
    }
    for _ in 0..400 {
        let view = &mut robot.state_mut().view;
        let computer = view.players().computer();
        let acts = view.board_mut().game.to_act();
        if acts.is_none() || acts != computer {
            return;
        }
        robot.step();
    }
    panic!("the computer never ends its turn: {}", state(robot));
}

/// The person throws, passes or makes the first move that is listed, by pressing what is on the screen.
fn act(robot: &mut Robot) {
    if robot.state_mut().view.board_mut().wants_throw() {
        return press(robot, i18n::text("play.throw"));
    }
    let lines = robot.state_mut().view.board_mut().game.lines();
    let line = lines.first().expect("something is always listed");
    if line.mv.kind == MoveKind::Pass {
        let still_wet = i18n::text("opponent.still-in-water");
        assert!(says(robot, "No piece can move") || says(robot, still_wet));
        return press(robot, i18n::text("play.pass"));
    }
    tap(robot, &format!("{}, ", line.from.expect("a piece")));
    match line.to {
        Target::Square(to) => tap(robot, &format!("{to}, ")),
        Target::Off => tap(robot, "Off the board"),
        Target::None => panic!("{} moves no piece", line.text),
    }
    // A tap that could mean two moves leaves the choice to buttons that begin with the move.
    let choices = robot.state_mut().view.board_mut().choices().to_vec();
    if let Some(line) = choices.first() {
        tap(robot, &format!("{}  ", line.text));
    }
}

/// A whole game, and every position in which the person was to act.
pub fn game(rest: &str) -> (Robot, Vec<String>) {
    let mut robot = open(rest, 1280.0);
    let mut seen = Vec::new();
    for _ in 0..1500 {
        wait(&mut robot);
        seen.push(state(&robot));
        let over = robot.state_mut().view.board_mut().game.to_act().is_none();
        if over {
            robot.run_steps(2);
            return (robot, seen);
        }
        act(&mut robot);
    }
    panic!("no end after {}: {}", seen.len(), state(&robot));
}

const FIVE: &str = "kendall-walker+setup.pieces=5";

#[test]
fn a_whole_game_is_played_to_its_end_and_the_same_again() {
    for (player, times) in [("random", 2), ("greedy", 1)] {
        let link = format!("{FIVE}?spools={player}");
        let (mut robot, seen) = game(&link);
        if times > 1 {
            assert_eq!(game(&link).1, seen, "{player}");
        }
        assert!(seen.len() > 40, "{player}: a whole game");

        let board = robot.state_mut().view.board_mut();
        let Phase::Over(senet::rules::Outcome::Won(winner)) = board.game.phase() else {
            panic!("somebody has won");
        };
        let throws = board.game.throws();
        let whose = match winner {
            Side::Cones => "opponent.you-won",
            Side::Spools => "opponent.it-won",
        };
        assert!(has(&robot, i18n::text(whose)), "{player}");
        assert!(!says(&robot, "s win!"), "{player}: it is said once");
        let counted = i18n::fill(
            "opponent.throws",
            &[
                ("cones", &throws[Side::Cones].to_string()),
                ("spools", &throws[Side::Spools].to_string()),
            ],
        );
        assert!(throws[Side::Cones] > 10 && throws[Side::Spools] > 10);
        assert!(has(&robot, &counted), "{counted}");
        assert!(!has(&robot, i18n::text("play.throw")), "there is nothing to throw for");
    }
}

#[test]
fn after_the_end_one_plays_again_changes_sides_or_compares() {
    // One cone is left, on 30, and any throw takes it home.
    let end = |robot: &mut Robot| {
        set_throw(robot, "2");
        tap(robot, "30, ");
        tap(robot, "Off the board");
    };
    let link = "kendall-walker/c30-s5.6?spools=greedy";
    let mut robot = open(link, 1280.0);
    end(&mut robot);
    assert!(has(&robot, i18n::text("opponent.you-won")));
    let heads = robot.query_all_by_label(i18n::text("play.log")).next();
    let listed = robot.query_all_by_label_contains("Cones 2: ").next();
    let in_sight = listed.is_some_and(|line| line.rect().bottom() <= 844.0);
    assert!(heads.is_none() || in_sight, "no heading without a move below it");
    for name in ["play.menu", "opponent.compare"] {
        press(&mut robot, i18n::text(name));
    }
    let command = robot.state().commands.last().cloned();
    assert!(
        matches!(&command, Some(Command::Go(Route { place: PlaceName::Compare, rest })) if rest.starts_with("kendall-walker~")),
        "{command:?}"
    );
    press(&mut robot, i18n::text("opponent.again"));
    let start = library::ruleset("kendall-walker").expect("shipped").rules();
    let fresh = senet::notation::position_text(&start.start());
    assert_eq!(state(&robot), fresh);
    assert_eq!(robot.state().view.players(), Players::against(Side::Spools));

    let mut robot = open(link, 390.0);
    end(&mut robot);
    press(&mut robot, i18n::text("opponent.change-sides"));
    assert_eq!(robot.state().view.players(), Players::against(Side::Cones));
    assert!(robot.state().view.link().ends_with("?cones=greedy"));
    wait(&mut robot);
    assert_ne!(state(&robot), fresh, "the computer has begun");

    let mut robot = open("kendall-walker/c30-s5.6", 390.0);
    end(&mut robot);
    assert!(has(&robot, "Cones win!"), "of two people, and once");
}

#[test]
fn a_game_against_the_computer_says_who_plays_which_side_and_how_well() {
    for (width, sides) in
        [(1280.0, "Cones (you) – Spools (computer, greedy)"), (390.0, "computer: greedy")]
    {
        let mut robot = open("kendall-walker?spools=greedy", width);
        let name = i18n::fill("opponent.players", &[("players", sides)]);
        assert!(has(&robot, &name), "at {width}");
        act(&mut robot);
        assert!(has(&robot, &name), "after the first throw, at {width}");
        assert!(!says(&open("kendall-walker", width), "greedy"));
    }
}

#[test]
fn undo_takes_back_to_ones_own_last_decision() {
    let mut robot = open("kendall-walker?spools=greedy", 1280.0);
    set_throw(&mut robot, "2");
    let decided = state(&robot);
    tap(&mut robot, "13, ");
    tap(&mut robot, "15, ");
    wait(&mut robot);
    let answered = state(&robot);
    assert_ne!(answered, decided);
    press(&mut robot, i18n::text("keys.undo"));
    assert_eq!(state(&robot), decided);
    let game = &robot.state_mut().view.board_mut().game;
    assert_eq!(game.throw(), Throw::new(2), "the throw still lies there");
    robot.run_steps(20);
    assert_eq!(state(&robot), decided, "the computer leaves it so");
    press(&mut robot, i18n::text("keys.redo"));
    assert_eq!(state(&robot), answered);
    robot.key_press(egui::Key::Z);
    robot.run_steps(2);
    assert_eq!(state(&robot), decided, "by key as well");
}

#[test]
fn the_computer_waits_asks_for_one_frame_and_then_for_none() {
    let mut robot = computer_begins("greedy");
    let (short, long) = (Duration::from_secs(2), Duration::from_secs(3600));
    let (mut frames, mut slept) = (0, false);
    let before = state(&robot);
    robot.run_steps(20);
    assert_eq!(state(&robot), before, "the players can still be chosen");
    press(&mut robot, i18n::text("opponent.begin"));
    assert!(robot.get_by_label(i18n::text("play.throw")).accesskit_node().is_disabled());
    assert!(has_turn(&robot, "opponent.it-throws", "Cones"));
    while has_turn(&robot, "opponent.it-throws", "Cones") && frames < 10 {
        robot.step();
        frames += 1;
        slept |= delay(&robot) > Duration::ZERO && delay(&robot) < short;
    }
    assert!((1..5).contains(&frames), "a pause of {frames} frames");
    assert!(has_turn(&robot, "opponent.it-moves", "Cones"), "one thing at a time");
    robot.step();
    slept |= delay(&robot) > Duration::ZERO && delay(&robot) < short;
    assert!(slept, "it sleeps for the rest of its pause");
    wait(&mut robot);
    assert!(has_turn(&robot, "play.to-throw", "Spools"));
    robot.run_steps(8);
    assert!(delay(&robot) > long, "{:?}", delay(&robot));
    assert_eq!(robot.query_all_by_label("1.").count(), 1, "its move stands in the list");
}

fn has_turn(robot: &Robot, key: &str, side: &str) -> bool {
    has(robot, &i18n::fill(key, &[("side", side)]))
}

#[test]
fn a_person_cannot_move_for_the_computer() {
    let mut robot = computer_begins("random");
    let before = state(&robot);
    robot.key_press(egui::Key::Space);
    robot.step();
    assert!(has_turn(&robot, "opponent.it-throws", "Cones"), "no throw");
    robot.get_by_label("13, cone").click();
    robot.step();
    assert_eq!(state(&robot), before);
    let board = robot.state_mut().view.board_mut();
    assert!(board.locked, "nor a move");
}

/// The strong computer in the window is the engine that `senet match` measures, and it decides with nothing but the
/// position and the throw that has fallen.
#[test]
fn the_strong_computer_makes_the_moves_of_the_engine() {
    let mut robot = open("jequier-grunfeld?spools=learned+1", 1280.0);
    for _ in 0..12 {
        wait(&mut robot);
        act(&mut robot);
    }
    wait(&mut robot);
    let rules = library::ruleset("jequier-grunfeld").expect("shipped").rules();
    let (law, engine) = (Law::new(&rules), Player::LearnedAhead.policy(&rules));
    let game = &robot.state_mut().view.board_mut().game;
    let moments: Vec<_> = game.moments().collect();
    let mut moves = 0;
    for pair in moments.windows(2) {
        let [(_, _, before), (step, _, _)] = pair else { unreachable!("a pair") };
        let Step::Moved { throw, line, side: Side::Spools } = step else { continue };
        assert_eq!(engine.decide(&law, before, *throw, 99, 99), Some(line.mv), "{}", line.text);
        moves += 1;
    }
    assert!(moves >= 4, "{moves}");
}

#[test]
fn a_strong_computer_learns_changed_rules_while_one_plays() {
    let mut robot = open("wikihow+blockade.length=4?spools=learned+1", 1280.0);
    robot.run_steps(2);
    let learns = i18n::text("opponent.stop-learning");
    let begun = std::time::Instant::now();
    while !says(&robot, "Learning curve. It wins") {
        assert!(begun.elapsed().as_secs() < 120, "no curve");
        std::thread::sleep(Duration::from_millis(20));
        robot.step();
    }
    assert!(says(&robot, "what it knows of wikiHow"));
    assert!(has(&robot, learns));
    act(&mut robot);
    robot.get_by_label(learns).scroll_to_me();
    robot.run_steps(4);
    press(&mut robot, learns);
    assert!(says(&robot, "Learning stopped after"));
    assert!(has(&robot, i18n::text("opponent.learn-again")));
}

#[test]
fn nothing_is_learned_where_a_network_ships() {
    let robot = open("wikihow?spools=learned+1", 1280.0);
    assert!(!says(&robot, "games so far"));
    assert!(!has(&robot, i18n::text("opponent.stop-learning")));
}

#[test]
fn who_plays_is_chosen_by_name_at_every_width() {
    for width in [1280.0, 390.0] {
        let mut harness = at("1/play/kendall-walker", width);
        click(&mut harness, i18n::text("opponent.computer"));
        for (level, link) in [
            ("opponent.plays-strongly", "learned+1"),
            ("opponent.plays-greedily", "greedy"),
            ("opponent.takes-any-move", "random"),
        ] {
            scroll_to(&mut harness, i18n::text(level));
            click(&mut harness, i18n::text(level));
            assert_eq!(address_of(&harness), format!("1/play/kendall-walker?spools={link}"));
        }
        click(&mut harness, i18n::text("opponent.two"));
        assert_eq!(address_of(&harness), "1/play/kendall-walker");
        click(&mut harness, i18n::text("opponent.computer"));
        scroll_to(&mut harness, i18n::text("opponent.you-spools"));
        click(&mut harness, i18n::text("opponent.you-spools"));
        assert_eq!(address_of(&harness), "1/play/kendall-walker?cones=greedy");
    }
}

#[test]
fn a_short_game_is_offered_first_and_the_full_one_beside_it() {
    for width in [1280.0, 700.0, 390.0] {
        let mut harness = at("1/play", width);
        assert!(has(&harness, "9, cone") && has(&harness, "7, empty"), "three each, at {width}");
        click(&mut harness, i18n::text("play.full"));
        assert_eq!(address_of(&harness), "1/play/kendall-walker");
        assert!(has(&harness, "7, cone"), "all of them, at {width}");
        let title = |harness: &Harness<'_, Started>, key| {
            harness.query_by_role_and_label(Role::Heading, i18n::text(key)).is_some()
        };
        assert!(title(&harness, "play.game"));
        click(&mut harness, i18n::text("play.short"));
        assert!(title(&harness, "play.short"));
        assert_eq!(address_of(&harness), "1/play");
        from_menu(&mut harness, "play.restart");
        assert!(has(&harness, "7, empty"), "a new game is as long as the last");
        // A game that has begun offers its moves instead.
        click(&mut harness, i18n::text("play.throw"));
        assert!(!has(&harness, i18n::text("play.full")));
    }
    for ruleset in library::rulesets() {
        let mut view = PlayView::new(SEED);
        view.open(&ruleset.id, &Collection::default()).expect("an address");
        assert_eq!(*view.board_mut().game.position(), ruleset.rules().start(), "{}", ruleset.id);
    }
}

#[test]
fn the_strip_says_who_threw_what_and_keeps_the_throw() {
    let mut robot = open("kendall-walker/c1.24-s5.22?spools=random", 1280.0);
    set_throw(&mut robot, "2");
    tap(&mut robot, "22, ");
    tap(&mut robot, "1, ");
    tap(&mut robot, "3, ");
    assert!(has(&robot, "You threw 2: 1 to 3."));
    wait(&mut robot);
    robot.run_steps(2);
    let board = robot.state_mut().view.board_mut();
    let thrown = board.last_throw().expect("the computer has thrown").0.to_string();
    let start = format!("{thrown}: ");
    let tells = |text: String| text.starts_with("The computer ") && text.contains(&start);
    assert!(robot.query_all_by(|node| node.value().is_some_and(tells)).count() > 0, "{start}");
    assert!(robot.state_mut().view.board_mut().game.throw().is_none());
}

#[test]
fn the_pace_of_the_computer_is_kept_with_the_settings() {
    let mut harness = at("1/play/kendall-walker?spools=random", 1280.0);
    harness.get_by_label_contains("Players: ").click();
    harness.run_steps(20);
    click(&mut harness, i18n::text("play.pace-quick"));
    let chosen = harness.get_by_label(i18n::text("play.pace-quick")).accesskit_node().toggled();
    assert_eq!(chosen, Some(egui::accesskit::Toggled::True));
    assert!(Pace::ALL.map(Pace::seconds).is_sorted_by(|slow, quick| slow > quick));
}

#[test]
fn the_menu_leads_to_who_plays() {
    let mut harness = at("1/play/kendall-walker", 390.0);
    click(&mut harness, i18n::text("play.menu"));
    harness.get_by_role_and_label(Role::Button, i18n::text("opponent.who")).click();
    harness.run_steps(10);
    let choices = harness.query_all_by_label(i18n::text("opponent.two")).count();
    assert_eq!(choices, 2, "on the page, and in what the menu opens");
}

#[test]
fn the_menu_gives_way_to_a_choice_that_comes_up_on_the_board() {
    let mut robot = open("kendall-walker/c3.9-s12.20", 1280.0);
    let entry = i18n::text("play.restart");
    press(&mut robot, i18n::text("play.menu"));
    assert!(has(&robot, entry));
    let board = robot.state_mut().view.board_mut();
    assert!(board.throw(Throw::new(2).expect("a throw"), 0.0));
    assert!(board.game.lines().len() > 1, "two pieces can move");
    robot.run_steps(10);
    assert!(!has(&robot, entry), "the choice is in sight");
    press(&mut robot, i18n::text("play.menu"));
    robot.run_steps(5);
    assert!(has(&robot, entry), "it opens where a person asks for it");
}

#[test]
fn who_plays_comes_back_and_old_memories_mean_two_people() {
    let saved = |place: &str| {
        let text = serde_json::json!({ "version": 1, "place": place }).to_string();
        address_of(&with_store("", 1280.0, holding(&text)))
    };
    for place in [
        "1/play",
        "1/play/kendall-walker/c9-s12.13",
        "1/play/kendall-walker?spools=greedy",
        "1/play/kendall-walker?spools=learned+1",
        "1/play/jequier-grunfeld+setup.pieces=7/c9-s12.13?cones=random",
    ] {
        assert_eq!(saved(place), place);
    }
    let mut view = PlayView::new(1);
    let mut open = |rest: &str| view.open(rest, &Collection::default()).map(|_| view.players());
    assert_eq!(open("kendall-walker"), Ok(Players::Two));
    assert_eq!(open("petrie?spools=greedy"), Ok(Players::against(Side::Spools)));
    assert_eq!(open("masters"), Ok(Players::against(Side::Spools)), "not named, so kept");
    assert_eq!(open("masters?two"), Ok(Players::Two));
    assert!(open("masters?spools=clever").is_err_and(|problem| problem.contains("spools=clever")));
}

#[test]
fn why_nothing_can_move_is_said_before_the_turn_is_passed() {
    // Going forward and going back are both closed to the only cone.
    let mut robot = open("jequier-grunfeld/c4-s5.6.7", 1280.0);
    set_throw(&mut robot, "4");
    let game = &robot.state_mut().view.board_mut().game;
    let refused = game.rules().refused(game.position(), game.throw());
    let refusals = senet::explain::refusals(game.ruleset(), game.position(), &refused);
    let [(_, sentence)] = &refusals[..] else {
        panic!("one piece, one reason: {refusals:?}");
    };
    let sentence = sentence.clone();
    assert!(says(&robot, &sentence), "{sentence}");
    let lost = i18n::fill("play.worthless", &[("value", "4")]);
    assert!(says(&robot, &lost), "the extra throw is lost with it");
    press(&mut robot, i18n::text("play.pass"));
    assert!(says(&robot, &sentence), "still there when the turn has passed");
    set_throw(&mut robot, "1");
    assert!(!says(&robot, &sentence));
}

#[test]
fn reasons_are_said_once_each_with_all_their_pieces() {
    let (mut shared, mut several) = (0, 0);
    for ruleset in library::rulesets() {
        let rules = ruleset.rules();
        let mut chance = Chance::new(11);
        for _ in 0..60 {
            let position = scatter(&rules, &mut chance);
            let throw = (position.due.rest == 0).then(|| chance.throw(&rules));
            let refused = rules.refused(&position, throw);
            let refusals = senet::explain::refusals(ruleset, &position, &refused);
            let squares: Vec<u8> = refusals.iter().flat_map(|(at, _)| at.numbers()).collect();
            let mut expected: Vec<u8> = refused.iter().map(|refused| refused.mv.from).collect();
            expected.retain(|from| *from > 0);
            let mut sorted = squares.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, expected, "every piece once");
            let sentences: std::collections::BTreeSet<&String> =
                refusals.iter().map(|(_, sentence)| sentence).collect();
            assert_eq!(sentences.len(), refusals.len(), "every sentence once");
            shared += usize::from(refusals.iter().any(|(at, _)| at.len() > 1));
            several += usize::from(refusals.len() > 1);
        }
    }
    assert!(shared > 20 && several > 20, "{shared} and {several}");
}

#[test]
fn the_buttons_stay_where_they_are_between_throwing_and_moving() {
    for width in [1280.0, 390.0] {
        let mut robot = open("kendall-walker", width);
        turn_study(&mut robot);
        let places = |robot: &Robot| {
            let names = ["play.throw", "play.odds", "keys.undo", "play.menu"];
            let mut rects: Vec<_> =
                names.map(|name| robot.get_by_label(i18n::text(name)).rect()).to_vec();
            rects.push(robot.get_by_label("Throw 1").rect());
            rects
        };
        let before = places(&robot);
        set_throw(&mut robot, "3");
        assert_eq!(places(&robot), before, "thrown, at {width}");
        tap(&mut robot, "13, ");
        tap(&mut robot, "16, ");
        assert_eq!(places(&robot), before, "moved, at {width}");
    }
}

#[test]
fn a_throw_with_the_move_before_it_leaves_the_button_in_place() {
    let mut robot = open("kendall-walker", 1280.0);
    turn_study(&mut robot);
    let place = |robot: &Robot| robot.get_by_label(i18n::text("play.throw")).rect();
    let before = place(&robot);
    set_throw(&mut robot, "1");
    tap(&mut robot, "13, ");
    tap(&mut robot, "14, ");
    set_throw(&mut robot, "5");
    assert!(says(&robot, "Cones threw 1: 13 to 14."), "the move before the throw");
    assert_eq!(place(&robot), before);
}

#[test]
fn a_refusal_pushes_nothing_about() {
    for width in [1280.0, 700.0, 390.0] {
        let mut robot = open("kendall-walker/c9.1-s12.13", width);
        set_throw(&mut robot, "3");
        let names = ["play.throw", "play.menu", "play.odds"];
        let places = |robot: &Robot| names.map(|name| robot.get_by_label(i18n::text(name)).rect());
        let before = places(&robot);
        tap(&mut robot, "9, ");
        let refused = |value: String| value.contains("is protected by its neighbour");
        let mut refusals = robot.query_all_by(|node| node.value().is_some_and(refused));
        assert!(refusals.next().is_some(), "at {width}");
        assert_eq!(places(&robot), before, "at {width}");
    }
}

#[test]
fn the_values_stand_in_one_even_row_on_a_phone() {
    let mut robot = open("", 390.0);
    turn_study(&mut robot);
    let odds = library::ruleset("kendall-walker").expect("shipped").rules().odds();
    let rects: Vec<_> = odds
        .iter()
        .map(|(throw, _)| robot.get_by_label(&format!("Throw {throw}")).rect())
        .collect();
    for rect in &rects {
        assert_eq!(rect.top(), rects[0].top());
        assert!((rect.width() - rects[0].width()).abs() < 1.0, "{rects:?}");
        assert!(rect.width() >= 44.0 && rect.height() >= 44.0);
        assert!(rect.right() <= 390.0);
    }
}

#[test]
fn a_lesson_leads_to_a_game_against_the_computer() {
    let steps = library::lesson("whole-game").expect("shipped").steps.len();
    let mut harness = at(&format!("1/lesson/whole-game/{steps}"), 1280.0);
    click(&mut harness, i18n::text("opponent.against"));
    assert_eq!(address_of(&harness), "1/play/kendall-walker+setup.pieces=5?spools=greedy");
    assert!(says(&harness, "Cones: you throw"));
}

#[test]
fn a_game_to_play_on_gives_the_person_the_side_to_act() {
    let ruleset = library::ruleset("kendall-walker").expect("shipped");
    let setup = senet::notation::parse_pieces("cones: 9 / spools: 12 13").expect("pieces");
    let mut position = ruleset.rules().position(&setup).expect("held");
    position.turn = Side::Spools;
    let route = against_computer(&ruleset, &position);
    let address = "kendall-walker/c9-s12.13-s?cones=greedy";
    assert_eq!(route, Route::to(PlaceName::Play, address.to_owned()));
    let mut view = PlayView::new(1);
    view.open(address, &Collection::default()).expect("an address");
    assert_eq!(view.state(), senet::notation::position_text(&position));
    assert_eq!(view.players(), Players::Computer { side: Side::Cones, player: Player::Greedy });
}

#[test]
fn where_the_first_throw_of_a_1_decides_the_computer_says_that_it_begins() {
    let mut robot = crate::app::at("1/play/kendall?spools=greedy", 1280.0);
    click(&mut robot, i18n::text("opponent.begin"));
    let words = "The computer begins, with the first 1: 14 to 15.";
    let is_said = (0..100).any(|_| {
        robot.run_steps(1);
        says(&robot, words)
    });
    assert!(is_said);
}
