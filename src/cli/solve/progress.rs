//! Progress of a solver on standard error.

use crate::cli::common::complain;
use crate::i18n;
use crate::report::gap_text;
use crate::tablebase::{Phase, Progress};

/// One line of progress on standard error.
pub(super) fn print_progress(progress: &Progress) {
    let Progress { done, total, .. } = progress;
    let (memory, gap) = (megabytes(progress.bytes), gap_text(progress.gap));
    let key = match progress.phase {
        Phase::Finding => "solve.finding",
        Phase::Ordering => "solve.ordering",
        // Values are sought first, and then prove themselves all at once.
        _ if progress.gap >= 1.0 => "solve.seeking",
        _ => "solve.solving",
    };
    complain(&i18n::say!(key, done, total, memory, gap));
}

pub(super) fn megabytes(bytes: u64) -> String {
    format!("{:.1}", bytes as f64 / f64::from(1 << 20))
}
