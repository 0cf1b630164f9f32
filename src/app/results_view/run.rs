//! The button that begins games, the bar while they are played, pause and cancel, and what was stopped.

use egui::{RichText, Ui};

use super::choice::MOST;
use super::job::{Job, JobCache};
use super::quiet_ui;
use crate::app::controls::{progress, quiet_button};
use crate::app::theme::text;
use crate::i18n;
use crate::report::grouped;

/// Where some games are begun and stopped.
#[derive(Debug, Default)]
pub(super) struct Run {
    /// To be begun in this frame.
    begins: bool,
    /// Games that were cancelled, by key: they are kept, and nothing follows.
    cancelled: Option<(u64, u64)>,
}

impl Run {
    /// Begins when it is next shown.
    pub(super) fn begin(&mut self) {
        self.begins = true;
        self.cancelled = None;
    }

    /// Shall games be begun when it is next shown?
    pub(super) fn is_due(&self) -> bool {
        self.begins
    }

    /// Shall the games be begun now? Tells so once.
    pub(super) fn begins(&mut self) -> bool {
        std::mem::take(&mut self.begins)
    }

    /// Were these cancelled?
    pub(super) fn is_cancelled(&self, key: (u64, u64)) -> bool {
        self.cancelled == Some(key)
    }

    /// The controls of the games under a key; `label` is that of the button which begins. They keep their height to the
    /// end, so that nothing below them moves. Tells a number of games when so many are asked for instead.
    pub(super) fn ui(
        &mut self,
        ui: &mut Ui,
        kept: &mut JobCache,
        key: (u64, u64),
        (label, is_sound): (&str, bool),
    ) -> Option<u64> {
        let Some(job) = kept.find(key) else {
            let words = RichText::new(label).text_style(text::strong());
            if ui.add_enabled(is_sound, egui::Button::new(words)).clicked() {
                self.begin();
                ui.ctx().request_repaint();
            }
            return None;
        };
        let (done, running) = (job.done(), job.is_running());
        let (so_many, all) = (grouped(done), grouped(key.1));
        let fill = [("done", so_many.as_str()), ("games", &all)];
        let told = match (running, self.is_cancelled(key)) {
            _ if job.is_done() => "results.played",
            (true, _) => "results.playing",
            (false, true) => "results.cancelled",
            (false, false) => "results.paused",
        };
        let told = i18n::fill(told, &fill);
        ui.label(&told);
        progress(ui, done as f32 / key.1.max(1) as f32, &told);
        let mut wanted = None;
        ui.horizontal_wrapped(|ui| {
            if job.is_done() {
                wanted = self.more_ui(ui, key.1);
            } else {
                self.stop_ui(ui, job, key, running);
            }
        });
        wanted
    }

    /// Pause and cancel, or go on.
    fn stop_ui(&mut self, ui: &mut Ui, job: &mut Job, key: (u64, u64), running: bool) {
        let word = if running { "results.pause" } else { "results.go-on" };
        if quiet_button(ui, i18n::text(word)).clicked() {
            self.cancelled = None;
            if running {
                job.pause();
            } else {
                job.start(ui.ctx());
            }
        }
        if !self.is_cancelled(key) && quiet_button(ui, i18n::text("results.cancel")).clicked() {
            job.pause();
            self.cancelled = Some(key);
        }
    }

    /// Once all are played: ten times as many.
    fn more_ui(&mut self, ui: &mut Ui, games: u64) -> Option<u64> {
        let more = games.saturating_mul(10).min(MOST);
        if more <= games {
            quiet_ui(ui, i18n::text("results.most-played"));
            return None;
        }
        let label = i18n::fill("results.play-more", &[("games", &grouped(more))]);
        let asked =
            quiet_button(ui, &label).on_hover_text(i18n::text("results.play-more-help")).clicked();
        asked.then(|| {
            self.begin();
            ui.ctx().request_repaint();
            more
        })
    }
}
