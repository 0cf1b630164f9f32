//! The switches under each board: the rules a class asks about first, and those that have made a difference, each
//! changed where it stands.

use egui::{
    Align, Button, CursorIcon, FontId, Frame, Id, Layout, Margin, Popup, PopupCloseBehavior,
    Response, RichText, Role, Sense, Stroke, Ui, vec2,
};

use super::CompareView;
use super::style::{accent, board_word};
use crate::app::controls::{
    caption, focus_ring, list_sign, named, primary_button, quiet_button, styled,
};
use crate::app::rules_panel::{PanelEvent, badge, choice_ui};
use crate::app::theme::{Palette, mix, row_height, text, text_scale};
use crate::compare::{RuleRow, Seat, short_name};
use crate::rules::{Key, Ruleset, idle};
use crate::{explain, i18n, library};

/// Rules about leaving the board, from the last houses to the count; the first on which the boards differ is shown.
const EXITS: [Key; 4] =
    [Key::ExitsFrom28, Key::ExitsFrom29, Key::ExitsFrom30, Key::BearingOffCount];
/// Width of the list that a switch opens, in points; and what it leaves free of the window.
const LIST_WIDTH: f32 = 420.0;
const LIST_EDGE: i8 = 8;
/// Room for the cross at the end of a switch, in points.
const CROSS: f32 = 31.0;

