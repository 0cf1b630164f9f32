//! Reach of the pieces with a number of points: all of them at once, as sets of the squares they start from.

use super::Compiled;
use super::tables::{EXITS, FULL, HAPPINESS, HORUS, Step, WATER};
use super::view::View;
use crate::board::house;

/// Moves of one kind for one number of points, by the squares they start from.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Possible {
    /// All of them.
    pub(super) from: u32,
    /// Those that hit; found only where hits are a duty.
    pub(super) hits: u32,
}

impl Possible {
    #[inline(always)]
    const fn only(from: u32) -> Possible {
        Possible { from, hits: 0 }
    }
}

impl Compiled {
    #[inline(always)]
    pub(super) fn forward<const KIND: u8>(&self, view: &View, pips: u8) -> Possible {
        let tables = &self.tables;
        let step = &tables.steps[usize::from(pips & 7)];
        let bad = self.bad(view, false);
        let mut goes = view.goers & step.goes & !(bad >> pips);
        let mut leaves = view.movers & step.leaves & view.may_leave;
        if view.walls != 0 {
            goes &= !view.walled_ahead(pips);
            leaves &= !(step.counts & below_last(view.walls));
        }
        // A hit from 26 on the last squares needs 27 for its victim.
        let full = (view.us | view.them) & tables.drowns;
        goes &= !(full >> 1 & (view.them & EXITS) >> pips);
        if KIND < FULL {
            return Possible::only(goes | leaves);
        }
        let (mut others, mut hits) = (0, 0);
        if tables.odd {
            goes &= !self.no_room(view, goes, pips);
            (others, hits) = self.odd_moves(view, step, bad, pips);
        }
        hits |= goes & (view.them & !view.carried) >> pips;
        Possible { from: goes | leaves | others, hits: if tables.must_hit { hits } else { 0 } }
    }

    /// The squares that cannot be landed on.
    #[inline(always)]
    pub(super) fn bad(&self, view: &View, back: bool) -> u32 {
        let shut = if back { self.tables.shut_back } else { 0 };
        (view.us | view.closed | view.them & shut) & !view.carried | view.barred
    }

    /// Moves stopped short, moves from 26 that may fall, and the deciding throw of a waiting piece; and their hits.
    #[inline(always)]
    fn odd_moves(&self, view: &View, step: &Step, bad: u32, pips: u8) -> (u32, u32) {
        let tables = &self.tables;
        let occupied = view.us | view.them;
        let (mut from, mut hits) = (0, 0);
        let stopped = view.movers & step.stops;
        if stopped != 0 {
            let full = if tables.stop == WATER { occupied } else { 0 };
            if (bad | full) & tables.stop == 0 {
                from = stopped & !view.walled_before(tables.stop);
                hits = if view.them & tables.stop == 0 { 0 } else { from };
            }
        }
        if view.movers & step.falls != 0 {
            let (target, carried) = falls_to(view.us, occupied, view.carried, HAPPINESS << pips);
            let possible = if carried { self.can_return(occupied) } else { bad & target == 0 };
            if possible {
                from |= HAPPINESS;
                hits |= if view.them & target != 0 && !carried { HAPPINESS } else { 0 };
            }
        }
        if view.movers & step.sent_back != 0 && self.can_return(occupied) {
            from |= WATER;
        }
        (from, hits)
    }

    /// Of the moves that go on, those that hit an enemy who would be pushed into the water.
    #[inline(always)]
    fn no_room(&self, view: &View, goes: u32, pips: u8) -> u32 {
        let hits = goes & (view.them & EXITS) >> pips;
        if hits == 0 || !self.tables.pushes {
            return 0;
        }
        let occupied = view.us | view.them;
        let drowning = self.tables.drowns >> 1;
        let (mut none, mut left) = (0, hits & !drowning);
        while left != 0 {
            let from = left & left.wrapping_neg();
            left ^= from;
            if behind(occupied & !from, from << pips) == WATER {
                none |= from;
            }
        }
        none
    }

