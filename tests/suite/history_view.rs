//! The history as a visitor walks through it, and words explained where they stand, by the names of what is on the screen.

use egui_kittest::{Harness, kittest::Queryable};
use senet::app::command::Command;
use senet::app::glossary_view::GlossaryView;
use senet::app::history_view::HistoryView;
use senet::app::place::Place as _;
use senet::app::progress::Progress;
use senet::app::reader_view::ReaderView;
use senet::app::settings::Settings;
use senet::lesson::Period;
use senet::lesson::history::{AGES, Kind};
use senet::route::{PlaceName, Route};
use senet::{i18n, library};

use crate::screen::{self, Place, press, press_key, says, type_into};

/// A view in a window for which nothing is set.
fn harness<V: 'static>(
    view: V,
    size: (f32, f32),
    show: impl FnMut(&mut V, &mut egui::Ui, &Settings) + 'static,
) -> Harness<'static, Place<V>> {
    screen::alone(view, size, Settings::default(), show)
}

fn glossary(word: &str, width: f32) -> Harness<'static, Place<GlossaryView>> {
    let mut view = GlossaryView::default();
    view.open(word).expect("a word");
    harness(view, (width, 844.0), |view, ui, _| view.ui(ui))
}

fn history(link: &str, width: f32) -> Harness<'static, Place<HistoryView>> {
    let mut view = HistoryView::default();
    view.open(link).expect("an address");
    harness(view, (width, 844.0), HistoryView::ui)
}

fn has<V>(harness: &Harness<'_, Place<V>>, label: &str) -> bool {
    harness.query_all_by_label(label).next().is_some()
}

#[test]
fn every_find_can_be_walked_to_with_the_arrows_and_its_card_tells_all() {
    for width in [1280.0, 700.0, 390.0] {
        let mut place = history("", width);
        for find in &library::history().evidence {
            press_key(&mut place, egui::Key::ArrowRight);
            assert_eq!(place.state().view.link(), find.id);
            assert!(has(&place, "What it shows"), "{} at {width}", find.id);
            assert!(has(&place, "What it does not show"), "{} at {width}", find.id);
            assert!(has(&place, "Who says so"), "{} at {width}", find.id);
        }
        press_key(&mut place, egui::Key::ArrowRight);
        assert_eq!(place.state().view.link(), "proposals/birch", "and on into our time");
        press_key(&mut place, egui::Key::ArrowLeft);
        assert_eq!(place.state().view.link(), "last-word");
        press_key(&mut place, egui::Key::Home);
        assert_eq!(place.state().view.link(), "el-mahasna");
    }
}

#[test]
fn marks_have_names_and_open_their_cards() {
    let mut place = history("", 1280.0);
    assert!(has(&place, "Start with the oldest"));
    press(&mut place, "about 2620 BCE, Third Dynasty: The painting of Hesy-Re. Popular page");
    assert_eq!(place.state().view.link(), "hesy-re");
    assert!(says(&place, "Our drawing: cones 7, spools 7"));
    press(&mut place, "Later →");
    assert_ne!(place.state().view.link(), "hesy-re");
    press(&mut place, "← Earlier");
    assert_eq!(place.state().view.link(), "hesy-re");
}

#[test]
fn an_opened_find_has_its_mark_in_sight_in_a_low_window_too() {
    let mut view = HistoryView::default();
    view.open("hesy-re").expect("an address");
    let mut place = harness(view, (1280.0, 560.0), HistoryView::ui);
    place.run_steps(30);
    let mark = place
        .get_by_label("about 2620 BCE, Third Dynasty: The painting of Hesy-Re. Popular page")
        .rect();
    assert!(mark.top() >= 0.0 && mark.bottom() <= 560.0, "{mark:?}");
}

#[test]
fn the_link_to_a_find_leads_there_a_second_time() {
    let mut place = history("hesy-re", 390.0);
    let is_in_sight = |place: &Harness<'_, Place<HistoryView>>| {
        let name = "about 2620 BCE, Third Dynasty: The painting of Hesy-Re. Popular page";
        let mut marks = place.query_all_by_label(name);
        marks.any(|mark| (0.0..844.0).contains(&mark.rect().top()))
    };
    screen::wheel(&mut place, egui::pos2(195.0, 600.0), 4000.0);
    assert!(!is_in_sight(&place));
    place.state_mut().view.open("hesy-re").expect("an address");
    place.run_steps(30);
    assert!(is_in_sight(&place));
}

#[test]
fn what_a_find_does_not_show_is_in_sight_under_the_lower_line() {
    let mut view = HistoryView::default();
    view.open("el-mahasna").expect("an address");
    let place = harness(view, (1150.0, 740.0), HistoryView::ui);
    let point = place.get_by_label("What it does not show").rect();
    assert!(point.bottom() <= 700.0, "{point:?}");
}

