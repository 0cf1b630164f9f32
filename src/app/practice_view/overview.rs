//! The themes: what is offered again, where to go on, and a row of scenarios for each level.

use std::collections::BTreeMap;

use egui::{RichText, ScrollArea, Ui, vec2};

use super::chips::{CHIP, Chip, chip};
use super::review::{days_left, due, waiting};
use crate::app::board_view::{BoardModel, THUMBNAIL_ASPECT, Track, paint_thumbnail};
use crate::app::controls::{caption, hairline, primary_button, rule_link};
use crate::app::game_board::position_model;
use crate::app::progress::{Mark, Progress, Review};
use crate::app::reader_view::AGAIN;
use crate::app::router::{PlaceName, Route};
use crate::app::theme::{NARROW, Palette, is_narrow, text};
use crate::i18n;
use crate::lesson::{Lesson, Offer, Stage, Step};
use crate::library;

/// The widest the page is, in points.
const WIDEST: f32 = 1080.0;
/// Width of a theme's board where words stand beside it, in points.
const BOARD: f32 = 300.0;

/// The themes with their boards.
#[derive(Default)]
pub(super) struct Overview {
    boards: BTreeMap<String, BoardModel>,
}

impl Overview {
    /// Shows the page at this hour.
    pub(super) fn ui(&mut self, ui: &mut Ui, progress: &Progress, now: u64) {
        for theme in themes() {
            let at = next_of(theme, progress);
            let key = format!("{}/{at}", theme.id);
            self.boards.entry(key).or_insert_with(|| picture(theme, at));
        }
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            let width = ui.available_width().min(WIDEST);
            ui.horizontal_top(|ui| {
                ui.add_space(0.5 * (ui.available_width() - width).max(0.0));
                ui.vertical(|ui| {
                    ui.set_width(width);
                    self.contents_ui(ui, progress, now);
                });
            });
        });
    }

    fn contents_ui(&self, ui: &mut Ui, progress: &Progress, now: u64) {
        let palette = Palette::of(ui);
        let narrow = ui.available_width() < NARROW;
        ui.add_space(if narrow { 8.0 } else { 24.0 });
        let title = RichText::new(i18n::text("practice.title")).text_style(text::lesson_title());
        ui.label(title.color(palette.ink));
        ui.add_space(4.0);
        let lead = RichText::new(i18n::text("practice.lead")).text_style(text::lesson());
        ui.label(lead.color(palette.quiet));
        ui.add_space(18.0);
        start_ui(ui, progress, now);
        ui.add_space(24.0);
        for theme in themes() {
            hairline(ui);
            ui.add_space(18.0);
            self.theme_ui(ui, theme, progress, now);
            ui.add_space(18.0);
        }
    }

    fn theme_ui(&self, ui: &mut Ui, theme: &Lesson, progress: &Progress, now: u64) {
        let key = format!("{}/{}", theme.id, next_of(theme, progress));
        let Some(board) = self.boards.get(&key) else { return };
        let width = ui.available_width();
        if width < NARROW {
            paint(ui, board, width);
            ui.add_space(10.0);
            return words_ui(ui, theme, progress, now);
        }
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 32.0;
            paint(ui, board, BOARD.min(0.4 * width));
            let left = ui.available_width();
            ui.vertical(|ui| {
                ui.set_width(left);
                words_ui(ui, theme, progress, now);
            });
        });
    }
}

/// The themes that stand for an idea; the drills of the idea stand with them.
fn themes() -> impl Iterator<Item = &'static Lesson> {
    library::practice().iter().filter(|theme| theme.teaches.is_empty())
}

/// A theme and its drills.
fn with_drills(theme: &Lesson) -> impl Iterator<Item = &'static Lesson> {
    let all = library::practice().iter();
    all.filter(|other| other.id == theme.id || other.teaches.contains(&theme.id))
}

/// The first thing to do: look again at what is due, or go on.
fn start_ui(ui: &mut Ui, progress: &Progress, now: u64) {
    let due = due(progress, now).count();
    if due > 0 {
        let words = i18n::fill("practice.due", &[("count", &due.to_string())]);
        ui.label(RichText::new(words).text_style(text::step_title()));
        ui.label(i18n::text("practice.due-lead"));
        ui.add_space(10.0);
        if primary_button(ui, i18n::text("practice.due-go")).clicked() {
            go(ui, AGAIN, 1);
        }
        ui.add_space(8.0);
    }
    on_ui(ui, progress, due == 0);
    match days_left(progress, now) {
        Some(days) if days > 0 => next_ui(ui, waiting(progress).count(), days),
        None if any_started(progress) => {
            ui.add_space(8.0);
            let words = RichText::new(i18n::text("practice.nothing-due"));
            ui.label(words.color(Palette::of(ui).quiet));
        }
        _ => {}
    }
}

