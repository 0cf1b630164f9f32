//! A person's own lessons on the screen: their place on the shelf, what is wrong beside the lesson, another title.

use std::path::PathBuf;

use egui::{Context, RichText, Role, ScrollArea, TextEdit, Ui};

use super::collection::Added;
use super::command::{Command, FileRequest, LessonAction};
use super::controls::{
    caption, caption_in, live_label, named, part_heading, primary_button, quiet, quiet_button,
    styled,
};
use super::dialog::modal_ui;
use super::files::{self, Content, InputFile, problem_list, problem_text};
use super::own_lessons::{NAME, OwnLesson, OwnLessons};
use super::progress::{Progress, progress_words};
use super::storage::Store;
use super::theme::{Palette, text};
use crate::i18n;
use crate::route::Route;

/// A person's own lessons with the forms about them.
#[derive(Default)]
pub struct LessonFiles {
    /// The lessons.
    pub lessons: OwnLessons,
    /// Content of the store, as far as this run knows, and the lessons it was written from.
    stored_text: String,
    written: OwnLessons,
    may_write: bool,
    followed: Vec<PathBuf>,
    renaming: Option<Renaming>,
    /// The lesson whose list of problems is hidden, at this revision.
    hidden: Option<(String, u64)>,
    /// True once the person was told that the device refuses.
    warned: bool,
}

/// A title being written.
struct Renaming {
    key: String,
    title: String,
    fresh: bool,
}

impl LessonFiles {
    /// Lessons that the store remembers, and a sentence where it could not be read.
    pub fn restore(store: &mut dyn Store) -> (LessonFiles, Option<String>) {
        let restored = OwnLessons::restore(store);
        let asleep = restored.data.all().iter().find(|own| own.asleep);
        let stopped = asleep.map(|own| i18n::fill("own-lesson.stopped", &[("file", &own.name)]));
        let files = LessonFiles {
            stored_text: restored.data.to_text(),
            written: restored.data.clone(),
            lessons: restored.data,
            may_write: restored.may_write,
            ..LessonFiles::default()
        };
        (files, restored.problem.or(stopped))
    }

    /// Remembers the lessons where they have changed; an error where the device refuses, with a sentence the first time.
    pub fn keep(&mut self, store: &mut dyn Store) -> Result<(), Option<String>> {
        let same = |(one, other): (&OwnLesson, &OwnLesson)| {
            (&one.key, one.revision, &one.file) == (&other.key, other.revision, &other.file)
        };
        let (now, then) = (self.lessons.all(), self.written.all());
        if now.len() == then.len() && now.iter().zip(then).all(same) {
            return Ok(());
        }
        let there = store.read(NAME).filter(|there| self.may_write && *there != self.stored_text);
        if let Some(there) = there {
            self.lessons.merge(&self.stored_text, &there);
        }
        let text = self.lessons.to_text();
        if self.may_write && store.write(NAME, &text) {
            self.written = self.lessons.clone();
            (self.stored_text, self.warned) = (text, false);
            return Ok(());
        }
        let is_new = !std::mem::replace(&mut self.warned, true);
        Err(is_new.then(|| i18n::text("own-lesson.not-kept").to_owned()))
    }

    /// The files to follow, where they have changed.
    pub fn files_to_follow(&mut self) -> Option<Vec<PathBuf>> {
        let files = self.lessons.files();
        if files == self.followed {
            return None;
        }
        self.followed.clone_from(&files);
        Some(files)
    }

    /// Adds a lesson; gives the route to it, and a sentence about the change.
    pub fn add(&mut self, input: &InputFile, text: String) -> (Route, Option<String>) {
        let (key, outcome) = self.lessons.add(input, text);
        let own = self.lessons.entry(&key);
        let title = own.map(OwnLesson::title).unwrap_or_default();
        let said = |word| Some(i18n::say!(word, title));
        let sentence = match outcome {
            Added::New => said("own-lesson.said-kept"),
            Added::Replaced => said("own-lesson.said-replaced"),
            Added::Known => None,
        };
        let route = own.and_then(OwnLesson::lesson).map(|_| Route::lesson(&key, 1));
        (route.unwrap_or_default(), sentence)
    }

