//! What does not move: the box, the squares with their numbers and signs, the line of the track.

use egui::{
    Align2, Color32, CornerRadius, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2,
    vec2,
};

use super::layout::{BoardLayout, point_along};
use super::model::{BoardModel, Ground, Track};
use super::{marks, signs};
use crate::Square;
use crate::app::fonts;
use crate::app::theme::{BOARD, Palette, mix};

/// The box with its squares and the line of the track.
pub fn paint_surface(
    painter: &Painter,
    layout: &BoardLayout,
    model: &BoardModel,
    palette: &Palette,
) {
    paint_box(painter, layout, model, palette);
    if model.ground == Ground::Hollows {
        return paint_hollows(painter, layout);
    }
    for square in Square::all() {
        paint_square(painter, layout, model, square.number());
    }
    paint_edges(painter, layout);
    paint_track(painter, layout, model.track);
    for square in Square::all() {
        // The line of the track passes behind the sign.
        if model.cell(square.number()).is_some_and(|cell| cell.sign.is_some()) {
            let behind = sign_place(layout, square.number()).expand(0.05 * layout.cell());
            painter.rect_filled(behind, 0, BOARD.inlay);
        }
    }
}

/// Where the sign of an empty house is.
fn sign_place(layout: &BoardLayout, number: u8) -> Rect {
    let cell = layout.cell();
    let (down, size) = if cell < 44.0 { (0.1, vec2(0.54, 0.46)) } else { (0.05, vec2(0.6, 0.52)) };
    let center = layout.square_rect(number).center() + vec2(0.0, down * cell);
    Rect::from_center_size(center, size * cell)
}

/// The box: shadow, front edge, frame with its thin inlaid line.
fn paint_box(painter: &Painter, layout: &BoardLayout, model: &BoardModel, palette: &Palette) {
    let (frame, cell) = (layout.frame_rect(), layout.cell());
    let radius = if cell < 20.0 { 3.0 } else { 6.0 };
    let corners = CornerRadius::from(radius);
    let lip = layout.lip_rect();
    let shadow = egui::Shadow {
        offset: [0, (0.09 * cell).clamp(1.0, 9.0) as i8],
        blur: (0.45 * cell).clamp(4.0, 30.0) as u8,
        spread: 0,
        color: Color32::from_black_alpha(if palette.dark { 150 } else { 80 }),
    };
    painter.add(shadow.as_shape(lip, corners));
    painter.rect_filled(lip, corners, BOARD.frame_shade);
    painter.rect_filled(frame, corners, BOARD.frame);
    let light = mix(BOARD.frame, BOARD.ivory, 0.22);
    painter.rect_stroke(frame, corners, Stroke::new(1.0, light), StrokeKind::Inside);
    if cell >= 30.0 {
        let accent = super::tints::accent(model.tint);
        let inlaid = Stroke::new(1.0, mix(BOARD.frame, BOARD.squares[0], 0.55));
        painter.rect_stroke(frame.shrink(0.075 * cell), radius - 2.0, inlaid, StrokeKind::Middle);
        if let Some(accent) = accent {
            marks::paint_frame_accent(painter, layout, model.tint, accent);
        }
    }
}

/// A slab of stone over the whole box, with a round hollow in place of each square.
fn paint_hollows(painter: &Painter, layout: &BoardLayout) {
    let cell = layout.cell();
    let stone = mix(BOARD.squares[1], BOARD.frame, 0.12);
    let radius = if cell < 20.0 { 3.0 } else { 6.0 };
    painter.rect_filled(layout.lip_rect(), radius, mix(stone, BOARD.frame, 0.5));
    painter.rect(
        layout.frame_rect(),
        radius,
        stone,
        Stroke::new(1.0, mix(stone, BOARD.frame, 0.5)),
        StrokeKind::Inside,
    );
    for square in Square::all() {
        let center = layout.square_rect(square.number()).center() + vec2(0.0, 0.04 * cell);
        let (deep, floor) = (mix(stone, BOARD.frame, 0.45), mix(stone, BOARD.frame, 0.2));
        painter.circle_filled(center, 0.36 * cell, deep);
        // Light falls from above, so the shade lies along the upper edge.
        painter.circle_filled(center + vec2(0.0, 0.035 * cell), 0.325 * cell, floor);
    }
}

fn paint_square(painter: &Painter, layout: &BoardLayout, model: &BoardModel, number: u8) {
    let rect = layout.square_rect(number);
    let house = model.cell(number).is_some_and(|cell| cell.sign.is_some());
    let tone =
        Square::new(number).map_or(0, |square| usize::from(square.row() + square.column()) % 2);
    painter.rect_filled(rect, 0, if house { BOARD.inlay } else { BOARD.squares[tone] });
    let cell = layout.cell();
    if house && cell >= 44.0 {
        let rim = Stroke::new(1.0, mix(BOARD.inlay, BOARD.faience, 0.35));
        painter.rect_stroke(rect.shrink((0.03 * cell).max(2.0)), 1, rim, StrokeKind::Inside);
    }
}

