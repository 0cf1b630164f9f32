//! Comparing as a person does it, by the names of what is on the screen.

use egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use senet::app::collection::Collection;
use senet::app::compare_view::CompareView;
use senet::app::settings::Settings;
use senet::compare::{Cast, Fall};
use senet::i18n;
use senet::players::place_of_throw;

use crate::screen::{
    self, click, click_all, has, is_read_out, press, press_key, rect, resize, says, wait_for,
};

pub type Place = screen::Place<CompareView>;

pub fn at(link: &str, width: f32) -> Harness<'static, Place> {
    in_window(link, (width, 2600.0))
}

pub fn in_window(link: &str, size: (f32, f32)) -> Harness<'static, Place> {
    let view = CompareView::from_link(link).expect("an address");
    let settings = Settings { reduced_motion: true, ..Settings::default() };
    screen::alone(view, size, settings, CompareView::ui)
}

/// Sets a throw by its button, which is behind another.
pub fn set_throw(harness: &mut Harness<'_, Place>, value: u8) {
    let label = format!("Throw {value}");
    if !has(harness, &label) {
        click(harness, "Set the throw");
    }
    click(harness, &label);
}

/// Sets a throw and makes the first shared move until both boards are through.
fn throw(harness: &mut Harness<'_, Place>, value: u8) {
    set_throw(harness, value);
    let waits = |harness: &Harness<'_, Place>| !harness.state().view.comparison().at().played;
    while waits(harness) {
        let diff = harness.state().view.comparison().moves();
        let first = diff.everywhere().next().expect("a shared move").text();
        click(harness, &format!("{first}, on both boards"));
    }
}

#[test]
fn the_throw_and_a_copied_link_are_read_out() {
    let mut harness = at("", 1280.0);
    set_throw(&mut harness, 1);
    assert!(is_read_out(&harness, &i18n::fill("play.thrown", &[("value", "1")])));
    click_all(&mut harness, ["compare-view.more-ways", "recon.copy-link"].map(i18n::text));
    assert!(is_read_out(&harness, i18n::text("compare-view.copied")));
}

#[test]
fn two_boards_stand_ready_with_an_invitation() {
    for width in [1280.0, 900.0, 700.0, 390.0] {
        let harness = at("", width);
        for label in [
            "Board A: Kendall (Walker). Choose another reconstruction",
            "Board B: Jéquier (Grunfeld). Choose another reconstruction",
            "Board A, 26, House of Beauty, cone",
            "Throw the sticks",
            "Set the throw",
            "Boards",
            "Outcomes",
        ] {
            assert!(has(&harness, label), "{width}: {label}");
        }
        assert!(says(&harness, "Throw the sticks, or set a throw"), "{width}");
    }
}

#[test]
fn boards_that_start_differently_can_be_made_to_start_alike() {
    let mut harness = at("kendall-walker~petrie", 1280.0);
    let alike = i18n::text("compare-view.start-alike");
    assert!(says(&harness, i18n::text("compare-view.gap-start")));
    press(&mut harness, alike);
    assert!(says(&harness, i18n::text("compare-view.agree-start")) && !has(&harness, alike));
    assert!(says(&harness, "Board B: change Pieces on each side, now Seven"));
}

#[test]
fn three_throws_from_a_shared_position_show_where_they_part() {
    let mut harness = at("kendall-walker~wikihow/c11.20-s5.28/c", 1280.0);
    throw(&mut harness, 3);
    assert!(says(&harness, "So far the boards agree."));
    throw(&mut harness, 2);
    assert!(says(&harness, "This is where they differ."));
    assert!(has(&harness, "Leaving from 28, the rule that makes them differ"));
    assert!(says(&harness, "We let a piece leave 28 by exact count"), "why it is our reading");
    assert!(has(&harness, "Throw 2: 2, the boards first differ here"));
    throw(&mut harness, 4);
    assert!(says(&harness, "They have differed since throw 2."));
    let link = harness.state().view.link();
    assert!(link.starts_with("kendall-walker~wikihow/c11.20-s5.28/c/3.2.4/"), "{link}");
}

