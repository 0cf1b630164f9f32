//! Question about many games, as a fence asks it.

use std::fmt;

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
    /// The options.
    pub options: Vec<Phrase>,
    /// Name of the measure that the question is about.
    pub measure: String,
    /// Result that makes an option right, one for each; the first that fits is right.
    pub fits: Vec<Fit>,
}

/// Result of many games that an option names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// Clearly more under the rival rules, by at least this many hundredths of the value under the rules.
    More(u32),
    /// Clearly less under the rival rules, by at least this many hundredths.
    Less(u32),
    /// No clear difference.
    Same,
}

impl Fit {
    /// Reads `more`, `more 25`, `less`, `less 10` or `same`.
    ///
    /// # Errors
    /// Fails where it is none of these; the sentence says what to write.
    pub fn parse(text: &str) -> Result<Fit, String> {
        let wrong = || format!("{text:?} is no result of games; write more, more 25, less or same");
        let (word, least) = text.trim().split_once(' ').unwrap_or((text.trim(), "0"));
        let least = least.trim().parse().ok().ok_or_else(wrong)?;
        match word {
            "more" => Ok(Fit::More(least)),
            "less" => Ok(Fit::Less(least)),
            "same" => Ok(Fit::Same),
            _ => Err(wrong()),
        }
    }

    /// True where a difference of this size, clear or not, fits the answer.
    pub fn holds(self, hundredths: f64, clear: bool) -> bool {
        match self {
            Fit::More(least) => clear && hundredths > 0.0 && hundredths >= f64::from(least),
            Fit::Less(least) => clear && hundredths < 0.0 && -hundredths >= f64::from(least),
            Fit::Same => !clear,
        }
    }

    /// True where this result holds whenever the other does.
    pub(super) fn covers(self, other: Fit) -> bool {
        match (self, other) {
            (Fit::More(least), Fit::More(other)) | (Fit::Less(least), Fit::Less(other)) => {
                least <= other
            }
            _ => self == other,
        }
    }
}

impl fmt::Display for Fit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fit::More(0) => f.write_str("more"),
            Fit::More(least) => write!(f, "more {least}"),
            Fit::Less(0) => f.write_str("less"),
            Fit::Less(least) => write!(f, "less {least}"),
            Fit::Same => f.write_str("same"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Fit;

    #[test]
    fn a_result_is_read_as_it_is_written_and_holds_from_its_bound_on() {
        for fit in [Fit::More(0), Fit::More(25), Fit::Less(0), Fit::Less(5), Fit::Same] {
            assert_eq!(Fit::parse(&fit.to_string()), Ok(fit));
        }
        assert!(Fit::parse("longer").is_err() && Fit::parse("more much").is_err());
        assert!(Fit::More(25).holds(25.0, true) && !Fit::More(25).holds(24.9, true));
        assert!(!Fit::More(0).holds(5.0, false) && Fit::Same.holds(5.0, false));
        assert!(Fit::Less(0).holds(-1.0, true) && !Fit::Less(0).holds(1.0, true));
    }
}
