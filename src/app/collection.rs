//! The reconstructions a person can choose from: those that ship, and their own.
//!
//! **Invariant:** an own one is stored as the exact text of its file. A text that can no longer be read stays, and its
//! problems are shown. Addresses that leave the device name a shipped ruleset and its changes, so that they mean the
//! same everywhere (`collection_links.rs`).

use std::sync::Arc;

use egui::{Context, Id};
use serde::{Deserialize, Serialize};

use super::storage::{self, Kept, Store};
use crate::i18n;
use crate::library;
use crate::rules::{Ruleset, RulesetError};

/// The name of the collection in a store.
pub const NAME: &str = "senet-rulesets";
/// The version this program writes.
const VERSION: u32 = 1;

/// This name, and then the same with numbers from 2: `walls`, `walls-2`, `walls-3`.
pub fn numbered(plain: &str) -> impl Iterator<Item = String> {
    let more = (2..).map(move |number| format!("{plain}-{number}"));
    std::iter::once(plain.to_owned()).chain(more)
}

/// A stored file.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredRuleset {
    /// The file, as it came.
    pub text: String,
    /// Its ruleset, or everything that is wrong with it.
    pub read: Result<Ruleset, RulesetError>,
}

impl StoredRuleset {
    fn new(text: String) -> StoredRuleset {
        let read = library::read_ruleset(&text);
        StoredRuleset { text, read }
    }

    /// The name for people: the ruleset's, or what an unreadable file calls itself.
    pub fn name(&self) -> String {
        match &self.read {
            Ok(ruleset) => ruleset.name.clone(),
            Err(_) => {
                let named = self.field("name").or_else(|| self.field("id"));
                named.unwrap_or_else(|| i18n::text("own.yours-heading")).to_owned()
            }
        }
    }

    /// A name for its file.
    pub fn file(&self) -> String {
        file_name(self.id().unwrap_or("unread"))
    }

    /// The id of its ruleset; `None` where it cannot be read.
    fn id(&self) -> Option<&str> {
        self.read.as_ref().ok().map(|ruleset| ruleset.id.as_str())
    }

    /// Value of a line `field = "…"` in an unreadable text.
    fn field(&self, field: &str) -> Option<&str> {
        let value = self.text.lines().find_map(|line| {
            let rest = line.strip_prefix(field)?.trim_start().strip_prefix('=')?;
            rest.trim().strip_prefix('"')?.split('"').next()
        });
        value.filter(|words| !words.is_empty())
    }
}

/// The name of the file of a ruleset.
pub fn file_name(id: &str) -> String {
    format!("{id}.toml")
}

/// Content of the store. Every field has a default, so that a later version can add some.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Saved {
    version: u32,
    author: String,
    rulesets: Vec<String>,
}

/// Outcome of adding the file of a ruleset or a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// It is new.
    New,
    /// It replaces another one of the same id, which can be brought back.
    Replaced,
    /// It was there already, or ships; a followed file may have another text.
    Known,
}

/// The reconstructions that ship, and a person's own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Collection {
    own: Vec<StoredRuleset>,
    /// The name a person last gave as the author of theirs.
    pub author: String,
    /// The files before the last change, for one undo.
    before: Option<Vec<StoredRuleset>>,
}

impl Collection {
    /// Reads the store. A text that cannot be read is set aside; a ruleset that cannot be read stays in its place.
    pub fn restore(store: &mut dyn Store) -> Kept<Collection> {
        let read = |_: &mut dyn Store, saved: Saved| {
            let own = saved.rulesets.into_iter().map(StoredRuleset::new).collect();
            Collection { own, author: saved.author, before: None }
        };
        let mut kept = storage::restore_kept(store, (NAME, VERSION), "own.remembered-lost", read);
        if kept.data.own.iter().any(|stored| stored.read.is_err()) {
            kept.problem = Some(i18n::text("own.remembered-broken").to_owned());
        }
        kept
    }

    /// The text that remembers the collection.
    pub fn to_text(&self) -> String {
        let saved = Saved {
            version: VERSION,
            author: self.author.clone(),
            rulesets: self.own.iter().map(|stored| stored.text.clone()).collect(),
        };
        serde_json::to_string(&saved).unwrap_or_default()
    }

