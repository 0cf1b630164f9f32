//! What a step asks for, from being opened to being left.
//!
//! **Invariant:** one value per step, made anew whenever the step is opened; nothing of one step can be seen in the next.

use egui::Ui;

use super::step_board::Room;
use super::{attempt, compare, display, games, predict, refuse, sandbox, sort, toggle, watch};
use crate::app::game_board::GameBoardStyle;
use crate::app::markdown_view::Footnotes;
use crate::app::progress::Effort;
use crate::app::settings::Settings;
use crate::lesson::{FenceKind, Lesson, Period, Stage, Step};
use crate::rules::Ruleset;

/// What a step may look at while it is shown.
pub(super) struct Cx<'a> {
    /// Footnotes and works.
    pub footnotes: &'a mut Footnotes,
    /// Display and feel.
    pub settings: &'a Settings,
    /// The board of another time on which the step plays.
    pub period: Option<Period>,
    /// Does the finish lie above the board in one step of the lesson and below it in another?
    pub turns: bool,
    /// Seconds of this frame.
    pub now: f64,
    /// Every reconstruction.
    pub rulesets: &'a [Ruleset],
}

impl Cx<'_> {
    /// How the boards of the step look.
    pub fn table_style(&self) -> GameBoardStyle {
        GameBoardStyle { period: self.period, ..self.settings.table_style() }
    }
}

/// A step being done.
pub(super) trait Activity {
    /// Lets time pass, before anything is drawn.
    fn tick(&mut self, _ui: &Ui, _cx: &mut Cx<'_>) {}

    /// The track is drawn once, like a finger passing along the rows.
    fn draw_track(&mut self, _now: f64) {}

    /// The board or boards.
    fn board_ui(&mut self, ui: &mut Ui, room: Room, cx: &mut Cx<'_>);

    /// What is asked, and the buttons for it, below the step's words.
    fn words_ui(&mut self, _ui: &mut Ui, _cx: &mut Cx<'_>) {}

    /// How it was done; `None` until it is.
    fn effort(&self) -> Option<Effort>;

    /// Is there something left to press here that matters more than going on?
    fn has_own_primary(&self) -> bool {
        false
    }

    /// The rules that are on.
    fn ruleset(&self) -> &Ruleset;

    /// The positions, as text, for tests and for the page around the app.
    fn state(&self) -> String;
}

/// The activity of a step.
pub(super) fn of(lesson: &Lesson, step: &Step, shelf: &[Ruleset], seed: u64) -> Box<dyn Activity> {
    let kind = step.fence.as_ref().map(|fence| &fence.kind);
    let made = kind.map_or(Err(Vec::new()), |kind| of_kind(lesson, step, kind, shelf, seed));
    made.unwrap_or_else(|problems| {
        Box::new(display::Display::resting(lesson, shelf, seed, problems))
    })
}

fn of_kind(
    lesson: &Lesson,
    step: &Step,
    kind: &FenceKind,
    shelf: &[Ruleset],
    seed: u64,
) -> Result<Box<dyn Activity>, Vec<String>> {
    let stage = || Stage::of(lesson, step, shelf)?.ok_or_else(Vec::new);
    Ok(match kind {
        FenceKind::Board(board) => Box::new(display::Display::new(&stage()?, board, seed)),
        FenceKind::Watch(watch) => Box::new(watch::Watching::new(stage()?, watch, seed)),
        FenceKind::Try(task) => Box::new(attempt::Attempt::new(stage()?, task.clone(), seed)),
        FenceKind::Refuse(task) => Box::new(refuse::Refusing::new(stage()?, task.clone(), seed)),
        FenceKind::Predict(asked) => {
            Box::new(predict::Predicting::new(&stage()?, asked.clone(), seed))
        }
        FenceKind::Compare(both) => Box::new(compare::Comparing::new(both.clone(), shelf, seed)?),
        FenceKind::Toggle(switch) => {
            Box::new(toggle::Toggling::new(&stage()?, switch.clone(), seed)?)
        }
        FenceKind::Sandbox(sandbox) => Box::new(sandbox::Playing::new(&stage()?, sandbox, seed)),
        FenceKind::Sort(claims) => Box::new(sort::Sorting::new(lesson, claims, shelf, seed)),
        FenceKind::Games(asked) => Box::new(games::Playing::new(lesson, asked, shelf, seed)?),
    })
}
