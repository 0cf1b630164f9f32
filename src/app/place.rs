//! Interface of a place to the frame: it opens an address, gives its address, and is shown.

use egui::Ui;

use super::files_view::FileManager;
use super::progress::Progress;
use super::settings::Settings;
use super::shortcuts::KeyHelp;
use super::storage::Store;
use crate::i18n;
use crate::route::{PlaceName, Route};
use crate::rules::Ruleset;

/// Settings, progress, files and the place that is shown, shared by all places.
pub struct Shared<'a> {
    /// The settings; a place changes them by [`Command::Set`](super::command::Command::Set).
    pub settings: &'a Settings,
    /// Progress in lessons and practice.
    pub progress: &'a mut Progress,
    /// A person's own reconstructions and lessons.
    pub files: &'a mut FileManager,
    /// The memory of the device.
    pub store: &'a mut dyn Store,
    /// The place that is shown; while another one opens, the one that is left.
    pub place: PlaceName,
    /// The last place in the course or beside it that was no lesson before a class.
    pub learning: &'a Route,
}

/// Sentences about what an address named and is not here; or why nothing was opened.
pub type Opened = Result<Vec<String>, String>;

/// Sentence of `key` that what an address names has no step of this number; the page after the last one counts as a step.
pub(super) fn no_step(key: &'static str, step: usize, count: usize) -> Option<String> {
    (step > count + 1).then(|| i18n::say!(key, step, count))
}

/// A place of the program. `rest` is what stands behind its name in an address.
pub trait Place {
    /// Opens what an address names; gives sentences about what was named and is not here.
    ///
    /// # Errors
    /// Fails where there is no such thing; the sentence says so in plain words. The place stays as it was.
    fn open(&mut self, rest: &str, shared: &mut Shared<'_>) -> Opened;

    /// The rest of the address of what is shown.
    fn link(&self) -> String;

    /// Shows the place.
    fn ui(&mut self, ui: &mut Ui, shared: &mut Shared<'_>);

    /// The position or positions on its boards, as text; empty where it has none.
    fn state(&self) -> String {
        String::new()
    }

    /// Its keys, in words.
    fn keys(&self) -> Vec<KeyHelp> {
        Vec::new()
    }

    /// True where it takes the whole window, without the ways to other places.
    fn fills_window(&self) -> bool {
        false
    }

    /// True where it shows a lesson or a scenario: without the row of links of the course above it, and on a low phone without
    /// the ways to other places below it, as its title leads back.
    fn reads(&self) -> bool {
        false
    }

    /// Goes on by this ruleset, on the board `seat` where there are several; `false` where it has no board for it.
    fn use_rules(&mut self, _seat: Option<usize>, _ruleset: &Ruleset) -> bool {
        false
    }

    /// Rebuilds cached text after a language change, keeping its boards; `true` where it is to be opened again at its address.
    fn relocalize(&mut self, _shared: &mut Shared<'_>) -> bool {
        true
    }

    /// Restores what was open when the window was closed.
    fn restore(&mut self, _shared: &mut Shared<'_>) {}

    /// Takes in what another window has saved.
    fn take_in(&mut self, _shared: &mut Shared<'_>) {}

    /// Saves what should outlast the window; `false` where the device refuses.
    fn keep(&mut self, _shared: &mut Shared<'_>) -> bool {
        true
    }
}
