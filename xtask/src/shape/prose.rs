//! Comments: the opening of a doc comment, and references that lead nowhere for a reader of the repository.

use std::collections::BTreeSet;

use super::source::Source;

/// Openings that ask or point instead of naming the item.
const OPENINGS: &str = "What, Whatever, Who, Whose, Whoever, Where, Wherever, When, \
    Whenever, How, Why, Which, Whichever, Whether, So many, So much, The same";
/// Sizes of paper, which look like a code.
const PAPER: &str = "A4 and Letter";

/// Counts over comments.
#[derive(Default)]
pub struct Prose {
    /// Doc comments.
    pub docs: usize,
    /// Those that open with one of the words above, or whose first sentence is a question.
    pub openings: usize,
    /// Lines that name a Markdown file which the repository does not have.
    pub lost_files: usize,
    /// Lines with a code such as `F7`, which no file of the repository explains.
    pub codes: usize,
}

impl Prose {
    /// Counts over these files; `documents` are the names of the repository's Markdown files.
    pub fn of(sources: &[Source], documents: &BTreeSet<String>) -> Self {
        let mut prose = Self::default();
        for source in sources {
            let lines: Vec<&str> = source.lines.iter().map(|line| line.trim_start()).collect();
            let mut before = "";
            for (at, line) in lines.iter().enumerate() {
                if let Some(text) = doc(line).filter(|_| doc(before).is_none()) {
                    prose.docs += 1;
                    prose.openings += usize::from(opens_badly(text) || asks(&lines[at..]));
                }
                if let Some(comment) = line.strip_prefix("//") {
                    prose.cite(comment, documents);
                }
                before = line;
            }
        }
        prose
    }

    fn cite(&mut self, comment: &str, documents: &BTreeSet<String>) {
        let part = |c: char| !(c.is_alphanumeric() || ['_', '-', '.'].contains(&c));
        let comment = comment.replace(PAPER, "");
        let words = || comment.split(part).map(|word| word.trim_matches('.'));
        let lost = |word: &str| word.ends_with(".md") && !documents.contains(word);
        self.lost_files += usize::from(words().any(lost));
        self.codes += usize::from(words().flat_map(|word| word.split(['-', '.'])).any(is_code));
    }
}

fn doc(line: &str) -> Option<&str> {
    line.strip_prefix("///").or_else(|| line.strip_prefix("//!"))
}

fn opens_badly(text: &str) -> bool {
    let text = text.trim_start();
    let rest = |word: &str| text.strip_prefix(word);
    let whole = |rest: &str| !rest.starts_with(char::is_alphabetic);
    OPENINGS.split(", ").filter_map(rest).any(whole)
}

/// True where the first sentence of a doc comment, which may run over several lines, ends with a question mark.
fn asks(lines: &[&str]) -> bool {
    let mut words = lines.iter().map_while(|line| doc(line)).flat_map(str::split_whitespace);
    words.find(|word| word.ends_with(['.', '?'])).is_some_and(|word| word.ends_with('?'))
}

/// One of the letters A to H and a number.
fn is_code(word: &str) -> bool {
    let number = word.strip_prefix(|c: char| ('A'..='H').contains(&c));
    let number = number.unwrap_or_default();
    (1..3).contains(&number.len()) && number.bytes().all(|digit| digit.is_ascii_digit())
}
