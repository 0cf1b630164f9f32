//! Stopping criterion for value iteration, layer by layer.
//!
//! Interval iteration (Haddad and Monmege 2018; Baier et al. 2017) sweeps through a layer until the gap between lower and
//! upper bound is small everywhere. Not every position needs every sweep: a sweep has an *aim*, a gap that suffices for
//! now, and positions that have reached it are skipped. The aim is lowered in steps, because a few positions in
//! which both sides wait take many sweeps, while all that depend on them need only one once those are known.

use super::bounds::{Bounds, ONE};

/// Hard limit: more sweeps than any layer of a game that ends has needed.
const MAX_SWEEPS: u32 = 20_000;

/// Sweeps without progress after which a layer is left as it is: twice as many as were needed where games end. Where a game
/// may go on for ever the gap stays open, and that is the answer.
const PATIENCE: u32 = 60;

/// A gap that shrinks by less than the aim halved this many times counts as unchanged.
const CHANGE_HALVINGS: u32 = 12;

/// Aim of the first sweeps of a layer.
const FIRST_AIM: u32 = ONE / 4;

/// Factor by which the aim is lowered when a sweep has met it.
const AIM_DIVISOR: u32 = 8;

/// Layers that are aimed at their final gap from the first sweep on, and still have this gap after this many sweeps, are slow.
/// They continue with stepwise aims, which about halves their work, but would only slow a quick layer down.
const SLOW: (u32, u32) = (12, ONE / 8);
const AIM_DIVISOR_IF_SLOW: u32 = 4;

/// Results of part of a sweep; parts can be merged in any order.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SweepStats {
    /// True where a position moved.
    pub(crate) changed: bool,
    /// Largest residual: the widest gap, or under optimistic iteration the largest change of a value.
    pub(crate) residual: u32,
    /// Positions worked out.
    pub(crate) updates: u64,
    /// Widest gap, where the residual is a change.
    pub(crate) gap: u32,
    /// Inner product of this sweep's changes with those of the sweep before.
    pub(crate) dot_previous: i128,
    /// Inner product of the changes of the sweep before with themselves.
    pub(crate) previous_squared: i128,
}

impl SweepStats {
    pub(crate) fn merge(self, other: SweepStats) -> SweepStats {
        SweepStats {
            changed: self.changed | other.changed,
            residual: self.residual.max(other.residual),
            updates: self.updates + other.updates,
            gap: self.gap.max(other.gap),
            dot_previous: self.dot_previous + other.dot_previous,
            previous_squared: self.previous_squared + other.previous_squared,
        }
    }
}

/// Detector of stagnation: the best residual so far and how many sweeps ago it was reached.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stagnation {
    pub(crate) best: u32,
    pub(crate) sweeps: u32,
}

impl Stagnation {
    pub(crate) const START: Stagnation = Stagnation { best: ONE, sweeps: 0 };

    /// Records the residual of a sweep. Only a tenth less counts as progress.
    pub(crate) fn record(&mut self, residual: u32) {
        if residual < self.best - self.best / 10 {
            (self.best, self.sweeps) = (residual, 0);
        }
        self.sweeps += 1;
    }
}

/// Progress of interval iteration through the layers.
#[derive(Clone, Debug)]
pub(crate) struct Convergence {
    /// Gap that is small enough in the end.
    target: u32,
    layer_count: usize,
    layer: usize,
    /// Sweeps through this layer so far, those of optimistic iteration included.
    pub(crate) sweeps: u32,
    /// Gap that this and the next sweeps aim at.
    aim: u32,
    /// Results of this sweep so far; the updates are of all sweeps.
    stats: SweepStats,
    /// Widest gap of the sweep before.
    previous_gap: u32,
    finished_gap: u32,
    first_aim: u32,
    aim_divisor: u32,
    patience: u32,
    stagnation: Stagnation,
}

impl Convergence {
    /// Convergence with stepwise aims, for searches from one position.
    pub(crate) fn new(layer_count: usize, target: u32) -> Convergence {
        Convergence {
            target,
            layer_count,
            layer: 0,
            sweeps: 0,
            aim: FIRST_AIM,
            stats: SweepStats::default(),
            previous_gap: ONE,
            finished_gap: 0,
            first_aim: FIRST_AIM,
            aim_divisor: AIM_DIVISOR,
            patience: PATIENCE,
            stagnation: Stagnation::START,
        }
    }

    /// Convergence that aims at the final gap from the first sweep on, except in slow layers: for the table.
    pub(crate) fn direct(layer_count: usize, target: u32, patience: u32) -> Convergence {
        Convergence {
            patience,
            aim: 0,
            first_aim: 0,
            aim_divisor: AIM_DIVISOR_IF_SLOW,
            ..Convergence::new(layer_count, target)
        }
    }

    /// Layer being swept; `None` when all are done.
    pub(crate) fn layer(&self) -> Option<usize> {
        (self.layer < self.layer_count).then_some(self.layer)
    }

