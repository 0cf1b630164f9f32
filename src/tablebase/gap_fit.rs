//! Linear fit of the gaps of a layer, from which the next layer's bounds begin.
//!
//! What bounds leave open adds up from throw to throw ([`super::optimistic`]), so a gap is the wider the more pips are
//! left to go, and much the same from one layer to the next: a straight line through the layer before tells well enough
//! how many throws a game takes. Bounds that begin this far apart settle in a third of the sweeps that bounds
//! without a gap need. However they begin, they must prove themselves.

use super::layout::Layout;
use super::layout::packed::CellsView;
use super::layout::plane::Plane;
use super::layout::subsets::pips;

/// Pips of a piece that has left the board.
const OFF: usize = 31;
/// Denominator of the coefficients.
const SCALE: i128 = 1 << 10;

/// Straight line over the pips that both sides have left to go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct LinearFit {
    offset: i128,
    slope: i128,
}

impl LinearFit {
    /// Least-squares fit to these points: pips left, and a number.
    pub(crate) fn through(points: impl Iterator<Item = (usize, u32)>) -> LinearFit {
        let (mut n, mut sum_x, mut sum_y, mut sum_xx, mut sum_xy) = (0, 0, 0, 0, 0);
        for (x, y) in points.map(|(x, y)| (x as i128, i128::from(y))) {
            (n, sum_x, sum_y) = (n + 1, sum_x + x, sum_y + y);
            (sum_xx, sum_xy) = (sum_xx + x * x, sum_xy + x * y);
        }
        let variance = n * sum_xx - sum_x * sum_x;
        if variance == 0 {
            return LinearFit::default();
        }
        let slope = SCALE * (n * sum_xy - sum_x * sum_y) / variance;
        LinearFit { offset: (SCALE * sum_y - slope * sum_x) / n, slope }
    }

    /// Number with so many pips left to go, never below 0.
    pub(crate) fn at(self, pips_left: usize) -> u32 {
        let number = (self.offset + self.slope * pips_left as i128) / SCALE;
        number.clamp(0, u32::MAX.into()) as u32
    }

    /// Fit to numbers so many times smaller.
    pub(crate) fn divided_by(self, divisor: u32) -> LinearFit {
        let [offset, slope] =
            [self.offset, self.slope].map(|part| part / i128::from(divisor.max(1)));
        LinearFit { offset, slope }
    }

    pub(crate) const WORDS: usize = 2;

    /// Coefficients, for a store.
    pub(crate) fn to_words(self) -> [u64; LinearFit::WORDS] {
        [self.offset, self.slope].map(|part| part as i64 as u64)
    }

    /// Fit that a store has kept.
    pub(crate) fn from_words(words: [u64; LinearFit::WORDS]) -> LinearFit {
        let [offset, slope] = words.map(|word| i128::from(word as i64));
        LinearFit { offset, slope }
    }
}

/// Most pips that both sides may have left to go with so many pieces: they stand on the first squares.
pub(crate) fn max_pips_left(pieces: [u8; 2]) -> usize {
    let pieces = pieces.map(usize::from).iter().sum();
    (1..=pieces).map(|square| OFF - square).sum()
}

/// Cells of the positions of a plane, and how many pips both sides have left to go there.
pub(crate) fn cells_with_pips_left<'a>(
    layout: &'a Layout,
    plane: &'a Plane,
) -> impl Iterator<Item = (usize, usize)> + 'a {
    let side = |side: usize| -> Vec<(u32, u32, usize)> {
        let (count, pin) = plane.key.free(side);
        let squares = layout.subsets.sets(count).iter().map(|set| set | pin);
        let all = OFF * usize::from(plane.key.left[side]);
        let left = |squares: u32| all.saturating_sub(pips(squares));
        let all = (0..).zip(squares);
        all.map(|(number, squares)| (number, squares, left(squares))).collect()
    };
    let (rows, columns) = (side(0), side(1));
    rows.into_iter().flat_map(move |(row, us, ours)| {
        let is_disjoint = |(_, them, _): &&(u32, u32, usize)| us & them == 0;
        let all = columns.iter().filter(is_disjoint);
        let cells = all.map(|(column, _, theirs)| {
            let cell = plane.cell_at(&layout.ranks, row, *column);
            (cell as usize, ours + theirs)
        });
        cells.collect::<Vec<_>>()
    })
}

/// Fit to the gaps of a layer.
pub(crate) fn fit_gaps(layout: &Layout, cells: CellsView<'_>, pieces: [u8; 2]) -> LinearFit {
    let planes = layout.planes_of(pieces);
    let all = planes.flat_map(|plane| cells_with_pips_left(layout, plane));
    LinearFit::through(all.map(|(cell, left)| (left, cells.bounds(cell).gap())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tablebase::law::Law;

    #[test]
    fn a_fit_goes_through_points_on_a_line() {
        let rises = LinearFit::through((10..90).map(|x| (x, 300 + 7 * x as u32)));
        assert_eq!([10, 50, 200].map(|x| rises.at(x)), [370, 650, 1_700]);
        let falls = LinearFit::through((0..10).map(|x| (x, 900 - 100 * x as u32)));
        assert_eq!(falls.at(20), 0, "never below 0");
        assert_eq!(rises.divided_by(7).at(50), 92);
        assert_eq!(LinearFit::from_words(falls.to_words()), falls);
        let one_point = LinearFit::through([(5, 40)].into_iter());
        assert_eq!(one_point.at(5), 0, "no line through one point");
    }

    #[test]
    fn pips_left_are_counted_for_every_position() {
        let rules = crate::library::ruleset("kendall-walker").expect("shipped");
        let layout = Layout::new(&Law::new(&rules.rules()), [2, 1], u8::MAX);
        let planes = layout.planes.iter().filter(|plane| plane.key.board == [2, 1]);
        let all: Vec<_> = planes.flat_map(|plane| cells_with_pips_left(&layout, plane)).collect();
        // Two of one side on thirty squares, and one of the other on what is left.
        assert_eq!(all.len(), 30 * 29 / 2 * 28);
        let least = all.iter().map(|(_, left)| *left).min();
        assert_eq!(least, Some(1 + 2 + 3), "on 30, 29 and 28");
        let most = all.iter().map(|(_, left)| *left).max();
        assert_eq!(most, Some(max_pips_left([2, 1])), "on 1, 2 and 3");
        assert_eq!(max_pips_left([2, 1]), 30 + 29 + 28);
    }
}
