//! A task at work in the background with its latest report.

use std::sync::{Arc, Mutex, MutexGuard};

use super::order::Order;
use super::task::Task;
use super::{Background, locked, start};

/// Task in the background and the latest report of it. It stops when this is dropped.
#[derive(Debug)]
pub struct Latest<R> {
    report: Arc<Mutex<R>>,
    /// The work; `None` where it could not be begun.
    pub work: Option<Background>,
}

impl<R: Send + 'static> Latest<R> {
    /// Begins a task; `first` stands until it reports.
    pub fn start<T: Task + Into<Order>>(task: T, first: R) -> Latest<R>
    where
        R: From<T::Report>,
    {
        let report = Arc::new(Mutex::new(first));
        let shared = Arc::clone(&report);
        let work = start(task, move |report| *locked(&shared) = report.into());
        Latest { report, work }
    }

    /// The latest report, locked while it is looked at.
    pub fn report(&self) -> MutexGuard<'_, R> {
        locked(&self.report)
    }
}
