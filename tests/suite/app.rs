//! The program as a person meets it, by the names of what is on the screen.

use egui::Role;
use egui::accesskit::Toggled;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use senet::app::SenetApp;
use senet::app::storage::{ASIDE, MemoryStore, NAME, Store};
use senet::i18n::{self, Language};
use senet::route::{PlaceName, Route};

use crate::screen::{click, click_all, has, press_key, rect, resize, says};

/// The program, made in its first frame, since it needs the frame's context.
pub struct Started {
    pub app: Option<SenetApp>,
    first: Option<(String, Language)>,
    store: Option<Box<dyn Store>>,
}

impl Started {
    pub fn new(link: &str, store: impl Store + 'static, language: Language) -> Started {
        Started {
            app: None,
            first: Some((link.to_owned(), language)),
            store: Some(Box::new(store)),
        }
    }

    pub fn frame(ui: &mut egui::Ui, started: &mut Started) {
        match &mut started.app {
            Some(app) => app.frame_ui(ui),
            None => {
                let store = started.store.take().expect("a store");
                let first = started.first.take().unzip();
                started.app = Some(SenetApp::with(ui.ctx(), store, first, 1));
            }
        }
    }
}

pub fn at(link: &str, width: f32) -> Harness<'static, Started> {
    with_store(link, width, MemoryStore::default())
}

pub fn with_store(
    link: &str,
    width: f32,
    store: impl Store + 'static,
) -> Harness<'static, Started> {
    on_device(link, width, store, Language::English)
}

/// A device that has kept this.
pub fn holding(text: &str) -> MemoryStore {
    let mut store = MemoryStore::default();
    store.write(NAME, text);
    store
}

pub fn on_device(
    link: &str,
    width: f32,
    store: impl Store + 'static,
    language: Language,
) -> Harness<'static, Started> {
    let mut harness = Harness::builder()
        .with_size(egui::vec2(width, 844.0))
        .with_step_dt(0.1)
        .build_ui_state(Started::frame, Started::new(link, store, language));
    harness.run_steps(3);
    harness
}

/// Goes to an address, as a link in the window does.
pub fn follow(harness: &mut Harness<'_, Started>, link: &str) {
    Route::parse(link).expect("an address").go(&harness.ctx);
    harness.run_steps(8);
}

pub fn address_of(harness: &Harness<'_, Started>) -> String {
    harness.state().app.as_ref().expect("it runs").route().link()
}

pub fn app_mut<'h>(harness: &'h mut Harness<'_, Started>) -> &'h mut SenetApp {
    harness.state_mut().app.as_mut().expect("it runs")
}

pub fn choose_french(harness: &mut Harness<'_, Started>) {
    click(harness, i18n::text("nav.settings"));
    click(harness, Language::French.name());
    click(harness, i18n::text("app.done"));
}

/// Presses an entry of the menu of Play.
pub fn from_menu(harness: &mut Harness<'_, Started>, entry: &str) {
    click_all(harness, ["play.menu", entry].map(i18n::text));
}

/// A game in study mode, where throws are set by hand.
pub fn study(link: &str, width: f32) -> Harness<'static, Started> {
    let mut harness = at(link, width);
    from_menu(&mut harness, "play.study");
    harness
}

#[test]
fn play_by_tapping_squares() {
    let mut harness = study("1/play", 1280.0);
    click_all(&mut harness, ["Throw 3", "13, cone"]);
    let is_picked = |label| harness.get_by_label(label).accesskit_node().toggled();
    assert_eq!([is_picked("13, cone"), is_picked("16, empty")], [Some(Toggled::True), None]);
    click(&mut harness, "16, empty");
    assert!(has(&harness, "16, cone") && has(&harness, "13, empty"));
    assert!(says(&harness, "Spools: you throw"));
}

#[test]
fn every_square_is_named() {
    let harness = at("1/play/kendall-walker", 1280.0);
    for label in
        ["1, cone", "14, spool", "15, House of Rebirth, empty", "27, House of Water, empty"]
    {
        assert!(has(&harness, label), "{label}");
    }
    assert!(says(&harness, "Off the board, cones 0, spools 0"));
}

