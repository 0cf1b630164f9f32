//! Menu for everything but the next action; and the players and the length of a game, before it begins.

use egui::{
    Popup, PopupAnchor, PopupCloseBehavior, Response, RichText, Role, ScrollArea, Stroke, Ui,
    UiKind,
};

use super::deal::short_start;
use super::{PlayView, learning, players};
use crate::app::chance_bar::switch_ui;
use crate::app::command::Command;
use crate::app::controls::{
    caption, column, columns_of, follow_focus, hairline, kept_together, live_label, named,
    rule_link, styled, width_of,
};
use crate::app::game_board;
use crate::app::networks::Networks;
use crate::app::settings::{Pace, Settings};
use crate::app::theme::{Palette, ROOMY, is_narrow, text, text_scale};
use crate::players::Player;
use crate::route::{PlaceName, Route};
use crate::rules::{Phase, Position, Throw};
use crate::{compare, i18n, library};

/// Width of the menu at normal type, in points.
const WIDTH: f32 = 360.0;
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
        popup_ui(ui, &button, id, |ui| self.entries_ui(ui, settings));
    }

    /// Link that names the players and opens their choice, before and during a game.
    pub(super) fn players_link_ui(&mut self, ui: &mut Ui, settings: &Settings) {
        let players = self.players.at_play(&Networks::of(ui.ctx()), self.board.game.rules());
        let words = players.sides_words(is_narrow(ui));
        let width = width_of(ui, &words, text::caption().resolve(ui.style()));
        kept_together(ui, width, |ui| {
            let name = i18n::say!("opponent.players", players = words);
            ui.style_mut().override_text_style = Some(text::caption());
            let link = named(rule_link(ui, &words), Role::Link, &name);
            ui.reset_style();
            popup_ui(ui, &link, players_popup(), |ui| {
                let before = self.players;
                players::players_ui(ui, &mut self.players);
                self.take_new_players(ui, before);
                self.pace_ui(ui, settings);
            });
        });
    }

    /// The entries: for the game and its position, other rules, and switches.
    fn entries_ui(&mut self, ui: &mut Ui, settings: &Settings) {
        ui.columns_const(|[left, right]| self.game_entries_ui(left, right));
        hairline(ui);
        self.switches_ui(ui, settings);
    }

    fn game_entries_ui(&mut self, left: &mut Ui, right: &mut Ui) {
        if entry_ui(left, |ui| ui.button(i18n::text("play.restart"))) {
            self.restart();
        }
        if entry_ui(right, |ui| ui.button(i18n::text("opponent.who"))) {
            Popup::open_id(right.ctx(), players_popup());
        }
        let is_open = self.shows_rules;
        if entry_ui(right, |ui| ui.selectable_label(is_open, i18n::text("play.rules"))) {
            self.shows_rules = !is_open;
        }
        if self.board.game.can_redo() && entry_ui(left, |ui| ui.button(i18n::text("keys.redo"))) {
            self.redo();
        }
        let game = &self.board.game;
        // No piece moves from the end of a game: there its rules are compared from their start.
        let (word, position, throw) = match game.phase() {
            Phase::Over(_) => ("opponent.compare", game.rules().start(), None),
            _ => ("play.compare-here", *game.position(), game.throw()),
        };
        if entry_ui(left, |ui| ui.button(i18n::text(word))) {
            self.compare_from(left, &position, throw);
        }
        if entry_ui(left, |ui| ui.button(i18n::text("share.open"))) {
            let route = self.game_link().unwrap_or_else(|| self.position_link());
            Command::Share(route).send(left.ctx());
        }
        if self.has_begun() && entry_ui(right, |ui| ui.button(i18n::text("review.save"))) {
            self.save_game(right.ctx());
        }
        if entry_ui(right, |ui| ui.button(i18n::text("play.copy-position"))) {
            self.note = i18n::text("play.copied").to_owned();
            Command::Copy(game_board::position_text(&self.board)).send(right.ctx());
        }
    }

    /// Study mode, and help on the board.
    fn switches_ui(&mut self, ui: &mut Ui, settings: &Settings) {
        // A menu takes the edges off its buttons; without one, a box could not be seen before it is ticked.
        let edge = Stroke::new(1.0, Palette::of(ui).control_edge);
        let widgets = &mut ui.visuals_mut().widgets;
        for state in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active] {
            state.bg_stroke = edge;
        }
        let (word, help) = (i18n::text("play.study"), i18n::text("play.study-help"));
        let mut is_on = self.study_mode;
        if entry_ui(ui, |ui| ui.checkbox(&mut is_on, word).on_hover_text(help)) {
            (self.study_mode, self.study_is_new) = (is_on, is_on);
            // Squares that the pointer crossed on its way to the box are not to be explained.
            self.board.forget_hover();
        }
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
        let words = Pace::ALL.map(Pace::key);
        let now = Pace::ALL.iter().position(|pace| *pace == settings.pace);
        if let Some(at) = players::row_ui(ui, words, words, now) {
            Command::Set(Settings { pace: Pace::ALL[at], ..*settings }).send(ui.ctx());
        }
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
            ui.add_space(10.0);
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
                        self.level_ui(ui);
                    }
                });
                if count > 2 {
                    column(ui, width, |ui| self.level_ui(ui));
                }
            });
        }
        let has_room = !is_narrow(ui) && text_scale(ui) <= ROOMY;
        if before == players::Players::Two && self.players != before && has_room {
            // The settings of the computer come into sight; in less room the board would leave it.
            ui.scroll_to_cursor(None);
        }
        self.take_new_players(ui, before);
    }

    fn level_ui(&mut self, ui: &mut Ui) {
        players::level_ui(ui, &mut self.players);
        self.learned_ui(ui);
    }

    /// Length of the new game: 0 short, 1 full; `None` where it began from an opened position.
    fn dealt_length(&self) -> Option<usize> {
        let game = &self.board.game;
        let is_full = *game.position() == game.rules().start();
        if self.is_short() { Some(0) } else { is_full.then_some(1) }
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
    }

    /// Compares these rules from a position of the game with another reconstruction.
    fn compare_from(&self, ui: &Ui, position: &Position, throw: Option<Throw>) {
        let (current, shelf) = (self.board.game.ruleset(), library::rulesets());
        let cast = throw.map(|throw| compare::Cast::read_as(throw, &current.rules()));
        let link = compare::link_from(&self.base, current, position, (cast, None), shelf);
        Route::to(PlaceName::Compare, link).go(ui.ctx());
    }

    /// Note on the last action of the menu, such as a copied link.
    pub(super) fn note_ui(&self, ui: &mut Ui) {
        if !self.note.is_empty() {
            live_label(ui, RichText::new(&self.note).text_style(text::caption()));
        }
    }
}

