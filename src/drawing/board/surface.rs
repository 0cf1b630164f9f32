//! Resting parts of the board: the box, the squares with their numbers and signs, the line of the track.

use emath::{Pos2, Rect, Vec2, vec2};

use super::Painter;
use super::layout::{BoardLayout, point_along};
use super::model::{Ground, Track};
use super::tints::{accent, arrowhead};
use crate::board::Square;
use crate::drawing::{Anchor, Ink, Paint, Picture, Shape, Stroke};
use crate::lesson::Sign;

/// Width of a square below which a piece has the room of its number, in points.
const SMALL: f32 = 30.0;

impl Painter<'_> {
    /// Adds the box with its squares and the line of the track.
    pub(super) fn draw_surface(&mut self) {
        let layout = self.layout;
        self.draw_box();
        if self.model.ground == Ground::Hollows {
            return draw_hollows(&mut self.picture, layout);
        }
        for square in Square::all() {
            self.draw_square(square);
        }
        draw_edges(&mut self.picture, layout);
        draw_track(&mut self.picture, layout, self.model.track);
        for number in 1..=30 {
            // The line of the track passes behind the sign.
            if self.sign(number).is_some() {
                let behind = sign_place(layout, number).expand(0.05 * self.cell);
                self.picture.rect_filled(behind, 0.0, Ink::Inlay);
            }
        }
    }

    fn sign(&self, number: u8) -> Option<Sign> {
        self.model.cell(number)?.sign
    }

    /// The box: shadow, front edge, frame with its thin inlaid line.
    fn draw_box(&mut self) {
        let (picture, layout, cell) = (&mut self.picture, self.layout, self.cell);
        let (frame, lip, radius) = (layout.frame_rect(), layout.lip_rect(), corner_radius(layout));
        let (down, blur) = ((0.09 * cell).clamp(1.0, 9.0), (0.45 * cell).clamp(4.0, 30.0));
        picture.shapes.push(Shape::Shadow { rect: lip, radius, down, blur });
        picture.rect_filled(lip, radius, Ink::FrameShade);
        picture.rect_filled(frame, radius, Ink::Frame);
        picture.rect_stroke(frame.shrink(0.5), radius, Stroke::new(1.0, Ink::FrameEdge));
        if cell >= 30.0 {
            let inlaid = Stroke::new(1.0, Ink::FrameInlay);
            picture.rect_stroke(frame.shrink(0.075 * cell), radius - 2.0, inlaid);
            if let Some(accent) = accent(self.model.tint) {
                self.draw_frame_accent(accent);
            }
        }
    }

    fn draw_square(&mut self, square: Square) {
        let (rect, cell) = (self.layout.square_rect(square.number()), self.cell);
        let house = self.sign(square.number()).is_some();
        let plain = match (square.row() + square.column()) % 2 {
            0 => Ink::Square,
            _ => Ink::SquareOther,
        };
        self.picture.rect_filled(rect, 0.0, if house { Ink::Inlay } else { plain });
        if house && cell >= 44.0 {
            let inside = rect.shrink((0.03 * cell).max(2.0) + 0.5);
            self.picture.rect_stroke(inside, 1.0, Stroke::new(1.0, Ink::Faience.cover(0.35)));
        }
    }

    /// Adds the numbers, above pieces and arrows, so that a number is never half hidden; darker where a frame runs behind
    /// one. On a small board a piece has the room of its number.
    pub(super) fn draw_numbers(&mut self) {
        let (layout, model, cell) = (self.layout, self.model, self.cell);
        if cell < 26.0 {
            return;
        }
        for number in (1..=30).filter(|number| !model.unnumbered.holds(*number)) {
            if cell < SMALL && model.piece(number).is_some() {
                continue;
            }
            let at = layout.square_rect(number).min + layout.number_foot();
            let is_framed = model.hint.holds(number) || model.witness.holds(number);
            let ink = if is_framed { Ink::Ink } else { Ink::Quiet };
            self.picture.text(at, Anchor::Start, (layout.number_size(), ink), number.to_string());
        }
    }

    /// Adds the signs of the houses: in the middle of the square, or small in its corner while a piece stands there.
    pub(super) fn draw_signs(&mut self) {
        let (layout, model, cell) = (self.layout, self.model, self.cell);
        for number in 1..=30 {
            let Some(sign) = self.sign(number) else { continue };
            // Small signs are all edge and come out fainter than they are painted.
            let strength = match model.houses_awake.holds(number) {
                true => 1.0,
                false if cell < 44.0 => 0.8,
                false => 0.6,
            };
            let occupied = model.piece(number).is_some() && !model.awaited(number);
            let place = if !occupied {
                sign_place(layout, number)
            } else if cell < 44.0 {
                continue;
            } else {
                let corner = layout.square_rect(number).right_top() + vec2(-0.14, 0.15) * cell;
                Rect::from_center_size(corner, Vec2::splat(0.2 * cell))
            };
            draw_sign(&mut self.picture, sign, place, Ink::Ink.cover(strength));
        }
    }
}

/// Place of the sign on an empty house.
fn sign_place(layout: &BoardLayout, number: u8) -> Rect {
    let cell = layout.cell();
    let (down, size) = if cell < 44.0 { (0.1, vec2(0.54, 0.46)) } else { (0.05, vec2(0.6, 0.52)) };
    let center = layout.square_rect(number).center() + vec2(0.0, down * cell);
    Rect::from_center_size(center, size * cell)
}

fn corner_radius(layout: &BoardLayout) -> f32 {
    if layout.cell() < 20.0 { 3.0 } else { 6.0 }
}

