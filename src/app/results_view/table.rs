//! Every measure on two boards, the difference with its interval, and what can be seen of it.

use egui::{Align, Layout, RichText, Ui, vec2};

use super::{cell_ui, is_wide};
use crate::app::compare_view::{accent, letter, sign_ui};
use crate::app::controls::hairline;
use crate::app::theme::{Palette, text};
use crate::i18n;
use crate::report::{MeasureRow, Report, Seen};

/// Width of a column with numbers, in points before scaling.
const NUMBER: f32 = 78.0;
/// Width of the column with the interval.
const INTERVAL: f32 = 142.0;
/// Width of the column with the names of the measures.
const NAMES: f32 = 176.0;
/// Between two columns.
const GAP: f32 = 12.0;

/// The table of the measures for one pair of boards.
pub(super) fn table_ui(ui: &mut Ui, report: &Report, pair: usize) {
    let Some(found) = report.measures.first().and_then(|row| row.differences.get(pair)) else {
        return;
    };
    let boards = (found.left, found.right);
    ui.add_space(8.0);
    let wide = is_wide(ui);
    if wide {
        titles_ui(ui, boards);
    }
    hairline(ui);
    for row in &report.measures {
        if wide {
            row_ui(ui, row, pair, boards);
        } else {
            stacked_ui(ui, row, pair, boards);
        }
        hairline(ui);
    }
}

fn titles_ui(ui: &mut Ui, (left, right): (usize, usize)) {
    let quiet = Palette::of(ui).quiet;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        cell_ui(ui, NAMES, |_| {});
        for board in [left, right] {
            right_ui(ui, NUMBER, |ui| {
                ui.label(
                    RichText::new(letter(board))
                        .text_style(text::strong())
                        .color(accent(&Palette::of(ui), board)),
                );
                sign_ui(ui, board, 10.0);
            });
        }
        let less = [("left", letter(left)), ("right", letter(right))];
        let caption = |words: &str| RichText::new(words).text_style(text::caption()).color(quiet);
        let less = i18n::fill("report.less", &less);
        right_ui(ui, NUMBER, |ui| {
            ui.label(caption(&less));
        });
        right_ui(ui, INTERVAL, |ui| {
            ui.label(caption(i18n::text("report.interval")));
        });
    });
}

fn row_ui(ui: &mut Ui, row: &MeasureRow, pair: usize, (left, right): (usize, usize)) {
    let Some(found) = row.differences.get(pair) else {
        return;
    };
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        cell_ui(ui, NAMES, |ui| {
            ui.label(row.title).on_hover_text(row.help);
        });
        for board in [left, right] {
            right_ui(ui, NUMBER, |ui| {
                ui.label(value_text(row, board));
            });
        }
        right_ui(ui, NUMBER, |ui| {
            let number = RichText::new(found.figure.signed(row.decimals));
            ui.label(emphasis(number, found.seen));
        });
        right_ui(ui, INTERVAL, |ui| {
            ui.label(ends(row, pair));
        });
        let rest = ui.available_width().max(120.0);
        cell_ui(ui, rest, |ui| {
            ui.label(&found.verdict);
        });
    });
}

/// The same one below the other.
fn stacked_ui(ui: &mut Ui, row: &MeasureRow, pair: usize, (left, right): (usize, usize)) {
    let Some(found) = row.differences.get(pair) else {
        return;
    };
    ui.label(RichText::new(row.title).text_style(text::strong())).on_hover_text(row.help);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for board in [left, right] {
            sign_ui(ui, board, 10.0);
            let fill = [("letter", letter(board)), ("value", &value_text(row, board))];
            ui.label(i18n::fill("results.value-of", &fill));
            ui.add_space(8.0);
        }
    });
    let number = found.figure.signed(row.decimals);
    let ends = ends(row, pair);
    let fill = [
        ("left", letter(left)),
        ("right", letter(right)),
        ("number", number.as_str()),
        ("ends", &ends),
    ];
    let words = i18n::fill("results.difference-of", &fill);
    ui.label(emphasis(RichText::new(words), found.seen));
    ui.label(&found.verdict);
}

/// What can be seen stands out, and not by colour.
fn emphasis(words: RichText, seen: Seen) -> RichText {
    if seen == Seen::Clear { words.text_style(text::strong()) } else { words }
}

fn value_text(row: &MeasureRow, board: usize) -> String {
    row.told(board).unwrap_or_default()
}

fn ends(row: &MeasureRow, pair: usize) -> String {
    let found = row.differences.get(pair);
    found.map_or_else(String::new, |found| found.figure.ends(row.decimals))
}

/// A cell whose content stands at its right.
pub(super) fn right_ui(ui: &mut Ui, width: f32, add: impl FnOnce(&mut Ui)) {
    let height = ui.text_style_height(&egui::TextStyle::Body);
    let left = Layout::right_to_left(Align::Min);
    ui.allocate_ui_with_layout(vec2(width, height), left, |ui| {
        ui.set_width(width);
        ui.spacing_mut().item_spacing.x = 4.0;
        add(ui);
    });
}
