//! The words of the game and what they mean: `lessons/en/glossary.toml`, and how prose comes to explain them.
//!
//! A term is referred to by the address `#1/glossary/ID`. An author may write it as a link; everywhere else
//! [`Glossary::mark`] makes one of the first place where a term is used.

use std::collections::{BTreeSet, HashMap};
use std::mem;

use super::entries::{Entry, read_entries, twice};
use super::model::Lesson;
use super::moves::MoveText;
use super::prose::{Block, Inline, Phrase, plain, walk, walk_phrase};
use super::works::Work;
use crate::board::{Bitboard, BySide};
use crate::notation::{parse_pieces_link, parse_squares};
use crate::rules::{Key, MAX_PROBLEMS, Problem, did_you_mean, shorten};

/// Beginning of the address of a term.
pub const TERM_LINK: &str = "#1/glossary/";

/// The words of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Glossary {
    /// The terms, in the order of the file, which is the order of the alphabet.
    pub terms: Vec<Term>,
}

/// A word of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The name in addresses.
    pub id: String,
    /// The word itself.
    pub term: String,
    /// Other forms of it, such as the plural.
    pub forms: Vec<String>,
    /// Signs or letters in which it was once written; often empty.
    pub written: String,
    /// Its meaning.
    pub text: Phrase,
    /// Its meaning on a board, where one shows it.
    pub board: Option<TermBoard>,
    /// True for an everyday word, which is marked once in a lesson and not once in each step.
    pub everyday: bool,
    /// True for a word with many senses, which only an author's own link leads to.
    pub by_hand: bool,
    /// Ids of terms that belong to it.
    pub see: Vec<String>,
    /// Rules that are about it, which may have another title.
    pub rules: Vec<Key>,
    /// Keys of works, where the words claim something.
    pub sources: Vec<String>,
    /// Its line, counted from 1.
    pub line: usize,
}

/// Small board that shows what a term means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TermBoard {
    /// The pieces on it.
    pub pieces: BySide<Bitboard>,
    /// Squares that are marked.
    pub squares: Bitboard,
    /// Ways of pieces, each an arrow.
    pub moves: Vec<MoveText>,
}

/// The id of the term that an address leads to.
pub fn term_of(url: &str) -> Option<&str> {
    url.strip_prefix(TERM_LINK).filter(|id| !id.is_empty())
}

/// Reads the file.
///
/// # Errors
/// Lists everything that is wrong with it, each with its line.
pub fn parse_glossary(text: &str) -> Result<Glossary, Vec<Problem>> {
    let (mut glossary, mut problems) = (Glossary::default(), Vec::new());
    read_entries(text, &["terms"], &mut problems, |_, entry| {
        glossary.terms.push(term(entry));
    });
    problems.extend(twice(glossary.terms.iter().map(|term| (term.id.as_str(), term.line))));
    problems.extend(glossary.misplaced());
    problems.extend(glossary.unknown());
    if problems.is_empty() { Ok(glossary) } else { Err(shorten(problems)) }
}

/// Works that the glossary names and that are not there.
pub fn check_glossary(glossary: &Glossary, works: &[Work]) -> Vec<Problem> {
    let mut problems = Vec::new();
    for term in &glossary.terms {
        let mut keys: Vec<&str> = term.sources.iter().map(String::as_str).collect();
        walk_phrase(&term.text, &mut |inline| {
            if let Inline::Cite(key) = inline {
                keys.push(key);
            }
        });
        let unknown = keys.into_iter().filter_map(|key| Work::unknown(works, key));
        problems.extend(unknown.map(|text| Problem::at(term.line, text)));
    }
    problems
}

fn term(entry: &mut Entry<'_>) -> Term {
    Term {
        id: entry.need("id"),
        term: entry.need("term"),
        forms: entry.words("forms"),
        written: entry.word("written").unwrap_or_default(),
        text: entry.need_phrase("text"),
        board: board(entry),
        everyday: entry.yes("everyday"),
        by_hand: entry.yes("by_hand"),
        see: entry.words("see"),
        rules: rules(entry),
        sources: entry.words("sources"),
        line: entry.line,
    }
}

/// `rules = ["capture.effect"]`.
fn rules(entry: &mut Entry<'_>) -> Vec<Key> {
    let names = entry.words("rules");
    let mut rules = Vec::new();
    for name in &names {
        match Key::from_name(name) {
            Ok(key) => rules.push(key),
            Err(problem) => entry.problem("rules", problem.to_string()),
        }
    }
    rules
}

