//! `[exits]`: the ways of leaving from 28, 29 and 30.

use super::{Landing, Question, Reason, bearing_off, blockade, happiness};
use crate::board::{Bitboard, house};
use crate::rules::Form;
use crate::rules::choice::{Bonus, Count, From28, From29, From30};

/// Way of counting for a piece that leaves.
enum Way {
    /// The house names its throw, so no piece is passed.
    ByHouse,
    /// By counting; `true` where more than needed will do.
    ByCount(bool),
}

/// Landing of a piece that leaves the board; `None` where it stays on it (`exits`, `bearing_off.count`).
pub(crate) fn leave(q: &Question<'_>, from: u8, pips: u8) -> Result<Option<Landing>, Reason> {
    let way = way(q, from, pips)?;
    let end = q.form().exits_from_30.end();
    let needs = end - from;
    let surplus = match way {
        Way::ByHouse => 0,
        Way::ByCount(_) if pips < needs => return Ok(None),
        Way::ByCount(false) if pips > needs => return Err(too_far(from, needs)),
        Way::ByCount(_) => pips - needs,
    };
    bearing_off::condition(q)?;
    let counts = matches!(way, Way::ByCount(_))
        && !(from == house::HAPPINESS && happiness::passes_everybody(q));
    if counts {
        blockade::way(q, from, 31)?;
    }
    Ok(Some(Landing::off(surplus)))
}

fn way(q: &Question<'_>, from: u8, pips: u8) -> Result<Way, Reason> {
    let form = q.form();
    Ok(match from {
        house::HORUS => match form.exits_from_30 {
            From30::One if pips != 1 => return Err(Reason::HorusNeedsOne),
            _ => Way::ByHouse,
        },
        house::TWO => match form.exits_from_29 {
            From29::Two if pips != 2 => return Err(Reason::NeedsTwo),
            From29::Two => Way::ByHouse,
            From29::Count => Way::ByCount(false),
            From29::Over => Way::ByCount(true),
        },
        house::THREE => match form.exits_from_28 {
            From28::Three if pips != 3 => return Err(Reason::NeedsThree),
            From28::Three => Way::ByHouse,
            From28::Count => Way::ByCount(false),
            From28::Over => Way::ByCount(true),
        },
        _ => Way::ByCount(form.bearing_off_count == Count::Over),
    })
}

fn too_far(from: u8, needs: u8) -> Reason {
    if house::EXITS.holds(from) {
        Reason::HouseCountTooFar { from }
    } else {
        Reason::TooFar { from, needs }
    }
}

/// In the throw that landing on 28 or 29 earned for itself, only leaving counts (`exits.landing_throw`).
pub(crate) fn own_throw(q: &Question<'_>, from: u8) -> Result<(), Reason> {
    let bound = q.bound == from && [house::THREE, house::TWO].contains(&from);
    if bound && q.form().exits_landing_throw == Bonus::Piece {
        Err(Reason::OnlyLeaving { at: from })
    } else {
        Ok(())
    }
}

impl Form {
    /// Squares among 28, 29 and 30 on which a piece can stand.
    pub(crate) fn last_squares(&self) -> Bitboard {
        house::EXITS & Bitboard::range(1, self.exits_from_30.end() - 1)
    }

    /// True where a piece can leave with more points than it needs.
    pub(crate) fn leaves_with_more(&self) -> bool {
        self.bearing_off_count == Count::Over
            || self.exits_from_28 == From28::Over
            || self.exits_from_29 == From29::Over
    }
}
