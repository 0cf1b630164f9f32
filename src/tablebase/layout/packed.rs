//! Bounds of very many positions in five bytes each, rounded outwards so that they still hold.
//!
//! ```text
//! narrow cell   bit 39: 0 | 38..28: gap, code below        | 27..0:  lower bound / 8
//! wide cell     bit 39: 1 | 38..30: gap fraction, 29..25: exponent | 24..0:  lower bound / 128
//! value cell    bit 39: - | 38..28: change, sign + 5 + 5   | 27..0:  value / 8
//! ```
//!
//! A narrow gap is coded one by one up to 1,023 and two by two beyond; a wide gap is exact to a fifth of a hundredth.
//! While single values are iterated, the bits of the gap hold how much the value changed last.

use std::num::NonZeroU64;

use super::pages::Pages;
use crate::tablebase::bounds::{Bounds, ONE};

pub(crate) const CELL_BYTES: usize = 5;

/// Low bits of [`ONE`] that a narrow cell leaves out.
const NARROW_SHIFT: u32 = 3;
/// Highest lower bound of a narrow cell. It stands for a chance of 1, which is one more.
const NARROW_TOP: u32 = (ONE >> NARROW_SHIFT) - 1;
/// Offset of the gap, and the flag of a wide cell.
const GAP_SHIFT: u32 = 28;
const WIDE: u64 = 1 << 39;
/// Gaps below this are coded one by one, wider ones two by two up to the widest.
const SINGLE_STEPS: u32 = 1 << 10;
const WIDEST_NARROW: u32 = SINGLE_STEPS + 2 * (SINGLE_STEPS - 1);
const GAP_MASK: u32 = 2 * SINGLE_STEPS - 1;

/// Low bits of [`ONE`] that a wide cell leaves out.
const WIDE_SHIFT: u32 = 7;
const WIDE_ONE: u32 = ONE >> WIDE_SHIFT;
/// Offsets of the gap's exponent and fraction, and the fraction's end.
const EXPONENT_SHIFT: u32 = 25;
const FRACTION_SHIFT: u32 = 30;
const FRACTION_END: u32 = 1 << 9;

/// Contents of a cell: its five bytes, and [`Packed::PRESENT`] so that an `Option` of it takes no more room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Packed(NonZeroU64);

impl Packed {
    pub(crate) const UNKNOWN: Packed = Packed::new(Bounds::UNKNOWN);
    const PRESENT: u64 = 1 << 63;

    #[inline(always)]
    const fn from_bytes(bytes: u64) -> Packed {
        match NonZeroU64::new(Packed::PRESENT | bytes) {
            Some(bytes) => Packed(bytes),
            None => Packed(NonZeroU64::MIN),
        }
    }

    #[inline(always)]
    const fn bytes(self) -> u64 {
        self.0.get()
    }

    /// First four bytes and the last.
    #[inline(always)]
    const fn parts(self) -> (u32, u8) {
        (self.bytes() as u32, (self.bytes() >> u32::BITS) as u8)
    }

    /// Packs bounds, rounded outwards.
    #[inline(always)]
    pub(crate) const fn new(bounds: Bounds) -> Packed {
        let low = bounds.ours() >> NARROW_SHIFT;
        let low = if low == NARROW_TOP { NARROW_TOP - 1 } else { low };
        let gap = (ONE >> NARROW_SHIFT) - (bounds.theirs() >> NARROW_SHIFT) - low;
        if gap > WIDEST_NARROW {
            return Packed::wide(bounds);
        }
        let code = if gap < SINGLE_STEPS { gap } else { (gap + SINGLE_STEPS).div_ceil(2) };
        let low = if low > NARROW_TOP { NARROW_TOP } else { low };
        Packed::from_bytes(low as u64 | (code as u64) << GAP_SHIFT)
    }

