//! A person's own lessons: kept on the device, checked, and read again when their file is saved.
//!
//! **Invariant:** the text of a file is kept exactly as it came, also while it is wrong; what was right last stays beside
//! it and is what is shown. In the program an own lesson goes by a key that no shipped lesson can have, so that a copy
//! of a shipped one disturbs neither it nor what was done in it.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::collection::{Added, numbered};
use super::files::InputFile;
use super::opening::{self, Opening};
use super::storage::{self, Kept, Store};
use crate::i18n;
use crate::lesson::{self, Lesson, Reading, Report};
use crate::library;
use crate::rules::Problem;

/// The name of the lessons in a store.
pub const NAME: &str = "senet-lessons";
/// The version this program writes.
const VERSION: u32 = 1;
/// Prefix of the id of an own lesson; no id of a file can have a full stop.
const OWN: &str = "own.";

/// One lesson of a person's own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OwnLesson {
    /// Name in addresses and in the record of progress: `own.my-lesson`.
    pub key: String,
    /// The name of its file.
    pub name: String,
    /// Path of the file, if it is followed.
    pub file: Option<PathBuf>,
    /// The latest text of the file.
    pub text: String,
    /// Its problems.
    pub report: Report,
    /// The lesson as it last was right, with its text; `None` where it never was.
    good: Option<(Lesson, String)>,
    /// Counts the changes; another number means another text.
    pub revision: u64,
    /// The text stopped the program when it was opened last: it is stored, and not read again until somebody wants it.
    pub asleep: bool,
}

impl OwnLesson {
    /// The lesson as it last was right, under its key.
    pub fn lesson(&self) -> Option<&Lesson> {
        self.good.as_ref().map(|(lesson, _)| lesson)
    }

    /// Its title; where it never was right, the one in its front matter.
    pub fn title(&self) -> String {
        let unread_title = || match self.asleep {
            true => String::new(),
            false => Reading::of(&self.text).lesson.title,
        };
        let title = self.lesson().map_or_else(unread_title, |lesson| lesson.title.clone());
        if title.is_empty() { self.name.clone() } else { title }
    }

    /// A name for its file.
    pub fn file_name(&self) -> String {
        format!("{}.md", self.key.trim_start_matches(OWN))
    }

    /// Reads a new text; where it is right it is shown from now on.
    fn set_text(&mut self, text: String) {
        self.asleep = false;
        self.report = lesson::check(&text, &library::known());
        self.revision += 1;
        let read = Lesson::parse(&text).ok().filter(|_| self.report.errors.is_empty());
        if let Some(lesson) = read {
            let id = self.key.clone();
            self.good = Some((Lesson { id, ..lesson }, text.clone()));
        }
        self.text = text;
    }

    /// Stores a text without reading it.
    fn put_to_sleep(&mut self, text: String) {
        let sentence = i18n::text("own-lesson.asleep");
        self.report = Report { errors: vec![Problem::whole(sentence)], ..Report::default() };
        self.revision += 1;
        (self.text, self.asleep) = (text, true);
    }
}

#[derive(Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct SavedLesson {
    name: String,
    file: Option<String>,
    text: String,
    /// The text as it last was right, where that is another one.
    good: Option<String>,
    /// The text stopped the program when it was opened last.
    asleep: bool,
}

impl SavedLesson {
    fn of(lesson: &OwnLesson) -> SavedLesson {
        let good = lesson.good.as_ref().map(|(_, text)| text.clone());
        SavedLesson {
            name: lesson.name.clone(),
            // A path that is no valid text is not followed after the next start; the lesson itself is stored.
            file: lesson.file.as_ref().and_then(|file| file.to_str()).map(str::to_owned),
            text: lesson.text.clone(),
            good: good.filter(|text| *text != lesson.text),
            asleep: lesson.asleep,
        }
    }

