//! One board of a comparison: whose rules it plays, and what has been changed in them.

use std::sync::Arc;

use crate::rules::{Key, Rules, Ruleset, Value};
use crate::{explain, i18n};

/// One board: a named reconstruction and what has been changed in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The reconstruction as its author has it.
    pub base: Arc<Ruleset>,
    /// The rules that are on.
    pub current: Arc<Ruleset>,
    /// Their law.
    pub rules: Rules,
}

impl Seat {
    /// A board with these rules, nothing changed.
    pub fn new(base: Ruleset) -> Seat {
        let rules = base.rules();
        let base = Arc::new(base);
        Seat { current: Arc::clone(&base), base, rules }
    }

    /// This board with other answers to some questions.
    ///
    /// # Errors
    /// When an answer is none of its key's, or two exclude each other.
    pub fn with(&self, changes: &[(Key, Value)]) -> Result<Seat, String> {
        let current = self.base.with(changes).map_err(|error| error.to_string())?;
        Ok(Seat {
            base: Arc::clone(&self.base),
            rules: current.rules(),
            current: Arc::new(current),
        })
    }

    /// The keys whose answer is not the author's, in the order of the form.
    pub fn changed(&self) -> Vec<Key> {
        self.base.form.differences(&self.current.form)
    }

    /// This board with one more answer changed; what was changed before stays.
    ///
    /// # Errors
    /// As [`Seat::with`].
    pub fn changing(&self, key: Key, value: &Value) -> Result<Seat, String> {
        self.changing_all(&[(key, value.clone())])
    }

    /// This board with more answers changed together; what was changed before stays.
    ///
    /// # Errors
    /// As [`Seat::with`].
    pub fn changing_all(&self, new: &[(Key, Value)]) -> Result<Seat, String> {
        let is_new = |key: Key| new.iter().any(|(other, _)| *other == key);
        let kept = self.changed().into_iter().filter(|key| !is_new(*key));
        let mut changes: Vec<(Key, Value)> =
            kept.map(|key| (key, self.current.form.get(key))).collect();
        changes.extend_from_slice(new);
        self.with(&changes)
    }

    /// Truthful name of what is being played.
    pub fn title(&self) -> String {
        title(&self.base, &self.current)
    }
}

/// Truthful name of what is being played: the reconstruction's name, and the rule that is changed or how many are.
///
/// ```
/// use senet::{compare, library, rules::{Key, Value}};
/// let base = library::ruleset("kendall-walker").expect("shipped");
/// let changed = base.with(&[(Key::BlockadeLength, Value::Int(3))]).expect("possible");
/// assert_eq!(compare::title(&base, &changed), "Kendall (Walker), Walls: Three in a row");
/// ```
pub fn title(base: &Ruleset, current: &Ruleset) -> String {
    let name = short_name(base);
    match base.form.differences(&current.form)[..] {
        [] => name,
        [key] => {
            let answer = explain::answer_alone(key, &current.form.get(key));
            let rule = explain::key_name(key);
            i18n::say!("compare.changed-one", name, rule, answer)
        }
        ref changed => i18n::say!("compare.changed-many", name, count = changed.len()),
    }
}

/// A name short enough for a heading: that of the words table, or the ruleset's own.
pub fn short_name(ruleset: &Ruleset) -> String {
    let key = format!("compare.name-{}", ruleset.id);
    if i18n::has(&key) { i18n::text(&key).to_owned() } else { ruleset.name.clone() }
}