/// `pieces = "c14-s18"`, `squares = ["27"]`, `moves = ["14-18"]`: each of them makes a board.
fn board(entry: &mut Entry<'_>) -> Option<TermBoard> {
    let (pieces, squares, moves) =
        (entry.word("pieces"), entry.words("squares"), entry.words("moves"));
    if pieces.is_none() && squares.is_empty() && moves.is_empty() {
        return None;
    }
    let setup = parse_pieces_link(pieces.as_deref().unwrap_or("c"));
    let setup = setup.map_err(|problem| entry.problem("pieces", problem)).ok();
    let squares = parse_squares(squares.iter().map(String::as_str));
    let squares = squares.map_err(|problem| entry.problem("squares", problem)).ok();
    let moves: Result<Vec<MoveText>, String> =
        moves.iter().map(|text| MoveText::parse(text)).collect();
    let moves = moves.map_err(|problem| entry.problem("moves", problem)).ok();
    Some(TermBoard { pieces: setup?.pieces, squares: squares?, moves: moves? })
}

impl Term {
    /// The word as it is sorted, where a letter with an accent counts as the letter.
    fn sorts(&self) -> String {
        let plain = |letter: char| match letter {
            'à' | 'â' => 'a',
            'ç' => 'c',
            'é' | 'è' | 'ê' | 'ë' => 'e',
            'î' | 'ï' => 'i',
            'ô' => 'o',
            'û' | 'ù' => 'u',
            other => other,
        };
        self.term.to_lowercase().chars().map(plain).collect()
    }

    /// The capital letter under which it is sorted.
    pub fn letter(&self) -> String {
        self.sorts().chars().take(1).flat_map(char::to_uppercase).collect()
    }

    /// The word and its other forms.
    pub fn all_forms(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.term.as_str()).chain(self.forms.iter().map(String::as_str))
    }
}

impl Glossary {
    /// The term of this id.
    pub fn term(&self, id: &str) -> Option<&Term> {
        self.terms.iter().find(|term| term.id == id)
    }

    /// The term that has this form, whatever its letters' size.
    pub fn of_form(&self, form: &str) -> Option<&Term> {
        let same = |other: &str| other.to_lowercase() == form.to_lowercase();
        self.terms.iter().find(|term| term.all_forms().any(same))
    }

    /// Sorts the terms by the alphabet.
    pub(super) fn sort(&mut self) {
        self.terms.sort_by_key(Term::sorts);
    }

    /// Terms that stand outside of the alphabet, and forms that two terms share.
    pub(super) fn misplaced(&self) -> Vec<Problem> {
        let mut problems = self.ambiguous();
        let pairs = self.terms.iter().zip(self.terms.iter().skip(1));
        for (above, below) in pairs.filter(|(above, below)| above.sorts() > below.sorts()) {
            let text = format!("{:?} comes after {:?}; sort the terms", below.term, above.term);
            problems.push(Problem::at(below.line, text));
        }
        problems
    }

    /// Forms that two terms share.
    fn ambiguous(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        let mut first: HashMap<String, &Term> = HashMap::new();
        for term in &self.terms {
            for form in term.all_forms() {
                let other = *first.entry(form.to_lowercase()).or_insert(term);
                if other.line < term.line {
                    let text =
                        format!("{form:?} is a form of {:?} too; keep it in one place", other.term);
                    problems.push(Problem::at(term.line, text));
                }
            }
        }
        problems
    }

    /// References to terms that are not there.
    fn unknown(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        for term in &self.terms {
            let mut ids: Vec<&str> = term.see.iter().map(String::as_str).collect();
            walk_phrase(&term.text, &mut |inline| {
                if let Inline::Link { url, .. } = inline {
                    ids.extend(term_of(url));
                }
            });
            for id in ids {
                // Suggestions stop once the list of problems is too long to read.
                let text = match problems.len() {
                    _ if self.term(id).is_some() => continue,
                    0..MAX_PROBLEMS => no_term(id, self.terms.iter().map(|term| term.id.as_str())),
                    _ => "there is no such term".to_owned(),
                };
                problems.push(Problem::at(term.line, text));
            }
        }
        problems
    }