    /// A followed file was saved.
    pub fn changed(&mut self, input: &InputFile) {
        let text = input.bytes.as_deref().map(std::str::from_utf8);
        if matches!(text, Ok(Ok(text)) if self.lessons.leave_asleep(input, text)) {
            return;
        }
        match (files::read(input), text) {
            (Ok(Content::Lesson(text)), _) => drop(self.lessons.update(input, text)),
            (Ok(Content::Ruleset(..) | Content::Game(_) | Content::Memory(_)), _) => {}
            // It has lost even its id: that is reported like any other mistake.
            (Err(_), Ok(Ok(text))) => drop(self.lessons.update(input, text.to_owned())),
            (Err(_), Ok(Err(_))) => self.lessons.unread(input, i18n::text("own.not-text")),
            (Err(_), Err(sentence)) => self.lessons.unread(input, sentence),
        }
    }

    /// Removes a lesson from the shelf; gives a sentence about it.
    pub fn remove(&mut self, key: &str) -> Option<String> {
        let removed = self.lessons.remove(key)?;
        Some(i18n::fill("own-lesson.said-removed", &[("title", &removed.title())]))
    }

    /// Hides the list of problems until it changes.
    pub fn hide(&mut self, key: &str) {
        let own = self.lessons.entry(key);
        self.hidden = own.map(|own| (own.key.clone(), own.revision));
    }

    /// Opens the form for another title.
    pub fn begin_rename(&mut self, key: &str) {
        let form =
            |own: &OwnLesson| Renaming { key: own.key.clone(), title: own.title(), fresh: true };
        self.renaming = self.lessons.entry(key).map(form);
    }

    /// The form for another title; gives a sentence about the change.
    pub fn rename_ui(&mut self, ctx: &Context) -> Option<String> {
        let renaming = self.renaming.as_mut()?;
        let (mut done, mut cancelled) = (false, false);
        let follows = self.lessons.entry(&renaming.key).is_some_and(|own| own.file.is_some());
        let response = modal_ui(ctx, "rename-lesson", 460.0, |ui| {
            part_heading(ui, i18n::text("own-lesson.rename-title"));
            ui.add_space(8.0);
            let field = TextEdit::singleline(&mut renaming.title).char_limit(120);
            let field = ui.add(field.desired_width(f32::INFINITY));
            let field = named(field, Role::TextInput, i18n::text("own-lesson.title"));
            if std::mem::take(&mut renaming.fresh) {
                field.request_focus();
            }
            if follows {
                quiet(ui, i18n::text("own-lesson.rename-leaves"));
            }
            ui.add_space(8.0);
            ui.horizontal_wrapped(|ui| {
                let ready = !renaming.title.trim().is_empty();
                let rename = ui.add_enabled_ui(ready, |ui| {
                    primary_button(ui, i18n::text("own-lesson.rename-do"))
                });
                done = rename.inner.clicked();
                cancelled = quiet_button(ui, i18n::text("own.cancel")).clicked();
            });
        });
        if !(done || cancelled || response.should_close()) {
            return None;
        }
        let Renaming { key, title, .. } = self.renaming.take()?;
        let title = title.trim();
        (done && self.lessons.rename(&key, title))
            .then(|| i18n::say!("own-lesson.said-renamed", title))
    }

    /// Problems of a lesson, under it.
    pub fn check_ui(&self, ui: &mut Ui, key: &str) {
        let Some(own) = self.lessons.entry(key) else { return };
        let silent = own.report.errors.is_empty() && own.report.warnings.is_empty();
        let hidden = self.hidden.as_ref().map(|(hidden, revision)| (hidden.as_str(), *revision));
        if silent || hidden == Some((key, own.revision)) {
            return;
        }
        let height = (0.24 * ui.available_height()).clamp(96.0, 220.0);
        let frame = egui::Frame::NONE.inner_margin(egui::Margin { top: 8, ..egui::Margin::ZERO });
        let panel = egui::Panel::bottom("lesson-check").exact_size(height).frame(frame);
        panel.resizable(false).show(ui, |ui| check_contents_ui(ui, own));
    }
}

