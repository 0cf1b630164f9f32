//! Arrows from square to square.

use emath::{Pos2, vec2};

use super::Painter;
use super::model::{ArrowMark, OFF};
use super::tints::{arrowhead, mark_color};
use crate::drawing::{Ink, Stroke};

/// Distance by which an arrow off the board goes beyond the door past 30, in cells.
const PAST_FRAME: f32 = 0.14;

impl Painter<'_> {
    /// An arrow from foot to foot, in a slight arc that keeps two arrows on one row distinct.
    pub(super) fn draw_arrow(&mut self, arrow: ArrowMark, index: usize) {
        let (picture, layout, cell) = (&mut self.picture, self.layout, self.cell);
        let color = mark_color(arrow.tint, self.model.tint);
        // On the body of a piece, so that its tip and the numbers stay in sight.
        let lowered = vec2(0.0, 0.12 * cell);
        let leaves = arrow.to >= OFF;
        let start = layout.anchor(arrow.from) + lowered;
        // Off the board means past its frame.
        let past_frame = vec2(0.0, layout.exit_direction() * PAST_FRAME * cell);
        let end = layout.anchor(arrow.to) + if leaves { past_frame } else { lowered };
        let chord = end - start;
        if chord.length() < 1.0 {
            return;
        }
        // Always upwards, so that an arrow along a row passes over the heads of the pieces.
        let bulge = (0.5 + 0.12 * (index % 3) as f32) * cell.min(chord.length());
        let across = chord.normalized().rot90();
        let up = if across.y > 0.0 { -across } else { across };
        let middle = start + 0.5 * chord + up * bulge;
        let curve = |t: f32| {
            let (a, b) = (start.lerp(middle, t), middle.lerp(end, t));
            a.lerp(b, t)
        };
        let head = 0.15 * cell;
        // Past the number in the corner of its square.
        let short = if leaves { 0.0 } else { 0.16 };
        let stop = 1.0 - (short * cell / chord.length()).min(0.4);
        let points: Vec<Pos2> = (0..=24).map(|step| curve(stop * step as f32 / 24.0)).collect();
        let width = (0.065 * cell).clamp(2.0, 5.0);
        let tip = points.last().copied().unwrap_or(end);
        let direction = (tip - curve(stop - 0.06)).normalized();
        let halo = Ink::Ivory.cover(0.8);
        picture.line(points.clone(), Stroke::new(width + 2.5, halo));
        arrowhead(picture, tip, direction, head + 2.0, halo);
        picture.line(points, Stroke::new(width, color).patterned(arrow.tint, 0.16 * cell));
        arrowhead(picture, tip, direction, head, color);
        let edge = Stroke::new(1.2, Ink::Ivory);
        picture.sign(arrow.tint, (start, 0.11 * cell), color, Some(edge));
    }
}
