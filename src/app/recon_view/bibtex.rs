//! A work as BibTeX.

use crate::lesson::Work;

/// Words that stand in the names of institutions and of people nobody knows, and in no person's.
const NOT_A_PERSON: [&str; 28] = [
    "A",
    "Arena",
    "Art",
    "Culture",
    "Five",
    "Games",
    "Institute",
    "LiveScience",
    "Metropolitan",
    "Moon",
    "Museum",
    "Portal",
    "The",
    "Unknown",
    "Unknown;",
    "Unnamed",
    "University",
    "Wikipedia",
    "after",
    "contributors",
    "copying",
    "editors",
    "forum",
    "member,",
    "mecotrade",
    "nunc.ch",
    "reporting",
    "wikiHow",
];

/// A work as an entry of a BibTeX file.
pub(super) fn entry(work: &Work) -> String {
    let (people, role) = match work.author.strip_suffix(" (ed.)") {
        Some(editor) => (editor, "editor"),
        None => (work.author.as_str(), "author"),
    };
    let year = work.year.map(|year| year.to_string()).unwrap_or_default();
    let fields = [
        (role, people_field(people)),
        ("title", format!("{{{}}}", escaped(&work.work))),
        ("year", year),
        ("howpublished", escaped(&work.place)),
        ("url", work.link.clone()),
        ("note", escaped(&work.seen)),
    ];
    let lines = fields.into_iter().filter(|(_, value)| !value.is_empty());
    let lines: Vec<String> = lines
        .map(|(name, value)| format!("  {name} = {{{value}}}"))
        .collect();
    format!("@misc{{{},\n{}\n}}\n", work.key, lines.join(",\n"))
}

/// All works, one entry after the other.
pub(super) fn entries(works: &[Work]) -> String {
    works.iter().map(entry).collect::<Vec<_>>().join("\n")
}

/// People as BibTeX lists them; an institution in braces of its own, so that nothing in it is taken for a first name.
fn people_field(people: &str) -> String {
    let strange = |word: &str| NOT_A_PERSON.contains(&word.trim_end_matches(','));
    if people.split_whitespace().any(strange) || !people.contains(' ') {
        return format!("{{{}}}", escaped(people));
    }
    let people: Vec<String> = people.split(", ").map(escaped).collect();
    people.join(" and ")
}

/// The signs that mean something to TeX, written so that they are printed.
fn escaped(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for letter in words.chars() {
        match letter {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => out.extend(['\\', letter]),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '\\' => out.push_str("\\textbackslash{}"),
            _ => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{entries, entry, escaped, people_field};
    use crate::lesson::Work;
    use crate::library;

    #[test]
    fn an_entry_has_every_field_that_is_known() {
        let work = Work {
            key: "smith-1900".to_owned(),
            author: "Ann Smith, Bo van Dam".to_owned(),
            year: Some(1900),
            work: "Senet & its rules".to_owned(),
            seen: "Not seen.".to_owned(),
            ..Work::default()
        };
        let wanted = "@misc{smith-1900,\n  author = {Ann Smith and Bo van Dam},\n  title = {{Senet \\& its rules}},\n  \
                      year = {1900},\n  note = {Not seen.}\n}\n";
        assert_eq!(entry(&work), wanted);
    }

    #[test]
    fn institutions_keep_their_names_whole() {
        assert_eq!(
            people_field("Oriental Institute, University of Chicago (attributed)")
                .chars()
                .next(),
            Some('{')
        );
        assert_eq!(people_field("R. C. Bell"), "R. C. Bell");
        let persons = library::works()
            .iter()
            .filter(|work| !people_field(&work.author).starts_with('{'));
        let persons: Vec<&str> = persons.map(|work| work.author.as_str()).collect();
        for name in ["Damian Walker", "Peter A. Piccione", "W. J. Tait"] {
            assert!(persons.contains(&name), "{name}");
        }
        for name in [
            "UCL Culture",
            "Ludii Portal",
            "Private Moon",
            "Five Keys",
            "Brooklyn Museum",
            "nunc.ch",
        ] {
            assert!(!persons.contains(&name), "{name}");
        }
    }

    #[test]
    fn braces_are_balanced_in_everything_that_ships() {
        let all = entries(library::works());
        let count = |wanted: char| {
            let mut before = ' ';
            let mut count = 0;
            for letter in all.chars() {
                count += usize::from(letter == wanted && before != '\\');
                before = letter;
            }
            count
        };
        assert_eq!(count('{'), count('}'));
        assert_eq!(all.matches("@misc{").count(), library::works().len());
        assert_eq!(escaped("50 % {a}"), "50 \\% \\{a\\}");
    }
}
