//! Forty mistakes that authors make, each a small edit of the lesson in `lessons/README.md`: the line that is named and
//! a part of what is said.

use senet::lesson::{Lesson, Period, Reading, check, skeleton_differences};
use senet::library;
use senet::rules::Problem;

/// The lesson that the README shows.
pub fn example() -> &'static str {
    let readme = include_str!("../../lessons/README.md");
    let opened = readme.split("````markdown\n").nth(1).expect("an example");
    opened.split("````").next().expect("it is closed")
}

/// What is changed into what, a part of the line that is named, and a part of what is said.
pub type Mistake = (&'static str, &'static str, &'static str, &'static str);

const ERRORS: &[Mistake] = &[
    ("format: 1", "format: 2", "format: 2", "write format: 1"),
    ("id: example", "id: My Example", "id: My", "small letters, digits and hyphens"),
    ("title: Every kind of step", "title:", "title:", "the title is empty"),
    ("minutes: 6", "minutes: soon", "minutes: soon", "a whole number from 1 to 99"),
    ("minutes: 6", "minuts: 6", "minuts: 6", "did you mean \"minutes\"?"),
    (
        "rules: kendall-walker\nteaches",
        "rules: kendall-waker\nteaches",
        "rules: kendall-waker",
        "did you mean \"kendall-walker\"?",
    ),
    ("teaches: water.effect", "teaches: water.efect", "teaches:", "did you mean \"water.effect\"?"),
    ("needs: first-steps", "needs: first-step", "needs:", "did you mean \"first-steps\"?"),
    ("needs: first-steps", "needs: example", "needs:", "cannot need itself"),
    ("sources: walker-2011", "sources: walker-2010", "sources:", "did you mean \"walker-2011\"?"),
    ("sources: walker-2011", "sources: wikihow walker-2011", "sources:", "wikihow twice"),
    ("## Look around", "##", "##", "a step needs a title"),
    ("## Look around", "# Look around", "# Look around", "a step begins with ##"),
    ("senet watch", "senet wacht", "senet wacht", "did you mean \"watch\"?"),
    ("task: Use the 1", "taks: Use the 1", "taks:", "did you mean \"task\"?"),
    ("task: Use the 1", "task Use the 1", "task Use", "write key: value"),
    ("cones: 14 24 26", "cones: 14 24 32", "cones: 14 24 32", "a number from 1 to 30"),
    ("cones: 14 24 26", "cones: 12 24 26", "senet try", "two pieces are on"),
    ("cones: 14 24 26", "cones: 1 2 3 4 5 6 7 8 24", "senet try", "each side 7"),
    ("hand: cones 2 spools 1", "hand: cones two", "hand:", "write hand: cones 2"),
    (
        "hand: cones 2 spools 1",
        "hand: cones 4 spools 1",
        "senet board",
        "cones 6, and these rules give each side 5",
    ),
    (
        "board: late-new-kingdom",
        "board: late-new-kingdon",
        "board: late-new-kingdon",
        "did you mean \"late-new-kingdom\"?",
    ),
    (
        "throw: 1\ntask: Use",
        "throw: 6\ntask: Use",
        "senet try",
        "cannot be thrown under kendall-walker; write one of",
    ),
    ("throw: 1\ntask: Use", "throw: 1 2\ntask: Use", "throw: 1 2", "write throws: 1 2"),
    ("moves: 26-27 18-22", "moves: 26-28 18-22", "moves: 26-28", "the move 26-28 is refused by"),
    ("moves: 26-27 18-22\n", "", "senet watch", "write moves: with one for each throw"),
    (
        "expect: not empty 27",
        "expect: empty 27",
        "expect: empty 27",
        "is not true under kendall-walker",
    ),
    (
        "goal: at 25 cones\n",
        "",
        "senet try",
        "a senet try fence has no goal; write goal: at 25 cones",
    ),
    (
        "task: Use the 1 and bring a cone next to the water.\n",
        "",
        "senet try",
        "has no task; write task:",
    ),
    ("task: Use", "help: shwn\ntask: Use", "help: shwn", "write shown (an arrow)"),
    ("task: Use", "game: greedy 7\ntask: Use", "game: greedy 7", "as in greedy, seed 7, game 12"),
    ("goal: at 25 cones", "goal: at 24 cones", "goal: at 24", "already true before the first move"),
    ("goal: at 25 cones", "goal: at 29 cones", "goal: at 29", "no move reaches the goal"),
    ("wrong 26-27: In", "wrong 24-25: In", "wrong 24-25", "reaches the goal, so it is not wrong"),
    ("wrong 26-27: In", "wrong 14-18: In", "wrong 14-18", "is refused by"),
    ("C: 3 | most 3", "C: 3 | most 4", "senet throws", "most often comes 3"),
    ("C: 3 | most 3", "C: 3 | often 3", "C: 3 | often", "write most 2 or alike"),
    ("flat: 70", "flat: 60", "senet throws", "most often comes 2 as often as 3"),
    ("flat: 70", "flat: 100", "flat: 100", "write 1 to 99"),
    ("slider: 10 90", "slider: 90 10", "slider:", "write slider: 10 90"),
    ("slider: 10 90", "slider: 10 40", "slider:", "the slider begins at 70, beyond its ends"),
    (
        "rules: kendall-walker\nflat",
        "rules: kendall-walker, throwing.device=die\nflat",
        "slider:",
        "a die has no flat side",
    ),
    ("D: Both | count-legal 2", "D: Both | count-legal 1", "D: Both", "two options are right"),
    ("event borne-off cones |", "event borne-off spools |", "senet predict", "no option is true"),
    (
        "right: B\n",
        "right: A\n",
        "right: A",
        "B is the true one (event borne-off cones); write right: B",
    ),
    ("right: B\n", "right: E\n", "right: E", "one of A B C D"),
    (
        "A: The one on 21 | moved 21-25 |",
        "A: The one on 21 | moved 21-25",
        "A: The one",
        "write A: words | test | answer",
    ),
    (
        "because: water.others\nexpect: count",
        "because: water.effect\nexpect: count",
        "because: water.effect",
        "write because: water.others",
    ),
    ("move: 24-25", "move: 24-26", "move: 24-26", "goes farther than a 1"),
    ("values: choice to-15 to-1", "values: choice to-51", "values:", "water.effect is \"to-51\""),
    (
        "key: water.effect\nvalues: choice to-15 to-1\ncones: 26\nspools: 12 18\nturn: cones\nthrow: 1\nmove: 26-27\nsay: Watch where the cone comes to rest.\nexpect choice: at 27 cones\nexpect to-15: at 15 cones\nexpect to-1: at 1 cones",
        "key: blockade.length\nvalues: 0 3\ncones: 26\nspools: 12 18\nturn: cones\nthrow: 1",
        "values:",
        "makes no difference to this throw",
    ),
    ("differs: throw 2", "differs: throw 1", "differs: throw 1", "write differs: throw 2"),
    (
        "moves: 22-26 26-27",
        "moves: 22-26 26-27 12-15",
        "moves: 22-26 26-27 12-15",
        "there are 3 moves for 2 throws; leave out",
    ),
    (
        "moves: 22-26 26-27",
        "moves: 22-26 9-10",
        "moves: 22-26 9-10",
        "the move 9-10 is legal on neither board with the 1",
    ),
    (
        "right: wikihow\ncones",
        "right: wikihau\ncones",
        "right: wikihau",
        "did you mean \"wikihow\"?",
    ),
    (
        "spools: 12 18\nturn: cones\nthrows: 4 1",
        "spools: 1 2 3 4 12 18\nturn: cones\nthrows: 4 1",
        "senet compare",
        "each side 5",
    ),
    (
        "modern: A throw of 4 frees the cone. | @walker-2011, point 11",
        "modern: A throw of 4 frees the cone.",
        "modern:",
        "a claim names its source",
    ),
    (
        "inferred: The square was a danger. | @piccione-1980",
        "inferred: The square was a danger. | Piccione",
        "inferred:",
        "write inferred: claim | @key",
    ),
    (
        "rival: kendall-walker, water.effect=to-1",
        "rival: kendall-walker",
        "rival:",
        "no option can be right",
    ),
    ("wrong 26-27: In", "wrong: 26-27 In", "wrong: 26-27", "write wrong 26-27: …"),
    (
        "[Another lesson](#1/lesson/water/1)",
        "[Another lesson]()",
        "[^water]:",
        "a link without an address",
    ),
    ("#1/lesson/water/1", "#1/nowhere", "#1/nowhere", "there is no place \"nowhere\""),
    ("#1/lesson/water/1", "#1/compare/nope~wikihow", "#1/compare", "no reconstruction “nope”"),
    ("#1/lesson/water/1", "#1/play/nope", "#1/play", "no reconstruction “nope”"),
    ("#1/lesson/water/1", "#1/practice/nope/1", "#1/practice", "no theme of practice"),
    ("#1/lesson/water/1", "#1/history/nope", "#1/history", "no entry \"nope\""),
    ("due: again@8", "due: agin@8", "due: agin@8", "is no mark"),
    ("player: random", "player: randon", "player:", "did you mean \"random\"?"),
    ("games: 1000", "games: 0", "games: 0", "write games: 1000"),
    ("B: The one that sends it back to the start\n", "", "senet games", "two to four options"),
    ("from: step 1", "from: step 11", "from: step 11", "step 11 has no board"),
    ("from: step 1", "from: step 8", "from: step 8", "step 8 has no board"),
    (
        "toggles: water.effect",
        "toggles: water.effects",
        "toggles:",
        "did you mean \"water.effect\"?",
    ),
    ("#1/lesson/water/1", "#1/lesson/water/99", "#1/lesson/water/99", "leads to no step"),
    ("#1/lesson/water/1", "#1/lesson/watre/1", "#1/lesson/watre/1", "leads to no lesson"),
    (
        "[^water]: @walker-2011",
        "[^watre]: @walker-2011",
        "done.[^water]",
        "refers to a note that the file does not have; write [^label]",
    ),
    (
        "book of our time.[^two]",
        "book of our time.",
        "[^two]:",
        "nothing refers to the note [^two]",
    ),
    (
        "what a 4 does there. | @piccione-1980",
        "what a 4 does there. | @walker",
        "not-so:",
        "lessons/en/sources.toml has no \"walker\"",
    ),
    (
        "@wikihow, part 2, step 2",
        "@wikihau, part 2, step 2",
        "@wikihau",
        "did you mean \"wikihow\"?",
    ),
    ("What stands behind", "<b>What stands</b> behind", "<b>What stands", "HTML is not shown"),
    (
        "Each of them says",
        "![A board](board.png) Each of them says",
        "![A board]",
        "pictures are not shown",
    ),
    (
        "- A step has words",
        "```senet board\nposition: start\n```\n\n- A step has words",
        "```senet board",
        "a step has one board",
    ),
];

