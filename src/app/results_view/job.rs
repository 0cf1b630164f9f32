//! Games that are played while the page stays alive: on threads where there are any, else a few milliseconds at a time
//! between its frames.
//!
//! The sums are whole numbers and the games come out alike in any order, so both ways give the same results. What is shown
//! is always about the games from 0 up to some number, without a gap.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use egui::Context;
use web_time::Instant;

use crate::analysis::{Slice, Study, Tally};
#[cfg(target_arch = "wasm32")]
use crate::app::web::yield_to_browser::run_between_frames;

/// Time for which games are played at once where there are no threads.
const SLICE: Duration = Duration::from_millis(5);
/// Between two looks at what threads have done.
const LOOK: Duration = Duration::from_millis(50);
/// The most threads.
#[cfg(not(target_arch = "wasm32"))]
const THREADS: usize = 8;

/// Way in which games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Beside the page: on threads, or between its frames where there are none.
    Beside,
    /// A little in every frame, where nothing else can be had.
    Slices,
}

/// State that threads share.
#[derive(Debug)]
struct JobQueue {
    study: Study,
    target: u64,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// Games 0 up to some number.
    tally: Tally,
    /// Games further on that came in before those ahead of them, by their first.
    early: BTreeMap<u64, Tally>,
    /// The next game that nobody has begun.
    next: u64,
    running: bool,
    workers: usize,
}

impl JobQueue {
    fn state(&self) -> MutexGuard<'_, State> {
        // Every change of the sums is whole, even if a thread stopped after it.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands out games, a single one at first so that something can be seen at once; nothing to one that shall stop.
    fn take(&self, worker: bool) -> Option<Range<u64>> {
        let mut state = self.state();
        if !state.running || state.next >= self.target {
            state.workers -= usize::from(worker);
            return None;
        }
        let most = (256 / self.study.boards.len().max(1) as u64).max(1);
        let count = (state.next / 16).clamp(1, most);
        let range = state.next..(state.next + count).min(self.target);
        state.next = range.end;
        Some(range)
    }

    fn add(&self, first: u64, part: Tally) {
        let mut state = self.state();
        state.early.insert(first, part);
        while let Some(part) = {
            let next = state.tally.games();
            state.early.remove(&next)
        } {
            if state.tally.merge(&part).is_err() {
                // Never: every game is handed out once.
                break;
            }
        }
        if state.tally.games() >= self.target {
            state.running = false;
        }
    }
}

/// Games being played a little at a time, and the number of the first.
#[derive(Debug, Default)]
struct Part(Option<(u64, Slice)>);

impl Part {
    /// Plays for a moment; `false` when there is nothing left to play. A `worker` leaves the queue then.
    fn play(&mut self, queue: &JobQueue, worker: bool) -> bool {
        let end = Instant::now() + SLICE;
        while Instant::now() < end {
            if !self.step(queue, worker) {
                return false;
            }
        }
        true
    }

    /// One game on one board; `false` when there is none left.
    fn step(&mut self, queue: &JobQueue, worker: bool) -> bool {
        let study = &queue.study;
        let Some((first, mut slice)) = self.0.take().or_else(|| {
            let range = queue.take(worker)?;
            Some((range.start, Slice::new(study, range)))
        }) else {
            return false;
        };
        if slice.step(study) {
            self.0 = Some((first, slice));
        } else {
            queue.add(first, slice.done(study));
        }
        true
    }

    /// Keeps what has been played; the rest of the games may be handed out again.
    fn put_down(&mut self, queue: &JobQueue) {
        if let Some((first, slice)) = self.0.take() {
            let part = slice.done(&queue.study);
            let games = part.games();
            if games > 0 {
                queue.add(first, part);
            }
            queue.state().next = first + games;
        }
    }
}

/// The games of a study from 0 up to a number.
#[derive(Debug)]
pub struct Job {
    queue: Arc<JobQueue>,
    /// Games being played in this frame and the next, where they are played in frames.
    part: Part,
    way: Way,
}

impl Job {
    /// A number of games of a study; those of `kept`, the first so many, need not be played again.
    pub fn new(study: Study, games: u64, kept: Option<Tally>, way: Way) -> Job {
        let tally = kept.unwrap_or_else(|| study.nothing());
        let state = State {
            next: tally.games(),
            tally,
            early: BTreeMap::new(),
            running: false,
            workers: 0,
        };
        Job {
            queue: Arc::new(JobQueue { study, target: games, state: Mutex::new(state) }),
            part: Part::default(),
            way,
        }
    }

    /// Study that is played.
    pub fn study(&self) -> &Study {
        &self.queue.study
    }

    /// Number of games played so far.
    pub fn done(&self) -> u64 {
        self.queue.state().tally.games()
    }

    /// The sums so far.
    pub fn tally(&self) -> Tally {
        self.queue.state().tally.clone()
    }

    /// `true` while it is worked on.
    pub fn is_running(&self) -> bool {
        self.queue.state().running
    }

    /// `true` once all games have been played.
    pub fn is_done(&self) -> bool {
        self.done() >= self.queue.target
    }

    /// Begins, or goes on.
    pub fn start(&mut self, ctx: &Context) {
        if self.is_done() {
            return;
        }
        self.queue.state().running = true;
        if self.way == Way::Beside && !self.hire(ctx) {
            self.way = Way::Slices;
        }
        ctx.request_repaint();
    }

    /// Stops; what has been played stays.
    pub fn pause(&mut self) {
        self.queue.state().running = false;
        self.part.put_down(&self.queue);
    }

