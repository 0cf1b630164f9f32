//! A position as the compiled law holds it: in few words, seen by the side to act.

use crate::board::{Bitboard, BySide, Side};
use crate::rules::position::{Due, Position};

/// A position seen by the side to act. Exactly a [`Position`], only packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The squares of the side to act; bit 0 is square 1.
    pub(super) us: u32,
    /// The squares of the other side.
    pub(super) them: u32,
    /// Pieces borne off by the side to act in the low half, by the other in the high half.
    pub(super) off: u32,
    /// What is owed or due.
    pub(super) marks: Marks,
    /// The side to act: 0 for the cones, 1 for the spools.
    pub(super) side: u32,
}

/// The marks of a position in one word, 0 where there are none; those of a side stand in two equal groups, that of
/// the side to act first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Marks(u32);

/// The first bit of each mark. Marks that name a square have five bits, `rest` has three, the others one.
mod at {
    pub(super) const AGAIN: u32 = 0;
    pub(super) const REST: u32 = 5;
    pub(super) const BACK: u32 = 8;
    pub(super) const BONUS: u32 = 9;
    pub(super) const OPEN: u32 = 10;
    pub(super) const FRONT: u32 = 11;
    pub(super) const ENTRY: u32 = 12;
    pub(super) const ONLY: u32 = 13;
    /// From the group of the side to act to that of the other.
    pub(super) const OTHER: u32 = 7;
}

/// The group of the side to act.
const OURS: u32 = 0x7f << at::FRONT;
/// Marks that stand only at the beginning of a game; such positions are left to the clear law.
const OPENING: u32 = 1 << at::OPEN
    | 1 << at::FRONT
    | 1 << at::ENTRY
    | 1 << (at::FRONT + at::OTHER)
    | 1 << (at::ENTRY + at::OTHER);
/// The marks that stay until their piece moves or is displaced.
const LASTING: u32 = 0x1f << at::ONLY | 0x1f << (at::ONLY + at::OTHER);

impl Marks {
    pub(super) const NONE: Marks = Marks(0);

    fn new(due: &Due, turn: Side) -> Option<Marks> {
        let squares = [due.again, due.only.0[0], due.only.0[1]];
        if squares.iter().any(|&number| number > 30) || due.rest > 6 {
            return None;
        }
        let flag = |set: bool, place: u32| u32::from(set) << place;
        let group = |side: Side| {
            flag(due.front[side], at::FRONT)
                | flag(due.entry[side], at::ENTRY)
                | u32::from(due.only[side]) << at::ONLY
        };
        Some(Marks(
            u32::from(due.again) << at::AGAIN
                | u32::from(due.rest) << at::REST
                | flag(due.back, at::BACK)
                | flag(due.bonus, at::BONUS)
                | flag(due.open, at::OPEN)
                | group(turn)
                | group(!turn) << at::OTHER,
        ))
    }

