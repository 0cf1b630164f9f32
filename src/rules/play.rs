//! Carrying a move out: squares, houses, and who acts next (`rulesets/decisions.md`, "Houses").

use super::Rules;
use super::choice::{Bonus, EndsTurn, Gate, Others, Rebirth, Split, Surplus, Water};
use super::clause::{
    self, End, Landing, Question, backward, capture, rebirth, setup, throwing, victory,
};
use super::moves::{Effect, Move, MoveKind, Place, Witness};
use super::position::Position;
use crate::board::{Side, house};

/// A move on its way: the position it changes and what the turn rule needs to know of it.
struct Making<'a, W: Witness> {
    rules: &'a Rules,
    before: &'a Position,
    position: Position,
    side: Side,
    witness: &'a mut W,
    /// Place on which the moving piece ends: a square, or off, or the hand.
    ended: Place,
    /// It landed on 27, wherever it was then carried.
    landed_in_water: bool,
    /// A house grants an ordinary throw.
    house_throw: bool,
    /// The piece has a throw of its own.
    own_throw: bool,
    /// A 4 freed it from the water.
    freed: bool,
}

/// Carries out a legal move. An illegal one leaves the position as it is.
pub(super) fn carry_out<W: Witness>(
    rules: &Rules,
    before: &Position,
    throw: u8,
    mv: Move,
    witness: &mut W,
) -> Position {
    let mut making = Making::new(rules, before, witness);
    match mv.kind {
        MoveKind::Rethrow => return *before,
        MoveKind::Pass if before.due.open && before.due.rest == 0 => making.failed_opening(throw),
        MoveKind::Pass => making.pass(throw),
        MoveKind::Withdraw => making.withdraw(throw),
        MoveKind::Return => making.return_from_water(),
        MoveKind::Enter => making.enter(throw),
        MoveKind::Forward | MoveKind::Backward => making.step(throw, mv),
    }
    making.position
}

impl<'a, W: Witness> Making<'a, W> {
    fn new(rules: &'a Rules, before: &'a Position, witness: &'a mut W) -> Self {
        Making {
            rules,
            before,
            position: *before,
            side: before.turn,
            witness,
            ended: Place::HAND,
            landed_in_water: false,
            house_throw: false,
            own_throw: false,
            freed: false,
        }
    }

    /// The marks that any throw removes which the side may play.
    fn use_throw(&mut self, throw: u8) {
        let due = &mut self.position.due;
        let owes_entry = due.entry[self.side] && due.rest == 0;
        (due.again, due.rest, due.back, due.bonus) = (0, 0, false, false);
        if owes_entry && throw != 1 {
            return;
        }
        due.front[self.side] = false;
        if owes_entry {
            due.entry[self.side] = false;
        }
    }

    /// A throw in an open position: only a 1 decides, and only where it does not move a front piece.
    fn failed_opening(&mut self, throw: u8) {
        if throw == 1 {
            self.position.due.open = false;
            self.witness.note(Effect::ThrowsAgain);
        } else {
            self.witness.note(Effect::Passed);
        }
    }

    fn pass(&mut self, throw: u8) {
        self.witness.note(Effect::Passed);
        self.use_throw(throw);
        self.after_no_move(throw);
    }

    /// No move was possible: the turn ends, unless a blocked throw keeps its right (`throwing.again_when_blocked`).
    fn after_no_move(&mut self, throw: u8) {
        let form = &self.rules.form;
        let again = if self.before.due.rest > 0 {
            self.before.due.bonus
        } else {
            form.throwing_again_when_blocked
                && form.throwing_again.has(throw)
                && !self.failed_in_water()
        };
        if again {
            self.witness.note(Effect::ThrowsAgain);
        } else {
            throwing::pass_on(&mut self.position);
        }
    }

    /// A failed try from the water with everything else frozen, or in the throw that decides it, ends the turn.
    fn failed_in_water(&self) -> bool {
        let freezes = self.rules.form.water_others != Others::Free;
        let waits = self.rules.water_waits && self.before.pieces[self.side].holds(house::WATER);
        match self.before.due.again {
            0 => waits && freezes,
            at => waits && at == house::WATER,
        }
    }

    fn withdraw(&mut self, throw: u8) {
        self.use_throw(throw);
        self.leave(1);
        self.witness.note(Effect::Withdrawn);
        self.after_no_move(throw);
    }

