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

/// Maps the items on the threads that there are, keeping their order.
pub(crate) fn par_map<T: Send, R: Send>(
    items: Vec<T>,
    each: impl Fn(T) -> R + Sync + Send,
) -> Vec<R> {
    #[cfg(all(not(target_arch = "wasm32"), any(feature = "app", feature = "cli")))]
    use rayon::prelude::*;
    #[cfg(all(not(target_arch = "wasm32"), any(feature = "app", feature = "cli")))]
    let items = items.into_par_iter();
    #[cfg(not(all(not(target_arch = "wasm32"), any(feature = "app", feature = "cli"))))]
    let items = items.into_iter();
    items.map(each).collect()
}

/// Runs `work` inside the rayon pool, or on this thread where it is the only one.
pub(crate) fn install<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    #[cfg(all(not(target_arch = "wasm32"), any(feature = "app", feature = "cli")))]
    return rayon::scope(|_| work());
    #[cfg(not(all(not(target_arch = "wasm32"), any(feature = "app", feature = "cli"))))]
    return work();
}

/// Number of threads in the pool.
pub(crate) fn num_threads() -> usize {
    #[cfg(all(not(target_arch = "wasm32"), any(feature = "app", feature = "cli")))]
    return rayon::current_num_threads();
    #[cfg(not(all(not(target_arch = "wasm32"), any(feature = "app", feature = "cli"))))]
    return 1;
}
