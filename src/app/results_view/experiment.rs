//! Experiment: a question, the games that answer it (start, progress, pause, cancel), and the report on them.

use egui::{RichText, Ui};

use super::choice::{Choice, MOST_GAMES};
use super::job::{Job, JobCache};
use super::parts::look_again;
use crate::analysis::{Measure, Study, Tally};
use crate::app::clock;
use crate::app::controls::{PROGRESS, announce, caption, progress, quiet_button};
use crate::app::theme::text;
use crate::i18n;
use crate::report::grouped;

/// Seconds between two reports on games that are still being played.
const PACE: f64 = 0.15;

/// Number of a study, and how many games of it.
type Key = (u64, u64);

/// Cache of all jobs and the choice of games, which every part of the results shares.
#[derive(Default)]
pub(super) struct GamesContext {
    pub(super) choice: Choice,
    /// The choice is open to be changed.
    pub(super) shows_choice: bool,
    jobs: JobCache,
}

/// Games that answer a question with input `D`; `Q` is derived from it besides the study, `R` is the report.
#[derive(Debug)]
pub(super) struct Experiment<D, Q, R> {
    question: Option<Question<D, Q>>,
    snapshot: Option<Snapshot<R>>,
    /// Report that is shown from the next frame on.
    next: Option<Snapshot<R>>,
    /// Start the games in this frame.
    begins: bool,
    /// Games that were cancelled, by key: they are kept, and nothing follows.
    cancelled: Option<Key>,
}

#[derive(Debug)]
struct Question<D, Q> {
    input: D,
    prepared: Result<(Q, Study), String>,
    key: Key,
}

/// Report on the games that had been played at some time.
#[derive(Debug)]
pub(super) struct Snapshot<R> {
    key: Key,
    pub(super) games: u64,
    measure: Measure,
    at: f64,
    pub(super) report: R,
}

impl<R> Snapshot<R> {
    /// True once all games have been played.
    pub(super) fn is_whole(&self) -> bool {
        self.games == self.key.1
    }
}

impl<D, Q, R> Default for Experiment<D, Q, R> {
    fn default() -> Self {
        Experiment { question: None, snapshot: None, next: None, begins: false, cancelled: None }
    }
}

impl<D: PartialEq, Q, R> Experiment<D, Q, R> {
    /// Requests the games; they start when the experiment is next shown.
    pub(super) fn begin(&mut self) {
        self.begins = true;
        self.cancelled = None;
    }

    /// True once games were requested or played.
    pub(super) fn is_started(&self) -> bool {
        self.begins || self.snapshot.is_some() || self.next.is_some()
    }

    /// Drops the report after a language change; the games stay.
    pub(super) fn relocalize(&mut self) {
        (self.question, self.snapshot, self.next) = (None, None, None);
    }

    /// Sets the question; the study is rebuilt only when its input has changed.
    ///
    /// # Errors
    /// Says why it cannot be played.
    pub(super) fn ask(
        &mut self,
        games: u64,
        input: D,
        make: impl FnOnce(&D) -> Result<(Q, Study), String>,
    ) -> Result<(), String> {
        let question = match self.question.take() {
            Some(question) if question.input == input => question,
            old => {
                let shown = self.next.take().or(self.snapshot.take());
                let prepared = make(&input);
                let number = prepared.as_ref().map_or(0, |(_, study)| study.key());
                // Games that were played are played again under the changed question, unless only names have changed.
                let are_others = old.is_none_or(|old| old.key.0 != number);
                self.begins |= are_others && shown.is_some() && self.cancelled.is_none();
                Question { input, prepared, key: (number, 0) }
            }
        };
        let question = self.question.insert(question);
        question.key.1 = games;
        question.prepared.as_ref().map(|_| ()).map_err(Clone::clone)
    }

    /// Question in the form in which it is played.
    pub(super) fn prepared(&self) -> Option<&Q> {
        Some(&self.question.as_ref()?.prepared.as_ref().ok()?.0)
    }

    fn key(&self) -> Key {
        self.question.as_ref().map_or((0, 0), |question| question.key)
    }

    /// Number of games asked for.
    pub(super) fn games(&self) -> u64 {
        self.key().1
    }

