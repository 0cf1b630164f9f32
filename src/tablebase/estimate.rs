//! What the positions of a table are reckoned in: bounds, or a single value while it is only sought.

use std::cell::RefCell;
use std::num::NonZeroU64;

use crate::tablebase::blocks::Strip;
use crate::tablebase::bounds::{Bounds, Mean, ONE};
use crate::tablebase::convergence::SweepStats;
use crate::tablebase::layout::packed::{Look, Point};
use crate::tablebase::table::Table;
use crate::tablebase::update::{Found, Places, Room};

/// What is known of a position, for the side to act.
pub(crate) trait Estimate: Copy + 'static {
    /// What it is worth where nothing can be done instead of throwing.
    const NOTHING: Self;

    /// What is known of the position at a place; `below` says that its layer is done.
    fn at(cells: Look<'_>, place: usize, below: bool) -> Self;

    /// What bounds say.
    fn of(bounds: Bounds) -> Self;

    /// The same, seen by the other side if `turns`.
    #[must_use]
    fn turned_if(self, turns: bool) -> Self;

    /// The better of two choices of the side to act.
    #[must_use]
    fn or(self, other: Self) -> Self;

    /// Adds a throw after which the position is worth this.
    fn add_to(self, mean: &mut Mean, sixteenths: u32);

    /// What a position is worth whose throws do not depend on the other side's.
    fn alone(mean: Mean) -> Self;

    /// A half as it is kept until the other one is known, in few bytes: there are very many.
    type Kept: Copy;

    fn keep(half: Half<Self>) -> Self::Kept;

    fn kept(kept: Self::Kept) -> Half<Self>;

    /// What two positions are worth with the same squares, either side to act ([`Mean::both`]).
    fn both(one: Half<Self>, other: Half<Self>) -> (Self, Self);

    /// What is to be written down of two positions with the same squares when this has been found.
    fn judge(
        table: &Table,
        strip: &mut Strip,
        places: Places,
        new: (Self, Self),
        heard: &mut SweepStats,
    ) -> Found;

    /// Lends the room of this thread, kept from piece to piece: to ask for it anew each time takes longer than the work.
    fn in_room<R>(work: impl FnOnce(&mut Room<Self>) -> R) -> R;
}

/// What the throws of the side to act leave in a position, and what may be done instead of throwing.
pub(crate) type Half<V> = (Mean, V);

thread_local! {
    static OF_BOUNDS: RefCell<Room<Bounds>> = RefCell::default();
    static OF_POINTS: RefCell<Room<Point>> = RefCell::default();
}

impl Estimate for Bounds {
    const NOTHING: Bounds = Mean::NOTHING;

    #[inline(always)]
    fn at(cells: Look<'_>, place: usize, _below: bool) -> Bounds {
        cells.at(place)
    }

    fn of(bounds: Bounds) -> Bounds {
        bounds
    }

    #[inline(always)]
    fn turned_if(self, turns: bool) -> Bounds {
        Bounds::turned_if(self, turns)
    }

    #[inline(always)]
    fn or(self, other: Bounds) -> Bounds {
        Bounds::or(self, other)
    }

    #[inline(always)]
    fn add_to(self, mean: &mut Mean, sixteenths: u32) {
        mean.add(sixteenths, self);
    }

    fn alone(mean: Mean) -> Bounds {
        mean.bounds()
    }

    type Kept = (NonZeroU64, u64, Bounds);

    #[inline(always)]
    fn keep((mean, instead): Half<Bounds>) -> Self::Kept {
        let (first, second) = mean.words();
        (first, second, instead)
    }

    #[inline(always)]
    fn kept((first, second, instead): Self::Kept) -> Half<Bounds> {
        (Mean::from_words((first, second)), instead)
    }

    #[inline(always)]
    fn both(one: Half<Bounds>, other: Half<Bounds>) -> (Bounds, Bounds) {
        Mean::both(one, other)
    }

    #[inline(always)]
    fn judge(
        table: &Table,
        strip: &mut Strip,
        places: Places,
        new: (Bounds, Bounds),
        heard: &mut SweepStats,
    ) -> Found {
        table.judge_bounds(strip, places, new, heard)
    }

    fn in_room<R>(work: impl FnOnce(&mut Room<Bounds>) -> R) -> R {
        OF_BOUNDS.with_borrow_mut(work)
    }
}

impl Estimate for Point {
    const NOTHING: Point = Point(0);

    #[inline(always)]
    fn at(cells: Look<'_>, place: usize, below: bool) -> Point {
        if below {
            Self::of(cells.at(place))
        } else {
            cells.point(place)
        }
    }

    fn of(bounds: Bounds) -> Point {
        Point(bounds.middle())
    }

    #[inline(always)]
    fn turned_if(self, turns: bool) -> Point {
        Point(if turns { ONE - self.0 } else { self.0 })
    }

    #[inline(always)]
    fn or(self, other: Point) -> Point {
        Point(self.0.max(other.0))
    }

    #[inline(always)]
    fn add_to(self, mean: &mut Mean, sixteenths: u32) {
        mean.add_value(sixteenths, self.0);
    }

    fn alone(mean: Mean) -> Point {
        Point(mean.value())
    }

    type Kept = (NonZeroU64, Point);

    #[inline(always)]
    fn keep((mean, instead): Half<Point>) -> Self::Kept {
        (mean.words().0, instead)
    }

    #[inline(always)]
    fn kept((first, instead): Self::Kept) -> Half<Point> {
        (Mean::from_words((first, 0)), instead)
    }

    #[inline(always)]
    fn both(one: Half<Point>, other: Half<Point>) -> (Point, Point) {
        let (one, other) = Mean::both_values((one.0, one.1.0), (other.0, other.1.0));
        (Point(one), Point(other))
    }

    #[inline(always)]
    fn judge(
        table: &Table,
        strip: &mut Strip,
        places: Places,
        new: (Point, Point),
        heard: &mut SweepStats,
    ) -> Found {
        table.judge_points(strip, places, new, heard)
    }

    fn in_room<R>(work: impl FnOnce(&mut Room<Point>) -> R) -> R {
        OF_POINTS.with_borrow_mut(work)
    }
}
