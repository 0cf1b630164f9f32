//! `[setup]`: where pieces begin, who opens, and who must wait.

use super::{Landing, Question, Reason};
use crate::board::Side;
use crate::rules::choice::{FirstPlayer, Opening, Start};
use crate::rules::{Form, Position, Rules};

/// A piece on a starting square waits while the next square is taken, in either direction (`setup.queue`).
pub(crate) fn queue(q: &Question<'_>, from: u8) -> Result<(), Reason> {
    let waits =
        q.form().setup_queue && from <= 2 * q.form().setup_pieces.number() && q.occupied(from + 1);
    if waits { Err(Reason::Queue { ahead: from + 1 }) } else { Ok(()) }
}

/// Landing of a piece that comes from the hand: only with a whole throw of 1, onto an empty square 1 (`setup.start`).
pub(crate) fn enter(q: &Question<'_>, throw: u8) -> Result<Landing, Reason> {
    if q.hand == 0 {
        Err(Reason::NoPiece { at: 1 })
    } else if throw != 1 {
        Err(Reason::EntersWithOne)
    } else if q.occupied(1) {
        Err(Reason::EntryTaken)
    } else {
        Ok(Landing::on(1))
    }
}

/// The square of the side's front piece at the start (`setup.first_opening`, `setup.second_opening`).
pub(crate) const fn front_square(form: &Form, side: Side) -> u8 {
    let last = 2 * form.setup_pieces.number();
    match side {
        Side::Cones => last - 1,
        Side::Spools => last,
    }
}

/// True where the deciding 1 moves the front piece (`setup.first_opening`).
pub(crate) fn opening_moves(form: &Form) -> bool {
    form.setup_first_opening == Opening::Front && form.setup_start == Start::Track
}

/// The position from which a game begins (`rulesets/decisions.md`, "Start positions").
pub(crate) fn start(rules: &Rules) -> Position {
    let form = &rules.form;
    let first = match form.setup_first_player {
        FirstPlayer::Even | FirstPlayer::FirstOne => Side::Spools,
        FirstPlayer::Odd | FirstPlayer::HighThrow | FirstPlayer::Lot => Side::Cones,
    };
    let mut position = rules.empty(first);
    if form.setup_start == Start::Track {
        for number in 1..=2 * form.setup_pieces.number() {
            let side = if number % 2 == 1 { Side::Cones } else { Side::Spools };
            position.pieces[side] = position.pieces[side].with(number);
        }
        position.due.front[!first] = form.setup_second_opening == Opening::Front;
    }
    position.due.open = form.setup_first_player == FirstPlayer::FirstOne;
    if form.setup_entry_throw {
        position.due.entry[!first] = true;
        position.due.entry[first] = !position.due.open;
    }
    position
}
