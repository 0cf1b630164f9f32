//! Arrangement of the boards: two side by side or below each other, more of them two by two, or one at a time.

use egui::{Sense, Ui, UiBuilder, vec2};

use super::CompareView;
use super::head::head_height;
use super::state::Arrangement;
use super::style::{
    accent, board_word, columns_ui, is_low, pair_ui, sign_ui, tab_ui, two_by_two_ui,
};
use crate::app::board_view::{BoardLayout, Trays};
use crate::app::controls::{caption, fold_line};
use crate::app::rules_panel;
use crate::app::settings::Settings;
use crate::app::theme::{self, Palette, is_narrow, text};
use crate::compare::{Seat, short_name};
use crate::i18n;

/// Height of the page, in points, that is not boards, where two rows of them are to fit a screen.
const AROUND_ROWS: f32 = 262.0;

/// Height of what stands above a board and of the line below it, in points.
const HEAD: f32 = 84.0;
/// The least width, in points, of a board beside others.
const SMALLEST: f32 = 394.0;

/// Share of the window's height for boards below each other.
const STACK_SHARE: f32 = 0.46;
/// Their share in a low window, so that the throw stays in sight.
const LOW_SHARE: f32 = 0.40;
/// The least width of a board below another, in points.
const SMALLEST_STACKED: f32 = 300.0;

/// Height below boards that stay in sight that makes them worth it, in points.
const LEAST_BELOW: f32 = 190.0;

/// Room, in points, from which a tab names the rules of its board.
const TAB_NAME: f32 = 150.0;

impl CompareView {
    /// Two boards stand side by side where there is room, else below each other; more of them two by two in a wide
    /// window, else one at a time.
    pub(super) fn arrangement(&self, ui: &Ui, wide: bool) -> Arrangement {
        let window = ui.ctx().content_rect().width();
        match (self.comparison.seats().len(), wide) {
            (0..=2, true) => Arrangement::Rows,
            (0..=2, false) => Arrangement::Stack,
            (_, true) if window >= theme::WIDE => Arrangement::Rows,
            _ => Arrangement::Tabs,
        }
    }

    /// The boards, each under its title.
    pub(super) fn seats_ui(&mut self, ui: &mut Ui, settings: &Settings, arrangement: Arrangement) {
        let count = self.comparison.seats().len();
        match arrangement {
            Arrangement::Rows => self.rows_ui(ui, settings, count),
            Arrangement::Stack => self.stack_ui(ui, settings, count),
            Arrangement::Tabs => {
                self.tabs_ui(ui);
                let seat = self.front_board.min(count.saturating_sub(1));
                self.head_ui(ui, seat, (true, true));
                self.board_ui(ui, seat, settings, f32::INFINITY);
            }
        }
    }

    /// Boards below each other, flush with the page; on a phone each right under its title.
    fn stack_ui(&mut self, ui: &mut Ui, settings: &Settings, count: usize) {
        let width = stacked_width(ui, count);
        ui.scope(|ui| {
            if is_narrow(ui) {
                ui.spacing_mut().item_spacing.y = 0.0;
            }
            for seat in 0..count {
                self.head_ui(ui, seat, (true, true));
                self.game_board_ui(ui, seat, settings, width);
            }
        });
    }

    /// True where boards below each other leave room for the throw and the difference when they stay in sight.
    pub(super) fn leaves_room_below(&self, ui: &Ui) -> bool {
        let count = self.comparison.seats().len();
        let board = BoardLayout::size_for(stacked_width(ui, count), f32::INFINITY, Trays::Off).y;
        let each = head_height(ui, &text::strong()) + board;
        ui.available_height() - count as f32 * each >= LEAST_BELOW
    }

    /// Boards that stay in sight above the page. A wheel or a finger over them scrolls the page; returns by how much.
    pub(super) fn fixed_seats_ui(&mut self, ui: &mut Ui, settings: &Settings) -> f32 {
        let builder = UiBuilder::new().id_salt("fixed").sense(Sense::DRAG);
        let boards = ui.scope_builder(builder, |ui| {
            self.seats_ui(ui, settings, Arrangement::Stack);
        });
        let response = boards.response;
        let wheel = match ui.rect_contains_pointer(response.rect) {
            true => ui.input(|input| input.smooth_scroll_delta().y),
            false => 0.0,
        };
        wheel + response.drag_delta().y
    }

    /// Two boards in a row; where there is an odd number of them, the throw stands in the free place, and the throws so
    /// far below the last board.
    fn rows_ui(&mut self, ui: &mut Ui, settings: &Settings, count: usize) {
        let rows = count.div_ceil(2);
        let (width, many) = (board_width(ui, rows), rows > 1);
        for first in (0..count).step_by(2) {
            let any_hand = !many && (self.has_hand(first) || self.has_hand(first + 1));
            pair_ui(ui, |ui, column| {
                let seat = first + column;
                if seat == count {
                    return self.throw_and_banner_ui(ui, settings, false);
                }
                self.head_ui(ui, seat, (many, !many));
                if many {
                    self.news_ui(ui, seat);
                } else {
                    ui.add_space(8.0);
                }
                // Boards beside each other stand on one line, whether or not pieces wait above them.
                if any_hand && !self.has_hand(seat) {
                    ui.add_space(hand_height(width.min(ui.available_width())));
                }
                match many {
                    true => self.game_board_ui(ui, seat, settings, width),
                    false => self.board_ui(ui, seat, settings, width),
                }
                if first + 1 == count {
                    self.timeline_ui(ui);
                }
            });
        }
    }

