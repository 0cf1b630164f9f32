//! Prose on the page: the words of a lesson in its own type, with footnotes that open where they stand.
//!
//! **Invariant:** draws what [`crate::lesson::prose`] says and knows nothing of steps or boards.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat};
use egui::{
    Color32, CursorIcon, Frame, Label, Margin, Response, RichText, Role, Sense, Stroke, StrokeKind,
    Ui, WidgetInfo, vec2,
};

use super::command::{Command, Route};
use super::fonts;
use super::theme::{Palette, text};
use crate::lesson::prose::{Align, Block, Inline, Note, Phrase, plain};
use crate::words;

/// What prose may refer to, and which of its notes are open.
#[derive(Clone, Debug, Default)]
pub struct Apparatus {
    notes: Arc<Vec<Note>>,
    works: Arc<BTreeMap<String, String>>,
    open: BTreeSet<String>,
}

impl Apparatus {
    /// For prose with these footnotes; `works` says how a work is cited, by its key.
    pub fn new(notes: Vec<Note>, works: BTreeMap<String, String>) -> Apparatus {
        Apparatus {
            notes: Arc::new(notes),
            works: Arc::new(works),
            open: BTreeSet::new(),
        }
    }

    /// Other notes, for another page of the same reader; nothing is open.
    pub fn set_notes(&mut self, notes: Vec<Note>) {
        self.notes = Arc::new(notes);
        self.close();
    }

    /// Closes all notes.
    pub fn close(&mut self) {
        self.open.clear();
    }

    /// The notes in the order of the file, with their numbers from 1.
    pub fn notes(&self) -> Arc<Vec<Note>> {
        Arc::clone(&self.notes)
    }

    fn number(&self, label: &str) -> Option<usize> {
        Some(self.notes.iter().position(|note| note.label == label)? + 1)
    }

    fn toggle(&mut self, label: &str) {
        if !self.open.remove(label) {
            self.open.insert(label.to_owned());
        }
    }

    fn work(&self, key: &str) -> String {
        let key = key.trim_start_matches('@');
        self.works
            .get(key)
            .cloned()
            .unwrap_or_else(|| key.to_owned())
    }
}

/// How a run of words is set.
#[derive(Clone, Copy, Debug)]
pub struct Voice {
    /// Size against running text, 1 for lessons.
    pub size: f32,
    /// The ink; `None` for the page's own.
    pub color: Option<Color32>,
    /// All words bold, such as a task.
    pub bold: bool,
}

impl Voice {
    /// Running text.
    pub const LESSON: Voice = Voice {
        size: 1.0,
        color: None,
        bold: false,
    };
    /// A sentence that says what to do.
    pub const TASK: Voice = Voice {
        size: 1.0,
        color: None,
        bold: true,
    };
    /// Notes and sources.
    pub const NOTE: Voice = Voice {
        size: 0.85,
        color: None,
        bold: false,
    };

    /// The same in another ink.
    #[must_use]
    pub const fn ink(self, color: Color32) -> Voice {
        Voice {
            color: Some(color),
            ..self
        }
    }
}

/// The widest a column of running text may be, in points: 60 to 70 characters.
pub fn measure(ui: &Ui) -> f32 {
    31.0 * text::lesson().resolve(ui.style()).size
}

/// Shows blocks one under the other. What is returned was asked for by a link.
pub fn blocks(ui: &mut Ui, blocks: &[Block], apparatus: &mut Apparatus) -> Option<Command> {
    let mut command = None;
    let gap = 0.5 * text::lesson().resolve(ui.style()).size;
    for (index, block) in blocks.iter().enumerate() {
        if index > 0 {
            ui.add_space(gap);
        }
        command = one_block(ui, index, block, apparatus).or(command);
    }
    command
}

fn one_block(
    ui: &mut Ui,
    index: usize,
    block: &Block,
    apparatus: &mut Apparatus,
) -> Option<Command> {
    match block {
        Block::Paragraph(words) => phrase(ui, words, Voice::LESSON, apparatus),
        Block::Heading { text: words, .. } => {
            ui.add_space(6.0);
            phrase(ui, words, Voice::TASK, apparatus)
        }
        Block::List { first, items } => list(ui, *first, items, apparatus),
        Block::Quote(inner) => quote(ui, inner, apparatus),
        Block::Table { align, head, rows } => {
            ui.push_id(index, |ui| table(ui, align, head, rows, apparatus))
                .inner
        }
        Block::Code { text: words, .. } => {
            code(ui, words);
            None
        }
        Block::Rule => {
            super::controls::hairline(ui);
            None
        }
    }
}

