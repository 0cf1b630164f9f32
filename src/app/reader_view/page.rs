//! Page of a lesson: a step with its board, or the last page beside a resting board.

use egui::Ui;

use super::nav::Next;
use super::new_rules::{self, NewRules};
use super::recap::Recap;
use super::round_end::RoundEnd;
use crate::app::progress::{Progress, asks};
use crate::app::step_view::{Cx, StepPage};
use crate::i18n;
use crate::lesson::{Effort, Lesson, LessonKind};
use crate::route::Route;

/// Page that is open, made whenever it is turned to.
pub(super) struct Page {
    /// The board with what belongs to it.
    pub board: StepPage,
    /// Note that the rules are not those of the scenario before.
    pub new_rules: Option<NewRules>,
    /// Place of a scenario in its theme and how it stands, of this frame: in short, and in whole words.
    pub caption: Option<(String, String)>,
    /// The time at which it was turned to, in seconds: each time it begins at its top.
    pub opened_at: f64,
    /// More than half a line of it is below the edge of the window.
    pub is_more_below: bool,
    /// The button that leads on to that was pressed in this frame, so the next one scrolls.
    pub scrolls_on: bool,
    /// The step asks for something that can be finished.
    asks: bool,
    last: Option<Last>,
}

enum Last {
    /// Of a lesson.
    Recap(Box<Recap>),
    /// Of a theme of practice.
    RoundEnd(Box<RoundEnd>),
}

impl Page {
    /// The page at a place of a lesson, counted from 0; `next` is the id and title of the lesson after it. Throws follow
    /// from the seed.
    pub fn at(
        at: usize,
        lesson: &Lesson,
        next: Option<(String, String)>,
        progress: &Progress,
        (seed, opened_at): (u64, f64),
    ) -> Page {
        let step = lesson.steps.get(at);
        let last = || match lesson.kind {
            LessonKind::Practice => Last::RoundEnd(Box::new(RoundEnd::new(lesson, next, progress))),
            LessonKind::Lesson => Last::Recap(Box::new(Recap::new(lesson, next, progress))),
        };
        let board = StepPage::new(lesson, step, seed);
        let new_rules = new_rules::note(lesson, at);
        let asks = step.is_some_and(asks);
        Page {
            board,
            new_rules,
            caption: None,
            opened_at,
            is_more_below: false,
            scrolls_on: false,
            asks,
            last: step.is_none().then(last),
        }
    }

    /// True for the page after the last step: nothing of it is remembered.
    pub fn is_last(&self) -> bool {
        self.last.is_some()
    }

    /// Effort that the step took, once it is done.
    pub fn effort(&self) -> Option<Effort> {
        self.board.view().effort.filter(|_| !self.is_last())
    }

    /// True while the step asks for something that is not done yet.
    pub fn is_open(&self) -> bool {
        self.asks && self.effort().is_none()
    }

    /// Title of the last page.
    pub fn last_title(&self) -> String {
        match &self.last {
            Some(Last::RoundEnd(end)) => end.title(),
            _ => i18n::text("learn.recap").to_owned(),
        }
    }

    /// Way on from the last page, in words and as a place; `None` on every other page.
    pub fn onward(&self) -> Option<(String, Route)> {
        match self.last.as_ref()? {
            Last::Recap(recap) => Some(recap.onward()),
            Last::RoundEnd(end) => Some(end.onward()),
        }
    }

    /// Button at the right below the page.
    pub fn next(&self) -> Next {
        match self.onward() {
            Some((words, _)) => Next::Onward(words),
            None if self.is_open() => Next::Skip,
            None => Next::Page { primary: self.effort().is_some() && !self.board.has_primary() },
        }
    }

    /// Summary on the last page: the takeaways of a lesson, the stars of a theme of practice.
    pub fn takeaways_ui(&self, ui: &mut Ui, cx: &mut Cx<'_>) {
        match &self.last {
            Some(Last::Recap(recap)) => recap.takeaways_ui(ui, cx),
            Some(Last::RoundEnd(end)) => end.stars_ui(ui),
            None => {}
        }
    }

    /// Other ways on from the last page, and the sources.
    pub fn onward_ui(&self, ui: &mut Ui, cx: &mut Cx<'_>) {
        match &self.last {
            Some(Last::Recap(recap)) => recap.onward_ui(ui, cx),
            Some(Last::RoundEnd(end)) => end.onward_ui(ui, cx),
            None => {}
        }
    }

    /// The positions, or what the last page counts, as text.
    pub fn state(&self) -> String {
        match &self.last {
            Some(Last::Recap(recap)) => recap.state(),
            Some(Last::RoundEnd(end)) => end.state(),
            None => self.board.state(),
        }
    }
}
