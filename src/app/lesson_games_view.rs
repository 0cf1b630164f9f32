//! The many games of a lesson while they are played: a little in every frame, and how far they have come.

use egui::{CollapsingHeader, Rect, RichText, Sense, Shape, Stroke, Ui, vec2};
use web_time::{Duration, Instant};

use super::compare_view::style::sign_ui;
use super::controls;
use super::picture;
use super::results_view::spread::{difference_ui, interval_ui, legend_ui, plot_ui};
use super::theme::{Palette, is_narrow, text, text_scale};
use crate::drawing::{self, Picture, Tone};
use crate::i18n;
use crate::lesson::Games;
use crate::lesson::prose::plain;
use crate::lesson_games::{LessonGames, reported_rows};
use crate::report::{Figure, Histogram, MeasureRow, Report, Seen, Unit, grouped};

/// Height of the distribution, in points.
const PLOT_HEIGHT: f32 = 170.0;
/// Width from which the distribution stands beside the bars, in points at normal type; their share, and the space between.
const TWO_COLUMNS: f32 = 700.0;
const BARS_SHARE: f32 = 0.44;
const GUTTER: f32 = 36.0;
/// Space below the verdict, in points.
const VERDICT_GAP: f32 = 6.0;
/// Most results of earlier games that stand below the last.
const MAX_EARLIER: usize = 3;
/// Height of the bar of a value, in points; of a bar that has no distribution beside it.
const BAR_HEIGHT: f32 = 8.0;
const LONE_BAR_HEIGHT: f32 = 14.0;
/// Time for games in one frame.
const TIME_IN_FRAME: Duration = Duration::from_millis(6);

/// Plays for as long as a frame may take; while there are games to be played, frames follow each other.
pub fn play_on(ui: &Ui, games: &mut LessonGames) {
    let start = Instant::now();
    games.play_while(|| start.elapsed() < TIME_IN_FRAME);
    if games.is_playing() {
        ui.ctx().request_repaint();
    }
}

/// Progress of the games as a bar with numbers, while they are played or counted up as far as `growth`, 0 to 1.
pub fn progress_ui(ui: &mut Ui, games: &LessonGames, growth: f32) {
    if !games.is_playing() && (growth >= 1.0 || games.report.is_none()) {
        return;
    }
    let all = games.number;
    let played = games.games_played().min((all as f32 * growth) as u64);
    let label = i18n::say!("learn.games-played", played = grouped(played), all = grouped(all));
    ui.label(&label);
    controls::progress(ui, played as f32 / all.max(1) as f32, &label);
}

/// The verdict on the guess and what the games showed, in the place of the board; true where other games are asked for.
/// Until its `growth` is 1, bars alone.
pub fn games_ui(
    ui: &mut Ui,
    games: &LessonGames,
    (question, picked): (&Games, usize),
    growth: f32,
) -> bool {
    if is_narrow(ui) {
        // On a phone the question itself is out of sight.
        controls::caption(ui, plain(&question.ask));
    }
    if growth < 1.0 {
        // The bars stand where they will stand below the verdict.
        ui.add_space(ui.text_style_height(&text::lesson_bold()) + VERDICT_GAP);
        let left = columns(ui, games).0.unwrap_or(ui.available_width());
        controls::column(ui, left, |ui| values_ui(ui, games, growth, BAR_HEIGHT));
        return false;
    }
    verdict_ui(ui, games, question, picked);
    let mut asks_for_others = false;
    result_ui(ui, games, |ui| asks_for_others = others_ui(ui, games));
    asks_for_others
}

/// The result for a whole class: which answer the games give, by its letter and words, the bars, and how sure that is.
pub fn summary_ui(ui: &mut Ui, games: &LessonGames, answer: Option<(char, &str)>) {
    let Some(report) = &games.report else { return };
    if let Some((letter, words)) = answer {
        let words = i18n::say!("present.games-say", letter, answer = words);
        let title = RichText::new(words).text_style(text::step_title());
        controls::live_label(ui, title.color(Palette::of(ui).faience));
    }
    let row = games.question_row();
    let difference = row.and_then(|row| Some((row, row.differences.first()?)));
    if let Some((_, difference)) = difference {
        controls::styled(ui, sure_words(difference.seen), text::strong());
    }
    values_ui(ui, games, 1.0, LONE_BAR_HEIGHT);
    if let Some((row, difference)) = difference {
        difference_ui(ui, row, difference, &quoted(&names_of(report)));
    }
}

