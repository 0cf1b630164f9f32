//! The two kinds of piece as silhouettes in elevation: the cone with its rounded tip and the waisted spool.

use egui::epaint::{Mesh, PathShape, PathStroke};
use egui::{Color32, Painter, Pos2, Shape, Stroke, Vec2, pos2, vec2};

use crate::Side;
use crate::app::theme::BOARD;

/// Height of a piece on its square, as a part of the square's side.
pub const HEIGHT: f32 = 0.78;

/// Slices of a silhouette from top to foot.
const SLICES: usize = 20;

/// Half the widths of a silhouette, and how round its ends are, as parts of its height.
struct Shapeliness {
    foot: f32,
    foot_curve: f32,
    top_curve: f32,
}

fn shapeliness(side: Side) -> Shapeliness {
    match side {
        Side::Cones => Shapeliness { foot: 0.31, foot_curve: 0.085, top_curve: 0.0 },
        Side::Spools => Shapeliness { foot: 0.29, foot_curve: 0.1, top_curve: 0.1 },
    }
}

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
pub fn outline(side: Side, center: Pos2, height: f32) -> Vec<Pos2> {
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
        let shape = shapeliness(side);
        Body {
            side,
            x: center.x,
            height,
            top_y: center.y - (0.5 - shape.top_curve) * height,
            foot_y: center.y + (0.5 - shape.foot_curve) * height,
            top: if shape.top_curve > 0.0 { half_width(side, 0.0) * height } else { 0.0 },
            foot: shape.foot * height,
            top_curve: shape.top_curve * height,
            foot_curve: shape.foot_curve * height,
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
    fn strip(&self, from: f32, to: f32, color: Color32) -> Mesh {
        let mut mesh = Mesh::default();
        for slice in 0..=SLICES {
            for across in [from, to] {
                mesh.colored_vertex(self.edge(slice, across), color);
            }
            if slice > 0 {
                let last = mesh.vertices.len() as u32 - 1;
                mesh.add_triangle(last - 3, last - 2, last - 1);
                mesh.add_triangle(last - 2, last - 1, last);
            }
        }
        mesh
    }
}

/// Draws a piece of this height, its box centred on `center`, with `opacity` from 0 to 1.
pub fn paint(painter: &Painter, side: Side, center: Pos2, height: f32, opacity: f32) {
    let body = Body::new(side, center, height);
    let fade = |color: Color32| color.gamma_multiply(opacity);
    let (fill, shade, edge) = match side {
        Side::Cones => (BOARD.ivory, BOARD.ivory_shade, BOARD.ink),
        Side::Spools => (BOARD.deep, BOARD.deep_light, BOARD.ivory),
    };
    let width = edge_width(height);
    if side == Side::Spools {
        // A dark line outside the ivory one, or the ivory is lost on limestone.
        let outer = PathStroke::new(width + 1.6, fade(BOARD.ink.gamma_multiply(0.75)));
        painter.add(PathShape::closed_line(outline(side, center, height), outer));
    }
    let foot = Vec2::new(body.foot, body.foot_curve);
    painter.add(Shape::ellipse_filled(pos2(body.x, body.foot_y), foot, fade(fill)));
    painter.add(body.strip(-1.0, 1.0, fade(fill)));
    match side {
        Side::Cones => painter.add(body.strip(0.3, 1.0, fade(shade))),
        Side::Spools => painter.add(body.strip(-0.72, -0.3, fade(shade))),
    };
    painter.add(PathShape::closed_line(
        outline(side, center, height),
        PathStroke::new(width, fade(edge)),
    ));
    let thin = Stroke::new((0.5 * width).max(0.8), fade(edge.gamma_multiply(0.8)));
    match side {
        Side::Cones => {
            let ridge = body.arc(
                body.foot_y - 0.1 * height,
                0.87 * body.foot,
                0.8 * body.foot_curve,
                0.35,
                2.79,
            );
            painter.add(Shape::line(ridge, thin));
        }
        Side::Spools => {
            let lid = vec2(body.top, body.top_curve);
            let lid_center = pos2(body.x, body.top_y);
            painter.add(Shape::ellipse_filled(lid_center, lid, fade(shade)));
            painter.add(Shape::ellipse_stroke(
                lid_center,
                lid,
                Stroke::new(0.8 * width, fade(edge)),
            ));
        }
    }
}

/// A piece that could stand here: its outline and a breath of its colour.
pub fn paint_ghost(painter: &Painter, side: Side, center: Pos2, height: f32) {
    let body = Body::new(side, center, height);
    let fill = match side {
        Side::Cones => BOARD.ivory,
        Side::Spools => BOARD.deep,
    };
    painter.add(body.strip(-1.0, 1.0, fill.gamma_multiply(0.45)));
    let points = outline(side, center, height);
    let closed: Vec<Pos2> = points.iter().chain(points.first()).copied().collect();
    let stroke = Stroke::new(0.8 * edge_width(height), BOARD.ink.gamma_multiply(0.85));
    painter.extend(Shape::dashed_line(&closed, stroke, 0.1 * height, 0.06 * height));
}

/// The soft shadow a piece throws on the board; larger the higher it is lifted, in points.
pub fn paint_shadow(painter: &Painter, center: Pos2, height: f32, lifted: f32) {
    let foot = pos2(center.x + 0.03 * height, center.y + 0.43 * height + lifted);
    for (grow, alpha) in [(1.2, 16), (1.0, 26), (0.82, 34)] {
        let radius = vec2(0.36, 0.11) * height * grow + Vec2::splat(0.3 * lifted);
        painter.add(Shape::ellipse_filled(foot, radius, Color32::from_black_alpha(alpha)));
    }
}

/// The ring at the foot of a piece that can move.
pub fn paint_foot_ring(painter: &Painter, center: Pos2, height: f32, color: Color32) {
    let foot = pos2(center.x, center.y + 0.41 * height);
    let width = (0.05 * height).clamp(1.6, 3.0);
    let radius = vec2(0.47, 0.17) * height;
    painter.add(Shape::ellipse_stroke(foot, radius, Stroke::new(width + 1.5, BOARD.ivory)));
    painter.add(Shape::ellipse_stroke(foot, radius, Stroke::new(width, color)));
}

fn edge_width(height: f32) -> f32 {
    if height < 16.0 { 1.2 } else { (0.05 * height).clamp(2.0, 3.0) }
}

#[cfg(test)]
mod tests {
    use egui::{Rect, pos2};

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
