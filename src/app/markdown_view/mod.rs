//! Prose on the page: the words of a lesson in its own type, with footnotes that open where they stand.
//!
//! **Invariant:** draws what [`crate::lesson::prose`] says and knows nothing of steps or rules. `runs.rs` sets words in lines
//! and explains terms where they stand, `marks.rs` senses those that can be pressed, `table.rs` sets tables.

mod footnotes;
mod marks;
mod runs;
mod table;

use egui::text::LayoutJob;
use egui::{Frame, Label, Margin, RichText, Role, Stroke, Ui, vec2};

use crate::app::board_view::{BoardModel, thumbnail_ui};
use crate::app::controls::{column, hairline, named};
use crate::app::object_view::object_ui;
use crate::app::theme::{Palette, text};
use crate::i18n;
use crate::lesson::object::object_of;
use crate::lesson::prose::{BOARD, Block, plain};

pub use footnotes::{Footnotes, ProseStyle};
use runs::{Emphasis, format};
pub use runs::{headword, phrase};
use table::table;

/// The widest a column of running text may be, in points: 60 to 70 characters.
pub fn measure(ui: &Ui) -> f32 {
    31.0 * text::lesson().resolve(ui.style()).size
}

/// Shows blocks one under the other. Their links send commands.
pub fn blocks(ui: &mut Ui, blocks: &[Block], footnotes: &mut Footnotes) {
    styled_blocks(ui, blocks, ProseStyle::LESSON, footnotes);
}

/// Shows the blocks of a page: tables as wide as it, and everything else no wider than running text.
pub fn page_blocks(ui: &mut Ui, all: &[Block], footnotes: &mut Footnotes) {
    let (page, gap) = (ui.available_width(), 0.5 * text::lesson().resolve(ui.style()).size);
    for (index, block) in all.iter().enumerate() {
        if index > 0 {
            ui.add_space(gap);
        }
        let is_table = matches!(block, Block::Table { .. });
        let width = if is_table { page } else { page.min(measure(ui)) };
        column(ui, width, |ui| blocks(ui, std::slice::from_ref(block), footnotes));
    }
}

/// Shows blocks with their paragraphs and lists in this style.
pub fn styled_blocks(ui: &mut Ui, blocks: &[Block], style: ProseStyle, footnotes: &mut Footnotes) {
    let gap = 0.5 * style.size * text::lesson().resolve(ui.style()).size;
    for (index, block) in blocks.iter().enumerate() {
        if index > 0 {
            ui.add_space(gap);
        }
        match block {
            Block::Paragraph(words) => phrase(ui, words, style, footnotes),
            Block::Heading { text: words, .. } => {
                ui.add_space(6.0);
                phrase(ui, words, ProseStyle::HEADING, footnotes)
            }
            Block::List { first, items } => list(ui, *first, items, style, footnotes),
            Block::Quote(inner) => quote(ui, inner, footnotes),
            Block::Table { align, head, rows } => {
                ui.push_id(index, |ui| table(ui, align, (head, rows), footnotes)).inner
            }
            Block::Code { info, .. } if info == BOARD => board_to_fill_in(ui),
            Block::Code { text: words, .. } => code(ui, words),
            Block::Object(link) => {
                if let Some((id, words)) = object_of(link) {
                    object_ui(ui, id, &plain(words));
                }
            }
            Block::Rule => hairline(ui),
        }
    }
}

fn list(
    ui: &mut Ui,
    first: Option<u64>,
    items: &[Vec<Block>],
    style: ProseStyle,
    footnotes: &mut Footnotes,
) {
    let size = style.size * text::lesson().resolve(ui.style()).size;
    for (number, item) in (first.unwrap_or(1)..).zip(items) {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            let sign = if first.is_some() { format!("{number}.") } else { "•".to_owned() };
            let format = format(ui, Emphasis::default(), style.ink(Palette::of(ui).quiet));
            let job = LayoutJob::single_section(sign, format);
            let room = vec2(1.5 * size, 1.5 * size);
            ui.allocate_ui_with_layout(room, egui::Layout::left_to_right(egui::Align::Min), |ui| {
                ui.set_min_size(room);
                ui.add(Label::new(job).selectable(false));
            });
            ui.vertical(|ui| styled_blocks(ui, item, style, footnotes));
        });
    }
}

fn quote(ui: &mut Ui, inner: &[Block], footnotes: &mut Footnotes) {
    let line = Stroke::new(2.0, Palette::of(ui).hairline);
    let frame = Frame::new()
        .inner_margin(Margin { left: 16, ..Margin::ZERO })
        .show(ui, |ui| blocks(ui, inner, footnotes));
    let rect = frame.response.rect;
    ui.painter().vline(rect.left() + 3.0, rect.y_range(), line);
}

fn code(ui: &mut Ui, words: &str) {
    let frame = Frame::new().fill(ui.visuals().code_bg_color).corner_radius(4);
    let words = RichText::new(words.trim_end()).monospace();
    frame.inner_margin(Margin::symmetric(12, 8)).show(ui, |ui| ui.add(Label::new(words)));
}

/// A board to write on, where the page is printed.
fn board_to_fill_in(ui: &mut Ui) {
    let width = ui.available_width();
    let board = thumbnail_ui(ui, &BoardModel::to_fill_in(), width);
    named(board, Role::Image, i18n::text("publish.empty"));
}
