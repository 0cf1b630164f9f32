//! The bounds of very many positions, five bytes each.
//!
//! A narrow cell has twenty-eight bits for the lower bound, and the gap one by one or two by two. Where the gap is wider
//! than that, the lower bound has twenty-five, and the gap nine and an exponent, so that it is known to a fifth of a
//! hundredth of itself. What is lost is rounded outwards, so the bounds hold as they did.

use std::num::NonZeroU64;

use crate::tablebase::bounds::{Bounds, ONE};
use crate::tablebase::layout::pages::Pages;

/// Bytes of a cell.
pub(crate) const SIZE: usize = 5;

/// A narrow cell: its lower bound in twenty-eight bits, of which it leaves out so many bits of [`ONE`].
const FINE: u32 = 3;
/// The highest of those stands for a chance of 1, which is one more.
const TOP: u32 = (ONE >> FINE) - 1;
/// Where the gap begins, and the mark of a wide cell.
const GAP: u32 = 28;
const WIDE: u64 = 1 << 39;
/// Gaps up to this are told one by one, wider ones two by two, up to the most that is told.
const SINGLE: u32 = 1 << 10;
const NARROW: u32 = SINGLE + 2 * (SINGLE - 1);

/// A wide cell: its lower bound in twenty-five bits and one more, because it may be a chance of 1.
const COARSE: u32 = 7;
const WHOLE: u32 = ONE >> COARSE;
/// Where the exponent of the gap begins, and its fraction.
const EXPONENT: u32 = 25;
const FRACTION: u32 = 30;
/// The fraction is less than this.
const FULL: u32 = 1 << 9;

/// What a cell says: its five bytes, and [`Packed::HERE`] so that nothing to be said takes no room of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Packed(NonZeroU64);

impl Packed {
    pub(crate) const OPEN: Packed = Packed::new(Bounds::OPEN);
    const HERE: u64 = 1 << 63;

    /// A cell with these bytes.
    #[inline(always)]
    const fn of(bytes: u64) -> Packed {
        match NonZeroU64::new(Packed::HERE | bytes) {
            Some(bytes) => Packed(bytes),
            None => Packed(NonZeroU64::MIN),
        }
    }

    /// Its five bytes.
    #[inline(always)]
    const fn bytes(self) -> u64 {
        self.0.get()
    }

    /// Its first four bytes and the last.
    #[inline(always)]
    const fn parts(self) -> (u32, u8) {
        (self.bytes() as u32, (self.bytes() >> u32::BITS) as u8)
    }

    /// Bounds that hold wherever the given ones do.
    #[inline(always)]
    pub(crate) const fn new(bounds: Bounds) -> Packed {
        let low = bounds.ours() >> FINE;
        let low = if low == TOP { TOP - 1 } else { low };
        let gap = (ONE >> FINE) - (bounds.theirs() >> FINE) - low;
        if gap > NARROW {
            return Packed::wide(bounds);
        }
        let told = if gap < SINGLE {
            gap
        } else {
            (gap + SINGLE).div_ceil(2)
        };
        let low = if low > TOP { TOP } else { low };
        Packed::of(low as u64 | (told as u64) << GAP)
    }

    const fn wide(bounds: Bounds) -> Packed {
        let low = bounds.ours() >> COARSE;
        let gap = WHOLE - (bounds.theirs() >> COARSE) - low;
        let exponent = (32 - gap.leading_zeros()).saturating_sub(9);
        let fraction = (gap + (1 << exponent) - 1) >> exponent;
        // Rounded up to one bit more.
        let over = fraction >> 9;
        let (fraction, exponent) = (fraction >> over, exponent + over);
        Packed::of(
            WIDE | low as u64 | (exponent as u64) << EXPONENT | (fraction as u64) << FRACTION,
        )
    }

    #[inline(always)]
    pub(crate) fn bounds(self) -> Bounds {
        if self.bytes() & WIDE != 0 {
            return self.wide_bounds();
        }
        let low = self.bytes() as u32 & TOP;
        let low = low + u32::from(low == TOP);
        let told = (self.bytes() >> GAP) as u32 & (2 * SINGLE - 1);
        let gap = told.max((2 * told).saturating_sub(SINGLE));
        let theirs = (ONE >> FINE).saturating_sub(low + gap);
        Bounds::new(low << FINE, theirs << FINE)
    }

    #[cold]
    fn wide_bounds(self) -> Bounds {
        let low = self.bytes() as u32 & ((1 << EXPONENT) - 1);
        let fraction = (self.bytes() >> FRACTION) as u32 & (FULL - 1);
        let gap = fraction << ((self.bytes() >> EXPONENT) as u32 & 0x1f);
        let high = (low + gap).min(WHOLE);
        Bounds::new(low << COARSE, (WHOLE - high) << COARSE)
    }
}

/// A single value, which is sought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Point(pub(crate) u32);

impl Point {
    /// Bounds that meet there.
    pub(crate) const fn bounds(self) -> Bounds {
        Bounds::new(self.0, ONE - self.0)
    }
}

impl Packed {
    /// A value and by how much it has changed, about: its place in the cell is where bounds have their gap.
    #[inline(always)]
    pub(crate) const fn of_point(point: Point, change: i32) -> Packed {
        let low = (point.0 + (1 << FINE) / 2) >> FINE;
        let low = if low > TOP { TOP } else { low };
        Packed::of(low as u64 | (rough(change) as u64) << GAP)
    }

    /// The value.
    #[inline(always)]
    pub(crate) const fn point(self) -> Point {
        let low = self.bytes() as u32 & TOP;
        Point((low + (low == TOP) as u32) << FINE)
    }

    /// The change, about.
    #[inline(always)]
    pub(crate) const fn change(self) -> i32 {
        smooth((self.bytes() >> GAP) as u32 & (2 * SINGLE - 1))
    }
}

