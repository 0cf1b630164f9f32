//! Three and four boards as a person meets them, the timeline, positions set by hand, throws from a list or a seed.

use egui::Key;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use senet::app::compare_view::CompareView;
use senet::compare::Moment;
use senet::i18n;

use super::compare_view::{Place, at, set_throw};
use crate::screen::{
    click, click_all, has, is_read_out, press_key, rewrite, says, scroll_to, sticking_out,
};

const THREE: &str = "masters~masters+water.effect=to-1~masters+exits.from_28=three/c26-s28/c/1.3.2";

fn comparison<'h>(harness: &'h Harness<'_, Place>) -> &'h senet::compare::Comparison {
    harness.state().view.comparison()
}

/// Presses a switch in the open rules.
fn switch(harness: &mut Harness<'_, Place>, label: &str) {
    let role = egui::accesskit::Role::RadioButton;
    harness.get_by_role_and_label(role, label).click();
    harness.run_steps(6);
}

fn moment(throw: usize, played: bool) -> Moment {
    Moment { throw, played }
}

/// Writes into a field and confirms it.
fn write(harness: &mut Harness<'_, Place>, field: &str, text: &str) {
    rewrite(harness, field, text);
    press_key(harness, Key::Enter);
}

#[test]
fn four_boards_stand_two_by_two_and_in_a_narrow_window_one_at_a_time() {
    let link = "kendall-walker~jequier-grunfeld~piccione~bell/c11.24.26-s12.18.19/c";
    let harness = at(link, 1280.0);
    for board in ["A", "B", "C", "D"] {
        assert!(has(&harness, &format!("Board {board}, 12, spool")), "{board}");
    }
    for width in [900.0, 700.0, 390.0] {
        let mut harness = at(link, width);
        assert!(has(&harness, "Board A, 12, spool"), "{width}");
        assert!(!has(&harness, "Board C, 12, spool"), "{width}");
        click(&mut harness, "Board C: Piccione");
        assert!(has(&harness, "Board C, 12, spool"), "{width}");
        assert!(!has(&harness, "Board A, 12, spool"), "{width}");
    }
}

#[test]
fn nothing_sticks_out_of_the_window() {
    for link in ["", THREE, "kendall-walker~jequier-grunfeld~piccione~bell/c24.26-s12.18/c/1"] {
        for width in [1280.0, 900.0, 390.0] {
            let harness = at(link, width);
            let out = sticking_out(&harness, width);
            assert!(out.is_empty(), "{link} at {width}: {out:#?}");
        }
    }
}

#[test]
fn the_message_of_one_of_many_boards_stands_between_its_title_and_its_board() {
    let mut harness = at("kendall-walker~jequier-grunfeld~piccione~bell", 1280.0);
    assert!(says(&harness, "Waits for a 1"));
    set_throw(&mut harness, 3);
    let top = |name: &str| harness.get_by_label_contains(name).rect().top();
    let message = top("No piece can move.");
    assert!(top("Board C: Piccione. Choose") < message && message < top("Board C, 1, "));
}

#[test]
fn a_board_is_added_from_the_list_moved_and_taken_away() {
    let mut harness = at("kendall-walker~wikihow/c11.20-s5.28/c", 1280.0);
    click_all(&mut harness, ["More", "Add a board"]);
    scroll_to(&mut harness, "Bell");
    click(&mut harness, "Bell");
    assert_eq!(comparison(&harness).seats().len(), 3);
    assert!(has(&harness, "Board C: Bell. Choose another reconstruction"));
    click_all(&mut harness, ["Board C: move or remove", "Swap with Board A"]);
    assert!(has(&harness, "Board A: Bell. Choose another reconstruction"));
    assert!(has(&harness, "Board C, 20, cone"));
    click_all(&mut harness, ["Board A: move or remove", "Remove this board"]);
    assert_eq!(comparison(&harness).seats().len(), 2);
    assert!(!has(&harness, "Board C, 20, cone"));
}

#[test]
fn boards_that_part_are_named_with_the_rule_and_flagged() {
    let mut harness = at(THREE, 1280.0);
    assert!(has(&harness, "Throw 1: 1, the boards first differ here: House of Water"));
    assert!(has(&harness, "Throw 1: 1, the boards first differ here"));
    assert!(has(&harness, "Throw 3: 2, C starts to differ here too"));
    click(&mut harness, "Throw 1: 1, the boards first differ here: House of Water");
    assert_eq!(comparison(&harness).at(), moment(1, false));
    assert!(has(&harness, "A and C against B. The rule that makes them differ:"));
    click(&mut harness, "House of Water, the rule that makes them differ");
    // The rules of B are open, where the rule was changed.
    switch(&mut harness, "House of Water: Back to 15");
    assert!(comparison(&harness).first_divergence([0, 1]).is_none());
}

