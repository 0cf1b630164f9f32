//! Themes with their drills, the next scenario of each, and the scenarios that were missed: those that wait, those that
//! are due, and those that are offered now.

use egui::Ui;

use crate::app::progress::{Card, Progress, Review};
pub(super) use crate::app::reader_view::with_drills;
use crate::i18n;
use crate::lesson::Lesson;
use crate::library;
use crate::route::{PlaceName, Route};

/// Themes without the drills, which belong to them.
pub(super) fn themes() -> impl Iterator<Item = &'static Lesson> {
    library::practice().iter().filter(|theme| theme.teaches.is_empty())
}

/// Word with the title of a theme, as a unique name for screen readers.
pub(super) fn of_theme(word: &str, theme: &Lesson) -> String {
    i18n::fill("practice.of", &[("word", word), ("title", &theme.title)])
}

pub(super) fn go(ui: &Ui, link: String) {
    Route::to(PlaceName::Practice, link).go(ui.ctx());
}

/// A scenario in an address, counted from 1.
pub(super) fn link_of(theme: &Lesson, number: usize) -> String {
    format!("{}/{number}", theme.id)
}

/// True once any scenario has been opened.
pub(super) fn any_started(progress: &Progress) -> bool {
    library::practice().iter().any(|theme| progress.is_started(theme))
}

/// The next scenario that is not done: after the one left last, first in its theme, and then from the beginning.
pub(super) fn place_to_go_on(progress: &Progress) -> Option<(&'static Lesson, usize)> {
    let themes = library::practice();
    let left = progress.last_scenario.as_ref();
    let at = left.and_then(|left| themes.iter().position(|theme| theme.id == left.lesson));
    let (before, after) = themes.split_at(at.unwrap_or(0));
    let further = left.zip(after.first()).and_then(|(left, theme)| {
        let mut later = left.step..=theme.steps.len();
        let at = later.find(|number| is_open(theme, *number, progress))?;
        Some((theme, at))
    });
    let first = |theme: &'static Lesson| Some((theme, first_open(theme, progress)?));
    further.or_else(|| after.iter().chain(before).find_map(first))
}

fn is_open(theme: &Lesson, number: usize, progress: &Progress) -> bool {
    progress.scenario_stars(&theme.id, number) == 0
}

/// The first scenario of a theme that is not done, counted from 1.
fn first_open(theme: &Lesson, progress: &Progress) -> Option<usize> {
    (1..=theme.steps.len()).find(|number| is_open(theme, *number, progress))
}

/// Key of a theme's button and its scenario: the one to resume, or the first that is not done, or the first of all.
pub(super) fn next_in(
    theme: &'static Lesson,
    progress: &Progress,
) -> (&'static str, &'static Lesson, usize) {
    let here = place_to_go_on(progress);
    let here = here.filter(|(here, _)| with_drills(theme).any(|one| one.id == here.id));
    let first = |one: &'static Lesson| Some((one, first_open(one, progress)?));
    match here.or_else(|| with_drills(theme).find_map(first)) {
        Some((at, number)) if with_drills(theme).any(|one| progress.is_started(one)) => {
            ("practice.go-on", at, number)
        }
        Some((at, number)) => ("practice.begin", at, number),
        None => ("practice.look-over", theme, 1),
    }
}

/// Number of scenarios offered again at a time.
const OFFERED: usize = 3;

/// The scenarios that wait for another look, oldest first.
pub(super) fn waiting(progress: &Progress) -> impl Iterator<Item = &Card> {
    let known = |card: &&Card| {
        let step = card.at.step.checked_sub(1);
        let theme = library::theme(&card.at.lesson);
        theme.zip(step).is_some_and(|(theme, step)| step < theme.steps.len())
    };
    progress.review.iter().filter(known)
}

pub(super) fn due(progress: &Progress, now: u64) -> impl Iterator<Item = &Review> {
    waiting(progress).filter(move |card| card.is_due(now)).map(|card| &card.at)
}

/// Scenarios offered again: those that are due, or else those that come first.
pub(super) fn offered(progress: &Progress, now: u64) -> Vec<Review> {
    let mut cards: Vec<&Card> = waiting(progress).collect();
    cards.sort_by_key(|card| if card.is_due(now) { 0 } else { card.due });
    let some_due = cards.first().is_some_and(|card| card.is_due(now));
    cards.retain(|card| !some_due || card.is_due(now));
    cards.into_iter().take(OFFERED).map(|card| card.at.clone()).collect()
}

/// Days until the next scenario is due; `None` where nothing waits.
pub(super) fn days_left(progress: &Progress, now: u64) -> Option<u64> {
    waiting(progress).map(|card| card.days_left(now)).min()
}
