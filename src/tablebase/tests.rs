//! A table says the same as positions met one by one.

use super::table::*;
use crate::rules::State;
use crate::rules::{Key, Ruleset, Value};
use crate::tablebase::law::Law;
use crate::tablebase::layout::subsets as sets;
use crate::tablebase::rows::program as rows;
use crate::tablebase::{Limit, Solver};
use crate::{library, notation};

/// Solves all positions of up to so many pieces in a table.
fn table(law: &Law, men: [u8; 2]) -> Table {
    solved(law, Table::new(law, men, Limit::default().gap()))
}

fn solved(law: &Law, mut table: Table) -> Table {
    while table.work(law, 1_000).is_some() {}
    table
}

/// Compares every position that can be reached from one with two pieces against one; how many were the same.
fn compare(ruleset: &Ruleset, what: &str) -> usize {
    let rules = ruleset.rules();
    let law = Law::new(&rules);
    if Table::bytes_for(&law, [2, 1]).is_err() {
        return 0;
    }
    let table = table(&law, [2, 1]);
    let setup = notation::parse_pieces("cones: 21 19 / spools: 22").expect("pieces");
    let root = rules.position(&setup).expect("held");
    let solver = Solver::solve(&rules, &root, Limit::default()).expect("small");
    let mut met = 0;
    for number in 0..solver.graph.index.len() as u32 {
        let state = solver.graph.index.state(number).expect("met");
        let (one, other) = (
            solver.bounds(&state).expect("known"),
            table.look(&law, &state),
        );
        let ((low, high), (least, most)) = (one.low_high(), other.low_high());
        let text = notation::position_text(&state.position());
        assert!(table.knows(&state), "{what}: {text} has no place");
        assert!(
            low <= most && least <= high,
            "{what}: {text}: {one:?} is not {other:?}"
        );
        assert!(other.gap() <= 22_000, "{what}: {text}: {other:?}");
        met += 1;
    }
    met
}

#[test]
fn a_table_is_as_good_as_positions_met_one_by_one() {
    let met: Vec<usize> = library::rulesets()
        .iter()
        .map(|ruleset| compare(ruleset, &ruleset.id))
        .collect();
    // The hand, parts of throws and pieces that leave the game are not for a table.
    assert_eq!(met.iter().filter(|met| **met == 0).count(), 2, "{met:?}");
    assert!(met.iter().sum::<usize>() > 50_000, "{met:?}");
}

/// The pips of the tile in which a position stands.
fn tile(state: &State) -> [usize; 2] {
    let sides = [state.us().bits(), state.them().bits()];
    let [ours, theirs] = sides.map(sets::pips);
    match sides[0].count_ones().cmp(&sides[1].count_ones()) {
        std::cmp::Ordering::Less => [theirs, ours],
        std::cmp::Ordering::Equal => [ours.max(theirs), ours.min(theirs)],
        std::cmp::Ordering::Greater => [ours, theirs],
    }
}

/// All positions of a plane.
fn positions(table: &Table, plane: &Plane) -> impl Iterator<Item = State> {
    let all = (0..plane.rows).flat_map(|row| (0..plane.columns).map(move |at| (row, at)));
    all.filter_map(|(row, column)| {
        let us = table.squares(plane, 0, row)?;
        let them = table.squares(plane, 1, column)?;
        (us & them == 0).then(|| rows::state(plane, us, them))
    })
}

/// Does every move that stays among positions with two pieces against one lead to a tile that is known to be led to?
fn moves_stay_in_reach(ruleset: &Ruleset) -> usize {
    let law = Law::new(&ruleset.rules());
    if Table::bytes_for(&law, [2, 1]).is_err() {
        return 0;
    }
    let mut table = Table::new(&law, [2, 1], 0);
    while table.rounds.layer() == Some(0) || table.strips.is_empty() {
        table.work(&law, 1_000);
    }
    let tiles = table.strips.tiles.iter().copied().zip(0..);
    let tiles: std::collections::BTreeMap<[usize; 2], u32> = tiles.collect();
    let mut seen = 0;
    for plane in table.planes.iter().filter(|plane| of_layer(plane, [2, 1])) {
        for state in positions(&table, plane) {
            let from = tiles[&tile(&state)];
            let Some(leads) = table.reach.leads(from as usize) else {
                continue;
            };
            let leads: std::collections::BTreeSet<u32> = leads.iter().copied().collect();
            for throw in law.odds.iter().map(|(throw, _)| Some(*throw)).chain([None]) {
                law.each(&state, throw, |_, after| {
                    let men = after.us().len() + after.them().len();
                    if men == 3
                        && after.rest() == 0
                        && after.again() == 0
                        && law.outcome(&after).is_none()
                    {
                        let to = tiles[&tile(&after)];
                        assert!(leads.contains(&to), "{}: {state:?}", ruleset.id);
                        seen += 1;
                    }
                });
            }
        }
    }
    seen
}

#[test]
fn a_tile_knows_where_its_moves_lead() {
    let seen: Vec<usize> = library::rulesets()
        .iter()
        .map(moves_stay_in_reach)
        .collect();
    assert!(
        seen.iter().filter(|seen| **seen > 10_000).count() > 5,
        "{seen:?}"
    );
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
    ];
    for (id, key, value) in cases {
        let key = Key::from_name(key).expect("a key");
        let changed = library::ruleset(id)
            .expect("shipped")
            .with(&[(key, Value::parse(value))]);
        let met = compare(
            &changed.expect("allowed"),
            &format!("{id} with {key} = {value}"),
        );
        assert!(met > 1_000, "{id} with {key} = {value}: {met}");
    }
}

