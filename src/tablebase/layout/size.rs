//! Bytes that a table will take, reckoned before it is made, and reasons why there is none.

use std::fmt;

use super::layers;
use super::packed::Cells;
use super::plane::TILE_ROWS;
use super::ranks::{DisjointRanks, disjoint_columns};
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

/// Most pieces a side where both have as many.
const MAX_EACH: u8 = 4;
/// Most pieces of a side that has more, and of the other then: five against four would be more positions than 32 bits
/// tell apart.
const MAX_AGAINST: [u8; 2] = [5, 3];

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
    check(pieces)?;
    let layers = layers::in_order(law, pieces).into_iter();
    let sizes: Vec<Size> = layers.map(|pieces| Size::of_layer(law, pieces)).collect();
    let cells: u64 = sizes.iter().map(|size| size.cells).sum();
    let ranks: u64 = sizes.iter().map(|size| size.rank_bytes).sum();
    // While a layer is worked on, its rows are compiled and each of its cells has the number of its program.
    let layer = sizes.last().map_or(0, |size| size.cells + size.row_bytes);
    let bytes = Cells::bytes_for(cells) + ranks + layer + OVERHEAD;
    if cells < u64::from(u32::MAX) { Ok(bytes) } else { Err(Unsupported::Cells(cells)) }
}

/// Checks that there are tables for so many pieces.
fn check(pieces: [u8; 2]) -> Result<(), Unsupported> {
    let (more, fewer) = (pieces[0].max(pieces[1]), pieces[0].min(pieces[1]));
    let against = more <= MAX_AGAINST[0] && fewer <= MAX_AGAINST[1];
    let is_supported = fewer > 0 && (more <= MAX_EACH || against);
    if is_supported { Ok(()) } else { Err(Unsupported::Pieces(MAX_EACH)) }
}

/// Reason why there is no table of all positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsupported {
    /// Too many pieces or none; the number is the most a side.
    Pieces(u8),
    /// The table would take so many bytes.
    Memory(u64),
    /// The table would have so many cells, more than can be numbered.
    Cells(u64),
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsupported::Pieces(most) => {
                let [more, fewer] = MAX_AGAINST;
                write!(f, "a table holds 1 to {most} pieces a side, or {more} against {fewer}")
            }
            Unsupported::Memory(bytes) => write!(f, "a table would take {} MB", bytes >> 20),
            Unsupported::Cells(cells) => write!(f, "a table would have {cells} cells"),
        }
    }
}

impl std::error::Error for Unsupported {}
