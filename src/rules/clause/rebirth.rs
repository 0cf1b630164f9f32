//! `[rebirth]`: the house on 15, as a gate and as the place to which pieces return.

use super::{Question, Reason};
use crate::board::{Bitboard, BySide, Side, house};
use crate::rules::choice::{Rebirth, WhenOccupied};

/// No piece passes 15 without landing on it where that is a gate (`rebirth.landing`).
pub(crate) fn gate(q: &Question<'_>, from: u8, pips: u8) -> Result<(), Reason> {
    let passes = q.form().rebirth_landing == Rebirth::Gate
        && from < house::REBIRTH
        && from + pips > house::REBIRTH;
    if passes { Err(Reason::RebirthGate { from }) } else { Ok(()) }
}

/// A piece that has come back from the water.
pub(crate) struct Return {
    /// Square to which it goes.
    pub(crate) to: u8,
    /// Whom it bumps from 15, and where that piece goes.
    pub(crate) bumped: Option<(Side, u8)>,
}

/// Square to which a piece of `side` goes that is carried to 15 (`rebirth.when_occupied`); `None` where it cannot
/// return. The piece itself is not among `pieces`.
pub(crate) fn carry(rule: WhenOccupied, pieces: BySide<Bitboard>, side: Side) -> Option<Return> {
    let occupied = pieces.0[0] | pieces.0[1];
    if !occupied.holds(house::REBIRTH) {
        return Some(Return { to: house::REBIRTH, bumped: None });
    }
    match rule {
        WhenOccupied::Stay | WhenOccupied::Closed => None,
        WhenOccupied::Behind => Some(Return { to: before_15(occupied), bumped: None }),
        WhenOccupied::ToStart => Some(Return { to: first_free(occupied), bumped: None }),
        WhenOccupied::Bump if pieces[side].holds(house::REBIRTH) => {
            Some(Return { to: house::REBIRTH, bumped: Some((side, before_15(occupied))) })
        }
        WhenOccupied::Bump => {
            Some(Return { to: house::REBIRTH, bumped: Some((!side, first_free(occupied))) })
        }
    }
}

/// The first free square 14, 13, … 1; if all are taken 16, 17, …
fn before_15(occupied: Bitboard) -> u8 {
    let free = !occupied;
    (free & Bitboard::range(1, 14))
        .last()
        .or((free & Bitboard::range(16, 30)).first())
        .unwrap_or(house::REBIRTH)
}

/// The first free square from 1. At most twenty pieces stand on thirty squares, so there is one.
pub(crate) fn first_free(occupied: Bitboard) -> u8 {
    (!occupied).first().unwrap_or(1)
}
