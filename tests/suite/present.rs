//! A lesson on the wall, and the pages for teachers in the window, as a teacher meets them.

use std::path::PathBuf;

use egui::{Context, DroppedFileHandle, Key, Modifiers, Rect, Role};
use egui_kittest::{
    Harness,
    kittest::{NodeT, Queryable},
};
use senet::app::files::{Answer, Dialogs};
use senet::app::progress::{Effort, Progress, asks};
use senet::app::result_code::code;
use senet::app::settings::Settings;
use senet::app::storage::{Saved, text_of};
use senet::route::Route;
use senet::rules::Key as Rule;
use senet::{explain, i18n, library};

use crate::app::{Started, address_of, app_mut, at, holding, with_store};
use crate::disk::Disk;
use crate::screen::{
    click, click_all, has, press, press_key, rect, resize, says, scroll_to, type_into, wait_for,
};

fn keep(harness: &mut Harness<'_, Started>) -> Disk {
    Disk::silent().give_to(harness)
}

/// Presses a key that goes on until another step is on the wall: before that it shows what is left to show.
fn go_on(harness: &mut Harness<'_, Started>, key: Key) {
    let before = address_of(harness);
    for _ in 0..9 {
        press_key(harness, key);
        if address_of(harness) != before {
            return;
        }
    }
    panic!("{key:?} does not go on from {before}");
}

/// The whole name of what has these words in its name.
fn named(harness: &Harness<'_, Started>, words: &str) -> String {
    let node = harness.get_by_label_contains(words);
    node.accesskit_node().label().unwrap_or_default()
}

#[test]
fn a_lesson_goes_on_the_wall_and_comes_down_again() {
    let mut harness = at("1/lesson/water/2", 1280.0);
    press_key(&mut harness, Key::P);
    assert_eq!(address_of(&harness), "1/lesson/water/2?present");
    assert!(!has(&harness, "Reconstructions"), "the whole window is the wall's");
    press_key(&mut harness, Key::Escape);
    assert_eq!(address_of(&harness), "1/lesson/water/2");
    click(&mut harness, "Present");
    assert_eq!(address_of(&harness), "1/lesson/water/2?present");
}

#[test]
fn an_address_leads_to_the_wall() {
    let route = Route::parse("#1/lesson/water/3?present").expect("an address");
    assert_eq!(route.link(), "1/lesson/water/3?present");
    let harness = at("1/lesson/water/3?present", 1280.0);
    assert!(says(&harness, "3. Stay dry"));
    let harness = at("1/lesson/watr/3?present", 1280.0);
    assert_eq!(address_of(&harness), "1/lesson/water/3?present", "the nearest lesson");
}

#[test]
fn remotes_and_arrows_go_from_step_to_step_and_the_board_stays() {
    for (width, link) in [
        (1280.0, "1/lesson/water/1?present"),
        (700.0, "1/lesson/a-journey/1?present"),
        (1280.0, "1/lesson/house-of-beauty/1?present"),
    ] {
        let mut harness = at(link, width);
        let board = rect(&harness, "1, empty");
        let steps = library::lesson(link.split('/').nth(2).expect("an id"))
            .map_or(0, |lesson| lesson.steps.len());
        let on = [Key::PageDown, Key::Space, Key::ArrowRight];
        for (number, key) in (2..=steps).zip(on.into_iter().cycle()) {
            go_on(&mut harness, key);
            assert!(address_of(&harness).ends_with(&format!("/{number}?present")), "{key:?}");
            let boards = harness.query_all_by_label("1, empty").count();
            if boards == 1 {
                assert_eq!(rect(&harness, "1, empty"), board, "step {number} at {width}");
            }
        }
        press_key(&mut harness, Key::PageUp);
        press_key(&mut harness, Key::ArrowLeft);
        assert!(address_of(&harness).ends_with(&format!("/{}?present", steps - 2)));
        press_key(&mut harness, Key::End);
        go_on(&mut harness, Key::PageDown);
        let id = link.split('/').nth(2).expect("an id");
        let next = library::lessons().iter().skip_while(|lesson| lesson.id != id).nth(1);
        let next = next.map(|next| format!("1/lesson/{}/1?present", next.id));
        assert_eq!(Some(address_of(&harness)), next, "after the last step comes the next lesson");
    }
}

