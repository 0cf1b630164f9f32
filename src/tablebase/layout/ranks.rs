//! Ranks among disjoint columns: numbering the columns of a row without those that share a square with it.
//!
//! Two sets of four squares are disjoint in little more than half of all pairs, and only those pairs are positions. The
//! largest planes therefore give cells to disjoint columns only. The rank of a column in a row is the number of
//! disjoint columns before it, found as in a rank/select bit vector: a stored count up to the column's group of 64, and
//! a popcount within it. The columns that overlap are counted, because those are fewer than 2¹⁶ wherever there is a table:
//! 61,776 of the 142,506 sets of five squares share one with a set of three.

use super::subsets::{NO_SQUARE, Squares, Subsets};
use crate::tablebase::combinatorics::binomial;

/// Columns of a group.
const GROUP: usize = u64::BITS as usize;
/// Squares for which a group knows the columns that stand on them; on those beyond the board none does.
const SQUARES: usize = NO_SQUARE + 1;

/// Number of columns disjoint from a row, with so many pieces in either.
pub(crate) fn disjoint_columns([us, them]: [u64; 2]) -> u64 {
    binomial(30 - us, them)
}

/// Ranks of the sets of one number of squares in the rows of another.
#[derive(Clone, Debug)]
pub(crate) struct DisjointRanks {
    /// Number of squares in a row's set and in a column's.
    counts: [usize; 2],
    /// Squares by row.
    rows: Box<[Squares]>,
    /// By group and square: bit set of the columns that stand on it.
    occupied: Box<[[u64; SQUARES]]>,
    /// Overlapping columns before a group, by row and group.
    by_row: Box<[u16]>,
    /// Ranks by group and row, for lookups along a column.
    by_group: Box<[u16]>,
}

impl DisjointRanks {
    fn new(subsets: &Subsets, counts: [usize; 2]) -> DisjointRanks {
        let [rows, columns] = counts.map(|count| subsets.squares(count));
        let groups = columns.len().div_ceil(GROUP);
        let mut occupied = vec![[0; SQUARES]; groups];
        for (column, squares) in columns.iter().enumerate() {
            for square in (0..counts[1]).map(|place| squares.at(place)) {
                occupied[column / GROUP][square] |= 1 << (column % GROUP);
            }
        }
        let mut new = DisjointRanks {
            counts,
            rows: rows.into(),
            occupied: occupied.into(),
            by_row: vec![0; rows.len() * groups].into(),
            by_group: vec![0; rows.len() * groups].into(),
        };
        for (row, squares) in rows.iter().enumerate() {
            let mut before = 0;
            for group in 0..groups {
                new.by_row[row * groups + group] = before;
                new.by_group[group * rows.len() + row] = before;
                let apart = new.disjoint(&new.occupied[group], *squares);
                before += apart.count_zeros() as u16;
            }
        }
        new
    }

    /// Ranks of columns in this row; meaningless for a column that is not disjoint from it.
    #[inline(always)]
    pub(crate) fn in_row(&self, row: u32) -> impl FnMut(u32) -> u32 {
        let (row, groups) = (row as usize, self.occupied.len());
        let (squares, before) = (self.rows[row], &self.by_row[row * groups..][..groups]);
        // Columns that are asked for one after the other mostly lie in the same group.
        let (mut last, mut mask, mut first) = (usize::MAX, 0, 0);
        move |column| {
            let (group, lower) = (column as usize / GROUP, lower_in_group(column));
            if group != last {
                last = group;
                mask = self.disjoint(&self.occupied[group], squares);
                first = (group * GROUP) as u32 - u32::from(before[group]);
            }
            first + (mask & lower).count_ones()
        }
    }

    /// Ranks of this column in rows, given by their number and squares.
    #[inline(always)]
    pub(crate) fn in_column(&self, column: u32) -> impl Fn(u32, Squares) -> u32 {
        let (group, lower) = (column as usize / GROUP, lower_in_group(column));
        let rows = self.rows.len();
        let (occupied, before) = (&self.occupied[group], &self.by_group[group * rows..][..rows]);
        move |row, squares| {
            let here = (lower & self.disjoint(occupied, squares)).count_ones();
            (group * GROUP) as u32 - u32::from(before[row as usize]) + here
        }
    }

    #[inline(always)]
    pub(crate) fn rank(&self, row: u32, column: u32) -> u32 {
        self.in_row(row)(column)
    }

    /// Estimated number of bytes for so many rows and columns.
    pub(crate) const fn bytes_for(rows: u64, columns: u64) -> u64 {
        2 * size_of::<u16>() as u64 * rows * columns.div_ceil(GROUP as u64)
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.rows) + size_of_val(&*self.occupied) + 2 * size_of_val(&*self.by_row)
    }

    /// Bit set of a group's columns that stand on none of a row's squares.
    #[inline(always)]
    fn disjoint(&self, occupied: &[u64; SQUARES], squares: Squares) -> u64 {
        let [one, two, three, four, five] = [0, 1, 2, 3, 4].map(|place| squares.at(place));
        let up_to_four = occupied[one] | occupied[two] | occupied[three] | occupied[four];
        // Most rows have no fifth square, and a lookup for none would take time.
        !(if self.counts[0] > 4 { up_to_four | occupied[five] } else { up_to_four })
    }
}

/// Bit set of the columns before a column in its group.
#[inline(always)]
fn lower_in_group(column: u32) -> u64 {
    (1 << (column as usize % GROUP)) - 1
}

/// Tables of ranks that a layout needs.
#[derive(Clone, Debug, Default)]
pub(crate) struct RankTables(Vec<DisjointRanks>);

impl RankTables {
    /// Number of the table for these numbers of squares in rows and columns; it is made if it is not there yet.
    pub(crate) fn find_or_add(&mut self, subsets: &Subsets, counts: [usize; 2]) -> usize {
        let known = self.0.iter().position(|ranks| ranks.counts == counts);
        known.unwrap_or_else(|| {
            self.0.push(DisjointRanks::new(subsets, counts));
            self.0.len() - 1
        })
    }

    #[inline(always)]
    pub(crate) fn get(&self, number: usize) -> Option<&DisjointRanks> {
        self.0.get(number)
    }

    pub(crate) fn bytes(&self) -> usize {
        self.0.iter().map(DisjointRanks::bytes).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tablebase::layout::subsets::MAX_SQUARES;

    #[test]
    fn ranks_count_the_disjoint_columns_before_a_column() {
        let subsets = Subsets::new(MAX_SQUARES);
        for counts in [[1, 4], [4, 1], [3, 2], [4, 4], [5, 3], [3, 5], [1, 5]] {
            let ranks = DisjointRanks::new(&subsets, counts);
            let [rows, columns] = counts.map(|count| subsets.sets(count));
            for row in (0..rows.len()).step_by(rows.len().div_ceil(40)) {
                let mut in_row = ranks.in_row(row as u32);
                let squares = subsets.squares(counts[0])[row];
                let mut rank = 0;
                for column in (0..columns.len()).filter(|at| columns[*at] & rows[row] == 0) {
                    let column = column as u32;
                    assert_eq!(in_row(column), rank, "{counts:?}: {row}, {column}");
                    assert_eq!(ranks.in_column(column)(row as u32, squares), rank);
                    rank += 1;
                }
                let many = disjoint_columns(counts.map(|count| count as u64));
                assert_eq!(u64::from(rank), many, "{counts:?}: {row}");
            }
        }
    }
}
