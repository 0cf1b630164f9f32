//! Practice: guided scenarios by theme, each opened in the reader; missed ones come back when they are due.
//!
//! **Invariant:** only `progress` holds which scenarios are done and due; this page holds the place that is open.

mod list;
mod overview;
mod themes;

use egui::Ui;

use self::list::Boards;
use self::overview::overview_ui;
use self::themes::offered;
use super::clock;
use super::place::{Opened, Place, Shared, no_step};
use super::progress::{Progress, Review};
use super::reader_view::{self, AGAIN, ReaderView};
use super::settings::Settings;
use super::shortcuts::KeyHelp;
use crate::rules::nearest_name;
use crate::{i18n, library};

/// Seed of the reader; scenarios leave nothing to chance.
const SEED: u64 = 1;

/// Page of practice.
#[derive(Default)]
pub struct PracticeView {
    /// Theme and scenario (counted from 1) that is open; `None` for the themes.
    at: Option<(String, usize)>,
    reader: Option<ReaderView>,
    /// Scenarios of the round that is open or was open last.
    round: Vec<Review>,
    boards: Boards,
}

impl PracticeView {
    /// Opens the page at the place that the rest of an address names, empty for its beginning; the nearest theme where
    /// there is none of that name. Gives sentences about what was named and is not here.
    ///
    /// # Errors
    /// Fails where there is no such place; the sentence says so.
    pub fn open(&mut self, rest: &str) -> Opened {
        if rest.is_empty() {
            self.at = None;
            return Ok(Vec::new());
        }
        let (id, number) = rest.split_once('/').unwrap_or((rest, "1"));
        let number = number.parse().ok().filter(|number| *number >= 1).unwrap_or(1);
        if id == AGAIN {
            self.at = Some((id.to_owned(), number));
            return Ok(Vec::new());
        }
        let mut notices = Vec::new();
        let theme = library::theme(id).or_else(|| {
            let near = nearest_name(id, library::practice().iter().map(|theme| &*theme.id))?;
            let theme = library::theme(near)?;
            notices.push(i18n::fill("practice.near", &[("id", id), ("title", &theme.title)]));
            Some(theme)
        });
        let theme = theme.ok_or_else(|| i18n::fill("practice.unknown", &[("id", id)]))?;
        let count = theme.steps.len();
        let past = no_step("practice.no-scenario", number, count);
        // The page after the last scenario counts stars, which nobody asked for.
        self.at = Some((theme.id.clone(), if past.is_some() { count } else { number }));
        notices.extend(past);
        Ok(notices)
    }

    /// Shows the page.
    pub fn ui(&mut self, ui: &mut Ui, progress: &mut Progress, settings: &Settings) {
        let now = clock::hours(ui.ctx());
        if let Some((id, number)) = self.at.clone() {
            if self.open_reader(&id, number, progress, now)
                && let Some(reader) = &mut self.reader
            {
                return reader.ui(ui, progress, settings);
            }
            // No scenario waits, or there is no such theme: the themes are shown.
            self.at = None;
        }
        // A scenario that is opened again starts afresh.
        self.round.clear();
        self.reader = None;
        overview_ui(ui, &mut self.boards, progress, now);
    }

    /// Opens the reader at this place; false where there is nothing to read.
    fn open_reader(&mut self, id: &str, number: usize, progress: &Progress, now: u64) -> bool {
        if let Some(reader) = self
            .reader
            .as_mut()
            .filter(|reader| reader.lesson_id() == id && (id != AGAIN || !self.round.is_empty()))
        {
            if !reader.is_at(id, number) {
                reader.go(number);
            }
            return true;
        }
        if id == AGAIN {
            self.round = offered(progress, now);
        }
        self.reader = self.reader_at(id, number);
        self.reader.is_some()
    }

    /// A reader of a theme, or of the round, in the language that is spoken; `None` where there is nothing to read.
    fn reader_at(&self, id: &str, number: usize) -> Option<ReaderView> {
        if id == AGAIN {
            return ReaderView::again(&self.round, number, SEED);
        }
        let themes = library::practice();
        let at = themes.iter().position(|theme| theme.id == id)?;
        let mut reader = ReaderView::open(themes[at].clone(), number, SEED);
        let next = themes.get(at + 1);
        reader.set_next(next.map(|next| (next.id.clone(), next.title.clone())));
        Some(reader)
    }
}

impl Place for PracticeView {
    fn open(&mut self, rest: &str, _shared: &mut Shared<'_>) -> Opened {
        PracticeView::open(self, rest)
    }

    fn link(&self) -> String {
        self.at.as_ref().map_or_else(String::new, |(id, number)| format!("{id}/{number}"))
    }

    fn ui(&mut self, ui: &mut Ui, shared: &mut Shared<'_>) {
        PracticeView::ui(self, ui, shared.progress, shared.settings);
    }

    fn state(&self) -> String {
        let reader = self.reader.as_ref().filter(|_| self.reads());
        reader.map_or_else(String::new, ReaderView::state)
    }

    fn keys(&self) -> Vec<KeyHelp> {
        if self.reads() { reader_view::reader_keys(false) } else { Vec::new() }
    }

    fn reads(&self) -> bool {
        self.at.is_some()
    }

    fn relocalize(&mut self, _shared: &mut Shared<'_>) -> bool {
        if let Some(before) = self.reader.take() {
            self.reader = self.reader_at(before.lesson_id(), before.step());
            if let Some(reader) = &mut self.reader {
                reader.take_over(before);
            }
        }
        // Names of rules on the boards are in the old language.
        self.boards = Boards::default();
        true
    }
}
