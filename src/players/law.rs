//! The law as a player at full speed needs it: the one place that decides how moves are found and made in many games.

use super::exposure::Exposure;
use crate::rules::choice::{HitFrom26, WhenOccupied};
use crate::rules::{Compiled, Drawn, Move, MoveList, Outcome, Rules, State, Throw};

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

    /// The law itself.
    pub fn rules(&self) -> &Rules {
        self.compiled.rules()
    }

    /// Throw that the device shows at a place, 0 to 15.
    #[inline]
    pub fn throw_at(&self, place: usize) -> Throw {
        self.throws[place & 15]
    }

    /// The legal moves, as [`Rules::legal_moves`] lists them.
    #[inline]
    pub(crate) fn moves(&self, state: &State, throw: Option<Throw>) -> MoveList {
        self.compiled.moves(state, throw)
    }

    /// One of the legal moves by its place among them, as [`Compiled::draw`] picks it.
    #[inline]
    pub(crate) fn draw(
        &self,
        state: &State,
        throw: Option<Throw>,
        pick: impl FnOnce(u32) -> u32,
    ) -> Option<Drawn> {
        self.compiled.draw(state, throw, pick)
    }

    /// Every legal move and what it leads to, in the same order.
    #[inline]
    pub(crate) fn each(&self, state: &State, throw: Option<Throw>, visit: impl FnMut(Move, State)) {
        self.compiled.each(state, throw, visit);
    }

    #[inline]
    pub(crate) fn play(&self, state: &State, throw: Option<Throw>, mv: Move) -> State {
        self.compiled.after(state, throw, mv)
    }

    #[inline]
    pub(crate) fn is_over(&self, state: &State) -> bool {
        self.compiled.is_over(state)
    }

    #[inline]
    pub(crate) fn outcome(&self, state: &State) -> Option<Outcome> {
        self.is_over(state).then(|| self.rules().outcome(&state.position()))?
    }

    /// Number of the pieces on `own` that a single throw of the pieces on `rival` could hit.
    #[inline]
    pub(crate) fn exposed(&self, own: u32, rival: u32) -> u32 {
        self.exposure.count(self.rules(), own, rival)
    }
}
