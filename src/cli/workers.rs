//! Threads that are kept spinning while one of them has work to spread.

use std::hint::spin_loop;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::Yield;

/// How long a thread that has found nothing to do waits before it looks again: so many turns of doing nothing.
const PAUSE: u32 = 32;

/// Does a piece of work that has parts to spread again and again, each soon done. The other threads of the pool look out
/// for them all the while instead of going to sleep, because to be woken takes them longer than a part: so this is for a
/// command that has the pool to itself and nothing else to do.
pub(super) fn keep_workers_spinning<R: Send>(work: impl FnOnce() -> R + Send) -> R {
    let over = AtomicBool::new(false);
    rayon::scope(|scope| {
        let (here, over) = (rayon::current_thread_index(), &over);
        scope.spawn_broadcast(move |_, thread| {
            // The thread that does the work comes by here as well, and must go on with it.
            while Some(thread.index()) != here && !over.load(Ordering::Relaxed) {
                if rayon::yield_now() != Some(Yield::Executed) {
                    (0..PAUSE).for_each(|_| spin_loop());
                    // Where there are more threads than cores, those with work come first.
                    std::thread::yield_now();
                }
            }
        });
        let _ends = Ends(over);
        work()
    })
}

/// Lets the others go when the work ends, in whatever way.
struct Ends<'a>(&'a AtomicBool);

impl Drop for Ends<'_> {
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