fn list(
    ui: &mut Ui,
    first: Option<u64>,
    items: &[Vec<Block>],
    apparatus: &mut Apparatus,
) -> Option<Command> {
    let mut command = None;
    let size = text::lesson().resolve(ui.style()).size;
    for (number, item) in (first.unwrap_or(1)..).zip(items) {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            let sign = if first.is_some() {
                format!("{number}.")
            } else {
                "•".to_owned()
            };
            let quiet = Palette::of(ui).quiet;
            let job = LayoutJob::single_section(
                sign,
                format(ui, Tone::default(), Voice::LESSON.ink(quiet)),
            );
            let room = vec2(1.5 * size, 1.5 * size);
            ui.allocate_ui_with_layout(room, egui::Layout::left_to_right(egui::Align::Min), |ui| {
                ui.set_min_size(room);
                ui.add(Label::new(job).selectable(false));
            });
            ui.vertical(|ui| command = blocks(ui, item, apparatus).or(command.take()));
        });
    }
    command
}

fn quote(ui: &mut Ui, inner: &[Block], apparatus: &mut Apparatus) -> Option<Command> {
    let line = Stroke::new(2.0, Palette::of(ui).hairline);
    let shown = Frame::new()
        .inner_margin(Margin {
            left: 16,
            ..Margin::ZERO
        })
        .show(ui, |ui| blocks(ui, inner, apparatus));
    let rect = shown.response.rect;
    ui.painter().vline(rect.left() + 3.0, rect.y_range(), line);
    shown.inner
}

fn code(ui: &mut Ui, words: &str) {
    let ground = ui.visuals().code_bg_color;
    Frame::new()
        .fill(ground)
        .corner_radius(4)
        .inner_margin(Margin::symmetric(12, 8))
        .show(ui, |ui| {
            ui.add(Label::new(RichText::new(words.trim_end()).monospace()));
        });
}

fn table(
    ui: &mut Ui,
    align: &[Align],
    head: &[Phrase],
    rows: &[Vec<Phrase>],
    apparatus: &mut Apparatus,
) -> Option<Command> {
    let mut command = None;
    let columns = head.len().max(1);
    let width = (ui.available_width() / columns as f32 - 12.0).max(40.0);
    let lines = std::iter::once((true, head)).chain(rows.iter().map(|row| (false, row.as_slice())));
    for (is_head, cells) in lines {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 12.0;
            for (cell, align) in cells
                .iter()
                .zip(align.iter().chain(std::iter::repeat(&Align::Natural)))
            {
                let main = match align {
                    Align::Right => egui::Align::Max,
                    Align::Centre => egui::Align::Center,
                    _ => egui::Align::Min,
                };
                let voice = Voice {
                    size: 0.9,
                    bold: is_head,
                    color: None,
                };
                ui.allocate_ui_with_layout(vec2(width, 0.0), egui::Layout::top_down(main), |ui| {
                    ui.set_width(width);
                    if main == egui::Align::Min {
                        command = phrase(ui, cell, voice, apparatus).or(command.take());
                    } else {
                        ui.add(Label::new(LayoutJob::single_section(
                            plain(cell),
                            format(ui, Tone::default(), voice),
                        )));
                    }
                });
            }
        });
        super::controls::hairline(ui);
    }
    command
}

/// Bold, italic, or text of machines.
#[derive(Clone, Copy, Default)]
struct Tone {
    bold: bool,
    italic: bool,
    code: bool,
}

/// What a phrase comes apart into: running words, and words that can be pressed.
enum Run {
    Words(LayoutJob),
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
                    Run::Words(job) => {
                        ui.add(Label::new(job.clone()));
                    }
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
        if let Run::Note(label) = run
            && apparatus.open.contains(label)
        {
            command = note(ui, label, apparatus).or(command);
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
                runs.push(Run::Link(url.clone(), plain(text)));
                continue;
            }
            Inline::Note(label) => {
                runs.push(Run::Note(label.clone()));
                continue;
            }
        };
        let format = format(ui, tone, voice);
        if let Some(Run::Words(job)) = runs.last_mut() {
            job.append(&text, 0.0, format);
            continue;
        }
        let words = text.trim_start_matches(' ');
        if words.len() < text.len() && !runs.is_empty() {
            runs.push(Run::Gap(0.26 * format.font_id.size));
        }
        if !words.is_empty() {
            runs.push(Run::Words(LayoutJob::single_section(
                words.to_owned(),
                format,
            )));
        }
    }
}

/// The type of a few words.
fn format(ui: &Ui, tone: Tone, voice: Voice) -> TextFormat {
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

fn ring(ui: &Ui, response: &Response) {
    if response.has_focus() {
        let stroke = Stroke::new(2.0, Palette::of(ui).faience);
        ui.painter()
            .rect_stroke(response.rect.expand(3.0), 3, stroke, StrokeKind::Outside);
    }
}
