//! Question about many games, as a fence asks it.

use crate::lesson::prose::Phrase;
use crate::lesson::scene::RulesSpec;

/// Fence `senet games`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Games {
    /// The rules.
    pub rules: RulesSpec,
    /// The rules they are measured against.
    pub rival: RulesSpec,
    /// Player on both sides: the name of a policy.
    pub player: String,
    /// Number of games, 1 to 100000.
    pub number: u32,
    /// The seed, so that the answer is the same for everybody.
    pub seed: u64,
    /// The question.
    pub ask: Phrase,
    /// The options; which is right is for whoever plays the games to say.
    pub options: Vec<Phrase>,
}