    /// The own piece leaves its square; a mark that named it goes with it.
    fn leave(&mut self, from: u8) {
        self.take(self.side, from);
        self.displaced(self.side, from);
    }

    fn take(&mut self, side: Side, number: u8) {
        self.position.pieces[side] = self.position.pieces[side].without(number);
    }

    fn displaced(&mut self, side: Side, from: u8) {
        if self.position.due.only[side] == from {
            self.position.due.only[side] = 0;
        }
    }

    fn put(&mut self, side: Side, number: u8) {
        self.position.pieces[side] = self.position.pieces[side].with(number);
    }

    fn return_from_water(&mut self) {
        self.leave(house::WATER);
        self.position.due.front[self.side] = false;
        if let Some(to) = self.carry_to_15(self.side) {
            self.witness.note(Effect::Returned { to });
            self.hold_others(to);
        } else {
            self.put(self.side, house::WATER);
        }
        throwing::pass_on(&mut self.position);
    }

    /// After a return from the water only that piece may move, until it does (`water.others`).
    fn hold_others(&mut self, at: u8) {
        if self.rules.form.water_others == Others::FrozenAndAfter {
            self.position.due.only[self.side] = at;
        }
    }

    /// Puts a returning piece on 15 or where its rule sends it; `None` where it cannot return.
    fn carry_to_15(&mut self, side: Side) -> Option<u8> {
        let back =
            rebirth::carry(self.rules.form.rebirth_when_occupied, self.position.pieces, side)?;
        if let Some((bumped, to)) = back.bumped {
            self.take(bumped, house::REBIRTH);
            self.displaced(bumped, house::REBIRTH);
            self.put(bumped, to);
            self.witness.note(Effect::Bumped { to, side: bumped });
        }
        self.put(side, back.to);
        Some(back.to)
    }

    fn enter(&mut self, throw: u8) {
        self.use_throw(throw);
        self.put(self.side, 1);
        self.witness.note(Effect::Moved { from: Place::HAND, to: Place::at(1), back: false });
        self.ended = Place::at(1);
        self.own_throw = true;
        self.finish(throw, 0, Move::ENTER);
    }

    fn step(&mut self, throw: u8, mv: Move) {
        let question = Question::new(self.rules, self.before);
        let judged = match mv.kind {
            MoveKind::Backward => clause::backward(&question, mv.from, mv.pips),
            _ => clause::forward(&question, mv.from, mv.pips),
        };
        let Ok(landing) = judged else {
            debug_assert!(false, "an illegal move was carried out");
            return;
        };
        let opens = self.before.due.open && self.before.due.rest == 0;
        self.position.due.open &= !opens;
        if !opens {
            self.use_throw(throw);
        }
        self.leave(mv.from);
        self.arrive(mv, landing);
        if opens {
            self.witness.note(Effect::ThrowsAgain);
            return;
        }
        self.finish(throw, self.left_over(throw, mv, landing), mv);
    }

    /// Points of the throw that are left to play after this move (`throwing.split`, `bearing_off.surplus`).
    fn left_over(&self, throw: u8, mv: Move, landing: Landing) -> u8 {
        let form = &self.rules.form;
        let keeps =
            form.throwing_split != Split::Never && form.bearing_off_surplus == Surplus::OtherPiece;
        let surplus = if keeps { landing.surplus } else { 0 };
        let left =
            if form.throwing_split == Split::Freely { throw - mv.pips + surplus } else { surplus };
        let has_piece = !self.position.pieces[self.side].is_empty()
            || self.rules.hand(&self.position, self.side) > 0;
        if has_piece { left } else { 0 }
    }

    fn arrive(&mut self, mv: Move, landing: Landing) {
        let back = mv.kind == MoveKind::Backward;
        let from = Place::at(mv.from);
        if landing.cut_short {
            self.witness.note(Effect::CutShort { at: landing.to });
        }
        match landing.end {
            End::Leaves | End::Freed => {
                self.position.off[self.side] += 1;
                self.freed = landing.end == End::Freed;
                self.ended = Place::OFF;
                self.witness.note(Effect::BorneOff { from: mv.from });
            }
            End::SentBack => {
                let to = self.carry_to_15(self.side).unwrap_or(house::WATER);
                self.ended = Place::at(to);
                self.witness.note(Effect::Returned { to });
                self.hold_others(to);
            }
            End::CarriedPast => {
                self.witness.note(Effect::Moved { from, to: Place::at(house::WATER), back });
                let to = self.carry_to_15(self.side).unwrap_or(house::WATER);
                self.carried(house::WATER, Place::at(to));
            }
            End::Lands => {
                self.witness.note(Effect::Moved { from, to: Place::at(landing.to), back });
                if landing.hits {
                    self.hit(mv.from, landing.to, back);
                }
                self.put(self.side, landing.to);
                self.ended = Place::at(landing.to);
                self.house(landing.to, mv.returns);
            }
        }
    }