fn check_contents_ui(ui: &mut Ui, own: &OwnLesson) {
    let palette = Palette::of(ui);
    let (errors, warnings) = (own.report.errors.len(), own.report.warnings.len());
    let key = match (errors, warnings) {
        (0, _) => "own-lesson.advice",
        (1, _) => "own-lesson.one-error",
        _ => "own-lesson.errors",
    };
    let sentence = i18n::say!(key, file = own.name, count = errors, advice = warnings);
    ui.horizontal_wrapped(|ui| {
        let color = if errors > 0 { palette.carnelian } else { palette.ink };
        live_label(ui, RichText::new(sentence).text_style(text::strong()).color(color));
        for (word, action) in
            [("own.copy-list", LessonAction::Copy), ("own-lesson.hide", LessonAction::Hide)]
        {
            if quiet_button(ui, i18n::text(word)).clicked() {
                ask(ui, own, action);
            }
        }
    });
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        for problem in &own.report.errors {
            ui.label(problem_text(problem));
        }
        for problem in &own.report.warnings {
            quiet(ui, i18n::fill("own-lesson.advice-line", &[("text", &problem_text(problem))]));
        }
    });
}

/// All that is wrong with a lesson, as a text.
pub fn list_of(own: &OwnLesson) -> String {
    problem_list(&own.name, own.report.errors.iter().chain(&own.report.warnings))
}

fn ask(ui: &Ui, own: &OwnLesson, action: LessonAction) {
    Command::Own(FileRequest::Lesson(own.key.clone(), action)).send(ui.ctx());
}

fn open_file_button(ui: &mut Ui) {
    if quiet_button(ui, i18n::text("own.open-file")).clicked() {
        Command::Own(FileRequest::OpenFile(None)).send(ui.ctx());
    }
}

/// The own lessons on the shelf. One with mistakes stands there like any other.
pub fn shelf_ui(ui: &mut Ui, lessons: &OwnLessons, progress: &Progress) {
    if lessons.all().is_empty() {
        ui.horizontal_wrapped(|ui| {
            quiet(ui, i18n::text("own-lesson.none"));
            open_file_button(ui);
        });
        return;
    }
    part_heading(ui, i18n::text("own-lesson.heading"));
    ui.add_space(8.0);
    for (index, own) in lessons.all().iter().enumerate() {
        ui.push_id(("own", index), |ui| own_ui(ui, own, progress));
    }
    open_file_button(ui);
    ui.add_space(28.0);
}

fn own_ui(ui: &mut Ui, own: &OwnLesson, progress: &Progress) {
    let (wrong, title) = (Palette::of(ui).carnelian, own.title());
    styled(ui, &title, text::strong());
    let errors = own.report.errors.len();
    if let Some(lesson) = own.lesson() {
        caption(ui, format!("{} · {}", lesson.summary(), progress_words(lesson, progress)));
    }
    if own.asleep {
        caption_in(ui, i18n::text("own-lesson.asleep"), wrong);
    } else if errors > 0 {
        let key = if own.lesson().is_some() { "own-lesson.since" } else { "own-lesson.never" };
        caption_in(ui, i18n::say!(key, count = errors), wrong);
    } else if let Some(file) = &own.file {
        caption(ui, i18n::say!("own-lesson.follows", file = file.display()));
    }
    ui.horizontal_wrapped(|ui| {
        let button = |ui: &mut Ui, word: &str, name: &str| {
            let name = i18n::say!(name, title);
            named(quiet_button(ui, i18n::text(word)), Role::Button, &name).clicked()
        };
        if let Some(lesson) = own.lesson()
            && button(ui, "own-lesson.open", "own-lesson.open-named")
        {
            Route::lesson(&own.key, progress.resume(lesson)).go(ui.ctx());
        }
        if own.asleep && button(ui, "own-lesson.wake", "own-lesson.wake-named") {
            ask(ui, own, LessonAction::Wake);
        }
        if errors > 0 && !own.asleep && button(ui, "own.what-is-wrong", "own-lesson.wrong-named") {
            ask(ui, own, LessonAction::Explain);
        }
        for (word, name, action) in [
            ("own.save-file", "own-lesson.save-named", LessonAction::Save),
            ("own-lesson.rename", "own-lesson.rename-named", LessonAction::Rename),
            ("own.remove", "own-lesson.remove-named", LessonAction::Remove),
        ] {
            if button(ui, word, name) {
                ask(ui, own, action);
            }
        }
    });
    ui.add_space(10.0);
}
