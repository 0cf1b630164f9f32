//! The law: pure answers about positions, throws and moves. No words for learners, no chance, no clock.
//!
//! **Invariant:** one judge. [`Rules::check`] decides whether a move is possible, [`Rules::legal_moves`] is its
//! yes-list, [`Rules::refused`] its no-list, and [`Rules::play`] carries out what it allows. All go through the clauses
//! of one folder, in the order in which they stand in its `mod.rs`.

pub mod choice;
mod choice_sets;
mod clause;
mod compiled;
mod control;
mod endless;
mod error;
pub mod facts;
mod form;
mod idle;
mod moves;
mod own;
mod play;
mod position;
mod reason;
mod ruleset;
mod ruleset_reader;
mod ruleset_warnings;
mod ruleset_writer;
mod setup;
mod text;
mod value;

pub use choice::Choice;
pub use clause::victory::Outcome;
pub use compiled::{Compiled, Drawn, State};
pub use control::{control_character, control_problems, control_sentence, printable};
pub use endless::may_not_end;
#[cfg(feature = "cli")]
pub(crate) use error::shortened;
pub use error::{Problem, RulesetError, did_you_mean, excerpt};
pub use form::{Form, Key};
pub use idle::idle;
pub use moves::{Effect, Effects, Move, MoveKind, MoveList, Place, Throw};
pub use own::About;
pub use position::{Due, Position};
pub use reason::{IllegalMove, Reason, Rule};
pub use ruleset::{Evidence, Mark, Ruleset, Source, Variant};
pub use ruleset_warnings::{admits_reading, warnings};
pub use setup::{PositionError, Setup};
pub(crate) use text::LineIndex;
pub use text::{MAX_BYTES, MAX_NESTING, MAX_PROBLEMS, file_text, shorten};
pub use value::Value;

use crate::board::{BySide, Side};
use choice::{Capture, Start, Water};
use clause::{Question, obligation, setup as opening, throwing, victory};
use moves::Silent;

/// A form made ready to be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The answers of the form.
    pub form: Form,
    /// A piece on 27 waits there for its throw.
    pub(crate) water_waits: bool,
    /// Pieces can stand in the hand.
    pub(crate) has_hand: bool,
}

/// What a position wants next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// A throw is due.
    Throw,
    /// This many points of a throw are still to be played.
    Rest(Throw),
    /// The game is over.
    Over(Outcome),
}

/// A piece that a throw does not move, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The move it would have made with the whole throw.
    pub mv: Move,
    /// Where that would have led: a square or off; `None` below square 1.
    pub to: Option<Place>,
    /// Why not.
    pub reason: Reason,
}

impl Rules {
    /// Makes a form ready.
    ///
    /// # Errors
    /// When two answers exclude each other; there are exactly two such cases (`rulesets/README.md`).
    pub fn new(form: Form) -> Result<Rules, RulesetError> {
        let problems = error::contradictions(&form);
        if !problems.is_empty() {
            return Err(RulesetError::of(problems));
        }
        let re_enters =
            form.water_effect == Water::ReEnter || form.capture_effect == Capture::ReEnter;
        Ok(Rules {
            form,
            water_waits: matches!(form.water_effect, Water::Choice | Water::Throw),
            has_hand: form.setup_start == Start::Hand || re_enters,
        })
    }

    /// Pieces each side has, 5, 7 or 10.
    pub fn n_pieces(&self) -> u8 {
        self.form.setup_pieces.number()
    }

    /// Can pieces stand in the hand under these rules?
    pub fn has_hand(&self) -> bool {
        self.has_hand
    }

    /// Can pieces be out of the game, neither on the board nor borne off?
    pub fn removes(&self) -> bool {
        self.form.capture_effect == Capture::Removed
    }

    /// Pieces of `side` waiting in the hand.
    #[inline]
    pub fn hand(&self, position: &Position, side: Side) -> u8 {
        if !self.has_hand {
            return 0;
        }
        self.n_pieces().saturating_sub(position.pieces[side].len() + position.off[side])
    }

    /// An empty board with `turn` to act and nothing owed.
    pub fn empty(&self, turn: Side) -> Position {
        Position { pieces: BySide::default(), turn, off: BySide::default(), due: Due::default() }
    }

    /// The position from which a game begins.
    pub fn start(&self) -> Position {
        opening::start(self)
    }

