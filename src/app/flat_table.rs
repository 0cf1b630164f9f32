//! Flat tables, laid out by `egui_extras`; a row is as high as what is in it.

use egui::{Align, Layout, TextStyle, Ui};
use egui_extras::{Column, TableBuilder};

/// Rows that are laid out for the first time in one frame.
const IN_FRAME: usize = 6;

/// Column of a flat table.
#[derive(Clone, Copy, Debug)]
pub enum FlatColumn {
    /// Right-aligned numbers, with the width in points.
    Numbers(f32),
    /// Left-aligned words, with the width in points.
    Words(f32),
    /// Words in the room that is left.
    Rest,
}

/// Shows a table; `cell_ui` adds what is in a row and a column, both counted from 0. A long table grows over several frames,
/// because the first layout of all rows takes longer than one.
pub fn flat_table(
    ui: &mut Ui,
    salt: &str,
    columns: &[FlatColumn],
    rows: usize,
    mut cell_ui: impl FnMut(&mut Ui, usize, usize),
) {
    let id = ui.make_persistent_id(salt);
    let least = ui.text_style_height(&TextStyle::Body);
    let known: Vec<f32> = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let mut heights = vec![least; rows.min(known.len() + IN_FRAME)];
    ui.scope(|ui| {
        let mut table = TableBuilder::new(ui).id_salt(salt).vscroll(false);
        for column in columns {
            table = table.column(match column {
                FlatColumn::Numbers(width) | FlatColumn::Words(width) => Column::exact(*width),
                FlatColumn::Rest => Column::remainder(),
            });
        }
        table.body(|mut body| {
            for (row, height) in heights.iter_mut().enumerate() {
                body.row(known.get(row).copied().unwrap_or(least), |mut cells| {
                    for (number, column) in columns.iter().enumerate() {
                        cells.col(|ui| {
                            ui.with_layout(layout(*column), |ui| {
                                ui.spacing_mut().item_spacing.x = 4.0;
                                if matches!(column, FlatColumn::Words(_)) {
                                    // Words that are longer than their column break.
                                    ui.style_mut().wrap_mode = None;
                                }
                                cell_ui(ui, row, number);
                                *height = height.max(ui.min_rect().height());
                            });
                        });
                    }
                });
            }
        });
    });
    if heights != known {
        ui.data_mut(|data| data.insert_temp(id, heights));
        ui.ctx().request_repaint();
    }
}

fn layout(column: FlatColumn) -> Layout {
    match column {
        FlatColumn::Numbers(_) => Layout::right_to_left(Align::Min),
        FlatColumn::Words(_) | FlatColumn::Rest => Layout::top_down(Align::Min),
    }
}
