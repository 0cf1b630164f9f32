//! Contents of the table: the heads of columns, the headings of sections, the names of rules and the answers.

use std::sync::Arc;

use egui::text::TextFormat;
use egui::{
    Align2, CursorIcon, Galley, Id, Key as Press, Rect, Response, Role, Sense, Stroke, StrokeKind,
    Ui, WidgetInfo, pos2, vec2,
};

use super::grid::{Grid, GridEvent, VisibleTable};
use super::model::{Cell, rule_has, section_title, sections};
use super::plan::{PAD, cell_galley, name_galley};
use super::print;
use super::widgets::{card_name, sign};
use crate::app::controls::{focus_ring, named};
use crate::app::rules_panel::mark_meaning;
use crate::app::search::has_word;
use crate::app::shortcuts::{Shortcut, lock_arrows, pressed_with_focus};
use crate::app::theme::{Palette, mix, text};
use crate::rules::{Key, Mark};
use crate::{explain, i18n};

/// The keys of the table, and the step each takes: rows down, columns to the right.
pub(super) const KEYS: [Shortcut<()>; 1] = [Shortcut::free(
    &[Press::ArrowUp, Press::ArrowDown, Press::ArrowLeft, Press::ArrowRight],
    (),
    "keys.cells",
)];
const STEPS: [(isize, isize); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

/// Part of the words to highlight: the searched words, or all where only a note, a question or longer words match.
fn highlighted(words: &str, find: &str, is_found: impl FnOnce() -> bool) -> String {
    let is_behind = !find.is_empty() && !has_word(words, find) && is_found();
    if is_behind { words.to_lowercase() } else { find.to_owned() }
}

impl VisibleTable<'_> {
    pub(super) fn section_ui(
        &mut self,
        ui: &mut Ui,
        band: Rect,
        (section, rules, folded): (usize, usize, bool),
    ) {
        let palette = Palette::of(ui);
        let title = sections().nth(section).map_or_else(String::new, section_title);
        let response = ui.interact(band, self.id.with(("section", section)), Sense::click());
        let key = if folded { "recon.unfold" } else { "recon.fold" };
        let name = i18n::say!(key, section = title, count = rules);
        let response = named(response, Role::Button, &name);
        if response.clicked() {
            self.event = Some(GridEvent::Fold(section));
        }
        let ink = if response.hovered() { palette.faience } else { palette.ink };
        let baseline = band.bottom() - 9.0;
        let write = |left: f32, up: f32, words: &str, style: egui::TextStyle, ink| {
            let font = style.resolve(ui.style());
            ui.painter().text(pos2(left, baseline + up), Align2::LEFT_BOTTOM, words, font, ink)
        };
        let sign = if folded { "▸" } else { "▾" };
        write(band.left() + 2.0, 0.0, sign, text::caption(), palette.quiet);
        let title = write(band.left() + 18.0, 2.0, &title, text::lesson_bold(), ink);
        if folded {
            let count = i18n::say!("recon.rules-in", count = rules);
            write(title.right() + 10.0, 0.0, &count, text::caption(), palette.quiet);
        }
        let line = Stroke::new(1.0, mix(palette.page, palette.ink, 0.55));
        ui.painter().hline(band.x_range(), band.bottom() - 2.0, line);
        focus_ring(ui, &response, band.shrink(1.0));
        response.on_hover_cursor(CursorIcon::PointingHand);
    }

    pub(super) fn rule_name_ui(&mut self, ui: &mut Ui, band: Rect, key: Key) {
        let input = &self.grid.plan.input;
        let name = explain::key_name(key);
        let find = highlighted(name, &input.find, || rule_has(key, &input.find));
        let galley = name_galley(ui, key, input, &find);
        // In a narrow window the name stands above the answers, which can be pressed there too.
        let (room, sense, left) = match input.stacked {
            true => (vec2(band.width(), galley.size().y + PAD.y), Sense::hover(), PAD.x),
            false => (vec2(self.name, band.height()), Sense::CLICK, 2.0),
        };
        let room = Rect::from_min_size(band.min, room);
        let response = ui.interact(room, self.id.with(("name", key)), sense);
        let response = named(response, Role::RowHeader, name);
        ui.painter().galley(room.min + vec2(left, PAD.y), galley, Palette::of(ui).ink);
        if response.clicked()
            && let Some(column) = input.columns.first()
        {
            self.event = Some(GridEvent::Choose(key, *column));
        }
        response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(explain::question(key));
    }

    pub(super) fn answer_ui(&mut self, ui: &mut Ui, rect: Rect, at: (Key, usize), bold: bool) {
        let (grid, palette) = (self.grid, Palette::of(ui));
        let input = &grid.plan.input;
        let Some(cell) = grid.index.cell(at.0, at.1) else { return };
        let response = self.sense(ui, rect, at, cell);
        let painter = ui.painter();
        // Below the name, where the name stands above.
        let above = match input.stacked {
            true => PAD.y + name_galley(ui, at.0, input, "").size().y,
            false => 0.0,
        };
        let rect = rect.with_min_y(rect.top() + above);
        let find = highlighted(&cell.answer, &input.find, || cell.has(&input.find));
        let galley = cell_galley(ui, cell, bold, input, &find);
        let corner = rect.min + if input.stacked { vec2(PAD.x, 2.0) } else { PAD };
        print::paint(ui, corner, galley, cell.mark);
        let chosen = grid.chosen == Some(at);
        if chosen || response.hovered() {
            let edge = Stroke::new(if chosen { 1.5 } else { 1.0 }, palette.faience);
            painter.rect_stroke(rect.shrink(1.0), 3, edge, StrokeKind::Inside);
        }
        focus_ring(ui, &response, rect.shrink(1.0));
        let response = response.on_hover_cursor(CursorIcon::PointingHand);
        // A stated answer says nothing more, unless the search found its note or its longer words.
        let mark = cell.mark.filter(|mark| *mark != Mark::Stated).map(mark_meaning);
        let note = (find != input.find).then(|| match has_word(&cell.long, &input.find) {
            true => cell.long.as_str(),
            false => grid.index.note(at.0, at.1),
        });
        if mark.is_some() || note.is_some() {
            let lines: Vec<&str> = mark.into_iter().chain(note).collect();
            response.on_hover_text(lines.join("\n"));
        }
    }

    fn sense(&mut self, ui: &Ui, rect: Rect, at: (Key, usize), cell: &Cell) -> Response {
        let here = self.cursor.at == at;
        self.cursor_drawn |= here;
        // Only the answer under the cursor can be reached with Tab: six hundred stops would bar the way.
        let sense = if here { Sense::click() } else { Sense::CLICK };
        let response = ui.interact(rect, self.id.with(at), sense);
        let chosen = self.grid.chosen == Some(at);
        response.widget_info(|| WidgetInfo::selected(Role::GridCell, true, chosen, &cell.spoken));
        if response.clicked() {
            self.cursor.at = at;
            self.event = Some(GridEvent::Choose(at.0, at.1));
        }
        // A screen reader may lead to any answer, which then becomes the one that has a tab stop.
        let focus = egui::accesskit::Action::Focus;
        if !here && ui.input(|input| input.has_accesskit_action_request(response.id, focus)) {
            (self.cursor.at, self.cursor_drawn) = (at, true);
            ui.memory_mut(|memory| memory.request_focus(response.id));
        }
        if response.gained_focus() {
            self.cursor.scroll_to = Some(at);
            ui.ctx().request_repaint();
        }
        if here && response.has_focus() {
            self.keys(ui, response.id);
        }
        response
    }

    /// Lets Tab reach the answer under the cursor also where it is out of sight.
    pub(super) fn keep_reachable(&mut self, ui: &Ui) {
        let at = self.cursor.at;
        if let Some(cell) = self.grid.index.cell(at.0, at.1).filter(|_| !self.cursor_drawn) {
            let corner = Rect::from_min_size(self.body.right_bottom(), egui::Vec2::ZERO);
            self.sense(ui, corner, at, cell);
        }
    }

    /// The arrow keys lead from answer to answer.
    fn keys(&mut self, ui: &Ui, here: Id) {
        lock_arrows(ui, here);
        let [.., pressed] = &pressed_with_focus(ui, &KEYS)[..] else { return };
        let (down, right) = STEPS[pressed.place];
        let keys: Vec<Key> = self.grid.plan.keys().collect();
        let (key, column) = self.cursor.at;
        let columns = &self.grid.plan.input.columns;
        self.cursor.at = (step(&keys, key, down), step(columns, column, right));
        self.cursor.scroll_to = Some(self.cursor.at);
        let id = self.id.with(self.cursor.at);
        ui.memory_mut(|memory| memory.request_focus(id));
        ui.ctx().request_repaint();
    }
}

