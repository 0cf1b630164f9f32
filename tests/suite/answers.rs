//! Answers that an independent reading of the rules gives, for thousands of positions.

use senet::library;
use senet::notation::{self, Target};
use senet::rules::{Key, Place, Position, Rules, Throw, Value};

/// One question a line: ruleset, changes, position, throw; then its legal moves with the positions after them.
/// Written by a program in another language from the documents alone, and compared here move by move.
const MOVES: &str = include_str!("../answers/independent.txt");

/// The same questions' other half: the pieces that do not move, where they would have gone, and the rule.
const REFUSALS: &str = include_str!("../answers/refusals.txt");

/// One question of a file and the answer kept for it.
struct Question<'a> {
    rules: Rules,
    position: Position,
    throw: Option<Throw>,
    expected: &'a str,
}

fn read_question(line: &str) -> Question<'_> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [id, set, position, throw, expected] = fields[..] else {
        panic!("{line}: not five fields")
    };
    let changes: Vec<(Key, Value)> = set
        .split(' ')
        .filter(|change| !change.is_empty())
        .map(|change| {
            let (key, value) = change.split_once('=').expect("KEY=VALUE");
            (Key::from_name(key).expect("a key"), Value::parse(value))
        })
        .collect();
    let ruleset = library::ruleset(id).expect("shipped");
    let rules = ruleset.with(&changes).expect("allowed").rules();
    Question {
        position: notation::parse_position(&rules, position).expect("a position"),
        throw: throw.parse().ok().and_then(Throw::new),
        rules,
        expected,
    }
}

/// Asks every question of a file and compares; at least `fewest` must be asked.
fn compare(file: &str, fewest: usize, answer: fn(&Question<'_>) -> String) {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for (number, line) in (1..).zip(file.lines()).filter(|(_, line)| !line.starts_with('#')) {
        let question = read_question(line);
        let answer = answer(&question);
        count += 1;
        if answer != question.expected {
            wrong.push(format!("line {number}: {answer}\n  not {}", question.expected));
        }
    }
    assert!(count >= fewest, "only {count} questions");
    let first = wrong[..wrong.len().min(10)].join("\n");
    assert!(wrong.is_empty(), "{} of {count} differ\n{first}", wrong.len());
}

#[test]
fn legal_moves_are_those_of_an_independent_reading() {
    compare(MOVES, 5_500, |question| {
        let lines = notation::lines(&question.rules, &question.position, question.throw);
        let text = |line: &notation::Line| {
            let to = match line.to {
                Target::None => "-".to_owned(),
                Target::Off => "off".to_owned(),
                Target::Square(n) => n.to_string(),
            };
            let again = if line.again { "+" } else { "" };
            format!("{} {to}{again} {}", line.text, notation::position_text(&line.after))
        };
        lines.iter().map(text).collect::<Vec<_>>().join("|")
    });
}

#[test]
fn refusals_are_those_of_an_independent_reading() {
    compare(REFUSALS, 2_500, |question| {
        let refused = question.rules.refused(&question.position, question.throw);
        let text = |refused: &senet::rules::Refused| {
            let to = match refused.to {
                None => "-".to_owned(),
                Some(Place::OFF) => "off".to_owned(),
                Some(place) => place.number().to_string(),
            };
            format!("{} {to} {}", refused.mv.from, refused.reason.rule().name())
        };
        refused.iter().map(text).collect::<Vec<_>>().join("|")
    });
}
