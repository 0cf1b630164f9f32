//! The other modes of the lesson that is read.

use egui::Ui;

use super::ReaderView;
use crate::app::command::{Command, FileRequest};
use crate::app::controls::rule_link;
use crate::app::router::Route;
use crate::{i18n, library, publish};

impl ReaderView {
    /// The same lesson on the wall of a classroom, or on paper.
    pub(super) fn modes_ui(&self, ui: &mut Ui) {
        if rule_link(ui, i18n::text("present.open")).clicked() {
            self.on_the_wall().go(ui.ctx());
        }
        ui.add_space(12.0);
        if rule_link(ui, i18n::text("present.print")).clicked() {
            Command::Own(FileRequest::Print {
                name: format!("senet-{}.html", self.lesson.id),
                page: publish::paper_page(&self.lesson, &library::known()),
            })
            .send(ui.ctx());
        }
    }

    /// The step that is read, on the wall; after the last step it is the last one.
    pub(super) fn on_the_wall(&self) -> Route {
        Route::present(&self.lesson.id, self.step().min(self.lesson.steps.len()))
    }
}
