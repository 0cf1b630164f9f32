//! Facts of a table, each against a plain count over all positions, and the command that tells them.

use std::fs;
use std::sync::LazyLock;

use senet::analysis::Facts;
use senet::rules::Position;
use senet::tablebase::Solver;
use senet::{Side, report};

use crate::cli::{parsed, refused, senet};
use crate::play::Chance;
use crate::solver::{pieces, rules};
use crate::solver_table::whole;

pub fn solved(id: &str, most: u8) -> Solver {
    whole(&rules(id), most)
}

/// Table of two pieces a side under Walker's rules, and what it tells: worked out once for all tests that ask.
pub static WALKER: LazyLock<(Solver, Facts)> = LazyLock::new(|| {
    let solver = solved("kendall-walker", 2);
    let facts = Facts::new(&solver).expect("facts");
    (solver, facts)
});

/// Every position with one piece a side where it can rest, the cones to act.
fn positions(solver: &Solver) -> Vec<(u8, u8, Position)> {
    let squares: Vec<u8> = solver.rules().resting_squares().numbers().collect();
    let all = squares.iter().flat_map(|cone| squares.iter().map(move |spool| (*cone, *spool)));
    let apart = all.filter(|(cone, spool)| cone != spool);
    apart
        .map(|(cone, spool)| {
            let text = format!("cones: {cone} / spools: {spool}");
            (cone, spool, pieces(solver.rules(), &text))
        })
        .collect()
}

#[test]
fn facts_are_as_counted_plainly() {
    for id in ["kendall-walker", "skiryuk", "bell", "piccione"] {
        let solver = solved(id, 1);
        let facts = Facts::new(&solver).expect("facts");
        let chance = |position: &Position| solver.value(position).expect("in the table").middle();
        let all = positions(&solver);
        assert_eq!(facts.positions, all.len() as u64, "{id}");
        let (mut turn, mut reluctant, mut square) = (0.0, 0, 0.0);
        for (cone, _, position) in &all {
            let waiting = Position { turn: Side::Spools, ..*position };
            let (ours, theirs) = (chance(position), 1.0 - chance(&waiting));
            turn += (ours - theirs) / all.len() as f64;
            reluctant += u64::from(theirs > ours + facts.gap);
            if *cone == 21 {
                square += ours + theirs;
            }
        }
        assert!((facts.turn - turn).abs() < 1e-9, "{id}: {} and {turn}", facts.turn);
        let resting = solver.rules().resting_squares();
        square /= 2.0 * f64::from(resting.len() - 1);
        let worth = facts.squares[20].expect("pieces rest on 21");
        assert!((worth - (square - 0.5)).abs() < 1e-9, "{id}: {square}");
        let stands = |square: &u8| facts.squares[usize::from(*square) - 1].is_some();
        assert!((1..=30).filter(stands).eq(resting.numbers()), "{id}: {:?}", facts.squares);
        assert!(facts.squares.iter().flatten().sum::<f64>().abs() < 1e-6, "{id}: each once");
        // At the edge of what is known one may be counted here and not there.
        assert!(facts.reluctant.abs_diff(reluctant) <= 2, "{id}: {}, {reluctant}", facts.reluctant);
        let weighted = |(_, sixteenths, value): &(_, u8, senet::tablebase::Value)| {
            f64::from(*sixteenths) * value.middle() / 16.0
        };
        let mean: f64 = facts.throws.iter().map(weighted).sum();
        assert!((mean - facts.first.middle()).abs() < 2e-5, "{id}: {mean}");
    }
}

/// Pieces that stand where they can rest are found nowhere else after any move, and a piece comes to rest on each of these
/// squares.
#[test]
fn pieces_rest_where_it_is_said_and_nowhere_else() {
    for ruleset in senet::library::rulesets() {
        let (rules, id) = (ruleset.rules(), &ruleset.id);
        let squares: Vec<u8> = rules.resting_squares().numbers().collect();
        let mut reached = rules.start().pieces[Side::Cones] | rules.start().pieces[Side::Spools];
        for (cone, spool) in squares.iter().flat_map(|cone| squares.iter().map(move |s| (cone, s)))
        {
            if cone == spool {
                continue;
            }
            let position = pieces(&rules, &format!("cones: {cone} / spools: {spool}"));
            for (throw, _) in rules.odds() {
                for mv in rules.legal_moves(&position, Some(throw)) {
                    let after = rules.play(&position, Some(throw), mv).expect("legal");
                    reached |= after.pieces[Side::Cones] | after.pieces[Side::Spools];
                }
            }
        }
        assert!(reached.numbers().eq(squares.iter().copied()), "{id}: {reached:?}");
    }
}

