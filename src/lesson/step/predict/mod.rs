//! `senet predict`: a question with options whose answer the law computes.

mod fence;
mod run;

use super::options::Options;
use crate::lesson::moves::MoveText;
use crate::lesson::prose::Phrase;
use crate::lesson::scene::Scene;
use crate::lesson::stage::Stage;
use crate::lesson::test::Expect;
use crate::lesson::trail::Trail;

/// Fence `senet predict`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Predict {
    /// Position and throws.
    pub scene: Scene,
    /// The question.
    pub ask: Phrase,
    /// The options, each with the test by which it is right.
    pub options: Options,
    /// Moves that show the truth; where it is empty, the only legal move if there is but one.
    pub moves: Vec<MoveText>,
    /// Facts.
    pub expect: Vec<Expect>,
}

impl Predict {
    /// The board with the truth played on it: the script, or the only legal move, or nothing.
    pub fn truth(&self, stage: &Stage) -> Trail {
        stage.script(&self.moves).unwrap_or_else(|_| stage.trail())
    }

    /// True for each option that is true; a sound lesson has exactly one.
    pub fn truths(&self, stage: &Stage) -> Vec<bool> {
        let trail = self.truth(stage);
        self.options.iter().map(|option| option.test.holds(&stage.rules, &trail)).collect()
    }

    /// The place of the true option.
    pub fn answer(&self, stage: &Stage) -> Option<usize> {
        self.truths(stage).iter().position(|&truth| truth)
    }
}
