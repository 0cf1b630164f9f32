//! List of all scenarios of a theme, which opens below the cards over the whole width.

use egui::{CollapsingHeader, Role, Ui};

use super::scenario_row::{Boards, ScenarioRow};
use super::themes::{go, link_of, of_theme, with_drills};
use crate::app::controls::{caption, column, columns_of, named, styled};
use crate::app::progress::{Progress, Review};
use crate::app::theme::{text, text_scale};
use crate::i18n;
use crate::lesson::{Lesson, Step};

/// Least width of a row at normal type, and the gap between two beside each other, in points.
const ROW: f32 = 320.0;
const GAP: f32 = 12.0;

/// The header that opens the list of a theme; true where it is open.
pub(super) fn header_ui(ui: &mut Ui, theme: &Lesson) -> bool {
    let count = with_drills(theme).map(|one| one.steps.len()).sum();
    let word = counted("practice.all", count);
    let header = CollapsingHeader::new(&word).id_salt(&theme.id).show_unindented(ui, |_| ());
    named(header.header_response, Role::DisclosureTriangle, &of_theme(&word, theme));
    header.openness > 0.5
}

/// All scenarios of a theme: those made for it level by level, then the drills with less and less help.
pub(super) fn list_ui(
    ui: &mut Ui,
    theme: &Lesson,
    boards: &mut Boards,
    (progress, due): (&Progress, &[&Review]),
) {
    styled(ui, &theme.title, text::step_title());
    for theme in with_drills(theme) {
        let half = if theme.teaches.is_empty() { "practice.made" } else { "practice.drills" };
        name_ui(ui, &counted(half, theme.steps.len()));
        for level in 1..=3 {
            level_ui(ui, (theme, level), boards, (progress, due));
        }
    }
}

/// Words with the number of scenarios in them.
fn counted(key: &str, count: usize) -> String {
    i18n::fill(key, &[("count", &count.to_string())])
}

/// The scenarios of one level below its name.
fn level_ui(
    ui: &mut Ui,
    (theme, level): (&Lesson, u8),
    boards: &mut Boards,
    (progress, due): (&Progress, &[&Review]),
) {
    let level_of = |step: &Step| step.task().and_then(|task| task.level).unwrap_or(1);
    let of_level = (1..).zip(&theme.steps).filter(|(_, step)| level_of(step) == level);
    let of_level: Vec<(usize, &Step)> = of_level.collect();
    let drill = of_level.first().filter(|_| !theme.teaches.is_empty());
    let help = drill.and_then(|(_, step)| Some(step.task()?.help));
    let key = format!("practice.level-{level}");
    let name = i18n::text(&key);
    match help {
        Some(help) => name_ui(ui, i18n::text(&format!("practice.drills-{}", help.name()))),
        None => name_ui(ui, name),
    }
    let (columns, width) = columns_of(ui.available_width(), ROW * text_scale(ui), GAP, 3);
    for row in of_level.chunks(columns) {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            for &(number, step) in row {
                let row = ScenarioRow {
                    theme: &theme.title,
                    number,
                    title: step.plain_title(),
                    level: name,
                    help,
                    board: boards.of(theme, number),
                    stars: progress.scenario_stars(&theme.id, number),
                    waits: due.iter().any(|at| at.lesson == theme.id && at.step == number),
                };
                if column(ui, width, |ui| row.ui(ui)).clicked() {
                    go(ui, link_of(theme, number));
                }
            }
        });
    }
}

/// The name of a level above its scenarios.
fn name_ui(ui: &mut Ui, name: &str) {
    ui.add_space(4.0);
    caption(ui, name);
}
