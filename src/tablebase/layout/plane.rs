//! Planes: all positions that differ only in their squares, as a grid of rows and columns.

use super::ranks::{RankTables, disjoint_columns};
use super::subsets::Subsets;
use crate::rules::State;
use crate::tablebase::law::Law;

/// Rows whose cells lie side by side, column by column. Some lookups ask many rows for one column, others one row for
/// many columns; in tiles of rows both find their cells close together.
pub(crate) const TILE_ROWS: u32 = 8;

/// Offset of a row's cells from the first cell of its plane, whose tiles are `width` columns wide.
#[inline(always)]
pub(crate) fn row_offset(row: u32, width: u32) -> u32 {
    row / TILE_ROWS * (width * TILE_ROWS) + row % TILE_ROWS
}

/// Everything about a position but its squares; of a pair of sides the one to act comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PlaneKey {
    /// Pieces on the board.
    pub(crate) board: [u8; 2],
    /// Pieces still to be borne off, on the board or in the hand.
    pub(crate) left: [u8; 2],
    /// Square of either side's piece that alone may move until it does; 0 for none.
    pub(crate) only: [u8; 2],
    /// Square of the piece to which the next throw belongs; 0 where it belongs to all.
    pub(crate) again: u8,
    /// Pieces that the side to act has borne off beyond the other's, where that counts ([`Law::lead`]).
    pub(crate) lead: i8,
}

impl PlaneKey {
    pub(crate) fn new(law: &Law, state: &State) -> PlaneKey {
        let (ours, theirs) = state.only();
        PlaneKey {
            board: [state.us().len(), state.them().len()],
            left: law.pieces_left(state),
            only: [ours, theirs],
            again: state.again(),
            lead: law.lead(state),
        }
    }

    /// Key of the plane with the same squares and the other side to act; `None` where the throw belongs to a piece.
    pub(crate) fn mirrored(self) -> Option<PlaneKey> {
        let swapped = |[one, other]: [u8; 2]| [other, one];
        (self.again == 0).then(|| PlaneKey {
            board: swapped(self.board),
            left: swapped(self.left),
            only: swapped(self.only),
            again: 0,
            lead: -self.lead,
        })
    }

    /// True where nothing is due but a throw for any piece.
    pub(crate) fn is_plain(&self) -> bool {
        self.only == [0, 0] && self.again == 0
    }

    /// Number of a side's pieces that are not pinned, and the bit of the pinned one's square.
    #[inline(always)]
    pub(crate) fn free(&self, side: usize) -> (usize, u32) {
        let square = if side == 0 { self.only[0] | self.again } else { self.only[1] };
        let pin = if square == 0 { 0 } else { 1 << (square - 1) };
        (usize::from(self.board[side]) - usize::from(pin != 0), pin)
    }
}

/// Grid of the positions with the same key. A side may have a *pinned* piece, the only one that may move.
#[derive(Clone, Debug)]
pub(crate) struct Plane {
    pub(crate) key: PlaneKey,
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
    pub(crate) first: u32,
    /// Number of the plane with the same squares and the other side to act, if the turn can pass to it and back.
    pub(crate) mirror: Option<usize>,
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

    pub(crate) fn cell_at(&self, ranks: &RankTables, row: u32, column: u32) -> u32 {
        self.cell(row, self.rank(ranks, row, column))
    }

    /// Gives cells only to columns disjoint from their row, as counted by this table of ranks.
    pub(crate) fn leave_out_overlaps(&mut self, ranks: usize) {
        self.ranks = Some(ranks);
        self.width = disjoint_columns(self.key.board.map(u64::from)) as u32;
    }

    pub(crate) fn cells(&self) -> std::ops::Range<u32> {
        self.first..self.first + self.rows.next_multiple_of(TILE_ROWS) * self.width
    }

    /// Columns of the other side's sets with so many pips, a pinned piece's not counted.
    pub(crate) fn columns_with_pips(&self, subsets: &Subsets, pips: u8) -> std::ops::Range<u32> {
        subsets.with_pips(self.key.free(1).0, usize::from(pips))
    }

    /// True where the plane belongs to the layer with these pieces left, whichever side acts.
    pub(crate) fn is_in_layer(&self, [more, fewer]: [u8; 2]) -> bool {
        self.key.left == [more, fewer] || self.key.left == [fewer, more]
    }

    /// Pieces that both sides have left.
    pub(crate) fn pieces_left(&self) -> u8 {
        self.key.left[0] + self.key.left[1]
    }

    #[inline]
    pub(crate) fn state(&self, us: u32, them: u32) -> State {
        State::from_words(u64::from(us) | u64::from(them) << 32, self.marks)
    }
}