#[test]
fn a_refusal_says_why_and_opens_its_rule() {
    let mut harness = study("1/play/kendall-walker/c9-s12.13", 1280.0);
    click(&mut harness, "Throw 3");
    // Nothing can go forward, so the refusal is about going back; a throw of 3 from 9 leads to 6, which is free.
    assert!(has(&harness, "9, cone"));
    // The piece stays in hand when a square is refused.
    click_all(&mut harness, ["Undo", "Throw 2", "9, cone", "8, empty", "11, empty"]);
    assert!(has(&harness, "11, cone"));

    let mut harness = study("1/play/kendall-walker/c9.1-s12.13", 1280.0);
    click_all(&mut harness, ["Throw 3", "9, cone"]);
    assert!(says(&harness, "The spool on 12 is protected by its neighbour on 13."));
    // Who then presses where the piece would go is still told why.
    click(&mut harness, "12, spool");
    assert!(says(&harness, "The spool on 12 is protected by its neighbour on 13."));
    let rule = senet::explain::key_name(senet::rules::Key::ProtectionByNeighbours);
    click(&mut harness, &i18n::fill("play.why", &[("rule", rule)]));
    assert!(says(&harness, i18n::text("play.hide-rules")), "the rule's switch is shown");
}

#[test]
fn undo_and_redo_by_key() {
    let mut harness = study("1/play", 1280.0);
    click_all(&mut harness, ["Throw 3", "13, cone", "16, empty"]);
    press_key(&mut harness, egui::Key::Z);
    assert!(has(&harness, "13, cone"), "the move is taken back");
    press_key(&mut harness, egui::Key::Y);
    assert!(has(&harness, "16, cone"), "and done again");
}

#[test]
fn a_throw_that_was_taken_back_falls_again_and_keeps_what_came_after() {
    let mut harness = study("1/play", 1280.0);
    click_all(&mut harness, ["Throw 3", "13, cone", "16, empty"]);
    let words = ["keys.undo", "keys.undo", "play.throw", "keys.redo"];
    click_all(&mut harness, words.map(i18n::text));
    assert!(has(&harness, "16, cone"));
}

#[test]
fn the_board_is_played_by_keys_alone() {
    let mut harness = study("1/play", 1280.0);
    click(&mut harness, "Throw 3");
    harness.get_by_label("12, spool").focus();
    harness.run_steps(2);
    press_key(&mut harness, egui::Key::ArrowLeft);
    press_key(&mut harness, egui::Key::Enter);
    for _ in 0..3 {
        press_key(&mut harness, egui::Key::ArrowLeft);
    }
    harness.key_press(egui::Key::Enter);
    harness.run_steps(8);
    assert!(has(&harness, "16, cone"));
}

#[test]
fn on_a_phone_on_its_side_the_throw_stands_beside_the_board() {
    let mut harness = at("1/play", 844.0);
    resize(&mut harness, 844.0, 390.0);
    let throw = harness.get_by_label(i18n::text("play.throw")).rect();
    assert!(throw.bottom() < 390.0, "{throw}");
}

#[test]
fn the_rules_of_a_short_game_say_what_holds_on_its_board() {
    let mut harness = at("1/play", 1280.0);
    from_menu(&mut harness, "play.rules");
    assert!(has(&harness, i18n::text("play.short-rules")));
    assert!(says(&harness, "cones on the odd squares"), "named as on the board");
}

#[test]
fn the_name_of_the_rules_beside_the_title_opens_them() {
    let mut harness = at("1/play", 390.0);
    click(&mut harness, "Kendall (Walker)");
    assert!(has(&harness, i18n::text("play.hide-rules")));
}

#[test]
fn a_rule_change_shows_at_once_and_can_be_undone() {
    let mut harness = at("1/play/kendall-walker", 1280.0);
    from_menu(&mut harness, "play.rules");
    let ruleset = senet::library::ruleset("kendall-walker").expect("shipped");
    for passage in senet::rules_text::passages(&ruleset) {
        let sentence = &passage.sentences[0].text;
        assert!(says(&harness, sentence), "the rules in sentences: {sentence}");
    }
    click(&mut harness, i18n::text("play.change-rules"));
    let key = senet::rules::Key::SetupPieces;
    let five = senet::explain::answer_of(key, &5.into());
    let rule = senet::explain::key_name(key);
    click(&mut harness, &i18n::labelled(rule, &five));
    assert!(says(&harness, &format!("{rule}: {five}")));
    assert!(has(&harness, "14, empty"), "five a side stand on 1 to 10");
    click(&mut harness, i18n::text("keys.undo"));
    assert!(has(&harness, "14, spool"));
}

