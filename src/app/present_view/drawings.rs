//! Drawings of objects on the wall that do not stand among the words.

use egui::Ui;

use super::PresentView;
use crate::app::controls::{column, columns_of};
use crate::app::markdown_view;
use crate::app::object_view::drawing_ui;
use crate::app::theme::text;
use crate::lesson::Block;
use crate::lesson::object::object_of;
use crate::lesson::prose::plain;
use crate::library;

/// Least height of a drawing, in points: it scrolls where there is less room.
const LEAST_DRAWING: f32 = 140.0;

/// True for a drawing of an object.
pub(super) fn is_drawing(block: &Block) -> bool {
    matches!(block, Block::Object(_))
}

/// The drawings that do not stand among the words: those that belong to what follows, once the step is open, and those of
/// claims to sort.
fn of_step(view: &PresentView) -> impl Iterator<Item = &Block> {
    let step = view.current_step();
    let before = step.filter(|_| view.slide.sorts()).map(|step| &step.prose);
    let after = step.filter(|_| view.slide.is_open()).map(|step| &step.after);
    before.into_iter().chain(after).flatten().filter(|block| is_drawing(block))
}

/// True where there are drawings that do not stand among the words.
pub(super) fn any(view: &PresentView) -> bool {
    of_step(view).next().is_some()
}

/// The drawings that do not stand among the words; they stand where they take no room from these.
pub(super) fn ui(view: &mut PresentView, ui: &mut Ui) {
    let drawings: Vec<Block> = of_step(view).cloned().collect();
    if drawings.is_empty() {
        return;
    }
    ui.add_space(12.0);
    // Each is whole in sight, with its title; the rest of its caption may be below.
    let title = 2.0 * ui.text_style_height(&text::strong());
    let room = (ui.available_height() - 12.0 - title).max(LEAST_DRAWING);
    if view.slide.sorts() && !view.slide.is_open() {
        return bare_ui(ui, &drawings, room);
    }
    let widths = drawings.iter().map(|drawing| width_within(drawing, room));
    ui.set_max_width(widths.fold(ui.available_width(), f32::min));
    markdown_view::blocks(ui, &drawings, &mut view.footnotes);
}

/// Drawings side by side without their captions, which could tell where a claim belongs.
fn bare_ui(ui: &mut Ui, drawings: &[Block], room: f32) {
    let gap = ui.spacing().item_spacing.x;
    let (_, width) = columns_of(ui.available_width(), 0.0, gap, drawings.len());
    ui.horizontal_top(|ui| {
        for drawing in drawings {
            if let Block::Object(link) = drawing
                && let Some((id, words)) = object_of(link)
            {
                let width = width.min(width_within(drawing, room));
                column(ui, width, |ui| drawing_ui(ui, id, &plain(words)));
            }
        }
    });
}

/// Width at which a drawing is as high as this.
fn width_within(block: &Block, height: f32) -> f32 {
    let Block::Object(link) = block else { return f32::INFINITY };
    let drawing = object_of(link).and_then(|(id, _)| library::drawing(id));
    drawing.map_or(f32::INFINITY, |drawing| height * drawing.size[0] / drawing.size[1])
}
