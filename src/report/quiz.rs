//! "Which senet do you play?" in words: the answers to a question, and what came out.

use super::cite::cite_boards;
use super::distinguish::{answer_moves, smallest_cause};
use super::head::Entry;
use crate::analysis::quiz::{Pool, Question, Quiz, Reply};
use crate::compare::{Seat, Share, short_name};
use crate::rules::{Evidence, Key, Ruleset, Throw};
use crate::{explain, i18n};

/// An option of a question in words that favor no source's names.
pub fn option_words(rulesets: &[Ruleset], question: &Question, option: usize) -> String {
    let says = question.of.iter().position(|of| *of == option);
    let Some(ruleset) = says.and_then(|candidate| rulesets.get(candidate)) else {
        return String::new();
    };
    let mut plain = ruleset.clone();
    plain.houses.clear();
    let moves = answer_moves(&plain, &question.setup, Some(question.throw));
    match &moves[..] {
        [first, second] => {
            i18n::fill("quiz.either", &[("first", &first.sentence), ("second", &second.sentence)])
        }
        _ => moves.iter().map(|mv| mv.sentence.as_str()).collect(),
    }
}

/// A rule that decided for a reconstruction and against another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// The rule.
    pub key: Key,
    /// Its name.
    pub name: &'static str,
    /// The answer of the nearest reconstruction, in plain words.
    pub answer: String,
    /// Reconstruction that has it otherwise.
    pub against: String,
    /// The other's answer, in plain words.
    pub other: String,
    /// Evidence of each answer: its mark and its place in a source.
    pub evidence: [Option<Evidence>; 2],
}

/// A reply that is not what the nearest reconstruction says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odd {
    /// The question, by its place in the pool.
    pub question: usize,
    /// The pieces as a person lists them.
    pub pieces: String,
    /// The throw.
    pub throw: Throw,
    /// The reply.
    pub reply: String,
    /// The answer of the nearest reconstruction.
    pub nearest: String,
    /// The reconstructions that say what was replied.
    pub others: Vec<String>,
}

/// Result of a quiz.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuizReport {
    /// The nearest reconstructions, by their place; more than one where nothing tells them apart.
    pub nearest: Vec<usize>,
    /// Replies other than "not sure".
    pub answered: usize,
    /// Number of them that the nearest say as well.
    pub agrees: usize,
    /// The rules that decided it, in the order of the questions, each once.
    pub decided: Vec<Decided>,
    /// Replies that the nearest contradicts.
    pub odd: Vec<Odd>,
}

impl QuizReport {
    /// The report on a quiz about these rulesets, in the order of the pool.
    pub fn of(pool: &Pool, quiz: &Quiz, rulesets: &[Ruleset]) -> QuizReport {
        let nearest = quiz.nearest(pool);
        let sure = |(_, reply): &&(usize, Reply)| *reply != Reply::Unsure;
        let answered = quiz.replies.iter().filter(sure).count();
        let first = nearest.first().copied().unwrap_or_default();
        let missed = quiz.mismatches(pool).get(first).copied().unwrap_or_default();
        QuizReport {
            decided: decided(pool, quiz, rulesets, first),
            odd: odd(pool, quiz, rulesets, first),
            agrees: answered.saturating_sub(missed),
            answered,
            nearest,
        }
    }

    /// The result in one sentence.
    pub fn result(&self, rulesets: &[Ruleset]) -> String {
        let names: Vec<String> = self.named(rulesets).map(short_name).collect();
        match &names[..] {
            _ if self.answered == 0 => i18n::text("quiz.result-nobody").to_owned(),
            [name] if self.agrees == self.answered => i18n::say!("quiz.result-one", name),
            [name] => i18n::fill("quiz.result-near", &[("name", name)]),
            _ => i18n::fill("quiz.result-many", &[("names", &names.join(", "))]),
        }
    }

    /// With how many of the answers it agrees, in one sentence.
    pub fn agreement(&self) -> String {
        i18n::say!("quiz.agrees", count = self.agrees, all = self.answered)
    }

