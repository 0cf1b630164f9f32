//! The account: the rules of a reconstruction written out as a text, with the evidence of every sentence.
//!
//! **Invariant:** written from the form alone, so that it never disagrees with the law, and every question that arises
//! under a form is answered in exactly one sentence. The words are in the table of [`crate::i18n`].

mod ground;
mod open;
mod plan;
mod say;

use crate::i18n;
use crate::rules::{Key, Ruleset, idle};

pub use ground::{answer_ground, gathered, grounds, mark, place};
pub use open::left_open;
pub use plan::Sentence;

/// Sentences about one part of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The section of the form it mostly answers, such as `setup`; `aim` for the opening words.
    pub section: &'static str,
    /// The heading.
    pub title: &'static str,
    /// Its sentences, in order; never empty.
    pub sentences: Vec<Sentence>,
}

/// The whole game in the order in which a player needs it. Idle keys are left out ([`idle_keys`] lists them).
pub fn passages(ruleset: &Ruleset) -> Vec<Passage> {
    plan::PASSAGES
        .iter()
        .map(|(section, _)| Passage {
            section,
            title: i18n::language().words(&format!("account-title.{section}")).unwrap_or(section),
            sentences: plan::sentences(ruleset, &plan::items(section)),
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
