//! The bounds of very many positions, five bytes each.
//!
//! The lower bound has twenty-six bits; how far the upper one is from it has nine and an exponent, so that it is known to
//! a fifth of a hundredth of itself. What is lost is rounded outwards, so the bounds hold as they did.

use super::super::bounds::{Bounds, ONE};

/// Bytes of a cell.
pub(super) const SIZE: usize = 5;
/// A word is read whole, beyond the end of the last cell.
const SPARE: usize = size_of::<u64>() - SIZE;

/// Bits of [`ONE`] that a cell leaves out.
const LEFT_OUT: u32 = 6;
/// A chance of 1 in a cell.
const WHOLE: u32 = ONE >> LEFT_OUT;
/// Where the exponent of the gap begins, and its fraction.
const EXPONENT: u32 = 26;
const FRACTION: u32 = 31;
/// The fraction is less than this.
const FULL: u32 = 1 << 9;

/// What a cell says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Packed(u64);

impl Packed {
    pub(super) const OPEN: Packed = Packed::new(Bounds::OPEN);

    /// Bounds that hold wherever the given ones do.
    #[inline(always)]
    pub(super) const fn new(bounds: Bounds) -> Packed {
        let low = bounds.ours() >> LEFT_OUT;
        let gap = WHOLE - (bounds.theirs() >> LEFT_OUT) - low;
        let exponent = (32 - gap.leading_zeros()).saturating_sub(9);
        let fraction = (gap + (1 << exponent) - 1) >> exponent;
        // Rounded up to one bit more.
        let over = fraction >> 9;
        let (fraction, exponent) = (fraction >> over, exponent + over);
        Packed(low as u64 | (exponent as u64) << EXPONENT | (fraction as u64) << FRACTION)
    }

    #[inline(always)]
    pub(super) fn bounds(self) -> Bounds {
        let low = self.0 as u32 & ((1 << EXPONENT) - 1);
        let fraction = (self.0 >> FRACTION) as u32 & (FULL - 1);
        let gap = fraction << ((self.0 >> EXPONENT) as u32 & 0x1f);
        let high = (low + gap).min(WHOLE);
        Bounds::new(low << LEFT_OUT, (WHOLE - high) << LEFT_OUT)
    }
}

/// Very many cells.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    bytes: Vec<u8>,
}

impl Cells {
    /// So many, of which nothing is known.
    pub(super) fn new(count: usize) -> Cells {
        let mut bytes = vec![0; count * SIZE + SPARE];
        let open = Packed::OPEN.0.to_le_bytes();
        for cell in bytes.chunks_exact_mut(SIZE) {
            cell.copy_from_slice(&open[..SIZE]);
        }
        Cells { bytes }
    }

    /// How many bytes so many take.
    pub(super) const fn bytes_for(count: u64) -> u64 {
        count * SIZE as u64 + SPARE as u64
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes.capacity()
    }

    #[inline(always)]
    pub(super) fn at(&self, place: usize) -> Bounds {
        let word = self
            .bytes
            .get(place * SIZE..)
            .and_then(|bytes| bytes.first_chunk());
        word.map_or(Bounds::OPEN, |word| {
            Packed(u64::from_le_bytes(*word)).bounds()
        })
    }

    #[inline(always)]
    pub(super) fn set(&mut self, place: usize, packed: Packed) {
        let from = place * SIZE;
        self.bytes[from..from + SIZE].copy_from_slice(&packed.0.to_le_bytes()[..SIZE]);
    }

    /// The cells as they are kept in a file.
    pub(super) fn raw(&self) -> &[u8] {
        &self.bytes
    }

    pub(super) fn raw_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
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
                assert!(more <= 192 + bounds.gap() / 256, "{bounds:?} {packed:?}");
                assert_eq!(Packed::new(packed).bounds(), packed, "what is packed stays");
            }
        }
        for whole in [Bounds::WON, Bounds::OPEN, Bounds::WON.turned_if(true)] {
            assert_eq!(Packed::new(whole).bounds(), whole);
        }
    }

    #[test]
    fn a_cell_keeps_to_itself() {
        let mut cells = Cells::new(5);
        cells.set(3, Packed::new(Bounds::WON));
        cells.set(4, Packed::new(Bounds::DRAWN));
        let all: Vec<Bounds> = (0..6).map(|place| cells.at(place)).collect();
        let open = Bounds::OPEN;
        assert_eq!(all, [open, open, open, Bounds::WON, Bounds::DRAWN, open]);
    }
}