#[test]
fn a_remote_reveals_before_it_goes_on() {
    let mut harness = at("1/lesson/water/2?present", 1280.0);
    press_key(&mut harness, Key::Space);
    assert!(says(&harness, ", right"), "the answer");
    assert_eq!(address_of(&harness), "1/lesson/water/2?present");
    press_key(&mut harness, Key::Space);
    assert_eq!(address_of(&harness), "1/lesson/water/3?present");
}

#[test]
fn in_free_play_the_space_bar_throws_the_sticks_and_does_not_leave() {
    let link = "1/lesson/first-steps/7?present";
    let mut harness = at(link, 1280.0);
    let may_throw = |harness: &Harness<'_, Started>| {
        !harness.get_by_label(i18n::text("play.throw")).accesskit_node().is_disabled()
    };
    assert!(may_throw(&harness));
    for _ in 0..2 {
        press_key(&mut harness, Key::Space);
        assert!(!may_throw(&harness), "a throw lies there");
        assert_eq!(address_of(&harness), link);
    }
    press_key(&mut harness, Key::PageDown);
    assert_eq!(address_of(&harness), link, "the last words come first");
    press_key(&mut harness, Key::PageDown);
    assert_ne!(address_of(&harness), link);
}

#[test]
fn hands_are_counted_and_saved_and_the_answer_waits() {
    let mut harness = at("1/lesson/water/2?present", 1280.0);
    let files = keep(&mut harness);
    for key in [Key::A, Key::A, Key::A, Key::C, Key::Num0] {
        press_key(&mut harness, key);
    }
    harness.key_press_modifiers(Modifiers::SHIFT, Key::A);
    harness.run_steps(3);
    assert!(has(&harness, "A: The one on 21, hands: 2"));
    assert!(has(&harness, "?: Not sure, hands: 1"));
    assert!(!says(&harness, ", right"), "nothing is given away");
    click(&mut harness, "B: The one in the water, hands: 0");
    assert!(has(&harness, "B: The one in the water, hands: 1"), "a tap is a hand, too");
    let question = rect(&harness, "Which cone may move forward?");
    press_key(&mut harness, Key::R);
    assert!(has(&harness, "C: None, hands: 1, right"));
    assert!(has(&harness, "A: The one on 21, hands: 2"), "the votes stay");
    assert_eq!(
        rect(&harness, "Which cone may move forward?"),
        question,
        "and so does the question"
    );
    assert!(says(&harness, "your others cannot move"), "the reply to the right answer");
    press_key(&mut harness, Key::PageDown);
    press_key(&mut harness, Key::PageUp);
    assert!(has(&harness, "A: The one on 21, hands: 2"), "hands are kept");
    click(&mut harness, "Save the tally");
    let (name, text) = files.first();
    assert_eq!(name, "senet-votes-water.csv");
    assert_eq!(
        text,
        "lesson,step,question,option,words,hands,answer\n\
         water,2,Which cone may move forward?,A,The one on 21,2,no\n\
         water,2,Which cone may move forward?,B,The one in the water,1,no\n\
         water,2,Which cone may move forward?,C,None,1,yes\n\
         water,2,Which cone may move forward?,,Not sure,1,\n"
    );
}

#[test]
fn sentences_to_sort_show_the_hands_beside_the_answer_before_the_next() {
    let mut harness = at("1/lesson/two-kendalls/6?present", 1280.0);
    let first = "A piece that falls into the water ends your turn.";
    assert!(has(&harness, first));
    for key in [Key::A, Key::A, Key::R] {
        press_key(&mut harness, key);
    }
    assert!(
        says(&harness, "A: Attested: a find from that time shows it, hands: 2"),
        "the votes stay"
    );
    assert!(says(&harness, "C: Modern: an author of our time chose it, hands: 0, right"));
    press_key(&mut harness, Key::R);
    assert!(
        says(&harness, "A: Attested: a find from that time shows it, hands: 0"),
        "the next sentence"
    );
    assert!(!has(&harness, first) && !says(&harness, ", right"));
    for _ in 0..3 {
        press_key(&mut harness, Key::R);
    }
    assert!(says(&harness, "The mark is old."), "three sentences, two presses between them");
}

