//! The order in which a layer is gone through: by the pips of both sides, the most first; and in blocks, so that what
//! many positions ask is fetched from memory only once.
//!
//! Two positions with the same squares, either side to act, are worked out together. What is found among all with the
//! same pips of either side is written down when all of it has been found, so it does not matter in which order they are
//! worked out, or on how many threads.

use crate::tablebase::bounds::ONE;
use crate::tablebase::layout::subsets::{Sets, pips};
use crate::tablebase::table::Plane;
use std::cmp::{Ordering, Reverse};
use std::ops::Range;

/// Positions of one row that stand one after the other: the same squares of the side to act, and as many pips of the
/// other side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strip {
    /// The number of the plane.
    pub(crate) plane: u16,
    /// The row.
    pub(crate) us: u16,
    /// Pips of the other side, without those of a piece bound to its square.
    pub(crate) pips: u8,
    /// Among so many of the last sweeps it was one of those that changed most.
    pub(crate) slow: u8,
    /// The widest gap among its positions, and the same with the other side to act, when they were last gone through; or
    /// the largest change, while their values are guessed.
    pub(crate) widest: u32,
}

impl Strip {
    /// Its columns.
    pub(crate) fn columns(&self, sets: &Sets, plane: &Plane) -> Range<u32> {
        sets.level(plane.free(1).0, usize::from(self.pips))
    }
}

/// The strips of a layer, and where the work stands.
#[derive(Clone, Debug, Default)]
pub(crate) struct Strips {
    pub(crate) all: Vec<Strip>,
    /// Where the strips with the same pips of either side end.
    ends: Vec<u32>,
    group: usize,
    /// Their pips, first of the side with more pieces, or with more pips where both have as many.
    pub(crate) tiles: Vec<[usize; 2]>,
}

/// Pips of either side that are gone through together, while what they ask is still at hand.
const BLOCK: usize = 6;

/// Positions with the same pips of either side.
struct Tile<'a> {
    number: usize,
    plane: &'a Plane,
    /// Pips of the side to act and of the other, without those of pieces bound to their squares.
    pips: [usize; 2],
    /// When it is gone through: blocks with more pips first, and within a block more pips first.
    order: [Reverse<usize>; 4],
}

impl Strips {
    /// The strips of these planes, which are one layer: of two that mirror each other only one.
    pub(crate) fn new<'a>(sets: &Sets, planes: impl Iterator<Item = (usize, &'a Plane)>) -> Strips {
        let mut tiles: Vec<Tile<'_>> = planes
            .flat_map(|(number, plane)| tiles(sets, number, plane))
            .collect();
        tiles.retain(|tile| {
            tile.plane.mirror > tile.number
                || tile.plane.mirror == tile.number && tile.pips[0] >= tile.pips[1]
        });
        tiles.sort_by_key(|tile| tile.order);
        let mut new = Strips::default();
        for (index, tile) in tiles.iter().enumerate() {
            new.add(sets, tile);
            let last = tiles
                .get(index + 1)
                .is_none_or(|next| next.order != tile.order);
            if last && new.ends.last().map_or(0, |&end| end as usize) < new.all.len() {
                new.tiles.push([tile.order[2].0, tile.order[3].0]);
                new.ends.push(new.all.len() as u32);
            }
        }
        new
    }

    fn add(&mut self, sets: &Sets, tile: &Tile<'_>) {
        let [(rows, pin), (columns, _)] = [tile.plane.free(0), tile.plane.free(1)];
        if sets.level(columns, tile.pips[1]).is_empty() {
            return;
        }
        for row in sets.level(rows, tile.pips[0]) {
            // A piece that is bound to its square does not stand on it twice.
            if sets.of(rows)[row as usize] & pin == 0 {
                self.all.push(Strip {
                    plane: tile.number as u16,
                    us: row as u16,
                    pips: tile.pips[1] as u8,
                    slow: 0,
                    widest: ONE,
                });
            }
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.all.capacity() * size_of::<Strip>()
    }

    /// Their number.
    pub(crate) fn number(&self) -> usize {
        self.group
    }

    /// The strips that are gone through together.
    pub(crate) fn group(&self) -> Range<usize> {
        let begin = self
            .group
            .checked_sub(1)
            .map_or(0, |before| self.ends[before]);
        begin as usize..self.ends[self.group] as usize
    }

    /// Goes on to the next group; `true` when it is the first one again.
    pub(crate) fn next(&mut self) -> bool {
        self.group += 1;
        if self.group < self.ends.len() {
            return false;
        }
        self.group = 0;
        true
    }
}

/// The tiles of a plane.
fn tiles<'a>(sets: &Sets, number: usize, plane: &'a Plane) -> impl Iterator<Item = Tile<'a>> {
    let most = |side: usize| {
        sets.of(plane.free(side).0)
            .first()
            .map_or(0, |&set| pips(set))
    };
    let (ours, theirs) = (most(0), most(1));
    let all = (0..=ours).flat_map(move |ours| (0..=theirs).map(move |theirs| [ours, theirs]));
    all.map(move |free| {
        let side = |side: usize| free[side] + pips(plane.free(side).1);
        let [ours, theirs] = [side(0), side(1)];
        // The same squares with the other side to act belong to the same block.
        let first = match plane.men[0].cmp(&plane.men[1]) {
            Ordering::Less => theirs,
            Ordering::Equal => ours.max(theirs),
            Ordering::Greater => ours,
        };
        let second = ours + theirs - first;
        let order = [first / BLOCK, second / BLOCK, first, second].map(Reverse);
        Tile {
            number,
            plane,
            pips: free,
            order,
        }
    })
}