    #[inline(always)]
    pub(super) fn backward<const KIND: u8>(&self, view: &View, pips: u8) -> Possible {
        let tables = &self.tables;
        let step = &tables.steps[usize::from(pips & 7)];
        let bad = self.bad(view, true);
        let mut from = view.movers & step.backs & !(bad << pips);
        if view.walls != 0 && tables.wall_behind {
            from &= !view.walled_behind(pips);
        }
        if KIND >= FULL && tables.pushes_ahead {
            let hits = from & (view.them & !view.carried) << pips;
            from &= !self.no_room_ahead(view.us | view.them, hits, pips);
        }
        let hits = if KIND >= FULL && tables.must_hit {
            from & (view.them & !view.carried) << pips
        } else {
            0
        };
        if step.washes != 0 {
            from |= self.washed(view, step.washes);
        }
        Possible { from, hits }
    }

    /// Rest that the duties leave of the moves of one kind: marked squares first, then hits.
    #[inline(always)]
    pub(super) fn dutiful<const KIND: u8>(&self, possible: Possible) -> u32 {
        let marked = possible.from & self.tables.marked;
        let from = if marked == 0 { possible.from } else { marked };
        if KIND < FULL {
            return from;
        }
        let hits = possible.hits & from;
        if hits == 0 { from } else { hits }
    }

    /// The retreats from 28, 29 and 30 that lead to 27.
    #[inline(always)]
    fn washed(&self, view: &View, washes: u32) -> u32 {
        let tables = &self.tables;
        if (view.us | view.them | view.barred) & WATER != 0 {
            return 0;
        }
        let walls = if tables.wall_behind { view.walls & EXITS } else { 0 };
        // Only what stands before the first piece of a wall has a free way.
        let first = walls & walls.wrapping_neg();
        view.movers & washes & first.wrapping_sub(1)
    }

    /// Of the retreats that hit, those whose enemy could not be pushed ahead (`backward.capture`).
    #[cold]
    fn no_room_ahead(&self, occupied: u32, hits: u32, pips: u8) -> u32 {
        let mut none = 0;
        let mut left = hits;
        while left != 0 {
            let from = left & left.wrapping_neg();
            left ^= from;
            let to = ahead(occupied & !from, from >> pips);
            let is_exit = to == HORUS && self.tables.end == house::HORUS;
            if to == 0 || to == WATER || is_exit {
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
        // Always the same number of turns: how many are needed can hardly be foretold.
        for step in (1..6).rev() {
            let passed = u32::from(step < pips).wrapping_neg();
            one_chain &= self.joints >> step | !passed;
            walled |= self.walls >> step & passed & !one_chain;
        }
        walled
    }

    /// Squares from which the way back is walled.
    #[inline(always)]
    fn walled_behind(&self, pips: u8) -> u32 {
        let (mut walled, mut one_chain) = (0, u32::MAX);
        for step in (1..6).rev() {
            let passed = u32::from(step < pips).wrapping_neg();
            one_chain &= self.joints << (step + 1) | !passed;
            walled |= self.walls << step & passed & !one_chain;
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
const fn below_last(set: u32) -> u32 {
    match set {
        0 => 0,
        _ => (1 << (31 - set.leading_zeros())) - 1,
    }
}

/// Square to which a piece on 26 goes that would go to `target`, under the rule that it falls if that is taken
/// (`happiness.target_taken`); and true where it is carried on from there. `carried` is 27 where an enemy there has it
/// carried on in any case (`water.when_occupied`).
#[inline(always)]
pub(super) const fn falls_to(us: u32, occupied: u32, carried: u32, target: u32) -> (u32, bool) {
    if target & EXITS & occupied != 0 {
        (WATER, occupied & WATER != 0)
    } else {
        (target, target & WATER & (us | carried) != 0)
    }
}

/// The first free square behind `at`, or `at` itself where there is none.
#[inline(always)]
pub(super) const fn behind(occupied: u32, at: u32) -> u32 {
    match !occupied & (at - 1) {
        0 => at,
        free => 1 << (31 - free.leading_zeros()),
    }
}

/// The first free square ahead of `at`; 0 where there is none.
#[inline(always)]
pub(super) const fn ahead(occupied: u32, at: u32) -> u32 {
    let free = !occupied & ((1 << 30) - 1) & !(at | (at - 1));
    free & free.wrapping_neg()
}
