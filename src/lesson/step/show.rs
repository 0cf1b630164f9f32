//! Step as a presenter shows it: its boards, what a class can vote on, and what each press lets happen.
//!
//! Nothing here draws: each press is a list of operations on the boards, and a view carries them out.

use super::claims::Claim;
use super::live_board::BoardOp;
use crate::lesson::prose::{Block, Phrase};
use crate::lesson::trail::TrailMove;

/// Step on the wall.
#[derive(Clone, Debug, Default)]
pub struct Show {
    /// The hands that may move pieces on the board.
    pub touch: Touch,
    /// Words that ask or tell before anything is shown.
    pub introduction: Vec<Phrase>,
    /// The key of the word on the button that shows the next thing.
    pub word: &'static str,
    /// The key of that word before anything is shown, where it is another.
    pub first_word: Option<&'static str>,
    /// Presses, in their order.
    pub presses: Vec<Press>,
    /// Questions that a class votes on: one, or one for each press.
    pub questions: Vec<Question>,
    /// The claims that are placed, one with every other press.
    pub claims: Vec<Claim>,
}

impl Show {
    /// With a press that shows these last words of free play, which shows everything else from its beginning.
    pub(in crate::lesson) fn closed_by(mut self, after: &[Block]) -> Show {
        if self.touch == Touch::Free && !after.is_empty() {
            (self.presses, self.word) = (vec![Press::default()], "present.close");
        }
        self
    }
}

/// Permission to play on a board on the wall.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Touch {
    /// With the throws of the lesson, where it names some.
    #[default]
    Lesson,
    /// Not at all.
    Locked,
    /// By the person who tries the task.
    Task,
    /// With throws by chance or by hand.
    Free,
}

/// Press of the presenter.
#[derive(Clone, Debug, Default)]
pub struct Press {
    /// Operations, each with the number of its board, counted from 0.
    pub ops: Vec<(usize, BoardOp)>,
    /// Reply to the press.
    pub reply: Phrase,
}

/// A question that a class can vote on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The question itself.
    pub ask: String,
    /// The options, A first.
    pub options: Vec<String>,
    /// The place of the true one; `None` where the law does not say.
    pub answer: Option<usize>,
}

impl Press {
    /// A move on the only board, with its throw.
    pub(super) fn of_move(trail_move: &TrailMove) -> Press {
        Press { ops: played(trail_move), reply: Vec::new() }
    }
}

/// A throw and its move on the only board.
pub(super) fn played(trail_move: &TrailMove) -> Vec<(usize, BoardOp)> {
    // The rest of a divided throw lies there already.
    let thrown = trail_move.throw.filter(|_| trail_move.before.due.rest == 0);
    let throw = thrown.map(BoardOp::Throw);
    let ops = throw.into_iter().chain([BoardOp::Play(trail_move.line.mv)]);
    ops.map(|op| (0, op)).collect()
}
