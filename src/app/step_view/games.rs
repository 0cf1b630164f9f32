//! Many games of a step: played while frames pass, and shown beside the board or in its place.

use egui::{Ui, vec2};

use super::StepPage;
use super::cx::{Cx, Room};
use crate::app::controls::{beside, column};
use crate::app::lesson_games_view::{games_ui, play_on};
use crate::app::theme::text_scale;
use crate::lesson::Input;

/// Width of a stage on which a board and the result of many games stand side by side, in points at normal type, and the space
/// between them.
const BESIDE: f32 = 820.0;
const GUTTER: f32 = 40.0;
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
        self.games_at.get_or_insert(cx.now);
        let grown = self.grown(cx) >= 1.0;
        if !grown {
            ui.ctx().request_repaint();
        }
        let Some(games) = &self.games else { return };
        let counted = games.report().map(|_| games.earlier().len()).filter(|_| grown);
        if counted.is_some() && counted != self.counted {
            self.counted = counted;
            let right = games.right();
            self.input(ui, Input::GamesPlayed(right), cx);
        }
    }

    /// How far the games may have come, up to 1: so slowly that one sees them being played, where things may move.
    pub(super) fn grown(&self, cx: &Cx<'_>) -> f32 {
        let begun = self.games_at.filter(|_| !cx.settings.reduced_motion);
        begun.map_or(1.0, |at| ((cx.now - at) / GAMES_SECONDS).min(1.0) as f32)
    }

    /// True once all games have been played and their result is shown.
    pub(super) fn shows_games(&self) -> bool {
        self.games.as_ref().is_some_and(|games| games.report().is_some())
    }

    /// Result of many games, beside the board where there is room for both, else in its place; `false` where there is none.
    pub(super) fn result_ui(&mut self, ui: &mut Ui, room: Room, cx: &Cx<'_>) -> bool {
        if !self.shows_games() {
            return false;
        }
        let grown = self.grown(cx);
        if room.size.x < BESIDE * text_scale(ui) {
            self.found_ui(ui, room.size.x, grown, cx);
            return true;
        }
        let half = Room { size: vec2(0.5 * (room.size.x - GUTTER), room.size.y), ..room };
        beside(
            ui,
            (Some(half.size.x), GUTTER),
            self,
            |ui, page| page.lone_board_ui(ui, half, cx),
            |ui, page| page.found_ui(ui, half.size.x, grown, cx),
        );
        true
    }

    /// Result of many games in so much width, so far `grown`.
    fn found_ui(&mut self, ui: &mut Ui, width: f32, grown: f32, cx: &Cx<'_>) {
        let top = ui.cursor().top();
        let (Some(games), Some((asked, Some(picked)))) = (&mut self.games, &self.view.games) else {
            return;
        };
        if column(ui, width, |ui| games_ui(ui, games, (asked, *picked), grown)) {
            games.start_others();
            ui.ctx().request_repaint();
        }
        self.show_news(ui, top, cx.now);
    }
}
