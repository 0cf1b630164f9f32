//! The themes: what is offered again, where to go on, and a row of scenarios for each level.

use egui::{RichText, ScrollArea, Ui, vec2};

use super::chips::{CHIP, Chip, chip};
use super::{OFFERED, PracticeView, waiting};
use crate::app::board_view::{BoardModel, Track, paint_thumbnail};
use crate::app::controls::{hairline, primary_button, rule_link};
use crate::app::game_board::position_model;
use crate::app::progress::{Mark, Progress};
use crate::app::reader_view::AGAIN;
use crate::app::router::{PlaceName, Route};
use crate::app::theme::{NARROW, Palette, is_narrow, text};
use crate::i18n;
use crate::lesson::{Lesson, Stage, Step};
use crate::library;

/// The widest the page is, in points.
const WIDEST: f32 = 1080.0;
/// Width of a theme's board where words stand beside it, in points.
const BOARD: f32 = 300.0;
/// Width of a board without rows beside it against its height.
const ASPECT: f32 = 10.34 / 3.46;

/// Shows the page.
pub(super) fn ui(view: &mut PracticeView, ui: &mut Ui, progress: &Progress) {
    for theme in library::practice() {
        let at = next_of(theme, progress);
        let key = format!("{}/{at}", theme.id);
        view.boards.entry(key).or_insert_with(|| picture(theme, at));
    }
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let width = ui.available_width().min(WIDEST);
        ui.horizontal_top(|ui| {
            ui.add_space(0.5 * (ui.available_width() - width).max(0.0));
            ui.vertical(|ui| {
                ui.set_width(width);
                contents_ui(view, ui, progress);
            });
        });
    });
}

fn contents_ui(view: &PracticeView, ui: &mut Ui, progress: &Progress) {
    let palette = Palette::of(ui);
    let narrow = ui.available_width() < NARROW;
    ui.add_space(if narrow { 8.0 } else { 24.0 });
    let title = RichText::new(i18n::text("practice.title")).text_style(text::lesson_title());
    ui.label(title.color(palette.ink));
    ui.add_space(4.0);
    ui.label(
        RichText::new(i18n::text("practice.lead")).text_style(text::lesson()).color(palette.quiet),
    );
    ui.add_space(18.0);
    start_ui(view, ui, progress);
    ui.add_space(24.0);
    for theme in library::practice() {
        hairline(ui);
        ui.add_space(18.0);
        theme_ui(view, ui, theme, progress);
        ui.add_space(18.0);
    }
}

/// The first thing to do: look again at what went wrong, or go on.
fn start_ui(view: &PracticeView, ui: &mut Ui, progress: &Progress) {
    let due = view.due(progress).len().min(OFFERED);
    if due > 0 {
        let told = match due {
            1 => i18n::text("practice.due-one").to_owned(),
            _ => i18n::fill("practice.due", &[("count", &due.to_string())]),
        };
        ui.label(RichText::new(told).text_style(text::step_title()));
        ui.label(i18n::text("practice.due-lead"));
        ui.add_space(10.0);
        if primary_button(ui, i18n::text("practice.due-go")).clicked() {
            go(ui, AGAIN, 1);
        }
        ui.add_space(8.0);
    }
    on_ui(ui, progress, due == 0);
    let kept = waiting(progress).len();
    if due == 0 && kept > 0 {
        ui.add_space(8.0);
        ui.horizontal_wrapped(|ui| {
            let told = i18n::fill("practice.kept", &[("count", &kept.to_string())]);
            ui.label(RichText::new(told).color(Palette::of(ui).quiet));
            if rule_link(ui, i18n::text("practice.kept-go")).clicked() {
                go(ui, AGAIN, 1);
            }
        });
    } else if due == 0 && begun(progress) {
        ui.add_space(8.0);
        let told = RichText::new(i18n::text("practice.nothing-due"));
        ui.label(told.color(Palette::of(ui).quiet));
    }
}

/// The scenario to go on with, or a game where all are done.
fn on_ui(ui: &mut Ui, progress: &Progress, primary: bool) {
    let Some((theme, at)) = place_to_go_on(progress) else {
        ui.label(i18n::text("practice.done"));
        if rule_link(ui, i18n::text("practice.play")).clicked() {
            Route::to(PlaceName::Play, "").go(ui.ctx());
        }
        return;
    };
    let key = if begun(progress) { "practice.go-on" } else { "practice.begin" };
    let word = i18n::fill(key, &[("title", &theme.title)]);
    let pressed = match primary {
        true => primary_button(ui, &word).clicked(),
        false => rule_link(ui, &word).clicked(),
    };
    if pressed {
        go(ui, &theme.id, at);
    }
}

fn theme_ui(view: &PracticeView, ui: &mut Ui, theme: &Lesson, progress: &Progress) {
    let key = format!("{}/{}", theme.id, next_of(theme, progress));
    let Some(board) = view.boards.get(&key) else { return };
    let width = ui.available_width();
    if width < NARROW {
        paint(ui, board, width);
        ui.add_space(10.0);
        return words_ui(view, ui, theme, progress);
    }
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 32.0;
        paint(ui, board, BOARD.min(0.4 * width));
        let left = ui.available_width();
        ui.vertical(|ui| {
            ui.set_width(left);
            words_ui(view, ui, theme, progress);
        });
    });
}

