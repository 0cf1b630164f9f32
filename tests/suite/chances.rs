//! Chances under the boards, by the names of what is on the screen.

use std::time::{Duration, Instant};

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use senet::app::networks::Networks;
use senet::rules::{Key, Value, form_hash};
use senet::{i18n, library};

use super::app::{Started, address_of, at, from_menu};
use super::screen::{click, click_all, says};

/// Goes on drawing until something holds; `what` says for people what never came.
fn wait_until(
    harness: &mut Harness<'static, Started>,
    what: &str,
    holds: impl Fn(&Harness<'static, Started>) -> bool,
) {
    let begun = Instant::now();
    while !holds(harness) {
        assert!(begun.elapsed() < Duration::from_secs(120), "never {what}");
        std::thread::sleep(Duration::from_millis(20));
        harness.run_steps(1);
    }
}

#[test]
fn chances_are_shown_when_asked_for_and_say_how_sure_they_are() {
    // Two pieces a side: all of it is soon worked out.
    let mut harness = at("1/play/kendall-walker/c26.21-s12.18", 1280.0);
    assert!(!says(&harness, "Chances: cones "), "off until somebody asks");
    from_menu(&mut harness, "settings.chances");
    harness.run_steps(2);
    assert!(says(&harness, "Chances: cones "));
    wait_until(&mut harness, "exact", |now| says(now, i18n::text("chances.exact")));
    assert!(address_of(&harness).starts_with("1/play/kendall-walker/c26.21"));
    // The menu has stayed open.
    click(&mut harness, i18n::text("settings.chances"));
    harness.run_steps(2);
    assert!(!says(&harness, "Chances: cones "));
}

#[test]
fn estimates_tell_how_far_they_are_off_and_stand_under_every_board() {
    let mut harness = at("1/compare/kendall-walker~wikihow", 1280.0);
    click_all(&mut harness, ["compare-view.more-ways", "settings.chances"].map(i18n::text));
    harness.run_steps(2);
    wait_until(&mut harness, "measured", |now| says(now, "such estimates are "));
    assert!(says(&harness, "Chances: cones "));
}

#[test]
fn changed_rules_are_learned_while_their_chances_are_shown() {
    let mut harness = at("1/compare/wikihow+blockade.length=5~wikihow", 1280.0);
    let wikihow = library::ruleset("wikihow").expect("shipped");
    let change = (Key::BlockadeLength, Value::parse("5"));
    let rules = wikihow.with(&[change]).expect("allowed").rules();
    let learned = |now: &Harness<'static, Started>| {
        Networks::of(&now.ctx).network(&rules).rules == form_hash(&rules.form)
    };
    assert!(!learned(&harness), "nobody has asked for its chances");
    click_all(&mut harness, ["compare-view.more-ways", "settings.chances"].map(i18n::text));
    harness.run_steps(2);
    assert!(says(&harness, "Chances: cones "));
    wait_until(&mut harness, "learned", learned);
    // Estimates are measured anew, as they are now those of the network that has learned these rules.
    harness.run_steps(2);
    assert!(!says(&harness, i18n::text("chances.estimated-near")));
    wait_until(&mut harness, "measured", |now| {
        let measured = now.query_all_by_label_contains("such estimates are ").count();
        measured >= 2 && !says(now, i18n::text("chances.estimated"))
    });
    assert!(says(&harness, "Chances: cones "));
}
