//! What readers take: a megabyte, a depth, and a time. Whatever is more is refused with a sentence, and nothing that is
//! read runs out of stack or takes longer the longer it is looked at.

use std::time::{Duration, Instant};

use senet::compare::Comparison;
use senet::lesson::kit::KitPage;
use senet::lesson::teacher::{Guide, Pack};
use senet::lesson::{
    Lesson, Reading, RulesSpec, check, parse_glossary, parse_history, parse_summary, parse_works,
};
use senet::rules::{MAX_BYTES, MAX_PROBLEMS, Problem};
use senet::{library, notation, publish};

/// The longest that a reader may take, on any machine and without optimisation; with it, a tenth of that.
const PATIENCE: Duration = Duration::from_secs(20);

const FRONT: &str = "---\nformat: 1\nid: x\ntitle: X\nminutes: 5\nrules: kendall-walker\n---\n\nA card.\n\n## A step\n\n";

/// `part` until it is as long as a reader takes; `{}` in it is the number of the repetition.
fn full(before: &str, part: &str, after: &str) -> String {
    let room = MAX_BYTES - before.len() - after.len();
    let mut text = String::with_capacity(MAX_BYTES);
    text.push_str(before);
    for number in 0_u32.. {
        let next = part.replace("{}", &number.to_string());
        if text.len() + next.len() > room {
            break;
        }
        text.push_str(&next);
    }
    text.push_str(after);
    text
}

/// How a text is read: what is wrong with it, in sentences.
type Read = fn(&str) -> Vec<String>;

fn sentences(problems: impl IntoIterator<Item = Problem>) -> Vec<String> {
    problems.into_iter().map(|one| one.to_string()).collect()
}

fn lesson(text: &str) -> Vec<String> {
    sentences(Reading::of(text).problems)
}

fn checked(text: &str) -> Vec<String> {
    sentences(check(text, &library::known()).errors)
}

fn ruleset(text: &str) -> Vec<String> {
    sentences(library::read_ruleset(text).err().map_or(Vec::new(), |error| error.problems))
}

fn history(text: &str) -> Vec<String> {
    sentences(parse_history(text).err().unwrap_or_default())
}

fn glossary(text: &str) -> Vec<String> {
    sentences(parse_glossary(text).err().unwrap_or_default())
}

fn works(text: &str) -> Vec<String> {
    sentences(parse_works(text).err().unwrap_or_default())
}

fn position(text: &str) -> Vec<String> {
    let rules = library::any_ruleset().rules();
    let read = notation::parse_position(&rules, text).err();
    let pieces = notation::parse_pieces(text).err();
    read.map(|error| error.to_string()).into_iter().chain(pieces).collect()
}

fn link(text: &str) -> Vec<String> {
    let spec = RulesSpec::parse(text).err().unwrap_or_default();
    let comparison = Comparison::from_link(text, &library::ruleset).err();
    spec.into_iter().chain(comparison).collect()
}

/// Parts that a slow reader stumbles over, each repeated until the text is full.
fn stumbles() -> Vec<(Read, String)> {
    let mut all = pages();
    all.extend(fences());
    all.extend(tables());
    all.extend(positions_and_links());
    all
}

fn pages() -> Vec<(Read, String)> {
    let fence =
        |body: &str| format!("```senet try\nposition: start\nthrow: 1\ntask: a\n{body}```\n");
    let step = format!("{}\n## Step {{}}\n", fence("goal: at 30 cones\n"));
    let mut all: Vec<(Read, String)> = Vec::new();
    for part in [
        "---\n",
        "***\n\n",
        "a\n\n",
        "## a\n",
        "[^a]",
        "[^a{}]: b\n\n",
        "@x{} ",
        "@walker-2011 ",
        "[a](#1/lesson/x/9)\n",
        "[a](",
        "[",
        "![",
        "`",
        "<a",
        "*a **b ",
        "2300 BCE. @x\n\n",
        "| a | b |\n",
        "&amp;",
        "```nonsense\n```\n",
        "```senet board\n```\n",
        "x",
        "1. a\n",
        "- a\n\n",
        &step,
    ] {
        all.push((checked, full(FRONT, part, "")));
    }
    for (before, part, after) in [
        ("---\n", "key{}: 1\n", "---\n"),
        (
            "---\nformat: 1\nid: x\ntitle: X\nminutes: 5\nrules: kendall-walker\nsources:",
            " a{}",
            "\n---\n## A\n",
        ),
        (
            "---\nformat: 1\nid: x\ntitle: X\nminutes: 5\nrules: kendall-walker",
            ", a{}=1",
            "\n---\n## A\n",
        ),
    ] {
        all.push((checked, full(before, part, after)));
    }
    all
}

