//! Sets of up to four squares and their numbers, those further ahead first.

/// The most squares that a set may have.
pub(crate) const MOST: usize = 4;
/// Bits of one half of the board.
const HALF: u32 = 15;

/// All sets of up to [`MOST`] squares.
#[derive(Clone, Debug)]
pub(crate) struct Sets {
    by_count: Vec<Counted>,
    /// By the lower half of a set: how many squares it has, and its share of the rank.
    low: Vec<(u8, u16)>,
    /// By how many squares the lower half has, and the upper half: its share of the rank.
    high: Vec<u16>,
}

/// The sets of one number of squares.
#[derive(Clone, Debug)]
struct Counted {
    /// By number.
    sets: Vec<u32>,
    /// By rank, the place in the order of the words: the number.
    numbers: Vec<u16>,
    /// By pips: the first number with so many or fewer.
    starts: Vec<u16>,
    /// By number: its squares.
    squares: Vec<Squares>,
}

/// The squares of a set from the first on, counted from 0; [`NOWHERE`] for those that it has not.
pub(crate) type Squares = [u8; MOST];
pub(crate) const NOWHERE: u8 = 31;

/// The pips of a set: the sum of its squares' numbers.
pub(crate) fn pips(set: u32) -> usize {
    let squares = (0..30).filter(|bit| set >> bit & 1 == 1);
    squares.map(|bit| bit + 1).sum()
}

/// The most pips that four squares have, and two more.
pub(crate) const LEVELS: usize = 30 + 29 + 28 + 27 + 2;

/// In how many ways `k` of `n` can be chosen.
const fn choose(n: u32, k: u32) -> u32 {
    let (mut ways, mut i) = (1, 0);
    while i < k {
        ways = if n > i { ways * (n - i) / (i + 1) } else { 0 };
        i += 1;
    }
    ways
}

impl Sets {
    pub(crate) fn new() -> Sets {
        let mut sets = Sets {
            by_count: Vec::new(),
            low: Vec::new(),
            high: Vec::new(),
        };
        sets.low = (0..1u32 << HALF)
            .map(|half| (half.count_ones() as u8, share(half, 0, 0)))
            .collect();
        sets.high = (0..=MOST as u32)
            .flat_map(|below| (0..1u32 << HALF).map(move |half| share(half, HALF, below)))
            .collect();
        sets.by_count = (0..=MOST as u32).map(|count| sets.counted(count)).collect();
        sets
    }

    fn counted(&self, count: u32) -> Counted {
        let mut all: Vec<u32> = words(count);
        all.sort_by_key(|&set| (std::cmp::Reverse(pips(set)), set));
        let mut numbers = vec![0; all.len()];
        for (number, &set) in all.iter().enumerate() {
            numbers[self.rank(set)] = number as u16;
        }
        let starts = (0..LEVELS).map(|level| all.partition_point(|&set| pips(set) > level) as u16);
        Counted {
            squares: all.iter().map(|&set| squares(set)).collect(),
            starts: starts.collect(),
            sets: all,
            numbers,
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        let counted: usize = self
            .by_count
            .iter()
            .map(|counted| counted.sets.len() * 10)
            .sum();
        counted + self.low.len() * size_of::<(u8, u16)>() + self.high.len() * size_of::<u16>()
    }

    /// The place of a set among those with as many squares, in the order of the words.
    #[inline(always)]
    fn rank(&self, set: u32) -> usize {
        let (below, share) = self.low[(set & ((1 << HALF) - 1)) as usize];
        let above = (usize::from(below) << HALF) | (set >> HALF) as usize;
        usize::from(share) + usize::from(self.high[above])
    }

    /// The number of a set among those with `count` squares, as many as it has.
    #[inline(always)]
    pub(crate) fn number(&self, count: usize, set: u32) -> u32 {
        u32::from(self.by_count[count].numbers[self.rank(set)])
    }

    /// The same for any set of up to [`MOST`] squares; 0 if it has others than `count`.
    #[inline(always)]
    pub(crate) fn number_if(&self, count: usize, set: u32) -> u32 {
        if set.count_ones() as usize == count {
            self.number(count, set)
        } else {
            0
        }
    }

    /// The sets with `count` squares, by number.
    pub(crate) fn of(&self, count: usize) -> &[u32] {
        &self.by_count[count].sets
    }

    /// The squares of the sets with `count` squares, by number.
    #[inline(always)]
    pub(crate) fn squares(&self, count: usize) -> &[Squares] {
        &self.by_count[count].squares
    }

    /// The numbers of the sets with `count` squares and `pips` pips.
    pub(crate) fn level(&self, count: usize, pips: usize) -> std::ops::Range<u32> {
        let start = |pips: usize| {
            self.by_count[count]
                .starts
                .get(pips)
                .map_or(0, |&start| u32::from(start))
        };
        match pips.checked_sub(1) {
            Some(fewer) => start(pips)..start(fewer),
            None => start(0)..self.of(count).len() as u32,
        }
    }
}

/// The squares of a set.
fn squares(set: u32) -> Squares {
    let mut left = set;
    [(); MOST].map(|()| {
        let square = left.trailing_zeros().min(NOWHERE.into()) as u8;
        left &= left.wrapping_sub(1);
        square
    })
}

/// What the squares of one half add to the rank: each as many as there are smaller sets that end before it.
fn share(half: u32, first: u32, below: u32) -> u16 {
    let bits = (0..HALF).filter(|bit| half >> bit & 1 == 1);
    let shares = bits
        .zip(below + 1..)
        .map(|(bit, place)| choose(first + bit, place));
    // Sets of more squares than are asked for have no rank.
    shares
        .fold(0u32, |sum, share| sum.saturating_add(share))
        .min(u32::from(u16::MAX)) as u16
}

/// The words with `count` of thirty bits, rising.
fn words(count: u32) -> Vec<u32> {
    let mut word: u64 = (1 << count) - 1;
    let mut all = Vec::with_capacity(choose(30, count) as usize);
    while word < 1 << 30 && all.len() < choose(30, count) as usize {
        all.push(word as u32);
        if word == 0 {
            break;
        }
        // The next word with as many bits: the lowest run moves up by one, and what is over falls to the bottom.
        let lowest = word & word.wrapping_neg();
        let moved = word + lowest;
        word = moved | ((word ^ moved) / lowest) >> 2;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_has_its_own_number() {
        let sets = Sets::new();
        for count in 0..=MOST {
            let all = sets.of(count);
            assert_eq!(all.len() as u32, choose(30, count as u32));
            for (number, &set) in all.iter().enumerate() {
                assert_eq!(sets.number(count, set), number as u32);
            }
        }
    }

    #[test]
    fn levels_are_the_sets_with_so_many_pips() {
        let sets = Sets::new();
        for count in 0..=MOST {
            for level in 0..LEVELS + 5 {
                let range = sets.level(count, level);
                let found = sets.of(count)[range.start as usize..range.end as usize].to_vec();
                let expected: Vec<u32> = sets
                    .of(count)
                    .iter()
                    .copied()
                    .filter(|&set| pips(set) == level)
                    .collect();
                assert_eq!(found, expected, "{count} squares, {level} pips");
            }
        }
    }
}
