//! A table says the same as a search from one position.

use std::collections::{BTreeMap, BTreeSet};

use super::bounds::Bounds;
use super::layout::Layout;
use super::layout::plane::Plane;
use super::layout::size::required_bytes;
use super::layout::subsets::pips;
use crate::rules::{Key, Move, Ruleset, State, Value};
use crate::tablebase::law::Law;
use crate::tablebase::table::Table;
use crate::tablebase::{Limit, Solver};
use crate::{library, notation};

/// Solved table of all positions with up to so many pieces.
fn table(law: &Law, pieces: [u8; 2]) -> Table {
    solved(law, Table::new(law, pieces, Limit::default().fixed_gap()))
}

fn solved(law: &Law, mut table: Table) -> Table {
    while table.advance(law, 1_000).is_some() {}
    table
}

/// Positions that a search from these pieces meets, with their bounds in a table, which must hold as well.
fn met(law: &Law, pieces: &str, table: &Table) -> Vec<(State, Bounds)> {
    let setup = notation::parse_pieces(pieces).expect("pieces");
    let root = law.rules().position(&setup).expect("held");
    let solver = Solver::solve(law.rules(), &root, Limit::default()).expect("small");
    assert!(solver.breakdown(&root).is_some(), "{pieces}");
    let states = solver.search().expect("a search").states();
    let bounds = states.map(|state| {
        let (one, other) = (solver.bounds(&state).expect("known"), table.bounds(law, &state));
        let text = notation::position_text(&state.position());
        assert!(overlap(one, other), "{text}: {one:?} is not {other:?}");
        (state, other)
    });
    bounds.collect()
}

/// True where a value may lie within both bounds.
fn overlap(one: Bounds, other: Bounds) -> bool {
    let ((low, high), (least, most)) = (one.low_high(), other.low_high());
    low <= most && least <= high
}

/// Compares table and search for every position that can be reached from one with two pieces against one; how many.
fn compare(ruleset: &Ruleset) -> usize {
    let law = Law::new(&ruleset.rules());
    let table = table(&law, [2, 1]);
    let met = met(&law, "cones: 21 19 / spools: 22", &table);
    for (state, bounds) in &met {
        let text = notation::position_text(&state.position());
        assert!(table.knows(&law, state), "{}: {text} has no cell", ruleset.id);
        assert!(bounds.gap() <= 22_000, "{}: {text}: {bounds:?}", ruleset.id);
    }
    met.len()
}

#[test]
fn a_table_is_as_good_as_a_search() {
    let met: Vec<usize> = library::rulesets().iter().map(compare).collect();
    assert!(met.iter().all(|met| *met > 1_000), "{met:?}");
    assert!(met.iter().sum::<usize>() > 50_000, "{met:?}");
}

/// Pips of the block to which a position belongs.
fn block_of(law: &Law, state: &State) -> [usize; 2] {
    let [ours, theirs] = [state.us().bits(), state.them().bits()].map(pips);
    let left = law.pieces_left(state);
    match left[0].cmp(&left[1]) {
        std::cmp::Ordering::Less => [theirs, ours],
        std::cmp::Ordering::Equal => [ours.max(theirs), ours.min(theirs)],
        std::cmp::Ordering::Greater => [ours, theirs],
    }
}

/// All positions of a plane.
fn positions(layout: &Layout, plane: &Plane) -> impl Iterator<Item = State> {
    let all = (0..plane.rows).flat_map(|row| (0..plane.columns).map(move |at| (row, at)));
    all.filter_map(|(row, column)| {
        let us = layout.squares(plane, 0, row)?;
        let them = layout.squares(plane, 1, column)?;
        (us & them == 0).then(|| plane.state(us, them))
    })
}

/// Checks that every move among positions with two pieces against one leads to a block that is known as a successor.
fn moves_lead_to_known_blocks(ruleset: &Ruleset) -> usize {
    let law = Law::new(&ruleset.rules());
    let mut table = Table::new(&law, [2, 1], 0);
    let begun = |table: &Table| {
        let layer = table.current_layer().map(|layer| layer.pieces);
        layer == Some([2, 1]) && !table.blocks.is_empty()
    };
    while !begun(&table) {
        table.advance(&law, 1_000);
    }
    let blocks: BTreeMap<[usize; 2], u32> = table.blocks.pips.iter().copied().zip(0..).collect();
    let mut seen = 0;
    for plane in table.layout.planes_of([2, 1]) {
        for state in positions(&table.layout, plane) {
            let from = blocks[&block_of(&law, &state)];
            let Some(successors) = table.dirty.successors(from as usize) else {
                continue;
            };
            let successors: BTreeSet<u32> = successors.iter().copied().collect();
            for throw in law.odds.iter().map(|(throw, _)| Some(*throw)).chain([None]) {
                law.each(&state, throw, |_, after| {
                    let left: u8 = law.pieces_left(&after).iter().sum();
                    if left == 3 && after.rest() == 0 && law.outcome(&after).is_none() {
                        let to = blocks[&block_of(&law, &after)];
                        assert!(successors.contains(&to), "{}: {state:?}", ruleset.id);
                        seen += 1;
                    }
                });
            }
        }
    }
    seen
}

