//! One of the legal moves, without listing the others.

use super::Compiled;
use super::state::State;
use super::tables::{FULL, OWED, PLAIN, WALLED};
use super::view::View;
use crate::rules::{Move, Throw};

/// A move picked by its place among the legal ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The move.
    pub mv: Move,
    /// State to which it leads.
    pub after: State,
    /// Among how many it was picked.
    pub options: u32,
}

impl Compiled {
    /// Picks one of the legal moves by its place in [`Compiled::moves`]: `pick` is told how many there are, at least
    /// one, and answers with a number below that; for a pass it is not asked. `None` where there is nothing to do.
    #[inline]
    pub fn draw(
        &self,
        state: &State,
        throw: Option<Throw>,
        pick: impl FnOnce(u32) -> u32,
    ) -> Option<Drawn> {
        if self.is_over(state) {
            return None;
        }
        match (state.rest(), throw) {
            (0, None) => self.draw_listed(state, throw, pick),
            (0, Some(throw)) => Some(self.draw_points(state, throw.value(), pick)),
            (rest, Some(throw)) if throw.value() != rest => None,
            (rest, _) => Some(self.draw_points(state, rest, pick)),
        }
    }

    #[inline(never)]
    fn draw_listed(
        &self,
        state: &State,
        throw: Option<Throw>,
        pick: impl FnOnce(u32) -> u32,
    ) -> Option<Drawn> {
        let moves = self.moves(state, throw);
        let options = moves.len() as u32;
        let mv = (options > 0).then(|| moves.get(pick(options) as usize).copied())??;
        let after = self.after(state, throw, mv);
        Some(Drawn { mv, after, options })
    }

    /// [`Compiled::draw`] for points that are due, in a game that is not over.
    #[inline(always)]
    pub(super) fn draw_points(
        &self,
        state: &State,
        points: u8,
        pick: impl FnOnce(u32) -> u32,
    ) -> Drawn {
        if self.tables.split || self.is_left_to_clear(state) {
            return self.draw_divided(state, points, pick);
        }
        match self.kind_of(state) {
            PLAIN => self.draw_whole::<PLAIN>(state, points, pick),
            WALLED => self.draw_whole::<WALLED>(state, points, pick),
            FULL => self.draw_whole::<FULL>(state, points, pick),
            _ => self.draw_whole::<OWED>(state, points, pick),
        }
    }

    /// Kind of questions that must be asked about a state.
    #[inline(always)]
    pub(super) fn kind_of(&self, state: &State) -> u8 {
        if state.is_plain() { self.tables.kind } else { OWED }
    }

    /// A whole throw: as a rule a choice among pieces.
    #[inline(always)]
    fn draw_whole<const KIND: u8>(
        &self,
        state: &State,
        throw: u8,
        pick: impl FnOnce(u32) -> u32,
    ) -> Drawn {
        let view = self.view::<KIND>(state);
        let Some((from, back)) = self.whole::<KIND>(state, &view, throw) else {
            return self.draw_any(*state, throw, pick);
        };
        if from == 0 {
            let after = self.make_pass(state, throw);
            return Drawn { mv: Move::PASS, after, options: 1 };
        }
        let options = from.count_ones();
        let at = nth::<4>(from.into(), pick(options)) as u32;
        Drawn {
            mv: Move::along(at, throw, back),
            after: self.step::<KIND>(state, throw, at, throw, back, false),
            options,
        }
    }

    /// The pieces that may move with a whole throw, and whether backward; none for a pass. `None` where there may be
    /// more to choose from than which piece moves.
    #[inline(always)]
    pub(super) fn whole<const KIND: u8>(
        &self,
        state: &State,
        view: &View,
        throw: u8,
    ) -> Option<(u32, bool)> {
        if KIND >= FULL && self.offers_more(state, view, throw) {
            return None;
        }
        let (mut possible, mut back) = (self.forward::<KIND>(view, throw), false);
        let bound = KIND == OWED && state.marks.again() != 0;
        if possible.from == 0 && self.tables.goes_back && !bound {
            possible = self.backward::<KIND>(view, throw);
            back = true;
        }
        let from = self.dutiful::<KIND>(possible);
        let returns =
            KIND >= FULL && self.tables.returns && self.returning(view, from, throw, back) != 0;
        (!returns).then_some((from, back))
    }

