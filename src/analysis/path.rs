//! From one form to another, one rule at a time, by the fewest changes.
//!
//! Each rule on which the forms differ is changed once, from the one answer to the other, so no path is shorter; rules
//! that play no part in the game at the end are not changed at all, and the last form plays exactly like the goal.
//!
//! In which order: never through rules that exclude each other; a rule that would play no part yet waits until the
//! rules that give it one have been changed; then core rules before details; then the order of the form.

use super::ablation::changed;
use super::measure::Measure;
use super::pairs::Study;
use crate::players::Player;
use crate::rules::{Form, Key, Rules, Value, idle, idle_change};

/// One change on the way.
#[derive(Clone, Debug)]
pub struct PathStep {
    /// The rule that changes.
    pub key: Key,
    /// The answer before.
    pub from: Value,
    /// The answer after, that of the goal.
    pub to: Value,
    /// The law with this change and all before it.
    pub after: Rules,
    /// The other rule that still keeps this one idle after its change.
    pub idle: Option<Key>,
}

/// The way from one form to another.
#[derive(Clone, Debug)]
pub struct Path {
    /// The law it begins with.
    pub start: Rules,
    /// The changes, in order.
    pub steps: Vec<PathStep>,
    /// Rules on which the forms differ and which are not changed, because they play no part at the end.
    pub without_part: Vec<Key>,
}

impl Path {
    /// The way from `start` to `goal`; `None` if rules that exclude each other lay on every way, which happens for no
    /// two forms that can be played.
    pub fn between(start: &Rules, goal: &Rules) -> Option<Path> {
        let (mut open, without_part) = needed(&start.form, &goal.form);
        let mut path = Path { start: *start, steps: Vec::new(), without_part };
        while !open.is_empty() {
            let step = path.next_step(&open, &goal.form)?;
            open.retain(|key| *key != step.key);
            path.steps.push(step);
        }
        Some(path)
    }

    /// The law after all steps so far.
    pub fn end(&self) -> &Rules {
        self.steps.last().map_or(&self.start, |step| &step.after)
    }

    fn next_step(&self, open: &[Key], goal: &Form) -> Option<PathStep> {
        let now = &self.end().form;
        let step = |&key: &Key| {
            let to = goal.get(key);
            let after = changed(now, key, &to).ok()?;
            let idle = idle_change(now, &after.form, key);
            Some(PathStep { key, from: now.get(key), to, after, idle })
        };
        let possible = open.iter().filter_map(step);
        possible.min_by_key(|step| (step.idle.is_some(), !step.key.is_core(), step.key))
    }

    /// Study that is played: board 0 is the start, board `n + 1` stands after step `n`; pair `n` is what step `n` does,
    /// the last pair what all do together. Where rules without a part stay unchanged, nothing else differs from the
    /// goal.
    pub fn study(&self, player: Player, seed: u64, measure: Measure) -> Study {
        let last = self.steps.len();
        let pairs = (0..last).map(|board| (board, board + 1)).chain([(0, last)]).collect();
        let after = self.steps.iter().map(|step| &step.after);
        Study::of_changes(&self.start, after, pairs, (player, seed, measure))
    }
}

/// The differences that must be changed, and those that play no part once these are.
fn needed(start: &Form, goal: &Form) -> (Vec<Key>, Vec<Key>) {
    let differences = start.differences(goal);
    let (mut needed, mut left): (Vec<Key>, Vec<Key>) =
        differences.into_iter().partition(|key| idle(goal, *key).is_none());
    loop {
        let end = needed.iter().fold(*start, |form, key| {
            // An answer that the goal has is one that the key may take.
            form.with(*key, &goal.get(*key)).unwrap_or(form)
        });
        let Some(at) = left.iter().position(|key| idle(&end, *key).is_none()) else {
            return (needed, left);
        };
        needed.push(left.remove(at));
    }
}