    const fn wide(bounds: Bounds) -> Packed {
        let low = bounds.ours() >> WIDE_SHIFT;
        let gap = WIDE_ONE - (bounds.theirs() >> WIDE_SHIFT) - low;
        let exponent = (32 - gap.leading_zeros()).saturating_sub(9);
        let fraction = (gap + (1 << exponent) - 1) >> exponent;
        // Rounding up may carry into one bit more.
        let carry = fraction >> 9;
        let (fraction, exponent) = (fraction >> carry, exponent + carry);
        Packed::from_bytes(
            WIDE | low as u64
                | (exponent as u64) << EXPONENT_SHIFT
                | (fraction as u64) << FRACTION_SHIFT,
        )
    }

    #[inline(always)]
    pub(crate) fn bounds(self) -> Bounds {
        if self.bytes() & WIDE != 0 {
            return self.wide_bounds();
        }
        let low = self.bytes() as u32 & NARROW_TOP;
        let low = low + u32::from(low == NARROW_TOP);
        let code = (self.bytes() >> GAP_SHIFT) as u32 & GAP_MASK;
        let gap = code.max((2 * code).saturating_sub(SINGLE_STEPS));
        let theirs = (ONE >> NARROW_SHIFT).saturating_sub(low + gap);
        Bounds::new(low << NARROW_SHIFT, theirs << NARROW_SHIFT)
    }

    #[cold]
    fn wide_bounds(self) -> Bounds {
        let low = self.bytes() as u32 & ((1 << EXPONENT_SHIFT) - 1);
        let fraction = (self.bytes() >> FRACTION_SHIFT) as u32 & (FRACTION_END - 1);
        let gap = fraction << ((self.bytes() >> EXPONENT_SHIFT) as u32 & 0x1f);
        let high = (low + gap).min(WIDE_ONE);
        Bounds::new(low << WIDE_SHIFT, (WIDE_ONE - high) << WIDE_SHIFT)
    }
}

/// Single estimate of a value, in the place of bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Point(pub(crate) u32);

impl Point {
    /// Bounds that meet at the estimate.
    pub(crate) const fn bounds(self) -> Bounds {
        Bounds::new(self.0, ONE - self.0)
    }
}

impl Packed {
    /// Packs an estimate and, roughly, its last change.
    #[inline(always)]
    pub(crate) const fn from_point(point: Point, change: i32) -> Packed {
        let low = (point.0 + (1 << NARROW_SHIFT) / 2) >> NARROW_SHIFT;
        let low = if low > NARROW_TOP { NARROW_TOP } else { low };
        Packed::from_bytes(low as u64 | (encode_change(change) as u64) << GAP_SHIFT)
    }

    #[inline(always)]
    pub(crate) const fn point(self) -> Point {
        let low = self.bytes() as u32 & NARROW_TOP;
        Point((low + (low == NARROW_TOP) as u32) << NARROW_SHIFT)
    }

    /// Unpacks the estimate's last change, roughly.
    #[inline(always)]
    pub(crate) const fn change(self) -> i32 {
        decode_change((self.bytes() >> GAP_SHIFT) as u32 & GAP_MASK)
    }
}

/// Encodes a change as an eleven-bit float: sign, exponent, and five bits of fraction.
#[inline(always)]
const fn encode_change(change: i32) -> u32 {
    let size = change.unsigned_abs();
    let exponent = (32 - size.leading_zeros()).saturating_sub(6);
    let sign = (change < 0) as u32;
    // Beyond the smallest exponent the leading bit is implied.
    let rest = if size < 32 { size } else { ((exponent + 1) << 5) | ((size >> exponent) & 31) };
    rest | sign << 10
}

#[inline(always)]
const fn decode_change(code: u32) -> i32 {
    let (exponent, rest) = (code >> 5 & 31, code & 31);
    let size = if exponent == 0 { rest } else { (32 | rest) << (exponent - 1) };
    let size = if size > i32::MAX as u32 { i32::MAX } else { size as i32 };
    if code >> 10 == 1 { -size } else { size }
}

/// Array of cells. First four bytes and last byte lie apart, because iteration of single values reads only the first.
#[derive(Clone, Debug)]
pub(crate) struct Cells {
    first: Pages,
    last: Pages,
}

