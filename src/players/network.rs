//! A network that has learned: whole numbers, quickly added up.
//!
//! The hidden units of `weights.rs` in steps of 1/1024, what each adds to the end in steps of 1/256. Sums are cut off
//! at the ends of sixteen bits, which no network that has learned comes near.

use serde::{Deserialize, Serialize};

use super::features;
use super::weights::{UNITS, Weights, logistic};
use crate::rules::{Form, Key, State, fnv1a};

/// Steps of a hidden unit in 1.
pub(super) const STEPS: f32 = 1024.0;
/// Steps of what a hidden unit adds to the end, in 1.
pub(super) const OUT_STEPS: f32 = 256.0;
/// The most that a hidden unit passes on, and the most that it counts: so that their sum fits into a word.
const MOST_UNIT: i16 = 0x3fff;
pub(super) const MOST_OUT: f32 = 2047.0;

/// One number for each hidden unit.
pub(super) type Units = [i16; UNITS];

/// A network that has learned some rules, and what it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Vec<u8>", try_from = "Vec<u8>")]
pub struct Network {
    /// Version of the program that taught it.
    pub program: String,
    /// The hash of its rules ([`crate::rules::form_hash`]).
    pub rules: u64,
    /// A byte for the answer of each rule, in their order: the lowest of the hash of its text.
    pub(super) answers: Vec<u8>,
    /// The seed of all chance.
    pub seed: u64,
    /// Number of games from which it has learned.
    pub games: u64,
    pub(super) rows: Vec<Units>,
    pub(super) bias: Units,
    pub(super) out: Units,
    pub(super) base: i32,
}

impl Network {
    /// A byte for the answer that a form gives to each rule.
    pub(super) fn answers_of(form: &Form) -> Vec<u8> {
        let byte = |key: &Key| fnv1a(form.get(*key).to_string().as_bytes()) as u8;
        Key::ALL.iter().map(byte).collect()
    }

    /// The rules to which these answers differ from those that it has learned; different ones may have the same byte.
    pub(super) fn differences(&self, answers: &[u8]) -> Vec<Key> {
        let pairs = Key::ALL.iter().zip(self.answers.iter().zip(answers));
        pairs.filter(|(_, (one, other))| one != other).map(|(key, _)| *key).collect()
    }

    /// The weights to go on learning with.
    pub(super) fn weights(&self) -> Weights {
        let float = |units: &Units, steps: f32| units.map(|unit| f32::from(unit) / steps);
        Weights {
            rows: self.rows.iter().map(|row| float(row, STEPS)).collect(),
            seen: self.rows.iter().map(|row| *row != [0; UNITS]).collect(),
            bias: float(&self.bias, STEPS),
            out: float(&self.out, OUT_STEPS),
            base: self.base as f32 / (STEPS * OUT_STEPS),
        }
    }

    /// End of the network for a state, seen by the side to act: the more, the better. Each side has `pieces` in all.
    #[inline]
    pub(super) fn score(&self, state: &State, pieces: u8) -> i32 {
        let mut units = self.bias;
        features::for_each(state, pieces, |row| {
            // There are rows for all that can be true.
            if let Some(row) = self.rows.get(row) {
                for (unit, more) in units.iter_mut().zip(row) {
                    *unit = unit.saturating_add(*more);
                }
            }
        });
        let mut end = self.base;
        for (unit, out) in units.iter().zip(&self.out) {
            let unit = (*unit).clamp(0, MOST_UNIT);
            end += i32::from(unit) * i32::from(*out);
        }
        end
    }

    /// The chance of winning that a score stands for.
    pub(super) fn chance_of(score: i32) -> f32 {
        logistic(score as f32 / (STEPS * OUT_STEPS))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;

    #[test]
    fn whole_numbers_say_what_the_weights_say() {
        let mut weights = Weights::new(3);
        let rules = library::ruleset("kendall-walker").expect("shipped").rules();
        let start = State::new(&rules.start()).expect("packed");
        let mut rows = Vec::new();
        Weights::rows_of(&start, rules.n_pieces(), &mut rows);
        (0..200).for_each(|_| weights.learn(&rows, 0.8, 0.05));
        let network = Network::of(&weights, &rules.form, (2, 3));
        let chance = Network::chance_of(network.score(&start, rules.n_pieces()));
        assert!((chance - weights.chance(&rows)).abs() < 0.01, "{chance}");
        let again = Network::of(&network.weights(), &rules.form, (2, 3));
        assert_eq!(again, network, "what was written can be learned on from");
    }
}
