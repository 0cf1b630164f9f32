//! Memory layout of the table: a perfect index, from the squares of a position to its cell.
//!
//! - `subsets.rs`: sets of squares and their numbers (combinatorial number system, then sorted by pips)
//! - `ranks.rs`: columns of a row counted without those that share a square with it
//! - `plane.rs`: rows and columns of all positions with the same numbers of pieces
//! - `layers.rs`: planes in the order in which they are solved
//! - `packed.rs`: bounds in five bytes; `pages.rs`: the memory for very many of them
//! - `size.rs`: bytes that a table will take; `support.rs`: rules that allow none

mod layers;
pub(crate) mod packed;
mod pages;
pub(crate) mod plane;
pub(crate) mod ranks;
pub(crate) mod size;
pub(crate) mod subsets;
pub(crate) mod support;

use super::combinatorics::placements;
use super::law::Law;
use crate::rules::State;
use plane::Plane;
use ranks::RankTables;
use subsets::Subsets;

/// Positions with the same numbers of pieces, whichever side acts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layer {
    /// Pieces of the two sides, the larger number first.
    pub(crate) pieces: [u8; 2],
    pub(crate) positions: u64,
}

/// Index of all positions with up to so many pieces a side.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) subsets: Subsets,
    pub(crate) ranks: RankTables,
    pub(crate) planes: Vec<Plane>,
    /// Layers in the order in which they are solved.
    pub(crate) layers: Vec<Layer>,
    /// Number of cells, the one for a won game included.
    pub(crate) cells: usize,
}

impl Layout {
    /// Cell of a game that the side to act has won.
    pub(crate) const WON: usize = 0;

    /// Layout for up to so many pieces. Planes with at least `disjoint_from` pieces on the board leave out pairs of sets
    /// that share a square.
    pub(crate) fn new(law: &Law, pieces: [u8; 2], disjoint_from: u8) -> Layout {
        let (subsets, mut ranks) = (Subsets::new(), RankTables::default());
        let layers = layers::in_order(pieces);
        let (mut planes, mut cells) = (Vec::<Plane>::new(), Layout::WON as u32 + 1);
        for (pieces, only) in layers.iter().flat_map(|&layer| layers::planes(law, layer)) {
            let mut plane = layers::plane(law, &subsets, pieces, only, cells);
            if layers::is_disjoint(pieces, only, disjoint_from) {
                plane.leave_out_overlaps(ranks.find_or_add(&subsets, pieces.map(usize::from)));
            }
            cells = plane.cells().end;
            planes.push(plane);
        }
        for number in 0..planes.len() {
            let ([us, them], [ours, theirs]) = (planes[number].pieces, planes[number].only);
            let mirrors =
                |plane: &Plane| plane.pieces == [them, us] && plane.only == [theirs, ours];
            planes[number].mirror = planes.iter().position(mirrors).unwrap_or(number);
        }
        let positions = |[more, fewer]: [u8; 2]| {
            let one_way = placements(more.into(), fewer.into());
            if more == fewer { one_way } else { 2 * one_way }
        };
        let layer = |pieces| Layer { pieces, positions: positions(pieces) };
        Layout {
            subsets,
            ranks,
            planes,
            layers: layers.into_iter().map(layer).collect(),
            cells: cells as usize,
        }
    }

    /// Cell of a position in which nothing but a throw is due.
    pub(crate) fn cell_of(&self, state: &State) -> Option<usize> {
        let (ours, theirs) = state.only();
        let plane = self.plane([state.us().len(), state.them().len()], [ours, theirs])?;
        let (rows, us) = plane.free(0);
        let (columns, them) = plane.free(1);
        let row = self.subsets.number(rows, state.us().bits() ^ us);
        let column = self.subsets.number(columns, state.them().bits() ^ them);
        Some(plane.cell_at(&self.ranks, row, column) as usize)
    }

    /// Plane with these pieces and these marks.
    pub(crate) fn plane(&self, pieces: [u8; 2], only: [u8; 2]) -> Option<&Plane> {
        self.planes.iter().find(|plane| plane.pieces == pieces && plane.only == only)
    }

    /// Does a plane hold positions with as many pieces, whatever their marks?
    pub(crate) fn has_pieces(&self, state: &State) -> bool {
        let pieces = [state.us().len(), state.them().len()];
        self.planes.iter().any(|plane| plane.pieces == pieces)
    }

    /// Planes of a layer.
    pub(crate) fn planes_of(&self, pieces: [u8; 2]) -> impl Iterator<Item = &Plane> {
        self.planes.iter().filter(move |plane| plane.is_in_layer(pieces))
    }

    /// All cells of a layer.
    pub(crate) fn cells_of(&self, pieces: [u8; 2]) -> impl Iterator<Item = usize> + use<> {
        let all: Vec<_> = self.planes_of(pieces).map(Plane::cells).collect();
        all.into_iter().flatten().map(|cell| cell as usize)
    }

    /// Squares of a side of the plane by their number; `None` where a pinned piece would stand on its square twice.
    #[inline(always)]
    pub(crate) fn squares(&self, plane: &Plane, side: usize, number: u32) -> Option<u32> {
        let (count, pin) = plane.free(side);
        let free = self.subsets.sets(count)[number as usize];
        (free & pin == 0).then_some(free | pin)
    }

    pub(crate) fn bytes(&self) -> usize {
        self.subsets.bytes() + self.ranks.bytes()
    }
}
