//! Matches that measure how much skill counts.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use web_time::Instant;

use super::task::{Step, Task};
use crate::analysis::{Skill, SkillMeter};
use crate::players::Network;
use crate::rules::Rules;

/// Task that measures how much skill decides, by matches of `games` games each.
#[derive(Debug, Serialize, Deserialize)]
pub struct MeasureSkill {
    rules: Rules,
    network: Network,
    games: u64,
    #[serde(skip)]
    meter: Option<Box<SkillMeter>>,
}

/// Report on the matches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// Part of the games that have been played, from 0 to 1.
    pub done: f32,
    /// Shares so far; `None` before any game has ended.
    pub skill: Option<Skill>,
}

impl MeasureSkill {
    /// Task for matches under these rules; the strong player uses this network.
    pub fn new(rules: &Rules, network: &Network, games: u64) -> MeasureSkill {
        MeasureSkill { rules: *rules, network: network.clone(), games, meter: None }
    }
}

impl Task for MeasureSkill {
    type Report = Measured;

    fn work(&mut self, end: Instant) -> Step<Measured> {
        let begin = || {
            let network = Arc::new(self.network.clone());
            Box::new(SkillMeter::new(&self.rules, &network, self.games))
        };
        let meter = self.meter.get_or_insert_with(begin);
        let mut is_over = !meter.step();
        while !is_over && Instant::now() < end {
            is_over = !meter.step();
        }
        let report = Measured { done: meter.done(), skill: meter.skill() };
        Step { report: Some(report), is_over }
    }
}
