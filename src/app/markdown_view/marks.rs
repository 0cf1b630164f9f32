//! Words in running text that can be pressed: terms with a dotted line below them, links, and the numbers of notes.
//!
//! **Invariant:** a phrase is laid out as one text, and parts of it are sensed. As separate texts, a link and the
//! comma after it could be torn apart at the end of a line.

use std::ops::Range;

use egui::text::LayoutJob;
use egui::text_selection::LabelSelectionState;
use egui::{
    CursorIcon, Galley, Id, Label, Pos2, Rect, Response, Role, Sense, Shape, Stroke, StrokeKind,
    Ui, WidgetInfo, pos2, vec2,
};

use super::footnotes::{Footnotes, term_label};
use crate::app::command::Command;
use crate::app::theme::{Palette, mix};
use crate::lesson::glossary::plain_text;
use crate::{i18n, library};

/// Words in a text that can be pressed.
pub(super) struct PressableWords {
    pub(super) target: PressTarget,
    pub(super) word: String,
    /// Their characters, counted from the first of the text.
    pub(super) characters: Range<usize>,
}

pub(super) enum PressTarget {
    /// A word of the game, by its id in the glossary.
    Term(String),
    /// A way to another place, by its address.
    Link(String),
    /// A note, by its label and its number.
    Note(String, usize),
}

/// Shows a text as one label, read aloud as `spoken`, in which some words can be pressed; gives the label.
pub(super) fn words_ui(
    ui: &mut Ui,
    job: LayoutJob,
    spoken: &str,
    pressable: &[PressableWords],
    footnotes: &mut Footnotes,
) -> Response {
    let (pos, galley, response) = Label::new(job).layout_in_ui(ui);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, ui.is_enabled(), spoken));
    if !ui.is_rect_visible(response.rect) {
        return response;
    }
    let ink = Palette::of(ui).ink;
    let shown = galley.clone();
    LabelSelectionState::label_text_selection(ui, &response, pos, shown, ink, Stroke::NONE);
    for (place, words) in pressable.iter().enumerate() {
        let id = response.id.with(("marked", place));
        let rects = rects(&galley, pos, &words.characters);
        pressable_ui(ui, id, &rects, words, footnotes);
    }
    response
}

/// Words over all their lines, pressed as one.
fn pressable_ui(
    ui: &Ui,
    id: Id,
    rects: &[Rect],
    words: &PressableWords,
    footnotes: &mut Footnotes,
) {
    match &words.target {
        PressTarget::Term(term) => {
            let open = footnotes.explains(term);
            if term_ui(ui, id, rects, words, term, open) {
                footnotes.toggle(&term_label(term));
            }
        }
        PressTarget::Link(url) => {
            let info = || WidgetInfo::labeled(Role::Link, ui.is_enabled(), &words.word);
            let Some(response) = sense_words(ui, id, rects, info) else { return };
            // An own place is followed; any other address opens beside the program.
            if response.on_hover_cursor(CursorIcon::PointingHand).clicked() {
                let command = if url.starts_with('#') { Command::Follow } else { Command::Browse };
                command(url.clone()).send(ui.ctx());
            }
        }
        PressTarget::Note(label, number) => {
            let open = footnotes.open.contains(label);
            let name = i18n::say!("learn.note", number);
            let info = || WidgetInfo::selected(Role::Button, ui.is_enabled(), open, &name);
            let Some(response) = sense_words(ui, id, rects, info) else { return };
            if response.on_hover_cursor(CursorIcon::PointingHand).clicked() {
                footnotes.toggle(label);
            }
        }
    }
}

/// One term with a dotted line under each of its lines. `true` when it was pressed.
fn term_ui(
    ui: &Ui,
    id: Id,
    rects: &[Rect],
    words: &PressableWords,
    term: &str,
    open: bool,
) -> bool {
    let Some(term) = library::glossary().term(term) else { return false };
    let name = i18n::fill("glossary.term", &[("term", &words.word)]);
    let info = || WidgetInfo::selected(Role::Button, ui.is_enabled(), open, &name);
    let Some(response) = sense_words(ui, id, rects, info) else { return false };
    let palette = Palette::of(ui);
    let near = response.hovered() || response.has_focus() || open;
    let ink = if near { palette.faience } else { mix(palette.page, palette.ink, 0.62) };
    for rect in rects {
        dots(ui, *rect, ink, near);
    }
    let response = response.on_hover_cursor(CursorIcon::Help);
    let clicked = response.clicked();
    if !open {
        response.on_hover_ui(|ui| {
            ui.set_max_width(ui.ctx().global_style().spacing.tooltip_width);
            ui.label(plain_text(term, library::works()));
        });
    }
    clicked
}

/// Senses words over several lines as one: the first line has the name and the focus.
fn sense_words(ui: &Ui, id: Id, rects: &[Rect], info: impl Fn() -> WidgetInfo) -> Option<Response> {
    let mut whole: Option<Response> = None;
    for (line, rect) in rects.iter().enumerate() {
        // A line is lower than a finger, so half of the gap above and below belongs to the word.
        let place = rect.expand2(vec2(2.0, 3.0));
        let sense = if line == 0 { Sense::click() } else { Sense::CLICK };
        let response = ui.interact(place, id.with(line), sense);
        whole = Some(match whole {
            None => {
                response.widget_info(&info);
                response
            }
            Some(before) => before.union(response),
        });
    }
    let whole = whole?;
    if whole.has_focus() {
        let stroke = Stroke::new(2.0, Palette::of(ui).faience);
        for rect in rects {
            ui.painter().rect_stroke(rect.expand(3.0), 3, stroke, StrokeKind::Outside);
        }
    }
    Some(whole)
}

fn dots(ui: &Ui, rect: Rect, ink: egui::Color32, strong: bool) {
    let y = rect.bottom() - 0.14 * rect.height();
    let (radius, step) = if strong { (1.0, 3.0) } else { (0.75, 3.5) };
    let ends = [pos2(rect.left(), y), pos2(rect.right(), y)];
    ui.painter().extend(Shape::dotted_line(&ends, ink, step, radius));
}

/// Places of some characters of a text: one rectangle for each line they are on.
fn rects(galley: &Galley, pos: Pos2, characters: &Range<usize>) -> Vec<Rect> {
    let mut first = 0;
    let mut rects = Vec::new();
    for row in &galley.rows {
        let inside = row.glyphs.iter().enumerate();
        let inside = inside.filter(|(at, _)| characters.contains(&(first + at)));
        let offset = pos.to_vec2() + row.pos.to_vec2();
        let all = inside.map(|(_, glyph)| glyph.logical_rect().translate(offset));
        rects.extend(all.reduce(Rect::union));
        first += row.glyphs.len() + usize::from(row.ends_with_newline);
    }
    rects
}
