//! Step being done, as a machine without a window: what a learner does goes in, what is to be seen comes out.

use super::claims::Standing;
use super::live_board::LiveBoard;
use super::view::StepView;
use crate::notation::Line;
use crate::rules::{IllegalMove, Ruleset, Throw};

/// Step being done.
///
/// **Invariant:** one value per visit, made whenever the step is opened; nothing of one step can be seen in the next.
pub trait Run {
    /// The boards, with what lies on them.
    fn boards(&mut self) -> &mut [LiveBoard];

    /// Takes what a learner did, or that time has passed. Inputs that mean nothing here change nothing.
    fn input(&mut self, input: Input, at: &Moment<'_>);

    /// Words and controls beside the boards.
    fn view(&self) -> StepView;

    /// The time at which something happens by itself.
    fn wakes(&self) -> Option<f64> {
        None
    }
}

/// Circumstances of an input.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// Seconds since some beginning.
    pub now: f64,
    /// Every reconstruction.
    pub shelf: &'a [Ruleset],
}

/// Input to a step: an action of a learner, or the passing of time.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// Time has passed; true where somebody pressed the screen meanwhile.
    Tick(bool),
    /// A legal move was made on the board.
    Moved(Box<Line>),
    /// A move was refused on the board.
    Refused(Box<IllegalMove>),
    /// A square was pressed on which nothing can be done.
    Looked(u8),
    /// A throw was made.
    Thrown(Throw),
    /// Nothing is done instead of throwing.
    Stay,
    /// An option is picked, counted from 0; the one after the last is not being sure.
    Choose(usize),
    /// A switch, counted from 0, is set to one of its settings.
    Set(usize, usize),
    /// A claim, counted from 0, is given a standing.
    Place(usize, Standing),
    /// A cause, counted from 0, is opened or closed.
    Open(usize),
    /// All that is left plays by itself.
    Play,
    /// The next thing happens.
    Next,
    /// Everything begins again.
    Again,
    /// The next hint, of which the last is the move itself.
    Hint,
    /// The board of other rules, or the way back from it.
    Visit,
    /// The last thing is taken back.
    Undo,
    /// A step that was taken back is done again.
    Redo,
    /// The games have been played.
    GamesPlayed,
}