/// Above the pieces, so that a number is never half hidden.
pub fn paint_numbers(painter: &Painter, layout: &BoardLayout) {
    let cell = layout.cell();
    if cell < 26.0 {
        return;
    }
    let size = (0.165 * cell).clamp(8.5, 15.0);
    let font = FontId::new(size, fonts::sans());
    let inset = vec2(0.06, 0.035) * cell;
    for square in Square::all() {
        let at = layout.square_rect(square.number()).min + inset;
        painter.text(at, Align2::LEFT_TOP, square.to_string(), font.clone(), BOARD.quiet);
    }
}

/// Hairlines between the squares, and the shade of the frame along their upper edge.
fn paint_edges(painter: &Painter, layout: &BoardLayout) {
    let (field, cell) = (layout.field_rect(), layout.cell());
    let hairline =
        Stroke::new(1.0, mix(BOARD.squares[1], BOARD.frame, if cell < 20.0 { 0.4 } else { 0.7 }));
    for column in 1..10 {
        painter.vline(field.left() + cell * column as f32, field.y_range(), hairline);
    }
    for row in 1..3 {
        painter.hline(field.x_range(), field.top() + layout.row() * row as f32, hairline);
    }
    let deep = (0.06 * cell).clamp(1.0, 5.0);
    for (share, alpha) in [(1.0, 18), (0.5, 26)] {
        let band = Rect::from_min_size(field.min, vec2(field.width(), deep * share));
        painter.rect_filled(band, 0, Color32::from_black_alpha(alpha));
    }
    painter.rect_stroke(field, 0, Stroke::new(1.0, BOARD.frame_shade), StrokeKind::Outside);
}

/// The line of the track with its three arrowheads: at the two turns and at the exit.
fn paint_track(painter: &Painter, layout: &BoardLayout, track: Track) {
    let cell = layout.cell();
    let (progress, color, width) = match track {
        Track::Hidden => return,
        _ if cell < 20.0 => return,
        Track::Quiet => (1.0, mix(BOARD.squares[1], BOARD.frame, 0.42), 1.0),
        Track::Drawing(progress) => {
            (progress.clamp(0.0, 1.0), BOARD.faience, (0.05 * cell).max(2.0))
        }
    };
    let points = track_points(layout);
    let length = progress * (points.len() - 1) as f32;
    let whole = length.floor() as usize;
    let mut drawn = points[..=whole.min(points.len() - 1)].to_vec();
    let tip = point_along(&points, progress);
    drawn.push(tip);
    if progress < 1.0 {
        painter.add(Shape::line(drawn, Stroke::new(width, color)));
    } else {
        // Finely broken, or the rows would look ruled in halves.
        let dash = (0.06 * cell).clamp(2.0, 5.0);
        painter.extend(Shape::dashed_line(&drawn, Stroke::new(width, color), dash, dash));
    }
    let out = vec2(0.0, layout.out());
    for (number, reached) in [(10, 10.5), (20, 20.5), (30, 30.2)] {
        if length >= reached - 0.6 {
            let at = layout.square_rect(number).center()
                + out * (0.5 * layout.row() + cell * if number == 30 { 0.08 } else { 0.04 });
            let color = if number == 30 { mix(BOARD.frame, BOARD.ivory, 0.85) } else { color };
            arrowhead(painter, at, out, 0.09 * cell, color);
        }
    }
    if progress < 1.0 {
        painter.circle(tip, 0.14 * cell, BOARD.faience, Stroke::new(2.0, BOARD.ivory));
    }
}

/// The middle of every square and the way out; one point a square, so that a share of the list is a share of the way.
fn track_points(layout: &BoardLayout) -> Vec<Pos2> {
    let mut points: Vec<Pos2> = (1..=30).map(|number| layout.anchor(number)).collect();
    let down = 0.5 * layout.row() + 0.1 * layout.cell();
    points.push(layout.square_rect(30).center() + vec2(0.0, layout.out() * down));
    points
}

/// A small filled triangle at `at` that points along `direction` (of length 1).
pub fn arrowhead(painter: &Painter, at: Pos2, direction: Vec2, size: f32, color: Color32) {
    let side = direction.rot90() * size * 0.8;
    let points = vec![
        at + direction * size,
        at - direction * size * 0.6 + side,
        at - direction * size * 0.6 - side,
    ];
    painter.add(Shape::convex_polygon(points, color, Stroke::NONE));
}

/// The signs of the houses: in the middle of the square, or small in its corner while a piece stands there.
pub fn paint_signs(painter: &Painter, layout: &BoardLayout, model: &BoardModel) {
    let cell = layout.cell();
    for square in Square::all() {
        let number = square.number();
        let Some(sign) = model.cell(number).and_then(|cell| cell.sign) else {
            continue;
        };
        // Small signs are all edge and come out fainter than they are painted.
        let strength = match model.houses_awake.holds(number) {
            true => 1.0,
            false if cell < 44.0 => 0.8,
            false => 0.6,
        };
        let color = mix(BOARD.inlay, BOARD.ink, strength);
        let rect = layout.square_rect(number);
        let stands = model.piece(number).is_some() && !model.awaited(number);
        let place = if !stands {
            sign_place(layout, number)
        } else if cell < 44.0 {
            continue;
        } else {
            let corner = rect.right_top() + vec2(-0.14, 0.15) * cell;
            Rect::from_center_size(corner, Vec2::splat(0.2 * cell))
        };
        signs::paint(painter, sign, place, color);
    }
}
