//! Curves of a share of 100, from left to right, perhaps with the interval of each point, with marks, and with the step that
//! is looked at.

use emath::{Pos2, Rect, pos2, vec2};

use super::{Anchor, Ink, Picture, Shape, Stroke, Tone};

/// A share and its interval, each from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurveValue {
    /// The share.
    pub share: f32,
    /// Its interval, where it has one.
    pub interval: Option<[f32; 2]>,
}

/// Shares at equal steps.
#[derive(Clone, Copy, Debug)]
pub struct Curve<'a> {
    /// The shares, the earliest first.
    pub values: &'a [CurveValue],
    /// Number of values to leave room for, at least.
    pub steps: usize,
    /// Least share that is shown.
    pub least: f32,
    /// Words at the left and the right end below.
    pub ends: [&'a str; 2],
    /// Values with a mark, and what stands beside it.
    pub marks: &'a [(usize, String)],
    /// The step that is looked at: the value before it and the one after; the same twice at rest.
    pub here: Option<[usize; 2]>,
    /// Writes a share.
    pub number: fn(f32) -> String,
}

/// Shares at which a line goes across.
const LINES: [f32; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

impl Curve<'_> {
    /// Steps from the left end to the right.
    fn width(&self) -> usize {
        self.steps.max(self.values.len()).max(2) - 1
    }

    /// The value that is drawn nearest to this place inside `rect`.
    pub fn nearest(&self, rect: Rect, size: f32, x: f32) -> usize {
        let field = field(rect, size);
        let share = ((x - field.left()) / field.width()).clamp(0.0, 1.0);
        let index = (share * self.width() as f32).round() as usize;
        index.min(self.values.len().saturating_sub(1))
    }
}

/// The part of `rect` in which a curve is drawn.
fn field(rect: Rect, size: f32) -> Rect {
    Rect::from_min_max(
        rect.min + vec2(3.6 * size, 0.7 * size),
        rect.max - vec2(0.8 * size, 1.8 * size),
    )
}

impl Picture {
    /// Adds a curve with its axis inside `rect`.
    pub fn curve(&mut self, rect: Rect, size: f32, curve: &Curve<'_>) {
        let (field, steps) = (field(rect, size), curve.width());
        let at = |index: usize, share: f32| {
            let y = (share - curve.least) / (1.0 - curve.least);
            let x = field.left() + field.width() * index as f32 / steps as f32;
            pos2(x, field.bottom() - field.height() * y.clamp(0.0, 1.0))
        };
        for share in LINES.into_iter().filter(|share| *share >= curve.least) {
            let tone = if share == 0.5 { Tone::Edge } else { Tone::Hairline };
            self.rung([at(0, share), at(steps, share)], tone, size, (curve.number)(share));
        }
        self.interval_band(curve, at);
        let line = curve.values.iter().enumerate().map(|(index, value)| at(index, value.share));
        let line: Vec<Pos2> = line.collect();
        if let [only] = line[..] {
            self.ellipse_filled(only, vec2(2.5, 2.5), Tone::Faience);
        }
        self.line(line.clone(), Stroke::new(2.0, Tone::Faience));
        if let Some([before, after]) = curve.here
            && let Some(step) = line.get(before..=after)
        {
            let x = at(after, 0.0).x;
            let upright = vec![pos2(x, field.top()), pos2(x, field.bottom())];
            self.line(upright, Stroke::new(1.5, Tone::Ink));
            self.line(step.to_vec(), Stroke::new(4.0, Tone::Ink));
        }
        for (index, name) in curve.marks {
            let Some(value) = curve.values.get(*index) else { continue };
            let middle = at(*index, value.share);
            self.ellipse_filled(middle, vec2(4.0, 4.0), Tone::Carnelian);
            let above = if middle.y < field.top() + 1.6 * size { 1.4 } else { -0.6 };
            let foot = middle + vec2(0.0, above * size);
            self.text(foot, Anchor::Middle, (size, Tone::Ink), name.clone());
        }
        let foot = field.bottom() + 1.4 * size;
        let quiet = (size, Tone::Quiet);
        self.text(pos2(field.left(), foot), Anchor::Start, quiet, curve.ends[0]);
        self.text(pos2(field.right(), foot), Anchor::End, quiet, curve.ends[1]);
    }

    /// Adds the area between the bounds of all values.
    fn interval_band(&mut self, curve: &Curve<'_>, at: impl Fn(usize, f32) -> Pos2) {
        let bounds: Option<Vec<[f32; 2]>> = curve.values.iter().map(|one| one.interval).collect();
        let Some(bounds) = bounds.filter(|bounds| bounds.len() > 1) else { return };
        let edge = |bound: usize| {
            let points = bounds.iter().enumerate();
            points.map(|(index, bounds)| at(index, bounds[bound])).collect::<Vec<_>>()
        };
        let fill = Ink::Page(Tone::Faience).cover(0.18);
        self.shapes.push(Shape::Band { left: edge(0), right: edge(1), fill });
    }
}

#[cfg(test)]
mod tests {
    use emath::Vec2;

    use super::*;

    #[test]
    fn higher_shares_stand_higher_and_bounds_that_are_missing_draw_no_band() {
        let drawn = |interval| {
            let value = |share| CurveValue { share, interval };
            let values = [value(0.4), value(0.9)];
            let number = |share: f32| share.to_string();
            let (ends, marks, here) = (["", ""], &[], None);
            let curve = Curve { values: &values, steps: 0, least: 0.0, ends, marks, here, number };
            let mut picture = Picture::new(Vec2::splat(100.0), "");
            picture.curve(Rect::from_min_size(Pos2::ZERO, Vec2::splat(100.0)), 8.0, &curve);
            picture.shapes
        };
        let bands = |shapes: &[Shape]| {
            shapes.iter().filter(|shape| matches!(shape, Shape::Band { .. })).count()
        };
        assert_eq!(bands(&drawn(None)), 0);
        assert_eq!(bands(&drawn(Some([0.3, 0.6]))), 1);
        let shapes = drawn(None);
        let curve = shapes.iter().find_map(|shape| match shape {
            Shape::Path { points, stroke: Some(stroke), .. }
                if stroke.paint == Tone::Faience.into() =>
            {
                Some(points.clone())
            }
            _ => None,
        });
        let points = curve.expect("a curve");
        assert!(points[1].y < points[0].y && points[1].x > points[0].x, "{points:?}");
    }
}
