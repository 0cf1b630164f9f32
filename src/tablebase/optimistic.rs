//! Optimistic value iteration (Hartmanns and Kaminski, CAV 2020): guess values, then prove bounds around them.
//!
//! Interval iteration from 0 and 1 is slow here: whatever two waiting sides might still do keeps the bounds apart.
//! Values that begin half-way settle in far fewer sweeps, but what has settled is not proven, because a side may be promised
//! a chance that only comes true after waiting for ever. So bounds are guessed around the settled values and then proven.
//!
//! **The proof.** Every throw costs the side whose chance is asked a little, the *step cost*. Its lower bound settles
//! where some move makes it at most the mean of what follows, less the cost; the upper bound likewise for the other side.
//! Once a whole sweep finds every lower bound strictly below the mean of its successors', the proof is there: whoever plays
//! those moves sees the bound rise by more than 0 a throw on the average, and since no chance rises beyond 1, the
//! game leaves the layer sooner or later, with at least the chance that was promised. It does not matter how the bounds were
//! found.
//!
//! **The cost.** The dearer a throw, the sooner bounds prove themselves, and the wider they are. It is chosen so that about
//! the gap remains that may stay open, by the throws of a game that the layer before tells ([`super::gap_fit`]).
//!
//! **Speed.** Single values are iterated first, which is quicker than bounds. Every other sweep extrapolates them along
//! their last change, as far as all together seem to be going. A few segments, in which one side waits while
//! the other goes round the board, settle much more slowly than all others; they are swept alone, again and again, between
//! two whole sweeps.

use super::blocks::Segment;
use super::bounds::{Bounds, ONE};
use super::convergence::{Stagnation, SweepStats};
use super::gap_fit::LinearFit;
use super::layout::packed::{Packed, Point};

/// Least and greatest step cost. The gap that remains is twice the cost, and what rounding adds, times the throws of a game.
const STEP_COST: [u32; 2] = [16, 128];
/// Hundredths of the target gap that the first bounds may take.
const TARGET_SHARE: u64 = 90;
/// Distance from where it should be at which a bound that is proven stays as it is.
const SLACK: u32 = 256;
/// Part of the cost by which a bound must be proven to stay, so that it need not yield at once when another does.
const PROOF_MARGIN: u32 = 2;
/// Part of the cost that a bound yields beyond what would prove it.
const YIELD_MARGIN: u32 = 4;

/// Sweeps before the first extrapolation, and between two.
const EXTRAPOLATE_AFTER: u32 = 4;
const EXTRAPOLATE_EVERY: u32 = 2;
/// Greatest assumed rate at which changes shrink from sweep to sweep, in 1024ths.
const MAX_RATE: i128 = 920;

/// One of so many columns is slow, those that change most.
const SLOW_SHARE: u64 = 33;
/// Sweeps for which a segment stays slow.
const SLOW_SWEEPS: u8 = 2;
/// Most repetitions of the slow segments between two whole sweeps.
const MAX_REPETITIONS: u32 = 20;
/// Divisor of the least change among slow segments below which one of them is left alone.
const SLOW_DIVISOR: u32 = 10;
/// Largest change of single values at which they count as settled.
const SETTLED: u32 = ONE >> 16;
/// Largest change of bounds from which on only unproven ones move.
const LATE: u32 = ONE >> 19;
/// Sweeps without progress after which the next stage is tried.
const PATIENCE: u32 = 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Single values are iterated.
    Values,
    /// Bounds around them move to where they are proven with a margin.
    Bounds,
    /// Only bounds that are not proven move, and only outwards, so that it comes to an end.
    Yield,
    /// The bounds are proven, or given up.
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SweepEnd {
    /// Slow segments are swept alone before the whole sweep counts.
    Repeat,
    Swept,
    /// Nothing changed where blocks were dirty; now all must be swept once more.
    Recheck,
    /// All bounds are proven, with this widest gap.
    Proven(u32),
    /// Values have settled, and bounds are to be made of them.
    Settled,
    /// No proof is in sight.
    GivenUp,
}