const PLACES: [&str; 9] = [
    "1/learn",
    "1/compare",
    "1/play",
    "1/lesson/first-steps/1",
    "1/reconstructions",
    "1/reconstructions/table/petrie/water.effect@petrie",
    "1/reconstructions/card/petrie",
    "1/reconstructions/distance",
    "1/reconstructions/works",
];

/// Addresses as version 1 of their form has been given away, in lessons, on paper and in mails. Never change one.
const GIVEN_AWAY: [&str; 28] = [
    "1/learn",
    "1/lesson/water/3",
    "1/lesson/water/3?present",
    "1/lesson/first-steps/1",
    "1/practice",
    "1/practice/blocking/2",
    "1/history",
    "1/history/boards/middle-kingdom",
    "1/history/proposals/kendall-1978",
    "1/teachers",
    "1/teachers/water",
    "1/teachers/pack/one-hour",
    "1/glossary/cone",
    "1/glossary/?find=bear+off",
    "1/play/petrie",
    "1/play/petrie:wall-of-four",
    "1/play/kendall-walker+blockade.length=3/c9-s12.13",
    "1/play/kendall-walker?spools=greedy",
    "1/play/jequier-grunfeld+setup.pieces=7/c9-s12.13?cones=random",
    "1/compare/kendall-walker~petrie",
    "1/compare/kendall-walker+blockade.length=3~petrie",
    "1/compare/masters~wikihow/c26-s20/c/2",
    "1/compare/kendall-walker~wikihow?rule=water.effect",
    "1/compare/kendall-walker~jequier-grunfeld/c24.26-s12.18/c/1",
    "1/reconstructions/card/bell",
    "1/reconstructions/distance",
    "1/reconstructions/stated/masters~wikihow",
    "1/reconstructions/table/petrie/water.effect@petrie",
];

#[test]
fn addresses_of_version_1_lead_where_they_always_led() {
    for link in GIVEN_AWAY {
        let mut harness = at(&format!("#{link}"), 1280.0);
        harness.run_steps(2);
        assert_eq!(address_of(&harness), link);
        assert!(!says(&harness, i18n::text("app.dismiss")), "{link} is complained of");
    }
    // Left out parts mean the beginning.
    for (link, full) in [
        ("", "1/learn"),
        ("read", "1/learn"),
        ("1/lesson/water", "1/lesson/water/1"),
        ("1/lesson/water/0", "1/lesson/water/1"),
        ("1/compare?luck=7", "1/compare/kendall-walker~jequier-grunfeld/c11.24.26-s12.18.19/c"),
    ] {
        assert_eq!(address_of(&at(link, 1280.0)), full, "{link:?}");
    }
}

#[test]
fn every_place_opens_at_every_width() {
    for width in [1280.0, 860.0, 700.0, 390.0] {
        for link in PLACES {
            let mut harness = at(link, width);
            harness.run_steps(3);
            for word in ["nav.learn", "nav.compare", "nav.play", "nav.reconstructions"] {
                assert!(says(&harness, i18n::text(word)), "{link} at {width} has no {word}");
            }
            let names = harness.query_all_by(|node| node.level() == Some(1) && !node.is_hidden());
            assert_eq!(names.count(), 1, "{link} at {width} has one name");
        }
    }
}

#[test]
fn every_place_with_an_address_is_among_those_that_are_tested() {
    let links = || GIVEN_AWAY.iter().chain(&PLACES);
    for place in PlaceName::ALL {
        let begins = format!("1/{}", place.name());
        assert!(links().any(|link| link.starts_with(&begins)), "{begins} is opened by no test");
    }
}

#[test]
fn nothing_is_repainted_when_nothing_moves() {
    for link in PLACES {
        let mut harness = at(link, 1280.0);
        // A first visit draws the track once; then `run` steps until no repaint is asked for, and panics if that
        // never comes.
        harness.run_steps(40);
        let frames = harness.run();
        assert!(frames <= 2, "{link} asked for {frames} frames at rest");
    }
}

