//! The two players, named after the shape of their pieces.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

/// One of the two players. Cones start on the odd squares and spools on the even ones, in every reconstruction;
/// what a source calls its sides (light, white, player 1) is a fact of that source's ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The conical pieces, on the odd squares at the start.
    Cones,
    /// The reel-shaped pieces, on the even squares at the start.
    Spools,
}

impl Side {
    /// Both sides, cones first.
    pub const ALL: [Side; 2] = [Side::Cones, Side::Spools];

    /// `C` or `S`, as in position text.
    pub const fn letter(self) -> char {
        match self {
            Side::Cones => 'C',
            Side::Spools => 'S',
        }
    }

    /// The side with this `letter` in position text.
    pub const fn from_letter(letter: char) -> Option<Side> {
        match letter {
            'C' => Some(Side::Cones),
            'S' => Some(Side::Spools),
            _ => None,
        }
    }

    /// 0 for cones, 1 for spools.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Side;

    fn not(self) -> Side {
        match self {
            Side::Cones => Side::Spools,
            Side::Spools => Side::Cones,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Cones => "cones",
            Side::Spools => "spools",
        })
    }
}

/// One value for each side, indexed by [`Side`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySide<T>(pub [T; 2]);

impl<T> BySide<T> {
    /// A pair from the value for the cones and the value for the spools.
    pub const fn new(cones: T, spools: T) -> Self {
        BySide([cones, spools])
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        match side {
            Side::Cones => &self.0[0],
            Side::Spools => &self.0[1],
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Cones => &mut self.0[0],
            Side::Spools => &mut self.0[1],
        }
    }
}
