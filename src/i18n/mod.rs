//! Every sentence and label of the window, the pages and the law, in one table per language.
//!
//! **Invariant:** no other folder holds words of the window, the pages or the law; code fills in names and squares.
//! Commands, readers and the check speak English, and most of their messages stand where they arise. English has two
//! files, since the web page loads the words of most places later. A translation is one file with the same keys and the
//! same placeholders (a test compares them); what it lacks is said in English.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::fmt::Display;
use std::sync::OnceLock;

/// A language that the program speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English, in which everything is written first.
    #[default]
    English,
    /// French.
    French,
}

impl Language {
    /// All of them, the base language first.
    pub const ALL: [Language; 2] = [Language::English, Language::French];

    /// The code that names its folder and its file: `fr`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
        }
    }

    /// Name of the language in itself.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::French => "Français",
        }
    }

    /// The language of a code such as `fr`, or `fr-CA`.
    ///
    /// ```
    /// use senet::i18n::Language;
    /// assert_eq!(Language::of_code("fr_FR.UTF-8"), Some(Language::French));
    /// assert_eq!(Language::of_code("xx"), None);
    /// ```
    pub fn of_code(code: &str) -> Option<Language> {
        let first = code.split(['-', '_', '.']).next().unwrap_or_default();
        let is = |language: &Language| language.code() == first.to_lowercase();
        Language::ALL.into_iter().find(is)
    }

    fn table(self) -> &'static Words {
        static TABLES: [OnceLock<Words>; 2] = [OnceLock::new(), OnceLock::new()];
        TABLES[self as usize].get_or_init(|| match self {
            Language::English => Words::of(include_str!("en.toml")),
            Language::French => french(),
        })
    }

    /// The words this language itself has under `key`.
    pub fn own(self, key: &str) -> Option<&'static str> {
        let is_of_places =
            || key.split('.').next().is_some_and(|name| DEFERRED_SECTIONS.contains(&name));
        let places = || (self == Language::English && is_of_places()).then(places);
        self.table().get(key).or_else(|| places()?.get(key))
    }

    /// The words under `key` in this language, or in English where it has none yet.
    pub fn words(self, key: &str) -> Option<&'static str> {
        self.own(key).or_else(|| Language::English.own(key))
    }

    /// All keys this language has, sorted; for tests that look for gaps.
    pub fn keys(self) -> Vec<String> {
        let places = (self == Language::English).then(places);
        let mut keys: Vec<String> = self.table().keys().collect();
        keys.extend(places.into_iter().flat_map(Words::keys));
        keys.sort_unstable();
        keys
    }
}

/// Words of a language file. To read all of it takes longer than a frame, so each section is read when it is first needed.
struct Words {
    /// Text of each section, and its entries; a section that cannot be read has none.
    sections: HashMap<&'static str, (&'static str, OnceLock<toml::Table>)>,
}

impl Words {
    fn of(file: &'static str) -> Words {
        let sections = file.split("\n[").filter_map(|section| section.split_once(']'));
        let sections = sections.map(|(name, text)| (name, (text, OnceLock::new())));
        Words { sections: sections.collect() }
    }

    fn section(&self, name: &str) -> Option<&toml::Table> {
        let (text, entries) = self.sections.get(name)?;
        Some(entries.get_or_init(|| text.parse().unwrap_or_default()))
    }

    fn get(&self, key: &str) -> Option<&str> {
        let (section, name) = key.split_once('.')?;
        self.section(section)?.get(name)?.as_str()
    }

    fn keys(&self) -> impl Iterator<Item = String> {
        self.sections.keys().flat_map(move |section| {
            let entries = self.section(section).into_iter().flatten();
            entries.map(move |(name, _)| format!("{section}.{name}"))
        })
    }
}

thread_local! {
    /// Language that is spoken. Only the program's window changes it, and it draws on one thread; commands speak English.
    static SPOKEN: Cell<Language> = const { Cell::new(Language::English) };
    /// True on the thread of the window.
    static IN_WINDOW: Cell<bool> = const { Cell::new(false) };
    /// True once this thread has looked up an English word of most places.
    static KNOWS_PLACES: Cell<bool> = const { Cell::new(false) };
    /// Words with narrow spaces that the window has shown, each with the same words as it shows them.
    static WIDENED: RefCell<HashMap<&'static str, &'static str>> = RefCell::default();
}

/// Language of this thread.
pub fn language() -> Language {
    SPOKEN.get()
}

/// From now on this thread speaks another language.
pub fn speak(language: Language) {
    SPOKEN.set(language);
}

/// The result of this work, during which this thread speaks that language.
pub fn spoken<T>(language: Language, work: impl FnOnce() -> T) -> T {
    let before = SPOKEN.replace(language);
    let result = work();
    SPOKEN.set(before);
    result
}

/// From now on the window on this thread speaks another language.
pub fn speak_in_window(language: Language) {
    SPOKEN.set(language);
    IN_WINDOW.set(true);
}

/// The words under `key` in the language that is spoken, or in English where it has none yet.
pub fn find(key: &str) -> Option<&'static str> {
    language().words(key).map(widened)
}

