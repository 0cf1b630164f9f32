//! Which moves are possible: every piece at once, as masks of the squares they start from.

use super::Compiled;
use super::state::State;
use super::tables::{EXITS, Step, square};
use crate::rules::choice::From30;

/// What is true of a position for every throw.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) us: u32,
    pub(super) them: u32,
    /// Squares whose pieces may use the throw.
    pub(super) movers: u32,
    /// Of these, the ones that may do more than leave.
    goers: u32,
    /// A piece from the hand may enter.
    pub(super) enters: bool,
    /// Enemies that cannot be hit.
    closed: u32,
    /// Squares that cannot be landed on whoever stands there, or where a carried piece could not be carried to.
    barred: u32,
    /// Squares that can be landed on although an enemy stands there who cannot be hit.
    pub(super) carried: u32,
    /// Enemies that belong to a wall.
    walls: u32,
    /// Enemies that have one of their own next to them, ahead.
    joints: u32,
    /// All ones where pieces may leave the board.
    may_leave: u32,
}

/// Moves of one kind for one number of points, by the squares they start from.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Possible {
    /// All of them.
    pub(super) from: u32,
    /// Those that hit; found only where hits are a duty.
    pub(super) hits: u32,
}

impl Compiled {
    /// Looks at a position once for all throws.
    #[inline(always)]
    pub(super) fn view(&self, state: &State) -> View {
        let tables = &self.tables;
        let (us, them) = (state.us, state.them);
        let taken = us | them;
        let joints = them & them >> 1 & tables.joints;
        let (movers, bound, alone) = self.movers(state);
        let movers = movers & !(tables.queue & taken >> 1);
        let only_leaves = bound && tables.leaves_only && movers & EXITS & !square(30) != 0;
        let hand = self.hand(state);
        let home = us & tables.home == 0 && !(tables.home_hand && hand > 0);
        View {
            us,
            them,
            movers,
            goers: if only_leaves { 0 } else { movers },
            enters: hand > 0 && !alone && taken & 1 == 0,
            closed: self.closed(them, taken, joints),
            barred: tables.barred & (taken >> 14 & 1) << 26
                | tables.carries & them & self.stuck_at_27(taken),
            carried: tables.carries & them,
            walls: self.walls(joints),
            joints,
            may_leave: if home { u32::MAX } else { 0 },
        }
    }

