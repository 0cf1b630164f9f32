//! The rules of the boards: beside them, or in a small window instead of them. One board's at a time; the others are one
//! press away, at the same rule.

use egui::{Align, Frame, Layout, Rect, RichText, Role, Stroke, Ui, UiBuilder, Vec2};

use super::CompareView;
use super::state::OpenRules;
use super::style::{board_word, tab_ui};
use crate::app::controls::{named, quiet_button};
use crate::app::places::word_of;
use crate::app::play_view::against_computer;
use crate::app::rules_panel::{Narrowing, rules_panel_ui};
use crate::app::shortcuts::escaped;
use crate::app::theme::Palette;
use crate::i18n;
use crate::route::PlaceName;
use crate::rules::Key;

/// Width of the rules beside the boards, in points.
const DRAWER: f32 = 364.0;
/// Between the page and the rules beside it, in points.
const BESIDE: f32 = 20.0;
/// Between the edge of the rules and their words, in points.
const INSIDE: f32 = 16.0;

impl CompareView {
    /// The rules of a board at the right edge of the page; returns the page that is left for the boards.
    pub(super) fn drawer_ui(&mut self, ui: &mut Ui, mut page: Rect, open: OpenRules) -> Rect {
        let mut beside = page;
        beside.min.x = page.right() - DRAWER;
        page.max.x = beside.left() - BESIDE;
        let builder = UiBuilder::new().id_salt("drawer").max_rect(beside);
        ui.scope_builder(builder, |ui| {
            let edge = Stroke::new(1.0, Palette::of(ui).hairline);
            let frame = Frame::new().stroke(edge).corner_radius(8).inner_margin(INSIDE);
            frame.show(ui, |ui| {
                let inside = beside.size() - Vec2::splat(2.0 * INSIDE);
                ui.set_min_size(inside);
                ui.set_max_size(inside);
                self.rules_ui(ui, open);
            });
        });
        page
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
                let close = quiet_button(ui, i18n::text("app.done"));
                let close = named(close, Role::Button, i18n::text("compare-view.close-rules"));
                // Escape first closes what lies over the page.
                let modal = ui.memory(|memory| memory.top_modal_layer().is_some());
                let escaped = !modal && escaped(ui.ctx());
                if close.clicked() || escaped {
                    self.drawer = None;
                }
                let current = self.comparison.seats().get(open.seat).map(|seat| &seat.current);
                let play = quiet_button(ui, word_of(PlaceName::Play));
                let play = named(play, Role::Button, i18n::text("history.rules"));
                let plays = play.on_hover_text(i18n::text("history.rules")).clicked();
                if let Some(current) = current.filter(|_| plays) {
                    against_computer(current, &current.rules().start()).go(ui.ctx());
                }
            });
        });
    }
}