#[test]
fn a_claim_about_drawings_stands_above_them_and_no_caption_tells_where_it_belongs() {
    let mut harness = at("1/lesson/boards-found/3?present", 1280.0);
    resize(&mut harness, 1280.0, 720.0);
    let drawings = |harness: &Harness<'_, Started>| -> Vec<Rect> {
        harness.query_all_by_role(Role::Image).map(|node| node.rect()).collect()
    };
    let claim = rect(&harness, "A blue board in Brooklyn has 21 squares.");
    assert!(claim.bottom() < 300.0, "{claim:?}");
    assert!(drawings(&harness).iter().all(|drawing| drawing.bottom() < 640.0), "whole in sight");
    assert_eq!(drawings(&harness).len(), 2);
    let caption = "Global Egyptian Museum";
    assert!(!says(&harness, caption));
    for _ in 0..8 {
        press_key(&mut harness, Key::R);
    }
    assert!(says(&harness, caption), "told when all are placed");
}

#[test]
fn claims_have_the_room_of_the_board_and_a_drawing_leaves_its_words_in_sight() {
    let mut claims = at("1/lesson/five-or-seven/4?present", 1280.0);
    resize(&mut claims, 1280.0, 800.0);
    assert!(!says(&claims, "15, "), "no board rests beside the claims");
    let mut pair = at("1/lesson/five-or-seven/5?present", 1280.0);
    resize(&mut pair, 1280.0, 800.0);
    press_key(&mut pair, Key::R);
    pair.run_steps(20);
    let words = pair.get_by_label_contains("No find says which number").rect();
    let drawing = pair.get_by(|node| node.role() == Role::Image).rect();
    assert!(words.bottom() < 720.0 && drawing.left() > words.center().x, "{words:?} {drawing:?}");
}

#[test]
fn the_next_class_begins_without_the_hands_of_the_last() {
    let mut harness = at("1/lesson/water/2?present", 1280.0);
    for key in [Key::A, Key::R, Key::Escape, Key::P] {
        press_key(&mut harness, key);
    }
    assert!(has(&harness, "A: The one on 21, hands: 0"), "nobody has voted, nothing is revealed");
}

#[test]
fn notes_are_hidden_until_they_are_asked_for() {
    let mut harness = at("1/lesson/water/2?present", 1280.0);
    assert!(!says(&harness, "Most pick A"));
    let board = rect(&harness, "1, empty");
    press_key(&mut harness, Key::N);
    assert!(says(&harness, "Which cone may move forward?"), "the question stays");
    assert_eq!(rect(&harness, "1, empty"), board, "and so does the board");
    assert!(says(&harness, i18n::text("present.notes-wait")));
    for hint in ["Most pick A", "The answer is", "they forget that the wet cone"] {
        assert!(!says(&harness, hint), "the class sees the notes, too");
    }
    press_key(&mut harness, Key::R);
    assert!(says(&harness, "Most pick A"));
    assert!(has(&harness, "The answer is C."));
    assert!(says(&harness, "they forget that the wet cone"), "what pupils get wrong");
    let row = harness.get_by_label("Back").rect().top();
    for words in ["A 4 takes the wet cone", "?: Not sure"] {
        let mut parts = harness.get_all_by_label_contains(words);
        assert!(parts.all(|part| part.rect().bottom() < row), "{words}: not cut off by the notes");
    }
    press_key(&mut harness, Key::PageDown);
    assert!(!says(&harness, "they forget that the wet cone"), "that was another step");
    press_key(&mut harness, Key::N);
    assert!(!says(&harness, "Most pick A"));
}

#[test]
fn every_step_of_every_lesson_shows_all_it_has() {
    for lesson in library::lessons() {
        let mut harness = at(&format!("1/lesson/{}/1?present", lesson.id), 1280.0);
        for number in 1..=lesson.steps.len() {
            let there = format!("1/lesson/{}/{number}?present", lesson.id);
            assert_eq!(address_of(&harness), there);
            let mut presses = 0;
            while says(&harness, "(R)") {
                presses += 1;
                assert!(presses < 9, "{there}: something is left to show");
                harness.key_press(Key::Enter);
                harness.run_steps(2);
            }
            harness.key_press(Key::PageDown);
            harness.run_steps(2);
        }
    }
}

