//! Distributions of the games, ready to be drawn: bars of nice widths, and the board as a map.

use std::collections::BTreeMap;

use super::unit::title;
use crate::analysis::{BoardTally, Heat, Measure, Tally, quantile};
use crate::drawing::chart::nice_step;

/// The most bars of a histogram.
const BARS: u64 = 30;

/// The bars begin at 0 unless the least value lies beyond this part of what they reach.
const FAR: u32 = 5;

/// The farthest that the bars reach, in medians.
const LONGEST: u32 = 6;

/// Games by value of a measure, in bars that all boards share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram {
    /// The measure.
    pub measure: Measure,
    /// Its name.
    pub title: &'static str,
    /// Least value of the first bar: 0, unless the values begin far from it.
    pub first: u32,
    /// Number of values that one bar holds.
    pub width: u32,
    /// Games by board, then by bar.
    pub games: Vec<Vec<u64>>,
    /// The last bar also holds everything beyond it.
    pub open: bool,
    /// Games that were broken off, and so are in no bar; only of the length of games, and where there are any.
    pub stopped: Option<Stopped>,
}

impl Histogram {
    /// Number of bars.
    pub fn bars(&self) -> usize {
        self.games.first().map_or(0, Vec::len)
    }

    /// The least and the highest value of a bar; no highest where it is open.
    pub fn values(&self, bar: usize) -> (u64, Option<u64>) {
        let from = u64::from(self.first) + bar as u64 * u64::from(self.width);
        let is_open = self.open && bar + 1 == self.bars();
        (from, (!is_open).then(|| from + u64::from(self.width) - 1))
    }
}

/// Games that were broken off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// Throws after which they were.
    pub limit: u32,
    /// Their number by board.
    pub games: Vec<u64>,
    /// By board: the number of the first of them, where it is known.
    pub first: Vec<Option<u64>>,
}

impl Stopped {
    /// Takes the games that were broken off out of the lengths of all games.
    fn out_of(lengths: &mut [BTreeMap<u32, u64>], tally: &Tally) -> Option<Stopped> {
        // No game is longer than one that was broken off.
        let limit = *lengths.iter().filter_map(|board| board.keys().next_back()).max()?;
        let games = tally.boards.iter().map(|board| board.sum(Measure::Unfinished));
        let games: Vec<u64> = games.collect();
        for (board, games) in lengths.iter_mut().zip(&games) {
            if let Some(longest) = board.get_mut(&limit) {
                *longest = longest.saturating_sub(*games);
            }
            board.retain(|_, count| *count > 0);
        }
        let first = tally.boards.iter().map(|board| board.first_stopped).collect();
        games.iter().any(|games| *games > 0).then_some(Stopped { limit, games, first })
    }
}

/// The histogram of a measure; `None` for shares, and where it is not kept.
pub(super) fn histogram(measure: Measure, tally: &Tally) -> Option<Histogram> {
    let counted = measure.whole().is_none();
    let boards = tally.boards.iter().map(|board| board.histogram(measure).cloned());
    let mut boards: Vec<_> = boards.collect::<Option<_>>().filter(|_| counted)?;
    let is_length = measure == Measure::Throws;
    let stopped = is_length.then(|| Stopped::out_of(&mut boards, tally)).flatten();
    let most = |share| boards.iter().map(|board| quantile(board, share)).max().unwrap_or_default();
    // Games that were stopped late would press all others into the first bar.
    let within = |share, times: u32| match most(share) {
        0 => u32::MAX,
        value => value.saturating_mul(times),
    };
    let mut reach = most(99).min(within(50, LONGEST));
    if u64::from(reach) > BARS {
        // Bars so wide that most games share a few of them tell little.
        reach = reach.min(within(90, 2));
    }
    let top = boards.iter().filter_map(|board| board.keys().next_back()).max();
    let least = boards.iter().filter_map(|board| board.keys().next()).min();
    let least = least.copied().filter(|least| *least < reach && *least > reach / FAR);
    let first = least.unwrap_or_default();
    // To begin at a multiple of the width may take one bar more.
    let most = if first > 0 { BARS - 1 } else { BARS };
    let width = nice_step((reach - first).into(), most).try_into().unwrap_or(u32::MAX);
    let first = first / width * width;
    let bars = (reach - first) / width + 1;
    let mut games = vec![vec![0; bars as usize]; boards.len()];
    for (row, board) in games.iter_mut().zip(&boards) {
        for (value, count) in board {
            let bar = (value.saturating_sub(first) / width).min(bars - 1) as usize;
            if let Some(place) = row.get_mut(bar) {
                *place += count;
            }
        }
    }
    Some(Histogram {
        measure,
        title: title(measure),
        first,
        width,
        games,
        open: top.is_some_and(|top| top.saturating_sub(first) / width >= bars),
        stopped,
    })
}

/// Squares on which pieces stood and were hit on one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeatMap {
    /// The counts.
    pub heat: Heat,
    /// Throws of all games.
    pub throws: u64,
}

impl HeatMap {
    pub(super) fn of(board: &BoardTally) -> Option<HeatMap> {
        Some(HeatMap { heat: board.heat.clone()?, throws: board.sum(Measure::Throws) })
    }

    /// The share of the throws that found a piece of either side on the square, 0 to 1. Squares are numbered from 1.
    pub fn share(&self, square: u8) -> f64 {
        let index = usize::from(square).wrapping_sub(1);
        let visits = self.heat.visits.0.iter().filter_map(|side| side.get(index)).sum::<u64>();
        if self.throws == 0 { 0.0 } else { visits as f64 / self.throws as f64 }
    }

    /// Pieces of either side that were hit on the square.
    pub fn hits(&self, square: u8) -> u64 {
        let index = usize::from(square).wrapping_sub(1);
        self.heat.captures.0.iter().filter_map(|side| side.get(index)).sum()
    }
}
