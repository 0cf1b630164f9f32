//! Boards of the periods, each drawn by the live board: how it lay, what was on it, and what of the drawing is sure.

use egui::{CursorIcon, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use super::HistoryView;
use super::card::sources_ui;
use super::figure::{empty_board, sign_words};
use crate::app::board_view::{BoardEvent, THUMBNAIL_ASPECT, board_view_within, paint_thumbnail};
use crate::app::command::Command;
use crate::app::controls::{
    beside, caption, live, part_heading, primary_button, quiet, quiet_button,
};
use crate::app::markdown_view;
use crate::app::settings::Settings;
use crate::app::theme::{Palette, text};
use crate::lesson::Period;
use crate::route::{PlaceName, Route};
use crate::{i18n, library};

/// Gap between pictures, in points.
const GAP: f32 = 14.0;

impl HistoryView {
    pub(super) fn gallery_ui(&mut self, ui: &mut Ui, settings: &Settings) {
        let chosen = self.address.board.unwrap_or(Period::MiddleKingdom);
        if let Some(period) = pictures_ui(ui, chosen) {
            self.address.board = Some(period);
            self.described = None;
        }
        ui.add_space(10.0);
        let width = ui.available_width();
        let left = (width >= 860.0).then_some(0.56 * width);
        let board = |ui: &mut Ui, view: &mut HistoryView| view.board_ui(ui, chosen);
        beside(ui, (left, 32.0), self, board, |ui, view| {
            if left.is_some() {
                ui.set_width(ui.available_width().min(markdown_view::measure(ui)));
            }
            view.board_words_ui(ui, chosen, settings);
        });
    }

    /// The board; a pressed square is described below it.
    fn board_ui(&mut self, ui: &mut Ui, period: Period) {
        let model = empty_board(period);
        let event = board_view_within(ui, &model, vec2(ui.available_width(), 420.0));
        if let Some(BoardEvent::Tap(square) | BoardEvent::Activate(square)) = event
            && (1..=30).contains(&square)
        {
            self.described = Some(square);
        }
        let words = match self.described {
            Some(square) => {
                i18n::say!("history.square", number = square, sign = sign_words(period, square))
            }
            None => i18n::text("history.tap-square").to_owned(),
        };
        let label = quiet(ui, words);
        live(ui, &label);
        ui.add_space(8.0);
    }

    fn board_words_ui(&mut self, ui: &mut Ui, period: Period, settings: &Settings) {
        let Some(board) = library::history().board(period) else { return };
        ui.spacing_mut().item_spacing.y = 3.0;
        part_heading(ui, &board.title);
        caption(ui, &board.date);
        ui.add_space(4.0);
        self.words(ui, &board.what);
        for (standing, words) in &board.points {
            self.point(ui, &format!("history.{}", standing.name()), words);
        }
        sources_ui(ui, &board.sources);
        ui.horizontal_wrapped(|ui| {
            if settings.board == Some(period) {
                ui.label(i18n::text("history.playing"));
                if quiet_button(ui, i18n::text("history.usual-board")).clicked() {
                    Command::Set(Settings { board: None, ..*settings }).send(ui.ctx());
                }
            } else if primary_button(ui, i18n::text("history.play")).clicked() {
                Command::Set(Settings { board: Some(period), ..*settings }).send(ui.ctx());
                Route::to(PlaceName::Play, "").go(ui.ctx());
            }
        });
        ui.add_space(24.0);
    }
}

/// Every board as a small picture; gives the one that was pressed.
fn pictures_ui(ui: &mut Ui, chosen: Period) -> Option<Period> {
    let width = ui.available_width();
    let columns = match width {
        ..480.0 => 2,
        ..860.0 => 3,
        _ => 6,
    };
    let each = ((width - GAP * (columns as f32 - 1.0)) / columns as f32).floor();
    let mut pressed = None;
    for row in library::history().boards.chunks(columns) {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            for board in row {
                let here = board.period == chosen;
                if picture_ui(ui, board.period, &board.title, each, here) {
                    pressed = Some(board.period);
                }
            }
        });
    }
    pressed
}

fn picture_ui(ui: &mut Ui, period: Period, title: &str, width: f32, here: bool) -> bool {
    let palette = Palette::of(ui);
    let font = text::caption().resolve(ui.style());
    let ink = if here { palette.ink } else { palette.quiet };
    let name = ui.painter().layout(title.to_owned(), font.clone(), ink, width - 12.0);
    let board = (width - 12.0) / THUMBNAIL_ASPECT;
    // Two lines of type, so that all pictures are alike.
    let size = vec2(width, board + 20.0 + 2.6 * font.size);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, ui.is_enabled(), here, title));
    let painter = ui.painter();
    if here || response.hovered() {
        painter.rect_filled(rect, 6, if here { palette.wash } else { palette.raised });
    }
    if here || response.has_focus() {
        let ring = Stroke::new(if response.has_focus() { 2.0 } else { 1.0 }, palette.faience);
        painter.rect_stroke(rect, 6, ring, StrokeKind::Inside);
    }
    let inside = Rect::from_min_size(rect.min + vec2(6.0, 6.0), vec2(width - 12.0, board));
    paint_thumbnail(painter, inside, &empty_board(period), &palette);
    painter.galley(inside.left_bottom() + vec2(0.0, 8.0), name, ink);
    response.on_hover_cursor(CursorIcon::PointingHand).clicked()
}
