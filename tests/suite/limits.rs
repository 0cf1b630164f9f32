//! Requests without measure: too many threads, files without end, lines of many megabytes, a reader that goes away.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::Command;

use crate::cli::{fed, file, holds, refused, senet, start};

/// Runs a shell script with the program as `$senet`.
#[cfg(unix)]
fn shell(script: &str, arguments: &[&str]) -> (String, String, bool) {
    let output = Command::new("sh")
        .args(["-c", script, "sh"])
        .args(arguments)
        .env("senet", env!("CARGO_BIN_EXE_senet"))
        .output()
        .expect("a shell");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (text(output.stdout), text(output.stderr), output.status.success())
}

#[test]
fn numbers_without_measure_get_a_sentence() {
    let compare = ["compare", "bell", "petrie", "--games", "2"];
    let moves = ["moves", "--rules", "bell", "--position", "cones: 1 / spools: 2"];
    for (arguments, what) in [
        ([&compare[..], &["--threads", "20000"]].concat(), "from 1 to 256"),
        ([&compare[..], &["--threads", "1000000000000000000"]].concat(), "from 1 to 256"),
        ([&compare[..], &["--threads", "-1"]].concat(), "from 1 to 256"),
        ([&moves[..], &["--throw", "300"]].concat(), "300 cannot be thrown"),
        ([&moves[..], &["--throw", "-1"]].concat(), "-1 cannot be thrown"),
        (vec!["solve", "petrie", "--up-to", "900", "--store", "x"], "from 1 to 4"),
    ] {
        refused(&arguments, what);
    }
    let (_, err, well) = senet(&[&compare[..], &["--threads", "256"]].concat());
    assert!(well, "{err}");
}

#[test]
#[cfg(unix)]
fn files_without_end_are_not_read() {
    let pipe = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("limits-pipe.toml");
    std::fs::remove_file(&pipe).unwrap_or_default();
    let status = Command::new("mkfifo").arg(&pipe).status();
    assert!(status.is_ok_and(|status| status.success()));
    for path in ["/dev/zero", pipe.to_str().expect("UTF-8")] {
        let (out, _, well) = senet(&["check", path]);
        assert!(!well && out.contains("a device or a pipe"), "{out}");
    }
    std::fs::remove_file(&pipe).expect("removed");
    let large = file("limits/large.toml", vec![b'\n'; 3 << 20]);
    let name = large.to_str().expect("UTF-8");
    for arguments in [&["check", name][..], &["rulesets", name]] {
        let (out, err, well) = senet(arguments);
        assert!(!well && (out + &err).contains("larger than a megabyte"), "{err}");
    }
    std::fs::remove_file(&large).expect("removed");
}

#[test]
fn a_mark_before_the_first_letter_is_passed_over_everywhere() {
    let petrie = include_str!("../../rulesets/petrie.toml");
    let water = include_str!("../../lessons/en/07-water.md");
    for (name, text, command) in
        [("marked.toml", petrie, "rulesets"), ("marked.md", water, "lesson")]
    {
        let path = file(name, format!("\u{feff}{text}").as_bytes());
        let name = path.to_str().expect("UTF-8");
        for arguments in [["check", name], [command, name]] {
            let (out, err, well) = senet(&arguments);
            assert!(well, "{arguments:?}: {out} {err}");
        }
    }
}

