//! Words in lines: type, links, marks of notes and of terms.

use egui::text::{LayoutJob, TextFormat};
use egui::{Color32, Frame, Margin, Stroke, Ui, vec2};

use super::footnotes::{Footnotes, ProseStyle};
use super::marks::{self, PressTarget, PressableWords};
use crate::app::controls::{mark_heading, rule_link};
use crate::app::fonts;
use crate::app::theme::{Palette, text};
use crate::lesson::Work;
use crate::lesson::glossary::{Term, term_of};
use crate::lesson::prose::{Inline, may_follow, plain};
use crate::route::{PlaceName, Route};
use crate::{i18n, library};

/// Emphasis of words: bold, italic or monospaced.
#[derive(Clone, Copy, Default)]
pub(super) struct Emphasis {
    pub(super) bold: bool,
    pub(super) italic: bool,
    pub(super) code: bool,
}

/// A phrase as it is set: one text, so that nothing but a space ever ends a line, and the words in it that can be pressed.
#[derive(Default)]
struct Line {
    job: LayoutJob,
    /// Text to be read aloud, without the numbers of its notes.
    spoken: String,
    pressable: Vec<PressableWords>,
}

impl Line {
    /// Adds words, with the target of a press on them where they can be pressed.
    fn push(&mut self, text: &str, format: TextFormat, target: Option<PressTarget>) {
        self.spoken.push_str(text);
        self.add_pressable(text, target);
        // egui breaks lines at a narrow no-break space, but not at the usual one.
        self.job.append(&text.replace('\u{202f}', "\u{a0}"), 0.0, format);
    }

    /// Adds the number of a note, close to the word before it.
    fn push_note(&mut self, label: &str, number: usize, format: TextFormat) {
        let text = number.to_string();
        let close = 0.12 * format.font_id.size;
        self.add_pressable(&text, Some(PressTarget::Note(label.to_owned(), number)));
        self.job.append(&text, close, format);
    }

    fn add_pressable(&mut self, text: &str, target: Option<PressTarget>) {
        let first = self.job.text.chars().count();
        self.pressable.extend(target.map(|target| PressableWords {
            target,
            word: text.to_owned(),
            characters: first..first + text.chars().count(),
        }));
    }
}

/// Shows a phrase that wraps at the width of the column, its open notes below it.
pub fn phrase(ui: &mut Ui, words: &[Inline], style: ProseStyle, footnotes: &mut Footnotes) {
    let mut line = Line::default();
    push_words(ui, words, Emphasis::default(), style, footnotes, &mut line);
    ui.scope(|ui| {
        // Rows are as high as their letters, not as a button.
        ui.spacing_mut().interact_size.y = 0.0;
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        ui.horizontal_wrapped(|ui| {
            let label = marks::words_ui(ui, line.job, &line.spoken, &line.pressable, footnotes);
            if style.heading {
                mark_heading(ui, &label, 3, &line.spoken);
            }
        });
    });
    for words in &line.pressable {
        match &words.target {
            PressTarget::Note(label, _) if footnotes.open.contains(label) => {
                note(ui, label, footnotes)
            }
            PressTarget::Term(id) if footnotes.explains(id) => explanation(ui, id, footnotes),
            _ => {}
        }
    }
}

fn push_words(
    ui: &Ui,
    words: &[Inline],
    emphasis: Emphasis,
    style: ProseStyle,
    footnotes: &Footnotes,
    line: &mut Line,
) {
    for inline in words {
        let plain_format = || format(ui, emphasis, style);
        match inline {
            Inline::Text(text) => line.push(text, plain_format(), None),
            Inline::SoftBreak => line.push(" ", plain_format(), None),
            Inline::HardBreak => line.push("\n", plain_format(), None),
            Inline::Code(text) => {
                line.push(text, format(ui, Emphasis { code: true, ..emphasis }, style), None);
            }
            Inline::Cite(key) => {
                line.push(&Work::short_of(library::works(), key), plain_format(), None)
            }
            Inline::Bold(inner) => {
                let emphasis = Emphasis { bold: true, ..emphasis };
                push_words(ui, inner, emphasis, style, footnotes, line);
            }
            Inline::Italic(inner) => {
                let emphasis = Emphasis { italic: true, ..emphasis };
                push_words(ui, inner, emphasis, style, footnotes, line);
            }
            Inline::Link { url, text } => {
                let (format, target) = match term_of(url) {
                    Some(id) => (plain_format(), Some(PressTarget::Term(id.to_owned()))),
                    None if may_follow(url) => {
                        (link_format(ui, style), Some(PressTarget::Link(url.clone())))
                    }
                    None => (plain_format(), None),
                };
                line.push(&plain(text), format, target);
            }
            Inline::Note(label) => {
                if let Some(number) = footnotes.number(label) {
                    let open = footnotes.open.contains(label);
                    line.push_note(label, number, note_format(ui, style, open));
                }
            }
        }
    }
}

pub(super) fn format(ui: &Ui, emphasis: Emphasis, style: ProseStyle) -> TextFormat {
    let text_style = if emphasis.bold || style.bold {
        text::lesson_bold()
    } else if emphasis.italic {
        text::lesson_italic()
    } else {
        text::lesson()
    };
    let mut font = text_style.resolve(ui.style());
    font.size *= style.size;
    let line_height = Some((1.5 * font.size).round());
    if emphasis.code {
        font.family = fonts::sans();
        font.size *= 0.92;
    }
    let background = if emphasis.code { ui.visuals().code_bg_color } else { Color32::TRANSPARENT };
    TextFormat {
        font_id: font,
        color: style.color.unwrap_or(Palette::of(ui).ink),
        background,
        line_height,
        valign: egui::Align::Center,
        ..TextFormat::default()
    }
}

