//! The reconstructions as a scholar meets them, by the names of what is on the screen.

use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use senet::app::command::Command;
use senet::app::place::Place as _;
use senet::app::rulesets_view::RulesetsView;
use senet::app::settings::Settings;
use senet::report::percent;
use senet::route::{PlaceName, Route};
use senet::rules::{Key, Mark, Ruleset, idle};
use senet::{explain, i18n, library};

use crate::screen::{
    self, click, click_all, has, press, press_key, resize, says, scroll_to, type_into, wait_for,
};

pub type Place = screen::Place<RulesetsView>;

fn with(rulesets: Vec<Ruleset>, link: &str, width: f32) -> Harness<'static, Place> {
    let mut view = RulesetsView::default();
    view.open(link).expect("an address");
    let size = (width, 844.0);
    screen::alone(view, size, Settings::default(), move |view, ui, _| view.ui(ui, rulesets.iter()))
}

pub fn at(link: &str, width: f32) -> Harness<'static, Place> {
    with(library::rulesets().to_vec(), link, width)
}

fn find(harness: &mut Harness<'_, Place>, words: &str) {
    type_into(harness, "Find", words);
}

/// The address that was asked for last, or the copied text.
pub fn last_sent(harness: &Harness<'_, Place>) -> String {
    match harness.state().commands.last() {
        Some(Command::Go(route)) => route.link(),
        Some(Command::Copy(text)) => text.clone(),
        other => format!("{other:?}"),
    }
}

#[test]
fn the_table_names_every_column_that_is_seen_and_every_answer_in_it() {
    let harness = at("", 2400.0);
    for name in ["Kendall (Walker)", "Petrie Museum", "Bell"] {
        assert!(has(&harness, &format!("Keep {name} in view")), "{name}");
        assert!(has(&harness, &format!("Card: {name}")), "{name}");
    }
    assert!(has(&harness, "Kendall (Walker), Pieces on each side: seven each, stated"));
    assert!(has(&harness, "Petrie Museum, Who begins: the cones, our reading"));
    assert!(
        has(&harness, "Kendall (Walker), First player’s opening: any piece, not in play"),
        "an idle answer is told as such"
    );
}

#[test]
fn all_columns_fit_into_a_wide_window() {
    let harness = at("", 1540.0);
    assert!(!says(&harness, "scroll sideways"));
    assert!(has(&harness, "Card: Bell"), "the last column is in sight");
}

#[test]
fn only_what_differs_hides_the_rules_on_which_all_agree() {
    let mut harness = at("", 1280.0);
    let alike = explain::key_name(Key::SetupEntryThrow);
    assert!(has(&harness, alike));
    click(&mut harness, "Only what differs");
    assert!(!has(&harness, alike), "nobody needs a 1 to begin");
    assert!(has(&harness, explain::key_name(Key::SetupPieces)));
    assert_eq!(harness.state().view.link(), "differing");
}

#[test]
fn two_pinned_columns_are_held_against_each_other() {
    let mut harness = at("differing", 1280.0);
    click_all(&mut harness, ["Keep Masters Traditional Games in view", "Keep wikiHow in view"]);
    assert_eq!(harness.state().view.link(), "differing/masters~wikihow");
    assert!(says(&harness, "these two differ"));
    assert!(has(&harness, explain::key_name(Key::ProtectionByNeighbours)));
    assert!(has(&harness, explain::key_name(Key::ExitsLandingThrow)));
    assert!(!has(&harness, explain::key_name(Key::SetupPieces)), "both have five");
    click(&mut harness, "Compare the kept columns on boards");
    assert_eq!(last_sent(&harness), "1/compare/masters~wikihow");
    click(&mut harness, "Stop keeping wikiHow");
    assert_eq!(harness.state().view.link(), "differing/masters");
}