impl VisibleTable<'_> {
    /// The siglum, which pins its column, and the name under it, which opens its card.
    pub(super) fn column_head_ui(&mut self, ui: &Ui, index: usize) {
        let column = &self.grid.index.columns[index];
        let input = &self.grid.plan.input;
        let (palette, rect) = (Palette::of(ui), ui.max_rect());
        let pinned = input.pins.iter().position(|pin| *pin == index);
        self.grid.paint_pin_background(ui, index, rect);
        let font = text::step_title().resolve(ui.style());
        let (above, below) = rect.split_top_bottom_at_y(rect.top() + 1.35 * font.size + 4.0);
        let pin = ui.interact(above, self.id.with(("pin", index)), Sense::click());
        let is_pinned = pinned.is_some();
        pin.widget_info(|| {
            let key = if is_pinned { "recon.unpin" } else { "recon.pin" };
            let name = i18n::fill(key, &[("name", &column.name)]);
            WidgetInfo::selected(Role::Button, true, is_pinned, name)
        });
        let ink = if pin.hovered() { palette.faience } else { palette.ink };
        let at = above.left_top() + vec2(PAD.x, 2.0);
        let siglum = ui.painter().text(at, egui::Align2::LEFT_TOP, &column.siglum, font, ink);
        if let Some(pinned) = pinned {
            let at = pos2(siglum.right() + 12.0, siglum.center().y);
            sign(ui.painter(), at, pinned, 11.0 * print::cell_size(ui) / 13.0, &palette);
        }
        if pin.clicked() {
            self.event = Some(GridEvent::Pin(index));
        }
        focus_ring(ui, &pin, above.shrink(1.0));
        let focused = pin.gained_focus();
        let key = if is_pinned { "recon.unpin-hint" } else { "recon.pin-hint" };
        let words = i18n::fill(key, &[("name", &column.name)]);
        let stated = column.stated_words();
        pin.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(format!("{words}\n{stated}"));
        let card = ui.interact(below, self.id.with(("open", index)), Sense::click());
        let card = named(card, Role::Link, &card_name(column));
        let name = self.grid.head_name(ui, &column.head_words(), card.hovered());
        ui.painter().galley(below.min + vec2(PAD.x, 0.0), name, palette.quiet);
        if card.clicked() {
            self.event = Some(GridEvent::Open(index));
        }
        if focused || card.gained_focus() {
            self.cursor.scroll_to = Some((self.cursor.at.0, index));
            ui.ctx().request_repaint();
        }
        focus_ring(ui, &card, below.shrink(1.0));
        let words = format!("{}\n{stated}", i18n::remark(&column.ruleset.summary));
        card.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(words);
    }
}

