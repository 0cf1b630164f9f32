//! Carrying a move out, as the clear law does it (`rules/play.rs`), on masks.

use super::Compiled;
use super::reach::{ahead, behind, falls_to};
use super::state::{Marks, State};
use super::tables::{EXITS, HAPPINESS, HORUS, HOUSES, OWED, REBIRTH, WATER, square};
use crate::board::house;
use crate::rules::choice::{
    BackwardCapture, Bonus, Capture, EndsTurn, Others, Rebirth, Split, Surplus, Water, WhenOccupied,
};
use crate::rules::moves::{Move, MoveKind};

/// A move on its way.
struct Making<'a> {
    law: &'a Compiled,
    before: Marks,
    us: u32,
    them: u32,
    marks: Marks,
    /// Square on which the moving piece ends, a set of one; none where it is off or in the hand.
    ended: u32,
    /// It landed on 27, wherever it was then carried.
    landed_in_water: bool,
    /// A house grants an ordinary throw.
    house_throw: bool,
    /// The piece has a throw of its own.
    own_throw: bool,
    /// A 4 freed it from the water.
    freed: bool,
    /// Points of the throw that a leaving piece did not need.
    surplus: u8,
}

impl Compiled {
    /// The state after a legal move with a throw, or with the rest of one. No mark of the opening stands.
    #[inline(always)]
    pub(super) fn make(&self, state: &State, throw: u8, mv: Move) -> State {
        match mv.kind {
            MoveKind::Forward | MoveKind::Backward => {
                let back = mv.kind == MoveKind::Backward;
                self.step::<OWED>(state, throw, square(mv.from), mv.pips, back, mv.returns)
            }
            _ => self.make_other(*state, throw, mv.kind),
        }
    }

    #[inline(always)]
    pub(super) fn step<const KIND: u8>(
        &self,
        state: &State,
        throw: u8,
        from: u32,
        pips: u8,
        back: bool,
        returns: bool,
    ) -> State {
        let tables = &self.tables;
        let step = &tables.steps[usize::from(pips & 7)];
        let (plain, to, acting) = if back {
            (step.plain_back, from >> pips, tables.hits_act_back)
        } else {
            (step.plain, from << pips, tables.hits_act)
        };
        let (us, them) = state.sides();
        let hit = them & to;
        if from & !plain | hit & acting != 0 || KIND == OWED && state.marks.hold() {
            return self.step_with_care(*state, throw, from, pips, back, returns);
        }
        let exchanged = if hit == 0 { 0 } else { from | to };
        let (us, them) = (us ^ from ^ to, them ^ exchanged);
        let earning = if back { tables.keeps_back } else { u32::MAX };
        let earned = tables.steps[usize::from(throw & 7)].again & earning != 0;
        if KIND != OWED {
            let passes = !earned | (us & tables.costs != 0);
            return State::of(us, them, state.marks).turned_if(passes);
        }
        let first_part = state.marks.rest() == 0;
        let again = state.marks.bonus() | (earned & first_part & (us & tables.costs == 0));
        let left = throw - pips;
        let marks = state.marks.used().with_rest(left, back, again);
        State::of(us, them, marks).turned_if(!again & (left == 0))
    }

    /// A piece moves, and something happens besides.
    #[inline(never)]
    fn step_with_care(
        &self,
        state: State,
        throw: u8,
        from: u32,
        pips: u8,
        back: bool,
        returns: bool,
    ) -> State {
        let mut making = Making::new(self, state);
        making.us ^= from;
        making.marks = state.marks.used().displaced(from, false);
        making.arrive(from, pips, back, returns);
        let left = making.left_over(throw, pips);
        making.finish(throw, left, back)
    }

    /// A move without a way: a pass, another throw, a return, entering, or being taken off again.
    #[inline(never)]
    fn make_other(&self, state: State, throw: u8, kind: MoveKind) -> State {
        let ((us, them), marks) = (state.sides(), state.marks.used());
        match kind {
            MoveKind::Rethrow => state,
            MoveKind::Return => self.make_return(state),
            MoveKind::Enter => State::of(us | 1, them, marks.with_again(1)),
            MoveKind::Withdraw => {
                let after = State::of(us & !1, them, marks.displaced(1, false));
                self.after_no_move(&state, after, throw)
            }
            _ => self.make_pass(&state, throw),
        }
    }