#[test]
fn an_answer_opens_its_evidence_and_the_boards_with_that_rule_in_question() {
    let mut harness = at("table/kendall-walker~petrie", 1280.0);
    click(&mut harness, "Petrie Museum, Pieces on each side: five each, stated");
    assert!(says(&harness, "The source says so, in the copy that we have read."));
    assert!(says(&harness, "introduction to the rules"), "the place in the source");
    let cross = harness.get_by_label("Close the evidence").rect();
    assert!(cross.right() > 1200.0, "in the corner: {cross:?}");
    assert!(has(&harness, "In Kendall (Walker): seven each"));
    click(&mut harness, "Compare Kendall (Walker) and Petrie Museum on this rule");
    let link = last_sent(&harness);
    assert!(link.starts_with("1/compare/kendall-walker~petrie"), "{link}");
    assert!(link.ends_with("?rule=setup.pieces"), "{link}");
    click(&mut harness, "Close the evidence");
    assert!(!says(&harness, "The source says so, in the copy that we have read."));
}

#[test]
fn an_answer_without_a_part_says_why() {
    let mut harness = at("table/-/backward.capture@petrie", 1280.0);
    assert!(says(&harness, "This is not in play while"));
    press_key(&mut harness, egui::Key::Escape);
    assert!(!says(&harness, "This is not in play while"));
}

#[test]
fn the_chosen_answer_is_brought_into_sight() {
    let mut harness = at("table/-/victory.score@bell", 1280.0);
    harness.run_steps(4);
    let cell = "Bell, Points: none, our reading";
    let seen = harness.get_by_label(cell).rect();
    assert!(seen.left() > 200.0 && seen.right() < 1280.0, "{seen:?}");
    assert!(seen.top() > 150.0 && seen.bottom() < 800.0, "{seen:?}");
}

#[test]
fn a_screen_reader_is_led_to_any_answer_of_the_table() {
    let mut harness = at("", 1280.0);
    let last = harness.get_all_by_role(egui::Role::GridCell).next_back().expect("answers");
    let name = last.accesskit_node().label().expect("a name");
    last.focus();
    harness.run_steps(4);
    let answer = harness.get_by_role_and_label(egui::Role::GridCell, &name);
    assert!(answer.accesskit_node().is_focused(), "{name}");
}

#[test]
fn arrow_keys_lead_from_answer_to_answer() {
    let mut harness = at("", 1280.0);
    harness.get_by_label("Kendall (Walker), Pieces on each side: seven each, stated").focus();
    harness.run_steps(2);
    press_key(&mut harness, egui::Key::ArrowDown);
    press_key(&mut harness, egui::Key::ArrowRight);
    press_key(&mut harness, egui::Key::Enter);
    assert_eq!(harness.state().view.link(), "table/-/setup.start@petrie");
    for _ in 0..60 {
        press_key(&mut harness, egui::Key::ArrowDown);
    }
    for _ in 0..20 {
        press_key(&mut harness, egui::Key::ArrowRight);
    }
    press_key(&mut harness, egui::Key::Enter);
    assert_eq!(harness.state().view.link(), "table/-/victory.score@bell");
}

#[test]
fn sections_fold() {
    let mut harness = at("", 1280.0);
    assert!(has(&harness, explain::key_name(Key::SetupPieces)));
    click(&mut harness, "Fold Pieces and start, 7 rules");
    assert!(!has(&harness, explain::key_name(Key::SetupPieces)));
    click(&mut harness, "Unfold Pieces and start, 7 rules");
    assert!(has(&harness, explain::key_name(Key::SetupPieces)));
}

#[test]
fn what_is_typed_finds_rules_answers_columns_cards_and_works() {
    let mut harness = at("", 1280.0);
    find(&mut harness, "water");
    assert!(has(&harness, explain::key_name(Key::WaterEffect)));
    assert!(!has(&harness, explain::key_name(Key::SetupPieces)));
    click(&mut harness, "Clear the search");
    find(&mut harness, "skiryuk");
    assert!(has(&harness, "Keep Skiryuk in view") && !has(&harness, "Keep Petrie Museum in view"));
    assert!(has(&harness, explain::key_name(Key::SetupPieces)), "of a column all rules");
    click(&mut harness, "Clear the search");
    find(&mut harness, "xyzzy");
    assert!(says(&harness, "Nothing here contains “xyzzy”."));
    click(&mut harness, "Cards");
    assert!(!says(&harness, "Nothing here contains"), "another page begins with all it has");
    find(&mut harness, "xyzzy");
    assert!(says(&harness, "Nothing here contains “xyzzy”."));
    harness.query_all_by_label("Clear the search").next().expect("a cross").click();
    harness.run_steps(3);
    find(&mut harness, "piccione");
    assert!(has(&harness, "Card: Piccione") && !has(&harness, "Card: wikiHow"));
    click(&mut harness, "Works");
    find(&mut harness, "piccione");
    assert!(says(&harness, "Peter A. Piccione (1980)"));
    assert!(!says(&harness, "Damian Walker (2011)"));
}