#[test]
fn a_switch_shows_each_setting_and_a_refusal_its_reason() {
    let mut harness = at("1/lesson/water/5?present", 1280.0);
    let first = harness.get_all_by_role(Role::RadioButton).next().expect("a setting");
    let on = first.accesskit_node().toggled();
    assert_eq!(on, Some(egui::accesskit::Toggled::True), "the setting that holds");
    for piece in ["15, House of Rebirth, cone", "1, cone", "27, House of Water, cone"] {
        press_key(&mut harness, Key::R);
        assert!(has(&harness, piece), "{piece}");
    }
    click(&mut harness, "Back to 15");
    assert!(has(&harness, "15, House of Rebirth, cone"));
    let mut harness = at("1/lesson/water/4?present", 1280.0);
    press_key(&mut harness, Key::R);
    assert!(says(&harness, "no other cone may move"));
    let harness = at("1/lesson/water/6?present", 1280.0);
    assert!(!says(&harness, "pieces a side"), "no piece is off these boards");
    let mut harness = at("1/lesson/water/8?present", 1280.0);
    assert!(!says(&harness, "Square 27 is a trap"), "last words come last");
    press_key(&mut harness, Key::R);
    assert!(says(&harness, "Square 27 is a trap"), "what the class keeps");
    assert!(says(&harness, "Enough warnings"), "and how it goes on");
}

#[test]
fn a_task_can_be_done_on_the_wall_or_shown() {
    let mut harness = at("1/lesson/water/3?present", 1280.0);
    click_all(&mut harness, ["26, House of Beauty, cone", "27, House of Water, empty"]);
    assert!(says(&harness, "The other cone can use the 1"));
    press_key(&mut harness, Key::Backspace);
    assert!(has(&harness, "26, House of Beauty, cone"), "again from the beginning");
    press_key(&mut harness, Key::R);
    assert!(has(&harness, "25, cone"));
    assert!(has(&harness, "1"), "the throw still lies beside the board");
    press_key(&mut harness, Key::Backspace);
    let show = i18n::text("present.show-way");
    assert!(has(&harness, show));
    click(&mut harness, "24, cone");
    click(&mut harness, "25, empty");
    assert!(!has(&harness, show), "a pupil has done it");
    press_key(&mut harness, Key::PageDown);
    assert_eq!(address_of(&harness), "1/lesson/water/4?present");
}

#[test]
fn throws_by_hand_begin_and_end_with_the_same_key() {
    let mut harness = at("1/lesson/water/3?present", 1280.0);
    assert!(!has(&harness, "Throw 1"), "the lesson has set the throw");
    click_all(&mut harness, [i18n::text("present.free"), "Throw 1"]);
    assert!(!has(&harness, i18n::text("present.free")));
    press_key(&mut harness, Key::T);
    assert!(!has(&harness, "Throw 1") && has(&harness, i18n::text("present.free")));
}

#[test]
fn the_odds_stand_under_the_throws_and_move_nothing() {
    for (width, height) in [(1280.0, 800.0), (1920.0, 1080.0)] {
        let mut harness = at("1/lesson/water/8?present", width);
        resize(&mut harness, width, height);
        let before = rect(&harness, i18n::text("play.odds")).left_top();
        assert!(!has(&harness, "4: 1 in 16"));
        click(&mut harness, i18n::text("play.odds"));
        assert!(says(&harness, "change the rules as you like"), "the words stay");
        let (button, odds) = (rect(&harness, "Throw 4"), rect(&harness, "4: 1 in 16"));
        assert!(button.bottom() <= odds.top() && button.x_range().contains(odds.center().x));
        let after = rect(&harness, i18n::text("play.hide-odds"));
        assert_eq!(after.left_top(), before, "{width}");
        let switch = rect(&harness, explain::question(Rule::WaterEffect)).top();
        assert!(after.bottom() < switch, "{width}: {after}");
    }
}

#[test]
fn the_main_button_keeps_its_place_when_it_has_shown_everything() {
    let mut harness = at("1/lesson/water/2?present", 1280.0);
    let before = rect(&harness, "Reveal (R)");
    click(&mut harness, "Reveal (R)");
    assert_eq!(rect(&harness, i18n::text("learn.next")).left_top(), before.left_top());
}

