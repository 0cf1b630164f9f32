//! A disk that takes everything, and a person at its windows who chooses always the same files.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use egui::{Context, DroppedFileHandle};
use egui_kittest::Harness;
use senet::app::files::{Answer, Dialogs, Inbox, InputFile};

use crate::app::{Started, app_mut};

/// Files that were written, as names and texts, and those that are followed, for a test to see.
#[derive(Clone, Default)]
pub struct Disk {
    pub written: Rc<RefCell<Vec<(String, String)>>>,
    pub followed: Rc<RefCell<Vec<PathBuf>>>,
    pub inbox: Inbox,
    chooses: Vec<InputFile>,
    /// Folder from which files are dropped; without one they have no path, as on the web.
    folder: Option<&'static str>,
    /// Nothing is said of a file that was saved.
    is_silent: bool,
}

impl Disk {
    /// A disk from whose folder of lessons files are dropped.
    pub fn of_lessons() -> Disk {
        Disk { folder: Some("/lessons"), ..Disk::default() }
    }

    pub fn silent() -> Disk {
        Disk { is_silent: true, ..Disk::default() }
    }

    pub fn choosing(files: &[(&str, &str)]) -> Disk {
        let chooses = files.iter().map(|(name, text)| input_file(name, text)).collect();
        Disk { chooses, ..Disk::default() }
    }

    pub fn give_to(self, harness: &mut Harness<'_, Started>) -> Disk {
        app_mut(harness).set_dialogs(Box::new(self.clone()));
        self
    }

    /// The file that was written first: its name and text.
    pub fn first(&self) -> (String, String) {
        self.written.borrow().first().cloned().expect("a file")
    }
}

impl Dialogs for Disk {
    fn open(&mut self, ctx: &Context) {
        self.inbox.leave(ctx, Answer::InputFile(self.chooses.clone()));
    }

    fn save(&mut self, ctx: &Context, name: &str, bytes: &[u8]) {
        let text = String::from_utf8_lossy(bytes).into_owned();
        self.written.borrow_mut().push((name.to_owned(), text));
        if !self.is_silent {
            self.inbox.leave(ctx, Answer::Saved(name.to_owned()));
        }
    }

    fn read_dropped(&mut self, ctx: &Context, files: Vec<DroppedFileHandle>) {
        let input = |file: &DroppedFileHandle| InputFile {
            name: file.path().display().to_string(),
            bytes: file.bytes(),
            path: self.folder.map(|folder| Path::new(folder).join(file.path())),
        };
        self.inbox.leave(ctx, Answer::InputFile(files.iter().map(input).collect()));
    }

    fn follow(&mut self, _ctx: &Context, files: Vec<PathBuf>) {
        *self.followed.borrow_mut() = files;
    }

    fn answers(&mut self, _ctx: &Context) -> Vec<Answer> {
        self.inbox.take()
    }
}

#[derive(Debug)]
struct Dropped(PathBuf, Vec<u8>);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        Ok(self.1.clone())
    }
}

/// A file without a path.
pub fn input_file(name: &str, text: &str) -> InputFile {
    InputFile { name: name.to_owned(), bytes: Ok(text.as_bytes().to_vec()), path: None }
}

pub fn drop_files(harness: &mut Harness<'_, Started>, files: &[(&str, &str)]) {
    for (name, text) in files {
        let file = Dropped(PathBuf::from(name), text.as_bytes().to_vec());
        harness.input_mut().dropped_files.push(Arc::new(file));
    }
    harness.run_steps(8);
}
