//! The account: the rules of a reconstruction written out as a text, with the evidence of every sentence.
//!
//! **Invariant:** written from the form alone, so that it never disagrees with the law, and every question that arises
//! under a form is answered in exactly one sentence. The words themselves stand in the table of [`crate::i18n`].

mod ground;
mod open;
mod plan;
mod say;

use crate::i18n;
use crate::rules::{Evidence, Key, Mark, Ruleset, idle};

pub use ground::{grounds, mark};
pub use open::left_open;

/// One or two sentences that state one rule, or several that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The questions of the form it answers; none where it says what all reconstructions share.
    pub keys: Vec<Key>,
    /// The words.
    pub text: String,
    /// The least sure mark among its keys, from `stated` over `recovered` and `interpretation` to `own`; `None` where no
    /// evidence is given because it says what all reconstructions share.
    pub mark: Option<Mark>,
    /// Where each key's answer comes from, in the order of `keys`; a key without evidence is left out. A sentence without
    /// keys may have some too, where its source happens to say what follows from other answers.
    pub evidence: Vec<(Key, Evidence)>,
}

/// Sentences about one part of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The section of the form it mostly answers, such as `setup`; `aim` for the opening words.
    pub section: &'static str,
    /// The heading.
    pub title: &'static str,
    /// What it says, in order; never empty.
    pub sentences: Vec<Sentence>,
}

/// The whole game in the order in which a player needs it. Idle keys are left out ([`idle_keys`] lists them).
pub fn passages(ruleset: &Ruleset) -> Vec<Passage> {
    plan::PASSAGES
        .iter()
        .map(|(section, items)| Passage {
            section,
            title: i18n::text(plan::title(section)),
            sentences: plan::sentences(ruleset, items),
        })
        .filter(|passage| !passage.sentences.is_empty())
        .collect()
}

/// The questions that do not arise under these rules, each with the key that has settled them.
pub fn idle_keys(ruleset: &Ruleset) -> Vec<(Key, Key)> {
    let keys = Key::ALL.iter();
    keys.filter_map(|key| idle(&ruleset.form, *key).map(|cause| (*key, cause))).collect()
}

/// The answer to one question in one to six words, for the cell of a table: `3 in a row`, `no`. An idle key has its
/// answer too.
pub fn answer(ruleset: &Ruleset, key: Key) -> String {
    say::cell(&ruleset.form, key)
}

/// The rules on which two reconstructions differ, in the order of the form.
///
/// A key counts when both ask its question and answer differently. Where it is idle on one side, the key that makes it
/// so differs as well and already counts. Texts, names and evidence do not count.
pub fn distance(a: &Ruleset, b: &Ruleset) -> Vec<Key> {
    let mut keys = a.form.differences(&b.form);
    keys.retain(|key| idle(&a.form, *key).is_none() && idle(&b.form, *key).is_none());
    keys
}
