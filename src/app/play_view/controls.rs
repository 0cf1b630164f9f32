//! The strip below the board: the sticks and what they show, the next thing to do, and one sentence.

use egui::{RichText, TextStyle, Ui, vec2};

use super::log::{last_moves, last_throw, must_go_back, throw_words};
use super::{PlayView, log, no_moves};
use crate::app::clock;
use crate::app::controls::{beside, live_label, make_room, primary_button, quiet, rule_link};
use crate::app::game_board::GameBoard;
use crate::app::settings::Settings;
use crate::app::theme::{Palette, ROOMY, is_narrow, is_small, text, text_scale};
use crate::app::throw_ui;
use crate::notation::{Line, Target};
use crate::rules::{MoveKind, Phase};
use crate::{explain, i18n};

/// Width of the sticks with what they show, in points.
const STICKS: f32 = 370.0;
/// Length of the longest refusal with its rule, in sizes of its type.
const LONGEST: f32 = 60.0;

impl PlayView {
    /// Sticks, sentence and buttons: side by side where there is room. At the end the result in their place.
    pub(super) fn strip_ui(&mut self, ui: &mut Ui, settings: &Settings) {
        if let Phase::Over(outcome) = self.board.game.phase() {
            return self.end_ui(ui, settings, outcome);
        }
        if ui.available_width() < 2.0 * STICKS * text_scale(ui).min(1.2) {
            self.sentence_ui(ui, settings.guidance, false);
            self.sticks_ui(ui, settings);
            self.buttons_ui(ui, settings);
            // However long the reasons are, the buttons stay in place.
            return self.passed_ui(ui);
        }
        ui.horizontal_top(|ui| {
            ui.allocate_ui(vec2(STICKS, 0.0), |ui| {
                ui.set_width(STICKS);
                self.sticks_ui(ui, settings);
            });
            ui.add_space(12.0);
            // However long the sentence is, the buttons stay in place.
            ui.vertical(|ui| {
                self.buttons_ui(ui, settings);
                self.sentence_ui(ui, settings.guidance, true);
            });
        });
    }

    /// The sticks; a throw lies there until the next.
    fn sticks_ui(&mut self, ui: &mut Ui, settings: &Settings) {
        let last = last_throw(&self.board.game);
        let throw = self.board.game.throw();
        let words = match last {
            Some((last, side)) if throw.is_none() => {
                let keys = ["play.kept-you", "opponent.kept", "play.kept"];
                let key = log::key_for(side, self.own_side(), keys);
                i18n::say!(key, value = last, side = explain::side(side))
            }
            _ => throw_ui::words_of(&self.board),
        };
        let throw = throw.or(last.map(|(last, _)| last));
        let style = settings.game_board_style(None);
        throw_ui::sticks_ui(ui, &mut self.board, &style, throw, words);
    }

    /// One sentence: why a move is refused, why nothing can move, the throw, or the last moves; perhaps with the `reasons` why
    /// there was no other.
    fn sentence_ui(&mut self, ui: &mut Ui, guided: bool, reasons: bool) {
        let top = ui.cursor().top();
        let stuck = no_moves::sentence(&self.board).filter(|_| self.board.refusal().is_none());
        if let Some(stuck) = stuck {
            ui.add_space(6.0);
            let thrown =
                throw_words(&self.board.game, self.own_side(), guided, None).unwrap_or_default();
            live_label(ui, format!("{thrown} {stuck}").trim_start());
        } else if let Some(key) = self.status_ui(ui, guided) {
            self.focus = Some(key);
            (self.shows_rules, self.changes_rules) = (true, true);
        }
        if reasons {
            self.passed_ui(ui);
        }
        if let Some(line) = choices_ui(ui, &self.board) {
            self.board.choose(line, clock::seconds(ui.ctx()));
        }
        // Before the game the choice of players stands below, and is to be in sight.
        if !self.has_begun() && !self.study_mode {
            return;
        }
        // Room for the longest refusal, so that what stands below stays in place; on a small phone for two lines, so that the
        // button is in sight.
        let longest = LONGEST * text::lesson().resolve(ui.style()).size;
        let (most, margin) = if is_small(ui) { (2.0, 6.0) } else { (3.0, 20.0) };
        let lines = (longest / ui.available_width()).ceil().clamp(2.0, most);
        let room = lines * ui.text_style_height(&text::lesson()) + margin;
        ui.add_space((top + room - ui.cursor().top()).max(0.0));
    }

