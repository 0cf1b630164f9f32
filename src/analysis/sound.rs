//! Consistency check for sums read from a file: only those pass that games could really have produced.

use super::bound::outcomes;
use super::measure::Measure;
use super::pairs::Study;
use super::tally::{BoardTally, PairTally, Tally};

/// Largest sum allowed, so that two can always be added.
const MOST: u64 = 1 << 62;

impl Tally {
    /// True where these could be the sums of the games that they name, on the boards of this study. Every histogram
    /// must give the sums beside it, and no sum may be one that no games have.
    pub fn is_sound(&self, study: &Study) -> bool {
        let played = self.games();
        let complete =
            self.boards.len() == study.boards.len() && self.pairs.len() == study.pairs.len();
        let boards = || self.boards.iter().enumerate();
        let pair = |(pair, (left, right)): (&PairTally, &(usize, usize))| {
            let boards = (self.boards.get(*left), self.boards.get(*right));
            matches!(boards, (Some(left), Some(right)) if pair.is_sound(left, right))
        };
        complete
            && played <= MOST
            && boards().all(|(at, board)| board.is_sound(study) && self.games_agree(at, study))
            && self.pairs.iter().zip(&study.pairs).all(pair)
    }

    /// True where every measure covers exactly the games it applies to.
    fn games_agree(&self, at: usize, study: &Study) -> bool {
        let (Some(board), Some(ends)) =
            (self.boards.get(at), outcomes(self, at, Measure::FirstPlayer))
        else {
            return false;
        };
        let played = self.games();
        let won = ends.games.checked_sub(ends.draws);
        Measure::ALL.into_iter().all(|measure| {
            let games = board.games(measure);
            match measure {
                Measure::FirstPlayer => {
                    games.checked_add(board.sum(Measure::Unfinished)) == Some(played)
                }
                Measure::Behind | Measure::Points => Some(games) == won,
                Measure::Skill => games <= if study.skill { played } else { 0 },
                _ => games == played,
            }
        })
    }
}

impl BoardTally {
    fn is_sound(&self, study: &Study) -> bool {
        let has_details = self.heat.is_some() && self.histograms.len() == Measure::ALL.len();
        let agrees = |measure| self.is_possible(measure) && self.histogram_agrees(measure);
        (has_details || !study.whole) && Measure::ALL.into_iter().all(agrees) && self.heat_agrees()
    }

    /// True where there are whole numbers with this sum and this sum of squares.
    fn is_possible(&self, measure: Measure) -> bool {
        let (games, sum, square) = (self.games(measure), self.sum(measure), self.square(measure));
        let wide = |number: u64| u128::from(number);
        let share = match measure.whole() {
            Some(1) => square == sum && sum <= games,
            Some(_) => {
                let even = square.checked_sub(sum).is_some_and(|twice| twice % 2 == 0);
                even && wide(square) <= 2 * wide(sum) && wide(sum) <= 2 * wide(games)
            }
            None => true,
        };
        share
            && games.max(sum).max(square) <= MOST
            && sum <= square
            && wide(sum) * wide(sum) <= wide(games) * wide(square)
    }

    fn histogram_agrees(&self, measure: Measure) -> bool {
        let Some(histogram) = self.histogram(measure) else {
            return true;
        };
        let all = |power: u32| {
            histogram.iter().try_fold(0_u128, |sum, (value, count)| {
                let part = u128::from(*value).pow(power).checked_mul(u128::from(*count));
                sum.checked_add(part?)
            })
        };
        let sums = [self.games(measure), self.sum(measure), self.square(measure)];
        (0..3).zip(sums).all(|(power, sum)| all(power) == Some(u128::from(sum)))
    }

    /// No piece is found more often than sticks are thrown, and every hit is one.
    fn heat_agrees(&self) -> bool {
        let Some(heat) = &self.heat else {
            return true;
        };
        let hits = heat.captures.0.iter().flatten();
        let hits: u128 = hits.map(|count| u128::from(*count)).sum();
        let throws = self.sum(Measure::Throws);
        let mut visits = heat.visits.0.iter().flatten();
        hits == u128::from(self.sum(Measure::Captures)) && visits.all(|count| *count <= throws)
    }
}

impl PairTally {
    fn is_sound(&self, left: &BoardTally, right: &BoardTally) -> bool {
        Measure::ALL.into_iter().all(|measure| {
            let at = measure as usize;
            let square = u128::from(left.squares[at]) * u128::from(right.squares[at]);
            let product = u128::from(self.products[at]);
            let parts = [
                (self.both[at], left.games[at].min(right.games[at])),
                (self.left[at], left.sums[at]),
                (self.right[at], right.sums[at]),
            ];
            let all = measure.grows() || measure == Measure::Unfinished;
            product <= u128::from(MOST)
                && product * product <= square
                && parts.iter().all(|(part, whole)| if all { part == whole } else { part <= whole })
        })
    }
}
