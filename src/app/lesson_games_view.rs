//! The many games of a lesson while they are played: a little in every frame, and how far they have come.

use egui::{RichText, Ui};
use web_time::{Duration, Instant};

use super::controls;
use super::theme::{Palette, text};
use crate::i18n;
use crate::lesson_games::{LessonGames, told};
use crate::report::{MeasureRow, Report, grouped};

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

/// The result of the games: every measure that changed, with both values.
pub fn found_ui(ui: &mut Ui, found: &Report) {
    let quiet = Palette::of(ui).quiet;
    ui.add_space(6.0);
    ui.label(RichText::new(found.head.sentence()).text_style(text::caption()).color(quiet));
    ui.add_space(6.0);
    let names: Vec<&str> = found.head.boards.iter().map(|board| board.name.as_str()).collect();
    for row in told(found) {
        row_ui(ui, row, &names);
    }
}

/// A measure: both values, and what can be said of the difference.
fn row_ui(ui: &mut Ui, row: &MeasureRow, names: &[&str]) {
    ui.label(RichText::new(row.title).text_style(text::strong()));
    for (value, name) in row.values.iter().zip(names) {
        let number = value.mean.number(row.decimals);
        ui.label(i18n::fill("learn.games-value", &[("name", name), ("value", &number)]));
    }
    if let Some(difference) = row.differences.first() {
        ui.label(RichText::new(&difference.verdict).color(Palette::of(ui).faience));
    }
    ui.add_space(8.0);
}
