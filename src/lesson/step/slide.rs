//! Step in a presentation: the learner's boards, and the presses of the presenter.
//!
//! **Invariant:** nothing has to be done before the next step, and nothing is given away before it is asked for.

use super::claims::Claim;
use super::input::Input;
use super::live_board::{BoardOp, LiveBoard};
use super::many_games::Games;
use super::run::{Moment, Run};
use super::show::{Question, Show, Touch};
use super::tally::Tally;
use super::view::{Button, Switch};
use crate::i18n;
use crate::lesson::prose::{Inline, Phrase, words_of};
use crate::rules::Throw;

/// Step on the wall.
pub struct Slide {
    /// Number of presses so far.
    pub presses_done: usize,
    /// Reply to the last press or move.
    pub reply: Phrase,
    /// The games that a press begins.
    pub games: Option<Games>,
    /// Throws are by chance or by hand, not from the lesson.
    pub free: bool,
    run: Box<dyn Run>,
    show: Show,
}

impl Slide {
    /// A step as it is opened.
    pub(in crate::lesson) fn new(mut run: Box<dyn Run>, show: Show) -> Slide {
        for board in run.boards() {
            board.locked = match show.touch {
                Touch::Lesson => board.stage().throws.is_empty(),
                Touch::Locked => true,
                Touch::Task | Touch::Free => false,
            };
            board.comments.clear();
        }
        let games = run.view().games.map(|(games, _)| games);
        let free = show.touch == Touch::Free;
        Slide { presses_done: 0, reply: Vec::new(), games, free, run, show }
    }

    /// The boards, with what lies on them.
    pub fn boards(&mut self) -> &mut [LiveBoard] {
        self.run.boards()
    }

    /// Throws that were made in the place of the board, with the buttons that make more. Nobody on the wall has guessed
    /// yet, and they can be pressed all the same.
    pub fn tally(&self) -> Option<(Tally, Vec<Button>)> {
        let view = self.run.view();
        let mut tally = Tally { shares: self.is_open(), ..view.tally? };
        if self.is_open() && tally.last.is_none() && !tally.falling {
            tally.sentence = i18n::text("learn.thrown-none").to_owned();
        }
        let buttons = view.buttons.into_iter().map(|button| Button { enabled: true, ..button });
        Some((tally, buttons.collect()))
    }

    /// Leaves out games whose players are missing.
    pub fn leave_out(&mut self) {
        (self.show.presses, self.show.questions) = (Vec::new(), Vec::new());
    }

    /// Number of presses that show something.
    pub fn presses(&self) -> usize {
        self.show.presses.len()
    }

