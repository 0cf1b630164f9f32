//! What outlasts a window: progress with a second window open, a device that refuses, a game that is not over, a lesson
//! that stopped the program, a link that leads nowhere.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use egui_kittest::{Harness, kittest::Queryable};
use senet::app::markdown_view::{self, Footnotes, ProseStyle};
use senet::app::opening;
use senet::app::own_lessons::NAME as LESSONS;
use senet::app::settings::Settings;
use senet::app::storage::{NAME, Store, restore};
use senet::app::{play_view, progress::Progress};
use senet::lesson::Inline;
use senet::{i18n, lesson, library};

use crate::app::{Started, address_of, app_mut, at, follow, from_menu, with_store};
use crate::screen::{alone, click, click_all, has, says};

/// A device that several windows share, and that may refuse to write.
#[derive(Clone, Default)]
struct Disk(Rc<RefCell<Inner>>);

#[derive(Default)]
struct Inner {
    texts: BTreeMap<String, String>,
    full: bool,
}

impl Store for Disk {
    fn read(&self, name: &str) -> Option<String> {
        self.0.borrow().texts.get(name).cloned()
    }

    fn write(&mut self, name: &str, text: &str) -> bool {
        let mut inner = self.0.borrow_mut();
        if !inner.full {
            inner.texts.insert(name.to_owned(), text.to_owned());
        }
        !inner.full
    }
}

impl Disk {
    fn progress(&self) -> Progress {
        restore(self.read(NAME).as_deref()).saved.progress
    }
}

fn look_at(harness: &mut Harness<'_, Started>) {
    harness.event(egui::Event::WindowFocused(true));
    harness.run_steps(4);
}

#[test]
fn two_windows_keep_what_either_did() {
    let disk = Disk::default();
    let mut first = with_store("1/learn", 1280.0, disk.clone());
    let mut second = with_store("1/learn", 1280.0, disk.clone());
    let [one, other] = [&library::lessons()[0], &library::lessons()[1]];
    click(&mut first, &one.title);
    click(&mut second, &other.title);
    click(&mut second, i18n::text("learn.skip"));
    let progress = disk.progress();
    for lesson in [one, other] {
        assert!(progress.is_started(lesson), "{} is forgotten: {progress:?}", lesson.id);
    }
    // On the shelf, the other window shows it as soon as it is looked at.
    click(&mut first, i18n::text("nav.learn"));
    click(&mut second, i18n::text("learn.skip"));
    let values = [("title", other.title.as_str()), ("step", "3")];
    let lead = i18n::fill("learn.welcome-back-lead", &values);
    assert!(!says(&first, &lead), "not told yet");
    look_at(&mut first);
    assert!(says(&first, &lead), "{lead}");
}

#[test]
fn a_lesson_that_was_left_is_shown_by_the_board_it_was_left_on() {
    let mut harness = with_store("1/lesson/water/2", 1280.0, Disk::default());
    click(&mut harness, i18n::text("nav.learn"));
    let pressed = harness.query_all_by_label(i18n::text("learn.begin-board"));
    assert_eq!(pressed.count(), 1, "the board, whose cones are no stops of their own");
}

#[test]
fn what_is_forgotten_in_one_window_stays_forgotten() {
    let disk = Disk::default();
    let mut first = with_store("1/lesson/first-steps/2", 1280.0, disk.clone());
    let mut second = with_store("1/learn", 1280.0, disk.clone());
    let words = ["nav.settings", "settings.forget", "settings.forget-yes", "app.done"];
    click_all(&mut second, words.map(i18n::text));
    look_at(&mut first);
    click(&mut first, i18n::text("nav.play"));
    assert!(disk.progress().lessons.is_empty(), "{:?}", disk.progress());
}

