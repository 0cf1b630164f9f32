//! Table of every measure on two boards: the difference with its interval, and whether it is clear.

use egui::{RichText, Ui};

use crate::analysis::{Bound, Measure};
use crate::app::compare_view::style::{accent, letter, sign_ui};
use crate::app::controls::{caption, hairline, styled};
use crate::app::flat_table::FlatColumn::{Numbers, Rest, Words};
use crate::app::flat_table::flat_table;
use crate::app::theme::{Palette, ROOMY, text, text_scale};
use crate::i18n;
use crate::report::{Difference, Head, MeasureRow, Report, Seen, fixed, player_words, unit_words};

/// Width of a column with numbers, in points before scaling.
const NUMBER: f32 = 138.0;
/// Width of the column with the interval.
const INTERVAL: f32 = 142.0;
/// Width of a column of numbers under a board's letter.
const CELL: f32 = 84.0;
/// Width of the place from which the table has columns, in points.
const COLUMNS: f32 = 980.0;
/// Width of the column with the names of the measures.
const NAMES: f32 = 176.0;

pub(super) fn table_ui(ui: &mut Ui, report: &Report, pair: usize) {
    let Some(difference) = report.measures.first().and_then(|row| row.differences.get(pair)) else {
        return;
    };
    let boards = [difference.left, difference.right];
    ui.add_space(8.0);
    // In large type names and intervals would be cut.
    if ui.available_width() >= COLUMNS && text_scale(ui) <= ROOMY {
        let number = Numbers(NUMBER);
        let columns = [Words(NAMES), number, number, number, Numbers(INTERVAL), Rest];
        let rows = report.measures.len() + 1;
        return flat_table(ui, "measures", &columns, rows, |ui, row, column| match row {
            0 => title_ui(ui, column, boards),
            _ => value_ui(ui, (&report.head, &report.measures[row - 1]), pair, column, boards),
        });
    }
    caption(ui, i18n::text("report.average"));
    hairline(ui);
    for row in &report.measures {
        stacked_ui(ui, row, pair, boards);
        hairline(ui);
    }
}

fn title_ui(ui: &mut Ui, column: usize, boards: [usize; 2]) {
    let [left, right] = boards.map(letter);
    match column {
        0 => drop(caption(ui, i18n::text("report.average"))),
        1 | 2 => {
            let board = boards[column - 1];
            let words = RichText::new(letter(board)).text_style(text::strong());
            ui.label(words.color(accent(&Palette::of(ui), board)));
            sign_ui(ui, board, 10.0);
        }
        3 => drop(caption(ui, i18n::say!("report.less", left, right))),
        4 => drop(caption(ui, i18n::text("report.interval"))),
        _ => {}
    }
}

fn value_ui(
    ui: &mut Ui,
    (head, row): (&Head, &MeasureRow),
    pair: usize,
    column: usize,
    boards: [usize; 2],
) {
    let Some(difference) = row.differences.get(pair) else { return };
    match column {
        0 => drop(ui.label(row.title).on_hover_text(row.help)),
        1 | 2 => drop(ui.label(row.value_text(boards[column - 1]).unwrap_or_default())),
        3 => {
            let number = RichText::new(difference.figure.signed(row.decimals));
            ui.label(emphasis(number, difference.seen));
        }
        4 => drop(ui.label(difference.figure.ends(row.decimals))),
        _ => drop(ui.label(lettered_verdict(head, difference))),
    }
}

/// The verdict with the letter of the board that it names, so that a row has one line.
fn lettered_verdict(head: &Head, difference: &Difference) -> String {
    let goes_right = difference.figure.interval.mean > 0.0;
    let more = if goes_right { difference.right } else { difference.left };
    match head.boards.get(more) {
        Some(board) => difference.verdict.replace(&board.name, letter(more)),
        None => difference.verdict.clone(),
    }
}

/// The columns of a measure one below the other.
fn stacked_ui(ui: &mut Ui, row: &MeasureRow, pair: usize, [left, right]: [usize; 2]) {
    let Some(difference) = row.differences.get(pair) else { return };
    styled(ui, row.title, text::strong()).on_hover_text(row.help);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for board in [left, right] {
            sign_ui(ui, board, 10.0);
            let value = row.value_text(board).unwrap_or_default();
            ui.label(i18n::say!("results.value-of", letter = letter(board), value));
            ui.add_space(8.0);
        }
    });
    if let Some(words) = difference_words(row, difference, &lettered) {
        ui.label(emphasis(RichText::new(words), difference.seen));
    }
    ui.label(&difference.verdict);
}

