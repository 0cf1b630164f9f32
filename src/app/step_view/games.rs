//! Many games of a step: played while frames pass, and shown in the place of the board.

use egui::{Ui, vec2};

use super::{Cx, StepPage};
use crate::app::lesson_games_view::{games_ui, play_on};
use crate::lesson::Input;

/// Least time in which many games are counted up, in seconds.
const GAMES_SECONDS: f64 = 1.2;

impl StepPage {
    /// Plays the games for as long as a frame may take, and tells the step what they showed.
    pub(super) fn play_games(&mut self, ui: &Ui, cx: &Cx<'_>) {
        let (Some(games), Some((_, Some(_)))) = (&mut self.games, &self.view.games) else { return };
        games.start();
        let had_report = games.report.is_some();
        play_on(ui, games);
        if !had_report && games.report.is_some() {
            // The bars grow where the board stood.
            self.answered_at = Some(cx.now);
        }
        self.games_start.get_or_insert(cx.now);
        let is_grown = self.growth(cx) >= 1.0;
        if !is_grown {
            ui.ctx().request_repaint();
        }
        let Some(games) = &self.games else { return };
        let reports = games.report.as_ref().map(|_| games.earlier_reports.len() + 1);
        if is_grown && reports > self.reports_seen {
            self.reports_seen = reports;
            let right = games.right_option();
            self.input(ui, Some(Input::GamesPlayed(right)), cx);
        }
    }

    /// Share of the games that may be shown, up to 1: it grows so slowly that one sees them being played, where things may
    /// move.
    pub(super) fn growth(&self, cx: &Cx<'_>) -> f32 {
        let start = self.games_start.filter(|_| !cx.settings.reduced_motion);
        start.map_or(1.0, |start| ((cx.now - start) / GAMES_SECONDS).min(1.0) as f32)
    }

    /// Result of many games as far as it has grown, in the place of the board and at least as high; `false`, and nothing
    /// shown, before there is one.
    pub(super) fn result_ui(&mut self, ui: &mut Ui, width: f32, cx: &Cx<'_>) -> bool {
        let (top, growth) = (ui.cursor().top(), self.growth(cx));
        let (Some(games), Some((question, Some(picked)))) = (&mut self.games, &self.view.games)
        else {
            return false;
        };
        if games.report.is_none() {
            return false;
        }
        let asks_for_others = ui.scope(|ui| {
            ui.set_min_size(vec2(width, self.board_height));
            games_ui(ui, games, (question, *picked), growth)
        });
        if asks_for_others.inner {
            games.start_others();
            ui.ctx().request_repaint();
        }
        self.scroll_to_result(ui, top, cx.now);
        true
    }
}