#[test]
fn the_field_keeps_the_keyboard_while_a_word_is_typed_letter_by_letter() {
    for link in ["", "works", "cards"] {
        for width in [1280.0, 700.0, 390.0] {
            let mut harness = at(link, width);
            harness.get_by_label("Find").focus();
            harness.run_steps(2);
            for letter in ["w", "a", "t", "e", "r"] {
                harness.event(egui::Event::Text(letter.to_owned()));
                harness.run_steps(2);
            }
            let field = harness.get_by_label("Find");
            assert!(field.is_focused(), "{link} at {width}");
            assert_eq!(field.value().as_deref(), Some("water"), "{link} at {width}");
        }
    }
}

#[test]
fn a_card_shows_what_a_recovered_rule_rests_on() {
    let mut harness = at("card/jequier-grunfeld", 1280.0);
    assert!(has(&harness, "Jéquier (Grunfeld)"), "the one name it goes by on the screen");
    assert!(says(&harness, "Gustave Jéquier, Frederic V. Grunfeld, 1975"));
    assert!(has(&harness, "The starting position of Jéquier (Grunfeld)"));
    press(&mut harness, "Each player has five pieces.");
    assert!(says(&harness, "Our copy of the source is damaged here"));
    let ruleset = library::ruleset("jequier-grunfeld").expect("shipped");
    let evidence = &ruleset.evidence[&Key::SetupPieces];
    let work = library::work(&evidence.source).expect("a work");
    assert!(says(&harness, &work.long()), "the text that fills the gap");
    assert_eq!(harness.query_all_by_label_contains(&work.seen).count(), 1, "said above");
    click(&mut harness, "Play with these rules");
    assert_eq!(last_sent(&harness), "1/play/jequier-grunfeld?cones=greedy", "against the computer");
}

#[test]
fn a_card_tells_what_it_rests_on_then_the_rules_then_how_they_play() {
    let harness = at("card/kendall-walker", 1280.0);
    let parts = [
        "What it rests on",
        "Throwing and moving",
        "How much skill?",
        "If both sides play perfectly",
    ];
    let tops = parts.map(|title| harness.get_by_label(title).rect().top());
    assert!(tops.is_sorted(), "{tops:?}");
}

#[test]
fn a_card_is_cited_as_text_as_bibtex_and_as_a_link() {
    let mut harness = at("card/kendall-walker", 1280.0);
    let mut take = |item: &str| {
        click(&mut harness, "Cite: Kendall (Walker)");
        click(&mut harness, item);
        harness.state().commands.last().cloned().expect("a command")
    };
    let Command::Copy(text) = take("Copy citation") else { panic!("a text") };
    let start =
        "Walker’s version of Kendall (Timothy Kendall, Damian Walker, 2011). Rules as in Senet";
    assert!(text.starts_with(start), "{text}");
    assert!(text.contains("ruleset kendall-walker, hash ") && text.contains("Source: D. Walker"));
    let Command::Copy(bibtex) = take("Copy BibTeX") else { panic!("a text") };
    assert!(bibtex.contains("@misc{walker-2011,") && bibtex.contains("@book{kendall-1978,"));
    let link = Route::to(PlaceName::Reconstructions, "card/kendall-walker");
    assert_eq!(take("Copy link"), Command::CopyLink(link));
}

#[test]
fn a_note_names_another_reconstruction_as_a_link_to_its_card() {
    for (link, name, card) in [
        ("card/kendall-walker", "Ludii’s version of Kendall", "card/kendall"),
        ("card/jequier-grunfeld", "Ludii’s version of Jéquier", "card/jequier"),
    ] {
        let mut harness = at(link, 1280.0);
        harness.get_by_role_and_label(egui::Role::Link, name).click_accesskit();
        harness.run_steps(4);
        assert_eq!(harness.state().view.link(), card);
    }
}

