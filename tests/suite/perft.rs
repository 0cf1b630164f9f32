//! Path counts, so that no change of the law goes unseen. An independent program that knows only the documents
//! counted them all.

use std::collections::BTreeSet;

use senet::analysis::perft;
use senet::rules::Rules;
use senet::{library, notation};

/// Ruleset or variant and its counts from the start, for depths 1, 2 and so on.
const STARTS: &str = include_str!("../perft/starts.txt");

/// Ruleset, position and counts, between bars: middles and ends of games.
const MIDDLES: &str = include_str!("../perft/middles.txt");

fn lines(file: &str) -> impl Iterator<Item = &str> {
    file.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}

/// The depths whose count is another than the one kept.
fn wrong(rules: &Rules, name: &str, text: &str, counts: &str) -> Vec<String> {
    let position = notation::parse_position(rules, text).expect("a position");
    let counts = (1..).zip(counts.split_whitespace());
    counts
        .filter_map(|(depth, count)| {
            let counted = perft(rules, &position, depth);
            let same = counted.to_string() == count;
            (!same).then(|| format!("{name} {text} depth {depth}: {counted}, not {count}"))
        })
        .collect()
}

#[test]
fn counts_from_the_start() {
    let (mut failures, mut seen) = (Vec::new(), BTreeSet::new());
    for line in lines(STARTS) {
        let (id, counts) = line.split_once(' ').expect("a ruleset and counts");
        let rules = library::ruleset(id).expect("shipped").rules();
        let start = notation::position_text(&rules.start());
        failures.extend(wrong(&rules, id, &start, counts));
        assert!(counts.split_whitespace().count() >= 4, "{id} is counted too little");
        seen.insert(id.to_owned());
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    for ruleset in library::rulesets() {
        assert!(seen.contains(&ruleset.id), "{} has no counts", ruleset.id);
        for variant in &ruleset.variants {
            let id = format!("{}/{}", ruleset.id, variant.id);
            assert!(seen.contains(&id), "{id} has no counts");
        }
    }
}

#[test]
fn counts_from_the_middle() {
    let (mut failures, mut seen) = (Vec::new(), BTreeSet::new());
    for line in lines(MIDDLES) {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [id, text, counts] = fields[..] else { panic!("{line}: not three fields") };
        let rules = library::ruleset(id).expect("shipped").rules();
        failures.extend(wrong(&rules, id, text, counts));
        seen.insert(id);
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(seen.len() >= library::rulesets().len(), "a ruleset has no middles");
}
