//! The board as a picture: box and squares, marks, signs, pieces on their squares, beside the board and on their way.
//!
//! [`BoardModel`] is the data, [`BoardLayout`] the geometry; the backends that show them live elsewhere.

mod arrows;
mod layout;
mod marks;
mod model;
mod pieces;
mod surface;
mod tints;

use emath::{Rect, Vec2, pos2, vec2};

use super::{Anchor, Ink, Picture, Stroke, Tone};
use crate::board::{Side, Square};

pub use layout::{BoardLayout, point_along};
pub use model::{
    ArrowMark, Attention, BoardModel, Cell, Ground, HAND, Motion, MotionKind, OFF, Orientation,
    TargetKind, TargetMark, Tint, Track, Trays,
};
pub use pieces::draw_piece;

/// Lift of a piece under the pointer, in points.
const LIFT: f32 = 3.0;
/// Parts of the time in which a carried piece has come to the house, and has gone under.
const ARRIVED: f32 = 0.25;
const SUNK: f32 = 0.6;
/// Width of a letter of small type on average, as a part of its size.
const LETTER: f32 = 0.5;

/// The whole board as it lies in `layout`.
pub fn board_picture(layout: &BoardLayout, model: &BoardModel, attention: &Attention) -> Picture {
    let mut picture = Picture::default();
    surface::draw_surface(&mut picture, layout, model);
    marks::draw_below(&mut picture, layout, model, attention);
    surface::draw_signs(&mut picture, layout, model);
    draw_trays(&mut picture, layout, model, attention);
    for square in Square::all() {
        draw_piece_on(&mut picture, layout, model, attention, square.number());
    }
    marks::draw_above(&mut picture, layout, model, attention);
    surface::draw_numbers(&mut picture, layout, model);
    for motion in &model.motions {
        draw_motion(&mut picture, layout, motion);
    }
    if let Some((from, pos)) = attention.dragged
        && let Some(side) = model.mover(from)
    {
        let height = 1.06 * pieces::HEIGHT * layout.cell();
        pieces::draw_shadow(&mut picture, pos, height, 2.5 * LIFT);
        draw_piece(&mut picture, side, pos, height, 1.0);
    }
    picture
}

/// Board that stands by itself on a sheet, without rows beside it.
pub fn board_sheet(model: &BoardModel, (width, edge): (f32, f32), title: &str) -> Picture {
    let inner = BoardLayout::size_for(width, f32::INFINITY, Trays::Bare);
    let rect = Rect::from_min_size(pos2(edge, edge), inner);
    let layout = BoardLayout::with_trays(rect, model.orientation, Trays::Bare);
    let size = inner + Vec2::splat(2.0 * edge);
    Picture {
        size,
        title: title.to_owned(),
        ..board_picture(&layout, model, &Attention::default())
    }
}

fn draw_piece_on(
    picture: &mut Picture,
    layout: &BoardLayout,
    model: &BoardModel,
    attention: &Attention,
    number: u8,
) {
    let Some(side) = model.piece(number) else { return };
    if model.awaited(number) || attention.dragged.is_some_and(|(from, _)| from == number) {
        return;
    }
    let height = pieces::HEIGHT * layout.cell();
    let center = layout.seat(number);
    let attended = attention.hovered == Some(number) || attention.focused == Some(number);
    let lifted = model.selected == Some(number) || attended && model.movable(number);
    let lift = if lifted && layout.cell() >= 24.0 { LIFT } else { 0.0 };
    pieces::draw_shadow(picture, center, height, 0.5 * lift);
    if model.movable(number) {
        pieces::draw_foot_ring(picture, center, height, Ink::Faience);
    }
    draw_piece(picture, side, center - vec2(0.0, lift), height, 1.0);
}

/// The rows beside the board: where pieces stand, a shelf of a single line under them.
fn draw_trays(
    picture: &mut Picture,
    layout: &BoardLayout,
    model: &BoardModel,
    attention: &Attention,
) {
    let height = layout.tray_piece();
    for (place, rect, counts, words) in [
        (OFF, layout.exit_rect(), model.off, &model.off_words),
        (HAND, layout.hand_rect(), model.waiting, &model.hand_words),
    ] {
        if !rect.is_positive() {
            continue;
        }
        let mut counts = counts;
        for side in Side::ALL {
            counts[side] = counts[side].saturating_sub(model.awaited_of(place, side));
        }
        let held_piece = attention
            .dragged
            .filter(|(from, _)| *from == place)
            .and_then(|(from, _)| model.mover(from));
        let slots = layout.tray_slots(place, counts);
        if let Some((_, last)) = slots.last() {
            let foot = rect.center().y + 0.5 * height + 1.0;
            let shelf = rect.shrink(0.1 * layout.cell());
            let ends = vec![pos2(shelf.left(), foot), pos2(shelf.right(), foot)];
            picture.line(ends, Stroke::new(1.0, Tone::Hairline));
            draw_tray_words(picture, layout, (place, foot), words, last.x);
        }
        let (mut lifted, mut ringed) = (held_piece, None);
        for (side, center) in slots {
            if lifted == Some(side) {
                lifted = None;
                continue;
            }
            if place == HAND && model.hand_can_move[side] && ringed != Some(side) {
                ringed = Some(side);
                pieces::draw_foot_ring(picture, center, height, Ink::Page(Tone::Faience));
            }
            draw_piece(picture, side, center, height, 1.0);
        }
    }
}