#[test]
fn a_broken_memory_gives_way_to_what_is_done_from_now_on() {
    let (mut disk, lesson) = (Disk::default(), &library::lessons()[0]);
    disk.write(NAME, "{\"vers");
    let mut harness = with_store("1/learn", 1280.0, disk.clone());
    click(&mut harness, &lesson.title);
    assert!(!has(&harness, i18n::text("storage.not-kept")));
    assert!(disk.progress().is_started(lesson), "{:?}", disk.progress());
}

#[test]
fn a_device_that_refuses_is_told_of_once_and_asked_again() {
    let disk = Disk::default();
    let mut harness = with_store("1/learn", 1280.0, disk.clone());
    disk.0.borrow_mut().full = true;
    click(&mut harness, &library::lessons()[0].title);
    let sentence = i18n::text("storage.not-kept");
    assert!(has(&harness, sentence), "it is said that nothing is kept");
    assert!(has(&harness, i18n::text("storage.export")));
    disk.0.borrow_mut().full = false;
    harness.run_steps(120);
    assert!(!has(&harness, sentence), "it is kept again, and the sentence gone");
    assert!(disk.progress().is_started(&library::lessons()[0]));
    disk.0.borrow_mut().full = true;
    click_all(&mut harness, ["learn.skip", "app.dismiss"].map(i18n::text));
    harness.run_steps(120);
    assert!(!has(&harness, sentence), "put away, it stays away");
}

#[test]
fn what_is_done_stays_where_a_memory_can_be_neither_read_nor_set_aside() {
    let (mut disk, broken) = (Disk::default(), "{\"version\": 1, \"settings\"");
    disk.write(NAME, broken);
    disk.0.borrow_mut().full = true;
    let mut harness = with_store("1/learn", 1280.0, disk.clone());
    assert!(has(&harness, i18n::text("storage.not-kept")), "it is said that nothing is kept");
    follow(&mut harness, "1/lesson/first-steps/2");
    click_all(&mut harness, ["nav.settings", "settings.look-dark"].map(i18n::text));
    assert!(harness.ctx.global_style().visuals.dark_mode);
    assert!(app_mut(&mut harness).progress_mut().is_started(&library::lessons()[0]));
    assert_eq!(disk.read(NAME).as_deref(), Some(broken), "nor is it written over");
}

/// A game of one move, with another rule from then on.
fn a_game(disk: &Disk) -> Harness<'static, Started> {
    let mut harness = with_store("1/play", 1280.0, disk.clone());
    from_menu(&mut harness, "play.study");
    click_all(&mut harness, ["Throw 3", "13, cone", "16, empty", "Throw 2"]);
    harness
}

#[test]
fn a_game_outlasts_the_window() {
    let disk = Disk::default();
    let harness = a_game(&disk);
    assert_eq!(address_of(&harness), "1/play");
    drop(harness);
    let mut harness = with_store("1/play", 1280.0, disk.clone());
    assert!(has(&harness, "13, cone"), "a new game stands on the board");
    let go_on = i18n::text("play.go-on");
    click(&mut harness, go_on);
    assert!(has(&harness, "16, cone") && has(&harness, "13, empty"));
    assert!(says(&harness, &i18n::fill("play.thrown", &[("value", "2")])), "with its throw");
    assert!(!has(&harness, go_on));
    click_all(&mut harness, ["keys.undo"; 2].map(i18n::text));
    assert!(has(&harness, "13, cone"), "it can be taken back");
}

#[test]
fn what_was_taken_back_can_be_done_again_another_time() {
    let disk = Disk::default();
    let mut harness = a_game(&disk);
    click_all(&mut harness, ["keys.undo"; 2].map(i18n::text));
    drop(harness);
    let mut harness = with_store("1/play", 1280.0, disk);
    click(&mut harness, i18n::text("play.go-on"));
    assert!(has(&harness, "13, cone"));
    click(&mut harness, i18n::text("keys.redo"));
    assert!(has(&harness, "16, cone"));
}

