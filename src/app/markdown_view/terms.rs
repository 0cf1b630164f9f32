//! The words of the game in running text: a dotted line below them, and what they mean on a tap.

use std::ops::Range;

use egui::text::LayoutJob;
use egui::text_selection::LabelSelectionState;
use egui::{
    CursorIcon, Frame, Galley, Label, Margin, Pos2, Rect, Role, Sense, Shape, Stroke, Ui,
    WidgetInfo, pos2, vec2,
};

use super::runs::ring;
use super::{Apparatus, Voice, phrase, term_label};
use crate::app::command::{Command, LearnPage, Route};
use crate::app::controls::rule_link;
use crate::app::theme::{Palette, mix};
use crate::lesson::glossary::{Term, plain_text};
use crate::lesson::prose::Inline;
use crate::{library, words};

/// A term among running words.
pub(super) struct Marked {
    /// The id of the term.
    pub(super) id: String,
    /// The words as they stand there.
    pub(super) word: String,
    /// Its letters, counted in characters from the first of the run.
    pub(super) letters: Range<usize>,
}

/// Shows running words as one label; each term in them can be pressed.
pub(super) fn words_ui(ui: &mut Ui, job: &LayoutJob, marked: &[Marked], apparatus: &mut Apparatus) {
    if marked.is_empty() {
        ui.add(Label::new(job.clone()));
        return;
    }
    let (pos, galley, response) = Label::new(job.clone()).layout_in_ui(ui);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, ui.is_enabled(), galley.text()));
    if !ui.is_rect_visible(response.rect) {
        return;
    }
    let ink = Palette::of(ui).ink;
    LabelSelectionState::label_text_selection(
        ui,
        &response,
        pos,
        galley.clone(),
        ink,
        Stroke::NONE,
    );
    for (place, term) in marked.iter().enumerate() {
        let id = response.id.with(("term", place));
        let rects = rects(&galley, pos, &term.letters);
        if let Some(shown) = library::glossary().term(&term.id) {
            term_ui(ui, id, &rects, term, shown, apparatus);
        }
    }
}

/// One term: sensed over all its lines, with a dotted line under each.
fn term_ui(
    ui: &Ui,
    id: egui::Id,
    rects: &[Rect],
    marked: &Marked,
    term: &Term,
    apparatus: &mut Apparatus,
) {
    let palette = Palette::of(ui);
    let open = apparatus.explains(&term.id);
    for (line, rect) in rects.iter().enumerate() {
        // A line of type is lower than a finger; half of the white above and below belongs to the word as well.
        let sensed = ui.interact(rect.expand2(vec2(2.0, 3.0)), id.with(line), Sense::click());
        let name = words::fill("glossary.term", &[("term", &marked.word)]);
        sensed.widget_info(|| WidgetInfo::selected(Role::Button, ui.is_enabled(), open, &name));
        let near = sensed.hovered() || sensed.has_focus() || open;
        let ink = if near {
            palette.faience
        } else {
            mix(palette.page, palette.ink, 0.62)
        };
        dots(ui, *rect, ink, near);
        ring(ui, &sensed);
        let sensed = sensed.on_hover_cursor(CursorIcon::Help);
        let sensed = if open {
            sensed
        } else {
            sensed.on_hover_ui(|ui| {
                ui.set_max_width(ui.ctx().global_style().spacing.tooltip_width);
                ui.label(plain_text(term, library::works()));
            })
        };
        if sensed.clicked() {
            apparatus.toggle(&term_label(&term.id));
        }
    }
}

fn dots(ui: &Ui, rect: Rect, ink: egui::Color32, strong: bool) {
    let y = rect.bottom() - 0.14 * rect.height();
    let (radius, step) = if strong { (1.0, 3.0) } else { (0.75, 3.5) };
    let ends = [pos2(rect.left(), y), pos2(rect.right(), y)];
    ui.painter()
        .extend(Shape::dotted_line(&ends, ink, step, radius));
}

/// Where some letters of a text stand: one rectangle for each line they are on.
fn rects(galley: &Galley, pos: Pos2, letters: &Range<usize>) -> Vec<Rect> {
    let mut first = 0;
    let mut rects = Vec::new();
    for row in &galley.rows {
        let inside = row.glyphs.iter().enumerate();
        let inside = inside.filter(|(at, _)| letters.contains(&(first + at)));
        let offset = pos.to_vec2() + row.pos.to_vec2();
        let all = inside.map(|(_, glyph)| glyph.logical_rect().translate(offset));
        rects.extend(all.reduce(Rect::union));
        first += row.glyphs.len() + usize::from(row.ends_with_newline);
    }
    rects
}

/// What a term means, set in below the words that use it.
pub(super) fn explanation(ui: &mut Ui, id: &str, apparatus: &mut Apparatus) -> Option<Command> {
    let term = library::glossary().term(id)?;
    let palette = Palette::of(ui);
    let mut command = None;
    let shown = Frame::new()
        .inner_margin(Margin {
            left: 16,
            right: 0,
            top: 4,
            bottom: 6,
        })
        .show(ui, |ui| {
            let mut told = vec![Inline::Bold(vec![Inline::Text(headword(term))])];
            told.push(Inline::Text(": ".to_owned()));
            told.extend(term.text.iter().cloned());
            command = phrase(ui, &told, Voice::NOTE.ink(palette.quiet), apparatus);
            if rule_link(ui, words::text("glossary.open")).clicked() {
                let route = Route::Beside(LearnPage::Glossary, term.id.clone());
                command = Some(Command::Go(route));
            }
        });
    let rect = shown.response.rect.shrink2(vec2(0.0, 5.0));
    let line = Stroke::new(2.0, palette.ochre);
    ui.painter().vline(rect.left() + 4.0, rect.y_range(), line);
    command
}

/// A term as it heads its explanation, with its signs where it has some.
pub fn headword(term: &Term) -> String {
    match term.written.is_empty() {
        true => term.term.clone(),
        false => format!("{} {}", term.term, term.written),
    }
}
