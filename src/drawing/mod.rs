//! Pictures without a device: the board and the charts, described once as shapes in named colours.
//!
//! The window paints a [`Picture`] with egui, pages and files write it as SVG ([`Picture::svg`]), and a PNG is what the
//! window's painter leaves on a sheet in memory.
//!
//! **Invariant:** nothing here knows a window, a page or a rule. Colours are names ([`Ink`]) that the device looks up.

pub mod board;
pub mod chart;
pub mod curve;
mod glyphs;
mod ink;
mod path;
pub mod qr;
mod svg;

use emath::{Pos2, Rect, Vec2};

pub use glyphs::FAMILY as SIGNS;
pub use ink::{Ink, Paint, Tone};
pub use svg::SvgUse;

/// Shapes on a sheet, from the back to the front.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// Size of the sheet; the origin is its upper left corner.
    pub size: Vec2,
    /// Sentence for those who do not see the picture.
    pub title: String,
    /// Shapes, from the back to the front.
    pub shapes: Vec<Shape>,
}

/// One thing that is drawn.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "each variant's line says what its fields are")]
pub enum Shape {
    /// Rectangle with round corners of this radius, its fill and its edge.
    Rect { rect: Rect, radius: f32, fill: Option<Paint>, stroke: Option<Stroke> },
    /// Line from point to point; a closed one leads back to the first, and only a convex one may be filled.
    Path { points: Vec<Pos2>, closed: bool, fill: Option<Paint>, stroke: Option<Stroke> },
    /// Area between two edges with equally many points, in the same direction.
    Band { left: Vec<Pos2>, right: Vec<Pos2>, fill: Paint },
    /// Circle or oval with half its width and height, its fill and its edge.
    Ellipse { center: Pos2, radius: Vec2, fill: Option<Paint>, stroke: Option<Stroke> },
    /// Words in one line: the place of their foot and the end that is held there, the size and colour of the type.
    Text { at: Pos2, anchor: Anchor, size: f32, paint: Paint, text: String },
    /// Hieroglyphs in this colour, as large as fit into the rectangle.
    Glyphs { text: String, rect: Rect, paint: Paint },
    /// Soft shadow that a rectangle with round corners throws so far below it. Only the window's painter draws it.
    Shadow { rect: Rect, radius: f32, down: f32, blur: f32 },
    /// Shapes that are seen inside a rectangle only.
    Clipped { rect: Rect, shapes: Vec<Shape> },
}

/// Line of a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub paint: Paint,
    /// Its width.
    pub width: f32,
    /// Lengths of two dashes, each with the gap after it; a dash of no length is a dot.
    pub dashes: Option<[f32; 4]>,
}

impl Stroke {
    /// Solid line.
    pub fn new(width: f32, paint: impl Into<Paint>) -> Stroke {
        Stroke { paint: paint.into(), width, dashes: None }
    }

    /// This line, dashed.
    #[must_use]
    pub fn dashed(self, dash: f32, gap: f32) -> Stroke {
        Stroke { dashes: Some([dash, gap, dash, gap]), ..self }
    }

    /// Dots so far apart.
    pub fn dotted(radius: f32, spacing: f32, paint: impl Into<Paint>) -> Stroke {
        Stroke::new(2.0 * radius, paint).dashed(0.0, spacing)
    }
}

/// End of a line of words that is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// They begin at the place.
    Start,
    /// The place is their middle.
    Middle,
    /// They end at the place.
    End,
}

impl Picture {
    /// Empty sheet.
    pub fn new(size: Vec2, title: &str) -> Picture {
        Picture { size, title: title.to_owned(), shapes: Vec::new() }
    }

    /// Adds a filled rectangle.
    pub fn rect_filled(&mut self, rect: Rect, radius: f32, fill: impl Into<Paint>) {
        self.shapes.push(Shape::Rect { rect, radius, fill: Some(fill.into()), stroke: None });
    }

    /// Adds the outline of a rectangle; the line lies half on either side.
    pub fn rect_stroke(&mut self, rect: Rect, radius: f32, stroke: Stroke) {
        self.shapes.push(Shape::Rect { rect, radius, fill: None, stroke: Some(stroke) });
    }

    /// Adds a line from point to point.
    pub fn line(&mut self, points: Vec<Pos2>, stroke: Stroke) {
        self.shapes.push(Shape::Path { points, closed: false, fill: None, stroke: Some(stroke) });
    }

    /// Adds the outline of a shape.
    pub fn outline(&mut self, points: Vec<Pos2>, stroke: Stroke) {
        self.shapes.push(Shape::Path { points, closed: true, fill: None, stroke: Some(stroke) });
    }

    /// Adds a filled shape without corners that point inwards.
    pub fn convex(&mut self, points: Vec<Pos2>, fill: impl Into<Paint>, stroke: Option<Stroke>) {
        self.shapes.push(Shape::Path { points, closed: true, fill: Some(fill.into()), stroke });
    }

    /// Adds a filled oval.
    pub fn ellipse_filled(&mut self, center: Pos2, radius: Vec2, fill: impl Into<Paint>) {
        self.shapes.push(Shape::Ellipse { center, radius, fill: Some(fill.into()), stroke: None });
    }

    /// Adds the outline of an oval.
    pub fn ellipse_stroke(&mut self, center: Pos2, radius: Vec2, stroke: Stroke) {
        self.shapes.push(Shape::Ellipse { center, radius, fill: None, stroke: Some(stroke) });
    }

    /// Adds a disc with an edge.
    pub fn circle(&mut self, center: Pos2, radius: f32, fill: impl Into<Paint>, edge: Stroke) {
        self.shapes.push(Shape::Ellipse {
            center,
            radius: Vec2::splat(radius),
            fill: Some(fill.into()),
            stroke: Some(edge),
        });
    }

    /// Adds words in one line.
    pub fn text(
        &mut self,
        at: Pos2,
        anchor: Anchor,
        (size, paint): (f32, impl Into<Paint>),
        text: impl Into<String>,
    ) {
        let (paint, text) = (paint.into(), text.into());
        self.shapes.push(Shape::Text { at, anchor, size, paint, text });
    }

    /// Adds what `draw` draws, seen inside `rect` only.
    pub fn clipped(&mut self, rect: Rect, draw: impl FnOnce(&mut Picture)) {
        let mut inner = Picture::default();
        draw(&mut inner);
        self.shapes.push(Shape::Clipped { rect, shapes: inner.shapes });
    }
}
