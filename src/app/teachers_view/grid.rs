//! Table of a class in a lesson: a row for each pupil, a column for each step that asks for something. Steps that do not fit
//! beside the others stand in a table below them.

use egui::{Role, Ui};

use super::parts::title;
use crate::app::controls::{caption, named, styled, width_of};
use crate::app::flat_table::FlatColumn::{Numbers, Words};
use crate::app::flat_table::flat_table;
use crate::app::result_code::{Outcome, PupilResult, StepSum, least_right, sums};
use crate::app::theme::{text, text_scale};
use crate::i18n;
use crate::lesson::Lesson;

/// Width of the names, in points before scaling.
const NAMES: f32 = 150.0;
const OUTCOMES: [Outcome; 4] =
    [Outcome::Unaided, Outcome::Retried, Outcome::Helped, Outcome::NotDone];

/// The table of a lesson: what the signs mean stands above it, the steps that went worst below.
pub(super) fn lesson_ui(ui: &mut Ui, lesson: &Lesson, results: &[PupilResult]) {
    let pupils: Vec<&PupilResult> =
        results.iter().filter(|result| result.lesson == lesson.id).collect();
    let sums = sums(results, &lesson.id);
    title(ui, &lesson.title);
    let legend = OUTCOMES.map(|outcome| {
        let (sign, key) = sign(outcome);
        format!("{sign} {}", i18n::text(key))
    });
    caption(ui, legend.join(" · "));
    let most = format!("{0}/{0}", pupils.len());
    let font = text::strong().resolve(ui.style());
    // A little more than the words: they never break.
    let width = width_of(ui, &most, font).max(24.0 * text_scale(ui)) + 2.0;
    let names = (NAMES * text_scale(ui)).min(0.4 * ui.available_width());
    let fit = (ui.available_width() - names) / (width + ui.spacing().item_spacing.x);
    let tables = sums.len().div_ceil((fit as usize).max(1)).max(1);
    for sums in sums.chunks(sums.len().div_ceil(tables).max(1)) {
        table_ui(ui, lesson, (&pupils, sums), (names, width));
        // The columns have no room for more than the numbers.
        let steps = sums.iter().map(|sum| named_step(lesson, sum.step));
        caption(ui, steps.collect::<Vec<_>>().join(" · "));
        ui.add_space(8.0);
    }
    let least: Vec<String> =
        least_right(&sums).into_iter().map(|step| named_step(lesson, step)).collect();
    if !least.is_empty() {
        ui.label(i18n::fill("teachers.results-least", &[("steps", &i18n::list(&least))]));
    }
}

fn table_ui(
    ui: &mut Ui,
    lesson: &Lesson,
    (pupils, sums): (&[&PupilResult], &[StepSum]),
    (names, width): (f32, f32),
) {
    let mut columns = vec![Words(names)];
    columns.resize(sums.len() + 1, Numbers(width));
    let salt = format!("{} {}", lesson.id, sums[0].step);
    flat_table(ui, &salt, &columns, pupils.len() + 2, |ui, row, column| {
        let sum = column.checked_sub(1).and_then(|step| sums.get(step));
        let pupil = row.checked_sub(1).map(|pupil| (row, pupils.get(pupil).copied()));
        match (pupil, sum) {
            (None, None) => {}
            (None, Some(sum)) => step_ui(ui, lesson, sum.step),
            (Some((number, Some(pupil))), None) => drop(ui.label(name_of(pupil, number))),
            (Some((number, Some(pupil))), Some(sum)) => outcome_ui(ui, pupil, number, sum.step),
            (Some((_, None)), None) => drop(strong(ui, i18n::text("teachers.results-all"))),
            (Some((_, None)), Some(sum)) => sum_ui(ui, lesson, sum),
        }
    });
}

/// The sign of an outcome, which can be told without colour, and the key of its words.
const fn sign(outcome: Outcome) -> (&'static str, &'static str) {
    match outcome {
        Outcome::Unaided => ("✓", "teachers.results-first"),
        Outcome::Retried => ("○", "teachers.results-later"),
        Outcome::Helped => ("◇", "teachers.results-helped"),
        Outcome::NotDone => ("–", "teachers.results-open"),
    }
}

fn strong(ui: &mut Ui, words: impl Into<String>) -> egui::Response {
    styled(ui, words, text::strong())
}

fn name_of(pupil: &PupilResult, number: usize) -> String {
    match pupil.name.is_empty() {
        true => i18n::say!("teachers.results-pupil", number),
        false => pupil.name.clone(),
    }
}

fn title_of(lesson: &Lesson, step: usize) -> String {
    lesson.steps.get(step - 1).map(|step| step.plain_title()).unwrap_or_default()
}

fn named_step(lesson: &Lesson, step: usize) -> String {
    i18n::say!("teachers.results-named", number = step, title = title_of(lesson, step))
}

/// Number of a step at the head of its column.
fn step_ui(ui: &mut Ui, lesson: &Lesson, step: usize) {
    let name = named_step(lesson, step);
    named(strong(ui, step.to_string()), Role::Label, &name).on_hover_text(name);
}

fn outcome_ui(ui: &mut Ui, pupil: &PupilResult, number: usize, step: usize) {
    let Some((sign, key)) = pupil.outcome(step).map(sign) else { return };
    let name = i18n::say!(
        "teachers.results-cell",
        pupil = name_of(pupil, number),
        number = step,
        mark = i18n::text(key)
    );
    named(ui.label(sign), Role::Label, &name).on_hover_text(name);
}

/// Number of pupils without a hint or a wrong try, of those who did the step.
fn sum_ui(ui: &mut Ui, lesson: &Lesson, sum: &StepSum) {
    let key = match (sum.done(), sum.not_done) {
        (0, _) => "teachers.results-step-open",
        (_, 0) => "teachers.results-step",
        _ => "teachers.results-step-some",
    };
    let name = i18n::say!(
        key,
        number = sum.step,
        title = title_of(lesson, sum.step),
        first = sum.unaided,
        all = sum.done(),
        open = sum.not_done
    );
    let words = match sum.done() {
        0 => "–".to_owned(),
        done => format!("{}/{done}", sum.unaided),
    };
    named(strong(ui, words), Role::Label, &name).on_hover_text(name);
}
