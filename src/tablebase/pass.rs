//! Pass through one block: the segments that are swept, and the updates that wait until the block is done.

use super::blocks::{Blocks, Segment};
use super::convergence::SweepStats;
use super::layout::Layout;
use super::layout::packed::Cells;
use super::threads;
use super::update::{PairUpdate, Update, Updater};

/// Fewest and most segments of a job, where there are as many.
const MIN_JOB: usize = 8;
const MAX_JOB: usize = 64;
/// Columns from which it pays to use several threads.
const PARALLEL_COLUMNS: usize = 1 << 8;

#[derive(Clone, Debug, Default)]
pub(crate) struct Pass {
    /// Segments to be swept, with their residuals as they are now, and their numbers.
    segments: Vec<Segment>,
    numbers: Vec<u32>,
    /// Updates by segment and column.
    updates: Vec<PairUpdate>,
    /// Segments that are done, and the columns that those have.
    segments_done: usize,
    columns_done: usize,
    residual: u32,
}

/// Segments and their updates that are worked out as one job.
type Job<'a> = (&'a mut [Segment], &'a mut [PairUpdate]);

impl Pass {
    /// True while work on the block has not begun.
    pub(crate) fn is_new(&self) -> bool {
        self.segments_done == 0
    }

    pub(crate) fn is_done(&self) -> bool {
        self.segments_done == self.segments.len()
    }

    /// Chooses the segments of the current block that are swept.
    pub(crate) fn begin(&mut self, updater: &Updater<'_>, blocks: &Blocks) {
        let mut columns = 0;
        for number in blocks.current_segments() {
            let segment = blocks.segments[number];
            if updater.wants(&segment) {
                self.numbers.push(number as u32);
                self.segments.push(segment);
                columns += segment_columns(updater.evaluator.layout, &segment);
            }
        }
        self.updates.resize(columns, [None; 2]);
    }

    /// Works out segments until so many columns are done; returns their number, and the results.
    pub(crate) fn work<V: Update>(
        &mut self,
        updater: &Updater<'_>,
        budget: usize,
    ) -> (usize, SweepStats) {
        let layout = updater.evaluator.layout;
        let left =
            (&mut self.segments[self.segments_done..], &mut self.updates[self.columns_done..]);
        let (jobs, segments, columns) = jobs(layout, left, budget);
        let update = |(segments, updates): Job<'_>| updater.update::<V>(segments, updates);
        let stats: Vec<SweepStats> = if columns < PARALLEL_COLUMNS {
            jobs.into_iter().map(update).collect()
        } else {
            threads::par_map(jobs, update)
        };
        let stats = stats.into_iter().fold(SweepStats::default(), SweepStats::merge);
        self.segments_done += segments;
        self.columns_done += columns;
        self.residual = self.residual.max(stats.residual);
        (columns, stats)
    }

    /// Writes the updates into the cells, and empties the pass; returns the largest residual.
    pub(crate) fn write(&mut self, blocks: &mut Blocks, cells: &mut Cells) -> u32 {
        for (number, segment) in self.numbers.iter().zip(&self.segments) {
            blocks.segments[*number as usize] = *segment;
        }
        for update in self.updates.iter().flatten().flatten() {
            cells.set(update.cell as usize, update.packed);
        }
        self.segments.clear();
        self.numbers.clear();
        self.updates.clear();
        (self.segments_done, self.columns_done) = (0, 0);
        std::mem::take(&mut self.residual)
    }

    pub(crate) fn bytes(&self) -> usize {
        self.updates.capacity() * size_of::<PairUpdate>()
            + self.segments.capacity() * size_of::<Segment>()
            + self.numbers.capacity() * size_of::<u32>()
    }
}

pub(crate) fn segment_columns(layout: &Layout, segment: &Segment) -> usize {
    let plane = &layout.planes[usize::from(segment.plane)];
    plane.columns_with_pips(&layout.subsets, segment.pips).len()
}

/// Cuts segments into jobs of the same plane and pips until so many columns have been seen; how many segments and columns
/// those are.
fn jobs<'a>(
    layout: &Layout,
    (mut segments, mut updates): Job<'a>,
    budget: usize,
) -> (Vec<Job<'a>>, usize, usize) {
    let (mut jobs, mut count, mut columns) = (Vec::new(), 0, 0);
    // As many jobs as keep all threads busy to the end.
    let job_count = segments.len().div_ceil(MAX_JOB);
    let job_count = job_count.next_multiple_of(threads::num_threads()).max(1);
    let each = segments.len().div_ceil(job_count);
    let most = each.max(MIN_JOB).min(1 + budget / MAX_JOB);
    while let Some(first) = segments.first().copied()
        && columns < budget
    {
        let alike = |segment: &&Segment| (segment.plane, segment.pips) == (first.plane, first.pips);
        let many = segments.iter().take(most).take_while(alike).count();
        let size = many * segment_columns(layout, &first);
        let (job, rest) = std::mem::take(&mut segments).split_at_mut(many);
        let (room, beyond) = std::mem::take(&mut updates).split_at_mut(size);
        count += many;
        columns += size;
        (segments, updates) = (rest, beyond);
        jobs.push((job, room));
    }
    (jobs, count, columns)
}
