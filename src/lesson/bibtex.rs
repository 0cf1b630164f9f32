//! Works as BibTeX, for the bibliography of whoever cites them.

use super::Work;
use crate::rules::About;

/// A work as one BibTeX entry, with a final line break.
///
/// The key is the work's own, so that it never changes. A work whose key begins with the family name of its first
/// author is taken to be by people, each of whom is named; every other author stays in one piece, as museums and web
/// sites do. What of the work was really seen is the entry's note.
///
/// ```
/// use senet::{lesson, library};
/// let murray = library::work("murray-1952").expect("it ships");
/// assert_eq!(
///     lesson::bibtex(murray),
///     "@book{murray-1952,
///   author = {H. J. R. Murray},
///   title = {{A History of Board-Games Other than Chess}},
///   year = {1952},
///   pages = {13, 17},
///   address = {Oxford},
///   publisher = {{Oxford University Press}},
///   note = {Not seen; named by Walker's leaflet.},
/// }
/// "
/// );
/// ```
pub fn bibtex(work: &Work) -> String {
    let (who, name) = author(work);
    let (title, pages) = title(&work.work);
    let (kind, published) = published(work);
    let year = work.year.map(|year| year.to_string()).unwrap_or_default();
    let mut fields = vec![(who, name), ("title", braced(title)), ("year", year), ("pages", pages)];
    fields.extend(published);
    fields.push(("url", address(&work.link)));
    fields.push(("note", escape(&work.seen)));
    let fields = fields.iter().filter(|(_, value)| !value.is_empty());
    let lines: String = fields.map(|(name, value)| format!("  {name} = {{{value}}},\n")).collect();
    format!("@{kind}{{{},\n{lines}}}\n", key(&work.key))
}

/// Who wrote it, and as what.
fn author(work: &Work) -> (&'static str, String) {
    let (who, names) = match work.author.strip_suffix(" (ed.)") {
        Some(names) => ("editor", names),
        None => ("author", work.author.as_str()),
    };
    let people: Vec<&str> = names.split(", ").collect();
    let family = people.first().and_then(|first| first.rsplit_once(' '));
    let begins = work.key.split('-').next().unwrap_or_default();
    let by_people = family.is_some_and(|(_, family)| About::id_of(family) == begins);
    let name = if by_people { escape(&people.join(" and ")) } else { braced(names) };
    (who, name)
}

/// The title, and the pages that stand behind it.
fn title(text: &str) -> (&str, String) {
    let Some((title, pages)) = text.rsplit_once(", pages ") else {
        return (text, String::new());
    };
    let numbers = pages.replace(" to ", "--").replace(" and ", ", ");
    if numbers.chars().all(|c| c.is_ascii_digit() || "-, ".contains(c)) {
        (title, numbers)
    } else {
        (text, String::new())
    }
}

/// What kind of work it is, as far as the place says it, and the fields that name the place.
fn published(work: &Work) -> (&'static str, Vec<(&'static str, String)>) {
    let place = work.place.as_str();
    if place.is_empty() || place.starts_with("Not ") {
        return ("misc", Vec::new());
    }
    if let Some(fields) = journal(place) {
        return ("article", fields);
    }
    let (book, house) = match place.strip_prefix("In ").and_then(|rest| rest.rsplit_once(", ")) {
        Some((book, house)) => (Some(book), house),
        None => (None, place),
    };
    // What is undated and names a city is a page of a museum there, not a book.
    match (book, house.split_once(": ").filter(|_| work.year.is_some())) {
        (_, None) => ("misc", vec![("howpublished", escape(place))]),
        (book, Some((city, publisher))) => {
            let mut fields: Vec<_> =
                book.map(|book| ("booktitle", braced(book))).into_iter().collect();
            fields.push(("address", escape(city)));
            fields.push(("publisher", braced(publisher)));
            (if book.is_some() { "incollection" } else { "book" }, fields)
        }
    }
}

/// `Archaeology 33, no. 4, 55 to 58`: a journal with its volume, number and pages.
fn journal(place: &str) -> Option<Vec<(&'static str, String)>> {
    let is_number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    let (rest, pages) = place.rsplit_once(", ")?;
    let (first, last) = pages.split_once(" to ")?;
    let (rest, number) = rest.split_once(", no. ").unwrap_or((rest, ""));
    let (name, volume) = rest.rsplit_once(' ')?;
    let sound = [first, last, volume].into_iter().all(is_number);
    sound.then(|| {
        vec![
            ("journal", braced(name)),
            ("volume", volume.to_owned()),
            ("number", escape(number)),
            ("pages", format!("{first}--{last}")),
        ]
    })
}

/// Words that keep their capitals and are not taken apart.
fn braced(text: &str) -> String {
    format!("{{{}}}", escape(text))
}

/// Text with the signs that TeX would take as orders.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => out.extend(['\\', sign]),
            '\n' => out.push(' '),
            _ => out.push(sign),
        }
    }
    out
}

/// An address as it is, but for the signs that would end the field.
fn address(link: &str) -> String {
    let coded = link.replace('{', "%7B").replace('}', "%7D");
    coded.replace('\\', "%5C").replace(' ', "%20")
}

/// A key without signs that would end it.
fn key(text: &str) -> String {
    let sound = |c: &char| c.is_alphanumeric() || "-_.:/".contains(*c);
    text.chars().filter(sound).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn work(key: &str, author: &str, work: &str, place: &str) -> Work {
        Work {
            key: key.to_owned(),
            author: author.to_owned(),
            work: work.to_owned(),
            place: place.to_owned(),
            ..Work::default()
        }
    }

    #[test]
    fn people_are_named_each_and_houses_are_kept_whole() {
        let people = work("crist-2016", "Walter Crist, Alex de Voogt", "Games", "Bloomsbury");
        assert!(bibtex(&people).contains("author = {Walter Crist and Alex de Voogt},"));
        let house = work("board-game-arena", "Board Game Arena", "Help", "");
        assert!(bibtex(&house).contains("author = {{Board Game Arena}},"));
        let editor = work("grunfeld-1975", "Frederic V. Grunfeld (ed.)", "Games", "");
        assert!(bibtex(&editor).contains("editor = {Frederic V. Grunfeld},"));
    }

    #[test]
    fn a_journal_gives_volume_number_and_pages() {
        let text = bibtex(&work("a-1", "B A", "T", "Archaeology 33, no. 4, 55 to 58"));
        for line in [
            "@article{a-1,",
            "journal = {{Archaeology}},",
            "volume = {33},",
            "number = {4},",
            "pages = {55--58},",
        ] {
            assert!(text.contains(line), "{line} is missing from\n{text}");
        }
    }

    #[test]
    fn signs_that_tex_obeys_are_told_apart() {
        assert_eq!(escape("50% of R&D_{x}~"), "50\\% of R\\&D\\_\\{x\\}\\textasciitilde{}");
        assert_eq!(address("https://a.b/{c} d"), "https://a.b/%7Bc%7D%20d");
        assert_eq!(key("a{b,c}"), "abc");
    }
}
