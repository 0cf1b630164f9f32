//! The pages for teachers: every lesson has one, a kit stands around them, and none says what its lesson does not.

use senet::lesson::kit::{KINDS, KitPage};
use senet::lesson::teacher::{Guide, LENGTHS, Pack};
use senet::lesson::{Block, Inline};
use senet::rules::Problem;
use senet::{i18n, library, publish};

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
        assert_eq!(guide.check(text, lesson), [], "{name}");
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
        let text = file(&format!("pack-{}.md", pack.id));
        assert_eq!(pack.check(text, library::lessons()), [], "{}", pack.id);
        let sum: u8 = pack.plan.iter().map(|spell| spell.minutes).sum();
        assert_eq!(sum, pack.minutes, "{}", pack.id);
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

/// Makes each change by itself, and finds its words in `problems` of the changed text.
pub fn all_are_named(text: &str, cases: &[(&str, &str, &str)], problems: impl Fn(&str) -> String) {
    for (from, to, expected) in cases {
        assert!(text.contains(from), "{from:?} is not in the page");
        let problems = problems(&text.replacen(from, to, 1));
        assert!(problems.contains(expected), "{from:?} to {to:?}: {problems}");
    }
}

pub fn lines(problems: &[Problem]) -> String {
    problems.iter().map(|problem| format!("{problem}\n")).collect()
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
        ("- 4 min: Count hands", "- Count hands", "begin it with a time such as 5 min:"),
        ("- 4 min: Count hands", "- 0 min: Count hands", "begin it with a time such as 5 min:"),
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
        ("In Walker’s leaflet only a 4 does.", &"word ".repeat(200), "words; write 180 to 380"),
    ];
    let lesson = library::lesson("water").expect("shipped");
    all_are_named(file("07-water.md"), &cases, |text| match Guide::parse(text) {
        Ok(guide) => lines(&guide.check(text, lesson)),
        Err(error) => error.to_string(),
    });
}

#[test]
fn what_is_wrong_with_a_pack_is_named() {
    let cases = [
        ("minutes: 45", "minutes: 50", "last 45 minutes together; this plan has 50"),
        ("minutes: 45", "minutes: long", "\"long\" is not a number of minutes"),
        ("four-sticks", "for-sticks", "which is not a lesson; did you mean \"four-sticks\"?"),
        ("*Follow the snake*", "*Follow nobody*", "line 16: *Follow nobody* names no step"),
        ("- 4 min: Close", "- 5 min: Close", "line 13: the parts last 46 minutes together"),
        ("## For whom", "## For who", "did you mean \"For whom\"?"),
    ];
    all_are_named(file("pack-one-hour.md"), &cases, |text| match Pack::parse(text) {
        Ok(pack) => lines(&pack.check(text, library::lessons())),
        Err(error) => error.to_string(),
    });
}

fn keys() -> Vec<&'static str> {
    library::works().iter().map(|work| work.key.as_str()).collect()
}

#[test]
fn the_kit_has_a_page_of_each_kind_that_names_only_what_is_there() {
    let kinds: Vec<&str> = library::kit().iter().map(|page| page.id.as_str()).collect();
    assert_eq!(kinds, KINDS.map(|(kind, _)| kind));
    for page in library::kit() {
        let text = library::kit_text(&page.id).expect("a file");
        assert_eq!(page.check(text, library::lessons(), &keys()), [], "{}", page.id);
    }
}

fn part(kind: &str, heading: &str) -> &'static [Block] {
    let page = library::kit_page(kind).expect("a page");
    let part = page.sections.iter().find(|(title, _)| title == heading);
    part.map(|(_, blocks)| &blocks[..]).unwrap_or_else(|| panic!("{kind}: {heading}"))
}

#[test]
fn the_rubric_has_four_criteria_at_four_levels() {
    let [Block::Table { head, rows, .. }] = part("rubric", "Four criteria, four levels") else {
        panic!("the rubric is one table");
    };
    assert_eq!((head.len(), rows.len()), (5, 4));
    assert!(rows.iter().flatten().all(|cell| !cell.is_empty()), "no cell is empty");
}

#[test]
fn the_background_answers_ten_questions_and_names_its_works() {
    let [Block::List { items, .. }] = part("background", "Ten questions that pupils ask") else {
        panic!("the questions are one list");
    };
    assert_eq!(items.len(), 10);
    for block in part("background", "What finds show") {
        let Block::List { items, .. } = block else { panic!("finds are a list") };
        for item in items {
            let [Block::Paragraph(words)] = &item[..] else { panic!("one paragraph each") };
            assert!(words.iter().any(|word| matches!(word, Inline::Cite(_))), "{words:?}");
        }
    }
}

#[test]
fn the_kit_and_the_keys_of_packs_are_published() {
    let files = publish::files();
    let page = |name: &str| {
        let file = files.iter().find(|(file, _)| file == name);
        file.map(|(_, html)| html).unwrap_or_else(|| panic!("{name} is not published"))
    };
    for kit in library::kit() {
        assert!(page(&format!("kit-{}.html", kit.id)).contains(&kit.title), "{}", kit.id);
        assert!(page("teachers.html").contains(&format!("#kit-{}", kit.id)), "{}", kit.id);
    }
    assert!(page("kit-rubric.html").contains("Arguing and listening</td>"));
    let worksheet = page("kit-worksheet.html");
    assert!(worksheet.contains("A board without pieces.") && !worksheet.contains("+----+"));
    for pack in library::packs() {
        let key = page(&format!("key-{}.html", pack.id));
        for lesson in pack.lessons_in(library::lessons()) {
            let title = i18n::fill("publish.key", &[("title", &lesson.title)]);
            assert!(key.contains(&title), "{}: {title}", pack.id);
        }
    }
}

#[test]
fn what_is_wrong_with_a_page_of_the_kit_is_named_with_its_line() {
    let text = library::kit_text("background").expect("a file");
    let cases = [
        (
            "kit: background",
            "kit: backgrund",
            "line 3: the kit has no page \"backgrund\"; did you mean \"background\"?",
        ),
        ("kit: background", "kit: rubric", "the heading ## Four criteria, four levels is missing"),
        ("title: What", "titel: What", "has no title"),
        ("## Ten questions that pupils ask", "", "## Ten questions that pupils ask is missing"),
        (
            "## In one minute\n",
            "## In one minute\n\n## Nothing here\n",
            "line 7: \"In one minute\" is empty",
        ),
        ("## What nobody knows", "# What nobody knows", "holds paragraphs, lists and tables"),
        (
            "@el-mahasna",
            "@el-mahasn",
            "@el-mahasn is not among the sources; did you mean \"el-mahasna\"?",
        ),
        ("**Attested**", "*Attested*", "*Attested* names no step"),
    ];
    all_are_named(text, &cases, |text| {
        let problems = match KitPage::parse(text) {
            Ok(page) => lines(&page.check(text, library::lessons(), &keys())),
            Err(error) => error.to_string(),
        };
        assert!(problems.contains("line "), "{problems}");
        problems
    });
}
