//! Surroundings of a step on the screen.

use crate::app::game_board::GameBoardStyle;
use crate::app::markdown_view::Footnotes;
use crate::app::settings::Settings;
use crate::lesson::Period;

/// Surroundings of a step while it is shown.
pub struct Cx<'a> {
    /// Footnotes and works.
    pub footnotes: &'a mut Footnotes,
    /// Display and feel.
    pub settings: &'a Settings,
    /// The board of another time on which the step plays.
    pub period: Option<Period>,
    /// The finish lies above the board in one step of the lesson and below it in another.
    pub exit_moves: bool,
    /// Seconds of this frame.
    pub now: f64,
}

impl Cx<'_> {
    /// Style of the boards of the step.
    pub fn game_board_style(&self) -> GameBoardStyle {
        GameBoardStyle { period: self.period, ..self.settings.game_board_style() }
    }
}