const WARNINGS: &[Mistake] = &[
    (
        "wrong 26-27: In it goes. Another cone could have used the 1.\nother: That cone is far from the water.\n",
        "",
        "senet try",
        "14-15, 26-27: 0 of 2 wrong moves commented",
    ),
    (
        "hint: Three cones can use this 1.",
        "hint: Look at square 24.",
        "senet try",
        "nudge in words first",
    ),
    (
        "teaches: water.effect",
        "teaches: water.effect water.others",
        "teaches:",
        "one is enough for a lesson",
    ),
    ("sources: walker-2011 ", "sources: met-560169 walker-2011 ", "sources:", "nothing cites it"),
    (
        "needs: first-steps\nsources: walker-2011 ",
        "needs: first-steps\nsources: ",
        "[^water]:",
        "add walker-2011 to sources",
    ),
    (
        "Look at the marked squares.",
        "Look at the marked squares on this board and try to remember them all, since you will need them again later.",
        "Look at the marked squares on",
        "a sentence has 21 words; 15 are the most",
    ),
    (
        "Each of them says so in a rule book of our time.[^two]",
        "So it is.",
        "## Two authors",
        "without a note",
    ),
    (
        "Look at the marked squares.",
        "Look at a board of about 1400 BCE.",
        "about 1400 BCE",
        "there is a date here",
    ),
    ("## Look around", "## Guess", "## Guess", "another step is called"),
    ("right: B\n", "", "senet predict", "write right: B below the options"),
    ("right: C\n", "", "senet throws", "write right: C below the options"),
    (
        "A: The one that lets a cone wait",
        "A: 120",
        "A: 120",
        "120 of what? write the unit, as in 120 throws",
    ),
    ("```teacher", "```teachr", "```teachr", "did you mean \"teacher\"?"),
];

