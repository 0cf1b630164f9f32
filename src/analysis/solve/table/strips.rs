//! The order in which a layer is gone through: by the pips of both sides, the most first; and in blocks, so that what
//! many positions ask is fetched from memory only once.
//!
//! Positions with the same pips in a block are gone through twice: first those whose side mostly can do something, then the
//! others, since they ask what the other side does in the same squares.

use super::{ONE, Plane};
use super::sets::{Sets, pips};
use std::cmp::{Ordering, Reverse};

/// Positions of one row that stand one after the other: the same squares of the side to act, and as many pips of the
/// other side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strip {
    /// The number of the plane.
    pub(super) plane: u16,
    /// The row.
    pub(super) us: u16,
    /// The columns.
    pub(super) first: u16,
    pub(super) end: u16,
    /// Where the codes of its positions begin.
    pub(super) codes: u32,
    /// The widest gap among its positions when they were last gone through: those that are not idle, and the others.
    pub(super) widest: [u32; 2],
}

/// The strips of a layer, and where the work stands.
#[derive(Clone, Debug, Default)]
pub(super) struct Strips {
    strips: Vec<Strip>,
    /// Where the strips with the same pips in a block end.
    ends: Vec<u32>,
    group: usize,
    /// The first strip of the group.
    first: usize,
    at: usize,
    idle_phase: bool,
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
    order: (Reverse<usize>, usize, Reverse<usize>),
}

impl Strips {
    /// The strips of these planes, which are one layer.
    pub(super) fn new<'a>(sets: &Sets, planes: impl Iterator<Item = (usize, &'a Plane)>) -> Strips {
        let mut tiles: Vec<Tile<'_>> = planes.flat_map(|(number, plane)| tiles(sets, number, plane)).collect();
        tiles.sort_by_key(|tile| tile.order);
        let mut new = Strips::default();
        for (index, tile) in tiles.iter().enumerate() {
            new.add(sets, tile);
            let last = tiles.get(index + 1).is_none_or(|next| next.order != tile.order);
            if last && new.ends.last().map_or(0, |&end| end as usize) < new.strips.len() {
                new.ends.push(new.strips.len() as u32);
            }
        }
        new
    }

    fn add(&mut self, sets: &Sets, tile: &Tile<'_>) {
        let [(rows, pin), (columns, _)] = [tile.plane.free(0), tile.plane.free(1)];
        let columns = sets.level(columns, tile.pips[1]);
        for row in sets.level(rows, tile.pips[0]) {
            // A piece that is bound to its square does not stand on it twice.
            if !columns.is_empty() && sets.of(rows)[row as usize] & pin == 0 {
                self.strips.push(Strip {
                    plane: tile.number as u16,
                    us: row as u16,
                    first: columns.start as u16,
                    end: columns.end as u16,
                    codes: 0,
                    widest: [ONE, ONE],
                });
            }
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.strips.is_empty()
    }

    pub(super) fn bytes(&self) -> usize {
        self.strips.capacity() * size_of::<Strip>()
    }

    /// The strip to be worked out.
    pub(super) fn current(&self) -> Strip {
        self.strips[self.at]
    }

    /// Notes where the codes of the current strip begin.
    pub(super) fn set_codes(&mut self, at: usize) {
        self.strips[self.at].codes = at as u32;
    }

    /// Notes the widest gap among the positions of the current strip that this phase is about.
    pub(super) fn set_widest(&mut self, gap: u32) {
        self.strips[self.at].widest[usize::from(self.idle_phase)] = gap;
    }

    /// Are the idle positions worked out now, and the others before?
    pub(super) fn is_idle_phase(&self) -> bool {
        self.idle_phase
    }

    /// Goes on to the next strip; `true` when it is the first one again.
    pub(super) fn next(&mut self) -> bool {
        self.at += 1;
        let end = self.ends[self.group] as usize;
        if self.at < end {
            return false;
        }
        self.idle_phase = !self.idle_phase;
        if self.idle_phase {
            self.at = self.first;
            return false;
        }
        self.first = end;
        self.group += 1;
        if self.group < self.ends.len() {
            return false;
        }
        (self.group, self.first, self.at) = (0, 0, 0);
        true
    }
}

/// The tiles of a plane.
fn tiles<'a>(sets: &Sets, number: usize, plane: &'a Plane) -> impl Iterator<Item = Tile<'a>> {
    let most = |side: usize| sets.of(plane.free(side).0).first().map_or(0, |&set| pips(set));
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
        let blocks = ours / BLOCK + theirs / BLOCK;
        let order = (Reverse(blocks), first / BLOCK, Reverse(ours + theirs));
        Tile { number, plane, pips: free, order }
    })
}