/// Number of scenarios that wait, and the days until the first of them is due.
fn next_ui(ui: &mut Ui, count: usize, days: u64) {
    ui.add_space(8.0);
    let key = if days == 1 { "practice.next-tomorrow" } else { "practice.next" };
    let words = i18n::fill(key, &[("count", &count.to_string()), ("days", &days.to_string())]);
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(words).color(Palette::of(ui).quiet));
        if rule_link(ui, i18n::text("practice.next-go")).clicked() {
            go(ui, AGAIN, 1);
        }
    });
    ui.label(RichText::new(i18n::text("practice.next-how")).color(Palette::of(ui).quiet));
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
    let key = if any_started(progress) { "practice.go-on" } else { "practice.begin" };
    let word = i18n::fill(key, &[("title", &theme.title)]);
    let pressed = match primary {
        true => primary_button(ui, &word).clicked(),
        false => rule_link(ui, &word).clicked(),
    };
    if pressed {
        go(ui, &theme.id, at);
    }
}

/// Title, stars, a sentence, the scenarios level by level, and the drills with less and less help.
fn words_ui(ui: &mut Ui, theme: &Lesson, progress: &Progress, now: u64) {
    let palette = Palette::of(ui);
    let all =
        || with_drills(theme).flat_map(|theme| (1..=theme.steps.len()).map(move |at| (theme, at)));
    let stars = all().map(|(theme, at)| usize::from(progress.scenario_stars(&theme.id, at)));
    let stars: usize = stars.sum();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 14.0;
        ui.label(RichText::new(&theme.title).text_style(text::step_title()));
        let (stars_text, most) = (stars.to_string(), (3 * all().count()).to_string());
        let values = [("stars", stars_text.as_str()), ("most", &most)];
        let words = i18n::fill("practice.stars-theme", &values);
        let color = if stars > 0 { palette.ochre } else { palette.quiet };
        ui.label(RichText::new(words).text_style(text::caption()).color(color));
    });
    ui.label(RichText::new(theme.summary()).color(palette.quiet));
    ui.add_space(6.0);
    let due: Vec<&Review> = due(progress, now).collect();
    for theme in with_drills(theme) {
        row_ui(ui, theme, (progress, &due));
    }
}

/// The scenarios of a theme, or of its drills, in a row: each level behind its name.
fn row_ui(ui: &mut Ui, theme: &Lesson, (progress, due): (&Progress, &[&Review])) {
    let are_drills = !theme.teaches.is_empty();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
        ui.set_row_height(CHIP);
        if are_drills {
            name_ui(ui, i18n::text("practice.drills"));
        }
        for level in 1..=3 {
            if is_narrow(ui) && (level > 1 || are_drills) {
                ui.end_row();
                ui.set_row_height(CHIP);
            }
            level_ui(ui, theme, level, (progress, due));
            ui.add_space(12.0);
        }
    });
}

/// The scenarios of one level behind its name.
fn level_ui(ui: &mut Ui, theme: &Lesson, level: u8, (progress, due): (&Progress, &[&Review])) {
    let of_level = (1..).zip(&theme.steps).filter(|(_, step)| level_of(step) == level);
    let of_level: Vec<(usize, &Step)> = of_level.collect();
    let help =
        of_level.first().filter(|_| !theme.teaches.is_empty()).and_then(|(_, step)| help_of(step));
    name_ui(ui, &level_name(level, help));
    for (number, step) in of_level {
        let waits = due.iter().any(|at| at.lesson == theme.id && at.step == number);
        let shown = Chip {
            theme: &theme.title,
            number,
            title: step.plain_title(),
            level,
            help,
            stars: progress.scenario_stars(&theme.id, number),
            waits,
        };
        if chip(ui, &shown).clicked() {
            go(ui, &theme.id, number);
        }
    }
}

fn level_name(level: u8, help: Option<Offer>) -> String {
    let key = match help {
        Some(help) => format!("practice.drills-{}", help.name()),
        None => format!("practice.level-{level}"),
    };
    i18n::text(&key).to_owned()
}

/// The name of a level before its scenarios.
fn name_ui(ui: &mut Ui, name: &str) {
    caption(ui, name);
    ui.add_space(4.0);
}

fn go(ui: &Ui, id: &str, number: usize) {
    Route::to(PlaceName::Practice, format!("{id}/{number}")).go(ui.ctx());
}

fn level_of(step: &Step) -> u8 {
    step.task().and_then(|task| task.level).unwrap_or(1)
}

/// Help that a drill offers.
fn help_of(step: &Step) -> Option<Offer> {
    step.task().map(|task| task.help)
}

/// True once any scenario has been opened.
fn any_started(progress: &Progress) -> bool {
    library::practice().iter().any(|theme| progress.is_started(theme))
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
    let (rect, _) =
        ui.allocate_exact_size(vec2(width, width / THUMBNAIL_ASPECT), egui::Sense::hover());
    if ui.is_rect_visible(rect) {
        paint_thumbnail(ui.painter(), rect, model, &Palette::of(ui));
    }
}
