//! The place of a lesson, shipped or a person's own, read by one person or shown to a class.

use egui::Ui;

use super::own_lessons::{OwnLesson, is_own};
use super::place::{Opened, Place, Shared, no_step};
use super::present_view::{self, PresentView};
use super::reader_view::{self, ReaderView};
use super::shortcuts::KeyHelp;
use super::teachers_view::pack_at;
use crate::lesson::Lesson;
use crate::lesson::teacher::Pack;
use crate::route::{PlaceName, Route};
use crate::rules::nearest_name;
use crate::{i18n, library};

/// A lesson that is open, or was open last.
pub struct LessonPlace {
    reader: Option<ReaderView>,
    /// The view for a class, while it is open: the next class begins without the hands of this one.
    present: Option<PresentView>,
    own_revision: u64,
    /// Seed of the throws in free play.
    seed: u64,
}

impl LessonPlace {
    /// The place without a lesson; throws follow from `seed`.
    pub fn new(seed: u64) -> LessonPlace {
        LessonPlace { reader: None, present: None, own_revision: 0, seed }
    }

    /// Opens a lesson to be read. `false` where there is no such lesson.
    fn read(&mut self, id: &str, step: usize, shared: &mut Shared<'_>) -> bool {
        if let Some(reader) = self.reader.as_mut().filter(|reader| reader.lesson_id() == id) {
            if !reader.is_at(id, step) {
                reader.go(step);
            }
            return true;
        }
        shared.files.begin_opening(shared.store, id);
        let Some(lesson) = lesson_of(id, shared).cloned() else { return false };
        let mut reader = ReaderView::open(lesson, step, self.seed);
        reader.set_next(next_lesson(id, None, shared));
        self.own_revision = shared.files.lessons().entry(id).map_or(0, |own| own.revision);
        self.reader = Some(reader);
        true
    }

    /// Opens a lesson to be shown to a class. `false` where there is no such lesson.
    fn show(&mut self, id: &str, step: usize, shared: &Shared<'_>) -> bool {
        // A class that was led here from another place begins without the hands of the one before.
        let stays = shared.place == PlaceName::Lesson;
        let same = |view: &&mut PresentView| stays && view.lesson_id() == id;
        if let Some(present) = self.present.as_mut().filter(same) {
            present.go(step);
            return true;
        }
        let Some(lesson) = lesson_of(id, shared).cloned() else { return false };
        let back = Some(shared.learning).filter(|route| route.place == PlaceName::Teachers);
        let pack = back.and_then(|route| pack_at(&route.rest));
        let mut present = PresentView::open(lesson, step, self.seed);
        present.set_ways(next_lesson(id, pack, shared), back.cloned());
        if let Some(before) = self.present.as_ref().filter(|_| stays) {
            present.keep_notes(before);
        }
        self.present = Some(present);
        true
    }

    /// The key of an own lesson that `id` means: it names one, or one that is shown links to itself.
    fn own_key(&self, id: &str, shared: &Shared<'_>) -> Option<String> {
        let shipped = library::lesson(id).is_some();
        let link = self.link();
        let inside = shared.place == PlaceName::Lesson && is_own(Route::lesson_parts(&link).0);
        let own = shared.files.lessons().key(id)?;
        (is_own(id) || !shipped || inside).then(|| own.to_owned())
    }

    /// Shows an own lesson as it is now, at the step where one is. `false` where there is nothing to show, as once removed.
    fn follow_own(&mut self, shared: &mut Shared<'_>) -> bool {
        let Some(reader) = &self.reader else { return false };
        let (id, step) = (reader.lesson_id().to_owned(), reader.step());
        if !is_own(&id) {
            return true;
        }
        let own = shared.files.lessons();
        let now = own.key(&id).and_then(|key| own.entry(key));
        match now.filter(|own| own.lesson().is_some()) {
            None => false,
            Some(own) if own.key != id || own.revision != self.own_revision => {
                let id = own.key.clone();
                self.reader = None;
                self.read(&id, step, shared)
            }
            Some(_) => true,
        }
    }
}

