//! Pictures as files: what the painter of the window draws, painted into memory, whole, whether it is seen or not.
//!
//! **Invariant:** the same picture gives the same bytes natively and in the browser; no window and no graphics card takes
//! part.

mod png;
mod raster;

use egui::{
    Color32, ColorImage, Context, FontId, Painter, Pos2, RawInput, Rect, Shape, Stroke, StrokeKind,
    Vec2, ViewportId, pos2, vec2,
};

use super::board_view::{BoardLayout, BoardModel, Trays, paint_thumbnail};
use super::fonts;
use super::theme::{BOARD, Palette};
use crate::publish;
use crate::report::{Anchor, Drawing, Mark, PAPER, Rgb};
use crate::rules::Position;

pub use self::png::png;
pub use self::raster::paint as paint_meshes;

/// Pixels to a point of the picture: enough for print in a column of a page.
const SCALE: f32 = 2.0;
/// The size of a board that stands by itself, in points.
const BOARD_WIDTH: f32 = 720.0;
/// Between a board and the edge of its sheet, in points.
const BOARD_EDGE: f32 = 12.0;

/// A drawing as pixels.
pub fn image(drawing: &Drawing) -> ColorImage {
    let size = vec2(drawing.width as f32, drawing.height as f32);
    painted(size, color(PAPER, 1.0), |painter| {
        for mark in &drawing.marks {
            paint(painter, mark);
        }
    })
}

/// A board with its pieces as pixels.
pub fn board_image(board: &BoardModel) -> ColorImage {
    let inner = BoardLayout::size_for(BOARD_WIDTH, f32::INFINITY, Trays::Bare);
    let size = inner + Vec2::splat(2.0 * BOARD_EDGE);
    painted(size, color(PAPER, 1.0), |painter| {
        let rect = Rect::from_min_size(pos2(BOARD_EDGE, BOARD_EDGE), inner);
        paint_thumbnail(painter, rect, board, &Palette::new(false));
    })
}

/// The same as a drawing that scales.
pub fn board_svg(position: &Position) -> String {
    let svg = publish::board_svg(position, &publish::Marks::default());
    // In a file of its own a drawing says what it is.
    svg.replacen("<svg ", "<svg xmlns=\"http://www.w3.org/2000/svg\" ", 1)
}

/// What is painted on a sheet of this size, in points.
fn painted(size: Vec2, sheet: Color32, paint: impl Fn(&Painter)) -> ColorImage {
    let ctx = Context::default();
    fonts::install(&ctx);
    let rect = Rect::from_min_size(Pos2::ZERO, size);
    let mut input = RawInput {
        screen_rect: Some(rect),
        max_texture_side: Some(1 << 14),
        ..RawInput::default()
    };
    if let Some(viewport) = input.viewports.get_mut(&ViewportId::ROOT) {
        viewport.native_pixels_per_point = Some(SCALE);
    }
    let mut output = ctx.run_ui(input, |ui| {
        let painter = ui.painter().with_clip_rect(rect);
        paint(&painter);
    });
    let shapes = std::mem::take(&mut output.shapes);
    let meshes = ctx.tessellate(shapes, output.pixels_per_point);
    let pixels = [
        (size.x * output.pixels_per_point).ceil().max(1.0) as usize,
        (size.y * output.pixels_per_point).ceil().max(1.0) as usize,
    ];
    let mut sheet = ColorImage::filled(pixels, sheet);
    raster::paint(&mut sheet, &output.textures_delta, &meshes, output.pixels_per_point);
    output.textures_delta.clear();
    sheet
}

fn color([red, green, blue]: Rgb, cover: f64) -> Color32 {
    let cover = (255.0 * cover).round().clamp(0.0, 255.0) as u8;
    Color32::from_rgba_unmultiplied(red, green, blue, cover)
}

fn point((x, y): (f64, f64)) -> Pos2 {
    pos2(x as f32, y as f32)
}

fn paint(painter: &Painter, mark: &Mark) {
    match mark {
        Mark::Block { at: [x, y, width, height], fill, cover, edge } => {
            let size = vec2(*width as f32, *height as f32);
            let rect = Rect::from_min_size(point((*x, *y)), size);
            let edge = edge.map_or(Stroke::NONE, |edge| Stroke::new(1.0, color(edge, 1.0)));
            painter.rect(rect, 0, color(*fill, *cover), edge, StrokeKind::Middle);
        }
        Mark::Line { points, color: ink, width, dashes } => {
            let points: Vec<Pos2> = points.iter().copied().map(point).collect();
            let stroke = Stroke::new(*width as f32, color(*ink, 1.0));
            match dashes {
                Some([dash, gap]) => {
                    let (dash, gap) = (*dash as f32, *gap as f32);
                    painter.extend(Shape::dashed_line(&points, stroke, dash, gap));
                }
                None => {
                    painter.add(Shape::line(points, stroke));
                }
            }
        }
        Mark::Words { at, anchor, size, color: ink, text } => {
            let font = FontId::new(*size as f32, fonts::sans());
            let galley = painter.layout_no_wrap(text.clone(), font, color(*ink, 1.0));
            let first = galley.rows.first().and_then(|row| row.glyphs.first());
            let foot = first.map_or(0.0, |glyph| glyph.pos.y);
            let part = match anchor {
                Anchor::Start => 0.0,
                Anchor::Middle => 0.5,
                Anchor::End => 1.0,
            };
            let corner = point(*at) - vec2(part * galley.size().x, foot);
            painter.galley(corner, galley, BOARD.ink);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;

    #[test]
    fn a_board_is_painted_with_its_pieces() {
        let ruleset = library::ruleset("kendall-walker").expect("shipped");
        let rules = ruleset.rules();
        let full = super::super::game_board::position_model(&ruleset, &rules.start());
        let image = board_image(&full);
        let [width, height] = image.size;
        assert!(width > 1_400 && height > 400, "{width} by {height}");
        let sheet = color(PAPER, 1.0);
        assert_eq!(image.pixels.first(), Some(&sheet), "the edge is paper");
        let dark = image.pixels.iter().filter(|pixel| **pixel == BOARD.deep);
        assert!(dark.count() > 500, "spools are painted");
        assert_eq!(image, board_image(&full), "the same every time");
    }
}
