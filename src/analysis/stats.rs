//! From exact sums to means, intervals and shares. Only additions, multiplications, divisions and square roots, which
//! every machine rounds alike: no logarithm or power that could differ in its last digit from one platform to the next.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::measure::Measure;
use super::pairs::Study;
use super::tally::{BoardTally, PairTally, Tally};

/// A mean with its confidence interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// The estimate.
    pub mean: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

impl Interval {
    /// True where it leaves out 0.
    pub fn excludes_zero(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }

    /// This interval in another unit.
    #[must_use]
    pub fn scaled(self, factor: f64) -> Interval {
        Interval { mean: self.mean * factor, low: self.low * factor, high: self.high * factor }
    }

    /// The interval of what is missing to the whole, 1.
    #[must_use]
    pub fn complement(self) -> Interval {
        Interval { mean: 1.0 - self.mean, low: 1.0 - self.high, high: 1.0 - self.low }
    }
}

/// Standard errors that reach to either side of a 95 % interval.
pub const Z95: f64 = 1.959_964;

/// [`Z95`] corrected for this number of intervals, so that all hold at once with 95 % (Bonferroni). Between the rows
/// the larger is taken, so it is never too narrow.
const Z_MANY: [(usize, f64); 20] = [
    (1, 1.959_964),
    (2, 2.241_403),
    (3, 2.393_980),
    (4, 2.497_705),
    (5, 2.575_829),
    (6, 2.638_257),
    (8, 2.734_369),
    (10, 2.807_034),
    (12, 2.865_260),
    (15, 2.935_199),
    (20, 3.023_341),
    (25, 3.090_232),
    (30, 3.143_980),
    (40, 3.227_218),
    (50, 3.290_527),
    (75, 3.402_933),
    (100, 3.480_756),
    (200, 3.662_260),
    (500, 3.890_592),
    (1000, 4.055_627),
];

/// Standard errors that reach to either side when `count` intervals are looked at together.
///
/// ```
/// use senet::analysis::{Z95, z_for};
/// assert_eq!(z_for(1), Z95);
/// assert!(z_for(60) > z_for(12));
/// ```
pub fn z_for(count: usize) -> f64 {
    let row = Z_MANY.iter().find(|(rows, _)| count <= *rows);
    row.or(Z_MANY.last()).map_or(Z95, |(_, z)| *z)
}

/// The mean of a measure on one board over the games of which it says anything, with its own interval: Wilson's for
/// shares, the normal one for counts. How it may be reported says [`bound`](super::bound).
pub fn value(tally: &Tally, board: usize, measure: Measure) -> Interval {
    let Some(sums) = tally.boards.get(board) else {
        return Interval::default();
    };
    let (sum, square, games) = (sums.sum(measure), sums.square(measure), sums.games(measure));
    match measure.whole() {
        Some(whole) => wilson(sum, u64::from(whole) * games, games),
        None => normal(i128::from(sum), i128::from(square), games, Z95),
    }
}

impl Study {
    /// The difference of the means of one of the study's pairs, the second board's less the first's. Where the measure
    /// says something of every game on both, game is held against game; else the means are those of different games,
    /// and the interval takes in what the boards have in common. `z` standard errors reach to either side.
    pub fn difference(&self, tally: &Tally, pair: usize, measure: Measure, z: f64) -> Interval {
        let boards = self
            .pairs
            .get(pair)
            .and_then(|(left, right)| Some((tally.boards.get(*left)?, tally.boards.get(*right)?)));
        let (Some((left, right)), Some(both)) = (boards, tally.pairs.get(pair)) else {
            return Interval::default();
        };
        let part = measure.whole().map_or(1.0, f64::from);
        let of_all = |board: &BoardTally| board.games(measure) == tally.games();
        if !(of_all(left) && of_all(right)) {
            return difference_of_means(measure, (left, right), both, z).scaled(1.0 / part);
        }
        let wide = |number: u64| i128::from(number);
        let sum = wide(right.sum(measure)) - wide(left.sum(measure));
        let product = wide(both.products[measure as usize]);
        let square = wide(right.square(measure)) + wide(left.square(measure)) - 2 * product;
        normal(sum, square, tally.games(), z).scaled(1.0 / part)
    }
}

/// The difference of two means that are taken over different games, some of which they share: the interval of a
/// difference of ratios, by its linear part.
fn difference_of_means(
    measure: Measure,
    (left, right): (&BoardTally, &BoardTally),
    pair: &PairTally,
    z: f64,
) -> Interval {
    let at = measure as usize;
    let (n, m) = (left.games[at], right.games[at]);
    if n == 0 || m == 0 {
        return Interval::default();
    }
    let (one, other) = (left.sums[at] as f64 / n as f64, right.sums[at] as f64 / m as f64);
    let square = pair.products[at];
    let alike = left.squares[at] == square && right.squares[at] == square;
    if alike && n == m && n == pair.both[at] {
        return Interval::default();
    }
    // A mean's own part of the variance: a whole number, then divided.
    let own = |board: &BoardTally| {
        let wide = |number: u64| i128::from(number);
        let (n, sum) = (wide(board.games[at]), wide(board.sums[at]));
        let spread = n * wide(board.squares[at]) - sum * sum;
        let n = board.games[at] as f64;
        spread.max(0) as f64 / (n * n * n)
    };
    let (both, sums) = (pair.both[at] as f64, [pair.left[at] as f64, pair.right[at] as f64]);
    let common = square as f64 - (one * sums[1] + other * sums[0]) + one * other * both;
    let least = n.min(m).max(2) as f64;
    let variance = own(left) + own(right) - 2.0 * common / (n as f64 * m as f64);
    let reach = z * (variance.max(0.0) * least / (least - 1.0)).sqrt();
    let mean = other - one;
    Interval { mean, low: mean - reach, high: mean + reach }
}