/// Format of a link: faience and underlined.
fn link_format(ui: &Ui, style: ProseStyle) -> TextFormat {
    let palette = Palette::of(ui);
    TextFormat {
        underline: Stroke::new(1.0, palette.faience),
        ..format(ui, Emphasis::default(), style.ink(palette.faience))
    }
}

/// Format of the raised number of a note.
fn note_format(ui: &Ui, style: ProseStyle, open: bool) -> TextFormat {
    let palette = Palette::of(ui);
    let mut format = format(ui, Emphasis::default(), style.ink(palette.faience));
    format.font_id.family = fonts::sans_bold();
    format.font_id.size *= 0.72;
    format.valign = egui::Align::TOP;
    if open {
        format.underline = Stroke::new(1.0, palette.faience);
    }
    format
}

/// A note that is open, set in where its mark stands.
fn note(ui: &mut Ui, label: &str, footnotes: &mut Footnotes) {
    let notes = footnotes.notes();
    let place = footnotes.number(label).and_then(|number| number.checked_sub(1));
    let Some(note) = place.and_then(|place| notes.get(place)) else { return };
    let Palette { quiet, faience, .. } = Palette::of(ui);
    beside_line(ui, faience, |ui| {
        phrase(ui, &note.text, ProseStyle::NOTE.ink(quiet), footnotes);
    });
}

/// Part of a text set in beside a line of this color.
fn beside_line(ui: &mut Ui, color: Color32, add: impl FnOnce(&mut Ui)) {
    let margin = Margin { left: 16, right: 0, top: 4, bottom: 6 };
    let frame = Frame::new().inner_margin(margin).show(ui, add);
    let rect = frame.response.rect.shrink2(vec2(0.0, 5.0));
    ui.painter().vline(rect.left() + 4.0, rect.y_range(), Stroke::new(2.0, color));
}

/// Meaning of a term, set in below the words that use it.
fn explanation(ui: &mut Ui, id: &str, footnotes: &mut Footnotes) {
    let Some(term) = library::glossary().term(id) else { return };
    let Palette { quiet, ochre, .. } = Palette::of(ui);
    beside_line(ui, ochre, |ui| {
        let head =
            [Inline::Bold(vec![Inline::Text(headword(term))]), Inline::Text(": ".to_owned())];
        let words: Vec<Inline> = head.into_iter().chain(term.text.iter().cloned()).collect();
        phrase(ui, &words, ProseStyle::NOTE.ink(quiet), footnotes);
        if rule_link(ui, i18n::text("glossary.open")).clicked() {
            Route::to(PlaceName::Glossary, term.id.clone()).go(ui.ctx());
        }
    });
}

/// A term as it heads its explanation, with its signs where it has some.
pub fn headword(term: &Term) -> String {
    match term.written.is_empty() {
        true => term.term.clone(),
        false => format!("{} {}", term.term, term.written),
    }
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::{Emphasis, Line, ProseStyle, push_words};
    use crate::app::markdown_view::Footnotes;
    use crate::app::{fonts, theme};
    use crate::lesson::prose::{Inline, Note};

    fn text(words: &str) -> Inline {
        Inline::Text(words.to_owned())
    }

    /// The first letters of all lines at all widths.
    fn beginnings(words: &[Inline]) -> Vec<char> {
        let note = Note { label: "n".to_owned(), text: vec![text("A note.")], line: 1 };
        let footnotes = Footnotes::new(vec![note]);
        let mut firsts = Vec::new();
        let mut ready = false;
        let mut harness = Harness::new_ui(|ui| {
            if !std::mem::replace(&mut ready, true) {
                fonts::install(ui.ctx());
                theme::apply(ui.ctx(), (theme::Theme::Light, false), 1.0);
                return;
            }
            for width in 120..400 {
                let mut line = Line::default();
                let (emphasis, style) = (Emphasis::default(), ProseStyle::LESSON);
                push_words(ui, words, emphasis, style, &footnotes, &mut line);
                line.job.wrap.max_width = width as f32;
                let galley = ui.fonts_mut(|fonts| fonts.layout_job(line.job));
                let rows = galley.rows.iter();
                firsts.extend(rows.filter_map(|row| row.glyphs.first().map(|glyph| glyph.chr)));
            }
        });
        harness.run_steps(2);
        drop(harness);
        firsts
    }

    #[test]
    fn no_line_begins_with_a_comma_a_mark_or_the_number_of_a_note() {
        let link =
            |words: &str| Inline::Link { url: "#1/play".to_owned(), text: vec![text(words)] };
        let words = [
            text("Throw the "),
            link("sticks"),
            text(", then a "),
            link("die"),
            text(", and look"),
            Inline::Note("n".to_owned()),
            text(" again. Qui peut bouger\u{202f}? Vous."),
        ];
        let firsts = beginnings(&words);
        assert!(firsts.len() > 300, "many lines");
        for sign in [',', '.', '?', '1'] {
            assert!(!firsts.contains(&sign), "a line begins with {sign}");
        }
    }
}
