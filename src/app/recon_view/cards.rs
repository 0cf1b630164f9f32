//! Every reconstruction as a card: how it begins, who wrote it, and in one sentence what it is.

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{
    CursorIcon, Rect, RichText, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    pos2, vec2,
};

use super::card::BOARD_ASPECT;
use super::model::{Account, Column};
use super::{Page, ReconView, print};
use crate::app::board_view::paint_thumbnail;
use crate::app::command::Command;
use crate::app::theme::{Palette, mix, text};
use crate::words;

const GAP: f32 = 20.0;
const PAD: f32 = 14.0;
/// The widest the cards are together, in points.
const WIDEST: f32 = 1080.0;

impl ReconView {
    pub(super) fn cards_ui(&mut self, ui: &mut Ui) -> Option<Command> {
        self.index.tell();
        let find = self.wanted_words();
        let cards = self.index.columns.iter().zip(&self.index.accounts);
        let found: Vec<(&Column, &Account)> = cards
            .filter(|(column, account)| column.is_like(&find) || account.has(&find))
            .collect();
        let mut opened = None;
        let scroll = ScrollArea::vertical().id_salt("cards").auto_shrink(false);
        scroll.show(ui, |ui| {
            ui.set_max_width((ui.available_width() - 14.0).min(WIDEST));
            if found.is_empty() {
                ui.add_space(28.0);
                let nothing = words::fill("recon.nothing-found", &[("words", self.find.trim())]);
                ui.label(RichText::new(nothing).text_style(text::lesson()));
                return;
            }
            ui.add_space(6.0);
            let width = ui.available_width();
            let columns = (((width + GAP) / (300.0 + GAP)) as usize).clamp(1, 3);
            let card_width = ((width - GAP * (columns as f32 - 1.0)) / columns as f32).floor();
            for row in found.chunks(columns) {
                ui.horizontal_top(|ui| {
                    ui.spacing_mut().item_spacing.x = GAP;
                    for (column, account) in row {
                        if small_card_ui(ui, column, account, card_width, &find) {
                            opened = Some(column.ruleset.id.clone());
                        }
                    }
                });
                ui.add_space(GAP - ui.spacing().item_spacing.y);
            }
        });
        if let Some(id) = opened {
            self.address.page = Page::Card(id);
        }
        None
    }
}

/// A card on the shelf of reconstructions. `true` when it was pressed.
fn small_card_ui(ui: &mut Ui, column: &Column, account: &Account, width: f32, find: &str) -> bool {
    let palette = Palette::of(ui);
    let inner = width - 2.0 * PAD;
    let caption = text::caption().resolve(ui.style());
    let board = (inner / BOARD_ASPECT).round();
    let siglum = text::step_title().resolve(ui.style()).size;
    let line = 1.4 * egui::TextStyle::Body.resolve(ui.style()).size;
    let height =
        (PAD + board + 12.0 + 1.4 * siglum + 1.4 * caption.size + 6.0 + 4.0 * line + PAD).ceil();
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    response.widget_info(|| {
        let label = words::fill("recon.open-card", &[("name", &column.name)]);
        WidgetInfo::labeled(Role::Button, true, label)
    });
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    if ui.is_rect_visible(rect) {
        paint_sheet(ui, rect, &response);
        let mut at = rect.min + Vec2::splat(PAD);
        let picture = Rect::from_min_size(at, vec2(inner, board));
        paint_thumbnail(ui.painter(), picture, &account.board, &palette);
        at.y += board + 12.0;
        let name = one_line(
            ui,
            &column.name,
            text::step_title(),
            inner - 2.2 * siglum,
            find,
        );
        ui.painter().galley(at, name, palette.ink);
        let corner = pos2(at.x + inner, at.y);
        let font = text::step_title().resolve(ui.style());
        ui.painter().text(
            corner,
            egui::Align2::RIGHT_TOP,
            &column.siglum,
            font,
            palette.quiet,
        );
        at.y += 1.4 * siglum;
        let by = one_line(ui, &column.by_line(), text::caption(), inner, find);
        ui.painter().galley(at, by, palette.quiet);
        at.y += 1.4 * caption.size + 6.0;
        let told = if find.is_empty() {
            None
        } else {
            account.sentence_with(find)
        };
        let told = told.unwrap_or(&column.ruleset.summary);
        let words = paragraph(ui, told, inner, 4, find);
        ui.painter().galley(at, words, palette.quiet);
    }
    response.on_hover_cursor(CursorIcon::PointingHand).clicked()
}

fn paint_sheet(ui: &Ui, rect: Rect, response: &egui::Response) {
    let palette = Palette::of(ui);
    let lively = response.hovered() || response.has_focus();
    let edge = match (response.has_focus(), response.hovered()) {
        (true, _) => Stroke::new(2.5, palette.faience),
        (false, true) => Stroke::new(1.5, palette.faience),
        _ => Stroke::new(1.0, palette.hairline),
    };
    let fill = if lively {
        mix(palette.raised, palette.wash, 0.35)
    } else {
        palette.raised
    };
    ui.painter().rect(rect, 8, fill, edge, StrokeKind::Inside);
}

fn one_line(
    ui: &Ui,
    words: &str,
    style: egui::TextStyle,
    width: f32,
    find: &str,
) -> std::sync::Arc<egui::Galley> {
    let palette = Palette::of(ui);
    let color = if style == text::caption() {
        palette.quiet
    } else {
        palette.ink
    };
    let format = TextFormat::simple(style.resolve(ui.style()), color);
    let mut job = LayoutJob {
        wrap: TextWrapping::truncate_at_width(width),
        ..LayoutJob::default()
    };
    print::append(&mut job, words, &format, find, &palette);
    ui.painter().layout_job(job)
}

fn paragraph(
    ui: &Ui,
    words: &str,
    width: f32,
    rows: usize,
    find: &str,
) -> std::sync::Arc<egui::Galley> {
    let palette = Palette::of(ui);
    let font_id = egui::TextStyle::Body.resolve(ui.style());
    let format = TextFormat {
        line_height: Some((1.4 * font_id.size).round()),
        ..TextFormat::simple(font_id, palette.quiet)
    };
    let mut job = LayoutJob {
        wrap: TextWrapping {
            max_width: width,
            max_rows: rows,
            ..TextWrapping::default()
        },
        ..LayoutJob::default()
    };
    print::append(&mut job, words, &format, find, &palette);
    ui.painter().layout_job(job)
}
