//! Readability of a lesson over everything that a learner reads in it: in English the grade of Flesch and Kincaid (Kincaid,
//! Fishburne, Rogers and Chissom 1975), in French the ease of Kandel and Moles (1958), who adapted Flesch's measure.

use super::model::Lesson;
use super::prose::{Block, plain};
use crate::i18n::Language;

/// Measure of a text, length of its sentences, and the sentences that are hardest to read.
#[derive(Clone, Debug, PartialEq)]
pub struct Readability {
    /// Language of the words, and so the measure.
    pub language: Language,
    /// In English the school year in the United States whose pupils read it with ease, below zero for very short words.
    /// In French the ease: 100 is very easy, 60 is plain, 30 is hard.
    pub score: f64,
    /// Words in a sentence, on average.
    pub sentence: f64,
    /// The hardest sentences with their own scores, hardest first; three at most.
    pub hardest: Vec<(String, f64)>,
}

/// Number of sentences that are named.
const NAMED: usize = 3;

/// Measures a lesson in this language; `None` where it has no words.
///
/// ```
/// use senet::i18n::Language;
/// let lesson = senet::library::lesson("water").expect("it ships");
/// let reads = senet::lesson::readability(lesson, Language::English).expect("it has words");
/// assert!(reads.score < 6.0 && reads.hardest.len() == 3);
/// ```
pub fn readability(lesson: &Lesson, language: Language) -> Option<Readability> {
    let mut whole = Count::default();
    let mut hardest: Vec<(String, f64)> = Vec::new();
    for text in texts(lesson) {
        for sentence in sentences(&text) {
            let count = Count::of(sentence, language);
            let Some(score) = count.score(language) else { continue };
            whole.add(&count);
            // A single word is an answer or the key of a work.
            if sentence.contains(' ') {
                hardest.push((sentence.to_owned(), score));
            }
        }
    }
    hardest.sort_by(|(_, one), (_, other)| match language {
        Language::English => other.total_cmp(one),
        Language::French => one.total_cmp(other),
    });
    hardest.truncate(NAMED);
    let sentence = whole.words / whole.sentences;
    whole.score(language).map(|score| Readability { language, score, sentence, hardest })
}

fn texts(lesson: &Lesson) -> Vec<String> {
    let mut texts = Vec::new();
    lines(&lesson.intro, &mut texts);
    for step in &lesson.steps {
        lines(&step.prose, &mut texts);
        lines(&step.after, &mut texts);
        let phrases = step.fence.iter().flat_map(|fence| fence.kind.phrases());
        texts.extend(phrases.map(|phrase| plain(phrase)));
    }
    texts
}

/// The text of each paragraph and each item of a list; tables and headings are no sentences.
fn lines(blocks: &[Block], texts: &mut Vec<String>) {
    for block in blocks {
        match block {
            Block::Paragraph(text) => texts.push(plain(text)),
            Block::List { items, .. } => items.iter().for_each(|item| lines(item, texts)),
            Block::Quote(inner) => lines(inner, texts),
            Block::Heading { .. }
            | Block::Table { .. }
            | Block::Object(_)
            | Block::Code { .. }
            | Block::Rule => {}
        }
    }
}

/// The sentences of a text; a line of its own, such as an item of a list, is one.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let ends = |text: &str, at: usize| {
        let after = &text[at..];
        after.starts_with(['.', '?', '!', ':', '\n'])
            && after[1..].chars().next().is_none_or(|next| !next.is_alphanumeric())
    };
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = rest.char_indices().map(|(at, _)| at).find(|at| ends(rest, *at));
        let (sentence, left) = rest.split_at(end.map_or(rest.len(), |end| end + 1));
        rest = left;
        Some(sentence.trim())
    })
}

#[derive(Default)]
struct Count {
    sentences: f64,
    words: f64,
    syllables: f64,
}

impl Count {
    fn of(sentence: &str, language: Language) -> Count {
        let words = sentence.split(|c: char| !c.is_alphanumeric() && !"'’-".contains(c));
        let mut count = Count { sentences: 1.0, ..Count::default() };
        for word in words.filter(|word| word.contains(char::is_alphabetic)) {
            count.words += 1.0;
            count.syllables += f64::from(syllables(word, language));
        }
        count
    }

    fn add(&mut self, other: &Count) {
        self.sentences += other.sentences;
        self.words += other.words;
        self.syllables += other.syllables;
    }

    /// `None` without words.
    fn score(&self, language: Language) -> Option<f64> {
        let (per_sentence, per_word) = (self.words / self.sentences, self.syllables / self.words);
        let score = match language {
            Language::English => 0.39 * per_sentence + 11.8 * per_word - 15.59,
            Language::French => 207.0 - 1.015 * per_sentence - 73.6 * per_word,
        };
        (self.words > 0.0).then_some(score)
    }
}

/// Syllables of a word as its spelling tells them: groups of vowels, without those that are silent at its end.
fn syllables(word: &str, language: Language) -> u32 {
    let word: String = word.to_lowercase().chars().filter(|c| c.is_alphabetic()).collect();
    let mut before = false;
    let mut groups = 0_u32;
    for vowel in word.chars().map(|c| "aeiouyàâéèêëîïôùûœ".contains(c)) {
        groups += u32::from(vowel && !before);
        before = vowel;
    }
    let ends = |ending: &str| word.ends_with(ending);
    let stem = |ending: &str| word.strip_suffix(ending).unwrap_or_default();
    let silent = match language {
        Language::English => {
            ends("e") && !ends("le")
                || ends("es") && !stem("es").ends_with(['s', 'x', 'z', 'c', 'g', 'h'])
                || ends("ed") && !stem("ed").ends_with(['t', 'd'])
        }
        // After a vowel the e is in its group already.
        Language::French => {
            let after = |ending: &str| stem(ending).ends_with(|c| !"aeiouéï".contains(c));
            after("e") || after("es")
        }
    };
    (groups - u32::from(silent && groups > 1)).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn syllables_of_words() {
        let of = |words: &str, language| -> Vec<u32> {
            words.split(' ').map(|word| syllables(word, language)).collect()
        };
        let words = "cone spools water moved landed square table reconstruction houses";
        assert_eq!(of(words, Language::English), [1, 1, 2, 1, 2, 1, 2, 4, 2]);
        let words = "cône bobines l’eau vie bâtonnets sortir";
        assert_eq!(of(words, Language::French), [1, 2, 1, 1, 3, 2]);
    }

    #[test]
    fn sentences_end_at_signs_and_lines_not_within_numbers() {
        let all: Vec<&str> =
            sentences("Throw 2.5 times. Stop!\nGo on").filter(|s| !s.is_empty()).collect();
        assert_eq!(all, ["Throw 2.5 times.", "Stop!", "Go on"]);
    }

    #[test]
    fn long_words_in_long_sentences_are_harder() {
        let score = |text, language| Count::of(text, language).score(language);
        let easy = score("You move the cone.", Language::English);
        let hard = "Every modern reconstruction interprets archaeological evidence differently.";
        let hard = score(hard, Language::English);
        assert!(easy < hard, "{easy:?} {hard:?}");
        let easy = score("Vous avancez le cône.", Language::French);
        let hard =
            "Chaque reconstruction moderne interprète différemment les témoignages archéologiques.";
        let hard = score(hard, Language::French);
        assert!(easy > hard, "{easy:?} {hard:?}");
    }
}
