//! Effects of changes as bars with their intervals, one below the other around a common nothing.

use egui::{Rect, Response, Role, Sense, TextStyle, Ui, WidgetInfo, WidgetText, pos2, vec2};

use super::parts::{is_wide, quiet_ui};
use crate::app::picture;
use crate::app::theme::{Palette, text};
use crate::drawing::{Picture, Stroke, Tone};
use crate::i18n;
use crate::report::{ChangeRow, Scale, Seen};

/// A bar with its name, its numbers and its verdict; it can be pressed.
pub(super) fn bar_ui(ui: &mut Ui, row: &ChangeRow, decimals: usize, scale: &Scale) -> Response {
    let numbers = row.numbers(decimals);
    let wide = is_wide(ui);
    let body = ui.text_style_height(&TextStyle::Body);
    let small = ui.text_style_height(&TextStyle::Small);
    let name = name_galley(ui, row, wide);
    let beyond = name.size().y - body;
    let height =
        beyond.max(0.0) + if wide { body + small + 12.0 } else { 2.0 * body + small + 34.0 };
    let size = vec2(ui.available_width(), height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| {
        let fill =
            [("rule", row.name), ("to", &row.to), ("numbers", &numbers), ("verdict", &row.verdict)];
        WidgetInfo::labeled(Role::Button, true, i18n::fill("results.bar", &fill))
    });
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let palette = Palette::of(ui);
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, 4, palette.wash);
    }
    if response.has_focus() {
        let ring = egui::Stroke::new(2.0, palette.faience);
        ui.painter().rect_stroke(rect, 4, ring, egui::StrokeKind::Inside);
    }
    let below = rect.top() + 4.0 + name.size().y + 2.0;
    let lane = if wide {
        let left = rect.left() + words_width(rect.width(), wide) + 12.0;
        rect.with_min_x(left).shrink2(vec2(8.0, 6.0))
    } else {
        let top = below + small + 6.0;
        rect.with_min_y(top).shrink2(vec2(6.0, 4.0))
    };
    let inside = rect.left() + 6.0;
    let verdict = WidgetText::from(row.verdict.as_str()).into_galley(
        ui,
        Some(egui::TextWrapMode::Truncate),
        words_width(rect.width(), wide) - 10.0,
        TextStyle::Small,
    );
    ui.painter().galley_with_override_text_color(pos2(inside, rect.top() + 4.0), name, palette.ink);
    ui.painter().galley_with_override_text_color(pos2(inside, below), verdict, palette.quiet);
    paint_bar(ui, row, numbers, (lane, scale));
    response.on_hover_text(row.verdict.as_str())
}

/// The axis above bars, with its numbers where those of the bars lie.
pub(super) fn axis_ui(ui: &mut Ui, scale: &Scale) {
    let size = TextStyle::Small.resolve(ui.style()).size;
    let row = vec2(ui.available_width(), 1.9 * size);
    let (rect, response) = ui.allocate_exact_size(row, Sense::hover());
    let ticks = scale.ticks();
    response.widget_info(|| {
        let numbers: Vec<&str> = ticks.iter().map(|(_, words)| words.as_str()).collect();
        let fill = [("numbers", numbers.join(", "))];
        let fill = fill.each_ref().map(|(name, words)| (*name, words.as_str()));
        WidgetInfo::labeled(Role::Image, true, i18n::fill("results.axis", &fill))
    });
    let left = if is_wide(ui) { words_width(rect.width(), true) + 12.0 } else { 0.0 };
    let margin = if is_wide(ui) { 10.0 } else { 8.0 };
    let lane = rect.with_min_x(rect.left() + left).shrink2(vec2(margin, 0.0));
    let mut picture = Picture::default();
    picture.axis(lane, size, &ticks);
    picture::paint(ui.painter(), &picture, &Palette::of(ui));
}

/// Part of a row for the words.
fn words_width(row: f32, wide: bool) -> f32 {
    if wide { (0.42 * row).min(380.0) } else { row }
}

/// The rule and its other answer, in as many lines as they need.
fn name_galley(ui: &Ui, row: &ChangeRow, wide: bool) -> std::sync::Arc<egui::Galley> {
    let style = if row.seen == Seen::Clear { text::strong() } else { TextStyle::Body };
    let width = words_width(ui.available_width(), wide) - 10.0;
    let name = format!("{}: {}", row.name, row.to);
    WidgetText::from(name).into_galley(ui, Some(egui::TextWrapMode::Wrap), width, style)
}

/// Under bars of which one is cut: what the cut means.
pub(super) fn cut_ui<'a>(ui: &mut Ui, rows: impl Iterator<Item = &'a ChangeRow>, scale: &Scale) {
    if scale.cuts_any(rows) {
        quiet_ui(ui, i18n::text("report.bar-cut"));
    }
}

fn paint_bar(ui: &Ui, row: &ChangeRow, numbers: String, (lane, scale): (Rect, &Scale)) {
    let palette = Palette::of(ui);
    let font = TextStyle::Small.resolve(ui.style());
    let numbers = ui.painter().layout_no_wrap(numbers, font, palette.quiet);
    let (middle, below) = (lane.center().x, lane.top() + numbers.size().y + 2.0);
    if row.difference.is_exact() {
        let mut picture = Picture::default();
        let zero = vec![pos2(middle, below - 5.0), pos2(middle, below + 15.0)];
        picture.line(zero, Stroke::new(1.0, Tone::Edge));
        let bar = lane.with_min_y(below).with_max_y(below + 10.0).shrink2(vec2(2.0, 0.0));
        picture.bar(bar, &scale.bar(row));
        picture::paint(ui.painter(), &picture, &palette);
    }
    let at = numbers.size().x.mul_add(-0.5, middle);
    ui.painter().galley(pos2(at, lane.top()), numbers, palette.quiet);
}