#[test]
fn a_game_that_is_given_up_is_not_offered_again() {
    let disk = Disk::default();
    drop(a_game(&disk));
    let mut harness = with_store("1/play", 1280.0, disk.clone());
    click(&mut harness, i18n::text("play.start-new"));
    drop(harness);
    let harness = with_store("1/play", 1280.0, disk.clone());
    assert!(!has(&harness, i18n::text("play.go-on")));

    drop(a_game(&disk));
    let mut harness = with_store("1/play", 1280.0, disk.clone());
    click(&mut harness, i18n::text("play.go-on"));
    from_menu(&mut harness, "play.restart");
    drop(harness);
    let harness = with_store("1/play", 1280.0, disk);
    assert!(!has(&harness, i18n::text("play.go-on")));
}

#[test]
fn a_game_under_way_is_offered_again_where_an_address_puts_another_on_the_board() {
    let disk = Disk::default();
    let mut harness = a_game(&disk);
    let (go_on, kept) = (i18n::text("play.go-on"), disk.read(play_view::STORED_GAME));
    for rest in [
        "petrie",
        "kendall-walker/start/3.13-16",
        "kendall-walker/start/3.13-16?spools=random",
        "kendall-walker?cones=random",
    ] {
        follow(&mut harness, &format!("1/play/{rest}"));
        // Whose turn it may be, the computer waits.
        harness.run_steps(40);
        assert!(has(&harness, go_on), "{rest}");
        assert_eq!(disk.read(play_view::STORED_GAME), kept, "{rest}");
    }
    click(&mut harness, go_on);
    assert!(has(&harness, "16, cone") && has(&harness, "13, empty"));
    assert!(says(&harness, &i18n::fill("play.thrown", &[("value", "2")])), "with its throw");
    follow(&mut harness, "1/play/petrie");
    click(&mut harness, i18n::text("play.throw"));
    assert!(!has(&harness, go_on), "another one is played");
    assert_ne!(disk.read(play_view::STORED_GAME), kept);
}

#[test]
fn a_game_that_is_played_on_in_another_window_is_neither_rolled_back_nor_forgotten() {
    let disk = Disk::default();
    drop(a_game(&disk));
    let [mut first, mut second] = [(); 2].map(|()| with_store("1/play", 1280.0, disk.clone()));
    let stored = || disk.read(play_view::STORED_GAME);
    click_all(&mut second, ["play.go-on", "keys.undo"].map(i18n::text));
    let played_on = stored();
    look_at(&mut first);
    click(&mut first, i18n::text("play.go-on"));
    assert_eq!(stored(), played_on);
    click(&mut first, i18n::text("keys.undo"));
    assert!(has(&first, "13, cone"), "the throw had been taken back there, the move is here");
    // The second window stores its game again; a new one in the first does not take it away.
    click(&mut second, i18n::text("keys.redo"));
    let played_on = stored();
    from_menu(&mut first, "play.restart");
    assert_eq!(stored(), played_on);
}

#[test]
fn the_address_of_the_game_on_the_board_sets_nothing_aside() {
    let link = "1/play/kendall-walker/start/3.13-16";
    let mut harness = with_store(link, 1280.0, Disk::default());
    follow(&mut harness, link);
    assert!(has(&harness, "16, cone") && !has(&harness, i18n::text("play.go-on")));
}

#[test]
fn the_computer_begins_no_game_while_another_can_be_resumed() {
    let disk = Disk::default();
    drop(a_game(&disk));
    let mut harness = with_store("1/play/kendall-walker?cones=greedy", 1280.0, disk);
    harness.run_steps(60);
    let before = i18n::text("play.length");
    assert!(has(&harness, i18n::text("play.go-on")) && says(&harness, before), "it waits");
    click_all(&mut harness, ["play.start-new", "opponent.begin"].map(i18n::text));
    harness.run_steps(60);
    assert!(!says(&harness, before), "it has begun");
}

