//! Heading of each board: its rules, the side to act, and the menu that moves it among the others.

use egui::containers::menu::{MenuButton, SubMenuButton, is_in_menu};
use egui::{Align, Button, Layout, Popup, RichText, Role, TextStyle, Ui, vec2};

use super::CompareView;
use super::style::{accent, board_word, letter, sign_ui};
use crate::app::collection::Collection;
use crate::app::command::{Command, FileRequest};
use crate::app::controls::{list_sign, live, named, quiet_button};
use crate::app::game_board::position_model;
use crate::app::picture;
use crate::app::play_view::{message_words_ui, turn_words};
use crate::app::rules_panel::{PanelEvent, fitting_title, rulesets_ui};
use crate::app::theme::{Palette, ROOMY, is_narrow, text, text_scale};
use crate::compare::{BOARDS, Seat};
use crate::{explain, i18n};

/// Room beside a title for the menu of its board, in points.
const MENU_ROOM: f32 = 60.0;
/// Room beside a title on the line that also says who acts, in points at normal type.
const TURN_ROOM: f32 = 128.0;
const NARROW_TURN_ROOM: f32 = 90.0;

/// Height of a heading with its title in this type.
pub(super) fn head_height(ui: &Ui, style: &TextStyle) -> f32 {
    ui.text_style_height(style) + 2.0 * ui.spacing().button_padding.y
}

