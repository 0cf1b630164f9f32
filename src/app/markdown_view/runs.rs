//! Words in lines: type, links, marks of notes and of terms.

use egui::text::{LayoutJob, TextFormat};
use egui::{
    Color32, CursorIcon, Frame, Label, Margin, Response, Role, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo, vec2,
};

use super::terms::{self, Marked};
use super::{Apparatus, Voice};
use crate::app::command::{Command, Route};
use crate::app::fonts;
use crate::app::theme::{Palette, text};
use crate::lesson::glossary::term_of;
use crate::lesson::prose::{Inline, plain};
use crate::words;

/// Bold, italic, or text of machines.
#[derive(Clone, Copy, Default)]
pub(super) struct Tone {
    pub(super) bold: bool,
    pub(super) italic: bool,
    pub(super) code: bool,
}

/// What a phrase comes apart into: running words, and words that can be pressed.
enum Run {
    /// Running words, and the terms among them.
    Words(LayoutJob, Vec<Marked>),
    /// A space between words that can be pressed and words that cannot: none at the beginning of a row.
    Gap(f32),
    Link(String, String),
    Note(String),
}

/// Shows a phrase that wraps at the width of the column, its open notes below it.
pub fn phrase(
    ui: &mut Ui,
    words: &[Inline],
    voice: Voice,
    apparatus: &mut Apparatus,
) -> Option<Command> {
    let mut runs = Vec::new();
    collect(ui, words, Tone::default(), voice, apparatus, &mut runs);
    let mut command = None;
    ui.scope(|ui| {
        // Rows are as high as their letters, not as a button.
        ui.spacing_mut().interact_size.y = 0.0;
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        ui.horizontal_wrapped(|ui| {
            for run in &runs {
                match run {
                    Run::Words(job, marked) => terms::words_ui(ui, job, marked, apparatus),
                    Run::Gap(width) => ui.add_space(*width),
                    Run::Link(url, words) => {
                        command = link(ui, url, words, voice).or(command.take())
                    }
                    Run::Note(label) => note_mark(ui, label, voice, apparatus),
                }
            }
        });
    });
    for run in &runs {
        match run {
            Run::Note(label) if apparatus.open.contains(label) => {
                command = note(ui, label, apparatus).or(command);
            }
            Run::Words(_, marked) => {
                let open = |term: &&Marked| apparatus.explains(&term.id);
                let open: Vec<&Marked> = marked.iter().filter(open).collect();
                for term in open {
                    command = terms::explanation(ui, &term.id, apparatus).or(command);
                }
            }
            _ => {}
        }
    }
    command
}

fn collect(
    ui: &Ui,
    words: &[Inline],
    tone: Tone,
    voice: Voice,
    apparatus: &Apparatus,
    runs: &mut Vec<Run>,
) {
    for inline in words {
        let (text, tone) = match inline {
            Inline::Text(text) => (text.clone(), tone),
            Inline::SoftBreak => (" ".to_owned(), tone),
            Inline::HardBreak => ("\n".to_owned(), tone),
            Inline::Code(text) => (text.clone(), Tone { code: true, ..tone }),
            Inline::Cite(key) => (apparatus.work(key), tone),
            Inline::Bold(inner) => {
                collect(
                    ui,
                    inner,
                    Tone { bold: true, ..tone },
                    voice,
                    apparatus,
                    runs,
                );
                continue;
            }
            Inline::Italic(inner) => {
                collect(
                    ui,
                    inner,
                    Tone {
                        italic: true,
                        ..tone
                    },
                    voice,
                    apparatus,
                    runs,
                );
                continue;
            }
            Inline::Link { url, text } => {
                match term_of(url) {
                    Some(id) => push_words(ui, &plain(text), tone, voice, Some(id), runs),
                    None => runs.push(Run::Link(url.clone(), plain(text))),
                }
                continue;
            }
            Inline::Note(label) => {
                runs.push(Run::Note(label.clone()));
                continue;
            }
        };
        push_words(ui, &text, tone, voice, None, runs);
    }
}

