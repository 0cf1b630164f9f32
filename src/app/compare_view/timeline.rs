//! The timeline of all boards: a slider with a place for every throw, with flags where boards differ.
//!
//! A throw stands at its number, its moves half a step behind it: `3` is the third throw fallen, `3.5` played.

use egui::{
    EventFilter, Id, Pos2, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2,
    vec2,
};

use super::CompareView;
use super::keys::LINE_KEYS;
use super::style::{fork, letters, ring_mark, word_button};
use super::throws::distinct;
use crate::app::command::Command;
use crate::app::controls::{caption, live, named, primary_button, word_row};
use crate::app::shortcuts::pressed_with_focus;
use crate::app::theme::{Palette, text, text_scale};
use crate::compare::{Cast, Difference, Moment, Start};
use crate::route::{PlaceName, Route};
use crate::{explain, i18n};

/// Room for the flags above the line, in points.
const FLAGS: f32 = 30.0;
/// Height of the line with its throws, in points.
const LINE: f32 = 40.0;
/// The widest a throw may stand from the next, in points.
const STEP: f32 = 66.0;
/// Width and height of a mark of a difference, in points.
const MARK: f32 = 16.0;
/// From this distance on every throw is a button of its own, in points.
const PRESSED_ALONE: f32 = 32.0;
/// From the left edge to the start, and from the end to the right edge, in points.
const EDGES: [f32; 2] = [34.0, 20.0];

/// Places of the throws on the screen.
#[derive(Clone, Copy)]
struct Axis {
    rect: Rect,
    step: f32,
    scale: f32,
}

impl Axis {
    fn new(rect: Rect, throws: usize, scale: f32) -> Axis {
        let room = rect.width() - (EDGES[0] + EDGES[1]) * scale;
        let step = (room / (throws as f32 + 0.5)).min(STEP * scale);
        Axis { rect, step, scale }
    }

    fn x(&self, place: f32) -> f32 {
        self.rect.left() + EDGES[0] * self.scale + place * self.step
    }

    fn y(&self) -> f32 {
        self.rect.bottom() - 0.5 * LINE * self.scale
    }

    /// The moment nearest to a place on the screen, in half steps.
    fn moment(&self, x: f32) -> Moment {
        let half = 2.0 * (x - self.x(0.0)) / self.step.max(1.0);
        let half = half.round().max(0.0) as usize;
        Moment { throw: half / 2, played: half % 2 == 1 || half < 2 }
    }

    fn node(&self, throw: usize, width: f32) -> Rect {
        let center = pos2(self.x(throw as f32), self.y());
        Rect::from_center_size(center, vec2(width, 28.0 * self.scale))
    }
}

fn place(at: Moment) -> f32 {
    let half = if at.played && at.throw > 0 { 0.5 } else { 0.0 };
    at.throw as f32 + half
}

impl CompareView {
    /// All throws in a row with flags at differences, and the buttons that step along it; nothing before the first throw.
    pub(super) fn timeline_ui(&mut self, ui: &mut Ui) {
        if self.comparison.casts().is_empty() {
            return;
        }
        ui.add_space(10.0);
        let scale = text_scale(ui);
        let size = vec2(ui.available_width(), (FLAGS + LINE) * scale);
        let (rect, slider) = ui.allocate_exact_size(size, Sense::click_and_drag());
        let axis = Axis::new(rect, self.comparison.casts().len(), scale);
        self.slide(ui, &slider, &axis);
        self.paint_line(ui, &axis, &slider);
        for throw in 0..=self.comparison.casts().len() {
            self.node_ui(ui, &axis, throw, slider.id);
        }
        let has_rings = self.flags_ui(ui, &axis, slider.id);
        self.playback_ui(ui);
        if has_rings {
            legend_ui(ui);
        }
    }

