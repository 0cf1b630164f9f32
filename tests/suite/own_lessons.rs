//! A person's own lesson in the program: opened, dropped, mended while it is shown, renamed, removed, kept.

use std::path::{Path, PathBuf};

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use senet::app::files::{Answer, InputFile};
use senet::app::own_lessons::{NAME, OwnLessons};
use senet::app::storage::{ASIDE, MemoryStore, Store};
use senet::route::Route;
use senet::{i18n, library};

use crate::app::{Started, address_of, at, follow, with_store};
use crate::disk::{Disk, drop_files, input_file};
use crate::mistakes::example;
use crate::screen::{click, has, press_key, says, scroll_to, type_into};

fn disk(harness: &mut Harness<'_, Started>) -> Disk {
    Disk::of_lessons().give_to(harness)
}

fn drop_file(harness: &mut Harness<'_, Started>, name: &str, text: &str) {
    drop_files(harness, &[(name, text)]);
}

/// A file of the folder of lessons.
fn input(name: &str, bytes: &[u8]) -> InputFile {
    let path = Some(Path::new("/lessons").join(name));
    InputFile { name: name.to_owned(), bytes: Ok(bytes.to_vec()), path }
}

/// The file on the disk now holds this.
fn save(harness: &mut Harness<'_, Started>, seen: &Disk, bytes: &[u8]) {
    seen.inbox.leave(&harness.ctx, Answer::Changed(input("mine.md", bytes)));
    harness.run_steps(6);
}

fn goal_gone() -> String {
    example().replacen("goal: at 25 cones", "goal: at 29 cones", 1)
}

#[test]
fn a_dropped_lesson_is_read_kept_and_found_on_the_shelf() {
    for width in [1280.0, 700.0, 390.0] {
        let mut harness = at("1/play", width);
        let seen = disk(&mut harness);
        drop_file(&mut harness, "mine.md", example());
        assert_eq!(address_of(&harness), "1/lesson/own.example/1");
        assert!(says(&harness, "Make a move"), "at {width}");
        assert_eq!(*seen.followed.borrow(), [PathBuf::from("/lessons/mine.md")]);
        click(&mut harness, i18n::text("learn.back-to-shelf"));
        assert!(has(&harness, i18n::text("own-lesson.heading")));
        let title = [("title", "Every kind of step")];
        for deed in ["open-named", "save-named", "rename-named", "remove-named"] {
            let name = i18n::fill(&format!("own-lesson.{deed}"), &title);
            assert!(has(&harness, &name), "{name} at {width}");
        }
        let open = i18n::fill("own-lesson.open-named", &title);
        scroll_to(&mut harness, &open);
        click(&mut harness, &open);
        assert!(address_of(&harness).starts_with("1/lesson/own.example/"));
    }
}

#[test]
fn a_lesson_is_read_again_when_its_file_is_saved_and_the_step_stays() {
    let mut harness = at("1/learn", 1280.0);
    let seen = disk(&mut harness);
    drop_file(&mut harness, "mine.md", example());
    press_key(&mut harness, egui::Key::PageDown);
    assert_eq!(address_of(&harness), "1/lesson/own.example/2");
    assert!(says(&harness, "Look around"));

    let renamed = example().replacen("## Look around", "## Look everywhere", 1);
    save(&mut harness, &seen, renamed.as_bytes());
    assert_eq!(address_of(&harness), "1/lesson/own.example/2", "the step stays");
    assert!(says(&harness, "Look everywhere") && !says(&harness, "Look around"));

    // A mistake is told with its line, and the lesson stays as it was.
    let line = goal_gone().lines().position(|line| line == "goal: at 29 cones").expect("there") + 1;
    save(&mut harness, &seen, goal_gone().as_bytes());
    assert!(says(&harness, "Look everywhere"), "the last good state");
    assert!(says(&harness, &format!("Line {line}: no move reaches the goal")));
    let sentence =
        i18n::fill("own-lesson.one-error", &[("file", "mine.md"), ("count", "1"), ("advice", "1")]);
    assert!(has(&harness, &sentence));
    click(&mut harness, i18n::text("own-lesson.hide"));
    assert!(!has(&harness, &sentence));

    // Half a file, no lesson at all, and no text do no harm.
    let half = &example()[..example().len() / 2];
    for text in [half, "", "no lesson", "---\n"] {
        save(&mut harness, &seen, text.as_bytes());
        assert!(says(&harness, "Look everywhere"), "{text:?}");
    }
    save(&mut harness, &seen, &[0xff, 0xfe, 0]);
    assert!(says(&harness, i18n::text("own.not-text")));

    save(&mut harness, &seen, example().as_bytes());
    assert!(says(&harness, "Look around") && !says(&harness, "the last version without mistakes"));
    assert_eq!(address_of(&harness), "1/lesson/own.example/2");
}

