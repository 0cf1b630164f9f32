//! Verdict on a difference in plain words, honest about looking at many of them at once.

use super::figure::Figure;
use super::number::grouped;
use crate::analysis::{Bound, Interval, Measure};
use crate::i18n;

/// Fewer games than this are too few for an interval that leans on the bell curve.
const FEW: u64 = 30;

named! {
    /// Verdict on a difference.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    Seen {
        /// Equal in every single game.
        Same = "same",
        /// Too few games to say.
        TooFew = "too-few",
        /// The interval holds 0.
        Nothing = "nothing",
        /// The interval alone excludes 0, but among this many intervals that may be chance.
        Perhaps = "perhaps",
        /// It leaves 0 out even when all that are looked at together shall hold at once.
        Clear = "clear",
        /// Games were broken off, and what would have come of them may turn it round.
        Open = "open",
        /// On one of the boards no game says anything of the measure.
        Undefined = "undefined",
    }
}

impl Seen {
    /// Judges a difference by its 95 % interval and by the wider one for all that are looked at together.
    pub(super) fn of(alone: &Figure, together: &Interval) -> Seen {
        let one = &alone.interval;
        let (still, games) = (one.mean == 0.0 && one.low == one.high, alone.games);
        // For a bound, only the fixed end of the interval can exclude 0.
        let (excludes, otherwise): (fn(&Interval) -> bool, Seen) = match alone.bound {
            Bound::Unknown if games == 0 => return Seen::Undefined,
            Bound::Unknown => return Seen::Open,
            Bound::Exact => (Interval::excludes_zero, Seen::Nothing),
            Bound::AtLeast => (|interval| interval.low > 0.0, Seen::Open),
            Bound::AtMost => (|interval| interval.high < 0.0, Seen::Open),
        };
        match () {
            () if games == 0 => Seen::TooFew,
            () if still && alone.is_exact() => Seen::Same,
            () if games < FEW => Seen::TooFew,
            () if excludes(together) => Seen::Clear,
            () if excludes(one) => Seen::Perhaps,
            () => otherwise,
        }
    }

    /// The verdict as a sentence. `more` says on which side there is more of the measure, `together` is how many
    /// differences are looked at.
    pub(super) fn sentence(
        self,
        measure: Measure,
        more: &str,
        games: u64,
        together: usize,
    ) -> String {
        let games = grouped(games);
        match self {
            Seen::Same => i18n::text("report.same").to_owned(),
            Seen::TooFew => i18n::fill("report.too-few", &[("games", &games)]),
            Seen::Nothing => i18n::fill("report.nothing", &[("games", &games)]),
            Seen::Perhaps => i18n::say!("report.perhaps", more, count = together),
            Seen::Clear => more.to_owned(),
            Seen::Open => i18n::text("report.open").to_owned(),
            Seen::Undefined if matches!(measure, Measure::Behind | Measure::Points) => {
                i18n::text("report.no-winner").to_owned()
            }
            Seen::Undefined => i18n::text("report.none-over").to_owned(),
        }
    }
}
