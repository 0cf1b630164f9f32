//! The pages for teachers: every lesson has one, and none says what its lesson does not.

use senet::lesson::teacher::{Guide, LENGTHS, Pack};
use senet::library;

fn file(name: &str) -> &'static str {
    library::teacher_files()
        .find(|(file, _)| *file == name)
        .map_or_else(|| panic!("{name} is not there"), |(_, text)| text)
}

#[test]
fn every_lesson_has_a_page_that_fits_it() {
    for ((name, text), lesson) in library::lesson_files().iter().zip(library::lessons()) {
        let guide = Guide::parse(file(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(guide.lesson, lesson.id, "{name}");
        assert_eq!(guide.check(lesson), [""; 0], "{name}");
        assert!(text.contains(&format!("\nid: {}\n", guide.lesson)));
        for (length, plan) in LENGTHS.iter().zip(&guide.plans) {
            let sum: u8 = plan.iter().map(|spell| spell.minutes).sum();
            assert_eq!(sum, *length, "{name}");
        }
        assert!(guide.questions.len() >= 3, "{name}");
    }
    assert_eq!(library::guides().len(), library::lessons().len());
}

#[test]
fn packs_name_lessons_that_are_there() {
    assert_eq!(library::packs().len(), 4);
    for pack in library::packs() {
        assert_eq!(pack.check(library::lessons()), [""; 0], "{}", pack.id);
        assert!(library::lesson(&pack.id).is_none(), "a pack is no lesson");
    }
}

#[test]
fn no_sentence_stands_in_two_pages() {
    let mut seen: Vec<(&str, &str)> = Vec::new();
    for (name, text) in library::teacher_files() {
        for line in text.lines().filter(|line| line.split_whitespace().count() > 11) {
            let twin = seen.iter().find(|(other, _)| *other == line);
            assert_eq!(twin.map(|(_, file)| *file), None, "{name}: {line}");
            seen.push((line, name));
        }
    }
}

/// What is said of a page in which one thing is changed.
fn told(from: &str, to: &str) -> String {
    let text = file("07-water.md");
    assert!(text.contains(from), "{from:?} is not in the page");
    let changed = text.replacen(from, to, 1);
    let lesson = library::lesson("water").expect("shipped");
    match Guide::parse(&changed) {
        Ok(guide) => guide.check(lesson).join("\n"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn what_is_wrong_with_a_page_is_named() {
    let cases = [
        ("format: 1", "format: 2", "write format: 1"),
        ("lesson: water", "lesso: water", "has no lesson; write lesson: water"),
        ("ages: 8 and older\n", "", "has no ages"),
        ("## Aims", "## Aim", "did you mean \"Aims\"?"),
        ("## Aims", "## Goals", "## Aims is missing"),
        ("## Aims", "# Aims", "holds paragraphs, lists and tables"),
        (
            "- 4 min: Count hands",
            "- 5 min: Count hands",
            "last 11 minutes together; this plan has 10",
        ),
        ("- 4 min: Count hands", "- Count hands", "begin with such as 5 min:"),
        ("- 4 min: Count hands", "- 0 min: Count hands", "begin with such as 5 min:"),
        (
            "*Who may move?*",
            "*Who may leap?*",
            "names no step of the lesson; did you mean \"Who may move?\"?",
        ),
        ("@piccione-1980", "@lane", "@lane is not among the sources"),
        (
            "2. Which water would you least like to fall into?\n",
            "",
            "there are 2 questions and 3 answers",
        ),
        ("## Questions", "## Questions\n\nTalk.", "write this as a list"),
        ("Paper boards", "Paper boards[^x]", "refers to a note that the file does not have"),
        ("In Walker's leaflet only a 4 does.", &"word ".repeat(200), "words; write 180 to 380"),
    ];
    for (from, to, wanted) in cases {
        let told = told(from, to);
        assert!(told.contains(wanted), "{from:?} to {to:?}: {told}");
    }
}

#[test]
fn what_is_wrong_with_a_pack_is_named() {
    let text = file("pack-one-hour.md");
    let cases = [
        ("minutes: 45", "minutes: 50", "last 45 minutes together; this plan has 50"),
        ("minutes: 45", "minutes: long", "\"long\" is no number of minutes"),
        ("four-sticks", "for-sticks", "which is no lesson; did you mean \"four-sticks\"?"),
        ("*Follow the snake*", "*Follow nobody*", "names no step"),
        ("## For whom", "## For who", "did you mean \"For whom\"?"),
    ];
    for (from, to, wanted) in cases {
        assert!(text.contains(from), "{from:?} is not in the pack");
        let told = match Pack::parse(&text.replacen(from, to, 1)) {
            Ok(pack) => pack.check(library::lessons()).join("\n"),
            Err(error) => error.to_string(),
        };
        assert!(told.contains(wanted), "{from:?} to {to:?}: {told}");
    }
}
