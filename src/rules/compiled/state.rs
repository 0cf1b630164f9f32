//! A position as the compiled law holds it: two words, seen by the side to act.

use crate::board::{Bitboard, BySide, Side};
use crate::rules::position::{Due, Position};

/// A position seen by the side to act. Exactly a [`Position`], only packed into two words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The squares of the side to act in the low half, those of the other side in the high half.
    pieces: u64,
    /// Everything else.
    pub(super) marks: Marks,
}

/// Marks of a position besides where the pieces stand. Each half of the word belongs to one side, that of the side to
/// act is the low one: so seeing it from the other side is turning the word round. What concerns neither side stands
/// in the low half, and is never there when the turn passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Marks(u64);

/// The first bit of each mark. Marks that name a square have five bits, `off` has four, `rest` three, the others one.
mod at {
    pub(super) const OFF: u32 = 0;
    pub(super) const SPOOLS: u32 = 4;
    pub(super) const ONLY: u32 = 5;
    pub(super) const FRONT: u32 = 10;
    pub(super) const ENTRY: u32 = 11;
    pub(super) const AGAIN: u32 = 12;
    pub(super) const REST: u32 = 17;
    pub(super) const BACK: u32 = 20;
    pub(super) const BONUS: u32 = 21;
    pub(super) const OPEN: u32 = 22;
    /// From the mark of the side to act to that of the other.
    pub(super) const OTHER: u32 = 32;
}

/// A mark of both sides.
const fn both(bits: u64) -> u64 {
    bits | bits << at::OTHER
}

/// Marks that stand only at the beginning of a game; such positions are left to the clear law.
const OPENING: u64 = 1 << at::OPEN | both(1 << at::FRONT | 1 << at::ENTRY);
/// Marks that a throw leaves standing: the pieces off, whose turn it is, and the piece that alone may move.
const LASTING: u64 = both(0xf << at::OFF | 1 << at::SPOOLS | 0x1f << at::ONLY);
/// Marks of what is owed or due.
const OWED: u64 = OPENING
    | both(0x1f << at::ONLY)
    | 0x1f << at::AGAIN
    | 7 << at::REST
    | 1 << at::BACK
    | 1 << at::BONUS;

impl Marks {
    fn new(position: &Position) -> Option<Marks> {
        let (due, turn) = (&position.due, position.turn);
        let squares = [due.again, due.only.0[0], due.only.0[1]];
        let stray = due.rest == 0 && (due.back || due.bonus);
        let beyond = squares.iter().any(|&number| number > 30) || due.rest > 6;
        if stray || beyond || position.off.0.iter().any(|&off| off > 15) {
            return None;
        }
        let flag = |set: bool, place: u32| u64::from(set) << place;
        let half = |side: Side| {
            u64::from(position.off[side]) << at::OFF
                | flag(side == Side::Spools, at::SPOOLS)
                | u64::from(due.only[side]) << at::ONLY
                | flag(due.front[side], at::FRONT)
                | flag(due.entry[side], at::ENTRY)
        };
        let common = u64::from(due.again) << at::AGAIN
            | u64::from(due.rest) << at::REST
            | flag(due.back, at::BACK)
            | flag(due.bonus, at::BONUS)
            | flag(due.open, at::OPEN);
        Some(Marks(half(turn) | half(!turn) << at::OTHER | common))
    }

    fn due(self) -> Due {
        let number = |place: u32| (self.0 >> place & 0x1f) as u8;
        let flag = |place: u32| self.0 >> place & 1 == 1;
        let flags = |place: u32| self.by_side(flag(place), flag(place + at::OTHER));
        Due {
            open: flag(at::OPEN),
            front: flags(at::FRONT),
            entry: flags(at::ENTRY),
            again: self.again(),
            only: self.by_side(number(at::ONLY), number(at::ONLY + at::OTHER)),
            rest: self.rest(),
            back: self.back(),
            bonus: self.bonus(),
        }
    }

    #[inline]
    const fn turn(self) -> Side {
        if self.0 >> at::SPOOLS & 1 == 0 { Side::Cones } else { Side::Spools }
    }

    fn by_side<T>(self, ours: T, theirs: T) -> BySide<T> {
        match self.turn() {
            Side::Cones => BySide::new(ours, theirs),
            Side::Spools => BySide::new(theirs, ours),
        }
    }

    /// True where nothing is owed or due beyond a throw.
    #[inline]
    pub(super) const fn is_plain(self) -> bool {
        self.0 & OWED == 0
    }

    /// True where they hold the pieces of a side but one.
    #[inline]
    pub(super) const fn hold(self) -> bool {
        self.0 & both(0x1f << at::ONLY) != 0
    }

    /// True where a mark of the opening stands.
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

    /// Pieces borne off by the side to act, or by the other.
    #[inline]
    pub(super) const fn off(self, theirs: bool) -> u8 {
        ((self.0 >> (at::OFF + if theirs { at::OTHER } else { 0 })) & 0xf) as u8
    }

    /// With one more piece of the side to act borne off.
    #[inline]
    pub(super) const fn with_one_off(self) -> Marks {
        Marks(self.0 + (1 << at::OFF))
    }

    /// Without what a throw uses up.
    #[inline]
    pub(super) const fn used(self) -> Marks {
        Marks(self.0 & LASTING)
    }

    /// With nothing owed or due.
    #[inline]
    pub(super) const fn plain(self) -> Marks {
        Marks(self.0 & !OWED)
    }

