//! Many games of a step: played while frames pass, and shown below its options. The board keeps its size.

use egui::Ui;

use super::StepPage;
use super::cx::Cx;
use crate::app::lesson_games_view::{games_ui, play_on};
use crate::lesson::Input;

/// Least time in which many games are counted up, in seconds.
const GAMES_SECONDS: f64 = 1.2;

impl StepPage {
    /// Plays the games for as long as a frame may take, and tells the step what they showed.
    pub(super) fn play_games(&mut self, ui: &Ui, cx: &Cx<'_>) {
        let (Some(games), Some((_, Some(_)))) = (&mut self.games, &self.view.games) else {
            return;
        };
        games.start();
        play_on(ui, games);
        self.games_start.get_or_insert(cx.now);
        let is_grown = self.growth(cx) >= 1.0;
        if !is_grown {
            ui.ctx().request_repaint();
        }
        let Some(games) = &self.games else { return };
        let reports = games.report().map(|_| games.earlier_reports().len() + 1);
        if is_grown && reports > self.reports_seen {
            self.reports_seen = reports;
            let right = games.right_option();
            self.input(ui, Input::GamesPlayed(right), cx);
        }
    }

    /// Share of the games that may be shown, up to 1: it grows so slowly that one sees them being played, where things may
    /// move.
    pub(super) fn growth(&self, cx: &Cx<'_>) -> f32 {
        let start = self.games_start.filter(|_| !cx.settings.reduced_motion);
        start.map_or(1.0, |start| ((cx.now - start) / GAMES_SECONDS).min(1.0) as f32)
    }

    /// Result of many games as far as it has grown; nothing before they have been played.
    pub(super) fn result_ui(&mut self, ui: &mut Ui, cx: &Cx<'_>) {
        let growth = self.growth(cx);
        let (Some(games), Some((question, Some(picked)))) = (&mut self.games, &self.view.games)
        else {
            return;
        };
        if games.report().is_some() && games_ui(ui, games, (question, *picked), growth) {
            games.start_others();
            ui.ctx().request_repaint();
        }
    }
}
