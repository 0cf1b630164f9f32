//! Units, decimals and names of measures.

use crate::analysis::Measure;
use crate::i18n;

named! {
    /// Unit of a measure.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    Unit {
        /// Hundredths of the games.
        Percent = "percent",
        /// A number for each game.
        PerGame = "per-game",
    }
}

impl Unit {
    pub(super) fn of(measure: Measure) -> Unit {
        measure.whole().map_or(Unit::PerGame, |_| Unit::Percent)
    }

    /// A number in this unit: `50.9 %`, or the number alone.
    pub(super) fn written(self, number: String) -> String {
        match self {
            Unit::Percent => i18n::say!("report.percent", number),
            Unit::PerGame => number,
        }
    }

    pub(super) fn factor(self) -> f64 {
        if self == Unit::Percent { 100.0 } else { 1.0 }
    }
}

/// The unit of a measure after a number: `throws a game`.
pub fn unit_words(measure: Measure) -> String {
    i18n::fill(&format!("report.unit-{}", measure.name()), &[])
}

pub(super) fn decimals(measure: Measure) -> usize {
    match measure {
        Measure::FirstPlayer | Measure::Throws | Measure::NoChoice | Measure::Behind => 1,
        Measure::Skill | Measure::LostTurns => 1,
        _ => 2,
    }
}

/// The name of a measure.
pub fn title(measure: Measure) -> &'static str {
    words(&format!("report.title-{}", measure.name()))
}

pub(super) fn help(measure: Measure) -> &'static str {
    words(&format!("report.help-{}", measure.name()))
}

fn words(key: &str) -> &'static str {
    i18n::find(key).unwrap_or_default()
}
