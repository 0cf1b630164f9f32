//! Practice in the reader: where the scenarios of a round come from, what stands above them, and the last page.

use egui::{RichText, Ui};

use super::ReaderView;
use super::activity::{Activity, Cx};
use super::captions::flush_button;
use super::display::Display;
use super::recap;
use super::step_board::{Room, words_of};
use crate::app::command::{LearnPage, Route};
use crate::app::controls::{hairline, primary_button};
use crate::app::progress::{Effort, Progress, Review};
use crate::app::shelf_view::star_row;
use crate::app::theme::{Palette, text};
use crate::i18n;
use crate::lesson::prose::Note;
use crate::lesson::{FenceKind, Lesson, LessonKind, Phrase, Step, Try};
use crate::library;
use crate::notation::Line;
use crate::rules::Ruleset;

/// The word in an address for the scenarios that went wrong before.
pub const AGAIN: &str = "again";

/// Scenarios of several themes, looked at again one after another.
#[derive(Default)]
pub(super) struct Round {
    /// Where each scenario comes from; empty where a lesson is read in its own order.
    pub origins: Vec<Review>,
    /// What was done in this round.
    pub done: Progress,
}

impl ReaderView {
    /// Opens a round of scenarios that went wrong, at a step counted from 1; `None` where none of them is known.
    pub fn again(
        places: &[Review],
        step: usize,
        rulesets: Vec<Ruleset>,
        seed: u64,
    ) -> Option<ReaderView> {
        let (lesson, origins) = gathered(places)?;
        let mut reader = ReaderView::open(lesson, step, rulesets, seed);
        reader.round.origins = origins;
        reader.cite();
        Some(reader)
    }

    /// Each scenario is a page of its own: it brings the notes it refers to, of its own theme in a round, and counts
    /// them from 1.
    pub(super) fn cite(&mut self) {
        if self.lesson.kind != LessonKind::Practice {
            return;
        }
        let origin = self.round.origins.get(self.at);
        let theme = origin.and_then(|origin| library::theme(&origin.lesson));
        let source = theme.unwrap_or(&self.lesson);
        let notes = match self.lesson.steps.get(self.at) {
            None => source.notes.clone(),
            Some(step) => {
                let mut notes: Vec<Note> = Vec::new();
                for (label, _) in step.references() {
                    let told = notes.iter().any(|note| note.label == label);
                    let note = source.note(&label).filter(|_| !told);
                    notes.extend(note.map(|(_, note)| note.clone()));
                }
                notes
            }
        };
        self.footnotes.set_notes(notes);
    }

    /// The lesson and step, counted from 1, for which progress is noted.
    pub(super) fn origin(&self) -> (String, usize) {
        match self.round.origins.get(self.at) {
            Some(origin) => (origin.lesson.clone(), origin.step),
            None => (self.lesson.id.clone(), self.step()),
        }
    }

    /// What the dots show: the whole of what was done, or in a round what was done in it.
    pub(super) fn shown<'p>(&'p self, progress: &'p Progress) -> &'p Progress {
        match self.round.origins.is_empty() {
            true => progress,
            false => &self.round.done,
        }
    }
}

/// The address of a step of a lesson, or of a scenario.
pub(super) fn route(lesson: &Lesson, step: usize) -> Route {
    let id = lesson.id.clone();
    match lesson.kind {
        LessonKind::Lesson => Route::Lesson { id, step },
        LessonKind::Practice => place(&id, step),
    }
}

fn place(id: &str, step: usize) -> Route {
    Route::Learn(LearnPage::Practice, format!("{id}/{step}"))
}

/// The scenarios of these places as one lesson; `None` where none of them is known.
pub(super) fn gathered(places: &[Review]) -> Option<(Lesson, Vec<Review>)> {
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
    if let Some(FenceKind::Try(task)) = step.fence.as_mut().map(|fence| &mut fence.kind) {
        task.scene.rules = Some(rules);
    }
    Some(step)
}

/// Which scenario this is, how hard, and how often it went well.
pub(super) fn caption(lesson: &Lesson, at: usize, stars: u8) -> Option<String> {
    if lesson.kind != LessonKind::Practice {
        return None;
    }
    let task = lesson.steps.get(at)?.task()?;
    let level = task.level.unwrap_or(1).to_string();
    let (number, count) = ((at + 1).to_string(), lesson.steps.len().to_string());
    let values = [("number", number.as_str()), ("count", &count), ("level", &level)];
    let told = i18n::fill("practice.place", &values);
    Some(match stars {
        0 => told,
        _ => format!("{told} · {}", star_row(stars)),
    })
}

