//! The table of words: no gaps, no strays.

use std::collections::BTreeSet;

use senet::i18n;

/// The two files of English words.
const FILES: [&str; 2] =
    [include_str!("../../src/i18n/en.toml"), include_str!("../../src/i18n/en-places.toml")];

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
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn no_section_stands_twice() {
    let lines = FILES.iter().flat_map(|text| text.lines());
    let mut heads: Vec<&str> = lines.filter(|line| line.starts_with('[')).collect();
    let all = heads.len();
    heads.sort_unstable();
    heads.dedup();
    assert_eq!(heads.len(), all);
}