impl Grid<'_> {
    /// Name of a reconstruction in the width of a column, in as many lines as it needs.
    pub(super) fn head_name(&self, ui: &Ui, name: &str, hovered: bool) -> Arc<Galley> {
        let palette = Palette::of(ui);
        let ink = if hovered { palette.faience } else { palette.quiet };
        let font = text::caption().resolve(ui.style());
        let font = egui::FontId::new(0.92 * font.size, font.family);
        let input = &self.plan.input;
        let width = input.sizes.column - 1.5 * PAD.x;
        let format =
            TextFormat { line_height: Some(1.2 * font.size), ..TextFormat::simple(font, ink) };
        print::lines(ui, name, &format, width, &input.find)
    }
}

/// The one that stands `by` places after `now`, or the last on the way to it.
fn step<T: Copy + PartialEq>(all: &[T], now: T, by: isize) -> T {
    let at = all.iter().position(|one| *one == now).unwrap_or_default();
    let to = at.saturating_add_signed(by).min(all.len().saturating_sub(1));
    all.get(to).copied().unwrap_or(now)
}

#[cfg(test)]
mod tests {
    use super::highlighted;

    #[test]
    fn what_is_found_in_a_note_washes_the_whole_answer() {
        assert_eq!(highlighted("1, 4, 5", "water", || true), "1, 4, 5");
        assert_eq!(highlighted("into the Water", "water", || true), "water");
        assert_eq!(highlighted("yes", "water", || false), "water");
        assert_eq!(highlighted("yes", "", || true), "");
    }
}
