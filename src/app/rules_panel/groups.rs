//! In which order the rules are asked for.

use crate::explain;
use crate::rules::Key;

/// The groups of the panel: a word, and the keys in the order in which they are asked.
pub(super) const GROUPS: [(&str, &[Key]); 7] = [
    (
        "rules-panel.group-setup",
        &[
            Key::SetupPieces,
            Key::SetupStart,
            Key::SetupFirstPlayer,
            Key::SetupFirstOpening,
            Key::SetupSecondOpening,
            Key::SetupQueue,
            Key::SetupEntryThrow,
        ],
    ),
    (
        "rules-panel.group-throwing",
        &[
            Key::ThrowingBlank,
            Key::ThrowingAgain,
            Key::ThrowingDevice,
            Key::ThrowingUse,
            Key::ThrowingSplit,
            Key::ThrowingAgainWhenBlocked,
            Key::ThrowingAgainAfterBackward,
        ],
    ),
    (
        "rules-panel.group-blocking",
        &[
            Key::BlockadeLength,
            Key::ProtectionByNeighbours,
            Key::ProtectionAdjacency,
            Key::ProtectionSuspendedOn,
            Key::BlockadeStopsBackward,
            Key::ProtectionLostWhileDrowning,
        ],
    ),
    (
        "rules-panel.group-hitting",
        &[
            Key::CaptureEffect,
            Key::ProtectionSafeSquares,
            Key::CaptureHitFrom26,
            Key::ProtectionSafeWhen,
            Key::CaptureCompulsory,
            Key::CaptureHousesAct,
        ],
    ),
    (
        "rules-panel.group-backward",
        &[Key::BackwardWhen, Key::BackwardCapture, Key::BackwardFrom26, Key::BackwardFrom28To30],
    ),
    (
        "rules-panel.group-houses",
        &[
            Key::RebirthLanding,
            Key::HappinessGate,
            Key::WaterEffect,
            Key::WaterOthers,
            Key::ExitsFrom28,
            Key::ExitsFrom29,
            Key::ExitsFrom30,
            Key::RebirthWhenOccupied,
            Key::HappinessBonusThrow,
            Key::HappinessThrowOfOne,
            Key::HappinessTargetTaken,
            Key::WaterEndsTurn,
            Key::WaterWhenOccupied,
            Key::WaterFourThrowsAgain,
            Key::ExitsLandingThrow,
        ],
    ),
    (
        "rules-panel.group-leaving",
        &[
            Key::BearingOffCondition,
            Key::BearingOffCount,
            Key::BearingOffDuty,
            Key::BearingOffSurplus,
            Key::VictoryBy,
            Key::VictoryScore,
        ],
    ),
];

/// Is one of the words a reader sees for this rule like what was typed?
pub(super) fn speaks_of(key: Key, wanted: &str) -> bool {
    let has = |text: &str| text.to_lowercase().contains(wanted);
    has(explain::key_name(key))
        || has(explain::question(key))
        || has(key.name())
        || key.offered().iter().any(|value| has(&explain::answer_of(key, value)))
}

#[cfg(test)]
mod tests {
    use super::GROUPS;
    use crate::rules::{Key, Value};
    use crate::{explain, i18n};

    #[test]
    fn every_rule_stands_in_one_group() {
        let mut keys: Vec<Key> = GROUPS.iter().flat_map(|(_, keys)| keys.iter().copied()).collect();
        keys.sort_unstable();
        assert_eq!(keys, Key::ALL);
        assert!(GROUPS.iter().all(|(word, _)| i18n::has(word)));
    }

    #[test]
    fn every_rule_has_a_name_a_question_and_a_word_for_every_answer() {
        let mut gaps = Vec::new();
        for key in Key::ALL {
            let (section, short) = (key.section(), key.short_name());
            for what in ["name", "question"] {
                let word = format!("{section}-{what}.{short}");
                if !i18n::has(&word) {
                    gaps.push(word);
                }
            }
            for value in key.offered() {
                let said = explain::answer_of(*key, &value);
                let bare = matches!(&value, Value::Word(word) if *word == said);
                let number = matches!(value, Value::Int(number) if said == number.to_string());
                if said.is_empty() || bare || number {
                    gaps.push(format!("{section}-answer.{short}-{}", value.plain()));
                }
            }
        }
        assert!(gaps.is_empty(), "{gaps:#?}");
    }

    #[test]
    fn no_two_answers_of_a_rule_read_the_same() {
        for key in Key::ALL {
            let mut said: Vec<String> =
                key.offered().iter().map(|value| explain::answer_of(*key, value)).collect();
            said.sort();
            let count = said.len();
            said.dedup();
            assert_eq!(said.len(), count, "{key}: {said:?}");
        }
    }

    #[test]
    fn names_are_short_and_tell_the_rules_apart() {
        let mut names: Vec<&str> = Key::ALL.iter().map(|key| explain::key_name(*key)).collect();
        assert!(names.iter().all(|name| name.chars().count() <= 32), "{names:?}");
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Key::ALL.len());
    }
}