    /// The id of the lesson, without reading more of it.
    fn id(&self) -> String {
        id_in(self.good.as_ref().unwrap_or(&self.text))
    }
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Saved {
    version: u32,
    lessons: Vec<SavedLesson>,
}

impl Saved {
    fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// All of a person's own lessons.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OwnLessons {
    all: Vec<OwnLesson>,
    before: Option<Vec<OwnLesson>>,
    /// Old keys, each with its new key.
    moved: Vec<(String, String)>,
    /// Fingerprint of the text that stopped the program last ([`opening::sign`]).
    suspect: Option<String>,
}

impl OwnLessons {
    /// Reads the store. A text that cannot be read is set aside.
    pub fn restore(store: &mut dyn Store) -> Kept<OwnLessons> {
        storage::restore_kept(store, (NAME, VERSION), "own-lesson.lost", OwnLessons::read)
    }

    fn read(store: &mut dyn Store, mut saved: Saved) -> OwnLessons {
        let mut lessons = OwnLessons { suspect: opening::suspect(store), ..OwnLessons::default() };
        let is_new = |saved: &&mut SavedLesson| !saved.asleep && lessons.is_suspect(&saved.text);
        let mut fell_asleep = false;
        for saved in saved.lessons.iter_mut().filter(is_new) {
            (saved.asleep, fell_asleep) = (true, true);
        }
        if fell_asleep {
            // Stored before other texts are opened, which replace the note of this one.
            store.write(NAME, &saved.text());
        }
        let mut opening = Opening::default();
        for saved in saved.lessons {
            if !saved.asleep {
                opening.begin(store, &saved.text);
            }
            lessons.restore_one(saved);
        }
        lessons
    }

    /// True where this text stopped the program when it was opened last.
    fn is_suspect(&self, text: &str) -> bool {
        self.suspect.as_ref().is_some_and(|suspect| *suspect == opening::sign(text))
    }

    fn restore_one(&mut self, saved: SavedLesson) {
        let id = match &saved.good {
            None if saved.asleep => id_in(&saved.text),
            good => Reading::of(good.as_ref().unwrap_or(&saved.text)).lesson.id,
        };
        let mut lesson = OwnLesson {
            key: self.free_key(&id),
            name: saved.name,
            file: saved.file.map(PathBuf::from),
            ..OwnLesson::default()
        };
        if let Some(good) = saved.good {
            lesson.set_text(good);
        }
        match saved.asleep {
            true => lesson.put_to_sleep(saved.text),
            false => lesson.set_text(saved.text),
        }
        self.all.push(lesson);
    }

    /// A key for this id that no lesson here has.
    fn free_key(&self, id: &str) -> String {
        let plain = format!("{OWN}{}", if id.is_empty() { "lesson" } else { id });
        numbered(&plain).find(|key| self.entry(key).is_none()).unwrap_or_else(|| plain.clone())
    }

    /// The text that remembers the lessons.
    pub fn to_text(&self) -> String {
        Saved { version: VERSION, lessons: self.all.iter().map(SavedLesson::of).collect() }.text()
    }

    /// All of them, oldest first.
    pub fn all(&self) -> &[OwnLesson] {
        &self.all
    }

    /// The lesson whose file this is, if it is followed.
    fn of_file(&mut self, input: &InputFile) -> Option<&mut OwnLesson> {
        self.all.iter_mut().find(|own| own.file.is_some() && own.file == input.path)
    }

    /// The lesson of this key.
    pub fn entry(&self, key: &str) -> Option<&OwnLesson> {
        self.all.iter().find(|lesson| lesson.key == key)
    }

    /// The key of a lesson that an address names: its own, what it became, or that of the lesson of this id.
    pub fn key(&self, name: &str) -> Option<&str> {
        let moved = self.moved.iter().rev().find(|(old, _)| old == name);
        let name = moved.map_or(name, |(_, new)| new);
        let mut keys = self.all.iter().map(|lesson| lesson.key.as_str());
        keys.find(|key| *key == name || key.strip_prefix(OWN) == Some(name))
    }

    /// The files that are followed.
    pub fn files(&self) -> Vec<PathBuf> {
        self.all.iter().filter_map(|lesson| lesson.file.clone()).collect()
    }