#[test]
fn a_card_says_once_what_was_seen_of_the_source_that_states_its_rules() {
    let witness = "Seen in a machine-paraphrased copy with sentences missing";
    let harness = at("card/jequier-grunfeld", 1280.0);
    let ruleset = library::ruleset("jequier-grunfeld").expect("shipped");
    let stated = ruleset.evidence.iter().filter(|(key, evidence)| {
        evidence.mark == Mark::Stated && idle(&ruleset.form, **key).is_none()
    });
    let line = format!("{} stated", stated.count());
    assert_eq!(harness.query_all_by_label(&line).count(), 1, "{line}");
    assert_eq!(harness.query_all_by_label_contains(witness).count(), 1);
    let harness = at("table/-/setup.start@jequier-grunfeld", 1280.0);
    assert!(says(&harness, &format!("What we have seen of it: {witness}")));
}

#[test]
fn the_table_and_the_distances_are_taken_away_and_cited() {
    let mut harness = at("", 1280.0);
    assert!(says(&harness, "13 reconstructions; scroll sideways"));
    let mut take = |what: &str, item: &str| {
        click(&mut harness, what);
        click(&mut harness, item);
        last_sent(&harness)
    };
    let answers = take("Export: Table", "Copy table (CSV)");
    assert_eq!(answers.lines().count(), 1 + Key::ALL.len() * library::rulesets().len());
    let row = "setup.pieces,Pieces on each side,petrie,Petrie Museum,five each,5,yes,stated,";
    assert!(answers.contains(row), "{}", &answers[..600]);
    assert!(answers.contains(",kendall-walker,Walker’s version of Kendall,any piece,free,no,"));
    let cited = take("Export: Table", "Copy the citation");
    assert_eq!(cited.matches("Rules as in Senet").count(), library::rulesets().len());
    assert!(!says(&at("", 2800.0), "scroll sideways"), "all fit");
    let mut harness = at("distance", 1280.0);
    click_all(&mut harness, ["Export: Distance", "Copy table (CSV)"]);
    let count = library::rulesets().len();
    assert_eq!(last_sent(&harness).lines().count(), 1 + count * (count - 1) / 2);
    let [all, stated] = [false, true].map(|stated| counted(["masters", "wikihow"], stated));
    let row = format!("masters,wikihow,{},{},{},{},", all.0, all.1, stated.0, stated.1);
    assert!(last_sent(&harness).contains(&(row + "protection.by_neighbours exits.landing_throw")));
}

#[test]
fn a_rule_that_seems_wrong_is_copied_with_its_place_in_the_source() {
    let mut harness = at("table/-/setup.pieces@petrie", 1280.0);
    press(&mut harness, "Report this rule");
    let text = last_sent(&harness);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("P: Petrie Museum (petrie), Senet "), "{text}");
    assert_eq!(lines[1], "Pieces on each side (setup.pieces): five each, stated");
    assert!(text.ends_with("introduction to the rules"), "{text}");
}

#[test]
fn works_stand_by_author_and_year_and_one_is_one() {
    let mut harness = at("works", 1280.0);
    assert!(says(&harness, "works, by author and year"));
    assert!(!says(&harness, "Not checked"));
    let top = |author: &str| harness.get_by_label(author).rect().top();
    assert!(top("Espen Aarseth (2017)") < top("R. C. Bell (1979)"));
    assert!(top("R. C. Bell (1979)") < top("Samuel Birch (1864)"));
    find(&mut harness, "leaflet 4");
    assert!(has(&harness, "1 work"));
}

#[test]
fn a_work_names_the_lessons_that_rest_on_it_and_those_no_reconstruction_uses_can_be_left_out() {
    let mut harness = at("works", 1280.0);
    find(&mut harness, "tesauro");
    assert!(has(&harness, "1 work"));
    click(&mut harness, "Lesson 30: How a computer learns");
    assert!(last_sent(&harness).starts_with("1/lesson/"), "{}", last_sent(&harness));
    click(&mut harness, "Used by a reconstruction");
    assert!(!says(&harness, "Tesauro"));
}