#[test]
fn a_kept_game_that_no_longer_fits_is_passed_over() {
    let mut disk = Disk::default();
    drop(a_game(&disk));
    let text = disk.read(play_view::STORED_GAME).expect("a game");
    for (from, to) in [
        ("13-16", "13-29"),
        ("kendall-walker", "gone"),
        ("\"version\":1", "\"version\":9"),
        ("{", ""),
    ] {
        assert!(text.contains(from), "{text}");
        disk.write(play_view::STORED_GAME, &text.replacen(from, to, 3));
        let harness = with_store("1/play", 1280.0, disk.clone());
        assert!(!has(&harness, i18n::text("play.go-on")), "{from} is {to}");
    }
}

fn own_lesson() -> String {
    let (_, text) = library::lesson_files()[0];
    text.replacen("\ntitle: ", "\ntitle: My own ", 1)
}

/// A device with a lesson of one's own, which was being opened when the program stopped.
fn stopped() -> Disk {
    let (mut disk, text) = (Disk::default(), own_lesson());
    let lesson = serde_json::json!({"name": "mine.md", "text": text});
    let saved = serde_json::json!({"version": 1, "lessons": [lesson]});
    disk.write(LESSONS, &saved.to_string());
    disk.write(opening::NAME, &opening::sign(&text));
    disk
}

#[test]
fn a_lesson_that_stopped_the_program_is_not_opened_by_itself() {
    let disk = stopped();
    let mut harness = with_store("1/learn", 1280.0, disk.clone());
    assert!(has(&harness, &i18n::fill("own-lesson.stopped", &[("file", "mine.md")])));
    let open = i18n::fill("own-lesson.open-named", &[("title", "mine.md")]);
    assert!(!has(&harness, &open), "it is not there to be opened");
    drop(harness);
    // Nor at the start after that.
    harness = with_store("1/lesson/own.first-steps/1", 1280.0, disk.clone());
    assert!(!says(&harness, "My own"));
    click(&mut harness, i18n::text("nav.learn"));
    click(&mut harness, &i18n::fill("own-lesson.wake-named", &[("title", "mine.md")]));
    harness.run_steps(8);
    assert!(says(&harness, "My own"), "asked for, it is opened");
    assert_eq!(disk.read(opening::NAME).as_deref(), Some(""), "nothing stopped");
}

#[test]
fn a_lesson_that_stopped_the_program_stays_asleep_beside_others() {
    let (mut disk, text) = (stopped(), own_lesson());
    let other = text.replacen("\nid: ", "\nid: other-", 1);
    let lessons = serde_json::json!([{"name": "mine.md", "text": text}, {"text": other}]);
    disk.write(LESSONS, &serde_json::json!({"version": 1, "lessons": lessons}).to_string());
    drop(with_store("1/learn", 1280.0, disk.clone()));
    assert_eq!(disk.read(opening::NAME).as_deref(), Some(""), "the other one has been read");
    let harness = with_store("1/learn", 1280.0, disk);
    assert!(has(&harness, &i18n::fill("own-lesson.wake-named", &[("title", "mine.md")])));
}

#[test]
fn a_lesson_is_noted_before_it_is_shown_and_no_longer_after() {
    let disk = stopped();
    disk.clone().write(opening::NAME, "");
    /// A device that remembers whether the note was ever there.
    struct Watched(Disk, Rc<RefCell<Vec<String>>>);
    impl Store for Watched {
        fn read(&self, name: &str) -> Option<String> {
            self.0.read(name)
        }
        fn write(&mut self, name: &str, text: &str) -> bool {
            if name == opening::NAME {
                self.1.borrow_mut().push(text.to_owned());
            }
            self.0.write(name, text)
        }
    }
    let notes = Rc::new(RefCell::new(Vec::new()));
    let store = Watched(disk.clone(), Rc::clone(&notes));
    let mut harness = with_store("1/lesson/own.first-steps/1", 1280.0, store);
    harness.run_steps(8);
    assert!(says(&harness, "My own") || has(&harness, "4, cone"));
    let sign = opening::sign(&own_lesson());
    let notes = notes.borrow();
    assert_eq!(notes.first(), Some(&sign), "noted before it is read");
    assert_eq!(notes.last().map(String::as_str), Some(""), "and taken back: {notes:?}");
}

