//! A board to play on: two people at one screen or one against the computer, any rules, every move explained.
//!
//! `players.rs` are the players, `address.rs` the game as a link, `deal.rs` a new game, `turn.rs` the turn, `computer.rs`
//! the computer, `learning.rs` what it learns meanwhile, `controls.rs` the strip below the board, `menu.rs` everything that
//! is not the next thing to do, `no_moves.rs` the reasons why nothing can move, `end.rs` the end of a game, `review.rs` the
//! look back at it, `log.rs` what happened last in words, `move_list.rs` all moves, `saved_game.rs` and `resume.rs` a game
//! that is stored, resumed, and saved as a file.

mod address;
mod computer;
mod controls;
mod deal;
mod end;
mod learning;
mod log;
mod look_back;
mod menu;
mod move_list;
mod no_moves;
mod players;
mod resume;
mod review;
mod saved_game;
#[cfg(test)]
mod tests;
mod turn;

use egui::{RichText, ScrollArea, Ui, vec2};

pub use address::{against_computer, from_start};
pub use controls::{choices_ui, message_ui, message_words_ui};
pub use log::must_go_back;
pub use players::Players;
pub use turn::turn_words;

use computer::Computer;
pub use saved_game::NAME as STORED_GAME;
use saved_game::StoredGame;

use super::chance_bar::ChanceBar;
use super::collection::Collection;
use super::controls::{
    beside, caption, column, column_within, follow_focus, heading, kept_together, live_label,
    quiet_button, rule_link, styled, width_of, word_row,
};
use super::game_board::{self, GameBoard, GameBoardEvent};
use super::place::{Opened, Place, Shared};
use super::rules_panel::{PanelEvent, rules_panel_ui};
use super::settings::Settings;
use super::shortcuts::KeyHelp;
use super::theme::{NARROW, ROOMY, text, text_scale};
use crate::board::BySide;
use crate::compare;
use crate::game::Game;
use crate::i18n;
use crate::library;
use crate::rules::{Key as RuleKey, Phase, Ruleset};
use crate::rules_text;

/// Ruleset of the first game.
const FIRST: &str = "kendall-walker";
/// Room for a bar beside what is scrolled, in points.
const BAR: f32 = 10.0;
/// Most width of the bar of chances, in points.
const CHANCES: f32 = 480.0;
/// Width of the rules beside the board, in points.
const RULES_WIDTH: f32 = 380.0;
/// Height of everything above and below the board, in points.
const BELOW: f32 = 345.0;
/// Share of its height that a board keeps in large type, so that the setup below it shows its first row of buttons.
const LARGE_TYPE: f32 = 0.92;
/// Between the card of the result and the lower edge, in points.
const GAP: f32 = 16.0;
/// Least height of a board, in points.
const LEAST: f32 = 220.0;
/// Least height of the list of moves with its headings, in points at normal type.
const LEAST_LIST: f32 = 120.0;

/// Height of the place below which the board and what belongs to it stand side by side, in points, where it is at least
/// so wide; and the part of the width for the board then.
const LOW: f32 = 400.0;
const LOW_WIDTH: f32 = 560.0;
const LOW_SHARE: f32 = 0.58;

/// The place to play.
#[derive(Default)]
pub struct PlayView {
    board: GameBoard,
    base: Ruleset,
    /// Pieces with which the game on the board began, as an address has them; empty where they are the rules' own.
    pieces: String,
    shows_odds: bool,
    /// Throws are set by hand and squares explained.
    study_mode: bool,
    /// They have just been chosen in the menu, and come into sight.
    study_is_new: bool,
    shows_rules: bool,
    /// The rules are shown as switches, and not as a text.
    changes_rules: bool,
    focus: Option<RuleKey>,
    note: String,
    players: Players,
    computer: Computer,
    /// Seed of the computer's choices.
    seed: u64,
    /// Message on the board after the last turn, and the reasons why it was passed or the computer had no other move.
    pass_reasons: Option<(String, String)>,
    stored: StoredGame,
    /// The look back at a game, while it is open.
    look_back: Option<Box<look_back::LookBack>>,
    chances: ChanceBar,
    /// Choice on the board when the menu was opened ([`PlayView::choice_on_board`]).
    choice_before_menu: Option<usize>,
    /// Height of the chances and the strip in the last frame, in points.
    strip_height: f32,
}

