//! The whole board, layer by layer, and its pieces: on their squares, beside the board, on their way.

use egui::{Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, vec2};

use super::layout::{BoardLayout, point_along};
use super::model::{BoardModel, HAND, Motion, MotionKind, OFF};
use super::{marks, pieces, surface};
use crate::app::theme::{BOARD, Palette};
use crate::{Side, Square};

/// How far a piece under the pointer is lifted, in points.
pub const LIFT: f32 = 3.0;

/// Where a piece stands on its place: a little off the middle, so that the number stays clear of it.
pub fn seat(layout: &BoardLayout, place: u8) -> Pos2 {
    layout.anchor(place) + seat_offset(layout)
}

fn seat_offset(layout: &BoardLayout) -> Vec2 {
    let aside = if layout.cell() < 44.0 { 0.06 } else { 0.03 };
    vec2(aside, 0.05) * layout.cell()
}

/// What the pointer and the keyboard are doing, for the painter.
#[derive(Clone, Copy, Debug, Default)]
pub struct Attention {
    /// The place under the pointer.
    pub hovered: Option<u8>,
    /// The place with the keyboard focus.
    pub focused: Option<u8>,
    /// A piece held by the pointer: where it comes from and where it is.
    pub held: Option<(u8, Pos2)>,
}

/// Draws the whole board.
pub fn paint_board(
    painter: &Painter,
    layout: &BoardLayout,
    model: &BoardModel,
    attention: &Attention,
    palette: &Palette,
) {
    surface::paint_surface(painter, layout, model, palette);
    marks::paint_below(painter, layout, model, attention);
    surface::paint_signs(painter, layout, model);
    paint_trays(painter, layout, model, attention, palette);
    for square in Square::all() {
        paint_piece_on(painter, layout, model, attention, square.number());
    }
    surface::paint_numbers(painter, layout);
    marks::paint_above(painter, layout, model, attention, palette);
    for motion in &model.motions {
        paint_motion(painter, layout, motion);
    }
    if let Some((from, pos)) = attention.held
        && let Some(side) = model.mover(from)
    {
        let height = 1.06 * pieces::HEIGHT * layout.cell();
        pieces::paint_shadow(painter, pos, height, 2.5 * LIFT);
        pieces::paint(painter, side, pos, height, 1.0);
    }
}

fn paint_piece_on(
    painter: &Painter,
    layout: &BoardLayout,
    model: &BoardModel,
    attention: &Attention,
    number: u8,
) {
    let Some(side) = model.piece(number) else {
        return;
    };
    if model.awaited(number) || attention.held.is_some_and(|(from, _)| from == number) {
        return;
    }
    let height = pieces::HEIGHT * layout.cell();
    let center = seat(layout, number);
    let attended = attention.hovered == Some(number) || attention.focused == Some(number);
    let lifted = model.selected == Some(number) || attended && model.movable(number);
    let lift = if lifted && layout.cell() >= 24.0 { LIFT } else { 0.0 };
    pieces::paint_shadow(painter, center, height, 0.5 * lift);
    if model.movable(number) {
        pieces::paint_foot_ring(painter, center, height, BOARD.faience);
    }
    pieces::paint(painter, side, center - vec2(0.0, lift), height, 1.0);
}

/// The rows beside the board: a shelf of a single line, with the pieces standing on it.
fn paint_trays(
    painter: &Painter,
    layout: &BoardLayout,
    model: &BoardModel,
    attention: &Attention,
    palette: &Palette,
) {
    let height = 0.62 * layout.cell();
    for (place, rect, counts) in
        [(OFF, layout.exit_rect(), model.off), (HAND, layout.hand_rect(), model.waiting)]
    {
        if !rect.is_positive() {
            continue;
        }
        let mut shown = counts;
        for side in Side::ALL {
            shown[side] = counts[side].saturating_sub(model.awaited_of(place, side));
        }
        let held = attention
            .held
            .filter(|(from, _)| *from == place)
            .and_then(|(from, _)| model.mover(from));
        let foot = rect.center().y + 0.5 * height + 1.0;
        painter.hline(
            rect.shrink(0.1 * layout.cell()).x_range(),
            foot,
            Stroke::new(1.0, palette.hairline),
        );
        let (mut lifted, mut ringed) = (held, None);
        for (side, center) in layout.tray_slots(place, shown) {
            if lifted == Some(side) {
                lifted = None;
                continue;
            }
            if place == HAND && model.hand_can_move[side] && ringed != Some(side) {
                ringed = Some(side);
                pieces::paint_foot_ring(painter, center, height, palette.faience);
            }
            pieces::paint(painter, side, center, height, 1.0);
        }
    }
}

fn paint_motion(painter: &Painter, layout: &BoardLayout, motion: &Motion) {
    let progress = ease(motion.progress);
    let height = pieces::HEIGHT * layout.cell();
    let start = seat(layout, motion.from);
    match motion.kind {
        MotionKind::Travel => {
            let at =
                point_along(&layout.path(motion.from, motion.to), progress) + seat_offset(layout);
            pieces::paint_shadow(painter, at, height, LIFT);
            pieces::paint(painter, motion.side, at - vec2(0.0, LIFT), height, 1.0);
        }
        MotionKind::Jump => {
            let flat = start.lerp(seat(layout, motion.to), progress);
            let up = (std::f32::consts::PI * progress).sin() * 0.5 * layout.cell();
            pieces::paint_shadow(painter, flat, height, 0.3 * up);
            pieces::paint(painter, motion.side, flat - vec2(0.0, up), height, 1.0);
        }
        MotionKind::Sink => {
            let square = layout.square_rect(motion.from);
            let down = vec2(0.0, progress * height);
            let above_water = painter.with_clip_rect(square.intersect(painter.clip_rect()));
            pieces::paint(&above_water, motion.side, start + down, height, 1.0 - 0.5 * progress);
        }
        MotionKind::Nudge => {
            let towards = (seat(layout, motion.to) - start).normalized();
            let out = (std::f32::consts::PI * motion.progress.clamp(0.0, 1.0)).sin()
                * 0.16
                * layout.cell();
            let at = start + towards * out;
            pieces::paint_shadow(painter, at, height, 0.0);
            pieces::paint(painter, motion.side, at, height, 1.0);
        }
    }
}

/// Starts and ends gently.
fn ease(progress: f32) -> f32 {
    let progress = progress.clamp(0.0, 1.0);
    progress * progress * (3.0 - 2.0 * progress)
}

/// A ring in keyboard focus around `rect`, seen on wood, stone and page alike.
pub fn paint_focus(painter: &Painter, rect: Rect, palette: &Palette, on_page: bool) {
    let (ring, halo) =
        if on_page { (palette.faience, palette.page) } else { (BOARD.faience, BOARD.ivory) };
    painter.rect_stroke(rect.expand(1.0), 3, Stroke::new(5.0, halo), StrokeKind::Middle);
    painter.rect_stroke(rect.expand(1.0), 3, Stroke::new(2.5, ring), StrokeKind::Middle);
    painter.rect_stroke(rect.expand(3.0), 4, Stroke::new(1.0, BOARD.ink), StrokeKind::Middle);
}
