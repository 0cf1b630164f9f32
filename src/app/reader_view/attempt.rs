//! A task on a live board: every legal move is played, and those that miss the goal slide back.

use std::time::Duration;

use egui::Ui;

use super::activity::{Activity, Cx};
use super::captions::flush_button;
use super::display::square_words;
use super::hints::{Hints, WhatIf};
use super::practice::worth_words;
use super::step_board::{Room, StepBoard, Tone, words_of};
use crate::app::game_board::{GameBoardEvent, position_text};
use crate::app::markdown_view::{self, ProseStyle};
use crate::app::progress::Effort;
use crate::i18n;
use crate::lesson::{Hint, MoveText, Stage, Trail, Try, Verdict, elsewhere};
use crate::notation::Line;
use crate::rules::{IllegalMove, Move, MoveKind, Position, Ruleset, Throw};

/// Between two moves that are shown, in seconds.
const BEAT: f64 = 0.9;

/// A task being tried.
pub(super) struct Attempt {
    stage: Stage,
    task: Try,
    board: StepBoard,
    trail: Trail,
    hints: Hints,
    wrong: u32,
    what_if: Option<WhatIf>,
    done: Option<Effort>,
    /// When the next move of the solution is shown.
    show_at: Option<f64>,
}

impl Attempt {
    /// The task at its beginning.
    pub fn new(stage: Stage, task: Try, seed: u64) -> Attempt {
        let (board, trail) = (StepBoard::new(&stage, seed), stage.trail());
        Attempt {
            stage,
            task,
            board,
            trail,
            hints: Hints::default(),
            wrong: 0,
            what_if: None,
            done: None,
            show_at: None,
        }
    }

    fn restart(&mut self) {
        self.board.reset();
        self.board.table.locked = false;
        self.trail = self.stage.trail();
        self.hints.rewind(&mut self.board);
        self.what_if = None;
        self.show_at = None;
    }

    fn moved(&mut self, line: &Line, cx: &Cx<'_>) {
        let (before, throw) = (*self.trail.after(), self.stage.next_throw(&self.trail));
        self.trail.play(throw, line.clone());
        self.what_if = None;
        match self.task.verdict(&self.stage, &self.trail) {
            Verdict::Done => self.finish(line),
            Verdict::GoOn => {
                self.hints.rewind(&mut self.board);
                if let Some(throw) = self.stage.next_throw(&self.trail) {
                    self.board.table.throw(throw, cx.now);
                }
            }
            Verdict::Wrong => {
                self.wrong += 1;
                let did = self.board.table.said().to_owned();
                let own = self.task.comment(line).cloned();
                let own = own.unwrap_or_else(|| {
                    words_of(&format!("{did} {}", i18n::text("learn.not-this")))
                });
                self.board.say(Tone::Wrong, own);
                let first = self.trail.made.len() == 1;
                if let Some(worth) = worth_words(&self.task, line).filter(|_| first) {
                    self.board.add(Tone::Plain, worth);
                }
                match self.is_stay(line) {
                    true => drop(self.trail.undo()),
                    false => self.board.take_back_soon(cx.now),
                }
                self.what_if = self.best_elsewhere(line, &before, throw, cx).or_else(|| {
                    let mv = MoveText::parse(&line.text).ok()?;
                    let id = &self.stage.ruleset.id;
                    let there =
                        elsewhere(cx.rulesets, id, &before, throw, &mv, Some(&self.task.goal));
                    WhatIf::new(there.first()?, &before, throw, &mv)
                });
            }
        }
    }

    /// The move under the rules that the scenario names for it.
    fn best_elsewhere(
        &self,
        line: &Line,
        before: &Position,
        throw: Option<Throw>,
        cx: &Cx<'_>,
    ) -> Option<WhatIf> {
        let other = self.task.elsewhere_of(line)?;
        let ruleset = other.rules.ruleset(cx.rulesets).ok()?;
        WhatIf::new(&ruleset, before, throw, &other.mv)
    }

    /// Nothing done instead of throwing.
    fn is_stay(&self, line: &Line) -> bool {
        self.stage.throws.is_empty() && line.mv.kind == MoveKind::Pass
    }

    fn finish(&mut self, line: &Line) {
        let effort =
            Effort { wrong: self.wrong, hints: self.hints.asked, shown: self.hints.played };
        self.done = Some(effort);
        let said = self.task.say.clone().unwrap_or_else(|| words_of(self.board.table.said()));
        self.board.say(Tone::Right, said);
        let single = self.stage.throws.len() <= 1;
        if let Some(worth) = worth_words(&self.task, line).filter(|_| single) {
            self.board.add(Tone::Plain, worth);
        }
        self.board.table.locked = true;
        self.board.table.marked = crate::Bitboard::EMPTY;
    }