    /// Message of the board; without one, the throw that waits to be played, with the moves before it in a quiet line; or the
    /// last moves. Gives the rule whose link was pressed.
    fn status_ui(&self, ui: &mut Ui, guided: bool) -> Option<crate::rules::Key> {
        let game = &self.board.game;
        let says_move = matches!(game.step(), crate::game::Step::Moved { .. });
        let table_speaks = !self.board.message().is_empty() && !says_move;
        if self.board.refusal().is_some() || table_speaks {
            let key = message_ui(ui, &self.board);
            // A piece that must go back is named even beside a refusal.
            if let Some(words) = must_go_back(game, None).filter(|_| self.board.refusal().is_some())
            {
                quiet(ui, words);
            }
            return key;
        }
        ui.add_space(6.0);
        let own = self.own_side();
        let (thrown, last) =
            (throw_words(game, own, guided, self.board.selected()), last_moves(game, own));
        let before = last.clone().filter(|_| thrown.is_some());
        let begins = || explain::who_begins(game.ruleset(), game.position());
        let first = || match self.waits_to_begin() {
            true if game.position().due.open => {
                i18n::say!("opponent.begin-open", pieces = explain::pieces(game.position().turn))
            }
            true => i18n::text("opponent.begin-how").to_owned(),
            false => begins().unwrap_or(throw_ui::first_words(&self.board)).to_owned(),
        };
        let words = thrown.or(last).unwrap_or_else(first);
        live_label(ui, RichText::new(words).text_style(text::lesson()));
        if let Some(before) = before {
            quiet(ui, before);
        }
        None
    }

    /// Reasons why the last turn was passed, or why the computer had no other move.
    fn passed_ui(&self, ui: &mut Ui) {
        let message = self.board.message();
        let reasons = self.pass_reasons.as_ref().filter(|(then, _)| then == message);
        if let Some((_, reasons)) = reasons.filter(|_| !message.is_empty()) {
            live_label(ui, reasons);
        }
    }

    /// Filled button for the next action, undo and redo, and the menu for everything else.
    fn buttons_ui(&mut self, ui: &mut Ui, settings: &Settings) {
        let pass = self.board.game.lines().into_iter().find(no_moves::is_pass);
        ui.horizontal_wrapped(|ui| {
            match pass {
                _ if self.waits_to_begin() => {
                    self.computer.may_begin |=
                        primary_button(ui, i18n::text("opponent.begin")).clicked();
                }
                Some(line) => {
                    // Nobody has a turn yet while the first 1 is to decide.
                    let is_open = self.board.game.position().due.open;
                    let word = if is_open { "practice.go-on" } else { "play.pass" };
                    let button = |ui: &mut Ui| primary_button(ui, i18n::text(word));
                    if ui.add_enabled_ui(!self.board.locked, button).inner.clicked() {
                        self.make_move(line, clock::seconds(ui.ctx()));
                    }
                }
                None => throw_ui::throw_button(ui, &mut self.board),
            }
            // The menu does not stand alone in a second row.
            let words = ["keys.undo", "play.menu"].map(i18n::text).concat();
            let (pad, gap) = (ui.spacing().button_padding.x, ui.spacing().item_spacing.x);
            make_room(ui, &words, &egui::TextStyle::Button, 2.0 * pad + 0.5 * gap);
            let undo = egui::Button::new(i18n::text("keys.undo"));
            if ui.add_enabled(self.can_undo(), undo).clicked() {
                self.undo();
            }
            // Where the row has little room it is in the menu.
            let redo = egui::Button::new(i18n::text("keys.redo"));
            let is_roomy = !is_narrow(ui) && text_scale(ui) <= ROOMY;
            if is_roomy && ui.add_enabled(self.board.game.can_redo(), redo).clicked() {
                self.redo();
            }
            self.menu_ui(ui, settings);
        });
        self.other_moves_ui(ui);
    }

