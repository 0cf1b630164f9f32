//! Controls below the board: the last words, the sticks, and the buttons.

use egui::{RichText, Ui};

use super::{PlayView, no_moves};
use crate::app::clock;
use crate::app::command::Command;
use crate::app::controls::{caption, live, quiet, quiet_button, rule_link};
use crate::app::game_board::{self, GameBoard};
use crate::app::router::{PlaceName, Route};
use crate::app::settings::Settings;
use crate::app::theme::{Palette, text};
use crate::app::throw_ui::{Slot, throw_row};
use crate::notation::{Line, Target};
use crate::rules::{MoveKind, Phase};
use crate::{compare, explain, i18n, library};

impl PlayView {
    pub(super) fn below_ui(&mut self, ui: &mut Ui, settings: &Settings) {
        let top = ui.cursor().top();
        let stuck = no_moves::reasons(&self.table).filter(|_| self.table.refusal().is_none());
        if let Some(reasons) = stuck {
            ui.add_space(6.0);
            no_moves::reasons_ui(ui, &i18n::fill("opponent.stuck", &[("reasons", &reasons)]));
        } else if let Some(key) = said_ui(ui, &self.table) {
            self.focus = Some(key);
            self.shows_rules = true;
        }
        self.passed_ui(ui);
        self.choices_ui(ui);
        // Room for two lines, so that what is said does not push the buttons about.
        let room = 2.0 * ui.text_style_height(&text::lesson()) + 10.0;
        ui.add_space((top + room - ui.cursor().top()).max(4.0));
        match self.table.game.phase() {
            Phase::Over(outcome) => self.end_ui(ui, outcome),
            _ => self.act_ui(ui, settings),
        }
        ui.add_space(8.0);
        self.controls_ui(ui, settings);
    }

    /// The reasons for which nothing could move a moment ago.
    fn passed_ui(&self, ui: &mut Ui) {
        let said = self.table.said();
        let passed = self.passed.as_ref().filter(|(then, _)| then == said);
        if let Some((_, reasons)) = passed.filter(|_| !said.is_empty()) {
            no_moves::reasons_ui(ui, reasons);
        }
    }

    /// The sticks, and the buttons for throwing and for moves without a square to tap.
    fn act_ui(&mut self, ui: &mut Ui, settings: &Settings) {
        let style = settings.table_style();
        let pass = self.table.game.lines().into_iter().find(no_moves::gives_way);
        let slot = match &pass {
            Some(_) => Slot::Instead(i18n::text("play.pass"), !self.table.locked),
            None => Slot::Throw,
        };
        let pressed = throw_row(ui, &mut self.table, &style, &mut self.shows_odds, slot);
        if let Some(line) = pass.filter(|_| pressed) {
            self.make(line, clock::seconds(ui.ctx()));
        }
        self.other_moves_ui(ui);
    }

    /// Buttons for moves between which a tap could not decide.
    fn choices_ui(&mut self, ui: &mut Ui) {
        let choices: Vec<Line> = self.table.choices().to_vec();
        if choices.is_empty() {
            return;
        }
        ui.label(i18n::text("play.choose"));
        for line in choices {
            let (rules, position) = (self.table.game.ruleset(), self.table.game.position());
            let what = explain::effects_sentence(rules, position, line.mv, &line.effects);
            if ui.button(format!("{}  {what}", line.text)).clicked() {
                let now = clock::seconds(ui.ctx());
                self.table.choose(line, now);
            }
        }
    }

    /// Buttons for the moves without a square to tap: throwing again, going back instead of throwing.
    fn other_moves_ui(&mut self, ui: &mut Ui) {
        if self.table.locked {
            return;
        }
        let now = clock::seconds(ui.ctx());
        for line in self.table.game.lines() {
            let clicked = match line.mv.kind {
                MoveKind::Rethrow => ui.button(i18n::text("play.rethrow")).clicked(),
                MoveKind::Return => {
                    let to = match line.to {
                        Target::Square(to) => to.to_string(),
                        _ => String::new(),
                    };
                    ui.button(i18n::fill("play.go-back", &[("to", &to)])).clicked()
                }
                _ => false,
            };
            if clicked {
                self.table.choose(line, now);
            }
        }
    }

    fn controls_ui(&mut self, ui: &mut Ui, settings: &Settings) {
        ui.horizontal_wrapped(|ui| {
            let (undo, redo) = (self.can_undo(), self.table.game.can_redo());
            if ui.add_enabled(undo, egui::Button::new(i18n::text("play.undo"))).clicked() {
                self.undo();
            }
            if ui.add_enabled(redo, egui::Button::new(i18n::text("play.redo"))).clicked() {
                self.redo();
            }
            if ui.button(i18n::text("play.restart")).clicked() {
                self.restart();
            }
            if ui.selectable_label(self.shows_rules, i18n::text("play.rules")).clicked() {
                self.shows_rules = !self.shows_rules;
            }
            if ui.selectable_label(self.explains, i18n::text("play.explain")).clicked() {
                self.explains = !self.explains;
                // Squares that the pointer crossed on its way to the button were not meant.
                self.table.look_away();
            }
            let mut guidance = settings.guidance;
            if ui.checkbox(&mut guidance, i18n::text("settings.guidance")).changed() {
                Command::Set(Settings { guidance, ..*settings }).send(ui.ctx());
            }
            if quiet_button(ui, i18n::text("play.copy-position")).clicked() {
                self.note = i18n::text("play.copied").to_owned();
                Command::Copy(game_board::position_text(&self.table)).send(ui.ctx());
            }
            if quiet_button(ui, i18n::text("play.compare-here")).clicked() {
                Route::to(PlaceName::Compare, self.comparison_link()).go(ui.ctx());
            }
        });
        if !self.note.is_empty() {
            caption(ui, &self.note);
        }
    }

    /// This position beside another reconstruction, as the rest of an address.
    fn comparison_link(&self) -> String {
        let game = &self.table.game;
        let (position, throw) = (game.position(), game.throw());
        compare::link_from(&self.base, game.ruleset(), position, throw, library::rulesets())
    }
}

/// Words under a board: what the last move did, or a refusal with its rule.
pub fn said_ui(ui: &mut Ui, table: &GameBoard) -> Option<crate::rules::Key> {
    let palette = Palette::of(ui);
    ui.add_space(6.0);
    let mut asked = None;
    ui.horizontal_wrapped(|ui| {
        let color = if table.refusal().is_some() { palette.carnelian } else { palette.ink };
        let said = if table.said().is_empty() { " " } else { table.said() };
        let label = ui.label(RichText::new(said).text_style(text::lesson()).color(color));
        // Screen readers say it when it changes.
        live(ui, &label);
        if let Some(refusal) = table.refusal() {
            let rule = i18n::fill("play.why", &[("rule", &explain::rule_name(refusal.rule))]);
            match refusal.rule.key() {
                Some(key) if rule_link(ui, &rule).clicked() => asked = Some(key),
                Some(_) => {}
                // A fact of the board has no switch behind it.
                None => drop(quiet(ui, rule)),
            }
        }
    });
    asked
}
