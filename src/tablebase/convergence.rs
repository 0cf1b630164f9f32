//! When a layer has been gone through often enough.

use crate::tablebase::bounds::{Bounds, ONE};

/// More sweeps than any layer of a game that ends has needed; beyond it the gap is what it is.
const SWEEPS: u32 = 20_000;

/// So many sweeps are gone through without the widest gap shrinking by a tenth: twice as many as have been needed where
/// games end. Where a game may go on for ever the gap stays open, and that is the answer.
const PATIENCE: u32 = 60;

/// A gap that has shrunk by less than the aim halved so many times has not moved.
const MOVES: u32 = 12;

/// The gap that the first sweeps of a layer aim at.
const FIRST_AIM: u32 = ONE / 4;

/// How many times smaller the next aim is. Step by step, because a few positions in which both sides wait take many
/// sweeps, while all that depend on them need only one when those are known.
const NEXT: u32 = 8;

/// Where the last aim is aimed at from the first sweep on: a layer is slow if after so many sweeps the widest gap is still
/// wider than this. It goes on step by step from there, which about halves its work; a quick one would only be held up.
const SLOW: (u32, u32) = (12, ONE / 8);
const NEXT_IF_SLOW: u32 = 4;

/// The sweeps through one layer after the other.
#[derive(Clone, Debug)]
pub(crate) struct Convergence {
    /// The gap that is small enough.
    gap: u32,
    layers: usize,
    /// The layer being worked on.
    layer: usize,
    /// Sweeps through it so far.
    sweeps: u32,
    /// The gap that this and the next sweeps aim at.
    aim: u32,
    /// What has been heard of this sweep; the updates are of all sweeps.
    heard: SweepStats,
    /// The widest gap of the sweep before.
    before: u32,
    /// The widest gap left in finished layers.
    left: u32,
    /// The gap that the first sweeps of a layer aim at.
    first_aim: u32,
    /// How many times smaller the next aim is.
    next: u32,
    /// So many sweeps are gone through without the widest gap shrinking by a tenth.
    patience: u32,
    /// The widest gap when it had last shrunk by a tenth, and how many sweeps ago.
    mark: (u32, u32),
}

/// What a part of a sweep has to say, in any order.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SweepStats {
    pub(crate) changed: bool,
    pub(crate) widest: u32,
    pub(crate) updates: u64,
    /// The widest gap, where `widest` is about changes.
    pub(crate) gap: u32,
    /// Of all changes: the sum of their products with those of the sweep before, and the sum of the squares of those.
    pub(crate) along: i128,
    pub(crate) before: i128,
}

impl SweepStats {
    pub(crate) fn and(self, other: SweepStats) -> SweepStats {
        SweepStats {
            changed: self.changed | other.changed,
            widest: self.widest.max(other.widest),
            updates: self.updates + other.updates,
            gap: self.gap.max(other.gap),
            along: self.along + other.along,
            before: self.before + other.before,
        }
    }
}

impl Convergence {
    /// How many numbers [`Convergence::words`] are.
    pub(crate) const WORDS: usize = 8;

    pub(crate) fn new(layers: usize, gap: u32) -> Convergence {
        Convergence {
            gap,
            layers,
            layer: 0,
            sweeps: 0,
            aim: FIRST_AIM,
            heard: SweepStats::default(),
            before: ONE,
            left: 0,
            first_aim: FIRST_AIM,
            next: NEXT,
            patience: PATIENCE,
            mark: (ONE, 0),
        }
    }

    /// The same with less patience, and with the last aim from the first sweep on, except in slow layers.
    pub(crate) fn with_patience(self, patience: u32) -> Convergence {
        Convergence {
            patience,
            aim: 0,
            first_aim: 0,
            next: NEXT_IF_SLOW,
            ..self
        }
    }

    /// The layer being worked on; `None` when all are done.
    pub(crate) fn layer(&self) -> Option<usize> {
        (self.layer < self.layers).then_some(self.layer)
    }

    pub(crate) fn sweeps(&self) -> u32 {
        self.sweeps
    }

    pub(crate) fn updates(&self) -> u64 {
        self.heard.updates
    }

    /// The widest gap in finished layers, in this sweep, or before its beginning in the last one.
    pub(crate) fn widest(&self) -> u32 {
        let begins = self.heard.widest == 0 && self.layer < self.layers;
        let now = if begins {
            self.before
        } else {
            self.heard.widest
        };
        self.left.max(now)
    }