#[derive(Clone, Debug)]
pub(crate) struct Optimistic {
    stage: Stage,
    /// Results of this sweep so far.
    stats: SweepStats,
    /// Largest change of the last whole sweep.
    change: u32,
    stagnation: Stagnation,
    /// Repetitions of the slow segments that are left, and the change from which on one is swept.
    repetitions: (u32, u32),
    /// Blocks have been skipped in this sweep.
    pub(crate) skipped: bool,
    step_cost: u32,
    /// Throws of a game by the pips left to go, as the layer before tells.
    throws: LinearFit,
}

impl Optimistic {
    /// Iteration of the next layer, which knows the throws of a game from this one.
    pub(crate) fn next_layer(&self) -> Optimistic {
        Optimistic::new(self.throws)
    }

    /// Iteration of a layer, by the throws of a game as far as they are known.
    pub(crate) fn new(throws: LinearFit) -> Optimistic {
        Optimistic {
            stage: Stage::Values,
            stats: SweepStats::default(),
            change: ONE,
            stagnation: Stagnation::START,
            repetitions: (0, 0),
            skipped: false,
            step_cost: STEP_COST[1],
            throws,
        }
    }

    /// Chooses the step cost so that bounds leave a gap of `target` where both sides have `most` pips left. Returns how far
    /// a bound begins from its value, by the pips left.
    pub(crate) fn begin_bounds(
        &mut self,
        target: u32,
        most: usize,
    ) -> impl Fn(usize) -> u32 + use<> {
        let throws = self.throws;
        let gap = u64::from(target) * TARGET_SHARE / 100;
        let cost = gap / (2 * u64::from(throws.at(most)).max(1));
        let cost = cost.clamp(STEP_COST[0].into(), STEP_COST[1].into()) as u32;
        self.step_cost = cost;
        move |pips_left| cost.saturating_mul(throws.at(pips_left))
    }

    /// Records the gaps of the proven layer, from which the throws of a game follow.
    pub(crate) fn learn_throws(&mut self, gaps: LinearFit) {
        self.throws = gaps.divided_by(2 * self.step_cost);
    }

    /// True while the layer is still iterated optimistically.
    pub(crate) fn is_on(&self) -> bool {
        self.stage != Stage::Over
    }

    pub(crate) fn is_on_values(&self) -> bool {
        self.stage == Stage::Values
    }

    /// True while only slow segments are swept.
    pub(crate) fn is_repeating(&self) -> bool {
        self.repetitions.0 > 0
    }

    /// True where a segment is swept this time.
    pub(crate) fn wants(&self, segment: &Segment) -> bool {
        !self.is_repeating() || segment.slow > 0 && segment.residual >= self.repetitions.1
    }

    /// Change of a block's successors up to which it is skipped: none where bounds are to be proven, the largest change
    /// of the last sweep while single values are iterated.
    pub(crate) fn tolerance(&self) -> u64 {
        if self.is_on_values() { self.change.into() } else { 0 }
    }

    /// Progress of the values, in thousandths; it never decreases.
    pub(crate) fn permille(&self) -> u32 {
        let log = |change: u32| u32::BITS - change.leading_zeros();
        let (begin, end, from, to) = match self.stage {
            Stage::Values => (0, 600, ONE, SETTLED),
            Stage::Bounds => (600, 900, SETTLED, LATE),
            Stage::Yield | Stage::Over => (900, 999, LATE, 1),
        };
        // The largest change itself goes up and down; its best only down.
        let left = log(self.stagnation.best.clamp(to, from)) - log(to);
        end - (end - begin) * left / (log(from) - log(to))
    }

