//! How far any two reconstructions are apart: the number of rules on which they differ, and which rules those are.

use egui::{
    Align2, ComboBox, CursorIcon, Rect, RichText, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo,
};
use egui::{pos2, vec2};

use super::bar::word_button;
use super::print::{self, Print};
use super::{RulesetsView, STACKED, rail_of, sign};
use crate::app::command::Command;
use crate::app::controls::{hairline, primary_button};
use crate::app::theme::{Palette, mix, row_height, text, text_scale};
use crate::rules::Key;
use crate::{explain, i18n};

/// What was done on the page.
enum DistanceEvent {
    Pair(usize, usize),
    LetGo,
    Compare(Option<usize>),
    Card(usize),
}

impl RulesetsView {
    pub(super) fn distance_ui(&mut self, ui: &mut Ui) -> Option<Command> {
        let width = ui.available_width();
        let pair = match self.pinned()[..] {
            [one, other] => Some((one, other)),
            _ => None,
        };
        let matrix = self.matrix_width(ui);
        let scroll = ScrollArea::vertical().id_salt("distance").auto_shrink(false);
        let event = scroll
            .show(ui, |ui| {
                ui.set_max_width(ui.available_width() - 14.0);
                if width < STACKED {
                    self.ranking_ui(ui, pair)
                } else if width >= matrix + 380.0 {
                    self.beside_ui(ui, pair, matrix)
                } else {
                    let event = self.matrix_ui(ui, pair);
                    ui.add_space(20.0);
                    self.list_ui(ui, pair).or(event)
                }
            })
            .inner;
        match event? {
            DistanceEvent::Pair(one, other) => {
                let ids = [one, other].into_iter().filter_map(|column| self.id_of(column));
                self.address.pins = ids.collect();
            }
            DistanceEvent::LetGo => self.address.pins.truncate(1),
            DistanceEvent::Card(column) => self.open_card(column),
            DistanceEvent::Compare(place) => {
                return pair.and_then(|(one, other)| self.compare(one, other, place));
            }
        }
        None
    }

    fn cell_size(&self, ui: &Ui) -> egui::Vec2 {
        let scale = text_scale(ui);
        let room = ui.available_width() - 14.0;
        let count = self.index.columns.len() as f32 + 1.0;
        let width = (room / count).min(42.0 * scale).max(30.0).floor();
        vec2(width, (34.0 * scale).floor())
    }

    fn matrix_width(&self, ui: &Ui) -> f32 {
        self.cell_size(ui).x * (self.index.columns.len() as f32 + 1.0)
    }

