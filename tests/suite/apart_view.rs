//! The gallery of smallest positions and the quiz, by the names of what is on the screen.

use egui_kittest::{Harness, kittest::Queryable};
use senet::app::command::{Command, FileRequest};
use senet::app::place::Place as _;
use senet::route::{PlaceName, Route};
use senet::{explain, i18n, library};

use crate::rulesets_view::{Place, at, last_sent};
use crate::screen::{press_key, says, wait_for};

fn click(harness: &mut Harness<'_, Place>, part: &str) {
    harness
        .query_all_by_label_contains(part)
        .next()
        .unwrap_or_else(|| panic!("{part}"))
        .click_accesskit();
    harness.run_steps(4);
}

/// Presses the first option of a question, once it is asked; `false` when there is none any more.
fn answer_first(harness: &mut Harness<'_, Place>, number: usize) -> bool {
    for _ in 0..400 {
        if says(harness, "What decided it") {
            return false;
        }
        if says(harness, &format!("Question {number}")) {
            let first = harness
                .query_all_by(|node| node.label().is_some_and(|label| label.starts_with("1. ")));
            first.into_iter().next().expect("an option").click_accesskit();
            harness.run_steps(4);
            return true;
        }
        harness.run_steps(1);
    }
    panic!("question {number} never came");
}

#[test]
fn a_pair_is_shown_where_a_move_differs_with_the_rule_its_source_and_a_way_to_the_boards() {
    for width in [1280.0, 390.0] {
        let mut harness = at("apart/masters~wikihow", width);
        wait_for(&mut harness, "at this position");
        assert!(says(&harness, "cones: 19 / spools: 20 and 21, cones to move, throw 1"));
        assert!(says(&harness, "The spool on 20 goes to 19."));
        assert!(says(&harness, "The rule that makes them differ: Standing together."));
        assert!(says(&harness, "No protection · our reading"));
        click(&mut harness, "Open on the two boards");
        assert_eq!(last_sent(&harness), "1/compare/masters~wikihow/c19-s20.21/c/1");
    }
}

#[test]
fn the_smallest_of_all_can_be_asked_for() {
    let mut harness = at("apart/masters~wikihow", 1280.0);
    wait_for(&mut harness, "at this position");
    harness.get_by_label("Count what follows, too").click_accesskit();
    wait_for(&mut harness, "From 26 to 28. Throw again.");
    assert!(says(&harness, "cones: 26 / spools: 20, cones to move, throw 2"));
}

#[test]
fn another_position_and_the_smallest_are_one_tap_away() {
    let mut harness = at("apart/masters~wikihow", 1280.0);
    wait_for(&mut harness, "at this position");
    let first = "cones: 19 / spools: 20 and 21, cones to move, throw 1";
    assert!(says(&harness, first));
    click(&mut harness, "Another one");
    wait_for(&mut harness, "at this position");
    assert!(!says(&harness, first), "another one is another one");
    click(&mut harness, "Count what follows, too, for");
    wait_for(&mut harness, "From 26 to 28. Throw again.");
    assert!(says(&harness, "The rule that makes them differ: Extra throw on"));
    click(&mut harness, "Count what follows, too, for");
    wait_for(&mut harness, "at this position");
    assert!(!says(&harness, "From 26 to 28. Throw again."));
}

#[test]
fn a_position_of_the_gallery_can_be_taken_away() {
    let mut harness = at("apart/masters~wikihow", 1280.0);
    wait_for(&mut harness, "at this position");
    for (item, name, first) in [
        ("Save drawing (SVG)", "senet-apart-masters-wikihow.svg", "<svg xmlns="),
        ("Save all (JSON)", "senet-apart-masters-wikihow.json", "{"),
        ("Save table (CSV)", "senet-apart-masters-wikihow.csv", "left,right,"),
    ] {
        click(&mut harness, "Export: ");
        click(&mut harness, item);
        let Some(Command::Own(FileRequest::SaveFile { name: file, bytes })) =
            harness.state().commands.last()
        else {
            panic!("{item}: nothing is saved");
        };
        assert_eq!(file, name);
        assert!(bytes.starts_with(first.as_bytes()), "{item}");
        if first.starts_with("<svg") {
            let svg = String::from_utf8_lossy(bytes);
            for words in ["Masters", "wikiHow", "throw 1", "Standing together"] {
                assert!(svg.contains(words), "the drawing says {words}");
            }
        }
    }
    click(&mut harness, "Export: ");
    click(&mut harness, "Save picture (PNG)");
    assert!(matches!(
        harness.state().commands.last(),
        Some(Command::Own(FileRequest::SaveFile { bytes, .. })) if bytes.starts_with(b"\x89PNG")
    ));
}

