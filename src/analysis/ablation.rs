//! Worth of each rule: from one form, every core rule changed alone to each of its other answers, all of them
//! playing the same throws as the form itself.

use super::measure::Measure;
use super::pairs::Study;
use super::stats::{Interval, Z95};
use super::tally::Tally;
use crate::players::Player;
use crate::rules::{Form, Key, Rules, Value, idle, may_not_end};

/// One rule changed alone.
#[derive(Clone, Debug)]
pub struct Flip {
    /// The rule.
    pub key: Key,
    /// Its other answer.
    pub value: Value,
    /// The law with that answer.
    pub rules: Rules,
    /// Its games may go on for very long.
    pub may_not_end: bool,
}

/// A change that is not played, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotFlipped {
    /// The rule.
    pub key: Key,
    /// The answer; `None` where no answer would make a difference.
    pub value: Option<Value>,
    /// Reason why not.
    pub why: LeftOut,
}

/// Reason why a change is not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// The answer to this other rule has settled the question.
    Idle(Key),
    /// It excludes another answer; the sentence says which.
    Contradiction(String),
}

/// Every core rule of a form changed alone.
#[derive(Clone, Debug)]
pub struct Ablation {
    /// The unchanged rules.
    pub base: Rules,
    /// The changes, in the order of the form.
    pub flips: Vec<Flip>,
    /// The changes that are not played.
    pub left_out: Vec<NotFlipped>,
}

impl Ablation {
    /// The changes of a form.
    pub fn of(base: &Rules) -> Ablation {
        let mut worth = Ablation { base: *base, flips: Vec::new(), left_out: Vec::new() };
        for &key in Key::ALL.iter().filter(|key| key.is_core()) {
            match idle(&base.form, key) {
                Some(other) => worth.leave_out(key, None, LeftOut::Idle(other)),
                None => worth.flip(key),
            }
        }
        worth
    }

    fn leave_out(&mut self, key: Key, value: Option<Value>, why: LeftOut) {
        self.left_out.push(NotFlipped { key, value, why });
    }

    fn flip(&mut self, key: Key) {
        let now = self.base.form.get(key);
        for value in key.offered().into_iter().filter(|value| *value != now) {
            match changed(&self.base.form, key, &value) {
                Ok(rules) => self.flips.push(Flip {
                    key,
                    value,
                    rules,
                    may_not_end: may_not_end(&rules.form),
                }),
                Err(sentence) => {
                    self.leave_out(key, Some(value), LeftOut::Contradiction(sentence));
                }
            }
        }
    }

    /// Study that is played: the unchanged rules are board 0, change `n` is board `n + 1` and pair `n`. Skill is played
    /// out only when it is the measure that is asked for, because it takes a second game each time.
    pub fn study(&self, player: Player, seed: u64, measure: Measure) -> Study {
        let pairs = (1..=self.flips.len()).map(|board| (0, board)).collect();
        let flips = self.flips.iter().map(|flip| &flip.rules);
        Study::of_changes(&self.base, flips, pairs, (player, seed, measure))
    }

    /// The changes by the size of what they do to a measure, the largest first, each with its 95 % interval.
    pub fn ranked(&self, study: &Study, tally: &Tally, measure: Measure) -> Vec<(usize, Interval)> {
        let effect = |flip| (flip, study.difference(tally, flip, measure, Z95));
        let mut rows: Vec<(usize, Interval)> = (0..self.flips.len()).map(effect).collect();
        rows.sort_by(|(_, a), (_, b)| b.mean.abs().total_cmp(&a.mean.abs()));
        rows
    }
}

/// The law of a form with one answer changed.
pub(super) fn changed(form: &Form, key: Key, value: &Value) -> Result<Rules, String> {
    let form = form.with(key, value).map_err(|error| error.to_string())?;
    Rules::new(form).map_err(|error| error.to_string())
}
