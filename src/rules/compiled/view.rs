//! What is true of a position for every throw: who may move, which squares are closed, where walls stand.
//!
//! Much of it can be true only under some forms; [`OWED`] asks everything, the other kinds leave out what theirs never
//! have, and the compiler makes one program of each.

use super::Compiled;
use super::state::State;
use super::tables::{EXITS, FULL, OWED, PLAIN, square};

/// What is true of a position for every throw.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) us: u32,
    pub(super) them: u32,
    /// Squares whose pieces may use the throw.
    pub(super) movers: u32,
    /// Of these, the ones that may do more than leave.
    pub(super) goers: u32,
    /// A piece from the hand may enter.
    pub(super) enters: bool,
    /// Enemies that cannot be hit.
    pub(super) closed: u32,
    /// Squares that cannot be landed on whoever stands there, or where a carried piece could not be carried to.
    pub(super) barred: u32,
    /// Squares that can be landed on although an enemy stands there who cannot be hit.
    pub(super) carried: u32,
    /// Enemies that belong to a wall.
    pub(super) walls: u32,
    /// Enemies that have one of their own next to them, ahead.
    pub(super) joints: u32,
    /// All ones where pieces may leave the board.
    pub(super) may_leave: u32,
}

impl Compiled {
    /// Looks at a position once for all throws.
    #[inline(always)]
    pub(super) fn view<const KIND: u8>(&self, state: &State) -> View {
        let tables = &self.tables;
        let (us, them) = state.sides();
        let taken = us | them;
        let joints = them & them >> 1 & tables.joints;
        let (movers, bound, alone) = self.movers::<KIND>(state);
        let movers = movers & !(tables.queue & taken >> 1);
        let mut view = View {
            us,
            them,
            movers,
            goers: movers,
            enters: false,
            closed: self.closed::<KIND>(them, taken, joints),
            barred: 0,
            carried: 0,
            walls: if KIND == PLAIN { 0 } else { self.walls(joints) },
            joints,
            may_leave: if us & tables.home == 0 { u32::MAX } else { 0 },
        };
        if KIND >= FULL {
            self.look_closer(state, &mut view, bound, alone);
        }
        view
    }

    /// What only some forms have: pieces in the hand, throws that only lead off the board, squares closed for others'
    /// sake.
    #[inline(always)]
    fn look_closer(&self, state: &State, view: &mut View, bound: bool, alone: bool) {
        let tables = &self.tables;
        let taken = view.us | view.them;
        let hand = self.hand(view.us, state.marks.off(false));
        view.enters = hand > 0 && !alone && taken & 1 == 0;
        if tables.home_hand && hand > 0 {
            view.may_leave = 0;
        }
        if bound && tables.leaves_only && view.movers & EXITS & !square(30) != 0 {
            view.goers = 0;
        }
        view.carried = tables.carries & view.them;
        view.barred =
            tables.barred & (taken >> 14 & 1) << 26 | view.carried & self.stuck_at_27(taken);
    }

    /// The pieces that may use the throw; is it bound to one of them; may the hand not use it?
    #[inline(always)]
    fn movers<const KIND: u8>(&self, state: &State) -> (u32, bool, bool) {
        let (us, _) = state.sides();
        let waiting = us & self.tables.freezes;
        if KIND == OWED {
            let (again, only) = (state.marks.again(), state.marks.only());
            if again != 0 {
                return (us & square(again), true, true);
            }
            if waiting == 0 && only != 0 {
                return (us & square(only), false, true);
            }
        }
        let movers = if waiting == 0 { us } else { waiting };
        (movers, false, waiting != 0)
    }

    /// Pieces of a side that wait in the hand.
    #[inline(always)]
    pub(super) fn hand(&self, pieces: u32, off: u8) -> u8 {
        if !self.rules.has_hand {
            return 0;
        }
        let present = pieces.count_ones() as u8 + off;
        (self.tables.pieces as u8).saturating_sub(present)
    }

    /// 27, where a piece carried on from there finds no place.
    #[inline(always)]
    fn stuck_at_27(&self, taken: u32) -> u32 {
        if self.tables.stuck && taken & square(15) != 0 { square(27) } else { 0 }
    }

    /// Can a piece be carried to 15?
    #[inline(always)]
    pub(super) fn can_return(&self, taken: u32) -> bool {
        self.stuck_at_27(taken) == 0
    }

    /// The enemies that cannot be hit: protected by neighbours, on safe squares, or where nobody is hit.
    #[inline(always)]
    fn closed<const KIND: u8>(&self, them: u32, taken: u32, joints: u32) -> u32 {
        let tables = &self.tables;
        let with_next = joints << 1;
        let mut protected =
            (joints | with_next) & tables.group | (joints ^ with_next) & tables.ends;
        if KIND >= FULL && tables.grid {
            protected = self.protected_on_grid(them);
        }
        if them & tables.opens != 0 {
            protected = 0;
        }
        let wet = taken & tables.safe_while == tables.safe_while;
        let safe = if wet { tables.safe } else { 0 };
        (protected | safe | tables.shut) & them
    }

    /// The pieces protected by neighbours on any side. The board is folded: above and below count from the other end.
    #[cold]
    fn protected_on_grid(&self, them: u32) -> u32 {
        let ahead = them & them >> 1 & self.tables.joints;
        let folded = them.reverse_bits();
        let sides = [ahead, ahead << 1, them & folded >> 12, them & folded << 8];
        let (mut some, mut several) = (0, 0);
        for side in sides {
            several |= some & side;
            some |= side;
        }
        some & self.tables.group | some & !several & self.tables.ends
    }

    /// The enemies in chains long enough to be a wall.
    #[inline(always)]
    fn walls(&self, joints: u32) -> u32 {
        let length = self.tables.wall;
        if length == 0 {
            return 0;
        }
        let mut starts = joints;
        starts &= if length > 2 { joints >> 1 } else { joints };
        starts &= if length > 3 { joints >> 2 } else { joints };
        starts &= if length > 4 { joints >> 3 } else { joints };
        let mut walls = starts | starts << 1;
        walls |= if length > 2 { starts << 2 } else { 0 };
        walls |= if length > 3 { starts << 3 } else { 0 };
        walls |= if length > 4 { starts << 4 } else { 0 };
        walls
    }
}
