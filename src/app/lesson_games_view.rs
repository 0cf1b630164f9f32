//! The many games of a lesson while they are played: a little in every frame, and how far they have come.

use egui::Ui;
use web_time::{Duration, Instant};

use super::controls;
use crate::i18n;
use crate::lesson_games::LessonGames;
use crate::report::grouped;

/// What may be played in one frame.
const SHARE: Duration = Duration::from_millis(6);

/// Plays for as long as a frame may take; while there are games to be played, frames follow each other.
pub fn play_on(ui: &Ui, games: &mut LessonGames) {
    let begun = Instant::now();
    games.play_while(|| begun.elapsed() < SHARE);
    if games.is_playing() {
        ui.ctx().request_repaint();
    }
}

/// How far the games have come, while they are played.
pub fn progress_ui(ui: &mut Ui, games: &LessonGames) {
    if !games.is_playing() {
        return;
    }
    let (played, all) = (games.played(), games.number());
    let values = [("played", &*grouped(played)), ("all", &*grouped(all))];
    let label = i18n::fill("learn.games-played", &values);
    ui.label(&label);
    controls::progress(ui, played as f32 / all.max(1) as f32, &label);
}
