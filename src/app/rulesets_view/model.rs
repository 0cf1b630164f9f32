//! Index of the reconstructions: everything the place shows of them, built once and kept until they change.

use std::cell::OnceCell;

use crate::app::board_view::BoardModel;
use crate::app::game_board::resting_board;
use crate::app::search::{found_in, has_word};
use crate::report::percent;
use crate::rules::{Key, Mark, Ruleset, Value, idle};
use crate::rules_text::{self, Passage, Sentence};
use crate::{compare, explain, i18n, library};

#[derive(Clone, Debug)]
pub(super) struct Column {
    pub ruleset: Ruleset,
    /// One to three letters, as in the head of the table.
    pub siglum: String,
    /// A name short enough for a heading.
    pub name: String,
    /// The answers, in the order of [`Key::ALL`].
    pub cells: Vec<Cell>,
}

/// An answer of a reconstruction.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    /// In two to six words.
    pub answer: String,
    /// Its certainty; `None` where it plays no part in the game.
    pub mark: Option<Mark>,
    /// The rule whose answer makes this one irrelevant.
    pub idle: Option<Key>,
    /// In the longer words of the rules and of Compare, each on a line of its own.
    pub long: String,
    /// Its accessible name.
    pub spoken: String,
    /// Searchable words, in lower case.
    haystack: String,
}

/// Content of a card: a reconstruction in sentences, and its starting board.
#[derive(Clone, Debug)]
pub(super) struct CardContent {
    pub passages: Vec<Passage>,
    /// The questions that the source leaves open, and what was chosen.
    pub open: Vec<Sentence>,
    pub board: BoardModel,
}

/// Sign for a distance between two that answer no rule in common.
const NONE: &str = "–";

/// Distance between two reconstructions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Distance {
    /// Rules that they answer differently.
    pub differ: usize,
    /// Rules that both answer.
    pub compared: usize,
}

impl Distance {
    /// The number of rules that differ, with `stated` also out of how many; a dash where no rule is answered by both.
    pub fn number(self, stated: bool) -> String {
        match self.compared {
            0 => NONE.to_owned(),
            compared if stated => format!("{}/{compared}", self.differ),
            _ => self.differ.to_string(),
        }
    }

    /// The share of the rules answered by both that differ; a dash where there are none.
    pub fn percent(self) -> String {
        match self.compared {
            0 => NONE.to_owned(),
            compared => percent(self.differ as f64 / compared as f64, 0),
        }
    }
}

/// Everything the place shows, derived from the reconstructions.
#[derive(Clone, Debug, Default)]
pub(super) struct Index {
    pub columns: Vec<Column>,
    /// Of any two columns; by all answers, and by those that a source states.
    distances: [Vec<Vec<Distance>>; 2],
    /// Content of the cards by column, built when a card is first shown.
    card_contents: OnceCell<Vec<CardContent>>,
}

