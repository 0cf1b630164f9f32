//! Exact chances worked out while the page stays alive: on a thread where there are any, else a few milliseconds at a time
//! between its frames.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use egui::Context;
use web_time::Instant;

use super::job::Way;
#[cfg(target_arch = "wasm32")]
use crate::app::web::yield_to_browser::run_between_frames;
use crate::rules::{Position, Rules};
use crate::tablebase::{Breakdown, Limit, Phase, Progress, Solver};

/// Time for which the solver works at once where there are no threads.
const SLICE: Duration = Duration::from_millis(6);
/// Steps between two looks at the clock.
const STEPS: u32 = 128;
/// Steps between two looks at what is wanted, on a thread.
#[cfg(not(target_arch = "wasm32"))]
const STRIDE: u32 = 1 << 13;
/// Between two looks at what a thread has done.
const LOOK: Duration = Duration::from_millis(50);

/// Result of solving.
#[derive(Clone, Debug)]
pub enum Solved {
    /// The account of the chance, with the most memory that was in use, in bytes, and how many positions were met.
    Exact(Arc<Breakdown>, u64, u64),
    /// There are too many positions.
    TooLarge,
}

#[derive(Debug)]
struct State {
    /// Not there while a thread works with it.
    solver: Option<Solver>,
    progress: Progress,
    running: bool,
    /// Somebody works on it beside the page, or has not yet seen that it was to rest.
    hired: bool,
    solved: Option<Solved>,
}

/// A position whose chance is being worked out.
#[derive(Debug)]
pub struct Solving {
    position: Position,
    state: Arc<Mutex<State>>,
    way: Way,
}

fn locked(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl State {
    /// Works on for a moment, unless it is to rest.
    fn work_a_moment(&mut self, position: &Position) {
        let Some(mut solver) = self.solver.take_if(|_| self.running) else {
            return;
        };
        let end = Instant::now() + SLICE;
        loop {
            self.progress = solver.advance(STEPS);
            if self.progress.is_over() {
                return self.finish(solver, position);
            }
            if Instant::now() >= end {
                self.solver = Some(solver);
                return;
            }
        }
    }

    /// Takes what a solver has found, and lets go of it.
    fn finish(&mut self, solver: Solver, position: &Position) {
        self.running = false;
        self.solved = match self.progress.phase {
            Phase::TooLarge(_) => Some(Solved::TooLarge),
            _ => solver.breakdown(position).map(|breakdown| {
                Solved::Exact(Arc::new(breakdown), solver.peak_bytes(), self.progress.total)
            }),
        };
    }
}

impl Solving {
    /// A position whose game is not over. Nothing is done yet.
    pub fn new(rules: &Rules, position: &Position, limit: Limit, way: Way) -> Solving {
        let solver = Solver::new(rules, position, limit);
        let state = State {
            progress: solver.progress(),
            solver: Some(solver),
            running: false,
            hired: false,
            solved: None,
        };
        Solving { position: *position, state: Arc::new(Mutex::new(state)), way }
    }

    /// Progress so far.
    pub fn progress(&self) -> Progress {
        locked(&self.state).progress
    }

    /// Result, when it is done.
    pub fn solved(&self) -> Option<Solved> {
        locked(&self.state).solved.clone()
    }

    /// `true` while it is worked on.
    pub fn is_running(&self) -> bool {
        locked(&self.state).running
    }

    /// Begins, or goes on.
    pub fn start(&mut self, ctx: &Context) {
        let mut state = locked(&self.state);
        if state.solved.is_some() || state.running {
            return;
        }
        state.running = true;
        let free = !std::mem::replace(&mut state.hired, self.way == Way::Beside);
        drop(state);
        if free && self.way == Way::Beside && !self.hire(ctx) {
            self.way = Way::Slices;
        }
        ctx.request_repaint();
    }

    /// Stops; what has been found stays.
    pub fn pause(&mut self) {
        locked(&self.state).running = false;
    }

    /// To be called in every frame: works a little where there are no threads.
    pub fn frame(&mut self, ctx: &Context) {
        if !self.is_running() {
            return;
        }
        if self.way == Way::Beside {
            ctx.request_repaint_after(LOOK);
            return;
        }
        locked(&self.state).work_a_moment(&self.position);
        ctx.request_repaint();
    }

    #[cfg(target_arch = "wasm32")]
    fn hire(&self, ctx: &Context) -> bool {
        let (state, ctx, position) = (Arc::clone(&self.state), ctx.clone(), self.position);
        run_between_frames(move || {
            let mut now = locked(&state);
            now.work_a_moment(&position);
            now.hired = now.running;
            if !now.running {
                ctx.request_repaint();
            }
            now.running
        })
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn hire(&self, ctx: &Context) -> bool {
        let (state, ctx, position) = (Arc::clone(&self.state), ctx.clone(), self.position);
        let work = move || {
            let Some(mut solver) = locked(&state).solver.take() else {
                return;
            };
            loop {
                let progress = solver.advance(STRIDE);
                let mut now = locked(&state);
                now.progress = progress;
                if progress.is_over() {
                    now.finish(solver, &position);
                    break;
                }
                if !now.running {
                    now.solver = Some(solver);
                    now.hired = false;
                    break;
                }
                drop(now);
                ctx.request_repaint_after(LOOK);
            }
            ctx.request_repaint();
        };
        let named = std::thread::Builder::new().name("chances".to_owned());
        named.spawn(work).is_ok()
    }
}

impl Drop for Solving {
    fn drop(&mut self) {
        self.pause();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{library, notation};

    #[test]
    fn a_thread_and_slices_find_the_same_account() {
        let rules = library::ruleset("kendall-walker").expect("shipped").rules();
        let setup = notation::parse_pieces("cones: 26 / spools: 24").expect("pieces");
        let position = rules.position(&setup).expect("held");
        let found = [Way::Beside, Way::Slices].map(|way| {
            let (ctx, limit) = (Context::default(), Limit::default());
            let mut solving = Solving::new(&rules, &position, limit, way);
            solving.start(&ctx);
            for _ in 0..10_000 {
                if solving.solved().is_some() {
                    break;
                }
                solving.frame(&ctx);
                std::thread::sleep(Duration::from_millis(1));
            }
            match solving.solved() {
                Some(Solved::Exact(breakdown, ..)) => breakdown,
                other => panic!("{way:?}: {other:?}"),
            }
        });
        assert_eq!(found[0], found[1]);
    }
}
