//! Boards of other times: how they lay and what was on their squares.

use super::model::{BoardModel, Ground, HouseSign, Orientation, Track};
use crate::lesson::{Period, Sign};

/// Makes a board look like those of a period: how it lies, its signs, and whether it has squares or hollows.
pub fn dress(model: &mut BoardModel, period: Period) {
    model.orientation = if period.finish_at_top_left() {
        Orientation::MiddleKingdom
    } else {
        Orientation::TopLeft
    };
    for (cell, number) in model.squares.iter_mut().zip(1..) {
        cell.sign = period.sign(number).map(drawn);
    }
    if period.has_hollows() {
        model.ground = Ground::Hollows;
        // Which way the pieces went on stone, nobody knows.
        model.track = Track::Hidden;
    }
}

/// The drawing of a sign.
const fn drawn(sign: Sign) -> HouseSign {
    match sign {
        Sign::Nefer => HouseSign::Nefer,
        Sign::Cross => HouseSign::Cross,
        Sign::Water => HouseSign::Water,
        Sign::ThreeStrokes => HouseSign::ThreeStrokes,
        Sign::TwoStrokes => HouseSign::TwoStrokes,
        Sign::ThreeBirds => HouseSign::ThreeBirds,
        Sign::TwoMen => HouseSign::TwoMen,
        Sign::ThreeGods => HouseSign::ThreeGods,
        Sign::TwoGods => HouseSign::TwoGods,
        Sign::Falcon => HouseSign::Falcon,
    }
}
