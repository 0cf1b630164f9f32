//! Index of states: a hash table that numbers them in the order in which they are met.

use crate::rules::State;

/// Both words of a state.
type Key = (u64, u64);

fn hash((pieces, marks): Key) -> u64 {
    const ODD: u64 = 0x9E37_79B9_7F4A_7C15;
    let mixed = (pieces ^ marks.wrapping_mul(0xD6E8_FEB8_6659_FD93)).wrapping_mul(ODD);
    (mixed ^ mixed >> 29).wrapping_mul(ODD)
}

/// Numbered states, with open addressing.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    keys: Vec<Key>,
    /// Number + 1, or 0 for a free slot; the length is a power of two.
    slots: Vec<u32>,
}

impl Index {
    pub(crate) fn new(expected: usize) -> Index {
        let slots = (expected.max(512) * 2).next_power_of_two();
        Index { keys: Vec::with_capacity(expected), slots: vec![0; slots] }
    }

    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.keys.capacity() * size_of::<Key>() + self.slots.capacity() * size_of::<u32>()
    }

    pub(crate) fn state(&self, number: u32) -> Option<State> {
        let &(pieces, marks) = self.keys.get(number as usize)?;
        Some(State::from_words(pieces, marks))
    }

    pub(crate) fn find(&self, state: &State) -> Option<u32> {
        let slot = self.slot(state.words());
        self.slots.get(slot)?.checked_sub(1)
    }

    /// Number of the state, a new one if it has not been met.
    pub(crate) fn find_or_add(&mut self, state: &State) -> u32 {
        let key = state.words();
        let slot = self.slot(key);
        if let Some(number) = self.slots[slot].checked_sub(1) {
            return number;
        }
        let number = self.keys.len() as u32;
        self.keys.push(key);
        self.slots[slot] = number + 1;
        if self.keys.len() * 4 > self.slots.len() * 3 {
            self.grow();
        }
        number
    }

    /// Slot of the key, or the free slot where it belongs.
    fn slot(&self, key: Key) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (hash(key) >> 20) as usize & mask;
        while let Some(number) = self.slots[slot].checked_sub(1) {
            if self.keys[number as usize] == key {
                break;
            }
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        self.slots = vec![0; self.slots.len() * 2];
        for number in 0..self.keys.len() {
            let slot = self.slot(self.keys[number]);
            self.slots[slot] = number as u32 + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_again_after_growing() {
        let mut index = Index::new(0);
        let state = |n: u64| State::from_words(n.wrapping_mul(2_654_435_761), 0);
        for n in 0..5_000 {
            assert_eq!(index.find_or_add(&state(n)), n as u32);
        }
        for n in 0..5_000 {
            assert_eq!(index.find(&state(n)), Some(n as u32));
        }
        assert_eq!(index.find(&state(5_000)), None);
    }
}
