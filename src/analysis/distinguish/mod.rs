//! The smallest position that tells two rulesets apart, found by trying them all in order.
//!
//! The order is: fewest pieces on the board; then the shortest text of the squares; then the text that comes first by
//! its bytes; then the lowest throw, and what may be done instead of throwing last. The cones act (with the spools to
//! act everything is the same, mirrored), nothing is owed, and pieces that are not on the board are borne off, so that
//! rules with other numbers of pieces can hold the same position. It skips positions in which a game is over, and
//! throws that only one of the devices can give.
//!
//! `answer.rs` holds what a ruleset allows in a position, `squares.rs` the order of the positions.

mod answer;
mod squares;

pub use crate::notation::squares_text;
pub use answer::{Answer, answers};

use squares::Squares;

use crate::board::{Bitboard, BySide, Side};
use crate::rules::{Compiled, Form, Key, Position, Rules, Setup, State, Throw};

/// Criterion by which two answers count as different.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Criterion {
    /// Different moves, a move that leads elsewhere, or a different side to throw next.
    #[default]
    AnyAnswer,
    /// Another list of moves, as text; who throws next does not count.
    ByMoves,
    /// Another list of moves where few pieces show one, else any other answer.
    MovesFirst,
}

/// The most pieces on the board that a search may go up to.
pub const MOST_PIECES: u8 = 6;
/// Default limit of pieces on the board.
pub const PIECES: u8 = 5;
/// Most pieces with which [`Criterion::MovesFirst`] looks for a different move: enough for all shipped pairs, and
/// quick.
const PIECES_FOR_MOVES: u8 = 4;

/// A position and a throw to which two rulesets answer differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distinction {
    /// The pieces on the board; the cones act.
    pub setup: Setup,
    /// The throw; `None`: what may be done instead of throwing.
    pub throw: Option<Throw>,
}

/// End of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// Here they differ, and in nothing smaller.
    Position(Distinction),
    /// All answers of the forms are the same.
    Same,
    /// The forms differ, but only in answers about the beginning, the odds or the score: no position can show them.
    Elsewhere(Vec<Key>),
    /// The forms differ in these answers, and no position with up to this many pieces on the board shows it.
    Nothing(Vec<Key>, u8),
}

/// The keys about the beginning, the odds and the score. The number of pieces matters on the board only under rules
/// with a queue.
fn is_elsewhere(form: &Form, key: Key) -> bool {
    match key {
        Key::SetupPieces => !form.setup_queue,
        Key::SetupStart
        | Key::SetupFirstPlayer
        | Key::SetupFirstOpening
        | Key::SetupSecondOpening
        | Key::SetupEntryThrow
        | Key::ThrowingDevice
        | Key::ThrowingBlank
        | Key::VictoryScore => true,
        _ => false,
    }
}

/// Search that runs in slices and can be dropped at any time.
#[derive(Clone, Debug)]
pub struct Search {
    laws: [Compiled; 2],
    throws: Vec<Option<Throw>>,
    criterion: Criterion,
    most: u8,
    /// Answers that are known already and do not count again.
    past: Vec<[Vec<String>; 2]>,
    squares: Squares,
    /// Squares on which a piece stays under both rulesets.
    resting: Bitboard,
    /// The best position so far among texts of one length, with its text: first those that can come up in a game.
    best: Option<((bool, String), Distinction)>,
    /// The length of the texts being searched.
    length: u32,
    outcome: Option<Found>,
    /// Sets of squares that were looked at.
    done: u64,
}

impl Search {
    /// A search for what tells two rulesets apart, with up to `most` pieces on the board ([`MOST_PIECES`] at most).
    pub fn new(left: &Rules, right: &Rules, criterion: Criterion, most: u8) -> Search {
        let throws =
            left.odds().into_iter().map(|(throw, _)| throw).filter(|throw| right.can_throw(*throw));
        let mut throws: Vec<Option<Throw>> = throws.map(Some).collect();
        throws.sort_unstable();
        throws.push(None);
        let differing = left.form.differences(&right.form);
        let is_hidden =
            |key: &Key| is_elsewhere(&left.form, *key) && is_elsewhere(&right.form, *key);
        let outcome = match differing.iter().all(is_hidden) {
            true if differing.is_empty() => Some(Found::Same),
            true => Some(Found::Elsewhere(differing)),
            false => None,
        };
        Search {
            laws: [Compiled::new(left), Compiled::new(right)],
            throws,
            criterion,
            most: most.clamp(1, MOST_PIECES),
            past: Vec::new(),
            squares: Squares::of(1),
            resting: left.resting_squares() & right.resting_squares(),
            best: None,
            length: 0,
            outcome,
            done: 0,
        }
    }

    /// The search for a position other than the `known` ones: neither they nor others with the same moves on both sides
    /// count, and none with more pieces.
    pub fn past(mut self, known: &[Distinction]) -> Search {
        self.past =
            known.iter().map(|known| self.answers(&known.setup, known.throw).map(texts)).collect();
        let pieces = known.iter().map(|known| known.setup.pieces.0.map(Bitboard::len));
        self.most = pieces.map(|[cones, spools]| cones + spools).fold(self.most, u8::min);
        self
    }

    /// Goes on for about `steps` sets of squares; the end when there is one.
    pub fn run(&mut self, steps: usize) -> Option<&Found> {
        for _ in 0..steps {
            if self.outcome.is_some() {
                break;
            }
            self.step();
        }
        self.outcome.as_ref()
    }

