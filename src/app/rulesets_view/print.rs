//! Print of an answer: its mark as typography, matches of the search highlighted.

use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{Color32, FontId, Galley, Mesh, Pos2, Rect, Shape, Stroke, Ui, pos2, vec2};

use crate::app::fonts;
pub(super) use crate::app::rules_panel::mark_word;
use crate::app::search::found_in;
use crate::app::theme::{Palette, mix, text};
use crate::rules::Mark;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Print {
    /// Certainty of the answer; `None` where it has no part in the game.
    pub mark: Option<Mark>,
    /// It differs from the answer it is compared with.
    pub bold: bool,
}

/// Words in the type of their mark: upright where the source states them, italic where they are recovered. What is
/// dotted or underlined is drawn by [`paint`]. The words `find` are highlighted.
pub(super) fn galley(
    ui: &Ui,
    words: &str,
    print: Print,
    (size, width): (f32, f32),
    find: &str,
) -> Arc<Galley> {
    let palette = Palette::of(ui);
    let recovered = print.mark == Some(Mark::Recovered);
    let (family, size) = match (recovered, print.bold) {
        (true, true) => (fonts::serif_bold(), 1.06 * size),
        (true, false) => (fonts::serif_italic(), 1.08 * size),
        (false, true) => (fonts::sans_bold(), size),
        (false, false) => (fonts::sans(), size),
    };
    let color = if print.mark.is_none() { palette.quiet } else { palette.ink };
    let underline =
        if print.mark == Some(Mark::Own) { Stroke::new(1.0, palette.ochre) } else { Stroke::NONE };
    let format = TextFormat {
        font_id: FontId::new(size, family),
        color,
        italics: recovered && print.bold,
        underline,
        ..TextFormat::default()
    };
    lines(ui, words, &format, width, find)
}

/// Empty job whose lines are no wider than `width`.
pub(super) fn wrapped(width: f32) -> LayoutJob {
    LayoutJob { wrap: TextWrapping::wrap_at_width(width), ..LayoutJob::default() }
}

/// Words in lines no wider than `width`, laid out; `find` is highlighted.
pub(super) fn lines(
    ui: &Ui,
    words: &str,
    format: &TextFormat,
    width: f32,
    find: &str,
) -> Arc<Galley> {
    let mut job = wrapped(width);
    append(ui, &mut job, words, format, find);
    ui.painter().layout_job(job)
}

/// Appends words, with `find` (in lower case) highlighted.
pub(super) fn append(ui: &Ui, job: &mut LayoutJob, words: &str, format: &TextFormat, find: &str) {
    let palette = Palette::of(ui);
    let highlighted =
        TextFormat { background: mix(palette.page, palette.ochre, 0.34), ..format.clone() };
    let mut end = 0;
    for range in occurrences(words, find) {
        if end < range.start {
            job.append(&words[end..range.start], 0.0, format.clone());
        }
        job.append(&words[range.clone()], 0.0, highlighted.clone());
        end = range.end;
    }
    if end < words.len() || words.is_empty() {
        job.append(&words[end..], 0.0, format.clone());
    }
}

/// Places of `find`, which is in lower case, at the beginnings of words of any case.
fn occurrences(words: &str, find: &str) -> Vec<std::ops::Range<usize>> {
    if find.is_empty() {
        return Vec::new();
    }
    let lower = words.to_lowercase();
    // Where lower case has another length, the places would be wrong: then nothing is highlighted.
    if lower.len() != words.len() {
        return Vec::new();
    }
    found_in(&lower, find)
        .filter(|range| words.is_char_boundary(range.start) && words.is_char_boundary(range.end))
        .collect()
}

/// Paints words, with dots under a reading of ours.
pub(super) fn paint(ui: &Ui, at: Pos2, galley: Arc<Galley>, mark: Option<Mark>) {
    let palette = Palette::of(ui);
    if mark == Some(Mark::Interpretation) {
        ui.painter().add(dots(&galley, at, mix(palette.page, palette.ink, 0.62)));
    }
    ui.painter().galley(at, galley, palette.ink);
}

/// Dots under every row of words, as one shape.
fn dots(galley: &Galley, at: Pos2, color: Color32) -> Shape {
    const STEP: f32 = 3.5;
    let mut mesh = Mesh::default();
    for row in &galley.rows {
        let row = row.rect().translate(at.to_vec2());
        let count = (row.width() / STEP).floor() as usize;
        let y = (row.bottom() - 1.0).round();
        for index in 0..count {
            let x = row.left() + STEP * index as f32 + 1.0;
            mesh.add_colored_rect(Rect::from_min_size(pos2(x, y), vec2(1.5, 1.5)), color);
        }
    }
    Shape::mesh(mesh)
}

/// The size of the words in a cell of the table.
pub(super) fn cell_size(ui: &Ui) -> f32 {
    text::caption().resolve(ui.style()).size
}

#[cfg(test)]
mod tests {
    use super::occurrences;

    #[test]
    fn what_is_looked_for_is_found_whatever_its_letters() {
        assert_eq!(occurrences("Back to Square 15", "square"), vec![8..14]);
        assert_eq!(occurrences("15, 15", "15"), [0..2, 4..6]);
        assert_eq!(occurrences("Exit it", "it"), vec![5..7]);
        assert!(occurrences("anything", "").is_empty());
        assert!(occurrences("İstanbul", "stan").is_empty(), "a small letter of another length");
    }
}
