//! The deferred part of the program, which a page loads after the first lesson.
//!
//! The program is one; `cargo xtask web` splits it (`xtask/src/split`). Places that need the deferred part wait until it is
//! loaded. Deferred code that is called earlier makes the page fetch it at once, and the program waits meanwhile.

use std::time::Duration;

use egui::{ProgressBar, Ui};

use crate::app::controls::{live_label, quiet_button};
use crate::app::place::{Opened, Place, Shared};
use crate::i18n;

/// Time between two looks at how much has arrived.
const LOOK: Duration = Duration::from_millis(100);

/// State of the deferred part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Deferred {
    /// It is loaded, as it always is on the desktop and in the page in one file.
    Loaded,
    /// Share of it that has arrived.
    Loading(f32),
    /// It could not be loaded.
    Failed,
}

impl Deferred {
    /// The state now.
    pub fn now() -> Deferred {
        #[cfg(target_arch = "wasm32")]
        {
            #[expect(clippy::cast_possible_truncation, reason = "a share from 0 to 1")]
            match super::page::deferred_share() as f32 {
                share if share < 0.0 => Deferred::Failed,
                share if share < 1.0 => Deferred::Loading(share),
                _ => Deferred::Loaded,
            }
        }
        #[cfg(not(target_arch = "wasm32"))]
        Deferred::Loaded
    }

    /// Sentence shown while it loads; nothing once it is loaded.
    pub fn sentence(self) -> Option<&'static str> {
        match self {
            Deferred::Loaded => None,
            Deferred::Loading(_) => Some(i18n::text("app.deferred-loading")),
            Deferred::Failed => Some(i18n::text("app.deferred-failed")),
        }
    }
}

/// Tries to load it again after a failure.
fn load() {
    #[cfg(target_arch = "wasm32")]
    wasm_bindgen_futures::spawn_local(async {
        // Where it fails again, the place that waits says so.
        wasm_bindgen_futures::JsFuture::from(super::page::load_deferred()).await.ok();
    });
}

/// Fetches it at once, before a deferred function goes on; stubs that `cargo xtask web` makes call this by its name.
#[inline(never)]
#[cfg(target_arch = "wasm32")]
pub(super) fn fetch_now() {
    super::page::fetch_deferred_now();
}

/// Place that stands in for one that needs the deferred part, and keeps its address.
#[derive(Default)]
pub struct Waiting {
    rest: String,
}

impl Place for Waiting {
    fn open(&mut self, rest: &str, _: &mut Shared<'_>) -> Opened {
        rest.clone_into(&mut self.rest);
        Ok(Vec::new())
    }

    fn link(&self) -> String {
        self.rest.clone()
    }

    fn ui(&mut self, ui: &mut Ui, _: &mut Shared<'_>) {
        let state = Deferred::now();
        if let Some(sentence) = state.sentence() {
            live_label(ui, sentence);
        }
        if let Deferred::Loading(share) = state {
            ui.add(ProgressBar::new(share).desired_width(240.0));
            ui.ctx().request_repaint_after(LOOK);
        }
        if state == Deferred::Failed && quiet_button(ui, i18n::text("page.again")).clicked() {
            load();
            ui.ctx().request_repaint_after(LOOK);
        }
    }
}
