//! The table on the screen: the head and the names of the rules stay while the answers are scrolled.
//!
//! Only the rows and columns that are seen are laid out and sensed. One answer at a time can be reached with Tab, the
//! others from it with the arrow keys.

use egui::{
    CursorIcon, EventFilter, Id, Key as Press, Modifiers, Pos2, Rect, Role, ScrollArea, Sense,
    Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::model::Index;
use super::plan::{Kind, PAD, Plan, Row, cell_galley, name_galley};
use super::print;
use crate::app::theme::{Palette, mix, text};
use crate::rules::Key;
use crate::{explain, i18n};

/// What was done in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GridEvent {
    /// An answer was pressed: the rule's place and the column.
    Choose(usize, usize),
    /// The head of a column was pressed.
    Pin(usize),
    /// The name under the head was pressed.
    Open(usize),
    /// The heading of a section was pressed.
    Fold(usize),
}

/// What the table remembers of itself between frames.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cursor {
    /// The answer that Tab leads to: the rule's place and the column.
    at: (usize, usize),
    /// Bring the chosen answer into view.
    pub reveal: bool,
    /// How far the table is to be scrolled in the next frame.
    scroll: Option<egui::Vec2>,
}

/// The table in one frame.
pub(super) struct Grid<'a> {
    pub index: &'a Index,
    pub plan: &'a Plan,
    pub chosen: Option<(usize, usize)>,
    pub find: &'a str,
}

impl Grid<'_> {
    /// Shows the table in the room there is.
    pub fn show(&self, ui: &mut Ui, cursor: &mut Cursor) -> Option<GridEvent> {
        let outer = ui.available_rect_before_wrap();
        let head = self.head_height(ui);
        let sizes = self.plan.wanted.sizes;
        let name = self.name_width();
        let width = name + sizes.column * self.plan.wanted.columns.len() as f32;
        let size = vec2(width, head + self.plan.height + 24.0);
        let id = ui.make_persistent_id("cells");
        let mut scroll = ScrollArea::both().id_salt("table").auto_shrink(false);
        if let Some(offset) = cursor.scroll.take() {
            scroll = scroll.scroll_offset(offset);
        }
        let shown = scroll.show_viewport(ui, |ui, view| {
            let origin = ui.max_rect().min;
            ui.allocate_rect(Rect::from_min_size(origin, size), Sense::hover());
            let frame =
                Rect::from_min_max(pos2(outer.left() + name, outer.top() + head), outer.max);
            let mut sight = Viewport {
                grid: self,
                id,
                outer,
                frame: frame.intersect(ui.clip_rect()),
                origin: origin + vec2(name, head),
                offset: view.min.to_vec2(),
                pointer: ui
                    .ctx()
                    .pointer_hover_pos()
                    .filter(|at| frame.contains(*at) || outer.contains(*at)),
                event: None,
            };
            sight.rows_ui(ui, cursor);
            sight.head_ui(ui, outer.top(), head);
            sight.event
        });
        shown.inner
    }

    pub(super) fn name_width(&self) -> f32 {
        if self.plan.wanted.stacked { 0.0 } else { self.plan.wanted.sizes.name }
    }

    fn head_height(&self, ui: &Ui) -> f32 {
        let siglum = text::step_title().resolve(ui.style()).size;
        let name = text::caption().resolve(ui.style()).size;
        // In a narrow window the pickers above tell the names.
        let names = if self.plan.wanted.stacked { 0.0 } else { 2.0 * 1.25 * name + 6.0 };
        (1.35 * siglum + names + 8.0).ceil()
    }
}

/// The part of the table that is seen.
pub(super) struct Viewport<'a> {
    pub(super) grid: &'a Grid<'a>,
    pub(super) id: Id,
    pub(super) outer: Rect,
    /// Where answers are seen.
    frame: Rect,
    /// Where the first answer would stand.
    origin: Pos2,
    /// How far the table is scrolled.
    offset: egui::Vec2,
    pointer: Option<Pos2>,
    pub(super) event: Option<GridEvent>,
}

