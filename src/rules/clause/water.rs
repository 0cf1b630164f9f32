//! `[water]`: the house on 27.

use super::{End, Landing, Question, Reason, bearing_off, rebirth};
use crate::board::{BySide, house};
use crate::rules::choice::{Water, WaterTaken, WhenOccupied};

/// Landing that a throw gives a piece that waits in the water (`water.effect`).
pub(crate) fn leave(q: &Question<'_>, pips: u8) -> Result<Landing, Reason> {
    if pips == 4 {
        bearing_off::condition(q)?;
        return Ok(Landing { end: End::Freed, ..Landing::off(0) });
    }
    if q.form().water_effect == Water::Choice {
        return Err(Reason::WaitsForFour);
    }
    if pips > 4 {
        return Err(Reason::StaysInWater);
    }
    match can_return(q, house::WATER) {
        true => Ok(Landing { end: End::SentBack, ..Landing::on(house::REBIRTH) }),
        false => Err(Reason::RebirthTaken),
    }
}

/// True where a piece of the side to act could return to 15 from `from` (`rebirth.when_occupied`).
pub(crate) fn can_return(q: &Question<'_>, from: u8) -> bool {
    let mut pieces = BySide::default();
    pieces[q.side] = q.us.without(from);
    pieces[!q.side] = q.them;
    rebirth::carry(q.form().rebirth_when_occupied, pieces, q.side).is_some()
}

/// An enemy stands on 27 and the arriving piece is carried on to 15 (`water.when_occupied`); or
/// `happiness.target_taken` has already said so.
pub(crate) fn carry_past_if_occupied(
    q: &Question<'_>,
    landing: Landing,
) -> Result<Landing, Reason> {
    let carried = landing.end == End::CarriedPast
        || (landing.to == house::WATER
            && q.them.holds(house::WATER)
            && q.form().water_when_occupied == WaterTaken::To15);
    if !carried {
        return Ok(landing);
    }
    if q.occupied(house::REBIRTH) && q.form().rebirth_when_occupied.stays() {
        Err(Reason::RebirthTaken)
    } else {
        Ok(Landing { end: End::CarriedPast, ..landing })
    }
}

/// 27 is closed while 15 is taken, where the piece could neither return nor wait (`rebirth.when_occupied`).
pub(crate) fn may_enter(q: &Question<'_>, to: u8) -> Result<(), Reason> {
    if to != house::WATER || !q.occupied(house::REBIRTH) {
        return Ok(());
    }
    let closed = match q.form().rebirth_when_occupied {
        WhenOccupied::Closed => {
            matches!(q.form().water_effect, Water::To15) || q.form().water_effect.waits()
        }
        WhenOccupied::Stay => q.form().water_effect == Water::To15,
        _ => false,
    };
    if closed { Err(Reason::RebirthTaken) } else { Ok(()) }
}
