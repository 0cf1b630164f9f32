//! What a person meets of their own files: the form to save rules, the list of those kept, what is wrong with a file, and
//! the bar that says what was done and takes it back.

use std::sync::Arc;

use egui::{Context, RichText, ScrollArea, Ui};

use super::collection::{Added, Collection, Kept, file_name};
use super::collection_links::root;
use super::command::{Command, Route};
use super::controls::{primary_button, quiet_button};
use super::files::{self, Answer, Content, Dialogs, Given, Trouble};
use super::files_form::{FormEvent, SaveForm, modal_ui, summary};
use super::own_lessons::OwnLessons;
use super::own_lessons_view::{LessonDeed, LessonDesk, list_of};
use super::storage::Store;
use super::theme::{Palette, text};
use crate::rules::{Problem, Ruleset};
use crate::words;

/// What is asked of the desk.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// To choose a file; its rules go to the board with this number in Compare.
    OpenFile(Option<usize>),
    /// To save changed rules as one's own.
    Save {
        /// The board in Compare; `None` for Play.
        seat: Option<usize>,
        /// The rules that were changed.
        base: Box<Ruleset>,
        /// The rules that are on.
        current: Box<Ruleset>,
    },
    /// To see the list of one's own.
    ShowYours,
    /// To do something with one of one's own lessons, by its key.
    Lesson(String, LessonDeed),
    /// To save something as a file.
    SaveFile {
        /// The name that is suggested.
        name: String,
        /// What stands in it.
        bytes: Vec<u8>,
    },
}

/// The desk where files come in and go out.
pub struct Desk {
    collection: Arc<Collection>,
    lessons: LessonDesk,
    dialogs: Box<dyn Dialogs>,
    /// What the store holds, as far as this run knows, and the collection it was written from.
    kept: String,
    written: Arc<Collection>,
    may_write: bool,
    /// The board for which a file is being chosen.
    seat: Option<usize>,
    form: Option<SaveForm>,
    trouble: Vec<Trouble>,
    shows_yours: bool,
    said: Option<Said>,
}

/// A sentence in the bar, and whether what it says can be taken back.
struct Said {
    sentence: String,
    undo: Option<Undo>,
}

/// What was changed last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Undo {
    Rules,
    Lessons,
}

impl Desk {
    /// A desk with what the store remembers, and a sentence where not everything could be read.
    pub fn restore(store: &mut dyn Store, dialogs: Box<dyn Dialogs>) -> (Desk, Option<String>) {
        let restored = Collection::restore(store);
        let collection = Arc::new(restored.collection);
        let (lessons, lost) = LessonDesk::restore(store);
        let desk = Desk {
            lessons,
            kept: collection.to_text(),
            written: Arc::clone(&collection),
            may_write: restored.may_write,
            collection,
            dialogs,
            seat: None,
            form: None,
            trouble: Vec::new(),
            shows_yours: false,
            said: None,
        };
        (desk, restored.problem.or(lost))
    }

    /// Other dialogs, for tests.
    pub fn set_dialogs(&mut self, dialogs: Box<dyn Dialogs>) {
        self.dialogs = dialogs;
    }

    /// The reconstructions to choose from.
    pub fn collection(&self) -> &Arc<Collection> {
        &self.collection
    }

    /// A person's own lessons.
    pub fn lessons(&self) -> &OwnLessons {
        self.lessons.all()
    }

    /// Shows what is wrong with an own lesson, where something is.
    pub fn lesson_check_ui(&self, ui: &mut Ui, key: &str) -> Option<Command> {
        self.lessons.check_ui(ui, key)
    }

    /// Remembers what has changed.
    pub fn keep(&mut self, store: &mut dyn Store) {
        if let Some(sentence) = self.lessons.keep(store) {
            self.say(sentence);
        }
        self.keep_collection(store);
    }

    fn keep_collection(&mut self, store: &mut dyn Store) {
        // Whatever changes a collection makes another one of it, since this one is held here.
        if Arc::ptr_eq(&self.collection, &self.written) {
            return;
        }
        self.written = Arc::clone(&self.collection);
        if self.collection.to_text() == self.kept {
            return;
        }
        let there = store
            .read(super::collection::NAME)
            .filter(|_| self.may_write);
        if let Some(there) = there.filter(|there| *there != self.kept) {
            Arc::make_mut(&mut self.collection).take_in(&there);
            self.written = Arc::clone(&self.collection);
        }
        let text = self.collection.to_text();
        if !(self.may_write && store.write(super::collection::NAME, &text)) {
            self.say(words::text("own.not-kept"));
        }
        self.kept = text;
    }

