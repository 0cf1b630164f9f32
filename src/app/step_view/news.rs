//! What is said in answer to a person, brought into view once; and the remark on other rules.

use egui::Ui;

use super::cx::Cx;
use super::{StepPage, controls};
use crate::lesson::prose::plain;

/// What is said in answer to a person.
pub(super) struct Answers {
    /// Comments on the first board.
    said: Vec<String>,
    /// Number of the hints and remarks.
    more: usize,
    /// The step is done, and what follows it is told.
    done: bool,
}

impl Answers {
    /// True where something is said that was not said before.
    pub fn tells_more_than(&self, before: &Answers) -> bool {
        let says = !self.said.is_empty() && self.said != before.said;
        says || self.more > before.more || self.done && !before.done
    }
}

impl StepPage {
    /// Answers so far. On a phone hints and what follows a step stand near its buttons.
    pub(super) fn answers(&mut self) -> Answers {
        let said = self.run.boards().first().map(|board| &board.said);
        let said = said.into_iter().flatten().map(|(_, phrase)| plain(phrase)).collect();
        let near = self.narrow && self.games.is_none();
        let more = self.view.hints.len() + usize::from(self.view.elsewhere.is_some());
        let done = self.view.effort.is_some();
        Answers { said, more: if near { 0 } else { more }, done: done && !near }
    }

    /// Brings what was said from `top` down to here into view, once, in the frame after that in which it was said: there it
    /// has its place.
    pub fn show_news(&mut self, ui: &Ui, top: f32, now: f64) {
        if self.news.take_if(|said| *said < now).is_some() {
            let answer = ui.max_rect().with_min_y(top).with_max_y(ui.cursor().top());
            ui.scroll_to_rect(answer, None);
        }
    }

    /// Other rules under which a wrong move would be right, below what the step itself has to say.
    pub fn elsewhere_ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) {
        if self.visits() {
            return;
        }
        if let Some(input) = controls::elsewhere_ui(ui, &self.view, cx.footnotes) {
            self.input(ui, input, cx);
        }
    }

    /// True while a wrong move is seen under other rules.
    pub(super) fn visits(&mut self) -> bool {
        self.run.boards().first().is_some_and(|board| board.visits)
    }

    /// The way back from other rules, in view together with the board, which begins at `top`.
    pub(super) fn way_back_ui(&mut self, ui: &mut Ui, top: f32, cx: &mut Cx<'_>) {
        let pressed = controls::elsewhere_ui(ui, &self.view, cx.footnotes);
        ui.add_space(6.0);
        self.show_news(ui, top, cx.now);
        if let Some(input) = pressed {
            self.input(ui, input, cx);
        }
    }
}