#[test]
fn how_many_rules_make_the_starts_differ_is_said_once() {
    let harness = at("kendall-walker~jequier-grunfeld", 1280.0);
    assert!(says(&harness, "3 rules make them start differently:"));
    assert!(!says(&harness, "This is where they differ."));
}

#[test]
fn where_a_house_carries_a_piece_is_said_in_words() {
    let harness = at("kendall-walker~jequier-grunfeld/c11.24.26-s12.18.19/c/3", 1280.0);
    assert!(says(&harness, "Only B allows 24-27, then carried to 1."));
}

#[test]
fn the_third_switch_is_a_rule_that_differs_on_both_tabs() {
    for link in ["petrie~skiryuk", "petrie~skiryuk?games=10.greedy.1"] {
        let harness = at(link, 1280.0);
        assert!(says(&harness, "Board A: change Who begins"), "{link}");
        assert!(!says(&harness, "Board A: change Leaving from 28"), "{link}: the same on both");
    }
}

#[test]
fn in_the_middle_of_a_divided_throw_a_board_that_has_not_begun_keeps_its_moves() {
    let mut harness = at("piccione~bell/c3.9-s20.21/c/3", 1280.0);
    assert!(says(&harness, "With a 3: Only A allows 4 moves."));
    click(&mut harness, "9-10, on A");
    assert!(has(&harness, "10-12, on A"), "of the rest");
    assert!(has(&harness, "9-12, on B"), "of the whole throw");
    assert!(says(&harness, "With a 3, different moves are allowed."));
    assert!(!says(&harness, "Only A allows"), "the rest is not the throw");
}

#[test]
fn from_their_own_starts_the_number_of_pieces_is_the_first_difference() {
    let mut harness = at("kendall-walker~wikihow", 1280.0);
    assert!(says(&harness, "They start differently."));
    assert!(has(&harness, "Pieces on each side, the rule that makes them differ"));
    for value in [3, 2, 4] {
        throw(&mut harness, value);
    }
    assert_eq!(harness.state().view.comparison().end().throw, 3);
}

#[test]
fn the_rule_behind_a_difference_opens_its_switch_and_the_title_tells_of_the_change() {
    let mut harness = at("kendall-walker~jequier-grunfeld/c24.26-s12.18/c", 1280.0);
    set_throw(&mut harness, 1);
    click(&mut harness, "House of Water, the rule that makes them differ");
    assert_eq!(harness.query_all_by_label("Board A: its rules").count(), 1, "the drawer is open");
    click(&mut harness, "House of Water: Back to square 1");
    let seats = harness.state().view.comparison().seats();
    assert_eq!(seats[0].title(), "Kendall (Walker), House of Water: Back to square 1");
    let title = "Board A: Kendall (Walker), House of Water: Back to square 1. Choose another reconstruction";
    assert!(has(&harness, title));
    let first = harness.state().view.comparison().first_difference();
    assert!(first.is_none_or(|(_, difference)| {
        !difference.rules().iter().any(|rule| rule.name() == "water.effect")
    }));
    click(&mut harness, "Close the rules");
    assert!(has(&harness, "Board A: change House of Water, now Back to square 1"));
    click(&mut harness, "Board A: change House of Water back");
    assert_eq!(harness.state().view.comparison().seats()[0].title(), "Kendall (Walker)");
}

#[test]
fn an_answer_that_cannot_be_given_says_what_to_change() {
    let mut harness = at("kendall-walker~wikihow", 1280.0);
    click_all(&mut harness, ["Board B: rules", "Where pieces begin: Off the board"]);
    // It may have to be scrolled to.
    harness.get_by_label("Hitting: Out of the game").click_accesskit();
    harness.run_steps(6);
    assert!(says(&harness, "First change “Where pieces begin”"));
    let form = harness.state().view.comparison().seats()[1].rules.form;
    assert_eq!(form.capture_effect, senet::rules::choice::Capture::Swap);
}