impl Index {
    pub fn new<'a>(rulesets: impl Iterator<Item = &'a Ruleset>) -> Index {
        let mut columns: Vec<Column> = Vec::new();
        for ruleset in rulesets {
            let siglum = siglum(ruleset, &columns);
            columns.push(Column::new(ruleset, siglum));
        }
        let mut index = Index { columns, ..Index::default() };
        index.distances = [false, true].map(|stated| index.all_distances(stated));
        index
    }

    /// Content of the cards, by column.
    pub fn card_contents(&self) -> &[CardContent] {
        let content = |column: &Column| CardContent::new(&column.ruleset);
        self.card_contents.get_or_init(|| self.columns.iter().map(content).collect())
    }

    /// The name of a column.
    pub fn name(&self, column: usize) -> &str {
        self.columns.get(column).map_or("", |column| column.name.as_str())
    }

    /// Rows of a list to pick a column from; `none` is the label of a first row for no column.
    pub fn rows(&self, none: Option<&str>) -> impl Iterator<Item = (Option<usize>, String)> {
        let none = none.map(|name| (None, name.to_owned()));
        let columns = self.columns.iter().enumerate();
        none.into_iter().chain(columns.map(|(at, column)| (Some(at), column.name.clone())))
    }

    /// Distance between two columns, by all answers or by those that a source states.
    pub fn distance(&self, one: usize, other: usize, stated: bool) -> Distance {
        let row = self.distances[usize::from(stated)].get(one);
        row.and_then(|row| row.get(other)).copied().unwrap_or_default()
    }

    /// Number of rules that differ between the two columns that are farthest apart, at least 1.
    pub fn farthest(&self) -> usize {
        let all = self.distances[0].iter().flatten();
        all.map(|distance| distance.differ).max().unwrap_or(1).max(1)
    }

    /// The column of a reconstruction.
    pub fn find(&self, id: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.ruleset.id == id)
    }

    /// The answer of a column to a question.
    pub fn cell(&self, key: Key, column: usize) -> Option<&Cell> {
        Some(self.columns.get(column)?.cell(key))
    }

    /// The note on an answer.
    pub fn note(&self, key: Key, column: usize) -> &str {
        let evidence = self.columns[column].ruleset.evidence.get(&key);
        evidence.map_or("", |evidence| i18n::remark(&evidence.note))
    }

    /// True where two columns answer a question differently, and the answer plays a part in both games.
    pub fn differ(&self, key: Key, one: usize, other: usize) -> bool {
        let columns = [one, other].map(|column| &self.columns[column]);
        let [one, other] = columns.map(|column| column.ruleset.form.get(key));
        columns.iter().all(|column| column.plays(key)) && one != other
    }

    /// The rules on which two columns differ, in the order of the form.
    pub fn differing(&self, one: usize, other: usize, stated: bool) -> Vec<Key> {
        self.answered(one, other, stated).filter(|key| self.differ(*key, one, other)).collect()
    }

    /// The rules that both answer.
    fn answered(&self, one: usize, other: usize, stated: bool) -> impl Iterator<Item = Key> {
        let columns = [one, other].map(|column| &self.columns[column]);
        let keys = Key::ALL.iter().copied();
        keys.filter(move |key| columns.iter().all(|column| column.counts(*key, stated)))
    }

    /// Every two columns once.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let count = self.columns.len();
        (0..count).flat_map(move |one| (one + 1..count).map(move |other| (one, other)))
    }

    fn all_distances(&self, stated: bool) -> Vec<Vec<Distance>> {
        let all = 0..self.columns.len();
        let distance = |one: usize, other: usize| Distance {
            differ: self.differing(one, other, stated).len(),
            compared: self.answered(one, other, stated).count(),
        };
        all.clone().map(|one| all.clone().map(|other| distance(one, other)).collect()).collect()
    }

    /// Answers to a question that play a part, with the columns that give them, the most common first.
    pub fn readings(&self, key: Key) -> Vec<(&str, Vec<usize>)> {
        let mut readings: Vec<(&str, Vec<usize>)> = Vec::new();
        let columns = self.columns.iter().enumerate();
        for (index, column) in columns.filter(|(_, column)| column.plays(key)) {
            let answer = column.cell(key).answer.as_str();
            match readings.iter_mut().find(|(other, _)| *other == answer) {
                Some((_, columns)) => columns.push(index),
                None => readings.push((answer, vec![index])),
            }
        }
        readings.sort_by_key(|(_, columns)| std::cmp::Reverse(columns.len()));
        readings
    }

    /// True where a word in the table begins with `find`, which is in lower case.
    pub fn any_has(&self, find: &str) -> bool {
        let mut cells = self.columns.iter().flat_map(|column| &column.cells);
        Key::ALL.iter().any(|key| rule_has(*key, find)) || cells.any(|cell| cell.has(find))
    }

    /// The columns whose siglum is `find` or whose name has a word that begins with it.
    pub fn columns_named(&self, find: &str) -> Vec<usize> {
        let like =
            |column: &Column| column.siglum.to_lowercase() == find || has_word(&column.name, find);
        let columns = self.columns.iter().enumerate();
        columns.filter(|(_, column)| like(column)).map(|(index, _)| index).collect()
    }

    /// The nearest reconstruction that answers a question differently.
    pub fn nearest_other(&self, key: Key, column: usize) -> Option<usize> {
        let others = (0..self.columns.len()).filter(|other| self.differ(key, column, *other));
        others.min_by_key(|other| self.distance(column, *other, false).differ)
    }
}

impl Column {
    fn new(ruleset: &Ruleset, siglum: String) -> Column {
        let name = compare::short_name(ruleset);
        let cells = Key::ALL.iter().map(|key| Cell::new(ruleset, *key, &name)).collect();
        Column { ruleset: ruleset.clone(), siglum, name, cells }
    }

    /// `Timothy Kendall, Damian Walker, 2011`.
    pub fn by_line(&self) -> String {
        let unknown =
            self.ruleset.authors.is_empty().then(|| i18n::text("recon.nobody-named").to_owned());
        let known = Some(explain::by_line(&self.ruleset)).filter(|words| !words.is_empty());
        unknown.into_iter().chain(known).collect::<Vec<_>>().join(", ")
    }

