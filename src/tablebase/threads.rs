//! Work spread over threads, where there are any; what comes of it stands in the order of the work.

/// So many steps at once are worth it to spread them.
pub(crate) const MANY: u32 = 1 << 12;

/// Does every piece of work, on several threads.
#[cfg(all(not(target_arch = "wasm32"), any(feature = "app", feature = "cli")))]
pub(crate) fn par_map<T: Send, R: Send>(
    work: Vec<T>,
    each: impl Fn(T) -> R + Sync + Send,
) -> Vec<R> {
    use rayon::prelude::*;
    work.into_par_iter().map(each).collect()
}

/// Does a piece of work on one of the threads, which spreads what it has to do without waking and waiting each time.
#[cfg(all(not(target_arch = "wasm32"), any(feature = "app", feature = "cli")))]
pub(crate) fn install<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    rayon::scope(|_| work())
}

/// Does a piece of work here.
#[cfg(not(all(not(target_arch = "wasm32"), any(feature = "app", feature = "cli"))))]
pub(crate) fn install<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    work()
}

/// Does every piece of work, one after the other.
#[cfg(not(all(not(target_arch = "wasm32"), any(feature = "app", feature = "cli"))))]
pub(crate) fn par_map<T: Send, R: Send>(
    work: Vec<T>,
    each: impl Fn(T) -> R + Sync + Send,
) -> Vec<R> {
    work.into_iter().map(each).collect()
}

/// How many threads there are.
pub(crate) fn count() -> usize {
    #[cfg(all(not(target_arch = "wasm32"), any(feature = "app", feature = "cli")))]
    return rayon::current_num_threads();
    #[cfg(not(all(not(target_arch = "wasm32"), any(feature = "app", feature = "cli"))))]
    return 1;
}
