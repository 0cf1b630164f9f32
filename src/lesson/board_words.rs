//! Sentences of the program about a board of a lesson: a square, and a rule in one line.

use crate::explain;
use crate::i18n;
use crate::rules::{Key, Position, Ruleset};

/// Rules of a square that are told at once.
const RULES: usize = 2;

/// A square in words: its house, the piece on it, and its main rules. Empty beside the board.
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
    let main = explain::keys_of(ruleset, square).into_iter().filter(|key| key.is_core());
    for key in main.take(RULES) {
        words += &format!(" {}", rule_line(ruleset, key));
    }
    words
}

/// A rule in one line: its question and the answer that is on.
pub fn rule_line(ruleset: &Ruleset, key: Key) -> String {
    let answer = explain::answer(&ruleset.form, key);
    i18n::say!("learn.one-rule", question = explain::question(key), answer)
}
