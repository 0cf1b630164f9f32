//! A guess at the values of a layer that proves itself.
//!
//! Bounds that are drawn together from nothing come slowly: whatever two waiting sides might still do keeps them apart.
//! Values that begin half-way settle in far fewer sweeps, but what has settled is not proven: a side may be promised a
//! chance that only comes true after a wait without end. So every throw costs the side whose chance is asked a little,
//! its cost: its lower bound settles where a move makes it up to the mean of what follows, less the cost, and the upper
//! bound likewise. Once a whole sweep finds each lower bound below the mean of those that follow, the proof is there.
//! Whoever plays by it rises from throw to throw by more than nothing on the average, and since no chance rises beyond 1,
//! the game leaves the layer sooner or later, with at least the chance that was promised. How the bounds were found does
//! not matter for that.
//!
//! So single values are sought first, which is quicker than bounds, and bounds around them when they have settled, about as
//! far apart as they will have to be ([`super::gap_fit`]). Every other sweep each value goes on the way it has gone in the last
//! sweep, as far as all of them together seem to be going.
//!
//! The dearer a throw, the sooner bounds prove themselves, and the wider they are. So it costs as much as leaves about
//! the gap that may stay open, by what the layer before tells of the throws of a game.
//!
//! A few rows, in which one side waits while the other goes round the board, settle much more slowly than all others. They
//! are found by how much they still change, and gone through apart, again and again, between two sweeps.

use crate::tablebase::blocks::Strip;
use crate::tablebase::bounds::{Bounds, ONE};
use crate::tablebase::convergence::SweepStats;
use crate::tablebase::gap_fit::Line;
use crate::tablebase::layout::packed::{Packed, Point};

/// What a throw may cost. The gap that is left is twice the cost and what rounding adds, times the throws of a game.
const COSTS: [u32; 2] = [16, 128];
/// So many hundredths of the gap that may stay open are used up from the beginning.
const USED: u64 = 90;
/// Bounds that prove themselves and are as close to what they should be stay as they are.
const SLACK: u32 = 256;
/// Bounds stay only if they are proven by this part of the cost, so that they need not yield at once when another does.
const MARGIN: u32 = 2;
/// Bounds that do not prove themselves yield to what would, and by this part of the cost more.
const DROP: u32 = 4;

/// Values go on the way they have gone after so many sweeps, and then every so many.
const FIRST: u32 = 4;
const EVERY: u32 = 2;
/// What is left to go after a sweep is thought to be less than so many 1024ths of what was before it.
const SLOWLY: i128 = 920;

/// Of how many columns one is gone through apart, those that change most.
const SLOWEST: u64 = 33;
/// So many sweeps long a strip counts as slow after it was among those.
const LONG: u8 = 2;
/// The most times that slow strips are gone through apart.
const TIMES: u32 = 20;
/// They are left alone when they change so many times less than the least of them did.
const LESS: u32 = 10;
/// When no single value changes more than this, bounds are sought around them.
const SETTLED: u32 = ONE >> 16;
/// When no value changes more than this, bounds yield only where they do not prove themselves.
const LATE: u32 = ONE >> 19;
/// After so many sweeps in which the largest change has not shrunk by a tenth, something else is tried.
const PATIENCE: u32 = 16;

/// What becomes of the guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Single values are sought.
    Point,
    /// Bounds that prove themselves are sought around them.
    Seek,
    /// Only bounds that do not prove themselves are moved, and only apart, so that it comes to an end.
    Yield,
    /// It is proven or given up.
    Over,
}

/// How a sweep ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Slow strips are gone through apart before the sweep is over.
    Apart,
    /// The sweep is over.
    Sweep,
    /// Nothing changes any more where it was looked; now everything is gone through once more.
    Check,
    /// Everything is proven, with this gap.
    Proven(u32),
    /// The values have settled, and bounds are sought from here.
    Settled,
    /// There is no coming to an end this way.
    GivenUp,
}

/// How far the guess has come.
#[derive(Clone, Debug)]
pub(crate) struct Optimistic {
    stage: Stage,
    /// What has been heard of this sweep: the largest change and the widest gap.
    heard: SweepStats,
    /// The largest change of the last whole sweep.
    change: u32,
    /// The largest change when it had last shrunk by a tenth, and how many sweeps ago.
    mark: (u32, u32),
    /// How many more times slow strips are gone through apart, and how much they must have changed.
    apart: (u32, u32),
    /// Tiles have been left alone in this sweep.
    skipped: bool,
    /// What a throw costs.
    cost: u32,
    /// How many throws a game takes, as the layer before tells it.
    throws: Line,
}

impl Optimistic {
    /// How many numbers [`Optimistic::words`] are.
    pub(crate) const WORDS: usize = 5 + Line::WORDS;

    /// The guess at the first layer.
    pub(crate) fn new() -> Optimistic {
        Optimistic::after(Line::default())
    }

    /// The guess at the next layer, which knows what the bounds of this one have told.
    pub(crate) fn next(&self) -> Optimistic {
        Optimistic::after(self.throws)
    }