/// A person's own lesson of this key, or the shipped one of this id.
fn lesson_of<'a>(id: &str, shared: &'a Shared<'_>) -> Option<&'a Lesson> {
    let own = shared.files.lessons().entry(id).and_then(OwnLesson::lesson);
    let mut shipped = library::lessons_in(shared.settings.language).iter();
    own.or_else(|| shipped.find(|lesson| lesson.id == id))
}

/// Id and title of the lesson to go on with: the next one of the pack, where that has this lesson, or else of the course.
fn next_lesson(id: &str, pack: Option<&Pack>, shared: &Shared<'_>) -> Option<(String, String)> {
    let lessons = library::lessons_in(shared.settings.language);
    let packed = pack.map(|pack| &pack.lessons).filter(|ids| ids.iter().any(|other| other == id));
    let ids: Vec<&String> = match packed {
        Some(ids) => ids.iter().collect(),
        None => lessons.iter().map(|lesson| &lesson.id).collect(),
    };
    let next = ids.into_iter().skip_while(|other| *other != id).nth(1)?;
    let next = lessons.iter().find(|lesson| lesson.id == *next)?;
    Some((next.id.clone(), next.title.clone()))
}

impl Place for LessonPlace {
    fn open(&mut self, rest: &str, shared: &mut Shared<'_>) -> Opened {
        let (id, step, presents) = Route::lesson_parts(rest);
        let mut id = self.own_key(id, shared).unwrap_or_else(|| id.to_owned());
        // Number of the lesson's steps; nothing where there is no such lesson.
        let mut open = |id: &str, step| match presents {
            true => self.show(id, step, shared).then_some(self.present.as_ref()?.step_count()),
            false => self.read(id, step, shared).then_some(self.reader.as_ref()?.step_count()),
        };
        let mut notices = Vec::new();
        let mut count = open(&id, step);
        if count.is_none() {
            let near = nearest_name(&id, library::lessons().iter().map(|lesson| &*lesson.id));
            count = near.and_then(|near| open(near, step));
            let lesson = near.filter(|_| count.is_some()).and_then(library::lesson);
            let lesson = lesson.ok_or_else(|| i18n::say!("app.no-lesson", id))?;
            notices.push(i18n::say!("app.near-lesson", id, title = lesson.title));
            id.clone_from(&lesson.id);
        }
        let count = count.unwrap_or_default();
        if let Some(notice) = no_step("app.no-step", step, count) {
            // The page after the last step tells what has been learned, which nobody asked for.
            open(&id, count);
            notices.push(notice);
        }
        if !presents {
            self.present = None;
        }
        Ok(notices)
    }

    fn link(&self) -> String {
        let route = match (&self.reader, &self.present) {
            (_, Some(present)) => Route::present(present.lesson_id(), present.step()),
            (Some(reader), _) => Route::lesson(reader.lesson_id(), reader.step()),
            _ => Route::default(),
        };
        route.rest
    }

    fn ui(&mut self, ui: &mut Ui, shared: &mut Shared<'_>) {
        if let Some(present) = &mut self.present {
            return present.ui(ui, shared.settings);
        }
        if !self.follow_own(shared) {
            return Route::default().go(ui.ctx());
        }
        if let Some(reader) = &mut self.reader {
            shared.files.lessons.check_ui(ui, reader.lesson_id());
            reader.ui(ui, shared.progress, shared.settings);
        }
    }

    fn keys(&self) -> Vec<KeyHelp> {
        match self.present {
            Some(_) => present_view::present_keys(),
            None => reader_view::reader_keys(true),
        }
    }

    fn state(&self) -> String {
        let present = self.present.as_ref().map(PresentView::state);
        present.or(self.reader.as_ref().map(ReaderView::state)).unwrap_or_default()
    }

    fn reads(&self) -> bool {
        !self.fills_window()
    }

    fn fills_window(&self) -> bool {
        self.present.is_some()
    }

    fn relocalize(&mut self, shared: &mut Shared<'_>) -> bool {
        self.present = None;
        if let Some(before) = self.reader.take() {
            let (id, step) = (before.lesson_id().to_owned(), before.step());
            self.read(&id, step, shared);
            if let Some(reader) = &mut self.reader {
                reader.take_over(before);
            }
        }
        true
    }
}