/// What a move leaves, beside what the best leaves; `None` where no chance is known.
pub(super) fn worth_words(task: &Try, line: &Line) -> Option<Phrase> {
    let own = task.worth_of(line)?;
    let best = task.best_worth()?;
    let others = task.worth.iter().map(|worth| worth.permille);
    let next = others.filter(|permille| *permille < own.permille).max();
    let percent = |permille: u16| ((permille + 5) / 10).to_string();
    let (own_text, best_text) = (percent(own.permille), percent(best));
    let next_text = next.map(percent).unwrap_or_default();
    let key = match (own.permille == best, next) {
        (true, Some(_)) => "practice.worth-best",
        (true, None) => "practice.worth-only",
        _ => "practice.worth-less",
    };
    let values = [("own", own_text.as_str()), ("best", &best_text), ("next", &next_text)];
    Some(words_of(&i18n::fill(key, &values)))
}

/// The page after the last scenario.
pub(super) struct Ended {
    look: Display,
    id: String,
    title: String,
    stars: (usize, usize),
    next: Option<(String, String)>,
    sources: Vec<(String, String)>,
    /// How many scenarios wait for another look.
    due: usize,
}

impl Ended {
    /// The last page of a theme or a round; `next` is the id and title of the theme after it.
    pub fn new(
        lesson: &Lesson,
        shelf: &[Ruleset],
        next: Option<(String, String)>,
        progress: &Progress,
        seed: u64,
    ) -> Ended {
        let numbers = 1..=lesson.steps.len();
        let stars = numbers.map(|number| progress.scenario_stars(&lesson.id, number));
        let waits = |review: &&Review| library::theme(&review.lesson).is_some();
        Ended {
            look: Display::resting(lesson, shelf, seed, Vec::new()),
            id: lesson.id.clone(),
            title: lesson.title.clone(),
            stars: (stars.map(usize::from).sum(), 3 * lesson.steps.len()),
            next,
            sources: recap::cited(lesson),
            due: progress.review.iter().filter(waits).count(),
        }
    }

    fn buttons_ui(&self, ui: &mut Ui) {
        let to_practice = Route::Learn(LearnPage::Practice, String::new());
        match &self.next {
            Some((id, title)) => {
                let word = i18n::fill("practice.next-theme", &[("title", title)]);
                if primary_button(ui, &word).clicked() {
                    place(id, 1).go(ui.ctx());
                }
                if flush_button(ui, i18n::text("practice.back")).clicked() {
                    to_practice.go(ui.ctx());
                }
            }
            None => {
                if primary_button(ui, i18n::text("practice.back")).clicked() {
                    to_practice.go(ui.ctx());
                }
            }
        }
        if self.due > 0 && self.id != AGAIN {
            let word = i18n::fill("practice.look-again", &[("count", &self.due.to_string())]);
            if flush_button(ui, &word).clicked() {
                place(AGAIN, 1).go(ui.ctx());
            }
        }
    }
}

impl Activity for Ended {
    fn board_ui(&mut self, ui: &mut Ui, room: Room, cx: &mut Cx<'_>) {
        self.look.board_ui(ui, room, cx);
    }

    fn words_ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) {
        let (stars, most) = (self.stars.0.to_string(), self.stars.1.to_string());
        let values = [("stars", stars.as_str()), ("most", &most)];
        let told = i18n::fill("practice.stars-of", &values);
        ui.label(RichText::new(told).text_style(text::strong()).color(Palette::of(ui).ochre));
        ui.label(i18n::text("practice.stars-how"));
        ui.add_space(16.0);
        self.buttons_ui(ui);
        if !self.sources.is_empty() && self.id != AGAIN {
            ui.add_space(18.0);
            hairline(ui);
            ui.add_space(8.0);
            recap::sources_ui(ui, &self.sources, cx);
        }
    }

    fn effort(&self) -> Option<Effort> {
        None
    }

    fn has_own_primary(&self) -> bool {
        true
    }

    fn ruleset(&self) -> &Ruleset {
        self.look.ruleset()
    }

    fn state(&self) -> String {
        format!("{} {}", self.title, self.stars.0)
    }
}
