//! Every reconstruction as a small card: its board, its authors, and in one sentence what it is.

use std::sync::Arc;

use egui::text::TextFormat;
use egui::{Galley, Rect, TextStyle, Ui, Vec2, pos2, vec2};

use super::model::{CardContent, Column};
use super::print;
use super::state::State;
use super::widgets::card_name;
use crate::app::board_view::{THUMBNAIL_ASPECT, paint_thumbnail};
use crate::app::controls::{card_room, columns_of, page, paint_card, styled};
use crate::app::theme::{Palette, text};
use crate::i18n;

const GAP: f32 = 20.0;
const PAD: f32 = 14.0;
/// The widest the cards are together, in points.
const WIDEST: f32 = 1080.0;

pub(super) fn cards_ui(ui: &mut Ui, state: &mut State) {
    let (index, find) = (state.index.clone(), state.search_words());
    let cards = index.columns.iter().zip(index.card_contents()).enumerate();
    let matching: Vec<(usize, (&Column, &CardContent))> = cards
        .filter(|(_, (column, content))| {
            column.is_like(&find) || content.sentence_with(&find).is_some()
        })
        .collect();
    page(ui, "cards", WIDEST, |ui| {
        if matching.is_empty() {
            nothing_found(ui, state);
        }
        ui.add_space(6.0);
        let (columns, width) = columns_of(ui.available_width(), 300.0, GAP, 3);
        for row in matching.chunks(columns) {
            let lay_out = |(_, (column, content)): &(usize, (&Column, &CardContent))| {
                CardLayout::new(ui, column, content, width, &find)
            };
            let layouts: Vec<CardLayout> = row.iter().map(lay_out).collect();
            let height = layouts.iter().map(|layout| layout.height).fold(0.0, f32::max);
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                for ((number, (column, content)), layout) in row.iter().zip(layouts) {
                    if small_card_ui(ui, column, content, layout, vec2(width, height)) {
                        state.open_card(*number);
                    }
                }
            });
            ui.add_space(GAP - ui.spacing().item_spacing.y);
        }
    });
}

/// Says that nothing matches the search.
pub(super) fn nothing_found(ui: &mut Ui, state: &State) {
    ui.add_space(24.0);
    styled(ui, i18n::say!("recon.nothing-found", words = state.find.trim()), text::lesson());
}

struct CardLayout {
    /// Name, people, certainty and summary, each with the gap below it, in points.
    lines: [(Arc<Galley>, f32); 4],
    board: Vec2,
    /// Of the whole card, in points.
    height: f32,
}

impl CardLayout {
    fn new(ui: &Ui, column: &Column, content: &CardContent, width: f32, find: &str) -> CardLayout {
        let palette = Palette::of(ui);
        let inner = width - 2.0 * PAD;
        let board = vec2(inner, (inner / THUMBNAIL_ASPECT).round());
        let sentence = content.sentence_with(find).filter(|_| !find.is_empty());
        let summary = sentence.unwrap_or(i18n::remark(&column.ruleset.summary));
        let lines = [
            (&*column.name, text::lesson_bold(), palette.ink, inner - 40.0, 2.0),
            (&*column.by_line(), text::caption(), palette.quiet, inner, 0.0),
            (&*column.stated_words(), text::caption(), palette.quiet, inner, 6.0),
            (summary, TextStyle::Body, palette.quiet, inner, 0.0),
        ]
        .map(|(words, style, color, width, gap)| {
            let font = style.resolve(ui.style());
            let line_height = Some((1.4 * font.size).round());
            let format = TextFormat { line_height, ..TextFormat::simple(font, color) };
            (print::lines(ui, words, &format, width, find), gap)
        });
        let words: f32 = lines.iter().map(|(line, gap)| line.size().y + gap).sum();
        CardLayout { lines, board, height: (2.0 * PAD + board.y + 12.0 + words).ceil() }
    }
}

/// A card among others. `true` when it was pressed.
fn small_card_ui(
    ui: &mut Ui,
    column: &Column,
    content: &CardContent,
    layout: CardLayout,
    size: Vec2,
) -> bool {
    let palette = Palette::of(ui);
    let words: Vec<&str> = layout.lines.iter().skip(1).map(|(line, _)| line.text()).collect();
    let (rect, response) = card_room(ui, size, (&card_name(column), &words.join(". ")));
    if ui.is_rect_visible(rect) {
        paint_card(ui, rect, &response);
        let mut at = rect.min + Vec2::splat(PAD);
        let board = Rect::from_min_size(at, layout.board);
        paint_thumbnail(ui.painter(), board, &content.board, &palette);
        at.y += layout.board.y + 12.0;
        let corner = pos2(at.x + layout.board.x, at.y);
        let font = text::lesson_bold().resolve(ui.style());
        ui.painter().text(corner, egui::Align2::RIGHT_TOP, &column.siglum, font, palette.quiet);
        for (galley, gap) in layout.lines {
            let height = galley.size().y;
            ui.painter().galley(at, galley, palette.ink);
            at.y += height + gap;
        }
    }
    response.clicked()
}
