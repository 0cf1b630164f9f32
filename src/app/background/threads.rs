//! Background work on threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::thread::{self, Thread};

use web_time::Instant;

use super::order::Order;
use super::task::Task;
use super::{PIECE, workers_beside_the_page};

/// What a thread is to do.
const GO_ON: u8 = 0;
const REST: u8 = 1;
const END: u8 = 2;

/// Work in the background. It ends when this is dropped.
#[derive(Debug)]
pub struct Background {
    wanted: Arc<AtomicU8>,
    thread: Thread,
}

/// Has a task done, on a thread of its own, which calls `hear` with every report. `None` where there is no thread to be had.
pub fn start<T: Task + Into<Order>>(
    mut task: T,
    mut hear: impl FnMut(T::Report) + Send + 'static,
) -> Option<Background> {
    let wanted = Arc::new(AtomicU8::new(GO_ON));
    let signal = Arc::clone(&wanted);
    let work = move || {
        loop {
            match signal.load(Ordering::Acquire) {
                GO_ON => {}
                REST => {
                    thread::park();
                    continue;
                }
                _ => return,
            }
            let step = task.work(Instant::now() + PIECE);
            if signal.load(Ordering::Acquire) == END {
                return;
            }
            if let Some(report) = step.report {
                hear(report);
            }
            if step.is_over {
                return;
            }
        }
    };
    let thread = thread::Builder::new().name("senet-work".to_owned()).spawn(work).ok()?;
    Some(Background { wanted, thread: thread.thread().clone() })
}

/// Number of workers that a job may employ.
pub fn workers() -> u64 {
    workers_beside_the_page(thread::available_parallelism().map_or(1, usize::from))
}

impl Background {
    /// Rests after the piece of work that is under way.
    pub fn rest(&self) {
        self.wanted.store(REST, Ordering::Release);
    }

    /// Goes on after a rest.
    pub fn go_on(&self) {
        self.wanted.store(GO_ON, Ordering::Release);
        self.thread.unpark();
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        self.wanted.store(END, Ordering::Release);
        self.thread.unpark();
    }
}
