//! Files from elsewhere: their kind, their content, and the dialogs that open and save them.
//!
//! [`read`] is the one place where a file's kind is decided. Files from a file window, a drop or the command line go
//! through it; nothing that it refuses changes anything.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use egui::{Context, DroppedFileHandle};

use super::storage::{self, Restored, Saved};
use crate::i18n;
use crate::lesson::{Reading, check};
use crate::library;
use crate::rules::{Problem, Ruleset};
use crate::text_file::text_of;

#[cfg(not(target_arch = "wasm32"))]
pub use super::files_native::Device;
#[cfg(target_arch = "wasm32")]
pub use super::web::files::Device;

pub use crate::text_file::LARGEST;

/// The endings of the files that are opened.
pub const ENDINGS: [&str; 3] = ["toml", "md", "json"];

/// A file that a person opens.
#[derive(Clone, Debug, PartialEq)]
pub struct InputFile {
    /// Its name, for people.
    pub name: String,
    /// Its bytes, or a sentence that says why there are none.
    pub bytes: Result<Vec<u8>, String>,
    /// Its path, where that is known and the file can be read again.
    pub path: Option<PathBuf>,
}

/// Content of a file.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// A ruleset and the text it was read from.
    Ruleset(Box<Ruleset>, String),
    /// The text of a lesson, which may still have mistakes.
    Lesson(String),
    /// The text of a game that was saved in Play.
    Game(String),
    /// Settings and progress that were saved in Settings.
    Memory(Box<Saved>),
}

/// Reasons for which a file is not opened.
#[derive(Clone, Debug, PartialEq)]
pub struct FileProblems {
    /// The file's name.
    pub file: String,
    /// Everything that is wrong with it; never empty.
    pub problems: Vec<Problem>,
}

impl FileProblems {
    /// One sentence about a file as a whole.
    pub fn whole(file: &str, sentence: impl Into<String>) -> FileProblems {
        FileProblems { file: file.to_owned(), problems: vec![Problem::whole(sentence)] }
    }
}

/// Reads a file from elsewhere; its ending and its first words tell its kind.
///
/// # Errors
/// Everything that is wrong with it, with its lines; or one sentence where it is too large, no text, or of another kind.
pub fn read(input: &InputFile) -> Result<Content, FileProblems> {
    let name = &input.name;
    let whole = |key: &str| FileProblems::whole(name, i18n::text(key));
    let bytes = input.bytes.as_ref().map_err(|sentence| FileProblems::whole(name, sentence))?;
    let text = text_of(bytes).map_err(|sentence| FileProblems::whole(name, sentence))?;
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_lowercase());
    let begins = |sign: &str| text.trim_start().starts_with(sign);
    let has_format =
        text.lines().any(|line| line.trim_start().starts_with("format") && line.contains('='));
    match ending.as_deref() {
        Some("toml") => ruleset(name, text),
        Some("md" | "markdown") => lesson(name, text),
        _ if begins("{") && text.contains("\"progress\"") => match storage::restore(Some(text)) {
            Restored { saved, problem: None, .. } => Ok(Content::Memory(Box::new(saved))),
            _ => Err(whole("own.no-memory")),
        },
        _ if begins("{") && text.contains("\"steps\"") => Ok(Content::Game(text.to_owned())),
        _ if begins("---") || begins("+++") => lesson(name, text),
        _ if has_format => ruleset(name, text),
        _ => Err(whole("own.no-kind")),
    }
}

fn ruleset(name: &str, text: &str) -> Result<Content, FileProblems> {
    match library::read_ruleset(text) {
        Ok(ruleset) => Ok(Content::Ruleset(Box::new(ruleset), text.to_owned())),
        Err(error) => Err(FileProblems { file: name.to_owned(), problems: error.problems }),
    }
}

/// Opens a lesson even with mistakes, which are listed beside it. A page that is no lesson is refused.
fn lesson(name: &str, text: &str) -> Result<Content, FileProblems> {
    if !Reading::of(text).lesson.id.is_empty() {
        return Ok(Content::Lesson(text.to_owned()));
    }
    Err(FileProblems { file: name.to_owned(), problems: check(text, &library::known()).errors })
}

/// Answer to a request for a file, or for a place to put one.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// These files were chosen or dropped.
    InputFile(Vec<InputFile>),
    /// A file that is followed was saved again.
    Changed(InputFile),
    /// A file of this name was written.
    Saved(String),
    /// It failed: a sentence.
    Failed(String),
    /// The file at this path was written.
    SavedAt(PathBuf),
    /// No window for choosing a place could be opened, and nothing was written.
    Unsaved,
    /// The window for choosing a place was closed without choosing one.
    Cancelled,
}

/// Answers on their way; they may come from another thread.
#[derive(Clone, Debug, Default)]
pub struct Inbox(Arc<Mutex<Vec<Answer>>>);

impl Inbox {
    /// Leaves an answer and wakes the program.
    pub fn leave(&self, ctx: &Context, answer: Answer) {
        self.lock().push(answer);
        ctx.request_repaint();
    }

