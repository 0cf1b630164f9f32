//! A reconstruction of a person's own as a file, given to the program on the command line.

use senet::library;
use senet::rules::{About, Key, Value};

use crate::cli::{fed, file, holds, refused, well};

/// Kendall after Walker with walls of three, as the program saves it.
fn mine() -> String {
    let base = library::ruleset("kendall-walker").expect("shipped");
    let changed = base.with(&[(Key::BlockadeLength, Value::Int(3))]).expect("possible");
    let about = About { id: "mine".into(), name: "Mine".into(), ..About::default() };
    let own = base.own(Some(&base), changed.form, &about);
    own.write(&library::ruleset, "Walls of three.")
}

#[test]
fn a_saved_file_passes_the_check_without_a_word() {
    let path = file("own-files/mine.toml", mine()).display().to_string();
    assert_eq!(well(&["check", &path]), format!("{path}: ok\n"));
}

#[test]
fn a_path_stands_wherever_an_id_does() {
    let path = file("own-files/path.toml", mine()).display().to_string();
    holds(&well(&["rulesets", &path]), &["Three or more enemy pieces", "[changed"]);

    let position = ["--position", "cones: 4 20 / spools: 5 6 7", "--throw", "4"];
    let arguments = [&["moves", "--rules", &path], &position[..]].concat();
    holds(&well(&arguments), &["[blockade.length]"]);

    let request =
        serde_json::json!({"rules": path, "position": "CSCSCSCSCS/CSCS6/10 C 0-0", "throw": 3});
    let (out, _, well) = fed(&["moves", "--batch"], request.to_string().as_bytes());
    assert!(well && out.starts_with("{\"moves\""), "{out}");

    let broken =
        file("own-files/broken.toml", "format = 1\nid = \"b\"\n[water]\neffect = \"swim\"\n");
    let request = serde_json::json!({"rules": broken, "position": "x"});
    let (out, _, well) = fed(&["moves", "--batch"], request.to_string().as_bytes());
    assert!(well && out.contains("line 4: water.effect"), "{out}");
}

#[test]
fn warnings_are_said_and_do_not_fail() {
    let text = "format = 1\nid = \"petrie\"\nbased_on = \"wikihow\"\n[setup]\npieces = 10\n[bearing_off]\n\
                condition = \"all-in-row-3\"\n[backward]\nwhen = \"forced\"\n[water]\nothers = \"free\"\n";
    let path = file("own-files/warned.toml", text).display().to_string();
    let warnings = [
        ":11: warning: water.others plays no part",
        ": warning: games under these rules may not end",
        ": warning: A reconstruction that comes with Senet already has the id “petrie”",
    ];
    holds(&well(&["check", &path]), &warnings);
}

#[test]
fn what_is_neither_a_file_nor_a_command_is_told() {
    refused(&["mvoes"], "did you mean \"moves\"?");
    refused(&["nowhere/rules.toml"], "there is no such file");
}
