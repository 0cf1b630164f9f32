//! A line of time with marks that can be pressed: across the page where there is room, down the page where there is not.

use std::ops::RangeInclusive;

use egui::text::LayoutJob;
use egui::{
    Align2, Color32, CursorIcon, Id, Painter, Pos2, Rect, Response, Role, Sense, Stroke,
    StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use super::ages::{ages, ages_height, ages_ui, year_words};
use super::seen::{RADIUS, paint_seen, seen_words};
use crate::app::board_view::paint_piece;
use crate::app::fonts;
use crate::app::shortcuts::lock_arrows;
use crate::app::theme::{Palette, mix, row_height, text};
use crate::board::Side;
use crate::explain::capital;
use crate::i18n;
use crate::lesson::history::{Grade, Kind};

/// Gap between rows of marks, in points.
const GAP: f32 = 3.0;
/// Margin between the ends of the line and of the page, in points.
const ENDS: f32 = 22.0;

/// Entry on the line.
pub(super) struct Mark {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) date: String,
    /// Year at which its mark stands.
    pub(super) year: i32,
    /// First and last year.
    pub(super) span: [i32; 2],
    pub(super) icon: Icon,
    /// Grade of a find: the extent to which we have seen it.
    pub(super) grade: Option<Grade>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Icon {
    Find(Kind),
    /// A work of our time; true where it proposes rules.
    Work(bool),
}

impl Mark {
    /// Accessible name, with what the drawing says of a work, or what we have seen of a find.
    pub(super) fn name(&self) -> String {
        let name = i18n::say!("history.mark", date = self.date, title = self.title);
        match (self.icon, self.grade) {
            (Icon::Work(rules), _) => format!("{name}. {}", work_words(rules)),
            (Icon::Find(_), Some(grade)) => format!("{name}. {}", capital(seen_words(grade))),
            (Icon::Find(_), None) => name,
        }
    }
}

/// Sentence for the drawing of a modern work: whether we know rules that its author made.
pub(super) fn work_words(rules: bool) -> &'static str {
    i18n::text(if rules { "history.has-rules" } else { "history.no-rules" })
}

/// The id by which the mark of an entry has the focus.
pub(super) fn focus_id(entry: &str) -> Id {
    Id::unique(("history mark", entry))
}

/// Size of a mark while an entry is open, in points: the line is a thin strip then, and leaves the room to the entry.
const STRIP_MARK: f32 = 16.0;

/// Shows the marks over a line from left to right, as mere dots while one is chosen. Gives the id of the pressed one.
pub(super) fn across_ui(
    ui: &mut Ui,
    years: RangeInclusive<i32>,
    marks: &[Mark],
    chosen: Option<&str>,
) -> Option<String> {
    let is_strip = chosen.is_some();
    let (size, stem) = if is_strip { (STRIP_MARK, 4.0) } else { (row_height(ui), 12.0) };
    let width = ui.available_width();
    let x_of = |left: f32, year: i32| {
        let all = (years.end() - years.start()) as f32;
        let share = ((year - years.start()) as f32 / all).clamp(0.0, 1.0);
        left + ENDS + share * (width - 2.0 * ENDS)
    };
    let span = |mark: &Mark| {
        let at = x_of(0.0, mark.year);
        let [from, to] = mark.span.map(|year| if is_strip { at } else { x_of(0.0, year) });
        (from.min(at - 0.5 * size), to.max(at + 0.5 * size))
    };
    let rows = rows(&marks.iter().map(span).collect::<Vec<_>>(), GAP, 6.0 * row_height(ui));
    let high = rows.iter().max().map_or(1, |most| most + 1) as f32;
    let ages = if is_strip { Vec::new() } else { ages(ui, &years, |year| x_of(0.0, year)) };
    let below = years_height(ui) + ages_height(&ages);
    let height = high * (size + GAP) + stem + below;
    let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    let line = rect.bottom() - below;
    line_ui(ui, rect, line, &years, |year| x_of(rect.left(), year));
    ages_ui(ui, rect.with_min_y(line + years_height(ui)), ages);
    let centers: Vec<Pos2> = marks
        .iter()
        .zip(&rows)
        .map(|(mark, row)| {
            let up = stem + (size + GAP) * (*row as f32 + 0.5);
            pos2(x_of(rect.left(), mark.year), line - up)
        })
        .collect();
    for (mark, center) in marks.iter().zip(&centers) {
        let here = chosen == Some(mark.id.as_str());
        if here || !is_strip {
            paint_time(ui, (line, *center), mark.span.map(|year| x_of(rect.left(), year)), here);
        }
    }
    let mut pressed = None;
    for (mark, center) in marks.iter().zip(&centers) {
        let here = chosen == Some(mark.id.as_str());
        let rect = Rect::from_center_size(*center, vec2(size, size));
        let response = mark_ui(ui, mark, rect, here);
        let icon = Some(mark.icon).filter(|_| !is_strip);
        paint_mark(ui, (icon, mark.grade), *center, size, here, &response);
        if response.on_hover_text(mark.name()).clicked() {
            pressed = Some(mark.id.clone());
        }
    }
    pressed
}