    /// A lesson in whose prose the first place of each term in each step leads to the glossary.
    #[must_use]
    pub fn mark(&self, lesson: &Lesson) -> Lesson {
        let mut lesson = lesson.clone();
        let mut marker = Marker { glossary: self, met: BTreeSet::new(), seen: BTreeSet::new() };
        marker.blocks(&mut lesson.intro);
        for step in &mut lesson.steps {
            marker.seen.clone_from(&marker.met);
            for blocks in [&mut step.prose, &mut step.after] {
                marker.note_links(blocks);
                marker.blocks(blocks);
            }
        }
        lesson
    }

    /// Words in which the first place of each term leads to the glossary, but for everyday words and the term they
    /// explain.
    #[must_use]
    pub fn mark_phrase(&self, phrase: &Phrase, but: &str) -> Phrase {
        let mut phrase = phrase.clone();
        let known = self.terms.iter().filter(|term| term.everyday || term.id == but);
        let seen = known.map(|term| term.id.clone()).collect();
        let mut marker = Marker { glossary: self, met: BTreeSet::new(), seen };
        marker.phrase(&mut phrase);
        phrase
    }
}

/// Sentence about an address that leads to no term.
pub(super) fn no_term<'a>(id: &str, ids: impl Iterator<Item = &'a str>) -> String {
    let hint = did_you_mean(id, ids);
    format!("the glossary has no term {id:?}{hint}; lessons/en/glossary.toml lists them")
}

/// Marks terms in reading order.
struct Marker<'g> {
    glossary: &'g Glossary,
    /// Everyday terms met in this lesson.
    met: BTreeSet<String>,
    /// Terms met in this step.
    seen: BTreeSet<String>,
}

impl<'g> Marker<'g> {
    /// Notes the links of the author, which need not be marked again.
    fn note_links(&mut self, blocks: &[Block]) {
        walk(blocks, &mut |inline| {
            if let Inline::Link { url, .. } = inline
                && let Some(id) = term_of(url)
            {
                self.seen.insert(id.to_owned());
            }
        });
    }

    fn blocks(&mut self, blocks: &mut [Block]) {
        for block in blocks {
            match block {
                Block::Paragraph(words) => self.phrase(words),
                Block::List { items, .. } => items.iter_mut().for_each(|item| self.blocks(item)),
                Block::Quote(inner) => self.blocks(inner),
                Block::Table { rows, .. } => {
                    rows.iter_mut().flatten().for_each(|cell| self.phrase(cell))
                }
                Block::Heading { .. } | Block::Object(_) | Block::Code { .. } | Block::Rule => {}
            }
        }
    }

    fn phrase(&mut self, phrase: &mut Phrase) {
        for inline in mem::take(phrase) {
            match inline {
                Inline::Text(text) => self.text(&text, phrase),
                Inline::Bold(mut inner) => {
                    self.phrase(&mut inner);
                    phrase.push(Inline::Bold(inner));
                }
                Inline::Italic(mut inner) => {
                    self.phrase(&mut inner);
                    phrase.push(Inline::Italic(inner));
                }
                other => phrase.push(other),
            }
        }
    }

    fn text(&mut self, text: &str, out: &mut Phrase) {
        let mut rest = text;
        while let Some((at, length, term)) = self.first(rest) {
            let (before, name) = (&rest[..at], &rest[at..at + length]);
            if !before.is_empty() {
                out.push(Inline::Text(before.to_owned()));
            }
            out.push(Inline::Link {
                url: format!("{TERM_LINK}{}", term.id),
                text: vec![Inline::Text(name.to_owned())],
            });
            self.seen.insert(term.id.clone());
            if term.everyday {
                self.met.insert(term.id.clone());
            }
            rest = &rest[at + length..];
        }
        if !rest.is_empty() {
            out.push(Inline::Text(rest.to_owned()));
        }
    }

