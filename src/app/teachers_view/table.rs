//! List of the lessons for teachers, in two columns where there is room: number and title, below them ages, minutes and aim,
//! and what one does with a lesson at once.

use egui::{Align, Layout, Role, Ui, vec2};

use super::parts::{print_page, title_link};
use crate::app::command::Command;
use crate::app::controls::{caption, column, columns_of, named, part_title, rule_link};
use crate::app::theme::{row_height, text_scale};
use crate::lesson::prose::plain;
use crate::lesson::teacher::Guide;
use crate::lesson::{Block, Lesson};
use crate::route::{PlaceName, Route};
use crate::{i18n, library, publish};

/// The widest the page with the list is, in points.
pub(super) const WIDEST: f32 = 1000.0;
/// Width of the numbers, and the space between two words to press, in points.
const NUMBERS: f32 = 30.0;
const GAP: f32 = 16.0;
/// Least width of a column, and the space between two of them, in points.
const COLUMN: f32 = 380.0;
const GUTTER: f32 = 40.0;

pub(super) fn lessons_ui(ui: &mut Ui) {
    let least = COLUMN * text_scale(ui);
    let (columns, width) = columns_of(ui.available_width(), least, GUTTER, 2);
    let mut numbers = 1..;
    for (part, shelf) in library::shelves() {
        ui.add_space(14.0);
        part_title(ui, part);
        for row in shelf.chunks(columns) {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = GUTTER;
                for (lesson, number) in row.iter().zip(numbers.by_ref()) {
                    column(ui, width, |ui| lesson_ui(ui, number, lesson));
                }
            });
        }
    }
}

fn lesson_ui(ui: &mut Ui, number: usize, lesson: &'static Lesson) {
    let Some(guide) = library::guide(&lesson.id) else { return };
    let indent = NUMBERS * text_scale(ui);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let size = vec2(indent, row_height(ui));
        ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(indent);
            ui.label(number.to_string());
        });
        let width = ui.available_width();
        column(ui, width, |ui| {
            if title_link(ui, &lesson.title) {
                Route::to(PlaceName::Teachers, guide.lesson.clone()).go(ui.ctx());
            }
            caption(ui, about(lesson, guide));
            ui.label(first_aim(&guide.aims));
            ui.horizontal_wrapped(|ui| actions_ui(ui, lesson));
        });
    });
    ui.add_space(10.0);
}

/// For whom a lesson is, and how long a pupil takes.
pub(super) fn about(lesson: &Lesson, guide: &Guide) -> String {
    let ages = i18n::fill("teachers.ages", &[("ages", &guide.ages)]);
    format!("{ages} · {}", i18n::say!("teachers.pupil-minutes", minutes = lesson.minutes))
}

/// Present, print, share.
fn actions_ui(ui: &mut Ui, lesson: &'static Lesson) {
    ui.spacing_mut().item_spacing.x = GAP;
    for key in ["present.open", "teachers.print-short", "teachers.share"] {
        let word = i18n::text(key);
        let link = named(rule_link(ui, word), Role::Link, &i18n::labelled(word, &lesson.title));
        match key {
            _ if !link.clicked() => {}
            "present.open" => Route::present(&lesson.id, 1).go(ui.ctx()),
            "teachers.share" => Command::Share(Route::lesson(&lesson.id, 1)).send(ui.ctx()),
            _ => {
                let name = format!("senet-{}.html", lesson.id);
                print_page(ui, name, publish::paper_page(lesson, &library::known()));
            }
        }
    }
}

/// The first of the aims, in plain words.
fn first_aim(aims: &[Block]) -> String {
    match aims.first() {
        Some(Block::Paragraph(words)) => plain(words),
        Some(Block::List { items, .. }) => {
            items.first().map_or_else(String::new, |item| first_aim(item))
        }
        _ => String::new(),
    }
}
