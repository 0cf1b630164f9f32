//! Certified bounds of a position's value, in fixed point.

/// A chance of 1 in fixed point.
pub(crate) const ONE: u32 = 1 << 31;

/// Lower and upper bound of the chance that the side to act wins, in one word.
///
/// Each half holds what one side is sure of: the low half the lower bound, the high half what the upper bound lacks to
/// a chance of 1, which is the other side's lower bound. To see the position with the other side's eyes is then a
/// rotation, and to tighten the bounds is to raise both halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds(u64);

impl Bounds {
    /// Bounds of a position of which nothing is known.
    pub(crate) const UNKNOWN: Bounds = Bounds::new(0, 0);
    pub(crate) const WON: Bounds = Bounds::new(ONE, 0);
    pub(crate) const DRAWN: Bounds = Bounds::new(ONE / 2, ONE / 2);
    /// Bounds that never win [`Bounds::better_of`]: the value of a choice that there is not.
    pub(crate) const NO_OPTION: Bounds = Bounds::new(0, ONE);

    pub(crate) const fn new(ours: u32, theirs: u32) -> Bounds {
        Bounds(ours as u64 | (theirs as u64) << 32)
    }

    /// Chance of which the side to act is sure.
    #[inline(always)]
    pub(crate) const fn ours(self) -> u32 {
        self.0 as u32
    }

    /// Chance of which the other side is sure.
    #[inline(always)]
    pub(crate) const fn theirs(self) -> u32 {
        (self.0 >> 32) as u32
    }

    /// These bounds, seen by the other side if `turns`.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn flipped_if(self, turns: bool) -> Bounds {
        Bounds(self.0.rotate_right((turns as u32) << 5))
    }

    /// Lower and upper bound, in parts of [`ONE`].
    pub(crate) const fn low_high(self) -> (u32, u32) {
        (self.ours(), ONE - self.theirs())
    }

    #[inline(always)]
    pub(crate) const fn gap(self) -> u32 {
        ONE - self.ours() - self.theirs()
    }

    #[inline(always)]
    pub(crate) const fn middle(self) -> u32 {
        self.ours() + self.gap() / 2
    }

    /// Intersection of two intervals that both hold.
    #[inline(always)]
    pub(crate) fn intersect(self, other: Bounds) -> Bounds {
        Bounds::new(self.ours().max(other.ours()), self.theirs().max(other.theirs()))
    }

    /// This interval with each bound moved outwards by `by`.
    #[inline(always)]
    #[must_use]
    pub(crate) fn widened(self, by: u32) -> Bounds {
        Bounds::new(self.ours().saturating_sub(by), self.theirs().saturating_sub(by))
    }

    /// Value of a choice between two moves of the side to act.
    #[inline(always)]
    pub(crate) fn better_of(self, other: Bounds) -> Bounds {
        Bounds::new(self.ours().max(other.ours()), self.theirs().min(other.theirs()))
    }
}