#[test]
fn a_bad_address_gets_a_sentence() {
    let harness = at("9/nonsense", 1280.0);
    assert!(says(&harness, "is not a Senet address"));
    let harness = at("1/lesson/watr/2", 1280.0);
    assert!(says(&harness, "There is no lesson “watr”") && says(&harness, "The House of Water"));
    assert_eq!(address_of(&harness), "1/lesson/water/2");
    let harness = at("1/lesson/water/99", 1280.0);
    assert!(says(&harness, "There is no step 99 in this lesson. The last one is step 8."));
    assert_eq!(address_of(&harness), "1/lesson/water/8");
    assert!(!says(&at("1/lesson/water/9", 1280.0), "There is no step"), "the page after the last");
    let harness = at("1/practice/pasing/2", 1280.0);
    assert!(says(&harness, "There is no theme “pasing”") && says(&harness, "Scenario 2 of 10"));
    let harness = at("1/practice/passing/99", 1280.0);
    assert!(says(&harness, "There is no scenario 99 in this theme."));
    assert_eq!(address_of(&harness), "1/practice/passing/10");
    let harness = at("1/play/no-such-rules", 1280.0);
    assert!(says(&harness, "There is no reconstruction"));
    let harness = at("1/play/kendall-walker/c99", 1280.0);
    assert!(has(&harness, "This link has a mistake. You are now on the page “Play”."));
    assert!(says(&harness, "“99” is not a square; write a number from 1 to 30."));
}

#[test]
fn what_is_right_in_a_bad_address_is_shown_and_nothing_moves_when_the_notice_goes() {
    let harness = at("1/compare/kendal~bell", 1280.0);
    let words = "There is no reconstruction “kendal”. You see Kendall (Ludii) instead.";
    assert!(says(&harness, words));
    assert!(address_of(&harness).starts_with("1/compare/kendall~bell"));
    let link = "1/play/kendall-walker+water.effect=foo+blockade.length=3";
    let mut harness = at(link, 1280.0);
    assert!(says(&harness, "House of Water: “foo” cannot be the answer here."));
    assert!(says(&harness, "You see Kendall (Walker) without it."));
    let address = address_of(&harness);
    assert!(address.starts_with("1/play/kendall-walker+blockade.length=3"), "{address}");
    let menu = |harness: &Harness<'_, Started>| harness.get_by_label("Menu").rect().top();
    let before = menu(&harness);
    assert!(rect(&harness, "Dismiss").right() > 1200.0, "at the right end");
    click(&mut harness, "Dismiss");
    assert!(!says(&harness, "cannot be the answer"));
    assert!((menu(&harness) - before).abs() < 0.5, "{before}");
}

#[test]
fn a_reconstruction_that_does_not_exist_is_told_on_every_page_of_the_reconstructions() {
    for (link, near, words) in [
        ("distance/petrie~kendal", "distance/petrie", "Did you mean “kendall”?"),
        ("distance/a~b", "distance", "There is no reconstruction “b”."),
        ("table/-/water.effect@nobody", "table", "There is no reconstruction “nobody”."),
        ("card/nobody", "cards", "There is no reconstruction “nobody”. The cards show them all."),
    ] {
        let harness = at(&format!("1/reconstructions/{link}"), 1280.0);
        assert!(says(&harness, words), "{link}");
        assert_eq!(address_of(&harness), format!("1/reconstructions/{near}"));
    }
    let harness = at("1/reconstructions/card", 1280.0);
    assert_eq!(address_of(&harness), "1/reconstructions/cards");
    assert!(!says(&harness, "There is no reconstruction"));
    let harness = at("1/compare/foo~bar", 1280.0);
    assert!(address_of(&harness).starts_with("1/compare/kendall-walker~jequier-grunfeld"));
    assert!(says(&harness, "Choose one from the title above a board."));
}

