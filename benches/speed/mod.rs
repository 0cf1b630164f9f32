//! Games and throws a second: a bare simulator, the clear law and the compiled law, in turns in one run.

pub mod bare;

use std::time::{Duration, Instant};

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use senet::analysis::{Board, Measure, Study, sixteen_throws};
use senet::library;
use senet::players::Player;
use senet::rules::{Compiled, Move, Position, Rules, State, Throw};

/// Length of one slice of one player, and number of slices. Slices are short and the quickest counts, so
/// that other work on the machine does little harm.
const SLICE: Duration = Duration::from_millis(1);
const SLICES: usize = 120;

/// The quickest slice so far.
#[derive(Clone, Copy)]
struct Best {
    games: f64,
    throws: f64,
}

impl Best {
    const NONE: Best = Best { games: 0.0, throws: 0.0 };

    /// Plays whole games for one slice.
    fn slice(&mut self, mut game: impl FnMut() -> u64) {
        let (begin, mut games, mut throws) = (Instant::now(), 0u64, 0);
        while begin.elapsed() < SLICE {
            throws += game();
            games += 1;
        }
        let seconds = begin.elapsed().as_secs_f64();
        if throws as f64 / seconds > self.throws {
            self.games = games as f64 / seconds;
            self.throws = throws as f64 / seconds;
        }
    }
}

/// One random game by the clear law; the number of throws it took. `throws` are equally likely.
pub fn clear_game(rules: &Rules, throws: &[Throw], chance: &mut Pcg64Mcg) -> u64 {
    let (mut position, mut count) = (rules.start(), 0);
    while let Some(next) = clear_ply(rules, throws, &position, chance.next_u64()) {
        position = next;
        count += 1;
    }
    count
}

/// Plays the throw that the low bits draw by the move that the high bits draw; `None` when the game is over.
fn clear_ply(rules: &Rules, throws: &[Throw], position: &Position, bits: u64) -> Option<Position> {
    rules.outcome(position).is_none().then_some(())?;
    let throw = (position.due.rest == 0).then(|| throws[bits as usize & 15]);
    let moves = rules.legal_moves(position, throw);
    let mv = moves.get(index(bits, moves.len() as u32) as usize).copied().unwrap_or(Move::PASS);
    Some(rules.play_unchecked(position, throw, mv))
}

/// [`clear_ply`] by the compiled law.
fn compiled_ply(law: &Compiled, throws: &[Throw], state: &State, bits: u64) -> Option<State> {
    let throw = (state.rest() == 0).then(|| throws[bits as usize & 15]);
    law.draw(state, throw, |options| index(bits, options)).map(|drawn| drawn.after)
}

/// The index that the high bits draw among `count`.
const fn index(bits: u64, count: u32) -> u32 {
    (((bits >> 32) * count as u64) >> 32) as u32
}

/// One random game by the compiled law; the number of throws it took.
fn compiled_game(law: &Compiled, throws: &[Throw], start: &State, chance: &mut Pcg64Mcg) -> u64 {
    let (mut state, mut count) = (*start, 0);
    while let Some(next) = compiled_ply(law, throws, &state, chance.next_u64()) {
        state = next;
        count += 1;
    }
    count
}

/// Prints what every reconstruction reaches: random games by the clear and by the compiled law, then the greedy games
/// of a comparison, with everything that is counted of them, and the moves visited in looking one move ahead.
pub fn table() {
    println!(
        "{:18} {:>36} | {:>16} | {:>16} | {:>9}",
        "", "random: million throws a second", "random games", "greedy games", "visits"
    );
    println!(
        "{:18} {:>8} {:>8} {:>9} {:>8} | {:>7} {:>8} | {:>7} {:>8} | {:>9}",
        "",
        "bare",
        "clear",
        "compiled",
        "of bare",
        "throws",
        "a second",
        "throws",
        "a second",
        "M/s"
    );
    for ruleset in library::rulesets() {
        row(&ruleset.id, &ruleset.rules());
        for variant in ["five-pieces", "seven-pieces"] {
            let variant = ruleset.variants.iter().find(|known| known.id == variant);
            if let Some(changed) = variant.and_then(|known| ruleset.with(&known.set).ok()) {
                row(&format!("  {}", changed.rules().n_pieces()), &changed.rules());
            }
        }
    }
}

/// Prints what one reconstruction reaches.
fn row(name: &str, rules: &Rules) {
    let (law, throws) = (Compiled::new(rules), sixteen_throws(rules));
    let start = State::new(&rules.start()).expect("the start");
    let mut chance = Pcg64Mcg::seed_from_u64(7);
    let mut study = Study::compare(vec![Board::new(rules)], Player::Greedy, 7);
    (study.skill, study.whole) = (false, false);
    let states = states(&law, &throws, &start, &mut chance);
    let (mut bare, mut clear, mut fast) = (Best::NONE, Best::NONE, Best::NONE);
    let (mut greedy, mut visits, mut begun) = (Best::NONE, Best::NONE, 0);
    for _ in 0..SLICES {
        bare.slice(|| bare::game(&mut chance));
        clear.slice(|| clear_game(rules, &throws, &mut chance));
        fast.slice(|| compiled_game(&law, &throws, &start, &mut chance));
        greedy.slice(|| {
            begun += 1;
            study.run(begun..begun + 1).boards[0].sum(Measure::Throws)
        });
        visits.slice(|| visit(&law, &states));
    }
    println!(
        "{name:18} {:8.2} {:8.2} {:9.2} {:8.2} | {:7.0} {:8.0} | {:7.0} {:8.0} | {:9.1}",
        bare.throws / 1e6,
        clear.throws / 1e6,
        fast.throws / 1e6,
        fast.throws / bare.throws,
        fast.throws / fast.games,
        fast.games,
        greedy.throws / greedy.games,
        greedy.games,
        visits.throws / 1e6,
    );
}

/// States that random games pass through.
fn states(law: &Compiled, throws: &[Throw], start: &State, chance: &mut Pcg64Mcg) -> Vec<State> {
    let mut states = Vec::new();
    let mut state = *start;
    while states.len() < 2_000 {
        state = compiled_ply(law, throws, &state, chance.next_u64()).unwrap_or(*start);
        if !law.is_over(&state) && state.rest() == 0 {
            states.push(state);
        }
    }
    states
}

/// Looks one move ahead from each state with every throw; how many moves that were.
fn visit(law: &Compiled, states: &[State]) -> u64 {
    let mut moves = 0;
    for state in states {
        for value in 1..=5 {
            law.each(state, Throw::new(value), |_, after| {
                moves += 1;
                std::hint::black_box(after);
            });
        }
    }
    moves
}