/// The time of a mark: a bar from year to year, or a line down to its one year; of the chosen one on the line as well.
fn paint_time(ui: &Ui, (line, center): (f32, Pos2), [from, to]: [f32; 2], here: bool) {
    let palette = Palette::of(ui);
    let painter = ui.painter();
    let ink = if here { palette.faience } else { palette.hairline };
    if from >= to {
        let stem = Stroke::new(if here { 2.0 } else { 1.0 }, ink);
        painter.vline(center.x, center.y..=line, stem);
        return;
    }
    let edge = if here { palette.faience } else { palette.control_edge };
    painter.hline(from..=to, center.y, Stroke::new(if here { 3.0 } else { 2.0 }, edge));
    for x in [from, to] {
        painter.vline(x, center.y - 4.0..=center.y + 4.0, Stroke::new(1.5, edge));
    }
    if here {
        let band = Stroke::new(6.0, mix(palette.page, palette.faience, 0.6));
        painter.hline(from..=to, line, band);
    }
}

/// The room below the line for its years, in points.
fn years_height(ui: &Ui) -> f32 {
    ui.text_style_height(&text::caption()) + 8.0
}

fn line_ui(ui: &Ui, rect: Rect, line: f32, years: &RangeInclusive<i32>, x_of: impl Fn(i32) -> f32) {
    let palette = Palette::of(ui);
    let stroke = Stroke::new(1.5, palette.quiet);
    let painter = ui.painter();
    painter.hline(rect.x_range(), line, stroke);
    let font = text::caption().resolve(ui.style());
    let long = years.end() - years.start() > 1000;
    let step = match (long, rect.width() < 620.0) {
        (true, true) => 1000,
        (true, false) => 500,
        (false, _) => 25,
    };
    let first = years.start().div_euclid(step) * step;
    let ticks = (first..=*years.end()).step_by(step as usize);
    // Years whose words would overlap those before them have only a tick.
    let mut free_from = rect.left();
    for year in ticks.filter(|year| years.contains(year)) {
        let x = x_of(year);
        painter.vline(x, line..=line + 5.0, stroke);
        let galley = painter.layout_no_wrap(year_words(year), font.clone(), palette.quiet);
        let half = 0.5 * galley.size().x;
        let left = (x - half).clamp(rect.left(), rect.right() - 2.0 * half);
        if left >= free_from {
            free_from = left + 2.0 * half + 8.0;
            painter.galley(pos2(left, line + 6.0), galley, palette.quiet);
        }
    }
}

