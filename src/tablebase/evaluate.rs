//! Evaluation of any position of the table, including those that have no cell because a throw binds them.

use super::bounds::Bounds;
use super::estimate::Estimate;
use super::law::Law;
use super::layout::Layout;
use super::layout::packed::CellsView;
use super::mean::Mean;
use crate::rules::{Outcome, State, Throw};

/// Read access to all values of a table.
#[derive(Clone, Copy)]
pub(crate) struct Evaluator<'a> {
    pub(crate) law: &'a Law,
    pub(crate) layout: &'a Layout,
    pub(crate) cells: CellsView<'a>,
    /// Pieces on the board in the layer being worked on; `None` when all are done.
    pub(crate) current_pieces: Option<u8>,
}

impl Evaluator<'_> {
    /// Value of a position: read from its cell, or found by asking the rules throw by throw where a throw is bound to a piece.
    pub(crate) fn value<V: Estimate>(&self, state: &State) -> V {
        match self.law.outcome(state) {
            Some(Outcome::Draw) => return V::from_bounds(Bounds::DRAWN),
            Some(Outcome::Won(side)) => {
                return V::from_bounds(Bounds::WON.flipped_if(side != state.turn()));
            }
            None => {}
        }
        let unknown = V::from_bounds(Bounds::UNKNOWN);
        if state.rest() > 0 {
            return self.best_move(state, None).unwrap_or(unknown);
        }
        if state.again() > 0 {
            let mut mean = Mean::default();
            for &(throw, sixteenths) in &self.law.odds {
                match self.best_move::<V>(state, Some(throw)) {
                    Some(value) => value.add_to(&mut mean, u32::from(sixteenths)),
                    None => mean.add_repeat(u32::from(sixteenths)),
                }
            }
            return V::from_mean(mean);
        }
        let pieces = state.us().len() + state.them().len();
        let lower = self.current_pieces.is_none_or(|current| pieces < current);
        let cell = self.layout.cell_of(state);
        cell.map_or(unknown, |cell| V::read(self.cells, cell, lower))
    }

    /// Value of the best move with a throw, or with the rest of one; `None` where it changes nothing.
    pub(crate) fn best_move<V: Estimate>(&self, state: &State, throw: Option<Throw>) -> Option<V> {
        let (mut best, mut repeats, mut others) = (None, false, false);
        self.law.for_each_move(state, throw, |_, after| {
            if after == *state {
                repeats = true;
                return;
            }
            others = true;
            let value = self.value::<V>(&after);
            let value = value.flipped_if(after.turn() != state.turn());
            best = Some(best.map_or(value, |best: V| best.better_of(value)));
        });
        if repeats && others {
            // To throw again is one choice among others, and leaves the position as it is.
            let own = self.value::<V>(state);
            best = best.map(|best| best.better_of(own));
        }
        if repeats && !others {
            None
        } else {
            Some(best.unwrap_or(V::from_bounds(Bounds::UNKNOWN)))
        }
    }
}
