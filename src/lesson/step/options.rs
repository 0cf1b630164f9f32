//! Options of a question: read, written, and held against what is true.

use std::fmt::Display;
use std::ops::Deref;

use super::proof::Proof;
use super::sheet::{Form, SheetOption};
use super::show::Question;
use super::view::{OptionState, OptionView};
use crate::i18n;
use crate::lesson::fields::{Field, Fields};
use crate::lesson::lines::{Lines, join};
use crate::lesson::prose::{Phrase, plain};
use crate::lesson::prose_writer::phrase;
use crate::lesson::test::Test;

/// One option of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<T = Test> {
    /// `A` to `D`.
    pub letter: char,
    /// The words of the option.
    pub text: Phrase,
    /// The test by which it is right.
    pub test: T,
    /// Reply to a learner who picks it.
    pub reply: Phrase,
    /// Its line.
    pub line: usize,
}

/// Options with the one that the author means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options<T = Test> {
    /// Two to four options, A first.
    pub all: Vec<Choice<T>>,
    /// The letter of the option that the author says is right; lessons of other hands may lack it.
    pub right: Option<char>,
    /// The line that says so.
    pub right_line: usize,
}

/// Guess at a question.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess {
    /// The option that was picked; one more than there are for not being sure.
    pub picked: Option<usize>,
    /// The right one.
    pub answer: Option<usize>,
}

impl Guess {
    /// Wrong tries once something was picked.
    pub fn wrong(&self) -> Option<u32> {
        self.picked.map(|picked| u32::from(Some(picked) != self.answer))
    }

    /// State of the option at this place; nothing is right or wrong until `revealed`.
    pub fn state(&self, at: usize, revealed: bool) -> OptionState {
        match (self.picked, self.picked == Some(at), self.answer == Some(at)) {
            (None, ..) => OptionState::Open,
            (Some(_), true, true) if revealed => OptionState::Right,
            (Some(_), false, true) if revealed => OptionState::Truth,
            (Some(_), true, false) if revealed => OptionState::Missed,
            (Some(_), true, _) => OptionState::Chosen,
            (Some(_), false, _) => OptionState::Past,
        }
    }
}

impl<T> Deref for Options<T> {
    type Target = [Choice<T>];

    fn deref(&self) -> &[Choice<T>] {
        &self.all
    }
}

impl<T: Display> Options<T> {
    /// Reads `A` to `D` and `right`; `read` reads the test of an option.
    pub(super) fn read(
        fields: &mut Fields<'_>,
        read: fn(&str) -> Result<T, String>,
    ) -> Option<Options<T>> {
        let lines = lettered(fields);
        let letters: Vec<char> = lines.iter().map(|(letter, _)| *letter).collect();
        let options =
            lines.iter().filter_map(|(letter, field)| option(fields, *letter, field, read));
        let all: Vec<Choice<T>> = options.collect();
        let (right, right_line) = right(fields, &letters).unzip();
        if letters.len() < 2 {
            let text = "a question needs two to four options; write A: words | test | answer";
            fields.problem(fields.line, text);
            return None;
        }
        Some(Options { all, right, right_line: right_line.unwrap_or(fields.line) })
    }

    /// Writes the lines that [`Options::read`] reads.
    pub(super) fn write(&self, lines: &mut Lines<'_>) {
        for option in &self.all {
            let (text, test, reply) = (phrase(&option.text), &option.test, phrase(&option.reply));
            let key = option.letter.to_string();
            match lines.words {
                true => lines.put(&key, format!("{text} | {test} | {reply}")),
                false => lines.put(&key, test),
            }
        }
        lines.some("right", self.right);
    }

    /// Reports when not exactly one option is true, or not the one the author marked. `truths` has a value for each
    /// option; `truth` says what is true instead.
    pub(super) fn check(&self, truths: &[bool], rules: &str, truth: &str, proof: &mut Proof<'_>) {
        let both = self.all.iter().zip(truths);
        let right: Vec<&Choice<T>> = both.filter(|(_, truth)| **truth).map(|(o, _)| o).collect();
        match right[..] {
            [] => proof.error_here(format!("no option is true under {rules}{truth}")),
            [truth] => self.check_right(truth, rules, proof),
            [first, ref more @ ..] => {
                for option in more {
                    let text = format!(
                        "{} tests {}; that is true under {rules}, and so is {}, so two options are right",
                        option.letter, option.test, first.letter
                    );
                    proof.error(option.line, text);
                }
            }
        }
    }

    /// The option that the author names is the one that the law finds true.
    fn check_right(&self, truth: &Choice<T>, rules: &str, proof: &mut Proof<'_>) {
        let true_one = truth.letter;
        if let Some(right) = self.right.filter(|right| *right != true_one) {
            let text = format!(
                "right names {right}, but under {rules} {true_one} is the true one ({}); write right: {true_one}, or \
                 change the board or the test of {right}",
                truth.test
            );
            proof.error(self.right_line, text);
        }
    }

