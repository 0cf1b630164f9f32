//! The two kinds of piece as silhouettes in elevation: the cone with its rounded tip and the waisted spool.

use emath::{Pos2, Vec2, pos2, vec2};

use crate::board::Side;
use crate::drawing::{Ink, Paint, Picture, Shape, Stroke};

/// Height of a piece on its square, as a part of the square's side.
pub(super) const HEIGHT: f32 = 0.78;

/// Slices of a silhouette from top to foot.
const SLICES: usize = 20;

/// Half the width at `down`, from 0 (top) to 1 (foot), as a part of the height.
fn half_width(side: Side, down: f32) -> f32 {
    match side {
        // A rounded tip that soon runs straight.
        Side::Cones => 0.31 * (0.55 * down.powf(0.45) + 0.45 * down),
        // Two rims and a waist between them.
        Side::Spools => {
            let waist = (std::f32::consts::PI * down).sin().max(0.0);
            0.29 * (1.0 - 0.45 * waist.powf(0.8))
        }
    }
}

/// The outline of a piece of this height whose box is centred on `center`, clockwise from the top.
fn outline(side: Side, center: Pos2, height: f32) -> Vec<Pos2> {
    let body = Body::new(side, center, height);
    let right = (0..=SLICES).map(|slice| body.edge(slice, 1.0));
    let foot = body.arc(body.foot_y, body.foot, body.foot_curve, 0.0, std::f32::consts::PI);
    let left = (0..=SLICES).rev().map(|slice| body.edge(slice, -1.0));
    let top =
        body.arc(body.top_y, body.top, body.top_curve, std::f32::consts::PI, std::f32::consts::TAU);
    let mut points: Vec<Pos2> = right.chain(foot).chain(left).collect();
    if body.top > 0.0 {
        points.extend(top);
    }
    // Points that fall together have no direction, and the stroke would grow spikes there.
    let together = |one: Pos2, two: Pos2| one.distance(two) < 0.012 * height;
    points.dedup_by(|one, two| together(*one, *two));
    if points.first().zip(points.last()).is_some_and(|(first, last)| together(*first, *last)) {
        points.pop();
    }
    points
}

/// A silhouette measured out on the screen.
struct Body {
    side: Side,
    x: f32,
    height: f32,
    top_y: f32,
    foot_y: f32,
    top: f32,
    foot: f32,
    top_curve: f32,
    foot_curve: f32,
}

impl Body {
    fn new(side: Side, center: Pos2, height: f32) -> Body {
        // Half the width of the foot, and how round the ends are, as parts of the height.
        let (foot, foot_curve, top_curve) = match side {
            Side::Cones => (0.31, 0.085, 0.0),
            Side::Spools => (0.29, 0.1, 0.1),
        };
        Body {
            side,
            x: center.x,
            height,
            top_y: center.y - (0.5 - top_curve) * height,
            foot_y: center.y + (0.5 - foot_curve) * height,
            top: if top_curve > 0.0 { half_width(side, 0.0) * height } else { 0.0 },
            foot: foot * height,
            top_curve: top_curve * height,
            foot_curve: foot_curve * height,
        }
    }

    fn edge(&self, slice: usize, sign: f32) -> Pos2 {
        let down = slice as f32 / SLICES as f32;
        let y = self.top_y + down * (self.foot_y - self.top_y);
        pos2(self.x + sign * half_width(self.side, down) * self.height, y)
    }

    /// Part of an oval around the axis at height `y`, from one angle to another, clockwise on the screen.
    fn arc(&self, y: f32, half_width: f32, half_height: f32, from: f32, to: f32) -> Vec<Pos2> {
        let x = self.x;
        let point = move |step: usize| {
            let angle = from + (to - from) * step as f32 / 14.0;
            pos2(x + half_width * angle.cos(), y + half_height * angle.sin())
        };
        (0..=14).map(point).collect()
    }

    /// The body between two lines that run at `from` and `to` (-1 left edge, 1 right edge) of its width.
    fn strip(&self, from: f32, to: f32, fill: Paint) -> Shape {
        let edge = |across| (0..=SLICES).map(|slice| self.edge(slice, across)).collect();
        Shape::Band { left: edge(from), right: edge(to), fill }
    }
}

