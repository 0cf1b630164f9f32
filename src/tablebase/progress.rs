//! Limits, progress and answers of a solver.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::bounds::{Bounds, ONE};

/// Limits of a solver: what it may use, and when it may stop.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Limit {
    /// Bytes of memory; the solver stops before it needs more.
    pub bytes: u64,
    /// Gap between the bounds that is small enough, above 0.
    pub gap: f64,
}

impl Limit {
    /// The gap in fixed point.
    pub(super) fn fixed_gap(&self) -> u32 {
        (self.gap * f64::from(ONE)) as u32
    }
}

impl Default for Limit {
    /// Limits that suit a window: 256 MiB, and a gap of one in a million.
    fn default() -> Limit {
        Limit { bytes: 256 << 20, gap: 1e-6 }
    }
}

/// Least gap between bounds that leaves a chance open, mostly because games need not end.
const OPEN: f64 = 0.001;

/// Chance that the side to act wins, between two certified bounds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Value {
    /// Lower bound, 0 to 1.
    pub low: f64,
    /// Upper bound, 0 to 1.
    pub high: f64,
}

impl Value {
    pub(super) fn new(bounds: Bounds) -> Value {
        let (low, high) = bounds.low_high();
        let chance = |bound: u32| f64::from(bound) / f64::from(ONE);
        Value { low: chance(low), high: chance(high) }
    }

    /// Chance half-way between the bounds.
    pub fn middle(self) -> f64 {
        (self.low + self.high) / 2.0
    }

    /// Distance between the bounds.
    pub fn gap(self) -> f64 {
        self.high - self.low
    }

    /// True where the bounds are so close that the chance is known, and not left open.
    pub fn is_known(self) -> bool {
        self.gap() < OPEN
    }
}

/// Refusal: the positions are too many for the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TooLarge {
    /// Positions found before the limit was reached.
    pub positions: u32,
    /// Limit in bytes.
    pub bytes: u64,
    /// Pieces a side for which the limit should do; an estimate.
    pub max_pieces: u8,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "more than {} positions can be reached, which do not fit into {} MB",
            self.positions,
            self.bytes >> 20
        )
    }
}

impl std::error::Error for TooLarge {}

/// Phase of a solver's work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// The positions that can be reached are being found.
    Finding,
    /// They are being put in the order of the sweeps.
    Ordering,
    /// Values are being iterated, layer by layer.
    Solving {
        /// Pieces on the board in the layer being worked on, the larger number first.
        pieces: [u8; 2],
        /// Sweeps through the layer so far.
        sweeps: u32,
    },
    /// Everything is solved.
    Done,
    /// The positions are too many.
    TooLarge(TooLarge),
}

/// Progress of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// Phase of the work.
    pub phase: Phase,
    /// Positions found, put in order, or solved, depending on the phase.
    pub done: u64,
    /// Positions in all; while they are being found, those known so far.
    pub total: u64,
    /// Widest gap between the bounds of solved positions; while solving, of this sweep as well.
    pub gap: f64,
    /// Memory in use, in bytes.
    pub bytes: u64,
}

impl Progress {
    /// True once there is nothing more to do.
    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Done | Phase::TooLarge(_))
    }

    /// True where the chance of every solved position is known ([`Value::is_known`]).
    pub fn is_known(&self) -> bool {
        self.gap < OPEN
    }
}
