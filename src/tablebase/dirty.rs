//! Dirty blocks: which blocks must be swept again because something has changed to which their moves lead.
//!
//! Prioritised sweeping (Moore and Atkeson 1993) works out next what depends on the largest changes. Here the order of
//! a sweep stays as it is, and a block is skipped if the blocks to which its moves lead have changed too little since
//! it was last swept. The graph of blocks comes from the compiled rows: a move changes the pips of its side as its
//! entry says, and those of the other side by what a piece that is hit loses. No proof rests on it: before bounds are
//! believed, everything is swept once more ([`super::optimistic`]).

use std::collections::{BTreeMap, BTreeSet};

use super::blocks::Blocks;
use super::layout::Layout;
use super::layout::plane::Plane;
use super::layout::subsets::{PIP_LEVELS, pips};
use super::rows::program::{Change, CompiledPlane, Row, Target};

/// Moves of a side that has so many pips.
#[derive(Clone, Default)]
struct Moves {
    /// Pips of the mover after the move, and the change of the other side's.
    to: BTreeSet<(usize, isize)>,
    /// Moves that only the rules know may lead anywhere.
    anywhere: bool,
}

/// Graph of blocks, and how much each has changed; all by the number of the block.
#[derive(Clone, Debug, Default)]
pub(crate) struct DirtyBlocks {
    /// Blocks to which the moves of a block lead, and itself; `None` for all.
    successors: Vec<Option<Box<[u32]>>>,
    /// Sum of the largest changes of a block in each sweep.
    changes: Vec<u64>,
    /// Sum of its successors' changes when a block was last swept.
    seen: Vec<Option<u64>>,
}

impl DirtyBlocks {
    /// Blocks that have not been swept, this many.
    pub(crate) fn new(blocks: usize) -> DirtyBlocks {
        DirtyBlocks { successors: Vec::new(), changes: vec![0; blocks], seen: vec![None; blocks] }
    }

    pub(crate) fn is_linked(&self) -> bool {
        self.successors.len() == self.changes.len()
    }

    /// Finds the successors of each block in a layer whose rows are compiled.
    pub(crate) fn link(
        &mut self,
        layout: &Layout,
        compiled: &[CompiledPlane],
        pieces: [u8; 2],
        blocks: &Blocks,
    ) {
        let moves = [pieces, [pieces[1], pieces[0]]].map(|side| moves(layout, compiled, side));
        let equal = pieces[0] == pieces[1];
        let numbers: BTreeMap<[usize; 2], u32> = blocks.pips.iter().copied().zip(0..).collect();
        let successors = blocks.pips.iter().map(|&block| {
            let mut all = BTreeSet::new();
            for (side, moves) in moves.iter().enumerate() {
                let [ours, theirs] = flipped_if(block, side == 1);
                let moves = moves.get(ours).filter(|moves| !moves.anywhere)?;
                all.extend(moves.to.iter().filter_map(|&(ours, change)| {
                    let theirs = theirs.checked_add_signed(change)?;
                    let to = flipped_if([ours, theirs], side == 1);
                    Some(if equal { more_first(to) } else { to })
                }));
            }
            // A block that leads to itself is listed twice, and a store has counted its changes so.
            let all = all.into_iter().chain([block]);
            Some(all.filter_map(|to| numbers.get(&to).copied()).collect())
        });
        self.successors = successors.collect();
    }

    /// Blocks to which the moves of a block lead, and itself; `None` for all.
    #[cfg(test)]
    pub(crate) fn successors(&self, block: usize) -> Option<&[u32]> {
        self.successors[block].as_deref()
    }

    /// Change of a block's successors since it was last swept; `None` if it has not been swept, or may lead
    /// anywhere.
    pub(crate) fn pending(&self, block: usize) -> Option<u64> {
        let seen = (*self.seen.get(block)?)?;
        self.sum(block)?.checked_sub(seen)
    }

    fn sum(&self, block: usize) -> Option<u64> {
        let successors = self.successors.get(block)?.as_ref()?;
        let changes = successors.iter().map(|&to| self.changes[to as usize]);
        Some(changes.fold(0, u64::saturating_add))
    }

    /// Marks a block as swept.
    pub(crate) fn mark_clean(&mut self, block: usize) {
        self.seen[block] = self.sum(block);
    }

    /// Adds the largest change of a block in this sweep.
    pub(crate) fn add_change(&mut self, block: usize, change: u32) {
        self.changes[block] = self.changes[block].saturating_add(change.into());
    }

    /// Marks all blocks as not swept.
    pub(crate) fn mark_all(&mut self) {
        self.seen.fill(None);
    }

    /// State between two sweeps, for a store.
    pub(crate) fn to_words(&self) -> Vec<u64> {
        let seen = self.seen.iter().map(|seen| seen.unwrap_or(u64::MAX));
        self.changes.iter().copied().chain(seen).collect()
    }

    pub(crate) fn restore(&mut self, mut words: impl Iterator<Item = u64>) {
        self.changes.iter_mut().zip(&mut words).for_each(|(change, word)| *change = word);
        for (seen, word) in self.seen.iter_mut().zip(words) {
            *seen = (word != u64::MAX).then_some(word);
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        let successors = self.successors.iter().flatten();
        let successors: usize = successors.map(|all| size_of_val(&**all)).sum();
        let block = size_of::<Option<Box<[u32]>>>() + size_of::<u64>() + size_of::<Option<u64>>();
        successors + self.successors.len() * block
    }
}

/// Pips of a block, seen by the other side if `turns`.
fn flipped_if([one, other]: [usize; 2], turns: bool) -> [usize; 2] {
    if turns { [other, one] } else { [one, other] }
}

fn more_first([one, other]: [usize; 2]) -> [usize; 2] {
    [one.max(other), one.min(other)]
}

/// Moves of the side to act where it and the other have these pieces, by its pips.
fn moves(layout: &Layout, compiled: &[CompiledPlane], pieces: [u8; 2]) -> Vec<Moves> {
    let mut by_pips = vec![Moves::default(); PIP_LEVELS];
    let planes = layout.planes.iter().zip(compiled);
    for (plane, compiled) in planes.filter(|(plane, _)| plane.key.left == pieces) {
        let (count, pin) = plane.key.free(0);
        let rows = layout.subsets.sets(count).iter().zip(&compiled.rows);
        for (&us, row) in rows.filter(|(us, _)| **us & pin == 0) {
            by_pips[pips(us | pin)].add(layout, plane, compiled, row);
        }
    }
    by_pips
}

impl Moves {
    fn add(&mut self, layout: &Layout, plane: &Plane, compiled: &CompiledPlane, row: &Row) {
        self.anywhere |= row.asks_rules();
        for Target { cell, number, turns, change } in row.targets() {
            let to = layout.plane_of_cell(cell);
            let Some(to) = to.filter(|to| to.is_in_layer(plane.key.left)) else {
                continue;
            };
            let (count, pin) = to.key.free(usize::from(turns));
            let ours = pips(layout.subsets.sets(count)[number as usize] | pin);
            self.to.insert((ours, 0));
            if let Some((change, _)) = compiled.change(change) {
                // Which squares an unconditional change leaves and which it comes to, only the position tells.
                self.anywhere |= change.trigger == Change::ALWAYS;
                let comes = pips(change.toggled & !change.trigger) as isize;
                let goes = pips(change.toggled & change.trigger) as isize;
                self.to.insert((ours, comes - goes));
            }
        }
    }
}