    /// To be called in every frame: plays a little where there are no threads.
    pub fn frame(&mut self, ctx: &Context) {
        if !self.is_running() {
            return;
        }
        if self.way == Way::Beside {
            ctx.request_repaint_after(LOOK);
            return;
        }
        self.part.play(&self.queue, false);
        ctx.request_repaint();
    }

    /// Begins to play between frames; `false` where that cannot be.
    #[cfg(target_arch = "wasm32")]
    fn hire(&self, ctx: &Context) -> bool {
        let mut state = self.queue.state();
        if state.workers > 0 {
            return true;
        }
        state.workers = 1;
        drop(state);
        let (queue, ctx, mut part) = (Arc::clone(&self.queue), ctx.clone(), Part::default());
        let hired = run_between_frames(move || {
            if !queue.state().running {
                part.put_down(&queue);
                queue.state().workers = 0;
                return false;
            }
            let goes_on = part.play(&queue, true);
            if !goes_on {
                ctx.request_repaint();
            }
            goes_on
        });
        if !hired {
            self.queue.state().workers = 0;
        }
        hired
    }

    /// Starts threads; `false` where there are none.
    #[cfg(not(target_arch = "wasm32"))]
    fn hire(&self, ctx: &Context) -> bool {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        // One core stays free for the page.
        let wanted = cores.saturating_sub(1).clamp(1, THREADS);
        loop {
            let mut state = self.queue.state();
            if state.workers >= wanted {
                return true;
            }
            state.workers += 1;
            drop(state);
            let (queue, ctx) = (Arc::clone(&self.queue), ctx.clone());
            let work = move || {
                while let Some(range) = queue.take(true) {
                    let first = range.start;
                    queue.add(first, queue.study.run(range));
                    ctx.request_repaint_after(LOOK);
                }
                ctx.request_repaint();
            };
            let named = std::thread::Builder::new().name("games".to_owned());
            if named.spawn(work).is_err() {
                let mut state = self.queue.state();
                state.workers -= 1;
                return state.workers > 0;
            }
        }
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.queue.state().running = false;
    }
}

/// Everything that has been played, so that nothing is played twice: by study and number of games.
#[derive(Debug, Default)]
pub struct JobCache {
    jobs: Vec<((u64, u64), Job)>,
}

/// Number of results kept; those that have not been looked at for longest go first.
const MOST: usize = 40;

impl JobCache {
    /// The games of a study, begun anew if need be.
    pub fn open(&mut self, study: &Study, games: u64, way: Way) -> &mut Job {
        let key = (study.key(), games);
        let at = self.jobs.iter().position(|(other, _)| *other == key);
        let entry = match at {
            Some(at) => self.jobs.remove(at),
            None => {
                let kept = self.longest(key);
                (key, Job::new(study.clone(), games, kept, way))
            }
        };
        if self.jobs.len() >= MOST {
            self.jobs.remove(0);
        }
        self.jobs.push(entry);
        let last = self.jobs.len() - 1;
        &mut self.jobs[last].1
    }

    /// Sums of the same study with fewer games.
    fn longest(&self, (study, games): (u64, u64)) -> Option<Tally> {
        let same = self.jobs.iter().filter(|((other, _), _)| *other == study);
        let tallies = same.map(|(_, job)| job.tally());
        tallies.filter(|tally| tally.games() <= games).max_by_key(Tally::games)
    }

    /// Job opened under this key.
    pub fn find(&mut self, key: (u64, u64)) -> Option<&mut Job> {
        let found = self.jobs.iter_mut().find(|(other, _)| *other == key);
        found.map(|(_, job)| job)
    }

    /// Stops everything but the one under this key.
    pub fn pause_others(&mut self, key: (u64, u64)) {
        for (other, job) in &mut self.jobs {
            if *other != key && job.is_running() {
                job.pause();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Board;
    use crate::library;
    use crate::players::Player;

    fn study() -> Study {
        let boards = ["petrie", "wikihow"].map(|id| library::ruleset(id).expect("shipped"));
        let boards = boards.map(|ruleset| Board::new(&ruleset.rules()));
        Study::compare(boards.into(), Player::Random, 7)
    }

    fn played(mut job: Job) -> Tally {
        let ctx = Context::default();
        job.start(&ctx);
        for _ in 0..10_000 {
            if job.is_done() {
                break;
            }
            job.frame(&ctx);
            std::thread::sleep(Duration::from_millis(1));
        }
        job.tally()
    }

    #[test]
    fn threads_slices_and_one_go_give_the_same_sums() {
        let wanted = study().run(0..60);
        for way in [Way::Beside, Way::Slices] {
            assert_eq!(played(Job::new(study(), 60, None, way)), wanted, "{way:?}");
        }
    }

    #[test]
    fn what_was_played_before_a_pause_stays_and_is_gone_on_from() {
        let ctx = Context::default();
        let mut job = Job::new(study(), 60, None, Way::Slices);
        job.start(&ctx);
        for _ in 0..25 {
            job.part.step(&job.queue, false);
        }
        job.pause();
        let done = job.done();
        assert!(done > 0 && done < 60, "{done}");
        assert_eq!(job.tally(), study().run(0..done));
        assert!(!job.part.step(&job.queue, false), "nothing is played while it rests");
        assert_eq!(played(job), study().run(0..60));
    }

    #[test]
    fn more_games_go_on_from_fewer() {
        let mut kept = JobCache::default();
        let ctx = Context::default();
        let few = kept.open(&study(), 10, Way::Slices);
        few.start(&ctx);
        while few.part.step(&few.queue, false) {}
        assert_eq!(kept.open(&study(), 30, Way::Slices).done(), 10);
        assert_eq!(kept.open(&study(), 5, Way::Slices).done(), 0, "never cut down");
    }
}