/// Is one of these problems the one that is meant, on the line that is meant?
fn named(problems: &[Problem], text: &str, line: &str, says: &str) -> bool {
    let on = |problem: &Problem| {
        let at = problem.line.and_then(|number| text.lines().nth(number - 1));
        at.is_some_and(|there| there.contains(line))
    };
    problems.iter().any(|problem| problem.text.contains(says) && on(problem))
}

/// Makes each mistake by itself, and finds it among the `problems` of the text.
pub fn all_are_named(text: &str, mistakes: &[Mistake], problems: impl Fn(&str) -> Vec<Problem>) {
    let mut silent = Vec::new();
    for (from, to, line, says) in mistakes {
        assert!(text.contains(from), "{from:?} is not in the text");
        let text = text.replacen(from, to, 1);
        let problems = problems(&text);
        if !named(&problems, &text, line, says) {
            silent.push(format!("{to:?} gives {problems:#?}"));
        }
    }
    assert!(silent.is_empty(), "{}", silent.join("\n"));
}

#[test]
fn the_example_of_the_readme_holds_every_kind_and_every_key() {
    let report = check(example(), &library::known());
    assert_eq!(report.errors, []);
    let warnings: Vec<&str> = report.warnings.iter().map(|problem| problem.text.as_str()).collect();
    assert_eq!(warnings, ["there are 11 steps; 5 to 8 are good"]);
    let lesson = Lesson::parse(example()).expect("checked");
    assert_eq!(lesson.to_markdown(), example(), "it is canonical");

    let readme = include_str!("../../lessons/README.md");
    let table = readme.split("## Boards").nth(1).and_then(|rest| rest.split("## Moves").next());
    let cells = table.expect("the tables of keys").lines().filter(|line| line.starts_with("| `"));
    // Keys stand in backquotes; a few cells name a form such as `cones 2` instead.
    for cell in cells {
        for key in cell.split('`').skip(1).step_by(2) {
            let word = key.split([':', ' ']).next().expect("a word");
            let is_key =
                word.chars().all(|c| c.is_ascii_lowercase() || c == '-') || word.len() == 1;
            let there = [format!("\n{word}: "), format!("\n{word} "), format!("senet {word}\n")];
            let in_words = [
                ["A", "D", "never", "claim", "words", "again@26", "position"].as_slice(),
                &["captures", "drownings", "first-player", "more", "less", "same"],
            ]
            .concat()
            .contains(&word)
                || Period::parse(word).is_ok();
            if is_key && !in_words {
                assert!(
                    there.iter().any(|text| example().contains(text)),
                    "the example lacks {key}"
                );
            }
        }
    }
}

