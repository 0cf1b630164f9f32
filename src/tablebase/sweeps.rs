//! Retrograde value iteration: the table is filled layer by layer, each with many sweeps through its blocks.
//!
//! A layer goes through these steps: its rows are compiled, its blocks are made, optimistic iteration looks for values and
//! proves bounds around them, and where the proof fails or leaves too wide a gap, interval iteration draws the bounds together. All
//! steps can be interrupted, and nothing depends on how the work is cut.

use super::blocks::{Blocks, Segment};
use super::bounds::{Bounds, ONE};
use super::convergence::SweepStats;
use super::dirty::DirtyBlocks;
use super::gap_fit::{cells_with_pips_left, fit_gaps, max_pips_left};
use super::law::Law;
use super::layout::packed::{Packed, Point};
use super::optimistic::SweepEnd;
use super::pass::{Pass, segment_columns};
use super::rows::compile_rows::compile_row;
use super::rows::program::CompiledPlane;
use super::table::Table;
use super::threads;

/// Columns that are worked out in one step.
const COLUMNS_PER_STEP: u32 = 16;
/// Rows that are compiled at a time, for each thread, and cells of them: fewer rows where they are long, so that the work
/// can still be interrupted.
const ROWS_PER_THREAD: usize = 64;
const CELLS_PER_THREAD: usize = 1 << 20;

impl Table {
    /// Works for about so many steps; returns how many, at least one, or `None` when all layers are done.
    pub(crate) fn advance(&mut self, law: &Law, steps: u32) -> Option<u32> {
        let pieces = self.current_layer()?.pieces;
        if let Some(plane) = self.plane_to_compile(pieces) {
            return Some(self.compile_rows(law, plane, steps));
        }
        if self.blocks.is_empty() {
            self.begin_layer(pieces);
        }
        if !self.dirty.is_linked() {
            self.dirty.link(&self.layout, &self.compiled, pieces, &self.blocks);
        }
        let used = self.sweep_block(law, steps);
        if self.pass.is_done() {
            let block = self.blocks.current;
            let residual = self.pass.write(&mut self.blocks, &mut self.cells);
            self.dirty.add_change(block, residual);
            if self.blocks.advance(self.optimistic.is_repeating()) {
                self.end_sweep(pieces);
                // The end of a sweep is a good moment to save, so all steps are used up.
                return Some(steps.max(used));
            }
        }
        Some(used)
    }

    /// Plane of the layer whose rows are not all compiled.
    fn plane_to_compile(&self, pieces: [u8; 2]) -> Option<usize> {
        let mut planes = self.layout.planes.iter().zip(&self.compiled);
        planes.position(|(plane, compiled)| {
            plane.is_in_layer(pieces) && compiled.rows.len() < plane.rows as usize
        })
    }

    /// Compiles some more rows of a plane.
    fn compile_rows(&mut self, law: &Law, number: usize, steps: u32) -> u32 {
        let (layout, plane) = (&self.layout, &self.layout.planes[number]);
        let done = self.compiled[number].rows.len();
        let many = if steps < threads::PARALLEL_STEPS {
            1
        } else {
            let fit = CELLS_PER_THREAD / plane.width.max(1) as usize;
            fit.clamp(1, ROWS_PER_THREAD) * threads::num_threads()
        };
        let rows: Vec<u32> = (done as u32..plane.rows.min((done + many) as u32)).collect();
        let used = rows.len() as u32 * plane.columns;
        let new = threads::par_map(rows, |row| {
            let us = layout.squares(plane, 0, row);
            us.map_or_else(Default::default, |us| compile_row(law, layout, plane, (us, row)))
        });
        let compiled = &mut self.compiled[number];
        compiled.rows.reserve_exact(plane.rows as usize - done);
        for row in new {
            compiled.push(&layout.subsets, plane.key.free(1), row);
        }
        used
    }

    /// Makes the blocks of a layer. One that has not been swept yet begins with every value half-way.
    fn begin_layer(&mut self, pieces: [u8; 2]) {
        let planes = self.layout.planes.iter().enumerate();
        let planes = planes.filter(|(_, plane)| plane.is_in_layer(pieces));
        self.blocks = Blocks::new(&self.layout.subsets, planes);
        self.dirty = DirtyBlocks::new(self.blocks.pips.len());
        if self.optimistic.is_on() && self.convergence.sweeps == 0 {
            self.fill_layer(pieces, Packed::from_point(Point(ONE / 2), 0));
        }
    }

    fn fill_layer(&mut self, pieces: [u8; 2], with: Packed) {
        for cell in self.layout.cells_of(pieces) {
            self.cells.set(cell, with);
        }
    }

