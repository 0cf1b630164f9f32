//! Boards of other times: how they lay and what was on their squares.

use super::model::{BoardModel, Ground, Orientation, Track};
use crate::lesson::Period;

/// Makes a board look like those of a period: how it lies, its signs, and whether it has squares or hollows.
pub fn dress(model: &mut BoardModel, period: Period) {
    model.orientation =
        if period.finish_at_top_left() { Orientation::MiddleKingdom } else { Orientation::TopLeft };
    for (cell, number) in model.squares.iter_mut().zip(1..) {
        cell.sign = period.sign(number);
    }
    if period.has_hollows() {
        model.ground = Ground::Hollows;
        // Which way the pieces went on stone, nobody knows.
        model.track = Track::Hidden;
    }
}
