//! Many games on the wall: played a little in every frame, then told in two numbers and a sentence.

use egui::{RichText, Ui};

use crate::analysis::Measure;
use crate::app::lesson_games_view::{play_on, progress_ui};
use crate::app::theme::{Palette, text};
use crate::lesson_games::{LessonGames, told};
use crate::report::Report;

/// Measures told of the games; a wall has room for two measures.
const TOLD: [Measure; 2] = [Measure::Throws, Measure::FirstPlayer];

/// Plays for as long as a frame may take, and shows how far it has come or what was found.
pub(super) fn games_ui(ui: &mut Ui, games: &mut LessonGames) {
    play_on(ui, games);
    progress_ui(ui, games);
    if let Some(found) = games.found() {
        found_ui(ui, found);
    }
}

fn found_ui(ui: &mut Ui, found: &Report) {
    let faience = Palette::of(ui).faience;
    for row in told(found).filter(|row| TOLD.contains(&row.measure)) {
        let numbers = row.values.iter();
        let numbers: Vec<String> = numbers.map(|value| value.mean.number(row.decimals)).collect();
        let line = format!("{}: {}", row.title, numbers.join(" · "));
        ui.label(RichText::new(line).text_style(text::strong()));
        if let Some(difference) = row.differences.first() {
            ui.label(RichText::new(&difference.verdict).color(faience));
        }
        ui.add_space(4.0);
    }
}
