//! What a person meets on the screen: large type, fingers, the other language; by the names and places of what is there.

use egui::{Rect, vec2};
use egui_kittest::{
    Harness,
    kittest::{NodeT, Queryable},
};
use senet::app::settings::Settings;
use senet::app::storage::{Saved, text_of};
use senet::i18n::{self, Language};
use senet::rules::choice::Device;
use senet::{explain, library, publish};

use crate::app::{Started, address_of, app_mut, at, from_menu, holding, with_store};
use crate::screen::{click, has, press_key, rect, resize, says, scroll_to};

/// What a projector asks of the type.
const PROJECTOR: f32 = 1.6;
/// What a thumb needs, in points; places are rounded a little.
const THUMB: f32 = 44.0 - 0.01;

/// The program in a window of this size with the type this much enlarged.
fn enlarged(
    link: &str,
    (width, height): (f32, f32),
    text_scale: f32,
    language: Language,
) -> Harness<'static, Started> {
    let settings = Settings { text_scale, language, reduced_motion: true, ..Settings::default() };
    let saved = text_of(&Saved { version: 1, settings, ..Saved::default() });
    let mut harness = with_store(link, width, holding(&saved));
    resize(&mut harness, width, height);
    harness
}

fn projected(link: &str, language: Language) -> Harness<'static, Started> {
    enlarged(link, (1280.0, 800.0), PROJECTOR, language)
}

#[test]
fn a_square_is_explained_under_the_mouse_under_a_finger_and_by_keys() {
    let water = i18n::fill("play.explain-square", &[("square", "27"), ("name", "House of Water")]);
    let mut harness = at("1/play", 1280.0);
    harness.get_by_label_contains("27, House of Water").hover();
    harness.run_steps(3);
    press_key(&mut harness, egui::Key::Questionmark);
    assert!(has(&harness, &water), "the square under the mouse");
    harness.get_by_label_contains("15, ").hover();
    harness.run_steps(3);
    assert!(!has(&harness, &water), "the mouse went on");

    for width in [1280.0, 390.0] {
        let mut harness = at("1/play", width);
        from_menu(&mut harness, "play.study");
        assert!(has(&harness, i18n::text("play.by-hand")), "{width}");
        harness.get_by_label_contains("27, House of Water").click();
        harness.run_steps(3);
        assert!(has(&harness, &water), "tapped at {width}");
    }

    let mut harness = at("1/play", 1280.0);
    harness.get_by_label_contains("26, ").focus();
    harness.run_steps(2);
    press_key(&mut harness, egui::Key::ArrowRight);
    press_key(&mut harness, egui::Key::Questionmark);
    assert!(has(&harness, &water), "the square with the focus");
}

#[test]
fn on_a_projector_the_rule_runs_into_nothing() {
    let mut seen = 0;
    for language in Language::ALL {
        for lesson in library::lessons() {
            let Some(key) =
                lesson.teaches.first().and_then(|name| senet::rules::Key::from_name(name).ok())
            else {
                continue;
            };
            // In free play nothing is asked, so the rule is shown.
            let free = lesson.steps.iter().position(|step| step.sandbox().is_some());
            let Some(at) = free else { continue };
            let link = format!("1/lesson/{}/{}", lesson.id, at + 1);
            let mut harness = projected(&link, language);
            i18n::speak(language);
            let question = explain::question(key).to_owned();
            let next = rect(&harness, i18n::text("learn.next"));
            let is_rule = |node: &egui_kittest::Node<'_>| {
                node.accesskit_node().role() == egui::accesskit::Role::Label
                    && node.rect().left() < 640.0
            };
            let rules = harness.query_all_by_label_contains(&question).filter(is_rule).count();
            for index in 0..rules {
                // It may stand further down among the words, but can be brought whole into view.
                let rule = |harness: &Harness<'_, Started>| {
                    let rules = harness.query_all_by_label_contains(&question).filter(is_rule);
                    let rule = rules.map(|node| (node.rect(), node.scroll_to_me()));
                    rule.map(|(rect, ())| rect).nth(index).expect("the rule")
                };
                rule(&harness);
                harness.run_steps(8);
                let rule = rule(&harness);
                seen += 1;
                assert!(rule.bottom() <= next.top(), "{link}: {rule:?} {next:?}");
                let clear = !has_board(&harness) || rule.top() >= board(&harness).bottom();
                assert!(clear, "{link}: {rule:?}");
            }
            i18n::speak(Language::English);
        }
    }
    assert!(seen >= 10, "{seen}");
}

