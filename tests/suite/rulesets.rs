//! The shipped ruleset files, and files that must be refused with exactly their message.

use std::collections::BTreeSet;

use senet::rules::{Form, Key, Mark, idle};
use senet::{i18n, library};

#[test]
fn every_shipped_file_reads() {
    for (id, text) in library::ruleset_files() {
        let ruleset = library::read_ruleset(text).unwrap_or_else(|error| panic!("{id}:\n{error}"));
        assert_eq!(ruleset.id, *id, "the id is the file's name");
        assert!(
            !ruleset.summary.is_empty() && !ruleset.authors.is_empty(),
            "{id} says too little about itself"
        );
    }
    assert_eq!(library::rulesets().len(), library::ruleset_files().len());
}

#[test]
fn every_rule_that_plays_a_part_has_evidence() {
    let mut missing = Vec::new();
    for ruleset in library::rulesets() {
        for key in Key::ALL.iter().filter(|key| idle(&ruleset.form, **key).is_none()) {
            match ruleset.evidence.get(key) {
                None => missing.push(format!("{}: {key} has no mark", ruleset.id)),
                Some(evidence)
                    if evidence.mark == Mark::Interpretation && evidence.note.is_empty() =>
                {
                    missing
                        .push(format!("{}: {key} is our reading and does not say why", ruleset.id));
                }
                Some(_) => {}
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn every_shipped_file_writes_out_every_key() {
    for (id, text) in library::ruleset_files() {
        let table: toml::Table = text.parse().expect("read before");
        for key in Key::ALL {
            let written =
                table.get(key.section()).and_then(|section| section.get(key.short_name()));
            assert!(written.is_some(), "{id} leaves {key} to its default");
        }
    }
}

#[test]
fn every_variant_plays() {
    for ruleset in library::rulesets() {
        for variant in &ruleset.variants {
            let id = format!("{}/{}", ruleset.id, variant.id);
            let variant = library::ruleset(&id).unwrap_or_else(|| panic!("{id} is not found"));
            assert_ne!(variant.form, ruleset.form, "{id} changes nothing");
        }
    }
}

#[test]
fn the_handbook_lists_exactly_the_keys() {
    let handbook = include_str!("../../rulesets/README.md");
    let listed: BTreeSet<&str> = handbook
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split('`').next())
        .filter(|name| name.contains('.'))
        .collect();
    let keys: BTreeSet<&str> = Key::ALL.iter().map(|key| key.name()).collect();
    assert_eq!(listed, keys);
}

/// The files of `tests/rulesets`, each with the lines it must be refused with in `# refused:` comments.
#[test]
fn broken_files_are_refused_with_place_and_remedy() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rulesets");
    let mut seen = 0;
    for entry in std::fs::read_dir(folder).expect("the folder of broken rulesets") {
        let path = entry.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("readable");
        let expected: Vec<&str> =
            text.lines().filter_map(|line| line.strip_prefix("# refused: ")).collect();
        let error = library::read_ruleset(&text).expect_err(&path.display().to_string());
        let problems: Vec<String> = error.problems.iter().map(ToString::to_string).collect();
        assert_eq!(problems, expected, "{}", path.display());
        seen += 1;
    }
    assert!(seen >= 5, "broken rulesets went missing");
}

#[test]
fn a_changed_rule_is_marked_as_ones_own() {
    let ruleset = library::ruleset("kendall-walker").expect("shipped");
    let changed = ruleset.with(&[(Key::BlockadeLength, 3.into())]).expect("allowed");
    assert_eq!(changed.evidence[&Key::BlockadeLength].mark, Mark::Own);
    assert_eq!(ruleset.form.differences(&changed.form), [Key::BlockadeLength]);
}

#[test]
fn a_ruleset_may_rest_on_another() {
    let text = "format = 1\nid = \"mine\"\nbased_on = \"wikihow\"\n[blockade]\nlength = 3\n";
    let mine = library::read_ruleset(text).expect("allowed");
    let base = library::ruleset("wikihow").expect("shipped");
    assert_eq!(base.form.differences(&mine.form), [Key::BlockadeLength]);
    assert_eq!(mine.evidence[&Key::BlockadeLength].mark, Mark::Own);
}

#[test]
fn house_names_are_known_for_headings() {
    for number in [15, 26, 27, 28, 29, 30] {
        assert!(i18n::has(&format!("house.{number}")));
    }
}

#[test]
fn keys_left_out_are_warned_of_with_what_they_count_as() {
    let shipped =
        library::ruleset_files().iter().find(|(id, _)| *id == "masters").expect("shipped").1;
    let text = shipped.replace("\neffect = \"to-15\"\n", "\n");
    let ruleset = library::read_ruleset(&text).expect("allowed");
    let warned = senet::rules::warnings(&text, &ruleset);
    assert!(
        warned.iter().any(|problem| problem.text.ends_with("count as water.effect = \"none\"")),
        "{warned:?}"
    );
}

/// The handbook says what a key counts as that is left out: the value for a silent source, with two exceptions.
#[test]
fn the_handbook_says_what_a_key_left_out_counts_as() {
    let handbook = include_str!("../../rulesets/README.md");
    let mut rows = 0;
    for line in handbook.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = line.split(" | ").collect();
        let Ok(key) = Key::from_name(cells[0].trim_matches(['|', ' ', '`'])) else { continue };
        let counts = Form::default().get(key).to_string();
        let said = match key {
            Key::ThrowingAgain => "[]",
            Key::WaterEffect => "\"none\"",
            _ => cells[2].trim_matches('`'),
        };
        assert_eq!(counts, said, "{key}");
        rows += 1;
    }
    assert_eq!(rows, Key::ALL.len(), "each key has its row");
}

/// The app prints "The source named below says so" beside a stated rule, so its note may not take that back. Every stated rule that has
/// a note is listed here, read and found to add a fact only.
#[test]
fn what_is_stated_admits_no_reading() {
    let mut noted = Vec::new();
    for (id, text) in library::ruleset_files() {
        let ruleset = library::read_ruleset(text).expect("shipped");
        let warned = senet::rules::warnings(text, &ruleset);
        let half: Vec<_> =
            warned.iter().filter(|problem| problem.text.contains("is marked stated")).collect();
        assert!(half.is_empty(), "{id}: {half:?}");
        for (key, evidence) in &ruleset.evidence {
            if evidence.mark == Mark::Stated && !evidence.note.is_empty() {
                noted.push(format!("{id} {key}"));
            }
        }
    }
    noted.sort();
    assert_eq!(
        noted,
        [
            "forgotten-gods capture.effect",
            "game-of-passing protection.safe_squares",
            "game-of-passing setup.pieces",
            "handout backward.from_28_to_30",
            "handout rebirth.landing",
            "handout setup.second_opening",
            "kendall-walker backward.from_28_to_30",
            "kendall-walker throwing.again",
            "petrie throwing.device",
            "skiryuk protection.by_neighbours",
            "skiryuk setup.pieces",
            "skiryuk throwing.blank",
            "wikihow blockade.length",
        ]
    );
}

#[test]
fn a_rule_without_evidence_and_a_reading_without_a_reason_are_warned_of() {
    let shipped =
        library::ruleset_files().iter().find(|(id, _)| *id == "wikihow").expect("shipped").1;
    let warned = |text: &str| {
        let ruleset = library::read_ruleset(text).expect("allowed");
        let warned = senet::rules::warnings(text, &ruleset);
        warned.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    let is_silent = |line: &&str| !line.starts_with("\"water.effect\"");
    let silent: Vec<&str> = shipped.lines().filter(is_silent).collect();
    assert!(warned(&silent.join("\n")).ends_with("these have none: water.effect"));
    let line = shipped.lines().find(|line| line.contains("mark = \"interpretation\""));
    let line = line.expect("a reading");
    let (key, _) = line.split_once(" = ").expect("its key");
    let bare = shipped.replacen(line, &format!("{key} = {{ mark = \"interpretation\" }}"), 1);
    assert!(warned(&bare).contains("is our reading, so say why"), "{}", warned(&bare));
}

#[test]
fn what_excludes_or_lacks_something_is_named_with_its_line() {
    let top = "format = 1\nid = \"mine\"\nbased_on = \"wikihow\"\n";
    for (rest, says) in [
        ("[throwing]\nuse = \"saved\"\n", "line 5: throwing.use is"),
        ("[[sources]]\nkey = \"a\"\n", "line 5: cite is missing"),
        ("houses = { 14 = \"A\" }\n", "line 4: a house is square 15 or one of 26 to 30"),
    ] {
        let error = library::read_ruleset(&format!("{top}{rest}")).expect_err("refused");
        assert!(error.to_string().starts_with(says), "{error}");
    }
}

#[test]
fn a_reading_marked_as_stated_is_warned_of() {
    let shipped =
        library::ruleset_files().iter().find(|(id, _)| *id == "wikihow").expect("shipped").1;
    let line = "\"exits.landing_throw\" = { mark = \"";
    let text = shipped.replace(&format!("{line}interpretation"), &format!("{line}stated"));
    let number = 1 + text[..text.find(line).expect("its line")].matches('\n').count();
    let ruleset = library::read_ruleset(&text).expect("allowed");
    let warned = senet::rules::warnings(&text, &ruleset);
    assert!(
        warned.iter().any(|problem| problem.line == Some(number)
            && problem.text.starts_with("exits.landing_throw is marked stated")),
        "{warned:?}"
    );
}

/// An answer without effect is marked where it stands, and no other is.
#[test]
fn files_mark_the_keys_that_are_idle() {
    let mut wrong = Vec::new();
    for ruleset in library::rulesets() {
        let text =
            std::fs::read_to_string(format!("rulesets/{}.toml", ruleset.id)).expect("a file");
        let form = ruleset.rules().form;
        let mut section = String::new();
        for line in text.lines() {
            if let Some(name) = line.strip_prefix('[') {
                section = name.trim_end_matches(']').to_owned();
            }
            let Some((name, answer)) = line.split_once(" = ") else { continue };
            let key = Key::from_name(&format!("{section}.{name}")).ok();
            let Some(key) = key else { continue };
            if answer.contains("# idle") != idle(&form, key).is_some() {
                wrong.push(format!("{}: {key}", ruleset.id));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}