#[test]
fn the_numbers_of_the_lessons_that_rest_on_a_work_stay_on_the_page() {
    for width in [1280.0, 700.0, 390.0] {
        let mut harness = at("works", width);
        find(&mut harness, "wikihow");
        let lessons = harness.query_all_by_label_contains("Lesson ");
        let right = lessons.map(|node| node.rect().right()).fold(0.0, f32::max);
        assert!(right > 0.0 && right <= width.min(1100.0), "{right} at {width}");
    }
}

#[test]
fn works_are_found_by_the_letters_and_the_name_of_a_reconstruction_that_rests_on_them() {
    for words in ["lk", "kendall (ludii)"] {
        let mut harness = at("works", 1280.0);
        find(&mut harness, words);
        assert!(says(&harness, "Timothy Kendall (1978)"), "{words}");
    }
}

#[test]
fn every_answer_of_every_card_stands_in_it_with_its_evidence() {
    for ruleset in library::rulesets() {
        let named: Vec<Key> = senet::rules_text::passages(ruleset)
            .iter()
            .flat_map(|passage| &passage.sentences)
            .flat_map(|sentence| sentence.evidence.iter().map(|(key, _)| *key))
            .collect();
        let keys = ruleset.evidence.keys();
        for key in keys.filter(|key| idle(&ruleset.form, **key).is_none()) {
            assert!(named.contains(key), "{}: {key}", ruleset.id);
        }
    }
}

#[test]
fn variants_open_beside_their_base_and_can_be_played() {
    let mut harness = at("card/petrie", 1280.0);
    press(&mut harness, "Compare with the base: Four in a row form a wall");
    let link = last_sent(&harness);
    assert!(link.starts_with("1/compare/petrie~petrie:wall-of-four"), "{link}");
    assert!(link.ends_with("?rule=blockade.length"), "{link}");
    press(&mut harness, "Play: Four in a row form a wall");
    assert_eq!(last_sent(&harness), "1/play/petrie:wall-of-four?spools=greedy");
    let played = super::app::at("1/play/petrie:wall-of-four", 1280.0);
    assert!(says(&played, "Four in a row form a wall"), "the variant is on the table");
}

/// Number of rules on which two reconstructions differ, and that both answer.
fn counted(ids: [&str; 2], stated: bool) -> (usize, usize) {
    let rulesets = ids.map(|id| library::ruleset(id).expect("shipped"));
    let counts = |ruleset: &Ruleset, key: Key| {
        let is_stated =
            ruleset.evidence.get(&key).is_some_and(|evidence| evidence.mark == Mark::Stated);
        idle(&ruleset.form, key).is_none() && (!stated || is_stated)
    };
    let both = Key::ALL.iter().filter(|key| rulesets.iter().all(|one| counts(one, **key)));
    let answer = |at: usize, key: Key| rulesets[at].form.get(key);
    let differ = both.clone().filter(|key| answer(0, **key) != answer(1, **key));
    (differ.count(), both.count())
}

#[test]
fn distances_count_what_a_source_states_where_that_is_asked_for() {
    let ids = ["kendall-walker", "jequier-grunfeld"];
    for width in [1280.0, 390.0] {
        let mut harness = at("distance", width);
        for stated in [false, true] {
            let (differ, of) = counted(ids, stated);
            let keys = ids.map(|id| format!("compare.name-{id}"));
            let [left, right] = keys.each_ref().map(|key| i18n::text(key));
            let share = percent(differ as f64 / of as f64, 0);
            let words = format!("{left} and {right}: {differ} of {of} rules differ ({share})");
            assert!(has(&harness, &words), "{words}");
            let link = harness.state().view.link();
            assert_eq!(
                link,
                if stated { "stated" } else { "distance" },
                "a copied link opens the same"
            );
            click(&mut harness, "Only what a source states");
        }
    }
}

#[test]
fn distances_are_numbers_or_per_cent() {
    for width in [1280.0, 390.0] {
        let mut harness = at("distance", width);
        assert!(says(&harness, "how many rules differ"));
        click(&mut harness, "Per cent of rules");
        assert!(says(&harness, "what share of the rules differs"), "{width}");
        click(&mut harness, "Only what a source states");
        assert!(says(&harness, "what share differs of the rules that a source states"), "{width}");
    }
}

