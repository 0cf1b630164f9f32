//! "Which senet do you play?": positions to which rulesets answer differently, asked so that each splits what is left.
//!
//! The questions are small positions with a throw (the families of `setups`), of those that split the rulesets in the
//! same way the first. The next one is, of the positions that have not been shown, that after which the fewest rulesets are
//! expected to be left, every ruleset being as likely as the others; equal ones come in the order of fewer options, then of
//! the list. Nothing is drawn by lot: the same replies lead to the same questions.

use super::distinguish::{Answer, answers, squares_text};
use crate::board::{Bitboard, Side};
use crate::rules::{Rules, Setup, Throw};

/// Number of questions that are asked, unless nothing is left to ask or one ruleset alone agrees with all replies.
const FEWEST: usize = 5;
/// Number of replies from which a ruleset that alone agrees with them is believed: one slip before leads nowhere else.
pub const SURE: usize = 3;
/// More questions are never asked.
pub const MOST: usize = 9;
/// With more answers a question is too long to be read.
const OPTIONS: usize = 4;
/// With more moves an answer is too long to be read.
const MOVES: usize = 2;

/// A position and a throw, and what the rulesets answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The pieces; the cones act.
    pub setup: Setup,
    /// The throw.
    pub throw: Throw,
    /// The different answers, each a list of legal moves.
    pub options: Vec<Vec<Answer>>,
    /// By ruleset: which of the options is its answer.
    pub of: Vec<usize>,
}

impl Question {
    /// Places that an answer's pieces reach or pass: squares, 31 for off, 0 for the hand.
    pub fn places_of(&self, option: usize) -> Vec<u8> {
        let texts = self.options.get(option).into_iter().flatten();
        texts.flat_map(|answer| places(&answer.text)).collect()
    }

    /// Places of all answers.
    pub fn places(&self) -> Vec<u8> {
        let options = 0..self.options.len();
        options.flat_map(|option| self.places_of(option)).collect()
    }
}

/// The places in the text of a move after the one it sets out from.
fn places(text: &str) -> Vec<u8> {
    let parts = text.split(['-', 'x', '~', '>', '(']).skip(1);
    let place = |part: &str| match part {
        "off" => Some(31),
        _ => part.parse().ok(),
    };
    parts.filter_map(place).collect()
}

/// All questions there are about some rulesets, found piece by piece.
#[derive(Clone, Debug)]
pub struct Pool {
    rules: Vec<Rules>,
    throws: Vec<Throw>,
    left: std::vec::IntoIter<Setup>,
    questions: Vec<Question>,
}

impl Pool {
    /// Begins to look for questions about these rulesets.
    pub fn new(rules: &[Rules]) -> Pool {
        let throws = (1..=6).filter_map(Throw::new);
        let common = |throw: &Throw| rules.iter().all(|rules| rules.can_throw(*throw));
        // Nobody is asked about a piece on a square that their own rules never leave it on.
        let standing = |all: Bitboard, rules: &Rules| all & rules.resting_squares();
        let standing = rules.iter().fold(Bitboard::ALL, standing);
        let stands = |setup: &Setup| setup.pieces.0.iter().all(|own| (*own & !standing).is_empty());
        let left: Vec<Setup> = setups().into_iter().filter(stands).collect();
        Pool {
            rules: rules.to_vec(),
            throws: throws.filter(common).collect(),
            left: left.into_iter(),
            questions: Vec::new(),
        }
    }

    /// Looks at more positions. `true` when all are done.
    pub fn run(&mut self, positions: usize) -> bool {
        for _ in 0..positions {
            let Some(setup) = self.left.next() else {
                return true;
            };
            for throw in self.throws.clone() {
                let question = self.question(setup, throw);
                self.questions.extend(question);
            }
        }
        self.left.len() == 0
    }

    /// All questions about these rulesets.
    pub fn of(rules: &[Rules]) -> Pool {
        let mut pool = Pool::new(rules);
        pool.run(usize::MAX);
        pool
    }

    /// The questions found so far.
    pub fn questions(&self) -> &[Question] {
        &self.questions
    }

    /// The rulesets.
    pub fn rules(&self) -> &[Rules] {
        &self.rules
    }

    /// A question that can be read and that splits the rulesets as no other does.
    fn question(&self, setup: Setup, throw: Throw) -> Option<Question> {
        let mut question = Question { setup, throw, options: Vec::new(), of: Vec::new() };
        for rules in &self.rules {
            let answer = answers(rules, &setup, Some(throw));
            if answer.is_empty() || answer.len() > MOVES {
                return None;
            }
            let place = question.options.iter().position(|other| *other == answer);
            question.of.push(place.unwrap_or(question.options.len()));
            if place.is_none() {
                question.options.push(answer);
            }
            if question.options.len() > OPTIONS {
                return None;
            }
        }
        let fresh = self.questions.iter().all(|other| other.of != question.of);
        (question.options.len() > 1 && fresh).then_some(question)
    }
}

