//! Groups of rules, in the order of the panel.

use crate::app::search::has_word;
use crate::explain;
use crate::rules::Key;

/// A group of the panel: a word, rules that stand first in it, and the sections of the form whose other rules follow in
/// the order of the form.
pub(super) struct Group(pub(super) &'static str, &'static [Key], &'static [&'static str]);

/// The groups, in the order of the panel.
pub(super) const GROUPS: [Group; 7] = [
    Group("rules-panel.group-setup", &[], &["setup"]),
    Group("rules-panel.group-throwing", &[], &["throwing"]),
    Group(
        "rules-panel.group-blocking",
        &[Key::BlockadeLength, Key::ProtectionByNeighbours, Key::ProtectionSuspendedOn],
        &["blockade", "protection"],
    ),
    Group(
        "rules-panel.group-hitting",
        &[
            Key::CaptureEffect,
            Key::ProtectionSafeSquares,
            Key::CaptureHitFrom26,
            Key::ProtectionSafeWhen,
        ],
        &["capture"],
    ),
    Group("rules-panel.group-backward", &[], &["backward"]),
    Group("rules-panel.group-houses", &[], &["rebirth", "happiness", "water", "exits"]),
    Group(
        "rules-panel.group-leaving",
        &[Key::BearingOffCount, Key::BearingOffDuty],
        &["bearing_off", "victory"],
    ),
];

impl Group {
    pub(super) fn keys(&self) -> Vec<Key> {
        let is_placed = |key: &Key| GROUPS.iter().any(|Group(_, first, _)| first.contains(key));
        let rest = Key::ALL.iter().filter(|key| self.2.contains(&key.section()) && !is_placed(key));
        self.1.iter().chain(rest).copied().collect()
    }
}

/// True where a word that a reader sees for this rule begins with what is searched.
pub(super) fn matches_search(key: Key, searched: &str) -> bool {
    let has = |text: &str| has_word(text, searched);
    has(explain::key_name(key))
        || has(explain::question(key))
        || has(key.name())
        || key.offered().iter().any(|value| has(&explain::answer_of(key, value)))
}

#[cfg(test)]
mod tests {
    use super::{GROUPS, Group};
    use crate::rules::{Key, Value};
    use crate::{explain, i18n};

    #[test]
    fn every_rule_stands_in_one_group() {
        let mut keys: Vec<Key> = GROUPS.iter().flat_map(Group::keys).collect();
        keys.sort_unstable();
        assert_eq!(keys, Key::ALL);
        assert!(GROUPS.iter().all(|Group(word, ..)| i18n::has(word)));
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
                let answer = explain::answer_of(*key, &value);
                let bare = matches!(&value, Value::Word(word) if *word == answer);
                let number = matches!(value, Value::Int(number) if answer == number.to_string());
                if answer.is_empty() || bare || number {
                    gaps.push(format!("{section}-answer.{short}-{}", value.plain()));
                }
            }
        }
        assert!(gaps.is_empty(), "{gaps:#?}");
    }

    #[test]
    fn no_two_answers_of_a_rule_read_the_same() {
        for key in Key::ALL {
            let mut answers: Vec<String> =
                key.offered().iter().map(|value| explain::answer_of(*key, value)).collect();
            answers.sort();
            let count = answers.len();
            answers.dedup();
            assert_eq!(answers.len(), count, "{key}: {answers:?}");
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
