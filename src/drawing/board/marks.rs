//! Marks that come and go: legal targets, reasons, protection, the last move.

use emath::{Pos2, Rect, Vec2, pos2, vec2};

use super::layout::BoardLayout;
use super::model::{Attention, BoardModel, HAND, OFF, TargetKind, TargetMark, Tint};
use super::tints::{arrowhead, mark_color, on_page};
use super::{arrows, pieces};
use crate::board::{Bitboard, Square};
use crate::drawing::{Ink, Paint, Picture, Stroke, Tone};

/// A band along the frame in the colour and pattern of a compared board.
pub(super) fn draw_frame_accent(
    picture: &mut Picture,
    layout: &BoardLayout,
    tint: Tint,
    color: Ink,
) {
    let rect = layout.frame_rect().shrink(0.075 * layout.cell());
    let width = (0.05 * layout.cell()).max(2.0);
    let stroke = |paint: Paint| Stroke::new(width, paint).patterned(tint, 10.0);
    // Lightened, or it is lost on the wood.
    for paint in [color.into(), Ink::Ivory.cover(0.35)] {
        match stroke(paint).dashes {
            None => picture.rect_stroke(rect, 4.0, stroke(paint)),
            Some(_) => picture.line(around(rect), stroke(paint)),
        }
    }
}

/// The corners of a rectangle, and the first once more.
fn around(rect: Rect) -> Vec<Pos2> {
    let (left_top, right_bottom) = (rect.left_top(), rect.right_bottom());
    vec![left_top, rect.right_top(), right_bottom, rect.left_bottom(), left_top]
}

/// Adds the marks that lie under the pieces.
pub(super) fn draw_below(
    picture: &mut Picture,
    layout: &BoardLayout,
    model: &BoardModel,
    attention: &Attention,
) {
    let cell = layout.cell();
    if let Some(selected) = model.selected.filter(|place| *place != HAND) {
        let rect = layout.square_rect(selected);
        picture.rect_filled(rect, 0.0, Ink::Faience.cover(0.3));
        picture.rect_stroke(rect.shrink(2.0), 0.0, Stroke::new(2.0, Ink::Faience));
    }
    let leads = |place: &u8| model.target(*place).is_some() && *place != OFF;
    if let Some(hovered) = attention.hovered.filter(leads) {
        picture.rect_filled(layout.square_rect(hovered), 0.0, Ink::Faience.cover(0.22));
    }
    for square in Square::all().map(Square::number) {
        if model.witness.holds(square) {
            draw_witness(picture, layout.square_rect(square), cell);
        }
    }
    for square in Square::all().map(Square::number) {
        if model.hint.holds(square) {
            draw_hint(picture, layout, layout.square_rect(square));
        }
    }
    for wall in &model.walls {
        for strip in strips(layout, *wall) {
            draw_wall(picture, strip);
        }
    }
    for pair in &model.pairs {
        for strip in strips(layout, *pair) {
            draw_pair(picture, strip);
        }
    }
    if let Some((from, to)) = model.last_move {
        for (place, filled) in [(from, false), (to, true)] {
            draw_last_move(picture, layout, place, filled);
        }
    }
}

/// Adds the marks that lie over the pieces.
pub(super) fn draw_above(
    picture: &mut Picture,
    layout: &BoardLayout,
    model: &BoardModel,
    attention: &Attention,
) {
    if let Some((from, to)) = model.preview {
        draw_preview(picture, layout, model, (from, to));
    }
    for target in &model.targets {
        draw_target(picture, layout, model, *target);
    }
    for (index, arrow) in model.arrows.iter().enumerate() {
        arrows::draw_arrow(picture, layout, model.tint, *arrow, index);
    }
    match attention.focused {
        Some(HAND) => draw_focus(picture, layout.hand_rect(), true),
        Some(OFF) => draw_focus(picture, layout.exit_rect(), true),
        Some(place) => draw_focus(picture, layout.square_rect(place), false),
        None => {}
    }
}

/// A ring in keyboard focus around `rect`, seen on wood, stone and page alike.
fn draw_focus(picture: &mut Picture, rect: Rect, on_page: bool) {
    let (ring, halo) = match on_page {
        true => (Ink::Page(Tone::Faience), Ink::Page(Tone::Paper)),
        false => (Ink::Faience, Ink::Ivory),
    };
    picture.rect_stroke(rect.expand(1.0), 3.0, Stroke::new(5.0, halo));
    picture.rect_stroke(rect.expand(1.0), 3.0, Stroke::new(2.5, ring));
    picture.rect_stroke(rect.expand(3.0), 4.0, Stroke::new(1.0, Ink::Ink));
}

