//! Drawings of objects: `lessons/objects/*.svg`, a small and strict part of SVG.
//!
//! A page shows the elements of the file as they stand, the window paints the shapes that are made of them here.
//!
//! **Invariant:** a drawing that reads has nothing a page could not show: no script, no address, no colour but the named ones.

use kurbo::{BezPath, Circle, Ellipse, PathEl, Point, Rect, RoundedRect, Shape as _};
use roxmltree::{Document, Node};

use crate::rules::{Problem, did_you_mean, file_text, shorten};

/// Largest distance between a curve and the line that replaces it.
const TOLERANCE: f64 = 0.15;
/// The longest side of a sheet.
const LARGEST: f64 = 1_000.0;

/// A drawing: its size, its elements for pages and its shapes for the window.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// Width and height of the sheet.
    pub size: [f32; 2],
    /// The elements inside of the `svg` element, as they stand in the file.
    pub elements: String,
    /// Its shapes, from the back to the front.
    pub shapes: Vec<Shape>,
}

/// One filled area, or lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// Runs of points; a filled shape has one.
    pub runs: Vec<Run>,
    /// Indices into the points of the first run, three for each triangle of the area; empty without a fill.
    pub triangles: Vec<u32>,
    /// The material that fills it.
    pub fill: Option<Fill>,
    /// Its line.
    pub line: Option<Line>,
}

/// A line from point to point.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Run {
    /// The points.
    pub points: Vec<[f32; 2]>,
    /// True where the last point leads back to the first.
    pub closed: bool,
}