    /// Adds a lesson that a person opened; gives its key and the outcome.
    pub fn add(&mut self, input: &InputFile, text: String) -> (String, Added) {
        let same_file = input.path.is_some() && self.all.iter().any(|own| own.file == input.path);
        if same_file && let Some(key) = self.update(input, text.clone()) {
            return (key, Added::Known);
        }
        let key = format!("{OWN}{}", Reading::of(&text).lesson.id);
        let before = self.all.clone();
        let (name, file) = (input.name.clone(), input.path.clone());
        if let Some(old) = self.all.iter_mut().find(|own| own.key == key) {
            let outcome = if old.text == text { Added::Known } else { Added::Replaced };
            (old.name, old.file) = (name, file);
            if outcome == Added::Replaced {
                old.set_text(text);
                self.before = Some(before);
            }
            return (key, outcome);
        }
        let mut lesson = OwnLesson { key: key.clone(), name, file, ..OwnLesson::default() };
        lesson.set_text(text);
        self.before = Some(before);
        self.all.push(lesson);
        (key, Added::New)
    }

    /// Takes over the new text of a followed file; gives the key of its lesson, if there is one.
    pub fn update(&mut self, input: &InputFile, text: String) -> Option<String> {
        let at = self.all.iter().position(|own| own.file.is_some() && own.file == input.path)?;
        let id = Reading::of(&text).lesson.id;
        let new_key = format!("{OWN}{id}");
        let is_taken = self.entry(&new_key).is_some();
        let own = self.all.get_mut(at)?;
        if own.text == text {
            return Some(own.key.clone());
        }
        if !id.is_empty() && new_key != own.key && !is_taken {
            let old = std::mem::replace(&mut own.key, new_key.clone());
            if let Some((lesson, _)) = &mut own.good {
                lesson.id.clone_from(&new_key);
            }
            self.moved.retain(|(from, _)| *from != new_key);
            self.moved.push((old, new_key));
        }
        own.set_text(text);
        Some(own.key.clone())
    }

    /// Stores the new text of a followed file unread, where that text stopped the program last. `false` for any other text.
    pub fn leave_asleep(&mut self, input: &InputFile, text: &str) -> bool {
        let suspect = self.is_suspect(text);
        match self.of_file(input) {
            Some(own) if own.asleep && own.text == text => true,
            Some(own) if suspect => {
                own.put_to_sleep(text.to_owned());
                true
            }
            _ => false,
        }
    }

    /// Reads a text that stopped the program again, on request.
    pub fn wake(&mut self, key: &str) {
        if let Some(own) = self.all.iter_mut().find(|own| own.key == key && own.asleep) {
            own.set_text(own.text.clone());
        }
    }

    /// Notes that a followed file cannot be read now; the earlier text stays.
    pub fn unread(&mut self, input: &InputFile, sentence: &str) {
        if let Some(own) = self.of_file(input) {
            own.report = Report { errors: vec![Problem::whole(sentence)], ..Report::default() };
            own.revision += 1;
        }
    }

    /// Removes a lesson.
    pub fn remove(&mut self, key: &str) -> Option<OwnLesson> {
        let at = self.all.iter().position(|own| own.key == key)?;
        self.before = Some(self.all.clone());
        Some(self.all.remove(at))
    }

    /// Gives a lesson another title, in its text and nowhere else. Its file is left alone and no longer followed.
    pub fn rename(&mut self, key: &str, title: &str) -> bool {
        let Some(at) = self.all.iter().position(|own| own.key == key) else { return false };
        self.before = Some(self.all.clone());
        let own = &mut self.all[at];
        own.file = None;
        let newest = retitled(&own.text, title);
        let good = own.good.as_ref().map(|(_, text)| retitled(text, title));
        for text in good.into_iter().chain([newest]) {
            own.set_text(text);
        }
        true
    }

    /// Takes the last change back. `false` where there is none.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.before.take() else { return false };
        // A number that was never shown, so that an open lesson is read again.
        let most = self.all.iter().map(|own| own.revision).max().unwrap_or(0);
        self.all = before;
        for own in &mut self.all {
            own.revision += most + 1;
        }
        true
    }

