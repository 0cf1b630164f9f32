//! Choices among moves that are possible on their own: whose throw it is, forward before backward, duties, the pass
//! (`rulesets/decisions.md`, "Order of evaluation").

use super::{Question, Reason, backward, bearing_off, forward, setup, throwing, water};
use crate::board::{Bitboard, house};
use crate::rules::choice::{BackwardWhen, Duty, EndsTurn, Others, ThrowOfOne, Water};
use crate::rules::moves::{Move, MoveKind, MoveList};
use crate::rules::{Position, Rules};

/// Pieces that may use a throw.
#[derive(Clone, Copy)]
pub(crate) struct Movers {
    /// Squares whose pieces may.
    pub(crate) squares: Bitboard,
    /// A piece from the hand may.
    pub(crate) hand: bool,
    /// Reason that keeps the others from it.
    pub(crate) reason: Option<Reason>,
}

/// Finds the pieces that may use the throw: the one it belongs to, the one in the water, the one that came back, or
/// all.
pub(crate) fn movers(rules: &Rules, position: &Position) -> Movers {
    let us = position.pieces[position.turn];
    let one = |at: u8, reason| Movers {
        squares: Bitboard::of([at]) & us,
        hand: false,
        reason: Some(reason),
    };
    let (again, only) = (position.due.again, position.due.only[position.turn]);
    let freezes = matches!(rules.form.water_others, Others::Frozen | Others::FrozenAndAfter);
    if again != 0 {
        one(again, Reason::ThrowBelongsTo { at: again })
    } else if rules.water_waits && freezes && us.holds(house::WATER) {
        one(house::WATER, Reason::Frozen { at: house::WATER })
    } else if only != 0 {
        one(only, Reason::MustMoveFirst { at: only })
    } else {
        Movers { squares: us, hand: true, reason: None }
    }
}

/// The legal moves for a throw that is due, and whether they go backward.
///
/// The caller has dealt with finished games, open positions and entry throws.
pub(crate) fn moves(q: &Question<'_>, position: &Position, throw: u8) -> MoveList {
    let movers = movers(q.rules, position);
    let mut list = MoveList::new();
    if throw > 0 {
        if !position.due.back {
            forward_moves(q, position, movers, throw, &mut list);
            front_duty(q, position, &mut list);
        }
        if list.is_empty() && goes_back(q, position) {
            backward_moves(q, movers, throw, &mut list);
        }
        duties(q, &mut list);
    }
    if may_rethrow(q, movers, throw) {
        list.insert(0, Move::RETHROW);
    }
    if list.is_empty() {
        list.push(if withdraws(q, position) { Move::WITHDRAW } else { Move::PASS });
    }
    list
}

/// Every forward move of the pieces that may move, entering and leaving included.
fn forward_moves(
    q: &Question<'_>,
    position: &Position,
    movers: Movers,
    throw: u8,
    list: &mut MoveList,
) {
    if movers.hand && q.hand > 0 && position.due.rest == 0 && setup::enter(q, throw).is_ok() {
        list.push(Move::ENTER);
    }
    for from in movers.squares.numbers() {
        for pips in parts(q, throw) {
            if let Ok(landing) = forward(q, from, pips) {
                push(q, list, Move::forward(from, pips), landing);
            }
        }
    }
}

fn backward_moves(q: &Question<'_>, movers: Movers, throw: u8, list: &mut MoveList) {
    for from in movers.squares.numbers() {
        for pips in parts(q, throw) {
            if let Ok(landing) = backward(q, from, pips) {
                push(q, list, Move::backward(from, pips), landing);
            }
        }
    }
}

fn parts(q: &Question<'_>, throw: u8) -> std::ops::RangeInclusive<u8> {
    throwing::parts(q.form(), throw)
}

/// Adds the move, twice where landing in the water leaves the choice to go back at once (`water.ends_turn`).
fn push(q: &Question<'_>, list: &mut MoveList, mv: Move, landing: super::Landing) {
    list.push(mv);
    if may_return_at_once(q, mv, landing) {
        list.push(Move { returns: true, ..mv });
    }
}

/// True where a piece that lands in the water may go to 15 at once (`water.ends_turn`).
fn may_return_at_once(q: &Question<'_>, mv: Move, landing: super::Landing) -> bool {
    landing.to == house::WATER
        && landing.end == super::End::Lands
        && q.form().water_effect == Water::Choice
        && q.form().water_ends_turn == EndsTurn::UnlessReturned
        && water::can_return(q, mv.from)
}

/// Only moves of the front piece stay where the opening is owed; if it has none the duty lapses
/// (`setup.second_opening`).
fn front_duty(q: &Question<'_>, position: &Position, list: &mut MoveList) {
    let front = setup::front_square(q.form(), q.side);
    if position.due.front[q.side] && list.iter().any(|mv| goes_forward(mv, front)) {
        list.retain(|mv| goes_forward(mv, front));
    }
}

fn goes_forward(mv: &Move, from: u8) -> bool {
    mv.kind == MoveKind::Forward && mv.from == from
}