    /// The next throw belongs to the piece on this square.
    #[inline]
    pub(super) const fn with_again(self, number: u8) -> Marks {
        Marks(self.0 | (number as u64) << at::AGAIN)
    }

    /// Adds the rest of a throw that is left; nothing changes where that is 0.
    #[inline(always)]
    pub(super) const fn with_rest(self, left: u8, back: bool, bonus: bool) -> Marks {
        let flags = (back as u64) << at::BACK | (bonus as u64) << at::BONUS;
        let rest = (left as u64) << at::REST | flags;
        Marks(self.0 | rest & ((left != 0) as u64).wrapping_neg())
    }

    /// Of the side to act only the piece on this square may move.
    #[inline]
    pub(super) const fn with_only(self, number: u8) -> Marks {
        Marks(self.0 & !(0x1f << at::ONLY) | (number as u64) << at::ONLY)
    }

    /// After a piece has left `square`, a set of one: a mark that named it goes with it. `theirs` for the other side.
    #[inline]
    pub(super) const fn displaced(self, square: u32, theirs: bool) -> Marks {
        let place = at::ONLY + if theirs { at::OTHER } else { 0 };
        if self.0 >> place & 0x1f == square.trailing_zeros() as u64 + 1 {
            Marks(self.0 & !(0x1f << place))
        } else {
            self
        }
    }
}

impl State {
    /// A position packed. `None` where a mark names no square or no throw, which no rules write.
    pub fn new(position: &Position) -> Option<State> {
        let turn = position.turn;
        let (us, them) = (position.pieces[turn], position.pieces[!turn]);
        Some(State::of(us.bits(), them.bits(), Marks::new(position)?))
    }

    #[inline(always)]
    pub(super) const fn of(us: u32, them: u32, marks: Marks) -> State {
        State { pieces: us as u64 | (them as u64) << 32, marks }
    }

    /// The position.
    pub fn position(&self) -> Position {
        Position {
            pieces: self.marks.by_side(self.us(), self.them()),
            turn: self.turn(),
            off: self.marks.by_side(self.marks.off(false), self.marks.off(true)),
            due: self.marks.due(),
        }
    }

    /// The side to act.
    #[inline]
    pub const fn turn(&self) -> Side {
        self.marks.turn()
    }

    /// The squares of the side to act.
    #[inline]
    pub const fn us(&self) -> Bitboard {
        Bitboard::from_bits(self.pieces as u32)
    }

    /// The squares of the other side.
    #[inline]
    pub const fn them(&self) -> Bitboard {
        Bitboard::from_bits((self.pieces >> 32) as u32)
    }

    /// The squares of both, as bits, of the side to act first.
    #[inline(always)]
    pub(super) const fn sides(&self) -> (u32, u32) {
        (self.pieces as u32, (self.pieces >> 32) as u32)
    }

    /// True where nothing is owed or due beyond a throw.
    #[inline]
    pub const fn is_plain(&self) -> bool {
        self.marks.is_plain()
    }

    /// Points of a throw that are still to be played, 0 where a throw is due.
    #[inline]
    pub const fn rest(&self) -> u8 {
        self.marks.rest()
    }

    /// Pieces borne off by the side to act and by the other.
    #[inline]
    pub const fn off(&self) -> (u8, u8) {
        (self.marks.off(false), self.marks.off(true))
    }

    #[inline(always)]
    pub(super) const fn turned(self) -> State {
        self.turned_if(true)
    }

    /// Gives the turn to the other side where it passes. Whether it does can hardly be foretold, so
    /// there is no branch.
    #[inline(always)]
    pub(super) const fn turned_if(self, passes: bool) -> State {
        let half = (passes as u32) << 5;
        State {
            pieces: self.pieces.rotate_left(half),
            marks: Marks(self.marks.0.rotate_left(half)),
        }
    }

    /// The state as two words: the squares, and everything else. Equal states have equal words.
    #[inline]
    pub const fn words(&self) -> (u64, u64) {
        (self.pieces, self.marks.0)
    }

    /// The state of these words, which [`State::words`] has given.
    #[inline]
    pub const fn from_words(pieces: u64, marks: u64) -> State {
        State { pieces, marks: Marks(marks) }
    }

    /// The square whose piece alone may use the next throw, 0 where all may.
    #[inline]
    pub const fn again(&self) -> u8 {
        self.marks.again()
    }

    /// The square whose piece alone may move, of the side to act and of the other; 0 where all may.
    #[inline]
    pub const fn only(&self) -> (u8, u8) {
        let theirs = Marks(self.marks.0.rotate_right(at::OTHER));
        (self.marks.only(), theirs.only())
    }

    /// Two marks of a begun throw: that its rest must be played backward, and that it has earned another one.
    #[inline]
    pub const fn rest_is_bound(&self) -> (bool, bool) {
        (self.marks.back(), self.marks.bonus())
    }

    /// True where a mark of the opening stands.
    #[inline]
    pub const fn is_opening(&self) -> bool {
        self.marks.opening()
    }

    /// This state seen with the cones to act: the sides play alike unless a mark of the opening is set.
    #[inline]
    #[must_use]
    pub const fn of_cones(self) -> State {
        let marks = Marks(self.marks.0 & !(1 << at::SPOOLS) | 1 << (at::SPOOLS + at::OTHER));
        State { marks, ..self }
    }
}
