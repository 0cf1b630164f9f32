//! The heads of the columns: the siglum pins a column, the name under it opens its card.

use std::sync::Arc;

use egui::text::TextFormat;
use egui::{CursorIcon, Galley, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::grid::{Grid, GridEvent, VisibleTable};
use super::plan::PAD;
use super::print;
use super::widgets::{card_name, sign};
use crate::app::controls::{focus_ring, named};
use crate::app::theme::{Palette, text};
use crate::i18n;

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
        let key = if is_pinned { "recon.unpin-hint" } else { "recon.pin-hint" };
        let words = i18n::fill(key, &[("name", &column.ruleset.name)]);
        let stated = column.stated_words();
        pin.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(format!("{words}\n{stated}"));
        if input.stacked {
            return;
        }
        let card = ui.interact(below, self.id.with(("open", index)), Sense::click());
        let card = named(card, Role::Link, &card_name(column));
        let name = self.grid.head_name(ui, &column.name, card.hovered());
        ui.painter().galley(below.min + vec2(PAD.x, 0.0), name, palette.quiet);
        if card.clicked() {
            self.event = Some(GridEvent::Open(index));
        }
        focus_ring(ui, &card, below.shrink(1.0));
        let words = format!("{}\n{stated}", column.ruleset.summary);
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
