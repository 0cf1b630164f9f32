//! How fast positions are solved: every reconstruction with two pieces a side beside a bare solver of one fixed law, in one run.
//!
//! `cargo bench --bench solve --no-default-features --features cli`. A larger number of pieces and the reconstructions may be
//! given behind `--`, such as `-- 3 bell piccione`. Nothing here passes or fails by the clock.

use std::time::Instant;

use senet::library;
use senet::tablebase::{Limit, Solver};

fn main() {
    let most = std::env::args().filter_map(|argument| argument.parse().ok()).next();
    // `cargo test` runs benchmarks once, for their errors only.
    let timed = std::env::args().any(|argument| argument == "--bench");
    let most = if timed { most.unwrap_or(2) } else { 1 };
    let (updates, seconds) = bare::solve(if timed { 40 } else { 1 });
    let base = updates as f64 / seconds;
    println!(
        "{:18} {:>12.2} million positions a second and sweep; one fixed law, two a side",
        "bare",
        base / 1e6
    );
    println!(
        "{:18} {:>9} {:>9} {:>8} {:>7} {:>9}",
        "", "positions", "updates", "seconds", "MB", "of bare"
    );
    let asked = |id: &String| std::env::args().any(|argument| argument == *id);
    let some = library::rulesets().iter().any(|ruleset| asked(&ruleset.id));
    for ruleset in library::rulesets().iter().filter(|ruleset| !some || asked(&ruleset.id)) {
        let rules = ruleset.rules();
        let limit = Limit { bytes: 8 << 30, ..Limit::default() };
        let mut solver = Solver::up_to(&rules, most, limit).expect("a table");
        let begun = Instant::now();
        while !solver.advance(1 << 16).is_over() {}
        let (seconds, last) = (begun.elapsed().as_secs_f64(), solver.progress());
        let share = 100.0 * solver.updates() as f64 / seconds / base;
        println!(
            "{:18} {:>9} {:>8.1}M {:>8.2} {:>7.1} {:>7.0} %   gap {:.1e}",
            ruleset.id,
            last.total,
            solver.updates() as f64 / 1e6,
            seconds,
            solver.peak_bytes() as f64 / 1e6,
            share,
            last.gap
        );
    }
}

/// Value iteration for one law, written only to find out what is possible: five throws, hits change places, whoever is past
/// 30 is off, a turn that cannot be used passes. No rulesets, no bounds, no proof.
mod bare {
    use std::time::Instant;

    const ODDS: [f32; 5] = [0.25, 0.375, 0.25, 0.0625, 0.0625];
    const BOARD: u32 = (1 << 30) - 1;
    const PAIRS: usize = 435;

    struct Values {
        pairs: Vec<u32>,
        /// The number of a pair by its two squares.
        numbers: Vec<u16>,
        values: Vec<f32>,
    }

    /// Sweeps through all positions with two pieces a side: how many were worked out, and the seconds it took.
    pub fn solve(sweeps: usize) -> (u64, f64) {
        let pairs: Vec<u32> =
            (0..30).flat_map(|low| (low + 1..30).map(move |high| 1 << low | 1 << high)).collect();
        let mut numbers = vec![0; 1024];
        for (number, &pair) in pairs.iter().enumerate() {
            numbers[key(pair)] = number as u16;
        }
        let mut all = Values { pairs, numbers, values: vec![0.5; PAIRS * PAIRS] };
        let (begun, mut updates) = (Instant::now(), 0);
        for _ in 0..sweeps {
            for us in (0..PAIRS).rev() {
                for them in (0..PAIRS).rev() {
                    if all.pairs[us] & all.pairs[them] == 0 {
                        all.values[us * PAIRS + them] = all.value(us, them);
                        updates += 1;
                    }
                }
            }
        }
        assert!(all.values.iter().all(|value| (0.0..=1.0).contains(value)));
        (updates, begun.elapsed().as_secs_f64())
    }

    fn key(pair: u32) -> usize {
        (pair.trailing_zeros() * 32 + (31 - pair.leading_zeros())) as usize
    }

    impl Values {
        fn value(&self, us: usize, them: usize) -> f32 {
            let (ours, theirs) = (self.pairs[us], self.pairs[them]);
            let mut sum = 0.0;
            for (throw, odds) in (1..).zip(ODDS) {
                let mut best = -1.0_f32;
                let mut left = ours;
                while left != 0 {
                    let from = left & left.wrapping_neg();
                    left ^= from;
                    let to = from.checked_shl(throw).unwrap_or(0) & BOARD;
                    if to == 0 {
                        // One piece less is worth a fixed share here; lower layers are not part of the sweep.
                        best = best.max(0.75);
                    } else if to & ours == 0 {
                        let after = self.numbers[key(ours ^ from ^ to)];
                        let hit = if to & theirs == 0 { theirs } else { theirs ^ from ^ to };
                        let other = self.numbers[key(hit)];
                        best = best.max(
                            1.0 - self.values[usize::from(other) * PAIRS + usize::from(after)],
                        );
                    }
                }
                let passed = 1.0 - self.values[them * PAIRS + us];
                sum += odds * if best < 0.0 { passed } else { best };
            }
            sum
        }
    }
}
