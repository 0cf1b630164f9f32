//! Bytes that a table will take, reckoned before it is made.

use super::layers;
use super::packed::Cells;
use super::plane::TILE_ROWS;
use super::ranks::{DisjointRanks, disjoint_columns};
use super::support::{self, Unsupported};
use crate::tablebase::combinatorics::binomial;
use crate::tablebase::law::Law;

/// Pieces on the board from which a plane leaves out overlapping sets. To find a rank takes a good third of the
/// time more, which pays only where there are very many cells: all pairs of sets with four a side would take 6.4 GB.
pub(crate) const DISJOINT_FROM: u8 = 8;

/// Bytes of a compiled row, its segments included: so many for each cell, up to the most.
const ROW_BYTES_PER_CELL: u64 = 20;
const MAX_ROW_BYTES: u64 = 4_500;
/// Bytes for the numbering of sets, and for updates that wait to be written.
const OVERHEAD: u64 = 4 << 20;

/// Estimated size of some planes.
#[derive(Default)]
struct Size {
    cells: u64,
    row_bytes: u64,
    rank_bytes: u64,
}

impl Size {
    fn of_layer(law: &Law, pieces: [u8; 2]) -> Size {
        let planes = layers::planes(law, pieces).into_iter();
        planes.fold(Size::default(), |sum, key| {
            let sets = |side: usize| binomial(30, key.free(side).0 as u64);
            let (rows, columns) = (sets(0), sets(1));
            let (width, rank_bytes) = if layers::is_disjoint(&key, DISJOINT_FROM) {
                let width = disjoint_columns(key.board.map(u64::from));
                (width, DisjointRanks::bytes_for(rows, columns))
            } else {
                (columns, 0)
            };
            let row_bytes = MAX_ROW_BYTES.min(MAX_ROW_BYTES / 4 + ROW_BYTES_PER_CELL * width);
            Size {
                cells: sum.cells + rows.next_multiple_of(TILE_ROWS.into()) * width,
                row_bytes: sum.row_bytes + rows * row_bytes,
                rank_bytes: sum.rank_bytes + rank_bytes,
            }
        })
    }
}

/// Estimated number of bytes for a table of positions with up to so many pieces.
///
/// # Errors
/// Where there is no table for so many pieces.
pub(crate) fn required_bytes(law: &Law, pieces: [u8; 2]) -> Result<u64, Unsupported> {
    support::check(pieces)?;
    let layers = layers::in_order(law, pieces).into_iter();
    let sizes: Vec<Size> = layers.map(|pieces| Size::of_layer(law, pieces)).collect();
    let cells: u64 = sizes.iter().map(|size| size.cells).sum();
    let ranks: u64 = sizes.iter().map(|size| size.rank_bytes).sum();
    // While a layer is worked on, its rows are compiled and each of its cells has the number of its program.
    let layer = sizes.last().map_or(0, |size| size.cells + size.row_bytes);
    let bytes = Cells::bytes_for(cells) + ranks + layer + OVERHEAD;
    if cells < u64::from(u32::MAX) { Ok(bytes) } else { Err(Unsupported::Cells(cells)) }
}
