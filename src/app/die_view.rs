//! The die that some reconstructions throw in place of the sticks.

use std::f32::consts::PI;

use egui::emath::Rot2;
use egui::epaint::PathShape;
use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, vec2};

use super::theme::{Palette, ink_color, mix};
use crate::drawing::Ink;

/// Draws a die into `bed`: the face `value` (1 to 4) up, a bare face for 0, rolled as far as `progress` (0 to 1).
pub fn paint_die(painter: &Painter, bed: Rect, value: u8, progress: f32, palette: &Palette) {
    let progress = progress.clamp(0.0, 1.0);
    let side = 0.62 * bed.height().min(bed.width());
    let in_air = (PI * progress).sin() * (1.0 - progress);
    let center = bed.center() - vec2(0.0, 0.3 * bed.height() * in_air);
    let turn = Rot2::from_angle(-0.12 + 1.5 * PI * (1.0 - progress));
    // While it rolls the faces follow one another.
    let top = if progress < 1.0 { 1 + (progress * 9.0) as u8 % 4 } else { value };
    let place = |x: f32, y: f32| center + turn * (vec2(x, y) * side);
    let shade = Color32::from_black_alpha(if palette.dark { 90 } else { 44 });
    let lower = face(|x, y| place(x, y) + vec2(0.05, 0.08) * side);
    painter.add(Shape::convex_polygon(lower, shade, Stroke::NONE));
    let pale = mix(ink_color(Ink::Ivory), ink_color(Ink::Square), 0.35);
    let edge = Stroke::new((0.03 * side).max(1.2), ink_color(Ink::FrameShade));
    painter.add(PathShape::convex_polygon(face(place), pale, edge));
    for (x, y) in pips(top) {
        painter.circle_filled(place(*x, *y), 0.085 * side, ink_color(Ink::Ink));
    }
}

/// The outline of a face with rounded corners, 1 wide.
fn face(place: impl Fn(f32, f32) -> Pos2) -> Vec<Pos2> {
    let corners = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)];
    let corner = |(index, (x, y)): (usize, (f32, f32))| {
        (0..=4).map(move |step| {
            let angle = 0.5 * PI * (index as f32 + step as f32 / 4.0);
            let (sin, cos) = angle.sin_cos();
            (0.38 * x + 0.12 * cos, 0.38 * y + 0.12 * sin)
        })
    };
    let points = corners.into_iter().enumerate().flat_map(corner);
    points.map(|(x, y)| place(x, y)).collect()
}

/// Places of the pips of a value on a face that is 1 wide.
const fn pips(value: u8) -> &'static [(f32, f32)] {
    match value {
        1 => &[(0.0, 0.0)],
        2 => &[(-0.2, -0.2), (0.2, 0.2)],
        3 => &[(-0.23, -0.23), (0.0, 0.0), (0.23, 0.23)],
        4 => &[(-0.2, -0.2), (0.2, -0.2), (-0.2, 0.2), (0.2, 0.2)],
        _ => &[],
    }
}
