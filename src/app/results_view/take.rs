//! What can be taken away: tables, a text to cite, an address, pictures.

use egui::{Rect, Ui, ViewportCommand};

use super::Ask;
use crate::app::controls::quiet_button;
use crate::words;

/// What a person asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// The table as comma-separated values.
    Csv,
    /// Everything, with the sums, as JSON.
    Json,
    /// What to cite.
    Cite,
    /// An address that opens the same.
    Link,
}

/// The row of what can be taken away.
pub(super) fn row_ui(ui: &mut Ui, has_link: bool) -> Option<Wanted> {
    let mut wanted = None;
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        for (what, word) in [
            (Wanted::Csv, "results.copy-csv"),
            (Wanted::Json, "results.copy-json"),
            (Wanted::Cite, "results.copy-cite"),
            (Wanted::Link, "results.copy-link"),
        ] {
            if (what != Wanted::Link || has_link) && quiet_button(ui, words::text(word)).clicked() {
                wanted = Some(what);
            }
        }
    });
    wanted
}

/// The buttons for a picture: as a drawing that scales (SVG), saved under `name`, and as it is seen (PNG).
pub(super) fn picture_ui(
    ui: &mut Ui,
    rect: Rect,
    (name, svg): (&str, impl FnOnce() -> String),
) -> Option<Ask> {
    let mut asked = None;
    if quiet_button(ui, words::text("results.save-svg")).clicked() {
        asked = Some(Ask::Save(format!("senet-{name}.svg"), svg()));
    }
    if quiet_button(ui, words::text("results.copy-png"))
        .on_hover_text(words::text("results.copy-png-help"))
        .clicked()
    {
        copy_seen(ui, rect);
    }
    asked
}

/// Puts a part of the window on the clipboard as a picture.
fn copy_seen(ui: &Ui, rect: Rect) {
    let ctx = ui.ctx().clone();
    let rect = rect.intersect(ctx.content_rect());
    if !rect.is_positive() {
        return;
    }
    let scale = ctx.pixels_per_point();
    let asked = egui::ScreenshotCallback::new(move |image| {
        let size = egui::vec2(image.width() as f32, image.height() as f32) / scale;
        let rect = rect.intersect(Rect::from_min_size(egui::Pos2::ZERO, size));
        if rect.is_positive() {
            ctx.copy_image(image.region(&rect, Some(scale)));
            ctx.request_repaint();
        }
    });
    ui.ctx()
        .send_viewport_cmd(ViewportCommand::Screenshot(asked));
}
