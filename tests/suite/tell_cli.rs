//! `senet tell-apart` as a script meets it.

use crate::cli::{self, parsed};

fn well(arguments: &[&str]) -> String {
    cli::well(&[&["tell-apart"], arguments].concat())
}

#[test]
fn two_reconstructions_are_told_apart_in_words() {
    let out = well(&["masters", "wikihow", "--any-answer"]);
    let parts = [
        "cones: 26 / spools: 20, cones to move, throw 2",
        "From 26 to 28. The turn passes.",
        "From 26 to 28. Throw again.",
        "exits.landing_throw",
        "None [our reading]",
        "For any piece [our reading: wikihow, part 2, step 2]",
        "#1/compare/masters~wikihow/c26-s20/c/2",
    ];
    cli::holds(&out, &parts);
}

#[test]
fn json_names_program_rules_position_and_the_moves_of_both() {
    let out = well(&["masters", "wikihow", "--moves", "--format", "json"]);
    let json = parsed(&out);
    assert_eq!(json["found"], "told");
    assert_eq!(json["boards"], serde_json::json!(["masters", "wikihow"]));
    assert!(json["program"].as_str().is_some_and(|name| name.starts_with("senet ")));
    let texts = |seat: usize| -> Vec<String> {
        let moves = json["answers"][seat]["moves"].as_array().expect("moves");
        moves.iter().map(|mv| mv["text"].to_string()).collect()
    };
    assert_ne!(texts(0), texts(1));
    assert_eq!(json["answers"][0]["hash"].as_str().map(str::len), Some(16));
}

#[test]
fn all_pairs_are_a_table_that_is_the_same_every_time() {
    let out = well(&["--all", "--format", "csv"]);
    assert_eq!(out.lines().count(), 1 + 78);
    assert!(out.lines().skip(1).all(|line| line.contains(",told,c")), "{out}");
    assert_eq!(out, well(&["--all", "--format", "csv"]));
}

#[test]
fn changes_are_taken_into_account() {
    let one = well(&["petrie", "petrie", "--set", "B+blockade.length=4"]);
    assert_eq!(one, well(&["petrie", "petrie+blockade.length=4"]));
    assert!(one.contains("cones: 18 / spools: 19 20 21"), "{one}");
    let same = well(&["petrie", "petrie"]);
    assert!(same.contains("the same rules"), "{same}");
    let start = well(&["petrie", "petrie+setup.first_player=lot", "--format", "json"]);
    let json = parsed(&start);
    assert_eq!(json["found"], "elsewhere");
    assert_eq!(json["differing"], serde_json::json!(["setup.first_player"]));
    let short = well(&["petrie", "petrie+blockade.length=4", "--pieces", "3"]);
    assert!(short.contains("up to 3 pieces"), "{short}");
}

#[test]
fn bad_input_gets_a_sentence() {
    for (arguments, says) in [
        (&["petrie"][..], "two rulesets"),
        (&["petrie", "bell", "masters"], "two rulesets"),
        (&["petrie", "atlantis"], "no reconstruction"),
        (&["petrie", "bell", "--pieces", "9"], "9"),
        (&["petrie", "bell", "--all"], "--all"),
        (&[], "RULES"),
    ] {
        cli::refused(&[&["tell-apart"], arguments].concat(), says);
    }
}
