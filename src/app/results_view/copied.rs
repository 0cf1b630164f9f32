//! Note that something was copied, over the foot of the window for some seconds, wherever the page has been scrolled to.

use egui::{Align2, Area, Context, Frame, Id, Order, Response, Ui, vec2};
use web_time::Duration;

use crate::app::clock;
use crate::app::controls::live;

/// Time for which the note stays, in seconds.
const STAYS: f64 = 4.0;

#[derive(Debug, Default)]
pub(in crate::app) struct CopiedNote {
    /// Moment of the copy, in seconds.
    since: Option<f64>,
}

impl CopiedNote {
    pub(in crate::app) fn begin(&mut self, ctx: &Context) {
        self.since = Some(clock::seconds(ctx));
    }

    /// Takes the note away.
    pub(in crate::app) fn end(&mut self) {
        self.since = None;
    }

    /// Shows the note with the words that `add` adds, until its time is over.
    pub(in crate::app) fn ui(&mut self, ui: &Ui, add: impl FnOnce(&mut Ui) -> Response) {
        let now = clock::seconds(ui.ctx());
        let left = self.since.map(|since| since + STAYS - now).filter(|left| *left > 0.0);
        let Some(left) = left else { return self.end() };
        ui.ctx().request_repaint_after(Duration::from_secs_f64(left));
        let area =
            Area::new(Id::unique("copied-note")).order(Order::Foreground).interactable(false);
        area.anchor(Align2::CENTER_BOTTOM, vec2(0.0, -24.0)).show(ui.ctx(), |ui| {
            Frame::popup(ui.style()).show(ui, |ui| {
                let label = add(ui);
                live(ui, &label);
            });
        });
    }
}