#[test]
fn the_rules_of_free_play_are_switched_on_the_wall() {
    let mut harness = at("1/lesson/water/8?present", 1280.0);
    let water = explain::question(Rule::WaterEffect);
    let on = |answer: &str| format!("{water} {answer}");
    click(&mut harness, &on("It waits for a 4, or goes back to 15"));
    click(&mut harness, "Back to square 1");
    assert!(has(&harness, &on("Back to square 1")));
    assert!(has(&harness, "24, cone"), "the position stays");
    let [share, against] = ["learn.share-rules", "opponent.against"].map(i18n::text);
    assert!(has(&harness, share) && has(&harness, against), "the ways on from changed rules");
    let mut harness = at("1/lesson/water/5?present", 1280.0);
    assert!(has(&harness, water), "a switch with its question");
    press_key(&mut harness, Key::T);
    click_all(&mut harness, ["Back to square 1", "Throw 1", "26, House of Beauty, cone"]);
    click(&mut harness, "27, House of Water, empty");
    assert!(has(&harness, "1, cone"), "with free throws it can be played by that rule");
}

#[test]
fn many_games_are_told_in_named_bars_beside_the_votes() {
    let mut harness = at("1/lesson/one-rule/2?present", 1280.0);
    let files = keep(&mut harness);
    press_key(&mut harness, Key::B);
    let question = "Now the water washes pieces to the start. Do games get longer?";
    let (asked, told) = (rect(&harness, question), "Play a thousand games each way.");
    assert!(says(&harness, told));
    press_key(&mut harness, Key::R);
    wait_for(&mut harness, "Back to square 1: ");
    assert!(rect(&harness, question).top() <= asked.top(), "the question stays");
    assert!(!says(&harness, told), "what led to it gives its room to the answer");
    assert!(says(&harness, "It waits for a 4, or goes back to 15: "));
    harness.run_steps(2);
    assert!(says(&harness, "B: A little longer: by less than 25\u{a0}%, hands: 1, right"));
    assert!(says(&harness, "The games say B: “A little longer"), "the verdict as a title");
    assert!(
        says(&harness, "A: Much longer: by 25\u{a0}% or more, hands: 0"),
        "what else was asked"
    );
    for key in [Key::PageDown, Key::PageUp] {
        press_key(&mut harness, key);
    }
    click(&mut harness, "Save the tally");
    let (_, text) = files.first();
    assert!(text.contains(",1,yes\n"), "the answer that the games gave: {text}");
}

#[test]
fn notes_that_are_open_wait_for_the_end_of_the_games() {
    let mut harness = at("1/lesson/how-a-computer-learns/4?present", 1280.0);
    for key in [Key::R, Key::N] {
        press_key(&mut harness, key);
    }
    wait_for(&mut harness, "The games say ");
    harness.run_steps(2);
    assert!(says(&harness, i18n::text("publish.teacher")));
}

#[test]
fn a_saved_page_says_where_it_is_and_opens_in_the_browser() {
    struct Told(Option<PathBuf>);
    impl Dialogs for Told {
        fn open(&mut self, _ctx: &Context) {}
        fn save(&mut self, _ctx: &Context, name: &str, _bytes: &[u8]) {
            self.0 = Some(std::env::temp_dir().join(name));
        }
        fn read_dropped(&mut self, _ctx: &Context, _files: Vec<DroppedFileHandle>) {}
        fn answers(&mut self, _ctx: &Context) -> Vec<Answer> {
            self.0.take().map(Answer::SavedAt).into_iter().collect()
        }
    }
    let mut harness = at("1/teachers/water", 1280.0);
    app_mut(&mut harness).set_dialogs(Box::new(Told(None)));
    click(&mut harness, i18n::text("teachers.save-page"));
    let folder = std::env::temp_dir().display().to_string();
    assert!(
        says(&harness, "senet-water-teachers.html") && says(&harness, folder.trim_end_matches('/'))
    );
    harness.get_by_label(i18n::text("own.open-saved")).click();
    let opened = (0..8).find_map(|_| {
        harness.step();
        let commands = &harness.output().platform_output.commands;
        commands.iter().find_map(|command| match command {
            egui::OutputCommand::OpenUrl(open) => Some(open.url.clone()),
            _ => None,
        })
    });
    let opened = opened.expect("an address");
    assert!(opened.starts_with("file:///") && opened.ends_with("/senet-water-teachers.html"));
}

#[test]
fn sticks_thrown_in_the_class_are_played_by_hand() {
    let mut harness = at("1/lesson/water/3?present", 1280.0);
    press_key(&mut harness, Key::T);
    press_key(&mut harness, Key::Num1);
    click_all(&mut harness, ["24, cone", "25, empty"]);
    assert!(has(&harness, "25, cone"));
}

