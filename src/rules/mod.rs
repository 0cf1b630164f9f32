//! The law: pure answers about positions, throws and moves. No words for learners, no chance, no clock.
//!
//! **Invariant:** one judge, `judge.rs`. [`Rules::check`] decides whether a move is possible, [`Rules::legal_moves`] is its
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
mod hash;
mod idle;
mod judge;
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
pub(crate) use error::hint_among;
#[cfg(feature = "cli")]
pub(crate) use error::shortened;
pub use error::{
    MAX_PROBLEMS, Problem, RulesetError, did_you_mean, excerpt, nearest_name, no_such, shorten,
};
pub use form::{Form, Key};
pub use hash::{fnv1a, form_hash, form_text, hash_text};
pub use idle::{idle, idle_change};
pub use judge::{Phase, Refused};
pub use moves::{Effect, Effects, Move, MoveKind, MoveList, Place, Throw};
pub use own::About;
pub use position::{Due, Position};
pub use reason::{IllegalMove, Reason, Rule};
pub use ruleset::{Evidence, Mark, Ruleset, Source, Variant};
pub use ruleset_warnings::warnings;
pub use setup::{PositionError, Setup};
pub(crate) use text::LineIndex;
pub use text::{MAX_BYTES, MAX_NESTING, file_text};
pub use value::Value;

use serde::{Deserialize, Serialize};

use crate::board::{Bitboard, BySide, Side, house};
use choice::{Capture, From30, Start, Water};
use facts::{Facts, Protection};

/// A form made ready to be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Rules {
    /// The answers of the form.
    pub form: Form,
    /// A piece on 27 waits there for its throw.
    pub(crate) water_waits: bool,
    /// Pieces can stand in the hand.
    pub(crate) has_hand: bool,
    /// The rules of protection and walls as masks.
    pub(crate) protection: Protection,
}

impl Rules {
    /// Makes a form ready.
    ///
    /// # Errors
    /// When two answers exclude each other; there are exactly two such cases (`rulesets/README.md`).
    pub fn new(form: Form) -> Result<Rules, RulesetError> {
        let contradictions = form.contradictions().into_iter();
        let problems: Vec<Problem> = contradictions.map(|(_, text)| Problem::whole(text)).collect();
        if problems.is_empty() { Ok(Rules::of(form)) } else { Err(RulesetError::of(problems)) }
    }

    /// A form made ready whose answers exclude nothing.
    fn of(form: Form) -> Rules {
        let re_enters =
            form.water_effect == Water::ReEnter || form.capture_effect == Capture::ReEnter;
        Rules {
            form,
            water_waits: form.water_effect.waits(),
            has_hand: form.setup_start == Start::Hand || re_enters,
            protection: Protection::new(&form),
        }
    }

    /// Pieces each side has, 5, 7 or 10.
    pub fn n_pieces(&self) -> u8 {
        self.form.setup_pieces.number()
    }

    /// Squares on which a piece can still stand after its move; from the others it is carried away at once.
    pub fn resting_squares(&self) -> Bitboard {
        let left_at_once = [
            (!self.form.water_effect.keeps(), house::WATER),
            (self.form.exits_from_30 == From30::IsTheExit, house::HORUS),
        ];
        let squares = left_at_once.into_iter().filter(|(left, _)| *left);
        squares.fold(Bitboard::ALL, |all, (_, square)| all.without(square))
    }

    /// True where pieces can stand in the hand under these rules.
    pub fn has_hand(&self) -> bool {
        self.has_hand
    }

    /// True where pieces can be out of the game, neither on the board nor borne off.
    pub fn removes(&self) -> bool {
        self.form.capture_effect == Capture::Removed
    }

    /// Pieces of `side` waiting in the hand.
    #[inline]
    pub fn hand(&self, position: &Position, side: Side) -> u8 {
        if self.has_hand { self.missing(position, side) } else { 0 }
    }

    /// Pieces of `side` that are out of the game.
    pub fn removed(&self, position: &Position, side: Side) -> u8 {
        if self.removes() { self.missing(position, side) } else { 0 }
    }

    /// Pieces of `side` neither on the board nor borne off.
    #[inline]
    fn missing(&self, position: &Position, side: Side) -> u8 {
        self.n_pieces().saturating_sub(position.pieces[side].len() + position.off[side])
    }

    /// Facts about the pieces of `side`.
    #[inline]
    pub fn facts(&self, position: &Position, side: Side) -> Facts {
        self.protection.facts(position.pieces[side], position.occupied())
    }

    /// Squares of `pieces` that cannot be hit while the squares of `occupied` are taken: protected by neighbours, or
    /// safe.
    #[inline]
    pub(crate) fn closed(&self, pieces: u32, occupied: u32) -> u32 {
        self.protection.protected(pieces, self.protection.grid) | self.protection.safe(occupied)
    }

    /// An empty board with `turn` to act and nothing owed.
    pub fn empty(&self, turn: Side) -> Position {
        Position { pieces: BySide::default(), turn, off: BySide::default(), due: Due::default() }
    }
}
