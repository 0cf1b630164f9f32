//! Games and throws a second: a bare simulator, the clear law and the compiled law, in turns in one run.

pub mod bare;

use std::time::{Duration, Instant};

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use senet::analysis::{random_ply, sixteen_throws};
use senet::library;
use senet::rules::{Compiled, Rules, State, Throw};

/// How long one slice of one player lasts, and how many slices it gets. Slices are short and the quickest counts, so
/// that other work on the machine does little harm.
const SLICE: Duration = Duration::from_millis(4);
const SLICES: usize = 40;

/// The quickest slice so far.
#[derive(Clone, Copy)]
struct Best {
    games: f64,
    throws: f64,
}

impl Best {
    const NONE: Best = Best {
        games: 0.0,
        throws: 0.0,
    };

    /// Plays whole games for one slice.
    fn slice(&mut self, mut game: impl FnMut() -> u64) {
        let (begin, mut games, mut throws) = (Instant::now(), 0u64, 0);
        while begin.elapsed() < SLICE {
            for _ in 0..8 {
                throws += game();
            }
            games += 8;
        }
        let seconds = begin.elapsed().as_secs_f64();
        if throws as f64 / seconds > self.throws {
            self.games = games as f64 / seconds;
            self.throws = throws as f64 / seconds;
        }
    }
}

/// One random game by the clear law; the number of throws it took.
pub fn clear_game(rules: &Rules, throws: &[Throw], chance: &mut Pcg64Mcg) -> u64 {
    let (mut position, mut count) = (rules.start(), 0);
    while let Some(next) = random_ply(rules, throws, &position, chance.next_u64()) {
        position = next;
        count += 1;
    }
    count
}

/// One random game by the compiled law; the number of throws it took.
pub fn compiled_game(law: &Compiled, start: &State, chance: &mut Pcg64Mcg) -> u64 {
    let (mut state, mut count) = (*start, 0);
    while let Some(next) = law.ply(&state, chance.next_u64()) {
        state = next;
        count += 1;
    }
    count
}

/// Prints what every reconstruction reaches.
pub fn table() {
    println!(
        "{:18} {:>9} {:>9} {:>9} {:>9} {:>8} {:>9}",
        "random games", "bare M/s", "clear M/s", "fast M/s", "of bare", "throws", "games/s"
    );
    for ruleset in library::rulesets() {
        let rules = ruleset.rules();
        let (law, throws) = (Compiled::new(&rules), sixteen_throws(&rules));
        let start = State::new(&rules.start()).expect("the start");
        let mut chance = Pcg64Mcg::seed_from_u64(7);
        let (mut bare, mut clear, mut fast) = (Best::NONE, Best::NONE, Best::NONE);
        for _ in 0..SLICES {
            bare.slice(|| bare::game(&mut chance));
            clear.slice(|| clear_game(&rules, &throws, &mut chance));
            fast.slice(|| compiled_game(&law, &start, &mut chance));
        }
        println!(
            "{:18} {:9.2} {:9.2} {:9.2} {:9.2} {:8.0} {:9.0}",
            ruleset.id,
            bare.throws / 1e6,
            clear.throws / 1e6,
            fast.throws / 1e6,
            fast.throws / bare.throws,
            fast.throws / fast.games,
            fast.games
        );
    }
}