    /// The name in the head of the table, with the year below it where the name does not say it.
    pub fn head_words(&self) -> String {
        let year = self.ruleset.year.map(|year| year.to_string());
        let year = year.filter(|year| !self.name.contains(year.as_str()));
        std::iter::once(self.name.clone()).chain(year).collect::<Vec<_>>().join("\n")
    }

    /// Number of answers with this mark, or without a part in the game.
    pub fn count(&self, mark: Option<Mark>) -> usize {
        self.cells.iter().filter(|cell| cell.mark == mark).count()
    }

    /// `22 of 51 answers stated`.
    pub fn stated_words(&self) -> String {
        let stated = self.count(Some(Mark::Stated));
        i18n::say!("recon.stated-of", stated, count = self.cells.len())
    }

    /// True where a word of its name, its people or what is said of it begins with `find`, which is in lower case.
    pub fn is_like(&self, find: &str) -> bool {
        let ruleset = &self.ruleset;
        let texts = [&self.name, &ruleset.name, &self.siglum].into_iter().chain(&ruleset.authors);
        let remarks = [&ruleset.summary, &ruleset.note].map(|text| i18n::remark(text));
        let mut texts = texts.map(String::as_str).chain(remarks);
        texts.any(|text| has_word(text, find)) || has_word(&self.by_line(), find)
    }

    /// The answer to a question.
    pub fn cell(&self, key: Key) -> &Cell {
        &self.cells[key as usize]
    }

    /// True where the answer to this question plays a part in the game.
    pub fn plays(&self, key: Key) -> bool {
        self.cell(key).idle.is_none()
    }

    /// True where the answer counts for a distance: it plays a part in the game and, with `stated`, a source states it.
    fn counts(&self, key: Key, stated: bool) -> bool {
        self.plays(key) && (!stated || self.cell(key).mark == Some(Mark::Stated))
    }
}

impl CardContent {
    fn new(ruleset: &Ruleset) -> CardContent {
        CardContent {
            passages: rules_text::passages(ruleset),
            open: rules_text::left_open(ruleset),
            board: resting_board(ruleset, &ruleset.rules().start()),
        }
    }

    /// The first sentence with a word that begins with `find`, which is in lower case.
    pub fn sentence_with(&self, find: &str) -> Option<&str> {
        let sentences = self.passages.iter().flat_map(|passage| &passage.sentences);
        let mut texts = sentences.chain(&self.open).map(|sentence| sentence.text.as_str());
        texts.find(|text| has_word(text, find))
    }
}

impl Cell {
    fn new(ruleset: &Ruleset, key: Key, name: &str) -> Cell {
        let answer = rules_text::answer(ruleset, key);
        let idle = idle(&ruleset.form, key);
        let evidence = ruleset.evidence.get(&key);
        let mark = evidence.map(|evidence| evidence.mark).filter(|_| idle.is_none());
        let spoken = i18n::say!(
            "recon.cell",
            name,
            rule = explain::key_name(key),
            answer,
            mark = super::print::mark_word(mark)
        );
        let note = evidence.map_or("", |evidence| i18n::remark(&evidence.note));
        let long = long_words(key, &ruleset.form.get(key));
        let haystack = format!("{answer}\n{long}\n{note}").to_lowercase();
        Cell { answer, mark, idle, long, spoken, haystack }
    }

    /// True where a word of it, in short or at length, or of its note begins with `find`, which is in lower case.
    pub fn has(&self, find: &str) -> bool {
        found_in(&self.haystack, find).next().is_some()
    }
}

/// True where a word of the rule's name or question begins with `find`, which is in lower case.
pub(super) fn rule_has(key: Key, find: &str) -> bool {
    has_word(&format!("{}\n{}\n{key}", explain::key_name(key), explain::question(key)), find)
}

/// An answer as the rules word it beside its question and, where that is different, without it: `Yes` and `Allowed`.
fn long_words(key: Key, value: &Value) -> String {
    let (beside, alone) = (explain::answer_of(key, value), explain::answer_alone(key, value));
    if beside == alone { alone } else { format!("{alone}\n{beside}") }
}