/// Boards of lessons.
fn fences() -> Vec<(Read, String)> {
    let mut all: Vec<(Read, String)> = Vec::new();
    for (before, part) in [
        ("```senet board\nposition: start\n", "key{}: 1\n"),
        (
            "```senet try\nposition: start\ntask: a\ngoal: at 30 cones\nthrow: 1\n",
            "wrong 1-2: a{}\n",
        ),
        ("```senet try\nposition: start\ntask: a\nthrow: 1\ngoal:", " at 1 cones and"),
        ("```senet try\nposition: start\ntask: a\ngoal: at 30 cones\nthrows:", " 1"),
    ] {
        all.push((checked, full(&format!("{FRONT}{before}"), part, "\n```\n")));
    }
    // A goal that nothing reaches, over as many throws as a board takes.
    let throws = " 1 2 3".repeat(60);
    let far = format!(
        "{FRONT}```senet try\nposition: start\ntask: a\ngoal: off spools 7\nthrows:{throws}\n```\n"
    );
    all.push((checked, far));
    all
}

/// Files of rulesets, history, terms and works.
fn tables() -> Vec<(Read, String)> {
    let mut all: Vec<(Read, String)> = Vec::new();
    for part in [
        "a{}=1\n",
        "[a{}]\n",
        "]\n",
        "=\n",
        "\"",
        "\"\"\"",
        "[[sources]]\nkey=\"a{}\"\ncite=\"b\"\n",
        "[[variants]]\nid=\"a{}\"\nname=\"b\"\n",
    ] {
        all.push((ruleset, full("format = 1\nid = \"x\"\nname = \"X\"\n", part, "")));
    }
    all.push((ruleset, full("[evidence]\n", "\"a{}\" = {}\n".replace("= {}", "= 1").as_str(), "")));
    for part in [
        "[[evidence]]\n",
        "[[evidence]]\nid = \"a\"\n",
        "a{}=1\n",
        "[[terms]]\nid=\"a{}\"\nterm=\"a\"\n",
        "[[sources]]\nid=\"a{}\"\n",
    ] {
        for read in [history as Read, glossary, works] {
            all.push((read, full("format = 1\n", part, "")));
        }
    }
    all.push((history, full("format = 1\n[[evidence]]\n", "key{}=1\n", "")));
    all.push((glossary, full("format = 1\n[[terms]]\nid=\"a\"\nsee=[", "\"b{}\",", "]")));
    all
}

fn positions_and_links() -> Vec<(Read, String)> {
    let mut all: Vec<(Read, String)> = Vec::new();
    for part in ["C", "/", " ", "1", "a,", "cones: 1 ", "10/10/10 C 0-0 open,"] {
        all.push((position, full("", part, "")));
    }
    for part in ["+water.effect=to-1", "~petrie", "%3E", "/", "1.", "+a{}=1", "[", "c1."] {
        all.push((link, full("kendall-walker", part, "")));
        all.push((link, full("kendall-walker~petrie/start/-/", part, "")));
    }
    all
}

#[test]
fn a_megabyte_of_anything_is_read_or_refused_in_good_time() {
    for (read, text) in stumbles() {
        let name: String = text.chars().skip(text.len() / 3).take(60).collect();
        let begun = Instant::now();
        let problems = read(&text);
        let took = begun.elapsed();
        println!("{took:>12.1?} {} {name:?}", problems.len());
        assert!(took < PATIENCE, "{name:?} takes {took:?}");
        assert!(problems.len() <= 2 * MAX_PROBLEMS, "{name:?}: {} sentences", problems.len());
    }
}

#[test]
fn problems_are_told_up_to_a_hundred_and_then_counted() {
    let text = full("format = 1\nid = \"x\"\nname = \"X\"\n", "a{}=1\n", "");
    let problems = ruleset(&text);
    assert_eq!(problems.len(), MAX_PROBLEMS + 1);
    let last = problems.last().expect("some");
    let count = text.lines().count() - 3 - MAX_PROBLEMS;
    assert_eq!(*last, format!("and {count} more; mend these first"));
}

#[test]
fn more_than_a_megabyte_is_refused_with_a_sentence() {
    let large = "#".repeat(MAX_BYTES + 1);
    for read in [lesson as Read, checked, ruleset, history, glossary, works] {
        let problems = read(&large);
        assert!(
            problems.len() == 1 && problems[0].contains("cut it into several files"),
            "{problems:?}"
        );
    }
}

