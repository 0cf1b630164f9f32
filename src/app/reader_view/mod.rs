//! A lesson being read, one step at a time, each open at any time: the words of a step below its live board, as one
//! page that scrolls. Where the window is wide, two boards stand still beside the words.
//!
//! **Invariant:** the board's place on its page depends on the window and on how many boards a step has, never on the
//! words; and each step is one value (a `Page`) that is thrown away when the step is left.

mod header;
mod layout;
mod nav;
mod new_rules;
mod page;
mod practice;
mod recap;
mod round_end;
mod rule_reminder;

use egui::{Key, Ui};

use self::page::Page;
use self::practice::Round;
pub use self::practice::{AGAIN, scenario_board, solved_with_drills, with_drills};
use super::clock;
use super::markdown_view::Footnotes;
use super::progress::{Progress, Review};
use super::settings::Settings;
use super::shortcuts::{KeyHelp, Shortcut, key_help, pressed_keys};
use super::step_view::{self, Cx};
use crate::lesson::{Input, Lesson, LessonKind, Step};
use crate::library;

/// A lesson that is open.
pub struct ReaderView {
    lesson: Lesson,
    /// Id and title of the lesson to go on with.
    next: Option<(String, String)>,
    seed: u64,
    /// Place of the step, counted from 0; the recap comes after the last.
    at: usize,
    page: Option<Page>,
    /// The time at which the same page was opened in another language, and its inputs.
    page_before: Option<(f64, Vec<(f64, Input)>)>,
    footnotes: Footnotes,
    /// The effort of the open step stands in the progress.
    effort_noted: bool,
    round: Round,
}

impl ReaderView {
    /// Opens a lesson at a step, counted from 1; a step too far is the recap. `seed` decides the throws of free play.
    pub fn open(lesson: Lesson, step: usize, seed: u64) -> ReaderView {
        let lesson = library::marked(&lesson);
        let footnotes = Footnotes::new(lesson.notes.clone());
        let at = step.saturating_sub(1).min(lesson.steps.len());
        let mut reader = ReaderView {
            lesson,
            next: None,
            seed,
            at,
            page: None,
            page_before: None,
            footnotes,
            effort_noted: false,
            round: Round::default(),
        };
        reader.set_notes();
        reader
    }

    /// Opens a round of scenarios that went wrong, at a step counted from 1; `None` where none of them is known.
    pub fn again(places: &[Review], step: usize, seed: u64) -> Option<ReaderView> {
        let (lesson, origins) = practice::round_lesson(places)?;
        let mut reader = ReaderView::open(lesson, step, seed);
        reader.round.origins = origins;
        reader.set_notes();
        Some(reader)
    }

    /// Scenarios number their notes from 1; a lesson keeps its own throughout.
    fn set_notes(&mut self) {
        if !self.is_of_course() {
            self.footnotes.set_notes(self.round.notes(&self.lesson, self.at));
        }
    }

    /// Names the lesson to go on with: its id and title.
    pub fn set_next(&mut self, next: Option<(String, String)>) {
        self.next = next;
    }

    /// True where this lesson is open at this step, counted from 1.
    pub fn is_at(&self, id: &str, step: usize) -> bool {
        self.lesson.id == id && self.step() == step.clamp(1, self.lesson.steps.len() + 1)
    }

    /// The lesson's id.
    pub fn lesson_id(&self) -> &str {
        &self.lesson.id
    }

    /// The step that is open, counted from 1; one more than there are for the recap.
    pub fn step(&self) -> usize {
        self.at + 1
    }

    /// Number of its steps, without the recap.
    pub fn step_count(&self) -> usize {
        self.lesson.steps.len()
    }

    /// The position or positions on the board, as text.
    pub fn state(&self) -> String {
        self.page.as_ref().map_or_else(String::new, Page::state)
    }

    /// Takes over what was done in the open step, and in the round, of the same lesson in another language.
    pub fn take_over(&mut self, before: ReaderView) {
        self.effort_noted = before.effort_noted;
        self.round.progress = before.round.progress;
        let page = before.page.map(|page| (page.opened_at, page.board.into_inputs()));
        self.page_before = page.or(before.page_before);
    }

    /// Opens a step, counted from 1.
    pub fn go(&mut self, step: usize) {
        self.at = step.saturating_sub(1).min(self.lesson.steps.len());
        (self.page, self.page_before) = (None, None);
        self.footnotes.close();
        self.effort_noted = false;
        self.set_notes();
    }