/// Adds a piece of this height, its box centred on `center`, with `opacity` from 0 to 1.
pub fn draw_piece(picture: &mut Picture, side: Side, center: Pos2, height: f32, opacity: f32) {
    let body = Body::new(side, center, height);
    let (fill, shade, edge) = match side {
        Side::Cones => (Ink::Ivory, Ink::IvoryShade, Ink::Ink),
        Side::Spools => (Ink::Deep, Ink::DeepLight, Ink::Ivory),
    };
    let [fill, shade, edge] = [fill, shade, edge].map(|ink| ink.cover(opacity));
    let width = edge_width(height);
    if side == Side::Spools {
        // A dark line outside the ivory one, or the ivory is lost on limestone.
        let outer = Stroke::new(width + 1.6, Ink::Ink.cover(0.75 * opacity));
        picture.outline(outline(side, center, height), outer);
    }
    let foot = vec2(body.foot, body.foot_curve);
    picture.ellipse_filled(pos2(body.x, body.foot_y), foot, fill);
    picture.shapes.push(body.strip(-1.0, 1.0, fill));
    picture.shapes.push(match side {
        Side::Cones => body.strip(0.3, 1.0, shade),
        Side::Spools => body.strip(-0.72, -0.3, shade),
    });
    picture.outline(outline(side, center, height), Stroke::new(width, edge));
    match side {
        Side::Cones => {
            let (y, across) = (body.foot_y - 0.1 * height, 0.87 * body.foot);
            let ridge = body.arc(y, across, 0.8 * body.foot_curve, 0.35, 2.79);
            picture.line(ridge, Stroke::new((0.5 * width).max(0.8), edge.faded(0.8)));
        }
        Side::Spools => {
            let (at, lid) = (pos2(body.x, body.top_y), vec2(body.top, body.top_curve));
            picture.ellipse_filled(at, lid, shade);
            picture.ellipse_stroke(at, lid, Stroke::new(0.8 * width, edge));
        }
    }
}

/// Adds a piece that could stand here: its outline and a breath of its colour.
pub(super) fn draw_ghost(picture: &mut Picture, side: Side, center: Pos2, height: f32) {
    let fill = match side {
        Side::Cones => Ink::Ivory,
        Side::Spools => Ink::Deep,
    };
    let body = Body::new(side, center, height);
    picture.shapes.push(body.strip(-1.0, 1.0, fill.cover(0.45)));
    let stroke = Stroke::new(0.8 * edge_width(height), Ink::Ink.cover(0.85));
    picture.outline(outline(side, center, height), stroke.dashed(0.1 * height, 0.06 * height));
}

/// Adds the soft shadow a piece throws on the board; larger the higher it is lifted, in points.
pub(super) fn draw_shadow(picture: &mut Picture, center: Pos2, height: f32, lifted: f32) {
    let foot = pos2(center.x + 0.03 * height, center.y + 0.43 * height + lifted);
    for (grow, alpha) in [(1.2, 16.0), (1.0, 26.0), (0.82, 34.0)] {
        let radius = vec2(0.36, 0.11) * height * grow + Vec2::splat(0.3 * lifted);
        picture.ellipse_filled(foot, radius, Ink::Black.cover(alpha / 255.0));
    }
}

/// Adds the ring at the foot of a piece that can move.
pub(super) fn draw_foot_ring(picture: &mut Picture, center: Pos2, height: f32, color: Ink) {
    let foot = pos2(center.x, center.y + 0.41 * height);
    let width = (0.05 * height).clamp(1.6, 3.0);
    let radius = vec2(0.47, 0.17) * height;
    picture.ellipse_stroke(foot, radius, Stroke::new(width + 1.5, Ink::Ivory));
    picture.ellipse_stroke(foot, radius, Stroke::new(width, color));
}

fn edge_width(height: f32) -> f32 {
    if height < 16.0 { 1.2 } else { (0.05 * height).clamp(2.0, 3.0) }
}

#[cfg(test)]
mod tests {
    use emath::{Rect, pos2};

    use super::outline;
    use crate::Side;

    #[test]
    fn no_two_points_of_an_outline_fall_together() {
        for (side, height) in [(Side::Cones, 11.0), (Side::Spools, 28.9), (Side::Spools, 55.0)] {
            let points = outline(side, pos2(76.25, 20.0), height);
            let next = points.iter().cycle().skip(1);
            let nearest = points.iter().zip(next).map(|(one, two)| one.distance(*two));
            assert!(nearest.fold(f32::MAX, f32::min) > 0.01 * height);
        }
    }

    #[test]
    fn silhouettes_fill_their_height_and_differ_at_the_waist() {
        let center = pos2(0.0, 0.0);
        for side in Side::ALL {
            let bounds = Rect::from_points(&outline(side, center, 28.0));
            assert!((bounds.height() - 28.0).abs() < 1.0, "{side}: {bounds}");
            assert!(bounds.width() < 22.0, "{side}: {bounds}");
        }
        let width_at = |side, share: f32| {
            let points = outline(side, center, 28.0);
            let near = points.iter().filter(|point| (point.y - (share - 0.5) * 28.0).abs() < 1.5);
            near.map(|point| point.x.abs()).fold(0.0, f32::max)
        };
        assert!(
            width_at(Side::Spools, 0.12) > 3.0 * width_at(Side::Cones, 0.06),
            "the tops tell them apart"
        );
        assert!(
            width_at(Side::Spools, 0.5) < 0.6 * width_at(Side::Spools, 0.12),
            "the spool has a waist"
        );
    }
}