/// A number in eleven bits: its sign, an exponent and five bits more.
#[inline(always)]
const fn rough(change: i32) -> u32 {
    let size = change.unsigned_abs();
    let exponent = (32 - size.leading_zeros()).saturating_sub(6);
    let sign = (change < 0) as u32;
    // The first of the six bits that count is always there beyond the smallest exponent.
    let rest = if size < 32 {
        size
    } else {
        ((exponent + 1) << 5) | ((size >> exponent) & 31)
    };
    rest | sign << 10
}

#[inline(always)]
const fn smooth(rough: u32) -> i32 {
    let (exponent, rest) = (rough >> 5 & 31, rough & 31);
    let size = if exponent == 0 {
        rest
    } else {
        (32 | rest) << (exponent - 1)
    };
    let size = if size > i32::MAX as u32 {
        i32::MAX
    } else {
        size as i32
    };
    if rough >> 10 == 1 { -size } else { size }
}

/// Very many cells, their first four bytes apart from the last: where values are sought only those are read.
#[derive(Clone, Debug)]
pub(crate) struct Cells {
    first: Pages,
    last: Pages,
}

/// Bytes of a cell's first part.
const FIRST: usize = size_of::<u32>();

impl Cells {
    /// So many, of which nothing is known.
    pub(crate) fn new(count: usize) -> Cells {
        let (first, last) = Packed::OPEN.parts();
        let mut cells = Cells {
            first: Pages::new(FIRST * count),
            last: Pages::new(count),
        };
        cells.first.as_chunks_mut().0.fill(first.to_le_bytes());
        cells.last.fill(last);
        cells
    }

    /// How many bytes so many take.
    pub(crate) const fn bytes_for(count: u64) -> u64 {
        count * SIZE as u64
    }

    pub(crate) fn bytes(&self) -> usize {
        self.first.len() + self.last.len()
    }

    /// The cells to be read, many one after the other.
    #[inline(always)]
    pub(crate) fn look(&self) -> Look<'_> {
        Look {
            first: self.first.as_chunks().0,
            last: &self.last,
        }
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, place: usize, packed: Packed) {
        let (first, last) = packed.parts();
        self.first.as_chunks_mut().0[place] = first.to_le_bytes();
        self.last[place] = last;
    }

    /// The cells as they are kept in a file.
    pub(crate) fn raw(&self) -> [&[u8]; 2] {
        [&self.first, &self.last]
    }

    pub(crate) fn raw_mut(&mut self) -> [&mut [u8]; 2] {
        [&mut self.first, &mut self.last]
    }
}

/// Cells that are read.
#[derive(Clone, Copy)]
pub(crate) struct Look<'a> {
    first: &'a [[u8; FIRST]],
    last: &'a [u8],
}

impl Look<'_> {
    #[inline(always)]
    fn first(self, place: usize) -> u32 {
        let bytes = self.first.get(place);
        bytes.map_or(Packed::OPEN.parts().0, |bytes| u32::from_le_bytes(*bytes))
    }

    /// What a cell says, as it is.
    #[inline(always)]
    pub(crate) fn packed(self, place: usize) -> Packed {
        let last = self.last.get(place).copied();
        let last = last.unwrap_or(Packed::OPEN.parts().1);
        Packed::of(u64::from(self.first(place)) | u64::from(last) << u32::BITS)
    }

    #[inline(always)]
    pub(crate) fn at(self, place: usize) -> Bounds {
        self.packed(place).bounds()
    }

    /// The value at a place, while values are sought.
    #[inline(always)]
    pub(crate) fn point(self, place: usize) -> Point {
        Packed::of(self.first(place).into()).point()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_bounds_hold_and_lose_little() {
        for exponent in 0..31 {
            for ours in [0, 1, 63, 64, 12_345, ONE / 3, ONE / 2 + 77] {
                let theirs =
                    (ONE - ours).saturating_sub((1 << exponent) + 12_345 % (1 << exponent));
                let bounds = Bounds::new(ours, theirs);
                let packed = Packed::new(bounds).bounds();
                assert!(
                    packed.ours() <= ours && packed.theirs() <= theirs,
                    "{bounds:?} {packed:?}"
                );
                let more = packed.gap() - bounds.gap();
                assert!(more <= 384 + bounds.gap() / 256, "{bounds:?} {packed:?}");
                assert_eq!(Packed::new(packed).bounds(), packed, "what is packed stays");
            }
        }
        for whole in [Bounds::WON, Bounds::OPEN, Bounds::WON.turned_if(true)] {
            assert_eq!(Packed::new(whole).bounds(), whole);
        }
    }

    #[test]
    fn a_value_keeps_its_change_beside_it() {
        for value in [0, 8, ONE / 3 / 8 * 8, ONE / 2, ONE - 16, ONE] {
            for size in (0..31).map(|bit| (1 << bit) + (1 << bit) / 3) {
                for change in [size, -size] {
                    let packed = Packed::of_point(Point(value), change);
                    assert_eq!(packed.point(), Point(value));
                    let lost = (packed.change() - change).abs();
                    assert!(lost <= size / 32, "{change} is told as {}", packed.change());
                    assert_eq!(Packed::of_point(Point(value), packed.change()), packed);
                }
            }
        }
    }

    #[test]
    fn a_cell_keeps_to_itself() {
        let mut cells = Cells::new(5);
        cells.set(3, Packed::new(Bounds::WON));
        cells.set(4, Packed::new(Bounds::DRAWN));
        let all: Vec<Bounds> = (0..6).map(|place| cells.look().at(place)).collect();
        let open = Bounds::OPEN;
        assert_eq!(all, [open, open, open, Bounds::WON, Bounds::DRAWN, open]);
    }
}
