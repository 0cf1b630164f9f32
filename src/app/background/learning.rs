//! Learning of some rules by a network.

use serde::{Deserialize, Serialize};
use web_time::Instant;

use super::task::{Step, Task};
use crate::analysis::{CurvePoint, Learner};
use crate::players::Network;
use crate::rules::Rules;

/// The seed of what chance decides in learning.
const SEED: u64 = 1;

/// Progress of learning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Progress {
    /// It goes on.
    Learns,
    /// Enough has been learned.
    Done,
    /// It was stopped.
    Stopped,
    /// Most games under these rules do not end.
    Endless,
}

/// Task that teaches a network some rules, starting from a network for other rules.
#[derive(Debug, Serialize, Deserialize)]
pub struct Learn {
    rules: Rules,
    from: Network,
    #[serde(skip)]
    learner: Option<Box<Learner>>,
    /// Points of the curve that have been reported.
    reported: usize,
}

/// Report on learning.
#[derive(Debug, Serialize, Deserialize)]
pub struct Learned {
    /// Games learned from.
    pub games: u64,
    /// Strength so far, the earliest first.
    pub curve: Vec<CurvePoint>,
    /// The best network, when its strength has just been measured and it has learned from games under these rules.
    pub best: Option<Network>,
    /// Progress of the learning.
    pub progress: Progress,
}

impl Learn {
    /// Task for these rules, not begun.
    pub fn new(rules: &Rules, from: &Network) -> Learn {
        Learn { rules: *rules, from: from.clone(), learner: None, reported: 0 }
    }
}

impl Task for Learn {
    type Report = Learned;

    fn work(&mut self, end: Instant) -> Step<Learned> {
        let begin = || Box::new(Learner::new(&self.rules, SEED, &self.from));
        let learner = self.learner.get_or_insert_with(begin);
        let mut result = Ok(());
        while result.is_ok() && !learner.is_done() && Instant::now() < end {
            result = learner.step();
        }
        let curve = learner.curve().to_vec();
        let is_new = curve.len() > std::mem::replace(&mut self.reported, curve.len());
        // The first point is that of the network for other rules, which has learned nothing of these.
        let has_learned = curve.last().is_some_and(|point| point.games > 0);
        let best = learner.best().filter(|_| is_new && has_learned);
        let best = best.map(|best| Network::clone(best));
        let progress = match (result, learner.is_done()) {
            (Err(_), _) => Progress::Endless,
            (_, true) => Progress::Done,
            _ => Progress::Learns,
        };
        let report = Learned { games: learner.games(), curve, best, progress };
        Step { report: Some(report), is_over: progress != Progress::Learns }
    }
}
