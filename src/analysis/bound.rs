//! Bounds on what may be said of a number that games gave: some were broken off, and some have no winner.

use super::measure::Measure;
use super::pairs::Study;
use super::tally::Tally;

named! {
    /// Reading of a number: as it is, or as a bound.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    Bound {
        /// As an estimate, with its interval.
        #[default]
        Exact = "exact",
        /// At least this much: games were broken off, and their rest is unknown.
        AtLeast = "at-least",
        /// At most this much: the number subtracted may be larger.
        AtMost = "at-most",
        /// Not at all.
        Unknown = "unknown",
    }
}

impl Bound {
    /// Reading of the difference when a number read like `other` is subtracted.
    const fn less(self, other: Bound) -> Bound {
        match (self, other) {
            (Bound::Exact, Bound::Exact) => Bound::Exact,
            (Bound::AtLeast, Bound::Exact) | (Bound::Exact, Bound::AtMost) => Bound::AtLeast,
            (Bound::Exact, Bound::AtLeast) | (Bound::AtMost, Bound::Exact) => Bound::AtMost,
            _ => Bound::Unknown,
        }
    }
}

/// Reading of the mean of a measure on one board.
pub fn bound(tally: &Tally, board: usize, measure: Measure) -> Bound {
    let Some(sums) = tally.boards.get(board) else {
        return Bound::Unknown;
    };
    match () {
        () if tally.games() == 0 => Bound::Exact,
        () if sums.games(measure) == 0 => Bound::Unknown,
        () if measure.grows() && sums.sum(Measure::Unfinished) > 0 => Bound::AtLeast,
        () => Bound::Exact,
    }
}

/// Games that were won and drawn, seen by the side that a share is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcomes {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// All games that were over.
    pub games: u64,
}

/// Counts of games won and drawn on one board; `None` for a measure that is about something else.
pub fn outcomes(tally: &Tally, board: usize, measure: Measure) -> Option<Outcomes> {
    let sums = tally.boards.get(board)?;
    // With 2 for a win and 1 for a draw: the sum is 2 w + d, the sum of squares 4 w + d.
    let (sum, square) = (sums.sum(measure), sums.square(measure));
    let wins = square.saturating_sub(sum) / 2;
    (measure.whole() == Some(2)).then(|| Outcomes {
        wins,
        draws: sum.saturating_sub(2 * wins),
        games: sums.games(measure),
    })
}

impl Study {
    /// Reading of the difference of one of the study's pairs.
    pub fn difference_bound(&self, tally: &Tally, pair: usize, measure: Measure) -> Bound {
        self.pairs.get(pair).map_or(Bound::Unknown, |(left, right)| {
            bound(tally, *right, measure).less(bound(tally, *left, measure))
        })
    }

    /// The smaller of the numbers of games behind the two means of a pair.
    pub fn difference_games(&self, tally: &Tally, pair: usize, measure: Measure) -> u64 {
        let games = |board: usize| tally.boards.get(board).map_or(0, |sums| sums.games(measure));
        self.pairs.get(pair).map_or(0, |(left, right)| games(*left).min(games(*right)))
    }
}