#[test]
fn the_ways_on_from_an_answer_are_in_sight_below_the_table() {
    let mut harness = at("table/-/capture.effect@kendall", 1280.0);
    resize(&mut harness, 1280.0, 800.0);
    harness.run_steps(4);
    let button = harness.get_by_label("Report this rule").rect();
    assert!(button.bottom() <= 800.0, "{button:?}");
    let source = harness.query_all_by_label_contains("What we have seen of it: ").next();
    let source = source.expect("the evidence").rect();
    assert!(source.right() < button.left(), "beside the evidence: {source:?}");
}

#[test]
fn a_number_of_the_matrix_opens_the_list_behind_it() {
    for width in [1280.0, 900.0] {
        let mut harness = at("distance", width);
        let (differ, all) = counted(["masters", "wikihow"], false);
        let share = percent(differ as f64 / all as f64, 0);
        let pair = format!(
            "Masters Traditional Games and wikiHow: {differ} of {all} rules differ ({share})"
        );
        click(&mut harness, &pair);
        assert_eq!(harness.state().view.link(), "distance/masters~wikihow");
        let rule = explain::key_name(Key::ExitsLandingThrow);
        let see = i18n::fill("recon.see-rule", &[("rule", rule)]);
        scroll_to(&mut harness, &see);
        click(&mut harness, &see);
        let link = last_sent(&harness);
        assert!(link.ends_with("?rule=exits.landing_throw"), "{link}");
    }
}

#[test]
fn works_are_copied_as_citations_and_as_bibtex() {
    let mut harness = at("works", 1280.0);
    find(&mut harness, "leaflet 4");
    click(&mut harness, "Copy citation: Damian Walker (2011)");
    assert!(last_sent(&harness).starts_with("Damian Walker, Senet"), "{}", last_sent(&harness));
    click(&mut harness, "Copy BibTeX: Damian Walker (2011)");
    assert!(last_sent(&harness).starts_with("@misc{walker-2011,\n  author = {Damian Walker}"));
    assert!(says(&harness, "Copied to the clipboard."));
    click_all(&mut harness, ["Clear the search", "Copy all as BibTeX"]);
    assert_eq!(
        last_sent(&harness).lines().filter(|line| line.starts_with('@')).count(),
        library::works().len()
    );
}

#[test]
fn a_narrow_window_shows_one_or_two_columns_that_are_picked() {
    let mut harness = at("", 370.0);
    assert!(has(&harness, "First column: Kendall (Walker)"));
    assert!(has(&harness, "Kendall (Walker), Pieces on each side: seven each, stated"));
    assert!(!says(&harness, "Petrie Museum, Pieces on each side"));
    click(&mut harness, "Second column: No second column");
    harness.get_by_role_and_label(egui::Role::Button, "Petrie Museum").click();
    harness.run_steps(4);
    assert_eq!(harness.state().view.link(), "table/kendall-walker~petrie");
    assert!(says(&harness, "Petrie Museum, Pieces on each side"));
    click_all(&mut harness, ["Distance", "Cards", "Works"]);
}

#[test]
fn a_tablet_begins_with_two_columns_under_their_names() {
    let mut harness = at("", 620.0);
    assert!(has(&harness, "First column: Kendall (Walker)"));
    assert!(has(&harness, "Second column: Petrie Museum"));
    assert!(says(&harness, "Petrie Museum, Pieces on each side"));
    assert!(has(&harness, "Card: Petrie Museum"), "the head of the column");
    click(&mut harness, "Second column: Petrie Museum");
    harness.get_by_role_and_label(egui::Role::Button, "No second column").click();
    harness.run_steps(4);
    assert_eq!(harness.state().view.link(), "table/kendall-walker");
    assert!(!says(&harness, "Petrie Museum, Pieces on each side"));
}

#[test]
fn a_card_says_first_how_sure_it_is_and_leads_to_the_others() {
    for width in [1280.0, 390.0] {
        let mut harness = at("card/petrie", width);
        let top = |label: &str| harness.get_by_label(label).rect().top();
        assert!(top("UCL Culture") < top("33 our reading"), "{width}");
        assert!(top("33 our reading") < top("Play with these rules"), "{width}");
        let mut pick = |list: &str, wide: &str, narrow: &str| {
            if width < 700.0 {
                click(&mut harness, list);
            }
            click(&mut harness, if width < 700.0 { narrow } else { wide });
            harness.state().view.link()
        };
        let to_kendall = pick("Card: Petrie Museum", "K\u{a0}Kendall (Walker)", "Kendall (Walker)");
        assert_eq!(to_kendall, "card/kendall-walker");
        assert_eq!(pick("Card: Kendall (Walker)", "All cards", "All cards"), "cards");
    }
}