/// Adds words to the run before them; `term` says which term they are, if one.
fn push_words(
    ui: &Ui,
    text: &str,
    tone: Tone,
    voice: Voice,
    term: Option<&str>,
    runs: &mut Vec<Run>,
) {
    let format = format(ui, tone, voice);
    let mark = |job: &LayoutJob, words: &str| {
        let first = job.text.chars().count();
        term.map(|id| Marked {
            id: id.to_owned(),
            word: words.to_owned(),
            letters: first..first + words.chars().count(),
        })
    };
    if let Some(Run::Words(job, marked)) = runs.last_mut() {
        marked.extend(mark(job, text));
        job.append(text, 0.0, format);
        return;
    }
    let words = text.trim_start_matches(' ');
    if words.len() < text.len() && !runs.is_empty() {
        runs.push(Run::Gap(0.26 * format.font_id.size));
    }
    if !words.is_empty() {
        let marked = mark(&LayoutJob::default(), words).into_iter().collect();
        let job = LayoutJob::single_section(words.to_owned(), format);
        runs.push(Run::Words(job, marked));
    }
}

/// The type of a few words.
pub(super) fn format(ui: &Ui, tone: Tone, voice: Voice) -> TextFormat {
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
    let background = if tone.code {
        ui.visuals().code_bg_color
    } else {
        Color32::TRANSPARENT
    };
    TextFormat {
        font_id: font,
        color: voice.color.unwrap_or(Palette::of(ui).ink),
        background,
        line_height,
        valign: egui::Align::Center,
        ..TextFormat::default()
    }
}

fn link(ui: &mut Ui, url: &str, words: &str, voice: Voice) -> Option<Command> {
    let palette = Palette::of(ui);
    let mut format = format(ui, Tone::default(), voice.ink(palette.faience));
    format.underline = Stroke::new(1.0, palette.faience);
    let label = Label::new(LayoutJob::single_section(words.to_owned(), format))
        .sense(Sense::click())
        .selectable(false);
    let response = ui.add(label);
    response.widget_info(|| WidgetInfo::labeled(Role::Link, ui.is_enabled(), words));
    ring(ui, &response);
    let response = response.on_hover_cursor(CursorIcon::PointingHand);
    if !response.clicked() {
        return None;
    }
    match Route::parse(url) {
        Ok(route) if url.starts_with('#') => Some(Command::Go(route)),
        _ => {
            ui.ctx().open_url(egui::OpenUrl::new_tab(url));
            None
        }
    }
}

/// The raised number of a note, which opens and closes it.
fn note_mark(ui: &mut Ui, label: &str, voice: Voice, apparatus: &mut Apparatus) {
    let Some(number) = apparatus.number(label) else {
        return;
    };
    let palette = Palette::of(ui);
    let mut format = format(ui, Tone::default(), voice.ink(palette.faience));
    format.font_id.family = fonts::sans_bold();
    format.font_id.size *= 0.72;
    format.valign = egui::Align::TOP;
    let open = apparatus.open.contains(label);
    if open {
        format.underline = Stroke::new(1.0, palette.faience);
    }
    let name = words::fill("learn.note", &[("number", &number.to_string())]);
    let mark = Label::new(LayoutJob::single_section(
        format!("\u{200a}{number}"),
        format,
    ))
    .sense(Sense::click())
    .selectable(false);
    let response = ui.add(mark);
    response.widget_info(|| WidgetInfo::selected(Role::Button, ui.is_enabled(), open, &name));
    ring(ui, &response);
    if response.on_hover_cursor(CursorIcon::PointingHand).clicked() {
        apparatus.toggle(label);
    }
}

/// A note that is open, set in where its mark stands.
fn note(ui: &mut Ui, label: &str, apparatus: &mut Apparatus) -> Option<Command> {
    let notes = apparatus.notes();
    let number = apparatus.number(label)?;
    let note = notes.get(number.checked_sub(1)?)?;
    let palette = Palette::of(ui);
    let shown = Frame::new()
        .inner_margin(Margin {
            left: 16,
            right: 0,
            top: 4,
            bottom: 6,
        })
        .show(ui, |ui| {
            phrase(ui, &note.text, Voice::NOTE.ink(palette.quiet), apparatus)
        });
    let rect = shown.response.rect.shrink2(vec2(0.0, 5.0));
    ui.painter().vline(
        rect.left() + 4.0,
        rect.y_range(),
        Stroke::new(2.0, palette.faience),
    );
    shown.inner
}

pub(super) fn ring(ui: &Ui, response: &Response) {
    if response.has_focus() {
        let stroke = Stroke::new(2.0, Palette::of(ui).faience);
        ui.painter()
            .rect_stroke(response.rect.expand(3.0), 3, stroke, StrokeKind::Outside);
    }
}
