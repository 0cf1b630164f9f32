//! Task on a live board: every legal move is played, and those that miss the goal slide back.

use super::{Offer, Try, Verdict};
use crate::board::Bitboard;
use crate::lesson::hints::Hint;
use crate::lesson::step::help::{Help, WhatIf, again};
use crate::lesson::step::prelude::*;
use crate::lesson::step::sheet::effects_without_throw;
use crate::lesson::trail::Trail;
use crate::notation::Line;
use crate::rules::{IllegalMove, Move, MoveKind, Position, Throw};
use crate::{explain, i18n};

/// Between two moves that are shown, in seconds.
const BEAT: f64 = 0.9;

/// Task being tried.
pub(super) struct Attempt {
    stage: Stage,
    task: Try,
    board: LiveBoard,
    trail: Trail,
    help: Help,
    what_if: Option<WhatIf>,
    done: Option<Effort>,
    /// The time at which the next move of the solution is shown.
    show_at: Option<f64>,
}

impl Attempt {
    /// The task at its beginning.
    pub fn new(stage: Stage, task: Try) -> Attempt {
        let (board, trail) = (LiveBoard::new(&stage), stage.trail());
        let (help, what_if, done, show_at) = (fresh(task.help), None, None, None);
        let mut attempt = Attempt { stage, task, board, trail, help, what_if, done, show_at };
        attempt.mark();
        attempt
    }

    /// Marks the squares of which the help so far speaks, and shows the move where all help is given.
    fn mark(&mut self) {
        self.board.marked = self.help.marked(&self.task.rungs(&self.stage, &self.trail));
        let next = || self.task.solution(&self.stage, &self.trail)?.into_iter().next();
        let line = (self.task.help == Offer::Shown).then(next).flatten();
        self.board.arrow = line.and_then(|line| Some((line.from?, line.to)));
    }

    fn restart(&mut self) {
        self.board.reset();
        self.board.locked = false;
        self.trail = self.stage.trail();
        self.help.rewind();
        self.what_if = None;
        self.show_at = None;
        self.mark();
    }

    fn again(&mut self) {
        self.help = fresh(self.task.help);
        self.restart();
        self.done = None;
    }

    /// Judges a move that lies on the board; `effects` is the sentence about its effects.
    fn moved(&mut self, line: &Line, effects: &str, at: &Moment<'_>) {
        let (before, throw) = (*self.trail.after(), self.stage.next_throw(&self.trail));
        self.trail.play(throw, line.clone());
        self.what_if = None;
        match self.task.verdict(&self.stage, &self.trail) {
            Verdict::Done => self.finish(line, effects),
            Verdict::GoOn => {
                self.help.rewind();
                self.mark();
                let rests = self.trail.after().due.rest > 0;
                if let Some(throw) = self.stage.next_throw(&self.trail).filter(|_| !rests) {
                    self.board.carry_out(BoardOp::Throw(throw));
                }
            }
            Verdict::Wrong => {
                self.wrong(line, &before, at.now);
                self.what_if = self.elsewhere(line, &before, throw, at);
            }
        }
    }

    fn wrong(&mut self, line: &Line, before: &Position, now: f64) {
        self.help.effort.wrong += 1;
        let own = self.task.comment(line).cloned();
        let own = own.unwrap_or_else(|| {
            let did = effects_without_throw(&self.stage.ruleset, before, line);
            words_of(format!("{did} {}", i18n::text("learn.not-this")).trim_start())
        });
        self.board.set_comment(Tone::Wrong, own);
        let first = self.trail.moves.len() == 1;
        self.say_worth(line, first);
        match self.is_stay(line) {
            true => {
                self.trail.undo();
            }
            false => self.board.take_back_soon(now),
        }
    }

    fn finish(&mut self, line: &Line, effects: &str) {
        self.done = Some(self.help.effort);
        let reply = self.task.say.clone().unwrap_or_else(|| words_of(effects));
        self.board.set_comment(Tone::Right, reply);
        self.say_worth(line, self.stage.throws.len() <= 1);
        self.board.locked = true;
        self.board.marked = Bitboard::EMPTY;
        self.board.arrow = None;
    }

    fn say_worth(&mut self, line: &Line, is_last: bool) {
        let worth = self.task.worth_words(line).filter(|_| is_last);
        self.board.comments.extend(worth.map(|worth| (Tone::Plain, words_of(&worth))));
    }

    /// After a press on a square that no piece was picked for: how a move is made.
    fn say_count(&mut self) {
        let Some(throw) = self.board.game.throw() else { return };
        let piece = explain::piece(self.board.game.position().turn);
        let lines = self.board.game.lines();
        let mut movers = lines.iter().filter(|line| line.mv.has_piece()).map(|line| line.mv.from);
        let only_enters = !lines.is_empty() && movers.all(|from| from == Move::ENTER.from);
        let key = if only_enters { "learn.count-in" } else { "learn.count-on" };
        let words = words_of(&i18n::say!(key, piece, throw));
        self.board.comments.push((Tone::Plain, words));
    }