#[test]
fn a_block_knows_its_successors() {
    let seen: Vec<usize> = library::rulesets().iter().map(moves_lead_to_known_blocks).collect();
    assert!(seen.iter().filter(|seen| **seen > 10_000).count() > 5, "{seen:?}");
}

#[test]
fn a_table_holds_what_single_switches_change() {
    let cases = [
        ("kendall", "rebirth.when_occupied", "behind"),
        ("kendall", "rebirth.when_occupied", "to-start"),
        ("kendall", "capture.effect", "back-one"),
        ("kendall-walker", "happiness.throw_of_one", "rethrow"),
        ("kendall-walker", "throwing.again_when_blocked", "true"),
        ("skiryuk", "bearing_off.duty", "first"),
        ("game-of-passing", "capture.compulsory", "true"),
        ("handout", "protection.adjacency", "grid"),
        // Own throws that may be thrown again, the hand, divided throws, and pieces out of the game.
        ("skiryuk", "happiness.throw_of_one", "rethrow"),
        ("petrie", "capture.effect", "re-enter"),
        ("masters", "capture.effect", "removed"),
        ("piccione", "capture.effect", "re-enter"),
        ("wikihow", "throwing.split", "freely"),
        ("petrie", "victory.by", "most-off"),
    ];
    for (id, key, value) in cases {
        let changed = changed(id, &[(key, value)]);
        let met = compare(&Ruleset { id: format!("{id} with {key} = {value}"), ..changed });
        assert!(met > 1_000, "{id} with {key} = {value}: {met}");
    }
}

/// Ruleset with other answers to some keys.
fn changed(id: &str, changes: &[(&str, &str)]) -> Ruleset {
    let change =
        |(key, value): &(&str, &str)| (Key::from_name(key).expect("a key"), Value::parse(value));
    let changes: Vec<(Key, Value)> = changes.iter().map(change).collect();
    library::ruleset(id).expect("shipped").with(&changes).expect("allowed")
}

/// To throw a rest again puts off the moves beside it, and search and table agree on what those are worth.
#[test]
fn a_rest_that_may_be_thrown_again_is_evaluated() {
    let cases = [
        ("game-of-passing", ("throwing.split", "freely")),
        ("piccione", ("happiness.throw_of_one", "rethrow")),
    ];
    for (id, change) in cases {
        let law = Law::new(&changed(id, &[change]).rules());
        assert!(!met(&law, "cones: 25 / spools: 12", &table(&law, [1, 1])).is_empty(), "{id}");
    }
}

#[test]
fn a_rest_is_played_rather_than_thrown_again() {
    let changes = [("happiness.throw_of_one", "rethrow"), ("throwing.split", "freely")];
    // Both sides will have all pieces off, whatever the last cone does.
    let rules = changed("bell", &changes).rules();
    let rest = notation::parse_position(&rules, "10/10/5C4 C 9-10 rest:1").expect("a position");
    let solver = Solver::solve(&rules, &rest, Limit::default()).expect("small");
    let best = solver.best_move(&State::new(&rest).expect("a state"), None);
    assert_eq!(best.map(|(mv, _)| mv), Some(Move::forward(26, 1)));
    // The spool on 27 leaves the rest no other use, so neither side is sure of anything.
    let rules = changed("piccione", &changes).rules();
    let stuck = notation::parse_position(&rules, "10/10/5CS3 C 4-4 rest:1").expect("a position");
    let (law, state) = (Law::new(&rules), State::new(&stuck).expect("a state"));
    let solver = Solver::solve(&rules, &stuck, Limit::default()).expect("small");
    assert_eq!(solver.bounds(&state), Some(Bounds::UNKNOWN));
    assert_eq!((solver.best_move(&state, None), solver.chance(&state)), (None, None));
    let mut ends = Vec::new();
    law.for_each_end(&state, None, &mut |after: &State| ends.push(*after));
    assert_eq!(ends, [state]);
}

/// The share of the work that is done never shrinks within a layer.
#[test]
fn progress_never_goes_back() {
    let rules = library::ruleset("kendall-walker").expect("shipped").rules();
    let law = Law::new(&rules);
    let mut table = Table::new(&law, [2, 2], Limit::default().fixed_gap());
    let (mut last, mut different) = ((None, 0), 0);
    while table.advance(&law, 1_000).is_some() {
        let (pieces, done, all) = table.progress();
        assert!(done <= all, "{done} of {all}");
        if table.optimistic.is_on() && pieces == last.0 {
            assert!(done >= last.1, "{pieces:?}: {} and then {done}", last.1);
            different += u32::from(done > last.1);
        }
        last = (pieces, done);
    }
    assert!(different > 20, "{different}");
}