impl Viewport<'_> {
    fn rows_ui(&mut self, ui: &mut Ui, cursor: &mut Cursor) {
        let plan = self.grid.plan;
        self.settle(cursor);
        let mut answers = ui.new_child(UiBuilder::new().id_salt("answers").max_rect(self.frame));
        answers.set_clip_rect(self.frame);
        let left = Rect::from_min_max(pos2(self.outer.left(), self.frame.top()), self.frame.max);
        let mut names = ui.new_child(UiBuilder::new().id_salt("names").max_rect(left));
        names.set_clip_rect(left.intersect(ui.clip_rect()));
        self.washes(&answers);
        for row in &plan.rows {
            let band = self.band(row);
            match &row.kind {
                Kind::Section { section, rules, closed } if band.intersects(left) => {
                    self.section_ui(&mut names, band, (*section, *rules, *closed));
                }
                Kind::Rule { place, bold } => {
                    self.rule_ui(&mut names, &mut answers, band, (*place, bold), cursor)
                }
                Kind::Section { .. } => {}
            }
        }
    }

    /// The cursor stands on an answer that is shown.
    fn settle(&self, cursor: &mut Cursor) {
        let plan = self.grid.plan;
        let places = || plan.rows.iter().filter_map(|row| row.place());
        if !places().any(|place| place == cursor.at.0) {
            cursor.at.0 = places().next().unwrap_or_default();
        }
        if !plan.wanted.columns.contains(&cursor.at.1) {
            cursor.at.1 = plan.wanted.columns.first().copied().unwrap_or_default();
        }
    }

    /// A row across the whole table, on the screen.
    fn band(&self, row: &Row) -> Rect {
        let top = self.origin.y + row.y;
        Rect::from_x_y_ranges(self.outer.x_range(), top..=top + row.height)
    }

    pub(super) fn column_left(&self, shown: usize) -> f32 {
        self.origin.x + self.grid.plan.wanted.sizes.column * shown as f32
    }

    /// A breath of faience behind pinned columns.
    fn washes(&self, ui: &Ui) {
        let wanted = &self.grid.plan.wanted;
        let palette = Palette::of(ui);
        for (shown, column) in wanted.columns.iter().enumerate() {
            if !wanted.stacked && wanted.pins.contains(column) {
                let left = self.column_left(shown);
                let strip =
                    Rect::from_x_y_ranges(left..=left + wanted.sizes.column, self.frame.y_range());
                ui.painter().rect_filled(strip, 0, mix(palette.page, palette.wash, 0.7));
            }
        }
    }

    fn section_ui(
        &mut self,
        ui: &mut Ui,
        band: Rect,
        (section, rules, closed): (usize, usize, bool),
    ) {
        let palette = Palette::of(ui);
        let title = self.grid.index.sections.get(section).map_or("", |section| section.title);
        let response = ui.interact(band, self.id.with(("section", section)), Sense::click());
        response.widget_info(|| {
            let key = if closed { "recon.unfold" } else { "recon.fold" };
            let count = rules.to_string();
            let label = i18n::fill(key, &[("section", title), ("count", &count)]);
            WidgetInfo::labeled(Role::Button, true, label)
        });
        if response.clicked() {
            self.event = Some(GridEvent::Fold(section));
        }
        let font = text::lesson_bold().resolve(ui.style());
        let ink = if response.hovered() { palette.faience } else { palette.ink };
        let baseline = band.bottom() - 9.0;
        let painter = ui.painter();
        let sign = if closed { "▸" } else { "▾" };
        let caption = text::caption().resolve(ui.style());
        painter.text(
            pos2(band.left() + 2.0, baseline),
            egui::Align2::LEFT_BOTTOM,
            sign,
            caption.clone(),
            palette.quiet,
        );
        let at = pos2(band.left() + 18.0, baseline + 2.0);
        let title = painter.text(at, egui::Align2::LEFT_BOTTOM, title, font, ink);
        if closed {
            let at = pos2(title.right() + 10.0, baseline);
            let count = i18n::fill("recon.rules-in", &[("count", &rules.to_string())]);
            painter.text(at, egui::Align2::LEFT_BOTTOM, count, caption, palette.quiet);
        }
        let line = Stroke::new(1.0, mix(palette.page, palette.ink, 0.55));
        painter.hline(band.x_range(), band.bottom() - 2.0, line);
        focus_ring(ui, &response, band.shrink(1.0));
        response.on_hover_cursor(CursorIcon::PointingHand);
    }

    fn rule_ui(
        &mut self,
        names: &mut Ui,
        answers: &mut Ui,
        band: Rect,
        (place, bold): (usize, &[bool]),
        cursor: &mut Cursor,
    ) {
        let here = cursor.at.0 == place;
        let seen = band.intersects(self.frame);
        let chosen = self.grid.chosen.is_some_and(|(chosen, _)| chosen == place);
        if !(seen || here || cursor.reveal && chosen) {
            return;
        }
        let palette = Palette::of(names);
        if seen {
            self.rule_name_ui(names, band, place, &palette);
        }
        let wanted = &self.grid.plan.wanted;
        // A narrow window has the name above the answers: a thumb may press either.
        let name = if wanted.stacked {
            PAD.y + name_galley(names, place, wanted, "").size().y
        } else {
            0.0
        };
        for (shown, (column, bold)) in wanted.columns.iter().zip(bold).enumerate() {
            let left = self.column_left(shown);
            let rect = Rect::from_min_max(
                pos2(left, band.top()),
                pos2(left + wanted.sizes.column, band.bottom()),
            );
            let reached = cursor.at == (place, *column);
            let revealed = cursor.reveal && self.grid.chosen == Some((place, *column));
            if rect.intersects(self.frame) || reached || revealed {
                self.cell_ui(answers, (rect, name), (place, *column, *bold), cursor);
            }
        }
    }

    fn rule_name_ui(&mut self, ui: &mut Ui, band: Rect, place: usize, palette: &Palette) {
        let wanted = &self.grid.plan.wanted;
        let chosen = self.grid.chosen.is_some_and(|(chosen, _)| chosen == place);
        let hovered = self.pointer.is_some_and(|at| band.contains(at));
        let behind = match (chosen, hovered) {
            (true, _) => mix(palette.page, palette.ink, 0.06),
            (false, true) => mix(palette.page, palette.ink, 0.035),
            _ => palette.page,
        };
        if hovered || chosen {
            ui.painter().rect_filled(band.shrink2(vec2(0.0, 0.5)), 0, behind);
        }
        let line = Stroke::new(1.0, palette.hairline);
        ui.painter().hline(band.x_range(), band.bottom() - 0.5, line);
        let galley = name_galley(ui, place, wanted, self.grid.find);
        let room = if wanted.stacked {
            Rect::from_min_size(band.min, vec2(band.width(), galley.size().y + PAD.y))
        } else {
            Rect::from_min_size(band.min, vec2(wanted.sizes.name, band.height()))
        };
        if !wanted.stacked {
            // Nothing shines through the names when the answers are scrolled beneath them.
            ui.painter().rect_filled(room.shrink2(vec2(0.0, 1.0)), 0, behind);
        }
        let key = Key::ALL.get(place).copied();
        let sense = if wanted.stacked { Sense::hover() } else { Sense::CLICK };
        let response = ui.interact(room, self.id.with(("name", place)), sense);
        response.widget_info(|| {
            let name = key.map_or("", explain::key_name);
            WidgetInfo::labeled(Role::RowHeader, true, name)
        });
        ui.painter().galley(
            room.min + vec2(if wanted.stacked { PAD.x } else { 2.0 }, PAD.y),
            galley,
            palette.ink,
        );
        if response.clicked()
            && let Some(column) = wanted.columns.first()
        {
            self.event = Some(GridEvent::Choose(place, *column));
        }
        let response = response.on_hover_cursor(CursorIcon::PointingHand);
        if let Some(key) = key {
            response.on_hover_text(explain::question(key));
        }
    }

    fn cell_ui(
        &mut self,
        ui: &mut Ui,
        (rect, name): (Rect, f32),
        (place, column, bold): (usize, usize, bool),
        cursor: &mut Cursor,
    ) {
        let grid = self.grid;
        let wanted = &grid.plan.wanted;
        let Some(cell) = grid.index.columns.get(column).and_then(|column| column.cells.get(place))
        else {
            return;
        };
        let reached = cursor.at == (place, column);
        // Only the answer under the cursor can be reached with Tab: six hundred stops would bar the way.
        let sense = if reached { Sense::click() } else { Sense::CLICK };
        let chosen = grid.chosen == Some((place, column));
        let response = ui.interact(rect, self.id.with((place, column)), sense);
        response.widget_info(|| WidgetInfo::selected(Role::GridCell, true, chosen, &cell.spoken));
        if response.clicked() {
            cursor.at = (place, column);
            self.event = Some(GridEvent::Choose(place, column));
        }
        if reached && response.has_focus() {
            self.keys(ui, cursor, response.id);
        }
        if (chosen && cursor.reveal) || response.gained_focus() {
            cursor.scroll = self.reveal(rect);
            cursor.reveal = false;
            ui.ctx().request_repaint();
        }
        if !rect.intersects(self.frame) {
            return;
        }
        // Beneath the name, where that stands above.
        let rect = rect.with_min_y(rect.top() + name);
        let palette = Palette::of(ui);
        let painter = ui.painter();
        let galley =
            cell_galley(painter, grid.index, place, column, bold, wanted, grid.find, &palette);
        if let Some(galley) = galley {
            let at = rect.min + if wanted.stacked { vec2(PAD.x, 2.0) } else { PAD };
            print::paint(painter, at, galley, cell.mark, &palette);
        }
        if chosen || response.hovered() {
            let edge = Stroke::new(if chosen { 1.5 } else { 1.0 }, palette.faience);
            painter.rect_stroke(rect.shrink(1.0), 3, edge, StrokeKind::Inside);
        }
        focus_ring(ui, &response, rect.shrink(1.0));
        response.on_hover_cursor(CursorIcon::PointingHand);
    }

    /// How far to scroll so that an answer is seen whole; `None` where it is.
    fn reveal(&self, rect: Rect) -> Option<egui::Vec2> {
        let axis = |low: f32, high: f32, from: f32, to: f32| {
            if low < from { low - from } else { (high - to).max(0.0).min(low - from) }
        };
        let (seen, rect) = (self.frame, rect.expand2(vec2(4.0, 6.0)));
        let by = vec2(
            axis(rect.left(), rect.right(), seen.left(), seen.right()),
            axis(rect.top(), rect.bottom(), seen.top(), seen.bottom()),
        );
        (by != egui::Vec2::ZERO).then(|| (self.offset + by).max(egui::Vec2::ZERO))
    }

    /// The arrow keys lead from answer to answer.
    fn keys(&self, ui: &Ui, cursor: &mut Cursor, here: Id) {
        let arrows = EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(here, arrows));
        let columns = &self.grid.plan.wanted.columns;
        let places: Vec<usize> = self.grid.plan.rows.iter().filter_map(Row::place).collect();
        let row = places.iter().position(|place| *place == cursor.at.0).unwrap_or_default();
        let column = columns.iter().position(|column| *column == cursor.at.1).unwrap_or_default();
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let (mut to_row, mut to_column) = (row, column);
        for (key, down, right) in [
            (Press::ArrowUp, -1, 0),
            (Press::ArrowDown, 1, 0),
            (Press::ArrowLeft, 0, -1),
            (Press::ArrowRight, 0, 1),
        ] {
            if pressed(key) {
                to_row = row.saturating_add_signed(down).min(places.len().saturating_sub(1));
                to_column =
                    column.saturating_add_signed(right).min(columns.len().saturating_sub(1));
            }
        }
        if (to_row, to_column) != (row, column)
            && let (Some(place), Some(column)) = (places.get(to_row), columns.get(to_column))
        {
            cursor.at = (*place, *column);
            let id = self.id.with((*place, *column));
            ui.memory_mut(|memory| memory.request_focus(id));
            ui.ctx().request_repaint();
        }
    }
}

impl Row {
    /// The place of the rule, where the row is one.
    pub fn place(&self) -> Option<usize> {
        match self.kind {
            Kind::Rule { place, .. } => Some(place),
            Kind::Section { .. } => None,
        }
    }
}

/// The ring around what has the keyboard.
pub(super) fn focus_ring(ui: &Ui, response: &egui::Response, around: Rect) {
    if response.has_focus() {
        let ring = Stroke::new(2.0, Palette::of(ui).faience);
        ui.painter().rect_stroke(around, 3, ring, StrokeKind::Inside);
    }
}