#[test]
fn what_is_far_too_long_is_not_said_back_whole() {
    let request = |position: &str| {
        format!("{{\"rules\": \"bell\", \"position\": \"{position}\", \"throw\": 1}}\n")
    };
    let (long, sound) = ("C".repeat(900_000), "10/10/8CS C 9-9");
    let set = format!("{{\"rules\": \"bell\", \"set\": {{\"{long}\": 1}}, \"position\": \"\"}}\n");
    let unknown = format!("{{\"rules\": \"{long}\", \"position\": \"\"}}\n");
    let field = format!("{{\"{long}\": 1}}\n");
    let lines =
        [request(&long), set, unknown, field, request(&"C".repeat(5_000_000)), request(sound)];
    let (out, err, well) = fed(&["moves", "--batch"], lines.concat().as_bytes());
    let answers: Vec<&str> = out.lines().collect();
    assert!(well && answers.len() == lines.len(), "{err}");
    let (last, refused) = answers.split_last().expect("answers");
    assert!(last.starts_with("{\"moves\""), "{last}");
    for answer in refused {
        assert!(answer.starts_with("{\"error\"") && answer.len() < 2_500, "{} bytes", answer.len());
    }
    assert!(refused[0].contains("write") && refused[4].contains("longer than a megabyte"));
}

#[test]
fn nesting_without_measure_gets_a_sentence() {
    let deep =
        |open: &str, close: &str| format!("{}1{}", open.repeat(90_000), close.repeat(90_000));
    let json = file("limits/deep.json", deep("{\"a\":", "}"));
    refused(&["compare", "--merge", json.to_str().expect("UTF-8")], "is not a result of");
    for text in [
        format!("format = 1\nid = {}", deep("[", "]")),
        format!("format = 1\nid = {}", deep("{a=", "}")),
    ] {
        let path = file("limits/deep.toml", text);
        let (out, _, well) = senet(&["check", path.to_str().expect("UTF-8")]);
        assert!(!well && out.contains("deep.toml:"), "{out}");
    }
}

/// `senet moves --batch | head -1`, and the same with others.
#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    let request = r#"{"rules": "petrie", "position": "CSCSCSCSCS/10/10 C 0-0", "throw": 3}"#;
    for arguments in
        [&["moves", "--batch"][..], &["rulesets", "--format", "json"], &["lesson", "teachers"]]
    {
        let mut child = start(arguments);
        let mut input = child.stdin.take().expect("an input");
        let writer = std::thread::spawn(move || {
            let mut lines = std::iter::repeat_n(format!("{request}\n"), 20_000);
            // The program may well be gone by then.
            lines.all(|line| input.write_all(line.as_bytes()).is_ok())
        });
        let mut out = BufReader::new(child.stdout.take().expect("an output"));
        let mut first = String::new();
        out.read_line(&mut first).expect("a line");
        drop(out);
        let ended = child.wait_with_output().expect("it ends");
        writer.join().expect("no panic");
        let err = String::from_utf8_lossy(&ended.stderr);
        assert!(
            !first.is_empty() && ended.status.success() && err.is_empty(),
            "{arguments:?}: {err}"
        );
    }
}

#[test]
fn without_files_what_ships_is_checked_and_it_is_said() {
    let (out, err, well) = senet(&["check"]);
    assert!(well, "{out}");
    let checked = out.lines().filter(|line| line.ends_with(": ok")).count();
    assert!(checked > 80, "{out}");
    holds(
        &err,
        &[&checked.to_string(), "come with Senet", "To check your own: senet check FILE..."],
    );
    holds(&out, &["rulesets/petrie.toml: ok", "lessons/fr/07-water.md: ok"]);
}

/// A file size limit of nothing stands for a disk that is full.
#[cfg(unix)]
const FULL_DISK: &str = "trap '' XFSZ; ulimit -f 0; exec \"$senet\" \"$@\"";

#[test]
#[cfg(unix)]
fn a_lesson_that_cannot_be_written_leaves_no_file() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("no-room.md");
    std::fs::remove_file(&path).unwrap_or_default();
    let name = path.to_str().expect("UTF-8");
    let arguments = ["new", "lesson", "no-room", "--out", name];
    let (_, err, well) = shell(FULL_DISK, &arguments);
    assert!(!well && err.contains("could not be written"), "{err}");
    assert!(!path.exists());
    let (_, err, well) = senet(&arguments);
    assert!(well, "a second try with room: {err}");
    std::fs::remove_file(&path).expect("removed");
}