#[test]
fn a_ring_over_the_timeline_is_explained_below_it_and_under_the_mouse() {
    let start = "kendall-walker~jequier-grunfeld/c3-s12/c";
    let blank = |throws: &str| at(&format!("{start}/{throws}"), 1280.0);
    assert!(!has(&blank("f0"), i18n::text("compare-view.ring")), "only the first difference");
    let mut harness = blank("f0.f0.f0.f0");
    assert!(has(&harness, i18n::text("compare-view.ring")));
    let named =
        |harness: &Harness<'_, Place>| harness.query_all_by_label_contains("Throw 4: 5 |").count();
    assert_eq!(named(&harness), 1, "the throw itself");
    let throw = harness.get_by_label_contains("Throw 4: 5 |").rect().center();
    harness.hover_at(throw - egui::vec2(0.0, 25.0));
    harness.run_steps(12);
    assert_eq!(named(&harness), 2, "told at its ring too");
}

#[test]
fn the_answer_of_a_board_leads_to_the_switch_of_that_board() {
    let mut harness = at(THREE, 1280.0);
    click(&mut harness, "Throw 1: 1, the boards first differ here");
    let rule = "the rule that makes them differ, House of Water";
    assert!(has(&harness, &format!("Board A and Board C, {rule}: Back to 15")), "said once");
    click(&mut harness, &format!("Board B, {rule}: Back to square 1"));
    switch(&mut harness, "House of Water: Back to 15");
    assert!(comparison(&harness).seats()[1].changed().is_empty());
}

#[test]
fn the_timeline_is_dragged_and_obeys_its_keys() {
    let mut harness = at("masters~wikihow/c3-s12/c/3.2.5.1", 1280.0);
    let slider = harness.get_by_role(egui::accesskit::Role::Slider);
    let rect = slider.rect();
    slider.focus();
    harness.run_steps(2);
    press_key(&mut harness, Key::Home);
    assert_eq!(comparison(&harness).at(), Moment::START);
    press_key(&mut harness, Key::ArrowRight);
    assert_eq!(comparison(&harness).at(), moment(1, false));
    press_key(&mut harness, Key::End);
    assert_eq!(comparison(&harness).at(), moment(4, true));
    press_key(&mut harness, Key::ArrowLeft);
    assert_eq!(comparison(&harness).at(), moment(4, false));
    let y = rect.bottom() - 6.0;
    harness.drag_at(egui::pos2(rect.left() + 150.0, y));
    harness.run_steps(2);
    harness.hover_at(egui::pos2(rect.left() + 20.0, y));
    harness.run_steps(2);
    assert_eq!(comparison(&harness).at(), Moment::START);
    harness.hover_at(egui::pos2(rect.right() - 5.0, y));
    harness.run_steps(2);
    harness.drop_at(egui::pos2(rect.right() - 5.0, y));
    harness.run_steps(2);
    assert_eq!(comparison(&harness).at(), moment(4, true));
}

#[test]
fn the_board_that_must_choose_is_asked() {
    let link = "masters~masters+blockade.length=2/c5.9.20-s10.11/c";
    for width in [1280.0, 390.0] {
        let mut harness = at(link, width);
        set_throw(&mut harness, 3);
        let narrow = width < 700.0;
        let key = "compare-view.choose-here";
        let asked = |harness: &Harness<'_, Place>, key: &str| {
            harness.query_all_by_label_contains(i18n::text(key)).count()
        };
        let (once, each) = if narrow { (0, 2) } else { (1, 0) };
        assert_eq!(asked(&harness, "compare-view.choose-both"), once, "{width}");
        assert_eq!(asked(&harness, key), each, "{width}");
        click(&mut harness, "9-12, on A");
        assert_eq!(asked(&harness, "compare-view.choose-both"), 0, "{width}");
        assert_eq!(asked(&harness, key), 1, "{width}: only B");
    }
}

#[test]
fn throws_are_written_as_a_list() {
    let mut harness = at("masters~wikihow/c3-s12/c", 1280.0);
    click(&mut harness, "More");
    write(&mut harness, "All throws as a list", "3 2, 5 1");
    assert!(harness.state().view.link().ends_with("/3.2.5.1"));
    assert_eq!(comparison(&harness).at(), moment(4, true));
    write(&mut harness, "All throws as a list", "3 9");
    assert!(is_read_out(&harness, "“9” is not a throw"));
    assert!(harness.state().view.link().ends_with("/3.2.5.1"), "nothing is lost");
    click(&mut harness, "Undo");
    assert!(comparison(&harness).casts().is_empty());
}

#[test]
fn after_a_wrong_seed_the_list_follows_the_next_throw() {
    let mut harness = at("masters~wikihow/c3-s12/c", 1280.0);
    click(&mut harness, "More");
    write(&mut harness, "Seed of the random throws", "lots");
    assert!(says(&harness, "“lots” is not a seed"));
    click(&mut harness, "Throw the sticks");
    assert!(!says(&harness, "“lots” is not a seed"));
    let list = harness.get_by_label("All throws as a list").value();
    assert!(list.is_some_and(|list| !list.is_empty()), "the throw stands in it");
}