    fn refused(&mut self, illegal: &IllegalMove, cx: &Cx<'_>) {
        self.board.clear_messages();
        self.trail.refused.push(*illegal);
        let (position, throw) = (*self.trail.after(), self.stage.next_throw(&self.trail));
        let last = self.trail.made.len() + 1 >= self.stage.throws.len();
        self.what_if = text_of(illegal.mv).filter(|_| last).and_then(|mv| {
            let id = &self.stage.ruleset.id;
            let there = elsewhere(cx.rulesets, id, &position, throw, &mv, Some(&self.task.goal));
            WhatIf::new(there.first()?, &position, throw, &mv)
        });
    }

    /// Plays the next move of the solution.
    fn show(&mut self, cx: &Cx<'_>) {
        let solution = self.task.solution(&self.stage, &self.trail);
        let Some(line) = solution.and_then(|lines| lines.into_iter().next()) else {
            return;
        };
        if self.is_stay(&line) || self.board.table.play(line.mv, cx.now).is_ok() {
            self.moved(&line, cx);
        }
        self.show_at = self.done.is_none().then_some(cx.now + BEAT);
    }
}

impl Activity for Attempt {
    fn draw_track(&mut self, now: f64) {
        self.board.table.draw_track(now);
    }

    fn tick(&mut self, ui: &Ui, cx: &mut Cx<'_>) {
        if self.board.tick(ui, cx.now) {
            self.trail.undo();
        }
        let Some(at) = self.show_at else { return };
        if cx.now >= at {
            self.show(cx);
        }
        ui.ctx().request_repaint_after(Duration::from_secs_f64((at - cx.now).max(0.05)));
    }

    fn board_ui(&mut self, ui: &mut Ui, room: Room, cx: &mut Cx<'_>) {
        let made = self.board.table.game.step().clone();
        let event = self.board.ui(ui, room, cx);
        // To throw stands beside what may be done instead.
        let asks = self.stage.is_before_throw(&self.trail) && !self.board.table.locked;
        if asks && ui.button(i18n::text("practice.stay")).clicked() {
            let stay = self.stage.stay();
            self.moved(&stay, cx);
            return ui.ctx().request_repaint();
        }
        match event {
            Some(GameBoardEvent::Moved(line)) => self.moved(&line, cx),
            Some(GameBoardEvent::Refused(illegal)) => self.refused(&illegal, cx),
            Some(GameBoardEvent::Looked(square))
                if !self.board.stands_wrong() && self.done.is_none() =>
            {
                let told =
                    square_words(self.board.ruleset(), self.board.table.game.position(), square);
                self.board.say(Tone::Plain, words_of(&told));
            }
            // A button below the board has made a move.
            None if *self.board.table.game.step() != made => {
                if let crate::game::Step::Moved { line, .. } = self.board.table.game.step().clone()
                {
                    self.moved(&line, cx);
                }
            }
            _ => {}
        }
    }

    fn words_ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) {
        markdown_view::phrase(ui, &self.task.task, ProseStyle::TASK, cx.footnotes);
        ui.add_space(6.0);
        if let Some(what_if) = self.what_if.take() {
            if !self.board.stands_wrong()
                && what_if.ui(ui, "learn.what-if", &mut self.board, cx.now)
            {
                self.restart();
                return;
            }
            self.what_if = Some(what_if);
        }
        if self.done.is_some() {
            if flush_button(ui, i18n::text("learn.try-again")).clicked() {
                self.restart();
                self.hints = Hints::default();
                self.wrong = 0;
                self.done = None;
            }
            return;
        }
        if self.board.visits() || self.board.stands_wrong() || self.show_at.is_some() {
            return;
        }
        let rungs = self.task.rungs(&self.stage, &self.trail);
        if self
            .hints
            .ui(ui, &rungs, &mut self.board, cx)
            .is_some_and(|hint| matches!(hint, Hint::Show(_)))
        {
            self.what_if = None;
            self.board.clear_messages();
            self.show(cx);
            ui.ctx().request_repaint();
        }
    }

    fn effort(&self) -> Option<Effort> {
        self.done
    }

    fn ruleset(&self) -> &Ruleset {
        self.board.ruleset()
    }

    fn state(&self) -> String {
        position_text(&self.board.table)
    }
}

/// A refused move as text.
pub(super) fn text_of(mv: Move) -> Option<MoveText> {
    let (from, pips) = (mv.from, mv.pips);
    let text = match mv.kind {
        MoveKind::Forward if from + pips > 30 => format!("{from}-off"),
        MoveKind::Forward => format!("{from}-{}", from + pips),
        MoveKind::Backward => format!("{from}-{}", from.checked_sub(pips).filter(|to| *to > 0)?),
        MoveKind::Enter => "0-1".to_owned(),
        MoveKind::Return => "27>15".to_owned(),
        MoveKind::Pass => "--".to_owned(),
        MoveKind::Rethrow | MoveKind::Withdraw => return None,
    };
    MoveText::parse(&text).ok()
}
