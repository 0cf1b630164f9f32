//! Search from one position: every position that can be reached is met one by one, whatever the rules allow.
//!
//! - `index.rs`: states and their numbers
//! - `graph.rs`: where each throw and move leads
//! - `order.rs`: the order of the sweeps
//! - `sweep.rs`: interval iteration

mod graph;
mod index;
mod order;
mod sweep;

use super::bounds::Bounds;
use super::combinatorics::placements_up_to;
use super::convergence::Convergence;
use super::law::Law;
use super::progress::{Limit, Phase, TooLarge};
use crate::rules::State;
use graph::{Graph, Successor};
use order::Order;
use sweep::Sweep;

/// Positions that can be updated in the time that finding one takes.
const UPDATES_PER_STEP: u32 = 16;
/// Positions between two checks of the limit, and room for their successors.
const CHECK_EVERY: usize = 1024;
const CHECK_ROOM: usize = 4096;

#[derive(Clone, Debug)]
enum Stage {
    Finding,
    Ordering(Order),
    Solving(Order, Sweep),
    TooLarge(TooLarge),
}

pub(crate) enum Step {
    Taken,
    /// Many positions have been found since the last checkpoint: a good moment to change to a table.
    Checkpoint,
    Over,
}

#[derive(Clone, Debug)]
pub(crate) struct Search {
    limit: Limit,
    graph: Graph,
    stage: Stage,
    /// Most bytes in use at one time, where that is not at the end of a step.
    pub(crate) peak_bytes: usize,
}

impl Search {
    pub(crate) fn new(law: &Law, root: Option<&State>, limit: Limit) -> Search {
        Search {
            graph: Graph::new(law, root, limit.bytes),
            limit,
            stage: Stage::Finding,
            peak_bytes: 0,
        }
    }

    pub(crate) fn position_count(&self) -> usize {
        self.graph.index.len()
    }

    /// Positions found, in the order of the search.
    #[cfg(test)]
    pub(crate) fn states(&self) -> impl Iterator<Item = State> {
        (0..self.position_count() as u32).filter_map(|number| self.graph.index.state(number))
    }

    pub(crate) fn step(&mut self, law: &Law) -> Step {
        match &mut self.stage {
            Stage::TooLarge(_) => return Step::Over,
            Stage::Finding if !self.graph.is_complete() => {
                self.graph.expand(law);
                if self.graph.spans.len().is_multiple_of(CHECK_EVERY) {
                    self.check_limit();
                    return Step::Checkpoint;
                }
            }
            Stage::Finding => self.stage = Stage::Ordering(Order::new(self.graph.index.len())),
            Stage::Ordering(order) => {
                if !order.step(law, &self.graph) {
                    let order = std::mem::take(order);
                    self.begin_sweeps(order);
                }
            }
            Stage::Solving(order, sweep) => {
                if !sweep.step(order, UPDATES_PER_STEP) {
                    return Step::Over;
                }
            }
        }
        Step::Taken
    }

    fn begin_sweeps(&mut self, order: Order) {
        self.peak_bytes = self.graph.bytes() + order.bytes();
        self.graph.drop_successors();
        let (positions, layers) = (self.graph.index.len(), order.layers.len());
        let sweep = Sweep::new(positions, layers, self.limit.fixed_gap());
        self.stage = Stage::Solving(order, sweep);
    }

    /// Gives up when what is known so far shows that there will be too many positions.
    fn check_limit(&mut self) {
        // Ordering needs the successors twice for a while.
        let will_need = 2 * self.graph.bytes() as u64;
        let full = self.position_count() + CHECK_ROOM > Successor::NUMBER_END;
        if full || will_need > self.limit.bytes {
            let positions = self.position_count() as u32;
            self.stage = Stage::TooLarge(TooLarge {
                positions,
                bytes: self.limit.bytes,
                max_pieces: pieces_for(u64::from(positions)),
            });
        }
    }

    /// Phase, positions done in it, and positions in all.
    pub(crate) fn progress(&self) -> (Phase, u64, u64) {
        let positions = self.position_count() as u64;
        match &self.stage {
            Stage::TooLarge(problem) => (Phase::TooLarge(*problem), positions, positions),
            Stage::Finding => (Phase::Finding, self.graph.spans.len() as u64, positions),
            Stage::Ordering(order) => {
                let (done, total) = order.progress();
                (Phase::Ordering, done as u64, total as u64)
            }
            Stage::Solving(order, sweep) => match sweep.layer(order) {
                None => (Phase::Done, positions, positions),
                Some(layer) => {
                    let phase =
                        Phase::Solving { pieces: layer.pieces, sweeps: sweep.convergence.sweeps };
                    (phase, u64::from(layer.first), positions)
                }
            },
        }
    }

    pub(crate) fn convergence(&self) -> Option<&Convergence> {
        if let Stage::Solving(_, sweep) = &self.stage { Some(&sweep.convergence) } else { None }
    }

    pub(crate) fn bytes(&self) -> usize {
        let stage = match &self.stage {
            Stage::Finding | Stage::TooLarge(_) => 0,
            Stage::Ordering(order) => order.bytes(),
            Stage::Solving(order, sweep) => order.bytes() + sweep.bytes(),
        };
        self.graph.bytes() + stage
    }

    /// Bounds of a position that has been found, once they are being drawn together.
    pub(crate) fn bounds(&self, law: &Law, state: &State) -> Option<Bounds> {
        if let Some(bounds) = law.decided(state) {
            return Some(bounds);
        }
        let Stage::Solving(order, sweep) = &self.stage else {
            return None;
        };
        match self.graph.index.find(&law.canonical(*state)) {
            Some(number) => sweep.bounds(order.new_numbers[number as usize]),
            None => self.rest_bounds(law, state),
        }
    }

    /// Bounds of a position in which the rest of a throw is to be played, which has no number of its own: the best of all that
    /// can come of it. To throw a rest again only puts that off; where there is nothing else the game goes on for ever.
    fn rest_bounds(&self, law: &Law, state: &State) -> Option<Bounds> {
        if state.rest() == 0 {
            return None;
        }
        let mut all = Vec::new();
        law.each(state, None, |_, after| {
            if after != *state {
                let bounds = self.bounds(law, &after);
                all.push(bounds.map(|bounds| bounds.flipped_if(after.turn() != state.turn())));
            }
        });
        let all: Option<Vec<Bounds>> = all.into_iter().collect();
        Some(all?.into_iter().reduce(Bounds::better_of).unwrap_or(Bounds::UNKNOWN))
    }
}

/// Pieces a side for which so many positions are about enough.
fn pieces_for(positions: u64) -> u8 {
    (1..=10).take_while(|&most| placements_up_to(most) <= positions).last().unwrap_or(0) as u8
}