    /// The games, once they have been begun.
    pub(super) fn job<'a>(&self, context: &'a mut GamesContext) -> Option<&'a mut Job> {
        context.jobs.find(self.key())
    }

    /// True once all games have been played, unless they were cancelled.
    pub(super) fn is_answered(&self, context: &mut GamesContext) -> bool {
        self.cancelled != Some(self.key()) && self.job(context).is_some_and(|job| job.is_done())
    }

    /// Begins the games if that was asked for, once; those that gave way to others go on.
    pub(super) fn start_if_due(&mut self, ui: &Ui, context: &mut GamesContext) {
        let gave_way = self.job(context).is_some_and(|job| job.gave_way());
        if std::mem::take(&mut self.begins) || gave_way {
            self.start(ui, context);
        }
    }

    /// Begins the games; all others rest.
    pub(super) fn start(&self, ui: &Ui, context: &mut GamesContext) {
        if let Some(Question { prepared: Ok((_, study)), key, .. }) = &self.question {
            context.jobs.pause_others(*key);
            context.jobs.open(study, key.1).start();
            ui.ctx().request_repaint();
        }
    }

    /// Report on the games played so far; `build` rebuilds it, at most once in [`PACE`] seconds. A new report is shown from
    /// the next frame on: to compute it and to lay it out takes longer than one frame lasts.
    pub(super) fn report(
        &mut self,
        ui: &Ui,
        context: &mut GamesContext,
        measure: Measure,
        build: impl FnOnce(&Q, &Study, &Tally) -> Option<R>,
    ) -> Option<&Snapshot<R>> {
        let key = self.key();
        self.snapshot = self.next.take().or(self.snapshot.take());
        let (Some(job), Some(question)) = (context.jobs.find(key), self.prepared()) else {
            self.snapshot = None;
            return None;
        };
        look_again(ui, job.is_running());
        let (games, at) = (job.done(), clock::seconds(ui.ctx()));
        let fresh = self.snapshot.as_ref().is_some_and(|snapshot| {
            let rests = job.is_running() && snapshot.games > 0 && at - snapshot.at < PACE;
            snapshot.key == key && snapshot.measure == measure && (snapshot.games == games || rests)
        });
        if !fresh {
            let report = build(question, job.study(), &job.tally());
            let made = report.map(|report| Snapshot { key, games, measure, at, report });
            // For games that were over before it was asked for, there is nothing else to show meanwhile.
            if made.is_some() && (job.is_running() || self.snapshot.is_some()) {
                self.next = made;
                ui.ctx().request_repaint();
            } else {
                self.snapshot = made;
            }
        }
        self.snapshot.as_ref()
    }

    pub(super) fn snapshot(&self) -> Option<&Snapshot<R>> {
        self.snapshot.as_ref()
    }

    /// Calls `build` with the tally of all games so far, which may be more than the report counted.
    pub(super) fn report_on_all<T>(
        &self,
        context: &mut GamesContext,
        build: impl FnOnce(&Q, &Study, &Tally) -> Option<T>,
    ) -> Option<T> {
        let job = self.job(context)?;
        build(self.prepared()?, job.study(), &job.tally())
    }

    /// The button that begins, with its `label`; then pause, cancel and the bar, whose room is kept when it is gone.
    pub(super) fn controls_ui(&mut self, ui: &mut Ui, context: &mut GamesContext, label: &str) {
        ui.horizontal_wrapped(|ui| self.buttons_ui(ui, context, label));
        self.progress_ui(ui, context);
    }

    /// The parts of [`Experiment::controls_ui`] in a row.
    pub(super) fn buttons_ui(&mut self, ui: &mut Ui, context: &mut GamesContext, label: &str) {
        let key = self.key();
        let words = self.progress_words(context);
        let Some(job) = context.jobs.find(key) else {
            let words = RichText::new(label).text_style(text::strong());
            if ui.add_enabled(context.choice.is_sound(), egui::Button::new(words)).clicked() {
                self.begin();
                ui.ctx().request_repaint();
            }
            return;
        };
        if !job.is_done() {
            ui.label(words);
            return self.stop_ui(ui, job);
        }
        // Who sees the buttons sees that the games are over.
        announce(ui, "played", &words);
        if let Some(games) = self.more_ui(ui, key.1) {
            context.choice.set_games(games);
        }
    }

    /// The part of [`Experiment::controls_ui`] below its buttons.
    pub(super) fn progress_ui(&self, ui: &mut Ui, context: &mut GamesContext) {
        let words = self.progress_words(context);
        match context.jobs.find(self.key()) {
            None => {}
            Some(job) if job.is_done() => ui.add_space(PROGRESS + ui.spacing().item_spacing.y),
            Some(job) => drop(progress(ui, job.done() as f32 / self.games().max(1) as f32, &words)),
        }
    }

    /// Sentence on how many of the games have been played; empty before they begin.
    fn progress_words(&self, context: &mut GamesContext) -> String {
        let key = self.key();
        let Some(job) = context.jobs.find(key) else { return String::new() };
        let word = match (job.is_running(), self.cancelled == Some(key)) {
            _ if job.is_done() => "results.played",
            (true, _) => "results.playing",
            (false, true) => "results.cancelled",
            (false, false) => "results.paused",
        };
        i18n::say!(word, done = grouped(job.done()), games = grouped(key.1))
    }

    /// Pause and cancel, or go on.
    fn stop_ui(&mut self, ui: &mut Ui, job: &mut Job) {
        let (key, running) = (self.key(), job.is_running());
        let word = if running { "compare-view.pause" } else { "learn.go-on" };
        if quiet_button(ui, i18n::text(word)).clicked() {
            self.cancelled = None;
            if running {
                job.pause();
            } else {
                job.start();
                ui.ctx().request_repaint();
            }
        }
        if self.cancelled != Some(key) && quiet_button(ui, i18n::text("results.cancel")).clicked() {
            job.pause();
            self.cancelled = Some(key);
        }
    }

    /// Once all are played: ten times as many.
    fn more_ui(&mut self, ui: &mut Ui, games: u64) -> Option<u64> {
        let more = games.saturating_mul(10).min(MOST_GAMES);
        if more <= games {
            caption(ui, i18n::text("results.most-played"));
            return None;
        }
        let button = quiet_button(ui, &i18n::say!("results.play", games = grouped(more)));
        button.on_hover_text(i18n::text("results.play-more-help")).clicked().then(|| {
            self.begin();
            ui.ctx().request_repaint();
            more
        })
    }
}
