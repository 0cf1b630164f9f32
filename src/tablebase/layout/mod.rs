//! Memory layout of the table: a perfect index, from the squares of a position to its cell.
//!
//! - `subsets.rs`: sets of squares and their numbers (combinatorial number system, then sorted by pips)
//! - `ranks.rs`: columns of a row counted without those that share a square with it
//! - `plane.rs`: rows and columns of all positions that differ only in their squares
//! - `layers.rs`: planes in the order in which they are solved
//! - `packed.rs`: bounds in five bytes; `pages.rs`: the memory for very many of them
//! - `size.rs`: bytes that a table will take, and reasons why there is none

mod layers;
pub(crate) mod packed;
mod pages;
pub(crate) mod plane;
pub(crate) mod ranks;
pub(crate) mod size;
pub(crate) mod subsets;

use std::collections::HashMap;

use super::combinatorics::placements;
use super::law::Law;
use crate::rules::State;
use plane::{Plane, PlaneKey};
use ranks::RankTables;
use subsets::Subsets;

/// Positions with the same numbers of pieces left, whichever side acts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layer {
    /// Pieces that the two sides have left, the larger number first.
    pub(crate) pieces: [u8; 2],
    pub(crate) positions: u64,
}

impl Layer {
    fn new(planes: &[Plane], pieces: [u8; 2]) -> Layer {
        let plain = planes.iter().filter(|plane| plane.is_in_layer(pieces) && plane.key.is_plain());
        let boards = plain.map(|plane| plane.key.board.map(u64::from));
        Layer { pieces, positions: boards.map(|[ours, theirs]| placements(ours, theirs)).sum() }
    }
}

/// Index of all positions with up to so many pieces a side.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) subsets: Subsets,
    pub(crate) ranks: RankTables,
    pub(crate) planes: Vec<Plane>,
    /// Number of each plane.
    numbers: HashMap<PlaneKey, usize>,
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
        let most = usize::from(pieces[0].max(pieces[1]));
        let (subsets, mut ranks) = (Subsets::new(most), RankTables::default());
        let layers = layers::in_order(law, pieces);
        let (mut planes, mut cells) = (Vec::<Plane>::new(), Layout::WON as u32 + 1);
        for key in layers.iter().flat_map(|&layer| layers::planes(law, layer)) {
            let mut plane = layers::plane(law, &subsets, key, cells);
            if layers::is_disjoint(&key, disjoint_from) {
                plane.leave_out_overlaps(ranks.find_or_add(&subsets, key.board.map(usize::from)));
            }
            cells = plane.cells().end;
            planes.push(plane);
        }
        let numbers: HashMap<PlaneKey, usize> =
            planes.iter().map(|plane| plane.key).zip(0..).collect();
        for plane in &mut planes {
            plane.mirror = plane.key.mirrored().and_then(|key| numbers.get(&key).copied());
        }
        let layers = layers.into_iter().map(|pieces| Layer::new(&planes, pieces)).collect();
        Layout { subsets, ranks, planes, numbers, layers, cells: cells as usize }
    }

    /// Cell of a position in which no rest of a throw is to be played.
    pub(crate) fn cell_of(&self, law: &Law, state: &State) -> Option<usize> {
        let plane = self.plane(&PlaneKey::new(law, state))?;
        let (rows, us) = plane.key.free(0);
        let (columns, them) = plane.key.free(1);
        let row = self.subsets.number(rows, state.us().bits() ^ us);
        let column = self.subsets.number(columns, state.them().bits() ^ them);
        Some(plane.cell_at(&self.ranks, row, column) as usize)
    }

    pub(crate) fn plane(&self, key: &PlaneKey) -> Option<&Plane> {
        self.numbers.get(key).map(|&number| &self.planes[number])
    }

    pub(crate) fn plane_of_cell(&self, cell: u32) -> Option<&Plane> {
        let begun = self.planes.partition_point(|plane| plane.first <= cell);
        self.planes[..begun].last()
    }

    /// True where a layer holds positions with as many pieces left, whatever is due in them.
    pub(crate) fn has_pieces(&self, [ours, theirs]: [u8; 2]) -> bool {
        let pieces = [ours.max(theirs), ours.min(theirs)];
        self.layers.iter().any(|layer| layer.pieces == pieces)
    }

    pub(crate) fn planes_of(&self, pieces: [u8; 2]) -> impl Iterator<Item = &Plane> {
        self.planes.iter().filter(move |plane| plane.is_in_layer(pieces))
    }

    pub(crate) fn cells_of(&self, pieces: [u8; 2]) -> impl Iterator<Item = usize> + use<> {
        let all: Vec<_> = self.planes_of(pieces).map(Plane::cells).collect();
        all.into_iter().flatten().map(|cell| cell as usize)
    }

    /// Squares of a side of the plane by their number; `None` where a pinned piece would stand on its square twice.
    #[inline(always)]
    pub(crate) fn squares(&self, plane: &Plane, side: usize, number: u32) -> Option<u32> {
        let (count, pin) = plane.key.free(side);
        let free = self.subsets.sets(count)[number as usize];
        (free & pin == 0).then_some(free | pin)
    }

    pub(crate) fn bytes(&self) -> usize {
        self.subsets.bytes() + self.ranks.bytes()
    }
}