/// The mean of `games` numbers with this sum and sum of squares, `z` standard errors to either side.
fn normal(sum: i128, square: i128, games: u64, z: f64) -> Interval {
    if games == 0 {
        return Interval::default();
    }
    let n = i128::from(games);
    let mean = sum as f64 / games as f64;
    // The variance times n (n - 1), a whole number: nothing is lost to rounding where it is small.
    let spread = (n * square - sum * sum).max(0) as f64;
    let below = games as f64 * games as f64 * (games.max(2) - 1) as f64;
    let reach = z * (spread / below).sqrt();
    Interval { mean, low: mean - reach, high: mean + reach }
}

/// Wilson's 95 % interval for `part` of `whole`, where the games come in groups that hang together: for so many groups
/// there is the sum of their parts, the sum of the squares and the most that a part can be. The groups count as many
/// independent games as would vary as much.
pub(super) fn share(
    part: u64,
    whole: u64,
    (groups, sum, squares, most): (u64, u64, u64, u64),
) -> Interval {
    let p = if whole == 0 { 0.5 } else { part as f64 / whole as f64 };
    if groups == 0 {
        // Games without a group that ended say how they came out, and not how far that may be off.
        return Interval { high: 1.0, mean: p, low: 0.0 };
    }
    let groups = groups as f64;
    let mean = sum as f64 / groups;
    let spread = (squares as f64 / groups - mean * mean) / (most * most) as f64;
    let most_games = 4.0 * groups;
    let games = if spread > 0.0 { groups * p * (1.0 - p) / spread } else { groups };
    wilson_of(p, games.clamp(1.0, most_games))
}

/// Wilson's 95 % interval for `part` of `whole`, which came in `games` independent games.
fn wilson(part: u64, whole: u64, games: u64) -> Interval {
    if whole == 0 {
        return Interval::default();
    }
    wilson_of(part as f64 / whole as f64, games as f64)
}

/// Wilson's 95 % interval for a share of `n` independent games.
fn wilson_of(p: f64, n: f64) -> Interval {
    let zz = Z95 * Z95;
    let middle = (p + zz / (2.0 * n)) / (1.0 + zz / n);
    let reach = Z95 * (p * (1.0 - p) / n + zz / (4.0 * n * n)).sqrt() / (1.0 + zz / n);
    Interval { mean: p, low: (middle - reach).max(0.0), high: (middle + reach).min(1.0) }
}

/// The smallest value that at least `percent` of the games reach or stay below; 0 without games.
pub fn quantile(histogram: &BTreeMap<u32, u64>, percent: u64) -> u32 {
    let games: u64 = histogram.values().sum();
    let mut passed = 0;
    for (value, count) in histogram {
        passed += count;
        if passed * 100 >= games * percent {
            return *value;
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-4
    }

    #[test]
    fn wilson_agrees_with_a_worked_example() {
        // 81 of 263, as R. G. Newcombe (1998) works it: 0.2553 to 0.3662.
        let interval = wilson(81, 263, 263);
        assert!(near(interval.low, 0.2553) && near(interval.high, 0.3662), "{interval:?}");
        assert_eq!(wilson(0, 10, 10).low, 0.0);
        assert!(near(wilson(10, 10, 10).high, 1.0));
    }

    #[test]
    fn a_share_without_groups_is_that_of_its_games() {
        let open = |mean: f64| Interval { mean, low: 0.0, high: 1.0 };
        assert_eq!(share(6, 6, (0, 0, 0, 4)), open(1.0));
        assert_eq!(share(0, 0, (0, 0, 0, 4)), open(0.5));
    }

    #[test]
    fn the_normal_interval_is_that_of_the_sums() {
        // 2, 4, 4, 4, 5, 5, 7, 9: mean 5, variance 32/7.
        let interval = normal(40, 232, 8, Z95);
        let reach = Z95 * (32.0 / 7.0 / 8.0_f64).sqrt();
        assert!(near(interval.mean, 5.0) && near(interval.high - 5.0, reach), "{interval:?}");
        assert_eq!(normal(0, 0, 0, Z95), Interval::default());
        assert_eq!(normal(30, 300, 3, Z95).low, 10.0, "always 10");
    }

    #[test]
    fn quantiles_are_values_that_occurred() {
        let histogram = BTreeMap::from([(3, 1), (5, 8), (100, 1)]);
        let quantiles = [10, 50, 90, 91].map(|percent| quantile(&histogram, percent));
        assert_eq!(quantiles, [3, 5, 5, 100]);
        assert_eq!(quantile(&BTreeMap::new(), 50), 0);
    }
}
