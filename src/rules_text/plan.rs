//! Plan of the text: the passages, and how answers become sentences.

use super::say;
use crate::explain;
use crate::i18n;
use crate::rules::choice::{Capture, Victory};
use crate::rules::{Evidence, Key, Mark, Ruleset, idle};

/// One or two sentences that state one rule, or several that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The questions of the form it answers; none where it says what all reconstructions share.
    pub keys: Vec<Key>,
    /// The words.
    pub text: String,
    /// The least sure mark among its keys, from `stated` over `recovered` and `interpretation` to `own`; `None` where
    /// no evidence is given because it says what all reconstructions share.
    pub mark: Option<Mark>,
    /// All reconstructions share it, so no source is named.
    pub is_common: bool,
    /// Origin of each key's answer, in the order of `keys`; a key without evidence is left out. A sentence without
    /// keys may have some too, where its source happens to say what follows from other answers.
    pub evidence: Vec<(Key, Evidence)>,
}

/// One thing a passage says.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Item {
    /// The answer to a question of the form.
    Ask(Key),
    /// Sentence that all reconstructions share: a key of `[account-common]`.
    Share(&'static str),
    /// The other questions of the section, in the order of the form.
    Rest,
}

use Item::{Ask, Rest, Share};

/// The passages in the order in which a player needs them: section, and what is said there. A question is named only
/// where it stands elsewhere than in the form.
pub(super) const PASSAGES: &[(&str, &[Item])] = &[
    ("aim", &[Share("aim"), Share("track")]),
    (
        "setup",
        &[
            Ask(Key::SetupPieces),
            Ask(Key::SetupStart),
            Share("colours"),
            Ask(Key::SetupFirstPlayer),
            Ask(Key::SetupFirstOpening),
            Ask(Key::SetupSecondOpening),
            Ask(Key::SetupEntryThrow),
            Rest,
        ],
    ),
    (
        "throwing",
        &[
            Ask(Key::ThrowingDevice),
            Ask(Key::ThrowingBlank),
            Share("move"),
            Share("own"),
            Share("must"),
            Rest,
        ],
    ),
    ("capture", &[Rest]),
    ("protection", &[Ask(Key::ProtectionByNeighbours), Rest]),
    ("blockade", &[Rest]),
    ("backward", &[Rest, Ask(Key::ThrowingAgainAfterBackward)]),
    ("rebirth", &[Rest]),
    ("happiness", &[Rest]),
    ("water", &[Ask(Key::WaterEffect), Ask(Key::RebirthWhenOccupied), Rest]),
    ("exits", &[Rest]),
    ("bearing_off", &[Ask(Key::BearingOffCount), Rest]),
    ("victory", &[Ask(Key::VictoryBy), Share("most-off"), Rest]),
];

/// The items of a passage, with all its questions.
pub(super) fn items(section: &str) -> Vec<Item> {
    let named = |key: Key| PASSAGES.iter().any(|(_, items)| items.contains(&Ask(key)));
    let rest = || Key::ALL.iter().copied().filter(|key| key.section() == section && !named(*key));
    let planned = PASSAGES.iter().filter(|(other, _)| *other == section);
    let all = planned.flat_map(|(_, items)| items.iter()).flat_map(|item| match item {
        Rest => rest().map(Ask).collect(),
        item => vec![*item],
    });
    all.collect()
}

/// The most clauses that one sentence joins.
const CLAUSES: usize = 4;
/// The most answers that one sentence of the table states.
const JOINT: usize = 3;

