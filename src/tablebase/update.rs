//! Update of a batch of segments: what is to be written into the cells of their positions and mirrors.
//!
//! First the positions in which the one side acts are backed up row by row, then their mirrors, in which the other side acts, again
//! row by row, so that a compiled row is read once for many positions. Each position and its mirror are then solved as a
//! pair, because the turn may be passed to and fro between them. A position whose throw belongs to one piece has no mirror.

use std::cell::RefCell;
use std::ops::Range;

use super::blocks::Segment;
use super::bounds::Bounds;
use super::convergence::{Convergence, SweepStats};
use super::estimate::{Estimate, SideBackup};
use super::evaluate::Evaluator;
use super::layout::packed::{Packed, Point};
use super::layout::plane::Plane;
use super::layout::subsets::pips;
use super::optimistic::Optimistic;
use super::rows::backup::{RowPosition, RowSource, Scratch};
use super::rows::program::CompiledPlane;

#[derive(Clone, Copy, Debug)]
pub(crate) struct CellUpdate {
    pub(crate) cell: u32,
    pub(crate) packed: Packed,
}

/// Updates of a position and its mirror; `None` where nothing changes.
pub(crate) type PairUpdate = [Option<CellUpdate>; 2];

type PlaneRows<'a> = (&'a Plane, &'a CompiledPlane);

/// Segments of the same plane with the same pips.
struct Batch<'a> {
    plane: &'a Plane,
    plane_rows: &'a CompiledPlane,
    mirror: Option<PlaneRows<'a>>,
    /// Columns of every segment.
    columns: Range<u32>,
}

impl Batch<'_> {
    /// Index of a segment's position among those of the batch.
    fn index(&self, segment: usize, column: u32) -> usize {
        segment * self.columns.len() + (column - self.columns.start) as usize
    }
}

/// Buffers of one thread.
pub(crate) struct Workspace<V: Estimate> {
    /// Backup of each position that is worked out, by segment and column.
    backups: Vec<Option<V::Saved>>,
    /// Its cell.
    cells: Vec<u32>,
    /// Cells of the mirrors in one column, by segment.
    mirror_cells: Vec<u32>,
    positions: Vec<RowPosition>,
    scratch: Scratch<V>,
}

impl<V: Estimate> Default for Workspace<V> {
    fn default() -> Workspace<V> {
        Workspace {
            backups: Vec::new(),
            cells: Vec::new(),
            mirror_cells: Vec::new(),
            positions: Vec::new(),
            scratch: Scratch::default(),
        }
    }
}

thread_local! {
    static BOUNDS: RefCell<Workspace<Bounds>> = RefCell::default();
    static POINTS: RefCell<Workspace<Point>> = RefCell::default();
}

/// Segment and cell of a position, and the results of the sweep.
type At<'a> = (&'a mut Segment, u32, &'a mut SweepStats);

/// Estimate that can be written back into the cells.
pub(crate) trait Update: Estimate {
    /// Decides what is to be written of a position.
    fn accept(updater: &Updater<'_>, at: At<'_>, new: Self) -> Option<CellUpdate>;

    /// Lends this thread's workspace: to allocate it for each batch would take longer than the batch.
    fn with_workspace<R>(work: impl FnOnce(&mut Workspace<Self>) -> R) -> R;
}

impl Update for Bounds {
    #[inline(always)]
    fn accept(updater: &Updater<'_>, at: At<'_>, new: Bounds) -> Option<CellUpdate> {
        let (segment, cell, stats) = at;
        stats.updates += 1;
        let old = updater.evaluator.cells.bounds(cell as usize);
        let optimistic = updater.optimistic.is_on();
        let (packed, change) = if optimistic {
            updater.optimistic.move_bounds(old, new)
        } else {
            (tightened(old, new), 0)
        };
        let gap = packed.map_or(old, Packed::bounds).gap();
        let residual = if optimistic { change } else { gap };
        segment.residual = segment.residual.max(residual);
        stats.residual = stats.residual.max(residual);
        stats.gap = stats.gap.max(gap);
        stats.changed |= packed.is_some();
        packed.map(|packed| CellUpdate { cell, packed })
    }

    fn with_workspace<R>(work: impl FnOnce(&mut Workspace<Bounds>) -> R) -> R {
        BOUNDS.with_borrow_mut(work)
    }
}

