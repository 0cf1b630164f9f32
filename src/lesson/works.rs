//! The works that lessons cite: `lessons/en/sources.toml`.

use std::collections::BTreeMap;

use super::entries::{Entry, read_entries, twice};
use crate::rules::{Problem, did_you_mean, shorten};

/// A text or an object that can be cited.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// The id by which it is cited.
    pub key: String,
    /// Person who wrote it, or place that keeps it.
    pub author: String,
    /// True where nobody is named; `author` says so.
    pub unnamed: bool,
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
    /// Its line, counted from 1.
    pub line: usize,
}

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
        missing.then(|| format!("lessons/en/sources.toml has no {key:?}{}", hint()))
    }

    /// The short form for the running text: `Damian Walker (2011)`; the title where no author is named.
    pub fn short(&self) -> String {
        let name = if self.unnamed { self.title() } else { self.author.clone() };
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
/// Lists everything that is wrong with it, each with its line.
pub fn parse_works(text: &str) -> Result<Vec<Work>, Vec<Problem>> {
    let (mut works, mut problems): (Vec<Work>, Vec<Problem>) = (Vec::new(), Vec::new());
    read_entries(text, &["sources"], &mut problems, |_, entry| works.push(read(entry)));
    problems.extend(twice(works.iter().map(|work| (work.key.as_str(), work.line))));
    if problems.is_empty() { Ok(works) } else { Err(shorten(problems)) }
}

fn read(entry: &mut Entry<'_>) -> Work {
    let author = entry.need("author");
    let bibtex = entry.table("bibtex");
    for name in bibtex.keys().filter(|name| *name != "type" && !FIELDS.contains(&name.as_str())) {
        let all = FIELDS.join(", ");
        entry.problem("bibtex", format!("bibtex has no field {name:?}; write type, {all}"));
    }
    Work {
        key: entry.need("id"),
        unnamed: author == "Unnamed",
        author,
        year: entry.number("year"),
        work: entry.need("work"),
        untitled: entry.yes("untitled"),
        place: entry.word("place").unwrap_or_default(),
        link: entry.word("link").unwrap_or_default(),
        seen: entry.need("seen"),
        bibtex,
        line: entry.line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_a_work_is_named_with_its_line() {
        let text = "format = 1\n[[sources]]\nid = \"a\"\nauthor = \"A\"\nwork = \"W\"\nyear = \"1930\"\nplaces = \"P\"\n\
                    bibtex = { titel = \"W\" }\n[[sources]]\nid = \"a\"\nauthor = \"A\"\nwork = \"W\"\nseen = \"Seen.\"\n";
        let problems = parse_works(text).expect_err("it is wrong");
        let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
        for expected in [
            "line 2: [[sources]] \"a\" lacks seen; write seen = \"…\"",
            "line 6: year is not a number; write year = 4",
            "line 7: [[sources]] \"a\" has no key \"places\"; did you mean \"place\"?",
            "line 8: bibtex has no field \"titel\"; write type, author,",
            "line 9: two entries have the id \"a\"; give one another",
        ] {
            assert!(
                problems.iter().any(|one| one.starts_with(expected)),
                "{expected}: {problems:?}"
            );
        }
    }
}
