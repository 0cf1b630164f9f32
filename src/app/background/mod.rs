//! Work in the background: on threads; in a page in Web Workers, or between its frames where there are none.
//!
//! A [`Task`] describes the work. [`start`] runs it and hands over its reports; the [`Background`] that it returns
//! pauses it, and ends it when dropped. The results do not depend on where the work is done.

mod chances;
mod endings;
mod facts;
mod games;
mod latest;
mod learning;
pub mod order;
mod skill;
mod task;
#[cfg(not(target_arch = "wasm32"))]
mod threads;
#[cfg(target_arch = "wasm32")]
mod web_workers;

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

pub use chances::{SolvePosition, Solving};
pub use endings::{EndingsReport, SolveEndings};
pub use facts::{FactsReport, FindFacts};
pub use games::{PlayGames, PlayedBlock};
pub use latest::Latest;
pub use learning::{Learn, Learned, Progress};
pub use skill::{MeasureSkill, Measured};
pub use task::{Step, Task};
#[cfg(not(target_arch = "wasm32"))]
pub use threads::{Background, start, workers};
#[cfg(target_arch = "wasm32")]
pub use web_workers::{Background, start, workers};

/// The most workers that one job employs.
const MOST_WORKERS: usize = 8;
/// Length of a piece of work, after which there may be a report.
pub const PIECE: Duration = Duration::from_millis(100);

/// Lock on data that the page shares with background work. A thread that panicked does no harm: every change is whole.
pub fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Workers that leave one core free for the page.
fn workers_beside_the_page(cores: usize) -> u64 {
    cores.saturating_sub(1).clamp(1, MOST_WORKERS) as u64
}
