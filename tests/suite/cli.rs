//! The program as a script meets it: what goes in, what comes out, what is said of bad input.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// Runs the program; standard output, standard error, and whether it ended well.
pub fn senet(arguments: &[&str]) -> (String, String, bool) {
    fed(arguments, b"")
}

/// The running program.
pub fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_senet"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Runs the program, which reads this.
pub fn fed(arguments: &[&str], input: &[u8]) -> (String, String, bool) {
    let mut child = start(arguments);
    let mut pipe = child.stdin.take().expect("an input");
    let output = std::thread::scope(|scope| {
        let writer = scope.spawn(move || pipe.write_all(input));
        let output = child.wait_with_output().expect("it ends");
        writer.join().expect("no panic").expect("it reads");
        output
    });
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (text(output.stdout), text(output.stderr), output.status.success())
}

/// Output of the program where nothing goes wrong.
pub fn well(arguments: &[&str]) -> String {
    let (out, err, well) = senet(arguments);
    assert!(well && err.is_empty(), "{arguments:?}: {err}");
    out
}

/// The program refuses these arguments: it prints nothing, and says this on standard error.
pub fn refused(arguments: &[&str], says: &str) {
    let (out, err, well) = senet(arguments);
    assert!(!well && out.is_empty() && err.contains(says), "{arguments:?}: {err}");
}

/// Each of these parts stands in the text.
pub fn holds(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part} is missing from {text}");
    }
}

