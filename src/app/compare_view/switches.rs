//! The switches under each board: the rules a class asks about first, and those that have made a difference, each
//! changed where it stands.

use egui::{Align, Button, Layout, Popup, PopupCloseBehavior, RichText, Role, Stroke, Ui, vec2};

use super::CompareView;
use super::style::{accent, board_word};
use crate::app::clock;
use crate::app::controls::{caption, list_sign, named, primary_button, quiet_button, styled};
use crate::app::rules_panel::{PanelEvent, badge, choice_ui};
use crate::app::theme::{Palette, mix, row_height, text};
use crate::compare::{Seat, short_name};
use crate::rules::{Key, Ruleset, idle};
use crate::{explain, i18n, library};

/// Rules about leaving the board, from the last houses to the count; the first on which the boards differ is shown.
const EXITS: [Key; 4] =
    [Key::ExitsFrom28, Key::ExitsFrom29, Key::ExitsFrom30, Key::BearingOffCount];
/// Number of rules shown beyond the first three because they have made a difference.
const MOST_MATTERED: usize = 3;
/// Width of the list that a switch opens, in points.
const LIST_WIDTH: f32 = 320.0;

impl CompareView {
    /// Rules with a switch under every board: blockades, the House of Water, an exit; then those that have been changed
    /// and those that have made a difference so far.
    fn switches(&self) -> Vec<Key> {
        let differs = |key: &Key| self.rule_rows.iter().any(|row| row.key == *key);
        let exit = EXITS.into_iter().find(differs).unwrap_or(EXITS[0]);
        let mut keys = vec![Key::BlockadeLength, Key::WaterEffect, exit];
        let changed = self.comparison.seats().iter().flat_map(Seat::changed);
        let mattered =
            self.rule_rows.iter().filter(|row| row.mattered.is_some()).map(|row| row.key);
        let most = if self.shows_boards() { MOST_MATTERED } else { 0 };
        for key in changed.chain(mattered.take(most)) {
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
            for key in keys {
                self.switch_ui(ui, seat, &place, key);
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
        let words = i18n::say!("compare-view.chip", rule = rule, answer = answer);
        let words = RichText::new(words).text_style(text::caption()).color(palette.ink);
        let button =
            Button::new((words, list_sign(ui))).fill(fill).stroke(edge).corner_radius(14).wrap();
        let response = ui.add(button.min_size(vec2(0.0, row_height(ui).min(30.0))));
        let board = board_word(seat);
        let name = i18n::say!("compare-view.switch", board = board, rule = rule, answer = answer);
        let response = named(response, Role::Button, &name);
        let popup = Popup::menu(&response).close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        // Below, even where it covers the switch: the board shows what the new answer changes.
        popup.align_alternatives(&[]).width(LIST_WIDTH).show(|ui| {
            ui.set_max_width(LIST_WIDTH);
            // A list that opens stretches its words over its whole width.
            ui.with_layout(Layout::top_down(Align::Min), |ui| {
                self.open_switch_ui(ui, seat, place, key);
            });
        });
    }

    /// The question of a rule, its answers, of which a new one is tried at once, and the ways to try it alone or take it
    /// back.
    fn open_switch_ui(&mut self, ui: &mut Ui, seat: usize, place: &Seat, key: Key) {
        styled(ui, explain::question(key), text::strong());
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
        let rule = explain::key_name(key);
        let is_changed = place.base.form.get(key) != form.get(key);
        // Its room is kept, so that nothing moves under the pointer when an answer is chosen.
        ui.allocate_ui(vec2(LIST_WIDTH, row_height(ui)), |ui| {
            ui.set_min_height(row_height(ui));
            let back = i18n::say!("compare-view.take-back", rule = rule);
            if is_changed && quiet_button(ui, &back).clicked() {
                self.carry_out(ui, seat, PanelEvent::Set(key, place.base.form.get(key)));
                ui.close();
            }
        });
        let Some((other, alone)) = self.isolate(seat, key) else { return };
        if primary_button(ui, i18n::text("compare-view.alone")).clicked() {
            self.problem = self.comparison.seat(other, alone.clone()).err();
            self.refresh(clock::seconds(ui.ctx()));
            ui.close();
        }
        let (board, this) = (board_word(other), board_word(seat));
        let answer = explain::answer_alone(key, &alone.current.form.get(key));
        let key = "compare-view.alone-how";
        caption(ui, i18n::say!(key, board = board, this = this, rule = rule, answer = answer));
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
    /// first that fits. `None` where the two already differ by this rule alone.
    fn isolate(&self, seat: usize, key: Key) -> Option<(usize, Seat)> {
        let other = usize::from(seat == 0);
        let seats = self.comparison.seats();
        let (here, there) = (seats.get(seat)?, seats.get(other)?);
        let now = here.current.form.get(key);
        let answers = std::iter::once(there.current.form.get(key)).chain(key.offered());
        let mut answers = answers.filter(|value| *value != now);
        let alone = answers.find_map(|value| here.changing(key, &value).ok())?;
        (alone.current.form != there.current.form).then_some((other, alone))
    }
}
