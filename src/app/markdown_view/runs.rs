//! Words in lines: type, links, marks of notes and of terms.

use egui::text::{LayoutJob, TextFormat};
use egui::{Color32, Frame, Margin, Stroke, Ui, vec2};

use super::footnotes::{Footnotes, ProseStyle};
use super::marks::{self, Marked, What};
use crate::app::controls::rule_link;
use crate::app::fonts;
use crate::app::router::{PlaceName, Route};
use crate::app::theme::{Palette, text};
use crate::lesson::glossary::{Term, term_of};
use crate::lesson::prose::{Inline, may_follow, plain};
use crate::{i18n, library};

/// Bold, italic or monospaced.
#[derive(Clone, Copy, Default)]
pub(super) struct Tone {
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
    marked: Vec<Marked>,
}

impl Line {
    /// Adds words; `what` says what a press on them does, if anything.
    fn push(&mut self, text: &str, format: TextFormat, what: Option<What>) {
        self.spoken.push_str(text);
        self.mark(text, what);
        // egui breaks lines at a narrow no-break space, but not at the usual one.
        self.job.append(&text.replace('\u{202f}', "\u{a0}"), 0.0, format);
    }

    /// Adds the number of a note, close to the word before it.
    fn push_note(&mut self, label: &str, number: usize, format: TextFormat) {
        let text = number.to_string();
        let close = 0.12 * format.font_id.size;
        self.mark(&text, Some(What::Note(label.to_owned(), number)));
        self.job.append(&text, close, format);
    }

    fn mark(&mut self, text: &str, what: Option<What>) {
        let first = self.job.text.chars().count();
        self.marked.extend(what.map(|what| Marked {
            what,
            word: text.to_owned(),
            letters: first..first + text.chars().count(),
        }));
    }
}

/// Shows a phrase that wraps at the width of the column, its open notes below it.
pub fn phrase(ui: &mut Ui, words: &[Inline], voice: ProseStyle, footnotes: &mut Footnotes) {
    let mut line = Line::default();
    collect(ui, words, Tone::default(), voice, footnotes, &mut line);
    ui.scope(|ui| {
        // Rows are as high as their letters, not as a button.
        ui.spacing_mut().interact_size.y = 0.0;
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        ui.horizontal_wrapped(|ui| {
            marks::words_ui(ui, line.job, &line.spoken, &line.marked, footnotes);
        });
    });
    for marked in &line.marked {
        match &marked.what {
            What::Note(label, _) if footnotes.open.contains(label) => note(ui, label, footnotes),
            What::Term(id) if footnotes.explains(id) => explanation(ui, id, footnotes),
            _ => {}
        }
    }
}

fn collect(
    ui: &Ui,
    words: &[Inline],
    tone: Tone,
    voice: ProseStyle,
    footnotes: &Footnotes,
    line: &mut Line,
) {
    for inline in words {
        let (text, tone) = match inline {
            Inline::Text(text) => (text.clone(), tone),
            Inline::SoftBreak => (" ".to_owned(), tone),
            Inline::HardBreak => ("\n".to_owned(), tone),
            Inline::Code(text) => (text.clone(), Tone { code: true, ..tone }),
            Inline::Cite(key) => (footnotes.work(key), tone),
            Inline::Bold(inner) => {
                let tone = Tone { bold: true, ..tone };
                collect(ui, inner, tone, voice, footnotes, line);
                continue;
            }
            Inline::Italic(inner) => {
                let tone = Tone { italic: true, ..tone };
                collect(ui, inner, tone, voice, footnotes, line);
                continue;
            }
            Inline::Link { url, text } => {
                let text = plain(text);
                match term_of(url) {
                    Some(id) => {
                        let what = What::Term(id.to_owned());
                        line.push(&text, format(ui, tone, voice), Some(what));
                    }
                    None if may_follow(url) => {
                        let what = What::Link(url.clone());
                        line.push(&text, link_format(ui, voice), Some(what));
                    }
                    None => line.push(&text, format(ui, tone, voice), None),
                }
                continue;
            }
            Inline::Note(label) => {
                if let Some(number) = footnotes.number(label) {
                    let open = footnotes.open.contains(label);
                    line.push_note(label, number, note_format(ui, voice, open));
                }
                continue;
            }
        };
        line.push(&text, format(ui, tone, voice), None);
    }
}