#[test]
fn learn_leads_back_to_the_scenario_that_was_left_and_from_there_to_the_course() {
    let mut harness = at("1/practice/passing/4", 1280.0);
    click_all(&mut harness, ["nav.play", "nav.learn"].map(i18n::text));
    assert_eq!(address_of(&harness), "1/practice/passing/4");
    click(&mut harness, i18n::text("nav.learn"));
    assert_eq!(address_of(&harness), "1/learn");
}

#[test]
fn what_was_said_of_a_bad_link_goes_with_the_next_good_one() {
    let mut harness = at("1/play/no-such-rules", 1280.0);
    assert!(says(&harness, "There is no reconstruction"));
    click(&mut harness, i18n::text("nav.learn"));
    assert!(!says(&harness, "There is no reconstruction"));
}

#[test]
fn a_stray_percent_in_an_address_is_no_obstacle() {
    for link in ["1/lesson/water/100%", "1/lesson/water/27%3", "1/play/kendall%", "%", "1/%E0%A4"] {
        assert!(says(&at(link, 1280.0), i18n::text("nav.play")), "{link}");
    }
}

#[test]
fn links_of_a_lesson_lead_to_pages_mails_and_places_alone() {
    let text = own_lesson();
    let place = text.find("\n## ").expect("a step");
    let bad = ["javascript:alert(1)", "file:///etc/passwd", "smb://host/share", "data:text/html,x"];
    let good = ["https://example.org/a", "mailto:a@example.org", "#1/lesson/first-steps/1"];
    let links = |urls: &[&str]| -> String {
        urls.iter().map(|url| format!("\n[press]({url})\n")).collect()
    };
    let with = |urls: &[&str]| format!("{}{}{}", &text[..place], links(urls), &text[place..]);
    let known = library::known();
    let line = 1 + text[..=place].lines().count();
    for (at, url) in bad.iter().enumerate() {
        let report = lesson::check(&with(&bad), &known);
        let problem = report.errors.iter().find(|problem| problem.text.contains(url));
        let problem = problem.unwrap_or_else(|| panic!("{url}: {:?}", report.errors));
        assert_eq!(problem.line, Some(line + 2 * at), "{url}");
    }
    assert_eq!(lesson::check(&with(&good), &known).errors, [], "good links are not complained of");
    let page = |urls: &[&str]| {
        let lesson = lesson::Lesson::parse(&with(urls)).expect("a lesson");
        senet::publish::lesson_page(&lesson, &known, senet::publish::Links::Alone)
    };
    let html = page(&bad);
    assert!(bad.iter().all(|url| !html.contains(url)), "no bad link on a page");
    assert!(html.contains("Content-Security-Policy"));
    assert!(good[..2].iter().all(|url| page(&good).contains(url)));
}

#[test]
fn a_link_that_runs_something_is_words_on_the_screen() {
    for (url, leads) in [
        ("javascript:window.trap=1", false),
        ("file:///etc/passwd", false),
        (" https://example.org", false),
        ("HTTPS://example.org", true),
        ("#1/play", true),
    ] {
        let words =
            [Inline::Link { url: url.to_owned(), text: vec![Inline::Text("press".to_owned())] }];
        let show = move |_: &mut (), ui: &mut egui::Ui, _: &Settings| {
            markdown_view::phrase(ui, &words, ProseStyle::LESSON, &mut Footnotes::default());
        };
        let harness = alone((), (800.0, 600.0), Settings::default(), show);
        assert_eq!(harness.query_by_role(egui::Role::Link).is_some(), leads, "{url}");
        assert!(harness.query_all_by_label("press").count() > 0, "{url}");
    }
}