#[test]
fn a_mistyped_address_opens_the_nearest_page_and_says_where_one_is() {
    for (link, near, words) in [
        ("1/reconstructions/attic", "1/reconstructions", "no page “attic”"),
        ("1/reconstructions/table/petrie/watr@bell", "1/reconstructions/table/petrie", "“watr”"),
        ("1/history/boards/atlantis", "1/history/boards", "nothing called “atlantis”"),
        ("1/glossary/atlantis", "1/glossary", "no word “atlantis”"),
        ("1/teachers/pack/atlantis", "1/teachers", "no page “pack/atlantis”"),
        ("1/practice/atlantis/2", "1/practice", "no theme “atlantis”"),
        ("1/comapre", "1/compare", "is not a Senet address"),
        ("#present", "1/teachers/lessons", "Choose a lesson here"),
    ] {
        let harness = at(link, 1280.0);
        assert!(says(&harness, words), "{link}");
        assert!(says(&harness, "You are now on the page"), "{link}");
        let route = address_of(&harness);
        assert!(route.starts_with(near), "{link} opens {route}");
    }
}

#[test]
fn a_broken_memory_gets_a_sentence_and_is_kept_aside() {
    let broken = "{\"version\": 1, \"settings\": {\"look\"";
    assert!(says(&with_store("", 1280.0, holding(broken)), i18n::text("storage.broken")));

    let mut store = MemoryStore::default();
    store.write(ASIDE, "an older one");
    assert!(senet::app::storage::keep_aside(&mut store, broken));
    assert_eq!(store.read(ASIDE).as_deref(), Some("an older one"), "earlier texts stay");
    assert_eq!(store.read("senet-unread-2").as_deref(), Some(broken));
}

#[test]
fn a_piece_touched_before_the_throw_says_so() {
    let mut harness = at("1/play", 1280.0);
    click(&mut harness, "13, cone");
    assert!(says(&harness, i18n::text("reason.not-now")));
}

#[test]
fn settings_are_applied_and_closed_by_escape() {
    let mut harness = at("1/play", 1280.0);
    click_all(&mut harness, ["nav.settings", "settings.look-dark"].map(i18n::text));
    assert!(harness.ctx.global_style().visuals.dark_mode);
    press_key(&mut harness, egui::Key::Escape);
    assert!(!has(&harness, i18n::text("settings.look-dark")));
}

#[test]
fn escape_closes_an_open_menu_before_the_rules() {
    let mut harness = at("1/play", 1280.0);
    from_menu(&mut harness, "play.rules");
    click(&mut harness, i18n::text("play.menu"));
    for (menu, rules) in [(true, true), (false, true), (false, false)] {
        let shown = ["play.restart", "play.hide-rules"].map(|word| has(&harness, i18n::text(word)));
        assert_eq!(shown, [menu, rules]);
        press_key(&mut harness, egui::Key::Escape);
    }
}

#[test]
fn escape_closes_an_open_list_before_the_wall() {
    let mut harness = at("1/lesson/water/8?present", 1280.0);
    let question = senet::explain::question(senet::rules::Key::WaterEffect);
    click(&mut harness, &format!("{question} It waits for a 4, or goes back to 15"));
    assert!(has(&harness, "Back to square 1"), "the list is open");
    for place in ["1/lesson/water/8?present", "1/lesson/water/8"] {
        press_key(&mut harness, egui::Key::Escape);
        assert_eq!(address_of(&harness), place);
    }
}

#[test]
fn a_dialog_keeps_its_button_in_sight_in_the_largest_type() {
    for width in [390.0, 1280.0] {
        let mut harness = at("1/learn", width);
        let height = harness.ctx.content_rect().height();
        click_all(&mut harness, ["nav.settings", "settings.text-projector"].map(i18n::text));
        harness.run_steps(4);
        let done = harness.get_by_label(i18n::text("app.done")).rect();
        assert!(done.bottom() <= height, "{width} wide: Done at {done:?}");
        let title = harness.get_by_role_and_label(Role::Heading, i18n::text("nav.settings"));
        assert!(title.rect().top() >= 0.0, "{width} wide: title at {:?}", title.rect());
    }
}

#[test]
fn an_address_of_no_lesson_opens_the_shelf_and_says_so() {
    let harness = at("1/lesson/nosuch/1", 1280.0);
    assert!(says(&harness, &i18n::fill("app.no-lesson", &[("id", "nosuch")])));
    assert!(has(&harness, i18n::text("learn.begin")), "the shelf itself");
}

