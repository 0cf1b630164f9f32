//! Why a move is refused: a fact with its witnesses, no words.

use super::Key;
use super::moves::Move;
use crate::board::Bitboard;

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
        match self {
            Rule::Key(key) => Some(key),
            _ => None,
        }
    }
}

/// Why one move is not possible. Each variant names the rule that forbids it and carries the squares that
/// make it so; a square number is 1 to 30.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each variant's line says what its squares are")]
pub enum Reason {
    /// The game is over.
    GameOver,
    /// No piece of the side to act stands there.
    NoPiece { at: u8 },
    /// A throw is due, not this.
    NotNow,
    /// A legal move exists, so the throw may not be passed.
    MustMove,
    /// Nobody has thrown the deciding 1.
    Undecided,
    /// The side needs a 1 before it may move.
    NeedsOne,
    /// The throw is worth nothing.
    NothingThrown,
    /// The throw belongs to the piece on `at`.
    ThrowBelongsTo { at: u8 },
    /// The piece on `at` waits in the water and holds the others still.
    Frozen { at: u8 },
    /// The piece on `at` came back from the water and must move first.
    MustMoveFirst { at: u8 },
    /// The opening move belongs to the front piece.
    FrontFirst { at: u8 },
    /// A starting piece waits for the one in front of it.
    Queue { ahead: u8 },
    /// Only a 1 enters a piece.
    EntersWithOne,
    /// Square 1 is taken.
    EntryTaken,
    /// The piece in the water needs a 4.
    WaitsForFour,
    /// A 5 or 6 leaves the piece in the water.
    StaysInWater,
    /// 15 must be landed on.
    RebirthGate { from: u8 },
    /// 26 must be landed on.
    HappinessGate { from: u8 },
    /// 26 must be landed on, and the water into which the throw would fall is taken.
    TrapTaken,
    /// 28 is left only with a 3.
    NeedsThree,
    /// 29 is left only with a 2.
    NeedsTwo,
    /// 30 is left only with a 1.
    HorusNeedsOne,
    /// The count leads too far from a house with its own rule of leaving.
    HouseCountTooFar { from: u8 },
    /// The count leads too far.
    TooFar { from: u8, needs: u8 },
    /// Own pieces on the first row keep every piece on the board.
    RowOneNotEmpty { pieces: Bitboard },
    /// Own pieces outside of the last row keep every piece on the board.
    NotAllInRowThree { pieces: Bitboard },
    /// A wall stands in the way.
    Wall { wall: Bitboard },
    /// A wall stands in the way back.
    WallBehind { wall: Bitboard },
    /// A piece of one's own stands on the target.
    OwnPiece { at: u8 },
    /// Occupied squares cannot be entered.
    NoCaptures { at: u8 },
    /// The square is safe.
    SafeSquare { at: u8 },
    /// The piece is protected by its neighbours.
    Protected { at: u8, by: Bitboard },
    /// 27 cannot be entered while an enemy stands there.
    WaterClosed,
    /// A hit from 26 would send the enemy into the water, which is taken.
    WaterFull { at: u8 },
    /// The hit piece would be pushed onto 27.
    PushIntoWater { at: u8 },
    /// 15 is taken, so the piece could not return.
    RebirthTaken,
    /// Below square 1.
    Edge { from: u8 },
    /// A waiting piece never goes backward.
    WaitingPieceStays,
    /// 26 is not left backward.
    NoRetreatFrom26,
    /// 28, 29 and 30 are not left backward.
    NoRetreatFromExits { from: u8 },
    /// A retreat from 28, 29 or 30 ends in the water, which is taken.
    RetreatWaterTaken { from: u8 },
    /// Going backward lands only on free squares.
    BackwardOnlyFree { at: u8 },
    /// The enemy would be pushed forward onto 27 or off the board.
    PushForwardImpossible { at: u8 },
    /// Nothing goes backward under these rules.
    NeverBackward,
    /// Some piece can still go forward.
    ForwardFirst { pieces: Bitboard },
    /// The rest of a throw is played in the other direction.
    RestOtherWay,
    /// A piece on a marked square must leave it.
    MarkedSquareFirst { pieces: Bitboard },
    /// A possible hit must be made.
    CaptureFirst { pieces: Bitboard },
    /// The throw of its own only takes the piece off.
    OnlyLeaving { at: u8 },
    /// The throw is used whole.
    WholeThrow,
}

