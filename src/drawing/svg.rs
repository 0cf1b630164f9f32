//! Pictures as SVG.
//!
//! A page holds many boards, so what looks alike is written once: a shape joins an earlier element of the same look if
//! nothing drawn between them lies under it, and places are written relative to each other in tenths.

use std::fmt::Write as _;

use emath::{Pos2, Rect, Vec2, vec2};
use maud::html;

use super::glyphs;
use super::{Anchor, Ink, Paint, Picture, Shape, Stroke};

/// Width of a letter, for guessing how long words are: a part of the size of the type.
const LETTER: f32 = 0.6;
/// Distance at which a line may pass from a point of a curve that is left out.
const TOLERANCE: f32 = 0.05;

/// Destination of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SvgUse {
    /// Into a page, whose custom properties may choose other colours.
    Page,
    /// Into a file of its own, which any program reads.
    File,
}

impl Picture {
    /// The picture as an `svg` element with its title.
    pub fn svg(&self, used: SvgUse) -> String {
        let (width, height, title) =
            (tenths(self.size.x), tenths(self.size.y), escape(&self.title));
        let file = match used {
            SvgUse::Page => String::new(),
            SvgUse::File => format!(
                "xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" "
            ),
        };
        let mut sheet = Sheet { used, elements: Vec::new() };
        self.shapes.iter().for_each(|shape| sheet.add(shape));
        format!(
            "<svg {file}viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{title}\" font-family=\"sans-serif\" \
             stroke-linejoin=\"round\"><title>{title}</title>{}</svg>",
            sheet.text()
        )
    }
}

/// Text of a document with its signs escaped.
fn escape(text: &str) -> String {
    html! { (text) }.into_string()
}

/// One element and the places of the shapes in it.
struct Element {
    /// Opening tag; shapes with the same one may share the element.
    open: String,
    body: String,
    close: &'static str,
    /// `true` if shapes of the same look may lie on each other without a difference.
    flat: bool,
    places: Vec<Rect>,
}

struct Sheet {
    used: SvgUse,
    elements: Vec<Element>,
}

impl Sheet {
    fn text(&self) -> String {
        let mut out = String::new();
        for element in &self.elements {
            for part in [element.open.as_str(), &element.body, element.close] {
                out.push_str(part);
            }
        }
        out
    }

    fn add(&mut self, shape: &Shape) {
        match shape {
            Shape::Rect { rect, radius, fill, stroke } => {
                let data = rounded(*rect, *radius);
                self.path(data, *rect, *fill, *stroke);
            }
            Shape::Path { points, closed, fill, stroke } => {
                let mut data = PathData::default();
                data.points(points);
                if *closed {
                    data.close();
                }
                self.path(data, Rect::from_points(points), *fill, *stroke);
            }
            Shape::Band { left, right, fill } => {
                let mut data = PathData::default();
                let around: Vec<Pos2> = left.iter().chain(right.iter().rev()).copied().collect();
                data.points(&around);
                data.close();
                self.path(data, Rect::from_points(&around), Some(*fill), None);
            }
            Shape::Ellipse { center, radius, fill, stroke } => {
                let rect = Rect::from_center_size(*center, 2.0 * *radius);
                self.path(oval(*center, *radius), rect, *fill, *stroke);
            }
            Shape::Text { at, anchor, size, paint, text } => {
                self.words(*at, *anchor, (*size, *paint), text);
            }
            Shape::Glyphs { text, rect, paint } => {
                self.glyphs(text, *rect, *paint);
            }
            // The edge of the sheet would cut it.
            Shape::Shadow { .. } => {}
            Shape::Clipped { rect, shapes } => self.clipped(*rect, shapes),
        }
    }

    fn clipped(&mut self, rect: Rect, shapes: &[Shape]) {
        let mut inner = Sheet { used: self.used, elements: Vec::new() };
        shapes.iter().for_each(|shape| inner.add(shape));
        let [x, y, width, height] =
            [rect.left(), rect.top(), rect.width(), rect.height()].map(tenths);
        let open = format!(
            "<svg x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" viewBox=\"{x} {y} {width} {height}\">"
        );
        let (body, places) = (inner.text(), vec![rect]);
        self.elements.push(Element { open, body, close: "</svg>", flat: false, places });
    }