/// Long solves: nothing that was worked out is lost.
#[cfg(unix)]
mod store {
    use std::path::Path;
    use std::process::Child;

    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("store-{name}"));
        std::fs::remove_dir_all(&folder).unwrap_or_default();
        std::fs::create_dir_all(&folder).expect("a folder");
        folder
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).expect("a folder");
        let name = |entry: std::fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
        let mut names: Vec<String> = entries.map(|entry| name(entry.expect("an entry"))).collect();
        names.sort();
        names
    }

    fn solve<'a>(pieces: &'a str, store: &'a Path) -> [&'a str; 6] {
        let store = store.to_str().expect("UTF-8");
        ["solve", "petrie", "--up-to", pieces, "--store", store]
    }

    /// A solve that takes far longer than this test, once it is at work.
    fn long_solve(store: &Path) -> Child {
        let mut child = start(&[&solve("3", store)[..], &["--threads", "1"]].concat());
        let mut lines = BufReader::new(child.stderr.take().expect("an output"));
        let mut line = String::new();
        while !line.contains("solving:") {
            line.clear();
            let read = lines.read_line(&mut line).expect("UTF-8");
            assert!(read > 0, "it ended before it was at work");
        }
        // Somebody must go on reading, or the program would wait for a reader.
        std::thread::spawn(move || lines.lines().count());
        child
    }

    #[test]
    fn a_place_that_cannot_be_written_is_noticed_before_the_work() {
        let store = folder("nowhere").join("no-folder").join("petrie.store");
        let (_, err, well) = senet(&solve("3", &store));
        assert!(!well && err.contains("cannot be written") && !err.contains("solving:"), "{err}");
    }

    #[test]
    fn ctrl_c_keeps_what_is_done_and_the_same_command_goes_on() {
        let folder = folder("stopped");
        let store = folder.join("petrie.store");
        let child = long_solve(&store);
        let id = child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status();
        assert!(sent.is_ok_and(|status| status.success()));
        let ended = child.wait_with_output().expect("it ends");
        let out = String::from_utf8(ended.stdout).expect("UTF-8");
        assert_eq!(ended.status.code(), Some(130), "{out}");
        assert!(out.contains("run the same command to continue"), "{out}");
        assert_eq!(names(&folder), ["petrie.store"], "nothing is left beside it");
        let again = [&solve("3", &store)[..], &["--budget-minutes", "0"]].concat();
        let (out, err, well) = senet(&again);
        assert!(well && out.contains("run the same command to continue"), "{out} {err}");
    }

    #[test]
    fn two_processes_do_not_write_one_store() {
        let folder = folder("two");
        let store = folder.join("petrie.store");
        let mut child = long_solve(&store);
        let (_, err, well) = senet(&solve("3", &store));
        assert!(!well && err.contains("another senet is working"), "{err}");
        child.kill().expect("killed");
        child.wait().expect("ended");
        let again = [&solve("1", &store)[..], &["--budget-minutes", "0"]].concat();
        let (out, err, well) = senet(&again);
        assert!(well, "whoever was killed locks nobody out: {out} {err}");
        assert_eq!(names(&folder), ["petrie.store"]);
    }

    #[test]
    fn on_a_full_disk_the_last_good_store_stays() {
        let folder = folder("full");
        let store = folder.join("petrie.store");
        assert!(senet(&[&solve("1", &store)[..], &["--budget-minutes", "0"]].concat()).2);
        let before = std::fs::read(&store).expect("a store");
        let (_, err, well) = shell(FULL_DISK, &solve("1", &store));
        assert!(!well && err.contains("cannot be written"), "{err}");
        assert_eq!(names(&folder), ["petrie.store"], "nothing is left beside it");
        assert!(std::fs::read(&store).is_ok_and(|now| now == before));
        let (out, err, well) = senet(&solve("1", &store));
        assert!(well && out.contains("are solved"), "{out} {err}");
    }
}