#[test]
fn forty_seeded_mistakes_are_named_with_line_and_remedy() {
    assert!(ERRORS.len() >= 40, "{}", ERRORS.len());
    all_are_named(example(), ERRORS, |text| check(text, &library::known()).errors);
}

#[test]
fn one_mistake_accuses_nothing_else() {
    let opening = "sources: walker-2011 wikihow livescience-crist piccione-1980\n---\n";
    for (from, to, line, says) in [
        ("cones: 14 24 26\n", "cone: 14 24 26\n", 20, "did you mean \"cones\"?"),
        ("ask: You throw a 4.", "askk: You throw a 4.", 81, "has no key \"askk\""),
        ("modern: A throw", "modernly: A throw", 152, "did you mean \"modern\"?"),
        ("hint: One of them stands two squares before the water.\n```", "", 18, "is never closed"),
        ("## Guess", "##Guess", 72, "write a space behind ##"),
        (opening, opening.trim_end_matches("---\n"), 1, "the front matter is never closed"),
    ] {
        assert!(example().contains(from), "{from}");
        let text = example().replacen(from, to, 1);
        let report = check(&text, &library::known());
        assert!(report.errors.iter().any(|problem| problem.text.contains(says)), "{report:#?}");
        let lines = report.errors.iter().filter_map(|problem| problem.line);
        assert!(lines.clone().all(|at| at.abs_diff(line) <= 12), "{to:?}: {report:#?}");
        assert!(report.warnings.len() <= 1, "{to:?}: {report:#?}");
    }
}

#[test]
fn a_link_into_the_program_leads_somewhere() {
    for link in [
        "#1/compare/kendall-walker+water.effect=to-1~petrie:wall-of-four/c26.24-s12.18/c/1",
        "#1/play/mine@kendall-walker+blockade.length=3",
        "#1/play",
        "#1/reconstructions/card/petrie",
        "#1/history/boards/marked",
        "#1/practice/again",
    ] {
        let text = example().replacen("#1/lesson/water/1", link, 1);
        assert_eq!(check(&text, &library::known()).errors, [], "{link}");
    }
}