/// A slab of stone over the whole box, with a round hollow in place of each square.
fn draw_hollows(picture: &mut Picture, layout: &BoardLayout) {
    let (cell, radius) = (layout.cell(), corner_radius(layout));
    let edge = Ink::Frame.cover(0.5);
    picture.rect_filled(layout.lip_rect(), radius, Ink::Stone);
    picture.rect_filled(layout.lip_rect(), radius, edge);
    picture.rect_filled(layout.frame_rect(), radius, Ink::Stone);
    picture.rect_stroke(layout.frame_rect().shrink(0.5), radius, Stroke::new(1.0, edge));
    for square in Square::all() {
        let center = layout.square_rect(square.number()).center() + vec2(0.0, 0.04 * cell);
        // Light falls from above, so the shade lies along the upper edge.
        let floor = center + vec2(0.0, 0.035 * cell);
        picture.ellipse_filled(center, Vec2::splat(0.36 * cell), Ink::Line.cover(0.45));
        picture.ellipse_filled(floor, Vec2::splat(0.325 * cell), Ink::Stone);
        picture.ellipse_filled(floor, Vec2::splat(0.325 * cell), Ink::Line.cover(0.2));
    }
}

/// Hairlines between the squares, and the shade of the frame along their upper edge.
fn draw_edges(picture: &mut Picture, layout: &BoardLayout) {
    let (field, cell) = (layout.field_rect(), layout.cell());
    let hairline = Stroke::new(1.0, Ink::Hairline.cover(if cell < 20.0 { 0.57 } else { 1.0 }));
    for column in 1..10 {
        let x = field.left() + cell * column as f32;
        picture.line(vec![Pos2::new(x, field.top()), Pos2::new(x, field.bottom())], hairline);
    }
    for row in 1..3 {
        let y = field.top() + layout.row() * row as f32;
        picture.line(vec![Pos2::new(field.left(), y), Pos2::new(field.right(), y)], hairline);
    }
    let deep = (0.06 * cell).clamp(1.0, 5.0);
    for (share, alpha) in [(1.0, 18.0), (0.5, 26.0)] {
        let band = Rect::from_min_size(field.min, vec2(field.width(), deep * share));
        picture.rect_filled(band, 0.0, Ink::Black.cover(alpha / 255.0));
    }
    picture.rect_stroke(field.expand(0.5), 0.0, Stroke::new(1.0, Ink::FieldEdge));
}

/// The line of the track with its three arrowheads: at the two turns and at the exit.
fn draw_track(picture: &mut Picture, layout: &BoardLayout, track: Track) {
    let cell = layout.cell();
    let (progress, color, width) = match track {
        Track::Hidden => return,
        _ if cell < 20.0 => return,
        Track::Quiet => (1.0, Ink::Line.cover(0.42), 1.0),
        Track::Drawing(progress) => {
            (progress.clamp(0.0, 1.0), Ink::Faience.cover(1.0), (0.05 * cell).max(2.0))
        }
    };
    let points = track_points(layout);
    let length = progress * (points.len() - 1) as f32;
    let mut drawn = points[..=(length.floor() as usize).min(points.len() - 1)].to_vec();
    let tip = point_along(&points, progress);
    drawn.push(tip);
    let line = Stroke::new(width, color);
    // Finely broken, or the rows would look ruled in halves.
    let dash = (0.06 * cell).clamp(2.0, 5.0);
    picture.line(drawn, if progress < 1.0 { line } else { line.dashed(dash, dash) });
    draw_track_heads(picture, layout, length, color);
    if progress < 1.0 {
        picture.circle(tip, 0.14 * cell, Ink::Faience, Stroke::new(2.0, Ink::Ivory));
    }
}

fn draw_track_heads(picture: &mut Picture, layout: &BoardLayout, length: f32, color: Paint) {
    let (out, cell) = (vec2(0.0, layout.exit_direction()), layout.cell());
    for (number, reached) in [(10, 10.5), (20, 20.5), (30, 30.2)] {
        if length >= reached - 0.6 {
            let beyond = cell * if number == 30 { 0.08 } else { 0.04 };
            let center = layout.square_rect(number).center();
            let at = center + out * (0.5 * layout.row() + beyond);
            let color = if number == 30 { Ink::FrameHead.into() } else { color };
            arrowhead(picture, at, out, 0.09 * cell, color);
        }
    }
}

/// The middle of every square and the way out; one point a square, so that a share of the list is a share of the way.
fn track_points(layout: &BoardLayout) -> Vec<Pos2> {
    let mut points: Vec<Pos2> = (1..=30).map(|number| layout.anchor(number)).collect();
    let down = 0.5 * layout.row() + 0.1 * layout.cell();
    points.push(layout.square_rect(30).center() + vec2(0.0, layout.exit_direction() * down));
    points
}

/// Adds a sign as large as fits into `rect`.
fn draw_sign(picture: &mut Picture, sign: Sign, rect: Rect, paint: Paint) {
    let center = rect.center();
    let stroke = Stroke::new((0.09 * rect.width()).max(1.5), paint);
    let half = match sign {
        Sign::Cross => vec2(0.38, 0.38) * rect.height(),
        _ => vec2(0.0, 0.4 * rect.height()),
    };
    let step = 0.3 * rect.width();
    let places: &[f32] = match sign {
        Sign::ThreeStrokes => &[-1.0, 0.0, 1.0],
        Sign::TwoStrokes => &[-0.5, 0.5],
        Sign::Cross => {
            let other = vec2(half.x, -half.y);
            picture.line(vec![center - other, center + other], stroke);
            &[0.0]
        }
        _ => &[],
    };
    for place in places {
        let middle = center + vec2(step * place, 0.0);
        picture.line(vec![middle - half, middle + half], stroke);
    }
    if let Some(text) = sign.glyphs() {
        picture.shapes.push(Shape::Glyphs { text: text.to_owned(), rect, paint });
    }
}
