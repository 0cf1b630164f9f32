//! The signs on the houses, from the hieroglyphs of our own small font.

use egui::{Color32, FontId, Painter, Pos2, Rect, Stroke, pos2, vec2};

use crate::app::fonts;
use crate::lesson::Sign;

/// Draws `sign` as large as fits into `rect`, centred by what is seen of it rather than by its line of type.
pub fn paint(painter: &Painter, sign: Sign, rect: Rect, color: Color32) {
    match sign {
        Sign::ThreeStrokes => strokes(painter, 3, rect, color),
        Sign::TwoStrokes => strokes(painter, 2, rect, color),
        Sign::Cross => cross(painter, rect, color),
        _ => {
            if let Some(text) = sign.glyphs() {
                paint_text(painter, text, rect, color);
            }
        }
    }
}

/// Draws a line of hieroglyphs as large as fits into `rect`.
pub fn paint_text(painter: &Painter, text: &str, rect: Rect, color: Color32) {
    // Measured once at a fixed size, then set at the size that fits.
    let measured =
        painter.layout_no_wrap(text.to_owned(), FontId::new(40.0, fonts::signs()), color);
    let seen = measured.mesh_bounds;
    if seen.width() <= 0.0 || seen.height() <= 0.0 {
        return;
    }
    let scale = f32::min(rect.width() / seen.width(), rect.height() / seen.height());
    let galley =
        painter.layout_no_wrap(text.to_owned(), FontId::new(40.0 * scale, fonts::signs()), color);
    let offset = rect.center() - galley.mesh_bounds.center();
    painter.galley(pos2(offset.x, offset.y), galley.clone(), color);
    // The glyphs are outlines and turn faint when small: drawn twice they keep their weight.
    if rect.height() < 40.0 {
        painter.galley(pos2(offset.x + 0.35, offset.y), galley, color);
    }
}

fn cross(painter: &Painter, rect: Rect, color: Color32) {
    let half = 0.38 * rect.height();
    let stroke = Stroke::new((0.09 * rect.width()).max(1.5), color);
    for side in [-1.0, 1.0] {
        let arm = vec2(half, side * half);
        painter.line_segment([rect.center() - arm, rect.center() + arm], stroke);
    }
}

fn strokes(painter: &Painter, count: u8, rect: Rect, color: Color32) {
    let step = 0.3 * rect.width();
    let first = rect.center().x - 0.5 * step * (f32::from(count) - 1.0);
    let width = (0.09 * rect.width()).max(1.5);
    for index in 0..count {
        let middle: Pos2 = pos2(first + step * f32::from(index), rect.center().y);
        let half = vec2(0.0, 0.4 * rect.height());
        painter.line_segment([middle - half, middle + half], Stroke::new(width, color));
    }
}