/// The squares of the board of a lesson, without its frame.
fn board(harness: &Harness<'_, Started>) -> Rect {
    let names = (1..=30).map(|square| format!("{square}, "));
    let squares = names.filter_map(|name| {
        let mut nodes = harness.query_all_by_label_contains(&name);
        let is_square = |node: &egui_kittest::Node<'_>| {
            let label = node.accesskit_node().label();
            label.is_some_and(|label| label.starts_with(&name))
        };
        nodes.find(is_square).map(|node| node.rect())
    });
    squares.reduce(Rect::union).expect("a board")
}

#[test]
fn on_a_projector_the_board_is_large() {
    for language in Language::ALL {
        for link in ["1/lesson/water/3", "1/lesson/fair-sticks/2"] {
            let board = board(&projected(link, language));
            assert!(board.width() >= 10.0 * 70.0 && board.bottom() < 500.0, "{link}: {board:?}");
            i18n::speak(Language::English);
        }
    }
}

#[test]
fn the_board_of_a_lesson_is_large_and_keeps_its_place() {
    for (size, scale, least) in [((1280.0, 800.0), 1.0, 0.2), ((1280.0, 800.0), PROJECTOR, 0.12)] {
        for lesson in library::lessons() {
            let link = format!("1/lesson/{}/1", lesson.id);
            let mut harness = enlarged(&link, size, scale, Language::English);
            let mut places: Vec<(usize, Rect)> = Vec::new();
            for at in 1..=lesson.steps.len() {
                if has_board(&harness) {
                    places.push((at, board(&harness)));
                }
                press_key(&mut harness, egui::Key::PageDown);
            }
            let Some((_, first)) = places.first().copied() else { continue };
            for (at, place) in places {
                assert!((place.min - first.min).length() < 1.5, "{link} {at}: {place:?} {first:?}");
                assert!((place.max - first.max).length() < 1.5, "{link} {at}: {place:?} {first:?}");
            }
            let share = first.area() / (size.0 * size.1);
            assert!(share >= least, "{link}: {share}");
        }
    }
}

#[test]
fn a_board_stays_when_pieces_begin_to_wait_and_when_an_answer_is_in_sight_already() {
    let mut harness = at("1/lesson/water/8", 1280.0);
    resize(&mut harness, 1280.0, 800.0);
    let before = board(&harness);
    click(&mut harness, i18n::text("water-answer.effect-re-enter"));
    harness.run_steps(30);
    assert_eq!(board(&harness), before, "the row is shared");

    let mut harness = at("1/lesson/water/4", 1280.0);
    resize(&mut harness, 1280.0, 800.0);
    let before = board(&harness);
    click(&mut harness, "24, cone");
    harness.run_steps(30);
    assert!(says(&harness, i18n::text("learn.refused")));
    assert_eq!(board(&harness), before, "nothing scrolls");
}

#[test]
fn on_a_projector_the_first_answers_are_in_sight_with_the_board() {
    for (link, answer, next) in [
        ("1/lesson/water/2", "A: The one on 21", "learn.skip"),
        ("1/lesson/water/8", i18n::text("water-answer.effect-choice"), "learn.next"),
    ] {
        let harness = projected(link, Language::English);
        let (answer, next) = (rect(&harness, answer), rect(&harness, i18n::text(next)));
        assert!(answer.bottom() < next.top(), "{link}: {answer:?} {next:?}");
    }
}

#[test]
fn what_follows_an_answer_is_in_sight_and_a_step_opens_at_its_top() {
    let mut harness = projected("1/lesson/water/2", Language::English);
    let (fresh, next) = (board(&harness), rect(&harness, i18n::text("learn.skip")));
    press_key(&mut harness, egui::Key::A);
    harness.run_steps(30);
    let option = harness.get_by_label_contains("A: The one on 21").rect();
    let labels = harness.query_all_by_role(egui::accesskit::Role::Label).map(|label| label.rect());
    let below = labels.filter(|label| label.top() >= option.bottom() && label.left() > 600.0);
    let answer = below.map(|label| label.top()).fold(f32::INFINITY, f32::min);
    assert!(answer < next.top() - 20.0, "the answer begins at {answer}, above {next:?}");
    assert!(board(&harness).top() < fresh.top(), "the page was scrolled");
    press_key(&mut harness, egui::Key::PageDown);
    press_key(&mut harness, egui::Key::PageUp);
    assert_eq!(board(&harness), fresh);
}

fn has_board(harness: &Harness<'_, Started>) -> bool {
    harness.query_all_by_label_contains("14, ").count() == 1
}