#[test]
fn a_draw_is_not_told_as_a_win() {
    let text = |id| {
        let solver = solved(id, 1);
        report::facts_text(&Facts::new(&solver).expect("facts"), solver.rules(), id)
    };
    assert!(text("bell").contains("with a draw counting half"));
    assert!(text("petrie").contains("% of your games"));
}

#[test]
fn surprises_lose_what_they_say() {
    let (solver, facts) = &*WALKER;
    let rules = solver.rules();
    assert_eq!(facts.surprises.len(), 3);
    for surprise in &facts.surprises {
        let worth = |mv| {
            let after = rules.play(&surprise.position, Some(surprise.throw), mv).expect("legal");
            let value = solver.value(&after).expect("in the table").middle();
            if after.turn == surprise.position.turn { value } else { 1.0 - value }
        };
        let loss = worth(surprise.best) - worth(surprise.greedy);
        let moves = rules.legal_moves(&surprise.position, Some(surprise.throw));
        let most = moves.into_iter().map(worth).fold(0.0, f64::max);
        assert!((worth(surprise.best) - most).abs() < 1e-5, "{surprise:?}: {most}");
        assert!(surprise.loss > 0.0 && (loss - surprise.loss).abs() < 2e-5, "{surprise:?}: {loss}");
    }
    let losses: Vec<f64> = facts.surprises.iter().map(|surprise| surprise.loss).collect();
    assert!(losses.is_sorted_by(|one, next| one >= next), "{losses:?}");
}

/// Throws of a game in which both sides play by the table, its mean over many games and how far that may be off.
fn played(solver: &Solver, start: Position, games: u64) -> (f64, f64) {
    let rules = solver.rules();
    let lengths = (0..games).map(|game| {
        let (mut luck, mut position, mut throws) = (Chance::new(game), start, 0_u32);
        while rules.outcome(&position).is_none() {
            let breakdown = solver.breakdown(&position).expect("in the table");
            let instead = breakdown
                .instead
                .iter()
                .find(|instead| breakdown.throwing.middle() < instead.value.middle());
            if let Some(instead) = instead {
                position = instead.after;
                continue;
            }
            let throw = match position.due.rest {
                0 => luck.throw(rules),
                _ => breakdown.throws[0].throw,
            };
            throws += u32::from(position.due.rest == 0);
            let line = breakdown.throws.iter().find(|line| line.throw == throw).expect("a throw");
            let value = |at: usize| line.moves[at].value.middle();
            // The first of those that are alike.
            let best = (1..line.moves.len())
                .fold(0, |best, at| if value(at) > value(best) { at } else { best });
            position = line.moves[best].after;
        }
        f64::from(throws)
    });
    let lengths: Vec<f64> = lengths.collect();
    let mean = lengths.iter().sum::<f64>() / games as f64;
    let spread: f64 = lengths.iter().map(|length| (length - mean).powi(2)).sum();
    (mean, (spread / games as f64 / (games - 1) as f64).sqrt())
}

#[test]
fn games_take_as_long_as_they_are_said_to() {
    let others = ["skiryuk", "bell", "piccione"].map(|id| {
        let solver = solved(id, 1);
        let facts = Facts::new(&solver).expect("facts");
        (id, solver, facts)
    });
    let (walker, facts) = &*WALKER;
    let others = others.iter().map(|(id, solver, facts)| (*id, solver, facts));
    for (id, solver, facts) in std::iter::once(("kendall-walker", walker, facts)).chain(others) {
        let lengths = facts.lengths.expect("games end");
        for (start, throws) in [(facts.start, lengths.start), (lengths.longest, lengths.most)] {
            let (mean, deviation) = played(solver, start, 1_500);
            assert!((mean - throws).abs() < 4.0 * deviation, "{id}: {throws}, played {mean}");
            assert!(deviation < 0.05 * mean, "{id}: {mean} ± {deviation}");
        }
    }
}

