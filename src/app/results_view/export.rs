//! Exports: tables, a text to cite, an address, pictures. Each part has one button with a list.

use egui::{Popup, Role, Ui};

use super::parts::Ask;
use crate::app::command::Command;
use crate::app::controls::{named, quiet_button};
use crate::app::picture;
use crate::drawing::Picture;
use crate::i18n;

/// Export that can be chosen from a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum ExportKind {
    SaveCsv,
    CopyCsv,
    /// Everything, with the sums, as a file of JSON.
    SaveJson,
    CopyJson,
    Cite,
    /// An address that opens the same.
    Link,
    /// The rules on which the boards differ, as a file of comma-separated values.
    Rules,
    Svg,
    Png,
    CopyPng,
}

impl ExportKind {
    fn word(self) -> &'static str {
        match self {
            ExportKind::SaveCsv => "results.save-csv",
            ExportKind::CopyCsv => "results.copy-csv",
            ExportKind::SaveJson => "results.save-json",
            ExportKind::CopyJson => "results.copy-json",
            ExportKind::Cite => "results.copy-cite",
            ExportKind::Link => "results.copy-link",
            ExportKind::Rules => "results.save-rules",
            ExportKind::Svg => "results.save-svg",
            ExportKind::Png => "results.save-png",
            ExportKind::CopyPng => "results.copy-png",
        }
    }
}

pub(super) const TABLE: [ExportKind; 6] = {
    use ExportKind::{Cite, CopyCsv, CopyJson, Link, SaveCsv, SaveJson};
    [SaveCsv, CopyCsv, SaveJson, CopyJson, Cite, Link]
};

pub(in crate::app) const PICTURE: [ExportKind; 5] = {
    use ExportKind::{CopyCsv, CopyPng, Png, SaveCsv, Svg};
    [Svg, Png, CopyPng, SaveCsv, CopyCsv]
};

/// Exports of bars, whose numbers stand in a table.
const BARS: [ExportKind; 3] = [ExportKind::Svg, ExportKind::Png, ExportKind::CopyPng];

pub(in crate::app) fn menu_ui(ui: &mut Ui, what: &str, items: &[ExportKind]) -> Option<ExportKind> {
    let mut kind = None;
    let response = quiet_button(ui, i18n::text("results.take"));
    Popup::menu(&response).show(|ui| {
        for item in items {
            if ui.button(i18n::text(item.word())).clicked() {
                kind = Some(*item);
                ui.close();
            }
        }
    });
    named(response, Role::Button, &i18n::say!("results.take-of", what));
    kind
}

impl Ask {
    /// Copies or saves what was asked for; other requests are for the view.
    pub(in crate::app) fn carry_out(self, ui: &Ui) {
        match self {
            Ask::Copy(text) => Command::Copy(text).send(ui.ctx()),
            Ask::Save(name, bytes) => Command::save_file(name, bytes).send(ui.ctx()),
            Ask::CopyPicture(image) => ui.ctx().copy_image(image),
            _ => {}
        }
    }
}

fn saved(name: &str, ending: &str, bytes: impl Into<Vec<u8>>) -> Ask {
    Ask::Save(format!("senet-{name}.{ending}"), bytes.into())
}

/// The sums, what to cite or the address as it was asked for, under a name; nothing where none of them was asked for.
pub(in crate::app) fn cited(
    kind: ExportKind,
    name: &str,
    json: impl FnOnce() -> String,
    cite: impl FnOnce() -> String,
) -> Option<Ask> {
    match kind {
        ExportKind::SaveJson => Some(saved(name, "json", json())),
        ExportKind::CopyJson => Some(Ask::Copy(json())),
        ExportKind::Cite => Some(Ask::Copy(cite())),
        ExportKind::Link => Some(Ask::CopyLink),
        _ => None,
    }
}

pub(super) fn bars_menu_ui(ui: &mut Ui, what: &str) -> Option<ExportKind> {
    let items: Vec<ExportKind> = BARS.into_iter().chain(TABLE).collect();
    ui.horizontal_wrapped(|ui| menu_ui(ui, what, &items)).inner
}

/// A picture as it was asked for, under a name; nothing where no picture was asked for.
pub(in crate::app) fn drawn(
    kind: ExportKind,
    name: &str,
    drawing: impl FnOnce() -> Picture,
) -> Option<Ask> {
    match kind {
        ExportKind::Svg => Some(saved(name, "svg", picture::svg(&drawing()))),
        ExportKind::Png => Some(saved(name, "png", picture::png(&picture::image(&drawing())))),
        ExportKind::CopyPng => Some(Ask::CopyPicture(picture::image(&drawing()))),
        _ => None,
    }
}

/// A table as it was asked for, under a name; nothing where no table was asked for.
pub(in crate::app) fn tabled(
    kind: ExportKind,
    name: &str,
    csv: impl FnOnce() -> String,
) -> Option<Ask> {
    match kind {
        ExportKind::SaveCsv => Some(saved(name, "csv", csv())),
        ExportKind::CopyCsv => Some(Ask::Copy(csv())),
        _ => None,
    }
}