/// Every view, and a word that stands in its part of the sheet of all keys.
const KEYS: [(&str, &str); 9] = [
    ("1/shelf", "keys.press"),
    ("1/lesson/water/2", "keys.next-step"),
    ("1/practice/blocking/1", "keys.option"),
    ("1/lesson/water/2?present", "keys.hand"),
    ("1/play", "keys.rules"),
    ("1/compare", "keys.set-throw"),
    ("1/reconstructions", "keys.cells"),
    ("1/history", "keys.next-find"),
    ("1/glossary", "keys.walk"),
];

#[test]
fn every_view_tells_its_keys() {
    for (link, word) in KEYS {
        let mut harness = at(link, 1280.0);
        press_key(&mut harness, egui::Key::F1);
        for word in ["keys.title", word, "keys.everywhere"] {
            assert!(
                harness.query_all_by_label(i18n::text(word)).next().is_some(),
                "{link}: {word}"
            );
        }
        press_key(&mut harness, egui::Key::Escape);
        assert!(!has(&harness, i18n::text("keys.title")), "{link}");
        // Where a question mark does something of its own, the sheet does not promise another thing.
        press_key(&mut harness, egui::Key::Questionmark);
        assert_eq!(has(&harness, i18n::text("keys.title")), link != "1/play", "{link}");
    }
}

#[test]
fn on_a_projector_no_words_run_under_the_board() {
    for lesson in library::lessons() {
        let harness = projected(&format!("1/lesson/{}/3", lesson.id), Language::French);
        if has_board(&harness) {
            let board = board(&harness);
            for label in harness.query_all_by_role(egui::accesskit::Role::Label) {
                let (rect, words) = (label.rect(), label.accesskit_node().value());
                assert!(!rect.intersects(board), "{}: {words:?}", lesson.id);
            }
        }
        i18n::speak(Language::English);
    }
}

#[test]
fn large_words_in_another_language_stay_apart() {
    let harness = enlarged("1/play", (700.0, 800.0), PROJECTOR, Language::French);
    let names = ["nav.learn", "nav.compare", "nav.play", "nav.reconstructions"];
    let tabs = names.map(|name| rect(&harness, i18n::text(name)));
    let settings = rect(&harness, i18n::text("nav.settings"));
    let whole = egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(700.0, 800.0));
    for (index, tab) in tabs.iter().enumerate() {
        assert!(whole.contains_rect(*tab), "{tab:?}");
        assert!(!tab.shrink(1.0).intersects(settings), "{index}: {tab:?}");
    }
    let harness = projected("1/reconstructions", Language::French);
    let last = rect(&harness, i18n::text("recon.page-works"));
    let find = rect(&harness, i18n::text("recon.find"));
    assert!(!last.intersects(find), "{last:?} {find:?}");
    let harness = projected("1/play/kendall-walker", Language::French);
    let pair = ["opponent.two", "opponent.computer"].map(|word| rect(&harness, i18n::text(word)));
    assert_eq!(pair[0].y_range(), pair[1].y_range(), "in one row");
    let learn = rect(&harness, i18n::text("nav.learn"));
    assert!(learn.right() + 12.0 < rect(&harness, "1, cône").left());
    i18n::speak(Language::English);
}

#[test]
fn practice_goes_on_where_it_was_left() {
    let theme = library::theme("blocking").expect("it ships");
    let mut harness = at("1/practice/blocking/1", 1280.0);
    for number in 1..=5 {
        let effort = senet::app::progress::Effort::default();
        app_mut(&mut harness).progress_mut().finish("blocking", number, effort, 0);
        click(&mut harness, i18n::text("learn.skip"));
    }
    click(&mut harness, i18n::text("practice.back"));
    assert!(has(&harness, "Go on: Blocking"));
    click(&mut harness, i18n::text("practice.resume"));
    assert!(has(&harness, &theme.steps[5].plain_title()), "the sixth is open");
}

#[test]
fn the_list_of_a_theme_tells_the_rules_of_each_scenario() {
    let theme = library::theme("blocking").expect("it ships");
    let mut harness = at("1/practice", 1280.0);
    let open = harness.get_by_label_contains("scenarios: Blocking");
    open.scroll_to_me();
    harness.run_steps(20);
    harness.get_by_label_contains("scenarios: Blocking").click();
    harness.run_steps(20);
    for (number, step) in (1..=3).zip(&theme.steps) {
        let ruleset = theme.rules_of(step).ruleset(library::rulesets()).expect("known");
        let begins = format!("Blocking {number}: {}, ", step.plain_title());
        let row = harness.get_by_label_contains(&begins);
        let name = row.accesskit_node().label().unwrap_or_default();
        assert!(name.contains(&senet::compare::short_name(&ruleset)), "{name}");
    }
    harness.get_by_label_contains("Blocking 1: Build a wall").click();
    harness.run_steps(8);
    assert_eq!(address_of(&harness), "1/practice/blocking/1");
}

