//! Pips: how far the pieces of a side have come. A piece on a square is worth the square's number, a piece borne off
//! 31, a piece in the hand or out of the game nothing.

use crate::board::Side;
use crate::rules::{Position, State};

/// The squares, as bits, of a side and of its rival.
#[inline]
pub(super) fn squares(state: &State, side: Side) -> (u32, u32) {
    let (us, them) = (state.us().bits(), state.them().bits());
    if state.turn() == side { (us, them) } else { (them, us) }
}

/// Pips that the side to act before has won on its rival.
#[inline(always)]
pub(super) fn gain(before: &State, after: &State) -> i32 {
    let side = before.turn();
    let (own, rival) = squares(after, side);
    let (mut gain, old) = (change(before.us().bits(), own), before.them().bits());
    if rival != old {
        gain -= change(old, rival);
    }
    let (ours, theirs) = after.off();
    let (ours, theirs) = if after.turn() == side { (ours, theirs) } else { (theirs, ours) };
    let off = |now: u8, then: u8| 31 * (i32::from(now) - i32::from(then));
    gain + off(ours, before.off().0) - off(theirs, before.off().1)
}

/// Change of the sum of the square numbers from one set to another.
#[inline]
fn change(old: u32, new: u32) -> i32 {
    pips(new & !old) - pips(old & !new)
}

/// The sum of the square numbers of a set.
#[inline]
fn pips(mut bits: u32) -> i32 {
    let mut sum = 0;
    while bits != 0 {
        sum += bits.trailing_zeros() as i32 + 1;
        bits &= bits - 1;
    }
    sum
}

/// Pips of the cones less those of the spools.
pub(crate) fn lead(position: &Position) -> i32 {
    let all = |side: Side| 31 * i32::from(position.off[side]) + pips(position.pieces[side].bits());
    all(Side::Cones) - all(Side::Spools)
}
