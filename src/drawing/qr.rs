//! Link as a QR code, to be photographed from a wall or a sheet.

use emath::{Pos2, Rect, Vec2, vec2};
use qrcodegen::{QrCode, QrCodeEcc};

use super::{Ink, Picture};

/// Light border that readers need, in modules.
const QUIET: f32 = 4.0;

/// Modules from edge to edge of a text's code, border included; `None` where the text is too long for any code.
pub fn qr_modules(text: &str) -> Option<f32> {
    encoded(text).map(|code| code.size() as f32 + 2.0 * QUIET)
}

fn encoded(text: &str) -> Option<QrCode> {
    QrCode::encode_text(text, QrCodeEcc::Medium).ok()
}

impl Picture {
    /// Adds the code of a text with its upper left corner on `at`, each module `module` points wide; nothing where the
    /// text is too long.
    pub fn qr(&mut self, at: Pos2, module: f32, text: &str) {
        let Some(code) = encoded(text) else { return };
        let size = Vec2::splat((code.size() as f32 + 2.0 * QUIET) * module);
        self.rect_filled(Rect::from_min_size(at, size), 0.0, Ink::Ivory);
        for y in 0..code.size() {
            for x in (0..code.size()).filter(|x| code.get_module(*x, y)) {
                let place = at + vec2(x as f32 + QUIET, y as f32 + QUIET) * module;
                self.rect_filled(Rect::from_min_size(place, Vec2::splat(module)), 0.0, Ink::Black);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use emath::Pos2;

    use super::qr_modules;
    use crate::drawing::{Picture, Shape};

    #[test]
    fn a_code_has_its_three_corners_and_a_light_border() {
        let text = "https://example.org/senet#1/lesson/water/1";
        let mut picture = Picture::default();
        picture.qr(Pos2::ZERO, 4.0, text);
        let dark: Vec<_> = picture
            .shapes
            .iter()
            .skip(1)
            .filter_map(|shape| match shape {
                Shape::Rect { rect, .. } => Some(rect.min),
                _ => None,
            })
            .collect();
        let edge = 4.0 * 4.0;
        let far = 4.0 * qr_modules(text).expect("short") - edge - 4.0;
        for corner in [(edge, edge), (far, edge), (edge, far)] {
            assert!(dark.iter().any(|at| (at.x, at.y) == corner), "{corner:?}");
        }
        assert!(dark.iter().all(|at| at.x >= edge && at.y >= edge && at.x <= far && at.y <= far));
        assert!(qr_modules(&"x".repeat(4000)).is_none());
    }
}