    /// New contents of a cell whose value is now `new`. In whole sweeps the change is kept beside it and compared with the one
    /// before.
    #[inline(always)]
    pub(crate) fn move_point(&self, old: Packed, new: Point, stats: &mut SweepStats) -> Packed {
        let previous = old.change();
        if self.is_repeating() {
            return Packed::from_point(new, previous);
        }
        let change = i64::from(new.0) - i64::from(old.point().0);
        stats.dot_previous += i128::from(change) * i128::from(previous);
        stats.previous_squared += i128::from(previous) * i128::from(previous);
        let most = i64::from(i32::MAX);
        Packed::from_point(new, change.clamp(-most, most) as i32)
    }

    /// Factor, in 1024ths, by which every value goes on along its last change after so many sweeps: the sum of a geometric
    /// series whose rate is how the changes of this sweep compare with those of the last.
    pub(crate) fn extrapolation(&self, sweeps: u32) -> Option<i64> {
        let due = sweeps >= EXTRAPOLATE_AFTER
            && sweeps % EXTRAPOLATE_EVERY == EXTRAPOLATE_AFTER % EXTRAPOLATE_EVERY;
        if !due || !self.is_on_values() || self.is_repeating() {
            return None;
        }
        let stats = &self.stats;
        let rate = 1_024 * stats.dot_previous / stats.previous_squared.max(1);
        let rate = rate.clamp(0, MAX_RATE) as i64;
        Some(1_024 * rate / (1_024 - rate))
    }

    /// New contents of a cell whose successors now say `new`, if it changes, and by how much.
    #[inline(always)]
    pub(crate) fn move_bounds(&self, old: Bounds, new: Bounds) -> (Option<Packed>, u32) {
        let to = new.widened(self.step_cost);
        let ours = self.move_bound(old.ours(), new.ours(), to.ours());
        let theirs = self.move_bound(old.theirs(), new.theirs(), to.theirs());
        let change = ours.abs_diff(old.ours()).max(theirs.abs_diff(old.theirs()));
        if change == 0 {
            return (None, 0);
        }
        (Some(Packed::new(Bounds::new(ours, theirs))), change)
    }

    /// New lower bound of a side whose successors say `new`, which should make it `to`.
    #[inline(always)]
    fn move_bound(&self, old: u32, new: u32, to: u32) -> u32 {
        let proven = old < new || old == 0;
        match self.stage {
            Stage::Yield if proven => old,
            // As little as may be, so that bounds that depend on it need not yield as well.
            Stage::Yield => new.saturating_sub(self.step_cost / YIELD_MARGIN),
            _ => {
                let firm = old + self.step_cost / PROOF_MARGIN <= new || old == 0;
                if firm && old.abs_diff(to) <= SLACK { old } else { to }
            }
        }
    }

    pub(crate) fn add(&mut self, stats: SweepStats) {
        self.stats = self.stats.merge(stats);
    }

    /// Ends a whole sweep or a repetition of the slow segments. `columns` says how many columns a segment has.
    pub(crate) fn end_sweep(
        &mut self,
        segments: &mut [Segment],
        columns: impl Fn(&Segment) -> u64,
    ) -> SweepEnd {
        let stats = std::mem::take(&mut self.stats);
        if self.is_repeating() {
            let left = self.repetitions.0 - 1;
            self.repetitions.0 = if stats.changed { left } else { 0 };
        } else {
            self.change = stats.residual;
            if let Some(end) = self.end_stage(&stats) {
                return end;
            }
            self.repetitions = (MAX_REPETITIONS, self.choose_slow(segments, columns));
        }
        if self.is_repeating() { SweepEnd::Repeat } else { SweepEnd::Swept }
    }

    /// Moves to the next stage where it is due; returns what the table has to do then.
    fn end_stage(&mut self, stats: &SweepStats) -> Option<SweepEnd> {
        let skipped = std::mem::take(&mut self.skipped);
        if !stats.changed && self.stage != Stage::Values {
            if skipped {
                return Some(SweepEnd::Recheck);
            }
            self.stage = Stage::Over;
            return Some(SweepEnd::Proven(stats.gap));
        }
        self.stagnation.record(stats.residual);
        let stuck = self.stagnation.sweeps > PATIENCE;
        match self.stage {
            Stage::Values if stuck || self.change <= SETTLED => {
                self.enter(Stage::Bounds);
                Some(SweepEnd::Settled)
            }
            Stage::Bounds if stuck || self.change <= LATE => {
                self.enter(Stage::Yield);
                None
            }
            Stage::Yield if stuck => {
                self.stage = Stage::Over;
                Some(SweepEnd::GivenUp)
            }
            _ => None,
        }
    }