    /// The pieces that may use the throw; is it bound to one of them; may the hand not use it?
    #[inline(always)]
    fn movers(&self, state: &State) -> (u32, bool, bool) {
        let us = state.us;
        let waiting = us & self.tables.freezes;
        if !state.marks.is_empty() {
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

    /// Pieces of the side to act that wait in the hand.
    #[inline(always)]
    pub(super) fn hand(&self, state: &State) -> u8 {
        if !self.rules.has_hand {
            return 0;
        }
        let present = state.us.count_ones() as u8 + state.off_us();
        self.rules.n_pieces().saturating_sub(present)
    }

    /// 27, where a piece carried on from there finds no place.
    #[inline(always)]
    fn stuck_at_27(&self, taken: u32) -> u32 {
        if self.tables.stuck && taken & square(15) != 0 {
            square(27)
        } else {
            0
        }
    }

    /// Can a piece be carried to 15?
    #[inline(always)]
    pub(super) fn can_return(&self, taken: u32) -> bool {
        self.stuck_at_27(taken) == 0
    }

    /// The enemies that cannot be hit: protected by neighbours, on safe squares, or where nobody is hit.
    #[inline(always)]
    fn closed(&self, them: u32, taken: u32, joints: u32) -> u32 {
        let tables = &self.tables;
        let with_next = joints << 1;
        let mut protected =
            (joints | with_next) & tables.group | (joints ^ with_next) & tables.ends;
        if tables.grid {
            protected = self.protected_on_grid(them);
        }
        if them & tables.opens != 0 {
            protected = 0;
        }
        let dry = tables.safe_while != 0 && taken & tables.safe_while == 0;
        let safe = if dry { 0 } else { tables.safe };
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
        for step in 1..length - 1 {
            starts &= joints >> step;
        }
        let mut walls = 0;
        for step in 0..length {
            walls |= starts << step;
        }
        walls
    }

    /// The forward moves with so many points.
    #[inline(always)]
    pub(super) fn forward(&self, view: &View, pips: u8) -> Possible {
        let step = &self.tables.steps[usize::from(pips & 7)];
        let bad = (view.us | view.closed) & !view.carried | view.barred;
        let mut goes = view.goers & step.goes & !(bad >> pips);
        let mut leaves = view.movers & step.leaves & view.may_leave;
        if view.walls != 0 {
            goes &= !view.walled_ahead(pips);
            leaves &= !(step.counts & below_last(view.walls));
        }
        let mut hits = 0;
        let mut others = 0;
        if self.tables.odd {
            goes &= !self.no_room(view, goes, pips);
            (others, hits) = self.odd_moves(view, step, bad, pips);
        }
        if self.tables.must_hit {
            hits |= goes & (view.them & !view.carried) >> pips;
        } else {
            hits = 0;
        }
        Possible {
            from: goes | leaves | others,
            hits,
        }
    }

    /// Moves stopped short, moves from 26 that may fall, and the deciding throw of a waiting piece; and their hits.
    #[inline(always)]
    fn odd_moves(&self, view: &View, step: &Step, bad: u32, pips: u8) -> (u32, u32) {
        let tables = &self.tables;
        let taken = view.us | view.them;
        let (mut from, mut hits) = (0, 0);
        let stopped = view.movers & step.stops;
        if stopped != 0 {
            let full = if tables.stop == square(27) { taken } else { 0 };
            if (bad | full) & tables.stop == 0 {
                from = stopped & !view.walled_before(tables.stop);
                hits = if view.them & tables.stop == 0 {
                    0
                } else {
                    from
                };
            }
        }
        if view.movers & step.falls != 0 {
            let (target, carried) = falls_to(view.us, taken, view.carried, square(26) << pips);
            let possible = if carried {
                self.can_return(taken)
            } else {
                bad & target == 0
            };
            if possible {
                from |= square(26);
                hits |= if view.them & target != 0 && !carried {
                    square(26)
                } else {
                    0
                };
            }
        }
        if view.movers & step.sent_back != 0 && self.can_return(taken) {
            from |= square(27);
        }
        (from, hits)
    }

    /// Of the moves that go on, those that hit an enemy for whom there is no place.
    #[inline(always)]
    fn no_room(&self, view: &View, goes: u32, pips: u8) -> u32 {
        let hits = goes & (view.them & EXITS) >> pips;
        if hits == 0 {
            return 0;
        }
        let taken = view.us | view.them;
        let mut none = 0;
        let mut left = hits;
        while left != 0 {
            let from = left & left.wrapping_neg();
            left ^= from;
            let into_water = self.tables.drowns && from == square(26);
            let full = if into_water {
                taken & square(27) != 0
            } else {
                self.tables.pushes && behind(taken & !from, from << pips) == square(27)
            };
            none |= if full { from } else { 0 };
        }
        none
    }

    /// The retreats with so many points.
    #[inline(always)]
    pub(super) fn backward(&self, view: &View, pips: u8) -> Possible {
        let tables = &self.tables;
        let step = &tables.steps[usize::from(pips & 7)];
        let closed = view.closed | view.them & tables.shut_back;
        let bad = (view.us | closed) & !view.carried | view.barred;
        let mut from = view.movers & step.backs & !(bad << pips);
        if view.walls != 0 && tables.wall_behind {
            from &= !view.walled_behind(pips);
        }
        if tables.pushes_ahead {
            let hits = from & (view.them & !view.carried) << pips;
            from &= !self.no_room_ahead(view.us | view.them, hits, pips);
        }
        let hits = if self.tables.must_hit {
            from & (view.them & !view.carried) << pips
        } else {
            0
        };
        if step.washes != 0 {
            from |= self.washed(view, step.washes);
        }
        Possible { from, hits }
    }

    /// What the duties leave of the moves of one kind: marked squares first, then hits.
    #[inline(always)]
    pub(super) fn dutiful(&self, possible: Possible) -> u32 {
        let marked = possible.from & self.tables.marked;
        let from = if marked == 0 { possible.from } else { marked };
        let hits = possible.hits & from;
        if hits == 0 { from } else { hits }
    }

    /// The retreats from 28, 29 and 30 that lead to 27.
    #[inline(always)]
    fn washed(&self, view: &View, washes: u32) -> u32 {
        let tables = &self.tables;
        if (view.us | view.them | view.barred) & square(27) != 0 {
            return 0;
        }
        let walls = if tables.wall_behind {
            view.walls & EXITS
        } else {
            0
        };
        // Only what stands before the first piece of a wall has a free way.
        let first = walls & walls.wrapping_neg();
        view.movers & washes & first.wrapping_sub(1)
    }

    /// Of the retreats that hit, those whose enemy could not be pushed ahead (E2).
    #[cold]
    fn no_room_ahead(&self, taken: u32, hits: u32, pips: u8) -> u32 {
        let mut none = 0;
        let mut left = hits;
        while left != 0 {
            let from = left & left.wrapping_neg();
            left ^= from;
            let to = ahead(taken & !from, from >> pips);
            let is_exit = self.rules.form.exits_from_30 == From30::IsTheExit && to == square(30);
            if to == 0 || to == square(27) || is_exit {
                none |= from;
            }
        }
        none
    }
}

impl View {
    /// Squares from which the way ahead is walled: a piece of a wall stands between, and the target is none of it.
    #[inline(always)]
    fn walled_ahead(&self, pips: u8) -> u32 {
        let (mut walled, mut one_chain) = (0, u32::MAX);
        for step in (1..pips).rev() {
            one_chain &= self.joints >> step;
            walled |= self.walls >> step & !one_chain;
        }
        walled
    }

    /// Squares from which the way back is walled.
    #[inline(always)]
    fn walled_behind(&self, pips: u8) -> u32 {
        let (mut walled, mut one_chain) = (0, u32::MAX);
        for step in (1..pips).rev() {
            one_chain &= self.joints << (step + 1);
            walled |= self.walls << step & !one_chain;
        }
        walled
    }

    /// Squares from which the way to `stop` is walled, however far it is.
    #[inline(always)]
    fn walled_before(&self, stop: u32) -> u32 {
        let mut walls = self.walls & (stop - 1);
        let mut chain = self.walls & stop;
        while chain != 0 {
            chain = chain >> 1 & self.joints;
            walls &= !chain;
        }
        below_last(walls)
    }
}

/// The squares below the highest of a set; none where it is empty.
#[inline(always)]
pub(super) const fn below_last(set: u32) -> u32 {
    match set {
        0 => 0,
        _ => (1 << (31 - set.leading_zeros())) - 1,
    }
}

/// Where a piece on 26 goes that would go to `target`, under the rule that it falls if that is taken (F6); and is it
/// carried on from there? `carried` is 27 where an enemy there has it carried on in any case (F14).
#[inline(always)]
pub(super) const fn falls_to(us: u32, taken: u32, carried: u32, target: u32) -> (u32, bool) {
    let water = square(27);
    if target & EXITS & taken != 0 {
        (water, taken & water != 0)
    } else {
        (target, target & water & (us | carried) != 0)
    }
}

/// The first free square behind `at`, or `at` itself where there is none.
#[inline(always)]
pub(super) const fn behind(taken: u32, at: u32) -> u32 {
    match !taken & (at - 1) {
        0 => at,
        free => 1 << (31 - free.leading_zeros()),
    }
}

/// The first free square ahead of `at`; 0 where there is none.
#[inline(always)]
pub(super) const fn ahead(taken: u32, at: u32) -> u32 {
    let free = !taken & ((1 << 30) - 1) & !(at | (at - 1));
    free & free.wrapping_neg()
}
