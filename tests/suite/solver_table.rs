//! All positions with few pieces at once, against those that are met one by one, and kept in a file.

use std::io::Cursor;

use senet::analysis::probe::one_throw_ahead;
use senet::rules::Rules;
use senet::tablebase::{Limit, Solver, StoreProblem, Unsupported};
use senet::{library, notation};

use crate::play::{Chance, ply};
use crate::solver::{Reckoning, pieces, rules, solve};

pub fn whole(rules: &Rules, most: u8) -> Solver {
    let mut solver = Solver::up_to(rules, most, Limit::default()).expect("a table");
    while !solver.advance(1 << 16).is_over() {}
    solver
}

/// Both say the same of every position with one piece a side, and of some with two.
fn agree(id: &str, rules: &Rules, table: &Solver, cones: &[u8], spools: &[u8]) -> usize {
    let text = |squares: &[u8]| squares.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    let setup = format!("cones: {} / spools: {}", text(cones), text(spools));
    let position = pieces(rules, &setup);
    if rules.outcome(&position).is_some() {
        return 0;
    }
    let (one, other) = (solve(rules, &position).value(&position), table.value(&position));
    let (one, other) = (one.expect("solved"), other.expect("in the table"));
    assert!(
        one.low <= other.high && other.low <= one.high && other.gap() <= 1.1e-5,
        "{id} {}: {one:?}, not {other:?}",
        notation::position_text(&position)
    );
    1
}

#[test]
fn a_table_says_what_a_search_from_one_position_says() {
    for ruleset in library::rulesets() {
        let rules = ruleset.rules();
        let table = whole(&rules, 1);
        let met: usize = (1..=30)
            .flat_map(|cone| [12, 15, 26, 28].map(|spool| (cone, spool)))
            .filter(|(cone, spool)| cone != spool)
            .map(|(cone, spool)| agree(&ruleset.id, &rules, &table, &[cone], &[spool]))
            .sum();
        assert!(met > 80, "{}: {met}", ruleset.id);
    }
}

/// Every position of one piece a side under each of the thirteen, reckoned by plain repetition over the clear law.
#[test]
fn a_table_of_one_a_side_is_as_reckoned_otherwise() {
    for ruleset in library::rulesets() {
        let (id, rules) = (&ruleset.id, ruleset.rules());
        let reckoning = Reckoning::new(&rules, &pieces(&rules, "cones: 15 / spools: 12"));
        let met = reckoning.agrees(id, &whole(&rules, 1));
        assert!(met > 200, "{id}: only {met} positions");
    }
}

/// The same of two pieces against one with the hand and divided throws, where two a side would take too long.
#[test]
fn a_table_with_hands_is_as_reckoned_otherwise() {
    let rules = rules("piccione");
    let reckoning = Reckoning::new(&rules, &pieces(&rules, "cones: 21 19 / spools: 22"));
    let met = reckoning.agrees("piccione", &whole(&rules, 2));
    assert!(met > 1_000, "only {met} positions");
}

/// The chances of two a side under each of the thirteen hold: in positions by chance, whatever is off, in the hand or due, as
/// their equations say; and under rules that need more than squares in every position to which a game can come, reckoned by
/// plain repetition. With `SENET_ALL=1` all thirteen are reckoned, which takes some minutes.
#[test]
fn chances_of_two_a_side_are_as_reckoned_otherwise() {
    let all = std::env::var_os("SENET_ALL").is_some();
    let some = ["forgotten-gods", "skiryuk", "bell"];
    for (number, ruleset) in library::rulesets().iter().enumerate() {
        let (id, rules) = (ruleset.id.as_str(), ruleset.rules());
        let table = whole(&rules, 2);
        hold_by_chance(id, &table, Chance::new(number as u64));
        if all || some.contains(&id) {
            let reckoning = Reckoning::new(&rules, &pieces(&rules, "cones: 3 1 / spools: 4 2"));
            let met = reckoning.agrees(id, &table);
            assert!(met > 300_000, "{id}: only {met} positions");
        }
    }
}