impl Update for Point {
    #[inline(always)]
    fn accept(updater: &Updater<'_>, at: At<'_>, new: Point) -> Option<CellUpdate> {
        let (segment, cell, stats) = at;
        stats.updates += 1;
        let old = updater.evaluator.cells.packed(cell as usize);
        let packed = updater.optimistic.move_point(old, new, stats);
        let change = packed.point().0.abs_diff(old.point().0);
        segment.residual = segment.residual.max(change);
        stats.residual = stats.residual.max(change);
        stats.changed |= change > 0;
        (packed != old).then_some(CellUpdate { cell, packed })
    }

    fn with_workspace<R>(work: impl FnOnce(&mut Workspace<Point>) -> R) -> R {
        POINTS.with_borrow_mut(work)
    }
}

/// Read access to a table in the middle of a sweep.
#[derive(Clone, Copy)]
pub(crate) struct Updater<'a> {
    pub(crate) evaluator: Evaluator<'a>,
    pub(crate) compiled: &'a [CompiledPlane],
    pub(crate) convergence: &'a Convergence,
    pub(crate) optimistic: &'a Optimistic,
}

impl Updater<'_> {
    /// True where a segment is swept this time.
    pub(crate) fn wants(&self, segment: &Segment) -> bool {
        if self.optimistic.is_on() {
            self.optimistic.wants(segment)
        } else {
            segment.residual > self.convergence.skip_gap()
        }
    }

    /// Works out the positions of segments with the same plane and pips, and their mirrors.
    pub(crate) fn update<V: Update>(
        &self,
        segments: &mut [Segment],
        updates: &mut [PairUpdate],
    ) -> SweepStats {
        let Some(&some) = segments.first() else {
            return SweepStats::default();
        };
        let layout = self.evaluator.layout;
        let plane = &layout.planes[usize::from(some.plane)];
        let batch = Batch {
            plane,
            plane_rows: &self.compiled[usize::from(some.plane)],
            mirror: plane.mirror.map(|number| (&layout.planes[number], &self.compiled[number])),
            columns: plane.columns_with_pips(&layout.subsets, some.pips),
        };
        V::with_workspace(|workspace| {
            workspace.backups.clear();
            workspace.backups.resize(updates.len(), None);
            workspace.cells.resize(updates.len(), 0);
            workspace.mirror_cells.resize(segments.len(), 0);
            for (number, segment) in segments.iter_mut().enumerate() {
                self.back_up_segment(&batch, number, segment, workspace);
            }
            let Some(mirror) = batch.mirror else {
                return self.update_alone(&batch, segments, updates, workspace);
            };
            let columns = batch.columns.clone();
            columns
                .map(|column| {
                    self.update_column(&batch, mirror, column, segments, updates, workspace)
                })
                .fold(SweepStats::default(), SweepStats::merge)
        })
    }

    /// Solves positions that have no mirror from their backups.
    fn update_alone<V: Update>(
        &self,
        batch: &Batch<'_>,
        segments: &mut [Segment],
        updates: &mut [PairUpdate],
        workspace: &Workspace<V>,
    ) -> SweepStats {
        let mut stats = SweepStats::default();
        let all = workspace.backups.iter().zip(&workspace.cells).zip(updates).enumerate();
        for (index, ((saved, &cell), update)) in all {
            if let Some(saved) = saved {
                let (mean, instead) = V::load(*saved);
                let new = V::from_mean(mean).better_of(instead);
                let segment = &mut segments[index / batch.columns.len()];
                update[0] = V::accept(self, (segment, cell, &mut stats), new);
            }
        }
        stats
    }

    fn back_up_segment<V: Estimate>(
        &self,
        batch: &Batch<'_>,
        number: usize,
        segment: &mut Segment,
        workspace: &mut Workspace<V>,
    ) {
        segment.residual = 0;
        let layout = self.evaluator.layout;
        let row = segment.row;
        let us = layout.squares(batch.plane, 0, row).unwrap_or(0);
        let own_mirror = self.is_own_mirror(segment);
        workspace.positions.clear();
        let compiled = &batch.plane_rows.rows[segment.row as usize];
        let squares = layout.subsets.squares(batch.plane.key.free(1).0);
        for (index, column) in
            (batch.index(number, batch.columns.start)..).zip(batch.columns.clone())
        {
            let them = layout.squares(batch.plane, 1, column);
            if them.is_some_and(|them| us & them == 0 && !(own_mirror && them > us))
                && self.is_open(batch, segment, column)
            {
                let rank = batch.plane.rank(&layout.ranks, row, column);
                workspace.cells[index] = batch.plane.cell(row, rank);
                workspace.positions.push(RowPosition {
                    index: index as u32,
                    squares: squares[column as usize],
                    column,
                    program: compiled.program_id(rank),
                });
            }
        }
        let source =
            RowSource { plane: batch.plane, compiled: batch.plane_rows, row: compiled, us };
        let Workspace { backups, positions, scratch, .. } = workspace;
        let report = |index: usize, backup: SideBackup<V>| backups[index] = Some(V::save(backup));
        self.evaluator.back_up(source, positions, scratch, report);
    }

    /// Backs up the mirrors of a column, and solves each with its position.
    fn update_column<V: Update>(
        &self,
        batch: &Batch<'_>,
        (mirror, mirror_rows): PlaneRows<'_>,
        column: u32,
        segments: &mut [Segment],
        updates: &mut [PairUpdate],
        workspace: &mut Workspace<V>,
    ) -> SweepStats {
        let layout = self.evaluator.layout;
        let Some(us) = layout.squares(mirror, 0, column) else {
            return SweepStats::default();
        };
        workspace.positions.clear();
        let compiled = &mirror_rows.rows[column as usize];
        let squares = layout.subsets.squares(batch.plane.key.free(0).0);
        for (number, segment) in segments.iter().enumerate() {
            if workspace.backups[batch.index(number, column)].is_some() {
                let row = segment.row;
                let rank = mirror.rank(&layout.ranks, column, row);
                workspace.mirror_cells[number] = mirror.cell(column, rank);
                workspace.positions.push(RowPosition {
                    index: number as u32,
                    squares: squares[row as usize],
                    column: row,
                    program: compiled.program_id(rank),
                });
            }
        }
        let source = RowSource { plane: mirror, compiled: mirror_rows, row: compiled, us };
        let mut stats = SweepStats::default();
        let Workspace { backups, cells, mirror_cells, positions, scratch } = workspace;
        let report = |number: usize, mirror: SideBackup<V>| {
            let index = batch.index(number, column);
            if let Some(saved) = backups[index] {
                let (one, other) = V::solve_pair(V::load(saved), mirror);
                let pair = [(cells[index], one), (mirror_cells[number], other)];
                updates[index] = pair.map(|(cell, new)| {
                    V::accept(self, (&mut segments[number], cell, &mut stats), new)
                });
            }
        };
        self.evaluator.back_up(source, positions, scratch, report);
        stats
    }

    /// True where a position is not known well enough yet. If it is known, its gap counts for the segment.
    #[inline(always)]
    fn is_open(&self, batch: &Batch<'_>, segment: &mut Segment, column: u32) -> bool {
        if self.optimistic.is_on() {
            return true;
        }
        let (ranks, row) = (&self.evaluator.layout.ranks, segment.row);
        let gap_of = |cell: u32| self.evaluator.cells.bounds(cell as usize).gap();
        let mirror = batch.mirror.map(|(mirror, _)| gap_of(mirror.cell_at(ranks, column, row)));
        let gap = gap_of(batch.plane.cell_at(ranks, row, column)).max(mirror.unwrap_or(0));
        let open = gap > self.convergence.skip_gap();
        if !open {
            segment.residual = segment.residual.max(gap);
        }
        open
    }

    /// True where a segment holds the mirrors of its own positions.
    fn is_own_mirror(&self, segment: &Segment) -> bool {
        let layout = self.evaluator.layout;
        let plane = &layout.planes[usize::from(segment.plane)];
        let ours = layout.subsets.sets(plane.key.free(0).0)[segment.row as usize];
        plane.mirror == Some(segment.plane.into()) && pips(ours) == usize::from(segment.pips)
    }
}

/// Bounds to be written, if `new` is tighter than `old` even when packed.
#[inline(always)]
fn tightened(old: Bounds, new: Bounds) -> Option<Packed> {
    let packed = Packed::new(new.intersect(old));
    (packed.bounds().gap() < old.gap()).then_some(packed)
}
