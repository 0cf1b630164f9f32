//! Back, the dots of the steps, and Next, which leads on from the last page as well. On a phone the dots are one button
//! that opens the list of steps.

use egui::{
    Align, Button, Frame, Layout, Popup, Pos2, Rect, RectAlign, Response, Role, ScrollArea, Sense,
    Stroke, StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo, pos2, vec2,
};

use crate::app::controls::{
    hairline, named, primary_button, primary_height, quiet_button, width_of,
};
use crate::app::progress::{Mark, Progress};
use crate::app::theme::{Palette, is_narrow, row_height, text};
use crate::i18n;
use crate::lesson::Lesson;

/// Least room between the dots and the buttons beside them, in points.
const GAP: f32 = 10.0;

/// Between the list of steps on a phone and the edges of the window, and around the words in it, in points.
const LIST_GAP: f32 = 16.0;
const LIST_PADDING: f32 = 10.0;

/// Width of the button that leads on to what is below the edge, in points.
const MORE_BELOW: f32 = 22.0;

/// Button at the right of the row.
pub(super) enum Next {
    /// To the next page; filled where that is what matters most now.
    Page { primary: bool },
    /// To the next page, past what this one asks for.
    Skip,
    /// From the last page to where these words say.
    Onward(String),
}

/// Shows the row. Gives the step to go to, counted from 0; the recap comes after the last step, and after that the way
/// out of the lesson.
pub(super) fn ui(
    ui: &mut Ui,
    lesson: &Lesson,
    at: usize,
    progress: &Progress,
    next: &Next,
) -> Option<usize> {
    let mut target = None;
    let last = lesson.steps.len();
    let size = vec2(ui.available_width(), height(ui));
    ui.allocate_ui_with_layout(size, Layout::top_down(Align::Min), |ui| {
        hairline(ui);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            let back = |ui: &mut Ui| quiet_button(ui, i18n::text("learn.back"));
            if ui.add_enabled_ui(at > 0, back).inner.clicked() {
                target = Some(at - 1);
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let width = dot_width(ui, lesson);
                let room = ui.available_width() - width * (last + 1) as f32;
                if next_button(ui, next, room).clicked() {
                    target = Some(at + 1);
                }
                let width = dot_width(ui, lesson).min(width);
                let dots = width * (last + 1) as f32;
                // In the order in which they are read, whatever stands at the right.
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    ui.add_space((0.5 * (ui.available_width() - dots)).max(0.0));
                    if is_narrow(ui) {
                        target = list_button(ui, lesson, (at, width), progress).or(target);
                        return;
                    }
                    for index in 0..=last {
                        if dot(ui, lesson, index, (at, width), progress).clicked() {
                            target = Some(index);
                        }
                    }
                });
            });
        });
    });
    target
}

/// A button on the line above the row, at this point, that leads on to what is below the edge; `true` where it was
/// pressed. It stands between the words and the dots, and covers neither.
pub(super) fn more_below_ui(ui: &mut Ui, line: Pos2) -> bool {
    let center = line + vec2(0.0, 0.35 * MORE_BELOW);
    let place = Rect::from_center_size(center, Vec2::splat(MORE_BELOW));
    let button = Button::new("↓").small().corner_radius(0.5 * MORE_BELOW);
    let button = button.fill(Palette::of(ui).raised).min_size(place.size());
    let mut child = ui.new_child(UiBuilder::new().max_rect(place));
    child.spacing_mut().button_padding = Vec2::ZERO;
    let name = i18n::text("app.more-below");
    let pressed = child.add_sized(place.size(), button);
    named(pressed, Role::Button, name).on_hover_text(name).clicked()
}

pub(super) fn height(ui: &Ui) -> f32 {
    primary_height(ui) + 12.0
}

/// All dots as one button, since on a phone each would be smaller than a thumb. It opens the list of steps; gives
/// the step that was picked there.
fn list_button(
    ui: &mut Ui,
    lesson: &Lesson,
    (at, width): (usize, f32),
    progress: &Progress,
) -> Option<usize> {
    let last = lesson.steps.len();
    let size = vec2(width * (last + 1) as f32, row_height(ui));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let words = match at == last {
        true => i18n::text("learn.steps-recap").to_owned(),
        false => i18n::say!("learn.steps", number = at + 1, count = last),
    };
    response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), &words));
    for index in 0..=last {
        let center = pos2(rect.left() + width * (index as f32 + 0.5), rect.center().y);
        let mark = progress.mark(lesson, index + 1);
        paint_dot(ui, center, mark, index == at, index == last);
    }
    ring(ui, &response);
    let (mut target, least) = (None, vec2(0.0, row_height(ui)));
    // Above the row of steps, and with a gap to the edges of the window.
    let window = ui.ctx().content_rect();
    let place = rect.with_min_x(window.left()).with_max_x(window.right());
    let width = window.width() - 2.0 * (LIST_GAP + LIST_PADDING);
    let height = rect.top() - window.top() - 2.0 * (LIST_GAP + LIST_PADDING);
    let frame = Frame::popup(ui.style()).inner_margin(LIST_PADDING);
    let popup = Popup::menu(&response).anchor(place).align(RectAlign::TOP).gap(LIST_GAP);
    popup.align_alternatives(&[]).frame(frame).show(|ui| {
        ui.set_width(width);
        ui.spacing_mut().button_padding.x = LIST_PADDING;
        ScrollArea::vertical().max_height(height).min_scrolled_height(height).show(ui, |ui| {
            for index in 0..=last {
                let mark = progress.mark(lesson, index + 1);
                let label = match lesson.steps.get(index) {
                    Some(step) => format!("{}. {}", index + 1, step.plain_title()),
                    None => i18n::text("learn.dot-recap").to_owned(),
                };
                let row = ui.add(egui::Button::selectable(index == at, label).min_size(least));
                let name = name(lesson, index, mark);
                row.widget_info(|| WidgetInfo::selected(Role::Button, true, index == at, &name));
                if row.clicked() {
                    target = Some(index);
                }
            }
        });
    });
    target
}

