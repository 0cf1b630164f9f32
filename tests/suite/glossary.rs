//! The glossary: every term a learner meets is in it, and nothing leads to a term that is not.

use std::collections::BTreeSet;

use senet::lesson::glossary::{TERM_LINK, term_of};
use senet::lesson::prose::{Inline, walk};
use senet::lesson::{Lesson, check, check_glossary, parse_glossary};
use senet::{library, publish};

/// The terms of the field that a learner meets.
const MET: &str = "square, house, side, position, throw, sticks, move, pass, capture, swap, protected, \
    blockade, bear off, ruleset, turn, piece, track, reconstruction, senet, nefer, attested, \
    inferred, modern, pair, wall, throws again, knucklebones, New Kingdom, Middle Kingdom, \
    Old Kingdom, transliteration, BCE, stated, recovered, our reading, greedy, strong, seed, \
    95\u{a0}% interval";

#[test]
fn the_shipped_glossary_reads_and_its_works_are_there() {
    let text = include_str!("../../lessons/en/glossary.toml");
    let glossary = parse_glossary(text).expect("it reads");
    assert_eq!(check_glossary(&glossary, library::works()), []);
    assert_eq!(&glossary, library::glossary(), "the program has the same");
}

#[test]
fn a_head_with_a_comment_is_seen_and_one_table_is_no_list() {
    let problems = |text: &str| parse_glossary(text).expect_err("it is wrong");
    let noted = problems("format = 1\n\n[[terms]] # the first\nid = \"x\"\nlenght = 1\n");
    let unknown = noted.iter().find(|problem| problem.text.contains("no key \"lenght\""));
    assert_eq!(unknown.and_then(|problem| problem.line), Some(5), "{noted:?}");
    let alone = problems("format = 1\n\n[terms]\nid = \"x\"\n");
    assert_eq!((alone.len(), alone[0].line), (1, Some(3)), "{alone:?}");
    assert!(alone[0].text.contains("write [[terms]] above each of them"), "{alone:?}");
}

#[test]
fn every_term_that_a_learner_meets_is_explained() {
    for term in MET.split(", ") {
        assert!(library::glossary().of_form(term).is_some(), "{term}");
    }
    for ruleset in library::rulesets() {
        // Some authors have a name of their own for a square; the usual ones are explained.
        let usual = ["House of Beauty", "House of Water", "House of Rebirth", "House of Horus"];
        for name in ruleset.houses.values() {
            let known = library::glossary().of_form(name).is_some();
            assert!(known || !usual.contains(&name.as_str()), "{name}");
        }
    }
}

#[test]
fn explanations_are_short() {
    for term in &library::glossary().terms {
        let text = senet::lesson::glossary::plain_text(term, library::works());
        let sentences = text.matches(['.', ';', ':']).count();
        assert!(text.split_whitespace().count() <= 40 && sentences <= 6, "{}: {text}", term.id);
    }
}

/// The terms that a marked lesson leads to, step by step.
fn marked(lesson: &Lesson) -> Vec<Vec<String>> {
    let lesson = library::glossary().mark(lesson);
    let steps = lesson.steps.iter().map(|step| {
        let mut ids = Vec::new();
        for blocks in [&step.prose, &step.after] {
            walk(blocks, &mut |inline| {
                if let Inline::Link { url, .. } = inline {
                    ids.extend(term_of(url).map(str::to_owned));
                }
            });
        }
        ids
    });
    steps.collect()
}

#[test]
fn a_term_is_marked_once_in_a_step_and_an_everyday_one_once_in_a_lesson() {
    let glossary = library::glossary();
    let mut all = 0;
    for lesson in library::lessons() {
        let steps = marked(lesson);
        for ids in &steps {
            let once: BTreeSet<&String> = ids.iter().collect();
            assert_eq!(once.len(), ids.len(), "{}: {ids:?}", lesson.id);
            all += ids.len();
        }
        for term in glossary.terms.iter().filter(|term| term.everyday) {
            let places = steps.iter().flatten().filter(|id| **id == term.id);
            assert!(places.count() <= 1, "{}: {}", lesson.id, term.id);
        }
    }
    assert!(all > 100, "{all} places");
}

#[test]
fn marking_changes_no_word_of_a_lesson() {
    for lesson in library::lessons() {
        let marked = library::glossary().mark(lesson);
        for (before, after) in lesson.steps.iter().zip(&marked.steps) {
            let plain = |blocks: &[_]| senet::lesson::prose::plain_blocks(blocks);
            assert_eq!(plain(&before.prose), plain(&after.prose), "{}", lesson.id);
            assert_eq!(plain(&before.after), plain(&after.after), "{}", lesson.id);
        }
    }
}

#[test]
fn a_link_to_a_term_that_is_not_there_is_an_error() {
    let (_, text) = library::lesson_files()[0];
    let wrong = text.replacen("\n## ", &format!("\nA [wall]({TERM_LINK}blokade).\n\n## "), 1);
    let report = check(&wrong, &library::known());
    let problem = report.errors.iter().find(|problem| problem.text.contains("blokade"));
    let problem = problem.expect("it is named");
    assert!(problem.text.contains("did you mean \"blockade\"?"), "{problem:?}");
}

#[test]
fn the_plain_pages_explain_the_same_words() {
    let html = publish::lessons_html();
    for term in &library::glossary().terms {
        let anchor = format!("id=\"read-word-{}\"", term.id);
        assert_eq!(html.matches(&anchor).count(), 1, "{anchor}");
    }
    assert!(
        html.contains("<a class=\"term\" href=\"#read-word-blockade\" title=\"Pieces of one side")
    );
    assert!(!html.contains("href=\"#1/glossary/"), "a term leads to its place on the page");
    let files = publish::files();
    let (_, page) =
        files.iter().find(|(name, _)| name == "glossary.html").expect("a page of its own");
    assert!(page.contains("𓊃𓈖𓏏𓏠"));
}

#[cfg(feature = "app")]
mod app {
    use egui::Role;
    use egui_kittest::kittest::Queryable;
    use senet::i18n;

    use crate::app::at;
    use crate::screen::has;

    #[test]
    fn a_word_is_typed_letter_by_letter_and_found_by_its_other_name() {
        let mut harness = at("1/glossary", 1280.0);
        let field = i18n::text("glossary.find");
        harness.get_by_role_and_label(Role::TextInput, field).focus();
        harness.run_steps(2);
        for letter in "blockade".chars() {
            harness.event(egui::Event::Text(letter.to_string()));
            harness.run_steps(3);
        }
        assert!(has(&harness, "wall"), "scholars call it a blockade");
        assert!(!has(&harness, "square"), "only what was asked for");
    }
}
