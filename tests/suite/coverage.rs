//! Every refusal in play has its sentence. That every reason is met by a scenario is asked in `tests/scenarios`.

use std::collections::BTreeSet;

use senet::library;
use senet::rules::Throw;

use crate::play::{Chance, reach};

/// Reasons that only a question can raise are met by the scenarios.
#[test]
fn refusals_in_play_have_sentences() {
    let mut met = BTreeSet::new();
    for (index, ruleset) in library::rulesets().iter().enumerate() {
        let (rules, mut chance) = (ruleset.rules(), Chance::new(index as u64));
        for round in 0..150 {
            let position = reach(&rules, round * 3, &mut chance);
            for throw in (0..=6).filter_map(Throw::new).filter(|throw| rules.can_throw(*throw)) {
                for refused in rules.refused(&position, Some(throw)) {
                    let illegal =
                        senet::rules::IllegalMove { mv: refused.mv, reason: refused.reason };
                    let refusal = senet::explain::refusal(ruleset, &position, &illegal);
                    let sentences = refusal.sentence.matches(". ").count() + 1;
                    assert!(
                        refusal.sentence.ends_with('.') && sentences <= 2,
                        "{}",
                        refusal.sentence
                    );
                    assert!(!refusal.sentence.contains(['{', '}']), "{}", refusal.sentence);
                    met.insert(refused.reason.name());
                }
            }
        }
    }
    assert!(met.len() >= 25, "only {} kinds of refusal were met: {met:?}", met.len());
}
