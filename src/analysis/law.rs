//! The law as a player at full speed needs it: the one place that decides how moves are found and made here.

use crate::rules::choice::Device;
use crate::rules::{Effects, Move, MoveList, Position, Rules, Throw};

/// A ruleset made ready for very many games.
#[derive(Clone, Debug)]
pub struct Law {
    /// The law itself.
    pub rules: Rules,
    /// What each of sixteen equally likely places is worth: the falls of the sticks by how many marked sides show,
    /// the die in four quarters.
    throws: [Throw; 16],
    /// Bit n is set where a throw of n can fall.
    values: u8,
}

/// How many marked sides show at each of the sixteen places.
const MARKED: [u8; 16] = [0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4];

const ONE: Throw = match Throw::new(1) {
    Some(one) => one,
    None => panic!("1 is a throw"),
};

impl Law {
    /// Makes a ruleset ready.
    pub fn new(rules: &Rules) -> Law {
        let value = |place: usize| match (rules.form.throwing_device, MARKED[place]) {
            (Device::Die, _) => place as u8 / 4 + 1,
            (Device::Sticks, 0) => rules.form.throwing_blank.number(),
            (Device::Sticks, marked) => marked,
        };
        // No device has a value above 6, so the second never comes in.
        let throws = std::array::from_fn(|place| Throw::new(value(place)).unwrap_or(ONE));
        let values = throws
            .iter()
            .fold(0, |set, throw: &Throw| set | 1 << throw.value());
        Law {
            rules: *rules,
            throws,
            values,
        }
    }

    /// What the device shows at a place, 0 to 15.
    #[inline]
    pub fn throw_at(&self, place: usize) -> Throw {
        self.throws[place & 15]
    }

    /// The legal moves, as [`Rules::legal_moves`] lists them.
    #[inline]
    pub fn moves(&self, position: &Position, throw: Option<Throw>) -> MoveList {
        self.rules.legal_moves(position, throw)
    }

    /// The position after a legal move.
    #[inline]
    pub fn play(&self, position: &Position, throw: Option<Throw>, mv: Move) -> Position {
        self.rules.play_unchecked(position, throw, mv)
    }

    /// What a legal move does.
    pub(super) fn effects(&self, position: &Position, throw: Option<Throw>, mv: Move) -> Effects {
        self.rules.play_with_effects(position, throw, mv).1
    }

    /// The squares, as bits, that lie one throw ahead of any of these.
    #[inline]
    pub(super) fn ahead(&self, from: u32) -> u32 {
        (1..=6)
            .filter(|value| self.values >> value & 1 == 1)
            .fold(0, |set, value| set | from << value)
    }
}
