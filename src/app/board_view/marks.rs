//! Marks that come and go: legal targets, reasons, protection, the last move.

use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

use super::layout::BoardLayout;
use super::model::{BoardModel, HAND, OFF, TargetKind, TargetMark, Tint};
use super::paint::{Attention, paint_focus, seat};
use super::surface::arrowhead;
use super::tints::{mark_color, on_page, pattern, patterned};
use super::{arrows, pieces};
use crate::app::theme::{BOARD, Palette};
use crate::{Bitboard, Square};

/// A band along the frame in the colour and pattern of a compared board.
pub fn paint_frame_accent(painter: &Painter, layout: &BoardLayout, tint: Tint, color: Color32) {
    let rect = layout.frame_rect().shrink(0.075 * layout.cell());
    let width = (0.05 * layout.cell()).max(2.0);
    let lightened = crate::app::theme::mix(color, BOARD.ivory, 0.35);
    let stroke = Stroke::new(width, lightened);
    if pattern(tint).is_none() {
        painter.rect_stroke(rect, 4, stroke, StrokeKind::Middle);
        return;
    }
    let corners = [
        rect.left_top(),
        rect.right_top(),
        rect.right_bottom(),
        rect.left_bottom(),
        rect.left_top(),
    ];
    painter.extend(patterned(&corners, stroke, tint, 10.0));
}

/// Marks that lie under the pieces.
pub fn paint_below(
    painter: &Painter,
    layout: &BoardLayout,
    model: &BoardModel,
    attention: &Attention,
) {
    let cell = layout.cell();
    if let Some(selected) = model.selected.filter(|place| *place != HAND) {
        let rect = layout.square_rect(selected);
        painter.rect_filled(rect, 0, BOARD.faience.gamma_multiply(0.3));
        painter.rect_stroke(
            rect.shrink(1.0),
            0,
            Stroke::new(2.0, BOARD.faience),
            StrokeKind::Inside,
        );
    }
    if let Some(hovered) =
        attention.hovered.filter(|place| model.target(*place).is_some() && *place != OFF)
    {
        painter.rect_filled(layout.square_rect(hovered), 0, BOARD.faience.gamma_multiply(0.22));
    }
    for square in Square::all().map(Square::number).filter(|number| model.witness.holds(*number)) {
        paint_witness(painter, layout.square_rect(square), cell);
    }
    for square in Square::all().map(Square::number).filter(|number| model.hint.holds(*number)) {
        paint_hint(painter, layout.square_rect(square), cell);
    }
    for wall in &model.walls {
        paint_bars(painter, layout, *wall, paint_wall);
    }
    for pair in &model.pairs {
        paint_bars(painter, layout, *pair, paint_pair);
    }
    if let Some((from, to)) = model.last_move {
        for (place, filled) in [(from, false), (to, true)] {
            paint_last_move(painter, layout, place, filled);
        }
    }
}

/// Marks that lie over the pieces.
pub fn paint_above(
    painter: &Painter,
    layout: &BoardLayout,
    model: &BoardModel,
    attention: &Attention,
    palette: &Palette,
) {
    if let Some((from, to)) = model.preview {
        paint_preview(painter, layout, model, from, to);
    }
    for target in &model.targets {
        paint_target(painter, layout, model, *target, palette);
    }
    for (index, arrow) in model.arrows.iter().enumerate() {
        arrows::paint_arrow(painter, layout, model.tint, *arrow, index);
    }
    if let Some(place) = attention.focused {
        let rect = match place {
            HAND => layout.hand_rect(),
            OFF => layout.exit_rect(),
            _ => layout.square_rect(place),
        };
        paint_focus(painter, rect, palette, place == HAND || place == OFF);
    }
}