#[test]
fn a_switch_under_a_board_changes_its_rule_in_place() {
    for width in [1280.0, 390.0] {
        let mut harness = at("kendall-walker~jequier-grunfeld/c24.26-s12.18/c/1", width);
        click(&mut harness, "Board B: change House of Water, now Back to square 1");
        click(&mut harness, "House of Water: Back to 15");
        let form = harness.state().view.comparison().seats()[1].rules.form;
        let answer = form.get(senet::rules::Key::WaterEffect);
        assert_eq!(answer, senet::rules::Value::from("to-15"), "{width}");
        press(&mut harness, "Board B: change House of Water back");
        let titles = harness.state().view.comparison().seats().iter().map(|seat| seat.title());
        assert_eq!(titles.collect::<Vec<_>>(), ["Kendall (Walker)", "Jéquier (Grunfeld)"]);
    }
}

#[test]
fn one_rule_alone_is_compared_and_its_outcomes_begin_in_three_clicks() {
    let mut harness = at("", 1280.0);
    click(&mut harness, "Board A: change House of Water, now It waits for a 4, or goes back to 15");
    click(&mut harness, "Compare this rule alone");
    let rows = harness.state().view.comparison().rule_rows();
    assert_eq!(rows.iter().map(|row| row.key.name()).collect::<Vec<_>>(), ["water.effect"]);
    let titles = harness.state().view.comparison().seats().iter().map(|seat| seat.title());
    let titles: Vec<String> = titles.collect();
    assert_eq!(titles, ["Kendall (Walker)", "Kendall (Walker), House of Water: Back to square 1"]);
    click(&mut harness, "Outcomes");
    assert!(!has(&harness, "Board A, 26, House of Beauty, cone"));
    wait_for(&mut harness, "games with the same throws");
}

#[test]
fn a_rule_set_to_the_answer_of_the_other_board_is_compared_with_the_one_before() {
    let mut harness = at("", 1280.0);
    let switch = "Board A: change House of Water, now It waits for a 4, or goes back to 15";
    click_all(
        &mut harness,
        [switch, "House of Water: Back to square 1", "Compare this rule alone"],
    );
    let titles = harness.state().view.comparison().seats().iter().map(|seat| seat.title());
    let titles: Vec<String> = titles.collect();
    assert_eq!(titles, ["Kendall (Walker), House of Water: Back to square 1", "Kendall (Walker)"]);
}

fn top(harness: &Harness<'_, Place>, label: &str) -> f32 {
    rect(harness, label).top()
}

#[test]
fn a_refusal_moves_no_rule_and_keeps_its_link_whole() {
    let switch = "Board B: change House of Water, now Back to square 1";
    let mut harness = at("kendall-walker~jequier-grunfeld/c11.24.26-s12.18.19/c/3", 1086.0);
    let before = top(&harness, switch);
    click(&mut harness, "Board A, 24, cone");
    assert!(has(&harness, "Rule: House of Beauty"));
    assert!(rect(&harness, "Rule: House of Beauty").height() < 30.0);
    assert_eq!(top(&harness, switch), before);
}

#[test]
fn nothing_moves_when_the_first_throw_falls_and_the_throws_so_far_are_in_sight() {
    let switch = "Board B: change House of Water, now Back to square 1";
    // As large as the page in a window of 1280 by 800.
    let size = (1086.0, 760.0);
    let mut harness = in_window("kendall-walker~jequier-grunfeld/c24.26-s12.18/c", size);
    let tops = |harness: &Harness<'_, Place>| {
        let seen = ["Board A, 2, empty", "Board B, 2, empty", switch, "Throw 1"];
        seen.map(|label| top(harness, label))
    };
    let [button, link] = ["Throw the sticks", "Set the throw"].map(|label| rect(&harness, label));
    assert!((button.center().y - link.center().y).abs() < 1.0, "{button:?} {link:?}");
    click(&mut harness, "Set the throw");
    let before = tops(&harness);
    assert!(before[2] < before[3], "a switch stands under its board");
    set_throw(&mut harness, 1);
    assert_eq!(tops(&harness), before);
    let cause = rect(&harness, "House of Water, the rule that makes them differ");
    assert!(cause.left() > size.0 / 2.0 && cause.top() > before[2], "{cause:?}");
    let slider = harness.get_by_role(Role::Slider).rect();
    assert!(slider.bottom() < size.1, "{slider:?}");
}

