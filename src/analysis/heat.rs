//! Counts of where pieces spend their time and where they are hit.

use serde::{Deserialize, Serialize};

use crate::board::{Bitboard, BySide, Side};

/// Counts for each square and side. Square n stands at index n - 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heat {
    /// Throws that found a piece of the side on the square.
    #[serde(with = "by_side")]
    pub visits: BySide<[u64; 30]>,
    /// Pieces of the side that were hit on the square.
    #[serde(with = "by_side")]
    pub captures: BySide<[u64; 30]>,
}

/// The counts of the cones, then those of the spools.
mod by_side {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::board::BySide;

    pub fn serialize<S: Serializer>(pair: &BySide<[u64; 30]>, to: S) -> Result<S::Ok, S::Error> {
        pair.0.serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<BySide<[u64; 30]>, D::Error> {
        Deserialize::deserialize(from).map(BySide)
    }
}

impl Heat {
    /// Adds the counts of other games.
    pub fn merge(&mut self, other: &Heat) {
        let own = self.visits.0.iter_mut().chain(&mut self.captures.0).flatten();
        let more = other.visits.0.iter().chain(&other.captures.0).flatten();
        own.zip(more).for_each(|(own, more)| *own += more);
    }
}

/// Binary digits kept of each count.
const DIGITS: usize = 24;

/// Counts how often each of 60 bits was set, all at once: word n holds digit n of every count.
#[derive(Clone, Debug)]
pub(super) struct HeatCounter {
    digits: [u64; DIGITS],
    added: u32,
    heat: Heat,
}

impl HeatCounter {
    pub(super) fn new() -> HeatCounter {
        HeatCounter { digits: [0; DIGITS], added: 0, heat: Heat::default() }
    }

    /// Counts the squares of all pieces at a throw.
    #[inline]
    pub(super) fn count_pieces(&mut self, cones: Bitboard, spools: Bitboard) {
        let mut carry = u64::from(cones.bits()) | u64::from(spools.bits()) << 30;
        for digit in &mut self.digits {
            let next = *digit & carry;
            *digit ^= carry;
            carry = next;
            if carry == 0 {
                break;
            }
        }
        self.added += 1;
        if self.added == (1 << DIGITS) - 1 {
            self.write_out();
        }
    }

    /// Counts a hit of a piece of `side` on a square.
    pub(super) fn count_hit(&mut self, side: Side, at: u8) {
        if let Some(count) = self.heat.captures[side].get_mut(usize::from(at).wrapping_sub(1)) {
            *count += 1;
        }
    }

    fn write_out(&mut self) {
        for side in Side::ALL {
            for (index, count) in self.heat.visits[side].iter_mut().enumerate() {
                let bit = index + 30 * side.index();
                let digits = self.digits.iter().enumerate();
                *count += digits.map(|(place, word)| (word >> bit & 1) << place).sum::<u64>();
            }
        }
        (self.digits, self.added) = ([0; DIGITS], 0);
    }

    /// The counts so far; counting restarts.
    pub(super) fn take(&mut self) -> Heat {
        self.write_out();
        std::mem::take(&mut self.heat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;

    #[test]
    fn every_throw_is_counted_on_every_square() {
        let rules = library::ruleset("kendall-walker").expect("shipped").rules();
        let (start, mut counter) = (rules.start(), HeatCounter::new());
        for _ in 0..1000 {
            counter.count_pieces(start.pieces[Side::Cones], start.pieces[Side::Spools]);
        }
        counter.count_pieces(Bitboard::EMPTY, Bitboard::EMPTY);
        counter.count_hit(Side::Spools, 30);
        let heat = counter.take();
        assert_eq!((heat.visits[Side::Cones][0], heat.visits[Side::Spools][13]), (1000, 1000));
        assert_eq!((heat.visits[Side::Spools][0], heat.captures[Side::Spools][29]), (0, 1));
        assert_eq!(heat.visits.0.iter().flatten().sum::<u64>(), 14_000);
        assert_eq!(counter.take(), Heat::default());
    }
}