/// Checks the positions of games by chance from pieces by chance, which come to marked positions as well.
fn hold_by_chance(id: &str, table: &Solver, mut luck: Chance) {
    let (rules, mut probed) = (table.rules(), 0);
    while probed < 20_000 {
        let [a, b, c, d] = [0; 4].map(|_: u8| luck.below(30) + 1);
        let setup = notation::parse_pieces(&format!("cones: {a} {b} / spools: {c} {d}"));
        // Squares that come twice are refused, and so is a setup that is over.
        let mut next = setup.ok().and_then(|setup| rules.position(&setup).ok());
        while let Some(position) = next {
            next = ply(rules, &position, &mut luck);
            if next.is_some() {
                let value = table.value(&position).expect("in the table");
                let [_, ahead] = one_throw_ahead(table, &position).expect("in the table");
                let text = notation::position_text(&position);
                let meet = ahead.low <= value.high && value.low <= ahead.high;
                assert!(meet, "{id} {text}: {value:?}, not {ahead:?}");
                assert!(value.gap() <= 1.1e-5, "{id} {text}: {value:?}");
                probed += 1;
            }
        }
    }
}

#[test]
fn a_table_of_two_a_side_says_the_same() {
    for id in ["petrie", "jequier"] {
        let rules = rules(id);
        let table = whole(&rules, 2);
        agree(id, &rules, &table, &[26, 21], &[28, 12]);
        agree(id, &rules, &table, &[15], &[29, 3]);
        agree(id, &rules, &table, &[15, 16], &[29]);
    }
}

fn saved_bytes(solver: &Solver) -> Vec<u8> {
    let mut bytes = Vec::new();
    solver.save(&mut bytes).expect("memory");
    bytes
}

/// Stopped after every sweep and gone on with from what was kept, it ends with the same bytes.
#[test]
fn what_was_kept_is_gone_on_with_to_the_same_bytes() {
    let rules = rules("petrie");
    let mut solver = Solver::up_to(&rules, 1, Limit::default()).expect("a table");
    let mut stops = 0;
    while !solver.advance(1).is_over() {
        if solver.has_swept() {
            stops += 1;
            let bytes = saved_bytes(&solver);
            solver = Solver::resume(&rules, &mut Cursor::new(&bytes)).expect("as it was");
        }
    }
    assert!(stops > 5, "{stops}");
    assert_eq!(saved_bytes(&solver), saved_bytes(&whole(&rules, 1)));
}

/// A table of unequal numbers of pieces holds those positions whichever side has more, with chances that agree with those of
/// the larger table, and nothing beyond; kept and read again it is the same.
#[test]
fn two_pieces_against_one_are_held_whichever_side_has_them() {
    let rules = rules("kendall-walker");
    let equal = whole(&rules, 2);
    let mut solver = Solver::up_to_each(&rules, [1, 2], Limit::default()).expect("a table");
    while !solver.advance(1 << 16).is_over() {}
    assert_eq!(solver.max_pieces(), Some([2, 1]));
    let bytes = saved_bytes(&solver);
    assert!(bytes.len() * 5 < saved_bytes(&equal).len(), "{}", bytes.len());
    let solver = Solver::resume(&rules, &mut Cursor::new(&bytes)).expect("as it was");
    assert_eq!(saved_bytes(&solver), bytes);
    for setup in ["cones: 21 19 / spools: 22", "cones: 5 / spools: 12 14", "cones: 8 / spools: 9"] {
        let position = pieces(&rules, setup);
        let [one, other] = [&solver, &equal].map(|table| table.value(&position).expect("held"));
        assert!(one.low <= other.high && other.low <= one.high, "{setup}: {one:?}, {other:?}");
    }
    assert_eq!(solver.value(&pieces(&rules, "cones: 8 3 / spools: 9 1")), None);
}