/// The positions that are tried, the cones to act: a cone and a spool; a cone and two or three spools beside each
/// other; a cone on one of the last squares, another further back, and a spool. Fewest pieces first, then by their
/// text.
fn setups() -> Vec<Setup> {
    let mut pieces: Vec<(Bitboard, Bitboard)> = Vec::new();
    for cone in 1..=30_u8 {
        for spool in 1..=30_u8 {
            for count in 1..=3 {
                let spools = Bitboard::of((spool..spool + count).filter(|number| *number <= 30));
                if spools.len() == count && !spools.holds(cone) {
                    pieces.push((Bitboard::of([cone]), spools));
                }
            }
        }
    }
    for front in 25..=30_u8 {
        for cone in 2..front {
            pieces.push((Bitboard::of([front, cone]), Bitboard::of([1])));
        }
    }
    let setup = |(cones, spools)| Setup::new(cones, spools, Side::Cones);
    let mut setups: Vec<Setup> = pieces.into_iter().map(setup).collect();
    setups.sort_by_cached_key(|setup| {
        let text = squares_text(&setup.pieces);
        let count = setup.pieces.0[0].len() + setup.pieces.0[1].len();
        (count, text.len(), text)
    });
    setups
}

/// Answer given to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// One of the options, counted from 0.
    Option(usize),
    /// None of the options.
    Other,
    /// Not sure.
    Unsure,
}

/// A run of questions and replies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Quiz {
    /// The questions asked, by their place in the pool, each with the reply.
    pub replies: Vec<(usize, Reply)>,
}

impl Quiz {
    /// By ruleset: how many of the replies are not what it says.
    pub fn mismatches(&self, pool: &Pool) -> Vec<usize> {
        let says = |candidate: usize, (question, reply): &(usize, Reply)| {
            let of = pool.questions.get(*question).and_then(|question| question.of.get(candidate));
            match reply {
                Reply::Option(option) => of == Some(option),
                Reply::Other => false,
                Reply::Unsure => true,
            }
        };
        (0..pool.rules.len())
            .map(|candidate| self.replies.iter().filter(|one| !says(candidate, one)).count())
            .collect()
    }

    /// The rulesets with the fewest mismatches.
    pub fn nearest(&self, pool: &Pool) -> Vec<usize> {
        self.within(pool, 0)
    }

    /// The rulesets with at most `slack` mismatches more than the nearest.
    fn within(&self, pool: &Pool, slack: usize) -> Vec<usize> {
        let mismatches = self.mismatches(pool);
        let least = mismatches.iter().min().copied().unwrap_or_default();
        let near = |candidate: &usize| mismatches[*candidate] <= least + slack;
        (0..mismatches.len()).filter(near).collect()
    }

    /// The question to ask next, by its place in the pool; `None` when the quiz is over.
    ///
    /// It splits the nearest rulesets; where nothing does, but few questions were asked, those that are nearly as near.
    pub fn next(&self, pool: &Pool) -> Option<usize> {
        let mismatches = self.mismatches(pool);
        let agreeing = mismatches.iter().filter(|count| **count == 0).count();
        let is_sure = agreeing == 1 && self.replies.len() >= SURE;
        if is_sure || self.replies.len() >= MOST {
            return None;
        }
        let slacks = if self.replies.len() < FEWEST { MOST } else { 0 };
        (0..=slacks).find_map(|slack| self.splitting(pool, &self.within(pool, slack)))
    }

    /// The question that leaves the fewest of these rulesets, if any leaves some out. A position comes again, with another
    /// throw, only where no other helps.
    fn splitting(&self, pool: &Pool, near: &[usize]) -> Option<usize> {
        let fresh = |place: &usize| self.replies.iter().all(|(question, _)| question != place);
        let splits = |place: &usize| left_over(&pool.questions[*place], near) < near.len().pow(2);
        let places = (0..pool.questions.len()).filter(|place| fresh(place) && splits(place));
        let asked = || self.replies.iter().filter_map(|(place, _)| pool.questions.get(*place));
        places.min_by_key(|place| {
            let question = &pool.questions[*place];
            let was_seen = asked().any(|other| other.setup == question.setup);
            (was_seen, left_over(question, near), question.options.len(), *place)
        })
    }
}

/// Number of these rulesets that are expected to be left after the question, times how many they are.
fn left_over(question: &Question, near: &[usize]) -> usize {
    let with =
        |option: usize| near.iter().filter(move |candidate| question.of[**candidate] == option);
    (0..question.options.len()).map(|option| with(option).count().pow(2)).sum()
}
