//! One of the thirty places of the board.

use std::fmt;

/// A place on the board, numbered 1 to 30 along the track as the literature does: 1-10 is the first
/// row, 11-20 the second (which lies the other way round), 21-30 the third.
///
/// ```
/// use senet::Square;
/// let water = Square::new(27).expect("27 is on the board");
/// assert_eq!((water.row(), water.column()), (3, 7));
/// assert_eq!(Square::new(11).map(Square::column), Some(10), "row 2 runs backwards");
/// assert_eq!(Square::new(31), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square with this number along the track; `None` unless it is 1 to 30.
    #[inline]
    pub const fn new(number: u8) -> Option<Square> {
        if number >= 1 && number <= 30 { Some(Square(number)) } else { None }
    }

    /// The number along the track, 1 to 30.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The row, 1 (start) to 3 (finish).
    pub const fn row(self) -> u8 {
        (self.0 - 1) / 10 + 1
    }

    /// The column as the board lies, 1 to 10, counted from the side where square 1 is.
    pub const fn column(self) -> u8 {
        let along = (self.0 - 1) % 10;
        if self.row() == 2 { 10 - along } else { along + 1 }
    }

    /// All thirty squares in track order.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (1..=30).map(Square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
