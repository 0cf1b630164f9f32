//! The house keeps its shape: who may use whom, file sizes, no unnamed debts.

use std::fs;
use std::path::Path;

use senet::rules::Key;
use senet::{i18n, library};

/// A layer, what it may use beside itself, and words it may never contain.
const LAYERS: &[(&str, &str, &str)] = &[
    ("board", "", "serde"),
    ("rules", "board", "rand:: std::time std::fs egui i18n::"),
    ("i18n", "", "egui"),
    ("route", "rules i18n", "egui"),
    ("notation", "board rules", "egui"),
    ("explain", "board rules i18n", "egui legal_moves"),
    ("rules_text", "board rules i18n explain", "egui legal_moves"),
    ("game", "board rules notation", "egui rand"),
    ("compare", "board rules notation explain game i18n", "egui"),
    ("tablebase", "board rules notation", "egui std::time std::thread"),
    ("players", "board rules tablebase", "egui std::time std::thread"),
    ("analysis", "board rules notation players tablebase", "egui std::time std::thread"),
    ("lesson", "board rules notation explain game i18n compare route", "egui"),
    (
        "practice",
        "board rules notation explain i18n players analysis tablebase lesson",
        "egui std::time std::thread",
    ),
    (
        "lesson_games",
        "board rules players analysis compare lesson report i18n",
        "egui std::time std::thread",
    ),
    ("library", "board rules notation explain game lesson i18n", "egui"),
    (
        "publish",
        "board rules notation explain game compare analysis lesson lesson_games drawing \
         library report i18n rules_text",
        "egui",
    ),
    (
        "report",
        "board rules notation explain compare players analysis drawing i18n rules_text",
        "egui std::time std::thread std::fs",
    ),
    (
        "cli",
        "board rules notation explain game compare analysis lesson library players \
         practice publish report tablebase i18n rules_text text_file",
        "egui",
    ),
    ("drawing", "board lesson", "egui std::fs i18n::"),
    ("text_file", "rules i18n", "egui"),
];

/// Every source file: its path below `src`, and its text.
pub fn sources() -> Vec<(String, String)> {
    fn walk(folder: &Path, root: &Path, files: &mut Vec<(String, String)>) {
        let mut entries: Vec<_> = fs::read_dir(folder)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").path())
            .collect();
        entries.sort();
        for path in entries {
            if path.is_dir() {
                walk(&path, root, files);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let name = path
                    .strip_prefix(root)
                    .expect("below")
                    .display()
                    .to_string()
                    .replace('\\', "/");
                files.push((name, std::fs::read_to_string(&path).expect("readable")));
            }
        }
    }
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")).to_owned();
    let mut files = Vec::new();
    walk(&root, &root, &mut files);
    files
}

fn layer_of(path: &str) -> &str {
    path.split('/').next().unwrap_or(path).trim_end_matches(".rs")
}

/// Code without comments, doc examples and unit tests.
pub fn code(text: &str) -> String {
    let body = text.split("#[cfg(test)]").next().unwrap_or(text);
    body.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// The first words of what a group `{a::b, c::{d, e}}` imports.
fn heads(group: &str) -> Vec<&str> {
    let mut depth = 0;
    let outer = group.split(|c: char| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    });
    outer
        .map(|item| item.trim().split([':', ' ', '{']).next().unwrap_or_default())
        .filter(|word| !word.is_empty())
        .collect()
}

