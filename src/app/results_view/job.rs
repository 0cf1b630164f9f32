//! Games that are played in the background while the page stays alive.
//!
//! The sums are whole numbers and the games come out alike in any order, so any number of workers gives the same results.
//! A report always covers the games from 0 up to some number, without a gap.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use crate::analysis::{Study, Tally};
use crate::app::background::{Background, PlayGames, PlayedBlock, locked, start, workers};

#[derive(Debug, Default)]
struct Sums {
    /// Games 0 up to some number.
    tally: Tally,
    /// Games further on that came in before those ahead of them, by their first.
    early: BTreeMap<u64, Tally>,
}

impl Sums {
    fn add(&mut self, block: PlayedBlock) {
        self.early.insert(block.first, block.tally);
        while let Some(next) = self.early.remove(&self.tally.games()) {
            if self.tally.merge(&next).is_err() {
                // Never: every game is played once.
                break;
            }
        }
    }
}

/// The games of a study from 0 up to a number.
#[derive(Debug)]
pub struct Job {
    study: Study,
    target: u64,
    sums: Arc<Mutex<Sums>>,
    workers: Vec<Background>,
    /// Paused because other games began, not by a person.
    gave_way: bool,
}

impl Job {
    /// Job of `games` games of a study; the first ones, tallied in `played`, need not be played again.
    pub fn new(study: Study, games: u64, played: Option<Tally>) -> Job {
        let tally = played.unwrap_or_else(|| study.nothing());
        let sums = Sums { tally, early: BTreeMap::new() };
        let sums = Arc::new(Mutex::new(sums));
        Job { study, target: games, sums, workers: Vec::new(), gave_way: false }
    }

    /// Study that is played.
    pub fn study(&self) -> &Study {
        &self.study
    }

    /// Number of games played so far.
    pub fn done(&self) -> u64 {
        locked(&self.sums).tally.games()
    }

    /// The sums so far.
    pub fn tally(&self) -> Tally {
        locked(&self.sums).tally.clone()
    }

    /// True while it is worked on.
    pub fn is_running(&self) -> bool {
        !self.workers.is_empty() && !self.is_done()
    }

    /// True once all games have been played.
    pub fn is_done(&self) -> bool {
        self.done() >= self.target
    }

    /// True where it rests because other games began: it is to go on by itself when it is next shown.
    pub fn gave_way(&self) -> bool {
        self.gave_way && !self.is_done()
    }

    /// Begins, or goes on.
    pub fn start(&mut self) {
        self.gave_way = false;
        if self.is_running() {
            return;
        }
        let (games, count) = (self.done()..self.target, workers().min(self.target).max(1));
        let worker = |number| {
            let task = PlayGames::new(&self.study, games.clone(), number, count);
            let sums = Arc::clone(&self.sums);
            start(task, move |block| locked(&sums).add(block))
        };
        // A worker too few would leave games out.
        self.workers = (0..count).map(worker).collect::<Option<_>>().unwrap_or_default();
    }

    /// Stops; the games up to the first that has not been played stay.
    pub fn pause(&mut self) {
        self.gave_way = false;
        self.workers.clear();
        // A late block of a stopped worker goes into the old sums.
        let tally = self.tally();
        self.sums = Arc::new(Mutex::new(Sums { tally, early: BTreeMap::new() }));
    }
}

/// Everything that has been played, so that nothing is played twice: by study and number of games.
#[derive(Debug, Default)]
pub struct JobCache {
    jobs: Vec<((u64, u64), Job)>,
}

/// Number of results kept; those that have not been looked at for longest go first.
const MOST_JOBS: usize = 40;

impl JobCache {
    /// The games of a study, restarted if need be.
    pub fn open(&mut self, study: &Study, games: u64) -> &mut Job {
        let key = (study.key(), games);
        let at = self.jobs.iter().position(|(other, _)| *other == key);
        let entry = match at {
            Some(at) => self.jobs.remove(at),
            None => {
                let played = self.longest(key);
                (key, Job::new(study.clone(), games, played))
            }
        };
        if self.jobs.len() >= MOST_JOBS {
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
        self.jobs.iter_mut().find(|(other, _)| *other == key).map(|(_, job)| job)
    }

    /// Stops everything but the one under this key, which the others give way to.
    pub fn pause_others(&mut self, key: (u64, u64)) {
        for (other, job) in &mut self.jobs {
            if *other != key && job.is_running() {
                job.pause();
                job.gave_way = true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::analysis::Board;
    use crate::library;
    use crate::players::Player;

    fn study() -> Study {
        let boards = ["petrie", "wikihow"].map(|id| library::ruleset(id).expect("shipped"));
        let boards = boards.map(|ruleset| Board::new(&ruleset.rules()));
        Study::compare(boards.into(), Player::Random, 7)
    }

    /// Waits until this number of games has been played.
    fn wait(job: &Job, games: u64) {
        for _ in 0..10_000 {
            if job.done() >= games {
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        panic!("{} of {games} games", job.done());
    }

    #[test]
    fn games_in_the_background_and_in_one_go_give_the_same_sums() {
        let mut job = Job::new(study(), 60, None);
        job.start();
        wait(&job, 60);
        assert_eq!(job.tally(), study().run(0..60));
    }

    #[test]
    fn what_was_played_before_a_pause_stays_and_is_gone_on_from() {
        let games = 3000;
        let mut job = Job::new(study(), games, None);
        job.start();
        wait(&job, 20);
        job.pause();
        let done = job.done();
        assert!(!job.is_running() && (20..games).contains(&done), "{done}");
        std::thread::sleep(Duration::from_millis(50));
        assert_eq!(job.tally(), study().run(0..done), "nothing is added while it rests");
        job.start();
        wait(&job, done + 100);
        let tally = job.tally();
        assert_eq!(tally, study().run(0..tally.games()));
    }

    #[test]
    fn games_that_gave_way_go_on_and_those_that_a_person_paused_do_not() {
        let (mut cache, key) = (JobCache::default(), (study().key(), 3000));
        cache.open(&study(), 3000).start();
        cache.pause_others((0, 1));
        let job = cache.find(key).expect("opened");
        assert!(job.gave_way() && !job.is_running());
        job.start();
        assert!(!job.gave_way() && job.is_running());
        job.pause();
        cache.pause_others((0, 1));
        assert!(!cache.find(key).expect("opened").gave_way());
    }

    #[test]
    fn more_games_go_on_from_fewer() {
        let mut cache = JobCache::default();
        let few = cache.open(&study(), 10);
        few.start();
        wait(few, 10);
        assert_eq!(cache.open(&study(), 30).done(), 10);
        assert_eq!(cache.open(&study(), 5).done(), 0, "never cut down");
    }
}