    /// What the position wants next.
    pub fn phase(&self, position: &Position) -> Phase {
        if let Some(outcome) = self.outcome(position) {
            return Phase::Over(outcome);
        }
        match Throw::new(position.due.rest) {
            Some(rest) if position.due.rest > 0 => Phase::Rest(rest),
            _ => Phase::Throw,
        }
    }

    /// How the game ended, if it has.
    #[inline]
    pub fn outcome(&self, position: &Position) -> Option<Outcome> {
        victory::outcome(self, position)
    }

    /// The winner's points, 0 where the rules keep no score or the game is not won.
    pub fn score(&self, position: &Position) -> u32 {
        match self.outcome(position) {
            Some(Outcome::Won(winner)) => victory::score(self, position, winner),
            _ => 0,
        }
    }

    /// The throws and how often each falls, in sixteenths.
    pub fn odds(&self) -> Vec<(Throw, u8)> {
        throwing::odds(&self.form)
    }

    /// Can the device give this throw?
    pub fn can_throw(&self, throw: Throw) -> bool {
        self.odds().iter().any(|(possible, _)| *possible == throw)
    }

    /// Does a throw of this value earn another?
    pub fn throws_again(&self, throw: Throw) -> bool {
        self.form.throwing_again.has(throw.value())
    }

    /// What the side to act may do with a throw, in no particular order of merit: by square, then by points.
    ///
    /// `None` asks for the choices other than throwing. Where a throw allows nothing the list holds one pass. It is
    /// empty only for a finished game, for a throw that is not due, and for `None` without a choice.
    ///
    /// ```
    /// use senet::{library, notation, rules::Throw};
    /// let rules = library::ruleset("kendall-walker").expect("shipped").rules();
    /// let position = notation::parse_position(&rules, "10/10/5C4 C 6-7").expect("one cone on 26");
    /// assert_eq!(rules.legal_moves(&position, Throw::new(5)).len(), 0, "the spools have already won");
    /// ```
    pub fn legal_moves(&self, position: &Position, throw: Option<Throw>) -> MoveList {
        let mut list = MoveList::new();
        if self.outcome(position).is_some() {
            return list;
        }
        let due = &position.due;
        let throw = match (due.rest, throw) {
            (0, None) => return self.returns(position),
            (0, Some(throw)) => throw.value(),
            (rest, Some(throw)) if throw.value() != rest => return list,
            (rest, _) => rest,
        };
        if due.rest == 0 && due.open {
            let decided = throw == 1;
            list.push(
                decided.then(|| play::opening_move(self, position)).flatten().unwrap_or(Move::PASS),
            );
            return list;
        }
        if due.rest == 0 && due.entry[position.turn] && throw != 1 {
            list.push(Move::PASS);
            return list;
        }
        obligation::moves(&Question::new(self, position), position, throw)
    }

    /// The return from the water instead of throwing, where it is allowed (`rulesets/decisions.md`, "The water").
    fn returns(&self, position: &Position) -> MoveList {
        let mut list = MoveList::new();
        let waits =
            self.form.water_effect == Water::Choice && position.pieces[position.turn].holds(27);
        if waits && !position.due.open && position.due.again == 0 {
            let question = Question::new(self, position);
            if clause::water::can_return(&question, 27) {
                list.push(Move::RETURN);
            }
        }
        list
    }

    /// Is the move possible, and what would it do? The one judge.
    ///
    /// # Errors
    /// When the move is refused: with the reason, its rule and the squares that make it so.
    pub fn check(
        &self,
        position: &Position,
        throw: Option<Throw>,
        mv: Move,
    ) -> Result<Effects, IllegalMove> {
        if !self.legal_moves(position, throw).contains(&mv) {
            return Err(IllegalMove { mv, reason: self.why_not(position, throw, mv) });
        }
        let mut effects = Effects::new();
        play::carry_out(self, position, throw_value(position, throw), mv, &mut effects);
        Ok(effects)
    }

    /// The position after a move.
    ///
    /// # Errors
    /// When the move is refused, as in [`Rules::check`].
    pub fn play(
        &self,
        position: &Position,
        throw: Option<Throw>,
        mv: Move,
    ) -> Result<Position, IllegalMove> {
        if !self.legal_moves(position, throw).contains(&mv) {
            return Err(IllegalMove { mv, reason: self.why_not(position, throw, mv) });
        }
        Ok(self.play_unchecked(position, throw, mv))
    }

    /// The position after a move that [`Rules::legal_moves`] has just listed; any other leaves it as it is.
    #[inline]
    pub fn play_unchecked(&self, position: &Position, throw: Option<Throw>, mv: Move) -> Position {
        play::carry_out(self, position, throw_value(position, throw), mv, &mut Silent)
    }

