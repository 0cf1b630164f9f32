//! Results of a class: codes pasted from pupils, added up.

use egui::{Grid, Role, TextEdit, Ui};

use crate::app::command::{Command, FileRequest};
use crate::app::controls::{caption, named, progress, quiet_button, styled};
use crate::app::progress::Progress;
use crate::app::result_code::{PupilResult, code, csv, read, sums};
use crate::app::theme::text;
use crate::{i18n, library};

/// Width of the bar of a step, in points.
const BAR: f32 = 320.0;

/// The pasted codes.
#[derive(Default)]
pub(super) struct ClassResults {
    pasted: String,
}

impl ClassResults {
    /// Shows the field, and below it each pupil and the sums of every step.
    pub fn ui(&mut self, ui: &mut Ui) {
        ui.label(i18n::text("teachers.results-how"));
        let example = library::lessons().first().map(|first| code(first, &Progress::default()));
        let field = TextEdit::multiline(&mut self.pasted)
            .hint_text(format!("Ana {}", example.unwrap_or_default()))
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
        pupils_ui(ui, &results);
        let mut lessons: Vec<&str> = Vec::new();
        for result in &results {
            if !lessons.contains(&result.lesson.as_str()) {
                lessons.push(&result.lesson);
            }
        }
        lessons.into_iter().for_each(|lesson| sums_ui(ui, &results, lesson));
        if quiet_button(ui, i18n::text("teachers.results-save")).clicked() {
            let (name, bytes) = ("senet-class.csv".to_owned(), csv(&results).into_bytes());
            Command::Own(FileRequest::SaveFile { name, bytes }).send(ui.ctx());
        }
    }
}

fn pupils_ui(ui: &mut Ui, results: &[PupilResult]) {
    Grid::new("pupils").num_columns(3).spacing([24.0, 4.0]).show(ui, |ui| {
        for (number, result) in (1..).zip(results) {
            let nameless =
                || i18n::fill("teachers.results-pupil", &[("number", &format!("{number}"))]);
            ui.label(if result.name.is_empty() { nameless() } else { result.name.clone() });
            let title = library::lesson(&result.lesson).map(|lesson| lesson.title.clone());
            ui.label(title.unwrap_or_default());
            let [done, all, first] = result.counts().map(|count| count.to_string());
            let fill = [("done", done.as_str()), ("all", &all), ("first", &first)];
            ui.label(i18n::fill("teachers.results-done", &fill));
            ui.end_row();
        }
    });
}

/// Steps of a lesson with the number of pupils who were right at the first go.
fn sums_ui(ui: &mut Ui, results: &[PupilResult], id: &str) {
    let Some(lesson) = library::lesson(id) else { return };
    ui.add_space(8.0);
    styled(ui, &lesson.title, text::strong());
    for sum in sums(results, id) {
        let tried = sum.asked - sum.open;
        let title = lesson.steps.get(sum.step - 1).map(|step| step.plain_title());
        let title = title.unwrap_or_default();
        let [number, first, tried_text, open] =
            [sum.step, sum.first, tried, sum.open].map(|count| count.to_string());
        let fill = [
            ("number", number.as_str()),
            ("title", &title),
            ("first", &first),
            ("all", &tried_text),
            ("open", &open),
        ];
        let key = match (tried, sum.open) {
            (0, _) => "teachers.results-step-open",
            (_, 0) => "teachers.results-step",
            _ => "teachers.results-step-some",
        };
        let words = i18n::fill(key, &fill);
        ui.label(&words);
        if tried == 0 {
            continue;
        }
        ui.scope(|ui| {
            ui.set_max_width(BAR);
            progress(ui, sum.first as f32 / tried as f32, &words);
        });
    }
}