#[test]
fn layers_use_only_what_lies_below() {
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        let layer = layer_of(&path);
        if path.ends_with("/tests.rs") {
            continue;
        }
        let Some((_, allowed, _)) = LAYERS.iter().find(|(name, ..)| *name == layer) else {
            continue;
        };
        let body = code(&text);
        for rest in body.split("crate::").skip(1) {
            let used = rest
                .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
                .next()
                .unwrap_or_default();
            // The flat names of the wood stand at the top of the crate.
            let wood = ["Bitboard", "BySide", "Side", "Square"].contains(&used);
            let group = rest.strip_prefix('{').and_then(|rest| rest.split("};").next());
            let names = group.map_or_else(|| vec![used], |group| heads(group));
            for used in names {
                if !(used == layer || allowed.split_whitespace().any(|other| other == used) || wood)
                {
                    wrong.push(format!("{path} uses {used}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn layers_leave_out_what_is_not_theirs() {
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        let Some((_, _, never)) = LAYERS.iter().find(|(name, ..)| *name == layer_of(&path)) else {
            continue;
        };
        for word in never.split(' ').filter(|word| code(&text).contains(word)) {
            wrong.push(format!("{path} contains {word}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_folder_states_its_invariant() {
    for (path, text) in sources() {
        if path.ends_with("mod.rs") && path.matches('/').count() == 1 {
            assert!(
                text.contains("**Invariant:**"),
                "{path} does not say what always holds in its folder"
            );
        }
    }
}

#[test]
fn files_stay_readable() {
    let long: Vec<String> = sources()
        .into_iter()
        .map(|(path, text)| (path, text.lines().count()))
        .filter(|(_, lines)| *lines > 560)
        .map(|(path, lines)| format!("{path}: {lines} lines"))
        .collect();
    assert!(long.is_empty(), "{}", long.join("\n"));
}

#[test]
fn no_debt_without_a_name() {
    for (path, text) in sources() {
        for word in ["TODO", "FIXME", "todo!(", "unimplemented!(", "#[ignore"] {
            assert!(!text.contains(word), "{path} contains {word}");
        }
    }
}

/// The comments of a file, each line joined to the next.
fn comments(text: &str) -> String {
    let lines = text.lines().map(str::trim_start);
    let comments = lines.filter_map(|line| line.strip_prefix("//"));
    let bare = comments.map(|line| line.trim_start_matches(['/', '!']).trim());
    bare.collect::<Vec<_>>().join(" ")
}

#[test]
fn decisions_are_cited_by_headings_that_exist() {
    let page = include_str!("../../rulesets/decisions.md");
    let heading = |line: &'static str| line.strip_prefix("## ");
    let headings: Vec<&str> = page.lines().filter_map(heading).collect();
    let mut cited = 0;
    for (path, text) in sources().into_iter().filter(|(path, _)| path != "lib.rs") {
        for rest in comments(&text).split("decisions.md").skip(1) {
            let quoted = rest.strip_prefix("`, \"").and_then(|rest| rest.split('"').next());
            let named = quoted.unwrap_or_else(|| panic!("{path} cites no heading"));
            assert!(headings.contains(&named), "{path} cites {named}");
            cited += 1;
        }
    }
    assert!(cited > 8, "only {cited} citations");
}

#[test]
fn the_map_names_every_folder() {
    let map = include_str!("../../src/lib.rs");
    let modules = map.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    let missing: Vec<&str> = modules.filter(|name| !map.contains(&format!("`{name}`"))).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Follows the recipe *Add a rule* of `src/lib.rs` for the rules that there are.
#[test]
fn a_rule_stands_where_the_recipe_says() {
    let map = include_str!("../../src/lib.rs");
    let recipe = map.split("- *Add a rule*").nth(1).expect("a recipe");
    let recipe = recipe.split("- *Add").next().unwrap_or_default();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for path in recipe.split('`').skip(1).step_by(2).filter(|name| name.contains('/')) {
        assert!(root.join("src").join(path).exists() || root.join(path).exists(), "{path}");
    }
    let sources: Vec<(String, String)> =
        sources().into_iter().map(|(path, text)| (path, code(&text))).collect();
    let name = |c: char| !(c.is_ascii_alphanumeric() || c == '_');
    let mut counts = Vec::new();
    for key in Key::ALL {
        let (variant, field) = (format!("{key:?}"), key.name().replace('.', "_"));
        let uses = |text: &str| text.split(name).filter(|word| *word == field).count();
        let law = sources.iter().filter(|(path, _)| path.starts_with("rules/"));
        let count: usize = law.map(|(_, text)| uses(text)).sum();
        assert!(count > 1, "no clause asks {key}");
        let scenarios = root.join(format!("tests/scenarios/{}.toml", key.section()));
        assert!(scenarios.exists(), "{} is missing", scenarios.display());
        let names = |text: &str| text.split(name).any(|word| word == variant) || uses(text) > 0;
        counts.push(sources.iter().filter(|(_, text)| names(text)).count());
    }
    counts.sort_unstable();
    assert!(counts[counts.len() / 2] <= 6, "a rule is named in {counts:?} files");
}

/// Follows the recipe *Add a reconstruction* of `src/lib.rs` for those that there are.
#[test]
fn a_reconstruction_stands_where_the_recipe_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let ids: Vec<&str> = library::rulesets().iter().map(|ruleset| ruleset.id.as_str()).collect();
    let mut files: Vec<String> = fs::read_dir(root.join("rulesets"))
        .expect("the folder")
        .filter_map(|file| Some(file.ok()?.file_name().to_str()?.strip_suffix(".toml")?.to_owned()))
        .filter(|name| name != "fr")
        .collect();
    files.sort_unstable();
    let mut shipped = ids.clone();
    shipped.sort_unstable();
    assert_eq!(files, shipped, "one line in the library for each file");
    // Boards that open first are named where they are opened.
    let opens = ["kendall-walker", "jequier-grunfeld", "wikihow"];
    for id in ids {
        for word in [format!("compare.name-{id}"), format!("recon.siglum-{id}")] {
            assert!(i18n::has(&word), "{word} is missing");
        }
        let network = root.join(format!("assets/players/{id}.net"));
        assert!(network.exists(), "{} is missing", network.display());
        for (path, text) in
            sources().iter().filter(|(path, _)| !opens.contains(&id) && !path.ends_with("tests.rs"))
        {
            let names = code(text).contains(&format!("\"{id}\""));
            assert!(!names || path == "library.rs", "{path} names {id}");
        }
    }
}

/// Snakemake plays a part of the study again where one of its params has changed: so its command names no other setting
/// than the program.
#[test]
fn a_part_of_the_study_is_played_again_where_its_settings_change() {
    let study = include_str!("../../examples/study/Snakefile");
    let rule = study.split("\nrule ").find(|rule| rule.starts_with("part:")).expect("a rule");
    let command = rule.split("shell:").nth(1).expect("a command");
    let config = command.split("{config").skip(1).filter(|rest| !rest.starts_with("[senet]}"));
    assert_eq!(config.count(), 0, "{command}");
    for param in ["first", "games", "seed", "player", "measure"] {
        assert!(command.contains(&format!("{{params.{param}}}")), "{param}: {command}");
    }
}
