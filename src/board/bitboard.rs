//! A set of squares in one word.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::Square;

/// A set of squares. Bit 0 is square 1, bit 29 is square 30; no other bit is ever set.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(u32);

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All thirty squares.
    pub const ALL: Bitboard = Bitboard((1 << 30) - 1);

    /// The squares whose bits are set; bits 30 and 31 are dropped.
    #[inline]
    pub const fn from_bits(bits: u32) -> Bitboard {
        Bitboard(bits & Bitboard::ALL.0)
    }

    /// The word behind the set.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The set of these square numbers; numbers off the board are left out.
    pub fn of(numbers: impl IntoIterator<Item = u8>) -> Bitboard {
        numbers.into_iter().filter_map(Square::new).collect()
    }

    /// The squares `first` to `last`, both included. Empty where `first > last`.
    #[inline]
    pub const fn range(first: u8, last: u8) -> Bitboard {
        if first > last || first > 30 {
            return Bitboard::EMPTY;
        }
        let upto = if last >= 30 { Bitboard::ALL.0 } else { (1 << last) - 1 };
        Bitboard(upto & !((1 << (first.saturating_sub(1))) - 1))
    }

    /// True where `square` is in the set.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.holds(square.number())
    }

    /// True where the square with this number is in the set. `false` off the board.
    #[inline]
    pub const fn holds(self, number: u8) -> bool {
        number >= 1 && number <= 30 && self.0 >> (number - 1) & 1 == 1
    }

    /// The set with the square of this number in it.
    #[inline]
    #[must_use]
    pub const fn with(self, number: u8) -> Bitboard {
        Bitboard::from_bits(self.0 | 1 << (number - 1))
    }

    /// The set without the square of this number.
    #[inline]
    #[must_use]
    pub const fn without(self, number: u8) -> Bitboard {
        Bitboard(self.0 & !(1 << (number - 1)))
    }

    /// Number of squares.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// True where there is no square in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest square number, if any.
    #[inline]
    pub const fn first(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as u8 + 1) }
    }

    /// The highest square number, if any.
    #[inline]
    pub const fn last(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(32 - self.0.leading_zeros() as u8) }
    }

    /// The square numbers in track order.
    #[inline]
    pub fn numbers(self) -> impl Iterator<Item = u8> + Clone {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let number = Bitboard(bits).first()?;
            bits &= bits - 1;
            Some(number)
        })
    }

    /// The squares in track order.
    pub fn squares(self) -> impl Iterator<Item = Square> + Clone {
        self.numbers().filter_map(Square::new)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, |set, square| set.with(square.number()))
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident, $assign:ident $assign_method:ident: $sign:tt;)+) => {$(
        impl $trait for Bitboard {
            type Output = Bitboard;
            #[inline]
            fn $method(self, other: Bitboard) -> Bitboard {
                Bitboard(self.0 $sign other.0)
            }
        }

        impl $assign for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Bitboard) {
                *self = *self $sign other;
            }
        }
    )+};
}

operators! {
    BitAnd bitand, BitAndAssign bitand_assign: &;
    BitOr bitor, BitOrAssign bitor_assign: |;
    BitXor bitxor, BitXorAssign bitxor_assign: ^;
}

impl Not for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn not(self) -> Bitboard {
        Bitboard::from_bits(!self.0)
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.numbers()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::Bitboard;

    #[test]
    fn ranges_are_inclusive_and_stay_on_the_board() {
        assert_eq!(Bitboard::range(1, 30), Bitboard::ALL);
        assert_eq!(Bitboard::range(26, 40), Bitboard::of([26, 27, 28, 29, 30]));
        assert_eq!(Bitboard::range(5, 4), Bitboard::EMPTY);
        assert_eq!(Bitboard::range(3, 5).numbers().collect::<Vec<_>>(), [3, 4, 5]);
    }

    #[test]
    fn first_and_last_are_the_ends() {
        let set = Bitboard::of([4, 17, 30]);
        assert_eq!((set.first(), set.last(), set.len()), (Some(4), Some(30), 3));
        assert_eq!((Bitboard::EMPTY.first(), Bitboard::EMPTY.last()), (None, None));
    }
}