    #[inline(always)]
    pub(super) fn make_pass(&self, state: &State, throw: u8) -> State {
        let (us, them) = state.sides();
        let after = State::of(us, them, state.marks.used());
        self.after_no_move(state, after, throw)
    }

    #[inline(always)]
    fn after_no_move(&self, before: &State, after: State, throw: u8) -> State {
        let form = &self.rules.form;
        let again = if before.marks.rest() > 0 {
            before.marks.bonus()
        } else {
            form.throwing_again_when_blocked
                && form.throwing_again.has(throw)
                && !self.failed_in_water(before)
        };
        after.turned_if(!again)
    }

    #[inline(always)]
    fn failed_in_water(&self, before: &State) -> bool {
        let (us, _) = before.sides();
        match before.marks.again() {
            0 => us & self.tables.freezes != 0,
            at => us & self.tables.waits != 0 && at == house::WATER,
        }
    }

    fn make_return(&self, state: State) -> State {
        let mut making = Making::new(self, state);
        making.us &= !WATER;
        making.marks = state.marks.displaced(WATER, false);
        match making.carry_to_15(false) {
            0 => making.us |= WATER,
            to => making.hold_others(to),
        }
        making.state().turned()
    }

    /// True where the game is over. A side is out that has no piece on the board and, where it has a hand, all others
    /// off.
    #[inline(always)]
    pub fn is_over(&self, state: &State) -> bool {
        let (us, them) = state.sides();
        let all = self.tables.all_off;
        let us_out = (us == 0) & (state.marks.off(false) >= all);
        let them_out = (them == 0) & (state.marks.off(true) >= all);
        if self.tables.most_off { us_out & them_out } else { us_out | them_out }
    }
}

