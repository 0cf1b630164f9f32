//! Random games: the same bits lead to the same moves as under the clear law.

use super::state::State;
use super::view::View;
use super::{Compiled, Due};
use crate::rules::{Move, Position, Throw};

impl Compiled {
    /// One ply of a random game: the throw that the low four bits draw (none beside a rest) and the move that the
    /// high thirty-two bits draw. `None` when the game is over.
    pub fn random_move(&self, position: &Position, bits: u64) -> Option<(Option<Throw>, Move)> {
        let Some(state) = State::new(position) else {
            return self.clear_move(position, bits);
        };
        if self.is_over(&state) {
            return None;
        }
        let throw = (state.marks.rest() == 0).then(|| self.drawn(bits));
        if let Due::Points(points) = self.due(&state, throw) {
            let legal = self.legal(&state, &self.view(&state), points);
            return Some((throw, legal.nth(choose(bits, legal.len()))));
        }
        Some((throw, draw(&self.moves_of(&state, throw), bits)))
    }

    /// The same by the clear law, for a position that cannot be packed.
    #[cold]
    fn clear_move(&self, position: &Position, bits: u64) -> Option<(Option<Throw>, Move)> {
        self.rules.outcome(position).is_none().then_some(())?;
        let throw = (position.due.rest == 0).then(|| self.drawn(bits));
        let moves = self.rules.legal_moves(position, throw);
        Some((throw, draw(&moves, bits)))
    }

    /// The position after the ply that [`Compiled::random_move`] draws. `None` when the game is over.
    pub fn random_ply(&self, position: &Position, bits: u64) -> Option<Position> {
        let Some(state) = State::new(position) else {
            let (throw, mv) = self.clear_move(position, bits)?;
            return Some(self.rules.play_unchecked(position, throw, mv));
        };
        self.ply(&state, bits).map(|next| next.position())
    }

    /// The state after the ply that [`Compiled::random_move`] draws. `None` when the game is over.
    #[inline]
    pub fn ply(&self, state: &State, bits: u64) -> Option<State> {
        if self.is_over(state) {
            return None;
        }
        if state.marks.is_empty() && !self.tables.split && !self.tables.clear {
            return Some(self.simple_ply(state, bits));
        }
        Some(self.any_ply(state, bits))
    }

    /// A ply of a whole throw from a position without marks: a choice among pieces, as nearly all are.
    #[inline(always)]
    fn simple_ply(&self, state: &State, bits: u64) -> State {
        let throw = self.drawn(bits).value();
        let view = self.view(state);
        let (mut possible, mut back) = (self.forward(&view, throw), false);
        if possible.from == 0 && self.tables.goes_back {
            possible = self.backward(&view, throw);
            back = true;
        }
        let from = self.dutiful(possible);
        if self.offers_more(&view, from, throw, back) {
            return self.any_ply(state, bits);
        }
        if from == 0 {
            return self.make_pass(state, throw);
        }
        let picked = pick(from, choose(bits, from.count_ones()));
        self.step(state, throw, picked, throw, back, false)
    }

    /// Is there more to choose from than which piece moves?
    #[inline(always)]
    fn offers_more(&self, view: &View, from: u32, throw: u8, back: bool) -> bool {
        let tables = &self.tables;
        throw == 1 && (view.enters || view.movers & tables.rethrows != 0)
            || tables.returns && self.returning(view, from, throw, back) != 0
    }

    /// Any other ply.
    fn any_ply(&self, state: &State, bits: u64) -> State {
        let throw = (state.marks.rest() == 0).then(|| self.drawn(bits));
        if let Due::Points(points) = self.due(state, throw) {
            let legal = self.legal(state, &self.view(state), points);
            let mv = legal.nth(choose(bits, legal.len()));
            return self.make(state, points, mv);
        }
        let mv = draw(&self.moves_of(state, throw), bits);
        self.after(state, throw, mv)
    }

    #[inline(always)]
    fn drawn(&self, bits: u64) -> Throw {
        self.throws[(bits & 15) as usize]
    }
}

/// The move that the high bits draw from a list.
fn draw(moves: &[Move], bits: u64) -> Move {
    let index = choose(bits, moves.len() as u32) as usize;
    moves.get(index).copied().unwrap_or(Move::PASS)
}

/// The index that the high bits draw among `count`.
#[inline(always)]
const fn choose(bits: u64, count: u32) -> u32 {
    ((bits >> 32) * count as u64 >> 32) as u32
}

/// The square at `index` of a set, counted from 0. The first steps are taken without a branch.
#[inline(always)]
const fn pick(set: u32, index: u32) -> u32 {
    let mut left = set;
    let mut step = 1;
    while step <= 4 {
        let fewer = left & left.wrapping_sub(1);
        left = if index >= step { fewer } else { left };
        step += 1;
    }
    let mut more = index;
    while more > 4 {
        left &= left.wrapping_sub(1);
        more -= 1;
    }
    left & left.wrapping_neg()
}
