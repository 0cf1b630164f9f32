//! Workers of the thread pool that are kept spinning while one of them hands out work.

use std::hint::spin_loop;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::Yield;

/// Idle turns before a worker that found nothing to do looks again.
const IDLE_TURNS: u32 = 32;

/// Runs `work` inside the rayon pool, with the other workers looking out for parts of it instead of going to sleep. To wake a
/// worker takes longer than a part of a sweep, so this is for a command that has the pool to itself. It is the strongest
/// form of what `tablebase/threads.rs` explains.
pub(super) fn keep_workers_spinning<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    let over = AtomicBool::new(false);
    rayon::scope(|scope| {
        let (here, over) = (rayon::current_thread_index(), &over);
        scope.spawn_broadcast(move |_, thread| {
            // The worker that runs `work` gets this job as well, and must go on.
            while Some(thread.index()) != here && !over.load(Ordering::Relaxed) {
                if rayon::yield_now() != Some(Yield::Executed) {
                    (0..IDLE_TURNS).for_each(|_| spin_loop());
                    // Where there are more workers than cores, those with work come first.
                    std::thread::yield_now();
                }
            }
        });
        let _release = Release(over);
        work()
    })
}

/// Guard that releases the other workers when the work ends, even by a panic.
struct Release<'a>(&'a AtomicBool);

impl Drop for Release<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_done_and_the_others_are_let_go() {
        use rayon::prelude::*;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build();
        let pool = pool.expect("threads");
        let sums = pool.install(|| {
            keep_workers_spinning(|| {
                let one = |many: u32| (0..many).into_par_iter().sum::<u32>();
                (1..200).map(one).collect::<Vec<_>>()
            })
        });
        let expected: Vec<u32> = (1..200).map(|many| many * (many - 1) / 2).collect();
        assert_eq!(sums, expected);
        // A panic comes through instead of leaving the others behind.
        let broken = || pool.install(|| keep_workers_spinning(|| panic!("broken")));
        let broken = std::panic::catch_unwind(std::panic::AssertUnwindSafe(broken));
        assert!(broken.is_err());
        assert_eq!(pool.install(|| keep_workers_spinning(|| 1)), 1);
    }
}
