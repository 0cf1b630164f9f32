//! Path counts from each start, so that no change of the law goes unseen.

use senet::analysis::perft;
use senet::library;

/// Ruleset and counts for depths 1, 2 and 3. The counts come from this law, which agrees with an independent reading
/// of the documents on the positions of `tests/answers`.
const COUNTS: &str = include_str!("../perft/starts.txt");

#[test]
fn counts_from_the_start() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for line in COUNTS
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
    {
        let mut fields = line.split_whitespace();
        let id = fields.next().expect("a ruleset");
        let rules = library::ruleset(id).expect("shipped").rules();
        seen += 1;
        for (depth, count) in (1..).zip(fields) {
            let counted = perft(&rules, &rules.start(), depth);
            if counted.to_string() != count {
                wrong.push(format!("{id} depth {depth}: {counted}, not {count}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(seen, library::rulesets().len(), "a ruleset has no counts");
}
