//! Notes of a prose text, which of them are open, and the style of its words.

use std::collections::BTreeSet;
use std::sync::Arc;

use egui::Color32;

use crate::lesson::prose::Note;

/// Notes that prose may refer to, and those of them that are open.
#[derive(Clone, Debug, Default)]
pub struct Footnotes {
    notes: Arc<Vec<Note>>,
    pub(super) open: BTreeSet<String>,
}

impl Footnotes {
    /// For prose with these footnotes.
    pub fn new(notes: Vec<Note>) -> Footnotes {
        Footnotes { notes: Arc::new(notes), open: BTreeSet::new() }
    }

    /// Replaces the notes, for another page of the same reader; all are closed.
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

    pub(super) fn number(&self, label: &str) -> Option<usize> {
        Some(self.notes.iter().position(|note| note.label == label)? + 1)
    }

    /// True where this term is explained below the words that use it.
    pub(super) fn explains(&self, id: &str) -> bool {
        self.open.contains(&term_label(id))
    }

    pub(super) fn toggle(&mut self, label: &str) {
        if !self.open.remove(label) {
            self.open.insert(label.to_owned());
        }
    }
}

/// The label of a term among those of the notes; no note can have it.
pub(super) fn term_label(id: &str) -> String {
    format!("#{id}")
}

/// Type of a run of words.
#[derive(Clone, Copy, Debug)]
pub struct ProseStyle {
    /// Size against running text, 1 for lessons.
    pub size: f32,
    /// The ink; `None` for the page's own.
    pub color: Option<Color32>,
    /// All words bold, such as a task.
    pub bold: bool,
    /// The words are a heading, also for screen readers.
    pub heading: bool,
}

impl ProseStyle {
    /// Running text.
    pub const LESSON: ProseStyle =
        ProseStyle { size: 1.0, color: None, bold: false, heading: false };
    /// A sentence that says what to do.
    pub const TASK: ProseStyle = ProseStyle { bold: true, ..ProseStyle::LESSON };
    /// The title of a part of the text.
    pub const HEADING: ProseStyle = ProseStyle { heading: true, ..ProseStyle::TASK };
    /// Notes and sources.
    pub const NOTE: ProseStyle = ProseStyle { size: 0.85, ..ProseStyle::LESSON };

    /// This style in another ink.
    #[must_use]
    pub const fn ink(self, color: Color32) -> ProseStyle {
        ProseStyle { color: Some(color), ..self }
    }
}