    /// The move under the rules that the scenario names for it, or else under those that call it right.
    fn elsewhere(
        &self,
        line: &Line,
        before: &Position,
        throw: Option<Throw>,
        at: &Moment<'_>,
    ) -> Option<WhatIf> {
        let named = self.task.elsewhere_of(line).and_then(|other| {
            let ruleset = other.rules.ruleset(at.shelf).ok()?;
            WhatIf::new(&ruleset, before, throw, &other.mv)
        });
        named.or_else(|| {
            let mv = MoveText::parse(&line.text).ok()?;
            WhatIf::on_shelf(at, &self.stage, before, throw, &mv, Some(&self.task.goal))
        })
    }

    /// Nothing done instead of throwing.
    fn is_stay(&self, line: &Line) -> bool {
        self.stage.throws.is_empty() && line.mv.kind == MoveKind::Pass
    }

    fn refused(&mut self, illegal: &IllegalMove, at: &Moment<'_>) {
        self.board.comments.clear();
        self.trail.refused.push(*illegal);
        let (position, throw) = (*self.trail.after(), self.stage.next_throw(&self.trail));
        let last = self.trail.moves.len() + 1 >= self.stage.throws.len();
        let mv =
            MoveText::of_refused(&self.stage.rules, &position, throw, illegal.mv).filter(|_| last);
        self.what_if = mv.and_then(|mv| {
            WhatIf::on_shelf(at, &self.stage, &position, throw, &mv, Some(&self.task.goal))
        });
    }

    /// Plays the next move of the solution.
    fn show(&mut self, at: &Moment<'_>) {
        let solution = self.task.solution(&self.stage, &self.trail);
        let Some(line) = solution.and_then(|lines| lines.into_iter().next()) else { return };
        let did = match self.is_stay(&line) {
            true => Some(String::new()),
            false => self.board.play(line.mv),
        };
        if let Some(did) = did {
            self.moved(&line, &did, at);
        }
        self.show_at = self.done.is_none().then_some(at.now + BEAT);
    }

    fn hint(&mut self, at: &Moment<'_>) {
        let rungs = self.task.rungs(&self.stage, &self.trail);
        match self.help.next(&rungs) {
            Some(Hint::Show(_)) => {
                self.what_if = None;
                self.board.comments.clear();
                self.show(at);
            }
            Some(_) => {
                self.what_if = None;
                self.board.show_hint(self.help.marked(&rungs));
            }
            None => {}
        }
    }

    fn visit(&mut self) {
        match &self.what_if {
            Some(_) if self.board.has_other_rules => self.restart(),
            Some(other) => self.board.visit(&other.stage, &other.line),
            None => {}
        }
    }

    fn tick(&mut self, hurried: bool, at: &Moment<'_>) {
        if self.board.tick(at.now, hurried) {
            self.trail.undo();
        }
        if self.show_at.is_some_and(|show| at.now >= show) {
            self.show(at);
        }
    }

    /// Help is offered: at once, or after the first wrong move.
    fn offers(&self) -> bool {
        self.task.help != Offer::Alone || self.help.effort.wrong > 0
    }

    fn is_wrong(&self) -> bool {
        self.board.back_at().is_some()
    }

    fn stay_button(&self) -> Option<Button> {
        let asks = self.stage.is_before_throw(&self.trail) && !self.board.locked;
        asks.then(|| Button::new(Weight::Plain, i18n::text("practice.stay"), Input::Stay))
    }
}

/// Help as a task begins.
fn fresh(offer: Offer) -> Help {
    if offer == Offer::Shown { Help::in_advance() } else { Help::default() }
}

impl Run for Attempt {
    fn boards(&mut self) -> &mut [LiveBoard] {
        std::slice::from_mut(&mut self.board)
    }

    fn input(&mut self, input: Input, at: &Moment<'_>) {
        match input {
            Input::Tick(hurried) => self.tick(hurried, at),
            Input::Moved(line) => {
                let did = self.board.played(line.mv).unwrap_or_default();
                self.moved(&line, &did, at);
            }
            Input::Stay => self.moved(&self.stage.stay(), "", at),
            Input::Refused(illegal) => self.refused(&illegal, at),
            Input::Inspected(square) if !self.is_wrong() && self.done.is_none() => {
                self.board.inspect(square);
                self.say_count();
            }
            Input::Visit => self.visit(),
            Input::Hint => self.hint(at),
            Input::Again => self.again(),
            _ => {}
        }
    }

    fn view(&self) -> StepView {
        let what_if = self.what_if.as_ref().filter(|_| !self.is_wrong());
        let mut view = StepView {
            prompt: Some(self.task.task.clone()),
            elsewhere: what_if.map(|other| {
                let only = other.is_only_move();
                let key = if only { "learn.what-if-only" } else { "learn.what-if" };
                other.offer(key, self.board.has_other_rules)
            }),
            stay: self.stay_button(),
            effort: self.done,
            ..StepView::default()
        };
        if self.done.is_some() {
            view.buttons.push(again());
        } else if !self.board.has_other_rules
            && !self.is_wrong()
            && self.show_at.is_none()
            && self.offers()
        {
            self.help.show(&self.task.rungs(&self.stage, &self.trail), &mut view);
        }
        view
    }

    fn wakes(&self) -> Option<f64> {
        [self.board.back_at(), self.show_at].into_iter().flatten().reduce(f64::min)
    }
}