/// Words at the end of a row that lies away from its door, where they do not reach the `last` piece.
fn draw_tray_words(
    picture: &mut Picture,
    layout: &BoardLayout,
    (place, foot): (u8, f32),
    words: &str,
    last: f32,
) {
    let cell = layout.cell();
    if cell < 30.0 || words.is_empty() {
        return;
    }
    let rect = if place == HAND { layout.hand_rect() } else { layout.exit_rect() };
    let right = layout.anchor(place).x < rect.center().x;
    let (x, anchor) = match right {
        true => (rect.right() - 0.2 * cell, Anchor::End),
        false => (rect.left() + 0.2 * cell, Anchor::Start),
    };
    let size = layout.text_size(0.2, (10.0, 16.0));
    let room = (last - x).abs() - 0.5 * layout.tray_piece();
    if LETTER * size * words.chars().count() as f32 > room {
        return;
    }
    picture.text(pos2(x, foot - 0.6 * size), anchor, (size, Tone::Quiet), words);
}

fn draw_motion(picture: &mut Picture, layout: &BoardLayout, motion: &Motion) {
    let progress = ease(motion.progress);
    let height = pieces::HEIGHT * layout.cell();
    let start = layout.seat(motion.from);
    match motion.kind {
        MotionKind::Travel => {
            draw_traveller(picture, layout, motion.side, (motion.from, motion.to), progress);
        }
        MotionKind::Jump => {
            let flat = start.lerp(layout.seat(motion.to), progress);
            let up = (std::f32::consts::PI * progress).sin() * 0.5 * layout.cell();
            pieces::draw_shadow(picture, flat, height, 0.3 * up);
            draw_piece(picture, motion.side, flat - vec2(0.0, up), height, 1.0);
        }
        MotionKind::Carried { by } => draw_carried(picture, layout, motion, by),
        MotionKind::Nudge => {
            let towards = (layout.seat(motion.to) - start).normalized();
            let out = (std::f32::consts::PI * motion.progress.clamp(0.0, 1.0)).sin()
                * 0.16
                * layout.cell();
            let at = start + towards * out;
            pieces::draw_shadow(picture, at, height, 0.0);
            draw_piece(picture, motion.side, at, height, 1.0);
        }
    }
}

fn draw_traveller(
    picture: &mut Picture,
    layout: &BoardLayout,
    side: Side,
    (from, to): (u8, u8),
    progress: f32,
) {
    let height = pieces::HEIGHT * layout.cell();
    let at = point_along(&layout.path(from, to), progress) + layout.seat_offset();
    pieces::draw_shadow(picture, at, height, LIFT);
    draw_piece(picture, side, at - vec2(0.0, LIFT), height, 1.0);
}

/// A piece that a house carries: it comes in, goes under, and leaves along the track.
fn draw_carried(picture: &mut Picture, layout: &BoardLayout, motion: &Motion, by: u8) {
    let part = |from: f32, to: f32| ease((motion.progress - from) / (to - from));
    if motion.progress < ARRIVED && motion.from != by {
        let way = (motion.from, by);
        return draw_traveller(picture, layout, motion.side, way, part(0.0, ARRIVED));
    }
    if motion.progress >= SUNK {
        return draw_traveller(picture, layout, motion.side, (by, motion.to), part(SUNK, 1.0));
    }
    let (height, sunk) = (pieces::HEIGHT * layout.cell(), part(ARRIVED, SUNK));
    picture.clipped(layout.square_rect(by), |picture| {
        let at = layout.seat(by) + vec2(0.0, sunk * height);
        draw_piece(picture, motion.side, at, height, 1.0 - 0.5 * sunk);
    });
}

/// Starts and ends gently.
fn ease(progress: f32) -> f32 {
    let progress = progress.clamp(0.0, 1.0);
    progress * progress * (3.0 - 2.0 * progress)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BySide;
    use crate::drawing::Shape;

    #[test]
    fn words_beside_a_row_are_left_out_where_its_pieces_reach_them() {
        let says = |off: BySide<u8>| {
            let off_words = "off the board".to_owned();
            let model = BoardModel { off, off_words, exit: Trays::Shared, ..BoardModel::default() };
            let rect = Rect::from_min_size(pos2(0.0, 0.0), vec2(480.0, 400.0));
            let layout = BoardLayout::with_trays(rect, model.orientation, Trays::Shared);
            let picture = board_picture(&layout, &model, &Attention::default());
            let is_said = |shape: &Shape| matches!(shape, Shape::Text { text, .. } if *text == model.off_words);
            picture.shapes.iter().any(is_said)
        };
        assert!(says(BySide::new(2, 2)));
        assert!(!says(BySide::new(4, 4)) && !says(BySide::new(7, 7)));
    }
}
