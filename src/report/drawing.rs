//! A picture as a list of what is drawn, from the back to the front: written out as a drawing that scales (SVG), or painted
//! by the app. Both show the same.

use std::fmt::Write as _;

/// A color: red, green and blue.
pub type Rgb = [u8; 3];

/// The color of words and edges.
pub const INK: Rgb = [0x2a, 0x24, 0x1c];
/// The color of numbers and of what was played.
pub const QUIET: Rgb = [0x5a, 0x50, 0x41];
/// The color of the sheet.
pub const PAPER: Rgb = [0xf5, 0xee, 0xdf];
/// Width of a letter, for guessing how long words are: a part of the size of the type.
const LETTER: f64 = 0.52;

/// At which of their ends words are held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// They begin at the place.
    Start,
    /// The place is their middle.
    Middle,
    /// They end at the place.
    End,
}

/// One thing that is drawn. Lengths count from the upper left corner.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A filled rectangle.
    Block {
        /// Left, top, width, height.
        at: [f64; 4],
        /// What fills it.
        fill: Rgb,
        /// How much of it covers what lies below, from 0 to 1.
        cover: f64,
        /// Its edge, if it has one.
        edge: Option<Rgb>,
    },
    /// A line from point to point.
    Line {
        /// The points.
        points: Vec<(f64, f64)>,
        /// Its color.
        color: Rgb,
        /// Its width.
        width: f64,
        /// Lengths of dash and gap.
        dashes: Option<[f64; 2]>,
    },
    /// Words in one line.
    Words {
        /// Where their foot stands.
        at: (f64, f64),
        /// At which of their ends.
        anchor: Anchor,
        /// The size of the type.
        size: f64,
        /// Their color.
        color: Rgb,
        /// The words.
        text: String,
    },
}

/// A picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// What it shows, for those who do not see it.
    pub title: String,
    /// What is drawn, from the back to the front.
    pub marks: Vec<Mark>,
}

impl Drawing {
    /// An empty sheet.
    pub(super) fn new(width: f64, title: &str) -> Drawing {
        Drawing { width, height: 0.0, title: title.to_owned(), marks: Vec::new() }
    }

    pub(super) fn words(&mut self, at: (f64, f64), anchor: Anchor, color: Rgb, text: &str) {
        self.small_words(at, anchor, color, (13.0, text));
    }

    pub(super) fn small_words(
        &mut self,
        at: (f64, f64),
        anchor: Anchor,
        color: Rgb,
        (size, text): (f64, &str),
    ) {
        self.marks.push(Mark::Words { at, anchor, size, color, text: text.to_owned() });
    }

    /// Words that may break into lines of about this length; tells where the next line would stand.
    pub(super) fn lines(
        &mut self,
        (x, y): (f64, f64),
        width: f64,
        color: Rgb,
        (size, text): (f64, &str),
    ) -> f64 {
        let letters = (width / (LETTER * size)).max(8.0) as usize;
        let mut y = y;
        for line in broken(text, letters) {
            self.small_words((x, y), Anchor::Start, color, (size, &line));
            y += 1.4 * size;
        }
        y
    }

    pub(super) fn line(&mut self, points: &[(f64, f64)], color: Rgb) {
        self.marks.push(Mark::Line { points: points.to_vec(), color, width: 1.5, dashes: None });
    }

    pub(super) fn block(&mut self, at: [f64; 4], fill: Rgb, cover: f64, edge: Option<Rgb>) {
        self.marks.push(Mark::Block { at, fill, cover, edge });
    }

    /// The picture as a file of its own.
    pub fn svg(&self) -> String {
        let (width, height, title) = (self.width, self.height, escape(&self.title));
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             role=\"img\" aria-label=\"{title}\" font-family=\"sans-serif\"><title>{title}</title>\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>",
            hex(PAPER)
        );
        for mark in &self.marks {
            out.push_str(&mark.svg());
        }
        out + "</svg>\n"
    }
}

impl Mark {
    fn svg(&self) -> String {
        match self {
            Mark::Block { at: [x, y, width, height], fill, cover, edge } => {
                let edge =
                    edge.map_or_else(String::new, |edge| format!(" stroke=\"{}\"", hex(edge)));
                format!(
                    "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{}\" \
                     fill-opacity=\"{cover:.3}\"{edge}/>",
                    hex(*fill)
                )
            }
            Mark::Line { points, color, width, dashes } => {
                let mut path = String::new();
                for (index, (x, y)) in points.iter().enumerate() {
                    let sign = if index == 0 { 'M' } else { 'L' };
                    // Writing to a text does not fail.
                    write!(path, "{sign}{x:.1} {y:.1}").ok();
                }
                let dashes = dashes.map_or_else(String::new, |[dash, gap]| {
                    format!(" stroke-dasharray=\"{dash} {gap}\"")
                });
                format!(
                    "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\"{dashes}/>",
                    hex(*color)
                )
            }
            Mark::Words { at: (x, y), anchor, size, color, text } => {
                let anchor = match anchor {
                    Anchor::Start => "start",
                    Anchor::Middle => "middle",
                    Anchor::End => "end",
                };
                format!(
                    "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" font-size=\"{size}\" fill=\"{}\">{}</text>",
                    hex(*color),
                    escape(text)
                )
            }
        }
    }
}

fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02X}{green:02X}{blue:02X}")
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Words in lines of at most so many letters, where a single word is not longer.
fn broken(text: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_break_between_words_only() {
        assert_eq!(broken("one two three four", 9), ["one two", "three", "four"]);
        assert_eq!(broken("unbreakable", 4), ["unbreakable"]);
        assert!(broken("", 4).is_empty());
    }

    #[test]
    fn a_drawing_says_what_it_shows_and_hides_no_sign() {
        let mut drawing = Drawing::new(10.0, "A < B");
        drawing.words((0.0, 0.0), Anchor::End, INK, "\"x\" & y");
        let svg = drawing.svg();
        assert!(svg.contains("<title>A &lt; B</title>"));
        assert!(svg.contains("&quot;x&quot; &amp; y"));
    }
}
