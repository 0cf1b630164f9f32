//! The settings as a person changes them.

use egui::{Context, RichText, TextStyle, TextWrapMode, Ui};

use super::command::{Command, FileRequest};
use super::controls::{beside, live_label, quiet_button, width_of};
use super::dialog::titled_ui;
use super::settings::{Look, Settings};
use super::theme::{self, Palette, is_narrow};
use crate::i18n::{self, Language};

/// Space between the words for the options and the options, and between two options, in points.
const GAP: f32 = 16.0;
const OPTION_GAP: f32 = 4.0;

/// The dialog of the settings. What is changed or closed in it is sent as a command.
pub(super) fn settings_ui(ctx: &Context, now: &Settings) {
    let mut settings = *now;
    let closed = titled_ui(ctx, "settings", (i18n::text("nav.settings"), 560.0), |ui| {
        choices_ui(ui, &mut settings);
        ui.add_space(8.0);
        if !is_narrow(ui) && quiet_button(ui, i18n::text("keys.title")).clicked() {
            Command::ShowKeys(true).send(ui.ctx());
        }
        memory_ui(ui);
    });
    if settings != *now {
        Command::Set(settings).send(ctx);
    }
    if closed {
        Command::ShowSettings(false).send(ctx);
    }
}

/// Buttons for stored data: save it as a file, open one, and forget everything.
fn memory_ui(ui: &mut Ui) {
    let open = Command::Own(FileRequest::OpenFile(None));
    ui.horizontal_wrapped(|ui| {
        for (word, command) in [("settings.export", Command::SaveMemory), ("settings.import", open)]
        {
            if quiet_button(ui, i18n::text(word)).clicked() {
                command.send(ui.ctx());
                // What comes of it is said on the page.
                Command::ShowSettings(false).send(ui.ctx());
            }
        }
    });
    forget_ui(ui);
}

/// The button to forget everything, which asks first, since it cannot be undone.
fn forget_ui(ui: &mut Ui) {
    let id = egui::Id::unique("forget");
    let asks = ui.data(|data| data.get_temp(id).unwrap_or(false));
    let mut answered = false;
    if asks {
        let danger = Palette::of(ui).carnelian;
        live_label(ui, RichText::new(i18n::text("settings.forget-sure")).color(danger));
        let answers = ui.horizontal_wrapped(|ui| {
            let words = RichText::new(i18n::text("settings.forget-yes")).color(danger);
            let forgets = ui.button(words).clicked();
            if forgets {
                Command::Forget.send(ui.ctx());
            }
            answered = forgets || ui.button(i18n::text("settings.forget-no")).clicked();
        });
        // The question replaces the last line, and may not fit there.
        answers.response.scroll_to_me(None);
    }
    let pressed = !asks && quiet_button(ui, i18n::text("settings.forget")).clicked();
    ui.data_mut(|data| data.insert_temp(id, pressed || asks && !answered));
}

/// The choices of look and feel.
fn choices_ui(ui: &mut Ui, settings: &mut Settings) {
    let font = TextStyle::Body.resolve(ui.style());
    let labels = ["settings.language", "settings.look", "settings.text-size"];
    let labels = labels.map(|key| width_of(ui, i18n::text(key), font.clone()).ceil());
    let labels = (!is_narrow(ui)).then(|| labels.into_iter().fold(0.0, f32::max));
    let languages = Language::ALL.map(|language| (language, language.name()));
    options_ui(ui, (labels, "settings.language"), &mut settings.language, &languages);
    let looks = [
        (Look::System, "settings.look-system"),
        (Look::Light, "settings.look-light"),
        (Look::Dark, "settings.look-dark"),
    ];
    options_ui(ui, (labels, "settings.look"), &mut settings.look, &looks.map(in_words));
    let sizes = [
        (0.9, "settings.text-small"),
        (1.0, "settings.text-normal"),
        (1.25, "settings.text-large"),
        (theme::PRESENTER_SCALE, "settings.text-projector"),
    ];
    let scale = &mut settings.text_scale;
    options_ui(ui, (labels, "settings.text-size"), scale, &sizes.map(in_words));
    ui.checkbox(&mut settings.reduced_motion, i18n::text("settings.reduced-motion"));
    ui.checkbox(&mut settings.contrast, i18n::text("settings.contrast"));
    ui.checkbox(&mut settings.guidance, i18n::text("settings.guidance"));
    ui.checkbox(&mut settings.chances, i18n::text("settings.chances"));
    if settings.board.is_some() && ui.button(i18n::text("history.usual-board")).clicked() {
        settings.board = None;
    }
}

fn in_words<T>((option, key): (T, &'static str)) -> (T, &'static str) {
    (option, i18n::text(key))
}

/// Options of which one is chosen, beside the word for them in a column this wide, or below it. None breaks: it goes to the
/// next row whole.
fn options_ui<T: Copy + PartialEq>(
    ui: &mut Ui,
    (labels, key): (Option<f32>, &str),
    now: &mut T,
    options: &[(T, &str)],
) {
    let label_ui = |ui: &mut Ui, _: &mut T| match labels {
        // As high as the options, so that all stand on one line.
        Some(_) => drop(ui.horizontal(|ui| ui.label(i18n::text(key)))),
        None => drop(ui.label(i18n::text(key))),
    };
    beside(ui, (labels, GAP), now, label_ui, |ui, now| {
        ui.horizontal_wrapped(|ui| {
            ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
            ui.spacing_mut().item_spacing.x = OPTION_GAP;
            for (option, words) in options {
                ui.selectable_value(now, *option, *words);
            }
        });
    });
    ui.add_space(8.0);
}