/// Says whether the guess was right; to one who was not sure, which answer is.
fn verdict_ui(ui: &mut Ui, games: &LessonGames, question: &Games, picked: usize) {
    let Some(right) = games.right_option() else { return };
    let palette = Palette::of(ui);
    let (key, color) = match question.options.get(picked) {
        Some(_) if right == picked => ("learn.games-right", palette.faience),
        Some(_) => ("learn.games-wrong", palette.carnelian),
        None => ("learn.games-say", palette.ink),
    };
    let answer = question.options.get(right).map_or_else(String::new, |words| plain(words));
    // A sign does not stand alone on a line.
    let words = i18n::say!(key, answer = answer.replace(" %", "\u{a0}%"));
    controls::live_label(ui, RichText::new(words).text_style(text::lesson_bold()).color(color));
    ui.add_space(VERDICT_GAP);
}

/// The button for other games, or how far they have come; true where it was pressed.
fn others_ui(ui: &mut Ui, games: &LessonGames) -> bool {
    ui.add_space(6.0);
    if games.is_playing() {
        progress_ui(ui, games, 1.0);
        return false;
    }
    ui.button(i18n::say!("learn.games-again", games = grouped(games.number))).clicked()
}

/// Distribution of the measure that the question is about, where it has one.
fn histogram_of(games: &LessonGames) -> Option<&Histogram> {
    let (report, row) = (games.report.as_ref()?, games.question_row()?);
    report.histograms.iter().find(|one| one.measure == row.measure)
}

/// Width of the bars beside the distribution where there is one and room for both, and the space between them.
fn columns(ui: &Ui, games: &LessonGames) -> (Option<f32>, f32) {
    let is_roomy = ui.available_width() >= TWO_COLUMNS * text_scale(ui);
    let wide = is_roomy && histogram_of(games).is_some();
    (wide.then(|| BARS_SHARE * ui.available_width()), GUTTER)
}

/// Result of the games: a bar for each answer to the rule that was changed, and what `add` shows; beside or below them how
/// the games are spread and how sure the difference is; folded, everything else.
fn result_ui(ui: &mut Ui, games: &LessonGames, add: impl FnOnce(&mut Ui)) {
    let Some(report) = &games.report else { return };
    let bars = |ui: &mut Ui, (): &mut ()| {
        values_ui(ui, games, 1.0, BAR_HEIGHT);
        for report in games.earlier_reports.iter().rev().take(MAX_EARLIER) {
            let values = games.row_of(report).map(values_of).unwrap_or_default();
            let values = [("games", grouped(games.number)), ("values", values)];
            controls::caption(ui, i18n::filled("learn.games-earlier", &values));
        }
        add(ui);
    };
    let spread = |ui: &mut Ui, (): &mut ()| {
        spread_ui(ui, games, report);
        // It stays open while other games are played.
        let first = games.earlier_reports.first().unwrap_or(report).head.seed;
        let more = CollapsingHeader::new(i18n::text("learn.games-more")).id_salt(("more", first));
        more.show(ui, |ui| more_ui(ui, games, report));
    };
    controls::beside(ui, columns(ui, games), &mut (), bars, spread);
}

/// Distribution of the games on both boards, and the difference with its interval.
fn spread_ui(ui: &mut Ui, games: &LessonGames, report: &Report) {
    let Some(row) = games.question_row() else { return };
    let names = names_of(report);
    if let Some(histogram) = histogram_of(games) {
        controls::word_row(ui, |ui| legend_ui(ui, &names));
        plot_ui(ui, histogram, report, PLOT_HEIGHT);
        ui.add_space(6.0);
    }
    if let Some(difference) = row.differences.first() {
        controls::styled(ui, sure_words(difference.seen), text::strong());
        interval_ui(ui, row, difference, &quoted(&names));
    }
}

/// Names of the boards as the words of a difference have them.
fn quoted(names: &[String]) -> impl Fn(usize) -> String {
    |board| i18n::fill("learn.games-name", &[("name", &names[board])])
}

/// The other measures, and how the games were played.
fn more_ui(ui: &mut Ui, games: &LessonGames, report: &Report) {
    let Some(main_row) = games.question_row() else { return };
    for row in reported_rows(report).filter(|row| row.measure != main_row.measure) {
        if let Some(difference) = row.differences.first() {
            ui.label(format!(
                "{}. {}",
                i18n::labelled(row.title, values_of(row)),
                difference.verdict
            ));
        }
    }
    controls::caption(ui, report.head.sentence());
}

fn values_of(row: &MeasureRow) -> String {
    let values = (0..row.values.len()).filter_map(|board| row.value_text(board));
    values.collect::<Vec<_>>().join(" · ")
}

/// Sentence on how sure a difference is, in plain words.
fn sure_words(seen: Seen) -> &'static str {
    i18n::text(match seen {
        Seen::Clear => "learn.games-clear",
        Seen::Perhaps => "learn.games-perhaps",
        Seen::Same => "learn.games-same",
        Seen::Nothing | Seen::TooFew | Seen::Open | Seen::Undefined => "learn.games-unclear",
    })
}

