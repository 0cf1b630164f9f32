//! The legal moves for a throw, as masks, in the order of the clear law.

use super::Compiled;
use super::reach::{Possible, falls_to};
use super::state::State;
use super::tables::{HAPPINESS, OWED, WATER};
use super::view::View;
use crate::rules::moves::{Move, MoveKind, MoveList};

/// The legal moves for a throw.
#[derive(Clone, Copy, Debug)]
pub(super) struct Legal {
    /// By points, the squares from which a piece may move.
    from: [u32; 8],
    /// The fewest and the most points a piece may use.
    parts: (u8, u8),
    /// Of the moves with the whole throw, those that may also go on to 15 at once.
    returns: u32,
    /// They go backward.
    back: bool,
    /// One may throw again instead.
    rethrows: bool,
    /// A piece may enter.
    enters: bool,
    /// Move that is made where nothing else is possible.
    otherwise: Move,
}

impl Compiled {
    /// The legal moves for a throw that is due, or for the rest of one.
    #[inline(always)]
    pub(super) fn legal(&self, state: &State, view: &View, throw: u8) -> Legal {
        let tables = &self.tables;
        let mut legal = Legal {
            from: [0; 8],
            parts: (if tables.split { 1 } else { throw }, throw),
            returns: 0,
            back: state.marks.back(),
            rethrows: throw == 1 && view.movers & tables.rethrows != 0,
            enters: throw == 1 && view.enters && state.marks.rest() == 0,
            otherwise: Move::PASS,
        };
        if throw > 0 {
            self.fill(state, view, &mut legal);
        }
        if legal.is_empty() && state.marks.again() == 1 && self.rules.has_hand && view.us & 1 != 0 {
            legal.otherwise = Move::WITHDRAW;
        }
        legal
    }

    /// Forward moves, else retreats; then the duties.
    #[inline(always)]
    fn fill(&self, state: &State, view: &View, legal: &mut Legal) {
        let mut hits = [0; 8];
        let mut any = false;
        if !legal.back {
            any = legal.collect(&mut hits, |pips| self.forward::<OWED>(view, pips)) || legal.enters;
        }
        let may_go_back = if state.marks.rest() > 0 {
            legal.back
        } else {
            self.tables.goes_back && state.marks.again() == 0
        };
        if !any && may_go_back {
            legal.back = true;
            legal.collect(&mut hits, |pips| self.backward::<OWED>(view, pips));
        }
        if self.tables.marked != 0 {
            legal.keep_squares(self.tables.marked);
        }
        if self.tables.must_hit {
            legal.keep_hits(&hits);
        }
        if self.tables.returns {
            let pips = legal.parts.1;
            legal.returns =
                self.returning(view, legal.from[usize::from(pips & 7)], pips, legal.back);
        }
    }

    /// Of the moves from these squares, those that land on 27 and may go on to 15 at once.
    #[inline(always)]
    pub(super) fn returning(&self, view: &View, from: u32, pips: u8, back: bool) -> u32 {
        if !self.can_return(view.us | view.them) {
            return 0;
        }
        let tables = &self.tables;
        let water = WATER & !view.carried;
        let step = &tables.steps[usize::from(pips & 7)];
        let lands = if back {
            (water << pips & step.backs) | if water == 0 { 0 } else { step.washes }
        } else {
            (water >> pips & step.goes)
                | if tables.stop == water { step.stops } else { 0 }
                | self.falling(view, step.falls, pips)
        };
        lands & from
    }

    /// 26, where a piece lands on 27 under the rule that it falls (`happiness.target_taken`).
    #[inline(always)]
    fn falling(&self, view: &View, falls: u32, pips: u8) -> u32 {
        let occupied = view.us | view.them;
        match falls_to(view.us, occupied, view.carried, HAPPINESS << pips) {
            (target, false) if target == WATER => falls,
            _ => 0,
        }
    }
}

impl Legal {
    /// Collects the moves with each part of the throw; true where there are any.
    #[inline(always)]
    fn collect(&mut self, hits: &mut [u32; 8], possible: impl Fn(u8) -> Possible) -> bool {
        let mut any = 0;
        for pips in self.parts.0..=self.parts.1 {
            let moves = possible(pips);
            self.from[usize::from(pips & 7)] = moves.from;
            hits[usize::from(pips & 7)] = moves.hits;
            any |= moves.from;
        }
        any != 0
    }

    /// If a piece on one of these squares may move, only such pieces may.
    fn keep_squares(&mut self, squares: u32) {
        if self.squares() & squares != 0 {
            self.from.iter_mut().for_each(|from| *from &= squares);
            self.enters = false;
        }
    }

    /// If a hit is possible, only hits are.
    fn keep_hits(&mut self, hits: &[u32; 8]) {
        let hitting = |(from, hits): (&u32, &u32)| from & hits;
        if self.from.iter().zip(hits).map(hitting).any(|from| from != 0) {
            for (from, hits) in self.from.iter_mut().zip(hits) {
                *from &= hits;
            }
            self.enters = false;
        }
    }

    /// The squares from which some piece may move.
    #[inline(always)]
    fn squares(&self) -> u32 {
        self.from.iter().fold(0, |set, from| set | from)
    }

    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.squares() == 0 && !self.rethrows && !self.enters
    }

    /// Number of moves.
    #[inline(always)]
    pub(super) fn len(&self) -> u32 {
        let moves: u32 = self.from.iter().map(|from| from.count_ones()).sum();
        let more = self.returns.count_ones() + u32::from(self.rethrows) + u32::from(self.enters);
        (moves + more).max(1)
    }

    /// Visits the moves in their order until `visit` says that it has seen enough.
    #[inline(always)]
    pub(super) fn visit(&self, mut visit: impl FnMut(Move) -> bool) {
        if self.rethrows && visit(Move::RETHROW) || self.enters && visit(Move::ENTER) {
            return;
        }
        let mut left = self.squares();
        if left == 0 && !self.rethrows && !self.enters {
            visit(self.otherwise);
        }
        let kind = if self.back { MoveKind::Backward } else { MoveKind::Forward };
        while left != 0 {
            let at = left & left.wrapping_neg();
            left ^= at;
            let from = at.trailing_zeros() as u8 + 1;
            for pips in self.parts.0..=self.parts.1 {
                if self.from[usize::from(pips & 7)] & at == 0 {
                    continue;
                }
                let mv = Move { kind, from, pips, returns: false };
                let returning = Move { returns: true, ..mv };
                if visit(mv) || self.returns & at != 0 && visit(returning) {
                    return;
                }
            }
        }
    }

    /// The moves as a list.
    pub(super) fn list(&self) -> MoveList {
        let mut list = MoveList::new();
        self.visit(|mv| list.try_push(mv).is_err());
        list
    }

    /// The move at `index`, counted from 0.
    #[inline(always)]
    pub(super) fn nth(&self, index: u32) -> Move {
        let (mut left, mut chosen) = (index, Move::PASS);
        self.visit(|mv| {
            chosen = mv;
            left = left.wrapping_sub(1);
            left == u32::MAX
        });
        chosen
    }
}