pub fn parsed(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// A file of one test alone, gone when it ends.
pub struct TestFile(PathBuf);

impl TestFile {
    /// A file that the test has yet to write.
    pub fn named(name: &str) -> TestFile {
        TestFile(std::env::temp_dir().join(format!("senet-{}-{name}", std::process::id())))
    }

    pub fn new(name: &str, text: &str) -> TestFile {
        let file = TestFile::named(name);
        std::fs::write(&file.0, text).expect("a file can be written");
        file
    }

    pub fn name(&self) -> &str {
        self.0.to_str().expect("a name")
    }
}

impl Drop for TestFile {
    fn drop(&mut self) {
        std::fs::remove_file(&self.0).unwrap_or_default();
    }
}

/// A file that stays, in a folder of the tests' own.
pub fn file(name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    std::fs::write(&path, text).expect("written");
    path
}

const START: &str = "CSCSCSCSCS/CSCS6/10 C 0-0";

#[test]
fn one_question_in_json() {
    let ask = ["moves", "--rules", "kendall-walker", "--position", START];
    let answer = parsed(&well(&[&ask[..], &["--throw", "3", "--format", "json"]].concat()));
    let moves = answer["moves"].as_array().expect("a list");
    let last = moves.last().expect("a move");
    assert_eq!(last["text"], "13-16");
    assert_eq!((&last["from"], &last["to"]), (&13.into(), &16.into()));
    assert_eq!(last["after"], "CSCSCSCSCS/CS1S1C4/10 S 0-0");
    assert_eq!(last["again"], false);
    assert_eq!(moves[0]["text"], "1x4");
}

#[test]
fn one_question_in_words() {
    let position = "cones: 26 / spools: 12";
    let ask = ["moves", "--rules", "wikihow", "--position", position, "--throw", "2"];
    holds(&well(&ask), &["26-28", "Throw again."]);
    let position = "8CS/SS8/10 C 4-2";
    let back = ["moves", "--rules", "jequier-grunfeld", "--position", position, "--throw", "6"];
    let parts =
        ["Back from 9 to 3.", "(9-15)", "form a wall on 10, 11 and 12", "[blockade.length]"];
    holds(&well(&back), &parts);
    // The cones are off the board.
    let over = ["moves", "--rules", "petrie", "--position", "10/10/9S S 5-4"];
    for arguments in [&over[..], &[&over[..], &["--throw", "2"]].concat()] {
        assert_eq!(senet(arguments).0, "The game is over.\n");
    }
}

#[test]
fn what_is_wrong_with_a_request_is_named() {
    let lines = [
        (r#"{"rules": "kendal-walker", "position": "10/10/10 C 5-5"}"#, "kendall-walker"),
        (
            r#"{"rules": "kendall-walker", "position": "CSCSCSCSCS/CSCS6/10 C 0-0", "throw": 9}"#,
            "1, 2, 3, 4, 5",
        ),
        (
            r#"{"rules": "wikihow", "set": {"water.efect": "to-1"}, "position": "10/10/10 C 5-5"}"#,
            "water.effect",
        ),
        (
            r#"{"rules": "kendall", "set": {"throwing.use": "saved"}, "position": "10/10/10 C 7-7"}"#,
            "at-once",
        ),
        (r#"{"rules": "kendall", "position": "x", "throw": "3"}"#, r#"{"error": "throw:"#),
        (r#"{"rules": "kendall", "position": 5, "throw": 3}"#, r#"{"error": "position:"#),
        (r#"{"rules": 1, "position": "x", "throw": 3}"#, r#"{"error": "rules:"#),
        (r#"{"rules": "kendall", "set": 3, "position": "x"}"#, r#"{"error": "set:"#),
    ];
    let input: String = lines.iter().map(|(line, _)| format!("{line}\n")).collect();
    let (out, _, well) = fed(&["moves", "--batch"], input.as_bytes());
    assert!(well && out.lines().count() == lines.len(), "{out}");
    for ((line, says), answer) in lines.iter().zip(out.lines()) {
        assert!(answer.starts_with("{\"error\"") && answer.contains(says), "{line}: {answer}");
    }
}

#[test]
fn a_batch_answers_each_line_at_once() {
    use std::io::{BufRead, BufReader};
    let mut child = start(&["moves", "--batch"]);
    let mut input = child.stdin.take().expect("an input");
    let mut output = BufReader::new(child.stdout.take().expect("an output"));
    for throw in 1..=3 {
        writeln!(
            input,
            "{{\"rules\": \"kendall-walker\", \"position\": \"{START}\", \"throw\": {throw}}}"
        )
        .expect("it reads");
        let mut answer = String::new();
        output.read_line(&mut answer).expect("an answer before the input ends");
        assert!(answer.starts_with("{\"moves\""), "{answer}");
    }
    drop(input);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn check_names_file_and_line_and_fails() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rulesets/unknown-key.toml");
    let (out, _, well) = senet(&["check", file]);
    assert!(!well);
    assert!(out.contains("unknown-key.toml:9:") && out.contains("unknown-key.toml:11:"), "{out}");
}

#[test]
fn a_position_has_three_forms_and_in_a_batch_one() {
    let question = ["moves", "--rules", "kendall-walker", "--position"];
    refused(
        &[&question[..], &["c26-s12 due"]].concat(),
        "has 2 fields; write ROWS SIDE OFF [DUE] with one space between; or list the pieces: \"cones:",
    );
    refused(&[&question[..], &["nonsense"]].concat(), "has 1 field; write");
    for position in ["cones: 26 24 / spools: 12 18", "c26.24-s12.18"] {
        well(&[&question[..], &[position, "--throw", "1"]].concat());
        let request = format!("{{\"rules\":\"bell\",\"position\":\"{position}\",\"throw\":1}}\n");
        let (out, ..) = fed(&["moves", "--batch"], request.as_bytes());
        holds(&out, &["is a list of pieces; a request takes ROWS SIDE OFF [DUE], such as"]);
    }
}

#[test]
fn lessons_are_checked_together_and_each_in_its_language() {
    let lesson = |id: &str, more: &str| {
        let text = format!(
            "---\nformat: 1\nid: {id}\ntitle: T\nminutes: 1\n{more}---\n\nUn mot.\n\n## Un\n\nRegardez bien la case.\n"
        );
        file(&format!("{id}.md"), text).display().to_string()
    };
    let first = lesson("own-first", "language: fr\nrules: bell\n");
    let second = lesson("own-second", "rules: bell\nneeds: own-first\n");
    holds(&well(&["check", &first, &second]), &["own-second.md: ok", "ease of"]);
    let (out, _, passed) = senet(&["check", &second]);
    assert!(!passed && out.contains("needs names \"own-first\""), "{out}");
    for (path, language) in [(&first, "fr"), (&second, "en")] {
        let page = well(&["lesson", path, "--format", "print"]);
        holds(&page, &[&format!("<html lang=\"{language}\"")]);
    }
}

#[test]
fn drills_name_rules_that_every_device_has() {
    let text =
        "format = 1\nid = \"walls\"\nbased_on = \"kendall-walker\"\n[blockade]\nlength = 4\n";
    let own = file("walls.toml", text).display().to_string();
    let drill = well(&["drills", &own, "--idea", "passing", "--count", "1"]);
    holds(&drill, &["rules: kendall-walker, blockade.length=4\n"]);
}

#[test]
fn shipped_files_pass_the_check() {
    let root = env!("CARGO_MANIFEST_DIR");
    let mut folders = vec![format!("{root}/rulesets"), format!("{root}/lessons/en")];
    let mut arguments = vec!["check".to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("a file").path();
            let list = if path.is_dir() { &mut folders } else { &mut arguments };
            list.push(path.display().to_string());
        }
    }
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (out, _, well) = senet(&arguments);
    assert!(well, "{out}");
    assert!(arguments.len() > 51, "only {} files", arguments.len() - 1);
}

#[test]
fn rulesets_are_listed_and_told() {
    holds(&well(&["rulesets"]), &["kendall-walker", "petrie/wall-of-four"]);
    let out = well(&["rulesets", "jequier-grunfeld"]);
    let wall = "form a wall that no piece can pass.";
    holds(&out, &["blockade.length = 3", wall, "[recovered: privatemoon, blocks]"]);
    assert!(out.lines().all(|line| line.chars().count() <= 110), "{out}");
}

#[test]
fn a_card_reads_as_data_and_its_works_as_a_bibliography() {
    let card = parsed(&well(&["rulesets", "petrie/wall-of-four", "--format", "json"]));
    assert_eq!(card["form"]["blockade.length"], 4);
    assert_eq!(card["passages"][1]["section"], "setup");
    let all = parsed(&well(&["rulesets", "--format", "json"]));
    assert!(all.as_array().is_some_and(|all| all.len() == 13), "{all}");
    let out = well(&["rulesets", "bell", "--bibtex"]);
    assert!(out.contains("@book{bell-1979,") && !out.contains("walker-2011"), "{out}");
    holds(&well(&["rulesets", "--bibtex"]), &["@misc{walker-2011,"]);
}

#[test]
fn help_shows_how_to_begin() {
    holds(&well(&["--help"]), &["open the window", "moves"]);
}

#[test]
fn nothing_from_a_file_commands_the_terminal() {
    let folder = std::env::temp_dir().join(format!("senet-controls-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("made");
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("written");
        path.display().to_string()
    };
    let ruleset = write(
        "red.toml",
        "format = 1\nid = \"red\"\nbased_on = \"petrie\"\nname = \"\\u001b[31mred\"\n",
    );
    let lesson = write(
        "red.md",
        "---\nformat: 1\ntitle: \u{1b}[31mred\nrules: petrie\nminutes: 5\nintro: \u{9b}2J\n---\n\n## One\n\nbell &#7;\n",
    );
    for (file, lines) in [(&ruleset, &[4][..]), (&lesson, &[3, 6, 11])] {
        let (out, err, well) = senet(&["check", file]);
        assert!(!well, "{out}");
        for line in lines {
            assert!(out.contains(&format!(":{line}: a control character, U+")), "{out}");
        }
        assert_plain(&format!("{out}{err}"));
    }
    for arguments in [
        &["rulesets", &ruleset][..],
        &["rulesets", "\u{1b}[31mred"],
        &["check", "\u{1b}[31mred.md"],
        &["moves", "--rules", "petrie", "--position", "\u{1b}[31m"],
        &["moves", "--rules", "\u{9b}2J.toml", "--position", "\u{9b}2J"],
    ] {
        let (out, err, _) = senet(arguments);
        assert_plain(&format!("{out}{err}"));
    }
    std::fs::remove_dir_all(&folder).expect("removed");
}

fn assert_plain(text: &str) {
    assert_eq!(senet::rules::control_character(text), None, "{text:?}");
}

#[test]
fn a_mark_before_the_first_letter_is_passed_over() {
    let plain = "{\"rules\":\"petrie\",\"position\":\"10/10/5C2S1 C 4-4\",\"throw\":2}\n";
    let (expected, _, _) = fed(&["moves", "--batch"], plain.as_bytes());
    let (marked, _, _) = fed(&["moves", "--batch"], format!("\u{feff}{plain}").as_bytes());
    assert!(expected.contains("26-28"), "{expected}");
    assert_eq!(marked, expected);
    for position in ["10/10/5C2S1 C 4-4", "cones: 26 / spools: 29"] {
        let ask = |position: &str| {
            senet(&["moves", "--rules", "petrie", "--position", position, "--throw", "2"])
        };
        assert_eq!(ask(&format!("\u{feff}{position}")), ask(position));
    }
}

/// Forms of what is no lesson: a wrong one is refused with those that there are.
#[test]
fn a_form_that_a_page_has_not_is_refused() {
    for (id, form, says) in [
        ("double-lesson", "text", "write --format html or --format key"),
        ("worksheet", "key", "write --format html or --format markdown"),
        ("teachers", "print", "write --format html"),
        ("sheets", "text", "write --format html"),
    ] {
        refused(&["lesson", id, "--format", form], says);
        holds(&well(&["lesson", id, "--format", "html"]), &["<html"]);
    }
}
