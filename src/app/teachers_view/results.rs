//! Results of a class: codes pasted from pupils, added up.

use egui::{RichText, Role, TextEdit, Ui};

use super::grid;
use crate::app::command::Command;
use crate::app::controls::{caption, named, quiet_button};
use crate::app::progress::{Effort, Progress};
use crate::app::result_code::{code, csv, read};
use crate::{i18n, library};

/// Code of a pupil who did the first lesson, its second step after a wrong try.
fn example_code() -> String {
    let Some(lesson) = library::lessons().first() else { return String::new() };
    let mut progress = Progress::default();
    for step in 1..=lesson.steps.len() {
        let wrong = u32::from(step == 2);
        progress.finish(&lesson.id, step, Effort { wrong, ..Effort::default() }, 0);
    }
    code(lesson, &progress)
}

#[derive(Default)]
pub(super) struct ClassResults {
    pasted: String,
}

impl ClassResults {
    /// Shows the field, and below it a table for each lesson.
    pub fn ui(&mut self, ui: &mut Ui) {
        ui.label(i18n::text("teachers.results-how"));
        let hint = i18n::fill("teachers.results-hint", &[("code", &example_code())]);
        let field = TextEdit::multiline(&mut self.pasted)
            .hint_text(RichText::new(hint).italics())
            .desired_rows(4)
            .desired_width(ui.available_width().min(560.0));
        named(ui.add(field), Role::MultilineTextInput, i18n::text("teachers.results"));
        let (results, wrong) = read(&self.pasted);
        for sentence in wrong {
            caption(ui, sentence);
        }
        if results.is_empty() {
            return;
        }
        let shipped = library::lessons().iter();
        for lesson in shipped.filter(|lesson| results.iter().any(|of| of.lesson == lesson.id)) {
            grid::lesson_ui(ui, lesson, &results);
        }
        ui.add_space(12.0);
        if quiet_button(ui, i18n::text("teachers.results-save")).clicked() {
            Command::save_file("senet-class.csv", csv(&results)).send(ui.ctx());
        }
    }
}
