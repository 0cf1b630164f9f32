//! Writing of `key: value` lines, as front matter and fences hold them.

use std::fmt::Display;

use super::moves::MoveText;
use super::prose::Phrase;
use super::prose_writer::phrase;
use super::scene::{Layout, Scene};
use super::test::Expect;
use crate::board::Side;

/// Writes `key: value` lines.
pub(super) struct Lines<'o> {
    pub(super) out: &'o mut String,
    /// Write also what a translator changes.
    pub(super) words: bool,
}

impl Lines<'_> {
    pub(super) fn put(&mut self, key: &str, value: impl Display) {
        let value = value.to_string();
        let gap = if value.is_empty() { "" } else { " " };
        self.out.push_str(&format!("{key}:{gap}{value}\n"));
    }

    pub(super) fn some(&mut self, key: &str, value: Option<impl Display>) {
        if let Some(value) = value {
            self.put(key, value);
        }
    }

    /// A line of words; without words only that it is there.
    pub(super) fn words(&mut self, key: &str, text: &Phrase) {
        let text = if self.words { phrase(text) } else { String::new() };
        self.put(key, text);
    }

    pub(super) fn maybe_words(&mut self, key: &str, text: &Option<Phrase>) {
        if let Some(text) = text {
            self.words(key, text);
        }
    }

    pub(super) fn hints(&mut self, hints: &[Phrase]) {
        hints.iter().for_each(|hint| self.words("hint", hint));
    }

    pub(super) fn expect(&mut self, facts: &[Expect]) {
        for fact in facts {
            self.put("expect", &fact.test);
        }
    }

    pub(super) fn moves(&mut self, moves: &[MoveText]) {
        self.some("moves", (!moves.is_empty()).then(|| join(moves)));
    }

    pub(super) fn scene(&mut self, scene: &Scene) {
        self.some("rules", scene.rules.as_ref());
        self.layout(&scene.layout);
        match scene.throws[..] {
            [] => {}
            [throw] => self.put("throw", throw),
            _ => self.put("throws", join(&scene.throws)),
        }
    }

    pub(super) fn layout(&mut self, layout: &Layout) {
        let Layout::Pieces(pieces) = layout else { return self.put("position", "start") };
        for side in Side::ALL {
            let squares: Vec<u8> = pieces.on[side].numbers().collect();
            self.some(&side.to_string(), (!squares.is_empty()).then(|| join(&squares)));
        }
        let waiting = Side::ALL.into_iter().filter(|&side| pieces.hand[side] > 0);
        let waiting = waiting.map(|side| format!("{side} {}", pieces.hand[side]));
        let waiting: Vec<String> = waiting.collect();
        self.some("hand", (!waiting.is_empty()).then(|| waiting.join(" ")));
        self.put("turn", pieces.turn());
        self.some("due", (!pieces.due.is_empty()).then_some(&pieces.due));
    }
}

/// The items with spaces between them.
pub(super) fn join<T: Display>(items: &[T]) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}
