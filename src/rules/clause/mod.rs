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
pub(crate) mod rebirth;
pub(crate) mod setup;
pub(crate) mod throwing;
pub(crate) mod victory;
pub(crate) mod water;

use super::facts::Facts;
use super::position::Position;
use super::reason::Reason;
use super::{Form, Rules};
use crate::board::{Bitboard, Side};

/// One position and throw, seen by the side that acts.
pub(crate) struct Question<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) side: Side,
    pub(crate) us: Bitboard,
    pub(crate) them: Bitboard,
    /// Pieces of the side to act that are in the hand.
    pub(crate) hand: u8,
    /// The square whose piece owns this throw, or 0.
    pub(crate) bound: u8,
    /// What is true of the enemy's pieces.
    pub(crate) facts: Facts,
}

/// Where a move that is possible on its own puts its piece, before houses act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Landing {
    /// The square landed on, or 31 for off the board.
    pub(crate) to: u8,
    /// What happens there.
    pub(crate) end: End,
    /// An enemy piece on `to` is hit.
    pub(crate) hits: bool,
    /// Points of the throw that a leaving piece did not need.
    pub(crate) surplus: u8,
    /// The throw was longer than the way.
    pub(crate) cut_short: bool,
}

/// How a move ends for the piece that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// It stands on the square and the house there acts.
    Lands,
    /// 27 is taken and it is carried on to 15 without having landed.
    CarriedPast,
    /// It leaves the board.
    Leaves,
    /// A 4 frees it from the water.
    Freed,
    /// The deciding throw sends it from the water to 15.
    SentBack,
}

impl Landing {
    pub(crate) const fn on(to: u8) -> Landing {
        Landing { to, end: End::Lands, hits: false, surplus: 0, cut_short: false }
    }

    pub(crate) const fn off(surplus: u8) -> Landing {
        Landing { to: 31, end: End::Leaves, hits: false, surplus, cut_short: false }
    }
}

impl<'a> Question<'a> {
    pub(crate) fn new(rules: &'a Rules, position: &Position) -> Question<'a> {
        let side = position.turn;
        let them = position.pieces[!side];
        Question {
            rules,
            side,
            us: position.pieces[side],
            them,
            hand: rules.hand(position, side),
            bound: position.due.again,
            facts: Facts::of(rules, position, !side),
        }
    }

    pub(crate) const fn form(&self) -> &'a Form {
        &self.rules.form
    }

    pub(crate) fn taken(&self, number: u8) -> bool {
        (self.us | self.them).holds(number)
    }
}

/// May the piece on `from` go forward by `pips`, and where does that put it?
///
/// The order is the one in which a refusal names its reason (`rulesets/decisions.md`, "Forward moves").
pub(crate) fn forward(q: &Question<'_>, from: u8, pips: u8) -> Result<Landing, Reason> {
    setup::queue(q, from)?;
    if from == 27 && q.rules.water_waits {
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

/// The way to the target, and what stands there.
fn arrive(q: &Question<'_>, from: u8, landing: Landing) -> Result<Landing, Reason> {
    let landing = water::carry_past_if_occupied(q, landing)?;
    if !(from == 26 && happiness::passes_everybody(q)) {
        blockade::way(q, from, landing.to)?;
    }
    if landing.end == End::CarriedPast {
        return Ok(landing);
    }
    if q.us.holds(landing.to) {
        return Err(Reason::OwnPiece { at: landing.to });
    }
    let hits = q.them.holds(landing.to);
    if hits {
        capture::may_hit(q, landing.to)?;
        capture::room(q, from, landing.to)?;
    }
    water::may_enter(q, landing.to)?;
    Ok(Landing { hits, ..landing })
}

/// May the piece on `from` go backward by `pips`, and where does that put it
/// (`rulesets/decisions.md`, "Backward moves")?
pub(crate) fn backward(q: &Question<'_>, from: u8, pips: u8) -> Result<Landing, Reason> {
    setup::queue(q, from)?;
    let to = backward::target(q, from, pips)?;
    let landing = water::carry_past_if_occupied(q, Landing::on(to))?;
    backward::way(q, from, to)?;
    if landing.end == End::CarriedPast {
        return Ok(landing);
    }
    if q.us.holds(to) {
        return Err(Reason::OwnPiece { at: to });
    }
    let hits = q.them.holds(to);
    if hits {
        capture::may_hit(q, to)?;
        backward::may_exchange(q, from, to)?;
    }
    water::may_enter(q, to)?;
    Ok(Landing { hits, ..landing })
}
