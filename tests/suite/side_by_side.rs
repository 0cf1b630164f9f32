//! Side by side from the first click to the last file: the whole program, the command, and a person who changes their mind.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use egui::{Context, DroppedFileHandle};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use senet::app::files::{Answer, Dialogs, Inbox};

use crate::app::{Started, address_of, app_mut, at};
use crate::screen::{has, says, wait_for};

/// A person who counts their clicks; wherever a button stands, the page is rolled to it.
struct Person {
    harness: Harness<'static, Started>,
    clicks: usize,
}

impl Person {
    fn at(link: &str) -> Person {
        Person { harness: at(link, 1280.0), clicks: 0 }
    }

    fn click(&mut self, label: &str) {
        self.harness.get_by_label(label).click_accesskit();
        self.harness.run_steps(6);
        self.clicks += 1;
    }

    fn wait_for(&mut self, part: &str) {
        wait_for(&mut self.harness, part);
    }

    fn says(&self, part: &str) -> bool {
        says(&self.harness, part)
    }

    fn link(&self) -> String {
        address_of(&self.harness)
    }

    fn set_dialogs(&mut self, dialogs: impl Dialogs + 'static) {
        app_mut(&mut self.harness).set_dialogs(Box::new(dialogs));
    }
}

/// What was handed over to be saved: names and bytes.
type Handed = Rc<RefCell<Vec<(String, Vec<u8>)>>>;

/// What a hand does with a window for saving: every time the next of these; and what it was handed.
struct Hand {
    inbox: Inbox,
    answers: Vec<Answer>,
    handed: Handed,
}

impl Dialogs for Hand {
    fn open(&mut self, _ctx: &Context) {}

    fn save(&mut self, ctx: &Context, name: &str, bytes: &[u8]) {
        let file = (name.to_owned(), bytes.to_owned());
        self.handed.borrow_mut().push(file);
        self.inbox.leave(ctx, self.answers.remove(0));
    }

    fn read_dropped(&mut self, _ctx: &Context, _files: Vec<DroppedFileHandle>) {}

    fn answers(&mut self, _ctx: &Context) -> Vec<Answer> {
        self.inbox.take()
    }
}

#[test]
fn two_clicks_from_a_fresh_start_give_the_differences_and_the_rule_that_matters_most() {
    let mut person = Person::at("");
    person.click("Compare");
    person.click("Outcomes");
    assert_eq!(person.clicks, 2);
    person.wait_for("most between A and B: ");
    person.wait_for("1,000 games for each step.");
    assert!(person.says("Board A: Kendall (Walker)"));
    assert!(person.says("Board B: Jéquier (Grunfeld)"));
    assert!(person.says("1,000 games with the same throws"));
    assert!(person.says("greedy"), "the player is named");
    assert!(person.says("95\u{a0}%"), "with intervals");
    let link = person.link();
    assert!(link.ends_with("?games=1000.greedy.1"), "{link}");
    // The list of rules that differ goes by what was measured.
    person.click("What each rule changes");
    // What a rule does stands at its name.
    person.wait_for(") throws a game");
    let numbers: Vec<f64> = person
        .harness
        .query_all_by_label_contains(" throws a game")
        .filter_map(|node| {
            let words = node.accesskit_node().value()?;
            let (number, interval) = words.strip_suffix(") throws a game")?.split_once(" (")?;
            assert!(interval.contains(" to "), "{words}");
            number.replace('\u{2212}', "-").parse().ok()
        })
        .map(f64::abs)
        .collect();
    assert!(numbers.len() > 2, "{numbers:?}");
    assert!(numbers.is_sorted_by(|a, b| a >= b), "{numbers:?}");
}

