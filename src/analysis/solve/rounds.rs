//! When a layer has been gone through often enough.

use super::bounds::{Bounds, ONE};

/// More sweeps than any layer of a game that ends has needed; beyond it the gap is what it is.
const SWEEPS: u32 = 20_000;

/// The gap that the first sweeps of a layer aim at.
const FIRST_AIM: u32 = ONE / 4;

/// How many times smaller the next aim is. Step by step, because a few positions in which both sides wait take many
/// sweeps, while all that depend on them need only one when those are known.
const NEXT: u32 = 8;

/// The sweeps through one layer after the other.
#[derive(Clone, Debug)]
pub(super) struct Rounds {
    /// The gap that is small enough.
    gap: u32,
    layers: usize,
    /// The layer being worked on.
    layer: usize,
    /// Sweeps through it so far.
    sweeps: u32,
    /// The gap that this and the next sweeps aim at.
    aim: u32,
    /// Something changed in this sweep.
    changed: bool,
    /// The widest gap met in this sweep.
    widest: u32,
    /// The widest gap left in finished layers.
    left: u32,
    /// Positions worked out, over all sweeps.
    updates: u64,
    /// So many sweeps are gone through without the widest gap shrinking by a tenth.
    patience: u32,
    /// The widest gap when it had last shrunk by a tenth, and how many sweeps ago.
    mark: (u32, u32),
}

/// What a part of a sweep has to say, in any order.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Heard {
    pub(super) changed: bool,
    pub(super) widest: u32,
    pub(super) updates: u64,
}

impl Heard {
    pub(super) fn and(self, other: Heard) -> Heard {
        Heard {
            changed: self.changed | other.changed,
            widest: self.widest.max(other.widest),
            updates: self.updates + other.updates,
        }
    }
}

impl Rounds {
    pub(super) fn new(layers: usize, gap: u32) -> Rounds {
        Rounds { gap, layers, layer: 0, sweeps: 0, aim: FIRST_AIM, changed: false, widest: 0, left: 0, updates: 0, patience: SWEEPS, mark: (ONE, 0) }
    }

    /// The same with less patience.
    pub(super) fn with_patience(self, patience: u32) -> Rounds {
        Rounds { patience, ..self }
    }

    /// The layer being worked on; `None` when all are done.
    pub(super) fn layer(&self) -> Option<usize> {
        (self.layer < self.layers).then_some(self.layer)
    }

    pub(super) fn sweeps(&self) -> u32 {
        self.sweeps
    }

    pub(super) fn updates(&self) -> u64 {
        self.updates
    }

    /// The widest gap in finished layers and in this sweep.
    pub(super) fn widest(&self) -> u32 {
        self.left.max(self.widest)
    }

    /// The gap that is small enough in this layer: what it leaves open stays open in all above it, so the lower ones
    /// must do better.
    fn share(&self) -> u32 {
        ((self.layer as u64 + 1) * u64::from(self.gap) / (self.layers as u64 + 1)) as u32
    }

    /// Positions with this gap or less are left alone in this sweep: they are known well enough for now. That is better
    /// than the aim, so that those that ask them get there.
    pub(super) fn enough(&self) -> u32 {
        (self.aim / 3).max(self.share() / 2)
    }

    /// A position is worked out: what is known of it besides, and what is now known.
    #[inline(always)]
    pub(super) fn note(&mut self, old: Bounds, new: Bounds) -> Bounds {
        let both = new.and(old);
        self.changed |= both != old;
        self.widest = self.widest.max(both.gap());
        self.updates += 1;
        both
    }

    /// Part of a sweep has been gone through.
    pub(super) fn hear(&mut self, heard: Heard) {
        self.changed |= heard.changed;
        self.widest = self.widest.max(heard.widest);
        self.updates += heard.updates;
    }

    /// How much of the way the bounds of the layer have come, in thousandths: each halving of the gap counts as much.
    pub(super) fn thousandths(&self) -> u32 {
        let halvings = |gap: u32| 32 - gap.max(1).leading_zeros();
        let (all, left) = (halvings(ONE) - halvings(self.share()), halvings(self.aim).saturating_sub(halvings(self.share())));
        1_000 * (all.saturating_sub(left)).saturating_sub(2) / all.max(1)
    }

    /// A sweep ends; `true` where the next begins in another layer.
    pub(super) fn end_sweep(&mut self) -> bool {
        self.sweeps += 1;
        let share = self.share();
        if self.widest < self.mark.0 - self.mark.0 / 10 {
            self.mark = (self.widest, 0);
        }
        self.mark.1 += 1;
        let stuck = !self.changed || self.mark.1 > self.patience;
        let stands = self.widest <= self.aim.max(share) || stuck;
        let done = stands && self.aim <= share || self.sweeps >= SWEEPS;
        if done {
            self.left = self.left.max(self.widest);
            self.layer += 1;
            self.sweeps = 0;
            self.aim = FIRST_AIM;
            self.mark = (ONE, 0);
        } else if stands {
            self.aim /= NEXT;
        }
        self.changed = false;
        self.widest = 0;
        done
    }
}
