//! Texts that nobody meant: ruleset files, lessons, positions, moves and addresses, spoilt in every way. Nothing may
//! panic, and whatever cannot be read is refused with a sentence.

use std::sync::LazyLock;

use senet::compare::Comparison;
use senet::lesson::{Lesson, MoveText, Reading, RulesSpec, check, parse_change, parse_picture};
use senet::{library, notation};

use crate::play::Chance;

/// Fragments that mean something somewhere.
static FRAGMENTS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let fragments = "¦0¦-1¦31¦255¦256¦99999999999999999999¦1e999¦NaN¦null¦true¦[]¦[[¦{}¦{¦\"¦\\¦\\u0000¦\
        \\ud800¦'¦\"\"\"¦```¦---¦\n¦\r\n¦\t¦\0¦\u{feff}¦\u{202e}¦é¦𓏠¦/¦//¦~¦+¦=¦.¦,¦:¦@¦#¦|¦ ¦C¦\
        S¦10¦11¦C 5-5¦S 0-0¦rest:9¦again@27¦only@15:C¦back¦bonus¦front:S¦entry¦open¦off¦27>15¦\
        12x15¦26-27~15¦--¦++¦water.effect¦throwing.use¦saved¦based_on¦format¦set¦rules¦\
        kendall-walker¦petrie/wall-of-four¦f9";
    fragments.split('¦').collect()
});

/// `text` with a few changes by chance: parts cut out, doubled, exchanged, letters turned, fragments put in.
pub fn spoilt(text: &[u8], chance: &mut Chance) -> Vec<u8> {
    let mut text = text.to_vec();
    let changes = [1, 1, 1, 2, 3, 6][chance.below(6)];
    for _ in 0..changes {
        let at = chance.below(text.len() + 1);
        let to = (at + chance.below(12)).min(text.len());
        match chance.below(6) {
            0 => drop(text.drain(at..to)),
            1 => {
                let part = text[at..to].to_vec();
                text.splice(at..at, part);
            }
            2 => {
                let other = chance.below(text.len() + 1);
                let part = text[at..to].to_vec();
                text.splice(other..other, part);
            }
            3 if at < text.len() => text[at] ^= 1 << chance.below(8),
            4 if at < text.len() => text[at] = chance.below(256) as u8,
            _ => {
                let fragment = FRAGMENTS[chance.below(FRAGMENTS.len())];
                text.splice(at..to, fragment.bytes());
            }
        }
    }
    text
}

/// As [`spoilt`], but text.
fn spoilt_text(text: &str, chance: &mut Chance) -> String {
    String::from_utf8_lossy(&spoilt(text.as_bytes(), chance)).into_owned()
}