    /// Merges what another window has saved since the store held `base`: neither window, nor an undo, takes back its changes.
    pub fn merge(&mut self, base: &str, theirs: &str) {
        let Some(theirs) = storage::read_version::<Saved>(theirs, VERSION) else { return };
        let base: Saved = storage::read_version(base, VERSION).unwrap_or_default();
        let (base, mut theirs) = (base.lessons, theirs.lessons);
        for saved in &mut theirs {
            // This window has read the same text without being stopped by it.
            let is_awake = self.all.iter().any(|own| !own.asleep && own.text == saved.text);
            saved.asleep = !is_awake && (saved.asleep || self.is_suspect(&saved.text));
        }
        let (all, before) = (std::mem::take(&mut self.all), self.before.take());
        self.before = before.map(|before| self.joined(&base, &before, &theirs));
        self.all = self.joined(&base, &all, &theirs);
    }

    /// Lessons of this window and another one together. Those that come from the other one get a number that was never shown,
    /// so that an open lesson is read again.
    fn joined(
        &mut self,
        base: &[SavedLesson],
        mine: &[OwnLesson],
        theirs: &[SavedLesson],
    ) -> Vec<OwnLesson> {
        let most = mine.iter().map(|own| own.revision).max().unwrap_or(0);
        let saved: Vec<SavedLesson> = mine.iter().map(SavedLesson::of).collect();
        for one in storage::merged_list(base, &saved, theirs, |one, other| one.id() == other.id()) {
            match saved.iter().position(|own| *own == one) {
                Some(at) => self.all.push(mine[at].clone()),
                None => {
                    self.restore_one(one);
                    if let Some(own) = self.all.last_mut() {
                        own.revision += most + 1;
                    }
                }
            }
        }
        std::mem::take(&mut self.all)
    }
}

/// The text with another title in its front matter, and not a letter changed elsewhere.
fn retitled(text: &str, title: &str) -> String {
    let title: String = title.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut out = String::with_capacity(text.len() + title.len());
    let (mut done, mut marks) = (false, 0);
    for line in text.split_inclusive('\n') {
        let bare = line.trim_end_matches(['\n', '\r']);
        let end = &line[bare.len()..];
        marks += usize::from(bare == "---");
        let is_title = !done && marks == 1 && bare.trim_start().starts_with("title:");
        if is_title || marks == 2 && !done {
            out += &format!("title: {title}{end}");
            done = true;
        }
        if !is_title {
            out += line;
        }
    }
    out
}

/// The id in the front matter of a text that is not to be read.
fn id_in(text: &str) -> String {
    let mut lines = text.lines().take(60);
    let id = lines.find_map(|line| line.strip_prefix("id:"));
    id.unwrap_or_default().trim().to_owned()
}

/// True for the key of an own lesson.
pub fn is_own(key: &str) -> bool {
    key.starts_with(OWN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_title_changes_one_line() {
        let text = "---\r\nid: a\r\ntitle: Old\r\n---\r\n\r\ntitle: stays\r\n";
        let new = retitled(text, "A\nnew  title");
        assert_eq!(new, text.replacen("Old", "A new title", 1));
        assert_eq!(retitled("---\nid: a\n---\n", "New"), "---\nid: a\ntitle: New\n---\n");
        assert_eq!(retitled("no lesson\n", "New"), "no lesson\n");
    }

    #[test]
    fn a_file_that_cannot_be_read_has_no_advice() {
        let (name, bytes) = ("a.md".to_owned(), Ok(Vec::new()));
        let input = InputFile { path: Some(PathBuf::from(&name)), name, bytes };
        let text =
            "---\nformat: 1\nid: a\ntitle: A\nminutes: 1\nrules: bell\n---\n\n## One\n\nLook.\n";
        let mut lessons = OwnLessons::default();
        let (key, _) = lessons.add(&input, text.to_owned());
        let advice = |lessons: &OwnLessons| {
            lessons.entry(&key).map(|own| own.report.warnings.len()).expect("it was added")
        };
        assert!(advice(&lessons) > 0);
        lessons.unread(&input, "no text");
        assert_eq!(advice(&lessons), 0);
    }
}