#[test]
fn nothing_below_the_bar_moves_when_the_games_come_to_their_end() {
    for width in [1280.0, 700.0] {
        let mut harness = at("1/compare/kendall-walker~wikihow?games=300.greedy.1", width);
        let (mut places, mut ended) = (Vec::new(), false);
        for _ in 0..6_000 {
            harness.run_steps(1);
            let first = harness.query_by_label("First player wins");
            places.extend(first.map(|node| node.rect().top()));
            if says(&harness, "300 games for each step.") {
                ended = true;
                break;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(ended, "they come to their end");
        places.dedup();
        assert_eq!(places.len(), 1, "{width}: {places:?}");
    }
}

#[test]
fn boards_and_the_rules_that_differ_can_be_taken_away() {
    let mut person = Person::at("1/compare/kendall-walker~wikihow/c11.20-s5.28/c");
    let handed = Handed::default();
    person.set_dialogs(Hand {
        inbox: Inbox::default(),
        answers: vec![Answer::Cancelled; 3],
        handed: Rc::clone(&handed),
    });
    for (menu, item, name, first) in [
        (
            "Board B: move or remove",
            "Save the board (SVG)",
            "senet-board-b.svg",
            &b"<svg xmlns="[..],
        ),
        ("Board A: move or remove", "Save the board (PNG)", "senet-board-a.png", b"\x89PNG"),
        ("Export: Rules that differ", "Save table (CSV)", "senet-rules.csv", b"key,rule,"),
    ] {
        if menu.ends_with("move or remove") && !person.says("Copy link") {
            person.click("More");
        }
        person.click(menu);
        person.click(item);
        person.harness.run_steps(4);
        let files = handed.borrow();
        let (file, bytes) = files.last().expect("a file");
        assert_eq!(file, name);
        assert!(bytes.starts_with(first), "{name}");
    }
}

#[test]
fn an_address_opens_the_same_rule_and_the_same_results_again() {
    let link = "1/compare/kendall-walker~wikihow?rule=water.effect?games=60.greedy.7";
    let mut person = Person::at(link);
    person.wait_for("60 games with the same throws");
    assert_eq!(person.link(), link, "it says what is open, to be opened again");
    assert!(person.says("The rule in question: House of Water"));
    let mut again = Person::at(&person.link());
    again.wait_for("60 games with the same throws");
    assert_eq!(again.link(), link);
    let bad = Person::at("1/compare/kendall-walker~wikihow?luck=7");
    assert!(bad.says("is not a part of the results"));
}

#[test]
fn a_cancelled_export_keeps_what_was_played_and_says_so() {
    let mut person = Person::at("1/compare/kendall-walker~wikihow?games=40.greedy.1");
    person.wait_for("40 games with the same throws");
    // A list that is open closes where what stands above it goes away.
    person.wait_for("40 games for each step.");
    person.harness.run_steps(6);
    let handed = Handed::default();
    person.set_dialogs(Hand {
        inbox: Inbox::default(),
        answers: vec![
            Answer::Cancelled,
            Answer::Unsaved,
            Answer::Saved("senet-games.csv".to_owned()),
        ],
        handed: Rc::clone(&handed),
    });
    for words in [
        "Nothing was saved.",
        "Senet could not open a window for choosing a place, so nothing was saved.",
        "senet-games.csv",
    ] {
        person.click("Export: Many games");
        person.click("Save table (CSV)");
        person.wait_for(words);
        assert!(person.says("40 games with the same throws"), "{words}");
    }
    let files = handed.borrow();
    assert_eq!(files.len(), 3);
    assert!(files.iter().all(|file| *file == files[0]), "the same each time");
    assert!(files[0].1.starts_with(b"measure,"));
}

#[test]
fn the_smallest_position_is_found_for_switched_rules_and_put_on_the_boards() {
    let link = "1/compare/kendall-walker~kendall-walker+water.effect=to-1";
    let mut person = Person::at(link);
    person.click("Outcomes");
    person.click("Smallest position");
    person.wait_for("The rule that makes them differ: House of Water.");
    let address = person.link();
    assert!(address.ends_with("?apart"), "{address}");
    let compare = "Open on the two boards: Kendall (Walker) and Kendall (Walker), House of Water: Back to square 1 at this position";
    assert!(has(&person.harness, compare));
    person.click(compare);
    person.wait_for("This is where they differ.");
}