macro_rules! classes {
    ($(#[$doc:meta])* $name:ident { $($(#[$entry:meta])* $entry_name:ident = $text:literal, $value:expr;)* } $value_name:ident: $value_type:ty, $value_doc:literal) => {
        named! {
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            $name { $($(#[$entry])* $entry_name = $text,)* }
        }

        impl $name {
            #[doc = $value_doc]
            pub const fn $value_name(self) -> $value_type {
                match self { $($name::$entry_name => $value,)* }
            }
        }
    };
}

classes! {
    /// Materials, each with its colour: the same by day and by night, but for the ground.
    Fill {
        /// Acacia.
        Wood = "wood", 0x9C6B3C;
        /// Ebony.
        Ebony = "ebony", 0x3A2A20;
        /// Ivory or bone.
        Ivory = "ivory", 0xF3E8CC;
        /// The side of ivory that lies in shade.
        IvoryShade = "ivory-shade", 0xDCCBA2;
        /// Blue faience.
        Faience = "faience", 0x4F9DA6;
        /// Faience in shade, and dark blue glaze.
        Deep = "deep", 0x1C4C59;
        /// Limestone.
        Stone = "stone", 0xD5C39A;
        /// Hollows, and stone in shade.
        Shade = "shade", 0xAD9670;
        /// Unbaked clay.
        Clay = "clay", 0xB98A62;
        /// Red paint, or ivory that is stained red.
        Red = "red", 0xA63E2B;
        /// Gold and yellow paint.
        Gold = "gold", 0xD2A648;
        /// Skin as it is painted.
        Skin = "skin", 0xC98A5E;
        /// Linen.
        Linen = "linen", 0xFBF6EA;
        /// The ground on which a thing stands; it follows the page.
        Ground = "ground", 0xDCD1BA;
    }
    rgb: u32, "Red, green and blue; of the ground, those by day."
}

classes! {
    /// Lines, each with its width.
    Line {
        /// Outline on the page; it follows the ink of the page.
        Outline = "outline", 2.0;
        /// Line on a material.
        Ink = "ink", 2.0;
        /// Fine line on a material.
        Fine = "fine", 1.0;
        /// Strong line on a material, such as a sign.
        Sign = "sign", 3.0;
        /// Light line on a dark material.
        Pale = "pale", 2.0;
    }
    width: f32, "Its width in units of the sheet."
}

/// Reads a drawing.
///
/// # Errors
/// Lists everything that is wrong with it, each with its line.
pub fn parse_drawing(text: &str) -> Result<Drawing, Vec<Problem>> {
    let text = file_text(text).map_err(|problem| vec![problem])?;
    let document = Document::parse(text).map_err(|error| {
        let text = format!("this is not XML: {error}; close every element and quote every value");
        vec![Problem::at(error.pos().row as usize, text)]
    })?;
    let mut reader =
        Reader { document: &document, problems: Vec::new(), drawing: Drawing::default() };
    reader.sheet();
    match reader.problems.is_empty() {
        true => Ok(reader.drawing),
        false => Err(shorten(reader.problems)),
    }
}

/// Elements with the attributes that each needs and those that it may have.
const ELEMENTS: &[(&str, &[&str], &[&str])] = &[
    ("g", &["transform"], &[]),
    ("rect", &["x", "y", "width", "height"], &["rx"]),
    ("line", &["x1", "y1", "x2", "y2"], &[]),
    ("circle", &["cx", "cy", "r"], &[]),
    ("ellipse", &["cx", "cy", "rx", "ry"], &[]),
    ("polyline", &["points"], &[]),
    ("polygon", &["points"], &[]),
    ("path", &["d"], &[]),
];

struct Reader<'a, 'i> {
    document: &'a Document<'i>,
    problems: Vec<Problem>,
    drawing: Drawing,
}

impl Reader<'_, '_> {
    fn problem(&mut self, node: Node<'_, '_>, text: impl Into<String>) {
        let line = self.document.text_pos_at(node.range().start).row as usize;
        self.problems.push(Problem::at(line, text));
    }

    fn sheet(&mut self) {
        let root = self.document.root_element();
        let view = root.attribute("viewBox").unwrap_or_default();
        let size = match numbers(view).as_deref() {
            Some([0.0, 0.0, width, height]) => [*width, *height],
            _ => [0.0; 2],
        };
        let fits = size.iter().all(|side| (1.0..=LARGEST).contains(side));
        if root.tag_name().name() != "svg" || !fits {
            let text = "a drawing is one svg element; write <svg xmlns=\"http://www.w3.org/2000/svg\" class=\"object\" viewBox=\"0 0 400 200\">";
            return self.problem(root, text);
        }
        self.drawing.size = size.map(|side| side as f32);
        self.attributes(root, &["viewBox", "class"]);
        self.children(root, Point::ORIGIN);
        let inside = root.first_child().zip(root.last_child());
        let inside = inside.map(|(first, last)| first.range().start..last.range().end);
        let elements = inside.and_then(|range| self.document.input_text().get(range));
        self.drawing.elements = elements.unwrap_or_default().trim().to_owned();
        if self.drawing.shapes.is_empty() && self.problems.is_empty() {
            self.problem(root, "nothing is drawn; write a rect, a path or another element");
        }
    }

    fn children(&mut self, parent: Node<'_, '_>, origin: Point) {
        for node in parent.children() {
            if node.is_element() {
                self.element(node, origin);
            } else if node.is_text() && !node.text().unwrap_or_default().trim().is_empty() {
                let text = "words in a drawing cannot be translated; write them into lessons/en/objects.toml";
                self.problem(node, text);
            }
        }
    }

    /// Reports unknown attributes.
    fn attributes(&mut self, node: Node<'_, '_>, known: &[&str]) {
        let unknown = node.attributes().filter(|attribute| !known.contains(&attribute.name()));
        let unknown: Vec<&str> = unknown.map(|attribute| attribute.name()).collect();
        for name in unknown {
            let hint = did_you_mean(name, known.iter().copied());
            let tag = node.tag_name().name();
            let known = known.join(", ");
            self.problem(node, format!("{tag} has no {name:?} here{hint}; write one of {known}"));
        }
    }

    fn element(&mut self, node: Node<'_, '_>, origin: Point) {
        let tag = node.tag_name().name();
        let Some((_, needs, may)) = ELEMENTS.iter().find(|(name, ..)| *name == tag) else {
            let names: Vec<&str> = ELEMENTS.iter().map(|(name, ..)| *name).collect();
            let hint = did_you_mean(tag, names.iter().copied());
            let names = names.join(", ");
            let text = format!("{tag} cannot be drawn{hint}; write one of {names}");
            return self.problem(node, text);
        };
        let class = if tag == "g" { "transform" } else { "class" };
        let known: Vec<&str> = needs.iter().chain(*may).copied().chain([class]).collect();
        self.attributes(node, &known);
        if let Some(missing) = needs.iter().find(|name| node.attribute(**name).is_none()) {
            return self.problem(node, format!("{tag} lacks {missing}; write {missing}=\"…\""));
        }
        if tag == "g" {
            return self.group(node, origin);
        }
        match outline(node) {
            Some(path) => self.shape(node, path, origin),
            None => {
                let how = "write numbers, and in a path M, L, H, V, C, Q and Z";
                self.problem(node, format!("{tag} is not to be read; {how}"));
            }
        }
    }

    fn group(&mut self, node: Node<'_, '_>, origin: Point) {
        let transform = node.attribute("transform").unwrap_or_default();
        let inside = transform.strip_prefix("translate(").and_then(|rest| rest.strip_suffix(')'));
        match inside.and_then(numbers).as_deref() {
            Some([x, y]) => self.children(node, origin + (*x, *y)),
            _ => self.problem(node, "a group is only moved; write transform=\"translate(40 20)\""),
        }
    }

    fn shape(&mut self, node: Node<'_, '_>, mut path: BezPath, origin: Point) {
        path.apply_affine(kurbo::Affine::translate(origin.to_vec2()));
        let [width, height] = self.drawing.size.map(f64::from);
        let place = path.bounding_box();
        if place.x0 < 0.0 || place.y0 < 0.0 || place.x1 > width || place.y1 > height {
            let text = "this is outside the sheet; move it, or make viewBox larger";
            return self.problem(node, text);
        }
        let (fill, line) = self.paints(node);
        let runs = runs(&path);
        if fill.is_some() && runs.len() != 1 {
            let text = "a filled path has one outline; draw the others as paths of their own";
            return self.problem(node, text);
        }
        let mut triangles = Vec::new();
        if let (Some(_), Some(run)) = (fill, runs.first()) {
            earcut::Earcut::new().earcut(run.points.iter().copied(), &[], &mut triangles);
        }
        self.drawing.shapes.push(Shape { runs, triangles, fill, line });
    }

    /// Material and line that the classes of an element name.
    fn paints(&mut self, node: Node<'_, '_>) -> (Option<Fill>, Option<Line>) {
        let (mut fill, mut line) = (None, None);
        for word in node.attribute("class").unwrap_or_default().split_whitespace() {
            match (Fill::from_name(word), Line::from_name(word)) {
                (Some(class), _) if fill.is_none() => fill = Some(class),
                (_, Some(class)) if line.is_none() => line = Some(class),
                _ => {
                    let fills = Fill::ALL.iter().map(|fill| fill.name());
                    let names = fills.chain(Line::ALL.iter().map(|line| line.name()));
                    let hint = did_you_mean(word, names.clone());
                    let names = names.collect::<Vec<_>>().join(", ");
                    let text = format!(
                        "the class {word:?} is not a colour, or is one too many{hint}; write a material, a line or both of {names}"
                    );
                    self.problem(node, text);
                }
            }
        }
        if fill.is_none() && line.is_none() {
            self.problem(node, "nothing of this is seen; write class=\"wood outline\"");
        }
        (fill, line)
    }
}

/// Numbers with spaces or commas between them; nothing where one is not to be read.
fn numbers(text: &str) -> Option<Vec<f64>> {
    let words = text.split([' ', ',', '\n', '\t']).filter(|word| !word.is_empty());
    let numbers: Option<Vec<f64>> = words.map(|word| word.parse().ok()).collect();
    numbers.filter(|numbers| numbers.iter().all(|number: &f64| number.is_finite()))
}

fn outline(node: Node<'_, '_>) -> Option<BezPath> {
    let text = |name: &str| node.attribute(name).unwrap_or_default();
    let number = |name: &str| text(name).parse::<f64>().ok().filter(|number| number.is_finite());
    let middle = || Some(Point::new(number("cx")?, number("cy")?));
    Some(match node.tag_name().name() {
        "rect" => {
            let (x, y) = (number("x")?, number("y")?);
            let rect = Rect::new(x, y, x + number("width")?, y + number("height")?);
            let round = if node.has_attribute("rx") { number("rx")? } else { 0.0 };
            RoundedRect::from_rect(rect, round).to_path(TOLERANCE)
        }
        "circle" => Circle::new(middle()?, number("r")?).to_path(TOLERANCE),
        "ellipse" => {
            Ellipse::new(middle()?, (number("rx")?, number("ry")?), 0.0).to_path(TOLERANCE)
        }
        "line" => points(&[number("x1")?, number("y1")?, number("x2")?, number("y2")?], false)?,
        "polyline" => points(&numbers(text("points"))?, false)?,
        "polygon" => points(&numbers(text("points"))?, true)?,
        _ => {
            let known = |letter: char| !letter.is_alphabetic() || "MLHVCQZe".contains(letter);
            let data = Some(text("d")).filter(|data| data.chars().all(known))?;
            BezPath::from_svg(data)
                .ok()
                .filter(|path| !path.elements().is_empty() && path.is_finite())?
        }
    })
}

fn points(numbers: &[f64], closed: bool) -> Option<BezPath> {
    let (pairs, rest) = numbers.as_chunks::<2>();
    if pairs.len() < 2 || !rest.is_empty() {
        return None;
    }
    let points = pairs.iter().map(|[x, y]| Point::new(*x, *y)).enumerate();
    let lines =
        points.map(|(at, to)| if at == 0 { PathEl::MoveTo(to) } else { PathEl::LineTo(to) });
    Some(lines.chain(closed.then_some(PathEl::ClosePath)).collect())
}

/// The outline as runs of straight lines.
fn runs(path: &BezPath) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let short = |point: Point| [point.x as f32, point.y as f32];
    kurbo::flatten(path.elements().iter().copied(), TOLERANCE, |element| {
        match (element, runs.last_mut()) {
            (PathEl::MoveTo(point), _) => {
                runs.push(Run { points: vec![short(point)], closed: false })
            }
            (PathEl::LineTo(point), Some(run)) if run.points.last() != Some(&short(point)) => {
                run.points.push(short(point));
            }
            (PathEl::ClosePath, Some(run)) => {
                run.closed = true;
                if run.points.len() > 1 && run.points.first() == run.points.last() {
                    run.points.pop();
                }
            }
            _ => {}
        }
    });
    runs
}
