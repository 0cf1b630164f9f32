//! `senet predict`: a question with options whose answer the law computes.

mod fence;
mod run;

use super::proof::Proof;
use crate::lesson::moves::MoveText;
use crate::lesson::prose::Phrase;
use crate::lesson::scene::Scene;
use crate::lesson::stage::Stage;
use crate::lesson::test::{Expect, Test};
use crate::lesson::trail::Trail;

/// Fence `senet predict`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Predict {
    /// Position and throws.
    pub scene: Scene,
    /// The question.
    pub ask: Phrase,
    /// Two to four options, A first.
    pub options: Vec<Choice>,
    /// The letter of the option that the author says is right; lessons of other hands may lack it.
    pub right: Option<char>,
    /// The line that says so.
    pub right_line: usize,
    /// Moves that show the truth; where it is empty, the only legal move if there is but one.
    pub moves: Vec<MoveText>,
    /// Facts.
    pub expect: Vec<Expect>,
}

/// One option of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// `A` to `D`.
    pub letter: char,
    /// The words of the option.
    pub text: Phrase,
    /// The test by which it is right.
    pub test: Test,
    /// The answer to whoever picks it.
    pub reply: Phrase,
    /// Its line.
    pub line: usize,
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

    /// The option that the author names is the one that the law finds true.
    fn check_right(&self, truth: &Choice, rules: &str, proof: &mut Proof<'_>) {
        let true_one = truth.letter;
        if let Some(right) = self.right.filter(|right| *right != true_one) {
            let text = format!(
                "right names {right}, but under {rules} {true_one} is the true one ({}); write right: {true_one}, or \
                 change the board or the test of {right}",
                truth.test
            );
            proof.error(self.right_line, text);
        }
    }
}
