//! Marks of what we have seen of a find: full, half or open, always with the word.

use egui::{Color32, Painter, Pos2, Sense, Shape, Stroke, Ui, vec2};

use crate::app::controls::{caption, kept_together, width_of, word_row};
use crate::app::theme::{Palette, text};
use crate::i18n;
use crate::lesson::history::Grade;

/// Radius of a mark beside words, in points.
pub(super) const RADIUS: f32 = 4.5;
/// Points along the round side of a half mark.
const STEPS: u8 = 16;

pub(super) fn seen_words(grade: Grade) -> &'static str {
    i18n::text(match grade {
        Grade::Record => "history.known-record",
        Grade::Scholar => "history.known-scholar",
        Grade::Popular => "history.known-popular",
    })
}

/// Paints a mark: full, half or open, on a disc of the colour behind it.
pub(super) fn paint_seen(
    painter: &Painter,
    grade: Grade,
    (center, radius): (Pos2, f32),
    [ink, behind]: [Color32; 2],
) {
    let edge = Stroke::new(1.3, ink);
    let fill = if grade == Grade::Record { ink } else { behind };
    painter.circle(center, radius, fill, edge);
    if grade == Grade::Scholar {
        let at = |step: u8| {
            let angle = std::f32::consts::PI * (0.5 + f32::from(step) / f32::from(STEPS));
            center + radius * vec2(angle.cos(), angle.sin())
        };
        let half = (0..=STEPS).map(at).collect();
        painter.add(Shape::convex_polygon(half, ink, Stroke::NONE));
    }
}

/// The three marks with their words.
pub(super) fn legend_ui(ui: &mut Ui) {
    let palette = Palette::of(ui);
    word_row(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(14.0, 2.0);
        caption(ui, i18n::text("history.known"));
        let font = text::caption().resolve(ui.style());
        for grade in Grade::ALL {
            let word = seen_words(grade);
            let width = 2.0 * RADIUS + 6.0 + width_of(ui, word, font.clone());
            kept_together(ui, width, |ui| {
                ui.spacing_mut().item_spacing.x = 6.0;
                let size = vec2(2.0 * RADIUS, 2.0 * RADIUS);
                let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
                let colors = [palette.ink, palette.page];
                paint_seen(ui.painter(), grade, (rect.center(), RADIUS), colors);
                caption(ui, word);
            });
        }
    });
}
