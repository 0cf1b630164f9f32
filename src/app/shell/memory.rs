//! Memory of the program between runs, in agreement with its other windows: none of them overwrites what another one did.

use std::time::Duration;

use egui::{Context, Ui};

use crate::app::command::Command;
use crate::app::controls::{problem_ui, quiet_button};
use crate::app::progress::Progress;
use crate::app::settings::Settings;
use crate::app::storage::{self, Saved, Store};
use crate::i18n;
use crate::route::Route;

/// Time until the next try after the device has refused, in seconds.
const PAUSE: f64 = 10.0;
/// The name of the file with everything that is remembered.
const EXPORT: &str = "senet-progress.json";

/// The device's memory, as this window last knew it.
pub(super) struct Memory {
    pub(super) store: Box<dyn Store>,
    /// False where the store holds a text that could be neither read nor set aside.
    may_write: bool,
    /// State on which this window and the store last agreed.
    base: Saved,
    /// The place that was written last by this window; none before the first time.
    written_place: Option<String>,
    /// Time at which the device refused, in seconds.
    refused_at: Option<f64>,
    /// The sentence about it was dismissed.
    dismissed: bool,
}

impl Memory {
    pub(super) fn new(store: Box<dyn Store>, may_write: bool, base: Saved) -> Memory {
        Memory { store, may_write, base, written_place: None, refused_at: None, dismissed: false }
    }

    /// Progress and settings of this window at a place, as they are written.
    pub(super) fn saved(&self, settings: &Settings, progress: &Progress, route: &Route) -> Saved {
        let (place, progress) = (route.link(), progress.clone());
        Saved { version: self.base.version, settings: *settings, place, progress }
    }

    /// True where another window may have written since this was last asked.
    pub(super) fn may_have_changed(&mut self, ctx: &Context) -> bool {
        let back = ctx.input(|input| input.events.contains(&egui::Event::WindowFocused(true)));
        self.store.changed_elsewhere() || back
    }

    /// Writes what has changed, together with what other windows have written; gives what is remembered now. `None`
    /// where the device refuses, and where what the store holds is to stay.
    pub(super) fn write(&mut self, mine: &Saved) -> Option<Saved> {
        if !self.may_write {
            return None;
        }
        let base = &self.base;
        let unchanged = (&mine.settings, &mine.progress) == (&base.settings, &base.progress);
        if unchanged && self.written_place.as_ref() == Some(&mine.place) {
            return Some(self.base.clone());
        }
        let mut both = None;
        let written = self.store.update(storage::NAME, &mut |there| {
            let there = there.filter(|there| !there.trim().is_empty());
            let theirs = there.map_or_else(Default::default, |there| storage::restore(Some(there)));
            // A text that this version cannot read, written meanwhile, is left alone.
            if theirs.unread.is_some() {
                return None;
            }
            let theirs = if there.is_some() { &theirs.saved } else { base };
            let saved = storage::merged(base, mine, theirs);
            let text = storage::text_of(&saved);
            both = Some(saved);
            Some(text)
        });
        let both = both.filter(|_| written)?;
        self.written_place = Some(mine.place.clone());
        self.base.clone_from(&both);
        Some(both)
    }

    /// Joins what another window has written with what this one does.
    pub(super) fn read(&mut self, mine: &Saved) -> Option<Saved> {
        let there = self.store.read(storage::NAME)?;
        let theirs = storage::restore(Some(&there));
        if theirs.unread.is_some() {
            return None;
        }
        let both = storage::merged(&self.base, mine, &theirs.saved);
        self.base = theirs.saved;
        Some(both)
    }

    /// True where it is time to write: not right after the device has refused.
    pub(super) fn is_due(&self, now: f64) -> bool {
        self.refused_at.is_none_or(|then| now >= then + PAUSE || now < then)
    }

    /// Notes whether the device kept everything.
    pub(super) fn note(&mut self, ctx: &Context, saved: bool, now: f64) {
        if saved {
            (self.refused_at, self.dismissed) = (None, false);
        } else {
            self.refused_at = Some(now);
            ctx.request_repaint_after(Duration::from_secs_f64(PAUSE));
        }
    }

    /// Says that the device refuses to remember, for as long as it does, and offers `mine` as a file.
    pub(super) fn not_saved_ui(&mut self, ui: &mut Ui, mine: impl FnOnce(&Memory) -> Saved) {
        if self.refused_at.is_none() || self.dismissed {
            return;
        }
        ui.horizontal_wrapped(|ui| {
            problem_ui(ui, i18n::text("storage.not-kept"));
            if quiet_button(ui, i18n::text("storage.export")).clicked() {
                export(&mine(self)).send(ui.ctx());
            }
            self.dismissed = quiet_button(ui, i18n::text("app.dismiss")).clicked();
        });
        ui.add_space(8.0);
    }
}

/// The request to save everything that is remembered as a file.
pub(super) fn export(saved: &Saved) -> Command {
    Command::save_file(EXPORT, storage::text_of(saved))
}