#[test]
fn a_reconstruction_of_ones_own_is_a_column_and_a_card_like_any_other() {
    let base = library::ruleset("petrie").expect("shipped");
    let mut own = base.with(&[(Key::SetupPieces, 7.into())]).expect("possible");
    own.id = "my-rules".to_owned();
    own.name = "My rules".to_owned();
    let mut all = library::rulesets().to_vec();
    all.push(own);
    let mut harness = with(all, "differing/petrie~my-rules", 1280.0);
    assert!(has(&harness, "My rules, Pieces on each side: seven each, changed"));
    assert!(!has(&harness, explain::key_name(Key::WaterEffect)));
    click(&mut harness, "Card: My rules");
    assert!(says(&harness, "Each player has seven pieces."));
}

#[test]
fn compare_shows_the_rule_in_question_first() {
    let mut harness = at("table/masters~wikihow/exits.landing_throw@wikihow", 1280.0);
    click(&mut harness, "Compare Masters Traditional Games and wikiHow on this rule");
    let link = last_sent(&harness);
    for width in [1280.0, 390.0] {
        let harness = super::app::at(&link, width);
        let rule = explain::key_name(Key::ExitsLandingThrow);
        let question = i18n::fill("compare-view.asked", &[("rule", rule)]);
        assert!(has(&harness, &question), "{link} at {width}");
        let parts = says(&harness, "This is where they differ.");
        assert!(parts, "the boards show it at work at {width}");
    }
}

#[test]
fn most_rules_that_differ_are_shown_at_work_where_the_boards_open() {
    let (mut shown, mut all) = (0, 0);
    let shelf = library::rulesets();
    for (left, right) in shelf.iter().zip(&shelf[1..]) {
        for key in senet::rules_text::distance(left, right) {
            let comparison = senet::compare::Comparison::distinguishing(left, right, key);
            let difference = comparison.difference(comparison.casts().len());
            all += 1;
            shown += usize::from(difference.is_some_and(|difference| {
                difference.rules().iter().any(|rule| rule.key() == Some(key))
            }));
        }
    }
    assert!(shown * 4 > all * 3, "{shown} of {all}");
}

#[test]
fn a_page_that_does_not_exist_is_told_and_an_unknown_card_gives_way_to_all_cards() {
    let mut view = RulesetsView::default();
    assert!(view.open("attic").is_err_and(|problem| problem.contains("attic")));
    let harness = at("card/nobody", 1280.0);
    assert!(has(&harness, "Card: Bell"));
    assert_eq!(harness.state().view.link(), "cards");
    assert_eq!(
        Route::parse("#1/reconstructions/card/petrie").map(|route| route.link()),
        Ok("1/reconstructions/card/petrie".to_owned())
    );
}

/// Perfect play is worked out once somebody asks for it, can be stopped, and is told with a picture of each position.
#[test]
fn a_card_tells_what_perfect_play_tells() {
    let mut harness = at("card/wikihow", 1280.0);
    let ask = "Work out perfect play: wikiHow";
    assert!(!says(&harness, "Proved for all"), "nobody has asked");
    press(&mut harness, ask);
    press(&mut harness, "Stop");
    press(&mut harness, ask);
    wait_for(&mut harness, "Proved for all");
    assert!(says(&harness, "Proved for all 285,012 positions with 2 pieces a side"));
    assert!(says(&harness, "With a 3, thrown 4 times in 16"));
    assert!(says(&harness, "Board as a map. The best square for your piece is"));
    for title in ["Who moves first", "How long games take", "A surprising best move"] {
        assert!(says(&harness, &format!("{title}: cones: ")), "{title} has no picture");
    }
    assert!(says(&harness, "from here wins"), "what the other move costs is told in words");
    press(&mut harness, "Export: If both sides play perfectly");
    press(&mut harness, "Copy table (CSV)");
    let csv = last_sent(&harness);
    assert!(csv.starts_with("fact,of,value") && csv.contains("longest,"), "{csv}");
}
