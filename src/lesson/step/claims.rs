//! Claims about the ancient game, and the degrees of certainty between which they are sorted.

use crate::i18n;
use crate::lesson::prose::{Phrase, plain};

/// Claims of a fence `senet sort`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sort {
    /// The claims.
    pub claims: Vec<Claim>,
}

/// A statement and how sure it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The degree of certainty.
    pub standing: Standing,
    /// The words of the claim.
    pub text: Phrase,
    /// The source that says so.
    pub source: Phrase,
    /// Its line.
    pub line: usize,
}

/// Certainty of a statement about the ancient game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// Found on objects, in pictures or in texts.
    Attested,
    /// Concluded from what is found.
    Inferred,
    /// Proposed in our time.
    Modern,
    /// Often said, and finds or studies speak against it.
    NotSo,
}

impl Sort {
    /// The claims by their words: a lesson may list them by standing, and that order would tell.
    pub fn shuffled(&self) -> Vec<Claim> {
        let mut claims = self.claims.clone();
        claims.sort_by_key(|claim| plain(&claim.text));
        claims
    }
}

impl Standing {
    /// All four, surest first.
    pub const ALL: [Standing; 4] =
        [Standing::Attested, Standing::Inferred, Standing::Modern, Standing::NotSo];
    /// Those of claims that may be made of a drawing, surest first.
    pub const HELD: [Standing; 3] = [Standing::Attested, Standing::Inferred, Standing::Modern];

    /// The word that a learner reads.
    pub fn word(self) -> &'static str {
        i18n::text(match self {
            Standing::Attested => "learn.attested",
            Standing::Inferred => "learn.inferred",
            Standing::Modern => "learn.modern",
            Standing::NotSo => "learn.not-so",
        })
    }

    /// The word in a lesson file.
    pub const fn name(self) -> &'static str {
        match self {
            Standing::Attested => "attested",
            Standing::Inferred => "inferred",
            Standing::Modern => "modern",
            Standing::NotSo => "not-so",
        }
    }
}
