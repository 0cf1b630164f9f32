//! Random games: the same bits lead to the same moves as under the clear law.

use super::state::State;
use super::tables::{FULL, OWED, PLAIN, WALLED};
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
            let legal = self.legal(&state, &self.view::<OWED>(&state), points);
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
        if self.is_left_to_clear(state) {
            return Some(self.any_ply(*state, bits));
        }
        if self.tables.split {
            return Some(self.divided_ply(state, bits));
        }
        let kind = if state.is_plain() {
            self.tables.kind
        } else {
            OWED
        };
        Some(match kind {
            PLAIN => self.whole_ply::<PLAIN>(state, bits),
            WALLED => self.whole_ply::<WALLED>(state, bits),
            FULL => self.whole_ply::<FULL>(state, bits),
            _ => self.whole_ply::<OWED>(state, bits),
        })
    }

    /// A ply of a whole throw: as a rule a choice among pieces.
    #[inline(always)]
    fn whole_ply<const KIND: u8>(&self, state: &State, bits: u64) -> State {
        let throw = self.drawn(bits).value();
        let view = self.view::<KIND>(state);
        if KIND >= FULL && self.offers_more(state, &view, throw) {
            return self.any_ply(*state, bits);
        }
        let (mut possible, mut back) = (self.forward::<KIND>(&view, throw), false);
        if possible.from == 0 && self.tables.goes_back && (KIND != OWED || state.marks.again() == 0)
        {
            possible = self.backward::<KIND>(&view, throw);
            back = true;
        }
        let from = self.dutiful::<KIND>(possible);
        if from == 0 {
            return self.make_pass(state, throw);
        }
        if KIND >= FULL && self.tables.returns && self.returning(&view, from, throw, back) != 0 {
            return self.any_ply(*state, bits);
        }
        let picked = pick::<4>(from.into(), choose(bits, from.count_ones())) as u32;
        self.step::<KIND>(state, throw, picked, throw, back, false)
    }

    /// May there be more to choose from than which piece moves?
    #[inline(always)]
    fn offers_more(&self, state: &State, view: &View, throw: u8) -> bool {
        let rethrows = view.movers & self.tables.rethrows != 0;
        let withdraws = self.rules.has_hand && state.marks.again() == 1;
        (rethrows || view.enters) && throw == 1 || withdraws || state.marks.rest() != 0
    }

    /// A ply of a throw that may be divided: a choice among pieces and how far each may go.
    #[inline(always)]
    fn divided_ply(&self, state: &State, bits: u64) -> State {
        if self.tables.intricate {
            return self.any_ply(*state, bits);
        }
        let view = self.view::<OWED>(state);
        let (rest, again) = (state.marks.rest(), state.marks.again());
        let drawn = self.drawn(bits).value();
        let throw = if rest == 0 { drawn } else { rest };
        let enters = u32::from(view.enters & (throw == 1) & (rest == 0));
        let mut back = state.marks.back();
        let mut menu = if back {
            Menu::default()
        } else {
            self.menu(&view, throw, false)
        };
        if menu.0 == 0 && enters == 0 {
            back |= rest == 0 && again == 0 && self.tables.goes_back;
            if back {
                menu = self.menu(&view, throw, true);
            }
            if menu.0 == 0 {
                return self.make_nothing(state, &view, throw);
            }
        }
        let index = choose(bits, menu.0.count_ones() + enters);
        if index < enters {
            return self.make(state, throw, Move::ENTER);
        }
        let (from, pips) = menu.pick(&view, index - enters);
        self.step::<OWED>(state, throw, from, pips, back, false)
    }

    /// A pass, or the way back for a piece that has just entered.
    #[inline(always)]
    fn make_nothing(&self, state: &State, view: &View, throw: u8) -> State {
        let withdraws = state.marks.again() == 1 && self.rules.has_hand && view.us & 1 != 0;
        if withdraws {
            self.make(state, throw, Move::WITHDRAW)
        } else {
            self.make_pass(state, throw)
        }
    }

    /// How far each piece may go, where no wall or other circumstance makes a difference between pieces.
    #[inline(always)]
    fn menu(&self, view: &View, throw: u8, back: bool) -> Menu {
        let tables = &self.tables;
        let bad = self.bad(view, back);
        // Bit n of what is ahead of a piece is the square n + 1 further on; of what is behind it, so much further back.
        let open = if view.goers == 0 { 0 } else { !u64::from(bad) };
        let behind = u64::from(!bad).reverse_bits();
        let parts = (1 << throw) - 1;
        let (mut menu, mut left) = (0, view.movers);
        for _ in 0..tables.pieces {
            let place = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            let ways = tables.ways[place as usize & 63];
            let ways = if back {
                (behind >> (63 - place) >> 1) & u64::from(ways.backs)
            } else {
                let leaves = u64::from(ways.leaves) & u64::from(view.may_leave);
                (open >> place >> 1) & u64::from(ways.goes) | leaves
            };
            menu = menu >> 6 | (ways & parts) << 54;
        }
        Menu(menu >> tables.spare)
    }

    /// Any other ply.
    #[inline(never)]
    fn any_ply(&self, state: State, bits: u64) -> State {
        let state = &state;
        let throw = (state.marks.rest() == 0).then(|| self.drawn(bits));
        if let Due::Points(points) = self.due(state, throw) {
            let legal = self.legal(state, &self.view::<OWED>(state), points);
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

/// How far each piece may go: six bits for each that may move, by its place among them, one for each number of points.
#[derive(Clone, Copy, Default)]
struct Menu(u64);

impl Menu {
    /// The square and the points of the way at `index`.
    #[inline(always)]
    fn pick(self, view: &View, index: u32) -> (u32, u8) {
        let at = pick::<8>(self.0, index).trailing_zeros();
        let from = pick::<4>(view.movers.into(), at / 6) as u32;
        (from, (at % 6 + 1) as u8)
    }
}

/// The bit at `index` of a set, counted from 0. The first steps are taken without a branch.
#[inline(always)]
const fn pick<const STEPS: u32>(set: u64, index: u32) -> u64 {
    let mut left = set;
    let mut step = 1;
    while step <= STEPS {
        let fewer = left & left.wrapping_sub(1);
        left = if index >= step { fewer } else { left };
        step += 1;
    }
    let mut more = index;
    while more > STEPS {
        left &= left.wrapping_sub(1);
        more -= 1;
    }
    left & left.wrapping_neg()
}