/// Format of words in this tone.
pub(super) fn format(ui: &Ui, tone: Tone, voice: ProseStyle) -> TextFormat {
    let style = if tone.bold || voice.bold {
        text::lesson_bold()
    } else if tone.italic {
        text::lesson_italic()
    } else {
        text::lesson()
    };
    let mut font = style.resolve(ui.style());
    font.size *= voice.size;
    let line_height = Some((1.5 * font.size).round());
    if tone.code {
        font.family = fonts::sans();
        font.size *= 0.92;
    }
    let background = if tone.code { ui.visuals().code_bg_color } else { Color32::TRANSPARENT };
    TextFormat {
        font_id: font,
        color: voice.color.unwrap_or(Palette::of(ui).ink),
        background,
        line_height,
        valign: egui::Align::Center,
        ..TextFormat::default()
    }
}

/// Format of a link: faience and underlined.
fn link_format(ui: &Ui, voice: ProseStyle) -> TextFormat {
    let palette = Palette::of(ui);
    TextFormat {
        underline: Stroke::new(1.0, palette.faience),
        ..format(ui, Tone::default(), voice.ink(palette.faience))
    }
}

/// Format of the raised number of a note.
fn note_format(ui: &Ui, voice: ProseStyle, open: bool) -> TextFormat {
    let palette = Palette::of(ui);
    let mut format = format(ui, Tone::default(), voice.ink(palette.faience));
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
    let palette = Palette::of(ui);
    let frame = Frame::new()
        .inner_margin(Margin { left: 16, right: 0, top: 4, bottom: 6 })
        .show(ui, |ui| phrase(ui, &note.text, ProseStyle::NOTE.ink(palette.quiet), footnotes));
    let rect = frame.response.rect.shrink2(vec2(0.0, 5.0));
    ui.painter().vline(rect.left() + 4.0, rect.y_range(), Stroke::new(2.0, palette.faience));
}

/// Meaning of a term, set in below the words that use it.
fn explanation(ui: &mut Ui, id: &str, footnotes: &mut Footnotes) {
    let Some(term) = library::glossary().term(id) else { return };
    let palette = Palette::of(ui);
    let frame = Frame::new().inner_margin(Margin { left: 16, right: 0, top: 4, bottom: 6 }).show(
        ui,
        |ui| {
            let mut words = vec![Inline::Bold(vec![Inline::Text(headword(term))])];
            words.push(Inline::Text(": ".to_owned()));
            words.extend(term.text.iter().cloned());
            phrase(ui, &words, ProseStyle::NOTE.ink(palette.quiet), footnotes);
            if rule_link(ui, i18n::text("glossary.open")).clicked() {
                let route = Route::to(PlaceName::Glossary, term.id.clone());
                route.go(ui.ctx());
            }
        },
    );
    let rect = frame.response.rect.shrink2(vec2(0.0, 5.0));
    let line = Stroke::new(2.0, palette.ochre);
    ui.painter().vline(rect.left() + 4.0, rect.y_range(), line);
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

    use super::{Line, ProseStyle, Tone, collect};
    use crate::app::markdown_view::Footnotes;
    use crate::app::{fonts, theme};
    use crate::lesson::prose::{Inline, Note};

    fn text(words: &str) -> Inline {
        Inline::Text(words.to_owned())
    }

    /// The first letters of all lines at all widths.
    fn beginnings(words: &[Inline]) -> Vec<char> {
        let note = Note { label: "n".to_owned(), text: vec![text("A note.")], line: 1 };
        let footnotes = Footnotes::new(vec![note], std::collections::BTreeMap::new());
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
                collect(ui, words, Tone::default(), ProseStyle::LESSON, &footnotes, &mut line);
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