/// Names of the boards: their answers to the one rule in which they differ, or else their titles.
fn names_of(report: &Report) -> Vec<String> {
    match &report.rules[..] {
        [rule] => rule.answers.clone(),
        _ => report.head.boards.iter().map(|board| board.title.clone()).collect(),
    }
}

/// Number of the games, and the measure with a named bar for each board, as far as its `growth`, 0 to 1; the number of a
/// bar comes with the whole bar. Bars of values that are no shares have this `height`, in points.
fn values_ui(ui: &mut Ui, games: &LessonGames, growth: f32, height: f32) {
    let (Some(report), Some(row)) = (&games.report, games.question_row()) else { return };
    let names = names_of(report);
    let many = i18n::fill("learn.games-many", &[("games", &grouped(games.number))]);
    let measure = match row.unit {
        Unit::PerGame => i18n::fill("learn.games-per-game", &[("measure", row.title)]),
        Unit::Percent => row.title.to_owned(),
    };
    let measure = match &report.rules[..] {
        [rule] => i18n::say!("learn.games-rule", measure, rule = rule.name),
        _ => measure,
    };
    ui.label(format!("{many} {measure}"));
    let means = || row.values.iter().map(|value| value.mean.interval.mean);
    let most = match row.unit {
        Unit::PerGame => means().fold(0.0, f64::max),
        Unit::Percent => 100.0,
    };
    let is_share = row.unit == Unit::Percent;
    for (board, mean) in means().enumerate() {
        let value = row.value_text(board).filter(|_| growth >= 1.0);
        let value = value.unwrap_or_else(|| "…".to_owned());
        let words = i18n::labelled(&names[board], &value);
        name_ui(ui, board, words);
        let share = growth * (mean / most) as f32;
        match is_share {
            true => share_ui(ui, board, share, ends_of(row, board).filter(|_| growth >= 1.0)),
            false => drop(bar_ui(ui, board, share, height)),
        }
    }
    if is_share {
        controls::caption(ui, i18n::text("learn.games-shares"));
    }
    ui.add_space(4.0);
}

/// Ends of the interval of a share, from 0 to 1, where it has one.
fn ends_of(row: &MeasureRow, board: usize) -> Option<[f32; 2]> {
    let mean = row.values.get(board).map(|value| value.mean).filter(Figure::is_exact)?;
    Some([mean.interval.low, mean.interval.high].map(|end| (0.01 * end) as f32))
}

/// A value in words after the sign of its board.
fn name_ui(ui: &mut Ui, board: usize, words: String) {
    ui.scope(|ui| {
        ui.spacing_mut().interact_size.y = ui.text_style_height(&text::strong());
        ui.horizontal(|ui| {
            sign_ui(ui, board, 10.0 * text_scale(ui));
            ui.add(egui::Label::new(RichText::new(words).text_style(text::strong())).wrap());
        });
    });
}

/// A bar that takes this share of the width, and the room for a whole one.
fn bar_ui(ui: &mut Ui, board: usize, share: f32, height: f32) -> Rect {
    let size = vec2(ui.available_width(), (height * text_scale(ui)).round());
    let (whole, _) = ui.allocate_exact_size(size, Sense::hover());
    let palette = Palette::of(ui);
    let color = if board == 0 { palette.faience } else { palette.carnelian };
    let bar = whole.with_max_x(whole.left() + share.clamp(0.0, 1.0) * size.x);
    ui.painter().rect_filled(bar, 2, color);
    whole
}

/// A share of all games as a large bar on the width of all, with a stroke at one half and its interval.
fn share_ui(ui: &mut Ui, board: usize, share: f32, ends: Option<[f32; 2]>) {
    let behind = ui.painter().add(Shape::Noop);
    let whole = bar_ui(ui, board, share, LONE_BAR_HEIGHT);
    let palette = Palette::of(ui);
    ui.painter().set(behind, Shape::rect_filled(whole, 2, palette.wash));
    let half = Stroke::new(1.0, palette.control_edge);
    ui.painter().vline(whole.center().x, whole.y_range(), half);
    let Some(ends) = ends else { return };
    let ends = ends.map(|end| (whole.left() + end.clamp(0.0, 1.0) * whole.width(), true));
    let mut picture = Picture::default();
    // Light behind dark, so that it is seen on the bar and beside it.
    for (width, tone) in [(6.0, Tone::Paper), (2.0, Tone::Ink)] {
        picture.whisker(whole.center().y, ends, (7.0, drawing::Stroke::new(width, tone)));
    }
    picture::paint(ui.painter(), &picture, &palette);
}
