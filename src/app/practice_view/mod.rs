//! Practice: guided scenarios by theme, each opened in the reader, and what went wrong brought back on the next visit.
//!
//! **Invariant:** what is done is known to `progress` alone; this page only remembers where it was left and what waited
//! when the program began.

mod chips;
mod overview;

use std::collections::BTreeMap;

use egui::Ui;

use super::board_view::BoardModel;
use super::place::{Opened, Place, Shared};
use super::progress::{Progress, Review};
use super::reader_view::{AGAIN, ReaderView};
use super::settings::Settings;
use crate::i18n;
use crate::library;

/// Number of scenarios offered again at a time.
const OFFERED: usize = 3;
/// Scenarios leave nothing to chance, so that any seed will do.
const SEED: u64 = 1;

/// The page, where it was left.
#[derive(Default)]
pub struct PracticeView {
    /// The theme and scenario (counted from 1) that is to be shown; none for the themes.
    at: Option<(String, usize)>,
    reader: Option<ReaderView>,
    /// Scenarios that waited for another look when the program began.
    waited: Option<Vec<Review>>,
    /// Scenarios of the round that is open or was open last.
    round: Vec<Review>,
    boards: BTreeMap<String, BoardModel>,
}

impl PracticeView {
    /// Opens the page at the place that the rest of an address names, empty for its beginning.
    ///
    /// # Errors
    /// When there is no such place; the sentence says what to write instead.
    pub fn open(&mut self, rest: &str) -> Result<(), String> {
        if rest.is_empty() {
            self.at = None;
            return Ok(());
        }
        let (id, number) = rest.split_once('/').unwrap_or((rest, "1"));
        if id != AGAIN && library::theme(id).is_none() {
            let known = library::practice().iter().map(|theme| theme.id.as_str());
            let themes: Vec<&str> = known.collect();
            let values = [("id", id), ("themes", &themes.join(", "))];
            return Err(i18n::fill("practice.unknown", &values));
        }
        let number = number.parse().ok().filter(|number| *number >= 1);
        self.at = Some((id.to_owned(), number.unwrap_or(1)));
        Ok(())
    }

    /// The rest of the address of what is shown.
    pub fn link(&self) -> String {
        match &self.at {
            Some((id, number)) => format!("{id}/{number}"),
            None => String::new(),
        }
    }

    /// True where a scenario is open.
    pub fn reads(&self) -> bool {
        self.at.is_some()
    }

    /// The position on the board of an open scenario, as text.
    pub fn state(&self) -> String {
        let reader = self.reader.as_ref().filter(|_| self.reads());
        reader.map_or_else(String::new, ReaderView::state)
    }

    /// Shows the page.
    pub fn ui(&mut self, ui: &mut Ui, progress: &mut Progress, settings: &Settings) {
        if self.waited.is_none() {
            self.waited = Some(waiting(progress));
        }
        if let Some((id, number)) = self.at.clone() {
            if self.read(&id, number, progress)
                && let Some(reader) = &mut self.reader
            {
                return reader.ui(ui, progress, settings);
            }
            // Nothing waits any more, or the theme has gone: the themes are shown.
            self.at = None;
        }
        // Whoever comes back finds every scenario as it begins.
        self.round.clear();
        self.reader = None;
        overview::ui(self, ui, progress);
    }

    /// Opens the reader at this place; false where there is nothing to read.
    fn read(&mut self, id: &str, number: usize, progress: &Progress) -> bool {
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
        let rulesets = || library::rulesets().to_vec();
        if id == AGAIN {
            self.round = self.offered(progress);
            self.reader = ReaderView::again(&self.round, number, rulesets(), SEED);
            return self.reader.is_some();
        }
        let themes = library::practice();
        let Some(at) = themes.iter().position(|theme| theme.id == id) else {
            return false;
        };
        let mut reader = ReaderView::open(themes[at].clone(), number, rulesets(), SEED);
        let next = themes.get(at + 1);
        reader.set_next(next.map(|next| (next.id.clone(), next.title.clone())));
        self.reader = Some(reader);
        true
    }

    /// Scenarios offered again: first those that waited when the program began, then those that went wrong since.
    fn offered(&self, progress: &Progress) -> Vec<Review> {
        let mut offered = self.due(progress);
        if offered.is_empty() {
            offered = waiting(progress);
        }
        offered.truncate(OFFERED);
        offered
    }

    /// Scenarios that went wrong on an earlier visit and still wait.
    fn due(&self, progress: &Progress) -> Vec<Review> {
        let now = waiting(progress);
        let waited = self.waited.iter().flatten();
        waited.filter(|review| now.contains(review)).cloned().collect()
    }
}

/// The scenarios that wait for another look, oldest first.
fn waiting(progress: &Progress) -> Vec<Review> {
    let known = |review: &&Review| {
        library::theme(&review.lesson).is_some_and(|theme| {
            let index = review.step.checked_sub(1);
            index.is_some_and(|index| index < theme.steps.len())
        })
    };
    progress.review.iter().filter(known).cloned().collect()
}

impl Place for PracticeView {
    fn open(&mut self, rest: &str, _shared: &mut Shared<'_>) -> Opened {
        PracticeView::open(self, rest).map(|()| Vec::new())
    }

    fn link(&self) -> String {
        PracticeView::link(self)
    }

    fn ui(&mut self, ui: &mut Ui, shared: &mut Shared<'_>) {
        PracticeView::ui(self, ui, shared.progress, shared.settings);
    }

    fn hides_course_row(&self) -> bool {
        self.reads()
    }

    fn relocalize(&mut self, _shared: &mut Shared<'_>) -> bool {
        self.reader = None;
        true
    }
}
