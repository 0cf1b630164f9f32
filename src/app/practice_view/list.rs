//! The list of all scenarios of a theme, which opens below its card.

use egui::{CollapsingHeader, Role, Ui, vec2};

use super::chips::{CHIP, Chip, chip};
use super::themes::{count, go, is_among, link_of, of_theme, with_drills};
use crate::app::controls::{caption, named};
use crate::app::progress::{Progress, Review};
use crate::i18n;
use crate::lesson::{Lesson, Offer, Step};

/// All scenarios of a theme, once they are asked for: those made for it level by level, then the drills with less and less
/// help.
pub(super) fn list_ui(ui: &mut Ui, theme: &Lesson, (progress, due): (&Progress, &[&Review])) {
    let word = counted("practice.all", count(theme));
    let header = CollapsingHeader::new(&word).id_salt(&theme.id).show(ui, |ui| {
        for theme in with_drills(theme) {
            let half = if theme.teaches.is_empty() { "practice.made" } else { "practice.drills" };
            name_ui(ui, &counted(half, theme.steps.len()));
            for level in 1..=3 {
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
                    ui.set_row_height(CHIP);
                    level_ui(ui, theme, level, (progress, due));
                });
            }
        }
    });
    named(header.header_response, Role::DisclosureTriangle, &of_theme(&word, theme));
}

/// Words with the number of scenarios in them.
fn counted(key: &str, count: usize) -> String {
    i18n::fill(key, &[("count", &count.to_string())])
}

/// The scenarios of one level behind its name.
fn level_ui(ui: &mut Ui, theme: &Lesson, level: u8, (progress, due): (&Progress, &[&Review])) {
    let of_level = (1..).zip(&theme.steps).filter(|(_, step)| level_of(step) == level);
    let of_level: Vec<(usize, &Step)> = of_level.collect();
    let help =
        of_level.first().filter(|_| !theme.teaches.is_empty()).and_then(|(_, step)| help_of(step));
    let name = i18n::text(&format!("practice.level-{level}")).to_owned();
    name_ui(ui, &help.map_or_else(|| name.clone(), drill_words));
    for (number, step) in of_level {
        let shown = Chip {
            theme: &theme.title,
            number,
            title: step.plain_title(),
            level: &name,
            help,
            stars: progress.scenario_stars(&theme.id, number),
            waits: is_among(due, theme, number),
        };
        if chip(ui, &shown).clicked() {
            go(ui, link_of(theme, number));
        }
    }
}

/// Help of the drills in a row.
fn drill_words(help: Offer) -> String {
    i18n::text(&format!("practice.drills-{}", help.name())).to_owned()
}

/// The name of a level before its scenarios.
fn name_ui(ui: &mut Ui, name: &str) {
    caption(ui, name);
    ui.add_space(4.0);
}

fn level_of(step: &Step) -> u8 {
    step.task().and_then(|task| task.level).unwrap_or(1)
}

/// Help that a drill offers.
fn help_of(step: &Step) -> Option<Offer> {
    step.task().map(|task| task.help)
}
