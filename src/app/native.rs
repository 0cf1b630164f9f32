//! The app in a window of its own.

use std::path::PathBuf;

use eframe::egui::{IconData, ViewportBuilder};

use super::SenetApp;
use super::files_native::read_path;
use crate::i18n;

/// Opens the window, with these files in it, and stays until it is closed.
///
/// # Errors
/// One sentence for the person at the terminal where no window can be opened: there is no display, or it cannot draw.
pub fn start(files: Vec<PathBuf>) -> Result<(), String> {
    let viewport = ViewportBuilder::default()
        .with_app_id("senet")
        .with_title(i18n::text("window.title"))
        .with_inner_size([1280.0, 800.0])
        .with_min_inner_size([360.0, 560.0])
        .with_icon(icon());
    let options = eframe::NativeOptions { viewport, ..Default::default() };
    let create: eframe::AppCreator<'_> = Box::new(move |cc| {
        let mut app = SenetApp::new(cc);
        let inputs: Vec<_> = files.iter().map(|path| read_path(path)).collect();
        app.open_files(&inputs);
        Ok(Box::new(app))
    });
    eframe::run_native("senet", options, create).map_err(|error| sentence(&error))
}

fn sentence(error: &eframe::Error) -> String {
    let reason = match error {
        eframe::Error::NoGlutinConfigs(..)
        | eframe::Error::Glutin(_)
        | eframe::Error::OpenGL(_) => i18n::text("window.no_gl").to_owned(),
        other => reason(&other.to_string()),
    };
    i18n::say!("window.none", reason)
}

/// The first line of an error, without the place in a source file and the full stop.
fn reason(error: &str) -> String {
    let line = error.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    let after_place = line.rsplit_once(".rs:").and_then(|(_, rest)| rest.split_once(": "));
    let message = after_place.map_or(line, |(_, message)| message);
    message.trim_end_matches(['.', ':']).to_owned()
}

const ICON: u32 = 64;

/// A cone on limestone in an acacia frame.
fn icon() -> IconData {
    let pixels = (0..ICON * ICON).flat_map(|i| icon_pixel(i % ICON, i / ICON));
    IconData { rgba: pixels.collect(), width: ICON, height: ICON }
}

fn icon_pixel(x: u32, y: u32) -> [u8; 4] {
    const ACACIA: [u8; 4] = [0x5B, 0x3A, 0x20, 0xFF];
    const LIMESTONE: [u8; 4] = [0xDF, 0xD0, 0xAC, 0xFF];
    const IVORY: [u8; 4] = [0xFB, 0xF5, 0xE6, 0xFF];
    const INK: [u8; 4] = [0x2A, 0x24, 0x1C, 0xFF];
    let from_edge = x.min(y).min(ICON - 1 - x).min(ICON - 1 - y);
    if from_edge < 7 {
        return ACACIA;
    }
    // The cone widens by two fifths of a pixel on each side with every row, from a rounded tip to its foot.
    let from_middle = (2 * x + 1).abs_diff(ICON);
    let half_width = |top: u32, foot: u32| (top..=foot).contains(&y).then(|| 8 + (y - top) * 4 / 5);
    match (half_width(16, 48), half_width(13, 51)) {
        (Some(inner), _) if from_middle < inner => IVORY,
        (_, Some(outer)) if from_middle < outer + 4 => INK,
        _ => LIMESTONE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_fills_its_square() {
        let icon = icon();
        assert_eq!(icon.rgba.len(), (icon.width * icon.height * 4) as usize);
        assert!(icon.rgba.chunks(4).all(|pixel| pixel[3] == 0xFF));
    }

    #[test]
    fn a_long_error_becomes_part_of_one_sentence() {
        assert_eq!(reason("\nno display:\n  at winit.rs:12\n"), "no display");
        assert_eq!(reason("event loop: os error at /a/b.rs:765: not set."), "not set");
        let sentence = i18n::fill("window.none", &[("reason", "no display")]);
        assert!(
            sentence.contains("cargo xtask web") && sentence.contains("senet --help"),
            "{sentence}"
        );
    }
}