#[test]
fn a_changed_rule_moves_no_board_and_its_cross_takes_it_back() {
    let mut harness = at("kendall-walker~jequier-grunfeld/c24.26-s12.18/c", 1280.0);
    let square = "Board A, 1, empty";
    let before = top(&harness, square);
    let (switch, answer) = ("Board B: change House of Water, now", "House of Water: Nothing");
    click_all(&mut harness, [&*format!("{switch} Back to square 1"), answer]);
    press_key(&mut harness, egui::Key::Escape);
    assert!(!has(&harness, answer), "the list is closed");
    assert_eq!(top(&harness, square), before);
    click(&mut harness, "Board B: change House of Water back");
    assert!(has(&harness, &format!("{switch} Back to square 1")));
    assert!(!has(&harness, answer), "its list stays closed");
}

#[test]
fn the_rules_of_a_board_cover_none_of_two() {
    for size in [(1024.0, 768.0), (1280.0, 800.0), (1680.0, 900.0)] {
        let mut harness = at("", size.0);
        resize(&mut harness, size.0, size.1);
        click(&mut harness, "Board A: rules");
        let rules = rect(&harness, "Find a rule");
        for board in ["A", "B"] {
            for square in ["10", "21", "30"] {
                let name = format!("Board {board}, {square}, ");
                let square = harness.get_by_label_contains(&name).rect();
                assert!(square.right() < rules.left() && square.bottom() < size.1, "{name}");
            }
        }
        assert!(rect(&harness, "Throw the sticks").bottom() < size.1, "{size:?}");
    }
}

#[test]
fn boards_that_play_the_same_rules_promise_no_difference() {
    let harness = at("kendall-walker~kendall-walker", 1280.0);
    assert!(says(&harness, "The boards play the same rules."));
    assert!(!has(&harness, "Go on to the first difference"));
}

#[test]
fn over_the_outcomes_nothing_is_offered_that_belongs_to_the_boards() {
    let mut harness = at("", 1280.0);
    click(&mut harness, "More");
    let of_boards = ["compare-view.same-position", "compare-view.clear", "compare-view.together"];
    assert!(of_boards.iter().all(|key| has(&harness, i18n::text(key))));
    click(&mut harness, "Outcomes");
    assert!(of_boards.iter().all(|key| !has(&harness, i18n::text(key))));
    assert!(has(&harness, "Add a board") && says(&harness, "Copy link"));
}

#[test]
fn in_a_small_window_the_switches_open_above_the_outcomes() {
    let switch = "Board B: change House of Water, now Back to square 1";
    let mut harness = at("", 390.0);
    click(&mut harness, "Outcomes");
    assert!(!has(&harness, switch), "one line until they are asked for");
    assert!(top(&harness, "Change the rules") < top(&harness, "Many games"));
    click(&mut harness, "Change the rules");
    assert!(top(&harness, switch) < top(&harness, "Many games"));
    click(&mut harness, switch);
    click(&mut harness, "House of Water: Back to 15");
    let form = harness.state().view.comparison().seats()[1].rules.form;
    assert_eq!(form.get(senet::rules::Key::WaterEffect), senet::rules::Value::from("to-15"));
}

/// Squares and sticks are not counted: they are the game.
#[test]
fn few_controls_are_in_sight_at_the_start() {
    let harness = at("", 1280.0);
    let mut names = Vec::new();
    for node in harness.root().children_recursive() {
        let node = node.accesskit_node();
        let label = node.label().or(node.value()).unwrap_or_default();
        let pressed = matches!(
            node.role(),
            Role::Button | Role::Tab | Role::CheckBox | Role::TextInput | Role::Link | Role::Slider
        );
        let in_sight = node.bounding_box().is_some_and(|rect| rect.y1 <= 800.0);
        let is_square = ["Board A, ", "Board B, "].iter().any(|board| label.starts_with(board));
        if pressed && in_sight && !is_square && label != "One throw for all boards" {
            names.push(label);
        }
    }
    assert!(names.len() > 8, "{names:#?}");
    assert!(names.len() <= 18, "{names:#?}");
}

