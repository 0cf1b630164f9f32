//! Tasks: what is to be done, how far it has come, and reports on it.

use serde::{Serialize, de::DeserializeOwned};
use web_time::Instant;

/// Work that can be cut into pieces. The order can be sent elsewhere; the progress cannot, and is left out of the message.
pub trait Task: Serialize + DeserializeOwned + Send + 'static {
    /// News of the work.
    type Report: Serialize + DeserializeOwned + Send + 'static;

    /// Works until about `end`.
    fn work(&mut self, end: Instant) -> Step<Self::Report>;
}

/// End of a piece of work.
#[derive(Debug)]
pub struct Step<R> {
    /// News, if there are any.
    pub report: Option<R>,
    /// True once nothing is left to do.
    pub is_over: bool,
}
