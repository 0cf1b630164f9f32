//! Sums over games: whole numbers only, so that they come out alike in any order, on any number of threads, on any
//! machine, and add up when a study is cut in pieces.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::heat::Heat;
use super::measure::{MEASURES, Measure, Record};

/// Games that have been played, by number: ranges that neither touch nor overlap, rising.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Range<u64>>")]
pub struct Played(Vec<Range<u64>>);

/// Games that two parts of a study both hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlap(
    /// The games held twice.
    pub Range<u64>,
);

impl fmt::Display for Overlap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "games {} to {}", self.0.start, self.0.end.saturating_sub(1))
    }
}

impl TryFrom<Vec<Range<u64>>> for Played {
    type Error = Overlap;

    fn try_from(ranges: Vec<Range<u64>>) -> Result<Played, Overlap> {
        let mut played = Played::default();
        ranges.into_iter().try_for_each(|range| played.merge(&Played::of(range)))?;
        Ok(played)
    }
}

impl Played {
    /// The games of one range.
    pub fn of(range: Range<u64>) -> Played {
        Played(if range.is_empty() { Vec::new() } else { vec![range] })
    }

    /// The ranges, rising.
    pub fn ranges(&self) -> &[Range<u64>] {
        &self.0
    }

    /// Number of games.
    pub fn count(&self) -> u64 {
        self.0.iter().map(|range| range.end - range.start).sum()
    }

    /// The ranges between the first game and the last that are missing.
    pub fn gaps(&self) -> Vec<Range<u64>> {
        let pairs = self.0.iter().zip(self.0.iter().skip(1));
        pairs.map(|(one, next)| one.end..next.start).collect()
    }

    /// Adds other games.
    ///
    /// # Errors
    /// When some of them are there already; nothing is added then.
    pub fn merge(&mut self, other: &Played) -> Result<(), Overlap> {
        let mut all: Vec<Range<u64>> = self.0.iter().chain(&other.0).cloned().collect();
        all.sort_by_key(|range| (range.start, range.end));
        let mut joined: Vec<Range<u64>> = Vec::new();
        for range in all {
            match joined.last_mut() {
                Some(last) if range.start < last.end => {
                    return Err(Overlap(range.start..last.end.min(range.end)));
                }
                Some(last) if range.start == last.end => last.end = range.end,
                _ => joined.push(range),
            }
        }
        self.0 = joined;
        Ok(())
    }
}

/// One value for each measure, in the order of [`Measure::ALL`]: under the name of the measure in formats that people read.
mod by_measure {
    use std::collections::BTreeMap;

    use serde::de::{DeserializeOwned, Error};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Measure;

    pub fn serialize<T: Serialize, S: Serializer>(all: &[T], to: S) -> Result<S::Ok, S::Error> {
        match to.is_human_readable() {
            true => to.collect_map(Measure::ALL.map(Measure::name).into_iter().zip(all)),
            false => all.serialize(to),
        }
    }

    pub fn deserialize<'de, T: DeserializeOwned, C: TryFrom<Vec<T>>, D: Deserializer<'de>>(
        from: D,
    ) -> Result<C, D::Error> {
        let all = if from.is_human_readable() {
            let mut named = BTreeMap::<String, T>::deserialize(from)?;
            Measure::ALL.iter().filter_map(|measure| named.remove(measure.name())).collect()
        } else {
            Vec::deserialize(from)?
        };
        C::try_from(all).map_err(|_all| D::Error::custom("the sums of some measures are missing"))
    }
}

/// Sums over the games of one board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardTally {
    /// Number of games that each measure says anything of, in the order of [`Measure::ALL`].
    #[serde(with = "by_measure")]
    pub games: [u64; MEASURES],
    /// The sum of each measure over these games.
    #[serde(with = "by_measure")]
    pub sums: [u64; MEASURES],
    /// The sum of the squares of each measure.
    #[serde(with = "by_measure")]
    pub squares: [u64; MEASURES],
    /// Number of games with each value, by measure; empty where histograms are left out.
    #[serde(with = "by_measure")]
    pub histograms: Vec<BTreeMap<u32, u64>>,
    /// Squares on which pieces stood and were hit, where that is kept.
    pub heat: Option<Heat>,
    /// Number of the first game that was broken off.
    pub first_stopped: Option<u64>,
}

/// Sums over the games of two boards together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairTally {
    /// The sum of each measure's product on the two boards.
    #[serde(with = "by_measure")]
    pub products: [u64; MEASURES],
    /// Number of games that each measure says anything of on both boards.
    #[serde(with = "by_measure")]
    pub both: [u64; MEASURES],
    /// The sum of each measure on the first board over these games.
    #[serde(with = "by_measure")]
    pub left: [u64; MEASURES],
    /// The sum of each measure on the second board over these games.
    #[serde(with = "by_measure")]
    pub right: [u64; MEASURES],
}

/// Sums over the games of a study.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Numbers of the games.
    pub played: Played,
    /// One for each board of the study.
    pub boards: Vec<BoardTally>,
    /// One for each pair of the study.
    pub pairs: Vec<PairTally>,
}