    fn enter(&mut self, stage: Stage) {
        (self.stage, self.stagnation) = (stage, Stagnation::START);
    }

    /// Marks the segments that change most as slow; returns the change from which on one is swept.
    fn choose_slow(&self, segments: &mut [Segment], columns: impl Fn(&Segment) -> u64) -> u32 {
        if self.stage == Stage::Yield {
            segments.iter_mut().for_each(|segment| segment.slow = SLOW_SWEEPS);
            return 1;
        }
        let sized = |segment: &Segment| (segment.residual, columns(segment));
        let mut changes: Vec<(u32, u64)> = segments.iter().map(sized).collect();
        changes.sort_unstable();
        let all: u64 = changes.iter().map(|(_, columns)| columns).sum();
        let mut slow = 0;
        let last = changes.iter().rev().find(|(_, columns)| {
            slow += columns;
            slow * SLOW_SHARE > all
        });
        let least = last.map_or(1, |(change, _)| *change).max(1);
        for segment in segments {
            segment.slow = if segment.residual >= least {
                SLOW_SWEEPS
            } else {
                segment.slow.saturating_sub(1)
            };
        }
        (least / SLOW_DIVISOR).max(1)
    }

    pub(crate) const WORDS: usize = 5 + LinearFit::WORDS;

    /// State between two sweeps, for a store.
    pub(crate) fn to_words(&self) -> [u64; Optimistic::WORDS] {
        let stage = self.stage as u32;
        let [offset, slope] = self.throws.to_words();
        let Stagnation { best, sweeps } = self.stagnation;
        let [stage, change, best, sweeps, cost] =
            [stage, self.change, best, sweeps, self.step_cost].map(u64::from);
        [stage, change, best, sweeps, cost, offset, slope]
    }

    pub(crate) fn restore(&mut self, words: [u64; Optimistic::WORDS]) {
        let [rest @ .., offset, slope] = words;
        let [stage, change, best, sweeps, cost] = rest.map(|word| word as u32);
        self.throws = LinearFit::from_words([offset, slope]);
        let stages = [Stage::Values, Stage::Bounds, Stage::Yield];
        self.stage = stages.get(stage as usize).copied().unwrap_or(Stage::Over);
        (self.change, self.step_cost) = (change, cost);
        self.stagnation = Stagnation { best, sweeps };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_step_cost_leaves_the_gap_that_may_stay_open() {
        let mut first = Optimistic::new(LinearFit::default());
        let width = first.begin_bounds(18_000, 100);
        assert_eq!([0, 100].map(&width), [0, 0], "nothing is known yet");
        assert_eq!(first.step_cost, STEP_COST[1]);
        // As many throws as pips, each of which has cost either side as much.
        first.learn_throws(LinearFit::through(
            (0..=100).map(|pips| (pips, 2 * STEP_COST[1] * pips as u32)),
        ));
        let mut next = first.next_layer();
        let width = next.begin_bounds(18_000, 100);
        assert_eq!(next.step_cost, 81, "a hundred throws leave nine tenths of it");
        assert_eq!([0, 50, 100].map(&width), [0, 81 * 50, 81 * 100]);
        let mut restored = Optimistic::new(LinearFit::default());
        restored.restore(next.to_words());
        assert_eq!(restored.to_words(), next.to_words());
        assert_eq!((restored.step_cost, restored.throws), (next.step_cost, next.throws));
        let width = next.begin_bounds(100, 100);
        assert_eq!(width(1), STEP_COST[0], "never less than what rounding takes");
    }
}
