//! One rule changed, and what that does: a bar of what rules are worth, a step on the way between two reconstructions.

use super::compare::Unit;
use super::verdict::Seen;
use crate::analysis::{Interval, Measure, Study, Tally, value, z_for};
use crate::explain;
use crate::rules::{Key, Value};
use crate::words;

/// One rule changed, and what that does.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangeRow {
    /// The rule that changes.
    pub key: Key,
    /// Its name.
    pub name: &'static str,
    /// The answer before, in plain words.
    pub from: String,
    /// The answer after, in plain words.
    pub to: String,
    /// The answer after.
    pub value: Value,
    /// The measure after the change, with its own 95 % interval, in the report's unit.
    pub mean: Interval,
    /// What the change does, after less before, with its 95 % interval, in the report's unit.
    pub difference: Interval,
    /// What can be seen of it.
    pub seen: Seen,
    /// The same in words.
    pub verdict: String,
}

/// What is changed.
pub(super) struct Change<'a> {
    /// The rule.
    pub key: Key,
    /// The answer before, in plain words.
    pub from: String,
    /// The answer after.
    pub to: &'a Value,
    /// The words for what is played after the change and before it, as the verdict names the one that has more.
    pub sides: [&'static str; 2],
}

impl ChangeRow {
    /// The row of a change, which the pair `index` of a study plays on the board after it; `difference` is that pair's,
    /// in the report's unit.
    pub(super) fn of(
        change: Change<'_>,
        (index, difference): (usize, Interval),
        study: &Study,
        tally: &Tally,
        measure: Measure,
    ) -> ChangeRow {
        let together = study.pairs.len();
        let wide = study.difference(tally, index, measure, z_for(together));
        let seen = Seen::of(&difference, &wide, tally.games());
        let [after, before] = change.sides;
        let more = if difference.mean > 0.0 { after } else { before };
        ChangeRow {
            key: change.key,
            name: explain::key_name(change.key),
            from: change.from,
            to: explain::answer_of(change.key, change.to),
            value: change.to.clone(),
            mean: value(tally, index + 1, measure).scaled(Unit::of(measure).factor()),
            difference,
            seen,
            verdict: seen.sentence(measure, words::text(more), tally.games(), together),
        }
    }
}