    fn beside_ui(
        &self,
        ui: &mut Ui,
        pair: Option<(usize, usize)>,
        matrix: f32,
    ) -> Option<DistanceEvent> {
        let mut event = None;
        let rest = ui.available_width() - matrix - 40.0;
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 40.0;
            rail_of(ui, matrix, |ui| event = self.matrix_ui(ui, pair));
            rail_of(ui, rest, |ui| event = self.list_ui(ui, pair).or(event.take()));
        });
        event
    }

    /// Every pair with the number of rules on which they differ; the nearer, the deeper the colour.
    fn matrix_ui(&self, ui: &mut Ui, pair: Option<(usize, usize)>) -> Option<DistanceEvent> {
        let palette = Palette::of(ui);
        let lead = RichText::new(i18n::text("recon.distance-lead")).color(palette.quiet);
        ui.label(lead);
        ui.add_space(6.0);
        let cell = self.cell_size(ui);
        let count = self.index.columns.len();
        let size = cell * (count as f32 + 1.0);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let at = |row: usize, column: usize| {
            let corner = rect.min + vec2(cell.x * column as f32, cell.y * row as f32);
            Rect::from_min_size(corner, cell)
        };
        let mut event = None;
        for (number, column) in self.index.columns.iter().enumerate() {
            for place in [at(0, number + 1), at(number + 1, 0)] {
                let axis = if place.top() > rect.top() { "row" } else { "column" };
                let response =
                    ui.interact(place, ui.make_persistent_id((axis, number)), Sense::CLICK);
                let ink = if response.hovered() { palette.faience } else { palette.ink };
                let font = text::lesson_bold().resolve(ui.style());
                ui.painter().text(place.center(), Align2::CENTER_CENTER, &column.siglum, font, ink);
                if response
                    .on_hover_text(&column.name)
                    .on_hover_cursor(CursorIcon::PointingHand)
                    .clicked()
                {
                    event = Some(DistanceEvent::Card(number));
                }
            }
        }
        for row in 0..count {
            for column in (0..count).filter(|column| *column != row) {
                let here = pair.is_some_and(|(one, other)| {
                    (row, column) == (one, other) || (row, column) == (other, one)
                });
                if self.pair_ui(ui, at(row + 1, column + 1), (row, column), here) {
                    event = Some(DistanceEvent::Pair(row, column));
                }
            }
        }
        event
    }

    fn pair_ui(&self, ui: &Ui, rect: Rect, (one, other): (usize, usize), here: bool) -> bool {
        let palette = Palette::of(ui);
        let apart = self.apart(one, other);
        // The half above the diagonal says the same: the keyboard and a screen reader need one of the two.
        let sense = if one < other { Sense::click() } else { Sense::CLICK };
        let response = ui.interact(rect, ui.make_persistent_id(("pair", one, other)), sense);
        response.widget_info(|| {
            WidgetInfo::selected(Role::Button, true, here, self.pair_words(one, other))
        });
        let most = self.index.distance.iter().flatten().copied().max().unwrap_or(1).max(1);
        let near = 1.0 - apart as f32 / most as f32;
        let ground = rect.shrink(1.0);
        ui.painter().rect_filled(ground, 3, mix(palette.page, palette.faience, 0.04 + 0.30 * near));
        let style = if here { text::strong() } else { egui::TextStyle::Body };
        let font = style.resolve(ui.style());
        ui.painter().text(
            rect.center(),
            Align2::CENTER_CENTER,
            apart.to_string(),
            font,
            palette.ink,
        );
        if here || response.hovered() || response.has_focus() {
            let edge =
                Stroke::new(if here || response.has_focus() { 2.0 } else { 1.0 }, palette.faience);
            ui.painter().rect_stroke(ground, 3, edge, StrokeKind::Inside);
        }
        let response = response.on_hover_cursor(CursorIcon::PointingHand);
        let told = |ui: &mut Ui| {
            ui.label(self.pair_words(one, other));
        };
        response.on_hover_ui(told).clicked()
    }

    fn apart(&self, one: usize, other: usize) -> usize {
        let row = self.index.distance.get(one);
        row.and_then(|row| row.get(other)).copied().unwrap_or_default()
    }

    fn name(&self, column: usize) -> &str {
        self.index.columns.get(column).map_or("", |column| column.name.as_str())
    }

    fn pair_words(&self, one: usize, other: usize) -> String {
        let count = self.apart(one, other).to_string();
        let values = [("left", self.name(one)), ("right", self.name(other)), ("count", &count)];
        let key = if count == "1" { "recon.pair-one" } else { "recon.pair" };
        i18n::fill(key, &values)
    }

    /// In a narrow window: one reconstruction, and the others from the nearest to the farthest.
    fn ranking_ui(&self, ui: &mut Ui, pair: Option<(usize, usize)>) -> Option<DistanceEvent> {
        if pair.is_some() {
            let back = word_button(ui, i18n::text("recon.all-distances"));
            let event = back.clicked().then_some(DistanceEvent::LetGo);
            return self.list_ui(ui, pair).or(event);
        }
        let mut event = None;
        let base = self.pinned().first().copied().unwrap_or_default();
        let mut chosen = None;
        let list = ComboBox::from_id_salt("distance-from")
            .selected_text(self.name(base))
            .width(ui.available_width())
            .height(480.0)
            .show_ui(ui, |ui| {
                for (number, column) in self.index.columns.iter().enumerate() {
                    if ui.selectable_label(number == base, &column.name).clicked() {
                        chosen = Some(number);
                    }
                }
            });
        list.response.widget_info(|| {
            let label = i18n::fill("recon.distance-from", &[("name", self.name(base))]);
            WidgetInfo::labeled(Role::ComboBox, true, label)
        });
        if let Some(number) = chosen {
            event = Some(DistanceEvent::Pair(number, usize::MAX));
        }
        ui.add_space(8.0);
        let mut others: Vec<usize> =
            (0..self.index.columns.len()).filter(|other| *other != base).collect();
        others.sort_by_key(|other| self.apart(base, *other));
        for other in others {
            if self.ranked_ui(ui, base, other) {
                event = Some(DistanceEvent::Pair(base, other));
            }
        }
        event
    }

    fn ranked_ui(&self, ui: &mut Ui, base: usize, other: usize) -> bool {
        let palette = Palette::of(ui);
        let size = vec2(ui.available_width(), row_height(ui));
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        response
            .widget_info(|| WidgetInfo::labeled(Role::Button, true, self.pair_words(base, other)));
        let apart = self.apart(base, other);
        let most = self.index.distance.iter().flatten().copied().max().unwrap_or(1).max(1);
        let bar = rect.shrink2(vec2(0.0, 3.0));
        let length = bar.width() * apart as f32 / most as f32;
        let bar = bar.with_max_x(bar.left() + length.max(4.0));
        ui.painter().rect_filled(bar, 3, mix(palette.page, palette.faience, 0.16));
        let font = egui::TextStyle::Body.resolve(ui.style());
        let painter = ui.painter();
        painter.text(
            rect.left_center() + vec2(8.0, 0.0),
            Align2::LEFT_CENTER,
            self.name(other),
            font.clone(),
            palette.ink,
        );
        painter.text(
            rect.right_center() - vec2(6.0, 0.0),
            Align2::RIGHT_CENTER,
            apart.to_string(),
            font,
            palette.ink,
        );
        if response.has_focus() {
            painter.rect_stroke(rect, 3, Stroke::new(2.0, palette.faience), StrokeKind::Inside);
        }
        response.on_hover_cursor(CursorIcon::PointingHand).clicked()
    }

    /// The rules on which a pair differs, each with both answers.
    fn list_ui(&self, ui: &mut Ui, pair: Option<(usize, usize)>) -> Option<DistanceEvent> {
        let palette = Palette::of(ui);
        let Some((one, other)) = pair else {
            ui.add_space(30.0);
            let lead =
                RichText::new(i18n::text("recon.distance-choose")).text_style(text::lesson());
            ui.label(lead.color(palette.quiet));
            return None;
        };
        let mut event = None;
        for (seat, column) in [one, other].into_iter().enumerate() {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                sign_of(ui, seat);
                let name = RichText::new(self.name(column)).text_style(text::step_title());
                let label = egui::Label::new(name).sense(Sense::click()).selectable(false);
                let response = ui.add(label);
                response.widget_info(|| {
                    let label = i18n::fill("recon.open-card", &[("name", self.name(column))]);
                    WidgetInfo::labeled(Role::Link, true, label)
                });
                if response.on_hover_cursor(CursorIcon::PointingHand).clicked() {
                    event = Some(DistanceEvent::Card(column));
                }
            });
        }
        ui.add_space(4.0);
        ui.horizontal_wrapped(|ui| {
            let compare = primary_button(ui, i18n::text("recon.compare-short"));
            compare.widget_info(|| {
                WidgetInfo::labeled(Role::Button, true, i18n::text("recon.compare-pinned"))
            });
            if compare.clicked() {
                event = Some(DistanceEvent::Compare(None));
            }
            let count = self.apart(one, other).to_string();
            let key = if count == "1" { "recon.differ-one" } else { "recon.differ" };
            ui.label(i18n::fill(key, &[("count", &count)]));
        });
        ui.add_space(4.0);
        hairline(ui);
        let places = self.index.differing(one, other);
        let find = self.wanted_words();
        for place in
            places.into_iter().filter(|place| find.is_empty() || self.index.rule_has(*place, &find))
        {
            if self.difference_ui(ui, place, [one, other]) {
                event = Some(DistanceEvent::Compare(Some(place)));
            }
        }
        event
    }

    /// A rule with both answers; pressed, it leads to the boards. `true` when it was.
    fn difference_ui(&self, ui: &mut Ui, place: usize, pair: [usize; 2]) -> bool {
        let palette = Palette::of(ui);
        let name = Key::ALL.get(place).map_or("", |key| explain::key_name(*key));
        let width = ui.available_width();
        let size = print::cell_size(ui);
        let half = 0.5 * (width - 8.0) - 20.0;
        let answer = |column: usize| {
            let cell = self.index.columns.get(column)?.cells.get(place)?;
            let print = Print { mark: cell.mark, bold: false };
            let job = print::job(&cell.answer, print, size, half, "", &palette);
            Some((ui.painter().layout_job(job), cell.mark))
        };
        let answers = pair.map(answer);
        let high = answers.iter().flatten().map(|(galley, _)| galley.size().y).fold(0.0, f32::max);
        let line = 1.45 * egui::TextStyle::Body.resolve(ui.style()).size;
        let (rect, response) =
            ui.allocate_exact_size(vec2(width, line + high + 14.0), Sense::click());
        response.widget_info(|| {
            WidgetInfo::labeled(Role::Button, true, i18n::fill("recon.see-rule", &[("rule", name)]))
        });
        if ui.is_rect_visible(rect) {
            let painter = ui.painter();
            if response.hovered() || response.has_focus() {
                painter.rect_filled(rect, 3, mix(palette.page, palette.ink, 0.035));
            }
            let ink = if response.hovered() { palette.faience } else { palette.ink };
            let font = text::strong().resolve(ui.style());
            painter.text(rect.min + vec2(2.0, 5.0), Align2::LEFT_TOP, name, font, ink);
            for (seat, answer) in answers.into_iter().enumerate() {
                let Some((galley, mark)) = answer else {
                    continue;
                };
                let at =
                    pos2(rect.left() + 20.0 + seat as f32 * (half + 28.0), rect.top() + 6.0 + line);
                sign(painter, at + vec2(-11.0, 0.7 * size), seat, 0.75 * size, &palette);
                print::paint(painter, at, galley, mark, &palette);
            }
            painter.hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, palette.hairline));
        }
        response
            .on_hover_cursor(CursorIcon::PointingHand)
            .on_hover_text(i18n::text("recon.see-it"))
            .clicked()
    }
}

fn sign_of(ui: &mut Ui, seat: usize) {
    let size = print::cell_size(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(size, size), Sense::hover());
    sign(ui.painter(), rect.center(), seat, 0.85 * size, &Palette::of(ui));
}
