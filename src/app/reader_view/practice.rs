//! Practice in the reader: where the scenarios of a round come from and what stands above them.

use crate::app::board_view::BoardModel;
use crate::app::game_board::resting_board;
use crate::app::progress::{Progress, Review, star_row};
use crate::i18n;
use crate::lesson::prose::Note;
use crate::lesson::{Lesson, LessonKind, Offer, Stage, Step};
use crate::library;
use crate::route::{PlaceName, Route};

/// The word in an address for the scenarios that went wrong before.
pub const AGAIN: &str = "again";

/// Scenarios of several themes, looked at again one after another.
#[derive(Default)]
pub(super) struct Round {
    /// Origin of each scenario; empty where a lesson is read in its own order.
    pub origins: Vec<Review>,
    /// Progress in this round.
    pub progress: Progress,
}

impl Round {
    /// Notes that a page of practice brings: each scenario has its own, of its own theme in a round, counted from 1.
    pub fn notes(&self, lesson: &Lesson, at: usize) -> Vec<Note> {
        let origin = self.origins.get(at);
        let theme = origin.and_then(|origin| library::theme(&origin.lesson));
        let source = theme.unwrap_or(lesson);
        let Some(step) = lesson.steps.get(at) else { return source.notes.clone() };
        let mut notes: Vec<Note> = Vec::new();
        for (label, _) in step.references() {
            let listed = notes.iter().any(|note| note.label == label);
            let note = source.note(&label).filter(|_| !listed);
            notes.extend(note.map(|(_, note)| note.clone()));
        }
        notes
    }

    /// The lesson and step, counted from 1, for which progress is noted.
    pub fn origin(&self, lesson: &Lesson, at: usize) -> (String, usize) {
        match self.origins.get(at) {
            Some(origin) => (origin.lesson.clone(), origin.step),
            None => (lesson.id.clone(), at + 1),
        }
    }

    /// Progress that the dots show: all of it, or in a round that of the round.
    pub fn dots_progress<'p>(&'p self, progress: &'p Progress) -> &'p Progress {
        match self.origins.is_empty() {
            true => progress,
            false => &self.progress,
        }
    }
}

/// The address of a step of a lesson, or of a scenario.
pub(super) fn route(lesson: &Lesson, step: usize) -> Route {
    let id = lesson.id.clone();
    match lesson.kind {
        LessonKind::Lesson => Route::lesson(&id, step),
        LessonKind::Practice => place(&id, step),
    }
}

/// The address of a scenario.
pub(super) fn place(id: &str, step: usize) -> Route {
    Route::to(PlaceName::Practice, format!("{id}/{step}"))
}

/// The scenarios of these places as one lesson; `None` where none of them is known.
pub(super) fn round_lesson(places: &[Review]) -> Option<(Lesson, Vec<Review>)> {
    let known: Vec<(Review, Step)> =
        places.iter().filter_map(|review| Some((review.clone(), scenario(review)?))).collect();
    let mut lesson = library::theme(&known.first()?.0.lesson)?.clone();
    lesson.id = AGAIN.to_owned();
    lesson.title = i18n::text("practice.again").to_owned();
    lesson.intro.clear();
    let (origins, steps) = known.into_iter().unzip();
    lesson.steps = steps;
    Some((lesson, origins))
}

/// A scenario that carries the rules of its theme with it.
fn scenario(review: &Review) -> Option<Step> {
    let theme = library::theme(&review.lesson)?;
    let mut step = theme.steps.get(review.step.checked_sub(1)?)?.clone();
    let rules = theme.rules_of(&step).clone();
    step.carry_rules(rules);
    Some(step)
}

/// A theme and its drills.
pub fn with_drills(theme: &Lesson) -> impl Iterator<Item = &'static Lesson> {
    let all = library::practice().iter();
    all.filter(|other| other.id == theme.id || other.teaches.contains(&theme.id))
}

/// Number of scenarios of a theme that are solved, of all.
pub(super) fn solved(theme: &Lesson, progress: &Progress) -> (usize, usize) {
    let count = theme.steps.len();
    let is_solved = |number: &usize| progress.scenario_stars(&theme.id, *number) > 0;
    ((1..=count).filter(is_solved).count(), count)
}

/// Number of scenarios of a theme and its drills that are solved, of all.
pub fn solved_with_drills(theme: &Lesson, progress: &Progress) -> (usize, usize) {
    let counts = with_drills(theme).map(|one| solved(one, progress));
    counts.fold((0, 0), |(done, all), (more, count)| (done + more, all + count))
}

/// Number of scenarios of the theme that these belong to, with its drills; 0 for a round of several themes.
fn in_theme(lesson: &Lesson) -> usize {
    let id = lesson.teaches.first().unwrap_or(&lesson.id);
    let theme = library::theme(id).filter(|_| lesson.id != AGAIN);
    theme.map_or(0, |theme| with_drills(theme).map(|one| one.steps.len()).sum())
}

/// Caption of a scenario, in short: its number among those of the dots below, its level and its stars; and in whole words,
/// with how many of them are solved, what costs a star, and the number of its whole theme, which the card of the theme counts.
pub(super) fn caption(
    lesson: &Lesson,
    at: usize,
    stars: u8,
    progress: &Progress,
) -> Option<(String, String)> {
    if lesson.kind != LessonKind::Practice {
        return None;
    }
    let task = lesson.steps.get(at)?.task()?;
    let level = format!("practice.level-{}", task.level.unwrap_or(1));
    let level = i18n::text(&level);
    let (done, count) = solved(lesson, progress);
    let whole = in_theme(lesson);
    let key = if whole > count { "practice.place-in-theme" } else { "practice.place" };
    let number = at + 1;
    let mut words = i18n::say!(key, number, count, whole, done, level);
    let help = match task.help {
        Offer::OnRequest => (stars == 0).then_some("practice.hint-costs"),
        Offer::Shown => Some("practice.help-shown"),
        Offer::Alone => Some("practice.no-help-yet"),
    };
    if let Some(key) = help {
        words = format!("{words} · {}", i18n::text(key));
    }
    if stars > 0 {
        words = format!("{words} · {}", i18n::say!("learn.stars", stars));
    }
    let short = i18n::say!("practice.place-short", number, count, level, stars = star_row(stars));
    Some((short, words))
}

/// Small board of a scenario, counted from 1.
pub fn scenario_board(theme: &Lesson, number: usize) -> BoardModel {
    let step = number.checked_sub(1).and_then(|at| theme.steps.get(at));
    let stage = step.and_then(|step| Stage::of(theme, step, library::rulesets()).ok().flatten());
    stage.map(|stage| resting_board(&stage.ruleset, &stage.position)).unwrap_or_default()
}
