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

named! {
    /// Certainty of a statement about the ancient game, surest first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    Standing {
        /// Found on objects, in pictures or in texts.
        Attested = "attested",
        /// Concluded from what is found.
        Inferred = "inferred",
        /// Proposed in our time.
        Modern = "modern",
        /// Often said, and finds or studies speak against it.
        NotSo = "not-so",
    }
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

    /// Meaning of the word, as the end of a sentence.
    pub fn meaning(self) -> &'static str {
        i18n::text(match self {
            Standing::Attested => "learn.means-attested",
            Standing::Inferred => "learn.means-inferred",
            Standing::Modern => "learn.means-modern",
            Standing::NotSo => "learn.means-not-so",
        })
    }
}