    fn after(throws: Line) -> Optimistic {
        Optimistic {
            stage: Stage::Point,
            heard: SweepStats::default(),
            change: ONE,
            mark: (ONE, 0),
            apart: (0, 0),
            skipped: false,
            cost: COSTS[1],
            throws,
        }
    }

    /// Bounds are sought that may leave a gap of `share` where both sides have most pips left to go, `most`: how far each
    /// of them begins from its value, by the pips left to go.
    pub(crate) fn settle(&mut self, share: u32, most: usize) -> impl Fn(usize) -> u32 + use<> {
        let throws = self.throws;
        let gap = u64::from(share) * USED / 100;
        let cost = gap / (2 * u64::from(throws.at(most)).max(1));
        let cost = cost.clamp(COSTS[0].into(), COSTS[1].into()) as u32;
        self.cost = cost;
        move |way| cost.saturating_mul(throws.at(way))
    }

    /// The bounds have been proven, with gaps by the pips left to go as this line tells.
    pub(crate) fn learn(&mut self, gaps: Line) {
        self.throws = gaps.per(2 * self.cost);
    }

    pub(crate) fn is_on(&self) -> bool {
        self.stage != Stage::Over
    }

    /// A tile is left alone in this sweep if what it leads to has moved by no more than this: by nothing where bounds are
    /// to prove themselves, by as much as the one that changed most where single values are sought.
    pub(crate) fn tolerance(&self) -> u64 {
        if self.stage == Stage::Point {
            self.change.into()
        } else {
            0
        }
    }

    /// Are single values sought?
    pub(crate) fn is_of_points(&self) -> bool {
        self.stage == Stage::Point
    }

    /// A tile has been left alone in this sweep.
    pub(crate) fn skip(&mut self) {
        self.skipped = true;
    }

    /// What must be kept between two sweeps to go on from there.
    pub(crate) fn words(&self) -> [u64; Optimistic::WORDS] {
        let stage = match self.stage {
            Stage::Point => 0,
            Stage::Seek => 1,
            Stage::Yield => 2,
            Stage::Over => 3,
        };
        let [at, by] = self.throws.words();
        let [stage, change, mark, ago, cost] =
            [stage, self.change, self.mark.0, self.mark.1, self.cost].map(u64::from);
        [stage, change, mark, ago, cost, at, by]
    }

    /// Goes on from what was kept.
    pub(crate) fn set_words(&mut self, words: [u64; Optimistic::WORDS]) {
        let [rest @ .., at, by] = words;
        let [stage, change, mark, ago, cost] = rest.map(|word| word as u32);
        (self.cost, self.throws) = (cost, Line::of_words([at, by]));
        self.stage = match stage {
            0 => Stage::Point,
            1 => Stage::Seek,
            2 => Stage::Yield,
            _ => Stage::Over,
        };
        (self.change, self.mark) = (change, (mark, ago));
    }

    /// How much of the way the values have come, in thousandths; it never goes back.
    pub(crate) fn thousandths(&self) -> u32 {
        let log = |change: u32| u32::BITS - change.leading_zeros();
        let (begin, end, from, to) = match self.stage {
            Stage::Point => (0, 600, ONE, SETTLED),
            Stage::Seek => (600, 900, SETTLED, LATE),
            Stage::Yield | Stage::Over => (900, 999, LATE, 1),
        };
        // The largest change itself comes and goes; its mark only shrinks.
        let left = log(self.mark.0.clamp(to, from)) - log(to);
        end - (end - begin) * left / (log(from) - log(to))
    }

    /// Are only slow strips gone through?
    pub(crate) fn is_apart(&self) -> bool {
        self.apart.0 > 0
    }

    /// Is it gone through in this sweep?
    pub(crate) fn asks(&self, strip: &Strip) -> bool {
        self.apart.0 == 0 || strip.slow > 0 && strip.widest >= self.apart.1
    }

    /// What is to be written down where the value is now `new`; a whole sweep tells how it goes on from the one before.
    #[inline(always)]
    pub(crate) fn move_point(&self, old: Packed, new: Point, heard: &mut SweepStats) -> Packed {
        let before = old.change();
        if self.is_apart() {
            return Packed::of_point(new, before);
        }
        let change = i64::from(new.0) - i64::from(old.point().0);
        heard.along += i128::from(change) * i128::from(before);
        heard.before += i128::from(before) * i128::from(before);
        let most = i64::from(i32::MAX);
        Packed::of_point(new, change.clamp(-most, most) as i32)
    }

    /// How many times its last change every value goes on, in 1024ths, after so many whole sweeps.
    pub(crate) fn stretch(&self, sweeps: u32) -> Option<i64> {
        let heard = &self.heard;
        if self.stage != Stage::Point
            || self.is_apart()
            || sweeps < FIRST
            || sweeps % EVERY != FIRST % EVERY
        {
            return None;
        }
        let ratio = 1_024 * heard.along / heard.before.max(1);
        let ratio = ratio.clamp(0, SLOWLY) as i64;
        Some(1_024 * ratio / (1_024 - ratio))
    }

