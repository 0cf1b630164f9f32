//! The footnotes at the foot of the table: what an answer rests on, who else gives it, and the way to the boards.

use egui::{
    Button, ComboBox, Frame, Margin, RichText, Role, ScrollArea, Stroke, Ui, WidgetInfo, vec2,
};

use super::model::{Column, Index};
use super::print::{self, Print};
use super::{RulesetsView, rail_of};
use crate::app::command::Command;
use crate::app::controls::{primary_button, rule_link};
use crate::app::theme::{Palette, is_narrow, row_height, text};
use crate::rules::{Evidence, Key, Mark};
use crate::{explain, i18n};

/// What the foot is about.
#[derive(Clone, Copy)]
struct Entry {
    /// The rule, by its place.
    place: usize,
    /// The column whose answer was chosen.
    at: usize,
    /// What the button compares.
    pair: Option<(usize, usize)>,
    /// With which column, can be picked: none is pinned beside it.
    free: bool,
}

/// What was done in the foot.
enum EvidenceEvent {
    Close,
    Compare,
    With(usize),
    Choose(usize),
    Card,
}

impl RulesetsView {
    /// The two columns that the button at the foot compares: those that are pinned, or the chosen one with the pinned one,
    /// with the one that was picked, or with the nearest that answers differently.
    pub(super) fn pair_for(&self, place: usize, column: usize) -> Option<(usize, usize)> {
        if let [one, other] = self.pinned()[..] {
            return Some((one, other));
        }
        let pinned = self.pinned().first().copied().filter(|pin| *pin != column);
        let picked = self.with.filter(|with| *with != column && *with < self.index.columns.len());
        let other = pinned.or(picked).or_else(|| self.index.nearest_other(place, column));
        let other =
            other.or_else(|| (0..self.index.columns.len()).find(|other| *other != column))?;
        Some(if pinned.is_some() { (other, column) } else { (column, other) })
    }

    /// Shows the foot in the room there is; how much it would like to have comes back with what was asked for.
    pub(super) fn foot_ui(
        &mut self,
        ui: &mut Ui,
        place: usize,
        column: usize,
    ) -> (Option<Command>, f32) {
        let palette = Palette::of(ui);
        let pair = self.pair_for(place, column);
        let entry =
            Entry { place, at: column, pair, free: self.pinned().iter().all(|pin| *pin == column) };
        let margin = Margin { left: 2, right: 2, top: 10, bottom: 4 };
        let frame = Frame::NONE.inner_margin(margin);
        let line = ui.available_rect_before_wrap();
        ui.painter().hline(line.x_range(), line.top() + 0.5, Stroke::new(1.5, palette.ink));
        let index = &self.index;
        let shown = frame.show(ui, |ui| {
            let scroll = ScrollArea::vertical().id_salt("foot");
            scroll.show(ui, |ui| foot_columns(ui, index, entry))
        });
        let height = shown.inner.content_size.y + margin.sum().y;
        let command = match shown.inner.inner {
            Some(EvidenceEvent::Compare) => {
                pair.and_then(|(one, other)| self.compare(one, other, Some(place)))
            }
            Some(event) => {
                self.foot_event(event, place, column);
                None
            }
            None => None,
        };
        (command, height)
    }

    fn foot_event(&mut self, event: EvidenceEvent, place: usize, column: usize) {
        match event {
            EvidenceEvent::Close => self.choose(None),
            EvidenceEvent::With(other) => self.with = Some(other),
            EvidenceEvent::Choose(column) => self.choose(Some((place, column))),
            EvidenceEvent::Card => self.open_card(column),
            EvidenceEvent::Compare => {}
        }
    }
}

