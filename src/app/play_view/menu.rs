//! Menu for everything but the next action; and the players and the length of a game, before it begins.

use egui::{
    CollapsingHeader, Popup, PopupAnchor, PopupCloseBehavior, RichText, ScrollArea, Ui, UiKind,
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
        entries_ui(ui, |ui| self.restart_item_ui(ui));
        ui.collapsing(i18n::text("opponent.players"), |ui| {
            self.who_ui(ui);
            self.pace_ui(ui, settings);
        });
        entries_ui(ui, |ui| {
            self.rules_item_ui(ui);
            self.share_item_ui(ui);
        });
        hairline(ui);
        let more = CollapsingHeader::new(i18n::text("compare-view.more-ways"));
        let more = more.open(just_opened.then_some(false));
        more.show(ui, |ui| self.more_ui(ui, settings));
    }

    fn restart_item_ui(&mut self, ui: &mut Ui) {
        if ui.button(i18n::text("play.restart")).clicked() {
            self.restart();
            ui.close_kind(UiKind::Menu);
        }
    }

    fn rules_item_ui(&mut self, ui: &mut Ui) {
        let rules = ui.selectable_label(self.shows_rules, i18n::text("play.rules"));
        if rules.clicked() {
            self.shows_rules = !self.shows_rules;
            ui.close_kind(UiKind::Menu);
        }
    }

    fn share_item_ui(&self, ui: &mut Ui) {
        if ui.button(i18n::text("share.open")).clicked() {
            let route = self.game_link().unwrap_or_else(|| self.position_link());
            Command::Share(route).send(ui.ctx());
            ui.close_kind(UiKind::Menu);
        }
    }

    /// Entries that are used less: study, the game as a file, the position as text and beside other rules, and help on the
    /// board.
    fn more_ui(&mut self, ui: &mut Ui, settings: &Settings) {
        entries_ui(ui, |ui| {
            self.study_item_ui(ui);
            self.elsewhere_ui(ui);
        });
        let mut guidance = settings.guidance;
        if ui.checkbox(&mut guidance, i18n::text("settings.guidance")).changed() {
            Command::Set(Settings { guidance, ..*settings }).send(ui.ctx());
        }
        switch_ui(ui, settings);
    }

    fn study_item_ui(&mut self, ui: &mut Ui) {
        let study = ui.selectable_label(self.study_mode, i18n::text("play.study"));
        if study.on_hover_text(i18n::text("play.study-help")).clicked() {
            self.study_mode = !self.study_mode;
            // Squares that the pointer crossed on its way to the button are not to be explained.
            self.board.forget_hover();
            ui.close_kind(UiKind::Menu);
        }
    }

    /// Entries that lead elsewhere: the game as a file, the position as text and beside other rules.
    fn elsewhere_ui(&mut self, ui: &mut Ui) {
        if ui.button(i18n::text("play.compare-here")).clicked() {
            Route::to(PlaceName::Compare, self.comparison_link()).go(ui.ctx());
            ui.close_kind(UiKind::Menu);
        }
        if self.has_begun() && ui.button(i18n::text("review.save")).clicked() {
            self.save_game(ui.ctx());
            ui.close_kind(UiKind::Menu);
        }
        if ui.button(i18n::text("play.copy-position")).clicked() {
            self.note = i18n::text("play.copied").to_owned();
            Command::Copy(game_board::position_text(&self.board)).send(ui.ctx());
            ui.close_kind(UiKind::Menu);
        }
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

    /// Choice of the players, in the menu.
    fn who_ui(&mut self, ui: &mut Ui) {
        let before = self.players;
        players::players_ui(ui, &mut self.players);
        self.take_new_players(ui, before);
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
        if is_short(&self.board.game) { Some(0) } else { self.is_full().then_some(1) }
    }

    /// Choice between a short game and the full one.
    fn length_ui(&mut self, ui: &mut Ui, dealt_length: Option<usize>) {
        let Some(now) = dealt_length else { return };
        let rules = self.board.game.rules();
        let (all, short) = (rules.n_pieces().to_string(), short_start(rules).is_some());
        styled(ui, i18n::text("play.length"), text::strong());
        let labels = ["play.short", "play.full"];
        if short && let Some(pressed) = players::row_ui(ui, labels, labels, dealt_length) {
            self.deal(pressed == 0);
        }
        ui.add_space(4.0);
        let help = if now == 0 { "play.short-help" } else { "play.full-help" };
        caption(ui, i18n::fill(help, &[("count", &all)]));
        ui.add_space(10.0);
    }

    /// True where the game stands as its rules begin.
    fn is_full(&self) -> bool {
        let game = &self.board.game;
        *game.position() == game.rules().start()
    }

    /// This position beside another reconstruction, as the rest of an address.
    fn comparison_link(&self) -> String {
        let game = &self.board.game;
        let (position, throw) = (game.position(), game.throw());
        compare::link_from(&self.base, game.ruleset(), position, throw, library::rulesets())
    }

    /// Note on the last action of the menu, such as a copied link.
    pub(super) fn note_ui(&self, ui: &mut Ui) {
        if !self.note.is_empty() {
            let label = ui.label(RichText::new(&self.note).text_style(text::caption()));
            live(ui, &label);
        }
    }
}

/// Entries over the whole width of the menu.
fn entries_ui(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    ui.with_layout(egui::Layout::top_down_justified(egui::Align::Min), add);
}