impl<'a> Making<'a> {
    #[inline(always)]
    fn new(law: &'a Compiled, before: State) -> Making<'a> {
        let (us, them) = before.sides();
        Making {
            law,
            before: before.marks,
            us,
            them,
            marks: before.marks,
            ended: 0,
            landed_in_water: false,
            house_throw: false,
            own_throw: false,
            freed: false,
            surplus: 0,
        }
    }

    #[inline(always)]
    fn state(&self) -> State {
        State::of(self.us, self.them, self.marks)
    }

    #[inline(always)]
    fn occupied(&self) -> u32 {
        self.us | self.them
    }

    /// The piece that has left `from` comes to wherever it goes.
    #[inline(always)]
    fn arrive(&mut self, from: u32, pips: u8, back: bool, returns: bool) {
        let tables = &self.law.tables;
        let step = &tables.steps[usize::from(pips & 7)];
        let (mut to, mut carried) = (from >> pips, false);
        if back {
            to = if from & step.washes != 0 { WATER } else { to };
        } else if from & step.sent_back != 0 {
            let at = self.carry_to_15(false);
            self.ended = at;
            return self.hold_others(at);
        } else if from & step.leaves != 0 {
            return self.leave(from, pips);
        } else if from & step.stops != 0 {
            to = tables.stop;
        } else {
            to = from << pips;
            if from & step.falls != 0 {
                // The piece has left 26, which is none of the squares asked about.
                (to, carried) = falls_to(self.us, self.occupied(), 0, to);
            }
        }
        if carried || to & tables.carries & self.them != 0 {
            self.ended = self.carry_to_15(false);
            return;
        }
        if self.them & to != 0 {
            self.hit(from, to, back);
        }
        self.us |= to;
        self.ended = to;
        if to & (HOUSES) != 0 {
            self.house(to, returns);
        }
    }

    fn leave(&mut self, from: u32, pips: u8) {
        let tables = &self.law.tables;
        self.marks = self.marks.with_one_off();
        self.freed = from & tables.waits != 0;
        if from & tables.steps[usize::from(pips & 7)].spares != 0 {
            self.surplus = pips + from.trailing_zeros() as u8 + 1 - tables.end;
        }
    }

    /// Puts a returning piece on 15 or where its rule sends it; no square where it cannot return.
    fn carry_to_15(&mut self, theirs: bool) -> u32 {
        let occupied = self.occupied();
        let mut to = REBIRTH;
        if occupied & REBIRTH != 0 {
            match self.law.rules.form.rebirth_when_occupied {
                WhenOccupied::Stay | WhenOccupied::Closed => return 0,
                WhenOccupied::Behind => to = before_15(occupied),
                WhenOccupied::ToStart => to = first_free(occupied),
                WhenOccupied::Bump => self.bump(occupied, theirs),
            }
        }
        *self.pieces(theirs) |= to;
        to
    }

    /// Moves the piece on 15 away for a returning piece.
    fn bump(&mut self, occupied: u32, theirs: bool) {
        let own = *self.pieces(theirs) & REBIRTH != 0;
        let bumped = if own { theirs } else { !theirs };
        let to = if own { before_15(occupied) } else { first_free(occupied) };
        self.marks = self.marks.displaced(REBIRTH, bumped);
        let pieces = self.pieces(bumped);
        *pieces = *pieces & !REBIRTH | to;
    }

    #[inline(always)]
    fn pieces(&mut self, theirs: bool) -> &mut u32 {
        if theirs { &mut self.them } else { &mut self.us }
    }

    /// After a return from the water only that piece may move, until it does (`water.others`).
    fn hold_others(&mut self, at: u32) {
        if self.law.rules.form.water_others == Others::FrozenAndAfter {
            let number = at.trailing_zeros() as u8 + 1;
            self.marks = self.marks.with_only(number);
        }
    }

    /// The enemy on `at` goes where the rules send it; then, if they say so, a house acts on it.
    #[inline(always)]
    fn hit(&mut self, from: u32, at: u32, back: bool) {
        let form = &self.law.rules.form;
        self.them ^= at;
        self.marks = self.marks.displaced(at, true);
        let occupied = self.occupied() | at;
        let drowns = !back && self.law.tables.drowns != 0 && from == HAPPINESS && at & EXITS != 0;
        let to = if back {
            match form.backward_capture {
                BackwardCapture::Swap | BackwardCapture::Forbidden => from,
                BackwardCapture::ForwardOne => ahead(occupied, at),
            }
        } else if drowns {
            WATER
        } else {
            match form.capture_effect {
                Capture::Swap | Capture::Forbidden => from,
                Capture::BackOne => behind(occupied, at),
                Capture::ToStart => first_free(occupied),
                Capture::Removed | Capture::ReEnter => return,
            }
        };
        self.us |= at;
        if drowns || form.capture_houses_act {
            self.house_on_displaced(to);
        } else {
            self.them |= to;
        }
    }

    /// A house acts on a piece that its opponent puts on `at`.
    #[inline(never)]
    fn house_on_displaced(&mut self, at: u32) {
        let form = &self.law.rules.form;
        let to = if at == REBIRTH && form.rebirth_landing == Rebirth::ToOne {
            first_free(self.occupied())
        } else if at == WATER {
            match form.water_effect {
                Water::To15 => match self.carry_to_15(true) {
                    0 => at,
                    _ => 0,
                },
                Water::To1 => first_free(self.occupied()),
                Water::ReEnter => 0,
                _ => at,
            }
        } else {
            at
        };
        self.them |= to;
    }

    /// The house on which the piece has landed acts, once.
    #[inline(always)]
    fn house(&mut self, at: u32, returns: bool) {
        let form = &self.law.rules.form;
        if at == REBIRTH {
            match form.rebirth_landing {
                Rebirth::ToOne => self.send_to_start(at),
                Rebirth::Bonus => self.house_throw = true,
                _ => {}
            }
        } else if at == WATER {
            self.water(returns);
        } else {
            let bonus =
                if at == HAPPINESS { form.happiness_bonus_throw } else { form.exits_landing_throw };
            self.house_throw = bonus == Bonus::Any;
            self.own_throw = bonus == Bonus::Piece && at != HORUS;
        }
    }

    fn send_to_start(&mut self, at: u32) {
        self.us ^= at;
        let to = first_free(self.occupied());
        self.us |= to;
        self.ended = to;
    }

    fn water(&mut self, returns: bool) {
        self.landed_in_water = true;
        match self.law.rules.form.water_effect {
            Water::Nothing => {}
            Water::To1 => self.send_to_start(WATER),
            Water::ReEnter => {
                self.us ^= WATER;
                self.ended = 0;
            }
            Water::To15 => self.wash_to_15(),
            Water::Choice if returns => self.wash_to_15(),
            Water::Choice => {}
            Water::Throw => {
                self.own_throw = self.law.rules.form.water_ends_turn == EndsTurn::No;
            }
        }
    }

    fn wash_to_15(&mut self) {
        self.us ^= WATER;
        match self.carry_to_15(false) {
            0 => self.us |= WATER,
            to => self.ended = to,
        }
    }

    /// Points of the throw that are left to play after this move.
    #[inline(always)]
    fn left_over(&self, throw: u8, pips: u8) -> u8 {
        let form = &self.law.rules.form;
        if form.throwing_split == Split::Never {
            return 0;
        }
        let keeps = form.bearing_off_surplus == Surplus::OtherPiece;
        let surplus = if keeps { self.surplus } else { 0 };
        let left = if self.law.tables.split { throw - pips + surplus } else { surplus };
        let has_piece = self.us != 0 || self.law.hand(self.us, self.marks.off(false)) > 0;
        if has_piece { left } else { 0 }
    }

    /// Hands the turn to the side that acts next.
    #[inline(always)]
    fn finish(self, throw: u8, left: u8, back: bool) -> State {
        if self.law.is_over(&self.state()) {
            return State::of(self.us, self.them, self.marks.plain()).turned();
        }
        if self.landed_in_water && self.water_ends_turn() {
            return self.state().turned();
        }
        let again = self.throws_again(throw, back);
        let mut marks = self.marks;
        if left > 0 {
            marks = marks.with_rest(left, back, again);
        } else if self.own_throw && self.ended != 0 {
            marks = marks.with_again(self.ended.trailing_zeros() as u8 + 1);
        } else {
            return self.state().turned_if(!again);
        }
        State::of(self.us, self.them, marks)
    }

    /// True where an ordinary extra throw is due after this move.
    #[inline(always)]
    fn throws_again(&self, throw: u8, back: bool) -> bool {
        let form = &self.law.rules.form;
        let before = self.before;
        let earned = if self.freed {
            form.water_four_throws_again
        } else {
            before.rest() == 0 && form.throwing_again.has(throw)
        };
        let lost_backward = back && !form.throwing_again_after_backward;
        let lost_in_water = self.us & self.law.tables.costs != 0;
        self.house_throw || before.bonus() || earned && !lost_backward && !lost_in_water
    }

    /// True where a landing on 27 ends the turn, whatever is left of the throw and whatever it has earned.
    fn water_ends_turn(&self) -> bool {
        match self.law.rules.form.water_ends_turn {
            EndsTurn::No => false,
            EndsTurn::Yes => true,
            EndsTurn::UnlessReturned => self.us & self.law.tables.costs != 0,
        }
    }
}

/// The first free square from 1. At most twenty pieces stand on thirty squares, so there is one.
#[inline(always)]
const fn first_free(occupied: u32) -> u32 {
    !occupied & occupied.wrapping_add(1)
}

/// The first free square 14, 13, … 1; if all are taken 16, 17, …
#[inline(always)]
const fn before_15(occupied: u32) -> u32 {
    match !occupied & ((1 << 14) - 1) {
        0 => {
            let free = !occupied & !((1 << 15) - 1);
            free & free.wrapping_neg()
        }
        free => 1 << (31 - free.leading_zeros()),
    }
}