/// On three threads and stopped after every fifth sweep, layer after layer, it ends with the same bytes as on one without stopping.
#[cfg(feature = "cli")]
#[test]
fn threads_and_stops_do_not_matter() {
    // Wide bounds, so that few sweeps do.
    let limit = Limit { gap: 0.1, ..Limit::default() };
    let rules = rules("jequier");
    let on = |threads: usize, stop: u32| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| {
            let mut solver = Solver::up_to(&rules, 2, limit).expect("a table");
            let mut sweeps = 0;
            while !solver.advance(1 << 16).is_over() {
                sweeps += u32::from(solver.has_swept());
                if sweeps == stop {
                    sweeps = 0;
                    let bytes = saved_bytes(&solver);
                    solver = Solver::resume(&rules, &mut Cursor::new(&bytes)).expect("as it was");
                }
            }
            assert!(solver.progress().gap <= 0.1);
            saved_bytes(&solver)
        })
    };
    assert!(on(1, u32::MAX) == on(3, 5), "the stores differ");
}

#[test]
fn a_store_of_other_rules_or_a_damaged_one_is_refused() {
    let rules = rules("petrie");
    let bytes = saved_bytes(&whole(&rules, 1));
    let read = |rules: &Rules, bytes: &[u8]| Solver::resume(rules, &mut Cursor::new(bytes));
    assert!(read(&rules, &bytes).is_ok());
    let other = library::ruleset("wikihow").expect("shipped").rules();
    assert!(matches!(read(&other, &bytes), Err(StoreProblem::OtherRules(..))));
    assert!(matches!(read(&rules, b"something else"), Err(StoreProblem::NotAStore)));
    assert!(matches!(read(&rules, &bytes[..bytes.len() - 1]), Err(StoreProblem::Damaged)));
    for cut in [0, 7, 11, 15, 600, bytes.len() / 2] {
        assert!(read(&rules, &bytes[..cut]).is_err(), "cut off after {cut}");
    }
    assert!(read(&rules, &[&bytes[..], &[0]].concat()).is_err(), "something behind it");
}

/// One wrong bit is noticed wherever it is: in the heading, the text of the rules, the words, the current layer, the cells.
#[test]
fn a_store_with_one_wrong_bit_is_refused_wherever_it_is() {
    let rules = rules("petrie");
    // In the middle of the work, so that the current layer has a state.
    let mut solver = Solver::up_to(&rules, 1, Limit::default()).expect("a table");
    for _ in 0..5 {
        while !solver.has_swept() {
            solver.advance(1);
        }
    }
    let bytes = saved_bytes(&solver);
    let read = |bytes: &[u8]| Solver::resume(&rules, &mut Cursor::new(bytes));
    assert!(read(&bytes).is_ok());
    // Every byte of the heading, the text and the words, and some of the current layer and of the cells.
    let text = u32::from_le_bytes([bytes[12], bytes[13], bytes[14], bytes[15]]) as usize;
    let words = 16 + text..16 + text + 168;
    let places = (0..words.end).chain((words.end..bytes.len()).step_by(211));
    let mut tried = 0;
    for (at, bit) in places.zip((0..8).cycle()) {
        let mut wrong = bytes.clone();
        wrong[at] ^= 1 << bit;
        assert!(read(&wrong).is_err(), "bit {bit} of byte {at} of {}", bytes.len());
        tried += 1;
    }
    assert!(tried > words.end + 20, "{tried}");
}

#[test]
fn what_no_table_holds_is_said() {
    let problem = |id: &str, most: u8, bytes: u64| {
        let limit = Limit { bytes, ..Limit::default() };
        Solver::up_to(&rules(id), most, limit).err()
    };
    assert_eq!(problem("petrie", 5, u64::MAX), Some(Unsupported::Pieces(4)));
    assert_eq!(problem("petrie", 0, u64::MAX), Some(Unsupported::Pieces(4)));
    assert!(
        matches!(problem("petrie", 3, 1 << 20), Some(Unsupported::Memory(bytes)) if bytes < 170_000_000)
    );
    assert_eq!(problem("petrie", 3, 256 << 20), None);
    let needs = |id: &str, pieces: [u8; 2]| Solver::required_bytes(&rules(id), pieces);
    assert_eq!(needs("kendall-walker", [5, 4]), Err(Unsupported::Pieces(4)));
    assert_eq!(needs("kendall-walker", [5, 0]), Err(Unsupported::Pieces(4)));
    let five = needs("kendall-walker", [3, 5]).expect("a table");
    assert!((5 << 30..8 << 30).contains(&five), "{five}");
    assert_eq!(needs("kendall-walker", [5, 3]), Ok(five));
    assert!(matches!(needs("bell", [5, 3]), Err(Unsupported::Cells(_))));
}

