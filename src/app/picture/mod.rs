//! Pictures as files: the same drawings as in the window, painted whole into memory.
//!
//! **Invariant:** the same picture gives the same bytes natively and in the browser, without a window or a graphics card.

mod paint;
mod raster;

use egui::{ColorImage, Context, Pos2, RawInput, Rect, ViewportId};
use png::{ColorType, Encoder, EncodingError};

use super::fonts;
use super::theme::Palette;
use crate::drawing::board::{BoardModel, board_sheet};
use crate::drawing::{Picture, SvgUse};
use crate::publish::{self, Marks};
use crate::rules::Position;

pub use self::paint::{color, paint, paint_glyphs};
pub use self::raster::paint as paint_meshes;

/// Pixels to a point of the picture: enough for print in a column of a page.
const SCALE: f32 = 2.0;
/// Width of a board that stands by itself and its distance from the edge of its sheet, in points.
const BOARD: (f32, f32) = (720.0, 12.0);

/// A board with its pieces on a sheet of its own.
pub fn board(model: &BoardModel, position: &Position) -> Picture {
    let marks = Marks { waiting: model.waiting, ..Marks::default() };
    board_sheet(model, BOARD, &publish::board_sentence(position, &marks))
}

/// The picture as a file of its own that scales.
pub fn svg(picture: &Picture) -> String {
    picture.svg(SvgUse::File) + "\n"
}

/// The picture as pixels, in the colours of papyrus.
pub fn image(picture: &Picture) -> ColorImage {
    let palette = Palette::new(false);
    let ctx = Context::default();
    fonts::install(&ctx);
    let rect = Rect::from_min_size(Pos2::ZERO, picture.size);
    let (screen_rect, max_texture_side) = (Some(rect), Some(1 << 14));
    let mut input = RawInput { screen_rect, max_texture_side, ..RawInput::default() };
    if let Some(viewport) = input.viewports.get_mut(&ViewportId::ROOT) {
        viewport.native_pixels_per_point = Some(SCALE);
    }
    let mut output = ctx.run_ui(input, |ui| {
        paint(&ui.painter().with_clip_rect(rect), picture, &palette);
    });
    let scale = output.pixels_per_point;
    let meshes = ctx.tessellate(std::mem::take(&mut output.shapes), scale);
    let size = [picture.size.x, picture.size.y].map(|side| (side * scale).ceil().max(1.0) as usize);
    let mut sheet = ColorImage::filled(size, palette.page);
    raster::paint(&mut sheet, &output.textures_delta, &meshes, scale);
    output.textures_delta.clear();
    sheet
}

/// A picture as a PNG file; transparent parts are laid over black.
pub fn png(image: &ColorImage) -> Vec<u8> {
    // Writing into memory fails only for a picture without pixels.
    encoded(image).unwrap_or_default()
}

fn encoded(image: &ColorImage) -> Result<Vec<u8>, EncodingError> {
    let mut out = Vec::new();
    let [width, height] = image.size.map(|side| side as u32);
    let mut encoder = Encoder::new(&mut out, width, height);
    encoder.set_color(ColorType::Rgb);
    let pixels = image.pixels.iter().flat_map(|pixel| [pixel.r(), pixel.g(), pixel.b()]);
    encoder.write_header()?.write_image_data(&pixels.collect::<Vec<u8>>())?;
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::theme::ink_color;
    use crate::drawing::Ink;
    use crate::library;

    #[test]
    fn a_board_is_painted_with_its_pieces() {
        let ruleset = library::ruleset("kendall-walker").expect("shipped");
        let start = ruleset.rules().start();
        let full = board(&super::super::game_board::position_model(&ruleset, &start), &start);
        let pixels = image(&full);
        let [width, height] = pixels.size;
        assert!(width > 1_400 && height > 400, "{width} by {height}");
        assert_eq!(pixels.pixels.first(), Some(&Palette::new(false).page), "the edge is paper");
        let dark = pixels.pixels.iter().filter(|pixel| **pixel == ink_color(Ink::Deep));
        assert!(dark.count() > 500, "spools are painted");
        assert_eq!(pixels, image(&full), "the same every time");
    }
}