    /// True where there is nothing to remember.
    pub fn is_plain(&self) -> bool {
        self.own.is_empty() && self.author.is_empty()
    }

    /// The files of a person's own, oldest first; also those that do not read.
    pub fn stored(&self) -> &[StoredRuleset] {
        &self.own
    }

    /// A person's own rulesets, oldest first.
    pub fn own(&self) -> impl Iterator<Item = &Ruleset> + Clone {
        self.own.iter().filter_map(|stored| stored.read.as_ref().ok())
    }

    /// Every ruleset to choose from: those that ship, then a person's own.
    pub fn all(&self) -> impl Iterator<Item = &Ruleset> + Clone {
        library::rulesets().iter().chain(self.own())
    }

    /// The ruleset of this id, which may name a variant of a shipped one.
    pub fn ruleset(&self, id: &str) -> Option<Ruleset> {
        self.own().find(|ruleset| ruleset.id == id).cloned().or_else(|| library::ruleset(id))
    }

    /// The file of a person's own of this id.
    pub fn file(&self, id: &str) -> Option<&StoredRuleset> {
        self.own.iter().find(|stored| stored.id() == Some(id))
    }

    /// The id for rules whose name has no letters for one: that of those with this name, or else the next that is free.
    pub fn numbered_id(&self, name: &str) -> String {
        let plain = "own-rules".to_owned();
        let fits = |id: &String| match self.file(id).map(|stored| &stored.read) {
            Some(Ok(ruleset)) => ruleset.name == name,
            other => other.is_none(),
        };
        numbered(&plain).find(fits).unwrap_or_else(|| plain.clone())
    }

    /// Adds a readable file, which replaces an earlier one of its id; one with the content of a shipped ruleset is known.
    ///
    /// # Errors
    /// Names the id, where a shipped ruleset with other content has it.
    pub fn add(&mut self, text: String, ruleset: &Ruleset) -> Result<Added, String> {
        if let Some(shipped) = library::ruleset(&ruleset.id) {
            let taken = || i18n::fill("own.id-taken", &[("id", &ruleset.id)]);
            return (shipped == *ruleset).then_some(Added::Known).ok_or_else(taken);
        }
        let stored = StoredRuleset { text, read: Ok(ruleset.clone()) };
        let place = self.own.iter().position(|old| old.id() == stored.id());
        if place.is_some_and(|at| self.own[at] == stored) {
            return Ok(Added::Known);
        }
        self.before = Some(self.own.clone());
        Ok(match place {
            Some(at) => {
                self.own[at] = stored;
                Added::Replaced
            }
            None => {
                self.own.push(stored);
                Added::New
            }
        })
    }

    /// Removes the file at an index of [`Collection::stored`].
    pub fn remove(&mut self, index: usize) {
        self.before = Some(self.own.clone());
        self.own.remove(index);
    }

    /// Takes the last change back. `false` where there is none.
    pub fn undo(&mut self) -> bool {
        self.before.take().map(|before| self.own = before).is_some()
    }

    /// Merges what another window has saved since the store held `base`: neither window, nor an undo, takes back its changes.
    pub fn merge(&mut self, base: &str, theirs: &str) {
        let Some(theirs) = storage::read_version::<Saved>(theirs, VERSION) else { return };
        let base = storage::read_version::<Saved>(base, VERSION).unwrap_or_default();
        if self.author == base.author {
            self.author = theirs.author;
        }
        let [base, theirs] = [base.rulesets, theirs.rulesets]
            .map(|texts| texts.into_iter().map(StoredRuleset::new).collect::<Vec<_>>());
        let same = |one: &StoredRuleset, other: &StoredRuleset| {
            one.id().is_some() && one.id() == other.id()
        };
        for files in self.before.iter_mut().chain([&mut self.own]) {
            *files = storage::merged_list(&base, files, &theirs, same);
        }
    }

    /// The collection of the program that draws in this context; where there is none, what ships.
    pub fn of(ctx: &Context) -> Arc<Collection> {
        ctx.data(|data| data.get_temp(Id::NULL)).unwrap_or_default()
    }

    /// Makes this the collection of the program that draws in this context.
    pub fn share(self: &Arc<Collection>, ctx: &Context) {
        ctx.data_mut(|data| data.insert_temp(Id::NULL, Arc::clone(self)));
    }
}
