//! Reasons for refusing a move: a fact with its witnesses, no words.

use super::Key;
use super::moves::Move;
use crate::board::{Bitboard, house};

/// The rule behind a refusal: a key of the form, or a fact of the board that no switch changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// A key of the form.
    Key(Key),
    /// A piece of one's own stands on the target.
    OwnPiece,
    /// The target would lie below square 1.
    Edge,
    /// The game is over, no such piece stands there, or a move must be made: facts of the board.
    Board,
}

impl Rule {
    /// The name in text: a key of the form, `board.own_piece`, `board.edge` or `board.state`.
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Key(key) => key.name(),
            Rule::OwnPiece => "board.own_piece",
            Rule::Edge => "board.edge",
            Rule::Board => "board.state",
        }
    }

    /// The key whose switch would change the answer.
    pub const fn key(self) -> Option<Key> {
        if let Rule::Key(key) = self { Some(key) } else { None }
    }
}

/// One row for each reason: its fields, its name, the rule behind it, the squares that make it so.
macro_rules! reasons {
    ($($(#[$doc:meta])* $reason:ident $({ $($field:ident: $kind:ty),+ })? = $name:literal, $rule:expr, $squares:expr;)+) => {
        /// Reason why one move is not possible. Each variant names the rule that forbids it and carries the squares
        /// that make it so; a square number is 1 to 30.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "each variant's line says what its squares are")]
        pub enum Reason { $($(#[$doc])* $reason $({ $($field: $kind),+ })?),+ }

        #[allow(unused_variables, reason = "a row uses the fields that it needs")]
        impl Reason {
            /// The names of all.
            #[cfg(test)]
            pub(crate) const NAMES: &[&str] = &[$($name),+];

            /// The rule that forbids the move.
            pub fn rule(&self) -> Rule {
                match *self { $(Reason::$reason $({ $($field),+ })? => $rule),+ }
            }

            /// The squares that make it so.
            pub fn squares(&self) -> Bitboard {
                match *self { $(Reason::$reason $({ $($field),+ })? => $squares),+ }
            }

            /// The key of this reason's sentence in the table of words, and its name in lessons.
            pub const fn name(&self) -> &'static str {
                match self { $(Reason::$reason $({ $($field: _),+ })? => $name),+ }
            }
        }
    };
}

reasons! {
    /// The game is over.
    GameOver = "game-over", Rule::Board, NOWHERE;
    /// No piece of the side to act stands there.
    NoPiece { at: u8 } = "no-piece", Rule::Board, one(at);
    /// A throw is due, not this.
    NotNow = "not-now", Rule::Board, NOWHERE;
    /// A legal move exists, so the throw may not be passed.
    MustMove = "must-move", Rule::Board, NOWHERE;
    /// The deciding 1 has not been thrown yet.
    Undecided = "undecided", key(Key::SetupFirstPlayer), NOWHERE;
    /// The side needs a 1 before it may move.
    NeedsOne = "needs-one", key(Key::SetupEntryThrow), NOWHERE;
    /// The throw is worth nothing.
    NothingThrown = "nothing-thrown", key(Key::ThrowingBlank), NOWHERE;
    /// The throw belongs to the piece on `at`.
    ThrowBelongsTo { at: u8 } = "throw-belongs-to", owner(at), one(at);
    /// The piece on `at` waits in the water and holds the others still.
    Frozen { at: u8 } = "frozen", key(Key::WaterOthers), one(at);
    /// The piece on `at` came back from the water and must move first.
    MustMoveFirst { at: u8 } = "must-move-first", key(Key::WaterOthers), one(at);
    /// The opening move belongs to the front piece.
    FrontFirst { at: u8 } = "front-first", key(Key::SetupSecondOpening), one(at);
    /// A starting piece waits for the one in front of it.
    Queue { ahead: u8 } = "queue", key(Key::SetupQueue), one(ahead);
    /// Only a 1 enters a piece.
    EntersWithOne = "enters-with-one", key(Key::SetupStart), NOWHERE;
    /// Square 1 is taken.
    EntryTaken = "entry-taken", key(Key::SetupStart), one(1);
    /// The piece in the water needs a 4.
    WaitsForFour = "waits-for-four", key(Key::WaterEffect), one(house::WATER);
    /// A 5 or 6 leaves the piece in the water.
    StaysInWater = "stays-in-water", key(Key::WaterEffect), one(house::WATER);
    /// 15 must be landed on.
    RebirthGate { from: u8 } = "rebirth-gate", key(Key::RebirthLanding), one(house::REBIRTH);
    /// 26 must be landed on.
    HappinessGate { from: u8 } = "happiness-gate", key(Key::HappinessGate), one(house::HAPPINESS);
    /// 26 must be landed on, and the water into which the throw would fall is taken.
    TrapTaken = "trap-taken", key(Key::HappinessGate), one(house::WATER);
    /// 28 is left only with a 3.
    NeedsThree = "needs-three", key(Key::ExitsFrom28), one(house::THREE);
    /// 29 is left only with a 2.
    NeedsTwo = "needs-two", key(Key::ExitsFrom29), one(house::TWO);
    /// 30 is left only with a 1.
    HorusNeedsOne = "horus-needs-one", key(Key::ExitsFrom30), one(house::HORUS);
    /// The count leads too far from a house with its own rule of leaving.
    HouseCountTooFar { from: u8 } = "house-count-too-far", count_from(from), one(from);
    /// The count leads too far.
    TooFar { from: u8, needs: u8 } = "too-far", key(Key::BearingOffCount), one(from);
    /// Own pieces on the first row keep every piece on the board.
    RowOneNotEmpty { pieces: Bitboard } = "row-one-not-empty", key(Key::BearingOffCondition), pieces;
    /// Own pieces outside of the last row keep every piece on the board.
    NotAllInRowThree { pieces: Bitboard } = "not-all-in-row-three", key(Key::BearingOffCondition), pieces;
    /// A wall stands in the way.
    Wall { wall: Bitboard } = "wall", key(Key::BlockadeLength), wall;
    /// A wall stands in the way back.
    WallBehind { wall: Bitboard } = "wall-behind", key(Key::BlockadeStopsBackward), wall;
    /// A piece of one's own stands on the target.
    OwnPiece { at: u8 } = "own-piece", Rule::OwnPiece, one(at);
    /// Occupied squares cannot be entered.
    NoCaptures { at: u8 } = "no-captures", key(Key::CaptureEffect), one(at);
    /// The square is safe.
    SafeSquare { at: u8 } = "safe-square", key(Key::ProtectionSafeSquares), one(at);
    /// The piece is protected by its neighbours.
    Protected { at: u8, by: Bitboard } = "protected", key(Key::ProtectionByNeighbours), one(at) | by;
    /// 27 cannot be entered while an enemy stands there.
    WaterClosed = "water-closed", key(Key::WaterWhenOccupied), one(house::WATER);
    /// A hit from 26 would send the enemy into the water, which is taken.
    WaterFull { at: u8 } = "water-full", key(Key::CaptureHitFrom26), one(at).with(house::WATER);
    /// The hit piece would be pushed onto 27.
    PushIntoWater { at: u8 } = "push-into-water", key(Key::CaptureEffect), one(at);
    /// 15 is taken, so the piece could not return.
    RebirthTaken = "rebirth-taken", key(Key::RebirthWhenOccupied), one(house::REBIRTH);
    /// Below square 1.
    Edge { from: u8 } = "edge", Rule::Edge, one(from);
    /// A waiting piece never goes backward.
    WaitingPieceStays = "waiting-piece-stays", key(Key::WaterEffect), one(house::WATER);
    /// 26 is not left backward.
    NoRetreatFrom26 = "no-retreat-from-26", key(Key::BackwardFrom26), one(house::HAPPINESS);
    /// 28, 29 and 30 are not left backward.
    NoRetreatFromExits { from: u8 } = "no-retreat-from-exits", key(Key::BackwardFrom28To30), one(from);
    /// A retreat from 28, 29 or 30 ends in the water, which is taken.
    RetreatWaterTaken { from: u8 } = "retreat-water-taken", key(Key::BackwardFrom28To30), one(house::WATER);
    /// Going backward lands only on free squares.
    BackwardOnlyFree { at: u8 } = "backward-only-free", key(Key::BackwardCapture), one(at);
    /// The enemy would be pushed forward onto 27 or off the board.
    PushForwardImpossible { at: u8 } = "push-forward-impossible", key(Key::BackwardCapture), one(at);
    /// Nothing goes backward under these rules.
    NeverBackward = "never-backward", key(Key::BackwardWhen), NOWHERE;
    /// Some piece can still go forward.
    ForwardFirst { pieces: Bitboard } = "forward-first", key(Key::BackwardWhen), pieces;
    /// The rest of a throw is played in the other direction.
    RestOtherWay = "rest-other-way", key(Key::ThrowingSplit), NOWHERE;
    /// A piece on a marked square must leave it.
    MarkedSquareFirst { pieces: Bitboard } = "marked-square-first", key(Key::BearingOffDuty), pieces;
    /// A possible hit must be made.
    CaptureFirst { pieces: Bitboard } = "capture-first", key(Key::CaptureCompulsory), pieces;
    /// The throw of its own only takes the piece off.
    OnlyLeaving { at: u8 } = "only-leaving", key(Key::ExitsLandingThrow), one(at);
    /// The throw is used whole.
    WholeThrow = "whole-throw", key(Key::ThrowingSplit), NOWHERE;
}

const NOWHERE: Bitboard = Bitboard::EMPTY;

fn one(number: u8) -> Bitboard {
    Bitboard::of([number])
}

const fn key(key: Key) -> Rule {
    Rule::Key(key)
}

/// The rule that gives a throw to the piece on a square alone.
const fn owner(at: u8) -> Rule {
    Rule::Key(match at {
        house::HAPPINESS => Key::HappinessBonusThrow,
        house::WATER => Key::WaterEffect,
        house::THREE..=house::HORUS => Key::ExitsLandingThrow,
        _ => Key::SetupStart,
    })
}

/// The rule by which a piece counts that leaves one of the last three houses.
const fn count_from(from: u8) -> Rule {
    Rule::Key(match from {
        house::THREE => Key::ExitsFrom28,
        house::TWO => Key::ExitsFrom29,
        _ => Key::ExitsFrom30,
    })
}

/// A move that is not possible, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// The move that was asked about.
    pub mv: Move,
    /// Reason for refusing it.
    pub reason: Reason,
}
