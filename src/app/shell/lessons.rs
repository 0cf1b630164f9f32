//! Lessons that are opened in the program: shipped ones in the language that is spoken, and a person's own.

use super::SenetApp;
use crate::app::command::Route;
use crate::app::own_lessons::is_own;
use crate::app::present_view::PresentView;
use crate::app::reader_view::ReaderView;
use crate::app::rulesets_view::RulesetsView;
use crate::{i18n, library};

impl SenetApp {
    /// Opens a lesson at a step, counted from 1. `false` where there is no such lesson.
    pub(super) fn open_lesson(&mut self, id: &str, step: usize) -> bool {
        if let Some(reader) = self.reader.as_mut().filter(|reader| reader.lesson_id() == id) {
            if !reader.is_at(id, step) {
                reader.go(step);
            }
            return true;
        }
        self.files.begin_opening(self.memory.store.as_mut(), id);
        if let Some(own) = self.files.lessons().entry(id) {
            let Some(lesson) = own.lesson().cloned() else {
                return false;
            };
            self.own_revision = own.revision;
            let rulesets = library::rulesets().to_vec();
            self.reader = Some(ReaderView::open(lesson, step, rulesets, self.seed));
            return true;
        }
        let lessons = library::lessons_in(self.settings.language);
        let Some(at) = lessons.iter().position(|lesson| lesson.id == id) else {
            return false;
        };
        let mut reader =
            ReaderView::open(lessons[at].clone(), step, library::rulesets().to_vec(), self.seed);
        reader.set_next(lessons.get(at + 1).map(|next| (next.id.clone(), next.title.clone())));
        self.reader = Some(reader);
        true
    }

    /// Puts a lesson on the wall at a step, counted from 1. `false` where there is no such lesson.
    pub(super) fn present(&mut self, id: &str, step: usize) -> bool {
        let present = self.present.as_mut().filter(|view| view.lesson_id() == id);
        if let Some(present) = present {
            present.go(step);
            return true;
        }
        let own = self.files.lessons().entry(id).and_then(|own| own.lesson());
        let shipped = || {
            let mut lessons = library::lessons_in(self.settings.language).iter();
            lessons.find(|lesson| lesson.id == id)
        };
        let Some(lesson) = own.or_else(shipped).cloned() else {
            return false;
        };
        let rulesets = library::rulesets().to_vec();
        self.present = Some(PresentView::open(lesson, step, rulesets, self.seed));
        true
    }

    /// The key of an own lesson that `id` means: it names one, or one that is open links to itself.
    pub(super) fn own_key(&self, id: &str) -> Option<String> {
        let shipped = library::lesson(id).is_some();
        let here = matches!(&self.route, Route::Lesson { id, .. } | Route::Present { id, .. } if is_own(id));
        let own = self.files.lessons().key(id)?;
        (is_own(id) || !shipped || here).then(|| own.to_owned())
    }

    /// Shows an own lesson as it is now, at the step where one is; a removed one leaves the shelf.
    pub(super) fn follow_own(&mut self) {
        let Route::Lesson { id, step } = self.route.clone() else {
            return;
        };
        if !is_own(&id) {
            return;
        }
        let own = self.files.lessons();
        let now = own.key(&id).and_then(|key| own.entry(key));
        match now.filter(|own| own.lesson().is_some()) {
            None => self.route = Route::Shelf,
            Some(own) if own.key != id || own.revision != self.own_revision => {
                let id = own.key.clone();
                self.reader = None;
                self.go(Route::Lesson { id, step });
            }
            Some(_) => {}
        }
    }

    /// Speaks another language from now on. What stands on the boards stays.
    pub(super) fn speak(&mut self) {
        i18n::speak(self.settings.language);
        (self.notice, self.link_notice) = (None, None);
        self.reader = None;
        self.present = None;
        // These two have put words together already.
        self.rulesets = RulesetsView::new();
        self.compare.speak(self.files.collection());
        let told_anew = matches!(
            self.route,
            Route::Lesson { .. }
                | Route::Present { .. }
                | Route::Reconstructions(_)
                | Route::Learn(..)
        );
        if told_anew {
            self.go(self.route.clone());
        }
    }
}