#[test]
fn a_lesson_is_printed_from_its_own_page() {
    let mut harness = at("1/lesson/water/1", 1280.0);
    let files = keep(&mut harness);
    click(&mut harness, "Print this lesson");
    let (name, text) = files.first();
    assert_eq!(name, "senet-water.html");
    assert!(text.starts_with("<!doctype html>") && text.contains("Key: The House of Water"));
}

#[test]
fn a_teacher_finds_the_page_of_a_lesson_and_shows_a_step_of_it() {
    let mut harness = at("1/teachers", 1280.0);
    let card = format!("{}. ", i18n::text("teachers.pages"));
    let card = named(&harness, &card);
    click(&mut harness, &card);
    assert_eq!(address_of(&harness), "1/teachers/lessons");
    let tops = [0, 1].map(|at| rect(&harness, &library::lessons()[at].title).top());
    assert_eq!(tops[0], tops[1], "two columns");
    press(&mut harness, "The House of Water");
    assert_eq!(address_of(&harness), "1/teachers/water");
    assert!(has(&harness, "What pupils get wrong") && says(&harness, "Ages 8 and older"));
    harness.get_all_by_label("Who may move?").next().expect("a link").click();
    harness.run_steps(4);
    assert_eq!(address_of(&harness), "1/lesson/water/2?present");
    let harness = at("1/teachers/pack/one-hour", 1280.0);
    assert!(says(&harness, "One class period") && has(&harness, "Four sticks"));
    let harness = at("1/teachers/pack/two-hours", 1280.0);
    assert!(says(&harness, "Double lesson"), "an old link leads to the pack under its new name");
}

#[test]
fn every_page_for_teachers_opens_at_every_width() {
    let guides = library::guides().iter().map(|guide| guide.lesson.clone());
    let packs = library::packs().iter().map(|pack| format!("pack/{}", pack.id));
    let kit = library::kit().iter().map(|page| format!("kit/{}", page.id));
    let parts = ["lessons", "packs", "link", "results"].map(str::to_owned);
    let guides = guides.map(|rest| (rest, "teachers.pages"));
    let packs = packs.map(|rest| (rest, "teachers.packs"));
    let others = kit.chain(parts).map(|rest| (rest, "publish.teacher"));
    let pages = guides.chain(packs).chain(others);
    for ((rest, from), width) in pages.zip([1280.0, 700.0, 390.0].into_iter().cycle()) {
        let harness = at(&format!("1/teachers/{rest}"), width);
        assert_eq!(address_of(&harness), format!("1/teachers/{rest}"));
        assert!(has(&harness, &format!("‹ {}", i18n::text(from))), "{rest}");
    }
    let harness = at("1/teachers/watr", 1280.0);
    assert!(says(&harness, "Did you mean “water”?"), "a page that is not there is named");
}

#[test]
fn everything_for_a_class_is_saved_from_one_page() {
    let mut harness = at("1/teachers", 1280.0);
    let files = keep(&mut harness);
    click_all(&mut harness, ["Print board, sticks and pieces", "Print all pages for teachers"]);
    let names: Vec<String> = files.written.borrow().iter().map(|(name, _)| name.clone()).collect();
    assert_eq!(names, ["senet-board.html", "senet-teachers.html"]);
}

#[test]
fn four_answers_and_not_sure_are_in_sight_as_a_whole() {
    let mut harness = at("1/lesson/four-sticks/2?present", 1280.0);
    resize(&mut harness, 1280.0, 800.0);
    let (last, below) =
        (rect(&harness, "?: Not sure, hands: 0"), rect(&harness, i18n::text("learn.next")));
    assert!(last.bottom() < below.top(), "{last} above {below}");
}

#[test]
fn every_lesson_can_be_presented_from_the_list_in_a_small_window_and_in_large_type() {
    let settings = Settings { text_scale: 1.6, ..Settings::default() };
    let saved = text_of(&Saved { version: 1, settings, ..Saved::default() });
    let link = "1/teachers/lessons";
    let large = with_store(link, 1280.0, holding(&saved));
    for harness in [large, at(link, 700.0), at(link, 390.0)] {
        for lesson in library::lessons() {
            for word in ["present.open", "teachers.print-short", "teachers.share"] {
                let name = format!("{}: {}", i18n::text(word), lesson.title);
                let whole = harness.get_by_label(&name).rect();
                assert!(whole.width() > 20.0 && whole.right() < harness.ctx.content_rect().right());
            }
        }
    }
}

