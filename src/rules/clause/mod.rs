//! The clauses of the law, one file each, in the order in which they are asked.
//!
//! **Invariant:** [`forward`] and [`backward`] are the only places that say whether one piece may go, and
//! [`obligation`] the only one that chooses among pieces that may. Control flow is on the page: read down.

pub(crate) mod backward;
pub(crate) mod bearing_off;
pub(crate) mod blockade;
pub(crate) mod capture;
pub(crate) mod exits;
pub(crate) mod happiness;
pub(crate) mod obligation;
pub(crate) mod protection;
mod question;
pub(crate) mod rebirth;
pub(crate) mod setup;
pub(crate) mod throwing;
pub(crate) mod victory;
pub(crate) mod water;

pub(crate) use question::{End, Landing, Question};

use super::reason::Reason;
use crate::board::house;

/// Landing of the piece on `from` when it goes forward by `pips`, or the reason why it may not.
///
/// The order is the one in which a refusal names its reason (`rulesets/decisions.md`, "Forward moves").
pub(crate) fn forward(q: &Question<'_>, from: u8, pips: u8) -> Result<Landing, Reason> {
    setup::queue(q, from)?;
    if from == house::WATER && q.rules.water_waits {
        return water::leave(q, pips);
    }
    rebirth::gate(q, from, pips)?;
    if let Some(landing) = happiness::gate(q, from, pips)? {
        return arrive(q, from, landing);
    }
    if let Some(landing) = exits::leave(q, from, pips)? {
        return Ok(landing);
    }
    exits::own_throw(q, from)?;
    arrive(q, from, happiness::falls(q, from, Landing::on(from + pips)))
}

/// Checks the way to the target, and what stands there.
fn arrive(q: &Question<'_>, from: u8, landing: Landing) -> Result<Landing, Reason> {
    let landing = water::carry_past_if_occupied(q, landing)?;
    if !(from == house::HAPPINESS && happiness::passes_everybody(q)) {
        blockade::way(q, from, landing.to)?;
    }
    land(q, landing, |at| capture::room(q, from, at))
}

/// Landing of the piece on `from` when it goes backward by `pips`, or the reason why it may not
/// (`rulesets/decisions.md`, "Backward moves").
pub(crate) fn backward(q: &Question<'_>, from: u8, pips: u8) -> Result<Landing, Reason> {
    setup::queue(q, from)?;
    let to = backward::target(q, from, pips)?;
    let landing = water::carry_past_if_occupied(q, Landing::on(to))?;
    backward::way(q, from, to)?;
    land(q, landing, |at| backward::may_exchange(q, from, at))
}

/// Checks what stands on the target; `room` checks that there is a place for an enemy that is hit there.
fn land(
    q: &Question<'_>,
    landing: Landing,
    room: impl FnOnce(u8) -> Result<(), Reason>,
) -> Result<Landing, Reason> {
    let at = landing.to;
    if landing.end == End::CarriedPast {
        return Ok(landing);
    }
    if q.us.holds(at) {
        return Err(Reason::OwnPiece { at });
    }
    let hits = q.them.holds(at);
    if hits {
        capture::may_hit(q, at)?;
        room(at)?;
    }
    water::may_enter(q, at)?;
    Ok(Landing { hits, ..landing })
}
