//! Marks that distinguish compared boards: colour, line pattern and sign; and the heads of arrows.

use emath::{Pos2, Vec2, vec2};

use super::model::Tint;
use crate::drawing::{Ink, Paint, Picture, Stroke, Tone};

/// Colour of a compared board; nothing for a board that stands alone.
pub(super) fn accent(tint: Tint) -> Option<Ink> {
    match tint {
        Tint::Shared => None,
        Tint::A => Some(Ink::Faience),
        Tint::B => Some(Ink::Carnelian),
        Tint::C => Some(Ink::Lapis),
        Tint::D => Some(Ink::Plum),
    }
}

/// Colour of a mark: on a board that stands alone what may be done is faience, on compared boards what both allow is quiet.
pub(super) fn mark_color(mark: Tint, board: Tint) -> Ink {
    match (accent(mark), board) {
        (Some(color), _) => color,
        (None, Tint::Shared) => Ink::Faience,
        (None, _) => Ink::Quiet,
    }
}

/// Ink beside the board, in the colours of the page.
pub(super) fn on_page(color: Ink) -> Ink {
    Ink::Page(match color {
        Ink::Faience => Tone::Faience,
        Ink::Carnelian => Tone::Carnelian,
        Ink::Lapis => Tone::Lapis,
        Ink::Plum => Tone::Plum,
        _ => Tone::Quiet,
    })
}

/// Dashes of a board's lines, each with its gap, as parts of the longest dash; nothing for solid lines.
fn pattern(tint: Tint) -> Option<[f32; 4]> {
    match tint {
        Tint::Shared | Tint::A => None,
        Tint::B => Some([1.0, 0.7, 1.0, 0.7]),
        Tint::C => Some([0.28, 0.5, 0.28, 0.5]),
        Tint::D => Some([1.0, 0.5, 0.25, 0.5]),
    }
}

/// Adds a small filled triangle at `at` that points along `direction` (of length 1).
pub(super) fn arrowhead(
    picture: &mut Picture,
    at: Pos2,
    direction: Vec2,
    size: f32,
    color: impl Into<Paint>,
) {
    let side = direction.rot90() * size * 0.8;
    let foot = at - direction * size * 0.6;
    picture.convex(vec![at + direction * size, foot + side, foot - side], color, None);
}

impl Stroke {
    /// The line in the pattern of a board; `dash` is the length of a long dash.
    #[must_use]
    pub fn patterned(self, tint: Tint, dash: f32) -> Stroke {
        Stroke { dashes: pattern(tint).map(|parts| parts.map(|part| part * dash)), ..self }
    }
}

impl Picture {
    /// Adds the sign of a board: a disc, a lozenge, a triangle, a square; a disc for what is shared.
    pub fn sign(
        &mut self,
        tint: Tint,
        (center, radius): (Pos2, f32),
        fill: impl Into<Paint>,
        edge: Option<Stroke>,
    ) {
        let corners: Vec<Vec2> = match tint {
            Tint::Shared | Tint::A => {
                let edge = edge.unwrap_or(Stroke::new(0.0, Ink::Black));
                return self.circle(center, 0.9 * radius, fill, edge);
            }
            Tint::B => vec![vec2(0.0, -1.0), vec2(1.0, 0.0), vec2(0.0, 1.0), vec2(-1.0, 0.0)],
            Tint::C => vec![vec2(0.0, -0.95), vec2(1.0, 0.75), vec2(-1.0, 0.75)],
            Tint::D => vec![vec2(-0.8, -0.8), vec2(0.8, -0.8), vec2(0.8, 0.8), vec2(-0.8, 0.8)],
        };
        let points = corners.into_iter().map(|corner| center + radius * corner);
        self.convex(points.collect(), fill, edge);
    }
}
