//! The rules behind a difference: the smallest set that accounts for it.
//!
//! A rule is the cause when it alone, taken over from the other board, makes the answers the same. Where no single rule
//! does, pairs are tried, then all rules without those that can be left out one after the other.

use crate::rules::{Key, Rule, Rules};

named! {
    /// Share of a [`Cause`] in a difference.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    Share {
        /// Each of them alone.
        Alone = "alone",
        /// All of them together, and none of them can be left out.
        Together = "together",
        /// They contribute to it; other rules may contribute too.
        #[default]
        Part = "part",
    }
}

/// The rules behind a difference.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cause {
    /// The likeliest first; empty where none can be named.
    pub rules: Vec<Rule>,
    /// Their share in the difference.
    pub share: Share,
}

impl Cause {
    fn of(keys: Vec<Key>, share: Share) -> Option<Cause> {
        let rules: Vec<Rule> = keys.into_iter().map(Rule::Key).collect();
        (!rules.is_empty()).then_some(Cause { rules, share })
    }

    /// The simpler of two accounts of one difference, one for each board that takes over rules from the other; the same
    /// whichever board comes first.
    pub(crate) fn or_simpler(self, other: impl FnOnce() -> Option<Cause>) -> Cause {
        let rank = |cause: &Cause| {
            let keys: Vec<Key> = cause.keys().collect();
            let is_part = cause.share == Share::Part;
            // What each rule explains alone on the way to one board may need all of them on the way back.
            (keys.is_empty(), is_part, keys.len(), cause.share == Share::Alone, keys)
        };
        if self.share == Share::Alone && self.rules.len() == 1 {
            return self;
        }
        other().filter(|other| rank(other) < rank(&self)).unwrap_or(self)
    }

    /// The keys of its rules.
    pub fn keys(&self) -> impl Iterator<Item = Key> + '_ {
        self.rules.iter().filter_map(|rule| rule.key())
    }
}

/// The smallest set of rules that `from` must take over from `to` so that `test` holds; `None` where not even all do.
///
/// ```
/// use senet::compare::{self, Share};
/// let [k, w] = ["kendall-walker", "wikihow"]
///     .map(|id| senet::library::ruleset(id).expect("shipped").rules());
/// let cause = compare::cause(&k, &w, &|rules| rules.n_pieces() == 5).expect("one rule");
/// assert_eq!((cause.rules[0].name(), cause.share), ("setup.pieces", Share::Alone));
/// ```
pub fn cause(from: &Rules, to: &Rules, test: &dyn Fn(&Rules) -> bool) -> Option<Cause> {
    let keys = differing(from, to);
    let holds = |keys: &[Key]| accounts_for(keys, from, to, test);
    Cause::of(singles(&keys, holds), Share::Alone)
        .or_else(|| Cause::of(pair(&keys, holds), Share::Together))
        .or_else(|| Cause::of(needed(&keys, holds), Share::Together))
}

/// True where `test` holds once `from` takes these answers over from `to`.
pub fn accounts_for(keys: &[Key], from: &Rules, to: &Rules, test: &dyn Fn(&Rules) -> bool) -> bool {
    taking(from, to, keys).is_some_and(|rules| test(&rules))
}

/// Rules that make `test` hold when any one of them is taken over from `to`.
pub(super) fn single_cause(
    from: &Rules,
    to: &Rules,
    test: &dyn Fn(&Rules) -> bool,
) -> Option<Cause> {
    let holds = |keys: &[Key]| accounts_for(keys, from, to, test);
    Cause::of(singles(&differing(from, to), holds), Share::Alone)
}

/// Sorts keys by consequence: main rules by weight, then details, those of equal weight in the order of the form.
pub(super) fn by_consequence(keys: &mut [Key]) {
    keys.sort_by_key(|key| (key.weight(), *key));
}

fn differing(from: &Rules, to: &Rules) -> Vec<Key> {
    let mut keys = from.form.differences(&to.form);
    by_consequence(&mut keys);
    keys
}

/// The rules of one board with some answers of another.
fn taking(from: &Rules, to: &Rules, keys: &[Key]) -> Option<Rules> {
    let form =
        keys.iter().try_fold(from.form, |form, key| form.with(*key, &to.form.get(*key)).ok());
    Rules::new(form?).ok()
}

/// The rules that hold alone.
fn singles(keys: &[Key], holds: impl Fn(&[Key]) -> bool) -> Vec<Key> {
    keys.iter().copied().filter(|key| holds(&[*key])).collect()
}

/// The weightiest pair of rules that holds together.
fn pair(keys: &[Key], holds: impl Fn(&[Key]) -> bool) -> Vec<Key> {
    let pairs = keys.iter().enumerate().flat_map(|(index, one)| {
        let rest = keys.get(index + 1..).unwrap_or_default();
        rest.iter().map(|other| [*one, *other])
    });
    let pair = pairs.into_iter().find(|pair| holds(pair));
    pair.map(Vec::from).unwrap_or_default()
}

/// All differing rules without those that can be taken back, the lightest tried first.
fn needed(keys: &[Key], holds: impl Fn(&[Key]) -> bool) -> Vec<Key> {
    let mut needed = keys.to_vec();
    if !holds(&needed) {
        return Vec::new();
    }
    for key in keys.iter().rev() {
        let without: Vec<Key> = needed.iter().copied().filter(|other| other != key).collect();
        if holds(&without) {
            needed = without;
        }
    }
    needed
}
