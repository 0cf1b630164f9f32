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

use std::f32::consts::PI;

use emath::{Pos2, Rect, Vec2, pos2, vec2};

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

/// Board picture in the making, and what it is made from.
struct Painter<'a> {
    picture: Picture,
    layout: &'a BoardLayout,
    model: &'a BoardModel,
    attention: &'a Attention,
    /// Width of a square.
    cell: f32,
    /// Height of a piece on its square.
    piece: f32,
}

/// The whole board as it lies in `layout`.
pub fn board_picture(layout: &BoardLayout, model: &BoardModel, attention: &Attention) -> Picture {
    let (picture, cell) = (Picture::default(), layout.cell());
    let mut painter =
        Painter { picture, layout, model, attention, cell, piece: pieces::HEIGHT * cell };
    painter.draw_surface();
    painter.draw_below();
    painter.draw_signs();
    painter.draw_trays();
    for square in Square::all() {
        painter.draw_piece_on(square.number());
    }
    painter.draw_above();
    painter.draw_numbers();
    for motion in &model.motions {
        painter.draw_motion(motion);
    }
    if let Some((from, pos)) = attention.dragged
        && let Some(side) = model.mover(from)
    {
        painter.draw_piece(side, pos, 1.06 * painter.piece, (0.0, 2.5 * LIFT));
    }
    painter.picture
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

impl Painter<'_> {
    fn draw_piece_on(&mut self, number: u8) {
        let (model, attention) = (self.model, self.attention);
        let Some(side) = model.piece(number) else { return };
        if model.awaited(number) || attention.dragged.is_some_and(|(from, _)| from == number) {
            return;
        }
        let center = self.layout.seat(number);
        let attended = attention.hovered == Some(number) || attention.focused == Some(number);
        let lifted = model.selected == Some(number) || attended && model.movable(number);
        let lift = if lifted && self.cell >= 24.0 { LIFT } else { 0.0 };
        let (picture, height) = (&mut self.picture, self.piece);
        pieces::draw_shadow(picture, center, height, 0.5 * lift);
        if model.movable(number) {
            pieces::draw_foot_ring(picture, center, height, Ink::Faience);
        }
        draw_piece(picture, side, center - vec2(0.0, lift), height, 1.0);
    }

    /// A piece lifted off the ground at `center`, over the shadow that it throws as if `shadow` points higher.
    fn draw_piece(&mut self, side: Side, center: Pos2, height: f32, (lift, shadow): (f32, f32)) {
        pieces::draw_shadow(&mut self.picture, center, height, shadow);
        draw_piece(&mut self.picture, side, center - vec2(0.0, lift), height, 1.0);
    }

    /// The rows beside the board: where pieces stand, a shelf of a single line under them.
    fn draw_trays(&mut self) {
        let (layout, model) = (self.layout, self.model);
        let height = layout.tray_piece();
        for (place, rect, mut counts, words) in [
            (OFF, layout.exit_rect(), model.off, &model.off_words),
            (HAND, layout.hand_rect(), model.waiting, &model.hand_words),
        ] {
            if !rect.is_positive() {
                continue;
            }
            for side in Side::ALL {
                counts[side] = counts[side].saturating_sub(model.awaited_of(place, side));
            }
            let slots = layout.tray_slots(place, counts);
            if let Some((_, last)) = slots.last() {
                let foot = rect.center().y + 0.5 * height + 1.0;
                let shelf = rect.shrink(0.1 * self.cell);
                let ends = vec![pos2(shelf.left(), foot), pos2(shelf.right(), foot)];
                self.picture.line(ends, Stroke::new(1.0, Tone::Hairline));
                self.draw_tray_words((rect, layout.anchor(place)), foot, words, last.x);
            }
            let dragged = self.attention.dragged.filter(|(from, _)| *from == place);
            let mut lifted = dragged.and_then(|(from, _)| model.mover(from));
            let mut ringed = None;
            for (side, center) in slots {
                if lifted == Some(side) {
                    lifted = None;
                    continue;
                }
                if place == HAND && model.hand_can_move[side] && ringed != Some(side) {
                    ringed = Some(side);
                    let ink = Ink::Page(Tone::Faience);
                    pieces::draw_foot_ring(&mut self.picture, center, height, ink);
                }
                draw_piece(&mut self.picture, side, center, height, 1.0);
            }
        }
    }

    /// Words at the end of a row that lies away from its door, where they do not reach the `last` piece.
    fn draw_tray_words(&mut self, (rect, door): (Rect, Pos2), foot: f32, words: &str, last: f32) {
        let cell = self.cell;
        if cell < 30.0 || words.is_empty() {
            return;
        }
        let (x, anchor) = match door.x < rect.center().x {
            true => (rect.right() - 0.2 * cell, Anchor::End),
            false => (rect.left() + 0.2 * cell, Anchor::Start),
        };
        let room = (last - x).abs() - 0.5 * self.layout.tray_piece();
        let fits = |size: &f32| LETTER * size * words.chars().count() as f32 <= room;
        let sizes = [(0.2, 10.0), (0.16, 9.0)];
        let sizes = sizes.map(|(share, least)| self.layout.text_size(share, (least, 16.0)));
        if let Some(size) = sizes.into_iter().find(fits) {
            self.picture.text(pos2(x, foot - 0.6 * size), anchor, (size, Tone::Quiet), words);
        }
    }

    fn draw_motion(&mut self, motion: &Motion) {
        let progress = ease(motion.progress);
        let (start, end) = (self.layout.seat(motion.from), self.layout.seat(motion.to));
        match motion.kind {
            MotionKind::Travel => {
                self.draw_traveller(motion.side, (motion.from, motion.to), progress);
            }
            MotionKind::Jump => {
                let up = (PI * progress).sin() * 0.5 * self.cell;
                self.draw_piece(motion.side, start.lerp(end, progress), self.piece, (up, 0.3 * up));
            }
            MotionKind::Carried { by } => self.draw_carried(motion, by),
            MotionKind::Nudge => {
                let out = (PI * motion.progress.clamp(0.0, 1.0)).sin() * 0.16 * self.cell;
                let at = start + (end - start).normalized() * out;
                self.draw_piece(motion.side, at, self.piece, (0.0, 0.0));
            }
        }
    }

    fn draw_traveller(&mut self, side: Side, (from, to): (u8, u8), progress: f32) {
        let at = point_along(&self.layout.path(from, to), progress) + self.layout.seat_offset();
        self.draw_piece(side, at, self.piece, (LIFT, LIFT));
    }

    /// A piece that a house carries: it comes in, goes under, and leaves along the track.
    fn draw_carried(&mut self, motion: &Motion, by: u8) {
        let part = |from: f32, to: f32| ease((motion.progress - from) / (to - from));
        if motion.progress < ARRIVED && motion.from != by {
            return self.draw_traveller(motion.side, (motion.from, by), part(0.0, ARRIVED));
        }
        if motion.progress >= SUNK {
            return self.draw_traveller(motion.side, (by, motion.to), part(SUNK, 1.0));
        }
        let (height, sunk) = (self.piece, part(ARRIVED, SUNK));
        let at = self.layout.seat(by) + vec2(0.0, sunk * height);
        self.picture.clipped(self.layout.square_rect(by), |picture| {
            draw_piece(picture, motion.side, at, height, 1.0 - 0.5 * sunk);
        });
    }
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
