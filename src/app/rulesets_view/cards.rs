//! Every reconstruction as a card: how it begins, who wrote it, and in one sentence what it is.

use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{
    Color32, CursorIcon, Galley, Rect, RichText, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui,
    Vec2,
};
use egui::{WidgetInfo, pos2, vec2};

use super::card::BOARD_ASPECT;
use super::model::{Account, Column};
use super::{Page, RulesetsView, print};
use crate::app::board_view::paint_thumbnail;
use crate::app::command::Command;
use crate::app::theme::{Palette, mix, text};
use crate::i18n;

const GAP: f32 = 20.0;
const PAD: f32 = 14.0;
/// The widest the cards are together, in points.
const WIDEST: f32 = 1080.0;

impl RulesetsView {
    pub(super) fn cards_ui(&mut self, ui: &mut Ui) -> Option<Command> {
        self.index.tell();
        let find = self.wanted_words();
        let cards = self.index.columns.iter().zip(&self.index.accounts);
        let found: Vec<(&Column, &Account)> =
            cards.filter(|(column, account)| column.is_like(&find) || account.has(&find)).collect();
        let mut opened = None;
        let scroll = ScrollArea::vertical().id_salt("cards").auto_shrink(false);
        scroll.show(ui, |ui| {
            ui.set_max_width((ui.available_width() - 14.0).min(WIDEST));
            if found.is_empty() {
                ui.add_space(28.0);
                let nothing = i18n::fill("recon.nothing-found", &[("words", self.find.trim())]);
                ui.label(RichText::new(nothing).text_style(text::lesson()));
                return;
            }
            ui.add_space(6.0);
            let width = ui.available_width();
            let columns = (((width + GAP) / (300.0 + GAP)) as usize).clamp(1, 3);
            let card_width = ((width - GAP * (columns as f32 - 1.0)) / columns as f32).floor();
            for row in found.chunks(columns) {
                let laid: Vec<Laid> = row
                    .iter()
                    .map(|(column, account)| Laid::new(ui, column, account, card_width, &find))
                    .collect();
                let height = laid.iter().map(|laid| laid.height).fold(0.0, f32::max);
                ui.horizontal_top(|ui| {
                    ui.spacing_mut().item_spacing.x = GAP;
                    for ((column, account), laid) in row.iter().zip(laid) {
                        let size = vec2(card_width, height);
                        if small_card_ui(ui, column, account, laid, size) {
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

/// The words of a card, laid out.
struct Laid {
    name: Arc<Galley>,
    by: Arc<Galley>,
    told: Arc<Galley>,
    board: Vec2,
    /// Of the whole card, in points.
    height: f32,
}

impl Laid {
    fn new(ui: &Ui, column: &Column, account: &Account, width: f32, find: &str) -> Laid {
        let palette = Palette::of(ui);
        let inner = width - 2.0 * PAD;
        let board = vec2(inner, (inner / BOARD_ASPECT).round());
        let name =
            paragraph(ui, &column.name, (text::lesson_bold(), palette.ink), inner - 40.0, find);
        let by = paragraph(ui, &column.by_line(), (text::caption(), palette.quiet), inner, find);
        let found =
            Some(find).filter(|find| !find.is_empty()).and_then(|find| account.sentence_with(find));
        let told = found.unwrap_or(&column.ruleset.summary);
        let told = paragraph(ui, told, (egui::TextStyle::Body, palette.quiet), inner, find);
        let words = name.size().y + by.size().y + told.size().y;
        let height = (2.0 * PAD + board.y + 12.0 + words + 2.0 + 6.0).ceil();
        Laid { name, by, told, board, height }
    }
}

/// A card on the shelf of reconstructions. `true` when it was pressed.
fn small_card_ui(ui: &mut Ui, column: &Column, account: &Account, laid: Laid, size: Vec2) -> bool {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| {
        let label = i18n::fill("recon.open-card", &[("name", &column.name)]);
        WidgetInfo::labeled(Role::Button, true, label)
    });
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    if ui.is_rect_visible(rect) {
        paint_sheet(ui, rect, &response);
        let mut at = rect.min + Vec2::splat(PAD);
        paint_thumbnail(
            ui.painter(),
            Rect::from_min_size(at, laid.board),
            &account.board,
            &palette,
        );
        at.y += laid.board.y + 12.0;
        let corner = pos2(at.x + laid.board.x, at.y);
        let font = text::lesson_bold().resolve(ui.style());
        ui.painter().text(corner, egui::Align2::RIGHT_TOP, &column.siglum, font, palette.quiet);
        for (galley, gap) in [(laid.name, 2.0), (laid.by, 6.0), (laid.told, 0.0)] {
            let height = galley.size().y;
            ui.painter().galley(at, galley, palette.ink);
            at.y += height + gap;
        }
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
    let fill = if lively { mix(palette.raised, palette.wash, 0.35) } else { palette.raised };
    ui.painter().rect(rect, 8, fill, edge, StrokeKind::Inside);
}

/// Words in several lines; those that were looked for have a wash behind them.
fn paragraph(
    ui: &Ui,
    words: &str,
    (style, color): (egui::TextStyle, Color32),
    width: f32,
    find: &str,
) -> Arc<Galley> {
    let palette = Palette::of(ui);
    let font_id = style.resolve(ui.style());
    let format = TextFormat {
        line_height: Some((1.4 * font_id.size).round()),
        ..TextFormat::simple(font_id, color)
    };
    let mut job = LayoutJob { wrap: TextWrapping::wrap_at_width(width), ..LayoutJob::default() };
    print::append(&mut job, words, &format, find, &palette);
    ui.painter().layout_job(job)
}