/// A square that is a reason against a move: an outline with heavy corners.
fn draw_witness(picture: &mut Picture, rect: Rect, cell: f32) {
    let inner = rect.shrink(0.05 * cell);
    let (thin, heavy, arm) = ((0.035 * cell).max(1.5), (0.075 * cell).max(2.5), 0.26 * cell);
    picture.rect_filled(rect, 0.0, Ink::Carnelian.cover(0.12));
    picture.rect_stroke(inner, 0.0, Stroke::new(thin, Ink::Carnelian));
    for (corner, x, y) in [
        (inner.left_top(), 1.0, 1.0),
        (inner.right_top(), -1.0, 1.0),
        (inner.left_bottom(), 1.0, -1.0),
        (inner.right_bottom(), -1.0, -1.0),
    ] {
        let points = vec![corner + vec2(x * arm, 0.0), corner, corner + vec2(0.0, y * arm)];
        picture.line(points, Stroke::new(heavy, Ink::Carnelian));
    }
}

/// A square that is pointed at: a double outline, the inner one of dots, unlike the heavy corners of a refusal. Both keep
/// clear of the number in the corner.
fn draw_hint(picture: &mut Picture, layout: &BoardLayout, rect: Rect) {
    let cell = layout.cell();
    picture.rect_filled(rect, 0.0, Ink::Ochre.cover(0.16));
    let stroke = Stroke::new((0.045 * cell).max(2.0), Ink::Ochre);
    picture.rect_stroke(rect.shrink(0.03 * cell), 3.0, stroke);
    let (radius, spacing) = ((0.022 * cell).max(1.0), (0.12 * cell).max(4.0));
    let (dotted, room) =
        (rect.shrink(0.15 * cell), layout.number_room() + Vec2::splat(0.05 * cell));
    let begin = pos2(rect.left() + room.x, dotted.top());
    let end = pos2(dotted.left(), rect.top() + room.y);
    let points = vec![begin, dotted.right_top(), dotted.right_bottom(), dotted.left_bottom(), end];
    picture.line(points, Stroke::dotted(radius, spacing, Ink::Ochre));
}

/// For each stretch of `group` that lies in one row the strip along its lower edge.
fn strips(layout: &BoardLayout, group: Bitboard) -> Vec<Rect> {
    let cell = layout.cell();
    let (height, inset) = ((0.1 * cell).clamp(3.0, 8.0), (0.1 * cell).max(3.0));
    let mut strips = Vec::new();
    for row in [(1, 10), (11, 20), (21, 30)] {
        let mut stretch: Option<Rect> = None;
        for number in row.0..=row.1 + 1 {
            if number <= row.1 && group.holds(number) {
                let rect = layout.square_rect(number);
                stretch = Some(stretch.map_or(rect, |so_far| so_far.union(rect)));
            } else if let Some(rect) = stretch.take() {
                let bottom = rect.bottom() - (0.02 * cell).max(1.0);
                let strip = rect.with_min_y(bottom - height).with_max_y(bottom);
                strips.push(strip.shrink2(vec2(inset, 0.0)));
            }
        }
    }
    strips
}

/// A thin line under protected pieces, with small ends turned up.
fn draw_pair(picture: &mut Picture, strip: Rect) {
    let y = strip.bottom() - 1.5;
    let up = vec2(0.0, -0.8 * strip.height());
    let (left, right) = (pos2(strip.left(), y), pos2(strip.right(), y));
    picture.line(vec![left + up, left, right, right + up], Stroke::new(2.0, Ink::Ink));
}

/// A hatched bar under pieces that cannot be passed.
fn draw_wall(picture: &mut Picture, strip: Rect) {
    picture.rect_filled(strip, 1.0, Ink::Ivory);
    let height = strip.height();
    let mut x = strip.left() - height;
    while x < strip.right() {
        // A slanted line, cut off where the strip ends.
        let (from, to) = (x.max(strip.left()), (x + height).min(strip.right()));
        let points =
            vec![pos2(from, strip.bottom() - (from - x)), pos2(to, strip.bottom() - (to - x))];
        picture.line(points, Stroke::new(1.5, Ink::Ink));
        x += 0.8 * height.max(4.0);
    }
    picture.rect_stroke(strip, 1.0, Stroke::new(1.2, Ink::Ink));
}

