//! A reconstruction of a person's own as a file, given to the program on the command line.

use std::path::PathBuf;

use senet::library;
use senet::rules::{About, Key, Value};

use crate::cli::senet;

/// A file in a folder of this test's own.
fn file(name: &str, text: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("own-files");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    std::fs::write(&path, text).expect("written");
    path
}

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
    let path = file("mine.toml", &mine()).display().to_string();
    let (out, _, well) = senet(&["check", &path], b"");
    assert!(well);
    assert_eq!(out, format!("{path}: ok\n"));
}

#[test]
fn a_path_stands_wherever_an_id_does() {
    let path = file("path.toml", &mine()).display().to_string();
    let (out, _, well) = senet(&["rulesets", &path], b"");
    assert!(
        well && out.contains("Three or more enemy pieces") && out.contains("changed by you"),
        "{out}"
    );

    let position = ["--position", "cones: 4 20 / spools: 5 6 7", "--throw", "4"];
    let arguments = [&["moves", "--rules", &path], &position[..]].concat();
    let (out, err, well) = senet(&arguments, b"");
    assert!(well && out.contains("[blockade.length]"), "{out} {err}");

    let request =
        serde_json::json!({"rules": path, "position": "CSCSCSCSCS/CSCS6/10 C 0-0", "throw": 3});
    let (out, _, well) = senet(&["moves", "--batch"], request.to_string().as_bytes());
    assert!(well && out.starts_with("{\"moves\""), "{out}");

    let broken = file("broken.toml", "format = 1\nid = \"b\"\n[water]\neffect = \"swim\"\n");
    let request = serde_json::json!({"rules": broken, "position": "x"});
    let (out, _, well) = senet(&["moves", "--batch"], request.to_string().as_bytes());
    assert!(well && out.contains("line 4: water.effect"), "{out}");
}

#[test]
fn warnings_are_said_and_do_not_fail() {
    let text = "format = 1\nid = \"petrie\"\nbased_on = \"wikihow\"\n[setup]\npieces = 10\n[bearing_off]\n\
                condition = \"all-in-row-3\"\n[backward]\nwhen = \"forced\"\n[water]\nothers = \"free\"\n";
    let path = file("warned.toml", text).display().to_string();
    let (out, _, well) = senet(&["check", &path], b"");
    assert!(well, "{out}");
    for words in [
        ":11: warning: water.others plays no part",
        ": warning: games under these rules may not end",
        ": warning: A reconstruction that comes with Senet already has the id “petrie”",
    ] {
        assert!(out.contains(words), "{words}: {out}");
    }
}

#[test]
fn what_is_neither_a_file_nor_a_command_is_told() {
    let (_, err, well) = senet(&["mvoes"], b"");
    assert!(!well && err.contains("did you mean \"moves\"?"), "{err}");
    let (_, err, well) = senet(&["nowhere/rules.toml"], b"");
    assert!(!well && err.contains("there is no such file"), "{err}");
}
