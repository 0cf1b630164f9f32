//! Drawings of objects: each reads, says whose it is and what of it is guessed, and is shown in every place.

use egui_kittest::kittest::Queryable;
use senet::app::history_view::HistoryView;
use senet::app::settings::Settings;
use senet::lesson::drawing::{Fill, Line};
use senet::lesson::object::object_of;
use senet::lesson::{Block, Lesson, check, check_objects, parse_drawing, parse_objects, prose};
use senet::{library, publish};

use crate::screen::alone;

const FILE: &str = include_str!("../../lessons/en/objects.toml");
const COLORS: &str = include_str!("../../lessons/objects/colors.css");

/// Drawings in the lessons: the lesson, the object and the words.
fn shown_objects() -> Vec<(&'static Lesson, &'static str, String)> {
    let mut shown_objects = Vec::new();
    for lesson in library::lessons() {
        let blocks = lesson.steps.iter().flat_map(|step| step.prose.iter().chain(&step.after));
        for block in blocks.chain(&lesson.intro) {
            if let Block::Object(link) = block {
                let (id, words) = object_of(link).expect("a drawing");
                shown_objects.push((lesson, id, prose::plain(words)));
            }
        }
    }
    shown_objects
}

#[test]
fn every_drawing_reads_and_every_object_has_its_drawing_its_find_and_its_source() {
    let objects = parse_objects(FILE).expect("it reads");
    let drawings = library::drawing_files();
    let ids: Vec<&str> = drawings.iter().map(|(id, _)| *id).collect();
    assert_eq!(check_objects(&objects, &ids, library::history(), library::works()), []);
    assert!(objects.len() >= 12, "only {} objects", objects.len());
    for (id, text) in drawings {
        let drawing = parse_drawing(text).unwrap_or_else(|problems| panic!("{id}: {problems:#?}"));
        assert!(drawing.shapes.len() > 3, "{id}");
        let filled = drawing.shapes.iter().filter(|shape| shape.fill.is_some());
        assert!(filled.clone().count() > 1, "{id}");
        assert!(
            filled.clone().all(|shape| !shape.triangles.is_empty()),
            "{id}: an area without inside"
        );
        assert!(library::object(id).is_some(), "nobody says what {id} is");
    }
}

#[test]
fn every_object_says_what_of_it_is_guessed_and_ends_its_sentences() {
    for object in library::objects() {
        for words in [&object.words, &object.shows, &object.hides, &object.guessed] {
            assert!(words.ends_with('.'), "{}: {words}", object.id);
        }
        let facts = object.facts();
        assert!(facts.contains(&object.number) && facts.contains(&object.material), "{facts}");
    }
}

#[test]
fn pages_and_window_name_the_same_colours_and_lines() {
    for fill in Fill::ALL.iter().filter(|fill| **fill != Fill::Ground) {
        let rule = format!(".object .{} {{ fill: #{:06X} }}", fill.name(), fill.rgb());
        assert!(COLORS.contains(&rule), "colors.css lacks {rule}");
    }
    for line in Line::ALL {
        let lead = format!(".object .{} {{", line.name());
        let rule = COLORS.lines().find(|rule| rule.starts_with(&lead)).expect(&lead);
        assert!(rule.contains(&format!("stroke-width: {} }}", line.width())), "{rule}");
    }
    assert!(publish::tokens().contains(COLORS), "the page around the program has them");
}

#[test]
fn every_drawing_is_shown_in_the_history_of_the_pages_with_its_words() {
    let pages = publish::files();
    let (_, history) = pages.iter().find(|(name, _)| name == "history.html").expect("a page");
    for object in library::objects() {
        assert!(history.contains(&format!("aria-label=\"{}\"", object.words)), "{}", object.id);
        assert!(history.contains(&object.guessed), "{}", object.id);
    }
    assert_eq!(history.matches("class=\"object\"").count(), library::objects().len());
}

#[test]
fn every_object_is_in_a_lesson_and_on_its_page_and_its_text() {
    let objects = shown_objects();
    for object in library::objects() {
        assert!(objects.iter().any(|(_, id, _)| *id == object.id), "no lesson shows {}", object.id);
    }
    for (lesson, id, words) in objects {
        let page = publish::lesson_page(lesson, &library::known(), publish::Links::Alone);
        let drawing = library::drawing(id).expect(id);
        assert!(page.contains(&drawing.elements), "{}: {id}", lesson.id);
        assert!(page.contains(&words), "{}: {words}", lesson.id);
        let text = publish::lesson_text(lesson, &library::known(), 10_000);
        assert!(text.contains(&format!("[{words}]")), "{}: {words}", lesson.id);
        let paper = publish::paper_page(lesson, &library::known());
        assert!(paper.contains(&drawing.elements), "{}: {id} on paper", lesson.id);
    }
}

#[test]
fn every_drawing_is_seen_beside_its_find_by_its_name() {
    for object in library::objects() {
        for width in [1280.0, 390.0] {
            let mut view = HistoryView::default();
            view.open(&object.find).expect("an address");
            let harness = alone(view, (width, 844.0), Settings::default(), HistoryView::ui);
            let count = harness.query_all_by_label(&object.words).count();
            assert_eq!(count, 1, "{} at {width}", object.id);
        }
    }
}

/// A drawing with this between its tags, and a line before it.
fn drawn(inside: &str) -> String {
    format!("<svg class=\"object\" viewBox=\"0 0 100 50\">\n{inside}\n</svg>")
}