/// A dot where a piece left (open) and one where it came to stand (full); none beside the pieces off the board.
fn draw_last_move(picture: &mut Picture, layout: &BoardLayout, place: u8, filled: bool) {
    if place == OFF {
        return;
    }
    let radius = (0.06 * layout.cell()).max(1.8);
    let rect = layout.square_rect(place);
    let at =
        if place == HAND { rect.center() } else { rect.left_bottom() + vec2(2.2, -2.2) * radius };
    let fill = Ink::Ink.cover(if filled { 1.0 } else { 0.0 });
    picture.circle(at, radius, fill, Stroke::new(1.3, Ink::Ink));
}

fn draw_target(picture: &mut Picture, layout: &BoardLayout, model: &BoardModel, mark: TargetMark) {
    let cell = layout.cell();
    let mut color = mark_color(mark.tint, model.tint);
    if mark.square == OFF || mark.square == HAND {
        color = on_page(color);
    }
    let center = layout.anchor(mark.square);
    let radius = match mark.kind {
        TargetKind::Step => 0.24 * cell,
        TargetKind::Capture => 0.44 * cell,
    };
    if mark.kind == TargetKind::Step {
        picture.ellipse_filled(center, Vec2::splat(radius), color.cover(0.16));
    }
    draw_ring(picture, (center, radius), (0.06 * cell).clamp(2.0, 4.0), color, mark.tint);
    if mark.square == OFF {
        arrowhead(picture, center, vec2(0.0, layout.exit_direction()), 0.12 * cell, color);
    }
    if mark.kind == TargetKind::Capture {
        draw_crossing(picture, center + vec2(0.31, -0.31) * cell, 0.15 * cell, color);
    }
}

/// A circle, solid or dashed as the board's pattern is.
fn draw_ring(
    picture: &mut Picture,
    (center, radius): (Pos2, f32),
    width: f32,
    color: Ink,
    tint: Tint,
) {
    let stroke = Stroke::new(width, color).patterned(tint, radius * std::f32::consts::TAU / 16.0);
    if stroke.dashes.is_none() {
        return picture.ellipse_stroke(center, Vec2::splat(radius), stroke);
    }
    let angle = |step: i32| std::f32::consts::TAU * step as f32 / 48.0;
    let points = (0..=48).map(|step| center + radius * Vec2::angled(angle(step)));
    picture.line(points.collect(), stroke);
}

/// Two small arrows past each other on a disc: the two pieces change places, or one goes.
fn draw_crossing(picture: &mut Picture, center: Pos2, radius: f32, color: Ink) {
    picture.circle(center, radius, Ink::Ivory, Stroke::new(1.2, color));
    let stroke = Stroke::new((0.2 * radius).max(1.2), color);
    for sign in [1.0, -1.0] {
        let tail = center + vec2(-0.55 * sign, 0.3 * sign) * radius;
        let head = center + vec2(0.3 * sign, 0.3 * sign) * radius;
        picture.line(vec![tail, head], stroke);
        arrowhead(picture, head, vec2(sign, 0.0), 0.34 * radius, color);
    }
}

/// The way of a move not yet made: dots along the track and a ghost at its end.
fn draw_preview(
    picture: &mut Picture,
    layout: &BoardLayout,
    model: &BoardModel,
    (from, to): (u8, u8),
) {
    let cell = layout.cell();
    let path = layout.path(from, to);
    let feet = path.iter().map(|point| *point + vec2(0.0, 0.3 * cell)).collect();
    let dots = Stroke::dotted((0.035 * cell).max(1.4), 0.16 * cell, Ink::Faience);
    picture.line(feet, dots);
    if to != OFF {
        let inside = layout.square_rect(to).shrink(2.5);
        picture.rect_stroke(inside, 0.0, Stroke::new(2.0, Ink::Faience));
    }
    if let Some(side) = model.mover(from)
        && model.piece(to).is_none()
    {
        pieces::draw_ghost(picture, side, layout.seat(to), pieces::HEIGHT * cell);
    }
}