#[test]
fn a_lesson_in_french_is_written_and_read_as_such() {
    let text = example().replacen("minutes: 6\n", "minutes: 6\nlanguage: fr\n", 1);
    let lesson = Lesson::parse(&text).expect("a lesson");
    assert_eq!(lesson.language.code(), "fr");
    assert_eq!(lesson.to_markdown(), text);
    assert!(Lesson::parse(&text.replacen("language: fr", "language: la", 1)).is_err());
}

#[test]
fn advice_is_given_with_line_and_remedy() {
    all_are_named(example(), WARNINGS, |text| check(text, &library::known()).warnings);
}

/// The example cut down to the steps of these numbers, counted from 0.
fn only_steps(numbers: &[usize]) -> String {
    let lesson = Lesson::parse(example()).expect("checked");
    let steps = numbers.iter().map(|at| lesson.steps[*at].clone()).collect();
    let lesson = Lesson { steps, ..lesson };
    let used = lesson.to_markdown();
    let notes =
        lesson.notes.iter().filter(|note| used.matches(&format!("[^{}]", note.label)).count() > 1);
    let notes = notes.cloned().collect();
    Lesson { notes, ..lesson }.to_markdown()
}

#[test]
fn advice_about_the_shape_of_a_lesson() {
    let says = |text: &str, words: &str| {
        let report = check(text, &library::known());
        assert!(
            report.warnings.iter().any(|problem| problem.text.contains(words)),
            "{words}: {report:#?}"
        );
    };
    says(&only_steps(&[0, 1, 2]), "there are 3 steps; 5 to 8 are good");
    says(&only_steps(&[0, 1, 2, 4, 5]), "nobody is asked to guess");
    says(&only_steps(&[1, 0, 2, 3, 4]), "nothing can be done in the first step");
    let twice = only_steps(&[0, 2, 3, 4, 5]).replacen("\n## One switch", "\n## Guess again", 1);
    let guess = twice.split("## Guess\n").nth(1).and_then(|rest| rest.split("\n## ").next());
    let again = twice.replacen(
        "\n## Guess again",
        &format!("\n## Once more\n{}\n## Guess again", guess.expect("a guess")),
        1,
    );
    says(&again, "B is right in all 2 guesses");
    let throws = "B: They are all alike | alike | That would be a die.\nC: 3 |";
    assert!(example().contains(throws));
    let same = example().replacen(throws, "B: 3 |", 1).replacen("right: C", "right: B", 1);
    says(&same, "B is right in all 2 guesses");
    let long = "One two three four five six seven eight nine ten. ".repeat(7);
    says(&example().replacen("Look at the marked squares.", &long, 1), "60 are the most");
}

#[test]
fn all_problems_of_a_file_are_named_at_once_and_in_order() {
    // Mistakes in places of their own, so that none hides another: how they begin, or what they take away.
    let apart: [&[&str]; 2] = [
        &[
            "minuts: 6",
            "task Use the 1",
            "senet wacht",
            "values: choice to-51",
            "from: step 11",
            "differs: throw 1",
            "player: randon",
        ],
        &[
            "right: A\n",
            "goal: at 25 cones\n",
            "modern: A throw of 4 frees the cone.",
            "A: 120",
            "Look at the marked squares on this board",
        ],
    ];
    for apart in apart {
        let is_chosen = |mistake: &&Mistake| {
            apart.iter().any(|one| mistake.0 == *one || mistake.1.starts_with(*one))
        };
        let chosen = |all: &'static [Mistake]| all.iter().filter(is_chosen).collect::<Vec<_>>();
        let (errors, warnings) = (chosen(ERRORS), chosen(WARNINGS));
        assert_eq!(errors.len() + warnings.len(), apart.len());
        let mut text = example().to_owned();
        for (from, to, ..) in errors.iter().chain(&warnings) {
            text = text.replacen(from, to, 1);
        }
        let report = check(&text, &library::known());
        for (mistakes, problems) in [(errors, &report.errors), (warnings, &report.warnings)] {
            for (_, to, line, says) in mistakes {
                assert!(named(problems, &text, line, says), "{to:?}: {report:#?}");
            }
        }
        assert!(report.errors.is_sorted_by_key(|problem| problem.line.unwrap_or(usize::MAX)));
        let read = Lesson::parse(&text).expect_err("much is wrong").problems;
        assert!(read.iter().filter_map(|problem| problem.line).is_sorted(), "{read:#?}");
    }
}