#[test]
fn every_pair_has_its_card() {
    let mut harness = at("apart", 1280.0);
    wait_for(&mut harness, "at this position");
    for _ in 0..120 {
        harness.run_steps(1);
    }
    assert!(says(
        &harness,
        "Open on the two boards: Kendall (Walker) and Petrie Museum at this position"
    ));
    assert!(!says(&harness, "Looking at positions"), "all are found by now");
    assert_eq!(harness.state().view.link(), "apart");
}

#[test]
fn the_quiz_leads_from_the_gallery_to_a_reconstruction() {
    let mut harness = at("apart/masters~wikihow", 1280.0);
    click(&mut harness, "Which senet do you play?");
    assert_eq!(harness.state().view.link(), "quiz");
    wait_for(&mut harness, "Question 1");
    assert!(says(&harness, "All 13 reconstructions are still possible"));
    let mut number = 1;
    while answer_first(&mut harness, number) {
        number += 1;
    }
    assert!(says(&harness, "What decided it"));
    click(&mut harness, "Copy the result");
    let copied = last_sent(&harness);
    assert!(copied.starts_with("Which senet do you play?"), "{copied}");
    for part in ["What decided it", "does it differently", "Source: ", env!("CARGO_PKG_VERSION")] {
        assert!(copied.contains(part), "no “{part}” in {copied}");
    }
    click(&mut harness, "Play ");
    assert!(last_sent(&harness).starts_with("1/play/"), "{}", last_sent(&harness));
    let play = last_sent(&harness);
    let id = play.trim_start_matches("1/play/");
    click(&mut harness, "Compare ");
    let pair = last_sent(&harness);
    assert!(pair.starts_with(&format!("1/compare/{id}~")), "{pair}");
    click(&mut harness, "Card: ");
    assert_eq!(harness.state().view.link(), format!("card/{id}"));
    assert!(matches!(
        harness.state().commands.last(),
        Some(Command::Go(Route { place: PlaceName::Compare, .. }))
    ));
}

#[test]
fn the_quiz_goes_by_keyboard_back_and_from_the_beginning() {
    let mut harness = at("quiz", 1280.0);
    wait_for(&mut harness, "Question 1");
    press_key(&mut harness, egui::Key::Num2);
    assert!(says(&harness, "Question 2"));
    assert!(says(&harness, "Still possible: "));
    press_key(&mut harness, egui::Key::Backspace);
    assert!(says(&harness, "Question 1"));
    press_key(&mut harness, egui::Key::Num0);
    assert!(says(&harness, "Question 2"));
    assert!(says(&harness, "All 13 reconstructions are still possible"), "not sure says nothing");
    click(&mut harness, "Start over");
    assert!(says(&harness, "Question 1"));
}

#[test]
fn what_nobody_does_is_told() {
    for width in [1280.0, 390.0] {
        let mut harness = at("quiz", width);
        wait_for(&mut harness, "Question 1");
        click(&mut harness, "None of these");
        let mut number = 2;
        while answer_first(&mut harness, number) {
            number += 1;
        }
        assert!(says(&harness, "The nearest to your game is"));
        assert!(says(&harness, "What you do differently"));
        assert!(says(&harness, "No reconstruction here does it your way."));
    }
}

#[test]
fn a_place_on_the_board_is_an_answer_where_it_is_one_answer_alone() {
    use senet::analysis::quiz::{Pool, Quiz};
    let rules: Vec<_> = library::rulesets().iter().map(|one| one.rules()).collect();
    let pool = Pool::of(&rules);
    let first = Quiz::default().next(&pool).expect("a question");
    let question = &pool.questions()[first];
    let options = 0..question.options.len();
    let places = question.places();
    let alone = places.iter().copied().find(|place| {
        let with = options.clone().filter(|o| question.places_of(*o).contains(place));
        (1..=30).contains(place) && with.count() == 1
    });
    let mut harness = at("quiz", 1280.0);
    wait_for(&mut harness, "Question 1");
    let place = alone.expect("the first question has such a place");
    let mut neutral = library::rulesets()[0].clone();
    neutral.houses.clear();
    let empty = i18n::text("piece.none");
    let label = match explain::house_name(&neutral, place) {
        Some(house) => format!("{place}, {house}, {empty}"),
        None => format!("{place}, {empty}"),
    };
    click(&mut harness, &label);
    assert!(says(&harness, "Question 2"));
}

#[test]
fn cards_are_no_higher_than_what_is_on_them() {
    let mut harness = at("apart", 1080.0);
    harness.set_size(egui::vec2(1080.0, 1400.0));
    wait_for(&mut harness, "Kendall (Walker) and Masters Traditional Games");
    harness.run_steps(40);
    let top = |part: &str| {
        let mut cards = harness.query_all_by_label_contains(part);
        cards.next().expect("a card").rect().top()
    };
    let (first, below) = (
        top("Kendall (Walker) and Petrie Museum"),
        top("Kendall (Walker) and Masters Traditional Games"),
    );
    let apart = below - first;
    assert!(
        (200.0..600.0).contains(&apart),
        "the second row begins {apart} points below the first"
    );
}
