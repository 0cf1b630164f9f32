//! Outlines of hieroglyphs from our own small font, for devices that do not have it.

use emath::{Pos2, Rect, Vec2, pos2};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::raw::TableProvider as _;
use skrifa::{FontRef, MetadataProvider as _};

use super::path::PathData;

const FONT: &[u8] = include_bytes!("../../assets/fonts/NotoSansEgyptianHieroglyphs-Regular.ttf");

/// Name by which pages know the font.
pub const FAMILY: &str = "Senet Signs";

/// Line of hieroglyphs as large as fits into a rectangle.
pub(super) struct Fitted {
    strokes: Vec<(char, Vec<Pos2>)>,
    /// Start of the line.
    pub(super) start: Pos2,
    /// Size of the type.
    pub(super) size: f32,
    scale: f32,
}

impl Fitted {
    /// Measures `text`; nothing where the font has none of it.
    pub(super) fn new(text: &str, rect: Rect) -> Option<Fitted> {
        let font = FontRef::new(FONT).ok()?;
        let mut seen = Strokes::default();
        seen.write(&font, text);
        let bounds = Rect::from_points(&seen.points());
        if !bounds.is_positive() {
            return None;
        }
        let scale = f32::min(rect.width() / bounds.width(), rect.height() / bounds.height());
        let size = scale * f32::from(font.head().ok()?.units_per_em());
        let start = rect.center() - scale * bounds.center().to_vec2();
        Some(Fitted { strokes: seen.strokes, start, size, scale })
    }

    /// The outlines of the hieroglyphs.
    pub(super) fn outlines(&self) -> PathData {
        let mut data = PathData::default();
        let place = |at: &Pos2| self.start + self.scale * at.to_vec2();
        for (command, points) in &self.strokes {
            let points: Vec<Pos2> = points.iter().map(place).collect();
            match (command, points.as_slice()) {
                ('M', [start]) => data.move_to(*start),
                ('z', _) => data.close(),
                _ => data.draw_to(*command, &points),
            }
        }
        data
    }
}

/// Strokes of a pen, in units of the font with the y axis downwards.
#[derive(Default)]
struct Strokes {
    strokes: Vec<(char, Vec<Pos2>)>,
    offset: f32,
}

impl Strokes {
    /// Draws every glyph behind the one before it.
    fn write(&mut self, font: &FontRef<'_>, text: &str) {
        let (outlines, names) = (font.outline_glyphs(), font.charmap());
        let widths = font.glyph_metrics(Size::unscaled(), LocationRef::default());
        for glyph in text.chars().filter_map(|sign| names.map(sign)) {
            let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
            // A glyph that cannot be drawn leaves its room empty.
            outlines.get(glyph).map(|outline| outline.draw(settings, self));
            self.offset += widths.advance_width(glyph).unwrap_or_default();
        }
    }

    fn points(&self) -> Vec<Pos2> {
        self.strokes.iter().flat_map(|(_, points)| points).copied().collect()
    }

    fn add(&mut self, command: char, points: &[(f32, f32)]) {
        let shift = Vec2::new(self.offset, 0.0);
        let points = points.iter().map(|(x, y)| pos2(*x, -*y) + shift).collect();
        self.strokes.push((command, points));
    }
}

impl OutlinePen for Strokes {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add('l', &[(x, y)]);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.add('q', &[(cx, cy), (x, y)]);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.add('c', &[(ax, ay), (bx, by), (x, y)]);
    }

    fn close(&mut self) {
        self.add('z', &[]);
    }
}

#[cfg(test)]
mod tests {
    use emath::vec2;

    use super::*;
    use crate::lesson::{Period, Sign};

    #[test]
    fn every_sign_of_a_board_has_an_outline() {
        let rect = Rect::from_min_size(pos2(0.0, 0.0), vec2(44.0, 44.0));
        let periods = Period::ALL.into_iter();
        let signs = periods.flat_map(|period| (1..=30).filter_map(move |at| period.sign(at)));
        for text in signs.chain((1..=30).filter_map(Sign::usual)).filter_map(Sign::glyphs) {
            let fitted = Fitted::new(text, rect).expect(text);
            assert!(fitted.outlines().text.len() > 50 && fitted.size > 20.0, "{text}");
        }
    }
}
