//! A number as it may be reported: with its interval, as a bound where games were broken off, or not at all.

use super::number::{fixed, grouped, signed};
use super::unit::{Unit, title};
use crate::analysis::{
    Board, Bound, Interval, Measure, Outcomes, Study, Tally, bound, outcomes, value,
};
use crate::i18n;
use crate::rules::choice::Score;

/// A number that games gave, in the unit of its report.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figure {
    /// The mean with its 95 % interval. Of a bound only the fixed end says anything.
    pub interval: Interval,
    /// Reading of the mean: exact, or a bound.
    pub bound: Bound,
    /// The games it is taken over; of a difference, the fewer of both.
    pub games: u64,
}

impl Figure {
    /// A number that nothing says.
    pub(super) const UNKNOWN: Figure = Figure {
        interval: Interval { mean: 0.0, low: 0.0, high: 0.0 },
        bound: Bound::Unknown,
        games: 0,
    };

    /// A measure on one board of a study.
    pub(super) fn of_board(
        study: &Study,
        tally: &Tally,
        (board, measure): (usize, Measure),
    ) -> Figure {
        if !is_counted(study, board, measure) {
            return Figure::UNKNOWN;
        }
        let sums = tally.boards.get(board);
        Figure {
            interval: value(tally, board, measure).scaled(Unit::of(measure).factor()),
            bound: bound(tally, board, measure),
            games: sums.map_or(0, |sums| sums.games(measure)),
        }
    }

    /// The difference of a measure between the two boards of a pair; `z` standard errors reach to either side.
    pub(super) fn of_pair(
        study: &Study,
        tally: &Tally,
        (pair, measure): (usize, Measure),
        z: f64,
    ) -> Figure {
        if !is_counted_on_both(study, pair, measure) {
            return Figure::UNKNOWN;
        }
        let interval = study.difference(tally, pair, measure, z);
        Figure {
            interval: interval.scaled(Unit::of(measure).factor()),
            bound: study.difference_bound(tally, pair, measure),
            games: study.difference_games(tally, pair, measure),
        }
    }

    /// True where both ends of its interval say something.
    pub fn is_exact(&self) -> bool {
        self.bound == Bound::Exact
    }

    /// The interval with everything that a bound leaves possible; `None` where nothing is known.
    pub(super) fn range(&self) -> Option<Interval> {
        match self.bound {
            Bound::Exact => Some(self.interval),
            Bound::AtLeast => Some(Interval { high: f64::INFINITY, ..self.interval }),
            Bound::AtMost => Some(Interval { low: f64::NEG_INFINITY, ..self.interval }),
            Bound::Unknown => None,
        }
    }

    /// The mean: `12.5`, `at least 12.5`, or a dash.
    pub fn number(&self, decimals: usize) -> String {
        let number = fixed(self.interval.mean, decimals);
        let fill = [("number", number.as_str())];
        match self.bound {
            Bound::Exact => number,
            Bound::AtLeast => i18n::fill("report.at-least", &fill),
            Bound::AtMost => i18n::fill("report.at-most", &fill),
            Bound::Unknown => i18n::text("report.unknown").to_owned(),
        }
    }

    /// A difference: with a sign, but for 0, or as a bound by its direction, `at least 12.5 fewer`.
    pub fn signed(&self, decimals: usize) -> String {
        self.directed(decimals, "")
    }

    /// A difference with its unit: `+12.5 throws a game`, `at least 12.5 throws a game fewer`.
    pub fn signed_in(&self, decimals: usize, unit: &str) -> String {
        self.directed(decimals, &format!(" {unit}"))
    }

    fn directed(&self, decimals: usize, unit: &str) -> String {
        let mean = self.interval.mean;
        let key = match (self.bound, mean < 0.0) {
            (Bound::Exact, _) => return signed(mean, decimals) + unit,
            (Bound::Unknown, _) => return i18n::text("report.unknown").to_owned(),
            (Bound::AtLeast, false) => "report.at-least-more",
            (Bound::AtLeast, true) => "report.at-most-fewer",
            (Bound::AtMost, false) => "report.at-most-more",
            (Bound::AtMost, true) => "report.at-least-fewer",
        };
        i18n::fill(key, &[("number", &(fixed(mean.abs(), decimals) + unit))])
    }

    /// The ends of the interval; empty where there is none: of one game, and where games were stopped early or say nothing,
    /// as the number itself tells.
    pub fn ends(&self, decimals: usize) -> String {
        if !self.is_exact() || self.games == 1 {
            return String::new();
        }
        let ends = [self.interval.low, self.interval.high].map(|end| signed(end, decimals));
        i18n::fill("report.ends", &[("low", &ends[0]), ("high", &ends[1])])
    }

    /// The mean in its unit, and over how many of `all` games it is taken where these are fewer.
    pub fn in_unit(&self, decimals: usize, unit: Unit, all: u64) -> String {
        let number = self.number(decimals);
        if self.bound == Bound::Unknown {
            return number;
        }
        let number = unit.written(number);
        if self.games == all {
            return number;
        }
        let key = if self.games == 1 { "report.over-one-game" } else { "report.over-games" };
        i18n::say!(key, number, games = grouped(self.games))
    }
}

/// True where the rules of a board count this: some keep no score, so their points say nothing.
fn is_counted(study: &Study, board: usize, measure: Measure) -> bool {
    let keeps_score = |board: &Board| board.rules().form.victory_score != Score::Nothing;
    measure != Measure::Points || study.boards.get(board).is_some_and(keeps_score)
}

/// [`is_counted`] for the two boards of a pair.
pub(super) fn is_counted_on_both(study: &Study, pair: usize, measure: Measure) -> bool {
    let both = |(left, right): &(usize, usize)| {
        is_counted(study, *left, measure) && is_counted(study, *right, measure)
    };
    study.pairs.get(pair).is_some_and(both)
}

/// True where any game was a draw, so the report must say that a draw counts half.
pub(super) fn has_draws(tally: &Tally, measure: Measure) -> bool {
    let draws = |board| outcomes(tally, board, measure).is_some_and(|outcomes| outcomes.draws > 0);
    (0..tally.boards.len()).any(draws)
}

/// The name of a measure; where games were drawn, it says that a draw counts half.
pub(super) fn title_of(measure: Measure, tally: &Tally) -> &'static str {
    match (measure, has_draws(tally, measure)) {
        (Measure::FirstPlayer, true) => i18n::text("report.title-first-player-drawn"),
        (Measure::Skill, true) => i18n::text("report.title-skill-drawn"),
        _ => title(measure),
    }
}

/// Note on a share in which games were drawn: the wins and draws of `name`.
pub(super) fn draws_note(
    name: &str,
    (study, tally): (&Study, &Tally),
    board: usize,
) -> Option<String> {
    let outcomes =
        outcomes(tally, board, Measure::FirstPlayer).filter(|outcomes| outcomes.draws > 0)?;
    let share = Figure::of_board(study, tally, (board, Measure::FirstPlayer));
    let [wins, draws] = percents(&outcomes).map(|part| fixed(part, 1));
    let (share, games) = (share.number(1), grouped(outcomes.games));
    Some(i18n::say!("report.draws", name, wins, draws, share, games))
}

/// Wins and draws in hundredths of the games that were over.
pub fn percents(outcomes: &Outcomes) -> [f64; 2] {
    let games = outcomes.games.max(1) as f64;
    [outcomes.wins, outcomes.draws].map(|part| 100.0 * part as f64 / games)
}
