//! How far apart the bounds of a layer will have to be, about.
//!
//! What the bounds leave open adds up from throw to throw ([`super::optimistic`]), so it is the wider the more pips are left to
//! go, and from one layer to the next much the same: a straight line through the layer before tells how many throws a game
//! takes, well enough. Bounds that begin there settle in a third of the sweeps that bounds without a gap need. Whatever they
//! begin with, they must prove themselves.

use crate::tablebase::layout::ranks::AllRanks;
use crate::tablebase::layout::subsets::{Sets, pips};
use crate::tablebase::table::{Plane, Table, of_layer};

/// The pips of a piece that has left the board.
const OFF: usize = 31;
/// The line is told in so many parts.
const PARTS: i128 = 1 << 10;

/// A number by the pips that both sides have left to go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Line {
    at: i128,
    by: i128,
}

impl Line {
    /// The line that comes closest to these ways and gaps.
    pub(crate) fn through(all: impl Iterator<Item = (usize, u32)>) -> Line {
        let (mut many, mut ways, mut gaps, mut squares, mut products) = (0, 0, 0, 0, 0);
        for (way, gap) in all.map(|(way, gap)| (way as i128, i128::from(gap))) {
            (many, ways, gaps) = (many + 1, ways + way, gaps + gap);
            (squares, products) = (squares + way * way, products + way * gap);
        }
        let spread = many * squares - ways * ways;
        if spread == 0 {
            return Line::default();
        }
        let by = PARTS * (many * products - ways * gaps) / spread;
        Line {
            at: (PARTS * gaps - by * ways) / many,
            by,
        }
    }

    /// The number with so many pips left to go, never less than nothing.
    pub(crate) fn at(self, way: usize) -> u32 {
        let number = (self.at + self.by * way as i128) / PARTS;
        number.clamp(0, u32::MAX.into()) as u32
    }

    /// The line of numbers so many times smaller.
    pub(crate) fn per(self, times: u32) -> Line {
        let [at, by] = [self.at, self.by].map(|part| part / i128::from(times.max(1)));
        Line { at, by }
    }

    /// How many numbers [`Line::words`] are.
    pub(crate) const WORDS: usize = 2;

    /// The line as a store keeps it.
    pub(crate) fn words(self) -> [u64; Line::WORDS] {
        [self.at, self.by].map(|part| part as i64 as u64)
    }

    /// The line that was kept.
    pub(crate) fn of_words(words: [u64; Line::WORDS]) -> Line {
        let [at, by] = words.map(|word| i128::from(word as i64));
        Line { at, by }
    }
}

/// The most pips that both sides may have left to go with so many pieces: they stand on the first squares.
pub(crate) fn longest(men: [u8; 2]) -> usize {
    let pieces = men.map(usize::from).iter().sum();
    (1..=pieces).map(|square| OFF - square).sum()
}

/// The places of a plane where positions stand, and how many pips both sides have left to go there.
pub(crate) fn ways<'a>(
    sets: &'a Sets,
    ranks: &'a AllRanks,
    plane: &'a Plane,
) -> impl Iterator<Item = (usize, usize)> + 'a {
    let side = |side: usize| -> Vec<(u32, u32, usize)> {
        let (count, pin) = plane.free(side);
        let squares = sets.of(count).iter().map(|set| set | pin);
        let way =
            |squares: u32| (OFF * squares.count_ones() as usize).saturating_sub(pips(squares));
        let all = (0..).zip(squares);
        all.map(|(number, squares)| (number, squares, way(squares)))
            .collect()
    };
    let (rows, columns) = (side(0), side(1));
    rows.into_iter().flat_map(move |(row, us, ours)| {
        let apart = |(_, them, _): &&(u32, u32, usize)| us & them == 0;
        let all = columns.iter().filter(apart);
        let places = all.map(|(column, _, theirs)| {
            let place = plane.place_of(ranks, row, *column);
            (place as usize, ours + theirs)
        });
        places.collect::<Vec<_>>()
    })
}

impl Table {
    /// The line through the gaps of a layer.
    pub(crate) fn gaps(&self, men: [u8; 2]) -> Line {
        let planes = self.planes.iter().filter(|plane| of_layer(plane, men));
        let cells = self.cells.look();
        let all = planes.flat_map(|plane| ways(&self.sets, &self.ranks, plane));
        Line::through(all.map(|(place, way)| (way, cells.at(place).gap())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_goes_through_what_lies_on_one() {
        let line = Line::through((10..90).map(|way| (way, 300 + 7 * way as u32)));
        assert_eq!([10, 50, 200].map(|way| line.at(way)), [370, 650, 1_700]);
        let falls = Line::through((0..10).map(|way| (way, 900 - 100 * way as u32)));
        assert_eq!(falls.at(20), 0, "a gap is never less than nothing");
        assert_eq!(line.per(7).at(50), 92, "of what is seven times less");
        assert_eq!(Line::of_words(falls.words()), falls, "kept and read again");
        assert_eq!(
            Line::through([(5, 40)].into_iter()).at(5),
            0,
            "no line through one"
        );
    }

    #[test]
    fn ways_are_told_where_positions_stand() {
        let law = crate::library::ruleset("kendall-walker").expect("shipped");
        let law = crate::tablebase::law::Law::new(&law.rules());
        let table = Table::new(&law, [2, 1], 1);
        let planes = table.planes.iter().filter(|plane| plane.men == [2, 1]);
        let all: Vec<_> = planes
            .flat_map(|plane| ways(&table.sets, &table.ranks, plane))
            .collect();
        // Two of one side on thirty squares, and one of the other on what is left.
        assert_eq!(all.len(), 30 * 29 / 2 * 28);
        let least = all.iter().map(|(_, way)| *way).min();
        assert_eq!(least, Some(1 + 2 + 3), "on 30, 29 and 28");
        let most = all.iter().map(|(_, way)| *way).max();
        assert_eq!(most, Some(longest([2, 1])), "on 1, 2 and 3");
        assert_eq!(longest([2, 1]), 30 + 29 + 28);
    }
}
