//! How compared boards are told apart: by colour, by the pattern of their lines, and by a sign.

use egui::{Color32, Pos2, Shape, Stroke, Vec2, vec2};

use super::model::Tint;
use crate::app::theme::{BOARD, Palette};

/// The colour of a compared board; nothing for a board that stands alone.
pub fn accent(tint: Tint) -> Option<Color32> {
    match tint {
        Tint::Shared => None,
        Tint::A => Some(BOARD.faience),
        Tint::B => Some(BOARD.carnelian),
        Tint::C => Some(BOARD.lapis),
        Tint::D => Some(BOARD.plum),
    }
}

/// The colour of a mark: on a board that stands alone what may be done is faience, on compared boards what both allow is quiet.
pub fn mark_color(mark: Tint, board: Tint) -> Color32 {
    match (accent(mark), board) {
        (Some(color), _) => color,
        (None, Tint::Shared) => BOARD.faience,
        (None, _) => BOARD.quiet,
    }
}

/// The dashes of a board's lines and the gaps between them, as parts of the longest dash; nothing for solid lines.
pub(super) fn pattern(tint: Tint) -> Option<(&'static [f32], &'static [f32])> {
    match tint {
        Tint::Shared | Tint::A => None,
        Tint::B => Some((&[1.0], &[0.7])),
        Tint::C => Some((&[0.28], &[0.5])),
        Tint::D => Some((&[1.0, 0.25], &[0.5, 0.5])),
    }
}

/// A line in the pattern of a board; `dash` is the length of a long dash in points.
pub fn patterned(points: &[Pos2], stroke: Stroke, tint: Tint, dash: f32) -> Vec<Shape> {
    let Some((dashes, gaps)) = pattern(tint) else {
        return vec![Shape::line(points.to_vec(), stroke)];
    };
    let scaled = |parts: &[f32]| -> Vec<f32> { parts.iter().map(|part| part * dash).collect() };
    Shape::dashed_line_with_offset(points, stroke, &scaled(dashes), &scaled(gaps), 0.0)
}

/// The sign of a board: a disc, a lozenge, a triangle, a square; a disc for what is shared.
pub fn sign_shape(tint: Tint, center: Pos2, radius: f32, fill: Color32, edge: Stroke) -> Shape {
    let corners: Vec<Vec2> = match tint {
        Tint::Shared | Tint::A => {
            return Shape::Circle(egui::epaint::CircleShape {
                center,
                radius: 0.9 * radius,
                fill,
                stroke: edge,
            });
        }
        Tint::B => vec![vec2(0.0, -1.0), vec2(1.0, 0.0), vec2(0.0, 1.0), vec2(-1.0, 0.0)],
        Tint::C => vec![vec2(0.0, -0.95), vec2(1.0, 0.75), vec2(-1.0, 0.75)],
        Tint::D => vec![vec2(-0.8, -0.8), vec2(0.8, -0.8), vec2(0.8, 0.8), vec2(-0.8, 0.8)],
    };
    let points = corners.into_iter().map(|corner| center + radius * corner);
    Shape::convex_polygon(points.collect(), fill, edge)
}

/// The board's colours on the page are those of the scheme.
pub(super) fn on_page(color: Color32, palette: &Palette) -> Color32 {
    match color {
        c if c == BOARD.faience => palette.faience,
        c if c == BOARD.carnelian => palette.carnelian,
        c if c == BOARD.lapis => palette.lapis,
        c if c == BOARD.plum => palette.plum,
        _ => palette.quiet,
    }
}
