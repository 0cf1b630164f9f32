//! Random games: the same bits lead to the same moves as under the clear law.

use super::Compiled;
use super::draw::Drawn;
use super::state::State;
use crate::rules::{Move, Position, Throw};

impl Compiled {
    /// Throw and move of [`Compiled::random_ply`] by the clear law, for a position that cannot be packed.
    #[cold]
    fn clear_move(&self, position: &Position, bits: u64) -> Option<(Option<Throw>, Move)> {
        self.rules.outcome(position).is_none().then_some(())?;
        let throw = (position.due.rest == 0).then(|| self.fallen(bits));
        let moves = self.rules.legal_moves(position, throw);
        let index = index(bits, moves.len() as u32) as usize;
        Some((throw, moves.get(index).copied().unwrap_or(Move::PASS)))
    }

    /// The position after one ply of a random game: the low four bits draw the throw (none beside a rest), the high
    /// thirty-two the move. `None` when the game is over.
    pub fn random_ply(&self, position: &Position, bits: u64) -> Option<Position> {
        let Some(state) = State::new(position) else {
            let (throw, mv) = self.clear_move(position, bits)?;
            return Some(self.rules.play_unchecked(position, throw, mv));
        };
        self.ply(&state, bits).map(|next| next.position())
    }

    /// The state after the ply that [`Compiled::random_ply`] draws. `None` when the game is over.
    #[inline]
    pub fn ply(&self, state: &State, bits: u64) -> Option<State> {
        self.drawn(state, bits).map(|drawn| drawn.after)
    }

    #[inline(always)]
    fn drawn(&self, state: &State, bits: u64) -> Option<Drawn> {
        if self.is_over(state) {
            return None;
        }
        let (fallen, rest) = (self.fallen(bits).value(), state.rest());
        let points = if rest == 0 { fallen } else { rest };
        Some(self.draw_points(state, points, |options| index(bits, options)))
    }

    /// The throw that the low bits draw.
    #[inline(always)]
    fn fallen(&self, bits: u64) -> Throw {
        self.throws[(bits & 15) as usize]
    }
}

/// The index that the high bits draw among `count`.
#[inline(always)]
const fn index(bits: u64, count: u32) -> u32 {
    (((bits >> 32) * count as u64) >> 32) as u32
}
