//! Table of all answers, laid out by `egui_table`: the head and the names of the rules stay while the answers are
//! scrolled, and only what is seen is laid out and sensed.
//!
//! One answer at a time can be reached with Tab, the others from it with the arrow keys.

use egui::{Id, Pos2, Rect, Stroke, Ui, UiBuilder, vec2};
use egui_table::{CellInfo, Column, HeaderCellInfo, HeaderRow, Table, TableDelegate};

use super::model::Index;
use super::plan::{Kind, Plan};
use crate::app::theme::{Palette, mix, text};
use crate::rules::Key;

/// Room under the last row, in points.
const END: f32 = 24.0;

/// Something pressed in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GridEvent {
    /// An answer was pressed: the rule and the column.
    Choose(Key, usize),
    /// The head of a column was pressed.
    Pin(usize),
    /// The name under the head was pressed.
    Open(usize),
    /// The heading of a section was pressed.
    Fold(usize),
}

/// Memory of the table between frames.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor {
    /// The answer that Tab leads to: the rule and the column.
    pub at: (Key, usize),
    /// Bring the chosen answer into view.
    pub reveal: bool,
    /// The answer to bring into view in the next frame.
    pub scroll_to: Option<(Key, usize)>,
}

impl Default for Cursor {
    fn default() -> Cursor {
        Cursor { at: (Key::ALL[0], 0), reveal: false, scroll_to: None }
    }
}

pub(super) struct Grid<'a> {
    pub index: &'a Index,
    pub plan: &'a Plan,
    pub chosen: Option<(Key, usize)>,
}

impl Grid<'_> {
    /// Shows the table in the room there is.
    pub fn show(&self, ui: &mut Ui, cursor: &mut Cursor) -> Option<GridEvent> {
        let input = &self.plan.input;
        self.move_to_visible(cursor);
        if let Some(chosen) = self.chosen.filter(|_| std::mem::take(&mut cursor.reveal)) {
            cursor.scroll_to = Some(chosen);
        }
        let head = self.head_height(ui);
        let name = (!input.stacked).then_some(input.sizes.name);
        let answers = input.columns.iter().map(|_| input.sizes.column);
        let widths = name.into_iter().chain(answers);
        let fixed = |width| Column::new(width).range(width..=width).resizable(false);
        let mut table = Table::new()
            .id_salt("table")
            .num_rows(self.plan.rows.len() as u64)
            .columns(widths.map(fixed).collect::<Vec<_>>())
            .num_sticky_cols(usize::from(name.is_some()))
            .headers([HeaderRow::new(head)]);
        if let Some((row, column)) = cursor.scroll_to.take().and_then(|at| self.table_position(at))
        {
            let column = column + usize::from(name.is_some());
            table = table.scroll_to_row(row as u64, None).scroll_to_column(column, None);
            ui.ctx().request_repaint();
        }
        let outer = ui.available_rect_before_wrap();
        let body = outer.with_min_y(outer.top() + head);
        let mut seen = VisibleTable {
            grid: self,
            id: ui.make_persistent_id("cells"),
            body,
            name: name.unwrap_or_default(),
            pointer: ui.ctx().pointer_hover_pos().filter(|at| outer.contains(*at)),
            cursor,
            cursor_drawn: false,
            event: None,
        };
        ui.style_mut().scroll_animation = egui::style::ScrollAnimation::none();
        table.show(ui, &mut seen);
        seen.keep_reachable(ui);
        let line = Stroke::new(1.5, Palette::of(ui).ink);
        ui.painter().hline(body.x_range(), body.top() - 1.0, line);
        seen.event
    }

    fn head_height(&self, ui: &Ui) -> f32 {
        let siglum = text::step_title().resolve(ui.style()).size;
        let input = &self.plan.input;
        let names = input.columns.iter().map(|column| self.index.columns[*column].head_words());
        let names = names.map(|name| self.head_name(ui, &name, false).size().y + 6.0);
        (1.35 * siglum + names.fold(0.0, f32::max) + 8.0).ceil()
    }

    /// Moves the cursor to an answer that is shown.
    fn move_to_visible(&self, cursor: &mut Cursor) {
        let mut keys = self.plan.keys();
        let columns = &self.plan.input.columns;
        if !keys.clone().any(|key| key == cursor.at.0) {
            cursor.at.0 = keys.next().unwrap_or(cursor.at.0);
        }
        if !columns.contains(&cursor.at.1) {
            cursor.at.1 = columns.first().copied().unwrap_or_default();
        }
    }

    /// Row and column in which an answer is shown.
    fn table_position(&self, (key, column): (Key, usize)) -> Option<(usize, usize)> {
        let row = self.plan.rows.iter().position(|row| row.key() == Some(key))?;
        let columns = &self.plan.input.columns;
        Some((row, columns.iter().position(|other| *other == column)?))
    }

    /// Strip of faience behind a pinned column.
    pub(super) fn paint_pin_background(&self, ui: &Ui, column: usize, rect: Rect) {
        let input = &self.plan.input;
        if !input.stacked && input.pins.contains(&column) {
            let palette = Palette::of(ui);
            ui.painter().rect_filled(rect, 0, mix(palette.page, palette.wash, 0.7));
        }
    }
}