    /// Buttons for the moves without a square to tap: throwing again, going back instead of throwing.
    fn other_moves_ui(&mut self, ui: &mut Ui) {
        if self.board.locked {
            return;
        }
        let now = clock::seconds(ui.ctx());
        for line in self.board.game.lines() {
            let clicked = match line.mv.kind {
                MoveKind::Rethrow => ui.button(i18n::text("play.rethrow")).clicked(),
                MoveKind::Return => {
                    let to = match line.to {
                        Target::Square(to) => to.to_string(),
                        _ => String::new(),
                    };
                    ui.button(i18n::say!("play.go-back", to)).clicked()
                }
                _ => false,
            };
            if clicked {
                self.board.choose(line, now);
            }
        }
    }

    /// For study: throws set by hand, the odds, and the rules of a square.
    pub(super) fn study_ui(&mut self, ui: &mut Ui) {
        let mut area = ui.cursor();
        // Beside the throws where there is room, so that it stands in sight of its square.
        let left = (ui.available_width() >= 2.0 * STICKS).then_some(STICKS);
        let set_throws = |ui: &mut Ui, view: &mut PlayView| {
            ui.label(i18n::text("play.by-hand"));
            throw_ui::values_ui(ui, &mut view.board);
            throw_ui::odds_button(ui, &mut view.shows_odds);
            if view.shows_odds {
                throw_ui::odds_ui(ui, &view.board);
            }
            ui.add_space(8.0);
        };
        beside(ui, (left, 22.0), self, set_throws, |ui, view| log::explain_ui(ui, &view.board));
        area.max.y = ui.cursor().top();
        // Large type has it below the window.
        if std::mem::take(&mut self.study_is_new) {
            ui.scroll_to_rect(area, None);
        }
    }
}

/// Buttons for moves between which a tap on a board could not decide; gives the one that was pressed.
pub fn choices_ui(ui: &mut Ui, board: &GameBoard) -> Option<Line> {
    if board.choices().is_empty() {
        return None;
    }
    ui.label(i18n::text("play.choose"));
    let words = |line: &Line| format!("{}  {}", line.text, board.effects_of(line));
    let pressed = board.choices().iter().filter(|line| ui.button(words(line)).clicked());
    pressed.last().cloned()
}

/// Message under a board, see [`message_words_ui`].
pub fn message_ui(ui: &mut Ui, board: &GameBoard) -> Option<crate::rules::Key> {
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| message_words_ui(ui, board)).inner
}

/// Message of a board in a row: the effects of the last move, or a refusal with its rule. Gives the rule whose link was
/// pressed.
pub fn message_words_ui(ui: &mut Ui, board: &GameBoard) -> Option<crate::rules::Key> {
    // A row as high as its words, so that one message takes the place of another without a shift.
    ui.set_row_height(ui.text_style_height(&text::lesson()));
    ui.spacing_mut().item_spacing.y = 0.0;
    let palette = Palette::of(ui);
    let color = if board.refusal().is_some() { palette.carnelian } else { palette.ink };
    let message = if board.message().is_empty() { " " } else { board.message() };
    live_label(ui, RichText::new(message).text_style(text::lesson()).color(color));
    let refusal = board.refusal()?;
    let rule = i18n::say!("play.why", rule = explain::rule_name(refusal.rule));
    make_room(ui, &rule, &TextStyle::Body, 0.0);
    match refusal.rule.key() {
        Some(key) => rule_link(ui, &rule).clicked().then_some(key),
        // A fact of the board has no switch behind it.
        None => {
            quiet(ui, rule);
            None
        }
    }
}