    /// Takes all answers that have come.
    pub fn take(&self) -> Vec<Answer> {
        std::mem::take(&mut *self.lock())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Answer>> {
        // A list stays a list even if a thread stopped while holding it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Dialogs that open and save files. None of them blocks a frame: answers come later.
pub trait Dialogs {
    /// Opens a window in which files are chosen.
    fn open(&mut self, ctx: &Context);
    /// Opens a window in which a place for a file is chosen, and writes it there; or simply downloads it.
    fn save(&mut self, ctx: &Context, name: &str, bytes: &[u8]);
    /// Prints a page; where that is impossible, saves it as a file that can be opened and printed.
    fn print(&mut self, ctx: &Context, name: &str, page: &str) {
        self.save(ctx, name, page.as_bytes());
    }
    /// Reads files that were dropped onto the window.
    fn read_dropped(&mut self, ctx: &Context, files: Vec<DroppedFileHandle>);
    /// Follows these files and no others: whenever one is saved, its text comes as an answer, where the device can do so.
    fn follow(&mut self, ctx: &Context, files: Vec<PathBuf>) {
        drop((ctx, files));
    }
    /// Answers since the last call.
    fn answers(&mut self, ctx: &Context) -> Vec<Answer>;
}

/// Opens a file in the browser, from which it can be printed. On the web there are no paths.
pub(super) fn browse(ctx: &Context, path: &Path) {
    #[cfg(not(target_arch = "wasm32"))]
    if let Some(url) = file_url(path) {
        ctx.open_url(egui::OpenUrl::new_tab(url));
    }
    #[cfg(target_arch = "wasm32")]
    let _: (&Context, &Path) = (ctx, path);
}

/// The address by which a browser opens a file.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn file_url(path: &Path) -> Option<String> {
    Some(url::Url::from_file_path(path).ok()?.into())
}

/// A problem in words, with its line where it has one.
pub(super) fn problem_text(problem: &Problem) -> String {
    let Some(line) = problem.line else { return problem.text.clone() };
    i18n::say!("own.line", line, text = problem.text)
}

/// Problems of something with this name, as a text.
pub(super) fn problem_list<'a>(name: &str, all: impl Iterator<Item = &'a Problem>) -> String {
    let lines: Vec<String> = all.map(problem_text).collect();
    format!("{name}\n{}\n", lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "format = 1\nid = \"mine\"\nbased_on = \"petrie\"\n";

    fn file(name: &str, bytes: &[u8]) -> InputFile {
        InputFile { name: name.to_owned(), bytes: Ok(bytes.to_vec()), path: None }
    }

    /// The key of the only sentence a file is refused with.
    fn assert_refused(input: &InputFile, key: &str) {
        let problems = read(input).expect_err(key);
        assert_eq!(problems, FileProblems::whole(&input.name, i18n::text(key)));
    }

    #[test]
    fn a_ruleset_is_known_by_its_ending_or_its_first_words() {
        for name in ["mine.toml", "MINE.TOML", "mine.txt", "mine"] {
            let Ok(Content::Ruleset(ruleset, text)) = read(&file(name, RULES.as_bytes())) else {
                panic!("{name}");
            };
            assert_eq!((ruleset.id.as_str(), text.as_str()), ("mine", RULES));
        }
        let marked = format!("\u{feff}{RULES}");
        assert!(read(&file("mine.toml", marked.as_bytes())).is_ok());
    }

    #[test]
    fn what_is_no_ruleset_gets_a_sentence() {
        assert_refused(&file("big.toml", &vec![b' '; LARGEST + 1]), "own.too-large");
        assert_refused(&file("picture.toml", b"\x89PNG\xff\xfe"), "own.not-text");
        assert_refused(&file("zeros.toml", &[0; 100]), "own.not-text");
        assert_refused(&file("letter.txt", b"Dear Hesy-Re"), "own.no-kind");
        assert_refused(&file("empty", b""), "own.no-kind");
    }

    #[test]
    fn a_lesson_is_opened_also_with_mistakes_and_a_page_is_not() {
        for name in ["mine.md", "MINE.MARKDOWN", "mine"] {
            let text = "---\nformat: 1\nid: mine\n---\n";
            let opened = read(&file(name, text.as_bytes()));
            assert_eq!(opened, Ok(Content::Lesson(text.to_owned())), "{name}");
        }
        for text in ["# A page\n\nWith words.\n", "---\n", "+++\nid = \"water\"\n"] {
            let problems = read(&file("page.md", text.as_bytes())).expect_err("no lesson");
            assert!(!problems.problems.is_empty(), "{text:?}");
        }
    }

    #[test]
    fn progress_is_read_as_it_was_saved_and_half_of_it_gets_a_sentence() {
        let mut saved = Saved::default();
        saved.settings.text_scale = 1.25;
        let text = storage::text_of(&saved);
        let Ok(Content::Memory(read)) = read(&file("senet-progress.json", text.as_bytes())) else {
            panic!("{text}");
        };
        assert_eq!((read.settings, read.progress), (saved.settings, saved.progress));
        let half = &text.as_bytes()[..text.len() - 2];
        assert_refused(&file("senet-progress.json", half), "own.no-memory");
    }

    #[test]
    fn all_problems_come_at_once_with_their_lines() {
        let text =
            "format = 1\nid = \"mine\"\nname = \"Mine\"\n[water]\neffect = \"swim\"\nother = 1\n";
        let problems = read(&file("mine.toml", text.as_bytes())).expect_err("two mistakes");
        let lines: Vec<Option<usize>> =
            problems.problems.iter().map(|problem| problem.line).collect();
        assert_eq!(lines, [Some(5), Some(6)]);
    }
}