    /// The question and the words of the options, and the replies to learners who pick them.
    pub(super) fn phrases<'a>(&'a self, ask: &'a Phrase) -> [Vec<&'a Phrase>; 2] {
        let texts = self.all.iter().map(|option| &option.text);
        let replies = self.all.iter().map(|option| &option.reply);
        [std::iter::once(ask).chain(texts).collect(), replies.collect()]
    }

    /// The options to be ticked, of which the one at this place is right.
    pub(super) fn form(&self, right: Option<usize>) -> Form<'_> {
        let options = self.all.iter().enumerate().map(|(at, option)| SheetOption {
            text: &option.text,
            reply: Some((right == Some(at), &option.reply)),
        });
        Form::Options(options.collect())
    }

    /// The question for a class to vote on.
    pub(super) fn question(&self, ask: &Phrase, answer: Option<usize>) -> Question {
        let options = self.all.iter().map(|option| plain(&option.text)).collect();
        Question { ask: plain(ask), options, answer }
    }

    /// The options and, last, not being sure. Until `revealed` nothing says which is right.
    pub(super) fn views(&self, guess: &Guess, revealed: bool) -> Vec<OptionView> {
        let words = self.all.iter().map(|option| (option.letter, &option.text));
        let mut views = option_views(words, guess, revealed);
        for (view, Choice { reply, .. }) in views.iter_mut().zip(&self.all) {
            let is_told =
                !matches!(view.state, OptionState::Open | OptionState::Chosen | OptionState::Past);
            view.reply = (is_told && !reply.is_empty()).then(|| reply.clone());
        }
        views
    }
}

impl Options {
    /// The option that a tap on this square means: by the piece an option names, or else by where a piece ends. `None`
    /// where the square is in no option or in several.
    pub(super) fn at_square(&self, square: u8) -> Option<usize> {
        let one_of = |square_of: fn(&Test) -> Option<u8>| {
            let squares: Vec<_> = self.all.iter().map(|option| square_of(&option.test)).collect();
            let others = squares.iter().flatten().any(|other| *other != square);
            let mut matching = (0..squares.len()).filter(|at| squares[*at] == Some(square));
            let first = matching.next().filter(|_| others)?;
            matching.next().is_none().then_some(first)
        };
        one_of(Test::start).or_else(|| one_of(Test::end))
    }
}

/// Options of these letters and words without a reply and, last, not being sure. Until `revealed` nothing says which is
/// right.
pub(super) fn option_views<'a>(
    words: impl Iterator<Item = (char, &'a Phrase)>,
    guess: &Guess,
    revealed: bool,
) -> Vec<OptionView> {
    let unsure = (None, i18n::text("learn.not-sure").to_owned());
    let words = words.map(|(letter, words)| (Some(letter), plain(words))).chain([unsure]);
    let views = words.enumerate().map(|(at, (letter, words))| {
        // Not being sure is never wrong.
        let state = guess.state(at, revealed && letter.is_some());
        OptionView { letter, words, state, reply: None }
    });
    views.collect()
}

/// The lines `A` to `D` that are there, with their letters. Reports one without the one before it.
pub(super) fn lettered(fields: &mut Fields<'_>) -> Vec<(char, Field)> {
    let mut lines = Vec::new();
    for (place, letter) in ('A'..='D').enumerate() {
        let Some(field) = fields.one(&letter.to_string()) else { continue };
        if lines.len() < place {
            let text =
                format!("option {letter} is here without the one before it; name them in order");
            fields.problem(field.line, text);
        }
        lines.push((letter, field));
    }
    lines
}

/// `right: B`, the option that the author means, with its line; `letters` are those of the options.
fn right(fields: &mut Fields<'_>, letters: &[char]) -> Option<(char, usize)> {
    let field = fields.one("right")?;
    let letter = fields.parse(&field, |text| {
        let letter = letters.iter().find(|letter| letter.to_string() == text);
        letter.copied().ok_or_else(|| {
            let letters = join(letters);
            format!("right is {text:?}; write the letter of the right option, one of {letters}")
        })
    })?;
    Some((letter, field.line))
}

fn option<T>(
    fields: &mut Fields<'_>,
    letter: char,
    field: &Field,
    read: fn(&str) -> Result<T, String>,
) -> Option<Choice<T>> {
    let parts: Vec<&str> = field.value.split('|').map(str::trim).collect();
    let [text, test, reply] = parts[..] else {
        let count = parts.len();
        let text =
            format!("option {letter} has {count} parts; write {letter}: words | test | answer");
        fields.problem(field.line, text);
        return None;
    };
    let test = read(test).map_err(|problem| fields.problem(field.line, problem)).ok()?;
    let (text, reply) = (fields.words(text, field.line), fields.words(reply, field.line));
    Some(Choice { letter, text, test, reply, line: field.line })
}