#[test]
fn where_nothing_is_chosen_every_entry_stands_in_a_list_under_the_line() {
    for width in [1280.0, 700.0] {
        let mut place = history("", width);
        for find in &library::history().evidence {
            assert!(says(&place, &format!("{}, {}", find.title, find.date)), "{}", find.id);
        }
        assert!(says(&place, "Brooklyn Museum, New York, 49.56a-b · signs guessed"));
        assert!(says(&place, "1480 BCE · Rosicrucian Egyptian Museum, RC 1261"));
        press(&mut place, "Stone slabs on Cyprus, third to first millennium BCE · scholarly page");
        assert_eq!(place.state().view.link(), "cyprus");
        assert!(!has(
            &place,
            "Stone slabs on Cyprus, third to first millennium BCE · scholarly page"
        ));
        press(&mut place, "Back to the list");
        assert_eq!(place.state().view.link(), "");
        for grade in ["record or study", "scholarly page", "popular page"] {
            assert!(has(&place, grade), "what the marks of the finds mean");
        }
        let place = history("proposals", width);
        assert!(has(&place, "Gustave Jéquier, 1930"));
        assert!(!says(&place, "For each find"), "these are no finds");
    }
}

#[test]
fn the_line_names_the_ages_with_their_dates_and_says_whose_they_are() {
    let place = history("", 1280.0);
    assert!(has(&place, "New Kingdom, 1550 BCE to 1070 BCE"));
    assert!(has(&place, "Old Kingdom, 2690 BCE to 2160 BCE"));
    assert!(says(&place, "The ages have their usual dates"));
    assert!(!says(&history("proposals", 1280.0), "Kingdom"));
    for ages in AGES.windows(2) {
        assert_eq!(ages[0].2, ages[1].1, "{} ends where {} begins", ages[0].0, ages[1].0);
    }
}

#[test]
fn the_line_is_a_thin_strip_while_a_find_is_open() {
    let mark = "about 2620 BCE, Third Dynasty: The painting of Hesy-Re. Popular page";
    let (all, one) = (history("", 1280.0), history("hesy-re", 1280.0));
    let height = |place: &Harness<'_, Place<HistoryView>>| place.get_by_label(mark).rect().height();
    assert!(height(&one) < height(&all));
    assert!(!says(&one, "Kingdom, 15"), "the ages are left out");
    let title = one.get_by_label("The painting of Hesy-Re").rect();
    assert!(title.top() < 320.0, "{title:?}");
}

#[test]
fn where_nothing_stands_beside_the_words_a_drawing_comes_before_them() {
    for width in [636.0, 390.0] {
        let place = history("hesy-re", width);
        let drawing = place.query_all_by_label_contains("Our drawing: cones 7").next();
        let drawing = drawing.expect("a drawing").rect();
        assert!(drawing.bottom() < place.get_by_label("What it shows").rect().top(), "{width}");
    }
}

#[test]
fn a_find_without_a_drawing_says_so() {
    for width in [1280.0, 390.0] {
        assert!(says(&history("first-dynasty-boards", width), "We have no drawing of this find"));
        assert!(!says(&history("hesy-re", width), "We have no drawing of this find"));
    }
}

#[test]
fn what_a_find_shows_is_said_once_beside_its_drawing() {
    for width in [1280.0, 390.0] {
        let place = history("amenhotep-iii", width);
        assert!(says(&place, "21 centimetres"), "what is seen on the object stays");
        assert_eq!(place.query_all_by_label_contains("What it shows").count(), 1);
        assert_eq!(place.query_all_by_label_contains("Who says so").count(), 1);
    }
}

#[test]
fn a_filter_shows_one_kind_alone_and_has_an_address() {
    let mut place = history("", 1280.0);
    let count = library::history().evidence.iter().filter(|find| find.is(Kind::Text)).count();
    press(&mut place, &format!("Texts {count}"));
    assert_eq!(place.state().view.link(), "only/text");
    assert!(!says(&place, "A clay table with three rows"));
    press_key(&mut place, egui::Key::End);
    assert_eq!(place.state().view.link(), "only/text/last-word");
    press(&mut place, &format!("All {}", library::history().evidence.len()));
    assert_eq!(place.state().view.link(), "last-word");
}

#[test]
fn an_address_of_nothing_is_refused_in_plain_words() {
    let mut view = HistoryView::default();
    let problem = view.open("atlantis").expect_err("no such find");
    assert!(problem.contains("nothing called “atlantis”"), "{problem}");
    assert!(view.open("boards/atlantis").is_err_and(|problem| problem.contains("“atlantis”")));
    assert!(
        GlossaryView::default()
            .open("atlantis")
            .is_err_and(|problem| problem.contains("“atlantis”"))
    );
}

#[test]
fn a_proposal_leads_to_its_rules() {
    let mut place = history("proposals/kendall-1978", 1280.0);
    assert!(has(&place, i18n::text("history.has-rules")), "what a page with lines means");
    press(&mut place, "Kendall (Ludii)");
    let command = place.state().commands.last().cloned();
    assert_eq!(command, Some(Command::Go(Route::to(PlaceName::Reconstructions, "card/kendall"))));
}