    /// Searches to the end.
    pub fn finish(mut self) -> Found {
        loop {
            if let Some(outcome) = self.outcome.take() {
                return outcome;
            }
            self.step();
        }
    }

    /// Number of pieces on the board in the current part of the search.
    pub fn pieces(&self) -> u8 {
        self.squares.pieces()
    }

    /// Number of sets of squares that were looked at.
    pub fn done(&self) -> u64 {
        self.done
    }

    fn step(&mut self) {
        let next = self.squares.next();
        let ended = next.is_none_or(|(_, length)| length != self.length);
        if ended && let Some((_, distinction)) = self.best.take() {
            self.outcome = Some(Found::Position(distinction));
            return;
        }
        match next {
            Some((set, length)) => {
                self.length = length;
                self.done += 1;
                self.look_at(set);
            }
            None if self.squares.pieces() < self.limit() => {
                self.squares = Squares::of(self.squares.pieces() + 1);
            }
            None if self.criterion == Criterion::MovesFirst => {
                self.criterion = Criterion::AnyAnswer;
                self.squares = Squares::of(1);
            }
            None => {
                let [left, right] = self.laws.each_ref().map(|law| &law.rules().form);
                self.outcome = Some(Found::Nothing(left.differences(right), self.most));
            }
        }
    }

    /// The most pieces by the criterion as it is now.
    fn limit(&self) -> u8 {
        match self.criterion {
            Criterion::MovesFirst => self.most.min(PIECES_FOR_MOVES),
            _ => self.most,
        }
    }

    /// Looks at every way to give these squares to the two sides.
    fn look_at(&mut self, set: Bitboard) {
        let mut cones = set.bits();
        let cannot_come_up = !(set & !self.resting).is_empty();
        loop {
            let pieces =
                BySide::new(Bitboard::from_bits(cones), Bitboard::from_bits(set.bits() & !cones));
            let rank = (cannot_come_up, squares_text(&pieces));
            if self.best.as_ref().is_none_or(|(best, _)| rank < *best)
                && let Some(distinction) = self.distinction(pieces)
            {
                self.best = Some((rank, distinction));
            }
            if cones == 0 {
                return;
            }
            cones = (cones - 1) & set.bits();
        }
    }

    /// The first throw by which this position tells the rulesets apart.
    fn distinction(&self, pieces: BySide<Bitboard>) -> Option<Distinction> {
        let setup = Setup::new(pieces.0[0], pieces.0[1], Side::Cones);
        let begun = |seat: usize| live(self.laws[seat].rules(), &setup);
        let positions = [begun(0)?, begun(1)?];
        let states = [State::new(&positions[0])?, State::new(&positions[1])?];
        let mut throws = self.throws.iter().copied();
        let throw = throws.find(|throw| {
            self.may_differ(&positions, &states, *throw) && self.differ(&setup, *throw)
        })?;
        Some(Distinction { setup, throw })
    }

    /// Fast filter: true where moves, or the states after them, differ in any bit.
    fn may_differ(&self, begun: &[Position; 2], states: &[State; 2], throw: Option<Throw>) -> bool {
        let [left, right] = &self.laws;
        let moves = left.moves(&states[0], throw);
        if moves != right.moves(&states[1], throw) {
            return true;
        }
        moves.into_iter().any(|mv| {
            let ends = [
                left.after(&states[0], throw, mv).position(),
                right.after(&states[1], throw, mv).position(),
            ];
            !self.are_alike(begun, &ends)
        })
    }

    fn are_alike(&self, begun: &[Position; 2], ends: &[Position; 2]) -> bool {
        let [left, right] = ends;
        let goes_on = || {
            let rules = [self.laws[0].rules(), self.laws[1].rules()];
            let gone = |seat: usize, side: Side| {
                let off = ends[seat].off[side].saturating_sub(begun[seat].off[side]);
                (off, rules[seat].hand(&ends[seat], side))
            };
            left.turn == right.turn
                && left.due == right.due
                && Side::ALL.into_iter().all(|side| gone(0, side) == gone(1, side))
                && rules[0].outcome(left).is_some() == rules[1].outcome(right).is_some()
        };
        left.pieces == right.pieces && (self.criterion != Criterion::AnyAnswer || goes_on())
    }

    /// Full comparison, by the reference implementation of the rules.
    fn differ(&self, setup: &Setup, throw: Option<Throw>) -> bool {
        let answers = self.answers(setup, throw);
        are_distinct(&answers[0], &answers[1], self.criterion)
            && (self.past.is_empty() || !self.past.contains(&answers.map(texts)))
    }

    fn answers(&self, setup: &Setup, throw: Option<Throw>) -> [Vec<Answer>; 2] {
        [0, 1].map(|seat| answers(self.laws[seat].rules(), setup, throw))
    }
}

/// The position of an arrangement, if the game is not over there.
fn live(rules: &Rules, setup: &Setup) -> Option<Position> {
    let position = rules.position(setup).ok()?;
    rules.outcome(&position).is_none().then_some(position)
}

/// True where two lists of answers differ by the criterion.
pub fn are_distinct(left: &[Answer], right: &[Answer], how: Criterion) -> bool {
    match how {
        Criterion::AnyAnswer => left != right,
        Criterion::ByMoves | Criterion::MovesFirst => texts(left.to_vec()) != texts(right.to_vec()),
    }
}

fn texts(answers: Vec<Answer>) -> Vec<String> {
    answers.into_iter().map(|answer| answer.text).collect()
}
