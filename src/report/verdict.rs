//! What a difference amounts to, in plain words, and honest about looking at many of them at once.

use super::number::grouped;
use crate::analysis::{Interval, Measure};
use crate::words;

/// Fewer games than this are too few for an interval that leans on the bell curve.
const FEW: u64 = 30;

/// What can be seen of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// The same in every single game.
    Same,
    /// Too few games to say.
    TooFew,
    /// The interval holds 0.
    Nothing,
    /// The interval alone leaves 0 out, but among so many that may be chance.
    Perhaps,
    /// It leaves 0 out even when all that are looked at together shall hold at once.
    Clear,
}

impl Seen {
    /// Judges a difference by its 95 % interval and by the wider one for all that are looked at together.
    pub(super) fn of(alone: &Interval, together: &Interval, games: u64) -> Seen {
        let still = alone.mean == 0.0 && alone.low == alone.high;
        match () {
            () if games == 0 => Seen::TooFew,
            () if still => Seen::Same,
            () if games < FEW => Seen::TooFew,
            () if together.excludes_zero() => Seen::Clear,
            () if alone.excludes_zero() => Seen::Perhaps,
            () => Seen::Nothing,
        }
    }

    /// The word in files.
    pub const fn name(self) -> &'static str {
        match self {
            Seen::Same => "same",
            Seen::TooFew => "too-few",
            Seen::Nothing => "nothing",
            Seen::Perhaps => "perhaps",
            Seen::Clear => "clear",
        }
    }

    /// The verdict as a sentence. `more` names the board that has more of the measure, `together` is how many
    /// differences are looked at.
    pub(super) fn sentence(
        self,
        measure: Measure,
        more: &str,
        games: u64,
        together: usize,
    ) -> String {
        let games = grouped(games);
        let more = words::fill(
            &format!("report.more-{}", measure.name()),
            &[("board", more)],
        );
        match self {
            Seen::Same => words::text("report.same").to_owned(),
            Seen::TooFew => words::fill("report.too-few", &[("games", &games)]),
            Seen::Nothing => words::fill("report.nothing", &[("games", &games)]),
            Seen::Perhaps => {
                let count = together.to_string();
                words::fill("report.perhaps", &[("more", &more), ("count", &count)])
            }
            Seen::Clear => more,
        }
    }
}
