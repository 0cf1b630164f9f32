//! A form that makes a link for a class: a lesson at a step, or a board with rules.

use egui::{ComboBox, Role, Ui};

use crate::app::controls::{filter, named, quiet_button};
use crate::app::share_view::link_ui;
use crate::compare::short_name;
use crate::route::{PlaceName, Route};
use crate::{i18n, library};

/// Widest code and widest list, in points.
const CODE: f32 = 300.0;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
    /// A lesson, as pupils read it.
    #[default]
    Learn,
    /// A lesson on the wall.
    Present,
    /// A board to play on.
    Board,
}

const KINDS: [(Kind, &str); 3] = [
    (Kind::Learn, "teachers.link-learn"),
    (Kind::Present, "teachers.link-present"),
    (Kind::Board, "teachers.link-board"),
];

#[derive(Default)]
pub(super) struct LinkForm {
    kind: Kind,
    lesson: usize,
    /// Counted from 0.
    step: usize,
    rules: usize,
}

impl LinkForm {
    /// Shows the form.
    pub fn ui(&mut self, ui: &mut Ui) {
        ui.horizontal_wrapped(|ui| {
            for (kind, word) in KINDS {
                if filter(ui, i18n::text(word), self.kind == kind, 0.0).clicked() {
                    self.kind = kind;
                }
            }
        });
        ui.add_space(4.0);
        match self.kind {
            Kind::Learn | Kind::Present => self.lesson_ui(ui),
            Kind::Board => {
                let names = library::rulesets().iter();
                let names: Vec<String> = names.map(short_name).collect();
                choice_ui(ui, "play.rules", &names, &mut self.rules);
            }
        }
        ui.add_space(10.0);
        let route = self.route();
        let room = ui.available_width().min(CODE);
        link_ui(ui, &route, room, |ui| {
            if quiet_button(ui, i18n::text("teachers.try")).clicked() {
                route.clone().go(ui.ctx());
            }
        });
    }

    fn lesson_ui(&mut self, ui: &mut Ui) {
        let lessons = library::lessons();
        let titles: Vec<String> = lessons.iter().map(|lesson| lesson.title.clone()).collect();
        choice_ui(ui, "teachers.link-lesson", &titles, &mut self.lesson);
        let steps = lessons.get(self.lesson).map(|lesson| &lesson.steps);
        let steps = steps.into_iter().flatten().zip(1..);
        let steps: Vec<String> =
            steps.map(|(step, number)| format!("{number}. {}", step.plain_title())).collect();
        self.step = self.step.min(steps.len().saturating_sub(1));
        choice_ui(ui, "teachers.link-step", &steps, &mut self.step);
    }

    /// The place the link leads to.
    fn route(&self) -> Route {
        let lesson = library::lessons().get(self.lesson);
        let id = lesson.map(|lesson| lesson.id.clone()).unwrap_or_default();
        let step = self.step + 1;
        match self.kind {
            Kind::Learn => Route::lesson(&id, step),
            Kind::Present => Route::present(&id, step),
            Kind::Board => {
                let rules = library::rulesets().get(self.rules);
                Route::to(PlaceName::Play, rules.map(|rules| rules.id.clone()).unwrap_or_default())
            }
        }
    }
}

fn choice_ui(ui: &mut Ui, key: &str, names: &[String], at: &mut usize) {
    let label = i18n::text(key);
    ui.label(label);
    let now = names.get(*at).cloned().unwrap_or_default();
    let width = ui.available_width().min(CODE);
    let chosen = ComboBox::from_id_salt(key).selected_text(&now).truncate().width(width);
    let chosen = chosen.show_ui(ui, |ui| {
        for (place, name) in names.iter().enumerate() {
            ui.selectable_value(at, place, name);
        }
    });
    named(chosen.response, Role::ComboBox, &format!("{label} {now}"));
}
