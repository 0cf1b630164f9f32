//! The table of words: no gaps, no strays.

use senet::i18n;

#[test]
fn the_table_reads() {
    let table: Result<toml::Table, _> = include_str!("../../src/i18n/en.toml").parse();
    assert!(table.is_ok(), "{table:?}");
    assert!(i18n::keys().len() > 150);
}

/// Words asked for by a literal key in the sources exist.
#[test]
fn every_key_asked_for_exists() {
    let mut missing = Vec::new();
    for (path, text) in super::tidy::sources() {
        for call in ["i18n::text(\"", "i18n::fill(\"", "i18n::text(\n"] {
            for rest in text.split(call).skip(1) {
                let key =
                    rest.trim_start().trim_start_matches('"').split('"').next().unwrap_or_default();
                let is_key = key.contains('.')
                    && key.chars().all(|c| c.is_ascii_alphanumeric() || "._-".contains(c));
                if is_key && !i18n::has(key) {
                    missing.push(format!("{path}: {key}"));
                }
            }
        }
    }
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