/// Mistakes in the second line of a drawing, and what is said.
const BROKEN: &[(&str, &str)] = &[
    ("<script>alert(1)</script>", "script cannot be drawn"),
    ("<image href=\"x.png\" class=\"wood\"/>", "image cannot be drawn"),
    ("<rct class=\"wood\" x=\"1\" y=\"1\" width=\"2\" height=\"2\"/>", "did you mean \"rect\"?"),
    ("<rect class=\"wood\" x=\"1\" y=\"1\" width=\"2\"/>", "rect lacks height"),
    (
        "<rect class=\"wood\" onclick=\"x\" x=\"1\" y=\"1\" width=\"2\" height=\"2\"/>",
        "has no \"onclick\"",
    ),
    ("<circle class=\"wod\" cx=\"9\" cy=\"9\" r=\"4\"/>", "did you mean \"wood\"?"),
    ("<circle cx=\"9\" cy=\"9\" r=\"4\"/>", "nothing of this is seen"),
    ("<circle class=\"wood\" cx=\"98\" cy=\"9\" r=\"4\"/>", "outside the sheet"),
    ("<circle class=\"wood\" cx=\"nan\" cy=\"9\" r=\"4\"/>", "write numbers"),
    ("<path class=\"ink\" d=\"M1 1 A4 4 0 0 0 9 9\"/>", "M, L, H, V, C, Q and Z"),
    ("<path class=\"wood\" d=\"M1 1 H9 V9 Z M20 20 H29 V29 Z\"/>", "one outline"),
    ("<polygon class=\"wood\" points=\"1 1 9\"/>", "write numbers"),
    (
        "<g transform=\"rotate(9)\"><circle class=\"wood\" cx=\"9\" cy=\"9\" r=\"4\"/></g>",
        "only moved",
    ),
    ("words", "cannot be translated"),
    ("<rect>", "close every element"),
];

#[test]
fn what_cannot_be_drawn_is_named_with_its_line_and_what_to_write() {
    assert!(parse_drawing(&drawn("<circle class=\"wood\" cx=\"9\" cy=\"9\" r=\"4\"/>")).is_ok());
    for (inside, says) in BROKEN {
        let problems = parse_drawing(&drawn(inside)).expect_err(inside);
        let named = problems.iter().any(|problem| problem.text.contains(says));
        assert!(named, "{inside}: {problems:#?}");
        // A tag that is never closed is noticed where the next one closes.
        let lines = problems.iter().map(|problem| problem.line.unwrap_or_default());
        assert!(lines.clone().all(|line| (1..=3).contains(&line)), "{inside}: {problems:#?}");
    }
    assert!(parse_drawing("<svg viewBox=\"0 0 0 9\"/>").is_err(), "a sheet without width");
    assert!(parse_drawing(&drawn("")).is_err(), "an empty sheet");
}

#[test]
fn objects_without_a_source_words_or_a_drawing_are_refused_with_their_line() {
    for (from, to, says) in [
        ("sources = [\"el-mahasna\"]", "sources = []", "nobody is named"),
        (
            "guessed = \"We guessed the sizes, the",
            "gessed = \"We guessed the sizes, the",
            "lacks guessed",
        ),
        ("grade = \"record\"", "grade = \"recrod\"", "did you mean \"record\"?"),
    ] {
        let problems = parse_objects(&FILE.replacen(from, to, 1)).expect_err(to);
        let named =
            problems.iter().any(|problem| problem.text.contains(says) && problem.line.is_some());
        assert!(named, "{to}: {problems:#?}");
    }
    let text = FILE.replacen("id = \"clay-table\"", "id = \"clay-tabel\"", 1).replacen(
        "find = \"elkab\"",
        "find = \"elkap\"",
        1,
    );
    let objects = parse_objects(&text).expect("it reads");
    let ids: Vec<&str> = library::drawing_files().iter().map(|(id, _)| *id).collect();
    let problems = check_objects(&objects, &ids, library::history(), library::works());
    for says in ["did you mean \"clay-table\"?", "did you mean \"elkab\"?"] {
        assert!(problems.iter().any(|problem| problem.text.contains(says)), "{problems:#?}");
    }
}

#[test]
fn a_lesson_that_shows_what_is_not_drawn_is_told_so() {
    let (_, text) = library::lesson_files()
        .iter()
        .find(|(name, _)| name.starts_with("29-"))
        .expect("the lesson on boards");
    for (to, says) in [
        ("](object:clay-tabel)", "did you mean \"clay-table\"?"),
        ("](clay-table.png)", "pictures are not shown"),
    ] {
        let report = check(&text.replacen("](object:clay-table)", to, 1), &library::known());
        let named = report.errors.iter().find(|problem| problem.text.contains(says)).expect(says);
        let line = named.line.and_then(|line| text.lines().nth(line - 1)).unwrap_or_default();
        assert!(line.contains("clay-table"), "{line}");
    }
    let words = "![A small clay table on four feet; dots divide its top into three rows of six]";
    let report = check(&text.replacen(words, "![]", 1), &library::known());
    assert!(
        report.errors.iter().any(|problem| problem.text.contains("words are missing")),
        "{report:?}"
    );
}

#[test]
fn a_lesson_with_a_drawing_is_written_back_as_it_was() {
    for (lesson, ..) in shown_objects() {
        let (_, text) = library::lesson_files()
            .iter()
            .find(|(_, text)| Lesson::parse(text).is_ok_and(|other| other.id == lesson.id))
            .expect("its file");
        assert_eq!(&lesson.to_markdown(), text, "{}", lesson.id);
    }
}