/// A sentence before its words are put together.
enum Draft {
    /// Sentence that all reconstructions share.
    Shared(&'static str),
    /// A whole one.
    Whole(Vec<Key>, String),
    /// Clauses that are equally sure.
    Clauses(Option<Mark>, Vec<Key>),
}

/// The sentences of a passage in order. Questions the ruleset leaves out share one clause at the place of the first,
/// joined by how sure the answers are.
pub(super) fn sentences(ruleset: &Ruleset, items: &[Item]) -> Vec<Sentence> {
    let applicable: Vec<&Item> = items.iter().filter(|item| arises(ruleset, item)).collect();
    let mut drafts = Vec::new();
    let mut rest = applicable.as_slice();
    while let Some((item, after)) = rest.split_first() {
        rest = after;
        let key = match item {
            Ask(key) => *key,
            Share(name) => {
                drafts.push(Draft::Shared(name));
                continue;
            }
            Rest => continue,
        };
        if let Some((keys, text)) = joint(ruleset, key, after) {
            rest = after.get(keys.len() - 1..).unwrap_or_default();
            drafts.push(Draft::Whole(keys, text));
        } else {
            draft(ruleset, key, &mut drafts);
        }
    }
    let finished = drafts.into_iter().map(|draft| match draft {
        Draft::Shared(name) => shared(ruleset, name),
        Draft::Whole(keys, text) => sentence(ruleset, keys, text),
        Draft::Clauses(_, keys) => {
            let text = joined(ruleset, &keys);
            sentence(ruleset, keys, text)
        }
    });
    finished.collect()
}

/// Sentence that all reconstructions share. Who wins where hit pieces leave the game follows from that; where the source
/// says it too, its evidence stands beside the sentence.
fn shared(ruleset: &Ruleset, name: &str) -> Sentence {
    let text = say::fill(ruleset, &format!("account-common.{name}"));
    let said_too = name == "most-off" && ruleset.form.victory_by == Victory::MostOff;
    let keys = if said_too { vec![Key::VictoryBy] } else { Vec::new() };
    let is_common = matches!(name, "track" | "move" | "own" | "must");
    Sentence { is_common, ..sentence(ruleset, keys, text) }
}

/// Adds one answer to the drafts: as a sentence of its own, or as a clause beside others that are as sure.
fn draft(ruleset: &Ruleset, key: Key, drafts: &mut Vec<Draft>) {
    let entry = format!("account-sentence.{}", say::entry(&ruleset.form, key));
    if i18n::has(&entry) {
        drafts.push(Draft::Whole(vec![key], say::fill(ruleset, &entry)));
        return;
    }
    let mark = ruleset.evidence.get(&key).map(|evidence| evidence.mark);
    let beside = drafts.iter_mut().find_map(|draft| match draft {
        Draft::Clauses(sure, keys) if *sure == mark && keys.len() < CLAUSES => Some(keys),
        _ => None,
    });
    match beside {
        Some(keys) => keys.push(key),
        None => drafts.push(Draft::Clauses(mark, vec![key])),
    }
}

/// The clauses of these keys as one sentence.
fn joined(ruleset: &Ruleset, keys: &[Key]) -> String {
    let clause = |key: &Key| {
        let entry = say::entry(&ruleset.form, *key);
        say::fill(ruleset, &format!("account-clause.{entry}"))
    };
    say::join(keys.iter().map(clause))
}

/// True where there is something to say here.
fn arises(ruleset: &Ruleset, item: &Item) -> bool {
    let form = &ruleset.form;
    match item {
        // Where hit pieces leave the game, the sentence on that says who wins.
        Ask(Key::VictoryBy) => form.capture_effect != Capture::Removed,
        Ask(key) => idle(form, *key).is_none(),
        Share("colours") => {
            let own = &ruleset.sides.0;
            own[0] != "cones" || own[1] != "spools"
        }
        Share("most-off") => form.capture_effect == Capture::Removed,
        Share(_) | Rest => true,
    }
}

/// The longest run of answers from `first` on that one sentence of the table states and that are equally sure.
fn joint(ruleset: &Ruleset, first: Key, after: &[&Item]) -> Option<(Vec<Key>, String)> {
    let mark = |key: Key| ruleset.evidence.get(&key).map(|evidence| evidence.mark);
    let mut keys = vec![first];
    keys.extend(after.iter().map_while(|item| match item {
        Ask(key) if mark(*key) == mark(first) => Some(*key),
        _ => None,
    }));
    (2..=keys.len().min(JOINT)).rev().find_map(|count| {
        let entries: Vec<String> =
            keys[..count].iter().map(|key| say::entry(&ruleset.form, *key)).collect();
        let entry = format!("account-joint.{}", entries.join("+"));
        i18n::has(&entry).then(|| (keys[..count].to_vec(), say::fill(ruleset, &entry)))
    })
}

/// A sentence with the evidence of its keys.
pub(super) fn sentence(ruleset: &Ruleset, keys: Vec<Key>, text: String) -> Sentence {
    let evidence = keys.iter().filter_map(|key| Some((*key, ruleset.evidence.get(key)?.clone())));
    let evidence: Vec<(Key, Evidence)> = evidence.collect();
    Sentence {
        text: explain::capital(&text),
        // Marks stand in the order from the surest to the least sure.
        mark: evidence.iter().map(|(_, evidence)| evidence.mark).max_by_key(|mark| *mark as u8),
        is_common: false,
        keys,
        evidence,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Form;

    /// Every answer that may be given to any question has its sentence or clause, and its cell.
    #[test]
    fn every_answer_has_words() {
        let mut missing = Vec::new();
        for key in Key::ALL {
            for value in key.offered() {
                let form = Form::default().with(*key, &value).expect("offered");
                let entry = say::entry(&form, *key);
                let says = ["account-sentence", "account-clause"]
                    .iter()
                    .filter(|table| i18n::has(&format!("{table}.{entry}")))
                    .count();
                if says != 1 {
                    missing.push(format!("{entry}: {says} rows"));
                }
                if say::cell(&form, *key).starts_with("account-cell") {
                    missing.push(format!("no cell for {entry}"));
                }
            }
        }
        assert!(missing.is_empty(), "{}", missing.join("\n"));
    }

    #[test]
    fn every_question_is_planned_once() {
        let planned = PASSAGES.iter().flat_map(|(section, _)| items(section));
        let planned = planned.filter_map(|item| match item {
            Ask(key) => Some(key),
            _ => None,
        });
        let mut planned: Vec<Key> = planned.collect();
        planned.sort_unstable();
        assert_eq!(planned, Key::ALL);
    }
}