    /// The gap that is small enough in this layer: what it leaves open stays open in all above it, so the lower ones
    /// must do better.
    pub(crate) fn share(&self) -> u32 {
        ((self.layer as u64 + 1) * u64::from(self.gap) / (self.layers as u64).max(1)) as u32
    }

    /// Positions with this gap or less are left alone in this sweep: they are known well enough for now. That is better
    /// than the aim, so that those that ask them get there.
    pub(crate) fn enough(&self) -> u32 {
        (self.aim / 3).max(self.share() / 2)
    }

    /// A position is worked out: what is known of it besides, and what is now known.
    #[inline(always)]
    pub(crate) fn note(&mut self, old: Bounds, new: Bounds) -> Bounds {
        let both = new.and(old);
        self.heard.changed |= old.gap() - both.gap() > self.aim >> MOVES;
        self.heard.widest = self.heard.widest.max(both.gap());
        self.heard.updates += 1;
        both
    }

    /// Part of a sweep has been gone through.
    pub(crate) fn hear(&mut self, heard: SweepStats) {
        self.heard = self.heard.and(heard);
    }

    /// What must be kept between two sweeps to go on from there.
    pub(crate) fn words(&self) -> [u64; Convergence::WORDS] {
        let numbers = [
            self.sweeps,
            self.aim,
            self.before,
            self.left,
            self.mark.0,
            self.mark.1,
        ]
        .map(u64::from);
        let [sweeps, aim, before, left, mark, ago] = numbers;
        [
            self.layer as u64,
            sweeps,
            aim,
            before,
            left,
            mark,
            ago,
            self.heard.updates,
        ]
    }

    /// Goes on from what was kept.
    pub(crate) fn set_words(
        &mut self,
        [layer, sweeps, aim, before, left, mark, ago, updates]: [u64; Convergence::WORDS],
    ) {
        self.layer = layer as usize;
        let numbers = [sweeps, aim, before, left, mark, ago].map(|word| word as u32);
        [
            self.sweeps,
            self.aim,
            self.before,
            self.left,
            self.mark.0,
            self.mark.1,
        ] = numbers;
        self.heard = SweepStats {
            updates,
            ..SweepStats::default()
        };
    }

    /// How much of the way the bounds of the layer have come, in thousandths: each halving of the gap counts as much.
    pub(crate) fn thousandths(&self) -> u32 {
        let halvings = |gap: u32| 32 - gap.max(1).leading_zeros();
        let share = halvings(self.share());
        let (all, left) = (
            halvings(ONE).saturating_sub(share),
            halvings(self.before).saturating_sub(share),
        );
        1_000 * all.saturating_sub(left) / all.max(1)
    }

    /// A sweep ends that was about something else than gaps.
    pub(crate) fn end_guess(&mut self) {
        self.sweeps += 1;
    }

    /// All positions of the layer have been proven otherwise, with this gap; `true` where the next sweep begins in another
    /// layer because it is small enough.
    pub(crate) fn prove(&mut self, gap: u32) -> bool {
        let done = gap <= self.share();
        self.sweeps = 0;
        self.before = gap;
        if done {
            self.end_layer(gap);
        }
        done
    }

    fn end_layer(&mut self, widest: u32) {
        self.left = self.left.max(widest);
        self.layer += 1;
        self.sweeps = 0;
        self.aim = self.first_aim;
        (self.mark, self.before) = ((ONE, 0), ONE);
    }

    /// A sweep ends; `true` where the next begins in another layer.
    pub(crate) fn end_sweep(&mut self) -> bool {
        self.sweeps += 1;
        let share = self.share();
        let SweepStats {
            widest, changed, ..
        } = self.heard;
        if widest < self.mark.0 - self.mark.0 / 10 {
            self.mark = (widest, 0);
        }
        self.mark.1 += 1;
        let stuck = !changed || self.mark.1 > self.patience;
        if stuck {
            // Those that wait for a finer aim are given as much time.
            self.mark.1 = 0;
        }
        let stands = widest <= self.aim.max(share) || stuck;
        let done = stands && self.aim <= share || self.sweeps >= SWEEPS;
        self.before = widest;
        if done {
            self.end_layer(widest);
        } else if self.first_aim == 0 && self.sweeps == SLOW.0 && widest > SLOW.1 {
            self.aim = widest / NEXT_IF_SLOW;
        } else if stands {
            self.aim /= self.next;
        }
        self.heard = SweepStats {
            updates: self.heard.updates,
            ..SweepStats::default()
        };
        done
    }
}
