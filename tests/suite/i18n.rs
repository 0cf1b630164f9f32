//! The table of words: each that is asked for is there, and each that is there is asked for.

use std::collections::BTreeSet;

use senet::i18n;
use senet::rules::Key;

/// The two files of English words.
const FILES: [&str; 2] =
    [include_str!("../../src/i18n/en.toml"), include_str!("../../src/i18n/en-places.toml")];
/// Parts of the web page with `{{section.key}}` where words go.
const SHELL: [&str; 3] = [
    include_str!("../../src/app/web/shell/index.html"),
    include_str!("../../src/app/web/shell/manifest.webmanifest"),
    include_str!("../../src/app/web/shell/sw.js"),
];

#[test]
fn the_tables_read_and_every_word_is_found_where_its_section_stands() {
    for file in FILES {
        let table: toml::Table = file.parse().expect("a table");
        for (section, entries) in &table {
            for key in entries.as_table().expect("a section").keys() {
                assert!(i18n::has(&format!("{section}.{key}")), "{section}.{key}");
            }
        }
    }
    assert!(i18n::keys().len() > 150);
}

/// A literal in the sources that begins with a section of the table is a key of it, or the name of a file, whichever
/// function it is given to.
#[test]
fn every_key_asked_for_exists() {
    let part = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || "_-".contains(c));
    let keys = i18n::keys();
    let sections: BTreeSet<&str> = keys.iter().filter_map(|key| key.split('.').next()).collect();
    let (mut used, mut missing) = (0, Vec::new());
    for (path, text) in super::tidy::sources() {
        for literal in super::tidy::code(&text).split('"') {
            let Some((section, name)) = literal.split_once('.') else { continue };
            let is_file = ["css", "html", "md", "toml"].contains(&name);
            if sections.contains(section) && !name.is_empty() && part(name) && !is_file {
                used += 1;
                if !i18n::has(literal) {
                    missing.push(format!("{path}: {literal}"));
                }
            }
        }
    }
    assert!(used > 700, "{used} keys were found");
    for measure in senet::analysis::Measure::ALL {
        let keys = ["title", "help"].map(|what| format!("report.{what}-{}", measure.name()));
        assert!(keys.iter().all(|key| i18n::has(key)), "{keys:?}");
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// A key is asked for as a whole; by a beginning that `format!` goes on from (`"history.kind-{}"`); as a whole with an
/// end that it adds (`"{key}-named"`); by the web page; or by the rule whose name, question or answer it is. Unit tests
/// of the sources count too, so a word that they alone ask for is not found.
#[test]
fn every_word_is_asked_for() {
    let sources = super::tidy::sources();
    let literals: BTreeSet<&str> = sources.iter().flat_map(|(_, text)| text.split('"')).collect();
    let page: BTreeSet<&str> = SHELL.iter().flat_map(|text| text.split(['{', '}'])).collect();
    let keys = i18n::keys();
    let sections: BTreeSet<&str> = keys.iter().filter_map(|key| key.split('.').next()).collect();
    let is_of_section =
        |text: &str| text.split_once('.').is_some_and(|(name, _)| sections.contains(name));
    let beginnings = literals.iter().filter_map(|literal| Some(literal.split_once('{')?.0));
    let beginnings: BTreeSet<&str> = beginnings.filter(|text| is_of_section(text)).collect();
    let ends = literals.iter().filter_map(|literal| literal.strip_prefix('{')?.split_once('}'));
    let is_end = |end: &&str| end.starts_with('-') && !end.contains([' ', '{']);
    let ends: BTreeSet<&str> = ends.map(|(_, end)| end).filter(is_end).collect();
    let of_rules = words_of_rules();
    let is_literal = |key: &str| literals.contains(key);
    let is_asked_for = |key: &str| {
        is_literal(key)
            || page.contains(key)
            || beginnings.iter().any(|text| key.starts_with(text))
            || ends.iter().any(|end| key.strip_suffix(end).is_some_and(is_literal))
            || of_rules.iter().any(|text| key.starts_with(text))
    };
    let unused: Vec<&String> = keys.iter().filter(|key| !is_asked_for(key)).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

/// Beginnings of the keys for the name, the question and the answers of every rule.
fn words_of_rules() -> Vec<String> {
    let words = |key: &Key| {
        let word = |what| format!("{}-{what}.{}", key.section(), key.short_name());
        ["name", "question", "answer"].map(word)
    };
    Key::ALL.iter().flat_map(words).collect()
}

/// The web page loads the words of most places later, and one that is looked up before stays missing.
#[cfg(feature = "app")]
#[test]
fn the_shelf_and_the_first_lessons_need_no_words_that_are_loaded_later() {
    let early = std::thread::spawn(|| {
        let mut looked_up = Vec::new();
        let mut harness = crate::app::at("1/learn", 1280.0);
        for lesson in senet::library::first_lessons() {
            for step in 1..=lesson.steps.len() {
                let link = format!("1/lesson/{}/{step}", lesson.id);
                crate::app::follow(&mut harness, &link);
                if i18n::knows_places() {
                    looked_up.push(link);
                }
            }
        }
        crate::app::follow(&mut harness, "1/compare");
        assert!(i18n::knows_places(), "a place that needs them was opened");
        looked_up
    });
    assert_eq!(early.join().expect("the walk"), Vec::<String>::new());
}

#[test]
fn no_section_stands_twice() {
    let lines = FILES.iter().flat_map(|text| text.lines());
    let mut seen = BTreeSet::new();
    for head in lines.filter(|line| line.starts_with('[')) {
        assert!(seen.insert(head), "{head}");
    }
}
