//! Parallel work where the build has threads, and the same work in order where it has none (the web).
//!
//! Results come back in the order of the work, so no value depends on the number of threads.
//!
//! A sweep hands out thousands of small jobs. Called from outside the pool, each hand-over would wake workers and block;
//! [`install`] enters the pool once for a whole batch of steps, after which [`par_map`] is cheap. A command that has the
//! pool to itself can go further and enter it before it starts solving, keeping idle workers spinning
//! (`cli/workers.rs`); `install` then finds itself on a worker already and costs nothing.

/// Steps in one call from which it pays to enter the pool.
pub(crate) const PARALLEL_STEPS: u32 = 1 << 12;

/// Maps the items on several threads, keeping their order.
#[cfg(all(not(target_arch = "wasm32"), any(feature = "app", feature = "cli")))]
pub(crate) fn par_map<T: Send, R: Send>(
    items: Vec<T>,
    each: impl Fn(T) -> R + Sync + Send,
) -> Vec<R> {
    use rayon::prelude::*;
    items.into_par_iter().map(each).collect()
}

/// Maps the items one after the other.
#[cfg(not(all(not(target_arch = "wasm32"), any(feature = "app", feature = "cli"))))]
pub(crate) fn par_map<T: Send, R: Send>(
    items: Vec<T>,
    each: impl Fn(T) -> R + Sync + Send,
) -> Vec<R> {
    items.into_iter().map(each).collect()
}

/// Runs `work` inside the rayon pool.
#[cfg(all(not(target_arch = "wasm32"), any(feature = "app", feature = "cli")))]
pub(crate) fn install<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    rayon::scope(|_| work())
}

/// Runs `work` on this thread, the only one there is.
#[cfg(not(all(not(target_arch = "wasm32"), any(feature = "app", feature = "cli"))))]
pub(crate) fn install<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    work()
}

/// Number of threads in the pool.
pub(crate) fn num_threads() -> usize {
    #[cfg(all(not(target_arch = "wasm32"), any(feature = "app", feature = "cli")))]
    return rayon::current_num_threads();
    #[cfg(not(all(not(target_arch = "wasm32"), any(feature = "app", feature = "cli"))))]
    return 1;
}