    /// Says a sentence in the bar.
    pub fn say(&mut self, sentence: impl Into<String>) {
        let sentence = sentence.into();
        self.said = Some(Said {
            sentence,
            undo: None,
        });
    }

    /// Does what was asked for in a place.
    pub fn fulfil(&mut self, ctx: &Context, wish: Wish) {
        match wish {
            Wish::OpenFile(seat) => {
                self.seat = seat;
                self.dialogs.open(ctx);
            }
            Wish::Save {
                seat,
                base,
                current,
            } => {
                let author = &self.collection.author;
                self.form = Some(SaveForm::new(*base, &current, seat, author));
            }
            Wish::ShowYours => self.shows_yours = true,
            Wish::Lesson(key, deed) => self.lesson_deed(ctx, &key, deed),
            Wish::SaveFile { name, bytes } => self.dialogs.save(ctx, &name, &bytes),
        }
    }

    /// Opens files that were given: one goes to the board that is shown, several are compared.
    pub fn open(&mut self, files: &[Given]) -> Option<Command> {
        let (mut ids, mut lesson) = (Vec::new(), None);
        for given in files {
            match files::read(given) {
                Ok(Content::Lesson(text)) => lesson = Some(self.add_lesson(given, text)),
                Ok(Content::Ruleset(ruleset, text)) => match self.add(text, &ruleset) {
                    Ok(()) => ids.push(ruleset.id),
                    Err(sentence) => self.trouble.push(Trouble::whole(&given.name, sentence)),
                },
                Err(trouble) => self.trouble.push(trouble),
            }
        }
        let seat = self.seat.take();
        if ids.is_empty() {
            return lesson.map(Command::Go);
        }
        Some(Command::UseRules { ids, seat })
    }

    /// Keeps a lesson; gives where it is to be seen.
    fn add_lesson(&mut self, given: &Given, text: String) -> Route {
        let (route, said) = self.lessons.add(given, text);
        if let Some(sentence) = said {
            let undo = Some(Undo::Lessons);
            self.said = Some(Said { sentence, undo });
        }
        route
    }