#[test]
fn an_address_that_opens_results_brings_them_into_sight() {
    for width in [390.0, 1280.0] {
        let mut harness = at("1/compare/kendall~jequier-grunfeld?exact", width);
        harness.run_steps(4);
        let tab = harness.get_by_label(i18n::text("results.exact")).rect();
        assert!(tab.top() >= 0.0 && tab.bottom() < 700.0, "{width} wide: at {tab:?}");
    }
}

#[test]
fn two_boards_that_stay_on_a_phone_stand_right_below_each_other() {
    let harness = at("1/compare/kendall-walker~jequier-grunfeld", 390.0);
    let rect = |label: &str| harness.get_by_label_contains(label).rect();
    let top = rect("Board A: Kendall (Walker).").top();
    let height = rect("Board B, Off the board").bottom() - top;
    // Two titles and six rows of squares, each a thumb high.
    assert!(height < 455.0, "{height} points of 844");
}

#[test]
fn what_is_told_under_the_mouse_stays_in_the_window() {
    for width in [390.0, 1280.0] {
        let mut harness = at("1/compare/kendall~jequier-grunfeld?games=20.greedy.1", width);
        harness.run_steps(8);
        let (fold, _) = i18n::text("results.choice-name").split_once('{').expect("named");
        harness.get_by_label_contains(fold.trim()).scroll_to_me();
        harness.run_steps(12);
        harness.get_by_label_contains(fold.trim()).click();
        harness.run_steps(4);
        let name = i18n::text("results.random");
        let player = harness.query_all_by_label(name).next();
        player.expect("the player's name").scroll_to_me();
        harness.run_steps(12);
        let player = harness.query_all_by_label(name).next();
        player.expect("the player's name").hover();
        harness.run_steps(8);
        let help = harness.get_by_label(i18n::text("results.random-help"));
        let rect = help.rect();
        assert!(rect.left() >= 8.0 && rect.right() <= width - 8.0, "{width} wide: at {rect:?}");
    }
}

#[test]
fn a_link_is_pasted_anywhere_but_into_a_field() {
    let mut harness = at("1/learn", 1280.0);
    let paste = |harness: &mut Harness<Started>, text: &str| {
        harness.event(egui::Event::Paste(text.to_owned()));
        harness.run();
    };
    paste(&mut harness, " https://school.example/senet/#1/lesson/water/2\n");
    assert_eq!(address_of(&harness), "1/lesson/water/2");
    paste(&mut harness, "two 1/words");
    assert_eq!(address_of(&harness), "1/lesson/water/2", "no address");
    paste(&mut harness, "#1/compare/kendall~bell");
    assert_eq!(address_of(&harness), "1/compare/kendall~bell");
    paste(&mut harness, "1/lesson/watre/1");
    assert!(says(&harness, "watre"), "a wrong one is named");
}

/// Rectangle of the control that has the keyboard.
fn focused(harness: &Harness<Started>) -> egui::Rect {
    let id = harness.ctx.memory(|memory| memory.focused()).expect("a control");
    harness.ctx.read_response(id).expect("laid out").rect
}

#[test]
fn what_the_keyboard_reaches_is_in_sight() {
    let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 800.0));
    for link in ["1/practice", "1/glossary", "1/reconstructions/card/kendall", "1/compare"] {
        let mut harness = at(link, 1280.0);
        resize(&mut harness, window.width(), window.height());
        for tab in 0..110 {
            press_key(&mut harness, egui::Key::Tab);
            harness.run_steps(8);
            let control = focused(&harness);
            assert!(window.expand(1.0).contains_rect(control), "{link}, {tab}: {control:?}");
        }
    }
    let mut harness = at("1/reconstructions", 1280.0);
    resize(&mut harness, window.width(), window.height());
    (0..14).for_each(|_| press_key(&mut harness, egui::Key::Tab));
    for down in 0..30 {
        press_key(&mut harness, egui::Key::ArrowDown);
        harness.run_steps(2);
        let control = focused(&harness);
        assert!(window.contains_rect(control) && control.height() > 1.0, "{down}: {control:?}");
    }
}
