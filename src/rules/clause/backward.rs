//! `[backward]`: what happens when nothing can go forward.

use super::{Question, Reason, blockade};
use crate::board::{Bitboard, house};
use crate::rules::choice::{BackwardCapture, BackwardFromExits, From30};

/// The square a retreat leads to (`backward.from_26`, `backward.from_28_to_30`).
pub(crate) fn target(q: &Question<'_>, from: u8, pips: u8) -> Result<u8, Reason> {
    match from {
        house::WATER if q.rules.water_waits => return Err(Reason::WaitingPieceStays),
        house::HAPPINESS if !q.form().backward_from_26 => return Err(Reason::NoRetreatFrom26),
        house::THREE..=house::HORUS => match q.form().backward_from_28_to_30 {
            BackwardFromExits::No => return Err(Reason::NoRetreatFromExits { from }),
            BackwardFromExits::Water if q.occupied(house::WATER) => {
                return Err(Reason::RetreatWaterTaken { from });
            }
            BackwardFromExits::Water => return Ok(house::WATER),
            BackwardFromExits::Yes => {}
        },
        _ => {}
    }
    if from <= pips { Err(Reason::Edge { from }) } else { Ok(from - pips) }
}

/// Walls stop a retreat where the rules say so (`blockade.stops_backward`).
pub(crate) fn way(q: &Question<'_>, from: u8, to: u8) -> Result<(), Reason> {
    if !q.form().blockade_stops_backward {
        return Ok(());
    }
    let passed = blockade::in_the_way(q, Bitboard::range(to + 1, from - 1), to);
    match passed.last() {
        Some(nearest) => Err(Reason::WallBehind { wall: blockade::whole(q, nearest) }),
        None => Ok(()),
    }
}

/// Checks that a piece going backward may land on the enemy on `at`, and that there is room for it
/// (`backward.capture`).
pub(crate) fn may_exchange(q: &Question<'_>, from: u8, at: u8) -> Result<(), Reason> {
    match q.form().backward_capture {
        BackwardCapture::Swap => Ok(()),
        BackwardCapture::Forbidden => Err(Reason::BackwardOnlyFree { at }),
        BackwardCapture::ForwardOne => match ahead((q.us | q.them).without(from), at) {
            None | Some(house::WATER) => Err(Reason::PushForwardImpossible { at }),
            Some(house::HORUS) if q.form().exits_from_30 == From30::IsTheExit => {
                Err(Reason::PushForwardImpossible { at })
            }
            Some(_) => Ok(()),
        },
    }
}

/// Square to which the enemy on `at` goes when a piece coming back from `from` lands on it (`backward.capture`).
pub(crate) fn destination(rule: BackwardCapture, occupied: Bitboard, from: u8, at: u8) -> u8 {
    match rule {
        BackwardCapture::Swap | BackwardCapture::Forbidden => from,
        BackwardCapture::ForwardOne => ahead(occupied, at).unwrap_or(from),
    }
}

/// The first free square ahead of `at`.
fn ahead(occupied: Bitboard, at: u8) -> Option<u8> {
    (!occupied & Bitboard::range(at + 1, 30)).first()
}