/// These words; in the window with usual no-break spaces in the place of narrow ones, at which egui would break a line.
fn widened(words: &'static str) -> &'static str {
    if !IN_WINDOW.get() || !words.contains('\u{202f}') {
        return words;
    }
    let widen = || -> &'static str { words.replace('\u{202f}', "\u{a0}").leak() };
    WIDENED.with_borrow_mut(|known| *known.entry(words).or_insert_with(widen))
}

/// A lesson as a person begins it, with `{names}` that `senet new lesson` fills in.
pub const NEW_LESSON: &str = include_str!("new-lesson.md");

/// Sections of the English words in `en-places.toml`: those that the shelf and the first lessons do without.
const DEFERRED_SECTIONS: &[&str] = &[
    "ablation",
    "account",
    "account-cell",
    "account-clause",
    "account-common",
    "account-decided",
    "account-joint",
    "account-sentence",
    "account-title",
    "chances",
    "compare-view",
    "drills",
    "exact",
    "facts",
    "new-lesson",
    "players",
    "quiz",
    "recon",
    "report",
    "results",
    "review",
    "rules-panel",
    "skill",
    "solve",
    "teachers",
];

/// The English words of those sections; loaded later, as the French ones are.
#[inline(never)]
fn places() -> &'static Words {
    static WORDS: OnceLock<Words> = OnceLock::new();
    KNOWS_PLACES.set(true);
    WORDS.get_or_init(|| Words::of(include_str!("en-places.toml")))
}

/// True where this thread has looked up an English word that the web page loads after the shelf and the first lessons; a
/// test keeps these from it, since a word looked up too early stays missing.
pub fn knows_places() -> bool {
    KNOWS_PLACES.get()
}

/// The French words. A function of its own, because the web page loads it with its file behind the first lesson:
/// `xtask/src/split`.
#[inline(never)]
fn french() -> Words {
    Words::of(include_str!("fr.toml"))
}

/// What the shipped rulesets say in words (`Ruleset::remarks`, and some authors) in French, under the English: the file
/// itself.
pub(crate) const FRENCH_REMARKS: &str = include_str!("../../rulesets/fr.toml");

/// The remarks in French, loaded as the French words are.
#[inline(never)]
fn french_remarks() -> &'static toml::Table {
    static REMARKS: OnceLock<toml::Table> = OnceLock::new();
    REMARKS.get_or_init(|| FRENCH_REMARKS.parse().unwrap_or_default())
}

/// A remark of a ruleset, or a name or a place in a source that it gives, in the language that is spoken. One that is not
/// translated, such as a person's own, stays as it is.
pub fn remark(text: &str) -> &str {
    let translated = match language() {
        Language::English => None,
        Language::French => french_remarks().get(text),
    };
    match translated.and_then(toml::Value::as_str) {
        Some(words) => widened(words),
        None => text,
    }
}

/// The words under `key` ("section.name") in the language that is spoken, or in English where it has none yet. A
/// missing key is shown itself rather than a blank.
pub fn text(key: &str) -> &str {
    find(key).unwrap_or(key)
}

/// True where there is an entry under `key`.
pub fn has(key: &str) -> bool {
    find(key).is_some()
}

/// The short form of the words under `key`, where there is one.
pub fn short(key: &str) -> &str {
    find(&format!("{key}-short")).unwrap_or_else(|| text(key))
}

/// The words under `key` with each `{name}` replaced by its value.
///
/// ```
/// assert_eq!(senet::i18n::fill("test.greeting", &[("name", "Hesy-Re")]), "Welcome, Hesy-Re.");
/// ```
pub fn fill(key: &str, values: &[(&str, &str)]) -> String {
    fill_template(text(key), values)
}

/// [`fill`] for values that are made for it.
pub fn filled(key: &str, values: &[(&str, String)]) -> String {
    let values: Vec<(&str, &str)> =
        values.iter().map(|(name, value)| (*name, value.as_str())).collect();
    fill(key, &values)
}

/// The words under a key with values of any kind that can be shown: `say!("learn.dot", number = at + 1)`, or
/// `say!("learn.dot", number)` for the value of a variable of that name.
macro_rules! say {
    (@ $name:ident) => { $name.to_string() };
    (@ $name:ident $value:expr) => { $value.to_string() };
    ($key:expr, $($name:ident $(= $value:expr)?),+ $(,)?) => {
        $crate::i18n::filled($key, &[$((stringify!($name), $crate::i18n::say!(@ $name $($value)?))),+])
    };
}
pub(crate) use say;

/// `template` with each `{name}` replaced by its value; unknown names stay as they are.
pub fn fill_template(template: &str, values: &[(&str, &str)]) -> String {
    let mut out = String::with_capacity(template.len() + 16);
    let mut rest = template;
    while let Some(open) = rest.find('{') {
        out.push_str(&rest[..open]);
        rest = &rest[open..];
        let Some(close) = rest.find('}') else { break };
        let name = &rest[1..close];
        match values.iter().find(|(key, _)| *key == name) {
            Some((_, value)) => out.push_str(value),
            None => out.push_str(&rest[..=close]),
        }
        rest = &rest[close + 1..];
    }
    out.push_str(rest);
    out
}

/// Names in a row: `4`, `4 and 5`, `4, 5 and 6`.
pub fn list(names: &[impl AsRef<str>]) -> String {
    list_with("list.and", names)
}

/// Names in a row, the last one joined to the `{first}` or `{rest}` of them by the words under `key`.
pub fn list_with(key: &str, names: &[impl AsRef<str>]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => {
            let rest = rest.join(", ");
            fill(key, &[("first", &rest), ("rest", &rest), ("last", last)])
        }
        _ => names.concat(),
    }
}

/// A name and its value, parted as in the language: `Throws: 312`.
pub fn labelled(name: impl Display, value: impl Display) -> String {
    fill("list.named", &[("name", &name.to_string()), ("value", &value.to_string())])
}

/// A whole number in groups of three digits, parted as in the language.
///
/// ```
/// assert_eq!(senet::i18n::grouped(1_234_567), "1,234,567");
/// ```
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push_str(text("number.thousands"));
        }
        out.push(digit);
    }
    out
}

/// All keys of the base language, sorted; for tests that look for gaps.
pub fn keys() -> Vec<String> {
    Language::English.keys()
}