#[test]
fn a_translation_that_changes_a_board_is_named_with_its_line() {
    let base = Lesson::parse(example()).expect("checked");
    let edits: &[Mistake] = &[
        ("minutes: 6", "minutes: 7", "minutes: 7", "minutes: 6"),
        ("minutes: 6", "minutes: 6\nkind: practice", "kind: practice", "kind is \"practice\""),
        (
            "D: Both | count-legal 2 |",
            "D: Both | count-legal 3 |",
            "D: Both | count-legal 3",
            "the original has \"D: count-legal 2\"",
        ),
        (
            "modern: A throw of 4 frees the cone. | @walker-2011, point 11",
            "modern: A throw of 4 frees the cone. | @walker-2011, point 9",
            "modern: A throw of 4",
            "the original has \"modern:  | @walker-2011, point 11\"",
        ),
        (
            "cones: 22 26\nspools: 12 18\nturn: cones\nthrows: 1 4",
            "cones: 23 26\nspools: 12 18\nturn: cones\nthrows: 1 4",
            "cones: 23 26",
            "the original has \"cones: 22 26\"",
        ),
        (
            "goal: at 25 cones",
            "goal: at 27 cones",
            "goal: at 27",
            "the original has \"goal: at 25 cones\"",
        ),
        (
            "[^two]: @walker-2011, points 9 and 11; @wikihow",
            "[^two]: @walker-2011, points 9 and 11; @petrie",
            "@petrie",
            "but not in the English original",
        ),
        (
            "#1/lesson/water/1",
            "#1/lesson/water/2",
            "#1/lesson/water/2",
            "but not in the English original",
        ),
    ];
    let differences = |text: &str| skeleton_differences(&base, &Reading::of(text).lesson, text);
    all_are_named(example(), edits, differences);
    let hint = "hint: One of them stands two squares before the water.\n";
    assert!(example().contains(hint));
    assert!(!differences(&example().replacen(hint, "", 1)).is_empty(), "a hint is missing");
}

#[test]
fn no_cut_and_no_lost_line_harms_the_checker() {
    let text = example();
    for (at, _) in text.char_indices().step_by(11) {
        Reading::of(&text[..at]);
    }
    let all: Vec<&str> = text.lines().collect();
    for lost in 0..all.len() {
        let lines: Vec<&str> =
            all.iter().enumerate().filter(|(at, _)| *at != lost).map(|(_, line)| *line).collect();
        let report = check(&lines.join("\n"), &library::known());
        let far =
            report.errors.iter().filter_map(|problem| problem.line).any(|line| line > all.len());
        assert!(!far, "a problem lies beyond the end: {report:#?}");
    }
}

#[test]
fn what_is_written_in_another_way_loses_nothing() {
    let lesson = Lesson::parse(example()).expect("checked");
    let loose = [
        example().replace('\n', "\r\n"),
        example()
            .replace("```senet", "~~~senet")
            .replace("```\n\n", "~~~\n\n")
            .replace("```teacher", "~~~teacher"),
        example().replace("throw: 1\ntask: Use", "\n# a comment\n\n  throw:   1  \ntask: Use"),
        example().replace("\n## ", "\n\n\n## "),
        example().replace("- A step", "* A step").replace("- The last", "* The last"),
        example().replace(
            "task: Use the 1 and bring a cone next to the water.\ngoal: at 25 cones",
            "goal: at 25 cones\ntask: Use the 1 and bring a cone next to the water.",
        ),
        example().trim_end().to_owned(),
    ];
    for text in loose {
        let read = Lesson::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(read.to_markdown(), lesson.to_markdown());
    }
    for (from, to) in [
        ("from: step 1\n", "from: step 1\nthrow: 3\n"),
        ("from: step 1\n", "position: start\nhand: cones 2\n"),
    ] {
        assert!(Lesson::parse(&example().replacen(from, to, 1)).is_err(), "{to:?} would be lost");
    }
}