    fn lesson_deed(&mut self, ctx: &Context, key: &str, deed: LessonDeed) {
        match deed {
            LessonDeed::Save => {
                if let Some(own) = self.lessons.all().entry(key) {
                    self.dialogs
                        .save(ctx, &own.file_name(), own.text.as_bytes());
                }
            }
            LessonDeed::Explain => {
                if let Some(own) = self.lessons.all().entry(key) {
                    self.trouble.push(Trouble {
                        file: own.title(),
                        problems: own.report.errors.clone(),
                    });
                }
            }
            LessonDeed::Copy => {
                if let Some(own) = self.lessons.all().entry(key) {
                    ctx.copy_text(list_of(own));
                }
            }
            LessonDeed::Hide => self.lessons.hide(key),
            LessonDeed::Rename => self.lessons.begin_rename(key),
            LessonDeed::Remove => {
                if let Some(sentence) = self.lessons.remove(key) {
                    let undo = Some(Undo::Lessons);
                    self.said = Some(Said { sentence, undo });
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
        self.said = Some(Said {
            sentence: words::fill(key, &[("name", &ruleset.name)]),
            undo: Some(Undo::Rules),
        });
        Ok(())
    }

    /// Shows what is open over the places, and hears what the file windows have to say.
    pub fn ui(&mut self, ctx: &Context) -> Vec<Command> {
        let mut commands = Vec::new();
        let dropped = ctx.input_mut(|input| std::mem::take(&mut input.raw.dropped_files));
        if !dropped.is_empty() {
            self.seat = None;
            self.dialogs.read_dropped(ctx, dropped);
        }
        for answer in self.dialogs.answers(ctx) {
            commands.extend(self.hear(ctx, answer));
        }
        commands.extend(self.form_ui(ctx));
        if let Some(sentence) = self.lessons.rename_ui(ctx) {
            let undo = Some(Undo::Lessons);
            self.said = Some(Said { sentence, undo });
        }
        if let Some(files) = self.lessons.to_follow() {
            self.dialogs.follow(ctx, files);
        }
        if self.shows_yours {
            commands.extend(self.yours_ui(ctx));
        }
        self.trouble_ui(ctx);
        hover_ui(ctx);
        self.collection.share(ctx);
        commands
    }

    fn hear(&mut self, ctx: &Context, answer: Answer) -> Option<Command> {
        match answer {
            Answer::Given(files) => return self.open(&files),
            Answer::Changed(given) => self.lessons.changed(&given),
            Answer::Saved(file) => {
                let undo = self.said.as_ref().and_then(|said| said.undo);
                let sentence = words::fill("own.said-saved", &[("file", &file)]);
                self.said = Some(Said { sentence, undo });
            }
            Answer::Failed(sentence) => self.say(sentence),
            Answer::Unsaved(bytes) => match String::from_utf8(bytes) {
                Ok(text) => {
                    ctx.copy_text(text);
                    self.say(words::text("own.no-window-save"));
                }
                Err(_) => self.say(words::text("own.no-window-picture")),
            },
            Answer::Cancelled => self.say(words::text("own.not-saved")),
        }
        None
    }

    fn form_ui(&mut self, ctx: &Context) -> Option<Command> {
        let event = self.form.as_mut()?.ui(ctx, &self.collection)?;
        let form = self.form.take()?;
        if event == FormEvent::Cancel {
            return None;
        }
        let (ruleset, text) = (form.ruleset(), form.text());
        Arc::make_mut(&mut self.collection).author = form.author().to_owned();
        if let Err(sentence) = self.add(text.clone(), &ruleset) {
            self.say(sentence);
            return None;
        }
        if event == FormEvent::SaveFile {
            self.dialogs
                .save(ctx, &file_name(&ruleset.id), text.as_bytes());
        }
        Some(Command::UseRules {
            ids: vec![ruleset.id],
            seat: form.seat,
        })
    }

    /// The bar that says what was done.
    pub fn bar_ui(&mut self, ui: &mut Ui) {
        let Some(said) = &self.said else {
            return;
        };
        let (mut undo, mut done) = (None, false);
        ui.horizontal_wrapped(|ui| {
            let label = ui.label(&said.sentence);
            ui.ctx().accesskit_node_builder(label.id, |node| {
                node.set_live(egui::accesskit::Live::Polite);
            });
            if said.undo.is_some() {
                let button = quiet_button(ui, words::text("own.undo"));
                button.widget_info(|| {
                    let label = words::fill("own.undo-named", &[("what", &said.sentence)]);
                    egui::WidgetInfo::labeled(egui::Role::Button, true, label)
                });
                undo = said.undo.filter(|_| button.clicked());
            }
            done = quiet_button(ui, words::text("app.dismiss")).clicked();
        });
        ui.add_space(8.0);
        let undone = match undo {
            Some(Undo::Rules) => Arc::make_mut(&mut self.collection).undo(),
            Some(Undo::Lessons) => self.lessons.undo(),
            None => false,
        };
        if undone {
            self.collection.share(ui.ctx());
            self.say(words::text("own.said-again"));
        } else if done {
            self.said = None;
        }
    }

    /// The list of one's own, with what can be done with each.
    fn yours_ui(&mut self, ctx: &Context) -> Option<Command> {
        let mut asked = None;
        let mut closed = false;
        let collection = Arc::clone(&self.collection);
        let response = modal_ui(ctx, "yours", 540.0, |ui| {
            ui.label(RichText::new(words::text("own.yours-title")).text_style(text::step_title()));
            let about = if collection.kept().is_empty() {
                "own.yours-none"
            } else {
                "own.yours-about"
            };
            ui.label(RichText::new(words::text(about)).color(Palette::of(ui).quiet));
            ui.add_space(8.0);
            let height = (ctx.content_rect().height() - 260.0).max(120.0);
            ScrollArea::vertical().max_height(height).show(ui, |ui| {
                for (index, kept) in collection.kept().iter().enumerate() {
                    let deed = ui.push_id(index, |ui| kept_ui(ui, kept)).inner;
                    asked = deed.map(|deed| (index, deed)).or(asked);
                }
            });
            ui.horizontal_wrapped(|ui| {
                closed = primary_button(ui, words::text("app.done")).clicked();
                if quiet_button(ui, words::text("own.open-file")).clicked() {
                    self.dialogs.open(ctx);
                }
            });
        });
        if closed || response.should_close() {
            self.shows_yours = false;
        }
        let (index, deed) = asked?;
        self.carry_out(ctx, index, deed)
    }

    fn carry_out(&mut self, ctx: &Context, index: usize, deed: Deed) -> Option<Command> {
        let kept = self.collection.kept().get(index)?.clone();
        match deed {
            Deed::Play => {
                self.shows_yours = false;
                let id = kept.read.ok()?.id;
                return Some(Command::Go(Route::Play(id)));
            }
            Deed::Save => self.dialogs.save(ctx, &kept.file(), kept.text.as_bytes()),
            Deed::Explain => self.trouble.push(Trouble {
                file: kept.name(),
                problems: kept
                    .read
                    .err()
                    .map(|error| error.problems)
                    .unwrap_or_default(),
            }),
            Deed::Remove => {
                let removed = Arc::make_mut(&mut self.collection).remove(index)?;
                let sentence = words::fill("own.said-removed", &[("name", &removed.name())]);
                self.said = Some(Said {
                    sentence,
                    undo: Some(Undo::Rules),
                });
                self.shows_yours = false;
            }
        }
        None
    }

    /// Everything that is wrong with files that were not opened.
    fn trouble_ui(&mut self, ctx: &Context) {
        if self.trouble.is_empty() {
            return;
        }
        let mut closed = false;
        let response = modal_ui(ctx, "trouble", 620.0, |ui| {
            let title = words::text("own.trouble-title");
            ui.label(RichText::new(title).text_style(text::step_title()));
            ui.add_space(8.0);
            let height = (ctx.content_rect().height() - 240.0).max(120.0);
            ScrollArea::vertical().max_height(height).show(ui, |ui| {
                for trouble in &self.trouble {
                    ui.label(RichText::new(&trouble.file).text_style(text::strong()));
                    for problem in &trouble.problems {
                        ui.label(problem_text(problem));
                    }
                    ui.add_space(10.0);
                }
            });
            let kept = RichText::new(words::text("own.trouble-kept"));
            ui.label(kept.color(Palette::of(ui).quiet));
            ui.add_space(8.0);
            ui.horizontal_wrapped(|ui| {
                closed = primary_button(ui, words::text("app.done")).clicked();
                if quiet_button(ui, words::text("own.copy-list")).clicked() {
                    ctx.copy_text(list_text(&self.trouble));
                }
            });
        });
        if closed || response.should_close() {
            self.trouble.clear();
        }
    }
}

/// What can be done with a file in the list.
#[derive(Clone, Copy)]
enum Deed {
    Play,
    Save,
    Explain,
    Remove,
}

/// One file of the list.
fn kept_ui(ui: &mut Ui, kept: &Kept) -> Option<Deed> {
    let name = kept.name();
    let palette = Palette::of(ui);
    ui.label(RichText::new(&name).text_style(text::strong()));
    let (about, color) = match &kept.read {
        Ok(own) if own.summary.is_empty() => (summary(&root(own), &own.form), palette.quiet),
        Ok(own) => (own.summary.clone(), palette.quiet),
        Err(_) => (words::text("own.unreadable").to_owned(), palette.carnelian),
    };
    ui.label(
        RichText::new(about)
            .text_style(text::caption())
            .color(color),
    );
    let first = if kept.read.is_ok() {
        ("own.play", "own.play-named", Deed::Play)
    } else {
        (
            "own.what-is-wrong",
            "own.what-is-wrong-named",
            Deed::Explain,
        )
    };
    let mut asked = None;
    ui.horizontal_wrapped(|ui| {
        for (word, named, deed) in [
            first,
            ("own.save-file", "own.save-named", Deed::Save),
            ("own.remove", "own.remove-named", Deed::Remove),
        ] {
            let button = quiet_button(ui, words::text(word));
            button.widget_info(|| {
                let label = words::fill(named, &[("name", &name)]);
                egui::WidgetInfo::labeled(egui::Role::Button, true, label)
            });
            if button.clicked() {
                asked = Some(deed);
            }
        }
    });
    ui.add_space(10.0);
    asked
}

pub(super) fn problem_text(problem: &Problem) -> String {
    match problem.line {
        Some(line) => {
            let line = line.to_string();
            words::fill("own.line", &[("line", &line), ("text", &problem.text)])
        }
        None => problem.text.clone(),
    }
}

fn list_text(troubles: &[Trouble]) -> String {
    let one = |trouble: &Trouble| {
        let lines: Vec<String> = trouble.problems.iter().map(problem_text).collect();
        format!("{}\n{}\n", trouble.file, lines.join("\n"))
    };
    troubles.iter().map(one).collect()
}

/// While a file hovers over the window: what happens when it is dropped.
fn hover_ui(ctx: &Context) {
    if ctx.input(|input| input.raw.hovered_files.is_empty()) {
        return;
    }
    let rect = ctx.content_rect();
    let area = egui::Area::new(egui::Id::unique("drop-here"))
        .order(egui::Order::Foreground)
        .interactable(false)
        .fixed_pos(rect.min);
    area.show(ctx, |ui| {
        let palette = Palette::of(ui);
        let veil = palette.page.gamma_multiply(0.92);
        ui.painter().rect_filled(rect, 0, veil);
        let edge = egui::Stroke::new(2.0, palette.faience);
        let frame = rect.shrink(16.0);
        ui.painter()
            .rect_stroke(frame, 8, edge, egui::StrokeKind::Inside);
        let words = RichText::new(words::text("own.drop-here")).text_style(text::step_title());
        ui.put(frame.shrink(16.0), egui::Label::new(words).wrap());
    });
}