impl CompareView {
    /// Rules with a switch under every board: blockades, the House of Water, and the one that has made a difference, or else
    /// an exit or another on which the boards differ, so that a difference adds no switch and moves nothing; then those that
    /// have been changed.
    fn switches(&self) -> Vec<Key> {
        let differs = |key: &Key| self.rule_rows.iter().any(|row| row.key == *key);
        let mut keys = vec![Key::BlockadeLength, Key::WaterEffect];
        let is_new = |row: &&RuleRow| !keys.contains(&row.key);
        let others = || self.rule_rows.iter().filter(is_new);
        let mattered = others().find(|row| row.mattered.is_some()).map(|row| row.key);
        let third = mattered.or_else(|| EXITS.into_iter().find(differs));
        let third = third.or_else(|| others().next().map(|row| row.key));
        keys.push(third.unwrap_or(EXITS[0]));
        for key in self.comparison.seats().iter().flat_map(Seat::changed) {
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        keys
    }

    /// The switches of a board, and the way to all its rules.
    pub(super) fn switches_ui(&mut self, ui: &mut Ui, seat: usize) {
        let Some(place) = self.comparison.seats().get(seat).cloned() else { return };
        let keys = self.switches();
        ui.add_space(4.0);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
            let row = row_height(ui);
            for key in keys {
                self.switch_ui(ui, seat, &place, key);
                // A switch of two lines fills its row; the next one is no higher than others.
                if ui.cursor().height() > row + 1.0 {
                    ui.end_row();
                    ui.set_row_height(row);
                }
            }
            let all = quiet_button(ui, i18n::text("compare-view.rules"));
            let name = i18n::say!("compare-view.rules-of", board = board_word(seat));
            if named(all, Role::Button, &name).clicked() {
                self.open_rules(seat, None);
            }
        });
    }

    /// One rule as a button with the board's answer; pressed, it opens the other answers.
    fn switch_ui(&mut self, ui: &mut Ui, seat: usize, place: &Seat, key: Key) {
        let palette = Palette::of(ui);
        let (rule, answer) =
            (explain::key_name(key), explain::answer_alone(key, &place.current.form.get(key)));
        let changed = place.base.form.get(key) != place.current.form.get(key);
        let differs = self.rule_rows.iter().any(|row| row.key == key);
        let ink = accent(&palette, seat);
        let fill = if changed { mix(palette.page, ink, 0.14) } else { palette.raised };
        let edge = if differs { Stroke::new(1.5, ink) } else { Stroke::new(1.0, palette.hairline) };
        let words = i18n::labelled(rule, &answer);
        let words = RichText::new(words).text_style(text::caption()).color(palette.ink);
        let sign = if changed {
            // In the size of the other words, so that a changed switch is no higher.
            let size = text::caption().resolve(ui.style()).size;
            let font = FontId { size, ..text::strong().resolve(ui.style()) };
            RichText::new("×").font(font).color(palette.ink)
        } else {
            list_sign(ui)
        };
        let button = Button::new((words, sign)).fill(fill).stroke(edge).corner_radius(14).wrap();
        let response = ui.add(button.min_size(vec2(0.0, row_height(ui).min(30.0))));
        let board = board_word(seat);
        let name = i18n::say!("compare-view.switch", board, rule, answer);
        let response = named(response, Role::Button, &name);
        if changed {
            self.cross_ui(ui, &response, (seat, place), key);
        }
        let popup = Popup::menu(&response).close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        let free = Margin { bottom: LIST_EDGE, ..Margin::ZERO };
        let frame = Frame::popup(ui.style()).outer_margin(free);
        let width = LIST_WIDTH.min(ui.ctx().content_rect().width() - 6.0 * f32::from(LIST_EDGE));
        // Of the rule and not of its place, which it may leave. Below, even where it covers the switch: the board shows
        // what the new answer changes.
        let popup = popup.id(Id::unique(("switch", seat, key))).align_alternatives(&[]);
        popup.frame(frame).width(width).show(|ui| {
            ui.set_max_width(width);
            // A list that opens stretches its words over its whole width.
            ui.with_layout(Layout::top_down(Align::Min), |ui| {
                self.open_switch_ui(ui, seat, place, key);
            });
        });
    }

    /// The cross at the end of the switch of a changed rule, which takes the change back.
    fn cross_ui(&mut self, ui: &Ui, switch: &Response, (seat, place): (usize, &Seat), key: Key) {
        let area = switch.rect.with_min_x(switch.rect.right() - CROSS * text_scale(ui));
        let cross = ui.interact(area, switch.id.with("back"), Sense::click());
        let (board, rule) = (board_word(seat), explain::key_name(key));
        let name = i18n::say!("compare-view.take-back", board, rule);
        let cross = named(cross, Role::Button, &name).on_hover_cursor(CursorIcon::PointingHand);
        focus_ring(ui, &cross, area);
        if cross.clicked() {
            self.carry_out(ui, seat, PanelEvent::Set(key, place.base.form.get(key)));
        }
    }

    /// The question of a rule, its answers, of which a new one is tried at once, and the way to try it alone.
    fn open_switch_ui(&mut self, ui: &mut Ui, seat: usize, place: &Seat, key: Key) {
        ui.with_layout(Layout::right_to_left(Align::TOP), |ui| {
            let close = quiet_button(ui, "×");
            if named(close, Role::Button, i18n::text("app.dismiss")).clicked() {
                ui.close();
            }
            ui.with_layout(Layout::top_down(Align::Min), |ui| {
                styled(ui, explain::question(key), text::strong());
            });
        });
        ui.add_space(4.0);
        let form = &place.current.form;
        if let Some(value) = choice_ui(ui, key, &form.get(key), idle(form, key).is_some()) {
            self.carry_out(ui, seat, PanelEvent::Set(key, value));
        }
        if let Some(problem) = &self.problem {
            ui.label(RichText::new(problem).color(Palette::of(ui).carnelian));
        }
        self.same_answers_ui(ui, place, key);
        ui.add_space(4.0);
        let Some((other, alone)) = self.isolate(seat, key) else { return };
        if primary_button(ui, i18n::text("compare-view.alone")).clicked() {
            self.problem = self.comparison.seat(other, alone.clone()).err();
            self.refresh();
            ui.close();
        }
        let (board, this) = (board_word(other), board_word(seat));
        let (rule, answer) =
            (explain::key_name(key), explain::answer_alone(key, &alone.current.form.get(key)));
        let key = "compare-view.alone-how";
        caption(ui, i18n::say!(key, board, this, rule, answer));
    }

    /// Certainty and source of the board's answer, and the other reconstructions that give the same answer.
    fn same_answers_ui(&self, ui: &mut Ui, place: &Seat, key: Key) {
        caption(ui, badge(place.current.evidence.get(&key)));
        let answer = place.current.form.get(key);
        let same = |ruleset: &&Ruleset| {
            ruleset.id != place.base.id
                && ruleset.form.get(key) == answer
                && idle(&ruleset.form, key).is_none()
        };
        let names: Vec<String> = library::rulesets().iter().filter(same).map(short_name).collect();
        if !names.is_empty() {
            caption(ui, i18n::say!("compare-view.same-answer", names = i18n::list(&names)));
        }
    }

    /// The other board with the rules of this one except for one rule: its own answer to that where it differs, else the
    /// one that was changed here, else the first that fits. `None` where the two already differ by this rule alone.
    fn isolate(&self, seat: usize, key: Key) -> Option<(usize, Seat)> {
        let other = usize::from(seat == 0);
        let seats = self.comparison.seats();
        let (here, there) = (seats.get(seat)?, seats.get(other)?);
        let now = here.current.form.get(key);
        let said = [there.current.form.get(key), here.base.form.get(key)];
        let mut answers = said.into_iter().chain(key.offered()).filter(|value| *value != now);
        let alone = answers.find_map(|value| here.changing(key, &value).ok())?;
        (alone.current.form != there.current.form).then_some((other, alone))
    }
}