/// Evidence at the left, who reads what beside it; on narrow screens beneath.
fn foot_columns(ui: &mut Ui, index: &Index, entry: Entry) -> Option<EvidenceEvent> {
    let Entry { place, at, .. } = entry;
    let (column, key) = (index.columns.get(at)?, *Key::ALL.get(place)?);
    let width = ui.available_width();
    if width < 640.0 {
        let mut event = heading_ui(ui, key);
        event = evidence_ui(ui, column, place, key).or(event);
        event = buttons_ui(ui, index, entry).or(event);
        ui.add_space(6.0);
        return readings_ui(ui, index, place, at).or(event);
    }
    let mut event = None;
    let left = (0.56 * width).min(720.0);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 36.0;
        rail_of(ui, left, |ui| {
            event = heading_ui(ui, key);
            event = evidence_ui(ui, column, place, key).or(event.take());
            ui.add_space(2.0);
            event = buttons_ui(ui, index, entry).or(event.take());
        });
        rail_of(ui, width - left - 36.0, |ui| {
            event = readings_ui(ui, index, place, at).or(event.take());
        });
    });
    event
}

/// The rule and its question, and the way to close the foot.
fn heading_ui(ui: &mut Ui, key: Key) -> Option<EvidenceEvent> {
    let quiet = Palette::of(ui).quiet;
    let mut event = None;
    let room = vec2(ui.available_width(), 26.0);
    ui.allocate_ui_with_layout(room, egui::Layout::right_to_left(egui::Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        let close = ui.add(Button::new("✕").frame_when_inactive(false).min_size(vec2(32.0, 32.0)));
        close.widget_info(|| {
            WidgetInfo::labeled(Role::Button, true, i18n::text("recon.close-foot"))
        });
        if close.clicked() || ui.input(|input| input.key_pressed(egui::Key::Escape)) {
            event = Some(EvidenceEvent::Close);
        }
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
            ui.label(RichText::new(explain::key_name(key)).text_style(text::lesson_bold()));
        });
    });
    let question = RichText::new(explain::question(key)).text_style(text::caption());
    ui.label(question.color(quiet));
    event
}

/// Who says so, in the type of the mark, and what it rests on.
fn evidence_ui(ui: &mut Ui, column: &Column, place: usize, key: Key) -> Option<EvidenceEvent> {
    let palette = Palette::of(ui);
    let cell = column.cells.get(place)?;
    let mut event = None;
    ui.spacing_mut().item_spacing.y = 4.0;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        ui.label(RichText::new(&column.siglum).text_style(text::step_title()));
        let size = egui::TextStyle::Body.resolve(ui.style()).size;
        let print = Print { mark: cell.mark, bold: false };
        let width = ui.available_width().max(80.0);
        let job = print::job(&cell.answer, print, 1.1 * size, width, "", &palette);
        let galley = ui.painter().layout_job(job);
        let (rect, response) = ui.allocate_exact_size(galley.size(), egui::Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &cell.answer));
        print::paint(ui.painter(), rect.min, galley, cell.mark, &palette);
        if rule_link(ui, &column.name).clicked() {
            event = Some(EvidenceEvent::Card);
        }
    });
    for (words, color) in evidence_lines(column, place, key) {
        let color = if color { palette.ink } else { palette.quiet };
        ui.label(RichText::new(words).text_style(text::caption()).color(color));
    }
    event
}

/// What an answer rests on, line by line; `true` for what is said in ink.
pub(super) fn evidence_lines(column: &Column, place: usize, key: Key) -> Vec<(String, bool)> {
    let Some(cell) = column.cells.get(place) else {
        return Vec::new();
    };
    if let Some(cause) = cell.idle {
        let (rule, answer) =
            (explain::key_name(cause), explain::answer(&column.ruleset.form, cause));
        let why = i18n::fill("recon.idle", &[("rule", rule), ("answer", &answer)]);
        return vec![(why, true)];
    }
    let Some(evidence) = column.ruleset.evidence.get(&key) else {
        return vec![(i18n::text("recon.no-evidence").to_owned(), false)];
    };
    cited(column, evidence)
}

