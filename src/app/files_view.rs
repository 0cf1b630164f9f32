//! A person's own files in the window: the form to save rules, `lists.rs` those kept and what is wrong with a file, and
//! `notice.rs` the sentence that says what was done and takes it back.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{Area, Context, Id, Label, Order, RichText, Stroke, StrokeKind, Ui};

use super::collection::{Added, Collection, file_name};
use super::command::{Command, FileRequest, LessonAction};
use super::files::{self, Answer, Content, Dialogs, FileProblems, InputFile};
use super::files_form::{FormEvent, SaveForm};
use super::opening::Opening;
use super::own_lessons::OwnLessons;
use super::own_lessons_view::{LessonFiles, list_of};
use super::storage::Store;
use super::theme::{Palette, text};
use crate::i18n;
use crate::route::{PlaceName, Route};
use crate::rules::Ruleset;

mod lists;
mod notice;

use notice::{Notice, Pressed, Undo};

/// Manager of files that are opened and saved.
pub struct FileManager {
    collection: Arc<Collection>,
    pub(super) lessons: LessonFiles,
    pub(super) dialogs: Box<dyn Dialogs>,
    /// Content of the store, as far as this run knows, and the collection it was written from.
    stored_text: String,
    stored_collection: Arc<Collection>,
    may_write: bool,
    /// The board for which a file is being chosen.
    seat: Option<usize>,
    form: Option<SaveForm>,
    problems: Vec<FileProblems>,
    shows_own_rulesets: bool,
    notice: Option<Notice>,
    pub(super) opening: Opening,
    /// True once the warning that the device refuses to save reconstructions has been shown.
    save_warning_shown: bool,
}

impl FileManager {
    /// A manager with the content of the store, and a sentence where not everything could be read.
    pub fn restore(
        store: &mut dyn Store,
        dialogs: Box<dyn Dialogs>,
    ) -> (FileManager, Option<String>) {
        let restored = Collection::restore(store);
        let collection = Arc::new(restored.data);
        let (lessons, lost) = LessonFiles::restore(store);
        let mut opening = Opening::default();
        if let Some(own) = lessons.lessons.all().iter().rfind(|own| !own.asleep) {
            opening.begin(store, &own.text);
        }
        let manager = FileManager {
            lessons,
            stored_text: collection.to_text(),
            stored_collection: Arc::clone(&collection),
            may_write: restored.may_write,
            collection,
            dialogs,
            seat: None,
            form: None,
            problems: Vec::new(),
            shows_own_rulesets: false,
            notice: None,
            opening,
            save_warning_shown: false,
        };
        (manager, restored.problem.or(lost))
    }

    /// The reconstructions to choose from.
    pub fn collection(&self) -> &Arc<Collection> {
        &self.collection
    }

    /// A person's own lessons.
    pub fn lessons(&self) -> &OwnLessons {
        &self.lessons.lessons
    }

    /// Saves what has changed. `false` where the device refuses.
    pub fn keep(&mut self, store: &mut dyn Store) -> bool {
        let lessons = self.lessons.keep(store);
        if let Err(Some(sentence)) = &lessons {
            self.say(sentence);
        }
        let collection = self.keep_collection(store);
        if !(collection || std::mem::replace(&mut self.save_warning_shown, true)) {
            self.say(i18n::text("own.not-kept"));
        }
        self.save_warning_shown &= !collection;
        lessons.is_ok() && collection
    }

    /// Notes that the text of an own lesson is about to be shown.
    pub fn begin_opening(&mut self, store: &mut dyn Store, key: &str) {
        if let Some(own) = self.lessons.lessons.entry(key) {
            self.opening.begin(store, &own.text);
        }
    }

    /// Says that a file was saved; what could be undone before still can.
    fn say_saved(&mut self, sentence: String, page: Option<PathBuf>) {
        let undo = self.notice.as_ref().and_then(|notice| notice.undo);
        let passes = undo.is_none();
        self.notice = Some(Notice { sentence, undo, page, passes, ..Notice::default() });
    }

    /// Shows what was done.
    pub fn bar_ui(&mut self, ui: &mut Ui) {
        let Some(notice) = &mut self.notice else { return };
        match notice.ui(ui) {
            Some(Pressed::Undo(undo)) => self.undo(ui.ctx(), undo),
            Some(Pressed::Close) => self.notice = None,
            None => {}
        }
    }

    fn undo(&mut self, ctx: &Context, undo: Undo) {
        let undone = match undo {
            Undo::Rules => Arc::make_mut(&mut self.collection).undo(),
            Undo::Lessons => self.lessons.lessons.undo(),
        };
        if undone {
            self.collection.share(ctx);
            self.say(i18n::text("own.said-again"));
        }
    }

    /// Clears the notice when another page is opened, unless it offers an undo.
    pub fn leave(&mut self) {
        self.notice.take_if(|notice| notice.undo.is_none());
    }

