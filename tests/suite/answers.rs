//! Answers that an independent reading of the rules gives, for thousands of positions.

use senet::library;
use senet::notation::{self, Target};
use senet::rules::{Key, Throw, Value};

/// One question a line: ruleset, changes, position, throw; then its legal moves with the positions after them.
/// Written by a program in another language from the documents alone, and compared here move by move.
const FILE: &str = include_str!("../answers/independent.txt");

#[test]
fn legal_moves_are_those_of_an_independent_reading() {
    let (mut wrong, mut asked) = (Vec::new(), 0);
    for (number, line) in (1..).zip(FILE.lines()) {
        if line.starts_with('#') {
            continue;
        }
        let fields: Vec<&str> = line.split('\t').collect();
        let [id, set, position, throw, expected] = fields[..] else {
            panic!("line {number} has not five fields")
        };
        let changes: Vec<(Key, Value)> = set
            .split(' ')
            .filter(|change| !change.is_empty())
            .map(|change| {
                let (key, value) = change.split_once('=').expect("KEY=VALUE");
                (Key::from_name(key).expect("a key"), Value::parse(value))
            })
            .collect();
        let ruleset = library::ruleset(id)
            .expect("shipped")
            .with(&changes)
            .expect("allowed");
        let rules = ruleset.rules();
        let position = notation::parse_position(&rules, position).expect("a position");
        let throw = throw.parse().ok().and_then(Throw::new);
        let found: Vec<String> = notation::lines(&rules, &position, throw)
            .iter()
            .map(|line| {
                let to = match line.to {
                    Target::None => "-".to_owned(),
                    Target::Off => "off".to_owned(),
                    Target::Square(n) => n.to_string(),
                };
                let again = if line.again { "+" } else { "" };
                format!(
                    "{} {to}{again} {}",
                    line.text,
                    notation::position_text(&line.after)
                )
            })
            .collect();
        asked += 1;
        if found.join("|") != expected {
            wrong.push(format!(
                "line {number}: {}\n  not {expected}",
                found.join("|")
            ));
        }
    }
    assert!(asked >= 4_000, "only {asked} questions");
    assert!(
        wrong.is_empty(),
        "{} of {asked} differ\n{}",
        wrong.len(),
        wrong[..wrong.len().min(10)].join("\n")
    );
}