    fn carried(&mut self, from: u8, to: Place) {
        self.ended = to;
        self.witness.note(Effect::Carried { from, to, side: self.side });
    }

    /// The enemy on `at` goes where the rules send it; then, if they say so, a house acts on it
    /// (`rulesets/decisions.md`, "Hits").
    fn hit(&mut self, from: u8, at: u8, back: bool) {
        let form = &self.rules.form;
        let enemy = !self.side;
        self.take(enemy, at);
        self.displaced(enemy, at);
        let occupied = self.position.occupied().with(at);
        let to = match back {
            true => Place::at(backward::destination(form.backward_capture, occupied, from, at)),
            false => capture::destination(form, occupied, from, at),
        };
        self.witness.note(Effect::Hit { at, to, side: enemy });
        let Some(square) = to.square() else { return };
        // The attacker stands on the target while a house acts on its victim.
        self.put(self.side, at);
        self.put(enemy, square);
        let drowns = !back && capture::into_water(form, from, at);
        if drowns || form.capture_houses_act {
            self.house_on_displaced(enemy, square);
        }
    }

    /// A house acts on a piece that its opponent put there (`capture.houses_act`). It never earns throws.
    fn house_on_displaced(&mut self, side: Side, at: u8) {
        let form = &self.rules.form;
        self.take(side, at);
        let to = match (at, form.water_effect) {
            (house::REBIRTH, _) if form.rebirth_landing == Rebirth::ToOne => {
                Place::at(rebirth::first_free(self.position.occupied()))
            }
            (house::WATER, Water::To15) => Place::at(self.carry_to_15(side).unwrap_or(at)),
            (house::WATER, Water::To1) => Place::at(rebirth::first_free(self.position.occupied())),
            (house::WATER, Water::ReEnter) => Place::HAND,
            _ => Place::at(at),
        };
        if let Some(square) = to.square() {
            self.put(side, square);
        }
        if to != Place::at(at) {
            self.witness.note(Effect::Carried { from: at, to, side });
        }
    }

    /// The house on which the piece has landed acts, once (`rulesets/decisions.md`, "Houses").
    fn house(&mut self, at: u8, returns: bool) {
        let form = &self.rules.form;
        match at {
            house::REBIRTH if form.rebirth_landing == Rebirth::ToOne => {
                self.send_to_start(house::REBIRTH)
            }
            house::REBIRTH => self.house_throw = form.rebirth_landing == Rebirth::Bonus,
            house::HAPPINESS => {
                self.house_throw = form.happiness_bonus_throw == Bonus::Any;
                self.own_throw = form.happiness_bonus_throw == Bonus::Piece;
            }
            house::WATER => self.water(returns),
            house::THREE..=house::HORUS => {
                self.house_throw = form.exits_landing_throw == Bonus::Any;
                self.own_throw = form.exits_landing_throw == Bonus::Piece && at < house::HORUS;
            }
            _ => {}
        }
    }

    fn send_to_start(&mut self, at: u8) {
        self.take(self.side, at);
        let to = rebirth::first_free(self.position.occupied());
        self.put(self.side, to);
        self.carried(at, Place::at(to));
    }

    fn water(&mut self, returns: bool) {
        self.landed_in_water = true;
        match self.rules.form.water_effect {
            Water::Nothing => {}
            Water::To1 => self.send_to_start(house::WATER),
            Water::ReEnter => {
                self.take(self.side, house::WATER);
                self.carried(house::WATER, Place::HAND);
            }
            Water::To15 => self.wash_to_15(),
            Water::Choice if returns => self.wash_to_15(),
            Water::Choice => self.witness.note(Effect::InWater { side: self.side }),
            Water::Throw => {
                self.own_throw = self.rules.form.water_ends_turn == EndsTurn::No;
                self.witness.note(Effect::InWater { side: self.side });
            }
        }
    }

    fn wash_to_15(&mut self) {
        self.take(self.side, house::WATER);
        match self.carry_to_15(self.side) {
            Some(to) => self.carried(house::WATER, Place::at(to)),
            None => self.put(self.side, house::WATER),
        }
    }