    /// The key of the word on the button that shows the next thing; `None` where there is nothing more to show.
    pub fn press_word(&self) -> Option<&'static str> {
        let word = match self.presses_done {
            0 => self.show.first_word.unwrap_or(self.show.word),
            _ if self.shows_placed() => "present.next-claim",
            _ => self.show.word,
        };
        (!self.was_set_free() && self.presses_done < self.presses()).then_some(word)
    }

    /// True once everything has been shown.
    pub fn is_open(&self) -> bool {
        self.presses_done >= self.presses()
    }

    /// Shows the next thing.
    pub fn press(&mut self) {
        if self.press_word().is_some() {
            self.flip(self.presses_done);
        }
    }

    /// Lets happen what the press at this place shows.
    fn flip(&mut self, at: usize) {
        let Some(press) = self.show.presses.get(at).cloned() else { return };
        self.presses_done = at + 1;
        self.reply = press.reply;
        for (at, op) in press.ops {
            if let Some(board) = self.run.boards().get_mut(at) {
                board.locked |= matches!(op, BoardOp::Set(_));
                board.carry_out(op);
            }
        }
    }

    /// The switches at hand. Where presses flip one, its first setting holds until the second press.
    pub fn switches(&self) -> Vec<Switch> {
        let mut switches = self.run.view().switches;
        for switch in switches.iter_mut().filter(|_| self.show.touch != Touch::Free) {
            switch.note = None;
            for (number, (_, on)) in (1..).zip(&mut switch.settings) {
                *on = number == self.presses_done.max(1);
            }
        }
        switches
    }

    /// Puts a setting of a switch on: in free play the position stays, otherwise the throw of the step is taken again.
    fn set(&mut self, input: Input, setting: usize, at: &Moment<'_>) {
        if self.show.touch == Touch::Free {
            self.run.input(input, at);
            self.reply =
                self.run.view().problems.iter().flat_map(|problem| words_of(problem)).collect();
        } else if self.free {
            let ops = self.show.presses.get(setting).into_iter().flat_map(|press| &press.ops);
            let rules = ops.into_iter().find_map(|(_, op)| match op {
                BoardOp::Set(stage) => Some(Box::new(stage.ruleset.clone())),
                _ => None,
            });
            if let (Some(rules), [board]) = (rules, self.run.boards()) {
                board.carry_out(BoardOp::Rules(rules));
                self.presses_done = setting + 1;
            }
        } else {
            self.flip(setting);
        }
    }

    /// The question that a class votes on now, with its place in the step; true once the answer is shown.
    pub fn question(&self) -> Option<(usize, Question, bool)> {
        let (all, done) = (self.show.questions.len(), self.presses_done);
        let (at, revealed) = match self.sorts() {
            true => (done / 2, self.shows_placed()),
            false => (done.min(all.saturating_sub(1)), done >= all),
        };
        Some((at, self.show.questions.get(at)?.clone(), revealed))
    }

    /// Words that ask or tell before anything is shown.
    pub fn introduction(&self) -> &[Phrase] {
        &self.show.introduction
    }

    /// Reply to the last press, also before it.
    pub fn last_reply(&self) -> Option<&Phrase> {
        self.show.presses.last().map(|press| &press.reply)
    }

    /// True where there are claims to be placed.
    pub fn sorts(&self) -> bool {
        !self.show.claims.is_empty()
    }

    /// True where the claim at hand has been placed, and the next is still to come.
    fn shows_placed(&self) -> bool {
        self.sorts() && self.presses_done % 2 == 1
    }

    /// The claims that have been placed.
    pub fn placed_claims(&self) -> &[Claim] {
        let claims = &self.show.claims;
        &claims[..self.presses_done.div_ceil(2).min(claims.len())]
    }

    /// Handles input on the board; a task reports whether it is done.
    pub fn input(&mut self, input: Input, at: &Moment<'_>) {
        if let Input::Set(_, setting) = input {
            return self.set(input, setting, at);
        }
        let tries = self.show.touch == Touch::Task && !self.free;
        let answered = matches!(input, Input::Moved(_) | Input::Refused(_));
        match (&input, self.run.boards()) {
            (Input::Moved(line), [board]) if !tries => {
                board.played(line.mv);
            }
            (Input::Thrown(throw), [board]) => {
                board.game.cast(*throw);
            }
            _ if tries => self.run.input(input, at),
            _ => {}
        }
        if let Some(board) = self.run.boards().first().filter(|_| tries && answered) {
            let comments: Vec<Phrase> =
                board.comments.iter().map(|(_, words)| words.clone()).collect();
            self.reply = comments.join(&Inline::Text(" ".to_owned()));
        }
        // A task that has been done has nothing more to show.
        if tries && answered && self.run.view().effort.is_some() {
            self.presses_done = self.presses();
        }
    }

    /// The time at which something happens by itself.
    pub fn wakes(&self) -> Option<f64> {
        self.run.wakes()
    }

    /// True where throws became free during the step; from its beginning it has its own again.
    pub fn was_set_free(&self) -> bool {
        self.free && self.show.touch != Touch::Free
    }

    /// True where a press shows the last words of free play.
    pub fn closes(&self) -> bool {
        self.show.touch == Touch::Free && self.presses() > 0
    }

    /// Goes on from here with free throws.
    pub fn set_free(&mut self) {
        if let ([board], false) = (self.run.boards(), self.free) {
            board.carry_out(BoardOp::Free);
            self.free = true;
            self.reply.clear();
        }
    }

    /// A throw by hand; nothing happens where none is due.
    pub fn throw(&mut self, value: u8) {
        if let ([board], Some(throw)) = (self.run.boards(), Throw::new(value))
            && board.free
            && board.game.wants_throw()
        {
            board.carry_out(BoardOp::Throw(throw));
        }
    }
}
