//! The sentence that says what was done: in a bar above the page where it can be taken back, else over the foot of the page
//! for some seconds, so that nothing moves.

use std::path::PathBuf;

use egui::{Align2, Area, Frame, Id, Order, Role, Ui, vec2};
use web_time::Duration;

use crate::app::controls::{live_label, named, quiet_button};
use crate::app::theme::is_narrow;
use crate::app::{clock, files};
use crate::i18n;

/// Time for which a sentence on a saved file stays, in seconds.
const SECONDS: f64 = 6.0;
/// Distance of such a sentence from the foot of the window, in points; on a phone the names of the places stand there.
const FOOT: [f32; 2] = [24.0, 84.0];

/// A sentence, and whether the change it reports can be undone. It stays until it is closed, unless it passes.
#[derive(Default)]
pub(super) struct Notice {
    pub(super) sentence: String,
    pub(super) undo: Option<Undo>,
    /// Page that was saved and can be opened.
    pub(super) page: Option<PathBuf>,
    /// It moves nothing and goes away by itself.
    pub(super) passes: bool,
    /// Moment at which it was first shown, in seconds.
    pub(super) shown_at: Option<f64>,
}

/// Last change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Undo {
    Rules,
    Lessons,
}

impl Notice {
    /// Shows what was done; gives the button that was pressed, or [`Pressed::Close`] where its time is over.
    pub(super) fn ui(&mut self, ui: &mut Ui) -> Option<Pressed> {
        if self.passes {
            return passing_ui(ui, self);
        }
        let pressed = ui.horizontal_wrapped(|ui| words_ui(ui, self)).inner;
        ui.add_space(8.0);
        pressed
    }
}

pub(super) enum Pressed {
    /// The change is to be undone.
    Undo(Undo),
    Close,
}

/// A sentence over the foot of the page, until its time is over; one with a page to open waits for a press.
fn passing_ui(ui: &Ui, notice: &mut Notice) -> Option<Pressed> {
    let now = clock::seconds(ui.ctx());
    let since = *notice.shown_at.get_or_insert(now);
    let (waits, left) = (notice.page.is_some(), since + SECONDS - now);
    if !waits && left <= 0.0 {
        return Some(Pressed::Close);
    }
    if !waits {
        ui.ctx().request_repaint_after(Duration::from_secs_f64(left));
    }
    let foot = FOOT[usize::from(is_narrow(ui))];
    let area = Area::new(Id::unique("saved-notice")).order(Order::Foreground).interactable(waits);
    let area = area.anchor(Align2::CENTER_BOTTOM, vec2(0.0, -foot)).show(ui.ctx(), |ui| {
        Frame::popup(ui.style()).show(ui, |ui| {
            ui.set_max_width(ui.ctx().content_rect().width() - 48.0);
            ui.horizontal_wrapped(|ui| words_ui(ui, notice)).inner
        })
    });
    area.inner.inner
}

/// The sentence with its buttons; one that passes by itself has none.
fn words_ui(ui: &mut Ui, notice: &Notice) -> Option<Pressed> {
    live_label(ui, &notice.sentence);
    let mut pressed = None;
    if let Some(undo) = notice.undo {
        let name = i18n::fill("own.undo-named", &[("what", &notice.sentence)]);
        let button = named(quiet_button(ui, i18n::text("keys.undo")), Role::Button, &name);
        pressed = button.clicked().then_some(Pressed::Undo(undo));
    }
    if let Some(page) = &notice.page
        && quiet_button(ui, i18n::text("own.open-saved")).clicked()
    {
        files::browse(ui.ctx(), page);
    }
    let stays = !notice.passes || notice.page.is_some();
    if stays && quiet_button(ui, i18n::text("app.dismiss")).clicked() {
        pressed = Some(Pressed::Close);
    }
    pressed
}
