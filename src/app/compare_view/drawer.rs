//! The rules of the boards: over the board that is not being changed, beside more than two, or in a small window instead
//! of them. One board's at a time; the others are one press away, at the same rule.

use egui::{Align, Area, Frame, Layout, Margin, Order, Rect, RichText, Role, Stroke, Ui, Vec2};

use super::CompareView;
use super::state::OpenRules;
use super::style::{DRAWER, board_word, pair_ui, tab_ui};
use crate::app::controls::{named, quiet_button};
use crate::app::play_view::against_computer;
use crate::app::rules_panel::{Narrowing, rules_panel_ui};
use crate::app::shortcuts::escaped;
use crate::app::theme::Palette;
use crate::i18n;
use crate::rules::Key;

/// Half of the gap between two boards, in points, that the drawer leaves free.
const HALF_GAP: f32 = 6.0;
/// The furthest that the shadow of a board reaches beside the drawer, in points.
const SHADOW: f32 = 12.0;

impl CompareView {
    /// The rules of one of two boards, over the other, and of more boards beside them: the board that changes stays in
    /// sight.
    pub(super) fn drawer_over_ui(&mut self, ui: &Ui, page: Rect, open: OpenRules) {
        let mut over = page;
        let middle = page.center().x;
        match open.seat {
            _ if self.comparison.seats().len() > 2 => over.min.x = page.right() - DRAWER,
            0 => over.min.x = middle + HALF_GAP,
            _ => over.max.x = middle - HALF_GAP,
        }
        let area = Area::new(ui.scope_id().with("drawer")).order(Order::Middle);
        area.fixed_pos(over.min).constrain(false).show(ui.ctx(), |ui| {
            let palette = Palette::of(ui);
            let edge = Stroke::new(1.0, palette.hairline);
            // No shadow of the board below is seen beside it.
            ui.painter().rect_filled(over.expand2(Vec2::new(SHADOW, 0.0)), 0, palette.page);
            let frame = Frame::new().fill(palette.page).stroke(edge).corner_radius(8);
            frame.inner_margin(Margin::same(16)).show(ui, |ui| {
                ui.set_min_size(over.size() - Vec2::splat(32.0));
                ui.set_max_size(over.size() - Vec2::splat(32.0));
                self.rules_ui(ui, open);
            });
        });
    }

    /// A part of the page across both boards; while rules lie over one of two boards, in the half that stays in sight.
    pub(super) fn across_ui(
        &mut self,
        ui: &mut Ui,
        wide: bool,
        mut part: impl FnMut(&mut Self, &mut Ui, bool),
    ) {
        match self.drawer.filter(|_| wide && self.comparison.seats().len() == 2) {
            Some(open) => pair_ui(ui, |ui, side| {
                if side == open.seat {
                    part(self, ui, false);
                }
            }),
            None => part(self, ui, wide),
        }
    }

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
        let differing: Vec<Key> = self.rule_rows.iter().map(|row| row.key).collect();
        let mut shows_all = open.shows_all;
        let narrowing = Narrowing { differing: &differing, shows_all: &mut shows_all };
        let panel = ui.push_id(open.seat, |ui| {
            rules_panel_ui(ui, &seat.base, &seat.current, Some(open.seat), open.at, Some(narrowing))
        });
        if let Some(drawer) = &mut self.drawer {
            drawer.shows_all = shows_all;
        }
        if let Some(event) = panel.inner {
            self.carry_out(ui, open.seat, event);
        }
    }

    /// A letter for each board, and the way out.
    fn tabs_of_rules_ui(&mut self, ui: &mut Ui, open: OpenRules) {
        let count = self.comparison.seats().len();
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            for seat in 0..count {
                let name = i18n::say!("compare-view.rules-tab", board = board_word(seat));
                if tab_ui(ui, seat, seat == open.seat, (None, &name)).clicked() {
                    self.drawer = Some(OpenRules { seat, ..open });
                    self.problem = None;
                }
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let close = quiet_button(ui, i18n::text("compare-view.done"));
                let close = named(close, Role::Button, i18n::text("compare-view.close-rules"));
                // Escape first closes what lies over the page.
                let modal = ui.memory(|memory| memory.top_modal_layer().is_some());
                let escaped = !modal && escaped(ui.ctx());
                if close.clicked() || escaped {
                    self.drawer = None;
                }
                let current = self.comparison.seats().get(open.seat).map(|seat| &seat.current);
                let plays = quiet_button(ui, i18n::text("recon.play")).clicked();
                if let Some(current) = current.filter(|_| plays) {
                    against_computer(current, &current.rules().start()).go(ui.ctx());
                }
            });
        });
    }
}
