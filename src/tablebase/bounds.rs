//! What is known of a position's value.

use std::num::NonZeroU64;

/// The whole numbers that stand for a chance of 1.
pub(crate) const ONE: u32 = 1 << 31;

/// What each side is sure of in a position, in one word: the side to act in the low half, the other in the high half.
///
/// The first is the lower bound of the chance, the second what the upper bound lacks to a chance of 1. Seen by the other
/// side the halves change places, and both grow towards each other as the bounds are drawn together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds(u64);

impl Bounds {
    /// Nothing is known.
    pub(crate) const OPEN: Bounds = Bounds::new(0, 0);
    pub(crate) const WON: Bounds = Bounds::new(ONE, 0);
    pub(crate) const DRAWN: Bounds = Bounds::new(ONE / 2, ONE / 2);

    pub(crate) const fn new(ours: u32, theirs: u32) -> Bounds {
        Bounds(ours as u64 | (theirs as u64) << 32)
    }

    #[inline(always)]
    pub(crate) const fn ours(self) -> u32 {
        self.0 as u32
    }

    #[inline(always)]
    pub(crate) const fn theirs(self) -> u32 {
        (self.0 >> 32) as u32
    }

    /// The same, seen by the other side if `turns`.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn turned_if(self, turns: bool) -> Bounds {
        Bounds(self.0.rotate_right((turns as u32) << 5))
    }

    /// The lower and the upper bound, in parts of [`ONE`].
    pub(crate) const fn low_high(self) -> (u32, u32) {
        (self.ours(), ONE - self.theirs())
    }

    /// How far the bounds are apart.
    #[inline(always)]
    pub(crate) const fn gap(self) -> u32 {
        ONE - self.ours() - self.theirs()
    }

    /// Half-way between the lower and the upper bound.
    #[inline(always)]
    pub(crate) const fn middle(self) -> u32 {
        self.ours() + self.gap() / 2
    }

    /// What is known when both hold.
    #[inline(always)]
    pub(crate) fn and(self, other: Bounds) -> Bounds {
        Bounds::new(
            self.ours().max(other.ours()),
            self.theirs().max(other.theirs()),
        )
    }

    /// The same with each side sure of so much less.
    #[inline(always)]
    #[must_use]
    pub(crate) fn widened(self, by: u32) -> Bounds {
        Bounds::new(
            self.ours().saturating_sub(by),
            self.theirs().saturating_sub(by),
        )
    }

    /// The better of two choices of the side to act.
    #[inline(always)]
    pub(crate) fn or(self, other: Bounds) -> Bounds {
        Bounds::new(
            self.ours().max(other.ours()),
            self.theirs().min(other.theirs()),
        )
    }
}

/// Where the parts of a mean begin in a word. Sixteen times [`ONE`] have room above them.
const SAME: u32 = 1;
const PASS: u32 = 6;
const OURS: u32 = 11;
/// Up to sixteen.
const SIXTEENTHS: u32 = 0x1f;

/// The mean of what several throws leave, each weighing some sixteenths.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mean {
    ours: u64,
    theirs: u64,
    /// Sixteenths of the throws that change nothing.
    same: u32,
    /// Sixteenths of the throws after which the other side acts in the same squares.
    pass: u32,
}

impl Mean {
    /// A throw after which `bounds` hold.
    #[inline(always)]
    pub(crate) fn add(&mut self, sixteenths: u32, bounds: Bounds) {
        self.ours += u64::from(sixteenths) * u64::from(bounds.ours());
        self.theirs += u64::from(sixteenths) * u64::from(bounds.theirs());
    }

    /// A throw that changes nothing. It is thrown again, so the others share its weight.
    #[inline(always)]
    pub(crate) fn add_same(&mut self, sixteenths: u32) {
        self.same += sixteenths;
    }

    /// The turn passes, and nothing else changes: what this leaves is found together with the rest ([`Mean::both`]).
    #[inline(always)]
    pub(crate) fn add_pass(&mut self, sixteenths: u32) {
        self.pass += sixteenths;
    }

    /// In two words, the first of them never zero; the second is about what the other side gets.
    #[inline(always)]
    pub(crate) fn words(self) -> (NonZeroU64, u64) {
        let marks = u64::from(self.same) << SAME | u64::from(self.pass) << PASS;
        (NonZeroU64::MIN | self.ours << OURS | marks, self.theirs)
    }

    #[inline(always)]
    pub(crate) fn from_words((first, theirs): (NonZeroU64, u64)) -> Mean {
        let first = first.get();
        Mean {
            ours: first >> OURS,
            theirs,
            same: (first >> SAME) as u32 & SIXTEENTHS,
            pass: (first >> PASS) as u32 & SIXTEENTHS,
        }
    }