    /// Works on the current block: about so many steps, or all of it on several threads.
    fn sweep_block(&mut self, law: &Law, steps: u32) -> u32 {
        let mut pass = std::mem::take(&mut self.pass);
        if pass.is_new() {
            if self.skip_block() {
                self.optimistic.skipped = true;
            } else {
                pass.begin(&self.updater(law), &self.blocks);
            }
        }
        let updater = self.updater(law);
        let budget = steps.saturating_mul(COLUMNS_PER_STEP) as usize;
        let (columns, stats) = if self.optimistic.is_on_values() {
            pass.work::<Point>(&updater, budget)
        } else {
            pass.work::<Bounds>(&updater, budget)
        };
        self.pass = pass;
        if self.optimistic.is_on() {
            self.optimistic.add(stats);
            self.convergence.add(SweepStats { updates: stats.updates, ..SweepStats::default() });
        } else {
            self.convergence.add(stats);
        }
        1 + columns as u32 / COLUMNS_PER_STEP
    }

    /// Skips the current block in a whole sweep if its successors have not changed enough; otherwise marks it as swept.
    fn skip_block(&mut self) -> bool {
        if !self.optimistic.is_on() || self.optimistic.is_repeating() {
            return false;
        }
        let block = self.blocks.current;
        let pending = self.dirty.pending(block);
        let skip = pending.is_some_and(|pending| pending <= self.optimistic.tolerance());
        if skip {
            let segments = self.blocks.current_segments();
            let segments = self.blocks.segments[segments].iter_mut();
            segments.for_each(|segment| segment.residual = 0);
        } else {
            self.dirty.mark_clean(block);
        }
        skip
    }

    /// Ends a sweep, or a repetition of the slow segments.
    fn end_sweep(&mut self, pieces: [u8; 2]) {
        self.swept = true;
        let done = if self.optimistic.is_on() {
            self.end_optimistic_sweep(pieces)
        } else {
            self.convergence.end_sweep()
        };
        if done {
            (self.blocks, self.dirty) = (Blocks::default(), DirtyBlocks::default());
            self.pass = Pass::default();
            self.optimistic = self.optimistic.next_layer();
            self.compiled.fill(CompiledPlane::default());
        }
    }

    /// Ends a sweep of optimistic iteration; `true` if the next begins in another layer.
    fn end_optimistic_sweep(&mut self, pieces: [u8; 2]) -> bool {
        let whole = !self.optimistic.is_repeating();
        if whole {
            self.convergence.sweeps += 1;
        }
        if let Some(factor) = self.optimistic.extrapolation(self.convergence.sweeps) {
            self.extrapolate(pieces, factor);
        }
        let layout = &self.layout;
        let columns = |segment: &Segment| segment_columns(layout, segment) as u64;
        let end = self.optimistic.end_sweep(&mut self.blocks.segments, columns);
        if whole && end == SweepEnd::Repeat {
            self.blocks.find_slow();
        }
        match end {
            SweepEnd::Repeat => self.swept = false,
            SweepEnd::Swept => {}
            SweepEnd::Recheck => self.dirty.mark_all(),
            SweepEnd::Settled => self.begin_bounds(pieces),
            SweepEnd::Proven(gap) => {
                let gaps = fit_gaps(&self.layout, self.cells.view(), pieces);
                self.optimistic.learn_throws(gaps);
                return self.end_optimistic(gap);
            }
            SweepEnd::GivenUp => {
                self.fill_layer(pieces, Packed::UNKNOWN);
                return self.end_optimistic(ONE);
            }
        }
        false
    }

    /// Leaves optimistic iteration with bounds that hold; `true` if this gap is small enough, otherwise interval iteration
    /// goes on from here.
    fn end_optimistic(&mut self, gap: u32) -> bool {
        for segment in &mut self.blocks.segments {
            (segment.residual, segment.slow) = (ONE, 0);
        }
        self.convergence.accept_proof(gap)
    }

    /// Moves every value on along its last change by this factor, in 1024ths.
    fn extrapolate(&mut self, pieces: [u8; 2], factor: i64) {
        self.dirty.mark_all();
        for cell in self.layout.cells_of(pieces) {
            let old = self.cells.view().packed(cell);
            let step = i64::from(old.change()) * factor / 1_024;
            if step != 0 {
                let value = (i64::from(old.point().0) + step).clamp(0, i64::from(ONE));
                let new = Packed::from_point(Point(value as u32), old.change());
                self.cells.set(cell, new);
            }
        }
    }

    /// Makes bounds of the values of a layer, about as far apart as they will have to be.
    fn begin_bounds(&mut self, pieces: [u8; 2]) {
        self.dirty.mark_all();
        let (target, most) = (self.convergence.layer_target(), max_pips_left(pieces));
        let width = self.optimistic.begin_bounds(target, most);
        for plane in self.layout.planes_of(pieces) {
            for (cell, pips_left) in cells_with_pips_left(&self.layout, plane) {
                let value = self.cells.view().point(cell);
                let bounds = value.bounds().widened(width(pips_left));
                self.cells.set(cell, Packed::new(bounds));
            }
        }
    }

    /// Begins the current layer again for a store that has kept so many bytes of it; `None` if it would have others.
    pub(crate) fn resume_layer(&mut self, bytes: u64) -> Option<usize> {
        if bytes > 0 {
            let pieces = self.current_layer()?.pieces;
            self.begin_layer(pieces);
        }
        (self.layer_state().len() as u64 == bytes).then_some(bytes as usize)
    }
}
