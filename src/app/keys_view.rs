//! Sheet of all keys: those of the place that is shown, those of every board, and those that work everywhere.

use egui::{Context, Key, Ui};

use super::board_view;
use super::command::Command;
use super::controls::{beside, styled};
use super::dialog::titled_ui;
use super::shortcuts::{KeyHelp, Shortcut, key_help, pressed_keys};
use super::theme::text;
use crate::i18n;

/// The keys that work everywhere; those without an action belong to the controls themselves.
const EVERYWHERE: [Shortcut<bool>; 6] = [
    Shortcut::new(&[Key::F1], true, "keys.sheet"),
    Shortcut::new(&[Key::Questionmark], true, "keys.sheet"),
    Shortcut::new(&[Key::Tab], false, "keys.next"),
    Shortcut::new(&[Key::Enter, Key::Space], false, "keys.press"),
    Shortcut::new(&[Key::Escape], false, "keys.close"),
    Shortcut::new(&[Key::Paste], false, "keys.paste"),
];

/// Opens the sheet where its key is pressed and nothing else has used it.
pub(super) fn keys(ui: &Ui) {
    if !pressed_keys(ui, &EVERYWHERE, |opens| opens).is_empty() {
        Command::ShowKeys(true).send(ui.ctx());
    }
}

/// The sheet, with the keys of the place that is shown under its name.
pub(super) fn keys_ui(ctx: &Context, (place, here): (&str, &[KeyHelp])) {
    let closed = titled_ui(ctx, "keys", (i18n::text("keys.title"), 560.0), |ui| {
        group_ui(ui, place, here);
        group_ui(ui, i18n::text("keys.board"), &key_help(&board_view::KEYS));
        let mut everywhere = key_help(&EVERYWHERE);
        // A key that the place uses itself has no other effect there.
        everywhere.retain(|(key, _)| here.iter().all(|(own, _)| own != key));
        group_ui(ui, i18n::text("keys.everywhere"), &everywhere);
    });
    if closed {
        Command::ShowKeys(false).send(ctx);
    }
}

/// Keys under a heading, each with what it does.
fn group_ui(ui: &mut Ui, title: &str, keys: &[KeyHelp]) {
    if keys.is_empty() {
        return;
    }
    styled(ui, title, text::strong());
    let own = (0.28 * ui.available_width()).min(150.0);
    for (keys, words) in keys {
        let draw_keys =
            |ui: &mut Ui, keys: &mut &String| _ = styled(ui, keys.as_str(), text::strong());
        beside(ui, (Some(own), 12.0), &mut &*keys, draw_keys, |ui, _| _ = ui.label(*words));
    }
    ui.add_space(12.0);
}