    fn path(&mut self, data: PathData, place: Rect, fill: Option<Paint>, stroke: Option<Stroke>) {
        let mut open = "<path".to_owned();
        match fill {
            Some(fill) => self.paint(&mut open, "fill", fill),
            None => open.push_str(" fill=\"none\""),
        }
        let mut grown = 0.0;
        if let Some(stroke) = stroke {
            grown = 0.5 * stroke.width;
            self.paint(&mut open, "stroke", stroke.paint);
            // Writing to a text does not fail.
            write!(open, " stroke-width=\"{}\"", tenths(stroke.width)).ok();
            if let Some(dashes) = stroke.dashes {
                let [dash, gap, second, last] = dashes.map(tenths);
                let cap = if dash == "0" { " stroke-linecap=\"round\"" } else { "" };
                write!(open, " stroke-dasharray=\"{dash} {gap} {second} {last}\"{cap}").ok();
            }
        }
        open.push_str(" d=\"");
        let opaque = |paint: Option<Paint>| paint.is_none_or(|paint| paint.cover >= 1.0);
        let flat = fill.is_none() != stroke.is_none()
            && opaque(fill)
            && opaque(stroke.map(|stroke| stroke.paint));
        // Shapes that only touch do not lie on each other.
        let places = vec![place.expand(grown - 0.05)];
        self.join(Element { open, body: data.text, close: "\"/>", flat, places });
    }

    fn words(&mut self, at: Pos2, anchor: Anchor, (size, paint): (f32, Paint), text: &str) {
        let width = LETTER * size * text.chars().count() as f32;
        let (anchor, left) = match anchor {
            Anchor::Start => ("", 0.0),
            Anchor::Middle => (" text-anchor=\"middle\"", 0.5 * width),
            Anchor::End => (" text-anchor=\"end\"", width),
        };
        // The style of a page enlarges the numbers of squares on narrow screens.
        let class = if paint.ink == Ink::Quiet { " class=\"numbers\"" } else { "" };
        let mut open = format!("<g{class} font-size=\"{}\"{anchor}", tenths(size));
        self.paint(&mut open, "fill", paint);
        open.push('>');
        let (x, y) = (tenths(at.x), tenths(at.y));
        let body = format!("<text x=\"{x}\" y=\"{y}\">{}</text>", escape(text));
        let place = Rect::from_min_size(at - vec2(left, size), vec2(width, 1.3 * size));
        self.join(Element { open, body, close: "</g>", flat: true, places: vec![place] });
    }

    /// Hieroglyphs: in a page, which brings the font, as text; in a file as outlines.
    fn glyphs(&mut self, text: &str, rect: Rect, paint: Paint) {
        let Some(fitted) = glyphs::Fitted::new(text, rect) else {
            return;
        };
        if self.used == SvgUse::File {
            return self.path(fitted.outlines(), rect, Some(paint), None);
        }
        let mut open = format!("<g font-family=\"{}\"", glyphs::FAMILY);
        self.paint(&mut open, "fill", paint);
        open.push('>');
        let [x, y, size] = [fitted.start.x, fitted.start.y, fitted.size].map(tenths);
        let body = format!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{text}</text>");
        self.join(Element { open, body, close: "</g>", flat: true, places: vec![rect] });
    }

    /// Adds to an earlier element of the same look, or at the front.
    fn join(&mut self, new: Element) {
        let lies_on = |below: &Element| {
            below.places.iter().any(|place| new.places.iter().any(|own| place.intersects(*own)))
        };
        for below in self.elements.iter_mut().rev() {
            let covers = lies_on(below);
            if below.open == new.open && (below.flat || !covers) {
                below.body.push_str(&new.body);
                below.places.extend(new.places);
                return;
            }
            if covers {
                break;
            }
        }
        self.elements.push(new);
    }

    fn paint(&self, open: &mut String, name: &str, paint: Paint) {
        let [red, green, blue] = paint.ink.rgb();
        let hex = format!("#{red:02X}{green:02X}{blue:02X}");
        match (self.used, paint.ink.variable()) {
            (SvgUse::Page, variable) if !variable.is_empty() => {
                write!(open, " {name}=\"var(--{variable},{hex})\"").ok();
            }
            _ => {
                write!(open, " {name}=\"{hex}\"").ok();
            }
        }
        if paint.cover < 1.0 {
            let cover = (100.0 * paint.cover).round() / 100.0;
            write!(open, " {name}-opacity=\"{cover}\"").ok();
        }
    }
}