#[test]
fn the_same_seed_gives_the_same_throws() {
    let mut links = Vec::new();
    for _ in 0..2 {
        let mut harness = at("masters~masters/c3-s12/c", 1280.0);
        click(&mut harness, "More");
        write(&mut harness, "Seed of the random throws", "4711");
        for _ in 0..3 {
            click(&mut harness, "Throw the sticks");
        }
        links.push(harness.state().view.link());
        write(&mut harness, "Seed of the random throws", "lots");
        assert!(says(&harness, "“lots” is not a seed"));
    }
    assert_eq!(links[0], links[1]);
    assert!(links[0].contains("/f"), "{}", links[0]);
}

#[test]
fn a_position_is_set_by_taps_and_by_dragging() {
    let mut harness = at("kendall-walker~wikihow/c26-s12/c", 1280.0);
    click_all(&mut harness, ["More", "Set up by hand", "Board to set up, 3, empty"]);
    click_all(&mut harness, ["Spool in hand", "Board to set up, 3, cone"]);
    click_all(&mut harness, ["Board to set up, 4, empty", "Board to set up, 4, spool"]);
    let from = harness.get_by_label("Cone in hand").rect().center();
    let to = harness.get_by_label("Board to set up, 9, empty").rect().center();
    harness.drag_at(from);
    harness.run_steps(2);
    harness.hover_at(to);
    harness.run_steps(2);
    harness.drop_at(to);
    harness.run_steps(2);
    click(&mut harness, "Spools to play");
    assert!(says(&harness, "Cones on the board: 2. Spools: 2."));
    click(&mut harness, "Start here");
    let link = harness.state().view.link();
    assert!(link.ends_with("/c9.26-s3.12/s"), "{link}");
}

#[test]
fn a_board_that_cannot_hold_what_is_set_says_so() {
    let mut harness = at("kendall-walker~wikihow/c1.2.3.4.5-s12/c", 1280.0);
    click_all(&mut harness, ["More", "Set up by hand"]);
    assert!(says(&harness, "This position fits all boards."));
    click(&mut harness, "Board to set up, 6, empty");
    assert!(says(&harness, "This position does not fit wikiHow"));
    assert!(!says(&harness, "does not fit Kendall (Walker)"));
    click(&mut harness, "Start here");
    assert!(has(&harness, "Cone in hand"), "it cannot begin");
    click(&mut harness, "Empty the board");
    assert!(!says(&harness, "This position fits all boards."));
    assert!(is_read_out(&harness, "Put at least one cone and one spool on the board."));
    click(&mut harness, "Start here");
    assert!(has(&harness, "Cone in hand"), "nor a game that is over");
    click(&mut harness, "Leave it as it was");
    assert!(harness.state().view.link().ends_with("/c1.2.3.4.5-s12/c"));
}

#[test]
fn the_rule_in_question_comes_with_the_address() {
    let mut harness = at("kendall-walker~wikihow?rule=water.effect", 1280.0);
    assert!(says(&harness, "The rule in question: House of Water"));
    click(&mut harness, "Close this question");
    assert!(!says(&harness, "The rule in question"));
    assert!(CompareView::from_link("kendall-walker~wikihow?rule=water.efect").is_err());
}

#[test]
fn the_card_puts_first_what_mattered_and_names_the_source() {
    let mut harness = at("kendall-walker~jequier-grunfeld/c24.26-s12.18/c/1", 1280.0);
    assert_eq!(comparison(&harness).rule_rows()[0].key.name(), "water.effect");
    assert!(says(&harness, "stated, "), "who says so");
    click(&mut harness, "House of Water, made the difference at throw 1");
    assert_eq!(comparison(&harness).at(), moment(1, false));
}

#[test]
fn what_the_boards_are_now_can_be_asked_from_outside() {
    let view = CompareView::from_link("masters~wikihow~bell/c3-s12/c/3").expect("an address");
    let now = view.boards_now();
    assert_eq!(now.len(), 3);
    assert!(now.iter().all(|board| board.position.pieces[senet::Side::Cones].holds(6)));
    assert!(now.iter().all(|board| board.throw.is_none()), "the throw is played");
}

#[test]
fn a_board_says_who_begins_where_its_rules_leave_that_to_a_throw_or_a_lot() {
    let mut harness = at("kendall-walker~bell", 1280.0);
    let words = "The higher throw begins. Here the cones do.";
    assert_eq!(harness.query_all_by_label_contains(words).count(), 1, "only Bell");
    set_throw(&mut harness, 3);
    assert!(!says(&harness, words));
    let elsewhere = at("kendall-walker~bell/c24-s12/c", 1280.0);
    assert!(!says(&elsewhere, words), "this is no beginning");
}
