//! Tally of throws: how often each came, beside its share in the long run, with no word about how it looks.

use crate::i18n::{self, grouped};
use crate::rules::Throw;

/// Four sticks, or a die, as they fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fall {
    /// Value of the throw.
    pub throw: Throw,
    /// True for each stick whose flat side lies up. Of no meaning for a die.
    pub flat: [bool; 4],
}

/// Throws of one value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TallyBar {
    /// The value.
    pub throw: Throw,
    /// Number of throws that had it.
    pub count: u32,
    /// Its share of all throws in the long run.
    pub share: f64,
}

/// Slider with the value that it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slider {
    /// The words before it, with the value in them.
    pub words: String,
    /// The value.
    pub value: u8,
    /// The least and the most.
    pub ends: (u8, u8),
}

/// Tally of throws.
#[derive(Clone, Debug, PartialEq)]
pub struct Tally {
    /// A bar for each throw that can fall, rising by value.
    pub bars: Vec<TallyBar>,
    /// A die is thrown in the place of sticks.
    pub die: bool,
    /// The last throw.
    pub last: Option<Fall>,
    /// Throws are falling now.
    pub falling: bool,
    /// The shares of the long run are shown; before a guess they would be the answer.
    pub shares: bool,
    /// Sentence about the throws so far; empty while they fall.
    pub sentence: String,
    /// The slider that makes the sticks unfair.
    pub slider: Option<Slider>,
}

impl Tally {
    /// Number of throws.
    pub fn thrown(&self) -> u32 {
        self.bars.iter().map(|bar| bar.count).sum()
    }

    /// The bars as a sentence, for those who do not see them.
    pub fn sentence(&self) -> String {
        let bars = self.bars.iter().map(|bar| {
            let (throw, count) = (bar.throw, grouped(bar.count.into()));
            let expected = format!("{:.0}", bar.share * f64::from(self.thrown()));
            let key = if self.shares { "learn.bar-expected" } else { "learn.bar" };
            i18n::say!(key, throw, count, expected)
        });
        let bars: Vec<String> = bars.collect();
        i18n::say!("learn.bars", thrown = grouped(self.thrown().into()), bars = bars.join(", "))
    }
}
