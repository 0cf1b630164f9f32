//! Background work on threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::thread::{self, Thread};

use web_time::Instant;

use super::order::Order;
use super::task::Task;
use super::{PIECE, workers_beside_the_page};

/// Signal to a thread.
const GO_ON: u8 = 0;
const REST: u8 = 1;
const END: u8 = 2;

/// Work in the background. It ends when this is dropped.
#[derive(Debug)]
pub struct Background {
    signal: Arc<AtomicU8>,
    thread: Thread,
}

/// Starts a task on a thread of its own, which calls `on_report` with every report. `None` where no thread can be started.
pub fn start<T: Task + Into<Order>>(
    mut task: T,
    mut on_report: impl FnMut(T::Report) + Send + 'static,
) -> Option<Background> {
    let signal = Arc::new(AtomicU8::new(GO_ON));
    let shared = Arc::clone(&signal);
    let work = move || {
        loop {
            match shared.load(Ordering::Acquire) {
                GO_ON => {}
                REST => {
                    thread::park();
                    continue;
                }
                _ => return,
            }
            let step = task.work(Instant::now() + PIECE);
            if shared.load(Ordering::Acquire) == END {
                return;
            }
            if let Some(report) = step.report {
                on_report(report);
            }
            if step.is_over {
                return;
            }
        }
    };
    let thread = thread::Builder::new().name("senet-work".to_owned()).spawn(work).ok()?;
    Some(Background { signal, thread: thread.thread().clone() })
}

/// Number of workers that a job may employ.
pub fn workers() -> u64 {
    workers_beside_the_page(thread::available_parallelism().map_or(1, usize::from))
}

impl Background {
    /// Pauses after the piece of work that is under way.
    pub fn pause(&self) {
        self.signal.store(REST, Ordering::Release);
    }

    /// Resumes after a pause.
    pub fn resume(&self) {
        self.signal.store(GO_ON, Ordering::Release);
        self.thread.unpark();
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        self.signal.store(END, Ordering::Release);
        self.thread.unpark();
    }
}