/// Bytes of a cell's first part.
const FIRST_BYTES: usize = size_of::<u32>();

impl Cells {
    /// Cells of which nothing is known.
    pub(crate) fn new(count: usize) -> Cells {
        let (first, last) = Packed::UNKNOWN.parts();
        let mut cells = Cells { first: Pages::new(FIRST_BYTES * count), last: Pages::new(count) };
        cells.first.as_chunks_mut().0.fill(first.to_le_bytes());
        cells.last.fill(last);
        cells
    }

    pub(crate) const fn bytes_for(count: u64) -> u64 {
        count * CELL_BYTES as u64
    }

    pub(crate) fn bytes(&self) -> usize {
        self.first.len() + self.last.len()
    }

    /// View for reading many cells.
    #[inline(always)]
    pub(crate) fn view(&self) -> CellsView<'_> {
        CellsView { first: self.first.as_chunks().0, last: &self.last }
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, cell: usize, packed: Packed) {
        let (first, last) = packed.parts();
        self.first.as_chunks_mut().0[cell] = first.to_le_bytes();
        self.last[cell] = last;
    }

    /// Bytes of all cells, as a store keeps them.
    pub(crate) fn raw(&self) -> [&[u8]; 2] {
        [&self.first, &self.last]
    }

    pub(crate) fn raw_mut(&mut self) -> [&mut [u8]; 2] {
        [&mut self.first, &mut self.last]
    }
}

#[derive(Clone, Copy)]
pub(crate) struct CellsView<'a> {
    first: &'a [[u8; FIRST_BYTES]],
    last: &'a [u8],
}

impl CellsView<'_> {
    #[inline(always)]
    fn first(self, cell: usize) -> u32 {
        let bytes = self.first.get(cell);
        bytes.map_or(Packed::UNKNOWN.parts().0, |bytes| u32::from_le_bytes(*bytes))
    }

    /// Contents of a cell, still packed.
    #[inline(always)]
    pub(crate) fn packed(self, cell: usize) -> Packed {
        let last = self.last.get(cell).copied();
        let last = last.unwrap_or(Packed::UNKNOWN.parts().1);
        Packed::from_bytes(u64::from(self.first(cell)) | u64::from(last) << u32::BITS)
    }

    #[inline(always)]
    pub(crate) fn bounds(self, cell: usize) -> Bounds {
        self.packed(cell).bounds()
    }

    /// Estimate in a cell, while single values are iterated.
    #[inline(always)]
    pub(crate) fn point(self, cell: usize) -> Point {
        Packed::from_bytes(self.first(cell).into()).point()
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
                assert_eq!(Packed::new(packed).bounds(), packed, "packing twice");
            }
        }
        for whole in [Bounds::WON, Bounds::UNKNOWN, Bounds::WON.flipped_if(true)] {
            assert_eq!(Packed::new(whole).bounds(), whole);
        }
    }

    #[test]
    fn an_estimate_keeps_its_change_beside_it() {
        for value in [0, 8, ONE / 3 / 8 * 8, ONE / 2, ONE - 16, ONE] {
            for size in (0..31).map(|bit| (1 << bit) + (1 << bit) / 3) {
                for change in [size, -size] {
                    let packed = Packed::from_point(Point(value), change);
                    assert_eq!(packed.point(), Point(value));
                    let lost = (packed.change() - change).abs();
                    assert!(lost <= size / 32, "{change} became {}", packed.change());
                    assert_eq!(Packed::from_point(Point(value), packed.change()), packed);
                }
            }
        }
    }

    #[test]
    fn a_cell_keeps_to_itself() {
        let mut cells = Cells::new(5);
        cells.set(3, Packed::new(Bounds::WON));
        cells.set(4, Packed::new(Bounds::DRAWN));
        let all: Vec<Bounds> = (0..6).map(|cell| cells.view().bounds(cell)).collect();
        let open = Bounds::UNKNOWN;
        assert_eq!(all, [open, open, open, Bounds::WON, Bounds::DRAWN, open]);
    }
}
