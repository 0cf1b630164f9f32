//! Effects of changes as bars with their intervals, one below the other around a common zero, under an axis that stays in
//! sight.

use std::sync::Arc;

use egui::{
    Galley, Rect, Response, Role, Sense, TextStyle, TextWrapMode, Ui, WidgetInfo, WidgetText, pos2,
    vec2,
};

use super::parts::is_wide;
use crate::analysis::Measure;
use crate::app::controls::{caption, focus_ring};
use crate::app::picture;
use crate::app::theme::{Palette, text};
use crate::drawing::{Picture, Stroke, Tone};
use crate::i18n;
use crate::report::{ChangeRow, Scale, Seen, axis_words, unit_words};

/// Between the edge of a row and what is in it, in points.
const EDGE: f32 = 6.0;
/// Between two columns of a row.
const GAP: f32 = 14.0;

/// Bars that share an axis: words at the left or, where room is short, above; numbers in a column at the right.
#[derive(Debug)]
pub(super) struct Bars {
    scale: Scale,
    measure: Measure,
    decimals: usize,
    numbers: f32,
    /// Width of the column with the words; `None` where they stand above.
    words: Option<f32>,
}

impl Bars {
    /// The axis for all these rows, and the columns for those that are shown.
    pub(super) fn new<'a>(
        ui: &Ui,
        rows: &[ChangeRow],
        shown: impl Iterator<Item = &'a ChangeRow>,
        (measure, decimals): (Measure, usize),
    ) -> Bars {
        let width = |row: &ChangeRow| small(ui, row.numbers(decimals), f32::INFINITY).size().x;
        Bars {
            scale: Scale::of_rows(rows),
            measure,
            decimals,
            numbers: shown.map(width).fold(0.0, f32::max),
            words: is_wide(ui).then(|| (0.42 * ui.available_width()).min(380.0)),
        }
    }

    /// Shows rows under the axis; gives the one that was pressed.
    pub(super) fn ui<'a>(&self, ui: &mut Ui, rows: &'a [ChangeRow]) -> Option<&'a ChangeRow> {
        let line = ui.text_style_height(&TextStyle::Small);
        let lines = if self.words.is_some() { 1.9 } else { 3.1 };
        let room = vec2(ui.available_width(), lines * line);
        let (axis, response) = ui.allocate_exact_size(room, Sense::hover());
        let ticks = self.scale.ticks();
        response.widget_info(|| {
            let numbers: Vec<&str> = ticks.iter().map(|(_, words)| words.as_str()).collect();
            let (numbers, unit) = (numbers.join(", "), unit_words(self.measure));
            WidgetInfo::labeled(Role::Image, true, i18n::say!("results.axis", numbers, unit))
        });
        let row_responses = rows.iter().map(|row| (row, self.row_ui(ui, row)));
        let row_responses: Vec<(&ChangeRow, Response)> = row_responses.collect();
        self.paint_axis(ui, axis, &ticks);
        row_responses.into_iter().find(|(_, response)| response.clicked()).map(|(row, _)| row)
    }

    /// Sentence on the strokes through bars that go on past the edge, where any of these rows has one.
    pub(super) fn cut_ui<'a>(&self, ui: &mut Ui, rows: impl IntoIterator<Item = &'a ChangeRow>) {
        if self.scale.cuts_any(rows) {
            caption(ui, i18n::text("report.bar-cut"));
        }
    }

    /// The axis at its place or, where that is out of sight, at the top of what is seen; rows slide under it.
    fn paint_axis(&self, ui: &Ui, place: Rect, ticks: &[(f32, String)]) {
        let last = (ui.cursor().top() - 2.0 * place.height()).max(place.top());
        let top = place.top().max(ui.clip_rect().top()).min(last);
        let rect = place.translate(vec2(0.0, top - place.top()));
        let palette = Palette::of(ui);
        ui.painter().rect_filled(rect, 0, palette.page);
        let width = self.words.map_or(rect.width(), |words| words - EDGE);
        let words = small(ui, axis_words(self.measure), width);
        let high = words.size().y;
        let at = match self.words {
            Some(_) => pos2(rect.left() + EDGE, rect.bottom() - high - 2.0),
            None => rect.left_top() + vec2(EDGE, 0.0),
        };
        ui.painter().galley(at, words, palette.quiet);
        let mut picture = Picture::default();
        let size = TextStyle::Small.resolve(ui.style()).size;
        picture.axis(self.lane(rect).with_min_y(rect.bottom() - 1.9 * size), size, ticks);
        picture::paint(ui.painter(), &picture, &palette);
        if top > place.top() {
            // Rows that slide under the axis end at a line.
            let line = egui::Stroke::new(1.0, palette.hairline);
            ui.painter().hline(rect.x_range(), rect.bottom(), line);
        }
    }

    fn lane(&self, row: Rect) -> Rect {
        match self.words {
            Some(words) => Rect::from_min_max(
                pos2(row.left() + words + GAP, row.top()),
                pos2(row.right() - self.numbers - EDGE - GAP, row.bottom()),
            ),
            None => row.shrink2(vec2(EDGE, 0.0)),
        }
    }

    /// A bar with its name, its numbers and its verdict; it can be pressed.
    pub(super) fn row_ui(&self, ui: &mut Ui, row: &ChangeRow) -> Response {
        let full = ui.available_width();
        let width = self.words.unwrap_or(full) - 2.0 * EDGE;
        let name = name_galley(ui, row, width);
        let verdict = small(ui, row.verdict.clone(), width);
        let numbers = small(ui, row.numbers(self.decimals), f32::INFINITY);
        let words = name.size().y + 2.0 + verdict.size().y;
        let below = if self.words.is_some() { 0.0 } else { numbers.size().y + 22.0 };
        let size = vec2(full, words + below + 12.0);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, self.row_words(row)));
        if !ui.is_rect_visible(rect) {
            return response;
        }
        let palette = Palette::of(ui);
        if response.hovered() || response.has_focus() {
            ui.painter().rect_filled(rect, 4, palette.wash);
        }
        focus_ring(ui, &response, rect);
        let at = rect.min + vec2(EDGE, 5.0);
        // The numbers stand beside the name, or where room is short under the verdict and over the bar.
        let first = name.size().y.min(ui.text_style_height(&TextStyle::Body));
        let line = match self.words {
            Some(_) => at.y + 0.5 * first,
            None => at.y + words + 2.0 + 0.5 * numbers.size().y,
        };
        let right = rect.right() - EDGE - numbers.size().x;
        let middle = if self.words.is_some() { line } else { line + numbers.size().y };
        let beside = at + vec2(0.0, name.size().y + 2.0);
        let numbers_at = pos2(right, line - 0.5 * numbers.size().y);
        ui.painter().galley(numbers_at, numbers, palette.quiet);
        ui.painter().galley_with_override_text_color(at, name, palette.ink);
        ui.painter().galley(beside, verdict, palette.quiet);
        self.paint_bar(ui, row, rect, middle);
        response
    }

    fn row_words(&self, row: &ChangeRow) -> String {
        i18n::say!(
            "results.bar",
            rule = row.name,
            to = row.to,
            numbers = row.numbers_in(self.decimals, &unit_words(self.measure)),
            verdict = row.verdict
        )
    }

    /// The bar around `y`, with a stroke at zero.
    fn paint_bar(&self, ui: &Ui, row: &ChangeRow, rect: Rect, y: f32) {
        let Some(bar) = self.scale.bar(row) else { return };
        let lane = self.lane(rect).with_min_y(y - 5.0).with_max_y(y + 5.0);
        let mut picture = Picture::default();
        let zero = [-9.0, 9.0].map(|off| pos2(lane.center().x, y + off));
        picture.line(zero.to_vec(), Stroke::new(1.0, Tone::Edge));
        picture.bar(lane, &bar);
        picture::paint(ui.painter(), &picture, &Palette::of(ui));
    }
}

/// Small words in as many lines as they need.
fn small(ui: &Ui, words: String, width: f32) -> Arc<Galley> {
    let font = TextStyle::Small.resolve(ui.style());
    ui.painter().layout(words, font, Palette::of(ui).quiet, width)
}

/// The rule and its other answer, in as many lines as they need.
fn name_galley(ui: &Ui, row: &ChangeRow, width: f32) -> Arc<Galley> {
    let style = if row.seen == Seen::Clear { text::strong() } else { TextStyle::Body };
    let name = row.change();
    WidgetText::from(name).into_galley(ui, Some(TextWrapMode::Wrap), width, style)
}
