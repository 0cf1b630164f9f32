//! Table of all positions with few pieces, each in its cell: its state, its answers, and what a store keeps.
//!
//! How it is filled stands in [`super::sweeps`].

use super::blocks::Blocks;
use super::bounds::{Bounds, ONE};
use super::convergence::Convergence;
use super::dirty::DirtyBlocks;
use super::evaluate::Evaluator;
use super::gap_fit::LinearFit;
use super::law::Law;
use super::layout::packed::{Cells, Packed};
use super::layout::size::DISJOINT_FROM;
use super::layout::{Layer, Layout};
use super::optimistic::Optimistic;
use super::pass::Pass;
use super::rows::program::CompiledPlane;
use super::update::Updater;
use crate::rules::State;

/// Finest gap that can be aimed at, 1 in 100,000: what packing loses adds up over a game.
const FINEST_GAP: u32 = ONE / 100_000;
/// Sweeps without progress after which a layer is left as it is.
const PATIENCE: u32 = 2_000;

/// Values of all positions with up to so many pieces a side.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) layout: Layout,
    pub(crate) cells: Cells,
    /// Compiled rows by number of the plane, for the layer being worked on.
    pub(crate) compiled: Vec<CompiledPlane>,
    /// Blocks of the layer being worked on.
    pub(crate) blocks: Blocks,
    pub(crate) dirty: DirtyBlocks,
    pub(crate) pass: Pass,
    pub(crate) convergence: Convergence,
    pub(crate) optimistic: Optimistic,
    /// True once a sweep has ended since the last call of [`Solver::has_swept`](super::Solver::has_swept).
    pub(crate) swept: bool,
}

impl Table {
    /// Empty table for positions with up to so many pieces. `gap` is the gap that is small enough.
    pub(crate) fn new(law: &Law, pieces: [u8; 2], gap: u32) -> Table {
        Table::with_disjoint_from(law, pieces, gap, DISJOINT_FROM)
    }

    /// [`Table::new`] with overlapping sets left out from so many pieces on the board on.
    pub(crate) fn with_disjoint_from(law: &Law, pieces: [u8; 2], gap: u32, from: u8) -> Table {
        let layout = Layout::new(law, pieces, from);
        let mut cells = Cells::new(layout.cells);
        cells.set(Layout::WON, Packed::new(Bounds::WON));
        Table {
            cells,
            compiled: vec![CompiledPlane::default(); layout.planes.len()],
            convergence: Convergence::direct(layout.layers.len(), gap.max(FINEST_GAP), PATIENCE),
            layout,
            blocks: Blocks::default(),
            dirty: DirtyBlocks::default(),
            pass: Pass::default(),
            optimistic: Optimistic::new(LinearFit::default()),
            swept: false,
        }
    }

    /// Layer being worked on; `None` when all are done.
    pub(crate) fn current_layer(&self) -> Option<Layer> {
        self.layout.layers.get(self.convergence.layer()?).copied()
    }

    /// Pieces of the layer being worked on, positions that are done, and positions in all. Of the layer being worked on
    /// a part counts as done, by how far its values have come.
    pub(crate) fn progress(&self) -> (Option<[u8; 2]>, u64, u64) {
        let layers = &self.layout.layers;
        let finished = self.convergence.layer().unwrap_or(layers.len());
        let sum = |layers: &[Layer]| layers.iter().map(|layer| layer.positions).sum::<u64>();
        let current = self.current_layer();
        let part = current.map_or(0, |layer| {
            let permille = if self.optimistic.is_on() {
                self.optimistic.permille()
            } else {
                self.convergence.permille()
            };
            layer.positions * u64::from(permille) / 1_000
        });
        let pieces = current.map(|layer| layer.pieces);
        (pieces, sum(&layers[..finished]) + part, sum(layers))
    }

    pub(crate) fn is_done(&self) -> bool {
        self.convergence.layer().is_none()
    }

    /// Most pieces of the sides, the larger number first.
    pub(crate) fn max_pieces(&self) -> [u8; 2] {
        self.layout.layers.last().map_or([0, 0], |layer| layer.pieces)
    }

    pub(crate) fn bytes(&self) -> usize {
        let compiled: usize = self.compiled.iter().map(CompiledPlane::bytes).sum();
        compiled
            + self.cells.bytes()
            + self.pass.bytes()
            + self.blocks.bytes()
            + self.dirty.bytes()
            + self.layout.bytes()
    }

    pub(crate) fn evaluator<'a>(&'a self, law: &'a Law) -> Evaluator<'a> {
        let pieces = |layer: Layer| layer.pieces[0] + layer.pieces[1];
        Evaluator {
            law,
            layout: &self.layout,
            cells: self.cells.view(),
            current_pieces: self.current_layer().map(pieces),
        }
    }

    pub(crate) fn updater<'a>(&'a self, law: &'a Law) -> Updater<'a> {
        Updater {
            evaluator: self.evaluator(law),
            compiled: &self.compiled,
            convergence: &self.convergence,
            optimistic: &self.optimistic,
        }
    }

    pub(crate) fn bounds(&self, law: &Law, state: &State) -> Bounds {
        self.evaluator(law).value(state)
    }

    /// True where the table is done, and the position is in it.
    pub(crate) fn knows(&self, law: &Law, state: &State) -> bool {
        self.is_done() && self.covers(law, state)
    }

    /// True where the position is one of the table, or one with the rest of a throw that leads to positions of the
    /// table.
    pub(crate) fn covers(&self, law: &Law, state: &State) -> bool {
        if state.is_opening() {
            return false;
        }
        if state.rest() > 0 {
            return self.layout.has_pieces(law.pieces_left(state));
        }
        self.layout.cell_of(law, state).is_some()
    }

    pub(crate) const WORDS: usize = Convergence::WORDS + Optimistic::WORDS;

    /// State between two sweeps, without the current layer's and the cells, for a store.
    pub(crate) fn to_words(&self) -> [u64; Table::WORDS] {
        let mut words = [0; Table::WORDS];
        let (convergence, optimistic) = words.split_at_mut(Convergence::WORDS);
        convergence.copy_from_slice(&self.convergence.to_words());
        optimistic.copy_from_slice(&self.optimistic.to_words());
        words
    }

    pub(crate) fn restore(&mut self, words: [u64; Table::WORDS]) {
        if let Some((convergence, rest)) = words.split_first_chunk()
            && let Some(optimistic) = rest.first_chunk()
        {
            self.convergence.restore(*convergence);
            self.optimistic.restore(*optimistic);
        }
    }

    /// State of the current layer: which segments are slow, and how much the blocks have changed.
    pub(crate) fn layer_state(&self) -> Vec<u8> {
        let slow = self.blocks.segments.iter().map(|segment| segment.slow);
        let changes = self.dirty.to_words().into_iter().flat_map(u64::to_le_bytes);
        slow.chain(changes).collect()
    }

    /// Restores the state of the current layer, whose blocks have been made.
    pub(crate) fn restore_layer(&mut self, state: &[u8]) {
        let (slow, changes) = state.split_at(self.blocks.segments.len().min(state.len()));
        for (segment, slow) in self.blocks.segments.iter_mut().zip(slow) {
            segment.slow = *slow;
        }
        let (words, _) = changes.as_chunks();
        self.dirty.restore(words.iter().map(|word| u64::from_le_bytes(*word)));
    }
}
