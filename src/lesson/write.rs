//! Writing a lesson out again. A canonical file, read and written, comes back byte for byte; the order of keys in
//! each fence is described in `lessons/README.md`.

use super::lines::Lines;
use super::model::{Lesson, Step};
use super::prose_writer::{blocks, phrase};
use crate::i18n::Language;

impl Lesson {
    /// The file of this lesson.
    ///
    /// ```
    /// use senet::{lesson::Lesson, library};
    /// let (_, text) = library::lesson_files()[0];
    /// let lesson = Lesson::parse(text).expect("a shipped lesson");
    /// assert_eq!(lesson.to_markdown(), text);
    /// ```
    pub fn to_markdown(&self) -> String {
        let mut out = String::from("---\n");
        let mut front = Lines { out: &mut out, words: true };
        front.put("format", 1);
        front.put("id", &self.id);
        front.put("title", &self.title);
        front.put("minutes", self.minutes);
        front.some("kind", self.kind.name());
        let is_base = self.language == Language::default();
        front.some("language", (!is_base).then_some(self.language.code()));
        front.put("rules", &self.rules);
        for (key, words) in
            [("teaches", &self.teaches), ("needs", &self.needs), ("sources", &self.sources)]
        {
            front.some(key, (!words.is_empty()).then(|| words.join(" ")));
        }
        out.push_str("---\n");
        blocks(&self.intro, &mut out);
        for step in &self.steps {
            out.push_str(&step.to_markdown());
        }
        for (at, note) in self.notes.iter().enumerate() {
            let gap = if at == 0 { "\n" } else { "" };
            out.push_str(&format!("{gap}[^{}]: {}\n", note.label, phrase(&note.text)));
        }
        out
    }
}

impl Step {
    /// The step as it stands in a file, with an empty line before it.
    pub fn to_markdown(&self) -> String {
        let mut out = format!("\n## {}\n", phrase(&self.title));
        blocks(&self.prose, &mut out);
        if let Some(fence) = &self.fence {
            let (name, text) = (fence.kind.name(), fence.text(true));
            out.push_str(&format!("\n```senet {name}\n{text}```\n"));
        }
        blocks(&self.after, &mut out);
        if let Some(teacher) = &self.teacher {
            let mut text = String::new();
            blocks(teacher, &mut text);
            out.push_str(&format!("\n```teacher\n{}```\n", text.trim_start_matches('\n')));
        }
        out
    }
}
