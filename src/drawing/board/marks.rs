//! Marks that come and go: legal targets, reasons, protection, the last move.

use std::f32::consts::TAU;

use emath::{Pos2, Rect, Vec2, pos2, vec2};

use super::layout::BoardLayout;
use super::model::{HAND, OFF, TargetKind, TargetMark, Tint};
use super::tints::{arrowhead, mark_color, on_page};
use super::{Painter, pieces};
use crate::board::{Bitboard, Square};
use crate::drawing::{Ink, Paint, Picture, Stroke, Tone};

/// The corners of a rectangle, and the first once more.
fn around(rect: Rect) -> Vec<Pos2> {
    let (left_top, right_bottom) = (rect.left_top(), rect.right_bottom());
    vec![left_top, rect.right_top(), right_bottom, rect.left_bottom(), left_top]
}

impl Painter<'_> {
    /// Adds a band along the frame in the colour and pattern of the board.
    pub(super) fn draw_frame_accent(&mut self, color: Ink) {
        let rect = self.layout.frame_rect().shrink(0.075 * self.cell);
        // Lightened, or it is lost on the wood.
        for paint in [Paint::from(color), Ink::Ivory.cover(0.35)] {
            let stroke = Stroke::new((0.05 * self.cell).max(2.0), paint);
            let stroke = stroke.patterned(self.model.tint, 10.0);
            match stroke.dashes {
                None => self.picture.rect_stroke(rect, 4.0, stroke),
                Some(_) => self.picture.line(around(rect), stroke),
            }
        }
    }

    /// Adds the marks that lie under the pieces.
    pub(super) fn draw_below(&mut self) {
        let (layout, model) = (self.layout, self.model);
        if let Some(selected) = model.selected.filter(|place| *place != HAND) {
            let rect = layout.square_rect(selected);
            self.picture.rect_filled(rect, 0.0, Ink::Faience.cover(0.3));
            self.picture.rect_stroke(rect.shrink(2.0), 0.0, Stroke::new(2.0, Ink::Faience));
        }
        let leads = |place: &u8| model.target(*place).is_some() && *place != OFF;
        if let Some(hovered) = self.attention.hovered.filter(leads) {
            self.picture.rect_filled(layout.square_rect(hovered), 0.0, Ink::Faience.cover(0.22));
        }
        for square in model.witness.numbers() {
            self.draw_witness(layout.square_rect(square));
        }
        for square in model.hint.numbers() {
            self.draw_hint(layout.square_rect(square));
        }
        for strip in model.walls.iter().flat_map(|wall| strips(layout, *wall)) {
            draw_wall(&mut self.picture, strip);
        }
        for strip in model.pairs.iter().flat_map(|pair| strips(layout, *pair)) {
            draw_pair(&mut self.picture, strip);
        }
        if let Some((from, to)) = model.last_move {
            self.draw_last_move(from, 0.0);
            self.draw_last_move(to, 1.0);
        }
    }

    /// Adds the marks that lie over the pieces.
    pub(super) fn draw_above(&mut self) {
        let (layout, model) = (self.layout, self.model);
        if let Some((from, to)) = model.preview {
            self.draw_preview((from, to));
        }
        for target in &model.targets {
            self.draw_target(*target);
        }
        for (index, arrow) in model.arrows.iter().enumerate() {
            self.draw_arrow(*arrow, index);
        }
        match self.attention.focused {
            Some(HAND) => draw_focus(&mut self.picture, layout.hand_rect(), true),
            Some(OFF) => draw_focus(&mut self.picture, layout.exit_rect(), true),
            Some(place) => draw_focus(&mut self.picture, layout.square_rect(place), false),
            None => {}
        }
    }

    /// A square that is a reason against a move: an outline with heavy corners.
    fn draw_witness(&mut self, rect: Rect) {
        let cell = self.cell;
        let inner = rect.shrink(0.05 * cell);
        let (thin, heavy, arm) = ((0.035 * cell).max(1.5), (0.075 * cell).max(2.5), 0.26 * cell);
        self.picture.rect_filled(rect, 0.0, Ink::Carnelian.cover(0.12));
        self.picture.rect_stroke(inner, 0.0, Stroke::new(thin, Ink::Carnelian));
        for (corner, x, y) in [
            (inner.left_top(), 1.0, 1.0),
            (inner.right_top(), -1.0, 1.0),
            (inner.left_bottom(), 1.0, -1.0),
            (inner.right_bottom(), -1.0, -1.0),
        ] {
            let points = vec![corner + vec2(x * arm, 0.0), corner, corner + vec2(0.0, y * arm)];
            self.picture.line(points, Stroke::new(heavy, Ink::Carnelian));
        }
    }

    /// A square that is pointed at: a double outline, the inner one of dots, unlike the heavy corners of a refusal. Both keep
    /// clear of the number in the corner.
    fn draw_hint(&mut self, rect: Rect) {
        let (layout, cell) = (self.layout, self.cell);
        self.picture.rect_filled(rect, 0.0, Ink::Ochre.cover(0.16));
        let stroke = Stroke::new((0.045 * cell).max(2.0), Ink::Ochre);
        self.picture.rect_stroke(rect.shrink(0.03 * cell), 3.0, stroke);
        let (radius, spacing) = ((0.022 * cell).max(1.0), (0.12 * cell).max(4.0));
        let (dotted, room) =
            (rect.shrink(0.15 * cell), layout.number_room() + Vec2::splat(0.05 * cell));
        let begin = pos2(rect.left() + room.x, dotted.top());
        let end = pos2(dotted.left(), rect.top() + room.y);
        let points =
            vec![begin, dotted.right_top(), dotted.right_bottom(), dotted.left_bottom(), end];
        self.picture.line(points, Stroke::dotted(radius, spacing, Ink::Ochre));
    }

    /// A dot, open (0) where a piece left and full (1) where it came to stand; none beside the pieces off the board.
    fn draw_last_move(&mut self, place: u8, cover: f32) {
        if place == OFF {
            return;
        }
        let radius = (0.06 * self.cell).max(1.8);
        let rect = self.layout.square_rect(place);
        let corner = rect.left_bottom() + vec2(2.2, -2.2) * radius;
        let at = if place == HAND { rect.center() } else { corner };
        self.picture.circle(at, radius, Ink::Ink.cover(cover), Stroke::new(1.3, Ink::Ink));
    }

    fn draw_target(&mut self, mark: TargetMark) {
        let cell = self.cell;
        let mut color = mark_color(mark.tint, self.model.tint);
        if mark.square == OFF || mark.square == HAND {
            color = on_page(color);
        }
        let center = self.layout.anchor(mark.square);
        let radius = match mark.kind {
            TargetKind::Step => 0.24 * cell,
            TargetKind::Capture => 0.44 * cell,
        };
        if mark.kind == TargetKind::Step {
            self.picture.ellipse_filled(center, Vec2::splat(radius), color.cover(0.16));
        }
        let ring = Stroke::new((0.06 * cell).clamp(2.0, 4.0), color);
        draw_ring(&mut self.picture, (center, radius), ring, mark.tint);
        if mark.square == OFF {
            let out = vec2(0.0, self.layout.exit_direction());
            arrowhead(&mut self.picture, center, out, 0.12 * cell, color);
        }
        if mark.kind == TargetKind::Capture {
            let at = center + vec2(0.31, -0.31) * cell;
            draw_crossing(&mut self.picture, at, 0.15 * cell, color);
        }
    }

    /// The way of a move not yet made: dots along the track and a ghost at its end.
    fn draw_preview(&mut self, (from, to): (u8, u8)) {
        let (layout, model, cell) = (self.layout, self.model, self.cell);
        let path = layout.path(from, to);
        let feet = path.iter().map(|point| *point + vec2(0.0, 0.3 * cell)).collect();
        let dots = Stroke::dotted((0.035 * cell).max(1.4), 0.16 * cell, Ink::Faience);
        self.picture.line(feet, dots);
        if to != OFF {
            let inside = layout.square_rect(to).shrink(2.5);
            self.picture.rect_stroke(inside, 0.0, Stroke::new(2.0, Ink::Faience));
        }
        if let Some(side) = model.mover(from)
            && model.piece(to).is_none()
        {
            pieces::draw_ghost(&mut self.picture, side, layout.seat(to), self.piece);
        }
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

/// For each stretch of `group` that lies in one row the strip along its lower edge.
fn strips(layout: &BoardLayout, group: Bitboard) -> Vec<Rect> {
    let cell = layout.cell();
    let (height, inset) = ((0.1 * cell).clamp(3.0, 8.0), (0.1 * cell).max(3.0));
    let squares: Vec<Square> = group.squares().collect();
    let stretches =
        squares.chunk_by(|one, next| one.row() == next.row() && one.number() + 1 == next.number());
    let strip = |stretch: &[Square]| {
        let all = stretch.iter().map(|square| layout.square_rect(square.number()));
        let rect = all.fold(Rect::NOTHING, Rect::union);
        let bottom = rect.bottom() - (0.02 * cell).max(1.0);
        rect.with_min_y(bottom - height).with_max_y(bottom).shrink2(vec2(inset, 0.0))
    };
    stretches.map(strip).collect()
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

/// A circle, solid or dashed as the board's pattern is.
fn draw_ring(picture: &mut Picture, (center, radius): (Pos2, f32), stroke: Stroke, tint: Tint) {
    let stroke = stroke.patterned(tint, radius * TAU / 16.0);
    if stroke.dashes.is_none() {
        return picture.ellipse_stroke(center, Vec2::splat(radius), stroke);
    }
    let angle = |step: i32| TAU * step as f32 / 48.0;
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
