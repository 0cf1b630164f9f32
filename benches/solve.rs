//! Speed of solving: every reconstruction with two pieces a side beside a bare solver of one fixed law, in one run.
//!
//! `cargo bench --bench solve --no-default-features --features cli`. Other numbers of pieces and the reconstructions may be
//! given behind `--`, such as `-- 2 3 bell piccione`. Time is that of the clock, on all threads, and that of the processor,
//! which a busy machine changes less; the share of the bare solver is by processor time. Nothing here passes or fails by
//! the clock.

use std::time::Instant;

use senet::library;
use senet::rules::Ruleset;
use senet::tablebase::{Limit, Solver};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<u8> = arguments.iter().filter_map(|argument| argument.parse().ok()).collect();
    // `cargo test` runs benchmarks once, for their errors only.
    let timed = arguments.iter().any(|argument| argument == "--bench");
    let numbers = match (timed, numbers.is_empty()) {
        (false, _) => vec![1],
        (true, true) => vec![2],
        (true, false) => numbers,
    };
    let asked = |ruleset: &&Ruleset| arguments.contains(&ruleset.id);
    let some: Vec<&Ruleset> = library::rulesets().iter().filter(asked).collect();
    let some = if some.is_empty() { library::rulesets().iter().collect() } else { some };
    for most in numbers {
        println!("up to {most} a side");
        // The machine may be busier in one minute than in the next.
        let base = bare_rate(if timed { 40 } else { 1 });
        println!(
            "{:18} {:>10} {:>9} {:>8} {:>8} {:>8} {:>8}",
            "", "positions", "updates", "seconds", "CPU s", "MB", "of bare"
        );
        some.iter().for_each(|ruleset| measure(ruleset, most, base));
    }
}

/// Positions that the bare solver works out in a second of processor time.
fn bare_rate(sweeps: usize) -> f64 {
    let begun = cpu_seconds();
    let updates = bare::solve(sweeps);
    let rate = updates as f64 / (cpu_seconds() - begun).max(0.01);
    println!("{:18} {:.2} million updates a CPU second; one law, two a side", "bare", rate / 1e6);
    rate
}

/// Solves all positions of a reconstruction, and prints a line about it.
fn measure(ruleset: &Ruleset, most: u8, base: f64) {
    let limit = Limit { bytes: 8 << 30, ..Limit::default() };
    let mut solver = Solver::up_to(&ruleset.rules(), most, limit).expect("a table");
    let (begun, cpu) = (Instant::now(), cpu_seconds());
    while !solver.advance(1 << 16).is_over() {}
    let (seconds, cpu) = (begun.elapsed().as_secs_f64(), cpu_seconds() - cpu);
    let last = solver.progress();
    println!(
        "{:18} {:>10} {:>8.1}M {seconds:>8.2} {cpu:>8.2} {:>8.1} {:>6.0} %   gap {:.1e}",
        ruleset.id,
        last.total,
        solver.updates() as f64 / 1e6,
        solver.peak_bytes() as f64 / 1e6,
        100.0 * solver.updates() as f64 / cpu.max(0.01) / base,
        last.gap
    );
}

/// Processor time of all threads so far, where the system tells it; otherwise the time of the clock.
fn cpu_seconds() -> f64 {
    static BEGUN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let clock = BEGUN.get_or_init(Instant::now).elapsed().as_secs_f64();
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // Times of user and system are the 14th and 15th field; the second, in brackets, may hold blanks.
    let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields).split_whitespace();
    let ticks: Vec<f64> = fields.skip(11).take(2).filter_map(|ticks| ticks.parse().ok()).collect();
    if ticks.len() == 2 { ticks.iter().sum::<f64>() / 100.0 } else { clock }
}

/// Value iteration for one law, written only to find out what is possible: five throws, hits change places, whoever is past
/// 30 is off, a turn that cannot be used passes. No rulesets, no bounds, no proof.
mod bare {
    const ODDS: [f32; 5] = [0.25, 0.375, 0.25, 0.0625, 0.0625];
    const BOARD: u32 = (1 << 30) - 1;
    const PAIRS: usize = 435;

    struct Values {
        pairs: Vec<u32>,
        /// The number of a pair by its two squares.
        numbers: Vec<u16>,
        values: Vec<f32>,
    }

    /// Sweeps through all positions with two pieces a side; how many were worked out.
    pub fn solve(sweeps: usize) -> u64 {
        let pairs: Vec<u32> =
            (0..30).flat_map(|low| (low + 1..30).map(move |high| 1 << low | 1 << high)).collect();
        let mut numbers = vec![0; 1024];
        for (number, &pair) in pairs.iter().enumerate() {
            numbers[key(pair)] = number as u16;
        }
        let mut all = Values { pairs, numbers, values: vec![0.5; PAIRS * PAIRS] };
        let mut updates = 0;
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
        updates
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