    /// The nearest reconstructions.
    pub fn named<'a>(&self, rulesets: &'a [Ruleset]) -> impl Iterator<Item = &'a Ruleset> {
        self.nearest.iter().filter_map(|place| rulesets.get(*place))
    }

    /// All of it as a text to keep: what comes out, what decided it, what is played otherwise, and the nearest
    /// reconstructions with their sources, if any question has been answered.
    pub fn text(&self, rulesets: &[Ruleset]) -> String {
        let mut lines =
            vec![i18n::text("quiz.title").to_owned(), String::new(), self.result(rulesets)];
        if self.answered > 0 {
            lines.push(self.agreement());
        }
        if !self.decided.is_empty() {
            lines.extend([String::new(), i18n::text("quiz.decided").to_owned()]);
            lines.extend(self.decided.iter().flat_map(Decided::lines).map(indented));
        }
        if !self.odd.is_empty() {
            lines.extend([String::new(), i18n::text("quiz.odd").to_owned()]);
            let name = self.named(rulesets).next().map_or_else(String::new, short_name);
            let odd = self.odd.iter().flat_map(|odd| odd.lines(&name));
            lines.extend(odd.map(indented));
        }
        if self.answered > 0 {
            let entries = self.named(rulesets).cloned();
            let entries: Vec<Entry> =
                entries.map(|ruleset| Entry::of(Seat::new(ruleset))).collect();
            lines.extend([String::new(), cite_boards(&entries)]);
        }
        lines.join("\n")
    }
}

fn indented(line: String) -> String {
    format!("  {line}")
}

impl Decided {
    /// The rule with the answer, and who has it otherwise.
    pub fn lines(&self) -> [String; 2] {
        let other = [("name", self.against.as_str()), ("answer", &self.other)];
        [i18n::labelled(self.name, &self.answer), i18n::fill("quiz.decided-not", &other)]
    }
}

impl Odd {
    /// The question, the reply, what the nearest says, which has this name, and who replies so too.
    pub fn lines(&self, name: &str) -> [String; 4] {
        let others = match self.others.is_empty() {
            true => i18n::text("quiz.odd-nobody").to_owned(),
            false => i18n::fill("quiz.odd-others", &[("names", &self.others.join(", "))]),
        };
        [
            i18n::say!("quiz.ask-picture", pieces = self.pieces, throw = self.throw),
            i18n::fill("quiz.odd-you", &[("answer", &self.reply)]),
            i18n::say!("quiz.odd-near", name, answer = self.nearest),
            others,
        ]
    }
}

/// For each reply that the nearest ruleset shares: the rules that make the closest disagreeing ruleset differ.
fn decided(pool: &Pool, quiz: &Quiz, rulesets: &[Ruleset], nearest: usize) -> Vec<Decided> {
    let mut all: Vec<Decided> = Vec::new();
    let mismatches = quiz.mismatches(pool);
    for (question, reply) in answered_questions(pool, quiz) {
        let own = question.of.get(nearest).copied();
        if own.map(Reply::Option) != Some(reply) {
            continue;
        }
        let otherwise =
            (0..question.of.len()).filter(|other| question.of.get(*other).copied() != own);
        let Some(rival) = otherwise.min_by_key(|other| mismatches.get(*other)) else { continue };
        let (Some(here), Some(there)) = (rulesets.get(nearest), rulesets.get(rival)) else {
            continue;
        };
        let rules = [&there.rules(), &here.rules()];
        let cause = smallest_cause(rules, &question.setup, Some(question.throw));
        // Where each of several rules alone accounts for it, the weightiest is told.
        let most = if cause.share == Share::Alone { 1 } else { usize::MAX };
        for key in cause.keys().take(most) {
            if all.iter().all(|decided| decided.key != key) {
                all.push(Decided {
                    key,
                    name: explain::key_name(key),
                    answer: explain::answer_alone(key, &here.form.get(key)),
                    against: short_name(there),
                    other: explain::answer_alone(key, &there.form.get(key)),
                    evidence: [here, there].map(|ruleset| ruleset.evidence.get(&key).cloned()),
                });
            }
        }
    }
    all
}

fn answered_questions<'a>(
    pool: &'a Pool,
    quiz: &'a Quiz,
) -> impl Iterator<Item = (&'a Question, Reply)> {
    let replies = quiz.replies.iter();
    replies.filter_map(|(place, reply)| Some((pool.questions().get(*place)?, *reply)))
}

fn odd(pool: &Pool, quiz: &Quiz, rulesets: &[Ruleset], nearest: usize) -> Vec<Odd> {
    let mut all = Vec::new();
    for (place, reply) in &quiz.replies {
        let Some(question) = pool.questions().get(*place) else { continue };
        let own = question.of.get(nearest).copied().unwrap_or_default();
        let (reply, others) = match reply {
            Reply::Unsure => continue,
            Reply::Option(option) if *option == own => continue,
            Reply::Option(option) => {
                let same = question.of.iter().zip(rulesets).filter(|(of, _)| *of == option);
                let names = same.map(|(_, ruleset)| short_name(ruleset)).collect();
                (option_words(rulesets, question, *option), names)
            }
            Reply::Other => (i18n::text("quiz.odd-other").to_owned(), Vec::new()),
        };
        all.push(Odd {
            question: *place,
            pieces: explain::standing(&question.setup.pieces),
            throw: question.throw,
            reply,
            nearest: option_words(rulesets, question, own),
            others,
        });
    }
    all
}