    /// The first term in a text that was not yet met: where, how many bytes, and which. The longest form wins, so that
    /// "throw again" is not taken for "throw".
    fn first(&self, text: &str) -> Option<(usize, usize, &'g Term)> {
        let mut at = 0;
        while at < text.len() {
            if !starts_word(text, at) {
                at += text[at..].chars().next().map_or(1, char::len_utf8);
                continue;
            }
            let here = &text[at..];
            let terms = self.glossary.terms.iter().filter(|term| !term.by_hand);
            let longest = terms.flat_map(|term| {
                let forms = term.all_forms().filter_map(|form| begins_with(here, form));
                forms.map(move |length| (length, term))
            });
            match longest.max_by_key(|(length, _)| *length) {
                Some((length, term)) if !self.seen.contains(&term.id) => {
                    return Some((at, length, term));
                }
                Some((length, _)) => at += length,
                None => at += here.chars().next().map_or(1, char::len_utf8),
            }
        }
        None
    }
}

fn starts_word(text: &str, at: usize) -> bool {
    let before = text[..at].chars().next_back();
    let inside = |letter: char| letter.is_alphanumeric() || letter == '-';
    !before.is_some_and(inside) && text[at..].starts_with(char::is_alphabetic)
}

/// Number of bytes of `text` that are this form as a whole word, whatever the size of its letters.
fn begins_with(text: &str, form: &str) -> Option<usize> {
    let mut letters = text.char_indices();
    for expected in form.chars() {
        let (_, letter) = letters.next()?;
        if !letter.to_lowercase().eq(expected.to_lowercase()) {
            return None;
        }
    }
    let end = letters.next().map_or(text.len(), |(at, _)| at);
    let next = text[end..].chars().next();
    (!next.is_some_and(|letter| letter.is_alphanumeric() || letter == '-')).then_some(end)
}

/// The words of a term without their dress, for tooltips and screen readers; works are cited in their short form.
pub fn plain_text(term: &Term, works: &[Work]) -> String {
    let cited = |inline: &Inline| match inline {
        Inline::Cite(key) => Inline::Text(Work::short_of(works, key)),
        other => other.clone(),
    };
    plain(&term.text.iter().map(cited).collect::<Phrase>())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn glossary() -> Glossary {
        let text = "format = 1\n\
            [[terms]]\nid = \"pair\"\nterm = \"pair\"\nforms = [\"pairs\"]\ntext = \"Two side by side.\"\n\
            [[terms]]\nid = \"throw\"\nterm = \"throw\"\ntext = \"What the sticks give.\"\n\
            [[terms]]\nid = \"throw-again\"\nterm = \"throw again\"\ntext = \"Another throw.\"\n";
        parse_glossary(text).expect("a glossary")
    }

    fn marked(text: &str) -> String {
        let phrase = vec![Inline::Text(text.to_owned())];
        let mut out = String::new();
        for inline in glossary().mark_phrase(&phrase, "") {
            match inline {
                Inline::Link { url, text } => {
                    let term = term_of(&url).unwrap_or_default();
                    out.push_str(&format!("[{}]({term})", plain(&text)));
                }
                other => out.push_str(&plain(&[other])),
            }
        }
        out
    }

    #[test]
    fn the_first_place_of_a_whole_word_is_marked() {
        assert_eq!(
            marked("Repairs. Pairs hold; a pair holds."),
            "Repairs. [Pairs](pair) hold; a pair holds."
        );
        assert_eq!(marked("a pair-wise thing"), "a pair-wise thing");
    }

    #[test]
    fn the_longest_form_wins_and_a_known_one_is_passed_over() {
        assert_eq!(
            marked("Throw again. Then throw, and throw again."),
            "[Throw again](throw-again). Then [throw](throw), and throw again."
        );
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let text = "format = 1\n[[terms]]\nid = \"b\"\nterm = \"b\"\ntext = \"[c](#1/glossary/cc)\"\n\
            [[terms]]\nid = \"a\"\nterm = \"a\"\nforms = [\"B\"]\ntxt = \"x\"\n";
        let problems = parse_glossary(text).expect_err("four mistakes");
        let texts: Vec<String> =
            problems.iter().map(|p| format!("{:?} {}", p.line, p.text)).collect();
        let says = |line: usize, part: &str| {
            let head = format!("Some({line})");
            texts.iter().any(|text| text.starts_with(&head) && text.contains(part))
        };
        assert!(says(6, "lacks text"), "{texts:?}");
        assert!(says(10, "did you mean \"text\"?"), "{texts:?}");
        assert!(says(6, "a form of \"b\" too"), "{texts:?}");
        assert!(says(6, "sort the terms"), "{texts:?}");
        assert!(says(2, "no term \"cc\""), "{texts:?}");
    }
}
