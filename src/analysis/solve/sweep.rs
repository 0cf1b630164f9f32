//! Lower and upper bounds of every position's value, drawn together sweep by sweep.
//!
//! **Invariant:** the value always lies between the bounds. They begin at 0 and 1, every new bound follows from bounds
//! that held before, and what is rounded is rounded outwards. All is whole numbers, so every machine gives the same.

use super::graph::{DRAWN, Entry, FIRST, Kind, LAST, SAME, Stream, TURNS, WON};
use super::order::Layer;

/// The whole numbers that stand for a chance of 1.
pub(super) const ONE: u32 = 1 << 31;

/// More sweeps than any layer of a game that ends has needed; beyond it the gap is what it is.
const SWEEPS: u32 = 20_000;

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
    weights: Vec<u64>,
    /// The layer being worked on.
    layer: usize,
    /// The next position of it.
    at: u32,
    /// Something changed in this sweep.
    changed: bool,
    /// The widest gap met in this sweep.
    widest: u32,
    sweeps: u32,
    /// The widest gap left in finished layers.
    pub(super) left: u32,
    /// Positions worked out, over all sweeps.
    pub(super) updates: u64,
}

impl Sweep {
    pub(super) fn new(weights: impl Iterator<Item = u8>, positions: usize) -> Sweep {
        let mut bounds = vec![[0, ONE]; positions + FIRST as usize];
        bounds[WON as usize] = [ONE, ONE];
        bounds[DRAWN as usize] = [ONE / 2, ONE / 2];
        Sweep {
            bounds,
            weights: weights.map(u64::from).collect(),
            layer: 0,
            at: 0,
            changed: false,
            widest: 0,
            sweeps: 0,
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
        for number in self.at..end {
            self.update(number, entries[number as usize], stream);
        }
        self.updates += u64::from(end - self.at);
        self.at = end;
        if end == layer.end {
            self.end_sweep(layer, layers.len(), gap);
        }
        true
    }

    fn end_sweep(&mut self, layer: &Layer, layers: usize, gap: u32) {
        self.sweeps += 1;
        // What a layer leaves open stays open in all above it, so the lower ones must do better.
        let share = (self.layer as u64 + 1) * u64::from(gap) / (layers as u64 + 1);
        let done = u64::from(self.widest) <= share || !self.changed || self.sweeps >= SWEEPS;
        if done {
            self.left = self.left.max(self.widest);
            self.layer += 1;
            self.sweeps = 0;
        } else {
            self.at = layer.first;
        }
        self.changed = false;
        self.widest = 0;
    }

    #[inline]
    fn update(&mut self, number: u32, entry: Entry, stream: &Stream) {
        let successors = stream.from(entry.at());
        let [low, high] = match entry.kind() {
            Kind::Rest => best(&self.bounds, &mut successors.iter()),
            Kind::Throws => self.mean(&mut successors.iter()),
            Kind::ThrowsOrInstead => {
                let mut successors = successors.iter();
                let thrown = self.mean(&mut successors);
                let instead = best(&self.bounds, &mut successors);
                [thrown[0].max(instead[0]), thrown[1].max(instead[1])]
            }
        };
        let own = &mut self.bounds[(number + FIRST) as usize];
        let [low, high] = [low.max(own[0]), high.min(own[1])];
        self.changed |= *own != [low, high];
        self.widest = self.widest.max(high - low);
        *own = [low, high];
    }

    /// The mean over the throws of the best that each allows.
    ///
    /// A throw that changes nothing is thrown again, so it is left out and the others share its weight.
    #[inline]
    fn mean(&self, successors: &mut std::slice::Iter<'_, u32>) -> Bounds {
        let (mut low, mut high, mut weight) = (0, 0, 0);
        for &sixteenths in &self.weights {
            if successors.as_slice().first() == Some(&(SAME << 2 | LAST)) {
                successors.next();
                continue;
            }
            let [least, most] = best(&self.bounds, successors);
            low += sixteenths * u64::from(least);
            high += sixteenths * u64::from(most);
            weight += sixteenths;
        }
        match weight {
            0 => [0, ONE],
            16 => [(low >> 4) as u32, ((high + 15) >> 4) as u32],
            _ => [(low / weight) as u32, high.div_ceil(weight) as u32],
        }
    }
}

/// The best of the successors up to the last of their throw.
#[inline]
fn best(bounds: &[Bounds], successors: &mut std::slice::Iter<'_, u32>) -> Bounds {
    let mut best = [0, 0];
    for &successor in successors {
        let plain = bounds[(successor >> 2) as usize];
        let [low, high] = if successor & TURNS == 0 {
            plain
        } else {
            turned(plain)
        };
        best = [low.max(best[0]), high.max(best[1])];
        if successor & LAST != 0 {
            break;
        }
    }
    best
}
