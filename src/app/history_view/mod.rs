//! History one can walk through.

use egui::Ui;

use super::command::Command;

use super::settings::Settings;
use crate::words;

/// The page, where it was left.
#[derive(Default)]
pub struct HistoryView {
    rest: String,
}

impl HistoryView {
    /// Opens the page at the place that the rest of an address names, empty for its beginning.
    ///
    /// # Errors
    /// When there is no such place; the sentence says what to write instead.
    pub fn open(&mut self, rest: &str) -> Result<(), String> {
        self.rest = rest.to_owned();
        Ok(())
    }

    /// The rest of the address of what is shown.
    pub fn link(&self) -> String {
        self.rest.clone()
    }

    /// Shows the page.
    pub fn ui(&mut self, ui: &mut Ui, _settings: &Settings) -> Option<Command> {
        ui.label(words::text("beside.history"));
        None
    }
}