impl CompareView {
    /// The truthful title of a board, `small` where several boards are to stay in sight, with the side to `act` beside it.
    pub(super) fn head_ui(&mut self, ui: &mut Ui, seat: usize, (small, act): (bool, bool)) {
        let Some(place) = self.comparison.seats().get(seat).cloned() else { return };
        let palette = Palette::of(ui);
        // Without a board below nobody acts.
        let shows_turn = act && self.shows_boards();
        let scale = text_scale(ui);
        // In large type the line has room for both only where the title is as large as what stands beside it.
        let small = small || shows_turn && scale > ROOMY;
        let style = if small { text::strong() } else { text::step_title() };
        let height = head_height(ui, &style);
        let row = Layout::left_to_right(Align::Center);
        ui.allocate_ui_with_layout(vec2(ui.available_width(), height), row, |ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            sign_ui(ui, seat, 14.0);
            let sign = RichText::new(letter(seat)).text_style(text::strong());
            ui.label(sign.color(accent(&palette, seat)));
            // The title has room of its own around it.
            ui.spacing_mut().item_spacing.x = 0.0;
            ui.scope(|ui| {
                // The menu and the side to act keep their room beside a long title.
                let room = match shows_turn {
                    true if is_narrow(ui) => NARROW_TURN_ROOM * scale,
                    true => TURN_ROOM * scale.min(ROOMY),
                    false => MENU_ROOM,
                };
                ui.set_max_width(ui.available_width() - room);
                let title = fitting_title(ui, &place.base, &place.current, &style);
                self.title_ui(ui, (seat, &place), RichText::new(title).text_style(style));
            });
            if self.shows_more {
                self.seat_menu_ui(ui, seat);
            }
            if shows_turn {
                self.must_choose_ui(ui, seat);
            }
        });
    }

    /// Under the title of one of many boards: the side to act and the message on its last move.
    pub(super) fn news_ui(&mut self, ui: &mut Ui, seat: usize) {
        let rule = ui.push_id(("news", seat), |ui| {
            ui.horizontal_wrapped(|ui| {
                ui.set_row_height(ui.text_style_height(&text::lesson()));
                self.must_choose_ui(ui, seat);
                message_words_ui(ui, self.game_boards.get(seat)?)
            })
        });
        self.after_message_ui(ui, seat, rule.inner.inner);
    }

    /// Side to act, beside the title; a board that alone must choose says so in its colour.
    fn must_choose_ui(&mut self, ui: &mut Ui, seat: usize) {
        let palette = Palette::of(ui);
        let Some(table) = self.game_boards.get(seat) else { return };
        let waiting = self.comparison.waiting().contains(&seat);
        let must_choose = waiting && self.comparison.at().throw == self.comparison.end().throw;
        let words = if must_choose && !self.asks_once(ui) {
            let words = RichText::new(i18n::text("compare-view.choose-here"));
            words.text_style(text::strong()).color(accent(&palette, seat))
        } else {
            let position = table.game.position();
            let words = match table.wants_throw() {
                _ if position.due.open => i18n::text("compare-view.opening-short").to_owned(),
                // On a phone the title needs the room.
                _ if is_narrow(ui) && table.game.to_act().is_some() => {
                    explain::side(position.turn).to_owned()
                }
                true => {
                    i18n::say!("compare-view.throws-short", side = explain::side(position.turn))
                }
                false => turn_words(table),
            };
            RichText::new(words).text_style(text::caption()).color(palette.quiet)
        };
        // In a row with the title it takes what is left, and never more.
        let label = ui.add(egui::Label::new(words).truncate());
        live(ui, &label);
    }

    /// The title as a button that opens the list of reconstructions.
    fn title_ui(&mut self, ui: &mut Ui, (seat, place): (usize, &Seat), words: RichText) {
        let button = Button::new((words, list_sign(ui))).frame_when_inactive(false).truncate();
        let (response, _) = MenuButton::from_button(button).ui(ui, |ui| {
            let heading_color = ui.visuals().text_color();
            if let Some(id) = rulesets_ui(ui, Some(&place.base.id), heading_color) {
                self.carry_out(ui, seat, PanelEvent::Choose(id));
                ui.close();
            }
            ui.separator();
            self.add_ui(ui);
        });
        let (board, title) = (board_word(seat), place.title());
        let name = i18n::say!("compare-view.choose-rules", board, name = title);
        named(response, Role::Button, &name);
    }

    /// Moves the board: one place up or down, or away.
    fn seat_menu_ui(&mut self, ui: &mut Ui, seat: usize) {
        let count = self.comparison.seats().len();
        let dots = RichText::new("⋯").color(Palette::of(ui).faience);
        let button = Button::new(dots).frame_when_inactive(false);
        let (response, _) = MenuButton::from_button(button).ui(ui, |ui| {
            ui.set_min_width(200.0);
            for other in (0..count).filter(|other| *other != seat) {
                let label = i18n::say!("compare-view.swap-with", board = board_word(other));
                if ui.button(label).clicked() && self.comparison.swap(seat, other) {
                    self.refresh();
                    ui.close();
                }
            }
            let able = count > *BOARDS.start();
            let remove = Button::new(i18n::text("compare-view.remove"));
            if ui.add_enabled(able, remove).clicked() && self.comparison.remove(seat) {
                self.drawer = None;
                self.refresh();
                ui.close();
            }
            for (word, png) in [("results.save-board", false), ("results.save-board-png", true)] {
                if ui.button(i18n::text(word)).clicked() {
                    if let Some(file) = self.board_file(seat, png) {
                        Command::Own(file).send(ui.ctx());
                    }
                    ui.close();
                }
            }
        });
        let name = i18n::say!("compare-view.more", board = board_word(seat));
        named(response, Role::Button, &name);
    }

    fn board_file(&self, seat: usize, png: bool) -> Option<FileRequest> {
        let position = self.comparison.position(seat)?;
        let ruleset = &self.comparison.seats().get(seat)?.current;
        let board = picture::board(&position_model(ruleset, position), position);
        let (ending, bytes) = match png {
            true => ("png", picture::png(&picture::image(&board))),
            false => ("svg", picture::svg(&board).into_bytes()),
        };
        let name = format!("senet-board-{}.{ending}", letter(seat).to_lowercase());
        Some(FileRequest::SaveFile { name, bytes })
    }

    /// The list of reconstructions, one of which becomes another board.
    pub(super) fn add_ui(&mut self, ui: &mut Ui) {
        if self.comparison.seats().len() >= *BOARDS.end() {
            return;
        }
        let label = i18n::text("compare-view.add");
        let list = |ui: &mut Ui| {
            let heading_color = ui.visuals().text_color();
            let added = rulesets_ui(ui, None, heading_color);
            if let Some(ruleset) = added.and_then(|id| Collection::of(ui.ctx()).ruleset(&id)) {
                self.problem = self.comparison.add(Seat::new(ruleset)).err();
                self.refresh();
                ui.close();
            }
        };
        match is_in_menu(ui) {
            true => {
                let words = RichText::new(label).color(Palette::of(ui).faience);
                let button = Button::new(words).frame_when_inactive(false);
                SubMenuButton::from_button(button).ui(ui, list);
            }
            false => drop(Popup::menu(&quiet_button(ui, label)).show(list)),
        }
    }
}