#[test]
fn on_a_projector_a_game_has_its_buttons_in_one_row_in_sight_and_its_choices_below() {
    for language in [Language::English, Language::French] {
        let mut harness = projected("1/play/kendall-walker?spools=greedy", language);
        i18n::speak(language);
        let buttons = ["play.throw", "keys.undo", "play.menu"];
        let rects = buttons.map(|word| rect(&harness, i18n::text(word)));
        for button in rects {
            let is_in_row = (button.center().y - rects[0].center().y).abs() < 2.0;
            assert!(is_in_row && button.bottom() < 784.0, "{rects:?}");
        }
        for choice in ["play.full", "opponent.computer", "opponent.plays-greedily"] {
            scroll_to(&mut harness, i18n::text(choice));
            let place = rect(&harness, i18n::text(choice));
            assert!(place.bottom() < 784.0, "{choice}: {place}");
        }
        i18n::speak(Language::English);
    }
}

#[test]
fn in_large_type_a_board_to_play_on_keeps_its_width() {
    for size in [(1280.0, 800.0), (1280.0, 720.0), (1366.0, 660.0)] {
        let [normal, large] = [1.0, PROJECTOR]
            .map(|scale| board(&enlarged("1/play", size, scale, Language::English)).width());
        assert!(large >= 0.9 * normal, "{size:?}: {large} of {normal}");
    }
}

#[test]
fn on_a_phone_the_last_move_and_the_next_throw_are_in_sight() {
    let link = "1/play/kendall-walker/c3.9-s12.20/2.3-5";
    let harness = enlarged(link, (390.0, 700.0), 1.0, Language::English);
    let board = board(&harness);
    assert!(board.width() >= 0.8 * 390.0, "{board:?}");
    let moved = harness.get_by_label_contains("Cones threw 2: 3 to 5.").rect();
    let throw = rect(&harness, i18n::text("play.throw"));
    assert!(moved.top() >= board.bottom() && throw.bottom() < 630.0, "{moved:?} {throw:?}");
}

#[test]
fn the_menu_of_a_game_keeps_off_the_edge_of_a_phone() {
    let mut harness = at("1/play", 390.0);
    click(&mut harness, i18n::text("play.menu"));
    for name in ["play.restart", "share.open", "settings.chances"] {
        let entry = rect(&harness, i18n::text(name));
        assert!(entry.right() < 375.0, "{name}: {entry}");
        assert!(!entry.intersects(board(&harness)), "{name}: {entry}");
    }
}

#[test]
fn every_page_of_practice_counts_its_notes_from_one() {
    let mut noted = 0;
    for theme in library::practice() {
        for number in 1..=theme.steps.len() {
            let step = &theme.steps[number - 1];
            if step.references().is_empty() {
                continue;
            }
            let harness = at(&format!("1/practice/{}/{number}", theme.id), 1280.0);
            let first = i18n::fill("learn.note", &[("number", "1")]);
            // What stands behind a task is shown when it is done.
            let notes = harness.query_all_by_label_contains("Note ").count();
            if notes > 0 {
                noted += 1;
                assert!(has(&harness, &first), "{} {number}", theme.id);
            }
        }
    }
    assert!(noted >= 3, "{noted}");
}

#[test]
fn a_die_is_shown_where_a_die_is_thrown() {
    let harness = at("1/lesson/fair-sticks/3", 1280.0);
    assert!(has(&harness, &i18n::fill("play.die-shows", &[("value", "3")])));
    let sticks = at("1/lesson/fair-sticks/2", 1280.0);
    assert!(!says(&sticks, "A die that shows"));
    let rulesets = library::rulesets().iter();
    let mut with_die = rulesets.filter(|rules| rules.form.throwing_device == Device::Die);
    let rules = with_die.next().expect("one throws a die");
    let mut harness = at(&format!("1/play/{}", rules.id), 1280.0);
    assert!(has(&harness, i18n::text("play.die")));
    from_menu(&mut harness, "play.study");
    click(&mut harness, i18n::text("play.odds"));
    assert!(!has(&harness, i18n::text("play.sticks")));
}