/// Bounds that interval iteration draws together from 0 and 1 hold as well.
#[test]
fn interval_iteration_takes_over_where_no_proof_is_found() {
    let rules = library::ruleset("kendall").expect("shipped").rules();
    let law = Law::new(&rules);
    let guessed = table(&law, [2, 1]);
    let mut drawn = Table::new(&law, [2, 1], Limit::default().fixed_gap());
    let mut given_up = 0;
    while drawn.advance(&law, 1_000).is_some() {
        if drawn.optimistic.is_on() {
            // As if it had been going on for a thousand sweeps.
            drawn.optimistic.restore([2, 5, 0, 1_000, 128, 0, 0]);
        } else {
            given_up += 1;
        }
    }
    assert!(given_up > 10, "{given_up}");
    let mut apart = 0;
    for cell in 0..guessed.cells.raw()[1].len() {
        let (one, other) = (guessed.cells.view().bounds(cell), drawn.cells.view().bounds(cell));
        assert!(overlap(one, other), "{one:?} is not {other:?}");
        apart += usize::from(one != other);
    }
    assert!(apart > 1_000, "they came the same way: {apart}");
}

/// Only positions of a table have a cell in it.
#[test]
fn other_positions_are_not_covered() {
    let rules = library::ruleset("jequier-grunfeld").expect("shipped").rules();
    let law = Law::new(&rules);
    let table = Table::new(&law, [2, 1], 100);
    let state = |text: &str| {
        let position = notation::parse_position(&rules, text).expect(text);
        State::new(&position).expect(text)
    };
    assert!(table.covers(&law, &state("10/10/C8S C 4-4")));
    assert!(table.covers(&law, &state("10/10/CC7S S 3-4")));
    assert!(!table.covers(&law, &state("10/10/CC6SS C 3-3")), "too many pieces");
    assert!(!table.covers(&law, &state("8C1/9S/10 S 4-4 front:C,open")), "an opening");
}

/// Compares every position of two tables, of which only one has cells for overlapping sets; how many there are.
fn is_the_same_without_overlaps(ruleset: &Ruleset, pieces: [u8; 2]) -> usize {
    let law = Law::new(&ruleset.rules());
    let gap = Limit::default().fixed_gap();
    let with_all = solved(&law, Table::with_disjoint_from(&law, pieces, gap, u8::MAX));
    let disjoint = solved(&law, Table::with_disjoint_from(&law, pieces, gap, 3));
    let cells = [&disjoint, &with_all].map(|table| table.cells.raw()[1].len());
    assert!(cells[0] < cells[1], "{}: {cells:?}", ruleset.id);
    let mut met = 0;
    for plane in &disjoint.layout.planes {
        for state in positions(&disjoint.layout, plane) {
            let [one, other] = [&disjoint, &with_all].map(|table| table.bounds(&law, &state));
            assert_eq!(one, other, "{}: {state:?}", ruleset.id);
            met += 1;
        }
    }
    met
}

#[test]
fn leaving_out_overlaps_changes_no_value() {
    let met = library::rulesets().iter();
    let met: Vec<usize> =
        met.map(|ruleset| is_the_same_without_overlaps(ruleset, [2, 1])).collect();
    assert!(met.iter().all(|met| *met > 1_000), "{met:?}");
    let kendall = library::ruleset("kendall-walker").expect("shipped");
    // 30 by 29 positions with one piece each, 435 by 28 twice, and 435 by 378.
    let all = 30 * 29 + 2 * 435 * 28 + 435 * 378;
    assert_eq!(is_the_same_without_overlaps(&kendall, [2, 2]), all);
}

/// The size of a table is estimated beforehand: never too little, and not much too much.
#[test]
fn the_size_of_a_table_is_estimated() {
    let law = Law::new(&library::ruleset("kendall").expect("shipped").rules());
    for pieces in [[2, 2], [3, 1]] {
        let estimate = required_bytes(&law, pieces).expect("a table");
        let mut table = Table::new(&law, pieces, Limit::default().fixed_gap());
        let mut most = table.bytes() as u64;
        while table.advance(&law, 1 << 16).is_some() {
            most = most.max(table.bytes() as u64);
        }
        assert!(most <= estimate, "{pieces:?}: {most} bytes, estimated {estimate}");
        assert!(estimate <= 2 * most + (4 << 20), "{pieces:?}: {most} bytes, estimated {estimate}");
    }
}