#[test]
fn bars_of_throws_have_room_for_their_numbers_below_the_mistakes() {
    let mut harness = at("1/learn", 1280.0);
    let seen = disk(&mut harness);
    drop_file(&mut harness, "mine.md", example());
    save(&mut harness, &seen, goal_gone().as_bytes());
    follow(&mut harness, "1/lesson/own.example/10");
    press_key(&mut harness, egui::Key::C);
    harness.run_steps(6);
    let bars = harness.query_all_by_label_contains("Bars of").next().expect("bars").rect();
    assert!(bars.height() > 150.0, "{bars:?}");
}

#[test]
fn a_lesson_that_changes_its_id_while_open_stays_open() {
    let mut harness = at("1/learn", 1280.0);
    let seen = disk(&mut harness);
    drop_file(&mut harness, "mine.md", example());
    save(&mut harness, &seen, example().replacen("id: example", "id: better", 1).as_bytes());
    assert_eq!(address_of(&harness), "1/lesson/own.better/1");
    assert!(says(&harness, "Make a move"));
}

#[test]
fn a_copy_of_a_shipped_lesson_stands_beside_it() {
    let mut harness = at("1/learn", 1280.0);
    disk(&mut harness);
    let water = library::lesson_files_in(i18n::Language::English);
    let (_, water) = water.iter().find(|(name, _)| name.ends_with("water.md")).expect("shipped");
    let copy = water.replacen("title: The House of Water", "title: My own water", 1);
    drop_file(&mut harness, "07-water.md", &copy);
    assert_eq!(address_of(&harness), "1/lesson/own.water/1");
    assert!(says(&harness, "My own water"));
    click(&mut harness, i18n::text("learn.back-to-shelf"));
    Route::lesson("water", 1).go(&harness.ctx);
    harness.run_steps(8);
    assert_eq!(address_of(&harness), "1/lesson/water/1", "from elsewhere the shipped one is meant");
    assert!(says(&harness, "The House of Water"));
}

#[test]
fn an_own_lesson_is_shown_and_printed_but_has_no_address_for_others() {
    let mut harness = at("1/learn", 1280.0);
    disk(&mut harness);
    drop_file(&mut harness, "mine.md", example());
    assert!(has(&harness, i18n::text("present.print")));
    assert!(!has(&harness, i18n::text("share.open")));
    click(&mut harness, i18n::text("present.open"));
    assert_eq!(address_of(&harness), "1/lesson/own.example/1?present");
    assert!(!has(&harness, i18n::text("share.open")));
}

#[test]
fn a_broken_own_lesson_never_hides_the_shelf() {
    let mut harness = at("1/learn", 1280.0);
    disk(&mut harness);
    drop_file(&mut harness, "mine.md", &goal_gone().replacen("senet watch", "senet wacht", 1));
    assert_eq!(address_of(&harness), "1/learn");
    assert!(has(&harness, &i18n::fill("own-lesson.never", &[("count", "2")])));
    assert!(has(&harness, "First steps"), "the shelf stands");
    let title = [("title", "Every kind of step")];
    assert!(!has(&harness, &i18n::fill("own-lesson.open-named", &title)));
    click(&mut harness, &i18n::fill("own-lesson.wrong-named", &title));
    assert!(
        says(&harness, "did you mean \"watch\"?") && says(&harness, "no move reaches the goal")
    );
    click(&mut harness, i18n::text("app.done"));
    // What is no lesson at all is not kept.
    drop_file(&mut harness, "page.md", "# A page\n\nWith words.\n");
    assert!(says(&harness, "a lesson begins with a line ---"));
    click(&mut harness, i18n::text("app.done"));
    assert!(!says(&harness, "page.md"));
}

