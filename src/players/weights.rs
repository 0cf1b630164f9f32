//! Weights of a network while it learns: one hidden layer of [`UNITS`] rectified units over the rows of `features.rs`,
//! and a logistic chance at the end. TD-Gammon (Tesauro 1995) had sigmoid units in that place; rectified ones over sparse
//! rows are those of NNUE (Nasu 2018).
//!
//! All arithmetic is single precision in a fixed order, without a function of the platform and without fused
//! multiplication, so every machine and every number of threads finds the same weights.

use super::chance::{Chance, WEIGHTS};
use super::features::{self, ROWS};
use crate::rules::State;

pub(super) const UNITS: usize = 32;

/// One number for each hidden unit.
pub(super) type Units = [f32; UNITS];

#[derive(Clone, Debug)]
pub(super) struct Weights {
    /// Weights of each row for the hidden units.
    pub(super) rows: Vec<Units>,
    /// The rows from which something has been learned.
    pub(super) seen: Vec<bool>,
    /// Hidden units before any row.
    pub(super) bias: Units,
    /// Weights of the hidden units for the end.
    pub(super) out: Units,
    /// The end before any unit.
    pub(super) base: f32,
}

impl Weights {
    /// Small weights by chance.
    pub(super) fn new(seed: u64) -> Weights {
        let mut chance = Chance::new(seed, 0, WEIGHTS);
        let mut small = |most: f32| {
            let part = chance.below(1 << 16) as f32 / 32_768.0 - 1.0;
            part * most
        };
        Weights {
            rows: (0..ROWS).map(|_| std::array::from_fn(|_| small(0.1))).collect(),
            seen: vec![false; ROWS],
            bias: [0.0; UNITS],
            out: std::array::from_fn(|_| small(0.2)),
            base: 0.0,
        }
    }

    /// Rows that are true in a state.
    pub(super) fn rows_of(state: &State, pieces: u8, rows: &mut Vec<u16>) {
        rows.clear();
        features::for_each(state, pieces, |row| rows.push(row as u16));
    }

    /// Hidden units with these rows, before they are rectified.
    #[inline]
    fn hidden(&self, rows: &[u16]) -> Units {
        let mut units = self.bias;
        for row in rows {
            if let Some(row) = self.rows.get(usize::from(*row)) {
                add(&mut units, row);
            }
        }
        units
    }

    /// End of the network: the chance of the side to act before it is bent to between 0 and 1.
    #[inline]
    fn end(&self, hidden: &Units) -> f32 {
        // Eight sums beside each other, then one: a fixed order that a machine can do at once.
        let mut sums = [0.0_f32; 8];
        for (units, out) in hidden.as_chunks::<8>().0.iter().zip(self.out.as_chunks::<8>().0) {
            for (sum, (unit, out)) in sums.iter_mut().zip(units.iter().zip(out)) {
                *sum += rectified(*unit) * out;
            }
        }
        let [a, b, c, d, e, f, g, h] = sums;
        self.base + (((a + b) + (c + d)) + ((e + f) + (g + h)))
    }

    /// The chance of the side to act, from its rows.
    #[inline]
    pub(super) fn chance(&self, rows: &[u16]) -> f32 {
        logistic(self.end(&self.hidden(rows)))
    }

    /// Moves the chance of these rows towards `target`: one step of gradient descent on the cross entropy.
    pub(super) fn learn(&mut self, rows: &[u16], target: f32, rate: f32) {
        let hidden = self.hidden(rows);
        let step = (target - logistic(self.end(&hidden))) * rate;
        self.base += step;
        let mut change = [0.0; UNITS];
        for ((change, out), unit) in change.iter_mut().zip(&mut self.out).zip(&hidden) {
            *change = if *unit > 0.0 { step * *out } else { 0.0 };
            *out += step * rectified(*unit);
        }
        add(&mut self.bias, &change);
        for row in rows {
            let row = usize::from(*row);
            if let (Some(weights), Some(seen)) = (self.rows.get_mut(row), self.seen.get_mut(row)) {
                add(weights, &change);
                *seen = true;
            }
        }
    }

    /// Goes towards the mean of other weights, taken in their order: by this part of the way, or more than all of it.
    pub(super) fn approach(&mut self, others: &[&Weights], part: f32) {
        let share = part / others.len() as f32;
        let go = |own: &mut Units, of: &dyn Fn(&Weights) -> Units| {
            let mut way = [0.0; UNITS];
            for other in others {
                for (way, (other, own)) in way.iter_mut().zip(of(other).iter().zip(own.iter())) {
                    *way += (other - own) * share;
                }
            }
            add(own, &way);
        };
        go(&mut self.bias, &|other| other.bias);
        go(&mut self.out, &|other| other.out);
        let way = others.iter().map(|other| (other.base - self.base) * share);
        self.base += way.fold(0.0, |sum, part| sum + part);
        for (row, (own, seen)) in self.rows.iter_mut().zip(&mut self.seen).enumerate() {
            go(own, &|other| other.rows[row]);
            *seen |= others.iter().any(|other| other.seen[row]);
        }
    }
}

#[inline(always)]
fn add(sum: &mut Units, more: &Units) {
    for (sum, more) in sum.iter_mut().zip(more) {
        *sum += more;
    }
}

#[inline(always)]
fn rectified(unit: f32) -> f32 {
    if unit > 0.0 { unit } else { 0.0 }
}

/// The logistic function, 1 / (1 + e^-x), to seven digits: powers of two by their bits, and between them the series of
/// e^y. A platform's own exponential function may differ in its last digit from another's.
pub(super) fn logistic(x: f32) -> f32 {
    let x = x.clamp(-30.0, 30.0);
    // Rounded by way of a positive number, because a cast cuts towards 0.
    let power_of_two = (x * std::f32::consts::LOG2_E + 64.5) as i32 - 64;
    let whole = power_of_two as f32;
    // ln 2 in two parts, the first exact in few bits.
    let y = (x - whole * 0.693_359_4) - whole * -2.121_944_4e-4;
    let series = [1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0];
    let power = series.into_iter().fold(0.0, |sum, term| sum * y + term);
    let exp = power * f32::from_bits(((power_of_two + 127) as u32) << 23);
    exp / (1.0 + exp)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logistic_function_is_that_of_the_books() {
        for step in -400..=400 {
            let x = step as f32 / 16.0;
            let expected = 1.0 / (1.0 + (-f64::from(x)).exp());
            let computed = f64::from(logistic(x));
            assert!((computed - expected).abs() < 2e-7, "{x}: {computed}, not {expected}");
        }
        assert!(logistic(f32::INFINITY) <= 1.0 && logistic(-1e9) >= 0.0);
        // These bits are part of what a seed stands for.
        assert_eq!(logistic(0.7).to_bits(), 0x3F2B_0E5B);
    }

    #[test]
    fn a_step_moves_the_chance_to_its_target() {
        let mut weights = Weights::new(1);
        let rows = [0, 37, 70, 197, 213];
        let before = weights.chance(&rows);
        assert!((0.3..0.7).contains(&before), "{before}");
        for _ in 0..500 {
            weights.learn(&rows, 0.9, 0.1);
        }
        let after = weights.chance(&rows);
        assert!((after - 0.9).abs() < 0.01, "{after}");
        let mut halfway = Weights::new(1);
        halfway.approach(&[&weights, &weights], 0.5);
        let chance = halfway.chance(&rows);
        assert!(before + 0.05 < chance && chance < after - 0.05, "{chance}");
    }
}