/// The letters by which the field knows a reconstruction, or the first letters of its name, with a number where two would be the same.
fn siglum(ruleset: &Ruleset, earlier: &[Column]) -> String {
    let key = format!("recon.siglum-{}", ruleset.id);
    if i18n::has(&key) {
        return i18n::text(&key).to_owned();
    }
    let initials = ruleset.name.split_whitespace().filter_map(|word| word.chars().next());
    let initials: String = initials.filter(|letter| letter.is_alphanumeric()).take(2).collect();
    let letters = if initials.is_empty() { "X".to_owned() } else { initials.to_uppercase() };
    let free = |siglum: &String| earlier.iter().all(|column| column.siglum != *siglum);
    let shipped = |siglum: &String| {
        let key = |other: &Ruleset| format!("recon.siglum-{}", other.id);
        library::rulesets().iter().any(|other| i18n::text(&key(other)) == siglum)
    };
    let mut tries =
        std::iter::once(letters.clone()).chain((2..).map(|number| format!("{letters}{number}")));
    tries.find(|siglum| free(siglum) && !shipped(siglum)).unwrap_or(letters)
}

/// The questions that stand together in a ruleset file, in its order.
pub(super) fn sections() -> impl Iterator<Item = &'static [Key]> {
    Key::ALL.chunk_by(|one, next| one.section() == next.section())
}

/// The heading of a section.
pub(super) fn section_title(keys: &[Key]) -> String {
    i18n::text(&format!("account-title.{}", keys[0].section())).to_owned()
}

#[cfg(test)]
mod tests {
    use super::{Index, sections};
    use crate::library;
    use crate::rules::Key;

    #[test]
    fn every_rule_stands_in_one_section_and_every_column_has_its_own_siglum() {
        let index = Index::new(library::rulesets().iter());
        assert!(sections().flatten().eq(Key::ALL));
        let sigla: Vec<&str> = index.columns.iter().map(|column| column.siglum.as_str()).collect();
        assert_eq!(sigla, ["K", "P", "J", "F", "M", "W", "S", "G", "H", "LK", "LJ", "PC", "BA"]);
    }

    #[test]
    fn a_reconstruction_of_ones_own_gets_a_siglum_nobody_has() {
        let mut own = library::rulesets()[0].clone();
        own.id = "kind".to_owned();
        own.name = "Kind".to_owned();
        let all = library::rulesets().iter().chain([&own]);
        let index = Index::new(all);
        assert_eq!(index.columns.last().map(|column| column.siglum.as_str()), Some("K2"));
    }

    #[test]
    fn the_table_and_the_accounts_count_the_same_differences() {
        let index = Index::new(library::rulesets().iter());
        for (one, left) in index.columns.iter().enumerate() {
            for (other, right) in index.columns.iter().enumerate() {
                let expected = crate::rules_text::distance(&left.ruleset, &right.ruleset);
                let keys = index.differing(one, other, false);
                assert_eq!(keys, expected, "{} and {}", left.siglum, right.siglum);
            }
        }
    }

    #[test]
    fn distances_are_those_the_comparison_of_the_sources_counted() {
        let index = Index::new(library::rulesets().iter());
        let at = |one: &str, other: &str| {
            let (one, other) = (index.find(one), index.find(other));
            let (one, other) = (one.expect("shipped"), other.expect("shipped"));
            let [all, stated] = [false, true].map(|stated| index.distance(one, other, stated));
            assert!(stated.compared <= all.compared && stated.differ <= all.differ);
            all.differ
        };
        assert_eq!(at("masters", "wikihow"), 2);
        assert_eq!(at("kendall-walker", "petrie"), 8);
        assert_eq!(at("jequier-grunfeld", "jequier"), 10);
        assert_eq!(at("petrie", "petrie"), 0);
    }

    #[test]
    fn an_answer_is_found_by_the_words_of_the_rules_and_of_compare_too() {
        let index = Index::new(library::rulesets().iter());
        let has =
            |key: Key, find: &str| index.columns.iter().any(|column| column.cell(key).has(find));
        for words in ["three in a row", "two in a row"] {
            assert!(has(Key::BlockadeLength, words), "{words}");
        }
        assert!(has(Key::RebirthLanding, "back to square 1"));
        assert!(has(Key::HappinessGate, "must be landed on"), "as Compare says it");
        assert!(!has(Key::BlockadeLength, "back to square 1"));
    }

    #[test]
    fn readings_hold_every_column_with_a_part_once() {
        let index = Index::new(library::rulesets().iter());
        for &key in Key::ALL {
            let mut expected: Vec<usize> =
                index.readings(key).into_iter().flat_map(|(_, columns)| columns).collect();
            expected.sort_unstable();
            let playing: Vec<usize> =
                (0..index.columns.len()).filter(|at| index.columns[*at].plays(key)).collect();
            assert_eq!(expected, playing);
        }
    }
}
