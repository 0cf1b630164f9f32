//! The columns of a row that stand apart from it, counted without the others.
//!
//! Of all pairs of sets the fewer are positions the more squares they have: with four a side little more than half, because
//! no square is held twice. So the largest planes keep only what stands apart. A column's rank in a row is how many columns
//! before it stand apart from the row. It is found from a count by row and block of columns, and from which columns of the
//! block hold one of the row's squares.

use crate::tablebase::layout::subsets::{NOWHERE, Sets, Squares};

/// Columns of a block.
const BLOCK: usize = u64::BITS as usize;
/// Squares of which a block knows who stands on them, and more, on which nobody does.
const SQUARES: usize = 32;

/// The ranks of the sets of one number of squares in the rows of another.
#[derive(Clone, Debug)]
pub(crate) struct Ranks {
    /// How many squares the sets of rows have, and those of columns.
    counts: [usize; 2],
    /// By row: its squares.
    rows: Box<[Squares]>,
    /// By block and square: the columns that stand on it.
    held: Box<[[u64; SQUARES]]>,
    /// How many columns before a block stand apart from a row: by row and block, and by block and row.
    by_row: Box<[u16]>,
    by_block: Box<[u16]>,
}

impl Ranks {
    fn new(sets: &Sets, counts: [usize; 2]) -> Ranks {
        let [rows, columns] = counts.map(|count| sets.squares(count));
        let blocks = columns.len().div_ceil(BLOCK);
        let mut held = vec![[0; SQUARES]; blocks];
        for (column, squares) in columns.iter().enumerate() {
            for square in squares.iter().filter(|square| **square != NOWHERE) {
                held[column / BLOCK][usize::from(*square)] |= 1 << (column % BLOCK);
            }
        }
        let mut new = Ranks {
            counts,
            rows: rows.into(),
            held: held.into(),
            by_row: vec![0; rows.len() * blocks].into(),
            by_block: vec![0; rows.len() * blocks].into(),
        };
        for (row, squares) in rows.iter().enumerate() {
            let mut before = 0;
            for block in 0..blocks {
                new.by_row[row * blocks + block] = before;
                new.by_block[block * rows.len() + row] = before;
                let all = (columns.len() - block * BLOCK).min(BLOCK);
                let those = u64::MAX >> (BLOCK - all);
                before += (those & apart(&new.held[block], *squares)).count_ones() as u16;
            }
        }
        new
    }

    /// The ranks of columns in this row. Only of those that stand apart from it has it a meaning.
    #[inline(always)]
    pub(crate) fn in_row(&self, row: u16) -> impl FnMut(u16) -> u32 {
        let (row, blocks) = (usize::from(row), self.held.len());
        let (squares, before) = (self.rows[row], &self.by_row[row * blocks..][..blocks]);
        // Columns that are asked for one after the other most often lie in the same block.
        let (mut last, mut standing, mut first) = (usize::MAX, 0, 0);
        move |column| {
            let (block, those) = (usize::from(column) / BLOCK, before_it(column));
            if block != last {
                last = block;
                standing = apart(&self.held[block], squares);
                first = before[block].into();
            }
            first + (standing & those).count_ones()
        }
    }

    /// The ranks of this column in rows, by their numbers and squares.
    #[inline(always)]
    pub(crate) fn in_column(&self, column: u16) -> impl Fn(u16, Squares) -> u32 {
        let (block, those) = (usize::from(column) / BLOCK, before_it(column));
        let rows = self.rows.len();
        let (held, before) = (&self.held[block], &self.by_block[block * rows..][..rows]);
        move |row, squares| {
            let here = (those & apart(held, squares)).count_ones();
            u32::from(before[usize::from(row)]) + here
        }
    }

    /// The rank of a column in a row.
    #[inline(always)]
    pub(crate) fn rank(&self, row: u32, column: u32) -> u32 {
        self.in_row(row as u16)(column as u16)
    }

    /// How many bytes those of so many rows and columns take, about.
    pub(crate) const fn bytes_for(rows: u64, columns: u64) -> u64 {
        2 * size_of::<u16>() as u64 * rows * columns.div_ceil(BLOCK as u64)
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.rows) + size_of_val(&*self.held) + 2 * size_of_val(&*self.by_row)
    }
}

/// The columns of a block that hold none of these squares.
#[inline(always)]
fn apart(held: &[u64; SQUARES], squares: Squares) -> u64 {
    let [one, two, three, four] = squares.map(|square| held[usize::from(square) % SQUARES]);
    !(one | two | three | four)
}

/// Those columns of its block that come before a column.
#[inline(always)]
fn before_it(column: u16) -> u64 {
    (1 << (usize::from(column) % BLOCK)) - 1
}

/// The ranks that a table needs.
#[derive(Clone, Debug, Default)]
pub(crate) struct AllRanks(Vec<Ranks>);

impl AllRanks {
    /// The number of the ranks of sets of so many squares in rows of so many; they are found if they are not there yet.
    pub(crate) fn number(&mut self, sets: &Sets, counts: [usize; 2]) -> usize {
        let known = self.0.iter().position(|ranks| ranks.counts == counts);
        known.unwrap_or_else(|| {
            self.0.push(Ranks::new(sets, counts));
            self.0.len() - 1
        })
    }

    #[inline(always)]
    pub(crate) fn get(&self, number: usize) -> Option<&Ranks> {
        self.0.get(number)
    }

    pub(crate) fn bytes(&self) -> usize {
        self.0.iter().map(Ranks::bytes).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_count_the_columns_that_stand_apart() {
        let sets = Sets::new();
        for counts in [[1, 4], [4, 1], [3, 2], [4, 4]] {
            let ranks = Ranks::new(&sets, counts);
            let [rows, columns] = counts.map(|count| sets.of(count));
            for row in (0..rows.len()).step_by(rows.len().div_ceil(40)) {
                let mut in_row = ranks.in_row(row as u16);
                let squares = sets.squares(counts[0])[row];
                let mut rank = 0;
                for column in (0..columns.len()).filter(|at| columns[*at] & rows[row] == 0) {
                    let column = column as u16;
                    assert_eq!(in_row(column), rank, "{counts:?}: {row}, {column}");
                    assert_eq!(ranks.in_column(column)(row as u16, squares), rank);
                    rank += 1;
                }
                let many = crate::tablebase::layout::size::apart_from_row(
                    counts.map(|count| count as u64),
                );
                assert_eq!(u64::from(rank), many, "{counts:?}: {row}");
            }
        }
    }
}