impl PlayView {
    /// A new game under the first ruleset; throws and the computer's choices follow from `seed`.
    pub fn new(seed: u64) -> PlayView {
        let base = library::ruleset(FIRST).unwrap_or_else(library::any_ruleset);
        let board = GameBoard::new(Game::new(base.clone()), seed);
        let mut view = PlayView { board, base, seed, ..PlayView::default() };
        view.deal(true);
        view
    }

    /// The players.
    pub const fn players(&self) -> Players {
        self.players
    }

    /// Continues under another ruleset, from the end of the game where a look back shows one of its moments.
    pub fn choose(&mut self, ruleset: Ruleset) {
        if let Some(back) = self.look_back.take() {
            self.board.navigate(|game| game.go_to(back.end));
            self.leave_look_back();
        }
        if ruleset.form != self.board.game.ruleset().form {
            self.change_rules(ruleset.clone());
        }
        self.base = ruleset;
    }

    /// The position, for tests.
    pub fn state(&self) -> String {
        game_board::position_text(&self.board)
    }

    /// The board, for tests.
    pub fn board_mut(&mut self) -> &mut GameBoard {
        &mut self.board
    }

    /// Shows the place.
    pub fn ui(&mut self, ui: &mut Ui, settings: &Settings) {
        if self.look_back_ui(ui, settings) {
            return;
        }
        self.take_pasted(ui);
        let wide = ui.available_width() >= 860.0;
        if !wide && self.shows_rules {
            // The computer waits while the board is out of sight.
            self.computer.cancel();
            self.keys(ui);
            return self.rules_ui(ui);
        }
        self.computer_ui(ui, settings.pace);
        self.keys(ui);
        if !self.shows_rules && ui.available_height() < LOW && ui.available_width() >= LOW_WIDTH {
            return self.low_ui(ui, settings);
        }
        if wide {
            return self.wide_ui(ui, settings);
        }
        let scroll = ScrollArea::vertical().auto_shrink(false);
        // Same width with and without a scroll bar.
        let width = ui.available_width() - BAR;
        scroll.show(ui, |ui| {
            ui.set_max_width(width);
            self.game_ui(ui, f32::INFINITY, settings);
            follow_focus(ui);
        });
    }

