//! Order of a sweep: Gauss–Seidel over blocks of positions with the same pips, the furthest ahead first.
//!
//! Most moves lead forward, so a sweep from the end of the board finds most successors already up to date. Within a
//! block, all positions with the same pips of either side, updates are written only when the whole block has been
//! worked out: the order within it does not matter, nor the number of threads. Blocks are grouped in bands of a few pips, so that
//! cells which many positions ask for are fetched from memory only once.

use std::cmp::{Ordering, Reverse};
use std::ops::Range;

use super::bounds::ONE;
use super::layout::plane::Plane;
use super::layout::subsets::{Subsets, pips};

/// Part of a row within a block: the same squares of the side to act, and the same pips of the other side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Segment {
    pub(crate) plane: u16,
    pub(crate) row: u32,
    /// Pips of the other side, a pinned piece's not counted.
    pub(crate) pips: u8,
    /// Sweeps for which it counts as slow, because it was among those that changed most.
    pub(crate) slow: u8,
    /// Largest residual among its positions and their mirrors in the last sweep: the widest gap, or under optimistic iteration
    /// the largest change.
    pub(crate) residual: u32,
}

/// Blocks of a layer, and the one being worked on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Blocks {
    pub(crate) segments: Vec<Segment>,
    /// End of each block's segments.
    ends: Vec<u32>,
    /// Number of the block being worked on.
    pub(crate) current: usize,
    /// Blocks that hold slow segments, in order.
    slow: Vec<usize>,
    /// Pips of each block, first of the side with more pieces, or with more pips where both have as many.
    pub(crate) pips: Vec<[usize; 2]>,
}

/// Pips of either side that make a band.
const BAND_PIPS: usize = 6;

/// Positions of one plane with the same pips of either side.
struct Tile<'a> {
    number: usize,
    plane: &'a Plane,
    /// Pips of the side to act and of the other, pinned pieces not counted.
    pips: [usize; 2],
    /// Place in the sweep: bands with more pips first, and within a band more pips first.
    order: [Reverse<usize>; 4],
}

impl Blocks {
    /// Blocks of these planes, which are a layer; of two that mirror each other only one has segments.
    pub(crate) fn new<'a>(
        subsets: &Subsets,
        planes: impl Iterator<Item = (usize, &'a Plane)>,
    ) -> Blocks {
        let mut tiles: Vec<Tile<'_>> =
            planes.flat_map(|(number, plane)| tiles(subsets, number, plane)).collect();
        tiles.retain(|tile| {
            tile.plane.mirror.is_none_or(|mirror| {
                mirror > tile.number || mirror == tile.number && tile.pips[0] >= tile.pips[1]
            })
        });
        tiles.sort_by_key(|tile| tile.order);
        let mut blocks = Blocks::default();
        for (index, tile) in tiles.iter().enumerate() {
            blocks.add(subsets, tile);
            let next = tiles.get(index + 1);
            let last = next.is_none_or(|next| next.order != tile.order);
            let begin = blocks.ends.last().map_or(0, |&end| end as usize);
            if last && begin < blocks.segments.len() {
                blocks.pips.push([tile.order[2].0, tile.order[3].0]);
                blocks.ends.push(blocks.segments.len() as u32);
            }
        }
        blocks
    }

    fn add(&mut self, subsets: &Subsets, tile: &Tile<'_>) {
        let [(rows, pin), (columns, _)] = [tile.plane.key.free(0), tile.plane.key.free(1)];
        if subsets.with_pips(columns, tile.pips[1]).is_empty() {
            return;
        }
        for row in subsets.with_pips(rows, tile.pips[0]) {
            // A pinned piece does not stand on its square twice.
            if subsets.sets(rows)[row as usize] & pin == 0 {
                self.segments.push(Segment {
                    plane: tile.number as u16,
                    row,
                    pips: tile.pips[1] as u8,
                    slow: 0,
                    residual: ONE,
                });
            }
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.segments.is_empty()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.segments.capacity() * size_of::<Segment>()
    }

    pub(crate) fn current_segments(&self) -> Range<usize> {
        self.segments_of(self.current)
    }

    fn segments_of(&self, block: usize) -> Range<usize> {
        let begin = block.checked_sub(1).map_or(0, |before| self.ends[before]);
        begin as usize..self.ends[block] as usize
    }

    pub(crate) fn find_slow(&mut self) {
        let is_slow = |block: &usize| {
            self.segments[self.segments_of(*block)].iter().any(|segment| segment.slow > 0)
        };
        self.slow = (0..self.ends.len()).filter(is_slow).collect();
    }

    /// Goes on to the next block, or the next that holds slow segments; `true` when it is the first block again.
    pub(crate) fn advance(&mut self, only_slow: bool) -> bool {
        let next = if only_slow {
            let done = self.slow.partition_point(|block| *block <= self.current);
            self.slow.get(done).copied()
        } else {
            Some(self.current + 1).filter(|next| *next < self.ends.len())
        };
        self.current = next.unwrap_or(0);
        next.is_none()
    }
}

fn tiles<'a>(subsets: &Subsets, number: usize, plane: &'a Plane) -> impl Iterator<Item = Tile<'a>> {
    let most = |side: usize| {
        let sets = subsets.sets(plane.key.free(side).0);
        sets.first().map_or(0, |&set| pips(set))
    };
    let (ours, theirs) = (most(0), most(1));
    let all = (0..=ours).flat_map(move |ours| (0..=theirs).map(move |theirs| [ours, theirs]));
    all.map(move |free| {
        let side = |side: usize| free[side] + pips(plane.key.free(side).1);
        let [ours, theirs] = [side(0), side(1)];
        // The mirror of a position belongs to the same block.
        let first = match plane.key.left[0].cmp(&plane.key.left[1]) {
            Ordering::Less => theirs,
            Ordering::Equal => ours.max(theirs),
            Ordering::Greater => ours,
        };
        let second = ours + theirs - first;
        let order = [first / BAND_PIPS, second / BAND_PIPS, first, second].map(Reverse);
        Tile { number, plane, pips: free, order }
    })
}
