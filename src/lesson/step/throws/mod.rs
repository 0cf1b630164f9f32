//! `senet throws`: a question about chance that the learner's own throws answer.

mod fence;
mod odds;
mod run;

use std::fmt;

use super::options::Options;
use crate::lesson::prose::Phrase;
use crate::lesson::scene::Scene;
use crate::rules::Throw;

/// Fence `senet throws`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Throws {
    /// The rules, which say what the sticks count. No piece takes part.
    pub scene: Scene,
    /// Times in a hundred that a stick lands with its flat side up.
    pub flat: u8,
    /// The least and the most to which a learner may set that once the question is answered.
    pub slider: Option<(u8, u8)>,
    /// The question.
    pub ask: Phrase,
    /// The options, each with the throw that comes most often.
    pub options: Options<Favourite>,
}

/// Throw that comes most often in the long run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Favourite {
    /// This one.
    Throw(Throw),
    /// None: all come equally often.
    None,
}

impl Favourite {
    fn parse(text: &str) -> Result<Favourite, String> {
        let throw = || text.strip_prefix("most ")?.trim().parse().ok().and_then(Throw::new);
        match text {
            "alike" => Ok(Favourite::None),
            _ => throw()
                .map(Favourite::Throw)
                .ok_or_else(|| format!("{text:?} says nothing of throws; write most 2 or alike")),
        }
    }
}

impl fmt::Display for Favourite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Favourite::Throw(throw) => write!(f, "most {throw}"),
            Favourite::None => write!(f, "alike"),
        }
    }
}
