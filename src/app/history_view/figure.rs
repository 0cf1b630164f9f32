//! Drawings beside the words: a board of the time, and small drawings of pieces, sticks and signs. All are our own.

use egui::{Rect, Role, Sense, Ui, pos2, vec2};

use super::axis::{Icon, paint_icon};
use crate::app::board_view::{BoardModel, THUMBNAIL_ASPECT, paint_piece, paint_thumbnail};
use crate::app::controls::{caption, named};
use crate::app::object_view::objects_of_find_ui;
use crate::app::picture::paint_glyphs;
use crate::app::theme::Palette;
use crate::board::Side;
use crate::lesson::Period;
use crate::lesson::history::{Evidence, Kind};
use crate::{i18n, library};

/// Gap between the signs of two kinds, in points.
const GAP: f32 = 12.0;

pub(super) fn empty_board(period: Period) -> BoardModel {
    let mut model = BoardModel::default();
    model.dress(period);
    for (cell, number) in model.squares.iter_mut().zip(1..) {
        cell.label = sign_words(period, number);
    }
    model
}

pub(super) fn sign_words(period: Period, number: u8) -> String {
    let key = match period.sign(number) {
        Some(sign) => format!("history.sign-{sign:?}"),
        None if period.has_hollows() => "history.sign-hollow".to_owned(),
        None => "history.sign-none".to_owned(),
    };
    i18n::text(&key).to_owned()
}

/// All drawings for a find, one below the other, each with an accessible name.
pub(super) fn figures_ui(ui: &mut Ui, find: &Evidence, width: f32) {
    let figure = &find.figure;
    let drawn = library::objects().iter().any(|object| object.find == find.id);
    if !drawn && find.board.is_none() && figure.is_empty() {
        return kinds_ui(ui, find);
    }
    objects_of_find_ui(ui, find);
    if let Some(period) = find.board {
        board_ui(ui, period, width);
    }
    if let Some(sign) = &figure.sign {
        let rect = drawing(ui, vec2(width.min(150.0), 90.0), "history.drawn-sign", &[]);
        paint_glyphs(ui.painter(), sign, rect.shrink(8.0), Palette::of(ui).ink);
    }
    if let Some(counts) = figure.pieces {
        pieces_ui(ui, counts, width);
    }
}

/// The signs for the kinds of a find of which there is no drawing, with a caption that says so.
fn kinds_ui(ui: &mut Ui, find: &Evidence) {
    let size = 40.0;
    let width = (size + GAP) * find.kinds.len() as f32;
    let name = |kind: &Kind| i18n::text(&format!("history.kind-{}", kind.name())).to_owned();
    let names = find.kinds.iter().map(name).collect::<Vec<_>>().join(", ");
    let rect = drawing(ui, vec2(width, size), "history.drawn-kinds", &[("kinds", &names)]);
    let ink = Palette::of(ui).quiet;
    for (number, kind) in find.kinds.iter().enumerate() {
        let center = rect.left_center() + vec2(0.5 * size + (size + GAP) * number as f32, 0.0);
        paint_icon(ui.painter(), Icon::Find(*kind), center, 0.8 * size, ink);
    }
    caption(ui, i18n::text("history.no-drawing"));
    ui.add_space(6.0);
}

/// An empty board of a period, with a caption that says so.
pub(super) fn board_ui(ui: &mut Ui, period: Period, width: f32) {
    let name = library::history().board(period).map_or(period.name(), |board| &board.title);
    let size = vec2(width, width / THUMBNAIL_ASPECT);
    let rect = drawing(ui, size, "history.drawn-board", &[("board", name)]);
    let palette = Palette::of(ui);
    paint_thumbnail(ui.painter(), rect, &empty_board(period), &palette);
    caption(ui, i18n::fill("history.drawn-board", &[("board", name)]));
    ui.add_space(6.0);
}

fn pieces_ui(ui: &mut Ui, (cones, spools): (u8, u8), width: f32) {
    let counts = [("cones", &*cones.to_string()), ("spools", &*spools.to_string())];
    let number = f32::from(cones) + f32::from(spools) + 0.6;
    let step = (width / number).min(34.0);
    let rect = drawing(ui, vec2(step * number, 46.0), "history.drawn-pieces", &counts);
    let mut x = rect.left() + 0.5 * step;
    for (side, count) in [(Side::Cones, cones), (Side::Spools, spools)] {
        for _ in 0..count {
            let center = pos2(x, rect.center().y);
            paint_piece(ui.painter(), side, center, 1.15 * step);
            x += step;
        }
        x += 0.6 * step;
    }
}

/// Space for a drawing, with its accessible name.
fn drawing(ui: &mut Ui, size: egui::Vec2, key: &str, values: &[(&str, &str)]) -> Rect {
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    named(response, Role::Image, &i18n::fill(key, values));
    ui.add_space(4.0);
    rect
}