/// The command, as a script meets it.
#[cfg(feature = "cli")]
mod command {
    use crate::solver::command::solve;

    /// A store that is begun, stopped at once, gone on with, and asked.
    #[test]
    fn a_store_is_begun_gone_on_with_and_asked() {
        let folder = std::env::temp_dir().join(format!("senet-store-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("petrie.store");
        let file = file.to_str().expect("UTF-8");
        let ending =
            ["petrie", "--position", "cones: 26 / spools: 22", "--store", file, "--format", "json"];
        let table = ["petrie", "--up-to", "1", "--store", file, "--format", "json"];
        let json = |out: &str| serde_json::from_str::<serde_json::Value>(out).expect("JSON");
        let (out, err, well) = solve(&[&table[..], &["--budget-minutes", "0"]].concat());
        assert!(well && json(&out)["finished"] == false, "{out} {err}");
        let (_, err, well) = solve(&ending);
        assert!(!well && err.contains("is not finished"), "{err}");
        let (out, err, well) = solve(&table);
        assert!(well && json(&out)["finished"] == true, "{out} {err}");
        let (out, err, well) = solve(&ending);
        assert!(well && err.contains("up to 1"), "{err}");
        let (here, there) = (json(&out), json(&solve(&[&ending[..3], &ending[5..]].concat()).0));
        let chance = |answer: &serde_json::Value| answer["chance"].as_f64().expect("a number");
        assert!((chance(&here) - chance(&there)).abs() < 1e-5, "{here} {there}");
        let probe = ["petrie", "--probe", "--store", file, "--games", "300", "--format", "json"];
        let (out, err, well) = solve(&probe);
        assert!(well && json(&out)[0]["agrees"] == true, "{out} {err}");
        assert_eq!(json(&out)[0]["games"], 300);
        let (out, err, well) = solve(&probe[..4]);
        assert!(well && out.starts_with("1 piece a side: in 1000 games"), "{out} {err}");
        let wrong = [
            (vec!["masters", "--up-to", "1", "--store", file], "was made for other rules"),
            (vec!["petrie", "--up-to", "2", "--store", file], "continue with --up-to 1"),
            (vec!["petrie", "--up-to", "2,1", "--store", file], "not 2 pieces against 1"),
            (vec!["petrie", "--up-to", "9", "--store", file], "from 1 to 4"),
            (vec!["petrie", "--up-to", "5,4", "--store", file], "5,1 to 5,3"),
            (vec!["petrie", "--up-to", "5,", "--store", file], "two such as 5,3"),
            (vec!["petrie", "--up-to", "5,3", "--store", file], "--memory"),
            (vec!["petrie", "--probe"], "--store"),
            (vec!["petrie", "--up-to", "4", "--store", file, "--memory", "100"], "--memory"),
            (
                vec!["petrie", "--position", "cones: 1 2 / spools: 5", "--store", file],
                "ask without --store",
            ),
            (
                vec!["petrie", "--position", "cones: 1 / spools: 5", "--store", "no such file"],
                "cannot be read",
            ),
            (vec!["petrie", "--up-to", "1"], "--store"),
        ];
        for (arguments, sentence) in wrong {
            let (_, err, well) = solve(&arguments);
            assert!(!well && err.contains(sentence), "{arguments:?}: {err}");
        }
        std::fs::write(file, b"senetval and then something else").expect("written");
        assert!(solve(&table).1.contains("remove it"));
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