#[test]
fn a_mark_before_the_first_letter_is_read_over() {
    let marked = |text: &str| format!("\u{feff}{text}");
    let (_, text) = library::lesson_files()[0];
    assert_eq!(Lesson::parse(&marked(text)), Lesson::parse(text));
    assert_eq!(check(&marked(text), &library::known()), check(text, &library::known()));
    let (_, text) = library::ruleset_files()[0];
    assert_eq!(library::read_ruleset(&marked(text)), library::read_ruleset(text));
    let text = include_str!("../../lessons/en/history.toml");
    assert!(parse_history(text).is_ok() && parse_history(&marked(text)) == parse_history(text));
    let text = include_str!("../../lessons/en/glossary.toml");
    assert!(parse_glossary(text).is_ok() && parse_glossary(&marked(text)) == parse_glossary(text));
    let text = include_str!("../../lessons/en/sources.toml");
    assert!(parse_works(text).is_ok() && parse_works(&marked(text)) == parse_works(text));
    let text = include_str!("../../lessons/en/SUMMARY.md");
    assert!(parse_summary(text).is_ok() && parse_summary(&marked(text)) == parse_summary(text));
    for (name, text) in library::teacher_files() {
        let text = marked(text);
        let read = if name.starts_with("pack-") {
            Pack::parse(&text).is_ok()
        } else if name.starts_with("kit-") {
            KitPage::parse(&text).is_ok()
        } else {
            Guide::parse(&text).is_ok()
        };
        assert!(read, "{name}");
    }
}

/// Runs with as little stack as a page in a browser or a thread of Windows has.
fn in_a_small_thread(work: impl FnOnce() + Send + 'static) {
    let small = std::thread::Builder::new().stack_size(512 << 10);
    small.spawn(work).expect("a thread").join().expect("it ends well");
}

#[test]
fn what_stands_too_deep_is_refused_with_its_line() {
    in_a_small_thread(|| {
        let signs = [("> ", ""), ("- ", ""), ("1. ", ""), ("* > ", ""), ("*a **b ", " c** d*")];
        for (sign, end) in signs {
            let deep = format!("{}x{}\n", sign.repeat(20_000), end.repeat(20_000));
            let problems = checked(&format!("{FRONT}{deep}"));
            let named =
                |one: &String| one.starts_with("line 13: ") && one.contains("more than 100 deep");
            assert!(problems.iter().any(named), "{sign:?}: {problems:?}");
            let board = format!("{FRONT}```senet board\nposition: start\nsay: {deep}```\n");
            let problems = checked(&board);
            let named =
                |one: &String| one.starts_with("line 15: ") && one.contains("more than 100 deep");
            assert!(problems.iter().any(named), "{sign:?}: {problems:?}");
            let guide = format!("---\nlesson: water\n---\n\n## Aims\n\n{deep}");
            assert!(Guide::parse(&guide).is_err() && parse_summary(&guide).is_err());
        }
        for part in ["[", "![", "[^", "**", "<", "`", "\\", "(", "![a]("] {
            drop(checked(&format!("{FRONT}{}x\n", part.repeat(20_000))));
        }
        let task = format!(
            "{FRONT}```senet try\nposition: start\nthrow: 1\ntask: a\ngoal: {}at 1 cones\n```\n",
            "not ".repeat(50_000)
        );
        assert!(
            checked(&task).iter().any(|one| one.contains("line 17: not is here")),
            "{:?}",
            checked(&task)
        );
        for deep in [
            format!("x = {}", "[".repeat(100_000)),
            format!("x = {}{}", "[".repeat(50_000), "]".repeat(50_000)),
            format!("x = {}", "{a=".repeat(50_000)),
            format!("[{}a]", "a.".repeat(50_000)),
            format!("[[{}a]]", "a.".repeat(50_000)),
            format!("{}a = 1", "a.".repeat(50_000)),
        ] {
            for read in [ruleset as Read, history, glossary, works] {
                assert!(!read(&deep).is_empty());
            }
        }
    });
}

#[test]
fn what_stands_as_deep_as_it_may_is_read_written_and_drawn() {
    in_a_small_thread(|| {
        let signs = [("> ", "", 90), ("- ", "", 45), ("*a **b ", " c** d*", 45)];
        for (sign, end, times) in signs {
            let text = format!("{FRONT}{}x{}\n", sign.repeat(times), end.repeat(times));
            let lesson = Lesson::parse(&text).expect("not too deep");
            assert!(check(&text, &library::known()).errors.is_empty());
            assert!(!lesson.to_markdown().is_empty());
            assert_eq!(library::glossary().mark(&lesson).steps.len(), 1);
            assert!(publish::paper_page(&lesson, &library::known()).contains('x'));
        }
    });
}
