//! What a change reaches: which tiles must be gone through again because something has moved to which their moves lead.
//!
//! A tile, all positions with the same pips of either side, needs to be gone through only if a position has changed since
//! that one of its positions leads to. Rows say where moves lead ([`super::rows::program`]): a move changes the pips of its side as
//! the row tells, and those of the other side by what a piece that is hit loses. A proof does not rest on it: before it is
//! believed everything is gone through once more ([`super::optimistic`]).

use std::collections::{BTreeMap, BTreeSet};

use crate::tablebase::blocks::Strips;
use crate::tablebase::layout::subsets::{LEVELS, Sets, pips};
use crate::tablebase::rows::program::{Lead, Row};
use crate::tablebase::table::{Plane, of_layer};

/// Where the moves of a side with so many pips lead.
#[derive(Clone, Default)]
struct Moves {
    /// Its pips after the move, and by how much those of the other side change.
    to: BTreeSet<(usize, isize)>,
    /// The law must be asked: they may lead anywhere.
    anywhere: bool,
}

/// Tiles and where their moves lead; by the number of the tile.
#[derive(Clone, Debug, Default)]
pub(crate) struct Dirty {
    /// The tiles to which its moves lead, and itself; `None` for all.
    leads: Vec<Option<Box<[u32]>>>,
    /// How much its values have moved so far: the largest changes, added up.
    moved: Vec<u64>,
    /// How much those had moved to which its moves lead when it was last gone through, added up.
    seen: Vec<Option<u64>>,
}

impl Dirty {
    /// So many tiles that have not been gone through.
    pub(crate) fn new(tiles: usize) -> Dirty {
        Dirty {
            leads: Vec::new(),
            moved: vec![0; tiles],
            seen: vec![None; tiles],
        }
    }

    /// Is it known what leads where?
    pub(crate) fn is_learned(&self) -> bool {
        self.leads.len() == self.moved.len()
    }

    /// Finds out what leads where in a layer whose rows have been learned.
    pub(crate) fn learn(&mut self, sets: &Sets, planes: &[Plane], men: [u8; 2], strips: &Strips) {
        let moves = [men, [men[1], men[0]]].map(|men| moves(sets, planes, men));
        let numbers: BTreeMap<[usize; 2], u32> = strips.tiles.iter().copied().zip(0..).collect();
        let leads = strips.tiles.iter().map(|&tile| {
            let mut all = BTreeSet::new();
            for (side, moves) in moves.iter().enumerate() {
                let [ours, theirs] = turned_if(tile, side == 1);
                let moves = moves.get(ours)?;
                if moves.anywhere {
                    return None;
                }
                let to = moves.to.iter().filter_map(|&(ours, change)| {
                    Some(turned_if(
                        [ours, theirs.checked_add_signed(change)?],
                        side == 1,
                    ))
                });
                all.extend(to.map(|tile| {
                    if men[0] == men[1] {
                        more_first(tile)
                    } else {
                        tile
                    }
                }));
            }
            let tiles = all.into_iter().chain([tile]);
            Some(
                tiles
                    .filter_map(|tile| numbers.get(&tile).copied())
                    .collect(),
            )
        });
        self.leads = leads.collect();
    }

    /// What a store keeps of it.
    pub(crate) fn words(&self) -> Vec<u64> {
        let seen = self
            .seen
            .iter()
            .map(|seen| seen.map_or(u64::MAX, |seen| seen));
        self.moved.iter().copied().chain(seen).collect()
    }

    /// Goes on from what was kept.
    pub(crate) fn set_words(&mut self, words: impl Iterator<Item = u64>) {
        let all = self.moved.len();
        for (index, word) in words.take(2 * all).enumerate() {
            if index < all {
                self.moved[index] = word;
            } else {
                self.seen[index - all] = (word != u64::MAX).then_some(word);
            }
        }
    }

    /// The tiles to which the moves of a tile lead, and itself; `None` for all.
    #[cfg(test)]
    pub(crate) fn leads(&self, tile: usize) -> Option<&[u32]> {
        self.leads[tile].as_deref()
    }

    /// How much has moved since a tile was last gone through of what its moves lead to. `None` if it has not been gone
    /// through, or may lead anywhere.
    pub(crate) fn pending(&self, tile: usize) -> Option<u64> {
        let seen = (*self.seen.get(tile)?)?;
        self.sum(tile)?.checked_sub(seen)
    }

    fn sum(&self, tile: usize) -> Option<u64> {
        let leads = self.leads.get(tile)?.as_ref()?;
        let moved = leads.iter().map(|&to| self.moved[to as usize]);
        Some(moved.fold(0, u64::saturating_add))
    }

    /// A tile is gone through.
    pub(crate) fn see(&mut self, tile: usize) {
        self.seen[tile] = self.sum(tile);
    }

    /// Values of a tile have moved by so much.
    pub(crate) fn move_by(&mut self, tile: usize, change: u32) {
        self.moved[tile] = self.moved[tile].saturating_add(change.into());
    }

    /// Everything must be gone through again.
    pub(crate) fn forget(&mut self) {
        self.seen.fill(None);
    }

    pub(crate) fn bytes(&self) -> usize {
        let leads: usize = self
            .leads
            .iter()
            .flatten()
            .map(|leads| size_of_val(&**leads))
            .sum();
        let tile = size_of::<Option<Box<[u32]>>>() + size_of::<u64>() + size_of::<Option<u64>>();
        leads + self.leads.len() * tile
    }
}

/// The pips of a tile, seen by the other side if `turns`.
fn turned_if([one, other]: [usize; 2], turns: bool) -> [usize; 2] {
    if turns { [other, one] } else { [one, other] }
}

fn more_first([one, other]: [usize; 2]) -> [usize; 2] {
    [one.max(other), one.min(other)]
}

/// Where the moves of the side lead that has so many pieces, the other side so many, by its pips.
fn moves(sets: &Sets, planes: &[Plane], men: [u8; 2]) -> Vec<Moves> {
    let mut found = vec![Moves::default(); LEVELS];
    for plane in planes.iter().filter(|plane| plane.men == men) {
        let (count, pin) = plane.free(0);
        let rows = sets.of(count).iter().zip(&plane.learned);
        for (&us, row) in rows.filter(|(us, _)| **us & pin == 0) {
            found[pips(us | pin)].add(sets, planes, plane, row);
        }
    }
    found
}

impl Moves {
    /// Adds the moves of a row.
    fn add(&mut self, sets: &Sets, planes: &[Plane], plane: &Plane, row: &Row) {
        self.anywhere |= row.asks();
        for Lead {
            place,
            number,
            turns,
            change,
        } in row.leads()
        {
            let to = planes.iter().find(|plane| plane.places().contains(&place));
            let Some(to) = to.filter(|to| of_layer(to, plane.men)) else {
                continue;
            };
            let (count, pin) = to.free(usize::from(turns));
            let ours = pips(sets.of(count)[number as usize] | pin);
            self.to.insert((ours, 0));
            if let Some((change, _)) = plane.changes.get(usize::from(change)) {
                // Whether a change elsewhere comes or goes, the squares must tell.
                self.anywhere |= change.at == u32::MAX;
                let (comes, goes) = (change.squares & !change.at, change.squares & change.at);
                self.to
                    .insert((ours, pips(comes) as isize - pips(goes) as isize));
            }
        }
    }
}
