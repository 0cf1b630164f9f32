//! Limits, progress and answers of a solver.

use std::fmt;

use crate::tablebase::bounds::{Bounds, ONE};

/// How much a solver may use, and when it may stop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limit {
    /// Bytes of memory; the solver stops before it needs more.
    pub bytes: u64,
    /// The gap between the bounds that is small enough, above 0.
    pub gap: f64,
}

impl Limit {
    pub(super) fn gap(&self) -> u32 {
        (self.gap * f64::from(ONE)) as u32
    }
}

impl Default for Limit {
    /// What a window can spare: 256 MiB, and a gap of one in a million.
    fn default() -> Limit {
        Limit {
            bytes: 256 << 20,
            gap: 1e-6,
        }
    }
}

/// The chance that the side to act wins, between two bounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Value {
    /// It is at least this, 0 to 1.
    pub low: f64,
    /// It is at most this, 0 to 1.
    pub high: f64,
}

impl Value {
    pub(super) fn new(bounds: Bounds) -> Value {
        let (low, high) = bounds.low_high();
        let chance = |bound: u32| f64::from(bound) / f64::from(ONE);
        Value {
            low: chance(low),
            high: chance(high),
        }
    }

    /// Half-way between the bounds.
    pub fn middle(self) -> f64 {
        (self.low + self.high) / 2.0
    }

    /// How far the bounds are apart.
    pub fn gap(self) -> f64 {
        self.high - self.low
    }
}

/// The positions are too many for the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// Positions found before the limit was reached.
    pub found: u32,
    /// The limit in bytes.
    pub bytes: u64,
    /// With up to so many pieces a side the limit should do; an estimate.
    pub reach: u8,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "more than {} positions can be reached, which do not fit into {} MB",
            self.found,
            self.bytes >> 20
        )
    }
}

impl std::error::Error for TooLarge {}

/// What a solver is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Finding the positions that can be reached.
    Finding,
    /// Putting them in order.
    Ordering,
    /// Drawing the bounds together; the pieces of the side with more and of the other.
    Solving {
        /// The pieces left in the positions worked on, the larger number first.
        men: [u8; 2],
        /// How many times the layer has been gone through.
        sweeps: u32,
    },
    /// Done.
    Done,
    /// The positions are too many.
    TooLarge(TooLarge),
}

/// How far a solver has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// What it is doing.
    pub phase: Phase,
    /// Positions found, put in order, or finished, depending on the phase.
    pub done: u64,
    /// Of how many; while they are being found, how many are known so far.
    pub total: u64,
    /// The widest gap between the bounds of finished positions; while solving, of this sweep as well.
    pub gap: f64,
    /// Memory in use, in bytes.
    pub bytes: u64,
}

impl Progress {
    /// Is there nothing more to do?
    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Done | Phase::TooLarge(_))
    }
}