    #[inline(always)]
    fn offers_more(&self, state: &State, view: &View, throw: u8) -> bool {
        let rethrows = view.movers & self.tables.rethrows != 0;
        let withdraws = self.rules.has_hand && state.marks.again() == 1;
        (rethrows || view.enters) && throw == 1 || withdraws || state.marks.rest() != 0
    }

    /// A throw that may be divided: a choice among pieces and how far each may go.
    #[inline(always)]
    fn draw_divided(&self, state: &State, throw: u8, pick: impl FnOnce(u32) -> u32) -> Drawn {
        if self.tables.intricate || self.is_left_to_clear(state) {
            return self.draw_any(*state, throw, pick);
        }
        let view = self.view::<OWED>(state);
        let (rest, again) = (state.marks.rest(), state.marks.again());
        let enters = u32::from(view.enters & (throw == 1) & (rest == 0));
        let mut back = state.marks.back();
        let mut menu = if back { Menu::default() } else { self.menu(&view, throw, false) };
        if menu.0 == 0 && enters == 0 {
            back |= rest == 0 && again == 0 && self.tables.goes_back;
            if back {
                menu = self.menu(&view, throw, true);
            }
            if menu.0 == 0 {
                return self.draw_nothing(state, &view, throw);
            }
        }
        let options = menu.0.count_ones() + enters;
        let index = pick(options);
        let (mv, after);
        if index < enters {
            mv = Move::ENTER;
            after = self.make(state, throw, mv);
        } else {
            let (from, pips) = menu.nth(&view, index - enters);
            mv = Move::along(from, pips, back);
            after = self.step::<OWED>(state, throw, from, pips, back, false);
        }
        Drawn { mv, after, options }
    }

    /// A pass, or the way back for a piece that has just entered.
    #[inline(always)]
    fn draw_nothing(&self, state: &State, view: &View, throw: u8) -> Drawn {
        let withdraws = state.marks.again() == 1 && self.rules.has_hand && view.us & 1 != 0;
        let mv = if withdraws { Move::WITHDRAW } else { Move::PASS };
        Drawn { mv, after: self.make(state, throw, mv), options: 1 }
    }

    /// Picks from whatever else there is.
    #[inline(never)]
    fn draw_any(&self, state: State, throw: u8, pick: impl FnOnce(u32) -> u32) -> Drawn {
        if self.is_left_to_clear(&state) {
            let drawn = self.draw_listed(&state, Throw::new(throw), pick);
            return drawn.unwrap_or(Drawn { mv: Move::PASS, after: state, options: 1 });
        }
        let legal = self.legal(&state, &self.view::<OWED>(&state), throw);
        let options = legal.len();
        let mv = legal.nth(pick(options));
        Drawn { mv, after: self.make(&state, throw, mv), options }
    }

    /// Menu of each piece's ways, where no wall or other circumstance makes a difference between pieces.
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
}

impl Move {
    /// From a square, a set of one, so far forward or backward.
    #[inline(always)]
    pub(super) const fn along(from: u32, pips: u8, back: bool) -> Move {
        let number = from.trailing_zeros() as u8 + 1;
        if back { Move::backward(number, pips) } else { Move::forward(number, pips) }
    }
}

/// Ways of each piece: six bits for each that may move, by its place among them, one for each number of points.
#[derive(Clone, Copy, Default)]
struct Menu(u64);

impl Menu {
    /// The square and the points of the way at `index`.
    #[inline(always)]
    fn nth(self, view: &View, index: u32) -> (u32, u8) {
        let at = nth::<8>(self.0, index).trailing_zeros();
        let from = nth::<4>(view.movers.into(), at / 6) as u32;
        (from, (at % 6 + 1) as u8)
    }
}

/// The bit at `index` of a set, counted from 0. The first `STEPS` are taken without a branch, since which one is wanted
/// can hardly be foretold.
#[inline(always)]
const fn nth<const STEPS: u32>(set: u64, index: u32) -> u64 {
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
