//! What a source leaves open, and what was chosen.

use super::{Sentence, plan};
use crate::explain;
use crate::rules::{Evidence, Key, Mark, Ruleset, idle};
use crate::words;

/// What the source leaves open, and what we chose; then what it says unclearly, or what our copy of it has lost.
///
/// Each sentence asks the question of the form, gives the answer taken, and says why. The first ones carry the mark
/// `interpretation`; those after them are `stated` or `recovered`, with something to add.
pub fn left_open(ruleset: &Ruleset) -> Vec<Sentence> {
    let noted = |key: &Key| {
        let evidence = ruleset.evidence.get(key)?;
        let says = !evidence.note.is_empty() && idle(&ruleset.form, *key).is_none();
        says.then_some((*key, evidence))
    };
    let notes: Vec<(Key, &Evidence)> = Key::ALL.iter().filter_map(noted).collect();
    let (open, unclear): (Vec<_>, Vec<_>) = notes
        .into_iter()
        .partition(|(_, evidence)| evidence.mark == Mark::Interpretation);
    open.into_iter()
        .chain(unclear)
        .map(|(key, evidence)| {
            let answer = explain::answer(&ruleset.form, key);
            let values = [
                ("question", explain::question(key)),
                ("answer", answer.as_str()),
                ("note", evidence.note.as_str()),
            ];
            plan::sentence(ruleset, vec![key], words::fill("account.open", &values))
        })
        .collect()
}
