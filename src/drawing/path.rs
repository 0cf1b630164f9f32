//! Paths of SVG as text, every place relative to the one before, in tenths.

use emath::{Pos2, Rect, Vec2, vec2};

/// Distance at which a line may pass from a point of a curve that is left out.
const TOLERANCE: f32 = 0.05;

/// A number with at most one digit after its point.
pub(super) fn tenths(value: f32) -> String {
    number(whole_tenths(value))
}

fn whole_tenths(value: f32) -> i32 {
    (10.0 * value).round() as i32
}

fn number(tenths: i32) -> String {
    let sign = if tenths < 0 { "-" } else { "" };
    match (tenths.abs() / 10, tenths.abs() % 10) {
        (whole, 0) => format!("{sign}{whole}"),
        (0, part) => format!("{sign}.{part}"),
        (whole, part) => format!("{sign}{whole}.{part}"),
    }
}

/// Text of a path, every place relative to the one before.
#[derive(Default)]
pub(super) struct PathData {
    pub(super) text: String,
    /// Place of the pen, in tenths.
    at: [i32; 2],
}

impl PathData {
    /// Sets the pen down.
    pub(super) fn move_to(&mut self, to: Pos2) {
        // Always absolute, so that paths can be joined.
        self.at = [0, 0];
        self.draw_to('M', &[to]);
    }

    /// Draws to the last of `points`; the others are control points.
    pub(super) fn draw_to(&mut self, command: char, points: &[Pos2]) {
        self.text.push(command);
        let from = self.at;
        for (index, point) in points.iter().enumerate() {
            let to = [whole_tenths(point.x), whole_tenths(point.y)];
            for (axis, value) in [0, 1].map(|axis| to[axis] - from[axis]).into_iter().enumerate() {
                if index + axis > 0 && value >= 0 {
                    self.text.push(' ');
                }
                self.text.push_str(&number(value));
            }
            self.at = to;
        }
    }

    pub(super) fn points(&mut self, points: &[Pos2]) {
        let mut corners = simplified(points).into_iter();
        if let Some(first) = corners.next() {
            self.move_to(first);
        }
        corners.for_each(|point| self.draw_to('l', &[point]));
    }

    /// Closes the outline.
    pub(super) fn close(&mut self) {
        self.text.push('z');
    }
}

pub(super) fn rounded(rect: Rect, radius: f32) -> PathData {
    let mut data = PathData::default();
    if radius <= 0.0 {
        data.points(&corners(rect));
        data.close();
        return data;
    }
    let around = corners(rect);
    for (index, corner) in around.into_iter().enumerate() {
        let toward = |other: Pos2| corner + (other - corner).normalized() * radius;
        let (before, after) = (toward(around[(index + 3) % 4]), toward(around[(index + 1) % 4]));
        match index {
            0 => data.move_to(before),
            _ => data.draw_to('l', &[before]),
        }
        data.draw_to('q', &[corner, after]);
    }
    data.close();
    data
}

fn corners(rect: Rect) -> [Pos2; 4] {
    [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()]
}

pub(super) fn oval(center: Pos2, radius: Vec2) -> PathData {
    let mut data = PathData::default();
    data.move_to(center - vec2(radius.x, 0.0));
    for way in [2.0, -2.0] {
        let half = format!("a{} {} 0 1 0 ", tenths(radius.x), tenths(radius.y));
        data.text.push_str(&half);
        data.text.push_str(&format!("{} 0", tenths(way * radius.x)));
    }
    data.close();
    data
}

/// The points without those that a line between their neighbours all but meets.
fn simplified(points: &[Pos2]) -> Vec<Pos2> {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return Vec::new() };
    let off = |point: &Pos2| {
        let (along, out) = (*last - *first, *point - *first);
        match along.length() > 0.0 {
            true => (along.x * out.y - along.y * out.x).abs() / along.length(),
            false => out.length(),
        }
    };
    let farthest =
        (1..points.len() - 1).max_by(|one, two| off(&points[*one]).total_cmp(&off(&points[*two])));
    match farthest.filter(|at| off(&points[*at]) > TOLERANCE) {
        Some(at) => {
            let mut corners = simplified(&points[..=at]);
            corners.pop();
            corners.extend(simplified(&points[at..]));
            corners
        }
        None if points.len() > 1 => vec![*first, *last],
        None => vec![*first],
    }
}

#[cfg(test)]
mod tests {
    use emath::pos2;

    use super::*;

    #[test]
    fn curves_keep_their_bends_only() {
        let line: Vec<Pos2> = (0..9).map(|x| pos2(x as f32, 0.0)).collect();
        assert_eq!(simplified(&line), [line[0], line[8]]);
        let bent = [pos2(0.0, 0.0), pos2(1.0, 1.0), pos2(2.0, 0.0)];
        assert_eq!(simplified(&bent), bent);
        assert!(simplified(&[]).is_empty());
    }
}