impl Reason {
    /// The rule that forbids the move.
    pub const fn rule(&self) -> Rule {
        use Reason as R;
        let key = match self {
            R::OwnPiece { .. } => return Rule::OwnPiece,
            R::Edge { .. } => return Rule::Edge,
            R::GameOver | R::NoPiece { .. } | R::NotNow | R::MustMove => return Rule::Board,
            R::Undecided => Key::SetupFirstPlayer,
            R::NeedsOne => Key::SetupEntryThrow,
            R::NothingThrown => Key::ThrowingBlank,
            R::ThrowBelongsTo { at: 26 } => Key::HappinessBonusThrow,
            R::ThrowBelongsTo { at: 27 } => Key::WaterEffect,
            R::ThrowBelongsTo { at: 28..=30 } | R::OnlyLeaving { .. } => Key::ExitsLandingThrow,
            R::ThrowBelongsTo { .. } | R::EntersWithOne | R::EntryTaken => Key::SetupStart,
            R::Frozen { .. } | R::MustMoveFirst { .. } => Key::WaterOthers,
            R::FrontFirst { .. } => Key::SetupSecondOpening,
            R::Queue { .. } => Key::SetupQueue,
            R::WaitsForFour | R::StaysInWater | R::WaitingPieceStays => Key::WaterEffect,
            R::RebirthGate { .. } => Key::RebirthLanding,
            R::HappinessGate { .. } | R::TrapTaken => Key::HappinessGate,
            R::NeedsThree | R::HouseCountTooFar { from: 28 } => Key::ExitsFrom28,
            R::NeedsTwo | R::HouseCountTooFar { from: 29 } => Key::ExitsFrom29,
            R::HorusNeedsOne | R::HouseCountTooFar { .. } => Key::ExitsFrom30,
            R::TooFar { .. } => Key::BearingOffCount,
            R::RowOneNotEmpty { .. } | R::NotAllInRowThree { .. } => Key::BearingOffCondition,
            R::Wall { .. } => Key::BlockadeLength,
            R::WallBehind { .. } => Key::BlockadeStopsBackward,
            R::NoCaptures { .. } | R::PushIntoWater { .. } => Key::CaptureEffect,
            R::SafeSquare { .. } => Key::ProtectionSafeSquares,
            R::Protected { .. } => Key::ProtectionByNeighbours,
            R::WaterClosed => Key::WaterWhenOccupied,
            R::WaterFull { .. } => Key::CaptureHitFrom26,
            R::RebirthTaken => Key::RebirthWhenOccupied,
            R::NoRetreatFrom26 => Key::BackwardFrom26,
            R::NoRetreatFromExits { .. } | R::RetreatWaterTaken { .. } => Key::BackwardFrom28To30,
            R::BackwardOnlyFree { .. } | R::PushForwardImpossible { .. } => Key::BackwardCapture,
            R::NeverBackward | R::ForwardFirst { .. } => Key::BackwardWhen,
            R::RestOtherWay | R::WholeThrow => Key::ThrowingSplit,
            R::MarkedSquareFirst { .. } => Key::BearingOffDuty,
            R::CaptureFirst { .. } => Key::CaptureCompulsory,
        };
        Rule::Key(key)
    }

