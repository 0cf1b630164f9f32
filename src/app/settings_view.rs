//! The settings as a person changes them.

use egui::Ui;

use super::settings::{Look, Settings};
use super::theme;
use crate::i18n::{self, Language};

/// The choices of look and feel.
pub(super) fn choices_ui(ui: &mut Ui, settings: &mut Settings) {
    ui.label(i18n::text("settings.language"));
    ui.horizontal_wrapped(|ui| {
        for language in Language::ALL {
            ui.selectable_value(&mut settings.language, language, language.name());
        }
    });
    ui.add_space(8.0);
    ui.label(i18n::text("settings.look"));
    ui.horizontal_wrapped(|ui| {
        for (look, word) in [
            (Look::System, "settings.look-system"),
            (Look::Light, "settings.look-light"),
            (Look::Dark, "settings.look-dark"),
        ] {
            ui.selectable_value(&mut settings.look, look, i18n::text(word));
        }
    });
    ui.add_space(8.0);
    ui.label(i18n::text("settings.text-size"));
    ui.horizontal_wrapped(|ui| {
        for (scale, word) in [
            (0.9, "settings.text-small"),
            (1.0, "settings.text-normal"),
            (1.25, "settings.text-large"),
            (theme::PRESENTER_SCALE, "settings.text-projector"),
        ] {
            ui.selectable_value(&mut settings.text_scale, scale, i18n::text(word));
        }
    });
    ui.add_space(8.0);
    ui.checkbox(&mut settings.reduced_motion, i18n::text("settings.reduced-motion"));
    ui.checkbox(&mut settings.guidance, i18n::text("settings.guidance"));
    if settings.board.is_some() && ui.button(i18n::text("history.usual-board")).clicked() {
        settings.board = None;
    }
}
