//! Inputs to a step that is being done.

use super::claims::Standing;
use crate::notation::Line;
use crate::rules::{IllegalMove, Throw};

/// Input to a step: an action of a learner, or the passing of time.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// Time has passed; true where the screen was pressed meanwhile.
    Tick(bool),
    /// A legal move was made on the board.
    Moved(Box<Line>),
    /// A move was refused on the board.
    Refused(Box<IllegalMove>),
    /// Press on a square where nothing can be done.
    Inspected(u8),
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
    /// The next hint; the last one is the move itself.
    Hint,
    /// The board of other rules, or the way back from it.
    Visit,
    /// The last thing is taken back.
    Undo,
    /// A step that was taken back is done again.
    Redo,
    /// Makes this many throws by chance.
    Cast(u32),
    /// The slider is put to this value.
    Slide(u8),
    /// The games have been played.
    GamesPlayed(Option<usize>),
}
