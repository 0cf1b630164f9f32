//! How much skill counts, by the names of what is on the screen.

use egui_kittest::kittest::Queryable as _;
use senet::analysis::shipped_skill;
use senet::{i18n, library};

use super::app::at;
use super::screen::{click, press, says};

#[test]
fn outcomes_and_cards_tell_how_much_skill_counts() {
    let rules = library::ruleset("wikihow").expect("shipped").rules();
    let share = 100.0 * shipped_skill(&rules).expect("measured").shares[0].mean;
    let sentence = format!("Strong against greedy: {share:.1}\u{a0}%");
    for place in ["1/compare/wikihow~petrie?games=20.greedy.1", "1/reconstructions/card/wikihow"] {
        let mut harness = at(place, 1280.0);
        harness.run_steps(8);
        assert!(says(&harness, &sentence), "{place}: {sentence}");
    }
    let mut harness = at("1/reconstructions/distance", 1280.0);
    harness.run_steps(4);
    assert!(says(&harness, i18n::text("skill.column-strong")));
    assert!(says(&harness, &format!("wikiHow, Strong against greedy: {share:.0}\u{a0}%")));
    // On a phone there is a bar for one match at a time.
    let mut harness = at("1/reconstructions/distance", 390.0);
    harness.run_steps(4);
    assert!(says(&harness, "wikiHow, Strong against greedy: "));
    assert!(!says(&harness, "wikiHow, Greedy against random: "));
    press(&mut harness, "Greedy against random");
    assert!(says(&harness, "wikiHow, Greedy against random: "));
}

#[test]
fn skill_under_changed_rules_is_measured_when_somebody_asks() {
    let place = "1/compare/wikihow~wikihow+blockade.length=4?games=20.learned+1.1";
    let mut harness = at(place, 1280.0);
    harness.run_steps(8);
    assert!(says(&harness, "Nobody has taught the computer the rules of board B."));
    let name = "wikiHow, Walls: Four in a row";
    click(&mut harness, &i18n::fill("skill.measure", &[("name", name)]));
    harness.run_steps(60);
    let before = i18n::text("skill.strong-greedy").split('{').next().expect("words").to_owned();
    assert!(says(&harness, &before));
    assert!(says(&harness, "seed 1, on the same throws"));
}

#[test]
fn games_that_were_stopped_are_told_and_rules_that_nobody_taught() {
    let place = "1/compare/kendall-walker~kendall-walker+bearing_off.condition=all-in-row-3";
    let mut harness = at(&format!("{place}?games=20.greedy.1"), 1280.0);
    harness.run_steps(8);
    harness.get_by_label_contains("Play the games for").click_accesskit();
    let begun = std::time::Instant::now();
    while !says(&harness, "The rest were stopped early and count for nobody.") {
        assert!(begun.elapsed().as_secs() < 120, "never told");
        std::thread::sleep(std::time::Duration::from_millis(20));
        harness.run_steps(1);
    }
    assert!(says(&harness, "Nobody has taught the computer the rules of board B."));
    assert!(says(&harness, "The table above counts greedy against random too"));
    assert!(!says(&harness, "Each match here has"), "the boards have different numbers of games");
}