    /// The slider as a whole: dragged, pressed beside a throw, or moved by keys.
    fn slide(&mut self, ui: &Ui, slider: &Response, axis: &Axis) {
        let at = self.comparison.at();
        slider.widget_info(|| {
            let all = self.comparison.casts().len();
            let label = i18n::say!("compare-view.timeline", throw = at.throw, count = all);
            WidgetInfo::slider(true, f64::from(place(at)), label)
        });
        if let Some(pos) = slider.interact_pointer_pos()
            && (slider.dragged() || slider.clicked())
        {
            self.jump(axis.moment(pos.x));
        }
        if slider.has_focus() {
            let arrows = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
            ui.memory_mut(|memory| memory.set_focus_lock_filter(slider.id, arrows));
            for pressed in pressed_with_focus(ui, &LINE_KEYS) {
                self.act(pressed);
            }
        }
        use egui::accesskit::Action;
        for (action, on) in [(Action::Decrement, false), (Action::Increment, true)] {
            let count = ui.input(|input| input.num_accesskit_action_requests(slider.id, action));
            (0..count).for_each(|_| self.step(on));
        }
    }

    /// The line: what has been played up to now is heavy; throws that have not been reached lie on a thin one.
    fn paint_line(&self, ui: &Ui, axis: &Axis, slider: &Response) {
        let palette = Palette::of(ui);
        let painter = ui.painter();
        let (at, y) = (place(self.comparison.at()), axis.y());
        let last = self.comparison.casts().len() as f32;
        let end = place(self.comparison.end()).max(last);
        let thin = Stroke::new(1.0, palette.control_edge);
        painter.hline(axis.x(0.0)..=axis.x(end), y, thin);
        painter.hline(axis.x(0.0)..=axis.x(at), y, Stroke::new(2.5, palette.ink));
        if slider.has_focus() {
            let ring = Stroke::new(2.0, palette.faience);
            painter.rect_stroke(axis.rect, 6, ring, StrokeKind::Inside);
        }
    }

    /// One throw: a disc with its value on the line, or only a stroke where throws stand close.
    fn node_ui(&mut self, ui: &mut Ui, axis: &Axis, throw: usize, slider: Id) {
        let palette = Palette::of(ui);
        let at = self.comparison.at();
        let (here, reached) = (at.throw == throw, throw <= self.comparison.end().throw);
        let font = text::strong().resolve(ui.style());
        let painter = ui.painter().clone();
        let galley = painter.layout_no_wrap(self.node_value(throw), font, palette.ink);
        let rect = axis.node(throw, (galley.size().x + 16.0).max(28.0 * axis.scale));
        let crowded = 0.5 * (rect.width() + 28.0 * axis.scale) > axis.step - 3.0;
        let alone = axis.step >= PRESSED_ALONE && reached;
        let mut hovered = false;
        if alone || throw == 0 {
            let width = if throw == 0 { rect.width() } else { axis.step };
            let area = axis.node(throw, width.min(rect.width().max(PRESSED_ALONE)));
            let response = ui.interact(area, slider.with(throw), Sense::click());
            let label = self.node_label(throw);
            response.widget_info(|| WidgetInfo::selected(Role::Button, reached, here, &label));
            hovered = response.hovered();
            if response.has_focus() {
                let ring = Stroke::new(2.0, palette.faience);
                painter.rect_stroke(rect.expand(3.0), 16, ring, StrokeKind::Outside);
            }
            if response.clicked() {
                self.jump_to_throw(throw);
            }
        }
        let on_it = here && (!at.played || throw == 0);
        if crowded && throw == 0 {
            let fill = if on_it { palette.ink } else { palette.page };
            let edge = Stroke::new(1.5, palette.quiet);
            painter.circle(rect.center(), 6.0 * axis.scale, fill, edge);
        } else if crowded && !on_it {
            let tall = if reached { 7.0 } else { 4.0 };
            let stroke = Stroke::new(1.5, palette.quiet);
            let y = axis.y();
            painter.vline(rect.center().x, y - tall..=y + tall, stroke);
        } else {
            let (fill, ink) = match (on_it, hovered, reached) {
                (true, ..) => (palette.ink, palette.page),
                (_, true, _) => (palette.wash, palette.ink),
                (.., true) => (palette.page, palette.ink),
                _ => (palette.page, palette.quiet),
            };
            let edge = Stroke::new(if here { 2.0 } else { 1.0 }, palette.control_edge);
            painter.rect(rect, 14, fill, edge, StrokeKind::Inside);
            let corner = rect.center() - 0.5 * galley.size();
            painter.galley_with_override_text_color(corner, galley, ink);
        }
        if here && at.played && throw > 0 {
            let knob = pos2(axis.x(place(at)), axis.y());
            painter.circle_filled(knob, 6.0 * axis.scale, palette.ink);
        }
    }

