//! Menu for everything but the next action; and the players and the length of a game, before it begins.

use egui::{
    CollapsingHeader, Popup, PopupAnchor, PopupCloseBehavior, Response, ScrollArea, Ui, UiKind,
};

use super::deal::{is_short, short_start};
use super::{PlayView, learning, players};
use crate::app::chance_bar::switch_ui;
use crate::app::command::Command;
use crate::app::controls::{caption, column, columns_of, hairline, live, styled};
use crate::app::game_board;
use crate::app::networks::Networks;
use crate::app::router::{PlaceName, Route};
use crate::app::settings::{Pace, Settings};
use crate::app::theme::text;
use crate::players::Player;
use crate::rules::{Position, Throw};
use crate::{compare, i18n, library};

/// Width of the menu, in points.
const WIDTH: f32 = 320.0;
/// Least distance of the menu from the edge of the window, in points.
const EDGE: f32 = 10.0;

impl PlayView {
    /// The button of the menu. The menu closes where a choice comes up on the board that it covers.
    pub(super) fn menu_ui(&mut self, ui: &mut Ui, settings: &Settings) {
        let button = ui.button(i18n::text("play.menu"));
        // A fixed id: entries of the menu may show things above its button, which then has another place and number.
        let id = egui::Id::unique("play-menu");
        let is_open = Popup::is_id_open(ui.ctx(), id);
        if is_open || button.clicked() {
            let choice = self.choice_on_board();
            if !is_open {
                self.choice_before_menu = choice;
            } else if choice.is_some() && choice != self.choice_before_menu {
                Popup::close_id(ui.ctx(), id);
            }
        }
        let popup = Popup::menu(&button).id(id);
        let popup = popup.close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        let window = ui.ctx().content_rect();
        let frame = egui::Frame::menu(ui.style()).total_margin().sum().x;
        let width = WIDTH.min(window.width() - 2.0 * EDGE - frame);
        // It begins with its button, or further left where it would touch the edge of the window.
        let left = button.rect.left().min(window.right() - EDGE - frame - width);
        let anchor = PopupAnchor::ParentRect(button.rect.with_min_x(left));
        let height = window.height() - 80.0;
        popup.anchor(anchor).width(width).show(|ui| {
            ui.set_max_width(width);
            let scroll = ScrollArea::vertical().max_height(height).min_scrolled_height(height);
            scroll.show(ui, |ui| self.items_ui(ui, settings, button.clicked()));
        });
    }

    /// The entries; where the menu has `just_opened`, with the others folded away.
    fn items_ui(&mut self, ui: &mut Ui, settings: &Settings, just_opened: bool) {
        entries_ui(ui, |ui| {
            if entry_ui(ui, |ui| ui.button(i18n::text("play.restart"))) {
                self.restart();
            }
        });
        ui.collapsing(i18n::text("opponent.players"), |ui| {
            let before = self.players;
            players::players_ui(ui, &mut self.players);
            self.take_new_players(ui, before);
            self.pace_ui(ui, settings);
        });
        entries_ui(ui, |ui| {
            let is_open = self.shows_rules;
            if entry_ui(ui, |ui| ui.selectable_label(is_open, i18n::text("play.rules"))) {
                self.shows_rules = !is_open;
            }
            if entry_ui(ui, |ui| ui.button(i18n::text("share.open"))) {
                let route = self.game_link().unwrap_or_else(|| self.position_link());
                Command::Share(route).send(ui.ctx());
            }
        });
        hairline(ui);
        let more = CollapsingHeader::new(i18n::text("compare-view.more-ways"));
        let more = more.open(just_opened.then_some(false));
        more.show(ui, |ui| self.more_ui(ui, settings));
    }

    /// Entries that are used less: study, the game as a file, the position as text and beside other rules, and help on the
    /// board.
    fn more_ui(&mut self, ui: &mut Ui, settings: &Settings) {
        entries_ui(ui, |ui| {
            let (word, help) = (i18n::text("play.study"), i18n::text("play.study-help"));
            let is_on = self.study_mode;
            if entry_ui(ui, |ui| ui.selectable_label(is_on, word).on_hover_text(help)) {
                self.study_mode = !is_on;
                // Squares that the pointer crossed on its way to the button are not to be explained.
                self.board.forget_hover();
            }
            if entry_ui(ui, |ui| ui.button(i18n::text("play.compare-here"))) {
                let game = &self.board.game;
                self.compare_from(ui, game.position(), game.throw());
            }
            if self.has_begun() && entry_ui(ui, |ui| ui.button(i18n::text("review.save"))) {
                self.save_game(ui.ctx());
            }
            if entry_ui(ui, |ui| ui.button(i18n::text("play.copy-position"))) {
                self.note = i18n::text("play.copied").to_owned();
                Command::Copy(game_board::position_text(&self.board)).send(ui.ctx());
            }
        });
        let mut guidance = settings.guidance;
        if ui.checkbox(&mut guidance, i18n::text("settings.guidance")).changed() {
            Command::Set(Settings { guidance, ..*settings }).send(ui.ctx());
        }
        switch_ui(ui, settings);
    }

