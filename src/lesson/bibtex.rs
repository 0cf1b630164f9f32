//! Works as BibTeX, for bibliographies.

use super::works::{FIELDS, Work};

/// A work as one BibTeX entry, with a final line break.
///
/// The key is the work's own, so that it never changes. Type and fields are those of the work's `bibtex`; without them
/// it is a `misc` whose author stays in one piece, as museums and web sites do. What of the work was really seen is the
/// entry's note.
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
///   note = {Not seen; named by Walker’s leaflet.},
/// }
/// "
/// );
/// ```
pub fn bibtex(work: &Work) -> String {
    let kind = work.bibtex.get("type").map_or("misc", String::as_str);
    let fields = FIELDS.iter().map(|name| (name, field(work, kind, name)));
    let fields = fields.filter(|(_, value)| !value.is_empty());
    let lines: String = fields.map(|(name, value)| format!("  {name} = {{{value}}},\n")).collect();
    format!("@{kind}{{{},\n{lines}}}\n", key(&work.key))
}

/// The value of a field as it stands between braces; empty where the work has none.
fn field(work: &Work, kind: &str, name: &str) -> String {
    let own = work.bibtex.get(name).map(String::as_str);
    match name {
        "author" if work.bibtex.contains_key("editor") => String::new(),
        "author" => own.map_or_else(|| braced(&work.author), escape),
        "title" => own.map_or_else(|| braced(&work.title()), braced),
        "year" => work.year.map(|year| year.to_string()).unwrap_or_default(),
        "howpublished" if kind == "misc" => escape(own.unwrap_or(&work.place)),
        "url" => address(&work.link),
        "note" => escape(&work.seen),
        "journal" | "booktitle" | "publisher" => braced(own.unwrap_or_default()),
        _ => escape(own.unwrap_or_default()),
    }
}

/// Words that keep their capitals and are not taken apart.
fn braced(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("{{{}}}", escape(text)) }
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
            // TeX knows no narrow space that does not break.
            '\u{202f}' | '\u{a0}' => out.push('~'),
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

    fn work(fields: &[(&str, &str)]) -> Work {
        let fields = fields.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
        Work {
            key: "a-1".to_owned(),
            author: "Board Game Arena".to_owned(),
            work: "T".to_owned(),
            bibtex: fields.collect(),
            ..Work::default()
        }
    }

    #[test]
    fn people_are_named_each_and_houses_are_kept_whole() {
        let people = work(&[("author", "Walter Crist and Alex de Voogt")]);
        assert!(bibtex(&people).contains("author = {Walter Crist and Alex de Voogt},"));
        assert!(bibtex(&work(&[])).contains("author = {{Board Game Arena}},"));
        let edited = bibtex(&work(&[("editor", "Frederic V. Grunfeld")]));
        assert!(edited.contains("editor = {Frederic V. Grunfeld},") && !edited.contains("author"));
    }

    #[test]
    fn a_description_stands_in_brackets_and_a_title_does_not() {
        let described = bibtex(&Work { untitled: true, ..work(&[]) });
        assert!(described.contains("title = {{[T]}},"), "{described}");
        assert!(bibtex(&work(&[])).contains("title = {{T}},"));
    }

    #[test]
    fn a_journal_gives_volume_number_and_pages() {
        let place = [("volume", "33"), ("number", "4"), ("pages", "55--58")];
        let named = [("type", "article"), ("journal", "Archaeology")];
        let text = bibtex(&work(&[&named[..], &place].concat()));
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
        assert_eq!(escape("vu\u{202f}; dit\u{a0}: oui"), "vu~; dit~: oui");
        assert_eq!(address("https://a.b/{c} d"), "https://a.b/%7Bc%7D%20d");
        assert_eq!(key("a{b,c}"), "abc");
    }
}
