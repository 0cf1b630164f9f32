//! Interval iteration (Haddad and Monmege 2018; Baier et al. 2017) over the ordered graph, in Gauss–Seidel sweeps.
//!
//! Bounds begin at 0 and 1. Every new bound follows from bounds that held before, is intersected with the old one and
//! rounded outwards, so the value always lies between them.

use super::graph::{DRAWN, FIRST, Span, Successor, SuccessorList, WON};
use super::order::{NumberedLayer, Order};
use crate::tablebase::bounds::Bounds;
use crate::tablebase::convergence::Convergence;
use crate::tablebase::mean::Mean;

/// Bounds of all positions, and how far the work has come.
#[derive(Clone, Debug)]
pub(crate) struct Sweep {
    bounds: Vec<Bounds>,
    pub(crate) convergence: Convergence,
    next: u32,
}

impl Sweep {
    /// Sweeps through these layers. `gap` is the gap that is small enough.
    pub(crate) fn new(positions: usize, layers: usize, gap: u32) -> Sweep {
        let mut bounds = vec![Bounds::UNKNOWN; positions + FIRST as usize];
        bounds[WON as usize] = Bounds::WON;
        bounds[DRAWN as usize] = Bounds::DRAWN;
        Sweep { bounds, convergence: Convergence::new(layers, gap), next: 0 }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.bounds.capacity() * size_of::<Bounds>()
    }

    /// Bounds of a position by its number in the order.
    pub(crate) fn bounds(&self, number: u32) -> Option<Bounds> {
        self.bounds.get((number + FIRST) as usize).copied()
    }

    pub(crate) fn layer<'a>(&self, order: &'a Order) -> Option<&'a NumberedLayer> {
        order.layers.get(self.convergence.layer()?)
    }

    /// Works out up to `many` positions; `false` when all layers are done.
    pub(crate) fn step(&mut self, order: &Order, many: u32) -> bool {
        let Some(layer) = self.layer(order) else {
            return false;
        };
        self.next = self.next.max(layer.first);
        let end = layer.end.min(self.next + many);
        let skip_gap = self.convergence.skip_gap();
        for number in self.next..end {
            if self.bounds[(number + FIRST) as usize].gap() > skip_gap {
                self.update(number, order.spans[number as usize], &order.successors);
            }
        }
        self.next = end;
        if end == layer.end && !self.convergence.end_sweep() {
            self.next = layer.first;
        }
        true
    }

    #[inline]
    fn update(&mut self, number: u32, span: Span, successors: &SuccessorList) {
        let (thrown, instead) = successors.of(span);
        let mut value = mean_of_best(&self.bounds, thrown, span.repeat);
        if !instead.is_empty() {
            value = value.better_of(best(&self.bounds, instead));
        }
        let own = &mut self.bounds[(number + FIRST) as usize];
        *own = self.convergence.record(*own, value);
    }
}

/// Mean over the throws of the best successor of each. `repeat` are the sixteenths of throws that change nothing.
///
/// Where one throw ends and the next begins is hard to predict, so there is no branch.
#[inline]
fn mean_of_best(bounds: &[Bounds], thrown: &[Successor], repeat: u8) -> Bounds {
    let mut mean = Mean::default();
    mean.add_repeat(u32::from(repeat));
    let (mut most, mut least) = (0, u32::MAX);
    for successor in thrown {
        let value = bounds[successor.number() as usize].flipped_if(successor.turns());
        most = value.ours().max(most);
        least = value.theirs().min(least);
        // Only the last successor of a throw has a weight.
        mean.add(successor.sixteenths(), Bounds::new(most, least));
        most &= !successor.last_mask();
        least |= successor.last_mask();
    }
    mean.bounds()
}

fn best(bounds: &[Bounds], choices: &[Successor]) -> Bounds {
    let value = |choice: &Successor| bounds[choice.number() as usize].flipped_if(choice.turns());
    choices.iter().map(value).reduce(Bounds::better_of).unwrap_or(Bounds::UNKNOWN)
}