    /// Marks of differences: a fork with its rule for the first, a small fork where more boards begin to differ, a ring where
    /// boards differ again. `true` where there is a ring.
    fn flags_ui(&mut self, ui: &mut Ui, axis: &Axis, slider: Id) -> bool {
        let mut has_rings = false;
        let first = self.comparison.first_difference().map(|(throw, _)| throw);
        for throw in 0..=self.comparison.end().throw {
            let Some(difference) = self.comparison.difference(throw) else { continue };
            let foot = pos2(axis.x(throw as f32), axis.y() - 17.0 * axis.scale);
            if Some(throw) == first || self.comparison.parts_at(throw) {
                let height = if Some(throw) == first { 16.0 } else { 10.0 };
                fork(ui, foot, height * axis.scale, difference);
            } else {
                ring_mark(ui, foot - vec2(0.0, 5.0));
                has_rings = true;
            }
            self.mark_words_ui(ui, axis, (foot, slider), throw);
        }
        if let Some(throw) = first {
            self.flag_words_ui(ui, axis, slider, throw);
        }
        has_rings
    }

    /// Words of a throw where boards differ, told at its mark; also read out there where the throw is no button.
    fn mark_words_ui(&self, ui: &Ui, axis: &Axis, (foot, slider): (Pos2, Id), throw: usize) {
        let size = vec2(axis.step.min(MARK * axis.scale), MARK * axis.scale);
        let area = Rect::from_center_size(foot - vec2(0.0, 0.5 * size.y), size);
        let response = ui.interact(area, slider.with(("mark", throw)), Sense::hover());
        if axis.step < PRESSED_ALONE && throw > 0 {
            let words = || self.node_label(throw);
            response.widget_info(|| WidgetInfo::labeled(Role::Image, true, words()));
        }
        response.on_hover_ui(|ui| drop(ui.label(self.node_label(throw))));
    }

    /// The rule behind the first difference, beside its fork.
    fn flag_words_ui(&mut self, ui: &mut Ui, axis: &Axis, slider: Id, throw: usize) {
        let Some(difference) = self.comparison.difference(throw) else { return };
        let keys = difference.rules().into_iter().filter_map(|rule| rule.key());
        let names: Vec<&str> = keys.map(explain::key_name).collect();
        let label = match names[..] {
            [] => i18n::text("compare-view.flag-none").to_owned(),
            [one] => one.to_owned(),
            [one, ..] => i18n::say!("compare-view.flag-more", rule = one),
        };
        let palette = Palette::of(ui);
        let font = text::caption().resolve(ui.style());
        let galley = ui.painter().layout_no_wrap(label.clone(), font, palette.ink);
        let aside = 16.0 * axis.scale;
        let x = axis.x(throw as f32);
        let size = galley.size();
        let left = match x + aside + size.x > axis.rect.right() {
            true => (x - aside - size.x).max(axis.rect.left()),
            false => x + aside,
        };
        let corner = pos2(left, axis.rect.top());
        let area = Rect::from_min_size(corner, vec2(size.x, FLAGS * axis.scale));
        let response =
            ui.interact(area.expand2(vec2(2.0, 1.0)), slider.with("flag"), Sense::click());
        let name = i18n::labelled(self.node_label(throw), &label);
        let response = named(response, Role::Link, &name);
        let middle = pos2(left, area.center().y - 0.5 * size.y);
        ui.painter().galley(middle, galley, palette.ink);
        if response.hovered() || response.has_focus() {
            let line = Stroke::new(1.5, palette.faience);
            ui.painter().hline(left..=left + size.x, middle.y + size.y, line);
        }
        if response.clicked() {
            self.jump_to_throw(throw);
        }
    }

    /// Step, play, take back.
    fn playback_ui(&mut self, ui: &mut Ui) {
        ui.horizontal_wrapped(|ui| {
            let (at, end) = (self.comparison.at(), self.comparison.end());
            if text_button(ui, at.throw > 0, "compare-view.back") {
                self.step(false);
            }
            // Stepping is what one does with a stopped game; from its end one plays it through.
            let is_main = self.looked_at().is_some();
            if step_button(ui, (at < end, is_main), "compare-view.step") {
                self.step(true);
            }
            let playing = self.next_step.is_some();
            let word = if playing { "compare-view.pause" } else { "compare-view.play" };
            let able = playing || end.throw > 0;
            if step_button(ui, (able, is_main && at >= end), word) {
                self.play_or_pause();
                ui.ctx().request_repaint();
            }
            if text_button(ui, self.comparison.can_undo(), "keys.undo") {
                self.undo();
            }
        });
    }

