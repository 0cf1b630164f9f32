//! Entries as a list below the line: a small drawing, the name, the date, and where the object is found.

use std::sync::Arc;

use egui::text::LayoutJob;
use egui::{Galley, Rect, Stroke, StrokeKind, TextStyle, Ui, Vec2, pos2, vec2};

use super::axis::{Mark, paint_icon};
use super::figure::empty_board;
use super::seen::{RADIUS, paint_seen, seen_words};
use crate::app::board_view::{THUMBNAIL_ASPECT, paint_thumbnail};
use crate::app::controls::{card_room, columns_of};
use crate::app::game_board::position_model;
use crate::app::object_view::paint_object;
use crate::app::picture::paint_glyphs;
use crate::app::theme::{Palette, text};
use crate::lesson::Object;
use crate::{i18n, library};

/// Gap between two columns, and between two rows.
const GAP: Vec2 = vec2(20.0, 4.0);
/// Size of a drawing.
const DRAWING: Vec2 = vec2(84.0, 44.0);
/// Width of the mark of what we have seen, with the gap after it, in points.
const SEEN: f32 = 2.0 * RADIUS + 6.0;

/// Shows the entries in one to three columns. Gives the id of the one that was pressed.
pub(super) fn list_ui(ui: &mut Ui, marks: &[Mark]) -> Option<String> {
    let (count, width) = columns_of(ui.available_width(), 280.0, GAP.x, 3);
    let mut pressed = None;
    ui.spacing_mut().item_spacing = GAP;
    for row in marks.chunks(count) {
        let laid: Vec<_> = row
            .iter()
            .map(|mark| {
                let location = location(&mark.id);
                (words(ui, mark, &location, width), location)
            })
            .collect();
        let height = |(lines, _): &(Vec<Arc<Galley>>, String)| {
            lines.iter().map(|line| line.size().y).sum::<f32>().max(DRAWING.y) + 8.0
        };
        let height = laid.iter().map(height).fold(0.0, f32::max);
        ui.horizontal_top(|ui| {
            for (mark, laid) in row.iter().zip(laid) {
                if row_ui(ui, mark, laid, vec2(width, height)) {
                    pressed = Some(mark.id.clone());
                }
            }
        });
    }
    pressed
}

/// Name, below it date and collection, and what we have seen of a find, laid out beside the drawing.
fn words(ui: &Ui, mark: &Mark, location: &str, width: f32) -> Vec<Arc<Galley>> {
    let palette = Palette::of(ui);
    let room = width - DRAWING.x - 16.0;
    let below = [mark.date.as_str(), location].join("\n");
    let lines = [
        (mark.title.as_str(), TextStyle::Body, palette.ink),
        (below.trim_end(), text::caption(), palette.quiet),
    ];
    let seen = mark.grade.map(|grade| (seen_words(grade), text::caption(), palette.quiet));
    let lines = lines.into_iter().chain(seen);
    let laid = lines.map(|(words, style, ink)| {
        let job = LayoutJob::simple(words.to_owned(), style.resolve(ui.style()), ink, room - SEEN);
        ui.painter().layout_job(job)
    });
    laid.collect()
}

/// Museum and number of the first object of a find, which is the one that is drawn, or else of the find itself; and whether
/// signs on our drawings are guessed.
fn location(find: &str) -> String {
    let objects = || library::objects().iter().filter(|object| object.find == find);
    // Other words in the place of a number say that there is none.
    let is_numbered = |object: &&Object| object.number.contains(|sign: char| sign.is_ascii_digit());
    let location = objects().find(is_numbered).map(|Object { place, number, .. }| {
        // A place may name the number itself.
        if place.contains(number) { place.clone() } else { format!("{place}, {number}") }
    });
    let guessed = objects().any(|object| object.signs_guessed);
    let guessed = guessed.then(|| i18n::text("history.signs-guessed").to_owned());
    let location = location.or_else(|| library::history().evidence(find)?.location.clone());
    location.into_iter().chain(guessed).collect::<Vec<_>>().join(" · ")
}

fn row_ui(
    ui: &mut Ui,
    mark: &Mark,
    (lines, location): (Vec<Arc<Galley>>, String),
    size: Vec2,
) -> bool {
    let palette = Palette::of(ui);
    let values = [("title", mark.title.as_str()), ("date", mark.date.as_str())];
    let seen = mark.grade.map_or("", seen_words);
    let name = [i18n::fill("history.row", &values), location, seen.to_owned()];
    let name = name.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
    let (rect, response) = card_room(ui, size, (name.trim_end(), ""));
    if ui.is_rect_visible(rect) {
        if response.hovered() || response.has_focus() {
            ui.painter().rect_filled(rect, 6, palette.raised);
        }
        if response.has_focus() {
            let ring = Stroke::new(2.0, palette.faience);
            ui.painter().rect_stroke(rect, 6, ring, StrokeKind::Inside);
        }
        let room = Rect::from_min_size(rect.min + vec2(4.0, 4.0), DRAWING);
        paint_drawing(ui, room, mark, &palette);
        let left = room.right() + 8.0;
        let mut top = rect.top() + 4.0;
        for (line, words) in lines.into_iter().enumerate() {
            let mut at = pos2(left, top);
            top += words.size().y;
            if let Some(grade) = mark.grade.filter(|_| line == 2) {
                let center = at + vec2(RADIUS, 0.5 * words.size().y);
                paint_seen(ui.painter(), grade, (center, RADIUS), [palette.ink, palette.page]);
                at.x += SEEN;
            }
            ui.painter().galley(at, words, palette.quiet);
        }
    }
    response.clicked()
}

/// Small drawing of an entry: its object, board or sign, the board with which rules begin, or the icon of its kind.
fn paint_drawing(ui: &Ui, room: Rect, mark: &Mark, palette: &Palette) {
    let (history, painter) = (library::history(), ui.painter());
    let strip =
        Rect::from_center_size(room.center(), vec2(room.width(), room.width() / THUMBNAIL_ASPECT));
    if let Some(find) = history.evidence(&mark.id) {
        let object = library::objects().iter().find(|object| object.find == find.id);
        match (object, find.board, &find.figure.sign) {
            (Some(object), ..) => return paint_object(painter, room, &object.id, palette),
            (_, Some(period), _) => {
                return paint_thumbnail(painter, strip, &empty_board(period), palette);
            }
            (.., Some(sign)) => return paint_glyphs(painter, sign, room, palette.ink),
            _ => {}
        }
    }
    let ruleset = history.proposal(&mark.id).and_then(|entry| entry.rulesets.first());
    if let Some(ruleset) = ruleset.and_then(|id| library::ruleset(id)) {
        let board = position_model(&ruleset, &ruleset.rules().start());
        return paint_thumbnail(painter, strip, &board, palette);
    }
    paint_icon(painter, mark.icon, room.center(), 30.0, palette.ink);
}
