//! The law compiled for speed: the same answers as the clear law, many millions of them a second.
//!
//! A form becomes a handful of masks ([`tables`]), found by asking the clear law about a piece alone on the board. A
//! position becomes a [`State`], and one look at it ([`view`]) says for all pieces at once which squares are closed;
//! then the moves of a throw are a few shifts ([`legal`]), and carrying one out ([`making`]) is a few more. Openings,
//! and the rare forms that [`tables`] names, are left to the clear law.
//!
//! **Invariant:** nothing here decides anything of its own. Whatever it answers, [`Rules`] answers alike; the test
//! `lockstep` plays both side by side for every reconstruction and every change of its rules.

mod draw;
mod each;
mod legal;
mod making;
mod reach;
mod state;
mod tables;
mod view;

pub use draw::Drawn;
pub use state::State;

use super::{Move, MoveList, Outcome, Rules, Throw};
use tables::Tables;

/// The law of one form, made ready for playing very many moves.
#[derive(Clone, Debug)]
pub struct Compiled {
    rules: Rules,
    tables: Tables,
}

impl Compiled {
    /// Compiles the law of `rules`.
    pub fn new(rules: &Rules) -> Compiled {
        Compiled { rules: *rules, tables: Tables::new(rules) }
    }

    /// The clear law it was compiled from.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The state after a move that [`Compiled::moves`] lists.
    #[inline]
    pub fn after(&self, state: &State, throw: Option<Throw>, mv: Move) -> State {
        if self.is_left_to_clear(state) {
            return self.after_clear(state, throw, mv);
        }
        let points = match state.marks.rest() {
            0 => throw.map_or(0, Throw::value),
            rest => rest,
        };
        self.make(state, points, mv)
    }

    /// End of the game, if it has come.
    #[inline]
    pub fn outcome(&self, state: &State) -> Option<Outcome> {
        self.is_over(state).then(|| self.rules.outcome(&state.position()))?
    }

    #[cold]
    fn after_clear(&self, state: &State, throw: Option<Throw>, mv: Move) -> State {
        let position = self.rules.play_unchecked(&state.position(), throw, mv);
        // Every mark that the law writes can be packed.
        State::new(&position).unwrap_or(*state)
    }

    /// True where this state or the whole form is left to the clear law.
    #[inline(always)]
    fn is_left_to_clear(&self, state: &State) -> bool {
        state.marks.opening() || self.tables.clear
    }

    #[inline(always)]
    fn due(&self, state: &State, throw: Option<Throw>) -> Due {
        if self.is_over(state) {
            return Due::Nothing;
        }
        if self.is_left_to_clear(state) {
            return Due::Clear;
        }
        match (state.marks.rest(), throw) {
            (0, None) => Due::Choice,
            (0, Some(throw)) => Due::Points(throw.value()),
            (rest, Some(throw)) if throw.value() != rest => Due::Nothing,
            (rest, _) => Due::Points(rest),
        }
    }

    /// The return from the water instead of throwing, where it is allowed.
    fn choices(&self, state: &State) -> MoveList {
        let mut list = MoveList::new();
        let (us, them) = state.sides();
        let waits = self.tables.waits & us != 0;
        let choice = self.rules.form.water_effect == super::choice::Water::Choice;
        let free = state.marks.again() == 0;
        if choice && waits && free && self.can_return(us | them) {
            list.push(Move::RETURN);
        }
        list
    }
}

/// Answer that a question about a state asks for.
enum Due {
    /// Nothing can be done.
    Nothing,
    /// The clear law answers.
    Clear,
    /// Moves instead of throwing.
    Choice,
    /// Points to be played.
    Points(u8),
}
