//! Interface to the rules: the few questions that a solver asks.

use std::ops::Deref;

use arrayvec::ArrayVec;

use super::bounds::Bounds;
use crate::rules::{Compiled, Outcome, Rules, State, Throw};

/// Compiled rules with the odds of the throws at hand.
#[derive(Clone, Debug)]
pub(crate) struct Law {
    compiled: Compiled,
    /// Each throw with its sixteenths.
    pub(crate) odds: ArrayVec<(Throw, u8), 7>,
    /// Captured pieces leave the game.
    removes: bool,
    /// Pieces can wait in the hand.
    pub(crate) has_hand: bool,
    /// The game is won by most pieces off, and goes on until neither side has any left.
    pub(crate) by_most_off: bool,
}

impl Law {
    pub(crate) fn new(rules: &Rules) -> Law {
        Law {
            compiled: Compiled::new(rules),
            odds: rules.odds().into_iter().collect(),
            removes: rules.removes(),
            has_hand: rules.has_hand(),
            by_most_off: rules.is_by_most_off(),
        }
    }

    /// Visits every state to which a whole throw leads. The parts of a throw are played one after the other by the same
    /// side, which so chooses among all that can come of them. A rest that can only be thrown again, for ever, is visited
    /// as it is.
    pub(crate) fn for_each_end(
        &self,
        state: &State,
        throw: Option<Throw>,
        visit: &mut impl FnMut(&State),
    ) {
        let mut begun = Vec::new();
        self.each(state, throw, |_, after| {
            if self.is_begun(&after) { begun.push(after) } else { visit(&after) }
        });
        let mut next = 0;
        while let Some(&between) = begun.get(next) {
            next += 1;
            let mut endless = true;
            self.each(&between, None, |_, after| {
                endless &= after == between;
                match self.is_begun(&after) {
                    // Parts played in another order may come to the same.
                    true if !begun.contains(&after) => begun.push(after),
                    true => {}
                    false => visit(&after),
                }
            });
            if endless {
                visit(&between);
            }
        }
    }

    /// True where the rest of a throw is still to be played.
    #[inline]
    fn is_begun(&self, state: &State) -> bool {
        state.rest() > 0 && self.outcome(state).is_none()
    }

    /// Bounds of a finished game, for the side that is named as acting.
    #[inline]
    pub(crate) fn decided(&self, state: &State) -> Option<Bounds> {
        Some(match self.outcome(state)? {
            Outcome::Draw => Bounds::DRAWN,
            Outcome::Won(side) => Bounds::WON.flipped_if(side != state.turn()),
        })
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

    /// Leads that make a difference to two sides with so many pieces left. One more than the other side can make up for
    /// is as good as any greater one.
    pub(crate) fn leads(&self, [ours, theirs]: [u8; 2]) -> std::ops::RangeInclusive<i8> {
        if self.counts_lead() { -(ours as i8) - 1..=theirs as i8 + 1 } else { 0..=0 }
    }

    /// Pieces that the side to act has borne off beyond the other's, where the game is won by most pieces off.
    pub(crate) fn lead(&self, state: &State) -> i8 {
        if !self.counts_lead() {
            return 0;
        }
        let (ours, theirs) = state.off();
        let leads = self.leads(self.pieces_left(state));
        (ours as i8 - theirs as i8).clamp(*leads.start(), *leads.end())
    }

    /// True where the lead does not follow from the pieces that are left.
    fn counts_lead(&self) -> bool {
        self.by_most_off && !self.has_hand
    }

    /// Pieces that the side to act has borne off and the other, in the canonical position with these pieces left.
    pub(crate) fn off(&self, left: [u8; 2], lead: i8) -> [u8; 2] {
        if self.counts_lead() {
            [lead.max(0) as u8, (-lead).max(0) as u8]
        } else {
            left.map(|left| self.rules().n_pieces().saturating_sub(left))
        }
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

impl Deref for Law {
    type Target = Compiled;

    #[inline(always)]
    fn deref(&self) -> &Compiled {
        &self.compiled
    }
}

/// This state with only the difference of the pieces borne off.
fn without_common_off(state: State) -> State {
    let mut position = state.position();
    let least = position.off.0[0].min(position.off.0[1]);
    position.off.0 = position.off.0.map(|off| off - least);
    State::new(&position).unwrap_or(state)
}