#[test]
fn a_lesson_is_saved_renamed_removed_and_brought_back() {
    let mut harness = at("1/learn", 1280.0);
    let seen = disk(&mut harness);
    let text = example().replace("throw: 1\ntask: Use", "# my own note\nthrow: 1\ntask: Use");
    drop_file(&mut harness, "mine.md", &text);
    click(&mut harness, i18n::text("learn.back-to-shelf"));
    let title = [("title", "Every kind of step")];
    click(&mut harness, &i18n::fill("own-lesson.save-named", &title));
    let saved = ("example.md".to_owned(), text.clone());
    assert_eq!(*seen.written.borrow(), [saved], "byte for byte, notes and all");

    click(&mut harness, &i18n::fill("own-lesson.rename-named", &title));
    let field = i18n::text("own-lesson.title");
    type_into(&mut harness, field, " of mine");
    click(&mut harness, i18n::text("own-lesson.rename-do"));
    let named = [("title", "Every kind of step of mine")];
    assert!(has(&harness, &i18n::fill("own-lesson.said-renamed", &named)));
    assert!(seen.followed.borrow().is_empty(), "its file is left alone");
    click(&mut harness, &i18n::fill("own-lesson.save-named", &named));
    let renamed = text.replacen("Every kind of step", "Every kind of step of mine", 1);
    assert_eq!(seen.written.borrow()[1].1, renamed);

    click(&mut harness, &i18n::fill("own-lesson.remove-named", &named));
    let removed = i18n::fill("own-lesson.said-removed", &named);
    assert!(has(&harness, &removed) && !has(&harness, i18n::text("own-lesson.heading")));
    click(&mut harness, &i18n::fill("own.undo-named", &[("what", &removed)]));
    assert!(has(&harness, i18n::text("own-lesson.heading")));
}

#[test]
fn own_lessons_stay_on_the_device() {
    let mut lessons = OwnLessons::default();
    let input = input("mine.md", &[]);
    lessons.add(&input, example().to_owned());
    lessons.update(&input, goal_gone());
    let mut store = MemoryStore::default();
    store.write(NAME, &lessons.to_text());
    let restored = OwnLessons::restore(&mut store).data;
    let own = restored.entry("own.example").expect("kept");
    assert_eq!(own.text, goal_gone());
    assert_eq!(own.report.errors.len(), 1);
    assert!(own.lesson().is_some(), "the last version without mistakes");
    assert_eq!(restored.files(), [PathBuf::from("/lessons/mine.md")]);
    assert_eq!(restored.to_text(), lessons.to_text());

    let mut harness = with_store("1/lesson/own.example/3", 1280.0, store);
    assert_eq!(address_of(&harness), "1/lesson/own.example/3");
    assert!(says(&harness, "Play the script"));
    harness.run_steps(20);
    let frames = harness.run();
    assert!(frames <= 2, "{frames} frames at rest");

    let text = lessons.to_text();
    for lost in [r#"{"version": 9, "lessons": []}"#, &text[..text.len() / 2]] {
        let mut store = MemoryStore::default();
        store.write(NAME, lost);
        let restored = OwnLessons::restore(&mut store);
        assert!(restored.problem.is_some() && restored.data.all().is_empty());
        assert_eq!(store.read(ASIDE).as_deref(), Some(lost));
    }

    let mut one = OwnLessons::default();
    one.add(&input, example().replacen("id: example", "id: other", 1));
    one.merge(&OwnLessons::default().to_text(), &text);
    assert!(one.entry("own.other").is_some() && one.entry("own.example").is_some());
}

#[test]
fn two_windows_follow_what_the_other_one_does_with_a_lesson() {
    let named = |id: &str| example().replacen("id: example", &format!("id: {id}"), 1);
    let keys = |lessons: &OwnLessons| -> Vec<String> {
        lessons.all().iter().map(|own| own.key.clone()).collect()
    };
    let mut one = OwnLessons::default();
    for id in ["changed", "removed"] {
        one.add(&input_file(id, ""), named(id));
    }
    let (base, mut two) = (one.to_text(), one.clone());
    let shown = one.entry("own.changed").expect("kept").revision;
    two.rename("own.changed", "Another title");
    two.remove("own.removed");
    one.add(&input_file("mine", ""), named("mine"));
    one.merge(&base, &two.to_text());
    assert_eq!(keys(&one), ["own.changed", "own.mine"]);
    let changed = one.entry("own.changed").expect("kept");
    assert!(changed.title() == "Another title" && changed.revision > shown, "and is read again");
    assert!(one.undo());
    assert_eq!(keys(&one), ["own.changed"], "an undo takes back what was done here");
    assert_eq!(one.all()[0].title(), "Another title");
    two.remove("own.changed");
    let base = one.to_text();
    one.rename("own.changed", "Mine");
    one.merge(&base, &two.to_text());
    assert_eq!(one.all()[0].title(), "Mine", "what was changed here stays");
}
