//! What changes do, as bars with their intervals, one below the other around a common nothing.

use egui::{Response, Role, Sense, Stroke, TextStyle, Ui, WidgetInfo, WidgetText, pos2, vec2};

use super::{is_wide, quiet_ui};
use crate::app::theme::{Palette, mix, text};
use crate::i18n;
use crate::report::{ChangeRow, Figure, Scale, Seen};

/// One change.
#[derive(Clone, Debug)]
pub(super) struct Bar<'a> {
    /// The rule.
    pub name: &'a str,
    /// What it is changed to.
    pub to: &'a str,
    /// What that does; a bar is drawn where its interval says anything.
    pub difference: Figure,
    /// The same with its interval, as a person reads it.
    pub numbers: String,
    /// What can be seen of it.
    pub seen: Seen,
    /// The same in words.
    pub verdict: &'a str,
}

impl<'a> Bar<'a> {
    /// The bar of a change.
    pub(super) fn of(row: &'a ChangeRow, decimals: usize) -> Bar<'a> {
        Bar {
            name: row.name,
            to: &row.to,
            difference: row.difference,
            numbers: row.numbers(decimals),
            seen: row.seen,
            verdict: &row.verdict,
        }
    }
}

/// A bar with its name, its numbers and its verdict; it can be pressed.
pub(super) fn bar_ui(ui: &mut Ui, bar: &Bar<'_>, scale: &Scale) -> Response {
    let wide = is_wide(ui);
    let body = ui.text_style_height(&TextStyle::Body);
    let small = ui.text_style_height(&TextStyle::Small);
    let name = name_galley(ui, bar, wide);
    let beyond = name.size().y - body;
    let height =
        beyond.max(0.0) + if wide { body + small + 12.0 } else { 2.0 * body + small + 34.0 };
    let size = vec2(ui.available_width(), height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| {
        let fill = [
            ("rule", bar.name),
            ("to", bar.to),
            ("numbers", bar.numbers.as_str()),
            ("verdict", bar.verdict),
        ];
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
        let ring = Stroke::new(2.0, palette.faience);
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
    let verdict = WidgetText::from(bar.verdict).into_galley(
        ui,
        Some(egui::TextWrapMode::Truncate),
        words_width(rect.width(), wide) - 10.0,
        TextStyle::Small,
    );
    ui.painter().galley_with_override_text_color(pos2(inside, rect.top() + 4.0), name, palette.ink);
    ui.painter().galley_with_override_text_color(pos2(inside, below), verdict, palette.quiet);
    paint_bar(ui, bar, (lane, scale));
    response.on_hover_text(bar.verdict)
}

/// How much of a row the words have.
fn words_width(row: f32, wide: bool) -> f32 {
    if wide { (0.42 * row).min(380.0) } else { row }
}

/// The rule and its other answer, in as many lines as they need.
fn name_galley(ui: &Ui, bar: &Bar<'_>, wide: bool) -> std::sync::Arc<egui::Galley> {
    let style = if bar.seen == Seen::Clear { text::strong() } else { TextStyle::Body };
    let width = words_width(ui.available_width(), wide) - 10.0;
    let name = format!("{}: {}", bar.name, bar.to);
    WidgetText::from(name).into_galley(ui, Some(egui::TextWrapMode::Wrap), width, style)
}

/// Under bars of which one is cut: what the cut means.
pub(super) fn cut_ui<'a>(
    ui: &mut Ui,
    mut rows: impl Iterator<Item = &'a ChangeRow>,
    scale: &Scale,
) {
    if rows.any(|row| row.difference.is_exact() && scale.cuts(&row.difference.interval)) {
        quiet_ui(ui, i18n::text("report.bar-cut"));
    }
}

fn paint_bar(ui: &Ui, bar: &Bar<'_>, (lane, scale): (egui::Rect, &Scale)) {
    let palette = Palette::of(ui);
    let painter = ui.painter();
    let font = TextStyle::Small.resolve(ui.style());
    let galley = painter.layout_no_wrap(bar.numbers.clone(), font, palette.quiet);
    let (height, gap) = (10.0, 2.0);
    let middle = lane.center().x;
    if !bar.difference.is_exact() {
        let at = galley.size().x.mul_add(-0.5, middle);
        painter.galley(pos2(at, lane.top()), galley, palette.quiet);
        return;
    }
    let found = &bar.difference.interval;
    let half = 0.5 * lane.width() - 2.0;
    let x = |value: f64| middle + scale.place(value) as f32 * half;
    let y = lane.top() + galley.size().y + gap + 0.5 * height;
    painter.vline(middle, y - height..=y + height, Stroke::new(1.0, palette.control_edge));
    let is_more = found.mean >= 0.0;
    let tone = if is_more { palette.faience } else { palette.carnelian };
    let fill = if bar.seen == Seen::Clear { tone } else { mix(palette.page, tone, 0.35) };
    let (from, to) = (middle.min(x(found.mean)), middle.max(x(found.mean)));
    let body = egui::Rect::from_x_y_ranges(from..=to, y - 0.5 * height..=y + 0.5 * height);
    painter.rect_filled(body, 1, fill);
    let ink = Stroke::new(1.5, palette.ink);
    let (low, high) = (x(found.low), x(found.high));
    painter.hline(low..=high, y, ink);
    for (value, end) in [(found.low, low), (found.high, high)] {
        if value.abs() <= scale.edge {
            painter.vline(end, y - 4.0..=y + 4.0, ink);
        }
    }
    if scale.cuts(found) {
        let side = if is_more { 1.0 } else { -1.0 };
        for step in [14.0, 20.0] {
            let at = middle + side * (half - step);
            let stroke = Stroke::new(3.0, palette.page);
            let (low, high) = (pos2(at - 3.0, y + height), pos2(at + 3.0, y - height));
            painter.line_segment([low, high], stroke);
        }
    }
    let at = galley.size().x.mul_add(-0.5, middle);
    painter.galley(pos2(at, lane.top()), galley, palette.quiet);
}