    /// What is to be written down where `new` is what the successors say, if anything, and by how much it changes.
    #[inline(always)]
    pub(crate) fn judge(&self, old: Bounds, new: Bounds) -> (Option<Packed>, u32) {
        let to = new.widened(self.cost);
        let ours = self.half(old.ours(), new.ours(), to.ours());
        let theirs = self.half(old.theirs(), new.theirs(), to.theirs());
        let change = ours.abs_diff(old.ours()).max(theirs.abs_diff(old.theirs()));
        if change == 0 {
            return (None, 0);
        }
        (Some(Packed::new(Bounds::new(ours, theirs))), change)
    }

    /// What a side is sure of, where its successors say `new`, which should make it `to`.
    #[inline(always)]
    fn half(&self, old: u32, new: u32, to: u32) -> u32 {
        let proven = old < new || old == 0;
        match self.stage {
            Stage::Yield if proven => old,
            // As little as may be, so that those that ask it need not yield as well.
            Stage::Yield => new.saturating_sub(self.cost / DROP),
            _ if (old + self.cost / MARGIN <= new || old == 0) && old.abs_diff(to) <= SLACK => old,
            _ => to,
        }
    }

    /// Part of a sweep has been gone through.
    pub(crate) fn hear(&mut self, heard: SweepStats) {
        self.heard = self.heard.and(heard);
    }

    /// A sweep ends, or a time of going through slow strips apart. `columns` says how many a strip has.
    pub(crate) fn end(&mut self, strips: &mut [Strip], columns: impl Fn(&Strip) -> u64) -> End {
        let heard = std::mem::take(&mut self.heard);
        if self.apart.0 > 0 {
            self.apart.0 = if heard.changed { self.apart.0 - 1 } else { 0 };
        } else {
            self.change = heard.widest;
            if let Some(end) = self.is_over(&heard) {
                return end;
            }
            self.apart = (TIMES, self.choose(strips, columns));
        }
        match self.apart.0 {
            0 => End::Sweep,
            _ => End::Apart,
        }
    }

    fn is_over(&mut self, heard: &SweepStats) -> Option<End> {
        let skipped = std::mem::take(&mut self.skipped);
        if !heard.changed && self.stage != Stage::Point {
            if skipped {
                return Some(End::Check);
            }
            self.stage = Stage::Over;
            return Some(End::Proven(heard.gap));
        }
        if heard.widest < self.mark.0 - self.mark.0 / 10 {
            self.mark = (heard.widest, 0);
        }
        self.mark.1 += 1;
        let stuck = self.mark.1 > PATIENCE;
        if self.stage == Stage::Point && (stuck || self.change <= SETTLED) {
            (self.stage, self.mark) = (Stage::Seek, (ONE, 0));
            return Some(End::Settled);
        }
        if stuck && self.stage == Stage::Yield {
            self.stage = Stage::Over;
            return Some(End::GivenUp);
        }
        if self.stage == Stage::Seek && (stuck || self.change <= LATE) {
            (self.stage, self.mark) = (Stage::Yield, (ONE, 0));
        }
        None
    }

    /// Marks the strips that change most as slow; how much those that are gone through apart must change.
    fn choose(&self, strips: &mut [Strip], columns: impl Fn(&Strip) -> u64) -> u32 {
        if self.stage == Stage::Yield {
            strips.iter_mut().for_each(|strip| strip.slow = LONG);
            return 1;
        }
        let sized = |strip: &Strip| (strip.widest, columns(strip));
        let mut changes: Vec<(u32, u64)> = strips.iter().map(sized).collect();
        changes.sort_unstable();
        let all: u64 = changes.iter().map(|(_, columns)| columns).sum();
        let mut many = 0;
        let last = changes.iter().rev().find(|(_, columns)| {
            many += columns;
            many * SLOWEST > all
        });
        let least = last.map_or(1, |(change, _)| *change).max(1);
        for strip in strips {
            let slow = strip.widest >= least;
            strip.slow = if slow {
                LONG
            } else {
                strip.slow.saturating_sub(1)
            };
        }
        (least / LESS).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_throw_costs_what_leaves_the_gap_that_may_stay_open() {
        let mut first = Optimistic::new();
        let width = first.settle(18_000, 100);
        assert_eq!([0, 100].map(&width), [0, 0], "nothing is known yet");
        assert_eq!(first.cost, COSTS[1]);
        // As many throws as pips, each of which has cost either side as much.
        first.learn(Line::through(
            (0..=100).map(|way| (way, 2 * COSTS[1] * way as u32)),
        ));
        let mut next = first.next();
        let width = next.settle(18_000, 100);
        assert_eq!(next.cost, 81, "a hundred throws leave nine tenths of it");
        assert_eq!([0, 50, 100].map(&width), [0, 81 * 50, 81 * 100]);
        let mut kept = Optimistic::new();
        kept.set_words(next.words());
        assert_eq!(kept.words(), next.words());
        assert_eq!((kept.cost, kept.throws), (next.cost, next.throws));
        let width = next.settle(100, 100);
        assert_eq!(width(1), COSTS[0], "never less than what rounding takes");
    }
}