pub(super) struct VisibleTable<'a> {
    pub(super) grid: &'a Grid<'a>,
    pub(super) id: Id,
    /// Room under the head.
    pub(super) body: Rect,
    /// Width of the names.
    pub(super) name: f32,
    pointer: Option<Pos2>,
    pub(super) cursor: &'a mut Cursor,
    /// True once the answer under the cursor has been drawn.
    pub(super) cursor_drawn: bool,
    pub(super) event: Option<GridEvent>,
}

impl TableDelegate for VisibleTable<'_> {
    fn header_cell_ui(&mut self, ui: &mut Ui, cell: &HeaderCellInfo) {
        if let Some(column) = self.column(cell.col_range.start) {
            // Half a name cannot be read.
            let (whole, seen) = (ui.max_rect(), ui.max_rect().intersect(ui.clip_rect()));
            if seen.width() < 0.5 * whole.width() {
                ui.set_opacity(0.0);
            }
            self.column_head_ui(ui, column);
        }
    }

    /// Called for the answers first and then for the names, which are drawn over the whole row.
    fn row_ui(&mut self, ui: &mut Ui, row: u64) {
        let grid = self.grid;
        let Some(row) = grid.plan.rows.get(row as usize) else { return };
        let front = ui.clip_rect().right() <= self.body.left() + self.name + 0.5;
        let top = ui.max_rect().top();
        let band = Rect::from_x_y_ranges(self.body.x_range(), top..=top + row.height);
        match (&row.kind, front) {
            (_, false) => {
                let left = ui.max_rect().left() + self.name;
                self.background_ui(ui, band, left, row.key());
            }
            (Kind::Section { section, rules, folded }, true) => {
                let mut ui = self.child_ui(ui, band);
                self.section_ui(&mut ui, band, (*section, *rules, *folded));
            }
            (Kind::Rule { key, .. }, true) => {
                let mut ui = self.child_ui(ui, band);
                self.rule_name_ui(&mut ui, band, *key);
            }
        }
    }

    fn cell_ui(&mut self, ui: &mut Ui, cell: &CellInfo) {
        let grid = self.grid;
        let row = grid.plan.rows.get(cell.row_nr as usize);
        let (Some(column), Some(row)) = (self.column(cell.col_nr), row) else { return };
        let Kind::Rule { key, bold } = &row.kind else { return };
        let number = grid.plan.input.columns.iter().position(|other| *other == column);
        let bold = number.and_then(|number| bold.get(number)).copied().unwrap_or_default();
        let rect = Rect::from_min_size(ui.max_rect().min, vec2(ui.max_rect().width(), row.height));
        self.answer_ui(ui, rect, (*key, column), bold);
    }

    fn row_top_offset(&self, _: &egui::Context, _: Id, row: u64) -> f32 {
        let plan = self.grid.plan;
        plan.rows.get(row as usize).map_or(plan.height + END, |row| row.y)
    }
}

impl VisibleTable<'_> {
    /// The reconstruction that a column of the table shows; the names have none.
    fn column(&self, number: usize) -> Option<usize> {
        let input = &self.grid.plan.input;
        input.columns.get(number.checked_sub(usize::from(!input.stacked))?).copied()
    }

    /// A row from the names to the last answer.
    fn child_ui(&self, ui: &mut Ui, band: Rect) -> Ui {
        let mut child = ui.new_child(UiBuilder::new().id_salt("across").max_rect(band));
        child.set_clip_rect(self.body);
        child
    }

    /// The color behind a row, and the line under it.
    fn background_ui(&self, ui: &Ui, band: Rect, left: f32, key: Option<Key>) {
        let (input, palette) = (&self.grid.plan.input, Palette::of(ui));
        let painter = ui.painter().with_clip_rect(self.body);
        for (number, column) in input.columns.iter().enumerate() {
            let left = left + input.sizes.column * number as f32;
            let strip = Rect::from_x_y_ranges(left..=left + input.sizes.column, band.y_range());
            self.grid.paint_pin_background(ui, *column, strip);
        }
        let Some(key) = key else { return };
        let chosen = self.grid.chosen.is_some_and(|(chosen, _)| chosen == key);
        let hovered = self.pointer.is_some_and(|at| band.contains(at) && self.body.contains(at));
        let amount = match (chosen, hovered) {
            (true, _) => 0.06,
            (false, true) => 0.035,
            _ => 0.0,
        };
        if amount > 0.0 {
            let behind = mix(palette.page, palette.ink, amount);
            painter.rect_filled(band.shrink2(vec2(0.0, 0.5)), 0, behind);
        }
        let line = Stroke::new(1.0, palette.hairline);
        painter.hline(band.x_range(), band.bottom() - 0.5, line);
    }
}
