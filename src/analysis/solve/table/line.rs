//! How far apart the bounds of a layer will have to be, about.
//!
//! What the bounds leave open adds up from throw to throw ([`super::guess`]), so it is the wider the more pips are left to
//! go, and from one layer to the next much the same: a straight line through the layer before tells it well enough. Bounds
//! that begin there settle in a third of the sweeps that bounds without a gap need. Whatever they begin with, they must
//! prove themselves.

use super::ranks::AllRanks;
use super::sets::{Sets, pips};
use super::{FINEST, Plane, Table, of_layer};

/// The pips of a piece that has left the board.
const OFF: usize = 31;
/// The line is told in so many parts.
const PARTS: i128 = 1 << 10;

/// The gap by the pips that both sides have left to go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Line {
    at: i128,
    by: i128,
}

impl Line {
    /// The line that comes closest to these ways and gaps.
    fn through(all: impl Iterator<Item = (usize, u32)>) -> Line {
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

    /// The gap with so many pips left to go; no more than what may stay open.
    pub(super) fn at(self, way: usize) -> u32 {
        let gap = (self.at + self.by * way as i128) / PARTS;
        gap.clamp(0, i128::from(FINEST)) as u32
    }
}

/// The places of a plane where positions stand, and how many pips both sides have left to go there.
pub(super) fn ways<'a>(
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
    /// The line through the layer before the one that is being worked on.
    pub(super) fn line(&self) -> Line {
        let before = self.rounds.layer().and_then(|layer| layer.checked_sub(1));
        let Some((men, _)) = before.and_then(|before| self.layers.get(before)) else {
            return Line::default();
        };
        let planes = self.planes.iter().filter(|plane| of_layer(plane, *men));
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
        let steep = Line::through([(0, 0), (1, FINEST)].into_iter());
        assert_eq!(steep.at(3), FINEST, "nor more than what may stay open");
        assert_eq!(
            Line::through([(5, 40)].into_iter()).at(5),
            0,
            "no line through one"
        );
    }

    #[test]
    fn ways_are_told_where_positions_stand() {
        let law = crate::library::ruleset("kendall-walker").expect("shipped");
        let law = super::super::super::law::Law::new(&law.rules());
        let table = Table::new(&law, [2, 1], 1);
        let planes = table.planes.iter().filter(|plane| plane.men == [2, 1]);
        let all: Vec<_> = planes
            .flat_map(|plane| ways(&table.sets, &table.ranks, plane))
            .collect();
        // Two of one side on thirty squares, and one of the other on what is left.
        assert_eq!(all.len(), 30 * 29 / 2 * 28);
        let least = all.iter().map(|(_, way)| *way).min();
        assert_eq!(least, Some(1 + 2 + 3), "on 30, 29 and 28");
        assert!(
            all.iter().all(|(_, way)| *way <= 30 + 29 + 28),
            "on 1, 2 and 3"
        );
    }
}
