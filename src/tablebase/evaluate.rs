//! Evaluation of any position of the table, including those that have no cell because the rest of a throw is to be played.

use super::bounds::Bounds;
use super::estimate::Estimate;
use super::law::Law;
use super::layout::Layout;
use super::layout::packed::CellsView;
use crate::rules::{State, Throw};

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
    /// Value of a position: read from its cell, or that of the best move with the rest of a throw.
    pub(crate) fn value<V: Estimate>(&self, state: &State) -> V {
        if let Some(bounds) = self.law.decided(state) {
            return V::from_bounds(bounds);
        }
        let unknown = V::from_bounds(Bounds::UNKNOWN);
        if state.rest() > 0 {
            return self.best_move(state, None).unwrap_or(unknown);
        }
        let left: u8 = self.law.pieces_left(state).iter().sum();
        let lower = self.current_pieces.is_none_or(|current| left < current);
        let cell = self.layout.cell_of(self.law, state);
        cell.map_or(unknown, |cell| V::read(self.cells, cell, lower))
    }

    /// Value of the best move with a throw, or with the rest of one; `None` where it changes nothing.
    pub(crate) fn best_move<V: Estimate>(&self, state: &State, throw: Option<Throw>) -> Option<V> {
        let (mut best, mut repeats, mut others) = (None, false, false);
        self.law.each(state, throw, |_, after| {
            if after == *state {
                repeats = true;
                return;
            }
            others = true;
            let value = self.value::<V>(&after);
            let value = value.flipped_if(after.turn() != state.turn());
            best = Some(best.map_or(value, |best: V| best.better_of(value)));
        });
        // To throw again is one choice among others, and leaves the position as it is. With the rest of a throw it only puts
        // the others off.
        if repeats && others && state.rest() == 0 {
            let own = self.value::<V>(state);
            best = best.map(|best| best.better_of(own));
        }
        (!repeats || others).then(|| best.unwrap_or(V::from_bounds(Bounds::UNKNOWN)))
    }
}