    fn due(self, turn: Side) -> Due {
        let number = |place: u32| (self.0 >> place & 0x1f) as u8;
        let flag = |place: u32| self.0 >> place & 1 == 1;
        let other = |place: u32| place + at::OTHER;
        let pair = |ours, theirs| by_side(turn, ours, theirs);
        Due {
            open: flag(at::OPEN),
            front: pair(flag(at::FRONT), flag(other(at::FRONT))),
            entry: pair(flag(at::ENTRY), flag(other(at::ENTRY))),
            again: self.again(),
            only: by_side(turn, number(at::ONLY), number(other(at::ONLY))),
            rest: self.rest(),
            back: flag(at::BACK),
            bonus: flag(at::BONUS),
        }
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Does a mark of the opening stand?
    #[inline]
    pub(super) const fn opening(self) -> bool {
        self.0 & OPENING != 0
    }

    #[inline]
    pub(super) const fn again(self) -> u8 {
        (self.0 >> at::AGAIN & 0x1f) as u8
    }

    #[inline]
    pub(super) const fn rest(self) -> u8 {
        (self.0 >> at::REST & 7) as u8
    }

    #[inline]
    pub(super) const fn back(self) -> bool {
        self.0 >> at::BACK & 1 == 1
    }

    #[inline]
    pub(super) const fn bonus(self) -> bool {
        self.0 >> at::BONUS & 1 == 1
    }

    /// The square whose piece alone may move, of the side to act.
    #[inline]
    pub(super) const fn only(self) -> u8 {
        (self.0 >> at::ONLY & 0x1f) as u8
    }

    /// Without what a throw uses up.
    #[inline]
    pub(super) const fn used(self) -> Marks {
        Marks(self.0 & LASTING)
    }

    /// The next throw belongs to the piece on this square.
    #[inline]
    pub(super) const fn with_again(self, number: u8) -> Marks {
        Marks(self.0 | (number as u32) << at::AGAIN)
    }

    /// So much of the throw is left.
    #[inline]
    pub(super) const fn with_rest(self, left: u8, back: bool, bonus: bool) -> Marks {
        Marks(
            self.0
                | (left as u32) << at::REST
                | (back as u32) << at::BACK
                | (bonus as u32) << at::BONUS,
        )
    }

    /// Of the side to act only the piece on this square may move.
    #[inline]
    pub(super) const fn with_only(self, number: u8) -> Marks {
        Marks(self.0 & !(0x1f << at::ONLY) | (number as u32) << at::ONLY)
    }

    /// After a piece has left `square`, a set of one: a mark that named it goes with it. `theirs` for the other side.
    #[inline]
    pub(super) const fn displaced(self, square: u32, theirs: bool) -> Marks {
        let place = at::ONLY + if theirs { at::OTHER } else { 0 };
        if self.0 >> place & 0x1f == square.trailing_zeros() + 1 {
            Marks(self.0 & !(0x1f << place))
        } else {
            self
        }
    }

    /// The same marks seen by the other side.
    #[inline]
    pub(super) const fn turned(self) -> Marks {
        let ours = self.0 & OURS;
        let theirs = self.0 >> at::OTHER & OURS;
        Marks(self.0 & (1 << at::FRONT) - 1 | theirs | ours << at::OTHER)
    }
}

fn by_side<T>(turn: Side, ours: T, theirs: T) -> BySide<T> {
    match turn {
        Side::Cones => BySide::new(ours, theirs),
        Side::Spools => BySide::new(theirs, ours),
    }
}

impl State {
    /// A position packed. `None` where a mark names no square or no throw, which no rules write.
    pub fn new(position: &Position) -> Option<State> {
        let turn = position.turn;
        Some(State {
            us: position.pieces[turn].bits(),
            them: position.pieces[!turn].bits(),
            off: u32::from(position.off[turn]) | u32::from(position.off[!turn]) << 16,
            marks: Marks::new(&position.due, turn)?,
            side: turn.index() as u32,
        })
    }

    /// The position.
    pub fn position(&self) -> Position {
        let turn = self.turn();
        Position {
            pieces: by_side(turn, self.us(), self.them()),
            turn,
            off: by_side(turn, self.off_us(), (self.off >> 16) as u8),
            due: self.marks.due(turn),
        }
    }

    /// The side to act.
    #[inline]
    pub const fn turn(&self) -> Side {
        if self.side == 0 {
            Side::Cones
        } else {
            Side::Spools
        }
    }

    /// The squares of the side to act.
    #[inline]
    pub const fn us(&self) -> Bitboard {
        Bitboard::from_bits(self.us)
    }

    /// The squares of the other side.
    #[inline]
    pub const fn them(&self) -> Bitboard {
        Bitboard::from_bits(self.them)
    }

    /// Is nothing owed or due beyond a throw?
    #[inline]
    pub const fn is_plain(&self) -> bool {
        self.marks.is_empty()
    }

    /// How much of a throw is still to be played, 0 where a throw is due.
    #[inline]
    pub const fn rest(&self) -> u8 {
        self.marks.rest()
    }

    /// Pieces borne off by the side to act and by the other.
    #[inline]
    pub const fn off(&self) -> (u8, u8) {
        (self.off as u8, (self.off >> 16) as u8)
    }

    /// Pieces that the side to act has borne off.
    #[inline]
    pub(super) const fn off_us(&self) -> u8 {
        self.off as u8
    }

    /// The same position with the other side to act.
    #[inline(always)]
    pub(super) const fn turned(self) -> State {
        self.turned_if(u32::MAX)
    }

    /// The same position with the other side to act where `passes` is all ones, and as it is where it is 0. Whether the
    /// turn passes can hardly be foretold, so there is no branch.
    #[inline(always)]
    pub(super) const fn turned_if(self, passes: u32) -> State {
        let pieces = (self.us ^ self.them) & passes;
        let off = (self.off ^ self.off.rotate_left(16)) & passes;
        let marks = (self.marks.0 ^ self.marks.turned().0) & passes;
        State {
            us: self.us ^ pieces,
            them: self.them ^ pieces,
            off: self.off ^ off,
            marks: Marks(self.marks.0 ^ marks),
            side: self.side ^ (passes & 1),
        }
    }
}