#[test]
fn paper_asks_for_nothing_that_only_a_screen_can_do() {
    for language in Language::ALL {
        i18n::speak(language);
        for lesson in library::lessons() {
            let page = publish::paper_page(lesson, &library::known());
            for word in ["Press ", "Click ", "Tap ", "Appuyez", "Cliquez"] {
                assert!(!page.contains(word), "{} on paper: {word}", lesson.id);
            }
        }
        i18n::speak(Language::English);
    }
}

#[test]
fn on_a_phone_a_thumb_hits_squares_steps_and_throws() {
    for link in ["1/play", "1/lesson/water/3", "1/compare"] {
        let harness = at(link, 390.0);
        let squares = harness.query_all_by_label_contains("14, ");
        for square in squares.map(|node| node.rect()) {
            assert!(square.height() >= THUMB, "{link}: {square:?}");
            // The window of a test has margins of its own.
            assert!(square.width() >= 31.5, "{link}: {square:?}");
        }
    }
    let mut harness = at("1/lesson/water/3", 390.0);
    let count = library::lesson("water").expect("it ships").steps.len();
    let steps = i18n::fill("learn.steps", &[("number", "3"), ("count", &count.to_string())]);
    let strip = rect(&harness, &steps);
    assert!(strip.height() >= THUMB && strip.width() >= THUMB);
    click(&mut harness, &steps);
    let begins = format!("Step 2 of {count}, ");
    let second = harness.get_by_label_contains(&begins);
    assert!(second.rect().height() >= THUMB, "{:?}", second.rect());
    second.click();
    harness.run_steps(4);
    let second = i18n::fill("learn.steps", &[("number", "2"), ("count", &count.to_string())]);
    assert!(has(&harness, &second), "the second step is open");

    let mut harness = at("1/compare", 390.0);
    scroll_to(&mut harness, i18n::text("compare-view.by-hand"));
    click(&mut harness, i18n::text("compare-view.by-hand"));
    harness.run_steps(20);
    for value in ["1", "2", "3", "4"] {
        let throw = rect(&harness, &i18n::fill("play.set-throw", &[("value", value)]));
        assert!(throw.width() >= THUMB && throw.height() >= THUMB, "{throw:?}");
    }
}

#[test]
fn the_shelf_has_the_path_first_then_the_side_rooms_and_the_questions_between() {
    for width in [1280.0, 390.0] {
        let mut harness = at("1/learn", width);
        let top = |words: &str| rect(&harness, words).top();
        let (quiz, rooms) =
            (top(i18n::text("distinguish.quiz-open")), top(i18n::text("learn.side-rooms")));
        assert!(top("Your own senet") < quiz && quiz < rooms && rooms < top("Trading places"));
        assert!(!says(&harness, "Side room:"), "said once, above all of them");
        scroll_to(&mut harness, i18n::text("distinguish.quiz-open"));
        harness.run_steps(30);
        click(&mut harness, i18n::text("distinguish.quiz-open"));
        assert_eq!(address_of(&harness), "1/reconstructions/quiz");
    }
}

#[test]
fn names_of_pages_stay_where_they_are_when_another_is_chosen() {
    let keys = ["table", "cards", "distance", "works"].map(|page| format!("recon.page-{page}"));
    let tab = |harness: &Harness<'_, Started>, key: &str| {
        harness.get_by_role_and_label(egui::Role::Tab, i18n::text(key)).rect()
    };
    let mut harness = at("1/reconstructions", 1280.0);
    let before = keys.each_ref().map(|key| tab(&harness, key));
    for key in &keys {
        harness.get_by_role_and_label(egui::Role::Tab, i18n::text(key)).click();
        harness.run_steps(4);
        assert_eq!(keys.each_ref().map(|key| tab(&harness, key)), before, "{key}");
    }
}

#[test]
fn the_settings_fit_the_window_in_large_french_type() {
    for (width, height) in [(1280.0, 800.0), (700.0, 800.0), (390.0, 844.0)] {
        let mut harness = enlarged("1/learn", (width, height), 1.25, Language::French);
        click(&mut harness, i18n::text("nav.settings"));
        let done = rect(&harness, i18n::text("app.done"));
        assert!(done.bottom() <= height, "{width} wide: {done:?}");
        for word in ["look-system", "look-dark", "text-projector", "chances", "import", "forget"] {
            let place = rect(&harness, i18n::text(&format!("settings.{word}")));
            assert!(
                place.left() >= 0.0 && place.right() <= width,
                "{width} wide: {word} {place:?}"
            );
        }
        i18n::speak(Language::English);
    }
}
