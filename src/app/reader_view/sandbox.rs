//! Free play from a step of the lesson, with the switches met so far.

use egui::{RichText, Ui};

use super::activity::{Activity, Cx};
use super::captions::flush_button;
use super::step_board::{Room, StepBoard, Tone};
use super::toggle::setting_button;
use crate::app::controls::quiet_button;
use crate::app::game_board::position_text;
use crate::app::play_view::{against_computer, turn_words};
use crate::app::progress::Effort;
use crate::app::theme::{Palette, text};
use crate::explain;
use crate::i18n;
use crate::lesson::{Sandbox, Stage};
use crate::rules::{Key, Phase, Ruleset, Value};

/// Playing on.
pub(super) struct Playing {
    board: StepBoard,
    toggles: Vec<Key>,
    problem: String,
}

impl Playing {
    /// The board of the step it goes on from.
    pub fn new(stage: &Stage, sandbox: &Sandbox, seed: u64) -> Playing {
        let mut board = StepBoard::new(stage, seed);
        board.free = true;
        if let Some(say) = &sandbox.say {
            board.say(Tone::Plain, say.clone());
        }
        Playing { board, toggles: sandbox.toggles.clone(), problem: String::new() }
    }

    fn set(&mut self, key: Key, value: &Value) {
        match self.board.ruleset().with(&[(key, value.clone())]) {
            Ok(ruleset) => {
                self.problem.clear();
                self.board.clear_messages();
                self.board.table.calm();
                self.board.table.game.change_rules(ruleset);
            }
            Err(error) => self.problem = error.to_string(),
        }
    }

    fn switches_ui(&mut self, ui: &mut Ui) {
        let mut change = None;
        for key in &self.toggles {
            let now = self.board.ruleset().form.get(*key);
            ui.label(RichText::new(explain::key_question(*key)).text_style(text::strong()));
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                for value in key.offered() {
                    if setting_button(ui, &explain::answer_of(*key, &value), value == now).clicked()
                    {
                        change = Some((*key, value));
                    }
                }
            });
            ui.add_space(8.0);
        }
        if let Some((key, value)) = change {
            self.set(key, &value);
        }
        if !self.problem.is_empty() {
            ui.label(RichText::new(&self.problem).color(Palette::of(ui).carnelian));
        }
    }
}

impl Activity for Playing {
    fn board_ui(&mut self, ui: &mut Ui, room: Room, cx: &mut Cx<'_>) {
        let before = *self.board.table.game.position();
        self.board.ui(ui, room, cx);
        if *self.board.table.game.position() != before {
            self.board.clear_messages();
        }
        if let Phase::Over(_) = self.board.table.game.phase() {
            ui.label(RichText::new(turn_words(&self.board.table)).text_style(text::lesson_bold()));
        }
    }

    fn words_ui(&mut self, ui: &mut Ui, _: &mut Cx<'_>) {
        if !matches!(self.board.table.game.phase(), Phase::Over(_)) {
            let turn = turn_words(&self.board.table);
            ui.label(RichText::new(turn).text_style(text::lesson_bold()));
            ui.add_space(10.0);
        }
        self.switches_ui(ui);
        ui.horizontal_wrapped(|ui| {
            let (undo, redo) = (self.board.table.game.can_undo(), self.board.table.game.can_redo());
            if ui.add_enabled(undo, egui::Button::new(i18n::text("play.undo"))).clicked() {
                self.board.table.undo();
            }
            if ui.add_enabled(redo, egui::Button::new(i18n::text("play.redo"))).clicked() {
                self.board.table.redo();
            }
            if quiet_button(ui, i18n::text("learn.from-start")).clicked() {
                self.board.reset();
            }
        });
        let game = &self.board.table.game;
        if game.to_act().is_some() && flush_button(ui, i18n::text("opponent.against")).clicked() {
            let route = against_computer(game.ruleset(), game.position());
            route.go(ui.ctx());
        }
    }

    fn effort(&self) -> Option<Effort> {
        Some(Effort::default())
    }

    fn has_own_primary(&self) -> bool {
        self.board.table.wants_throw()
    }

    fn ruleset(&self) -> &Ruleset {
        self.board.ruleset()
    }

    fn state(&self) -> String {
        position_text(&self.board.table)
    }
}