    /// Hands the turn to the side that acts next (`rulesets/decisions.md`, "Who throws next").
    fn finish(&mut self, throw: u8, left: u8, mv: Move) {
        if victory::outcome(self.rules, &self.position).is_some() {
            self.position.due = super::Due::default();
            throwing::pass_on(&mut self.position);
            self.witness.note(Effect::GameOver);
            return;
        }
        if self.water_ends_turn() {
            throwing::pass_on(&mut self.position);
            return;
        }
        let again = self.throws_again(throw, mv);
        let due = &mut self.position.due;
        if left > 0 {
            (due.rest, due.bonus, due.back) = (left, again, mv.kind == MoveKind::Backward);
            self.witness.note(Effect::Rest { pips: left });
        } else if let (true, Some(at)) = (self.own_throw, self.ended.square()) {
            due.again = at;
            self.witness.note(Effect::PieceThrowsAgain { at });
        } else if again {
            self.witness.note(Effect::ThrowsAgain);
        } else {
            throwing::pass_on(&mut self.position);
        }
    }

    /// True where an ordinary extra throw is due after this move (`rulesets/decisions.md`, "Who throws next").
    fn throws_again(&self, throw: u8, mv: Move) -> bool {
        let form = &self.rules.form;
        let rest = self.before.due.rest > 0;
        let earned = if self.freed {
            form.water_four_throws_again
        } else {
            !rest && form.throwing_again.has(throw)
        };
        let lost_backward = mv.kind == MoveKind::Backward && !form.throwing_again_after_backward;
        let lost_in_water = form.water_ends_turn != EndsTurn::No && self.waits_in_water();
        // A throw that an earlier part has earned comes after the rest.
        self.house_throw || self.before.due.bonus || (earned && !lost_backward && !lost_in_water)
    }

    /// True where this landing on 27 ends the turn, whatever is left of the throw and whatever it has earned.
    fn water_ends_turn(&self) -> bool {
        let ends = match self.rules.form.water_ends_turn {
            EndsTurn::No => false,
            EndsTurn::Yes => true,
            EndsTurn::UnlessReturned => self.waits_in_water(),
        };
        ends && self.landed_in_water
    }

    fn waits_in_water(&self) -> bool {
        self.rules.water_waits && self.position.pieces[self.side].holds(house::WATER)
    }
}

/// The deciding 1 of an open position, if it moves the front piece (`setup.first_player`, `setup.first_opening`).
pub(super) fn opening_move(rules: &Rules, position: &Position) -> Option<Move> {
    if !setup::opening_moves(&rules.form) {
        return None;
    }
    let mv = Move::forward(setup::front_square(&rules.form, position.turn), 1);
    let question = Question::new(rules, position);
    let possible = question.us.holds(mv.from) && clause::forward(&question, mv.from, 1).is_ok();
    possible.then_some(mv)
}

/// The square a throw would lead to, for naming a refused move: a square, off, or `None` below square 1.
pub(super) fn intended(rules: &Rules, position: &Position, mv: Move) -> Option<Place> {
    let form = &rules.form;
    let question = Question::new(rules, position);
    match mv.kind {
        MoveKind::Enter => Some(Place::at(1)),
        MoveKind::Backward => match backward::target(&question, mv.from, mv.pips) {
            Ok(to) => Some(Place::at(to)),
            Err(super::Reason::RetreatWaterTaken { .. }) => Some(Place::at(house::WATER)),
            Err(_) => mv.from.checked_sub(mv.pips).filter(|&to| to > 0).map(Place::at),
        },
        MoveKind::Forward => {
            let beyond_26 = mv.from < house::HAPPINESS && mv.from + mv.pips > house::HAPPINESS;
            let exit = form.exits_from_30.end();
            Some(match mv.from + mv.pips {
                _ if beyond_26 && form.happiness_gate == Gate::Halt => Place::at(house::HAPPINESS),
                _ if beyond_26 && form.happiness_gate == Gate::Trap => Place::at(house::WATER),
                _ if mv.from == house::WATER && rules.water_waits && mv.pips == 4 => Place::OFF,
                to if to >= exit => Place::OFF,
                to => Place::at(to),
            })
        }
        MoveKind::Pass | MoveKind::Rethrow | MoveKind::Return | MoveKind::Withdraw => None,
    }
}