    /// The position after a move that [`Rules::legal_moves`] has just listed, and what the move did.
    pub fn play_with_effects(
        &self,
        position: &Position,
        throw: Option<Throw>,
        mv: Move,
    ) -> (Position, Effects) {
        let mut effects = Effects::new();
        let after = play::carry_out(self, position, throw_value(position, throw), mv, &mut effects);
        (after, effects)
    }

    /// Does the side that has just acted in `before` throw again in `after`?
    pub fn acts_again(&self, before: &Position, after: &Position) -> bool {
        let decides = before.due.open && before.due.rest == 0;
        let same = after.turn == before.turn || decides;
        same && !after.due.open && after.due.rest == 0 && self.outcome(after).is_none()
    }

    fn why_not(&self, position: &Position, throw: Option<Throw>, mv: Move) -> Reason {
        if self.outcome(position).is_some() {
            return Reason::GameOver;
        }
        let due = &position.due;
        let throw = match (due.rest, throw) {
            (0, None) => return self.why_no_return(position, mv),
            (0, Some(throw)) => throw.value(),
            (rest, Some(throw)) if throw.value() != rest => return Reason::NotNow,
            (rest, _) => rest,
        };
        if mv.kind != MoveKind::Pass && due.rest == 0 {
            if due.open {
                return Reason::Undecided;
            }
            if due.entry[position.turn] && throw != 1 {
                return Reason::NeedsOne;
            }
        }
        obligation::why_not(&Question::new(self, position), position, throw, mv)
    }

    /// Why a piece may not go back from the water, or why there must first be a throw.
    fn why_no_return(&self, position: &Position, mv: Move) -> Reason {
        let waits =
            self.form.water_effect == Water::Choice && position.pieces[position.turn].holds(27);
        if mv.kind == MoveKind::Return && waits && !position.due.open && position.due.again == 0 {
            return Reason::RebirthTaken;
        }
        Reason::NotNow
    }

    /// The pieces of the side to act that a throw does not move, each with its reason, by square; the hand first.
    /// Empty for open positions, finished games and without a throw.
    pub fn refused(&self, position: &Position, throw: Option<Throw>) -> Vec<Refused> {
        let value = throw_value(position, throw);
        let asked = throw.is_some() || position.due.rest > 0;
        let decided = !position.due.open || position.due.rest > 0;
        if !asked || !decided || self.outcome(position).is_some() {
            return Vec::new();
        }
        let list = self.legal_moves(position, throw);
        let back = self.considers_backward(position, throw, &list);
        let movers = obligation::movers(self, position).squares;
        let hand =
            (self.hand(position, position.turn) > 0).then_some(Move { pips: value, ..Move::ENTER });
        let pieces =
            position.pieces[position.turn].numbers().map(|from| match back && movers.holds(from) {
                true => Move::backward(from, value),
                false => Move::forward(from, value),
            });
        let idle = hand.into_iter().chain(pieces);
        idle.filter(|mv| !list.iter().any(|legal| legal.has_piece() && legal.from == mv.from))
            .map(|mv| self.refused_move(position, throw, mv))
            .collect()
    }

    /// A move that is refused, with the square it meant: a deciding throw from the water means 15.
    fn refused_move(&self, position: &Position, throw: Option<Throw>, mv: Move) -> Refused {
        let reason = self.why_not(position, throw, mv);
        let to = match reason {
            Reason::RebirthTaken if mv.from == 27 => Some(Place::at(15)),
            _ => play::intended(self, position, mv),
        };
        Refused { mv, to, reason }
    }

    /// Were backward moves looked for with this throw?
    fn considers_backward(
        &self,
        position: &Position,
        throw: Option<Throw>,
        list: &MoveList,
    ) -> bool {
        if position.due.rest > 0 {
            return position.due.back;
        }
        let owes = position.due.entry[position.turn] && throw_value(position, throw) != 1;
        let forced =
            self.form.backward_when == choice::BackwardWhen::Forced && position.due.again == 0;
        let ahead = |mv: &Move| matches!(mv.kind, MoveKind::Forward | MoveKind::Enter);
        forced && !owes && throw_value(position, throw) > 0 && !list.iter().any(ahead)
    }
}

/// The points to be played: the rest of a throw where one is due, otherwise the throw.
fn throw_value(position: &Position, throw: Option<Throw>) -> u8 {
    match position.due.rest {
        0 => throw.map_or(0, Throw::value),
        rest => rest,
    }
}