    /// Board over the whole width; the rules at the right push it and never cover it.
    fn wide_ui(&mut self, ui: &mut Ui, settings: &Settings) {
        let side_width = if self.shows_rules { RULES_WIDTH + 32.0 } else { 0.0 };
        let width = ui.available_width() - side_width;
        let height = ui.available_height();
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 32.0;
            column_within(ui, vec2(width, height), |ui| {
                let scroll = ScrollArea::vertical().id_salt("game").auto_shrink(false);
                scroll.show(ui, |ui| {
                    ui.set_max_width(width - BAR);
                    let share = if text_scale(ui) > ROOMY { LARGE_TYPE } else { 1.0 };
                    self.game_ui(ui, (share * (height - BELOW)).max(LEAST), settings);
                    follow_focus(ui);
                });
            });
            if self.shows_rules {
                column_within(ui, vec2(RULES_WIDTH, height), |ui| self.rules_ui(ui));
            }
        });
    }

    /// On a phone on its side: the board at the left, and the next thing to do beside it.
    fn low_ui(&mut self, ui: &mut Ui, settings: &Settings) {
        let height = ui.available_height();
        let left = (LOW_SHARE * ui.available_width()).floor();
        let show_left = |ui: &mut Ui, view: &mut PlayView| {
            view.header_ui(ui, settings);
            let above = ui.min_rect().height();
            view.board_ui(ui, (height - above).max(120.0), settings);
        };
        beside(ui, (Some(left), 16.0), self, show_left, |ui, view| {
            let scroll = ScrollArea::vertical().id_salt("moment").auto_shrink(false);
            let scroll = scroll.max_height(height).min_scrolled_height(height);
            scroll.show(ui, |ui| {
                ui.set_max_width(ui.available_width() - BAR);
                view.moment_ui(ui, settings);
                follow_focus(ui);
            });
        });
    }

    /// Title, board no higher than `height`, and the controls for this moment of the game.
    fn game_ui(&mut self, ui: &mut Ui, height: f32, settings: &Settings) {
        self.header_ui(ui, settings);
        let over = matches!(self.board.game.phase(), Phase::Over(_));
        let height = match over && height.is_finite() {
            // The card of the result is whole in sight, also in large type.
            true => height.min(ui.available_height() - self.strip_height - GAP).max(LEAST),
            false => height,
        };
        self.board_ui(ui, height, settings);
        self.moment_ui(ui, settings);
    }

    fn board_ui(&mut self, ui: &mut Ui, height: f32, settings: &Settings) {
        let room = vec2(ui.available_width(), height);
        if let Some(GameBoardEvent::Inspected(place)) =
            self.board.ui(ui, room, &settings.play_style())
        {
            self.board.say_not_yours(place);
        }
    }

    /// Chances, strip, and below it the moves, or before the first throw the players and the length of the game.
    fn moment_ui(&mut self, ui: &mut Ui, settings: &Settings) {
        let top = ui.cursor().top();
        if settings.chances {
            let game = &self.board.game;
            column(ui, ui.available_width().min(CHANCES), |ui| {
                self.chances.ui(ui, game.rules(), game.position(), game.throw());
            });
        }
        self.strip_ui(ui, settings);
        let strip_height = ui.cursor().top() - top;
        if (strip_height - self.strip_height).abs() > 0.5 {
            self.strip_height = strip_height;
            ui.ctx().request_repaint();
        }
        self.note_ui(ui);
        ui.add_space(10.0);
        if self.study_mode {
            self.study_ui(ui);
            ui.add_space(10.0);
        }
        if self.has_begun() {
            self.learned_ui(ui);
            self.log_ui(ui);
        } else {
            self.begin_ui(ui);
        }
    }

    /// The moves so far, with the way to look back at them; at the end of a game its card has that way.
    fn log_ui(&mut self, ui: &mut Ui) {
        let left = ui.available_height();
        let over = matches!(self.board.game.phase(), Phase::Over(_));
        // The look back lists all moves, too: no headings stand alone at the lower edge.
        if over && left < move_list::least_height(ui) {
            return;
        }
        if move_list::moves_ui(ui, &self.board, left.max(LEAST_LIST * text_scale(ui)), !over) {
            self.look_back();
        }
    }

    /// The rules as a text or as switches, and the way back.
    fn rules_ui(&mut self, ui: &mut Ui) {
        if quiet_button(ui, i18n::text("play.hide-rules")).clicked() {
            self.close_rules();
        }
        if !self.changes_rules {
            return self.rules_text_ui(ui);
        }
        let current = self.board.game.ruleset().clone();
        let Some(event) = rules_panel_ui(ui, &self.base, &current, None, self.focus, None) else {
            return;
        };
        match event {
            PanelEvent::Set(key, value) => {
                if let Ok(changed) = current.with(&[(key, value)]) {
                    self.change_rules(changed);
                }
            }
            PanelEvent::Reset => self.change_rules(self.base.clone()),
            PanelEvent::Choose(id) => {
                if let Some(ruleset) = Collection::of(ui.ctx()).ruleset(&id) {
                    self.base = ruleset.clone();
                    self.change_rules(ruleset);
                }
            }
        }
    }

    /// The rules in sentences, and the button that shows them as switches.
    fn rules_text_ui(&mut self, ui: &mut Ui) {
        let current = self.board.game.ruleset();
        styled(ui, self.rules_title(), text::step_title());
        if self.is_short() {
            styled(ui, i18n::text("play.short-rules"), text::lesson());
        }
        // Pieces are named as on the board, not as in the source.
        let sides = BySide::new("cones".to_owned(), "spools".to_owned());
        let passages = rules_text::passages(&Ruleset { sides, ..current.clone() });
        if ui.button(i18n::text("play.change-rules")).clicked() {
            self.changes_rules = true;
        }
        ui.add_space(6.0);
        ScrollArea::vertical().id_salt("rules-text").auto_shrink(false).show(ui, |ui| {
            ui.set_max_width(ui.available_width() - BAR);
            for passage in passages {
                styled(ui, passage.title, text::strong());
                let sentences = passage.sentences.iter().map(|sentence| sentence.text.as_str());
                styled(ui, sentences.collect::<Vec<_>>().join(" "), text::lesson());
                ui.add_space(8.0);
            }
        });
    }

    fn close_rules(&mut self) {
        (self.shows_rules, self.changes_rules, self.focus) = (false, false, None);
    }

    /// Name of the rules, with what is changed.
    fn rules_title(&self) -> String {
        compare::title(&self.base, self.board.game.ruleset())
    }

    /// Title of the game with the rules as a link; below it the side to act, and who plays.
    fn header_ui(&mut self, ui: &mut Ui, settings: &Settings) {
        self.offer_ui(ui);
        let is_tight = ui.available_width() < NARROW || text_scale(ui) > ROOMY;
        let style = if is_tight { text::step_title() } else { text::lesson_title() };
        ui.horizontal_wrapped(|ui| {
            ui.set_row_height(ui.text_style_height(&style));
            let title = i18n::text(if self.is_short() { "play.short" } else { "play.game" });
            heading(ui, 1, RichText::new(title).text_style(style));
            self.shows_rules |= rule_link(ui, &self.rules_title()).clicked();
        });
        word_row(ui, |ui| {
            live_label(ui, RichText::new(self.turn_line()).text_style(text::strong()));
            self.players_link_ui(ui, settings);
            if let Some(removed) = self.removed_words() {
                let width = width_of(ui, &removed, text::caption().resolve(ui.style()));
                kept_together(ui, width, |ui| drop(caption(ui, removed)));
            }
        });
        ui.add_space(8.0);
    }
}

