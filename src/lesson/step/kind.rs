//! Demands on a kind of step: all that its file has to say, so that the compiler names what a new one lacks.

use super::proof::Proof;
use super::run::Run;
use super::sheet::Sheet;
use super::show::Show;
use crate::lesson::fields::Fields;
use crate::lesson::lines::Lines;
use crate::lesson::prose::Phrase;
use crate::lesson::scene::RulesSpec;
use crate::lesson::stage::Stage;
use crate::rules::Ruleset;

/// Kind of step, as its fence holds it.
pub(in crate::lesson) trait StepKind {
    /// Reads the lines of a fence; `None` where something is missing, which is then noted.
    fn read(fields: &mut Fields<'_>) -> Option<Self>
    where
        Self: Sized;

    /// Writes the lines that [`StepKind::read`] reads.
    fn write(&self, lines: &mut Lines<'_>);

    /// Holds its claims against the law.
    fn check(&self, proof: &mut Proof<'_>);

    /// Rules that do not stand in its scene; of two boards those of the left one.
    fn rules(&self) -> Option<&RulesSpec> {
        None
    }

    /// Phrases that are read before anything is done or answered, and those that are read after an answer.
    fn phrases(&self) -> [Vec<&Phrase>; 2];

    /// Nudges in words, gentlest first.
    fn hints(&self) -> &[Phrase] {
        &[]
    }

    /// The step as a page holds it; `None` where its board cannot be laid out.
    fn sheet(&self, stage: Option<&Stage>, shelf: &[Ruleset]) -> Option<Sheet<'_>>;

    /// The step as a presenter shows it. `stage` is its board, or a resting one beside it.
    fn show(&self, stage: &Stage, shelf: &[Ruleset]) -> Show;

    /// The step as a learner does it. `stage` is its board, or a resting one beside it.
    ///
    /// # Errors
    /// When a board cannot be laid out; everything that is wrong is listed.
    fn run(&self, stage: &Stage, shelf: &[Ruleset]) -> Result<Box<dyn Run>, Vec<String>>;
}

/// Demand of a step on a learner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    /// Nothing: it is looked at.
    Nothing,
    /// Play without an end.
    Play,
    /// Something that can be finished.
    Task,
    /// A guess before the answer is seen.
    Guess,
}