#[test]
fn every_board_is_shown_with_what_is_sure_of_it() {
    for width in [1280.0, 390.0] {
        let mut place = history("boards", width);
        for board in &library::history().boards {
            place
                .get_by_role_and_label(egui::accesskit::Role::Button, &board.title)
                .click_accesskit();
            place.run_steps(4);
            assert_eq!(place.state().view.link(), format!("boards/{}", board.period));
            assert!(has(&place, "Found") && has(&place, "Our guess"), "{}", board.title);
        }
    }
    let mut place = history("boards/middle-kingdom", 1280.0);
    press(&mut place, "27, a cross");
    assert!(says(&place, "Square 27: a cross."));
}

#[test]
fn a_board_can_be_played_on_and_given_back() {
    let mut place = history("boards/transition", 1280.0);
    press(&mut place, "Play on this board");
    assert_eq!(place.state().settings.board, Some(Period::Transition));
    let went = Command::Go(Route::to(PlaceName::Play, ""));
    assert!(place.state().commands.contains(&went), "{:?}", place.state().commands);
    press(&mut place, "Back to the usual board");
    assert_eq!(place.state().settings.board, None);
}

#[test]
fn the_board_to_play_on_is_remembered() {
    let settings = Settings { board: Some(Period::Cypriot), ..Settings::default() };
    let text = serde_json::to_string(&settings).expect("it is written");
    assert!(text.contains("\"cypriot\""), "{text}");
    assert_eq!(serde_json::from_str::<Settings>(&text).ok(), Some(settings));
    let old: Settings = serde_json::from_str("{\"board\":\"atlantis\"}").expect("it is read");
    assert_eq!(old.board, None);
}

#[test]
fn words_are_found_and_lead_to_each_other() {
    let mut place = glossary("", 390.0);
    assert!(says(&place, "senet 𓊃𓈖𓏏𓏠"));
    type_into(&mut place, "Find a word", "blockade");
    assert!(has(&place, "wall") && !has(&place, "knucklebone"));
    press(&mut place, "protected");
    let there = Command::Go(Route::to(PlaceName::Glossary, "protected"));
    assert_eq!(place.state().commands.last(), Some(&there));
    press(&mut place, "Clear");
    assert!(has(&place, "knucklebone"));
}

#[test]
fn a_word_is_found_by_the_title_of_its_rule_and_leads_there() {
    let mut place = glossary("", 1280.0);
    type_into(&mut place, "Find a word", "hitting");
    assert!(has(&place, "hit") && has(&place, "swap") && !has(&place, "blockade"));
    place.query_all_by_label("Hitting").next().expect("its rule").click_accesskit();
    place.run_steps(4);
    let table = Route::to(PlaceName::Reconstructions, "table/-/capture.effect@kendall-walker");
    assert_eq!(place.state().commands.last(), Some(&Command::Go(table)));
}

#[test]
fn a_letter_leads_to_its_first_word() {
    for width in [1280.0, 390.0] {
        let mut place = glossary("", width);
        let first = library::glossary().terms.iter().find(|term| term.letter() == "T");
        let name = &first.expect("a word with T").term;
        let is_near = |place: &Harness<'_, Place<GlossaryView>>| {
            let mut links = place.query_all_by_label(name);
            links.any(|node| (0.0..500.0).contains(&node.rect().top()))
        };
        assert!(!is_near(&place));
        press(&mut place, "Words with T");
        place.run_steps(30);
        assert!(is_near(&place), "{name} at {width}");
    }
}

#[test]
fn the_link_to_a_word_leads_there_a_second_time() {
    let mut place = glossary("transliteration", 1280.0);
    let is_near = |place: &Harness<'_, Place<GlossaryView>>| {
        let mut words = place.query_all_by_label("transliteration");
        words.any(|node| (0.0..844.0).contains(&node.rect().top()))
    };
    press(&mut place, "Words with C");
    place.run_steps(30);
    assert!(!is_near(&place));
    place.state_mut().view.open("transliteration").expect("a word");
    place.run_steps(30);
    assert!(is_near(&place));
}

#[test]
fn a_word_of_a_lesson_is_explained_where_it_stands() {
    for width in [1280.0, 390.0] {
        let lesson = library::lesson("which-way-up").expect("it ships").clone();
        let view = ReaderView::open(lesson, 1, 1);
        let mut reader = harness(view, (width, 844.0), |view: &mut ReaderView, ui, settings| {
            view.ui(ui, &mut Progress::default(), settings);
        });
        let term = "cone: what it means";
        assert!(!says(&reader, "A pointed piece"));
        press(&mut reader, term);
        assert!(says(&reader, "A pointed piece"), "{term} opens at {width}");
        press(&mut reader, "All words");
        let there = Command::Go(Route::to(PlaceName::Glossary, "cone"));
        assert_eq!(reader.state().commands.last(), Some(&there));
        press(&mut reader, term);
        assert!(!has(&reader, "All words"), "{term} closes at {width}");
        reader.get_by_label(term).focus();
        reader.run_steps(2);
        press_key(&mut reader, egui::Key::Enter);
        assert!(has(&reader, "All words"), "and by the keyboard");
        assert!(reader.state().view.is_at("which-way-up", 1), "Enter stays in the step");
    }
}
