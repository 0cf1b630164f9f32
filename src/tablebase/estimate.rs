//! Quantity that is iterated: certified bounds, or a single estimate while values are only sought.

use std::num::NonZeroU64;

use super::bounds::{Bounds, ONE};
use super::layout::packed::{CellsView, Point};
use super::mean::Mean;

/// Backup of one side of a pair: the mean over its throws, and the best choice instead of throwing.
pub(crate) type SideBackup<V> = (Mean, V);

/// Value of a position for the side to act, as the table iterates it.
pub(crate) trait Estimate: Copy + 'static {
    /// Value of a choice that there is not.
    const NO_OPTION: Self;

    /// Value in a cell; `lower` says that it belongs to a layer that is done and so holds bounds.
    fn read(cells: CellsView<'_>, cell: usize, lower: bool) -> Self;

    /// Value of a position with these bounds.
    fn from_bounds(bounds: Bounds) -> Self;

    /// This value, seen by the other side if `turns`.
    #[must_use]
    fn flipped_if(self, turns: bool) -> Self;

    /// Value of a choice between two moves of the side to act.
    #[must_use]
    fn better_of(self, other: Self) -> Self;

    /// Adds a throw that leaves this value.
    fn add_to(self, mean: &mut Mean, sixteenths: u32);

    /// Value before the throw of a position whose throws do not only pass the turn.
    fn from_mean(mean: Mean) -> Self;

    /// Backup in few bytes: very many wait for the backup of their mirror.
    type Saved: Copy;

    fn save(backup: SideBackup<Self>) -> Self::Saved;

    fn load(saved: Self::Saved) -> SideBackup<Self>;

    /// Values of a position and its mirror ([`Mean::solve_pair`]).
    fn solve_pair(one: SideBackup<Self>, other: SideBackup<Self>) -> (Self, Self);
}

impl Estimate for Bounds {
    const NO_OPTION: Bounds = Bounds::NO_OPTION;

    #[inline(always)]
    fn read(cells: CellsView<'_>, cell: usize, _lower: bool) -> Bounds {
        cells.bounds(cell)
    }

    fn from_bounds(bounds: Bounds) -> Bounds {
        bounds
    }

    #[inline(always)]
    fn flipped_if(self, turns: bool) -> Bounds {
        Bounds::flipped_if(self, turns)
    }

    #[inline(always)]
    fn better_of(self, other: Bounds) -> Bounds {
        Bounds::better_of(self, other)
    }

    #[inline(always)]
    fn add_to(self, mean: &mut Mean, sixteenths: u32) {
        mean.add(sixteenths, self);
    }

    fn from_mean(mean: Mean) -> Bounds {
        mean.bounds()
    }

    type Saved = (NonZeroU64, u64, Bounds);

    #[inline(always)]
    fn save((mean, instead): SideBackup<Bounds>) -> Self::Saved {
        let (first, second) = mean.to_words();
        (first, second, instead)
    }

    #[inline(always)]
    fn load((first, second, instead): Self::Saved) -> SideBackup<Bounds> {
        (Mean::from_words((first, second)), instead)
    }

    #[inline(always)]
    fn solve_pair(one: SideBackup<Bounds>, other: SideBackup<Bounds>) -> (Bounds, Bounds) {
        Mean::solve_pair(one, other)
    }
}

impl Estimate for Point {
    const NO_OPTION: Point = Point(0);

    #[inline(always)]
    fn read(cells: CellsView<'_>, cell: usize, lower: bool) -> Point {
        if lower { Self::from_bounds(cells.bounds(cell)) } else { cells.point(cell) }
    }

    fn from_bounds(bounds: Bounds) -> Point {
        Point(bounds.middle())
    }

    #[inline(always)]
    fn flipped_if(self, turns: bool) -> Point {
        Point(if turns { ONE - self.0 } else { self.0 })
    }

    #[inline(always)]
    fn better_of(self, other: Point) -> Point {
        Point(self.0.max(other.0))
    }

    #[inline(always)]
    fn add_to(self, mean: &mut Mean, sixteenths: u32) {
        mean.add_point(sixteenths, self.0);
    }

    fn from_mean(mean: Mean) -> Point {
        Point(mean.point())
    }

    type Saved = (NonZeroU64, Point);

    #[inline(always)]
    fn save((mean, instead): SideBackup<Point>) -> Self::Saved {
        (mean.to_words().0, instead)
    }

    #[inline(always)]
    fn load((first, instead): Self::Saved) -> SideBackup<Point> {
        (Mean::from_words((first, 0)), instead)
    }

    #[inline(always)]
    fn solve_pair(one: SideBackup<Point>, other: SideBackup<Point>) -> (Point, Point) {
        let (one, other) = Mean::solve_pair_points((one.0, one.1.0), (other.0, other.1.0));
        (Point(one), Point(other))
    }
}