/// A square that is a reason against a move: an outline with heavy corners.
fn paint_witness(painter: &Painter, rect: Rect, cell: f32) {
    let inner = rect.shrink(0.05 * cell);
    let (thin, heavy, arm) = ((0.035 * cell).max(1.5), (0.075 * cell).max(2.5), 0.26 * cell);
    painter.rect_filled(rect, 0, BOARD.carnelian.gamma_multiply(0.12));
    painter.rect_stroke(inner, 0, Stroke::new(thin, BOARD.carnelian), StrokeKind::Middle);
    for (corner, x, y) in [
        (inner.left_top(), 1.0, 1.0),
        (inner.right_top(), -1.0, 1.0),
        (inner.left_bottom(), 1.0, -1.0),
        (inner.right_bottom(), -1.0, -1.0),
    ] {
        let points = vec![corner + vec2(x * arm, 0.0), corner, corner + vec2(0.0, y * arm)];
        painter.add(Shape::line(points, Stroke::new(heavy, BOARD.carnelian)));
    }
}

/// A square that is pointed at: a double outline, the inner one of dots, unlike the heavy corners of a refusal.
fn paint_hint(painter: &Painter, rect: Rect, cell: f32) {
    let outer = rect.shrink(0.05 * cell);
    let width = (0.045 * cell).max(2.0);
    painter.rect_filled(rect, 0, BOARD.ochre.gamma_multiply(0.16));
    let stroke = Stroke::new(width, BOARD.ochre);
    painter.rect_stroke(outer, 3, stroke, StrokeKind::Middle);
    let inner = rect.shrink(0.15 * cell);
    let corners = [
        inner.left_top(),
        inner.right_top(),
        inner.right_bottom(),
        inner.left_bottom(),
        inner.left_top(),
    ];
    painter.extend(Shape::dotted_line(
        &corners,
        BOARD.ochre,
        (0.12 * cell).max(4.0),
        (0.022 * cell).max(1.0),
    ));
}

/// Calls `bar` once for each stretch of `group` that lies in one row, with the strip along its lower edge.
fn paint_bars(painter: &Painter, layout: &BoardLayout, group: Bitboard, bar: fn(&Painter, Rect)) {
    let cell = layout.cell();
    for row in [(1, 10), (11, 20), (21, 30)] {
        let mut stretch: Option<Rect> = None;
        for number in row.0..=row.1 + 1 {
            if number <= row.1 && group.holds(number) {
                let rect = layout.square_rect(number);
                stretch = Some(stretch.map_or(rect, |so_far| so_far.union(rect)));
            } else if let Some(rect) = stretch.take() {
                let height = (0.1 * cell).clamp(3.0, 8.0);
                let inset = (0.1 * cell).max(3.0);
                let bottom = rect.bottom() - (0.02 * cell).max(1.0);
                bar(
                    painter,
                    Rect::from_min_max(
                        pos2(rect.left() + inset, bottom - height),
                        pos2(rect.right() - inset, bottom),
                    ),
                );
            }
        }
    }
}

/// A thin line under protected pieces, with small ends turned up.
fn paint_pair(painter: &Painter, strip: Rect) {
    let y = strip.bottom() - 1.5;
    let up = vec2(0.0, -0.8 * strip.height());
    let (left, right) = (pos2(strip.left(), y), pos2(strip.right(), y));
    painter.add(Shape::line(vec![left + up, left, right, right + up], Stroke::new(2.0, BOARD.ink)));
}

/// A hatched bar under pieces that cannot be passed.
fn paint_wall(painter: &Painter, strip: Rect) {
    painter.rect_filled(strip, 1, BOARD.ivory);
    let clipped = painter.with_clip_rect(strip.intersect(painter.clip_rect()));
    let step = 0.8 * strip.height().max(4.0);
    let mut x = strip.left() - strip.height();
    while x < strip.right() {
        let line = [pos2(x, strip.bottom()), pos2(x + strip.height(), strip.top())];
        clipped.line_segment(line, Stroke::new(1.5, BOARD.ink));
        x += step;
    }
    painter.rect_stroke(strip, 1, Stroke::new(1.2, BOARD.ink), StrokeKind::Middle);
}