/// Name of a board in Compare: its letter.
pub(super) fn lettered(board: usize) -> String {
    letter(board).to_owned()
}

/// A difference with its interval: `Games are 16 throws longer under A (10 to 22).`, or of other measures `B minus A:
/// +1.54 falls a game (+1.20 to +1.88)`. Where games were stopped early: how much more there is at least, if that is known.
pub(super) fn difference_words(
    row: &MeasureRow,
    difference: &Difference,
    name: &dyn Fn(usize) -> String,
) -> Option<String> {
    let (figure, mean) = (&difference.figure, difference.figure.interval.mean);
    match figure.bound {
        Bound::Exact => Some(exact_words(row, difference, name)),
        Bound::AtLeast if mean > 0.0 => Some(at_least_words(row, mean, &name(difference.right))),
        Bound::AtMost if mean < 0.0 => Some(at_least_words(row, -mean, &name(difference.left))),
        _ => None,
    }
}

fn at_least_words(row: &MeasureRow, more: f64, board: &str) -> String {
    let (number, unit) = (fixed(more, row.decimals), unit_words(row.measure));
    i18n::say!("results.at-least-more", number, unit, board)
}

fn exact_words(
    row: &MeasureRow,
    difference: &Difference,
    name: &dyn Fn(usize) -> String,
) -> String {
    let figure = &difference.figure;
    let is_seen = matches!(difference.seen, Seen::Clear | Seen::Perhaps);
    if row.measure == Measure::Throws && is_seen {
        let Longer { board, number, ends } = longer(difference);
        return i18n::say!("results.longer", board = name(board), number, ends);
    }
    i18n::say!(
        "results.difference-of",
        left = name(difference.left),
        right = name(difference.right),
        number = figure.signed(row.decimals),
        unit = unit_words(row.measure),
        ends = figure.ends(row.decimals)
    )
}

/// Board on which games are clearly longer, the sentence on it with the player and the number, and what the interval
/// means; `None` for other differences, whose verdict has no number.
pub(super) fn longer_headline(
    head: &Head,
    row: &MeasureRow,
    difference: &Difference,
) -> Option<(usize, [String; 2])> {
    let is_longer = row.measure == Measure::Throws && difference.seen == Seen::Clear;
    (is_longer && difference.figure.is_exact()).then(|| {
        let Longer { board, number, ends } = longer(difference);
        let (name, player) = (&head.boards[board].name, player_words(head.player));
        let words = i18n::say!("results.longer-with", board = name, number, player);
        (board, [words, i18n::say!("results.interval-means", ends)])
    })
}

/// The board where games are longer, by how many throws, and the ends of the interval of that number.
struct Longer {
    board: usize,
    number: String,
    ends: String,
}

fn longer(difference: &Difference) -> Longer {
    let interval = &difference.figure.interval;
    let decimals = usize::from(interval.mean.abs() < 10.0);
    let (board, ends) = match interval.mean > 0.0 {
        true => (difference.right, [interval.low, interval.high]),
        false => (difference.left, [interval.high, interval.low]),
    };
    let [low, high] = ends.map(|end| fixed(end.abs(), decimals));
    let (number, ends) =
        (fixed(interval.mean.abs(), decimals), i18n::say!("report.ends", low, high));
    Longer { board, number, ends }
}

/// Clear differences stand out, and not by colour.
fn emphasis(words: RichText, seen: Seen) -> RichText {
    if seen == Seen::Clear { words.text_style(text::strong()) } else { words }
}

/// Numbers under the letter of each board, in rows that begin with words; the first row is the titles.
pub(super) fn numbers_ui(ui: &mut Ui, salt: &str, rows: &[Vec<String>]) {
    let boards = rows.first().map_or(0, |titles| titles.len().saturating_sub(1));
    let (count, widest) = (boards as f32, CELL * text_scale(ui));
    let room = ui.available_width() - count * ui.spacing().item_spacing.x;
    let number = widest.min(room / (count + 2.0));
    let words = (2.0 * widest).min(room - count * number);
    let mut columns = vec![Words(words)];
    columns.resize(boards + 1, Numbers(number));
    flat_table(ui, salt, &columns, rows.len(), |ui, row, column| {
        ui.label(&rows[row][column]);
    });
}
