//! What is known of a position's value.

/// The whole numbers that stand for a chance of 1.
pub(super) const ONE: u32 = 1 << 31;

/// What each side is sure of in a position, in one word: the side to act in the low half, the other in the high half.
///
/// The first is the lower bound of the chance, the second what the upper bound lacks to a chance of 1. Seen by the other
/// side the halves change places, and both grow towards each other as the bounds are drawn together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds(u64);

impl Bounds {
    /// Nothing is known.
    pub(super) const OPEN: Bounds = Bounds::new(0, 0);
    pub(super) const WON: Bounds = Bounds::new(ONE, 0);
    pub(super) const DRAWN: Bounds = Bounds::new(ONE / 2, ONE / 2);

    pub(super) const fn new(ours: u32, theirs: u32) -> Bounds {
        Bounds(ours as u64 | (theirs as u64) << 32)
    }

    #[inline(always)]
    pub(super) const fn ours(self) -> u32 {
        self.0 as u32
    }

    #[inline(always)]
    pub(super) const fn theirs(self) -> u32 {
        (self.0 >> 32) as u32
    }

    /// The same, seen by the other side if `turns`.
    #[inline(always)]
    #[must_use]
    pub(super) const fn turned_if(self, turns: bool) -> Bounds {
        Bounds(self.0.rotate_right((turns as u32) << 5))
    }

    /// The lower and the upper bound, in parts of [`ONE`].
    pub(super) const fn low_high(self) -> (u32, u32) {
        (self.ours(), ONE - self.theirs())
    }

    /// How far the bounds are apart.
    #[inline(always)]
    pub(super) const fn gap(self) -> u32 {
        ONE - self.ours() - self.theirs()
    }

    /// What is known when both hold.
    #[inline(always)]
    pub(super) fn and(self, other: Bounds) -> Bounds {
        Bounds::new(
            self.ours().max(other.ours()),
            self.theirs().max(other.theirs()),
        )
    }

    /// The better of two choices of the side to act.
    #[inline(always)]
    pub(super) fn or(self, other: Bounds) -> Bounds {
        Bounds::new(
            self.ours().max(other.ours()),
            self.theirs().min(other.theirs()),
        )
    }
}

/// The mean of what several throws leave, each weighing some sixteenths.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mean {
    ours: u64,
    theirs: u64,
    /// Sixteenths of the throws that change nothing.
    same: u32,
}

impl Mean {
    /// A throw after which `bounds` hold.
    #[inline(always)]
    pub(super) fn add(&mut self, sixteenths: u32, bounds: Bounds) {
        self.ours += u64::from(sixteenths) * u64::from(bounds.ours());
        self.theirs += u64::from(sixteenths) * u64::from(bounds.theirs());
    }

    /// A throw that changes nothing. It is thrown again, so the others share its weight.
    #[inline(always)]
    pub(super) fn add_same(&mut self, sixteenths: u32) {
        self.same += sixteenths;
    }

    /// The bounds before the throw, rounded outwards. All sixteen sixteenths have been added.
    #[inline(always)]
    pub(super) fn bounds(self) -> Bounds {
        match self.same {
            0 => Bounds::new((self.ours >> 4) as u32, (self.theirs >> 4) as u32),
            16.. => Bounds::OPEN,
            same => {
                let weight = u64::from(16 - same);
                Bounds::new((self.ours / weight) as u32, (self.theirs / weight) as u32)
            }
        }
    }
}
