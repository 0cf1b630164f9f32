//! The many games of a lesson while they are played: a little in every frame, and how far they have come.

use egui::{RichText, Ui};
use web_time::{Duration, Instant};

use super::controls;
use super::results_view::spread::{interval_ui, legend_ui, plot_ui};
use super::theme::{Palette, text};
use crate::i18n;
use crate::lesson::Games;
use crate::lesson::prose::plain;
use crate::lesson_games::{LessonGames, told};
use crate::report::{MeasureRow, Report, Unit, grouped};

/// Least and most height of the distribution, in points.
const LEAST: f32 = 90.0;
const MOST: f32 = 260.0;
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

/// What the games showed: the verdict on the guess, the difference with its interval, the rule that was changed, and how
/// the games are spread; within `height`.
pub fn games_ui(ui: &mut Ui, games: &LessonGames, (asked, picked): (&Games, usize), height: f32) {
    let (Some(found), Some(row)) = (games.found(), games.asked()) else {
        return;
    };
    let top = ui.cursor().top();
    let palette = Palette::of(ui);
    if let Some(right) = games.right() {
        let (key, color) = match right == picked {
            true => ("learn.games-right", palette.faience),
            false => ("learn.games-wrong", palette.carnelian),
        };
        let answer = asked.options.get(right).map_or_else(String::new, |words| plain(words));
        let words = i18n::fill(key, &[("answer", &answer)]);
        let said = ui.label(RichText::new(words).text_style(text::lesson_bold()).color(color));
        controls::live(ui, &said);
    }
    values_ui(ui, found, row);
    for rule in &found.rules {
        if let [from, to] = &rule.answers[..] {
            let fill = [("rule", rule.name), ("from", from.as_str()), ("to", to)];
            ui.label(i18n::fill("learn.games-rule", &fill));
        }
    }
    if let Some(difference) = row.differences.first() {
        interval_ui(ui, row, difference);
    }
    let histogram = found.histograms.iter().find(|histogram| histogram.measure == row.measure);
    let left = height - (ui.cursor().top() - top) - 40.0;
    if let Some(histogram) = histogram.filter(|_| left >= LEAST) {
        ui.horizontal_wrapped(|ui| legend_ui(ui, found));
        plot_ui(ui, histogram, found, left.min(MOST));
    }
    let head = found.head.sentence();
    controls::caption(ui, head);
}

/// The measure with both values in their unit, and the verdict on their difference.
fn values_ui(ui: &mut Ui, found: &Report, row: &MeasureRow) {
    let names = found.head.boards.iter().map(|board| board.title.as_str());
    let values: Vec<String> = names
        .enumerate()
        .filter_map(|(board, name)| {
            let value = row.told(board)?;
            Some(i18n::fill("learn.games-value", &[("name", name), ("value", &value)]))
        })
        .collect();
    let title = match row.unit {
        Unit::PerGame => i18n::fill("learn.games-per-game", &[("measure", row.title)]),
        Unit::Percent => row.title.to_owned(),
    };
    ui.label(format!("{title}: {}", values.join("; ")));
    if let Some(difference) = row.differences.first() {
        ui.label(RichText::new(&difference.verdict).text_style(text::strong()));
    }
    ui.add_space(4.0);
}

/// The other measures that the games changed, in a line each.
pub fn others_ui(ui: &mut Ui, games: &LessonGames) {
    let (Some(found), Some(asked)) = (games.found(), games.asked()) else {
        return;
    };
    ui.add_space(10.0);
    controls::styled(ui, i18n::text("learn.games-others"), text::strong());
    for row in told(found).filter(|row| row.measure != asked.measure) {
        if let Some(difference) = row.differences.first() {
            let values: Vec<String> =
                (0..row.values.len()).filter_map(|board| row.told(board)).collect();
            ui.label(format!("{}: {}. {}", row.title, values.join(" · "), difference.verdict));
        }
    }
}
