//! Evidence of an answer, as a critical edition prints it.

use egui::{FontId, Response, RichText, Ui, pos2};

use crate::app::controls::pressable;
use crate::app::fonts;
use crate::app::theme::{Palette, text};
use crate::rules::{Evidence, Mark, Ruleset};
use crate::{i18n, library, rules_text};

/// The word for a mark.
pub fn mark_word(mark: Option<Mark>) -> &'static str {
    mark.map_or_else(|| i18n::text("rules-panel.mark-idle"), rules_text::mark)
}

/// A sentence on what a mark means.
pub fn mark_meaning(mark: Mark) -> &'static str {
    word(&format!("rules-panel.explain-{}", mark.name()))
}

/// A mark with a clause that says what it means, for a legend.
pub fn mark_legend(mark: Mark) -> &'static str {
    match mark {
        Mark::Own => mark_word(Some(mark)),
        _ => word(&format!("rules-panel.legend-{}", mark.name())),
    }
}

fn word(key: &str) -> &'static str {
    i18n::language().words(key).unwrap_or_default()
}

/// An answer with its certainty and its source: `No protection · our reading`.
pub fn answer_with_badge(answer: &str, evidence: Option<&Evidence>) -> String {
    i18n::say!("rules-panel.evidence", answer, mark = badge(evidence))
}

/// Certainty of an answer and its source, short: `stated, Walker 2011, point 7`. The one word that says too little by
/// itself is told in full: `recovered from another text`.
pub fn badge(evidence: Option<&Evidence>) -> String {
    let mark = match evidence.map(|evidence| evidence.mark) {
        Some(Mark::Recovered) => i18n::text("rules-panel.badge-recovered"),
        mark => mark_word(mark),
    };
    match evidence.and_then(short_source) {
        Some(source) => format!("{mark}, {source}"),
        None => mark.to_owned(),
    }
}

/// Reason why an answer is our reading, where the ruleset gives one.
pub fn reason(evidence: Option<&Evidence>) -> Option<&str> {
    let note = &evidence.filter(|evidence| evidence.mark == Mark::Interpretation)?.note;
    (!note.is_empty()).then(|| i18n::remark(note))
}

/// Source of an answer with the place in it, short: `Walker 2011, point 7`; `None` where no work is named.
fn short_source(evidence: &Evidence) -> Option<String> {
    if evidence.source.is_empty() {
        return None;
    }
    let works = library::works();
    let work = works.iter().find(|work| work.key == evidence.source);
    let source = work.map_or_else(|| evidence.source.clone(), |work| work.short());
    Some(if evidence.at.is_empty() {
        source
    } else {
        format!("{source}, {}", rules_text::place(evidence))
    })
}

/// An answer as a critical edition prints it, with the word for its mark: upright where the source states it, italic
/// where it is recovered, underlined with dots where it is our reading; behind it the source. Hovered, it tells what the
/// mark means.
pub fn mark_ui(ui: &mut Ui, answer: &str, evidence: Option<&Evidence>, is_idle: bool) -> Response {
    let palette = Palette::of(ui);
    let mark = evidence.map(|evidence| evidence.mark).filter(|_| !is_idle);
    let source = mark.and(evidence).and_then(short_source);
    let word = mark_word(mark);
    let word = if source.is_some() { format!("{word},") } else { word.to_owned() };
    let words = i18n::say!("rules-panel.evidence", answer, mark = word);
    let mut response = marked_label(ui, &words, mark, palette.quiet);
    let Some(mark) = mark else { return response };
    if let Some(source) = source {
        response |= marked_label(ui, &source, None, palette.quiet);
    }
    let note = evidence.map_or("", |evidence| i18n::remark(&evidence.note));
    response.on_hover_text(format!("{} {note}", mark_meaning(mark)).trim().to_owned())
}

/// Words in the type of a mark, in caption size.
pub fn marked_label(
    ui: &mut Ui,
    words: &str,
    mark: Option<Mark>,
    color: egui::Color32,
) -> Response {
    let font = mark_font(ui, mark);
    let line_height = 1.3 * font.size;
    let response = pressable(ui, RichText::new(words).font(font).color(color));
    if mark == Some(Mark::Interpretation) {
        dots(ui, &response, line_height, color);
    }
    response
}

/// The type of a mark, in caption size.
pub fn mark_font(ui: &Ui, mark: Option<Mark>) -> FontId {
    let size = text::caption().resolve(ui.style()).size;
    match mark {
        Some(Mark::Recovered) => FontId::new(1.08 * size, fonts::serif_italic()),
        _ => FontId::new(size, fonts::sans()),
    }
}

/// A dotted line under words.
fn dots(ui: &Ui, response: &Response, line_height: f32, color: egui::Color32) {
    let (rect, step) = (response.rect, 4.0);
    let count = (rect.width() / step) as usize;
    let y = (rect.center().y + 0.5 * line_height).min(rect.bottom());
    for index in 0..=count {
        let x = rect.left() + step * index as f32;
        ui.painter().circle_filled(pos2(x, y), 0.9, color);
    }
}

/// Evidence of an answer: the meaning of its mark, the note, and the source with the place in it.
pub fn evidence_lines(ruleset: &Ruleset, evidence: &Evidence) -> Vec<String> {
    let mut works = library::works_of(ruleset).into_iter();
    let source = works.find(|work| work.key == evidence.source);
    let source = source.map(|work| sourced(&work.long(), i18n::remark(&evidence.at)));
    let note = Some(i18n::remark(&evidence.note).to_owned()).filter(|note| !note.is_empty());
    [Some(mark_meaning(evidence.mark).to_owned()), note, source].into_iter().flatten().collect()
}

/// A source with the place in it, where one is named.
pub fn sourced(source: &str, at: &str) -> String {
    match at {
        "" => source.to_owned(),
        at => i18n::labelled(source, at),
    }
}