/// The mark's meaning, the source with the place in it, and the note.
pub(super) fn cited(column: &Column, evidence: &Evidence) -> Vec<(String, bool)> {
    let meaning = match evidence.mark {
        Mark::Stated => "recon.means-stated",
        Mark::Recovered => "recon.means-recovered",
        Mark::Interpretation => "recon.means-interpretation",
        Mark::Own => "recon.means-own",
    };
    let source = column.ruleset.sources.iter().find(|source| source.key == evidence.source);
    let source = source.map(|source| match evidence.at.as_str() {
        "" => source.cite.clone(),
        at => i18n::fill("recon.source", &[("source", &source.cite), ("at", at)]),
    });
    let note = Some(evidence.note.clone()).filter(|note| !note.is_empty());
    let lines = [
        Some((i18n::text(meaning).to_owned(), true)),
        note.map(|note| (note, true)),
        source.map(|source| (source, false)),
    ];
    lines.into_iter().flatten().collect()
}

/// Every answer to the question with those who give it, as the foot of a critical edition lists readings.
fn readings_ui(ui: &mut Ui, index: &Index, place: usize, at: usize) -> Option<EvidenceEvent> {
    let palette = Palette::of(ui);
    let mut event = None;
    ui.spacing_mut().interact_size.y = if is_narrow(ui) { 32.0 } else { 22.0 };
    ui.spacing_mut().item_spacing = vec2(8.0, 3.0);
    for (answer, columns) in index.readings(place) {
        ui.horizontal_wrapped(|ui| {
            let own = columns.contains(&at);
            let style = if own { text::strong() } else { egui::TextStyle::Body };
            ui.label(RichText::new(answer).text_style(style).size(print::cell_size(ui)));
            for column in columns {
                let Some(shown) = index.columns.get(column) else {
                    continue;
                };
                let siglum = RichText::new(&shown.siglum).text_style(text::caption());
                let siglum = if column == at { siglum.strong() } else { siglum };
                let label = egui::Label::new(siglum.color(palette.faience)).selectable(false);
                let response = ui.add(label.sense(egui::Sense::click()));
                response.widget_info(|| {
                    let label =
                        i18n::fill("recon.reads", &[("name", &shown.name), ("answer", answer)]);
                    WidgetInfo::labeled(Role::Link, true, label)
                });
                if response
                    .on_hover_cursor(egui::CursorIcon::PointingHand)
                    .on_hover_text(&shown.name)
                    .clicked()
                {
                    event = Some(EvidenceEvent::Choose(column));
                }
            }
        });
    }
    event
}

/// To the boards: with whom, and the button.
fn buttons_ui(ui: &mut Ui, index: &Index, entry: Entry) -> Option<EvidenceEvent> {
    let Entry { place, at, pair, free } = entry;
    let (one, other) = pair?;
    let mut event = None;
    ui.horizontal_wrapped(|ui| {
        let name =
            |column: usize| index.columns.get(column).map_or("", |column| column.name.as_str());
        let label =
            i18n::fill("recon.compare-rule", &[("left", name(one)), ("right", name(other))]);
        let button = primary_button(ui, i18n::text("recon.see-it"));
        button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
        if button.on_hover_text(&label).clicked() {
            event = Some(EvidenceEvent::Compare);
        }
        if !free {
            let values = [("left", name(one)), ("right", name(other))];
            let pair = i18n::fill("recon.beside", &values);
            ui.label(RichText::new(pair).text_style(text::caption()));
            return;
        }
        let with = if one == at { other } else { one };
        let list = ComboBox::from_id_salt("compare-with")
            .selected_text(i18n::fill("recon.with", &[("name", name(with))]))
            .width(210.0_f32.min(ui.available_width()))
            .height(420.0)
            .show_ui(ui, |ui| {
                ui.spacing_mut().interact_size.y = row_height(ui);
                for (number, column) in
                    index.columns.iter().enumerate().filter(|(number, _)| *number != at)
                {
                    let answer = column.cells.get(place).map_or("", |cell| cell.answer.as_str());
                    let values = [("name", column.name.as_str()), ("answer", answer)];
                    let words = i18n::fill("recon.with-answer", &values);
                    if ui.selectable_label(number == with, words).clicked() {
                        event = Some(EvidenceEvent::With(number));
                    }
                }
            });
        list.response.widget_info(|| {
            let label = i18n::fill("recon.with", &[("name", name(with))]);
            WidgetInfo::labeled(Role::ComboBox, true, label)
        });
    });
    event
}