    /// Rare actions on the throws so far and the choice to make moves on all boards, where boards are shown; and what
    /// can be done with any comparison.
    pub(super) fn more_actions_ui(&mut self, ui: &mut Ui, wide: bool) {
        ui.horizontal_wrapped(|ui| {
            if self.shows_boards() {
                self.throw_actions_ui(ui);
            }
            if text_button(ui, true, "recon.copy-link") {
                self.note = Some(i18n::text("compare-view.copied").to_owned());
                Command::CopyLink(Route::to(PlaceName::Compare, self.link())).send(ui.ctx());
            }
            if !wide {
                self.share_ui(ui);
                self.add_ui(ui);
            }
        });
        if let Some(note) = &self.note {
            let label = caption(ui, note);
            live(ui, &label);
        }
    }

    /// Way to the window that shares this comparison.
    pub(super) fn share_ui(&self, ui: &mut Ui) {
        if text_button(ui, true, "share.open") {
            Command::Share(Route::to(PlaceName::Compare, self.link())).send(ui.ctx());
        }
    }

    fn throw_actions_ui(&mut self, ui: &mut Ui) {
        if text_button(ui, self.comparison.can_redo(), "keys.redo") {
            self.redo();
        }
        if text_button(ui, self.comparison.at().throw > 0, "compare-view.begin-here")
            && let Some(setup) = self.comparison.setup_now()
        {
            self.restart(Start::Shared(setup));
        }
        if text_button(ui, !self.comparison.casts().is_empty(), "compare-view.clear") {
            self.comparison.clear();
            self.refresh();
        }
        let count = self.comparison.seats().len();
        let word = if count > 2 { "compare-view.together-all" } else { "compare-view.together" };
        ui.checkbox(&mut self.together, i18n::text(word));
    }

    /// Label of a throw: its value, or those of the boards.
    fn node_value(&self, throw: usize) -> String {
        let Some(number) = throw.checked_sub(1) else {
            return i18n::text("compare-view.start").to_owned();
        };
        if self.comparison.turn(throw, 0).is_some() {
            let none = i18n::text("compare-view.no-value");
            let values = self.received(throw);
            let short =
                distinct(&values).into_iter().map(|one| if one == none { "–" } else { one });
            return short.collect::<Vec<_>>().join(" | ");
        }
        match self.comparison.casts().get(number) {
            Some(Cast::Value(throw)) => throw.to_string(),
            _ => "?".to_owned(),
        }
    }

    /// Words read out for a throw.
    fn node_label(&self, throw: usize) -> String {
        let first = self.comparison.first_difference().map(|(throw, _)| throw) == Some(throw);
        let difference = self.comparison.difference(throw);
        let key = match (throw, first, difference.is_some()) {
            (0, true, _) => "compare-view.start-first",
            (0, ..) => "compare-view.start",
            (_, true, _) => "compare-view.node-first",
            (_, _, true) if self.comparison.parts_at(throw) => "compare-view.node-parts",
            (_, _, true) => "compare-view.node-apart",
            _ => "compare-view.node",
        };
        let divergences = difference.into_iter().flat_map(Difference::main_divergences);
        let boards: Vec<usize> = divergences.map(|divergence| divergence.boards[1]).collect();
        let value = self.node_value(throw);
        i18n::say!(key, number = throw, value, boards = letters(&boards))
    }
}

/// Meaning of a ring.
fn legend_ui(ui: &mut Ui) {
    word_row(ui, |ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(MARK, MARK), Sense::hover());
        ring_mark(ui, rect.center());
        caption(ui, i18n::text("compare-view.ring"));
    });
}

/// A button that is only a word, or filled where it can be pressed and is the main one.
fn step_button(ui: &mut Ui, (able, is_main): (bool, bool), word: &str) -> bool {
    match able && is_main {
        true => primary_button(ui, i18n::text(word)).clicked(),
        false => text_button(ui, able, word),
    }
}

fn text_button(ui: &mut Ui, able: bool, word: &str) -> bool {
    let label = i18n::text(word);
    word_button(ui, able, label, label)
}
