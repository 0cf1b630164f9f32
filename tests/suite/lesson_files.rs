//! Lesson files: what is broken is named with its line, and what is whole reads back byte for byte.

use senet::lesson::{Lesson, Reading, check, skeleton_differences};
use senet::library;

use crate::mistakes::{Mistake, all_are_named};

fn water() -> &'static str {
    let files = library::lesson_files().iter();
    let (_, text) = files.into_iter().find(|(name, _)| *name == "07-water.md").expect("shipped");
    text
}

/// Mistakes that the lesson of the README cannot show in `mistakes.rs`: in other words and boards.
const BROKEN: &[Mistake] = &[
    // Another board makes another option true, as a slip of the pen does.
    (
        "spools: 12 18\nturn: cones\nthrow: 3\nask",
        "spools: 12 18\nturn: cones\nthrow: 3\nrules: kendall-walker, water.others=free\nask",
        "right: C",
        "A is the true one",
    ),
    ("water | legal 27-30", "water | lgeal 27-30", "B: The one", "did you mean \"legal\"?"),
    ("event in-water cones", "event in-watr cones", "goal: event", "did you mean \"in-water\"?"),
    ("because: water.others", "because: water.other", "because:", "did you mean \"water.others\"?"),
    ("expect to-15: at 15 cones", "expect to-15: at 14 cones", "expect to-15", "is not true"),
    ("right: wikihow", "right: kendall-walker", "differs: throw 1", "write differs: never"),
    ("from: step 3", "from: step 12", "from: step 12", "step 12"),
];

#[test]
fn what_is_broken_is_named_with_its_line() {
    all_are_named(water(), BROKEN, |text| check(text, &library::known()).errors);
}

#[test]
fn an_open_fence_and_a_bare_file_are_named() {
    let open = water().replacen("expect: count-legal 1\nsay: Splash. Your turn is over, and the extra throw is lost.\nhint: It has only one way to go.\n```\n", "", 1);
    let report = check(&open, &library::known());
    assert!(!report.errors.is_empty());
    let cut = water().split("task: Move your cone").next().expect("the first step");
    let report = check(cut, &library::known());
    let errors: Vec<&str> = report.errors.iter().map(|problem| problem.text.as_str()).collect();
    assert!(errors.iter().any(|text| text.contains("never closed")), "{errors:?}");
    for text in
        ["", "# Only a title\n", "---\n", "---\nid: x\n", "\u{feff}---\n---\n", "no lesson at all"]
    {
        assert!(!check(text, &library::known()).errors.is_empty(), "{text:?}");
    }
}

#[test]
fn a_lesson_cut_anywhere_is_read_without_harm() {
    let text = water();
    for (at, _) in text.char_indices().step_by(7) {
        let reading = Reading::of(&text[..at]);
        assert!(at > 300 || !reading.problems.is_empty());
    }
    for (at, _) in text.match_indices('\n').step_by(3) {
        check(&text[..at], &library::known());
        check(&text[at..], &library::known());
    }
}

#[test]
fn a_translation_may_change_words_only() {
    let base = Lesson::parse(water()).expect("shipped");
    let words = water()
        .replacen("title: The House of Water", "title: Das Haus des Wassers", 1)
        .replacen("task: Move your cone from 26.", "task: Ziehe deinen Kegel von 26.", 1)
        .replacen("A: The one on 21 |", "A: Der auf 21 |", 1);
    let translation = Lesson::parse(&words).expect("only words are changed");
    assert_eq!(skeleton_differences(&base, &translation, &words), []);
    let moved = words.replacen("cones: 24 26", "cones: 23 26", 1);
    let problems = skeleton_differences(&base, &Lesson::parse(&moved).expect("it reads"), &moved);
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(problems[0].text.contains("cones: 23 26"), "{problems:?}");
}

/// Every kind of fence and of prose, written as the writer writes it.
const EVERYTHING: &str = "---
format: 1
id: everything
title: Every kind of thing
minutes: 9
rules: jequier-grunfeld, protection.safe_squares=[15,26], blockade.length=2
sources: walker-2011 wikihow
---