#[test]
fn a_pack_is_shown_lesson_by_lesson_and_left_for_its_page() {
    let mut harness = at("1/teachers/pack/one-hour", 1280.0);
    click(&mut harness, i18n::text("teachers.start"));
    assert_eq!(address_of(&harness), "1/lesson/first-steps/1?present");
    press_key(&mut harness, Key::End);
    click(&mut harness, &i18n::fill("learn.next-lesson", &[("title", "Four sticks")]));
    assert_eq!(address_of(&harness), "1/lesson/four-sticks/1?present");
    while address_of(&harness).contains("four-sticks") {
        go_on(&mut harness, Key::PageDown);
    }
    assert_eq!(address_of(&harness), "1/lesson/water/1?present", "the course has others between");
    press_key(&mut harness, Key::Escape);
    assert_eq!(address_of(&harness), "1/teachers/pack/one-hour");
}

#[test]
fn a_teacher_finds_prints_and_saves_each_page_of_the_kit() {
    for page in library::kit() {
        let mut harness = at("1/teachers", 1280.0);
        let files = keep(&mut harness);
        harness.get_by_label(&page.title).click_accesskit();
        harness.run_steps(8);
        assert_eq!(address_of(&harness), format!("1/teachers/kit/{}", page.id));
        for (heading, _) in &page.sections {
            assert!(has(&harness, heading), "{}: {heading}", page.id);
        }
        click_all(&mut harness, ["Print this page", "Save as editable text"]);
        let files = files.written.borrow();
        let [(html, _), (name, text)] = &files[..] else { panic!("two files") };
        let names = [format!("senet-{}.html", page.id), format!("senet-{}.md", page.id)];
        assert_eq!([html, name], [&names[0], &names[1]]);
        assert_eq!(Some(text.as_str()), library::kit_text(&page.id));
    }
}

#[test]
fn the_answers_to_a_pack_are_printed_from_its_page() {
    let mut harness = at("1/teachers/pack/double-lesson", 1280.0);
    let files = keep(&mut harness);
    click(&mut harness, "Print the answer key");
    let (name, text) = files.first();
    assert_eq!(name, "senet-double-lesson-key.html");
    assert!(text.contains("Key: Double lesson") && text.contains("Key: Four sticks"));
}

#[test]
fn hands_are_explained_and_notes_stand_in_a_window_of_their_own() {
    let mut harness = at("1/lesson/water/2?present", 1280.0);
    let hands = i18n::fill("present.hands", &[("last", "C")]);
    assert!(has(&harness, &hands), "the letters of its three options");
    let notes = i18n::text("publish.teacher");
    assert!(!says(&harness, notes));
    click(&mut harness, i18n::text("present.notes-window"));
    assert!(!has(&harness, i18n::text("present.hide-notes")), "the class sees its words again");
    assert!(says(&harness, notes), "the notes");
    assert!(has(&harness, &hands), "and the slide beside them");
    assert!(says(&harness, "The answer is C."), "in a window that the class does not see");
    press_key(&mut harness, Key::N);
    assert!(says(&harness, i18n::text("present.notes-wait")), "the notes on the wall still wait");
    assert_eq!(harness.query_all_by_label("The answer is C.").count(), 1, "in the window alone");
    press_key(&mut harness, Key::N);
    go_on(&mut harness, Key::PageDown);
    assert_eq!(address_of(&harness), "1/lesson/water/3?present");
    assert!(says(&harness, notes), "they follow");
    click(&mut harness, i18n::text("present.notes-window"));
    assert!(!says(&harness, notes));
}

