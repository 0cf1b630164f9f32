//! Lower and upper bounds of every position's value, drawn together sweep by sweep.
//!
//! **Invariant:** the value always lies between the bounds. They begin at 0 and 1, every new bound follows from bounds
//! that held before, and what is rounded is rounded outwards. All is whole numbers, so every machine gives the same.

use super::graph::{DRAWN, Entry, FIRST, Stream, Successor, WON};
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

/// What each side is sure of in a position, in one word: the side to act in the low half, the other in the high half.
///
/// The first is the lower bound of the chance, the second what the upper bound lacks to a chance of 1. Seen by the other
/// side the halves change places, and both grow towards each other as the bounds are drawn together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds(u64);

impl Bounds {
    /// Nothing is known.
    const OPEN: Bounds = Bounds::new(0, 0);
    pub(super) const WON: Bounds = Bounds::new(ONE, 0);
    pub(super) const DRAWN: Bounds = Bounds::new(ONE / 2, ONE / 2);

    const fn new(ours: u32, theirs: u32) -> Bounds {
        Bounds(ours as u64 | (theirs as u64) << 32)
    }

    #[inline(always)]
    const fn ours(self) -> u32 {
        self.0 as u32
    }

    #[inline(always)]
    const fn theirs(self) -> u32 {
        (self.0 >> 32) as u32
    }

    /// The same, seen by the other side if `turns`.
    #[inline(always)]
    #[must_use]
    pub(super) const fn turned_if(self, turns: bool) -> Bounds {
        Bounds(self.0.rotate_right((turns as u32) << 5))
    }

    /// The lower and the upper bound, in parts of [`ONE`].
    pub(super) const fn low_high(self) -> (u32, u32) {
        (self.ours(), ONE - self.theirs())
    }

    /// How far the bounds are apart.
    #[inline(always)]
    const fn gap(self) -> u32 {
        ONE - self.ours() - self.theirs()
    }

    /// What is known when both hold.
    #[inline(always)]
    fn and(self, other: Bounds) -> Bounds {
        Bounds::new(
            self.ours().max(other.ours()),
            self.theirs().max(other.theirs()),
        )
    }

    /// The better of two choices of the side to act.
    #[inline(always)]
    fn or(self, other: Bounds) -> Bounds {
        Bounds::new(
            self.ours().max(other.ours()),
            self.theirs().min(other.theirs()),
        )
    }
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
        let mut bounds = vec![Bounds::OPEN; positions + FIRST as usize];
        bounds[WON as usize] = Bounds::WON;
        bounds[DRAWN as usize] = Bounds::DRAWN;
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
            if self.bounds[(number + FIRST) as usize].gap() > enough {
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
        let (thrown, instead) = stream.of(entry);
        let mut value = mean(&self.bounds, thrown, entry.same);
        if !instead.is_empty() {
            value = value.or(best(&self.bounds, instead));
        }
        let own = &mut self.bounds[(number + FIRST) as usize];
        let value = value.and(*own);
        self.changed |= *own != value;
        self.widest = self.widest.max(value.gap());
        *own = value;
        self.updates += 1;
    }
}

/// The mean over the throws of the best that each allows. Throws that change nothing are thrown again, so they are left
/// out and the others share their weight.
///
/// Where one throw ends and the next begins can hardly be foretold, so there is no branch.
#[inline]
fn mean(bounds: &[Bounds], thrown: &[Successor], same: u8) -> Bounds {
    let (mut ours, mut theirs) = (0, 0);
    let (mut most, mut least) = (0, u32::MAX);
    for successor in thrown {
        let value = bounds[successor.number() as usize].turned_if(successor.turns());
        most = value.ours().max(most);
        least = value.theirs().min(least);
        let sixteenths = u64::from(successor.sixteenths());
        ours += sixteenths * u64::from(most);
        theirs += sixteenths * u64::from(least);
        most &= !successor.last_mask();
        least |= successor.last_mask();
    }
    match same {
        0 => Bounds::new((ours >> 4) as u32, (theirs >> 4) as u32),
        16.. => Bounds::OPEN,
        _ => {
            let weight = u64::from(16 - same);
            Bounds::new((ours / weight) as u32, (theirs / weight) as u32)
        }
    }
}

/// The best of these choices.
fn best(bounds: &[Bounds], choices: &[Successor]) -> Bounds {
    let value = |choice: &Successor| bounds[choice.number() as usize].turned_if(choice.turns());
    choices
        .iter()
        .map(value)
        .reduce(Bounds::or)
        .unwrap_or(Bounds::OPEN)
}
