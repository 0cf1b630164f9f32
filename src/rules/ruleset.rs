//! A ruleset file: the form filled in by one reconstruction, with its sources and evidence.

use std::collections::BTreeMap;

use super::{Form, Key, Rules, RulesetError, Value, idle};
use crate::board::BySide;

named! {
    /// Certainty of a rule of a reconstruction.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    Mark {
        /// The source says it.
        Stated = "stated",
        /// Damaged in the source and taken from another text, which is then named.
        Recovered = "recovered",
        /// The source is silent or unclear; this is our reading.
        Interpretation = "interpretation",
        /// A change of the reader's own.
        Own = "own",
    }
}

/// Origin of one rule of a reconstruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// Its certainty.
    pub mark: Mark,
    /// The key of the source, empty for a reading of our own.
    pub source: String,
    /// Place in the source, in words such as "point 7".
    pub at: String,
    /// Remark in our own words.
    pub note: String,
}

impl Evidence {
    /// The evidence of a change of the reader's own, without a note.
    pub fn own() -> Evidence {
        let [source, at, note] = std::array::from_fn(|_| String::new());
        Evidence { mark: Mark::Own, source, at, note }
    }
}

/// A work that a ruleset rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The key by which evidence names it.
    pub key: String,
    /// The work as one cites it.
    pub cite: String,
}

/// Another reading that the same source offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The id after the slash, as in `petrie/wall-of-four`.
    pub id: String,
    /// The name a reader sees.
    pub name: String,
    /// The keys it changes.
    pub set: Vec<(Key, Value)>,
    /// The key of the source that offers it.
    pub source: String,
    /// Place in the source.
    pub at: String,
}

/// One reconstruction: who proposed it, its answers, and what each rests on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ruleset {
    /// The id by which it is asked for; the file's name without its ending.
    pub id: String,
    /// The name a reader sees.
    pub name: String,
    /// Its authors.
    pub authors: Vec<String>,
    /// Year of publication; `None` where unknown.
    pub year: Option<i64>,
    /// Names of the two sides in the source.
    pub sides: BySide<String>,
    /// Names of the houses in the source, by square number.
    pub houses: BTreeMap<u8, String>,
    /// One sentence in our own words.
    pub summary: String,
    /// Remark that a reader should know; often empty.
    pub note: String,
    /// The ruleset this one changes, if it is not written out.
    pub based_on: Option<String>,
    /// The answers.
    pub form: Form,
    /// The works it rests on.
    pub sources: Vec<Source>,
    /// Origin of each answer.
    pub evidence: BTreeMap<Key, Evidence>,
    /// Other readings of the same source.
    pub variants: Vec<Variant>,
}

impl Ruleset {
    /// A ruleset with every default and no name.
    pub(crate) fn blank() -> Ruleset {
        let sides = BySide::new("cones".to_owned(), "spools".to_owned());
        Ruleset { sides, ..Ruleset::default() }
    }

    /// The reconstruction of `shelf` that this one is or rests on; for one that stands alone, the one that differs least.
    pub fn root_in<'a>(&self, shelf: &'a [Ruleset]) -> Option<&'a Ruleset> {
        let mut ids = std::iter::once(&self.id).chain(&self.based_on);
        let named = ids.find_map(|id| shelf.iter().find(|known| known.id == *id));
        let distance = |known: &&Ruleset| known.form.differences(&self.form).len();
        named.or_else(|| shelf.iter().min_by_key(distance))
    }

    /// True where this question arises, and the answer is our reading.
    pub fn is_our_reading(&self, key: Key) -> bool {
        let mark = self.evidence.get(&key).map(|evidence| evidence.mark);
        idle(&self.form, key).is_none() && mark == Some(Mark::Interpretation)
    }

    /// Everything it says in words: summary and note, names of houses and variants, and what the evidence notes and where
    /// its source says so.
    pub fn remarks(&self) -> impl Iterator<Item = &str> {
        let variants = self.variants.iter().flat_map(|variant| [&variant.name, &variant.at]);
        let evidence = self.evidence.values().flat_map(|evidence| [&evidence.note, &evidence.at]);
        let all = [&self.summary, &self.note].into_iter().chain(self.houses.values());
        let all = all.chain(variants).chain(evidence);
        all.map(String::as_str).filter(|remark| !remark.is_empty())
    }

    /// The law of this ruleset. Reading has refused contradictions, so there is always one.
    pub fn rules(&self) -> Rules {
        Rules::new(self.form).unwrap_or_else(|_| Rules::of(Form::default()))
    }

    /// This reconstruction with single answers changed, each marked as the reader's own.
    ///
    /// # Errors
    /// When a value is none that its key may take, or the changed answers exclude each other; all problems are listed.
    pub fn with(&self, changes: &[(Key, Value)]) -> Result<Ruleset, RulesetError> {
        let mut changed = self.clone();
        let mut problems = Vec::new();
        for (key, value) in changes {
            match changed.form.with(*key, value) {
                Ok(form) => changed.form = form,
                Err(error) => problems.extend(error.problems),
            }
        }
        if let Err(error) = Rules::new(changed.form) {
            problems.extend(error.problems);
        }
        for key in self.form.differences(&changed.form) {
            changed.evidence.insert(key, Evidence::own());
        }
        if problems.is_empty() { Ok(changed) } else { Err(RulesetError::of(problems)) }
    }

    /// The reading of this source with the given id, as a ruleset of its own.
    pub fn variant(&self, id: &str) -> Option<Ruleset> {
        let variant = self.variants.iter().find(|variant| variant.id == id)?;
        let mut ruleset = self.clone();
        for (key, value) in &variant.set {
            ruleset.form = ruleset.form.with(*key, value).ok()?;
            let evidence = Evidence {
                mark: Mark::Stated,
                source: variant.source.clone(),
                at: variant.at.clone(),
                note: variant.name.clone(),
            };
            ruleset.evidence.insert(*key, evidence);
        }
        ruleset.id = format!("{}/{}", self.id, variant.id);
        ruleset.name = format!("{} ({})", self.name, variant.name);
        ruleset.variants = Vec::new();
        Some(ruleset)
    }
}
