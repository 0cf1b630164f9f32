//! The works that lessons cite: `lessons/sources.toml`.

use std::collections::{BTreeMap, HashSet};

use toml::{Table, Value};

use crate::rules::{Problem, did_you_mean, file_text, hint_among, shorten};

/// A text or an object that can be cited.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// The key by which it is cited.
    pub key: String,
    /// Person who wrote it, or place that keeps it.
    pub author: String,
    /// Year in which it appeared; `None` where it is undated.
    pub year: Option<i64>,
    /// Its title, or what it is.
    pub work: String,
    /// True where `work` is our description, since it has no title, or none that we know.
    pub untitled: bool,
    /// Journal, publisher or collection; often empty.
    pub place: String,
    /// Address on the web; often empty.
    pub link: String,
    /// Part of it that was really seen.
    pub seen: String,
    /// Type and fields of its entry in a bibliography that are other than the above.
    pub bibtex: BTreeMap<String, String>,
}

const KEYS: [&str; 9] =
    ["key", "author", "year", "work", "untitled", "place", "link", "seen", "bibtex"];

/// Fields of an entry in a bibliography, in the order in which they are written.
pub(super) const FIELDS: [&str; 14] = [
    "author",
    "editor",
    "title",
    "year",
    "journal",
    "volume",
    "number",
    "pages",
    "booktitle",
    "howpublished",
    "address",
    "publisher",
    "url",
    "note",
];

/// The author of a work that names none.
const UNNAMED: &str = "Unnamed";

impl Work {
    /// The work of this key.
    pub fn find<'w>(works: &'w [Work], key: &str) -> Option<&'w Work> {
        works.iter().find(|work| work.key == key)
    }

    /// The short form of the work of this key, or the key where there is none.
    pub fn short_of(works: &[Work], key: &str) -> String {
        Work::find(works, key).map_or_else(|| key.to_owned(), Work::short)
    }

    /// Sentence about a key that no work has.
    pub(super) fn unknown(works: &[Work], key: &str) -> Option<String> {
        let hint = || did_you_mean(key, works.iter().map(|work| work.key.as_str()));
        let missing = Work::find(works, key).is_none();
        missing.then(|| format!("lessons/sources.toml has no {key:?}{}", hint()))
    }

    /// The short form for the running text: `Damian Walker (2011)`; the title where no author is named.
    pub fn short(&self) -> String {
        let name = if self.author == UNNAMED { self.title() } else { self.author.clone() };
        let year = self.year.map(|year| format!(" ({year})")).unwrap_or_default();
        name + &year
    }

    /// Its title, or our description of it in brackets, as bibliographies do.
    pub fn title(&self) -> String {
        if self.untitled { format!("[{}]", self.work) } else { self.work.clone() }
    }

    /// Place in a list by author and year: the surname of the first person, or the name of a house without its article.
    pub fn order(&self) -> (String, Option<i64>, String) {
        let people = ["author", "editor"].iter().find_map(|field| self.bibtex.get(*field));
        let first = people.and_then(|people| people.split(" and ").next());
        let surname = first.and_then(|name| name.rsplit(' ').next());
        let house =
            ["The ", "A ", "An "].iter().find_map(|article| self.author.strip_prefix(article));
        let name = surname.or(house).unwrap_or(&self.author);
        (name.to_lowercase(), self.year, self.work.to_lowercase())
    }

    /// The long form for a list of sources, without the link and without what was seen.
    pub fn long(&self) -> String {
        let title = self.title();
        let parts = [self.author.as_str(), &title, &self.place];
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        let year = self.year.map(|year| format!(", {year}")).unwrap_or_default();
        format!("{}{year}", parts.join(", "))
    }
}

/// Reads the file of works.
///
/// # Errors
/// Lists everything that is wrong with it.
pub fn parse_works(text: &str) -> Result<Vec<Work>, Vec<Problem>> {
    let text = file_text(text).map_err(|problem| vec![problem])?;
    let table: Table = text.parse().map_err(|error: toml::de::Error| {
        let line = error.span().map(|span| text[..span.start].matches('\n').count() + 1);
        vec![Problem { line, text: format!("this is not TOML: {}", error.message()) }]
    })?;
    let (mut works, mut problems): (Vec<Work>, Vec<Problem>) = (Vec::new(), Vec::new());
    for name in table.keys().filter(|name| *name != "sources") {
        problems.push(Problem::whole(format!("there is no {name:?} here; write [[sources]]")));
    }
    let mut keys = HashSet::new();
    let entries = table.get("sources").and_then(Value::as_array).into_iter().flatten();
    for entry in entries.filter_map(Value::as_table) {
        let work = read(entry, &mut problems);
        if !keys.insert(work.key.clone()) {
            problems.push(Problem::whole(format!("two sources have the key {:?}", work.key)));
        }
        works.push(work);
    }
    if problems.is_empty() { Ok(works) } else { Err(shorten(problems)) }
}

fn read(entry: &Table, problems: &mut Vec<Problem>) -> Work {
    let word = |key: &str| entry.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let key = word("key");
    for name in entry.keys().filter(|name| !KEYS.contains(&name.as_str())) {
        let hint = hint_among(problems, name, KEYS);
        problems.push(Problem::whole(format!("the source {key:?} has no {name:?}{hint}")));
    }
    for name in ["key", "author", "work", "seen"].into_iter().filter(|name| word(name).is_empty()) {
        let text = format!("the source {key:?} lacks {name}; write {name} = \"…\"");
        problems.push(Problem::whole(text));
    }
    let bibtex = entry.get("bibtex").and_then(Value::as_table);
    let known = |name: &str| name == "type" || FIELDS.contains(&name);
    for (name, _) in bibtex.into_iter().flatten().filter(|(name, _)| !known(name)) {
        let all = FIELDS.join(", ");
        let text = format!("the source {key:?} has no field {name:?} in bibtex; write type, {all}");
        problems.push(Problem::whole(text));
    }
    let fields = bibtex.into_iter().flatten();
    let fields = fields.filter_map(|(name, text)| Some((name.clone(), text.as_str()?.to_owned())));
    Work {
        bibtex: fields.collect(),
        author: word("author"),
        year: entry.get("year").and_then(Value::as_integer),
        work: word("work"),
        untitled: entry.get("untitled").and_then(Value::as_bool).unwrap_or_default(),
        place: word("place"),
        link: word("link"),
        seen: word("seen"),
        key,
    }
}