#[test]
fn a_lesson_is_shared_by_link_and_a_code_only_where_it_has_an_address_on_the_web() {
    let mut harness = at("1/lesson/water/1?present", 1280.0);
    click(&mut harness, i18n::text("share.open"));
    assert!(!has(&harness, i18n::text("share.code")), "no phone could open it");
    assert!(has(&harness, "Share this lesson"));
    assert!(says(&harness, "#1/lesson/water/1"), "to paste into the program on another computer");
    click(&mut harness, i18n::text("share.copy"));
    assert!(has(&harness, i18n::text("share.copied")));
    let field = i18n::text("share.page");
    type_into(&mut harness, field, "school.example/senet/");
    click(&mut harness, i18n::text("share.use-page"));
    let link = "https://school.example/senet/#1/lesson/water/1";
    assert!(says(&harness, link), "the lesson as pupils read it");
    assert!(has(&harness, i18n::text("share.code")), "a phone can open it");
    click(&mut harness, i18n::text("share.other-page"));
    assert!(!has(&harness, i18n::text("share.code")));
    click(&mut harness, i18n::text("app.done"));
    assert!(!says(&harness, i18n::text("share.page")));
    assert_eq!(address_of(&harness), "1/lesson/water/1?present", "the slide stays");

    let mut harness = at("1/compare", 1280.0);
    click_all(&mut harness, ["compare-view.more-ways", "share.open"].map(i18n::text));
    assert!(has(&harness, "Share these boards"));
    let mut harness = at("1/play", 390.0);
    click_all(&mut harness, ["play.menu", "share.open"].map(i18n::text));
    assert!(has(&harness, "Share this board"));
}

#[test]
fn a_link_for_a_class_asks_for_its_page_and_has_a_code_from_then_on() {
    let mut harness = at("1/teachers/link", 1280.0);
    assert!(!has(&harness, i18n::text("share.code")));
    type_into(&mut harness, i18n::text("share.page"), "school.example/senet/");
    click(&mut harness, i18n::text("share.use-page"));
    assert!(has(&harness, "https://school.example/senet/#1/lesson/first-steps/1"));
    assert!(has(&harness, i18n::text("share.code")) && !says(&harness, i18n::text("share.page")));
    press(&mut harness, i18n::text("share.copy"));
    assert!(has(&harness, i18n::text("share.copied")));
    click(&mut harness, i18n::text("teachers.link-board"));
    assert!(!has(&harness, i18n::text("share.copied")), "another link");
}

/// The codes of a class in a lesson, of which the second pupil has done nothing.
fn codes_of_a_class() -> String {
    let lesson = library::lesson("water").expect("shipped");
    let mut progress = Progress::default();
    for step in (1..=lesson.steps.len()).filter(|step| asks(&lesson.steps[step - 1])) {
        let wrong = u32::from(step == 2);
        progress.finish("water", step, Effort { wrong, ..Effort::default() }, 0);
    }
    format!("Ana {}\nBen {}", code(lesson, &progress), code(lesson, &Progress::default()))
}

fn paste(harness: &mut Harness<'_, Started>, codes: &str) {
    type_into(harness, i18n::text("teachers.results"), codes);
}

#[test]
fn codes_of_a_class_add_up() {
    for width in [1280.0, 390.0] {
        let mut harness = at("1/teachers/results", width);
        paste(&mut harness, &codes_of_a_class());
        assert!(says(&harness, "Ana, ") && says(&harness, "Ben, "));
        assert!(has(&harness, "Ana, step 2: done after a wrong try"));
        assert!(says(&harness, "○ done after a wrong try · ◇ done with help"), "two marks");
        assert!(has(&harness, "Ben, step 2: not done yet"));
        assert!(
            says(&harness, "0 of 1 without help or a wrong try, 1 not done yet"),
            "a step's sum"
        );
        assert!(says(
            &harness,
            "Least often done without help or a wrong try: 2. “Who may move?”."
        ));
        let mut cells = harness.get_all_by_label_contains("Ana, step ");
        assert!(cells.all(|cell| cell.rect().right() < width), "what does not fit stands below");
    }
    let mut harness = at("1/teachers/results", 1280.0);
    paste(&mut harness, &codes_of_a_class());
    click(&mut harness, "‹ For teachers");
    let card = format!("{}. ", i18n::text("teachers.results"));
    let card = named(&harness, &card);
    click(&mut harness, &card);
    assert!(has(&harness, "Ana"), "what was pasted is still there");
    let files = keep(&mut harness);
    let save = i18n::text("teachers.results-save");
    scroll_to(&mut harness, save);
    click(&mut harness, save);
    let (name, text) = files.first();
    assert_eq!(name, "senet-class.csv");
    assert!(text.contains("Ana,water,") && text.contains("Ben,water,0,"));
}