A first paragraph with **weight**, a *tone*, `24-25` and a [link](#1/lesson/everything/2).
It goes on here, \\*unstarred\\*, with snake_case and 1 < 2.

## Look

> A quotation.
>
> Of two paragraphs.

```senet board
cones: 3 15
spools: 4 5
turn: spools
due: front
throw: 2
mark: 4 15
say: Look at **both**.
expect: none-forward and count-legal 0
```

1. One
2. Two
   - with a branch

| Throw | Odds |
| --- | ---: |
| 1 | 4 of 16 |
| 2 | 6 of 16 |

```text
kept as it is
```

***

### Below

<https://example.org>

## Sort

```senet sort
attested: A sign stands there. | @walker-2011
modern: A 4 frees the piece.[^n] | @wikihow, part 2
```

## Games

```senet games
rules: kendall-walker
rival: kendall-walker, blockade.length=3
player: random
games: 1000
seed: 7
ask: Which side wins more often?
A: The first
B: The second
measure: first-player
fits: more, less
```

```teacher
Ask *why*.

- First
- Second
```

## Several throws

```senet try
rules: kendall-walker
cones: 1
spools: 2
turn: cones
throws: 4 3
task: Get to 8.
goal: at 8 cones
```

[^n]: @wikihow, part 2.
";

#[test]
fn every_kind_of_thing_reads_back_byte_for_byte() {
    let lesson = Lesson::parse(EVERYTHING).expect("well written");
    assert_eq!(lesson.to_markdown(), EVERYTHING);
    assert_eq!(Lesson::parse(&lesson.to_markdown()).expect("as before"), lesson);
}

#[test]
fn a_word_for_teachers_may_refer_to_a_note_that_is_there() {
    let noted = |label: &str| {
        let words = "*Let the class vote first.*";
        crate::mistakes::example().replacen(words, &format!("{words}[^{label}]"), 1)
    };
    let text = noted("water");
    assert_eq!(Lesson::parse(&text).unwrap_or_else(|error| panic!("{error}")).to_markdown(), text);
    let problems = Lesson::parse(&noted("watre")).expect_err("it is misspelt").problems;
    let says: Vec<&str> = problems.iter().map(|problem| problem.text.as_str()).collect();
    assert!(says.len() == 1 && says[0].starts_with("there is no note [^watre]"), "{says:?}");
}

#[test]
fn the_readme_names_every_board_and_event() {
    let readme = include_str!("../../lessons/README.md");
    let boards = senet::lesson::FenceKind::NAMES.iter();
    for word in boards.chain(senet::rules::Effect::NAMES) {
        assert!(readme.contains(&format!("`{word}`")), "lessons/README.md lacks {word}");
    }
}

/// What `senet new lesson` writes.
#[cfg(feature = "cli")]
mod begun {
    use std::path::PathBuf;

    use senet::lesson::{Lesson, check};
    use senet::library;

    use crate::cli::{file, refused, senet};

    /// A path in a folder of this test's own where nothing is yet.
    fn fresh(name: &str) -> PathBuf {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("new-lessons");
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join(name);
        if path.exists() {
            std::fs::remove_file(&path).expect("removed");
        }
        path
    }

    #[test]
    fn a_new_lesson_passes_the_check_under_every_ruleset() {
        let mut specs: Vec<String> =
            library::rulesets().iter().map(|ruleset| ruleset.id.clone()).collect();
        specs.push("kendall-walker, water.effect=to-1, setup.pieces=5".to_owned());
        for spec in specs {
            let (text, err, well) =
                senet(&["new", "lesson", "my-lesson", "--rules", &spec, "--out", "-"]);
            assert!(well, "{spec}: {err}");
            let report = check(&text, &library::known());
            assert!(report.errors.is_empty() && report.warnings.is_empty(), "{spec}: {report:#?}");
            let lesson = Lesson::parse(&text).expect("checked");
            assert_eq!(lesson.to_markdown(), text, "{spec}: it is canonical");
            assert_eq!((lesson.id.as_str(), lesson.title.as_str()), ("my-lesson", "My lesson"));
        }
    }

    #[test]
    fn it_is_written_once_and_checked() {
        let path = fresh("mine.md");
        let file = path.display().to_string();
        let (out, _, well) = senet(&["new", "lesson", "mine", "--title", "Mine", "--out", &file]);
        assert!(well && out.contains(&file), "{out}");
        let (out, _, well) = senet(&["check", &file]);
        let lines: Vec<&str> = out.lines().collect();
        assert!(well && lines.len() == 2, "{out}");
        assert_eq!(lines[0], format!("{file}: ok"));
        assert!(lines[1].starts_with(&format!("{file}: reads at grade ")), "{out}");
        let text = std::fs::read_to_string(&path).expect("written");
        refused(&["new", "lesson", "mine", "--out", &file], "already exists");
        assert_eq!(std::fs::read_to_string(&path).expect("there"), text);
    }

    #[test]
    fn what_cannot_be_begun_gets_a_sentence() {
        let nowhere = fresh("no").join("folder").join("mine.md").display().to_string();
        for (arguments, says) in [
            (&["My Lesson"][..], "small letters, digits and hyphens"),
            (&["water"], "a lesson that comes"),
            (&["mine", "--title", " "], "write --title"),
            (&["mine", "--rules", "kendal"], "there is no reconstruction"),
            (&["mine", "--rules", "kendall, water.efect=to-1"], "did you mean"),
            (&["mine", "--out", &nowhere], "does not exist; make it first"),
        ] {
            refused(&[&["new", "lesson"], arguments].concat(), says);
        }
    }

    #[test]
    fn a_translation_is_held_against_its_base_with_lines() {
        let check = |text: &str| {
            let path = file("tongues/lessons/fr/07-water.md", text);
            senet(&["check", &path.display().to_string()])
        };
        let moved = super::water().replacen("cones: 24 26", "cones: 23 26", 1);
        let line = moved.lines().position(|line| line == "cones: 23 26").expect("there") + 1;
        let (out, _, well) = check(&moved);
        assert!(
            !well && out.contains(&format!("07-water.md:{line}: a translation changes only words")),
            "{out}"
        );
        let (out, _, well) = check(&moved.replacen("id: water", "id: nothing-like-it", 1));
        assert!(!well && out.contains("no lesson “nothing-like-it” to translate"), "{out}");
    }

    /// Only the folders named by the code of a language hold translations; a teacher sorts lessons by years.
    #[test]
    fn a_lesson_of_ones_own_may_stand_in_any_folder_of_lessons() {
        let own = super::water().replacen("id: water", "id: my-water", 1);
        let path = file("own/lessons/year-5/my-water.md", own);
        let (out, _, well) = senet(&["check", &path.display().to_string()]);
        assert!(well && out.contains("my-water.md: ok"), "{out}");
    }
}
