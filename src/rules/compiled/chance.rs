//! Random games: the same bits lead to the same moves as under the clear law.

use super::state::{Marks, State};
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
        if self.is_left_to_clear(state) {
            return Some(self.any_ply(*state, bits));
        }
        if self.tables.split {
            return Some(self.divided_ply(state, bits));
        }
        if state.marks.is_empty() {
            // Told so, the compiler leaves out what marks would ask for.
            let state = State {
                marks: Marks::NONE,
                ..*state
            };
            return Some(self.whole_ply(&state, bits));
        }
        Some(self.whole_ply(state, bits))
    }

    /// A ply of a whole throw: as a rule a choice among pieces.
    #[inline(always)]
    fn whole_ply(&self, state: &State, bits: u64) -> State {
        let throw = self.drawn(bits).value();
        let view = self.view(state);
        if self.offers_more(state, &view, throw) {
            return self.any_ply(*state, bits);
        }
        let (mut possible, mut back) = (self.forward(&view, throw), false);
        if possible.from == 0 && self.tables.goes_back && state.marks.again() == 0 {
            possible = self.backward(&view, throw);
            back = true;
        }
        let from = self.dutiful(possible);
        if from == 0 {
            return self.make_pass(state, throw);
        }
        if self.tables.returns && self.returning(&view, from, throw, back) != 0 {
            return self.any_ply(*state, bits);
        }
        let picked = pick(from.into(), choose(bits, from.count_ones())) as u32;
        self.step(state, throw, picked, throw, back, false)
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
        let view = self.view(state);
        let (rest, again) = (state.marks.rest(), state.marks.again());
        let throw = if rest == 0 {
            self.drawn(bits).value()
        } else {
            rest
        };
        let from_hand = view.enters && throw == 1 && rest == 0 || again == 1 && self.rules.has_hand;
        if from_hand || self.tables.has_duties {
            return self.any_ply(*state, bits);
        }
        let (mut menu, mut back) = (Menu::default(), state.marks.back());
        if !back {
            menu = Menu::new(&view, throw, |pips| self.forward(&view, pips).from);
            back = menu.0 == 0 && rest == 0 && again == 0 && self.tables.goes_back;
        }
        if back {
            menu = Menu::new(&view, throw, |pips| self.backward(&view, pips).from);
        }
        if menu.0 == 0 {
            return self.make_pass(state, throw);
        }
        let (from, pips) = menu.pick(&view, choose(bits, menu.0.count_ones()));
        self.step(state, throw, from, pips, back, false)
    }

    /// Any other ply.
    #[inline(never)]
    fn any_ply(&self, state: State, bits: u64) -> State {
        let state = &state;
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

/// How far each piece may go: six bits for each that may move, by its place among them, one for each number of points.
#[derive(Clone, Copy, Default)]
struct Menu(u64);

impl Menu {
    #[inline(always)]
    fn new(view: &View, throw: u8, from: impl Fn(u8) -> u32) -> Menu {
        let mut by_points = [0; 6];
        for pips in 1..=throw.min(6) {
            by_points[usize::from(pips - 1)] = from(pips);
        }
        let (mut menu, mut shift, mut left) = (0, 0, view.movers);
        while left != 0 {
            let place = left.trailing_zeros();
            left &= left - 1;
            let ways = by_points
                .iter()
                .rev()
                .fold(0, |ways, from| ways << 1 | u64::from(from >> place & 1));
            menu |= ways << shift;
            shift += 6;
        }
        Menu(menu)
    }

    /// The square and the points of the way at `index`.
    #[inline(always)]
    fn pick(self, view: &View, index: u32) -> (u32, u8) {
        let at = pick(self.0, index).trailing_zeros();
        let from = pick(view.movers.into(), at / 6) as u32;
        (from, (at % 6 + 1) as u8)
    }
}

/// The bit at `index` of a set, counted from 0. The first steps are taken without a branch.
#[inline(always)]
const fn pick(set: u64, index: u32) -> u64 {
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
