//! `[capture]`: landing on an enemy, and where the piece goes that is hit.

use super::{Question, Reason, protection, rebirth};
use crate::board::{Bitboard, house};
use crate::rules::Form;
use crate::rules::choice::{Capture, HitFrom26, WaterTaken};
use crate::rules::moves::Place;

/// Checks that the enemy on `at` may be hit (`capture.effect`, `protection`, `water.when_occupied`).
pub(crate) fn may_hit(q: &Question<'_>, at: u8) -> Result<(), Reason> {
    if q.form().capture_effect == Capture::Forbidden {
        return Err(Reason::NoCaptures { at });
    }
    protection::open(q, at)?;
    if at == house::WATER && q.form().water_when_occupied != WaterTaken::Swap {
        return Err(Reason::WaterClosed);
    }
    Ok(())
}

/// Checks that there is a place for the piece that is hit on `at` (`capture.effect`, `capture.hit_from_26`).
pub(crate) fn room(q: &Question<'_>, from: u8, at: u8) -> Result<(), Reason> {
    if into_water(q.form(), from, at) {
        return if q.occupied(house::WATER) { Err(Reason::WaterFull { at }) } else { Ok(()) };
    }
    let occupied = (q.us | q.them).without(from);
    let pushed =
        q.form().capture_effect == Capture::BackOne && behind(occupied, at) == house::WATER;
    if pushed { Err(Reason::PushIntoWater { at }) } else { Ok(()) }
}

/// True where a hit from `from` on `at` sends the enemy into the water (`capture.hit_from_26`).
pub(crate) fn into_water(form: &Form, from: u8, at: u8) -> bool {
    let goes = !matches!(form.capture_effect, Capture::Removed | Capture::ReEnter);
    from == house::HAPPINESS
        && house::EXITS.holds(at)
        && goes
        && form.capture_hit_from_26 == HitFrom26::Water
}

/// Place to which the enemy hit on `at` goes (`capture.effect`, `capture.hit_from_26`). `occupied` are the squares
/// taken once the attacker has left `from` and stands on `at`.
pub(crate) fn destination(form: &Form, occupied: Bitboard, from: u8, at: u8) -> Place {
    if into_water(form, from, at) {
        return Place::at(house::WATER);
    }
    match form.capture_effect {
        Capture::Swap | Capture::Forbidden => Place::at(from),
        Capture::BackOne => Place::at(behind(occupied, at)),
        Capture::ToStart => Place::at(rebirth::first_free(occupied)),
        Capture::Removed => Place::GONE,
        Capture::ReEnter => Place::HAND,
    }
}

/// The first free square behind `at`. The attacker's own square is one, so there always is one.
fn behind(occupied: Bitboard, at: u8) -> u8 {
    (!occupied & Bitboard::range(1, at - 1)).last().unwrap_or(at)
}
