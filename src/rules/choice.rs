//! The closed vocabulary: what each key of a ruleset may be.

use super::Value;
pub use super::choice_sets::{SafeSquares, Suspended, ThrowSet};
use crate::board::{Bitboard, house};

/// A type whose values are the answers one key may take.
pub trait Choice: Copy + PartialEq + Sized {
    /// The answer that `value` spells, if it is one.
    fn read(value: &Value) -> Option<Self>;
    /// The spelling of this answer in a ruleset file.
    fn value(self) -> Value;
    /// The answers a panel offers. Where any subset is allowed, the subsets that some reconstruction takes.
    fn offered() -> Vec<Value>;
    /// Words for what may be written, for a message: `5, 7 or 10`.
    fn expects() -> String {
        let words: Vec<String> = Self::offered().iter().map(Value::to_string).collect();
        match words.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
            _ => words.concat(),
        }
    }
}

macro_rules! choices {
    ($($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal),+ $(,)? })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$vdoc])* #[doc = concat!("`", $word, "`")] $variant),+ }

        impl Choice for $name {
            fn read(value: &Value) -> Option<Self> {
                $(if *value == Value::from($word) { return Some($name::$variant); })+
                None
            }
            fn value(self) -> Value {
                match self { $($name::$variant => Value::from($word)),+ }
            }
            fn offered() -> Vec<Value> {
                vec![$(Value::from($word)),+]
            }
        }
    )+};
}