    /// Positions worked out over all sweeps.
    pub(crate) fn updates(&self) -> u64 {
        self.stats.updates
    }

    /// Widest gap in finished layers and in this sweep, or in the last one if this has not begun.
    pub(crate) fn widest_gap(&self) -> u32 {
        let begins = self.stats.residual == 0 && self.layer < self.layer_count;
        let now = if begins { self.previous_gap } else { self.stats.residual };
        self.finished_gap.max(now)
    }

    /// Gap that is small enough in this layer. What it leaves open stays open in all layers above it, so lower layers
    /// must do better.
    pub(crate) fn layer_target(&self) -> u32 {
        let layers = (self.layer_count as u64).max(1);
        ((self.layer as u64 + 1) * u64::from(self.target) / layers) as u32
    }

    /// Gap up to which a position is skipped in this sweep: finer than the aim, so that those that depend on it get there.
    pub(crate) fn skip_gap(&self) -> u32 {
        (self.aim / 3).max(self.layer_target() / 2)
    }

    /// Records new bounds of a position, and returns them intersected with the old.
    #[inline(always)]
    pub(crate) fn record(&mut self, old: Bounds, new: Bounds) -> Bounds {
        let both = new.intersect(old);
        self.stats.changed |= old.gap() - both.gap() > self.aim >> CHANGE_HALVINGS;
        self.stats.residual = self.stats.residual.max(both.gap());
        self.stats.updates += 1;
        both
    }

    pub(crate) fn add(&mut self, stats: SweepStats) {
        self.stats = self.stats.merge(stats);
    }

    /// Progress of the bounds of the layer, in thousandths: each halving of the gap counts the same.
    pub(crate) fn permille(&self) -> u32 {
        let halvings = |gap: u32| 32 - gap.max(1).leading_zeros();
        let target = halvings(self.layer_target());
        let (all, left) = (
            halvings(ONE).saturating_sub(target),
            halvings(self.previous_gap).saturating_sub(target),
        );
        1_000 * all.saturating_sub(left) / all.max(1)
    }

    /// Accepts bounds of the whole layer that were proven by other means, with this widest gap; `true` if that is small enough
    /// to begin the next layer.
    pub(crate) fn accept_proof(&mut self, gap: u32) -> bool {
        let done = gap <= self.layer_target();
        self.sweeps = 0;
        self.previous_gap = gap;
        if done {
            self.end_layer(gap);
        }
        done
    }

    fn end_layer(&mut self, gap: u32) {
        self.finished_gap = self.finished_gap.max(gap);
        self.layer += 1;
        self.sweeps = 0;
        self.aim = self.first_aim;
        (self.stagnation, self.previous_gap) = (Stagnation::START, ONE);
    }

    /// Ends a sweep; `true` if the next begins in another layer.
    pub(crate) fn end_sweep(&mut self) -> bool {
        self.sweeps += 1;
        let target = self.layer_target();
        let gap = self.stats.residual;
        self.stagnation.record(gap);
        let stuck = !self.stats.changed || self.stagnation.sweeps > self.patience;
        if stuck {
            // Positions that wait for a finer aim are given as much time again.
            self.stagnation.sweeps = 0;
        }
        let reached = gap <= self.aim.max(target) || stuck;
        let done = reached && self.aim <= target || self.sweeps >= MAX_SWEEPS;
        self.previous_gap = gap;
        if done {
            self.end_layer(gap);
        } else if self.first_aim == 0 && self.sweeps == SLOW.0 && gap > SLOW.1 {
            self.aim = gap / AIM_DIVISOR_IF_SLOW;
        } else if reached {
            self.aim /= self.aim_divisor;
        }
        self.stats = SweepStats { updates: self.stats.updates, ..SweepStats::default() };
        done
    }

    pub(crate) const WORDS: usize = 8;

    /// State between two sweeps, for a store.
    pub(crate) fn to_words(&self) -> [u64; Convergence::WORDS] {
        let [sweeps, aim, previous, finished, best, since] = [
            self.sweeps,
            self.aim,
            self.previous_gap,
            self.finished_gap,
            self.stagnation.best,
            self.stagnation.sweeps,
        ]
        .map(u64::from);
        let (layer, updates) = (self.layer as u64, self.stats.updates);
        [layer, sweeps, aim, previous, finished, best, since, updates]
    }

    pub(crate) fn restore(&mut self, words: [u64; Convergence::WORDS]) {
        let [layer, numbers @ .., updates] = words;
        self.layer = layer as usize;
        let [sweeps, aim, previous, finished, best, since] = numbers.map(|word| word as u32);
        (self.sweeps, self.aim) = (sweeps, aim);
        (self.previous_gap, self.finished_gap) = (previous, finished);
        self.stagnation = Stagnation { best, sweeps: since };
        self.stats = SweepStats { updates, ..SweepStats::default() };
    }
}