fn noise(chance: &mut Chance) -> String {
    let bytes: Vec<u8> = (0..chance.below(60)).map(|_| chance.below(256) as u8).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Is this what a person can be told?
fn is_sentence(text: &str) -> bool {
    text.len() > 8 && text.contains(' ') && !text.contains("panicked") && !text.contains("Err(")
}

#[test]
fn spoilt_ruleset_files_are_refused_with_sentences() {
    let (mut chance, mut refused, mut read) = (Chance::new(3), 0, 0);
    let own = "format = 1\nid = \"mine\"\nname = \"Mine\"\nbased_on = \"wikihow\"\n[blockade]\nlength = 3\n";
    for round in 0..1_200 {
        let files = library::ruleset_files();
        let text = if round % 3 == 0 { own } else { files[round % files.len()].1 };
        let text = spoilt_text(text, &mut chance);
        match library::read_ruleset(&text) {
            // Whatever is taken plays.
            Ok(ruleset) => {
                let rules = ruleset.rules();
                assert!(rules.outcome(&rules.start()).is_none() || rules.n_pieces() > 0);
                read += 1;
            }
            Err(error) => {
                refused += 1;
                assert!(!error.problems.is_empty());
                for problem in &error.problems {
                    assert!(is_sentence(&problem.to_string()), "{problem}");
                }
            }
        }
    }
    assert!(refused > 300 && read > 100, "{refused} were refused, {read} read");
}

#[test]
fn spoilt_lessons_are_refused_with_sentences() {
    let (mut chance, mut refused) = (Chance::new(4), 0);
    for round in 0..400 {
        let files = library::lesson_files();
        let text = spoilt_text(files[round % files.len()].1, &mut chance);
        let reading = Reading::of(&text);
        for problem in &reading.problems {
            assert!(is_sentence(&problem.to_string()), "{problem}");
        }
        if let Err(error) = Lesson::parse(&text) {
            refused += 1;
            assert!(!error.problems.is_empty());
        }
        // What can be read is asked of the law as well, which is slower.
        if round % 4 == 0 {
            for problem in check(&text, &library::known()).errors {
                assert!(is_sentence(&problem.to_string()), "{problem}");
            }
        }
    }
    assert!(refused > 50, "only {refused} were refused");
}

/// Positions in full, with marks of every kind.
const POSITIONS: &[&str] = &[
    "CSCSCSCSCS/CSCS6/10 C 0-0",
    "CSCSCSCSCS/10/10 S 0-0 front:C,open",
    "10/5SCC2/5SCCS1 S 3-4 bonus,rest:1",
    "10/4C4S/6C3 C 5-5 again@27",
    "5CS2S/CCCSS1S3/10 C 1-0 only@10:S",
    "10/10/10 C 0-0",
];

#[test]
fn spoilt_positions_are_refused_with_sentences() {
    let (mut chance, mut refused, mut read) = (Chance::new(5), 0, 0);
    for round in 0..20_000 {
        let rules = library::rulesets()[round % library::rulesets().len()].rules();
        let text = match round % 10 {
            0 => noise(&mut chance),
            kind => spoilt_text(POSITIONS[kind % POSITIONS.len()], &mut chance),
        };
        match notation::parse_position(&rules, &text) {
            Ok(position) => {
                read += 1;
                let written = notation::position_text(&position);
                assert_eq!(
                    notation::parse_position(&rules, &written),
                    Ok(position),
                    "{text:?} {written}"
                );
                assert!(rules.odds().iter().all(|(throw, _)| {
                    position.due.rest > 0
                        || rules.outcome(&position).is_some()
                        || !rules.legal_moves(&position, Some(*throw)).is_empty()
                }));
            }
            Err(error) => {
                refused += 1;
                assert!(is_sentence(&error.to_string()), "{text:?}: {error}");
            }
        }
    }
    assert!(refused > 5_000 && read > 100, "{refused} were refused, {read} read");
}

#[test]
fn spoilt_lists_of_pieces_are_refused_with_sentences() {
    let mut chance = Chance::new(6);
    for _ in 0..10_000 {
        let typed = spoilt_text("cones: 26 21 / spools: 12 18, spools to move", &mut chance);
        if let Err(error) = notation::parse_pieces(&typed) {
            assert!(is_sentence(&error), "{typed:?}: {error}");
        }
        let linked = spoilt_text("c26.21-s12.18", &mut chance);
        if let Err(error) = notation::parse_pieces_link(&linked) {
            assert!(is_sentence(&error), "{linked:?}: {error}");
        }
        let drawn = spoilt_text(
            "C . S . . . . . . .\n. . . . . . . . . .\n. . . . . C S . . .\n",
            &mut chance,
        );
        if let Err(error) = parse_picture(&drawn) {
            assert!(is_sentence(&error), "{drawn:?}: {error}");
        }
    }
}

#[test]
fn spoilt_moves_and_changes_are_refused_with_sentences() {
    let mut chance = Chance::new(7);
    let rules = library::ruleset("game-of-passing").expect("shipped").rules();
    let position = notation::parse_position(&rules, "10/5C4/5C3S C 5-6").expect("a position");
    let lines = notation::lines(&rules, &position, senet::rules::Throw::new(1));
    for _ in 0..2_500 {
        let text = spoilt_text(
            ["26-27~15", "12x15", "28-off", "0-1", "27>15", "++", "--", "30-off(2)"]
                [chance.below(8)],
            &mut chance,
        );
        match MoveText::parse(&text) {
            // A move that can be read is legal, or refused for a reason.
            Ok(mv) => drop(mv.attempt(&rules, &position, senet::rules::Throw::new(1))),
            Err(error) => assert!(is_sentence(&error), "{text:?}: {error}"),
        }
        assert!(notation::find(&lines, &text).is_none_or(|line| lines.contains(line)));
        let text =
            spoilt_text("kendall-walker, water.effect=to-1, throwing.again=[1, 4]", &mut chance);
        match RulesSpec::parse(&text) {
            Ok(spec) => {
                if let Err(problems) = spec.ruleset(library::rulesets()) {
                    assert!(problems.iter().all(|problem| is_sentence(problem)), "{problems:?}");
                }
            }
            Err(problems) => assert!(
                problems.iter().all(|problem| is_sentence(problem)),
                "{text:?}: {problems:?}"
            ),
        }
        let text = spoilt_text("protection.safe_squares=[15, 26]", &mut chance);
        if let Err(problems) = parse_change(&text) {
            assert!(problems.iter().all(|problem| is_sentence(problem)), "{text:?}: {problems:?}");
        }
    }
}

#[test]
fn spoilt_comparisons_are_refused_with_sentences() {
    let links = [
        "kendall-walker+water.effect=to-1~jequier-grunfeld/c24.26-s12.18/c/1.4.f2",
        "kendall-walker~petrie/start/-/3.2.f4/13-16_9-12",
        "game-of-passing+setup.pieces=5~bell/c1.3-s2.4/s/1.1.1",
    ];
    let (mut chance, mut refused, mut read) = (Chance::new(8), 0, 0);
    for _ in 0..6_000 {
        let link = spoilt_text(links[chance.below(links.len())], &mut chance);
        match Comparison::from_link(&link, &library::ruleset) {
            Ok(comparison) => {
                read += 1;
                let again = Comparison::from_link(&comparison.link(), &library::ruleset);
                assert_eq!(again.map(|again| again.link()), Ok(comparison.link()), "{link:?}");
            }
            Err(error) => {
                refused += 1;
                assert!(is_sentence(&error), "{link:?}: {error}");
            }
        }
    }
    assert!(refused > 1_000 && read > 100, "{refused} were refused, {read} read");
}

/// Found by coverage-guided fuzzing: the reader never came to an end.
#[test]
fn front_matter_in_a_note_is_refused() {
    let text = "---\nid: a\n---\n\n## Title\n\nA claim.[^a]\n\n[^a]:---\nformat: 1\n---\n\nMore.\n";
    let problems = Reading::of(text).problems;
    let at_left_edge = |problem: &&senet::rules::Problem| problem.to_string().contains("left edge");
    assert_eq!(problems.iter().filter(at_left_edge).count(), 1, "{problems:?}");
    for text in ["> [^a]: x\n\n[^a]", "- [^a]: x\n\n[^a]"] {
        assert!(!Reading::of(text).problems.is_empty());
    }
}

/// Found by coverage-guided fuzzing.
#[test]
fn what_is_no_move_leaves_an_address() {
    let spoilt = "kendall-walker~petrie/start/-/2.2/\n\n.2\u{5}k1_9-[\n\n/-";
    let read = |link: &str| Comparison::from_link(link, &library::ruleset).expect("an address");
    let link = read(spoilt).link();
    assert_eq!(link, read(&link).link());
    assert_eq!(link, "kendall-walker~petrie/start/-/2.2");
}

#[test]
fn throwing_again_instead_of_moving_stays_in_an_address() {
    let rethrow = "game-of-passing~kendall-walker/c5.26-s12.18/c/1/.again_26-27";
    let read = Comparison::from_link(rethrow, &library::ruleset).expect("an address");
    let plies = &read.turn(1, 0).expect("a turn").plies;
    assert_eq!(plies.first().map(|ply| ply.line.text.as_str()), Some("++"));
    assert_eq!(read.link(), rethrow);
}

#[cfg(feature = "app")]
#[test]
fn spoilt_addresses_are_refused_with_sentences() {
    use senet::route::Route;
    let links = [
        "#1/lesson/water/3",
        "#1/compare/kendall-walker~petrie/start",
        "#1/play/kendall/start",
        "#1/learn",
        "#read",
        "#2/x",
    ];
    let mut chance = Chance::new(9);
    for _ in 0..20_000 {
        let link = spoilt_text(links[chance.below(links.len())], &mut chance);
        match Route::parse(&link) {
            Ok(route) => assert!(Route::parse(&route.link()).is_ok(), "{link:?} {route:?}"),
            Err((_, error)) => assert!(is_sentence(&error), "{link:?}: {error}"),
        }
    }
}
