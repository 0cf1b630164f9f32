//! Planes: all positions with the same numbers of pieces, as a grid of rows and columns.

use super::ranks::{RankTables, disjoint_columns};
use super::subsets::Subsets;
use crate::rules::State;

/// Rows whose cells lie side by side, column by column. Some lookups ask many rows for one column, others one row for
/// many columns; in tiles of rows both find their cells close together.
pub(crate) const TILE_ROWS: u32 = 8;

/// Offset of a row's cells from the first cell of its plane, whose tiles are `width` columns wide.
#[inline(always)]
pub(crate) fn row_offset(row: u32, width: u32) -> u32 {
    row / TILE_ROWS * (width * TILE_ROWS) + row % TILE_ROWS
}

/// Grid of positions with so many pieces a side. A side may have a *pinned* piece, the only one that may move.
#[derive(Clone, Debug)]
pub(crate) struct Plane {
    /// Pieces of the side to act and of the other.
    pub(crate) pieces: [u8; 2],
    /// Square of either side's pinned piece; 0 for none.
    pub(crate) only: [u8; 2],
    /// Marks of its states, as the second word of a [`State`] has them.
    pub(crate) marks: u64,
    /// Number of rows: sets of squares of the side to act.
    pub(crate) rows: u32,
    /// Number of columns: sets of squares of the other side.
    pub(crate) columns: u32,
    /// Cells of a row: one for every column, or only for columns disjoint from the row.
    pub(crate) width: u32,
    /// Table that ranks the disjoint columns, where only those have cells.
    pub(crate) ranks: Option<usize>,
    /// First cell.
    pub(crate) first: u32,
    /// Number of the plane with the same squares and the other side to act.
    pub(crate) mirror: usize,
}

impl Plane {
    /// Cell of a row and the rank of a column in it.
    #[inline(always)]
    pub(crate) fn cell(&self, row: u32, rank: u32) -> u32 {
        self.first + row_offset(row, self.width) + rank * TILE_ROWS
    }

    /// Rank of a column in a row: its number where every column has a cell.
    #[inline(always)]
    pub(crate) fn rank(&self, ranks: &RankTables, row: u32, column: u32) -> u32 {
        match self.ranks.and_then(|number| ranks.get(number)) {
            None => column,
            Some(ranks) => ranks.rank(row, column),
        }
    }

    /// Cell of a row and a column.
    pub(crate) fn cell_at(&self, ranks: &RankTables, row: u32, column: u32) -> u32 {
        self.cell(row, self.rank(ranks, row, column))
    }

    /// Gives cells only to columns disjoint from their row, as counted by this table of ranks.
    pub(crate) fn leave_out_overlaps(&mut self, ranks: usize) {
        self.ranks = Some(ranks);
        self.width = disjoint_columns(self.pieces.map(u64::from)) as u32;
    }

    /// All its cells.
    pub(crate) fn cells(&self) -> std::ops::Range<u32> {
        self.first..self.first + self.rows.next_multiple_of(TILE_ROWS) * self.width
    }

    /// Number of a side's pieces that are not pinned, and the bit of the pinned one's square.
    #[inline(always)]
    pub(crate) fn free(&self, side: usize) -> (usize, u32) {
        let pin = if self.only[side] == 0 { 0 } else { 1 << (self.only[side] - 1) };
        (usize::from(self.pieces[side]) - usize::from(pin != 0), pin)
    }

    /// Columns of the other side's sets with so many pips, a pinned piece's not counted.
    pub(crate) fn columns_with_pips(&self, subsets: &Subsets, pips: u8) -> std::ops::Range<u32> {
        subsets.with_pips(self.free(1).0, usize::from(pips))
    }

    /// Does the plane belong to the layer with these pieces, whichever side acts?
    pub(crate) fn is_in_layer(&self, pieces: [u8; 2]) -> bool {
        self.pieces == pieces || self.pieces == [pieces[1], pieces[0]]
    }

    /// State of the position with these squares.
    #[inline]
    pub(crate) fn state(&self, us: u32, them: u32) -> State {
        State::from_words(u64::from(us) | u64::from(them) << 32, self.marks)
    }
}