    /// The switches of the boards, each column under its board; with the name of the board where they stand apart from it.
    pub(super) fn switches_below_ui(&mut self, ui: &mut Ui, arrangement: Arrangement) {
        let count = self.comparison.seats().len();
        match arrangement {
            Arrangement::Rows if count > 2 || !self.shows_boards() => {
                two_by_two_ui(ui, count, |ui, seat| self.named_switches_ui(ui, seat));
            }
            Arrangement::Rows => pair_ui(ui, |ui, column| self.switches_ui(ui, column)),
            Arrangement::Tabs if self.shows_boards() => self.switches_ui(ui, self.front_board),
            _ => {
                for seat in 0..count {
                    self.named_switches_ui(ui, seat);
                }
            }
        }
    }

    /// The switches of all boards behind one line, where they would fill the window.
    pub(super) fn folded_switches_ui(&mut self, ui: &mut Ui, arrangement: Arrangement) {
        let words = i18n::text("play.change-rules");
        fold_line(ui, words, words, &mut self.shows_switches);
        if self.shows_switches {
            self.switches_below_ui(ui, arrangement);
            ui.add_space(8.0);
        }
    }

    /// Last replies of boards below each other: right below them those that `ask` for another tap, which are refusals and the
    /// moves between which a tap could not decide; the others below the throw.
    pub(super) fn replies_ui(&mut self, ui: &mut Ui, ask: bool) {
        for seat in 0..self.game_boards.len() {
            let board = &self.game_boards[seat];
            let asks = board.refusal().is_some() || !board.choices().is_empty();
            if asks == ask && (asks || !board.message().is_empty()) {
                ui.horizontal_top(|ui| {
                    sign_ui(ui, seat, 11.0);
                    ui.vertical(|ui| self.reply_ui(ui, seat));
                });
            }
        }
    }

    /// The name of a board and its switches.
    fn named_switches_ui(&mut self, ui: &mut Ui, seat: usize) {
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            sign_ui(ui, seat, 11.0);
            let Seat { base, current, .. } = &self.comparison.seats()[seat];
            caption(ui, rules_panel::short_title(base, current));
        });
        self.switches_ui(ui, seat);
    }

    /// The titles without the boards, over what many games say; with the `switches` of two boards where there is room.
    pub(super) fn heads_ui(&mut self, ui: &mut Ui, arrangement: Arrangement, switches: bool) {
        let count = self.comparison.seats().len();
        if arrangement != Arrangement::Rows {
            return (0..count).for_each(|seat| self.head_ui(ui, seat, (true, false)));
        }
        two_by_two_ui(ui, count, |ui, seat| self.head_ui(ui, seat, (!switches, false)));
        if switches {
            two_by_two_ui(ui, count, |ui, seat| self.switches_ui(ui, seat));
            ui.add_space(8.0);
        }
    }

    fn has_hand(&self, seat: usize) -> bool {
        let seat = self.comparison.seats().get(seat);
        seat.is_some_and(|seat| seat.rules.has_hand())
    }

    /// A tab for each board, with a dot on one that must choose.
    fn tabs_ui(&mut self, ui: &mut Ui) {
        let (seats, waiting) = (self.comparison.seats(), self.comparison.waiting());
        let front_board = &mut self.front_board;
        columns_ui(ui, seats.len(), 4.0, |ui, seat| {
            // Where all boards must choose, a dot on each would tell nothing.
            let must_choose = waiting.contains(&seat) && waiting.len() < seats.len();
            let key = if must_choose { "compare-view.tab-asked" } else { "compare-view.tab" };
            let name = i18n::say!(key, board = board_word(seat), name = seats[seat].title());
            let shown = short_name(&seats[seat].base);
            let shown = Some(&*shown).filter(|_| ui.available_width() > TAB_NAME);
            let tab = tab_ui(ui, seat, *front_board == seat, (shown, &name));
            if must_choose {
                let dot = tab.rect.right_top() + vec2(-6.0, 6.0);
                ui.painter().circle_filled(dot, 4.0, accent(&Palette::of(ui), seat));
            }
            if tab.on_hover_text(name).clicked() {
                *front_board = seat;
            }
        });
    }

    /// Brings a board that must choose to the front, where boards are shown one at a time.
    pub(super) fn show_waiting_tab(&mut self) {
        let waiting = self.comparison.waiting();
        if let Some(first) = waiting.first().filter(|_| !waiting.contains(&self.front_board)) {
            self.front_board = *first;
        }
        self.front_board = self.front_board.min(self.comparison.seats().len().saturating_sub(1));
    }
}

/// Width of a board where there are so many rows of them: two fit a screen together with what is around them, as long as
/// their squares stay large enough, and all are of one size.
fn board_width(ui: &Ui, rows: usize) -> f32 {
    if rows < 2 {
        return f32::INFINITY;
    }
    let room = ui.ctx().content_rect().height() - AROUND_ROWS;
    BoardLayout::width_for(room / rows as f32 - HEAD, Trays::Shared).max(SMALLEST)
}

/// Width at which boards below each other leave room for the messages about them.
fn stacked_width(ui: &Ui, count: usize) -> f32 {
    let share = if is_low(ui) { LOW_SHARE } else { STACK_SHARE };
    let height = share * ui.ctx().content_rect().height() / count.max(1) as f32;
    BoardLayout::width_for(height, Trays::Off).max(SMALLEST_STACKED)
}

/// Height of the row of waiting pieces above a board of this width.
fn hand_height(width: f32) -> f32 {
    let high = |trays| BoardLayout::size_for(width, f32::INFINITY, trays).y;
    high(Trays::OffAndHand) - high(Trays::Off)
}