impl Place for PlayView {
    fn open(&mut self, rest: &str, shared: &mut Shared<'_>) -> Opened {
        PlayView::open(self, rest, shared.files.collection())
    }

    fn link(&self) -> String {
        PlayView::link(self)
    }

    fn keys(&self) -> Vec<KeyHelp> {
        Self::key_help()
    }

    fn ui(&mut self, ui: &mut Ui, shared: &mut Shared<'_>) {
        PlayView::ui(self, ui, shared.settings);
    }

    fn state(&self) -> String {
        PlayView::state(self)
    }

    fn use_rules(&mut self, _seat: Option<usize>, ruleset: &Ruleset) -> bool {
        self.choose(ruleset.clone());
        true
    }

    fn relocalize(&mut self, _shared: &mut Shared<'_>) -> bool {
        // Sentences in the other language are dropped.
        self.board.reset_input();
        self.pass_reasons = None;
        self.note.clear();
        false
    }

    fn restore(&mut self, shared: &mut Shared<'_>) {
        PlayView::restore(self, shared.store, shared.files.collection());
    }

    fn take_in(&mut self, shared: &mut Shared<'_>) {
        PlayView::take_in(self, shared.store, shared.files.collection());
    }

    fn keep(&mut self, shared: &mut Shared<'_>) -> bool {
        PlayView::keep(self, shared.store, shared.files.collection())
    }
}
