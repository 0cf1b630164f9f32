//! The one judge: what is legal, why a move is refused, and what it leads to.

use super::choice::{BackwardWhen, Water};
use super::clause::{Question, obligation, setup, victory, water};
use super::moves::{Effects, Move, MoveKind, MoveList, Place, Silent, Throw};
use super::position::Position;
use super::reason::{IllegalMove, Reason};
use super::{Outcome, Rules, play};
use crate::board::house;

/// Next thing that a position wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// A throw is due.
    Throw,
    /// This many points of a throw are still to be played.
    Rest(Throw),
    /// The game is over.
    Over(Outcome),
}

/// A piece that a throw does not move, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The move it would have made with the whole throw.
    pub mv: Move,
    /// Place to which that would have led: a square or off; `None` below square 1.
    pub to: Option<Place>,
    /// Reason why not.
    pub reason: Reason,
}

impl Rules {
    /// The position from which a game begins.
    pub fn start(&self) -> Position {
        setup::start(self)
    }

    /// Next thing that the position wants.
    pub fn phase(&self, position: &Position) -> Phase {
        if let Some(outcome) = self.outcome(position) {
            return Phase::Over(outcome);
        }
        match Throw::new(position.due.rest) {
            Some(rest) if position.due.rest > 0 => Phase::Rest(rest),
            _ => Phase::Throw,
        }
    }

    /// End of the game, if it has come.
    #[inline]
    pub fn outcome(&self, position: &Position) -> Option<Outcome> {
        victory::outcome(self, position)
    }

    /// The winner's points, 0 where the rules keep no score or the game is not won.
    pub fn score(&self, position: &Position) -> u32 {
        match self.outcome(position) {
            Some(Outcome::Won(winner)) => victory::score(self, position, winner),
            _ => 0,
        }
    }

    /// The throws and how often each falls, in sixteenths.
    pub fn odds(&self) -> Vec<(Throw, u8)> {
        self.form.odds()
    }

    /// True where the device can give this throw.
    pub fn can_throw(&self, throw: Throw) -> bool {
        self.odds().iter().any(|(possible, _)| *possible == throw)
    }

    /// True where a throw of this value earns another.
    pub fn throws_again(&self, throw: Throw) -> bool {
        self.form.throwing_again.has(throw.value())
    }

    /// Legal moves of the side to act with a throw, in no particular order of merit: by square, then by points.
    ///
    /// `None` asks for the choices other than throwing. Where a throw allows nothing the list holds one pass. It is
    /// empty only for a finished game, for a throw that is not due, and for `None` without a choice.
    ///
    /// ```
    /// use senet::{library, notation, rules::Throw};
    /// let rules = library::ruleset("kendall-walker").expect("shipped").rules();
    /// let position = notation::parse_position(&rules, "10/10/5C4 C 6-7").expect("one cone on 26");
    /// assert_eq!(rules.legal_moves(&position, Throw::new(5)).len(), 0, "the spools have already won");
    /// ```
    pub fn legal_moves(&self, position: &Position, throw: Option<Throw>) -> MoveList {
        let mut list = MoveList::new();
        if self.outcome(position).is_some() {
            return list;
        }
        let due = &position.due;
        let throw = match (due.rest, throw) {
            (0, None) => return self.returns(position),
            (0, Some(throw)) => throw.value(),
            (rest, Some(throw)) if throw.value() != rest => return list,
            (rest, _) => rest,
        };
        if due.rest == 0 && due.open {
            let decided = throw == 1;
            list.push(
                decided.then(|| play::opening_move(self, position)).flatten().unwrap_or(Move::PASS),
            );
            return list;
        }
        if due.rest == 0 && due.entry[position.turn] && throw != 1 {
            list.push(Move::PASS);
            return list;
        }
        obligation::moves(&Question::new(self, position), position, throw)
    }

    /// True where a piece must go back with this throw, since none can go forward.
    pub fn must_go_back(&self, position: &Position, throw: Option<Throw>) -> bool {
        let moves = self.legal_moves(position, throw);
        position.due.rest == 0 && moves.iter().any(|mv| mv.kind == MoveKind::Backward)
    }

    /// The return from the water instead of throwing, where it is allowed (`rulesets/decisions.md`, "The water").
    fn returns(&self, position: &Position) -> MoveList {
        let returns = self.offers_return(position)
            && water::can_return(&Question::new(self, position), house::WATER);
        returns.then_some(Move::RETURN).into_iter().collect()
    }

    /// True where a piece waits in the water that may go back before the throw.
    fn offers_return(&self, position: &Position) -> bool {
        let waits = position.pieces[position.turn].holds(house::WATER);
        let free = !position.due.open && position.due.again == 0;
        self.form.water_effect == Water::Choice && waits && free
    }

    /// Effects that the move would have, where it is possible. The one judge.
    ///
    /// # Errors
    /// When the move is refused: with the reason, its rule and the squares that make it so.
    pub fn check(
        &self,
        position: &Position,
        throw: Option<Throw>,
        mv: Move,
    ) -> Result<Effects, IllegalMove> {
        self.permit(position, throw, mv)?;
        Ok(self.play_with_effects(position, throw, mv).1)
    }

    fn permit(
        &self,
        position: &Position,
        throw: Option<Throw>,
        mv: Move,
    ) -> Result<(), IllegalMove> {
        if self.legal_moves(position, throw).contains(&mv) {
            return Ok(());
        }
        Err(IllegalMove { mv, reason: self.why_not(position, throw, mv) })
    }

