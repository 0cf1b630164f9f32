//! Facts about a position for every throw: who may move, which squares are closed, where walls stand.
//!
//! Much of it can be true only under some forms; [`OWED`] asks everything, the other kinds leave out what theirs never
//! have, and the compiler makes one program of each.

use super::Compiled;
use super::state::State;
use super::tables::{EXITS, FULL, HORUS, OWED, PLAIN, REBIRTH, WATER, square};

/// Facts about a position for every throw.
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
    /// Squares that are closed to any landing, or to a piece that is carried on.
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
        let occupied = us | them;
        let joints = self.rules.protection.joined(them);
        let (movers, bound, alone) = self.movers::<KIND>(state);
        let movers = movers & !(tables.queue & occupied >> 1);
        let mut view = View {
            us,
            them,
            movers,
            goers: movers,
            enters: false,
            closed: self.closed::<KIND>(them, occupied),
            barred: 0,
            carried: 0,
            walls: if KIND == PLAIN { 0 } else { self.rules.protection.walls(joints) },
            joints,
            may_leave: if us & tables.home == 0 { u32::MAX } else { 0 },
        };
        if KIND >= FULL {
            self.look_closer(state, &mut view, bound, alone);
        }
        view
    }

    /// Looks at what only some forms have: pieces in the hand, throws that only lead off the board, squares closed for
    /// others' sake.
    #[inline(always)]
    fn look_closer(&self, state: &State, view: &mut View, bound: bool, alone: bool) {
        let tables = &self.tables;
        let occupied = view.us | view.them;
        let hand = self.hand(view.us, state.marks.off(false));
        view.enters = hand > 0 && !alone && occupied & 1 == 0;
        if tables.home_hand && hand > 0 {
            view.may_leave = 0;
        }
        if bound && tables.leaves_only && view.movers & EXITS & !HORUS != 0 {
            view.goers = 0;
        }
        view.carried = tables.carries & view.them;
        view.barred = if occupied & REBIRTH == 0 { 0 } else { tables.barred }
            | view.carried & self.stuck_at_27(occupied);
    }

    /// The pieces that may use the throw; whether it is bound to one of them; whether the hand may not use it.
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
    fn stuck_at_27(&self, occupied: u32) -> u32 {
        if self.tables.stuck && occupied & REBIRTH != 0 { WATER } else { 0 }
    }

    /// True where a piece can be carried to 15.
    #[inline(always)]
    pub(super) fn can_return(&self, occupied: u32) -> bool {
        self.stuck_at_27(occupied) == 0
    }

    /// The enemies that cannot be hit: protected by neighbours, on safe squares, or where no piece is ever hit.
    #[inline(always)]
    fn closed<const KIND: u8>(&self, them: u32, occupied: u32) -> u32 {
        let protection = &self.rules.protection;
        let protected = protection.protected(them, KIND >= FULL && protection.grid);
        (protected | protection.safe(occupied) | self.tables.shut) & them
    }
}
