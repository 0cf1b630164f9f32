//! Interface to the rules: the few questions that a solver asks.

use arrayvec::ArrayVec;

use crate::rules::{Compiled, Move, Outcome, Rules, State, Throw};

/// Compiled rules with the odds of the throws at hand.
#[derive(Clone, Debug)]
pub(crate) struct Law {
    compiled: Compiled,
    /// Each throw with its sixteenths.
    pub(crate) odds: ArrayVec<(Throw, u8), 7>,
    /// Captured pieces leave the game.
    removes: bool,
    has_hand: bool,
}

impl Law {
    pub(crate) fn new(rules: &Rules) -> Law {
        Law {
            compiled: Compiled::new(rules),
            odds: rules.odds().into_iter().collect(),
            removes: rules.removes(),
            has_hand: rules.has_hand(),
        }
    }

    pub(crate) fn rules(&self) -> &Rules {
        self.compiled.rules()
    }

    /// Visits every legal move and the state it leads to; without a throw, what may be done instead of throwing.
    #[inline]
    pub(crate) fn for_each_move(
        &self,
        state: &State,
        throw: Option<Throw>,
        visit: impl FnMut(Move, State),
    ) {
        self.compiled.each(state, throw, visit);
    }

    /// Outcome of a finished game.
    #[inline]
    pub(crate) fn outcome(&self, state: &State) -> Option<Outcome> {
        if self.compiled.is_finished(state) {
            self.rules().outcome(&state.position())
        } else {
            None
        }
    }

    /// Representative of all states with the same value: the cones act, and what plays no part is left out.
    ///
    /// An opening names a side, so with an opening due nothing is exchanged. Where captured pieces leave the game
    /// only the difference of the pieces borne off counts.
    #[inline]
    pub(crate) fn canonical(&self, state: State) -> State {
        let state = if self.removes { without_common_off(state) } else { state };
        if state.is_opening() { state } else { state.of_cones() }
    }

    /// Pieces that the side to act and the other still have to bear off, on the board and in the hand.
    #[inline]
    pub(crate) fn pieces_left(&self, state: &State) -> [u8; 2] {
        if self.has_hand {
            let (ours, theirs) = state.off();
            return [ours, theirs].map(|off| self.rules().n_pieces().saturating_sub(off));
        }
        [state.us().len(), state.them().len()]
    }
}

/// This state with only the difference of the pieces borne off.
fn without_common_off(state: State) -> State {
    let mut position = state.position();
    let least = position.off.0[0].min(position.off.0[1]);
    position.off.0 = position.off.0.map(|off| off - least);
    State::new(&position).unwrap_or(state)
}
