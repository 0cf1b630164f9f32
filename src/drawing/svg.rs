//! Pictures as SVG.
//!
//! A page holds many boards, so what looks alike is written once: a shape joins an earlier element of the same look if
//! nothing drawn between them lies under it, and places are written relative to each other in tenths.

use std::fmt::Write as _;

use emath::{Pos2, Rect, vec2};
use maud::html;

use super::glyphs;
use super::path::{PathData, oval, rounded, tenths};
use super::{Anchor, Ink, Paint, Picture, Shape, Stroke};

/// Width of a letter, for guessing how long words are: a part of the size of the type.
const LETTER: f32 = 0.6;
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
    /// True if shapes of the same look may lie on each other without a difference.
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
        let Some(fitted) = glyphs::Fitted::new(text, rect) else { return };
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
        let color = match (self.used, paint.ink.variable()) {
            (SvgUse::File, _) | (_, "") => hex,
            (SvgUse::Page, variable) => format!("var(--{variable},{hex})"),
        };
        write!(open, " {name}=\"{color}\"").ok();
        if paint.cover < 1.0 {
            let cover = (100.0 * paint.cover).round() / 100.0;
            write!(open, " {name}-opacity=\"{cover}\"").ok();
        }
    }
}

#[cfg(test)]
mod tests {
    use emath::{Vec2, pos2};

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
}
