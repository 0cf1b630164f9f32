//! Points that a source leaves open, and what was chosen.

use super::{Sentence, plan, say};
use crate::explain;
use crate::i18n;
use crate::rules::choice::{
    Condition, Gate, Length, Opening, Rebirth, Split, Start, TargetTaken, Water,
};
use crate::rules::{Evidence, Form, Key, Mark, Ruleset, idle};

/// Points that the source leaves open, and what we chose; then what it says unclearly or what our copy of it has lost;
/// then what no source settles and is decided alike for all.
///
/// The first sentences ask the question of the form, give the answer taken, and say why; they carry the mark
/// `interpretation`. Those after them are `stated` or `recovered` and have something to add. The last ones are again
/// our reading and have no evidence of their own.
pub fn left_open(ruleset: &Ruleset) -> Vec<Sentence> {
    let noted = |key: &Key| {
        let evidence = ruleset.evidence.get(key)?;
        let says = !evidence.note.is_empty() && idle(&ruleset.form, *key).is_none();
        says.then_some((*key, evidence))
    };
    let notes: Vec<(Key, &Evidence)> = Key::ALL.iter().filter_map(noted).collect();
    let (open, unclear): (Vec<_>, Vec<_>) =
        notes.into_iter().partition(|(_, evidence)| evidence.mark == Mark::Interpretation);
    let questions =
        open.into_iter().chain(unclear).map(|(key, evidence)| question(ruleset, key, evidence));
    let alike =
        decided(&ruleset.form).into_iter().filter(|(on, ..)| *on).map(|(_, key, name)| Sentence {
            keys: vec![key],
            text: say::fill(ruleset, &format!("account-decided.{name}")),
            mark: Some(Mark::Interpretation),
            is_common: false,
            evidence: Vec::new(),
        });
    questions.chain(alike).collect()
}

/// The question, the answer taken, and the note on it.
fn question(ruleset: &Ruleset, key: Key, evidence: &Evidence) -> Sentence {
    let answer = explain::answer(&ruleset.form, key);
    let values = [
        ("question", explain::question(key)),
        ("answer", answer.as_str()),
        ("note", i18n::remark(&evidence.note)),
    ];
    plan::sentence(ruleset, vec![key], i18n::fill("account.open", &values))
}

/// The points decided alike for all: whether the form raises them, the key they concern, and their row of the table.
fn decided(form: &Form) -> [(bool, Key, &'static str); 8] {
    let waits = form.water_effect.waits();
    let comes_back = waits || form.water_effect == Water::To15;
    let (gate_15, gate_26) =
        (form.rebirth_landing == Rebirth::Gate, form.happiness_gate != Gate::Nothing);
    let gate = if gate_15 { Key::RebirthLanding } else { Key::HappinessGate };
    let acts = matches!(form.rebirth_landing, Rebirth::ToOne | Rebirth::Bonus);
    let owed = form.setup_second_opening == Opening::Front && form.setup_start == Start::Track;
    let walls =
        form.blockade_length != Length::Off && form.happiness_target_taken == TargetTaken::Blocked;
    let condition = form.bearing_off_condition != Condition::Nothing;
    [
        (owed, Key::SetupSecondOpening, "opening"),
        (!form.throws_that_earn().is_empty(), Key::ThrowingAgain, "extra"),
        (form.throwing_split == Split::Freely, Key::ThrowingSplit, "part"),
        (gate_15 || gate_26, gate, "gate"),
        (gate_15 && comes_back, Key::RebirthLanding, "returned-gate"),
        (acts && comes_back, Key::RebirthLanding, "returned-house"),
        (walls, Key::BlockadeLength, "wall"),
        (condition && waits, Key::BearingOffCondition, "freed"),
    ]
}
