//! The table of words: no gaps, no strays.

use std::collections::BTreeSet;

use senet::i18n;

#[test]
fn the_table_reads() {
    let table: Result<toml::Table, _> = include_str!("../../src/i18n/en.toml").parse();
    assert!(table.is_ok(), "{table:?}");
    assert!(i18n::keys().len() > 150);
}

/// A literal in the sources that begins with a section of the table is a key of it, or the name of a file, whichever
/// function it is given to.
#[test]
fn every_key_asked_for_exists() {
    let part = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || "_-".contains(c));
    let keys = i18n::keys();
    let section_of = |key: &'static str| key.split('.').next();
    let sections: BTreeSet<&str> = keys.into_iter().filter_map(section_of).collect();
    let (mut asked, mut missing) = (0, Vec::new());
    for (path, text) in super::tidy::sources() {
        for literal in super::tidy::code(&text).split('"') {
            let Some((section, name)) = literal.split_once('.') else { continue };
            let is_file = ["css", "html", "md", "toml"].contains(&name);
            if sections.contains(section) && !name.is_empty() && part(name) && !is_file {
                asked += 1;
                if !i18n::has(literal) {
                    missing.push(format!("{path}: {literal}"));
                }
            }
        }
    }
    assert!(asked > 700, "{asked} keys were found");
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn no_section_stands_twice() {
    let text = include_str!("../../src/i18n/en.toml");
    let mut heads: Vec<&str> = text.lines().filter(|line| line.starts_with('[')).collect();
    let all = heads.len();
    heads.sort_unstable();
    heads.dedup();
    assert_eq!(heads.len(), all);
}
