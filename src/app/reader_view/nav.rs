//! Back, the dots of the steps, and Next.

use egui::{Align, Layout, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use super::NAV;
use crate::app::controls::{hairline, primary_button, quiet_button};
use crate::app::progress::{Mark, Progress};
use crate::app::theme::{Palette, row_height};
use crate::lesson::Lesson;
use crate::words;

/// Shows the row. What is returned is the place to go to, counted from 0; the recap comes after the last step.
pub(super) fn ui(
    ui: &mut Ui,
    lesson: &Lesson,
    at: usize,
    progress: &Progress,
    primary: bool,
) -> Option<usize> {
    let mut wanted = None;
    let last = lesson.steps.len();
    ui.allocate_ui_with_layout(
        vec2(ui.available_width(), NAV),
        Layout::top_down(Align::Min),
        |ui| {
            hairline(ui);
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 0.0;
                let back =
                    ui.add_enabled_ui(at > 0, |ui| quiet_button(ui, words::text("learn.back")));
                if back.inner.clicked() {
                    wanted = Some(at - 1);
                }
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    if at < last && next_button(ui, primary).clicked() {
                        wanted = Some(at + 1);
                    }
                    let dots = dot_width(ui, lesson) * (last + 1) as f32;
                    ui.add_space((0.5 * (ui.available_width() - dots)).max(0.0));
                    // Laid from the right, so the recap comes first.
                    for index in (0..=last).rev() {
                        if dot(ui, lesson, index, at, progress).clicked() {
                            wanted = Some(index);
                        }
                    }
                });
            });
        },
    );
    wanted
}

fn next_button(ui: &mut Ui, primary: bool) -> Response {
    if primary {
        return primary_button(ui, words::text("learn.next"));
    }
    let size = vec2(88.0, row_height(ui).max(36.0));
    ui.add(egui::Button::new(words::text("learn.next")).min_size(size))
}

/// One step: an empty ring before it is opened, a point in the ring once seen, half full when done with help, full when
/// done alone. The recap is a lozenge.
fn dot(ui: &mut Ui, lesson: &Lesson, index: usize, at: usize, progress: &Progress) -> Response {
    let palette = Palette::of(ui);
    let size = vec2(dot_width(ui, lesson), row_height(ui));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let mark = progress.step(&lesson.id, index + 1).mark;
    let name = name(lesson, index, mark);
    response
        .widget_info(|| WidgetInfo::selected(Role::Button, ui.is_enabled(), index == at, &name));
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let (center, here) = (rect.center(), index == at);
    let radius = if here { 6.0 } else { 5.0 };
    let edge = Stroke::new(
        1.5,
        if here {
            palette.faience
        } else {
            palette.control_edge
        },
    );
    let painter = ui.painter();
    if index == lesson.steps.len() {
        let points = [
            vec2(0.0, -1.2),
            vec2(1.2, 0.0),
            vec2(0.0, 1.2),
            vec2(-1.2, 0.0),
        ];
        let points = points.iter().map(|at| center + *at * radius).collect();
        let fill = if here { palette.faience } else { palette.page };
        painter.add(egui::Shape::convex_polygon(points, fill, edge));
    } else {
        painter.circle(center, radius, palette.page, edge);
        match mark {
            Mark::New => {}
            Mark::Seen => {
                painter.circle_filled(center, 1.8, palette.quiet);
            }
            Mark::Helped => {
                let half = egui::Rect::from_center_size(center, vec2(2.0, 2.0) * radius);
                let half = half.with_max_x(center.x);
                painter
                    .with_clip_rect(half)
                    .circle_filled(center, radius - 1.0, palette.ochre);
            }
            Mark::Alone => {
                painter.circle_filled(center, radius - 1.0, palette.ochre);
            }
        }
    }
    if here {
        painter.circle_stroke(center, radius + 3.0, Stroke::new(1.5, palette.faience));
    }
    if response.has_focus() {
        let ring = Stroke::new(2.0, palette.faience);
        painter.rect_stroke(rect.shrink2(vec2(0.0, 4.0)), 4, ring, StrokeKind::Outside);
    }
    response.on_hover_text(name)
}

fn dot_width(ui: &Ui, lesson: &Lesson) -> f32 {
    let wide = ui.ctx().content_rect().width() >= 480.0;
    let most = if wide { 24.0 } else { 20.0 };
    (170.0 / (lesson.steps.len() + 1) as f32).clamp(14.0, most)
}

/// What is read aloud for a dot.
pub(super) fn name(lesson: &Lesson, index: usize, mark: Mark) -> String {
    let Some(step) = lesson.steps.get(index) else {
        return words::text("learn.dot-recap").to_owned();
    };
    let state = match mark {
        Mark::New => "learn.mark-new",
        Mark::Seen => "learn.mark-seen",
        Mark::Helped => "learn.mark-helped",
        Mark::Alone => "learn.mark-alone",
    };
    let (number, count) = ((index + 1).to_string(), lesson.steps.len().to_string());
    let title = step.plain_title();
    let values = [
        ("number", number.as_str()),
        ("count", &count),
        ("title", &title),
        ("state", words::text(state)),
    ];
    words::fill("learn.dot", &values)
}
