//! The other modes of the lesson that is read.

use egui::{Popup, Role, TextStyle, Ui};

use super::ReaderView;
use crate::app::command::{Command, FileRequest};
use crate::app::controls::{named, quiet_button, rule_link, width_of};
use crate::app::router::Route;
use crate::{i18n, library, publish};

const MODES: [&str; 3] = ["present.open", "present.print", "share.open"];
/// Between the names of the modes, in points.
const GAP: f32 = 20.0;

impl ReaderView {
    /// Links to present, print and share the lesson: a row of words, or a menu where there is no room for them.
    pub(super) fn modes_ui(&self, ui: &mut Ui) {
        let words = MODES.map(i18n::text);
        let font = TextStyle::Body.resolve(ui.style());
        let width = words.iter().map(|word| width_of(ui, word, font.clone()) + GAP).sum::<f32>();
        if width + GAP <= ui.available_width() {
            ui.spacing_mut().item_spacing.x = GAP;
            ui.add_space(1.0);
            let pressed = words.map(|word| rule_link(ui, word).clicked());
            return self.open_mode(ui, pressed);
        }
        let button = named(quiet_button(ui, "⋯"), Role::Button, i18n::text("learn.modes"));
        Popup::menu(&button).show(|ui| {
            let pressed = words.map(|word| ui.button(word).clicked());
            self.open_mode(ui, pressed);
        });
    }

    fn open_mode(&self, ui: &Ui, [presents, prints, shares]: [bool; 3]) {
        if presents {
            self.on_the_wall().go(ui.ctx());
        }
        if prints {
            Command::Own(FileRequest::Print {
                name: format!("senet-{}.html", self.lesson.id),
                page: publish::paper_page(&self.lesson, &library::known()),
            })
            .send(ui.ctx());
        }
        if shares {
            Command::Share(Route::lesson(&self.lesson.id, self.step())).send(ui.ctx());
        }
    }

    /// The step that is read, on the wall; after the last step it is the last one.
    pub(super) fn on_the_wall(&self) -> Route {
        Route::present(&self.lesson.id, self.step().min(self.lesson.steps.len()))
    }
}
