//! Pixels as a PNG file.

use egui::ColorImage;
use png::{ColorType, Encoder, EncodingError};

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
