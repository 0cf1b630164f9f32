//! The rules on which boards differ, sorted by their effect on a game: first those that mattered in the throws that
//! were played, by the throw at which they did, then the others by their weight in the form, and last what
//! is idle on every board.

use super::cause::by_consequence;
use super::{Comparison, Seat};
use crate::rules::{Key, idle};

/// A rule on which boards differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleRow {
    /// The question.
    pub key: Key,
    /// By board: the answer has no part in the game there.
    pub idle: Vec<bool>,
    /// The first throw at which the rule made a difference in what was played; 0 is the start.
    pub mattered: Option<usize>,
}

impl RuleRow {
    /// True where the rule is idle on every board.
    pub fn is_idle(&self) -> bool {
        self.idle.iter().all(|idle| *idle)
    }
}

/// The rules on which boards differ, by weight alone.
pub fn rule_rows(seats: &[Seat]) -> Vec<RuleRow> {
    let answers = |key: Key| seats.iter().map(move |seat| seat.rules.form.get(key));
    let differs = |key: &Key| answers(*key).any(|answer| Some(answer) != answers(*key).next());
    let mut keys: Vec<Key> = Key::ALL.iter().copied().filter(differs).collect();
    by_consequence(&mut keys);
    let row = |key: Key| RuleRow {
        key,
        idle: seats.iter().map(|seat| idle(&seat.rules.form, key).is_some()).collect(),
        mattered: None,
    };
    let mut rows: Vec<RuleRow> = keys.into_iter().map(row).collect();
    rows.sort_by_key(RuleRow::is_idle);
    rows
}

impl Comparison {
    /// The rules on which the boards differ, those of most consequence first.
    pub fn rule_rows(&self) -> Vec<RuleRow> {
        let mut rows = rule_rows(self.seats());
        for row in &mut rows {
            row.mattered = self.mattered(row.key);
        }
        rows.sort_by_key(|row| row.mattered.unwrap_or(usize::MAX));
        rows
    }

    /// The first throw at which a rule was behind a difference.
    fn mattered(&self, key: Key) -> Option<usize> {
        self.differences.iter().position(|difference| {
            let divergences = difference.iter().flat_map(|difference| &difference.divergences);
            divergences.flat_map(|divergence| divergence.cause.keys()).any(|behind| behind == key)
        })
    }
}