    /// Speed of the computer, where it plays.
    fn pace_ui(&self, ui: &mut Ui, settings: &Settings) {
        if self.players.computer().is_none() {
            return;
        }
        ui.add_space(8.0);
        styled(ui, i18n::text("play.pace"), text::strong());
        ui.horizontal_wrapped(|ui| {
            for pace in Pace::ALL {
                let label = ui.selectable_label(settings.pace == pace, i18n::text(pace.key()));
                if label.clicked() {
                    Command::Set(Settings { pace, ..*settings }).send(ui.ctx());
                }
            }
        });
    }

    /// Progress of the strong computer in learning rules for which no network ships.
    pub(super) fn learned_ui(&self, ui: &mut Ui) {
        if matches!(self.players, players::Players::Computer { player: Player::LearnedAhead, .. }) {
            learning::learning_ui(ui, &Networks::of(ui.ctx()), self.board.game.rules());
        }
    }

    fn take_new_players(&mut self, ui: &Ui, before: players::Players) {
        if self.players != before {
            self.computer.cancel();
            ui.ctx().request_repaint();
        }
    }

    /// Length and players of the game, shown before the first throw.
    pub(super) fn begin_ui(&mut self, ui: &mut Ui) {
        let before = self.players;
        let gap = 28.0;
        let least = players::opponent_width(ui).max(250.0);
        let (count, width) = columns_of(ui.available_width(), least, gap, 3);
        let dealt_length = self.dealt_length();
        if count == 1 {
            self.length_ui(ui, dealt_length);
            players::players_ui(ui, &mut self.players);
            self.learned_ui(ui);
        } else {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = gap;
                if dealt_length.is_some() {
                    column(ui, width, |ui| self.length_ui(ui, dealt_length));
                }
                column(ui, width, |ui| {
                    players::opponent_ui(ui, &mut self.players);
                    if count == 2 {
                        players::level_ui(ui, &mut self.players);
                        self.learned_ui(ui);
                    }
                });
                if count > 2 {
                    column(ui, width, |ui| {
                        players::level_ui(ui, &mut self.players);
                        self.learned_ui(ui);
                    });
                }
            });
        }
        self.take_new_players(ui, before);
    }

    /// Length of the new game: 0 short, 1 full; `None` where it began from an opened position.
    fn dealt_length(&self) -> Option<usize> {
        let game = &self.board.game;
        let is_full = *game.position() == game.rules().start();
        if is_short(game) { Some(0) } else { is_full.then_some(1) }
    }

    /// Choice between a short game and the full one.
    fn length_ui(&mut self, ui: &mut Ui, dealt_length: Option<usize>) {
        let Some(now) = dealt_length else { return };
        let rules = *self.board.game.rules();
        let short = short_start(&rules).is_some();
        styled(ui, i18n::text("play.length"), text::strong());
        let labels = ["play.short", "play.full"];
        if short && let Some(pressed) = players::row_ui(ui, labels, labels, dealt_length) {
            self.deal(pressed == 0);
        }
        ui.add_space(4.0);
        let help = if now == 0 { "play.short-help" } else { "play.full-help" };
        caption(ui, i18n::say!(help, count = rules.n_pieces()));
        ui.add_space(10.0);
    }

    /// Compares these rules from a position of the game with another reconstruction.
    pub(super) fn compare_from(&self, ui: &Ui, position: &Position, throw: Option<Throw>) {
        let (current, shelf) = (self.board.game.ruleset(), library::rulesets());
        let link = compare::link_from(&self.base, current, position, throw, shelf);
        Route::to(PlaceName::Compare, link).go(ui.ctx());
    }

    /// Note on the last action of the menu, such as a copied link.
    pub(super) fn note_ui(&self, ui: &mut Ui) {
        if !self.note.is_empty() {
            let label = styled(ui, &self.note, text::caption());
            live(ui, &label);
        }
    }
}

/// Entry of the menu, which closes it; `true` where it was pressed.
fn entry_ui(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> Response) -> bool {
    let is_pressed = add(ui).clicked();
    if is_pressed {
        ui.close_kind(UiKind::Menu);
    }
    is_pressed
}

/// Entries over the whole width of the menu.
fn entries_ui(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    ui.with_layout(egui::Layout::top_down_justified(egui::Align::Min), add);
}
