//! Numbering of sets of up to five squares.
//!
//! A set's *rank* comes from the combinatorial number system: the sum of a binomial coefficient for each of its squares,
//! looked up for the two halves of the board at once. Its *number* sorts the sets by pips instead, the furthest ahead
//! first, so that a sweep in the order of the numbers meets most successors before the positions that lead to them.

use crate::tablebase::combinatorics::{binomial, sets_of_squares};

pub(crate) const MAX_SQUARES: usize = 5;
/// Bits of one half of the board.
const HALF: u32 = 15;

/// All sets of up to so many squares, at most [`MAX_SQUARES`].
#[derive(Clone, Debug)]
pub(crate) struct Subsets {
    by_count: Vec<Numbering>,
    /// By the lower half of a set: how many squares it has, and what it adds to the rank.
    low: Vec<(u8, u16)>,
    /// By the number of squares in the lower half, and the upper half: what that adds to the rank.
    high: Vec<u32>,
}

/// Numbering of the sets with the same number of squares.
#[derive(Clone, Debug)]
struct Numbering {
    /// Set by number.
    sets: Vec<u32>,
    /// Number by rank.
    numbers: Vec<u32>,
    /// By pips: first number of a set with so many or fewer.
    starts: Vec<u32>,
    /// Squares by number.
    squares: Vec<Squares>,
}

/// Squares of a set, ascending and counted from 0, five bits each; places beyond its last square hold [`NO_SQUARE`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Squares(u32);

/// Square on which no set stands.
pub(crate) const NO_SQUARE: usize = (1 << SQUARE_BITS) - 1;
const SQUARE_BITS: usize = 5;

impl Squares {
    fn new(set: u32) -> Squares {
        let squares = (0..30).filter(|bit| set >> bit & 1 == 1);
        let places = squares.chain(std::iter::repeat(NO_SQUARE as u32)).zip(0..MAX_SQUARES);
        Squares(places.fold(0, |all, (square, place)| all | square << (place * SQUARE_BITS)))
    }

    /// Square at a place, or [`NO_SQUARE`].
    #[inline(always)]
    pub(crate) fn at(self, place: usize) -> usize {
        (self.0 >> (place * SQUARE_BITS)) as usize & NO_SQUARE
    }
}

/// Pips of a set: the sum of the numbers of its squares, counted from 1.
pub(crate) fn pips(set: u32) -> usize {
    let squares = (0..30).filter(|bit| set >> bit & 1 == 1);
    squares.map(|bit| bit + 1).sum()
}

/// Number of possible pips of five squares, and room for one more.
pub(crate) const PIP_LEVELS: usize = 30 + 29 + 28 + 27 + 26 + 2;

impl Subsets {
    /// Numbering of the sets of up to `most` squares.
    pub(crate) fn new(most: usize) -> Subsets {
        let mut subsets = Subsets { by_count: Vec::new(), low: Vec::new(), high: Vec::new() };
        subsets.low = (0..1u32 << HALF)
            .map(|half| {
                (half.count_ones() as u8, half_rank(half, 0, 0).min(u16::MAX.into()) as u16)
            })
            .collect();
        subsets.high = (0..=most as u32)
            .flat_map(|below| (0..1u32 << HALF).map(move |half| half_rank(half, HALF, below)))
            .collect();
        subsets.by_count = (0..=most as u32).map(|count| subsets.numbering(count)).collect();
        subsets
    }

    fn numbering(&self, count: u32) -> Numbering {
        let mut all = sets_of_squares(count as u8);
        all.sort_by_cached_key(|&set| (std::cmp::Reverse(pips(set)), set));
        let mut numbers = vec![0; all.len()];
        for (number, &set) in all.iter().enumerate() {
            numbers[self.rank(set)] = number as u32;
        }
        let start = |level: usize| all.partition_point(|&set| pips(set) > level) as u32;
        Numbering {
            starts: (0..PIP_LEVELS).map(start).collect(),
            squares: all.iter().map(|&set| Squares::new(set)).collect(),
            sets: all,
            numbers,
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        let sets: usize = self.by_count.iter().map(|one| one.sets.len() * 12).sum();
        sets + self.low.len() * size_of::<(u8, u16)>() + self.high.len() * size_of::<u32>()
    }

    /// Rank of a set among those with as many squares, in the order of their bits read as a number.
    #[inline(always)]
    fn rank(&self, set: u32) -> usize {
        let (below, low) = self.low[(set & ((1 << HALF) - 1)) as usize];
        let above = (usize::from(below) << HALF) | (set >> HALF) as usize;
        usize::from(low) + self.high[above] as usize
    }

    /// Number of a set that has `count` squares.
    #[inline(always)]
    pub(crate) fn number(&self, count: usize, set: u32) -> u32 {
        self.by_count[count].numbers[self.rank(set)]
    }

    /// Number of any set; 0 if it has others than `count` squares.
    #[inline(always)]
    pub(crate) fn number_or_zero(&self, count: usize, set: u32) -> u32 {
        if set.count_ones() as usize == count { self.number(count, set) } else { 0 }
    }

    /// Sets with `count` squares, by number.
    #[inline(always)]
    pub(crate) fn sets(&self, count: usize) -> &[u32] {
        &self.by_count[count].sets
    }

    /// Squares of the sets with `count` squares, by number.
    #[inline(always)]
    pub(crate) fn squares(&self, count: usize) -> &[Squares] {
        &self.by_count[count].squares
    }

    /// Numbers of the sets with `count` squares and `pips` pips.
    pub(crate) fn with_pips(&self, count: usize, pips: usize) -> std::ops::Range<u32> {
        let starts = &self.by_count[count].starts;
        let start = |pips: usize| starts.get(pips).copied().unwrap_or(0);
        match pips.checked_sub(1) {
            Some(fewer) => start(pips)..start(fewer),
            None => start(0)..self.sets(count).len() as u32,
        }
    }
}

/// Sum of the binomial coefficients of the squares in one half, whose bits begin at `first`, with `below` squares before them.
fn half_rank(half: u32, first: u32, below: u32) -> u32 {
    let bits = (0..HALF).filter(|bit| half >> bit & 1 == 1);
    let terms =
        bits.zip(below + 1..).map(|(bit, place)| binomial((first + bit).into(), place.into()));
    let sum = terms.fold(0, u64::saturating_add);
    // Sets of more squares than are asked for have no rank.
    sum.min(u32::MAX.into()) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_has_its_own_number() {
        let subsets = Subsets::new(MAX_SQUARES);
        for count in 0..=MAX_SQUARES {
            let all = subsets.sets(count);
            assert_eq!(all.len() as u64, binomial(30, count as u64));
            for (number, &set) in all.iter().enumerate() {
                assert_eq!(subsets.number(count, set), number as u32);
            }
        }
    }

    #[test]
    fn pip_levels_hold_the_sets_with_so_many_pips() {
        let subsets = Subsets::new(MAX_SQUARES);
        for count in 0..=MAX_SQUARES {
            for level in 0..PIP_LEVELS + 5 {
                let range = subsets.with_pips(count, level);
                let actual = subsets.sets(count)[range.start as usize..range.end as usize].to_vec();
                let expected: Vec<u32> =
                    subsets.sets(count).iter().copied().filter(|&set| pips(set) == level).collect();
                assert_eq!(actual, expected, "{count} squares, {level} pips");
            }
        }
    }
}