/// A number with at most one digit after its point.
fn tenths(value: f32) -> String {
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
    text: String,
    /// Place of the pen, in tenths.
    at: [i32; 2],
}

impl PathData {
    /// Sets the pen down.
    pub(super) fn move_to(&mut self, to: Pos2) {
        // Always absolute, so that paths can be joined.
        self.at = [0, 0];
        self.go('M', &[to]);
    }

    /// Draws to the last of `points`; the others say how.
    pub(super) fn go(&mut self, command: char, points: &[Pos2]) {
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

    fn points(&mut self, points: &[Pos2]) {
        let mut kept = simplified(points).into_iter();
        if let Some(first) = kept.next() {
            self.move_to(first);
        }
        kept.for_each(|point| self.go('l', &[point]));
    }

    #[cfg(test)]
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Leads back to where the pen was set down.
    pub(super) fn close(&mut self) {
        self.text.push('z');
    }
}

fn rounded(rect: Rect, radius: f32) -> PathData {
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
            _ => data.go('l', &[before]),
        }
        data.go('q', &[corner, after]);
    }
    data.close();
    data
}

fn corners(rect: Rect) -> [Pos2; 4] {
    [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()]
}

fn oval(center: Pos2, radius: Vec2) -> PathData {
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
    let (Some(first), Some(last)) = (points.first(), points.last()) else {
        return Vec::new();
    };
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
            let mut kept = simplified(&points[..=at]);
            kept.pop();
            kept.extend(simplified(&points[at..]));
            kept
        }
        None if points.len() > 1 => vec![*first, *last],
        None => vec![*first],
    }
}

#[cfg(test)]
mod tests {
    use emath::pos2;

    use super::*;

    fn square(x: f32) -> Rect {
        Rect::from_min_size(pos2(x, 0.0), Vec2::splat(4.0))
    }

    #[test]
    fn what_looks_alike_is_one_element_unless_something_lies_between() {
        let mut picture = Picture::new(vec2(20.0, 4.0), "three squares");
        picture.rect_filled(square(0.0), 0.0, Ink::Square);
        picture.rect_filled(square(8.0), 0.0, Ink::Square);
        picture.rect_filled(square(8.0), 0.0, Ink::Deep);
        picture.rect_filled(square(16.0), 0.0, Ink::Square);
        assert_eq!(picture.svg(SvgUse::Page).matches("<path").count(), 2);
        picture.rect_filled(square(9.0), 0.0, Ink::Square);
        let svg = picture.svg(SvgUse::Page);
        assert_eq!(svg.matches("<path").count(), 3, "it lies on the dark one");
        assert!(svg.contains("d=\"M8 0l4 0l0 4l-4 0z\""), "{svg}");
    }

    #[test]
    fn words_and_titles_hide_no_sign_and_files_name_plain_colours() {
        let mut picture = Picture::new(vec2(20.0, 4.0), "A < B");
        picture.text(pos2(0.5, -0.24), Anchor::End, (9.0, Ink::Ink), "\"x\" & y");
        picture.rect_filled(square(0.0), 1.0, Ink::Frame.cover(0.5));
        let svg = picture.svg(SvgUse::File);
        assert!(svg.contains("<title>A &lt; B</title>") && svg.contains("&quot;x&quot; &amp; y"));
        assert!(svg.contains("x=\".5\" y=\"-.2\""), "{svg}");
        assert!(svg.contains("fill=\"#5B3A20\" fill-opacity=\"0.5\"") && !svg.contains("var("));
    }

    #[test]
    fn curves_keep_their_bends_only() {
        let line: Vec<Pos2> = (0..9).map(|x| pos2(x as f32, 0.0)).collect();
        assert_eq!(simplified(&line), [line[0], line[8]]);
        let bent = [pos2(0.0, 0.0), pos2(1.0, 1.0), pos2(2.0, 0.0)];
        assert_eq!(simplified(&bent), bent);
        assert!(simplified(&[]).is_empty());
    }
}
