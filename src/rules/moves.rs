//! Throws, moves, and what a move does.

use std::fmt;

use serde::{Deserialize, Serialize};

use arrayvec::ArrayVec;

use crate::board::{Side, house};

/// The value of a throw, 0 to 6.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Throw(u8);

impl Throw {
    /// The throw of this value; `None` above 6.
    pub const fn new(value: u8) -> Option<Throw> {
        if value <= 6 { Some(Throw(value)) } else { None }
    }

    /// The value, 0 to 6.
    #[inline]
    pub const fn value(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A place a piece can be: a square, the hand, or off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place(u8);

impl Place {
    /// Waiting in the hand.
    pub const HAND: Place = Place(0);
    /// Borne off.
    pub const OFF: Place = Place(31);
    /// Out of the game.
    pub const GONE: Place = Place(32);

    /// The square of this number; 0 is the hand, anything above 30 is off the board.
    #[inline]
    pub const fn at(number: u8) -> Place {
        if number > 31 { Place(31) } else { Place(number) }
    }

    /// The square's number, if it is a square.
    #[inline]
    pub const fn square(self) -> Option<u8> {
        if self.0 >= 1 && self.0 <= 30 { Some(self.0) } else { None }
    }

    /// 0 for the hand, 1 to 30 for a square, 31 for off, 32 for out of the game.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// Kind of move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum MoveKind {
    /// No move: the throw is lost.
    Pass,
    /// Throw again instead of playing the 1.
    Rethrow,
    /// From the water back to 15 instead of throwing.
    Return,
    /// A piece from the hand onto square 1.
    Enter,
    /// A piece that has just entered and cannot move is taken off again.
    Withdraw,
    /// A piece goes forward, perhaps off the board.
    Forward,
    /// A piece goes backward.
    Backward,
}

/// One thing a side can do with a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Move {
    /// Kind of move.
    pub kind: MoveKind,
    /// The square the piece stands on, 1 to 30; 0 for the hand and for moves without a piece.
    pub from: u8,
    /// Points of the throw that it uses, 0 to 6.
    pub pips: u8,
    /// Having landed in the water it goes to 15 at once, where the rules leave the choice.
    pub returns: bool,
}

impl Move {
    /// No move.
    pub const PASS: Move = Move { kind: MoveKind::Pass, from: 0, pips: 0, returns: false };
    /// Throw again.
    pub const RETHROW: Move = Move { kind: MoveKind::Rethrow, from: 0, pips: 0, returns: false };
    /// Back to 15 instead of throwing.
    pub const RETURN: Move =
        Move { kind: MoveKind::Return, from: house::WATER, pips: 0, returns: false };
    /// Enter from the hand.
    pub const ENTER: Move = Move { kind: MoveKind::Enter, from: 0, pips: 1, returns: false };
    /// Take the entered piece off again.
    pub const WITHDRAW: Move = Move { kind: MoveKind::Withdraw, from: 1, pips: 0, returns: false };

    /// Forward from a square.
    pub const fn forward(from: u8, pips: u8) -> Move {
        Move { kind: MoveKind::Forward, from, pips, returns: false }
    }

    /// Backward from a square.
    pub const fn backward(from: u8, pips: u8) -> Move {
        Move { kind: MoveKind::Backward, from, pips, returns: false }
    }

    /// True where a piece takes part in it.
    pub const fn has_piece(self) -> bool {
        !matches!(self.kind, MoveKind::Pass | MoveKind::Rethrow)
    }
}

/// The legal moves of one position and throw: at most six parts of it for each of ten pieces, and a few more.
pub type MoveList = ArrayVec<Move, 80>;

/// One row for each effect: its fields and its name.
macro_rules! effects {
    ($($(#[$doc:meta])* $effect:ident $({ $($field:ident: $kind:ty),+ })? = $name:literal;)+) => {
        /// Something a move did. The twin of [`super::Reason`]: a legal move also explains itself.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "each variant's line says what its fields are")]
        pub enum Effect { $($(#[$doc])* $effect $({ $($field: $kind),+ })?),+ }

        impl Effect {
            /// The name of the effect in lessons and scenario files.
            pub const fn name(&self) -> &'static str {
                match self {
                    Effect::Moved { back: true, .. } => MOVED_BACK,
                    $(Effect::$effect { .. } => $name),+
                }
            }

            /// All names, for checking lessons.
            pub const NAMES: &[&str] = &[$($name),+, MOVED_BACK];
        }
    };
}

const MOVED_BACK: &str = "moved-back";

effects! {
    /// The piece went from one place to where the throw put it, perhaps backward.
    Moved { from: Place, to: Place, back: bool } = "moved";
    /// An enemy piece, that of `side`, was hit on `at` and went elsewhere.
    Hit { at: u8, to: Place, side: Side } = "hit";
    /// The house on `from` carried a piece of `side` on.
    Carried { from: u8, to: Place, side: Side } = "carried";
    /// A returning piece bumped the one of `side` on 15.
    Bumped { to: u8, side: Side } = "bumped";
    /// The piece, one of `side`, now waits in the water.
    InWater { side: Side } = "in-water";
    /// The throw was longer than needed and the piece fell into the water or halted on 26.
    CutShort { at: u8 } = "cut-short";
    /// A piece went back from the water.
    Returned { to: u8 } = "returned";
    /// A piece left the board.
    BorneOff { from: u8 } = "borne-off";
    /// A piece went back into the hand.
    Withdrawn = "withdrawn";
    /// No move was possible.
    Passed = "passed";
    /// Points of the throw are still to be played.
    Rest { pips: u8 } = "rest";
    /// Another throw for the same side.
    ThrowsAgain = "throws-again";
    /// The next throw belongs to the piece on `at` alone.
    PieceThrowsAgain { at: u8 } = "piece-throws-again";
    /// The game is over.
    GameOver = "game-over";
}

/// Effects of a move, in the order in which they happened.
pub type Effects = ArrayVec<Effect, 12>;

/// Listener for the effects of a move while it is made.
///
/// Playouts pass [`Silent`], which records nothing.
pub(crate) trait Witness {
    fn note(&mut self, effect: Effect);
}

/// Keeps nothing.
pub(crate) struct Silent;

impl Witness for Silent {
    #[inline(always)]
    fn note(&mut self, _: Effect) {}
}

impl Witness for Effects {
    fn note(&mut self, effect: Effect) {
        // Twelve are more than one move can have; a thirteenth would only be missing from the words.
        if self.try_push(effect).is_err() {
            debug_assert!(false, "a move had more than twelve effects");
        }
    }
}