    /// Saves the collection where it has changed. `false` where the device refuses.
    fn keep_collection(&mut self, store: &mut dyn Store) -> bool {
        // A changed collection is always a new one, since this one is still referenced here.
        let is_same = Arc::ptr_eq(&self.collection, &self.stored_collection);
        if is_same || self.collection.to_text() == self.stored_text {
            self.stored_collection = Arc::clone(&self.collection);
            return true;
        }
        let there = store.read(super::collection::NAME).filter(|_| self.may_write);
        if let Some(there) = there.filter(|there| *there != self.stored_text) {
            Arc::make_mut(&mut self.collection).merge(&self.stored_text, &there);
        }
        let text = self.collection.to_text();
        let saved = self.may_write && store.write(super::collection::NAME, &text);
        if saved {
            self.stored_collection = Arc::clone(&self.collection);
            self.stored_text = text;
        }
        saved
    }

    /// Shows a sentence in the bar.
    pub fn say(&mut self, sentence: impl Into<String>) {
        self.notice = Some(Notice { sentence: sentence.into(), ..Notice::default() });
    }

    /// Shows a sentence on a change that can be undone.
    fn say_undoable(&mut self, sentence: String, undo: Undo) {
        self.notice = Some(Notice { sentence, undo: Some(undo), ..Notice::default() });
    }

    /// Carries out a request of a view.
    pub fn handle_request(&mut self, ctx: &Context, store: &mut dyn Store, request: FileRequest) {
        match request {
            FileRequest::OpenFile(seat) => {
                self.seat = seat;
                self.dialogs.open(ctx);
            }
            FileRequest::Save { seat, base, current } => {
                self.form = Some(SaveForm::new(*base, &current, seat, &self.collection.author));
            }
            FileRequest::ShowYours => self.shows_own_rulesets = true,
            FileRequest::Lesson(key, LessonAction::Wake) => {
                self.begin_opening(store, &key);
                self.lessons.lessons.wake(&key);
            }
            FileRequest::Lesson(key, action) => self.lesson_action(ctx, &key, action),
            FileRequest::SaveFile { name, bytes } => self.dialogs.save(ctx, &name, &bytes),
            FileRequest::Print { name, page } => self.dialogs.print(ctx, &name, &page),
        }
    }

    /// Opens files: all progress is added, and one thing is shown: the last game; or else the rulesets, one on the board on
    /// screen, several compared; or else the last lesson.
    pub fn open(&mut self, files: &[InputFile], store: &mut dyn Store) -> Vec<Command> {
        let (mut commands, mut ids) = (Vec::new(), Vec::new());
        let (mut lesson, mut game) = (None, None);
        for input in files {
            self.begin_reading(store, input);
            match files::read(input) {
                Ok(Content::Lesson(text)) => {
                    let (route, sentence) = self.lessons.add(input, text);
                    lesson = Some(route);
                    sentence.into_iter().for_each(|words| self.say_undoable(words, Undo::Lessons));
                }
                Ok(Content::Game(text)) => game = Some(Route::to(PlaceName::Play, text.trim())),
                Ok(Content::Memory(saved)) => {
                    self.say(i18n::fill("own.said-memory", &[("file", &input.name)]));
                    commands.push(Command::Remember(saved));
                }
                Ok(Content::Ruleset(ruleset, text)) => match self.add(text, &ruleset) {
                    Ok(()) => ids.push(ruleset.id),
                    Err(sentence) => self.problems.push(FileProblems::whole(&input.name, sentence)),
                },
                Err(problems) => self.problems.push(problems),
            }
        }
        let seat = self.seat.take();
        let rules = (!ids.is_empty()).then_some(Command::UseRules { ids, seat });
        commands.extend(game.map(Command::Go).or(rules).or(lesson.map(Command::Go)));
        commands
    }

    fn begin_reading(&mut self, store: &mut dyn Store, input: &InputFile) {
        if let Ok(Ok(text)) = input.bytes.as_deref().map(std::str::from_utf8) {
            self.opening.begin(store, text);
        }
    }

    fn lesson_action(&mut self, ctx: &Context, key: &str, action: LessonAction) {
        let Some(own) = self.lessons.lessons.entry(key) else { return };
        match action {
            LessonAction::Save => self.dialogs.save(ctx, &own.file_name(), own.text.as_bytes()),
            LessonAction::Explain => {
                let (file, problems) = (own.title(), own.report.errors.clone());
                self.problems.push(FileProblems { file, problems });
            }
            LessonAction::Copy => ctx.copy_text(list_of(own)),
            LessonAction::Hide => self.lessons.hide(key),
            LessonAction::Wake => self.lessons.lessons.wake(key),
            LessonAction::Rename => self.lessons.begin_rename(key),
            LessonAction::Remove => {
                if let Some(sentence) = self.lessons.remove(key) {
                    self.say_undoable(sentence, Undo::Lessons);
                }
            }
        }
    }

