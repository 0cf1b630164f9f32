//! Missed scenarios: those that wait, those that are due, and those that are offered now.

use crate::app::progress::{Card, Progress, Review};
use crate::library;

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

/// Scenarios that are due now.
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