/// Choices among numbers.
macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident { $($variant:ident = $number:literal),+ })+) => {
        choices! { $($(#[$doc])* $name { $($variant = $number),+ })+ }

        $(impl $name {
            /// The number for which it stands.
            pub const fn number(self) -> u8 {
                match self { $($name::$variant => $number),+ }
            }
        })+
    };
}

numbers! {
    /// Pieces of each side (`setup.pieces`).
    Pieces { Five = 5, Seven = 7, Ten = 10 }
    /// Value of four plain sides (`throwing.blank`); 0 is a lost throw.
    Blank { Five = 5, Six = 6, Nothing = 0 }
    /// Number of enemy pieces in a row that cannot be passed (`blockade.length`); 0 for none.
    Length { Off = 0, Two = 2, Three = 3, Four = 4, Five = 5 }
}

choices! {
    /// Place where the pieces begin (`setup.start`).
    Start {
        /// Alternating along the track from square 1.
        Track = "track",
        /// Off the board; a throw of 1 enters a piece on square 1.
        Hand = "hand",
    }
    /// Side that plays first (`setup.first_player`).
    FirstPlayer {
        /// The side on the odd squares: the cones.
        Odd = "odd",
        /// The side on the even squares: the spools.
        Even = "even",
        /// Throw until one side gets a 1; that player takes the even squares.
        FirstOne = "first-one",
        /// The higher throw, settled before the game.
        HighThrow = "high-throw",
        /// By lot, settled before the game.
        Lot = "lot",
    }
    /// Prescription of the opening move (`setup.first_opening`, `setup.second_opening`).
    Opening {
        /// Any piece.
        Free = "free",
        /// The front piece.
        Front = "front",
    }
    /// Device that is thrown (`throwing.device`).
    Device {
        /// Four two-sided sticks.
        Sticks = "sticks",
        /// A die with the values 1 to 4.
        Die = "die",
    }
    /// Moment at which a throw is played (`throwing.use`).
    Use {
        /// Before the next throw.
        AtOnce = "at-once",
        /// Saved up; refused, since no source says what becomes of saved throws in the water.
        Saved = "saved",
    }
    /// Division of one throw (`throwing.split`).
    Split {
        Never = "never",
        /// Only what a piece that leaves does not need.
        BearingOff = "bearing-off",
        /// As the player sees fit.
        Freely = "freely",
    }
    /// Squares that are neighbours (`protection.adjacency`).
    Adjacency {
        /// Consecutive squares of the track, around the corners too.
        Track = "track",
        /// Consecutive squares of one row.
        Row = "row",
        /// Left, right, above and below.
        Grid = "grid",
    }
    /// Pieces that a neighbour of their own protects (`protection.by_neighbours`).
    Neighbours {
        Off = "none",
        /// Every piece of a group of two or more.
        Group = "group",
        /// Only the two ends of a chain.
        Ends = "ends",
    }
    /// Condition under which the safe squares protect (`protection.safe_when`).
    SafeWhen {
        Always = "always",
        /// Only while some piece stands on 27.
        WaterOccupied = "water-occupied",
    }
    /// Fate of a piece that is hit (`capture.effect`).
    Capture {
        /// It goes to the square the attacker came from.
        Swap = "swap",
        /// It goes to the first free square behind.
        BackOne = "back-one",
        /// It goes to the first free square from 1.
        ToStart = "to-start",
        /// It is out of the game.
        Removed = "removed",
        /// It goes to the hand and must enter again.
        ReEnter = "re-enter",
        /// Occupied squares cannot be entered.
        Forbidden = "forbidden",
    }
    /// Place to which a piece on 28, 29 or 30 goes when it is hit from 26 (`capture.hit_from_26`).
    HitFrom26 {
        /// Like any hit piece.
        Swap = "swap",
        /// Into the water.
        Water = "water",
    }
    /// Permission to go backward (`backward.when`).
    BackwardWhen {
        Never = "never",
        /// Only when no forward move exists.
        Forced = "forced",
    }
    /// Landing on an enemy while going backward (`backward.capture`).
    BackwardCapture {
        /// The two pieces exchange places.
        Swap = "swap",
        /// Not possible.
        Forbidden = "forbidden",
        /// The enemy goes to the first free square ahead.
        ForwardOne = "forward-one",
    }
    /// Going backward from 28, 29 or 30 (`backward.from_28_to_30`).
    BackwardFromExits {
        /// The piece lands on 27 whatever the throw.
        Water = "water",
        /// Like from any other square.
        Yes = "yes",
        No = "no",
    }
    /// Effect of 15 on a piece that lands there (`rebirth.landing`).
    Rebirth {
        Nothing = "none",
        /// No piece passes it without landing on it.
        Gate = "gate",
        /// It sends the piece to the first free square from 1.
        ToOne = "to-1",
        /// It grants a throw.
        Bonus = "bonus",
    }
    /// Returning to 15 when 15 is taken (`rebirth.when_occupied`).
    WhenOccupied {
        /// The piece cannot return.
        Stay = "stay",
        /// It goes to the first free square before 15.
        Behind = "behind",
        /// It goes to the first free square from 1.
        ToStart = "to-start",
        /// It takes 15 and bumps the piece there.
        Bump = "bump",
        /// 27 may not be entered at all.
        Closed = "closed",
    }
    /// Demand of 26 (`happiness.gate`).
    Gate {
        /// Nothing; it may be passed.
        Nothing = "none",
        /// An exact landing.
        Exact = "exact",
        /// A stop; what is left of the throw is lost.
        Halt = "halt",
        /// An exact landing; a throw too high falls into the water.
        Trap = "trap",
    }
    /// A throw for landing on a house (`happiness.bonus_throw`, `exits.landing_throw`).
    Bonus {
        Nothing = "none",
        /// For the piece that landed.
        Piece = "piece",
        /// An ordinary one.
        Any = "any",
    }
    /// A throw of 1 with a piece on 26 (`happiness.throw_of_one`).
    ThrowOfOne {
        /// It is played like any other.
        Moves = "moves",
        /// One may throw again instead.
        Rethrow = "rethrow",
    }
    /// From 26, when the target is taken (`happiness.target_taken`).
    TargetTaken {
        /// The ordinary rules of hitting.
        Blocked = "blocked",
        /// The piece falls into the water.
        Falls = "falls",
    }
    /// Effect of the House of Water (`water.effect`).
    Water {
        /// Back to 15 at once.
        To15 = "to-15",
        /// To the first free square from 1 at once.
        To1 = "to-1",
        /// The piece waits: each turn it may go back to 15, or try for a 4.
        Choice = "choice",
        /// A throw decides: 1 to 3 back to 15, 4 off, otherwise it stays.
        Throw = "throw",
        /// Into the hand.
        ReEnter = "re-enter",
        Nothing = "none",
    }
    /// End of the turn after landing on 27 (`water.ends_turn`).
    EndsTurn {
        Yes = "yes",
        No = "no",
        /// Only if the piece stays there.
        UnlessReturned = "unless-returned",
    }
    /// The owner's other pieces while one waits on 27 (`water.others`).
    Others {
        /// They stand still.
        Frozen = "frozen",
        /// They stand still, also while the returned piece has not moved on.
        FrozenAndAfter = "frozen-and-after",
        /// They may move.
        Free = "free",
    }
    /// Entering 27 while an enemy stands there (`water.when_occupied`).
    WaterTaken {
        /// An ordinary hit.
        Swap = "swap",
        /// Not possible.
        Closed = "closed",
        /// The arriving piece is carried on to 15.
        To15 = "to-15",
    }
    /// Leaving from 28 (`exits.from_28`).
    From28 {
        /// Only with a 3; no other move.
        Three = "three",
        /// By exact count.
        Count = "count",
        /// With what is needed or more.
        Over = "over",
    }
    /// Leaving from 29 (`exits.from_29`).
    From29 {
        /// Only with a 2; no other move.
        Two = "two",
        /// By exact count.
        Count = "count",
        /// With what is needed or more.
        Over = "over",
    }
    /// Leaving from 30 (`exits.from_30`).
    From30 {
        /// With any throw.
        Any = "any",
        /// With a 1.
        One = "one",
        /// Reaching 30 is leaving.
        IsTheExit = "is-the-exit",
    }
    /// Condition that must hold before a piece may leave (`bearing_off.condition`).
    Condition {
        Nothing = "none",
        /// None of one's own pieces on squares 1 to 10.
        Row1Empty = "row-1-empty",
        /// All of one's own pieces on squares 21 to 30.
        AllInRow3 = "all-in-row-3",
    }
    /// The count for leaving from squares without a rule of their own (`bearing_off.count`).
    Count {
        Exact = "exact",
        /// At least as many points as are needed.
        Over = "over",
    }
    /// Points of a throw that a leaving piece does not need (`bearing_off.surplus`).
    Surplus {
        Lost = "lost",
        /// Played by another piece.
        OtherPiece = "other-piece",
    }
    /// Duty to leave (`bearing_off.duty`).
    Duty {
        /// Only when it is the only forward move.
        AsAMove = "as-a-move",
        /// Only when it is the only forward move.
        Optional = "optional",
        /// A piece on a marked square leaves it at the first throw that allows it.
        First = "first",
    }
    /// Condition for winning the game (`victory.by`).
    Victory {
        /// First to have every piece off.
        FirstOff = "first-off",
        /// Most pieces borne off when the board is empty.
        MostOff = "most-off",
    }
    /// Points for the loser's pieces in row 3, row 2 and row 1 (`victory.score`).
    Score {
        Nothing = "none",
        /// 1, 2 and 3.
        OneTwoThree = "1-2-3",
        /// 1, 2 and 3, none for pieces on safe squares.
        OneTwoThreeUnsafe = "1-2-3-unsafe",
        /// 1, 1 and 3.
        OneOneThree = "1-1-3",
    }
}

impl Choice for bool {
    fn read(value: &Value) -> Option<bool> {
        if let Value::Bool(yes) = value { Some(*yes) } else { None }
    }

    fn value(self) -> Value {
        Value::Bool(self)
    }

    fn offered() -> Vec<Value> {
        vec![Value::Bool(true), Value::Bool(false)]
    }
}

impl Condition {
    /// Squares that must be empty of one's own pieces before one may leave.
    pub const fn squares(self) -> Bitboard {
        match self {
            Condition::Nothing => Bitboard::EMPTY,
            Condition::Row1Empty => Bitboard::range(1, 10),
            Condition::AllInRow3 => Bitboard::range(1, 20),
        }
    }
}

impl Water {
    /// True where a piece that lands on 27 waits there for its throw.
    pub const fn waits(self) -> bool {
        matches!(self, Water::Choice | Water::Throw)
    }

    /// True where a piece that lands on 27 is still there when the next turn begins.
    pub const fn keeps(self) -> bool {
        self.waits() || matches!(self, Water::Nothing)
    }
}

impl WhenOccupied {
    /// True where there is no place for a piece that would return to 15 while that is taken.
    pub const fn stays(self) -> bool {
        matches!(self, WhenOccupied::Stay | WhenOccupied::Closed)
    }
}

impl From30 {
    /// The number to which a leaving piece counts: 30 where reaching it is leaving, else the one behind it.
    pub const fn end(self) -> u8 {
        if matches!(self, From30::IsTheExit) { house::HORUS } else { house::HORUS + 1 }
    }
}