    /// The squares that make it so.
    pub fn squares(&self) -> Bitboard {
        use Reason as R;
        let one = |at: u8| Bitboard::of([at]);
        match *self {
            R::NoPiece { at }
            | R::ThrowBelongsTo { at }
            | R::Frozen { at }
            | R::MustMoveFirst { at }
            | R::FrontFirst { at }
            | R::OwnPiece { at }
            | R::NoCaptures { at }
            | R::SafeSquare { at }
            | R::PushIntoWater { at }
            | R::BackwardOnlyFree { at }
            | R::PushForwardImpossible { at }
            | R::OnlyLeaving { at } => one(at),
            R::Queue { ahead } => one(ahead),
            R::EntryTaken => one(1),
            R::WaitsForFour
            | R::StaysInWater
            | R::TrapTaken
            | R::WaterClosed
            | R::WaitingPieceStays => one(27),
            R::RetreatWaterTaken { .. } => one(27),
            R::WaterFull { at } => one(at).with(27),
            R::RebirthGate { .. } | R::RebirthTaken => one(15),
            R::HappinessGate { .. } | R::NoRetreatFrom26 => one(26),
            R::NeedsThree => one(28),
            R::NeedsTwo => one(29),
            R::HorusNeedsOne => one(30),
            R::HouseCountTooFar { from }
            | R::TooFar { from, .. }
            | R::Edge { from }
            | R::NoRetreatFromExits { from } => one(from),
            R::RowOneNotEmpty { pieces }
            | R::NotAllInRowThree { pieces }
            | R::ForwardFirst { pieces }
            | R::MarkedSquareFirst { pieces }
            | R::CaptureFirst { pieces } => pieces,
            R::Wall { wall } | R::WallBehind { wall } => wall,
            R::Protected { at, by } => one(at) | by,
            R::GameOver
            | R::NotNow
            | R::MustMove
            | R::Undecided
            | R::NeedsOne
            | R::NothingThrown
            | R::EntersWithOne
            | R::NeverBackward
            | R::RestOtherWay
            | R::WholeThrow => Bitboard::EMPTY,
        }
    }

    /// The key of this reason's sentence in the table of words, and its name in lessons.
    pub const fn name(&self) -> &'static str {
        use Reason as R;
        match self {
            R::GameOver => "game-over",
            R::NoPiece { .. } => "no-piece",
            R::NotNow => "not-now",
            R::MustMove => "must-move",
            R::Undecided => "undecided",
            R::NeedsOne => "needs-one",
            R::NothingThrown => "nothing-thrown",
            R::ThrowBelongsTo { .. } => "throw-belongs-to",
            R::Frozen { .. } => "frozen",
            R::MustMoveFirst { .. } => "must-move-first",
            R::FrontFirst { .. } => "front-first",
            R::Queue { .. } => "queue",
            R::EntersWithOne => "enters-with-one",
            R::EntryTaken => "entry-taken",
            R::WaitsForFour => "waits-for-four",
            R::StaysInWater => "stays-in-water",
            R::RebirthGate { .. } => "rebirth-gate",
            R::HappinessGate { .. } => "happiness-gate",
            R::TrapTaken => "trap-taken",
            R::NeedsThree => "needs-three",
            R::NeedsTwo => "needs-two",
            R::HorusNeedsOne => "horus-needs-one",
            R::HouseCountTooFar { .. } => "house-count-too-far",
            R::TooFar { .. } => "too-far",
            R::RowOneNotEmpty { .. } => "row-one-not-empty",
            R::NotAllInRowThree { .. } => "not-all-in-row-three",
            R::Wall { .. } => "wall",
            R::WallBehind { .. } => "wall-behind",
            R::OwnPiece { .. } => "own-piece",
            R::NoCaptures { .. } => "no-captures",
            R::SafeSquare { .. } => "safe-square",
            R::Protected { .. } => "protected",
            R::WaterClosed => "water-closed",
            R::WaterFull { .. } => "water-full",
            R::PushIntoWater { .. } => "push-into-water",
            R::RebirthTaken => "rebirth-taken",
            R::Edge { .. } => "edge",
            R::WaitingPieceStays => "waiting-piece-stays",
            R::NoRetreatFrom26 => "no-retreat-from-26",
            R::NoRetreatFromExits { .. } => "no-retreat-from-exits",
            R::RetreatWaterTaken { .. } => "retreat-water-taken",
            R::BackwardOnlyFree { .. } => "backward-only-free",
            R::PushForwardImpossible { .. } => "push-forward-impossible",
            R::NeverBackward => "never-backward",
            R::ForwardFirst { .. } => "forward-first",
            R::RestOtherWay => "rest-other-way",
            R::MarkedSquareFirst { .. } => "marked-square-first",
            R::CaptureFirst { .. } => "capture-first",
            R::OnlyLeaving { .. } => "only-leaving",
            R::WholeThrow => "whole-throw",
        }
    }
}

/// A move that is not possible, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// The move that was asked about.
    pub mv: Move,
    /// Why it is refused.
    pub reason: Reason,
}