/// Row of each mark, from the line up, in which its span is free; spans longer than `far` lie above the shorter ones.
fn rows(spans: &[(f32, f32)], gap: f32, far: f32) -> Vec<usize> {
    let is_far = |mark: usize| spans[mark].1 - spans[mark].0 > far;
    let mut order: Vec<usize> = (0..spans.len()).collect();
    order.sort_by(|one, other| {
        let left = spans[*one].0.total_cmp(&spans[*other].0);
        is_far(*one).cmp(&is_far(*other)).then(left)
    });
    let mut filled: Vec<Vec<(f32, f32)>> = Vec::new();
    let mut rows = vec![0; spans.len()];
    for mark in order {
        let (from, to) = spans[mark];
        let is_free = |row: &Vec<(f32, f32)>| {
            row.iter().all(|other| from - other.1 >= gap || other.0 - to >= gap)
        };
        let row = filled.iter().position(is_free).unwrap_or(filled.len());
        if row == filled.len() {
            filled.push(Vec::new());
        }
        filled[row].push((from, to));
        rows[mark] = row;
    }
    rows
}

/// Shows a mark as a row of a line that goes down the page; its words stand beside it.
pub(super) fn down_ui(ui: &mut Ui, mark: &Mark, here: bool) -> bool {
    let palette = Palette::of(ui);
    let size = row_height(ui);
    let room = ui.available_width() - size - 12.0;
    let style = if here { text::strong() } else { egui::TextStyle::Body };
    let title = LayoutJob::simple(mark.title.clone(), style.resolve(ui.style()), palette.ink, room);
    let title = ui.fonts_mut(|fonts| fonts.layout_job(title));
    let font = text::caption().resolve(ui.style());
    let seen = mark.grade.map(|grade| seen_words(grade).to_owned());
    let below = std::iter::once(mark.date.clone()).chain(seen).collect::<Vec<_>>().join(" · ");
    let date = LayoutJob::simple(below, font, palette.quiet, room);
    let date = ui.fonts_mut(|fonts| fonts.layout_job(date));
    let height = (title.size().y + date.size().y + 10.0).max(size);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let response = mark_ui(ui, mark, rect, here);
    let x = rect.left() + 0.5 * size;
    let line = Stroke::new(1.5, palette.quiet);
    ui.painter().vline(x, rect.y_range().expand(4.0), line);
    let center = pos2(x, rect.center().y);
    paint_mark(ui, (Some(mark.icon), mark.grade), center, size.min(36.0), here, &response);
    let top = rect.center().y - 0.5 * (title.size().y + date.size().y);
    let left = rect.left() + size + 8.0;
    let below = top + title.size().y;
    ui.painter().galley(pos2(left, top), title, palette.ink);
    ui.painter().galley(pos2(left, below), date, palette.quiet);
    response.clicked()
}

/// Senses a mark. While it has the focus the arrows belong to the line.
fn mark_ui(ui: &Ui, mark: &Mark, rect: Rect, here: bool) -> Response {
    let response = ui.interact(rect, focus_id(&mark.id), Sense::click());
    let name = mark.name();
    response.widget_info(|| WidgetInfo::selected(Role::Button, ui.is_enabled(), here, &name));
    if response.has_focus() {
        lock_arrows(ui, response.id);
    }
    response.on_hover_cursor(CursorIcon::PointingHand)
}

/// Paints a mark: with its drawing where it has room for one, and with how well the find is known.
fn paint_mark(
    ui: &Ui,
    (icon, grade): (Option<Icon>, Option<Grade>),
    center: Pos2,
    size: f32,
    here: bool,
    response: &Response,
) {
    let palette = Palette::of(ui);
    let painter = ui.painter();
    let radius = 0.5 * size - 1.5;
    let (fill, edge, ink) = match (here, response.hovered()) {
        (true, _) => (palette.faience, palette.faience, palette.on_faience),
        (false, true) => (palette.wash, palette.faience, palette.ink),
        (false, false) => (palette.raised, palette.control_edge, palette.ink),
    };
    painter.circle(center, radius, fill, Stroke::new(1.0, edge));
    if response.has_focus() {
        painter.circle_stroke(center, radius + 2.5, Stroke::new(2.0, palette.faience));
    }
    if let Some(icon) = icon {
        paint_icon(painter, icon, center, 0.6 * size, ink);
    }
    match (grade, icon) {
        (Some(grade), Some(_)) => {
            let corner = center + vec2(0.36, 0.36) * size;
            paint_seen(painter, grade, (corner, RADIUS), [palette.ink, palette.page]);
        }
        (Some(grade), None) => {
            // The mark says the same whether or not its entry is open.
            painter.circle_filled(center, 0.34 * size, palette.raised);
            paint_seen(painter, grade, (center, 0.22 * size), [palette.ink, palette.raised]);
        }
        (None, _) => {}
    }
}

