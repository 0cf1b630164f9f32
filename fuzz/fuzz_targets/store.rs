//! Stores of solved positions: a damaged one is refused, never believed and never a reason to stop.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use senet::library;
use senet::rules::Rules;
use senet::tablebase::{Limit, Solver};

/// The rules and a sound store of all positions with one piece a side.
static STORE: LazyLock<(Rules, Vec<u8>)> = LazyLock::new(|| {
    let rules = library::ruleset("kendall-walker").expect("it ships").rules();
    let mut solver = Solver::up_to(&rules, 1, Limit::default()).expect("a small table");
    while !solver.advance(1 << 12).is_over() {}
    let mut store = Vec::new();
    solver.save(&mut store).expect("memory can be written");
    (rules, store)
});

// Bytes in other places, and an end in another.
fuzz_target!(|damage: (Vec<(u16, u8)>, Option<u16>)| {
    let (rules, sound) = &*STORE;
    let (edits, end) = damage;
    let mut store = sound.clone();
    for (at, byte) in edits {
        let at = usize::from(at) % store.len();
        store[at] = byte;
    }
    store.truncate(end.map_or(store.len(), usize::from));
    let read = Solver::resume(rules, &mut store.as_slice());
    assert_eq!(read.is_ok(), store == *sound, "damage goes unseen, or a sound store is refused");
});