/// The button that leads on, with all its words where there is so much room for them.
fn next_button(ui: &mut Ui, next: &Next, room: f32) -> Response {
    let short = i18n::text("learn.next");
    match next {
        Next::Page { primary: true } => primary_button(ui, short),
        Next::Page { primary: false } | Next::Skip => {
            let skips = matches!(next, Next::Skip);
            let word = if skips { i18n::text("learn.skip") } else { short };
            // In a scope as the filled button is: for a keyboard and a screen reader it is one button, whose name changes.
            let button = egui::Button::new(word).min_size(vec2(88.0, primary_height(ui)));
            ui.scope(|ui| ui.add(button)).inner
        }
        Next::Onward(words) => {
            let width = width_of(ui, words, text::strong().resolve(ui.style())) + 60.0;
            let label = if width < room { words.as_str() } else { short };
            named(primary_button(ui, label), Role::Button, words)
        }
    }
}

/// One step: an empty ring before it is opened, a point in the ring once seen, half full when done with help, full when
/// done alone; one that asks for nothing keeps its point. The recap is a lozenge.
fn dot(
    ui: &mut Ui,
    lesson: &Lesson,
    index: usize,
    (at, width): (usize, f32),
    progress: &Progress,
) -> Response {
    let size = vec2(width, row_height(ui));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let mark = progress.mark(lesson, index + 1);
    let name = name(lesson, index, mark);
    response
        .widget_info(|| WidgetInfo::selected(Role::Button, ui.is_enabled(), index == at, &name));
    paint_dot(ui, rect.center(), mark, index == at, index == lesson.steps.len());
    ring(ui, &response);
    response.on_hover_text(name)
}

fn ring(ui: &Ui, response: &Response) {
    if response.has_focus() {
        let stroke = Stroke::new(2.0, Palette::of(ui).faience);
        let around = response.rect.shrink2(vec2(0.0, 4.0));
        ui.painter().rect_stroke(around, 4, stroke, StrokeKind::Outside);
    }
}

fn paint_dot(ui: &Ui, center: Pos2, mark: Mark, here: bool, recap: bool) {
    let palette = Palette::of(ui);
    let radius = if here { 6.0 } else { 5.0 };
    let edge = Stroke::new(1.5, if here { palette.faience } else { palette.control_edge });
    let painter = ui.painter();
    if recap {
        let points = [vec2(0.0, -1.2), vec2(1.2, 0.0), vec2(0.0, 1.2), vec2(-1.2, 0.0)];
        let points = points.iter().map(|at| center + *at * radius).collect();
        let fill = if here { palette.faience } else { palette.page };
        painter.add(egui::Shape::convex_polygon(points, fill, edge));
    } else {
        painter.circle(center, radius, palette.page, edge);
        match mark {
            Mark::New => {}
            Mark::Seen => drop(painter.circle_filled(center, 1.8, palette.quiet)),
            Mark::Helped => {
                let half = Rect::from_center_size(center, vec2(2.0, 2.0) * radius);
                let half = half.with_max_x(center.x);
                painter.with_clip_rect(half).circle_filled(center, radius - 1.0, palette.ochre);
            }
            Mark::Alone => drop(painter.circle_filled(center, radius - 1.0, palette.ochre)),
        }
    }
    if here {
        painter.circle_stroke(center, radius + 3.0, Stroke::new(1.5, palette.faience));
    }
}

/// Width of a dot: what Back and Next and a gap beside each leave, as far as a pointer needs it.
fn dot_width(ui: &Ui, lesson: &Lesson) -> f32 {
    let (count, most) = ((lesson.steps.len() + 1) as f32, if is_narrow(ui) { 20.0 } else { 28.0 });
    ((ui.available_width() - 2.0 * GAP) / count).clamp(8.0, most)
}

/// Name of a dot, as it is read aloud.
pub(super) fn name(lesson: &Lesson, index: usize, mark: Mark) -> String {
    let Some(step) = lesson.steps.get(index) else {
        return i18n::text("learn.dot-recap").to_owned();
    };
    let state = match mark {
        Mark::New => "learn.mark-new",
        Mark::Seen => "learn.mark-seen",
        Mark::Helped => "learn.mark-helped",
        Mark::Alone => "learn.mark-alone",
    };
    i18n::say!(
        "learn.dot",
        number = index + 1,
        count = lesson.steps.len(),
        title = step.plain_title(),
        state = i18n::text(state)
    )
}
