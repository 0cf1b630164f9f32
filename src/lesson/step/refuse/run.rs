//! Move that looks right and is refused, to be tried all the same.

use super::Refuse;
use crate::board::Bitboard;
use crate::i18n;
use crate::lesson::hints::Hint;
use crate::lesson::moves::MoveText;
use crate::lesson::prose::words_of;
use crate::lesson::stage::Stage;
use crate::lesson::step::help::{Help, WhatIf, again};
use crate::lesson::step::input::Input;
use crate::lesson::step::live_board::{BoardOp, LiveBoard};
use crate::lesson::step::run::{Moment, Run};
use crate::lesson::step::view::{Effort, StepView, Tone};
use crate::rules::IllegalMove;

/// Refusal being sought.
pub(super) struct Refusing {
    stage: Stage,
    task: Refuse,
    board: LiveBoard,
    help: Help,
    what_if: Option<WhatIf>,
    done: Option<Effort>,
}

impl Refusing {
    /// The board at its beginning.
    pub fn new(stage: Stage, task: Refuse) -> Refusing {
        let mut board = LiveBoard::new(&stage);
        board.pieces_only = true;
        Refusing { stage, task, board, help: Help::default(), what_if: None, done: None }
    }

    fn refused(&mut self, illegal: &IllegalMove, at: &Moment<'_>) {
        self.board.comments.clear();
        self.board.marked = Bitboard::EMPTY;
        if !self.task.accepts(&self.stage, illegal) {
            let same = illegal.reason.rule() == self.task.because;
            self.help.effort.wrong += u32::from(self.done.is_none() && !same);
            let key = if same { "learn.other-piece" } else { "learn.other-reason" };
            self.board.comments.push((Tone::Plain, words_of(i18n::text(key))));
            return;
        }
        self.done.get_or_insert(self.help.effort);
        self.board.locked = true;
        let reply = self.task.say.clone().unwrap_or_else(|| words_of(i18n::text("learn.refused")));
        self.board.comments.push((Tone::Right, reply));
        let (position, throw) = (self.stage.position, self.stage.throws.first().copied());
        self.what_if = MoveText::of_refused(illegal.mv)
            .and_then(|mv| WhatIf::on_shelf(at, &self.stage, &position, throw, &mv, None));
    }

    /// A legal move was made: it is shown, and slides back.
    fn allowed(&mut self, now: f64) {
        self.help.effort.wrong += u32::from(self.done.is_none());
        self.board.set_comment(Tone::Wrong, words_of(i18n::text("learn.allowed")));
        self.board.take_back_soon(now);
    }

    fn hint(&mut self, at: &Moment<'_>) {
        let rungs = self.task.rungs(&self.stage);
        match self.help.next(&rungs) {
            Some(Hint::ShowRefused(illegal)) => {
                self.board.carry_out(BoardOp::Refuse(*illegal));
                self.refused(illegal, at);
            }
            Some(_) => self.board.marked = self.help.marked(&rungs),
            None => {}
        }
    }

    fn visit(&mut self) {
        match &self.what_if {
            Some(_) if self.board.has_other_rules => {
                self.board.reset();
                self.board.locked = self.done.is_some();
            }
            Some(other) => self.board.visit(&other.stage, &other.line),
            None => {}
        }
    }

    fn again(&mut self) {
        self.board.reset();
        self.board.locked = false;
        (self.help, self.what_if, self.done) = (Help::default(), None, None);
    }

    fn is_wrong(&self) -> bool {
        self.board.back_at().is_some()
    }
}

impl Run for Refusing {
    fn boards(&mut self) -> &mut [LiveBoard] {
        std::slice::from_mut(&mut self.board)
    }

    fn input(&mut self, input: Input, at: &Moment<'_>) {
        match input {
            Input::Tick(hurried) => {
                self.board.tick(at.now, hurried);
            }
            Input::Refused(illegal) => self.refused(&illegal, at),
            // The reason that was sought is not wiped away by a second press.
            Input::Inspected(square) if !self.is_wrong() && self.done.is_none() => {
                self.board.inspect(square);
            }
            Input::Moved(line) => {
                self.board.played(line.mv);
                self.allowed(at.now);
            }
            Input::Hint => self.hint(at),
            Input::Visit => self.visit(),
            Input::Again => self.again(),
            _ => {}
        }
    }

    fn view(&self) -> StepView {
        let what_if = self.what_if.as_ref();
        let mut view = StepView {
            prompt: Some(self.task.task.clone()),
            elsewhere: what_if
                .map(|other| other.offer("learn.what-if-allowed", self.board.has_other_rules)),
            effort: self.done,
            ..StepView::default()
        };
        if self.done.is_some() && !self.board.has_other_rules {
            view.buttons.push(again());
        } else if self.done.is_none() && !self.is_wrong() {
            self.help.show(&self.task.rungs(&self.stage), &mut view);
        }
        view
    }

    fn wakes(&self) -> Option<f64> {
        self.board.back_at()
    }
}