/// The small drawing of a kind of entry, about `size` wide.
pub(super) fn paint_icon(painter: &Painter, icon: Icon, center: Pos2, size: f32, ink: Color32) {
    let half = 0.5 * size;
    let stroke = Stroke::new((0.08 * size).max(1.2), ink);
    let at = |x: f32, y: f32| center + vec2(x, y) * half;
    match icon {
        Icon::Find(Kind::Board) => {
            let rect = Rect::from_center_size(center, vec2(1.0, 0.56) * size);
            painter.rect_stroke(rect, 1, stroke, StrokeKind::Middle);
            for y in [-0.19, 0.19] {
                painter.line_segment([at(-1.0, y), at(1.0, y)], stroke);
            }
            for x in [-0.34, 0.34] {
                painter.line_segment([at(x, -0.56), at(x, 0.56)], stroke);
            }
        }
        Icon::Find(Kind::Picture) => {
            let font = egui::FontId::new(0.95 * size, fonts::signs());
            painter.text(center, Align2::CENTER_CENTER, "𓀀", font, ink);
        }
        Icon::Find(Kind::Text) => {
            for (y, right) in [(-0.55, 0.75), (-0.18, 0.45), (0.19, 0.8), (0.56, 0.2)] {
                painter.line_segment([at(-0.75, y), at(right, y)], stroke);
            }
        }
        Icon::Find(Kind::Pieces) => {
            paint_piece(painter, Side::Cones, at(-0.46, 0.0), 0.85 * size);
            paint_piece(painter, Side::Spools, at(0.46, 0.0), 0.85 * size);
        }
        Icon::Find(Kind::Sticks) => {
            let stroke = Stroke::new(1.6 * stroke.width, ink);
            for x in [-0.66, -0.22, 0.22, 0.66] {
                painter.line_segment([at(x - 0.12, 0.7), at(x + 0.12, -0.7)], stroke);
            }
        }
        Icon::Work(rules) => {
            let rect = Rect::from_center_size(center, vec2(0.72, 0.86) * size);
            painter.rect_stroke(rect, 1, stroke, StrokeKind::Middle);
            let lines: &[f32] = if rules { &[-0.4, 0.0, 0.4] } else { &[] };
            for y in lines {
                painter.line_segment([at(-0.4, *y), at(0.4, *y)], stroke);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::rows;
    use crate::app::history_view::ages::year_words;

    #[test]
    fn marks_that_are_close_stand_in_rows_and_long_times_above_them() {
        let at = |places: &[f32]| places.iter().map(|x| (x - 16.0, x + 16.0)).collect::<Vec<_>>();
        assert_eq!(rows(&at(&[0.0, 10.0, 20.0, 60.0]), 0.0, 99.0), [0, 1, 2, 0]);
        assert_eq!(rows(&at(&[66.0, 0.0, 33.0]), 1.0, 99.0), [0, 0, 0], "any order");
        let long = [(-500.0, 500.0), (-16.0, 16.0), (30.0, 60.0)];
        assert_eq!(rows(&long, 0.0, 99.0), [1, 0, 0]);
    }

    #[test]
    fn there_is_no_year_nought() {
        let words = [-500, 0, 1930].map(year_words);
        assert_eq!(words, ["500 BCE", "1 CE", "1930"]);
    }
}
