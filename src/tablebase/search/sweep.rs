//! Lower and upper bounds of every position's value, drawn together sweep by sweep.
//!
//! **Invariant:** the value always lies between the bounds. They begin at 0 and 1, every new bound follows from bounds
//! that held before, and what is rounded is rounded outwards. All is whole numbers, so every machine gives the same.

use crate::tablebase::bounds::{Bounds, Mean};
use crate::tablebase::convergence::Convergence;
use crate::tablebase::search::graph::{DRAWN, Entry, FIRST, Stream, Successor, WON};
use crate::tablebase::search::order::Layer;

/// The bounds of all positions, and how far the work has come.
#[derive(Clone, Debug)]
pub(crate) struct Sweep {
    pub(crate) bounds: Vec<Bounds>,
    pub(crate) rounds: Convergence,
    /// The next position.
    at: u32,
}

impl Sweep {
    /// `gap` is the gap that is small enough.
    pub(crate) fn new(positions: usize, layers: usize, gap: u32) -> Sweep {
        let mut bounds = vec![Bounds::OPEN; positions + FIRST as usize];
        bounds[WON as usize] = Bounds::WON;
        bounds[DRAWN as usize] = Bounds::DRAWN;
        Sweep {
            bounds,
            rounds: Convergence::new(layers, gap),
            at: 0,
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.bounds.capacity() * size_of::<Bounds>()
    }

    /// Works out up to `many` positions; `false` when all layers are done.
    pub(crate) fn step(
        &mut self,
        layers: &[Layer],
        entries: &[Entry],
        stream: &Stream,
        many: u32,
    ) -> bool {
        let Some(layer) = self.rounds.layer().and_then(|layer| layers.get(layer)) else {
            return false;
        };
        self.at = self.at.max(layer.first);
        let end = layer.end.min(self.at + many);
        let enough = self.rounds.enough();
        for number in self.at..end {
            if self.bounds[(number + FIRST) as usize].gap() > enough {
                self.update(number, entries[number as usize], stream);
            }
        }
        self.at = end;
        if end == layer.end && !self.rounds.end_sweep() {
            self.at = layer.first;
        }
        true
    }

    #[inline]
    fn update(&mut self, number: u32, entry: Entry, stream: &Stream) {
        let (thrown, instead) = stream.of(entry);
        let mut value = mean(&self.bounds, thrown, entry.same);
        if !instead.is_empty() {
            value = value.or(best(&self.bounds, instead));
        }
        let own = &mut self.bounds[(number + FIRST) as usize];
        *own = self.rounds.note(*own, value);
    }
}

/// The mean over the throws of the best that each allows. `same` are the sixteenths of throws that change nothing.
///
/// Where one throw ends and the next begins can hardly be foretold, so there is no branch.
#[inline]
fn mean(bounds: &[Bounds], thrown: &[Successor], same: u8) -> Bounds {
    let mut mean = Mean::default();
    mean.add_same(u32::from(same));
    let (mut most, mut least) = (0, u32::MAX);
    for successor in thrown {
        let value = bounds[successor.number() as usize].turned_if(successor.turns());
        most = value.ours().max(most);
        least = value.theirs().min(least);
        // Only the last of a throw weighs something.
        mean.add(successor.sixteenths(), Bounds::new(most, least));
        most &= !successor.last_mask();
        least |= successor.last_mask();
    }
    mean.bounds()
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