/// The share of the work that is done is told by a number that never goes back within a layer.
#[test]
fn progress_never_goes_back() {
    let rules = library::ruleset("kendall-walker").expect("shipped").rules();
    let law = Law::new(&rules);
    let mut table = Table::new(&law, [2, 2], Limit::default().gap());
    let (mut last, mut different) = ((None, 0), 0);
    while table.work(&law, 1_000).is_some() {
        let (men, done, all) = table.progress();
        assert!(done <= all, "{done} of {all}");
        if table.guess.is_on() && men == last.0 {
            assert!(done >= last.1, "{men:?}: {} and then {done}", last.1);
            different += u32::from(done > last.1);
        }
        last = (men, done);
    }
    assert!(different > 20, "{different}");
}

/// Where nothing can be guessed the bounds are drawn together from nothing, and hold as well.
#[test]
fn a_guess_that_is_given_up_leaves_the_bounds_to_be_drawn_together() {
    let rules = library::ruleset("kendall").expect("shipped").rules();
    let law = Law::new(&rules);
    let guessed = table(&law, [2, 1]);
    let mut drawn = Table::new(&law, [2, 1], Limit::default().gap());
    let mut given_up = 0;
    while drawn.work(&law, 1_000).is_some() {
        if drawn.guess.is_on() {
            // As if it had been going on for a thousand sweeps.
            drawn.guess.set_words([2, 5, 0, 1_000, 128, 0, 0]);
        } else {
            given_up += 1;
        }
    }
    assert!(given_up > 10, "{given_up}");
    let mut apart = 0;
    for place in 0..guessed.raw()[1].len() {
        let (one, other) = (guessed.cells.look().at(place), drawn.cells.look().at(place));
        let ((low, high), (least, most)) = (one.low_high(), other.low_high());
        assert!(low <= most && least <= high, "{one:?} is not {other:?}");
        apart += usize::from(one != other);
    }
    assert!(apart > 1_000, "they came by the same way: {apart}");
}

/// Only the positions of a table have a place in it.
#[test]
fn what_a_table_does_not_hold_is_not_known() {
    let rules = library::ruleset("jequier-grunfeld")
        .expect("shipped")
        .rules();
    let law = Law::new(&rules);
    let table = Table::new(&law, [2, 1], 100);
    let state = |text: &str| {
        let position = notation::parse_position(&rules, text).expect(text);
        State::new(&position).expect(text)
    };
    assert!(table.holds_place(&state("10/10/C8S C 4-4")));
    assert!(table.holds_place(&state("10/10/CC7S S 3-4")));
    assert!(
        !table.holds_place(&state("10/10/CC6SS C 3-3")),
        "too many pieces"
    );
    assert!(
        !table.holds_place(&state("8C1/9S/10 S 4-4 front:C,open")),
        "an opening"
    );
}

/// Compares every position of two tables, of which only one has places for what does not stand apart; how many there are.
fn is_the_same_apart(ruleset: &Ruleset, men: [u8; 2]) -> usize {
    let law = Law::new(&ruleset.rules());
    if Table::bytes_for(&law, men).is_err() {
        return 0;
    }
    let gap = Limit::default().gap();
    let among_all = solved(&law, Table::apart_from(&law, men, gap, u8::MAX));
    let apart = solved(&law, Table::apart_from(&law, men, gap, 3));
    let cells = [&apart, &among_all].map(|table| table.raw()[1].len());
    assert!(cells[0] < cells[1], "{}: {cells:?}", ruleset.id);
    let mut met = 0;
    for plane in &apart.planes {
        for state in positions(&apart, plane) {
            let [one, other] = [&apart, &among_all].map(|table| table.look(&law, &state));
            assert_eq!(one, other, "{}: {state:?}", ruleset.id);
            met += 1;
        }
    }
    met
}

#[test]
fn what_stands_apart_is_solved_as_it_is_among_all() {
    let met = library::rulesets().iter();
    let met: Vec<usize> = met
        .map(|ruleset| is_the_same_apart(ruleset, [2, 1]))
        .collect();
    assert_eq!(met.iter().filter(|met| **met == 0).count(), 2, "{met:?}");
    let kendall = library::ruleset("kendall-walker").expect("shipped");
    // 30 by 29 positions with one piece each, 435 by 28 twice, and 435 by 378.
    let all = 30 * 29 + 2 * 435 * 28 + 435 * 378;
    assert_eq!(is_the_same_apart(&kendall, [2, 2]), all);
}

/// What a table needs is told beforehand: never too little, and not much too much.
#[test]
fn the_bytes_of_a_table_are_told_beforehand() {
    let law = Law::new(&library::ruleset("kendall").expect("shipped").rules());
    for men in [[2, 2], [3, 1]] {
        let told = Table::bytes_for(&law, men).expect("a table");
        let mut table = Table::new(&law, men, Limit::default().gap());
        let mut most = table.bytes() as u64;
        while table.work(&law, 1 << 16).is_some() {
            most = most.max(table.bytes() as u64);
        }
        assert!(most <= told, "{men:?}: {most} bytes, told {told}");
        assert!(
            told <= 2 * most + (4 << 20),
            "{men:?}: {most} bytes, told {told}"
        );
    }
}
