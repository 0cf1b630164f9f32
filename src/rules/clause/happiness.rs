//! `[happiness]`: the house on 26, the gate before the last squares.

use super::{Landing, Question, Reason};
use crate::board::house;
use crate::rules::choice::{Gate, TargetTaken};

/// Stop on 26 or 27 of a throw that would carry a piece beyond it (`happiness.gate`).
///
/// `Some` where the piece is stopped short, `None` where the gate does not concern it.
pub(crate) fn gate(q: &Question<'_>, from: u8, pips: u8) -> Result<Option<Landing>, Reason> {
    if from >= house::HAPPINESS || from + pips <= house::HAPPINESS {
        return Ok(None);
    }
    let stopped = |at| Ok(Some(Landing { cut_short: true, ..Landing::on(at) }));
    match q.form().happiness_gate {
        Gate::Nothing => Ok(None),
        Gate::Exact => Err(Reason::HappinessGate { from }),
        Gate::Halt => stopped(house::HAPPINESS),
        Gate::Trap if q.occupied(house::WATER) => Err(Reason::TrapTaken),
        Gate::Trap => stopped(house::WATER),
    }
}

/// From 26 a piece whose target is taken falls into the water, as if a 1 had been thrown (`happiness.target_taken`).
pub(crate) fn falls(q: &Question<'_>, from: u8, landing: Landing) -> Landing {
    if from != house::HAPPINESS || !passes_everybody(q) {
        return landing;
    }
    let falls = landing.to >= house::THREE && q.occupied(landing.to);
    let to = if falls { house::WATER } else { landing.to };
    let full = to == house::WATER
        && if falls { q.occupied(house::WATER) } else { q.us.holds(house::WATER) };
    let end = if full { super::End::CarriedPast } else { landing.end };
    Landing { to, end, cut_short: falls, ..landing }
}

/// No wall counts from 26 where a piece falls that finds its target taken.
pub(crate) fn passes_everybody(q: &Question<'_>) -> bool {
    q.form().happiness_target_taken == TargetTaken::Falls
}