/// True where this throw may be played backward: only forced, never a throw of one's own, never a rest that goes
/// forward (`backward.when`).
fn goes_back(q: &Question<'_>, position: &Position) -> bool {
    if position.due.rest > 0 {
        return position.due.back;
    }
    q.form().backward_when == BackwardWhen::Forced && position.due.again == 0
}

/// A marked square is left first (`bearing_off.duty`), then a possible hit is made (`capture.compulsory`).
fn duties(q: &Question<'_>, list: &mut MoveList) {
    if q.form().bearing_off_duty == Duty::First {
        let marked = |mv: &Move| bearing_off::MARKED.holds(mv.from);
        if list.iter().any(marked) {
            list.retain(|mv| marked(mv));
        }
    }
    if q.form().capture_compulsory && list.iter().any(|mv| hits(q, *mv)) {
        list.retain(|mv| hits(q, *mv));
    }
}

/// True where a possible move hits an enemy.
pub(crate) fn hits(q: &Question<'_>, mv: Move) -> bool {
    match mv.kind {
        MoveKind::Forward => forward(q, mv.from, mv.pips).is_ok_and(|landing| landing.hits),
        MoveKind::Backward => backward(q, mv.from, mv.pips).is_ok_and(|landing| landing.hits),
        _ => false,
    }
}

/// On a 1 with a piece on 26 that may use it, one may throw again instead (`happiness.throw_of_one`).
fn may_rethrow(q: &Question<'_>, movers: Movers, throw: u8) -> bool {
    q.form().happiness_throw_of_one == ThrowOfOne::Rethrow
        && throw == 1
        && movers.squares.holds(house::HAPPINESS)
}

/// True where a piece that has just entered and cannot move goes back to the hand.
fn withdraws(q: &Question<'_>, position: &Position) -> bool {
    position.due.again == 1 && q.rules.has_hand && q.us.holds(1)
}

/// Reason why `mv`, which is not legal, is not.
pub(crate) fn why_not(q: &Question<'_>, position: &Position, throw: u8, mv: Move) -> Reason {
    let movers = movers(q.rules, position);
    let present = match mv.kind {
        MoveKind::Enter => q.hand > 0,
        MoveKind::Forward | MoveKind::Backward => q.us.holds(mv.from),
        MoveKind::Pass => return Reason::MustMove,
        _ => return Reason::NotNow,
    };
    if !present {
        return Reason::NoPiece { at: mv.from.max(1) };
    }
    if throw == 0 {
        return Reason::NothingThrown;
    }
    let allowed =
        if mv.kind == MoveKind::Enter { movers.hand } else { movers.squares.holds(mv.from) };
    if let (false, Some(reason)) = (allowed, movers.reason) {
        return reason;
    }
    if mv.kind != MoveKind::Enter && !parts(q, throw).contains(&mv.pips) {
        return Reason::WholeThrow;
    }
    match mv.kind {
        MoveKind::Enter if position.due.rest > 0 => Reason::EntersWithOne,
        MoveKind::Enter => {
            setup::enter(q, throw).err().unwrap_or_else(|| duty(q, position, throw, mv))
        }
        MoveKind::Forward if position.due.back => Reason::RestOtherWay,
        MoveKind::Forward => {
            forward(q, mv.from, mv.pips).err().unwrap_or_else(|| duty(q, position, throw, mv))
        }
        _ => why_not_back(q, position, throw, mv),
    }
}

fn why_not_back(q: &Question<'_>, position: &Position, throw: u8, mv: Move) -> Reason {
    let mut ahead = MoveList::new();
    if !position.due.back {
        forward_moves(q, position, movers(q.rules, position), throw, &mut ahead);
    }
    let pieces = Bitboard::of(ahead.iter().map(|mv| mv.from).filter(|&from| from > 0));
    if position.due.rest > 0 && !position.due.back {
        Reason::RestOtherWay
    } else if q.form().backward_when == BackwardWhen::Never && !position.due.back {
        Reason::NeverBackward
    } else if !ahead.is_empty() {
        Reason::ForwardFirst { pieces }
    } else if position.due.again != 0 {
        Reason::ThrowBelongsTo { at: position.due.again }
    } else {
        backward(q, mv.from, mv.pips).err().unwrap_or_else(|| duty(q, position, throw, mv))
    }
}

/// The duty that takes precedence over a move which is possible on its own.
fn duty(q: &Question<'_>, position: &Position, throw: u8, mv: Move) -> Reason {
    let list = moves(q, position, throw);
    let pieces = Bitboard::of(list.iter().map(|mv| mv.from).filter(|&from| from > 0));
    let front = setup::front_square(q.form(), q.side);
    let front_goes = list.iter().any(|mv| goes_forward(mv, front));
    if position.due.front[q.side] && mv.from != front && front_goes {
        Reason::FrontFirst { at: front }
    } else if q.form().bearing_off_duty == Duty::First
        && !bearing_off::MARKED.holds(mv.from)
        && !(pieces & bearing_off::MARKED).is_empty()
    {
        Reason::MarkedSquareFirst { pieces }
    } else {
        Reason::CaptureFirst { pieces }
    }
}
