//! Endings that are worked out in the background, so that chances are exact where few pieces are left, and it is known how
//! far the estimates are off.
//!
//! **Invariant:** each ruleset is solved once, on a thread of its own or, where there is none, a few milliseconds at a
//! time between the frames.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use egui::{Context, Id};
use web_time::Instant;

use crate::players::{Judge, Network};
use crate::rules::{Rules, form_hash};
use crate::tablebase::{Limit, Phase, Solver};

/// Pieces a side up to which all endings are solved.
const PIECES: u8 = 2;
/// Time for which is worked at once.
const SLICE: Duration = Duration::from_millis(5);
/// Steps of the solver between two looks at the clock.
const STEPS: u32 = 256;
/// Endings in which estimates are held against the exact chances.
const POSITIONS: u64 = 400;
/// Rulesets whose endings are kept; those that were asked for first go first.
const MOST: usize = 6;

/// The endings of some rules, as far as they are known.
#[derive(Clone, Debug, Default)]
pub struct Ending {
    hash: u64,
    /// The solver, once it is done.
    pub solver: Option<Arc<Solver>>,
    /// Mean difference between estimated and exact chances, once it is measured.
    pub error: Option<f64>,
}

/// The endings of the program that draws in a context.
#[derive(Debug, Default)]
pub struct Endings {
    all: Mutex<Vec<Ending>>,
}

impl Endings {
    /// The endings of the program that draws in this context.
    pub fn of(ctx: &Context) -> Arc<Endings> {
        ctx.data_mut(|data| {
            let endings: &mut Arc<Endings> = data.get_temp_mut_or_default(Id::NULL);
            Arc::clone(endings)
        })
    }

    fn all(&self) -> MutexGuard<'_, Vec<Ending>> {
        // Every change is whole, even if a thread stopped after it.
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Everything that is known of the endings of these rules; what is not is worked out from now on. The network is the
    /// one whose estimates are measured.
    pub fn known(
        self: &Arc<Endings>,
        ctx: &Context,
        rules: &Rules,
        network: &Arc<Network>,
    ) -> Ending {
        let hash = form_hash(&rules.form);
        let mut all = self.all();
        if let Some(ending) = all.iter().find(|ending| ending.hash == hash) {
            return ending.clone();
        }
        let ending = Ending { hash, ..Ending::default() };
        let too_many = (all.len() + 1).saturating_sub(MOST);
        all.drain(..too_many);
        all.push(ending.clone());
        drop(all);
        if let Ok(solver) = Solver::up_to(rules, PIECES.min(rules.n_pieces()), Limit::default()) {
            let (endings, ctx) = (Arc::clone(self), ctx.clone());
            let network = Arc::clone(network);
            let stage = Stage::Solving(Box::new(solver));
            Worker { endings, ctx, hash, network, stage }.start();
        }
        ending
    }

    /// Notes something about the endings with this hash; `false` where nobody asks for them any more.
    fn note(&self, hash: u64, change: impl FnOnce(&mut Ending)) -> bool {
        let mut all = self.all();
        let found = all.iter_mut().find(|ending| ending.hash == hash);
        found.map(change).is_some()
    }
}

/// Work that is under way.
enum Stage {
    Solving(Box<Solver>),
    /// The judge, the next ending, and the sum and number of the differences.
    Measuring(Box<Judge>, u64, f64, u64),
    Over,
}

/// Somebody who solves and then measures.
struct Worker {
    endings: Arc<Endings>,
    ctx: Context,
    hash: u64,
    network: Arc<Network>,
    stage: Stage,
}

impl Worker {
    /// Works for a moment; `false` when all is done, or nobody asks for it any more.
    fn work(&mut self) -> bool {
        let end = Instant::now() + SLICE;
        while Instant::now() < end {
            let goes_on = match &mut self.stage {
                Stage::Solving(solver) => {
                    let progress = solver.advance(STEPS);
                    !progress.is_over() || progress.phase == Phase::Done && self.solved()
                }
                Stage::Measuring(judge, next, sum, count) => {
                    if let Some(error) = judge.error(*next) {
                        (*sum, *count) = (*sum + error, *count + 1);
                    }
                    *next += 1;
                    *next < POSITIONS || self.measured()
                }
                Stage::Over => false,
            };
            if !goes_on {
                return false;
            }
        }
        self.endings.note(self.hash, |_| {})
    }

    /// Hands the solver over, and begins to measure.
    fn solved(&mut self) -> bool {
        let Stage::Solving(solver) = std::mem::replace(&mut self.stage, Stage::Over) else {
            return false;
        };
        let (rules, solver) = (*solver.rules(), Arc::new(*solver));
        let judge = Judge::new(&rules, Arc::clone(&self.network), Some(Arc::clone(&solver)));
        self.stage = Stage::Measuring(Box::new(judge), 0, 0.0, 0);
        self.ctx.request_repaint();
        self.endings.note(self.hash, |ending| ending.solver = Some(solver))
    }

    /// Tells the mean difference; there is nothing more to do.
    fn measured(&mut self) -> bool {
        if let Stage::Measuring(_, _, sum, count) = self.stage
            && count > 0
        {
            self.endings.note(self.hash, |ending| ending.error = Some(sum / count as f64));
            self.ctx.request_repaint();
        }
        false
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn start(mut self) {
        let named = std::thread::Builder::new().name("endings".to_owned());
        // Without a thread every chance stays an estimate.
        named.spawn(move || while self.work() {}).ok();
    }

    #[cfg(target_arch = "wasm32")]
    fn start(mut self) {
        super::web::yield_to_browser::run_between_frames(move || self.work());
    }
}