/// A dot where a piece left (open) and one where it came to stand (full).
fn paint_last_move(painter: &Painter, layout: &BoardLayout, place: u8, filled: bool) {
    let radius = (0.06 * layout.cell()).max(1.8);
    let rect = layout.square_rect(place);
    let at = if place == HAND || place == OFF {
        rect.center()
    } else {
        rect.left_bottom() + vec2(2.2, -2.2) * radius
    };
    let fill = if filled { BOARD.ink } else { Color32::TRANSPARENT };
    painter.circle(at, radius, fill, Stroke::new(1.3, BOARD.ink));
}

fn paint_target(
    painter: &Painter,
    layout: &BoardLayout,
    model: &BoardModel,
    mark: TargetMark,
    palette: &Palette,
) {
    let cell = layout.cell();
    let mut color = mark_color(mark.tint, model.tint);
    let off_board = mark.square == OFF || mark.square == HAND;
    if off_board {
        color = on_page(color, palette);
    }
    let center = layout.anchor(mark.square);
    let width = (0.06 * cell).clamp(2.0, 4.0);
    let radius = match mark.kind {
        TargetKind::Step => 0.24 * cell,
        TargetKind::Capture => 0.44 * cell,
    };
    if mark.kind == TargetKind::Step {
        painter.circle_filled(center, radius, color.gamma_multiply(0.16));
    }
    ring(painter, center, radius, Stroke::new(width, color), mark.tint);
    if mark.square == OFF {
        let out = vec2(0.0, layout.out());
        arrowhead(painter, center, out, 0.12 * cell, color);
    }
    if mark.kind == TargetKind::Capture {
        crossing_arrows(painter, center + vec2(0.31, -0.31) * cell, 0.15 * cell, color);
    }
}

/// A circle, solid or dashed as the board's pattern is.
fn ring(painter: &Painter, center: Pos2, radius: f32, stroke: Stroke, tint: Tint) {
    if pattern(tint).is_none() {
        painter.circle_stroke(center, radius, stroke);
        return;
    }
    let points: Vec<Pos2> = (0..=48)
        .map(|step| center + radius * Vec2::angled(std::f32::consts::TAU * step as f32 / 48.0))
        .collect();
    let dash = radius * std::f32::consts::TAU / 16.0;
    painter.extend(patterned(&points, stroke, tint, dash));
}

/// Two small arrows past each other on a disc: the two pieces change places, or one goes.
fn crossing_arrows(painter: &Painter, center: Pos2, radius: f32, color: Color32) {
    painter.circle(center, radius, BOARD.ivory, Stroke::new(1.2, color));
    let stroke = Stroke::new((0.2 * radius).max(1.2), color);
    for sign in [1.0, -1.0] {
        let tail = center + vec2(-0.55 * sign, 0.3 * sign) * radius;
        let head = center + vec2(0.3 * sign, 0.3 * sign) * radius;
        painter.line_segment([tail, head], stroke);
        arrowhead(painter, head, vec2(sign, 0.0), 0.34 * radius, color);
    }
}

/// The way of a move not yet made: dots along the track and a ghost at its end.
fn paint_preview(painter: &Painter, layout: &BoardLayout, model: &BoardModel, from: u8, to: u8) {
    let cell = layout.cell();
    let path = layout.path(from, to);
    let feet: Vec<Pos2> = path.iter().map(|point| *point + vec2(0.0, 0.3 * cell)).collect();
    painter.extend(Shape::dotted_line(&feet, BOARD.faience, 0.16 * cell, (0.035 * cell).max(1.4)));
    let rect = layout.square_rect(to);
    if to != OFF {
        painter.rect_stroke(
            rect.shrink(1.5),
            0,
            Stroke::new(2.0, BOARD.faience),
            StrokeKind::Inside,
        );
    }
    if let Some(side) = model.mover(from)
        && model.piece(to).is_none()
    {
        pieces::paint_ghost(painter, side, seat(layout, to), pieces::HEIGHT * cell);
    }
}