impl BoardTally {
    /// Nothing yet; `whole` also keeps histograms and heat.
    pub(super) fn new(whole: bool) -> BoardTally {
        BoardTally {
            histograms: if whole { vec![BTreeMap::new(); MEASURES] } else { Vec::new() },
            heat: whole.then(Heat::default),
            ..BoardTally::default()
        }
    }

    fn add(&mut self, game: u64, record: &Record) {
        if record.of(Measure::Unfinished) > 0 {
            self.first_stopped = earlier(self.first_stopped, Some(game));
        }
        for measure in Measure::ALL.into_iter().filter(|measure| record.has(*measure)) {
            let (index, value) = (measure as usize, u64::from(record.of(measure)));
            self.games[index] += 1;
            self.sums[index] += value;
            self.squares[index] += value * value;
            if let Some(histogram) = self.histograms.get_mut(index) {
                *histogram.entry(record.of(measure)).or_default() += 1;
            }
        }
    }

    fn merge(&mut self, other: &BoardTally) {
        self.first_stopped = earlier(self.first_stopped, other.first_stopped);
        add_all(&mut self.games, &other.games);
        add_all(&mut self.sums, &other.sums);
        add_all(&mut self.squares, &other.squares);
        for (own, other) in self.histograms.iter_mut().zip(&other.histograms) {
            for (value, count) in other {
                *own.entry(*value).or_default() += count;
            }
        }
        if let (Some(own), Some(other)) = (&mut self.heat, &other.heat) {
            own.merge(other);
        }
    }

    /// Number of games that a measure says anything of.
    pub fn games(&self, measure: Measure) -> u64 {
        self.games[measure as usize]
    }

    /// The sum of a measure.
    pub fn sum(&self, measure: Measure) -> u64 {
        self.sums[measure as usize]
    }

    /// The sum of a measure's squares.
    pub fn square(&self, measure: Measure) -> u64 {
        self.squares[measure as usize]
    }

    /// Number of games with each value of a measure; `None` where that is not kept.
    pub fn histogram(&self, measure: Measure) -> Option<&BTreeMap<u32, u64>> {
        self.histograms.get(measure as usize)
    }
}

impl PairTally {
    fn add(&mut self, left: &Record, right: &Record) {
        let both = |measure: &Measure| left.has(*measure) && right.has(*measure);
        for measure in Measure::ALL.into_iter().filter(both) {
            let (index, one, other) =
                (measure as usize, u64::from(left.of(measure)), u64::from(right.of(measure)));
            self.products[index] += one * other;
            self.both[index] += 1;
            self.left[index] += one;
            self.right[index] += other;
        }
    }

    fn merge(&mut self, other: &PairTally) {
        add_all(&mut self.products, &other.products);
        add_all(&mut self.both, &other.both);
        add_all(&mut self.left, &other.left);
        add_all(&mut self.right, &other.right);
    }
}

/// The earlier of two games, where there are any.
fn earlier(one: Option<u64>, other: Option<u64>) -> Option<u64> {
    one.into_iter().chain(other).min()
}

fn add_all(own: &mut [u64; MEASURES], other: &[u64; MEASURES]) {
    own.iter_mut().zip(other).for_each(|(own, other)| *own += other);
}

impl Tally {
    /// The game of this number on every board: `records` by board, `pairs` the boards that are held together.
    pub(super) fn add(&mut self, game: u64, records: &[Record], pairs: &[(usize, usize)]) {
        for (board, record) in self.boards.iter_mut().zip(records) {
            board.add(game, record);
        }
        for (tally, &(left, right)) in self.pairs.iter_mut().zip(pairs) {
            tally.add(&records[left], &records[right]);
        }
    }

    /// Adds the games of another part of the same study.
    ///
    /// # Errors
    /// When some games are in both; nothing is added then.
    pub fn merge(&mut self, other: &Tally) -> Result<(), Overlap> {
        self.played.merge(&other.played)?;
        for (own, other) in self.boards.iter_mut().zip(&other.boards) {
            own.merge(other);
        }
        for (own, other) in self.pairs.iter_mut().zip(&other.pairs) {
            own.merge(other);
        }
        Ok(())
    }

    /// Number of games played on each board.
    pub fn games(&self) -> u64 {
        self.played.count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_join_in_any_order_and_refuse_what_they_have() {
        let mut played = Played::of(0..10);
        played.merge(&Played::of(20..30)).expect("apart");
        assert_eq!(played.count(), 20);
        assert_eq!(played.gaps().first(), Some(&(10..20)));
        assert_eq!(played.merge(&Played::of(25..40)), Err(Overlap(25..30)));
        assert_eq!(played.count(), 20, "nothing was added");
        played.merge(&Played::of(10..20)).expect("the gap");
        assert_eq!((played.ranges().first(), played.gaps().len()), (Some(&(0..30)), 0));
        played.merge(&Played::of(5..5)).expect("no game at all");
    }
}