/// Fewer pieces are the foremost of each side, or wait in the hand.
#[test]
fn a_game_with_few_pieces_begins_with_the_foremost() {
    for id in ["kendall-walker", "kendall", "bell", "piccione"] {
        let rules = rules(id);
        let start = rules.start_with(2).expect("a start");
        let all = rules.start();
        assert!(start.pieces[Side::Cones].len() <= 2 && start.off.0 == [rules.n_pieces() - 2; 2]);
        let foremost = |side: Side| all.pieces[side].numbers().last();
        assert_eq!(start.pieces[Side::Spools].numbers().last(), foremost(Side::Spools), "{id}");
        assert_eq!(rules.start_with(rules.n_pieces() + 1), None);
    }
}

#[test]
fn the_command_tells_facts_in_every_form() {
    let folder = std::env::temp_dir().join(format!("senet-facts-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let path = |name: &str| folder.join(name).to_str().expect("UTF-8").to_owned();
    let [store, picture, network] = ["petrie.store", "petrie.svg", "petrie.net"].map(path);
    let begin = ["solve", "petrie", "--up-to", "1", "--store", &store, "--budget-minutes", "0"];
    assert!(senet(&begin).2);
    let facts = |more: &[&str]| senet(&[&["facts", "petrie", "--store", &store], more].concat());
    let (_, err, well) = facts(&[]);
    assert!(!well && err.contains("is not finished"), "{err}");
    // Nor is it taken for exact chances anywhere else.
    let players = format!("exact:{store},greedy");
    let learn = ["learn", "petrie", "--games", "1", "--store", &store, "--out", &network];
    for command in [&["match", "petrie", "--players", &players, "--games", "2"][..], &learn] {
        refused(command, "is not finished");
    }
    assert!(senet(&begin[..6]).2);
    let (text, _, well) = facts(&[]);
    assert!(well && text.contains("1 a side: 870 arrangements"), "{text}");
    let (json, ..) = facts(&["--format", "json"]);
    let json = parsed(&json);
    assert_eq!(json["squares"].as_array().map(Vec::len), Some(30), "{json}");
    let most = json["lengths"]["most"].as_f64().expect("a number");
    assert!(text.contains(&format!("{most:.1} throws")), "{text} {json}");
    let (csv, err, well) = facts(&["--format", "csv", "--picture", &picture]);
    assert!(well && err.contains("petrie.svg"), "{err}");
    assert_eq!(csv.lines().filter(|line| line.starts_with("square,")).count(), 30, "{csv}");
    let svg = fs::read_to_string(&picture).expect("a picture");
    assert!(svg.starts_with("<svg") && svg.contains("Petrie"), "{svg}");
    refused(&["facts", "masters", "--store", &store], "other rules");
    fs::remove_dir_all(&folder).expect("removed");
}

/// Two last pieces may hit each other by turns for ever, so some chances stay open.
#[test]
fn a_store_that_leaves_chances_open_tells_no_facts() {
    let store = std::env::temp_dir().join(format!("senet-open-{}.store", std::process::id()));
    let path = store.to_str().expect("UTF-8");
    let rules = ["petrie", "--set", "happiness.gate=halt", "--store", path];
    let (_, err, well) = senet(&[&["solve", "--up-to", "1"], &rules[..]].concat());
    assert!(well, "{err}");
    refused(&[&["facts"], &rules[..]].concat(), "they are not known");
    fs::remove_file(&store).expect("removed");
}

#[test]
fn files_of_another_kind_are_left_alone() {
    let folder = std::env::temp_dir().join(format!("senet-others-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let path = |name: &str| folder.join(name).to_str().expect("UTF-8").to_owned();
    let [store, notes] = ["petrie.store", "notes.txt"].map(path);
    let others = [notes.clone(), format!("{store}.new"), format!("{store}.lock")];
    others.iter().for_each(|file| fs::write(file, "mine").expect("written"));
    assert!(senet(&["solve", "petrie", "--up-to", "1", "--store", &store]).2);
    for command in [
        &["learn", "petrie", "--games", "1", "--out", &notes][..],
        &["facts", "petrie", "--store", &store, "--picture", &notes],
    ] {
        refused(command, "is there already");
    }
    for file in &others {
        assert_eq!(fs::read_to_string(file).expect("still there"), "mine", "{file}");
    }
    fs::remove_dir_all(&folder).expect("removed");
}