/// Id of what the link to the players opens.
fn players_popup() -> egui::Id {
    egui::Id::unique("players")
}

/// Entry of the menu, which closes it; `true` where it was pressed.
fn entry_ui(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> Response) -> bool {
    let is_pressed = add(ui).clicked();
    if is_pressed {
        ui.close_kind(UiKind::Menu);
    }
    is_pressed
}

/// Popup of a button or a link, inside the window; it scrolls where it is too long.
fn popup_ui(ui: &Ui, button: &Response, id: egui::Id, add: impl FnOnce(&mut Ui)) {
    let popup = Popup::menu(button).id(id);
    let popup = popup.close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let window = ui.ctx().content_rect();
    let frame = egui::Frame::menu(ui.style()).total_margin().sum().x;
    let width = (WIDTH * text_scale(ui)).min(window.width() - 2.0 * EDGE - frame);
    // It begins with its button, or further left where it would touch the edge of the window.
    let left = button.rect.left().min(window.right() - EDGE - frame - width);
    let anchor = PopupAnchor::ParentRect(button.rect.with_min_x(left));
    let height = window.height() - 80.0;
    popup.anchor(anchor).width(width).show(|ui| {
        ui.set_max_width(width);
        let scroll = ScrollArea::vertical().max_height(height).min_scrolled_height(height);
        scroll.show(ui, |ui| {
            add(ui);
            follow_focus(ui);
        });
    });
}