    /// Shows the lesson, and notes in `progress` what is done. Going to another step sends a command, so that the
    /// address can follow; the reader itself is there already.
    pub fn ui(&mut self, ui: &mut Ui, progress: &mut Progress, settings: &Settings) {
        let now = clock::seconds(ui.ctx());
        let mut page = self.page.take().unwrap_or_else(|| self.enter(progress, now));
        let mut footnotes = std::mem::take(&mut self.footnotes);
        let mut cx = Cx {
            footnotes: &mut footnotes,
            settings,
            period: self.lesson.steps.get(self.at).and_then(Step::period),
            exit_moves: exit_moves(&self.lesson),
            now,
        };
        page.board.tick(ui, &cx);
        let step = self.page_ui(ui, &mut page, progress, &mut cx);
        self.footnotes = footnotes;
        self.note_effort(&page, progress, clock::hours(ui.ctx()));
        let onward = page.onward().filter(|_| step.is_some_and(|at| at > self.lesson.steps.len()));
        self.page = Some(page);
        if let Some((_, route)) = onward {
            return route.go(ui.ctx());
        }
        let step = step.or_else(|| self.keys(ui));
        if let Some(at) = step.filter(|at| *at != self.at) {
            self.go(at + 1);
            ui.ctx().request_repaint();
            practice::route(&self.lesson, self.step()).go(ui.ctx());
        }
    }

    fn enter(&mut self, progress: &mut Progress, now: f64) -> Page {
        let first_visit = !progress.is_started(&self.lesson);
        if self.at < self.lesson.steps.len() {
            let (id, step) = self.round.origin(&self.lesson, self.at);
            match self.lesson.kind {
                LessonKind::Lesson => progress.see(&id, step),
                LessonKind::Practice => {
                    progress.see_aside(&id, step);
                    if self.round.origins.is_empty() {
                        progress.left_at(&id, step);
                    }
                }
            }
            self.round.progress.see(&self.lesson.id, self.step());
        }
        let seed = self.seed.wrapping_add(self.at as u64);
        let (next, dots) = (self.next.clone(), self.round.dots_progress(progress));
        let mut page = Page::at(self.at, &self.lesson, next, dots, (seed, now));
        if let Some((opened_at, inputs)) = self.page_before.take() {
            page.opened_at = opened_at;
            page.board.repeat(inputs);
        }
        if first_visit && self.lesson.teaches.iter().any(|topic| topic == "track") {
            page.board.draw_track(now);
        }
        page
    }

    /// Notes the effort of a step that has just been done, once each time it is done.
    fn note_effort(&mut self, page: &Page, progress: &mut Progress, hour: u64) {
        let effort = page.effort();
        let was_noted = std::mem::replace(&mut self.effort_noted, effort.is_some());
        let Some(effort) = effort.filter(|_| !was_noted) else { return };
        let (id, step) = self.round.origin(&self.lesson, self.at);
        progress.finish(&id, step, effort, hour);
        self.round.progress.finish(&self.lesson.id, self.step(), effort, hour);
    }

    fn keys(&self, ui: &Ui) -> Option<usize> {
        let is_allowed = |action| action != Action::Present || self.is_of_course();
        let pressed = pressed_keys(ui, &KEYS, is_allowed);
        match pressed.first()?.action {
            Action::On => Some((self.at + 1).min(self.lesson.steps.len())),
            Action::Back => Some(self.at.saturating_sub(1)),
            Action::Present => {
                self.on_the_wall().go(ui.ctx());
                None
            }
        }
    }

    /// Scenarios of practice are for one person at a screen.
    fn is_of_course(&self) -> bool {
        self.lesson.kind == LessonKind::Lesson
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Action {
    On,
    Back,
    Present,
}

/// The keys of a lesson: those of a presenter's remote always turn pages, the others while nothing else needs them.
const KEYS: [Shortcut<Action>; 5] = [
    Shortcut::free(&[Key::ArrowRight, Key::Space, Key::Enter], Action::On, "keys.next-step"),
    Shortcut::new(&[Key::PageDown], Action::On, "keys.next-step"),
    Shortcut::free(&[Key::ArrowLeft], Action::Back, "keys.last-step"),
    Shortcut::new(&[Key::PageUp], Action::Back, "keys.last-step"),
    Shortcut::new(&[Key::P], Action::Present, "keys.present"),
];

/// The keys of a lesson that is read, in words; the last only where a class may see it.
pub fn reader_keys(course: bool) -> Vec<KeyHelp> {
    let [pages @ .., _] = &KEYS;
    [key_help(if course { &KEYS } else { pages }), key_help(&step_view::KEYS)].concat()
}

/// True where the finish lies at the top left in one step of the lesson, and not in another.
fn exit_moves(lesson: &Lesson) -> bool {
    let mut at_top_left = lesson.steps.iter().map(Step::is_turned);
    let first = at_top_left.next();
    at_top_left.any(|next| Some(next) != first)
}