    /// The position after a move.
    ///
    /// # Errors
    /// When the move is refused, as in [`Rules::check`].
    pub fn play(
        &self,
        position: &Position,
        throw: Option<Throw>,
        mv: Move,
    ) -> Result<Position, IllegalMove> {
        self.permit(position, throw, mv)?;
        Ok(self.play_unchecked(position, throw, mv))
    }

    /// The position after a move that [`Rules::legal_moves`] has just listed; any other leaves it as it is.
    #[inline]
    pub fn play_unchecked(&self, position: &Position, throw: Option<Throw>, mv: Move) -> Position {
        play::carry_out(self, position, throw_value(position, throw), mv, &mut Silent)
    }

    /// The position after a move that [`Rules::legal_moves`] has just listed, and what the move did.
    pub fn play_with_effects(
        &self,
        position: &Position,
        throw: Option<Throw>,
        mv: Move,
    ) -> (Position, Effects) {
        let mut effects = Effects::new();
        let after = play::carry_out(self, position, throw_value(position, throw), mv, &mut effects);
        (after, effects)
    }

    /// True where the side that has just acted in `before` throws again in `after`.
    pub fn acts_again(&self, before: &Position, after: &Position) -> bool {
        let decides = before.due.open && before.due.rest == 0;
        let same = after.turn == before.turn || decides;
        same && !after.due.open && after.due.rest == 0 && self.outcome(after).is_none()
    }

    fn why_not(&self, position: &Position, throw: Option<Throw>, mv: Move) -> Reason {
        if self.outcome(position).is_some() {
            return Reason::GameOver;
        }
        let due = &position.due;
        let throw = match (due.rest, throw) {
            // A piece may not go back from the water, or there must first be a throw.
            (0, None) if mv.kind == MoveKind::Return && self.offers_return(position) => {
                return Reason::RebirthTaken;
            }
            (0, None) => return Reason::NotNow,
            (0, Some(throw)) => throw.value(),
            (rest, Some(throw)) if throw.value() != rest => return Reason::NotNow,
            (rest, _) => rest,
        };
        if mv.kind != MoveKind::Pass && due.rest == 0 {
            if due.open {
                return Reason::Undecided;
            }
            if due.entry[position.turn] && throw != 1 {
                return Reason::NeedsOne;
            }
        }
        obligation::why_not(&Question::new(self, position), position, throw, mv)
    }

    /// The pieces of the side to act that a throw does not move, each with its reason, by square; the hand first.
    /// Empty for open positions, finished games and without a throw.
    pub fn refused(&self, position: &Position, throw: Option<Throw>) -> Vec<Refused> {
        let value = throw_value(position, throw);
        let has_throw = throw.is_some() || position.due.rest > 0;
        let decided = !position.due.open || position.due.rest > 0;
        if !has_throw || !decided || self.outcome(position).is_some() {
            return Vec::new();
        }
        let list = self.legal_moves(position, throw);
        let back = self.considers_backward(position, throw, &list);
        let movers = obligation::movers(self, position).squares;
        let hand =
            (self.hand(position, position.turn) > 0).then_some(Move { pips: value, ..Move::ENTER });
        let pieces =
            position.pieces[position.turn].numbers().map(|from| match back && movers.holds(from) {
                true => Move::backward(from, value),
                false => Move::forward(from, value),
            });
        let idle = hand.into_iter().chain(pieces);
        idle.filter(|mv| !list.iter().any(|legal| legal.has_piece() && legal.from == mv.from))
            .map(|mv| self.refused_move(position, throw, mv))
            .collect()
    }

    /// The refused forward move of each piece, where a piece must go back since none can go forward.
    pub fn refused_ahead(&self, position: &Position, throw: Option<Throw>) -> Vec<Refused> {
        if !self.must_go_back(position, throw) {
            return Vec::new();
        }
        let value = throw_value(position, throw);
        let ahead = position.pieces[position.turn].numbers().map(|from| Move::forward(from, value));
        ahead.map(|mv| self.refused_move(position, throw, mv)).collect()
    }

    /// A move that is refused, with the square it meant: a deciding throw from the water means 15.
    fn refused_move(&self, position: &Position, throw: Option<Throw>, mv: Move) -> Refused {
        let reason = self.why_not(position, throw, mv);
        let to = match reason {
            Reason::RebirthTaken if mv.from == house::WATER => Some(Place::at(house::REBIRTH)),
            _ => play::intended(self, position, mv),
        };
        Refused { mv, to, reason }
    }

    /// True where backward moves were looked for with this throw.
    fn considers_backward(
        &self,
        position: &Position,
        throw: Option<Throw>,
        list: &MoveList,
    ) -> bool {
        if position.due.rest > 0 {
            return position.due.back;
        }
        let owes = position.due.entry[position.turn] && throw_value(position, throw) != 1;
        let forced = self.form.backward_when == BackwardWhen::Forced && position.due.again == 0;
        let ahead = |mv: &Move| matches!(mv.kind, MoveKind::Forward | MoveKind::Enter);
        forced && !owes && throw_value(position, throw) > 0 && !list.iter().any(ahead)
    }
}

/// The points to be played: the rest of a throw where one is due, otherwise the throw.
fn throw_value(position: &Position, throw: Option<Throw>) -> u8 {
    match position.due.rest {
        0 => throw.map_or(0, Throw::value),
        rest => rest,
    }
}
