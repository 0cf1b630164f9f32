//! Repeatable chance: one stream for each game, made from the seed and the game's number alone.
//!
//! The generator is PCG XSL 128/64 (MCG), as `rand_pcg::Pcg64Mcg`. Its state for game `index` of a study with `seed` is
//! two words of SplitMix64's output function, over the seed, the index and a number for what the stream is for. No
//! stream depends on how many games are played, in which order, or by how many threads.

use rand::Rng;
use rand_pcg::Pcg64Mcg;

/// Stream for the throws of a game.
pub(crate) const THROWS: u64 = 0;
/// Stream for the moves of a player who leaves them to chance.
pub(crate) const MOVES: u64 = 1;
/// Stream for the moves in the game that measures skill.
pub(crate) const SKILL: u64 = 2;
/// Stream for the throws and moves of the games in which a network learns.
pub(super) const LEARNING: u64 = 3;
/// Stream for the positions in which endings begin.
pub(crate) const STARTS: u64 = 5;
/// Stream for the weights with which a network begins.
pub(super) const WEIGHTS: u64 = 4;

/// A stream of chance.
#[derive(Debug)]
pub struct Chance {
    generator: Pcg64Mcg,
    /// Four bits each, the next throw lowest.
    places: u64,
    left: u32,
}

impl Chance {
    /// The stream of a game for one purpose.
    pub(crate) fn new(seed: u64, index: u64, purpose: u64) -> Chance {
        let high = mix(seed ^ mix(purpose.wrapping_add(1)));
        let low = mix(high ^ mix(index));
        let state = u128::from(mix(high.wrapping_add(low))) << 64 | u128::from(low);
        Chance { generator: Pcg64Mcg::new(state), places: 0, left: 0 }
    }

    /// The next of sixteen equally likely places. Sixteen of them come out of one word, the lowest four bits first.
    #[inline]
    pub(crate) fn place(&mut self) -> usize {
        if self.left == 0 {
            (self.places, self.left) = (self.generator.next_u64(), 16);
        }
        let place = self.places & 15;
        self.places >>= 4;
        self.left -= 1;
        place as usize
    }

    /// A number below `count`, each with the same chance (to within one part in 2^32 by `count`).
    #[inline]
    pub(crate) fn below(&mut self, count: usize) -> usize {
        (((self.generator.next_u64() >> 32) * count as u64) >> 32) as usize
    }
}

/// The place, 0 to 15, of a throw of a game, the throws counted from 1: the same throw that a study with this seed has
/// in this game on every board.
pub fn place_of_throw(seed: u64, game: u64, throw: u64) -> u8 {
    let mut chance = Chance::new(seed, game, THROWS);
    let before = throw.saturating_sub(1);
    let place = (0..before).fold(chance.place(), |_, _| chance.place());
    place as u8
}

/// SplitMix64's output function: every bit of the answer depends on every bit of `word`.
const fn mix(word: u64) -> u64 {
    let mut word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_is_its_own_and_never_changes() {
        let first = |seed, index, purpose| {
            let mut chance = Chance::new(seed, index, purpose);
            std::array::from_fn::<usize, 8, _>(|_| chance.place())
        };
        assert_eq!(first(1, 0, THROWS), first(1, 0, THROWS));
        let all =
            [first(1, 0, THROWS), first(2, 0, THROWS), first(1, 1, THROWS), first(1, 0, MOVES)];
        for (index, stream) in all.iter().enumerate() {
            assert!(!all[..index].contains(stream), "{all:?}");
        }
        assert_eq!(first(1, 0, THROWS), [0, 1, 15, 3, 3, 9, 11, 7], "the streams of old results");
    }

    #[test]
    fn a_single_throw_is_that_of_the_stream() {
        let places: Vec<u8> = (1..=8).map(|throw| place_of_throw(1, 0, throw)).collect();
        assert_eq!(places, [0, 1, 15, 3, 3, 9, 11, 7]);
    }

    #[test]
    fn places_are_equally_likely() {
        let mut counts = [0; 16];
        for index in 0..1000 {
            let mut chance = Chance::new(7, index, THROWS);
            (0..16).for_each(|_| counts[chance.place()] += 1);
        }
        assert!(counts.iter().all(|count| (860..1140).contains(count)), "{counts:?}");
    }
}