/// Title, stars, a sentence, and the scenarios level by level.
fn words_ui(view: &PracticeView, ui: &mut Ui, theme: &Lesson, progress: &Progress) {
    let palette = Palette::of(ui);
    let count = theme.steps.len();
    let stars = (1..=count).map(|number| usize::from(progress.scenario_stars(&theme.id, number)));
    let stars: usize = stars.sum();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 14.0;
        ui.label(RichText::new(&theme.title).text_style(text::step_title()));
        let (stars_text, most) = (stars.to_string(), (3 * count).to_string());
        let values = [("stars", stars_text.as_str()), ("most", &most)];
        let told = i18n::fill("practice.stars-theme", &values);
        let color = if stars > 0 { palette.ochre } else { palette.quiet };
        ui.label(RichText::new(told).text_style(text::caption()).color(color));
    });
    ui.label(RichText::new(theme.summary()).color(palette.quiet));
    ui.add_space(6.0);
    let due = view.due(progress);
    for level in 1..=3 {
        let of_level = (1..).zip(&theme.steps);
        let of_level: Vec<(usize, &Step)> =
            of_level.filter(|(_, step)| level_of(step) == level).collect();
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
            let key = format!("practice.level-{level}");
            let values = [("level", &*level.to_string()), ("name", i18n::text(&key))];
            let told = i18n::fill("practice.level", &values);
            let label = RichText::new(told).text_style(text::caption()).color(palette.quiet);
            // Where there is no room beside it, the name stands above its row.
            let narrow = is_narrow(ui);
            let width = if narrow { ui.available_width() } else { LEVEL };
            let size = vec2(width, if narrow { 24.0 } else { CHIP });
            let left = egui::Layout::left_to_right(egui::Align::Center);
            ui.allocate_ui_with_layout(size, left, |ui| {
                ui.set_min_size(size);
                ui.label(label);
            });
            for (number, step) in of_level {
                let waits =
                    due.iter().any(|review| review.lesson == theme.id && review.step == number);
                let shown = Chip {
                    theme: &theme.title,
                    number,
                    title: step.plain_title(),
                    level,
                    stars: progress.scenario_stars(&theme.id, number),
                    waits,
                };
                if chip(ui, &shown).clicked() {
                    go(ui, &theme.id, number);
                }
            }
        });
    }
}

/// Width of a level's name, in points.
const LEVEL: f32 = 132.0;

fn go(ui: &Ui, id: &str, number: usize) {
    Route::to(PlaceName::Practice, format!("{id}/{number}")).go(ui.ctx());
}

fn level_of(step: &Step) -> u8 {
    step.task().and_then(|task| task.level).unwrap_or(1)
}

/// True once any scenario has been opened.
fn begun(progress: &Progress) -> bool {
    library::practice().iter().any(|theme| progress.begun(theme))
}

/// The next scenario that is not done: after the one left last and in its theme, then in the themes after it, then
/// from the beginning.
fn place_to_go_on(progress: &Progress) -> Option<(&'static Lesson, usize)> {
    let themes = library::practice();
    let left = progress.last_scenario.as_ref();
    let at = left.and_then(|left| themes.iter().position(|theme| theme.id == left.lesson));
    let (before, after) = themes.split_at(at.unwrap_or(0));
    let further = left.zip(after.first()).and_then(|(left, theme)| {
        let mut later = left.step..=theme.steps.len();
        let at = later.find(|number| is_open(theme, *number, progress))?;
        Some((theme, at))
    });
    let first = |theme: &'static Lesson| Some((theme, first_open(theme, progress)?));
    further.or_else(|| after.iter().chain(before).find_map(first))
}

fn is_open(theme: &Lesson, number: usize, progress: &Progress) -> bool {
    progress.step(&theme.id, number).mark < Mark::Helped
}

/// The first scenario of a theme that is not done, counted from 1.
fn first_open(theme: &Lesson, progress: &Progress) -> Option<usize> {
    (1..=theme.steps.len()).find(|number| is_open(theme, *number, progress))
}

/// The scenario whose board stands for the theme.
fn next_of(theme: &Lesson, progress: &Progress) -> usize {
    first_open(theme, progress).unwrap_or(1)
}

fn picture(theme: &Lesson, number: usize) -> BoardModel {
    let step = number.checked_sub(1).and_then(|at| theme.steps.get(at));
    let stage = step.and_then(|step| Stage::of(theme, step, library::rulesets()).ok().flatten());
    let mut model = stage
        .map_or_else(BoardModel::default, |stage| position_model(&stage.ruleset, &stage.position));
    model.track = Track::Quiet;
    model.enabled = false;
    model
}

fn paint(ui: &mut Ui, model: &BoardModel, width: f32) {
    let (rect, _) = ui.allocate_exact_size(vec2(width, width / ASPECT), egui::Sense::hover());
    if ui.is_rect_visible(rect) {
        paint_thumbnail(ui.painter(), rect, model, &Palette::of(ui));
    }
}
