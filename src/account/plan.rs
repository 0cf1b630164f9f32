//! What is said where: the passages, and how answers become sentences.

use super::{Sentence, say};
use crate::rules::choice::Capture;
use crate::rules::{Evidence, Key, Mark, Ruleset, idle};
use crate::words;

/// One thing a passage says.
pub(super) enum Item {
    /// The answer to a question of the form.
    Ask(Key),
    /// What all reconstructions share: a key of `[account-common]`.
    Share(&'static str),
}

use Item::{Ask, Share};

/// The passages in the order in which a player needs them: section, and what is said there.
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
            Ask(Key::SetupQueue),
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
            Ask(Key::ThrowingUse),
            Ask(Key::ThrowingSplit),
            Ask(Key::ThrowingAgain),
            Ask(Key::ThrowingAgainWhenBlocked),
        ],
    ),
    (
        "capture",
        &[
            Ask(Key::CaptureEffect),
            Ask(Key::CaptureHitFrom26),
            Ask(Key::CaptureCompulsory),
            Ask(Key::CaptureHousesAct),
        ],
    ),
    (
        "protection",
        &[
            Ask(Key::ProtectionByNeighbours),
            Ask(Key::ProtectionAdjacency),
            Ask(Key::ProtectionSuspendedOn),
            Ask(Key::ProtectionLostWhileDrowning),
            Ask(Key::ProtectionSafeSquares),
            Ask(Key::ProtectionSafeWhen),
        ],
    ),
    (
        "blockade",
        &[Ask(Key::BlockadeLength), Ask(Key::BlockadeStopsBackward)],
    ),
    (
        "backward",
        &[
            Ask(Key::BackwardWhen),
            Ask(Key::BackwardCapture),
            Ask(Key::BackwardFrom26),
            Ask(Key::BackwardFrom28To30),
            Ask(Key::ThrowingAgainAfterBackward),
        ],
    ),
    ("rebirth", &[Ask(Key::RebirthLanding)]),
    (
        "happiness",
        &[
            Ask(Key::HappinessGate),
            Ask(Key::HappinessBonusThrow),
            Ask(Key::HappinessThrowOfOne),
            Ask(Key::HappinessTargetTaken),
        ],
    ),
    (
        "water",
        &[
            Ask(Key::WaterEffect),
            Ask(Key::WaterEndsTurn),
            Ask(Key::RebirthWhenOccupied),
            Ask(Key::WaterOthers),
            Ask(Key::WaterWhenOccupied),
            Ask(Key::WaterFourThrowsAgain),
        ],
    ),
    (
        "exits",
        &[
            Ask(Key::ExitsFrom28),
            Ask(Key::ExitsFrom29),
            Ask(Key::ExitsFrom30),
            Ask(Key::ExitsLandingThrow),
        ],
    ),
    (
        "bearing_off",
        &[
            Ask(Key::BearingOffCount),
            Ask(Key::BearingOffCondition),
            Ask(Key::BearingOffSurplus),
            Ask(Key::BearingOffDuty),
        ],
    ),
    (
        "victory",
        &[
            Ask(Key::VictoryBy),
            Share("most-off"),
            Ask(Key::VictoryScore),
        ],
    ),
];

/// The key of a passage's heading.
pub(super) fn title(section: &str) -> &'static str {
    match section {
        "setup" => "account-title.setup",
        "throwing" => "account-title.throwing",
        "capture" => "account-title.capture",
        "protection" => "account-title.protection",
        "blockade" => "account-title.blockade",
        "backward" => "account-title.backward",
        "rebirth" => "account-title.rebirth",
        "happiness" => "account-title.happiness",
        "water" => "account-title.water",
        "exits" => "account-title.exits",
        "bearing_off" => "account-title.bearing_off",
        "victory" => "account-title.victory",
        _ => "account-title.aim",
    }
}

/// The most clauses that one sentence joins.
const CLAUSES: usize = 4;
/// The most answers that one sentence of the table states.
const JOINT: usize = 3;

