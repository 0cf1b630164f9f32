//! Tables in prose: columns as wide as their words ask for, and a list where they have no room beside each other.

use egui::text::LayoutJob;
use egui::{Layout, Ui, vec2};

use super::footnotes::{Footnotes, ProseStyle};
use super::runs::{Emphasis, format, phrase};
use crate::app::controls::{column, hairline, width_of};
use crate::app::theme::is_narrow;
use crate::i18n;
use crate::lesson::prose::{Align, Inline, Phrase, plain};

/// Space between columns, that in a narrow window, and the least width of a column, in points.
const GAP: f32 = 24.0;
const NARROW_GAP: f32 = 12.0;
const LEAST: f32 = 40.0;
/// The type of cells.
const CELL: ProseStyle = ProseStyle { size: 0.9, ..ProseStyle::LESSON };

pub(super) fn table(
    ui: &mut Ui,
    align: &[Align],
    (head, rows): (&[Phrase], &[Vec<Phrase>]),
    footnotes: &mut Footnotes,
) {
    let Some(widths) = widths(ui, head, rows) else { return list(ui, head, rows, footnotes) };
    let whole = widths.iter().sum::<f32>() + gap(ui) * (widths.len() as f32 - 1.0);
    column(ui, whole, |ui| {
        row(ui, (align, &widths), head, ProseStyle { bold: true, ..CELL }, footnotes);
        for cells in rows {
            row(ui, (align, &widths), cells, CELL, footnotes);
        }
    });
}

fn gap(ui: &Ui) -> f32 {
    if is_narrow(ui) { NARROW_GAP } else { GAP }
}

/// Widths of the columns: each has its longest word, and its share of what is left up to its longest line. `None` where
/// there is no room for the longest words.
fn widths(ui: &Ui, head: &[Phrase], rows: &[Vec<Phrase>]) -> Option<Vec<f32>> {
    // Measured in bold, the widest type a cell may have.
    let bold = ProseStyle { bold: true, ..CELL };
    let font = format(ui, Emphasis::default(), bold).font_id;
    let longest = |column: usize, between: &[char]| {
        let cells = std::iter::once(head).chain(rows.iter().map(Vec::as_slice));
        let cells = cells.filter_map(|cells| cells.get(column)).map(|cell| plain(cell));
        let width = |words: String| {
            let parts = words.split(between).map(|part| width_of(ui, part, font.clone()));
            parts.fold(0.0, f32::max)
        };
        cells.map(width).fold(LEAST, f32::max).ceil() + 1.0
    };
    let columns = 0..head.len();
    let least: Vec<f32> = columns.clone().map(|column| longest(column, &[' '])).collect();
    let most: Vec<f32> = columns.map(|column| longest(column, &[])).collect();
    let [least_sum, most_sum] = [&least, &most].map(|widths| widths.iter().sum::<f32>());
    let left = ui.available_width() - gap(ui) * (head.len() as f32 - 1.0) - least_sum;
    let share = (left / (most_sum - least_sum).max(1.0)).min(1.0);
    let widths = least.iter().zip(&most).map(|(least, most)| least + share * (most - least));
    (left >= 0.0).then(|| widths.collect())
}

/// Cells beside each other, and a line below them.
fn row(
    ui: &mut Ui,
    (align, widths): (&[Align], &[f32]),
    cells: &[Phrase],
    style: ProseStyle,
    footnotes: &mut Footnotes,
) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = gap(ui);
        let aligns = align.iter().chain(std::iter::repeat(&Align::Natural));
        for ((cell, width), align) in cells.iter().zip(widths).zip(aligns) {
            let main = match align {
                Align::Right => egui::Align::Max,
                Align::Centre => egui::Align::Center,
                _ => egui::Align::Min,
            };
            ui.allocate_ui_with_layout(vec2(*width, 0.0), Layout::top_down(main), |ui| {
                ui.set_width(*width);
                if main == egui::Align::Min {
                    phrase(ui, cell, style, footnotes);
                } else {
                    let format = format(ui, Emphasis::default(), style);
                    ui.label(LayoutJob::single_section(plain(cell), format));
                }
            });
        }
    });
    hairline(ui);
}

/// The rows one below the other: each cell on lines of its own, behind the head of its column.
fn list(ui: &mut Ui, head: &[Phrase], rows: &[Vec<Phrase>], footnotes: &mut Footnotes) {
    for cells in rows {
        for (head, cell) in head.iter().zip(cells) {
            let name = plain(head);
            let words = match name.is_empty() {
                true => vec![Inline::Bold(cell.clone())],
                false => {
                    let name = i18n::fill("learn.cell-of", &[("head", &name)]);
                    let name =
                        [Inline::Bold(vec![Inline::Text(name)]), Inline::Text(" ".to_owned())];
                    name.into_iter().chain(cell.iter().cloned()).collect()
                }
            };
            phrase(ui, &words, CELL, footnotes);
        }
        hairline(ui);
    }
}
