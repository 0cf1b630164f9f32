//! Lower and upper bounds of every position's value, drawn together sweep by sweep.
//!
//! **Invariant:** the value always lies between the bounds. They begin at 0 and 1, every new bound follows from bounds
//! that held before, and what is rounded is rounded outwards. All is whole numbers, so every machine gives the same.

use super::graph::{DRAWN, Entry, FIRST, SAME, Stream, Successor, WON};
use super::order::Layer;

/// The whole numbers that stand for a chance of 1.
pub(super) const ONE: u32 = 1 << 31;

/// More sweeps than any layer of a game that ends has needed; beyond it the gap is what it is.
const SWEEPS: u32 = 20_000;

/// The gap that the first sweeps of a layer aim at.
const FIRST_AIM: u32 = ONE / 4;

/// How many times smaller the next aim is. Step by step, because a few positions in which both sides wait take many
/// sweeps, while all that depend on them need only one when those are known.
const NEXT: u32 = 8;

/// The lower and the upper bound of a chance.
pub(super) type Bounds = [u32; 2];

/// The same chance, seen by the other side.
#[inline]
pub(super) fn turned([low, high]: Bounds) -> Bounds {
    [ONE - high, ONE - low]
}

/// The bounds of all positions, and how far the work has come.
#[derive(Clone, Debug)]
pub(super) struct Sweep {
    pub(super) bounds: Vec<Bounds>,
    /// The layer being worked on.
    layer: usize,
    /// The next position of it.
    at: u32,
    /// Something changed in this sweep.
    changed: bool,
    /// The widest gap met in this sweep.
    widest: u32,
    sweeps: u32,
    /// The gap that this and the next sweeps aim at.
    aim: u32,
    /// The widest gap left in finished layers.
    pub(super) left: u32,
    /// Positions worked out, over all sweeps.
    pub(super) updates: u64,
}

impl Sweep {
    pub(super) fn new(positions: usize) -> Sweep {
        let mut bounds = vec![[0, ONE]; positions + FIRST as usize];
        bounds[WON as usize] = [ONE, ONE];
        bounds[DRAWN as usize] = [ONE / 2, ONE / 2];
        // A throw that changes nothing adds nothing; the others share its weight.
        bounds[SAME as usize] = [0, 0];
        Sweep {
            bounds,
            layer: 0,
            at: 0,
            changed: false,
            widest: 0,
            sweeps: 0,
            aim: FIRST_AIM,
            left: 0,
            updates: 0,
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.bounds.capacity() * size_of::<Bounds>()
    }

    /// The layer being worked on, the sweep through it, and the widest gap so far.
    pub(super) fn state(&self) -> (usize, u32, u32) {
        (self.layer, self.sweeps, self.left.max(self.widest))
    }

    /// Works out up to `many` positions; `false` when all layers are done. `gap` is the gap that is small enough.
    pub(super) fn step(
        &mut self,
        layers: &[Layer],
        entries: &[Entry],
        stream: &Stream,
        gap: u32,
        many: u32,
    ) -> bool {
        let Some(layer) = layers.get(self.layer) else {
            return false;
        };
        if self.at < layer.first {
            self.at = layer.first;
        }
        let end = layer.end.min(self.at + many);
        // Positions that are known well enough for now are left alone, but better than the aim, so that those that ask
        // them get there.
        let enough = (self.aim / 3).max(self.share(layers.len(), gap) / 2);
        for number in self.at..end {
            let [low, high] = self.bounds[(number + FIRST) as usize];
            if high - low > enough {
                self.update(number, entries[number as usize], stream);
            }
        }
        self.at = end;
        if end == layer.end {
            self.end_sweep(layer, layers.len(), gap);
        }
        true
    }

    /// The gap that is small enough in this layer: what it leaves open stays open in all above, so the lower ones must
    /// do better.
    fn share(&self, layers: usize, gap: u32) -> u32 {
        ((self.layer as u64 + 1) * u64::from(gap) / (layers as u64 + 1)) as u32
    }

    fn end_sweep(&mut self, layer: &Layer, layers: usize, gap: u32) {
        self.sweeps += 1;
        let share = self.share(layers, gap);
        let stands = self.widest <= self.aim.max(share) || !self.changed;
        if stands && self.aim <= share || self.sweeps >= SWEEPS {
            self.left = self.left.max(self.widest);
            self.layer += 1;
            self.sweeps = 0;
            self.aim = FIRST_AIM;
        } else {
            if stands {
                self.aim /= NEXT;
            }
            self.at = layer.first;
        }
        self.changed = false;
        self.widest = 0;
    }

    #[inline]
    fn update(&mut self, number: u32, entry: Entry, stream: &Stream) {
        let mut successors = stream.from(entry.at()).iter();
        let mut value = mean(&self.bounds, &mut successors);
        if entry.has_instead() {
            let (instead, _) = best(&self.bounds, &mut successors);
            value = [value[0].max(instead[0]), value[1].max(instead[1])];
        }
        let [low, high] = value;
        let own = &mut self.bounds[(number + FIRST) as usize];
        let [low, high] = [low.max(own[0]), high.min(own[1])];
        self.changed |= *own != [low, high];
        self.widest = self.widest.max(high - low);
        *own = [low, high];
        self.updates += 1;
    }
}

/// The mean over the throws of the best that each allows.
#[inline]
fn mean(bounds: &[Bounds], successors: &mut std::slice::Iter<'_, Successor>) -> Bounds {
    let (mut low, mut high, mut missing, mut same) = (0, 0, 16, 0);
    while missing > 0 {
        let ([least, most], last) = best(bounds, successors);
        let sixteenths = last.sixteenths();
        low += u64::from(sixteenths) * u64::from(least);
        high += u64::from(sixteenths) * u64::from(most);
        missing -= sixteenths;
        if last.number() == SAME {
            same = sixteenths;
        }
    }
    match same {
        0 => [(low >> 4) as u32, ((high + 15) >> 4) as u32],
        16 => [0, ONE],
        _ => {
            let weight = u64::from(16 - same);
            [(low / weight) as u32, high.div_ceil(weight) as u32]
        }
    }
}

/// The best of the successors up to the last of their throw, and that last one.
#[inline]
fn best(
    bounds: &[Bounds],
    successors: &mut std::slice::Iter<'_, Successor>,
) -> (Bounds, Successor) {
    let mut best = [0, 0];
    let mut last = Successor::NOTHING;
    for &successor in successors {
        let plain = bounds[successor.number() as usize];
        let [low, high] = if successor.turns() {
            turned(plain)
        } else {
            plain
        };
        best = [low.max(best[0]), high.max(best[1])];
        last = successor;
        if successor.is_last() {
            break;
        }
    }
    (best, last)
}