#[test]
fn idle_rules_say_why() {
    let mut harness = at("kendall-walker~wikihow", 1280.0);
    click(&mut harness, "Board A: rules");
    assert!(says(&harness, "Not in play while “Who begins” is “The cones”."), "all of them");
    click(&mut harness, "Only where they differ");
    assert!(!says(&harness, "Not in play"), "only where they differ");
}

#[test]
fn the_rules_are_a_sheet_of_their_own_in_a_narrow_window() {
    let mut harness = at("", 390.0);
    click(&mut harness, "Board B: rules");
    assert!(!has(&harness, "Board A, 1, empty"));
    click(&mut harness, "Close the rules");
    assert!(has(&harness, "Board A, 1, empty"));
}

/// Turns the wheel with the pointer on something.
fn wheel(harness: &mut Harness<'_, Place>, label: &str) {
    let at = rect(harness, label).center();
    screen::wheel(harness, at, 120.0);
}

#[test]
fn a_wheel_over_boards_that_stay_scrolls_the_page_below_and_other_rulesets_begin_at_its_top() {
    let mut harness = at("", 390.0);
    resize(&mut harness, 390.0, 700.0);
    let (board, below) = ("Board A, 1, empty", "Throw the sticks");
    let (fixed, first) = (rect(&harness, board), rect(&harness, below).top());
    wheel(&mut harness, board);
    assert_eq!(rect(&harness, board), fixed, "the boards stay");
    let scrolled = rect(&harness, below).top();
    assert!(scrolled < first - 20.0, "{first} to {scrolled}");
    let open = |harness: &mut Harness<'_, Place>, link: String| {
        let opened = harness.state_mut().view.open(&link, &Collection::default());
        opened.expect("an address");
        harness.run_steps(4);
    };
    let link = harness.state().view.link();
    open(&mut harness, link.replacen("~", "+water.effect=to-1~", 1));
    assert!(rect(&harness, below).top() < first - 20.0, "a switch keeps the place");
    open(&mut harness, link.replacen("kendall-walker", "petrie", 1));
    assert!(rect(&harness, below).top() > first - 20.0, "other rulesets begin at the top");
}

#[test]
fn boards_that_stay_in_sight_can_be_let_go() {
    let mut harness = at("", 390.0);
    resize(&mut harness, 390.0, 1400.0);
    let board = "Board A, 1, empty";
    let first = top(&harness, board);
    click(&mut harness, "Let the boards scroll");
    wheel(&mut harness, board);
    let scrolled = top(&harness, board);
    assert!(scrolled < first - 20.0, "{first} to {scrolled}");
}

#[test]
fn keys_throw_step_and_take_back() {
    let mut harness = at("", 1280.0);
    let throws = |harness: &Harness<'_, Place>| harness.state().view.comparison().casts().len();
    press_key(&mut harness, egui::Key::Space);
    assert_eq!(throws(&harness), 1);
    press_key(&mut harness, egui::Key::Z);
    assert_eq!(throws(&harness), 0);
    press_key(&mut harness, egui::Key::Y);
    assert_eq!(throws(&harness), 1);
    press_key(&mut harness, egui::Key::ArrowLeft);
    press_key(&mut harness, egui::Key::ArrowLeft);
    assert_eq!(harness.state().view.comparison().at().throw, 0);
    press_key(&mut harness, egui::Key::ArrowRight);
    assert_eq!(harness.state().view.comparison().at().throw, 1);
    press_key(&mut harness, egui::Key::Num2);
    press_key(&mut harness, egui::Key::Z);
}

