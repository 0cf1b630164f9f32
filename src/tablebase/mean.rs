//! Expected value over the throws of a position, and the pair of equations between a position and its mirror.
//!
//! Two kinds of throw make a position depend on itself. One changes nothing and is thrown again; the others share its
//! weight. The other only passes the turn, so that the same squares are asked with the other side to act, which may pass it
//! back. Both are solved exactly here instead of by many sweeps.

use std::num::NonZeroU64;

use super::bounds::{Bounds, ONE};

/// Bit offsets of the parts of a packed mean. Sixteen times [`ONE`] fits above them.
const REPEAT_SHIFT: u32 = 1;
const PASS_SHIFT: u32 = 6;
const OURS_SHIFT: u32 = 11;
/// Mask of a number from 0 to 16.
const SIXTEENTHS: u32 = 0x1f;

/// Weighted sum of the values after each throw, in sixteenths.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mean {
    ours: u64,
    theirs: u64,
    /// Sixteenths of the throws that change nothing.
    repeat: u32,
    /// Sixteenths of the throws that only pass the turn.
    pass: u32,
}

impl Mean {
    /// Adds a throw that leads to a position with these bounds.
    #[inline(always)]
    pub(crate) fn add(&mut self, sixteenths: u32, bounds: Bounds) {
        self.ours += u64::from(sixteenths) * u64::from(bounds.ours());
        self.theirs += u64::from(sixteenths) * u64::from(bounds.theirs());
    }

    /// Adds a throw that leads to a position with this single value.
    #[inline(always)]
    pub(crate) fn add_point(&mut self, sixteenths: u32, point: u32) {
        self.ours += u64::from(sixteenths) * u64::from(point);
    }

    /// Adds a throw that changes nothing and is thrown again, so that the others share its weight.
    #[inline(always)]
    pub(crate) fn add_repeat(&mut self, sixteenths: u32) {
        self.repeat += sixteenths;
    }

    /// Adds a throw that only passes the turn; its value comes from [`Mean::solve_pair`].
    #[inline(always)]
    pub(crate) fn add_pass(&mut self, sixteenths: u32) {
        self.pass += sixteenths;
    }

    /// Packed form: the first word is never zero, the second is about the other side's chances.
    #[inline(always)]
    pub(crate) fn to_words(self) -> (NonZeroU64, u64) {
        let marks = u64::from(self.repeat) << REPEAT_SHIFT | u64::from(self.pass) << PASS_SHIFT;
        (NonZeroU64::MIN | self.ours << OURS_SHIFT | marks, self.theirs)
    }

    #[inline(always)]
    pub(crate) fn from_words((first, theirs): (NonZeroU64, u64)) -> Mean {
        let first = first.get();
        Mean {
            ours: first >> OURS_SHIFT,
            theirs,
            repeat: (first >> REPEAT_SHIFT) as u32 & SIXTEENTHS,
            pass: (first >> PASS_SHIFT) as u32 & SIXTEENTHS,
        }
    }

    /// True where every throw leads to another pair of squares.
    #[inline(always)]
    fn always_moves(self) -> bool {
        self.repeat + self.pass == 0
    }

    /// Single value before the throw, once all sixteen sixteenths have been added.
    #[inline(always)]
    pub(crate) fn point(self) -> u32 {
        match self.repeat {
            0 => (self.ours >> 4) as u32,
            16.. => ONE / 2,
            repeat => (self.ours / u64::from(16 - repeat)) as u32,
        }
    }

    /// Bounds before the throw, rounded outwards, once all sixteen sixteenths have been added.
    #[inline(always)]
    pub(crate) fn bounds(self) -> Bounds {
        match self.repeat {
            0 => Bounds::new((self.ours >> 4) as u32, (self.theirs >> 4) as u32),
            16.. => Bounds::UNKNOWN,
            repeat => {
                let weight = u64::from(16 - repeat);
                Bounds::new((self.ours / weight) as u32, (self.theirs / weight) as u32)
            }
        }
    }