/// The sentences of a passage: full ones in order, then what the ruleset does not ask for, joined by how sure it is.
pub(super) fn sentences(ruleset: &Ruleset, items: &[Item]) -> Vec<Sentence> {
    let form = &ruleset.form;
    let said: Vec<&Item> = items.iter().filter(|item| arises(ruleset, item)).collect();
    let mut out = Vec::new();
    let mut clauses: Vec<(Option<Mark>, Vec<Key>)> = Vec::new();
    let mut rest = said.as_slice();
    while let Some((item, after)) = rest.split_first() {
        rest = after;
        let key = match item {
            Share(name) => {
                let text = say::fill(ruleset, &format!("account-common.{name}"));
                out.push(sentence(ruleset, Vec::new(), text));
                continue;
            }
            Ask(key) => *key,
        };
        if let Some((keys, text)) = joint(ruleset, key, after) {
            rest = after.get(keys.len() - 1..).unwrap_or_default();
            out.push(sentence(ruleset, keys, text));
            continue;
        }
        let entry = format!("account-sentence.{}", say::entry(form, key));
        if words::has(&entry) {
            let text = say::fill(ruleset, &entry);
            out.push(sentence(ruleset, vec![key], text));
            continue;
        }
        let mark = ruleset.evidence.get(&key).map(|evidence| evidence.mark);
        match clauses.iter_mut().find(|(sure, _)| *sure == mark) {
            Some((_, keys)) => keys.push(key),
            None => clauses.push((mark, vec![key])),
        }
    }
    for keys in clauses.iter().flat_map(|(_, keys)| keys.chunks(CLAUSES)) {
        let parts = keys.iter().map(|key| {
            say::fill(
                ruleset,
                &format!("account-clause.{}", say::entry(form, *key)),
            )
        });
        let text = say::join(&parts.collect::<Vec<_>>());
        out.push(sentence(ruleset, keys.to_vec(), text));
    }
    out
}

/// Is there something to say here?
fn arises(ruleset: &Ruleset, item: &Item) -> bool {
    let form = &ruleset.form;
    match item {
        Ask(key) => idle(form, *key).is_none(),
        Share("colours") => {
            let own = &ruleset.sides.0;
            own[0] != "cones" || own[1] != "spools"
        }
        Share("most-off") => form.capture_effect == Capture::Removed,
        Share(_) => true,
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
        let entries: Vec<String> = keys[..count]
            .iter()
            .map(|key| say::entry(&ruleset.form, *key))
            .collect();
        let entry = format!("account-joint.{}", entries.join("+"));
        words::has(&entry).then(|| (keys[..count].to_vec(), say::fill(ruleset, &entry)))
    })
}

/// A sentence with the evidence of its keys.
pub(super) fn sentence(ruleset: &Ruleset, keys: Vec<Key>, text: String) -> Sentence {
    let found = keys
        .iter()
        .filter_map(|key| Some((*key, ruleset.evidence.get(key)?.clone())));
    let evidence: Vec<(Key, Evidence)> = found.collect();
    Sentence {
        text: say::capital(&text),
        mark: evidence
            .iter()
            .map(|(_, evidence)| evidence.mark)
            .max_by_key(|mark| doubt(*mark)),
        keys,
        evidence,
    }
}

/// How far an answer is from what the source says.
fn doubt(mark: Mark) -> u8 {
    match mark {
        Mark::Stated => 0,
        Mark::Recovered => 1,
        Mark::Interpretation => 2,
        Mark::Own => 3,
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
                    .filter(|table| words::has(&format!("{table}.{entry}")))
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
        let mut planned: Vec<Key> = PASSAGES
            .iter()
            .flat_map(|(_, items)| items.iter())
            .filter_map(|item| match item {
                Ask(key) => Some(*key),
                Share(_) => None,
            })
            .collect();
        planned.sort_unstable();
        assert_eq!(planned, Key::ALL);
    }
}
