//! The rules of the boards: below two in a row, beside more than two, or in a small window instead of them. One board's at a time; the others are one press away, at the same rule.

use egui::{Align, Frame, Layout, Margin, RichText, Role, Stroke, Ui, Vec2, WidgetInfo, vec2};

use super::CompareView;
use super::state::{Arrangement, OpenRules};
use super::style::{accent, board_word, letter, sign_ui};
use crate::app::controls::quiet_button;
use crate::app::rules_panel::rules_panel_ui;
use crate::app::shortcuts::escaped;
use crate::app::theme::{Palette, text};
use crate::i18n;
use crate::rules::Key;

/// The least height of the rules below two boards, in points.
const LEAST: f32 = 300.0;
/// Most of the height of the page that they take.
const SHARE: f32 = 0.6;
/// Between their frame and what is in it, in points.
const MARGIN: i8 = 16;

impl CompareView {
    /// The open rules below two boards that stand in a row: both stay in sight.
    pub(super) fn rules_below_ui(&mut self, ui: &mut Ui, arrangement: Arrangement) {
        let Some(open) = self.drawer.filter(|_| arrangement == Arrangement::Rows && self.is_pair())
        else {
            return;
        };
        ui.add_space(8.0);
        let palette = Palette::of(ui);
        let page = ui.clip_rect().height();
        let above = ui.cursor().top() - ui.min_rect().top();
        let height = (page - above).min(SHARE * page).max(LEAST);
        let size = vec2(ui.available_width(), height) - Vec2::splat(2.0 * f32::from(MARGIN));
        let edge = Stroke::new(1.0, palette.hairline);
        let frame = Frame::new().fill(palette.page).stroke(edge).corner_radius(8);
        let shown = frame.inner_margin(Margin::same(MARGIN)).show(ui, |ui| {
            ui.set_min_size(size);
            ui.set_max_size(size);
            self.rules_ui(ui, open);
        });
        if let Some(open) = self.drawer.as_mut().filter(|open| open.is_new) {
            open.is_new = false;
            shown.response.scroll_to_me(Some(Align::BOTTOM));
        }
    }

    /// The open rules.
    pub(super) fn rules_ui(&mut self, ui: &mut Ui, open: OpenRules) {
        let Some(seat) = self.comparison.seats().get(open.seat).cloned() else {
            self.drawer = None;
            return;
        };
        self.tabs_of_rules_ui(ui, open);
        ui.add_space(6.0);
        if let Some(problem) = &self.problem {
            ui.label(RichText::new(problem).color(Palette::of(ui).carnelian));
        }
        let differing: Vec<Key> = self.rows.iter().map(|row| row.key).collect();
        ui.push_id(open.seat, |ui| {
            if let Some(event) = rules_panel_ui(ui, &seat.base, &seat.current, open.at, &differing)
            {
                self.carry_out(ui, open.seat, event);
            }
        });
    }

    /// A letter for each board, and the way out.
    fn tabs_of_rules_ui(&mut self, ui: &mut Ui, open: OpenRules) {
        let palette = Palette::of(ui);
        let count = self.comparison.seats().len();
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            for seat in 0..count {
                sign_ui(ui, seat, 12.0);
                let chosen = seat == open.seat;
                let words = RichText::new(letter(seat))
                    .text_style(text::strong())
                    .color(accent(&palette, seat));
                let response = ui.selectable_label(chosen, words);
                response.widget_info(|| {
                    let board = board_word(seat);
                    let label = i18n::fill("compare-view.rules-tab", &[("board", &board)]);
                    WidgetInfo::selected(Role::Tab, true, chosen, label)
                });
                if response.clicked() {
                    self.open_rules(seat, open.at);
                }
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let close = quiet_button(ui, i18n::text("compare-view.done"));
                close.widget_info(|| {
                    let label = i18n::text("compare-view.close-rules");
                    WidgetInfo::labeled(Role::Button, true, label)
                });
                // Escape first closes what lies over the page.
                let modal = ui.memory(|memory| memory.top_modal_layer().is_some());
                let escaped = !modal && escaped(ui.ctx());
                if close.clicked() || escaped {
                    self.drawer = None;
                }
            });
        });
    }
}
