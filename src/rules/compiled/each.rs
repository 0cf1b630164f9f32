//! Every legal move, and where each leads.

use super::state::State;
use super::tables::{FULL, OWED, PLAIN, WALLED};
use super::{Compiled, Due};
use crate::rules::{Move, MoveList, Throw};

impl Compiled {
    /// The legal moves in a state, as [`Rules::legal_moves`](crate::rules::Rules::legal_moves) lists them.
    pub fn moves(&self, state: &State, throw: Option<Throw>) -> MoveList {
        match self.due(state, throw) {
            Due::Nothing => MoveList::new(),
            Due::Clear => self.rules.legal_moves(&state.position(), throw),
            Due::Choice => self.choices(state),
            Due::Points(points) => self.legal(state, &self.view::<OWED>(state), points).list(),
        }
    }

    /// Visits every legal move in a state and the state after it, in the order of [`Compiled::moves`].
    #[inline]
    pub fn each(&self, state: &State, throw: Option<Throw>, mut visit: impl FnMut(Move, State)) {
        let Due::Points(points) = self.due(state, throw) else {
            return self.each_listed(state, throw, visit);
        };
        if self.tables.split {
            return self.each_legal(state, points, &mut visit);
        }
        match self.kind_of(state) {
            PLAIN => self.each_whole::<PLAIN>(state, points, &mut visit),
            WALLED => self.each_whole::<WALLED>(state, points, &mut visit),
            FULL => self.each_whole::<FULL>(state, points, &mut visit),
            _ => self.each_whole::<OWED>(state, points, &mut visit),
        }
    }

    /// [`Compiled::each`] for a whole throw: as a rule one move for each of some pieces.
    #[inline(always)]
    fn each_whole<const KIND: u8>(
        &self,
        state: &State,
        throw: u8,
        visit: &mut impl FnMut(Move, State),
    ) {
        let view = self.view::<KIND>(state);
        let Some((mut left, back)) = self.whole::<KIND>(state, &view, throw) else {
            return self.each_legal(state, throw, visit);
        };
        if left == 0 {
            return visit(Move::PASS, self.make_pass(state, throw));
        }
        while left != 0 {
            let from = left & left.wrapping_neg();
            left ^= from;
            let after = self.step::<KIND>(state, throw, from, throw, back, false);
            visit(Move::along(from, throw, back), after);
        }
    }

    /// [`Compiled::each`] by the masks of every part of a throw.
    #[inline(never)]
    fn each_legal(&self, state: &State, points: u8, visit: &mut impl FnMut(Move, State)) {
        let legal = self.legal(state, &self.view::<OWED>(state), points);
        legal.visit(|mv| {
            visit(mv, self.make(state, points, mv));
            false
        });
    }

    #[inline(never)]
    fn each_listed(&self, state: &State, throw: Option<Throw>, mut visit: impl FnMut(Move, State)) {
        for mv in self.moves(state, throw) {
            visit(mv, self.after(state, throw, mv));
        }
    }
}
