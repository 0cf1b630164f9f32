//! Table of the lessons for teachers: number, title, ages, minutes, aim, and what one does with a lesson at once.

use egui::{Role, Ui};

use super::parts::{row_ui, save_file, title_link};
use crate::app::command::Command;
use crate::app::controls::{caption, named, part_title, rule_link};
use crate::app::flat_table::FlatColumn::{Numbers, Rest, Words};
use crate::app::flat_table::flat_table;
use crate::app::router::{PlaceName, Route};
use crate::app::theme::NARROW;
use crate::lesson::prose::plain;
use crate::lesson::teacher::Guide;
use crate::lesson::{Block, Lesson};
use crate::{i18n, library, publish};

/// The widest the page with the table is, in points.
pub(super) const WIDEST: f32 = 1000.0;
/// Widths of the columns with the number, the title, the ages, the minutes and the actions, in points.
const COLUMNS: [f32; 5] = [26.0, 244.0, 118.0, 80.0, 196.0];

/// The lessons by parts of the course; in a narrow window as a list of titles.
pub(super) fn lessons_ui(ui: &mut Ui) {
    let wide = ui.available_width() >= NARROW;
    let mut number = 0;
    for (part, lessons) in library::shelves() {
        let first = number + 1;
        number += lessons.len();
        ui.add_space(14.0);
        part_title(ui, part);
        let rows: Vec<(&Lesson, &Guide)> =
            lessons.iter().filter_map(|one| Some((*one, library::guide(&one.id)?))).collect();
        if wide {
            table_ui(ui, part, first, &rows);
            continue;
        }
        for (lesson, guide) in rows {
            let ages = i18n::fill("teachers.ages", &[("ages", &guide.ages)]);
            row_ui(ui, &lesson.title, &ages, guide.lesson.clone());
        }
    }
}

fn table_ui(ui: &mut Ui, part: &str, first: usize, rows: &[(&'static Lesson, &Guide)]) {
    let [number, title, ages, minutes, actions] = COLUMNS;
    let columns =
        [Numbers(number), Words(title), Words(ages), Words(minutes), Rest, Words(actions)];
    flat_table(ui, part, &columns, rows.len(), |ui, row, column| {
        let (lesson, guide) = rows[row];
        match column {
            0 => drop(ui.label((first + row).to_string())),
            1 => {
                if title_link(ui, &lesson.title) {
                    Route::to(PlaceName::Teachers, guide.lesson.clone()).go(ui.ctx());
                }
            }
            2 => drop(caption(ui, i18n::fill("teachers.ages", &[("ages", &guide.ages)]))),
            3 => {
                let minutes = lesson.minutes.to_string();
                caption(ui, i18n::fill("teachers.minutes", &[("minutes", &minutes)]));
            }
            4 => drop(ui.label(first_aim(&guide.aims))),
            _ => actions_ui(ui, lesson),
        }
    });
}

/// Present, print, share.
fn actions_ui(ui: &mut Ui, lesson: &'static Lesson) {
    ui.horizontal(|ui| actions_row_ui(ui, lesson));
}

fn actions_row_ui(ui: &mut Ui, lesson: &'static Lesson) {
    ui.spacing_mut().item_spacing.x = 12.0;
    let link = |ui: &mut Ui, word: &str| {
        let word = i18n::text(word);
        named(rule_link(ui, word), Role::Link, &format!("{word}: {}", lesson.title)).clicked()
    };
    if link(ui, "present.open") {
        Route::present(&lesson.id, 1).go(ui.ctx());
    }
    if link(ui, "teachers.print-short") {
        let name = format!("senet-{}.html", lesson.id);
        save_file(ui, name, publish::paper_page(lesson, &library::known()));
    }
    if link(ui, "teachers.share") {
        Command::Share(Route::lesson(&lesson.id, 1)).send(ui.ctx());
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
