//! Everything that is not the next thing to do, in one menu; and who plays and how long, before a game begins.

use egui::{
    CollapsingHeader, Popup, PopupAnchor, PopupCloseBehavior, RichText, ScrollArea, Ui, UiKind,
};

use super::deal::{is_short, short_start};
use super::{PlayView, learning, players};
use crate::app::chance_bar::switch_ui;
use crate::app::command::Command;
use crate::app::controls::{caption, column, columns_of, hairline, styled};
use crate::app::game_board;
use crate::app::networks::Networks;
use crate::app::router::{PlaceName, Route};
use crate::app::settings::{Pace, Settings};
use crate::app::theme::text;
use crate::game::Step;
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
        // What is switched on in the menu may come above its button, which then has another place and number.
        let id = egui::Id::unique("play-menu");
        let choice = self.choice_on_board();
        if !Popup::is_id_open(ui.ctx(), id) {
            self.choice_before_menu = choice;
        } else if choice.is_some() && choice != self.choice_before_menu {
            Popup::close_id(ui.ctx(), id);
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
        entries_ui(ui, |ui| self.game_items_ui(ui));
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

    /// A new game, and a look back at this one.
    fn game_items_ui(&mut self, ui: &mut Ui) {
        if ui.button(i18n::text("play.restart")).clicked() {
            self.restart();
            ui.close_kind(UiKind::Menu);
        }
        let moved = |step: &Step| matches!(step, Step::Moved { .. });
        let has_moves = self.table.game.history().any(moved);
        if has_moves && ui.button(i18n::text("review.open")).clicked() {
            self.look_back();
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
            let route = self.game_link().unwrap_or_else(|| Route::to(PlaceName::Play, self.link()));
            Command::Share(route).send(ui.ctx());
            ui.close_kind(UiKind::Menu);
        }
    }

    /// Entries of less use: study, the game as a file, the position as text and beside other rules, and what is shown.
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
        let study = ui.selectable_label(self.studies, i18n::text("play.study"));
        if study.on_hover_text(i18n::text("play.study-help")).clicked() {
            self.studies = !self.studies;
            // Squares that the pointer crossed on its way to the button were not meant.
            self.table.look_away();
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
            Command::Copy(game_board::position_text(&self.table)).send(ui.ctx());
            ui.close_kind(UiKind::Menu);
        }
    }

    /// Speed of the computer, where it plays.
    fn pace_ui(&self, ui: &mut Ui, settings: &Settings) {
        if self.who.computer().is_none() {
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

    /// Who plays, in the menu.
    fn who_ui(&mut self, ui: &mut Ui) {
        let before = self.who;
        players::whole_ui(ui, &mut self.who);
        self.seated(ui, before);
    }

    /// How far the strong computer has come in learning rules that no network ships for.
    pub(super) fn learned_ui(&self, ui: &mut Ui) {
        if matches!(self.who, players::Who::Computer { player: Player::LearnedAhead, .. }) {
            learning::learning_ui(ui, &Networks::of(ui.ctx()), self.table.game.rules());
        }
    }

    fn seated(&mut self, ui: &Ui, before: players::Who) {
        if self.who != before {
            self.computer.wait();
            ui.ctx().request_repaint();
        }
    }

    /// Before the first throw: how long the game is to be, and who plays.
    pub(super) fn begin_ui(&mut self, ui: &mut Ui) {
        let before = self.who;
        let gap = 28.0;
        let least = players::who_width(ui).max(250.0);
        let (count, width) = columns_of(ui.available_width(), least, gap, 3);
        let dealt = self.dealt();
        if count == 1 {
            self.length_ui(ui, dealt);
            players::whole_ui(ui, &mut self.who);
            self.learned_ui(ui);
        } else {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = gap;
                if dealt.is_some() {
                    column(ui, width, |ui| self.length_ui(ui, dealt));
                }
                column(ui, width, |ui| {
                    players::who_ui(ui, &mut self.who);
                    if count == 2 {
                        players::level_ui(ui, &mut self.who);
                        self.learned_ui(ui);
                    }
                });
                if count > 2 {
                    column(ui, width, |ui| {
                        players::level_ui(ui, &mut self.who);
                        self.learned_ui(ui);
                    });
                }
            });
        }
        self.seated(ui, before);
    }

    /// The game that was dealt: 0 short, 1 full; `None` where a position was opened, which has its own length.
    fn dealt(&self) -> Option<usize> {
        if is_short(&self.table.game) { Some(0) } else { self.is_full().then_some(1) }
    }

    /// A short game or the full one.
    fn length_ui(&mut self, ui: &mut Ui, dealt: Option<usize>) {
        let Some(now) = dealt else { return };
        let rules = self.table.game.rules();
        let (all, short) = (rules.n_pieces().to_string(), short_start(rules).is_some());
        styled(ui, i18n::text("play.length"), text::strong());
        let labels = ["play.short", "play.full"];
        if short && let Some(pressed) = players::row_ui(ui, labels, labels, dealt) {
            self.deal(pressed == 0);
        }
        ui.add_space(4.0);
        let help = if now == 0 { "play.short-help" } else { "play.full-help" };
        caption(ui, i18n::fill(help, &[("count", &all)]));
        ui.add_space(10.0);
    }

    /// Does the game stand as its rules begin?
    fn is_full(&self) -> bool {
        let game = &self.table.game;
        *game.position() == game.rules().start()
    }

    /// This position beside another reconstruction, as the rest of an address.
    fn comparison_link(&self) -> String {
        let game = &self.table.game;
        let (position, throw) = (game.position(), game.throw());
        compare::link_from(&self.base, game.ruleset(), position, throw, library::rulesets())
    }

    /// What was done by the menu, in words.
    pub(super) fn note_ui(&self, ui: &mut Ui) {
        if !self.note.is_empty() {
            ui.label(RichText::new(&self.note).text_style(text::caption()));
        }
    }
}

/// Entries over the whole width of the menu.
fn entries_ui(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    ui.with_layout(egui::Layout::top_down_justified(egui::Align::Min), add);
}