#[test]
fn a_digit_sets_the_throw_that_its_button_sets() {
    let link = "kendall-walker~jequier-grunfeld/c11.24.26-s12.18.19/c";
    let (mut by_key, mut by_button) = (at(link, 1280.0), at(link, 1280.0));
    press_key(&mut by_key, egui::Key::Num0);
    let casts = |harness: &Harness<'_, Place>| harness.state().view.comparison().casts().to_vec();
    assert_eq!(casts(&by_key), [], "no board has a 0");
    press_key(&mut by_key, egui::Key::Num5);
    set_throw(&mut by_button, 5);
    assert_eq!(casts(&by_key), [Cast::Fall(Fall::new(0).expect("a place"))], "5 on A, 6 on B");
    assert_eq!(casts(&by_key), casts(&by_button));
}

#[test]
fn one_press_goes_on_to_the_first_difference_and_one_undo_comes_back() {
    let start = "kendall-walker~kendall-walker+water.effect=to-1/c11.24.26-s12.18.19/c";
    let mut harness = at(start, 1280.0);
    assert!(has(&at("", 1280.0), "Go on to the first difference"), "also where more rules differ");
    let parted = |harness: &Harness<'_, Place>| {
        let comparison = harness.state().view.comparison();
        let throw = comparison.at().throw;
        comparison.difference(throw).is_some().then_some(throw)
    };
    // Where a whole game shows no difference, other throws are tried.
    for _ in 0..20 {
        if parted(&harness).is_none() {
            click(&mut harness, "Go on to the first difference");
        }
    }
    let throw = parted(&harness).expect("a difference in one of twenty games");
    assert!(says(&harness, "This is where they differ."));
    let comparison = harness.state().view.comparison();
    assert_eq!(comparison.casts().len(), throw, "no throw beyond it");
    press_key(&mut harness, egui::Key::Z);
    assert_eq!(harness.state().view.comparison().link(), start);
}

#[test]
fn a_link_after_a_throw_by_chance_has_the_same_next_throws() {
    let link = "kendall-walker~wikihow/c11.20-s5.28/c";
    assert_eq!(at(link, 1280.0).state().view.link(), link, "nothing before a throw by chance");
    let mut harness = at(&format!("{link}?seed=7"), 1280.0);
    press_key(&mut harness, egui::Key::Space);
    let view = &harness.state().view;
    let first = Fall::new(place_of_throw(7, 0, 1)).map(Cast::Fall);
    assert_eq!(view.comparison().casts().first().copied(), first);
    assert!(view.link().ends_with("?seed=7"), "{}", view.link());
}

#[test]
fn a_move_tapped_on_one_board_is_made_on_both() {
    let mut harness = at("masters~wikihow/c11.20-s5.18/c", 1280.0);
    set_throw(&mut harness, 2);
    click_all(&mut harness, ["Board B, 20, cone", "Board B, 22, empty"]);
    for board in ["A", "B"] {
        let label = format!("Board {board}, 22, cone");
        assert!(has(&harness, &label), "{label}");
    }
}

#[test]
fn a_broken_address_leaves_the_view_as_it_was() {
    let mut view = CompareView::new(1);
    let before = view.link();
    assert!(view.open("masters~nobody", &Collection::default()).is_err());
    assert_eq!(view.link(), before);
    assert!(CompareView::from_link("masters").is_err());
}

#[test]
fn rules_that_differ_are_counted_as_the_distance_counts_them() {
    for pair in ["piccione~bell", "petrie~masters", "forgotten-gods~jequier"] {
        let boards = crate::app::at(&format!("1/compare/{pair}"), 1280.0);
        let distance = crate::app::at(&format!("1/reconstructions/distance/{pair}"), 1280.0);
        let in_play = i18n::text("compare-view.rules-in-play");
        let count = (1..40)
            .map(|count: u8| count.to_string())
            .find(|count| says(&boards, &i18n::fill_template(in_play, &[("count", count)])));
        let count = count.expect("the boards say it");
        assert!(says(&distance, &format!("{count} of ")), "{pair}: {count}");
    }
}
