//! Must every game come to its end, or could both sides together prevent it for ever?
//!
//! Where it must, only one set of values agrees with the law, whatever anybody plays; [`super::sweep`] may then guess
//! and prove its guess. Where it need not, it may not.

use super::graph::{Entry, FIRST, Kind, LAST, SAME, Stream};
use super::order::Layer;

/// Looks for positions of one layer in which the sides could stay for ever.
#[derive(Clone, Debug, Default)]
pub(super) struct Ends {
    /// Bit by bit: the position may perhaps be stayed in.
    stays: Vec<u64>,
    at: u32,
    left: u32,
    changed: bool,
}

impl Ends {
    pub(super) fn new(layer: &Layer) -> Ends {
        let many = layer.end - layer.first;
        Ends {
            stays: vec![u64::MAX; many.div_ceil(64) as usize],
            at: layer.first,
            left: many,
            changed: false,
        }
    }

    /// Looks at up to `many` positions. `Some(true)` when every game must end, `Some(false)` when some need not.
    pub(super) fn step(&mut self, layer: &Layer, entries: &[Entry], stream: &Stream, throws: usize, many: u32) -> Option<bool> {
        let end = layer.end.min(self.at + many);
        for number in self.at..end {
            let place = number - layer.first;
            let bit = 1u64 << (place % 64);
            if self.stays[place as usize / 64] & bit == 0 {
                continue;
            }
            let entry = entries[number as usize];
            if !self.may_stay(layer, entry.kind(), stream.from(entry.at()), throws) {
                self.stays[place as usize / 64] &= !bit;
                self.left -= 1;
                self.changed = true;
            }
        }
        self.at = end;
        if end < layer.end {
            return None;
        }
        self.at = layer.first;
        if self.left == 0 {
            return Some(true);
        }
        (!std::mem::take(&mut self.changed)).then_some(false)
    }

    /// After every throw there is a move to a position that may be stayed in; or there is something to do instead.
    fn may_stay(&self, layer: &Layer, kind: Kind, mut successors: &[u32], throws: usize) -> bool {
        let mut all = true;
        for _ in 0..if kind == Kind::Rest { 1 } else { throws } {
            let (stays, rest) = self.any(layer, successors);
            all &= stays;
            successors = rest;
        }
        all || kind == Kind::ThrowsOrInstead && self.any(layer, successors).0
    }

    /// Does one of the successors up to the last of their throw stay; and the successors after them.
    fn any<'a>(&self, layer: &Layer, successors: &'a [u32]) -> (bool, &'a [u32]) {
        let mut stays = false;
        for (index, &successor) in successors.iter().enumerate() {
            stays |= match (successor >> 2).checked_sub(FIRST) {
                None => successor >> 2 == SAME,
                Some(number) => number.checked_sub(layer.first).is_some_and(|place| {
                    number < layer.end && self.stays[place as usize / 64] >> (place % 64) & 1 == 1
                }),
            };
            if successor & LAST != 0 {
                return (stays, &successors[index + 1..]);
            }
        }
        (stays, &[])
    }
}
