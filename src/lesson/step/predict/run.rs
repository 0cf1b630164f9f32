//! Question before anything is seen: pick, then the board plays the truth.

use super::Predict;
use crate::i18n;
use crate::lesson::prose::words_of;
use crate::lesson::stage::Stage;
use crate::lesson::step::input::Input;
use crate::lesson::step::live_board::{BoardOp, LiveBoard};
use crate::lesson::step::options::Guess;
use crate::lesson::step::run::{Moment, Run};
use crate::lesson::step::view::{Effort, StepView, Tone};
use crate::lesson::trail::TrailMove;

/// Before the truth is played, and between its moves, in seconds.
const BEAT: f64 = 0.6;

/// Question being asked.
pub(super) struct Predicting {
    question: Predict,
    board: LiveBoard,
    truth: Vec<TrailMove>,
    guess: Guess,
    played: usize,
    next: Option<f64>,
}

impl Predicting {
    /// The question, with nothing picked. The moves that are legal are not shown: that would be the answer.
    pub fn new(stage: &Stage, question: Predict) -> Predicting {
        let mut board = LiveBoard::locked(stage);
        board.hides_moves = true;
        let guess = Guess { picked: None, answer: question.answer(stage) };
        let truth = question.truth(stage).moves;
        Predicting { question, board, truth, guess, played: 0, next: None }
    }

    fn pick(&mut self, picked: usize, now: f64) {
        if self.guess.picked.is_some() || picked > self.question.options.len() {
            return;
        }
        self.guess.picked = Some(picked);
        self.board.hides_moves = false;
        self.next = Some(now + BEAT);
        self.board.carry_out(BoardOp::ClearMessage);
        self.board.comments = self.question.options.verdict(&self.guess);
    }

    /// Plays one more move of the truth. A pass is no move to be seen.
    fn advance(&mut self, now: f64) {
        self.next = None;
        let Some(trail_move) = self.truth.get(self.played) else {
            return;
        };
        self.played += 1;
        if let Some(throw) = trail_move.throw.filter(|_| self.board.wants_throw()) {
            self.board.carry_out(BoardOp::Throw(throw));
        }
        let last = self.played >= self.truth.len();
        if trail_move.line.mv.has_piece() || !last {
            // The words below the board are the answer, not the move.
            self.board.play(trail_move.line.mv);
        }
        self.next = (!last).then_some(now + 2.0 * BEAT);
    }
}

impl Run for Predicting {
    fn boards(&mut self) -> &mut [LiveBoard] {
        std::slice::from_mut(&mut self.board)
    }

    fn input(&mut self, input: Input, at: &Moment<'_>) {
        match input {
            Input::Choose(index) => self.pick(index, at.now),
            Input::Inspected(square) => {
                match self.question.options.at_square(square) {
                    Some(index) => self.pick(index, at.now),
                    // About the square itself nothing is said: it may be the answer.
                    None if self.guess.picked.is_none() => {
                        let words = words_of(i18n::text("learn.no-option"));
                        self.board.set_comment(Tone::Plain, words);
                    }
                    None => {}
                }
            }
            Input::Tick(_) if self.next.is_some_and(|next| at.now >= next) => self.advance(at.now),
            _ => {}
        }
    }

    fn view(&self) -> StepView {
        StepView {
            prompt: Some(self.question.ask.clone()),
            options: self.question.options.views(&self.guess, true),
            comments_near_options: true,
            effort: self.guess.wrong().map(|wrong| Effort { wrong, ..Effort::default() }),
            ..StepView::default()
        }
    }

    fn wakes(&self) -> Option<f64> {
        self.next
    }
}
