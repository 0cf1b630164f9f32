//! The law as a player at full speed needs it: the one place that decides how moves are found and made in many games.

use std::ops::Deref;

use super::exposure::Exposure;
use crate::rules::choice::{HitFrom26, WhenOccupied};
use crate::rules::{Compiled, Rules, Throw};

/// A ruleset made ready for very many games.
#[derive(Clone, Debug)]
pub struct Law {
    compiled: Compiled,
    /// Throw at each of sixteen equally likely places: the falls of the sticks by how many marked sides show,
    /// the die in four quarters.
    throws: [Throw; 16],
    /// Each throw with its sixteenths.
    pub(super) odds: Vec<(Throw, u8)>,
    pub(super) pieces: u8,
    exposure: Exposure,
    /// A piece of the rival can leave its square without being hit, or drown by being hit.
    pub(crate) moves_rivals: bool,
}

impl Law {
    /// Makes a ruleset ready.
    pub fn new(rules: &Rules) -> Law {
        Law {
            compiled: Compiled::new(rules),
            throws: std::array::from_fn(|place| rules.form.throw_at(place as u8)),
            odds: rules.odds().into_iter().collect(),
            pieces: rules.n_pieces(),
            exposure: Exposure::new(rules),
            moves_rivals: rules.form.rebirth_when_occupied == WhenOccupied::Bump
                || rules.form.capture_hit_from_26 == HitFrom26::Water,
        }
    }

    /// Throw that the device shows at a place, 0 to 15.
    #[inline]
    pub fn throw_at(&self, place: usize) -> Throw {
        self.throws[place & 15]
    }

    /// Number of the pieces on `own` that a single throw of the pieces on `rival` could hit.
    #[inline]
    pub(crate) fn exposed(&self, own: u32, rival: u32) -> u32 {
        self.exposure.count(self.rules(), own, rival)
    }
}

impl Deref for Law {
    type Target = Compiled;

    #[inline(always)]
    fn deref(&self) -> &Compiled {
        &self.compiled
    }
}