    /// Bounds of a position and its mirror (same squares, other side to act), between which the turn may be passed to and
    /// fro for any length of time. With each mean comes the value of the best choice instead of throwing, or
    /// [`Bounds::NO_OPTION`].
    ///
    /// The chance of which a side is sure when it acts is `a = max((A + p b) / n, r)`; when the other side acts it is sure of
    /// `b = min((B + q a) / m, s)`. Each rises with the other by less than one for one, so there is a single solution,
    /// and `r` and `s` cut it off.
    #[inline(always)]
    pub(crate) fn solve_pair(one: (Mean, Bounds), other: (Mean, Bounds)) -> (Bounds, Bounds) {
        if one.0.always_moves() && other.0.always_moves() {
            // The common case: nothing needs dividing.
            return (one.0.bounds().better_of(one.1), other.0.bounds().better_of(other.1));
        }
        let weight = |mean: Mean| u64::from(16 - mean.repeat.min(16));
        let equation = |(mean, _): (Mean, Bounds), sum: u64, limit: u32| Equation {
            sum,
            weight: weight(mean),
            pass: mean.pass.into(),
            limit,
        };
        let ours = [
            equation(one, one.0.ours, one.1.ours()),
            equation(other, other.0.theirs, other.1.theirs()),
        ];
        let theirs = [
            equation(other, other.0.ours, other.1.ours()),
            equation(one, one.0.theirs, one.1.theirs()),
        ];
        match (Equation::solve(ours), Equation::solve(theirs)) {
            (Some((ours, theirs_there)), Some((ours_there, theirs))) => {
                (Bounds::new(ours, theirs), Bounds::new(ours_there, theirs_there))
            }
            _ => (Bounds::UNKNOWN, Bounds::UNKNOWN),
        }
    }

    /// [`Mean::solve_pair`] for single values: what one side gets when it acts is what the other lacks.
    #[inline(always)]
    pub(crate) fn solve_pair_points(one: (Mean, u32), other: (Mean, u32)) -> (u32, u32) {
        if one.0.always_moves() && other.0.always_moves() {
            return (one.0.point().max(one.1), other.0.point().max(other.1));
        }
        let complete = |mut mean: Mean| {
            let moves = u64::from(16 - (mean.repeat + mean.pass).min(16));
            mean.theirs = moves * u64::from(ONE) - mean.ours;
            mean
        };
        let bounds = |(mean, or): (Mean, u32)| (complete(mean), Bounds::new(or, ONE - or));
        let (one, other) = Mean::solve_pair(bounds(one), bounds(other));
        // Where both sides may wait for ever the bounds stay open, and the middle says nothing.
        (one.middle(), other.middle())
    }
}

/// One side's equation in a position where it acts, or where it waits.
struct Equation {
    /// Weighted sum of the throws that move something.
    sum: u64,
    /// Sixteenths that count: all but the throws that are thrown again.
    weight: u64,
    /// Sixteenths of the throws that pass the turn.
    pass: u64,
    /// Value of the choice instead of throwing: at least this where the side acts, at most this where it waits.
    limit: u32,
}

impl Equation {
    /// Chance of which a side is sure where it acts, and where it waits; `None` where the turn may pass for ever.
    #[inline(always)]
    fn solve([act, wait]: [Equation; 2]) -> Option<(u32, u32)> {
        let determinant = act.weight * wait.weight - act.pass * wait.pass;
        if act.weight == 0 || wait.weight == 0 || determinant == 0 {
            return None;
        }
        let free = if wait.pass == 0 && wait.weight == 16 {
            (act.sum + act.pass * (wait.sum >> 4)) / act.weight
        } else {
            (act.sum * wait.weight + act.pass * wait.sum) / determinant
        };
        let capped = (act.sum + act.pass * u64::from(wait.limit)) / act.weight;
        let acting = free.min(capped).max(u64::from(act.limit));
        let waiting = ((wait.sum + wait.pass * acting) / wait.weight).min(u64::from(wait.limit));
        Some((acting as u32, waiting as u32))
    }
}