    /// Does every throw move something?
    #[inline(always)]
    fn moves_always(self) -> bool {
        self.same + self.pass == 0
    }

    /// A throw after which the position is worth `value`, where a single value is sought.
    #[inline(always)]
    pub(crate) fn add_value(&mut self, sixteenths: u32, value: u32) {
        self.ours += u64::from(sixteenths) * u64::from(value);
    }

    /// The value before the throw. All sixteen sixteenths have been added.
    #[inline(always)]
    pub(crate) fn value(self) -> u32 {
        match self.same {
            0 => (self.ours >> 4) as u32,
            16.. => ONE / 2,
            same => (self.ours / u64::from(16 - same)) as u32,
        }
    }

    /// The same as [`Mean::both`] where single values are sought: what one side gets when it acts is what the other lacks.
    #[inline(always)]
    pub(crate) fn both_values(one: (Mean, u32), other: (Mean, u32)) -> (u32, u32) {
        if one.0.moves_always() && other.0.moves_always() {
            return (one.0.value().max(one.1), other.0.value().max(other.1));
        }
        let lacks = |mut mean: Mean| {
            let moves = u64::from(16 - (mean.same + mean.pass).min(16));
            mean.theirs = moves * u64::from(ONE) - mean.ours;
            mean
        };
        let whole = |(mean, or): (Mean, u32)| (lacks(mean), Bounds::new(or, ONE - or));
        let (one, other) = Mean::both(whole(one), whole(other));
        // Where both may wait for ever nothing is told.
        (one.middle(), other.middle())
    }

    /// The bounds before the throw, rounded outwards. All sixteen sixteenths have been added.
    #[inline(always)]
    pub(crate) fn bounds(self) -> Bounds {
        match self.same {
            0 => Bounds::new((self.ours >> 4) as u32, (self.theirs >> 4) as u32),
            16.. => Bounds::OPEN,
            same => {
                let weight = u64::from(16 - same);
                Bounds::new((self.ours / weight) as u32, (self.theirs / weight) as u32)
            }
        }
    }

    /// The bounds of two positions with the same squares, one side to act in each, between which the turn may be passed
    /// to and fro for any length of time. `or` is what may be done instead of throwing: nothing ([`Mean::NOTHING`]), or
    /// what it is worth.
    ///
    /// What a side is sure of when it acts is `a = max((A + p b) / n, r)`, where `b` is what it is sure of when the other
    /// acts, `b = min((B + q a) / m, s)`; both rise with each other by less than they rise themselves, so there is one
    /// solution, and `r` and `s` cut it off.
    #[inline(always)]
    pub(crate) fn both(one: (Mean, Bounds), other: (Mean, Bounds)) -> (Bounds, Bounds) {
        if one.0.moves_always() && other.0.moves_always() {
            // Most often every throw moves something, and nothing needs dividing.
            return (one.0.bounds().or(one.1), other.0.bounds().or(other.1));
        }
        let (n, m) = (
            u64::from(16 - one.0.same.min(16)),
            u64::from(16 - other.0.same.min(16)),
        );
        let (p, q) = (u64::from(one.0.pass), u64::from(other.0.pass));
        let whole = n * m - p * q;
        if n == 0 || m == 0 || whole == 0 {
            return (Bounds::OPEN, Bounds::OPEN);
        }
        let sure = |act: u64, rest: u64, n: u64, m: u64, p: u64, q: u64, r: u32, s: u32| {
            let free = if q == 0 && m == 16 {
                (act + p * (rest >> 4)) / n
            } else {
                (act * m + p * rest) / whole
            };
            let capped = (act + p * u64::from(s)) / n;
            let a = (free.min(capped)).max(u64::from(r));
            let b = ((rest + q * a) / m).min(u64::from(s));
            (a as u32, b as u32)
        };
        let (ours, theirs_there) = sure(
            one.0.ours,
            other.0.theirs,
            n,
            m,
            p,
            q,
            one.1.ours(),
            other.1.theirs(),
        );
        let (ours_there, theirs) = sure(
            other.0.ours,
            one.0.theirs,
            m,
            n,
            q,
            p,
            other.1.ours(),
            one.1.theirs(),
        );
        (
            Bounds::new(ours, theirs),
            Bounds::new(ours_there, theirs_there),
        )
    }

    /// What it is worth where nothing can be done instead of throwing.
    pub(crate) const NOTHING: Bounds = Bounds::new(0, ONE);
}
