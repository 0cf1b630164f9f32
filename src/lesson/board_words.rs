//! Sentences of the program about a board of a lesson: a square, and a rule in one line.

use crate::explain;
use crate::i18n;
use crate::rules::{Key, Position, Ruleset};

/// A square in words: its house, the piece on it, and its rules. Empty beside the board.
pub fn square_words(ruleset: &Ruleset, position: &Position, square: u8) -> String {
    if !(1..=30).contains(&square) {
        return String::new();
    }
    let piece = position
        .side_on(square)
        .map_or_else(|| i18n::text("piece.none").to_owned(), explain::piece);
    let name = explain::house_name(ruleset, square);
    let name = name.unwrap_or_else(|| i18n::text("learn.plain-square").to_owned());
    let mut words = i18n::say!("learn.square", square, name, piece);
    for (rule, answer) in explain::square(ruleset, square) {
        words += &format!(" {}", i18n::say!("learn.square-rule", rule, answer));
    }
    words
}

/// A rule in one line: its question and the answer that is on.
pub fn rule_line(ruleset: &Ruleset, key: Key) -> String {
    let answer = explain::answer(&ruleset.form, key);
    i18n::say!("learn.rule-line", question = explain::question(key), answer)
}
