//! Progress of a solver on standard error.

use crate::cli::common::complain;
use crate::i18n;
use crate::report::gap_text;
use crate::tablebase::{Phase, Progress};

/// One line of progress on standard error.
pub(super) fn print_progress(progress: &Progress) {
    let (done, total) = (progress.done.to_string(), progress.total.to_string());
    let memory = megabytes(progress.bytes);
    let key = match progress.phase {
        Phase::Finding => "solve.finding",
        Phase::Ordering => "solve.ordering",
        // Values are sought first, and then prove themselves all at once.
        _ if progress.gap >= 1.0 => "solve.seeking",
        _ => "solve.solving",
    };
    let gap = gap_text(progress.gap);
    complain(&i18n::fill(
        key,
        &[("done", &done), ("total", &total), ("memory", &memory), ("gap", &gap)],
    ));
}

/// Bytes in megabytes.
pub(super) fn megabytes(bytes: u64) -> String {
    format!("{:.1}", bytes as f64 / f64::from(1 << 20))
}