    fn add(&mut self, text: String, ruleset: &Ruleset) -> Result<(), String> {
        let added = Arc::make_mut(&mut self.collection).add(text, ruleset)?;
        let key = match added {
            Added::New => "own.said-kept",
            Added::Replaced => "own.said-replaced",
            Added::Known => return Ok(()),
        };
        self.say_undoable(i18n::fill(key, &[("name", &ruleset.name)]), Undo::Rules);
        Ok(())
    }

    /// Shows the dialogs over the places, and handles the answers of the file windows.
    pub fn ui(&mut self, ctx: &Context, store: &mut dyn Store) {
        // Windows that are seldom open are not inlined, so that the web page can fetch them later.
        let dropped = ctx.input_mut(|input| std::mem::take(&mut input.raw.dropped_files));
        if !dropped.is_empty() {
            self.seat = None;
            self.dialogs.read_dropped(ctx, dropped);
        }
        for answer in self.dialogs.answers(ctx) {
            self.handle_answer(ctx, store, answer);
        }
        if self.form.is_some() {
            self.form_ui(ctx);
        }
        if let Some(sentence) = self.lessons.rename_ui(ctx) {
            self.say_undoable(sentence, Undo::Lessons);
        }
        if let Some(files) = self.lessons.files_to_follow() {
            self.dialogs.follow(ctx, files);
        }
        if self.shows_own_rulesets {
            self.own_rulesets_ui(ctx);
        }
        if !self.problems.is_empty() {
            self.problems_ui(ctx);
        }
        if ctx.input(|input| !input.raw.hovered_files.is_empty()) {
            hover_ui(ctx);
        }
        self.collection.share(ctx);
    }

    #[inline(never)]
    fn handle_answer(&mut self, ctx: &Context, store: &mut dyn Store, answer: Answer) {
        match answer {
            Answer::InputFile(files) => {
                for command in self.open(&files, store) {
                    command.send(ctx);
                }
            }
            Answer::Changed(input) => {
                self.begin_reading(store, &input);
                self.lessons.changed(&input);
            }
            Answer::Saved(file) => self.say_saved(i18n::say!("own.said-saved", file), None),
            Answer::Failed(sentence) => self.say(sentence),
            Answer::SavedAt(path) => self.saved_at(&path),
            Answer::Unsaved => self.say(i18n::text("own.no-window-save")),
            Answer::Cancelled => self.say(i18n::text("own.not-saved")),
        }
    }

    /// Says where a file was saved; a page can be opened, to be printed.
    fn saved_at(&mut self, path: &Path) {
        let name = |path: Option<&OsStr>| path.unwrap_or_default().to_string_lossy().into_owned();
        let file = name(path.file_name());
        let folder = name(path.parent().map(Path::as_os_str));
        let page = path.extension().is_some_and(|ending| ending == "html");
        let sentence = i18n::say!("own.said-saved-in", file, folder);
        self.say_saved(sentence, page.then(|| path.to_owned()));
    }

    #[inline(never)]
    fn form_ui(&mut self, ctx: &Context) {
        let event = self.form.as_mut().and_then(|form| form.ui(ctx, &self.collection));
        let Some((event, form)) = event.zip(event.and_then(|_| self.form.take())) else { return };
        if event == FormEvent::Cancel {
            return;
        }
        let (ruleset, text) = (form.ruleset(&self.collection), form.text(&self.collection));
        Arc::make_mut(&mut self.collection).author = form.author().to_owned();
        if let Err(sentence) = self.add(text.clone(), &ruleset) {
            return self.say(sentence);
        }
        if event == FormEvent::SaveFile {
            self.dialogs.save(ctx, &file_name(&ruleset.id), text.as_bytes());
        }
        Command::UseRules { ids: vec![ruleset.id], seat: form.seat }.send(ctx);
    }
}

/// Hint shown while a file hovers over the window.
#[inline(never)]
fn hover_ui(ctx: &Context) {
    let rect = ctx.content_rect();
    let area = Area::new(Id::unique("drop-here")).order(Order::Foreground).interactable(false);
    area.fixed_pos(rect.min).show(ctx, |ui| {
        let palette = Palette::of(ui);
        ui.painter().rect_filled(rect, 0, palette.page.gamma_multiply(0.92));
        let (frame, edge) = (rect.shrink(16.0), Stroke::new(2.0, palette.faience));
        ui.painter().rect_stroke(frame, 8, edge, StrokeKind::Inside);
        let words = RichText::new(i18n::text("own.drop-here")).text_style(text::step_title());
        ui.put(frame.shrink(16.0), Label::new(words).wrap());
    });
}
