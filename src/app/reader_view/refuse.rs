//! A move that looks right and is refused, to be tried all the same.

use egui::Ui;

use super::activity::{Activity, Cx};
use super::attempt::text_of;
use super::captions::flush_button;
use super::display::square_words;
use super::hints::{Hints, WhatIf};
use super::step_board::{Room, StepBoard, Tone, words_of};
use crate::app::game_board::{GameBoardEvent, position_text};
use crate::app::markdown_view::{self, ProseStyle};
use crate::app::progress::Effort;
use crate::i18n;
use crate::lesson::{Hint, Refuse, Stage, elsewhere};
use crate::rules::{IllegalMove, Ruleset};

/// A refusal being sought.
pub(super) struct Refusing {
    stage: Stage,
    task: Refuse,
    board: StepBoard,
    hints: Hints,
    wrong: u32,
    what_if: Option<WhatIf>,
    done: Option<Effort>,
}

impl Refusing {
    /// The board at its beginning.
    pub fn new(stage: Stage, task: Refuse, seed: u64) -> Refusing {
        let mut board = StepBoard::new(&stage, seed);
        board.pieces_only = true;
        Refusing {
            stage,
            task,
            board,
            hints: Hints::default(),
            wrong: 0,
            what_if: None,
            done: None,
        }
    }

    fn refused(&mut self, illegal: &IllegalMove, cx: &Cx<'_>) {
        self.board.clear_messages();
        self.board.table.marked = crate::Bitboard::EMPTY;
        if !self.task.accepts(&self.stage, illegal) {
            let same = illegal.reason.rule() == self.task.because;
            self.wrong += u32::from(self.done.is_none() && !same);
            let told = if same { "learn.other-piece" } else { "learn.other-reason" };
            self.board.add(Tone::Plain, words_of(i18n::text(told)));
            return;
        }
        if self.done.is_none() {
            let effort =
                Effort { wrong: self.wrong, hints: self.hints.asked, shown: self.hints.played };
            self.done = Some(effort);
        }
        self.board.table.locked = true;
        let said = self.task.say.clone().unwrap_or_else(|| words_of(i18n::text("learn.refused")));
        self.board.add(Tone::Right, said);
        let throw = self.stage.throws.first().copied();
        self.what_if = text_of(illegal.mv).and_then(|mv| {
            let there = elsewhere(
                cx.rulesets,
                &self.stage.ruleset.id,
                &self.stage.position,
                throw,
                &mv,
                None,
            );
            WhatIf::new(there.first()?, &self.stage.position, throw, &mv)
        });
    }
}

impl Activity for Refusing {
    fn tick(&mut self, ui: &Ui, cx: &mut Cx<'_>) {
        self.board.tick(ui, cx.now);
    }

    fn board_ui(&mut self, ui: &mut Ui, room: Room, cx: &mut Cx<'_>) {
        let made = self.board.table.game.step().clone();
        let event = self.board.ui(ui, room, cx);
        let pressed = event.is_none() && *self.board.table.game.step() != made;
        match event {
            Some(GameBoardEvent::Refused(illegal)) => self.refused(&illegal, cx),
            // The reason that was sought is not wiped away by a second press.
            Some(GameBoardEvent::Looked(square))
                if !self.board.stands_wrong() && self.done.is_none() =>
            {
                let told =
                    square_words(self.board.ruleset(), self.board.table.game.position(), square);
                self.board.say(Tone::Plain, words_of(&told));
            }
            Some(GameBoardEvent::Moved(_)) => self.allowed(cx.now),
            None if pressed => self.allowed(cx.now),
            _ => {}
        }
    }

    fn words_ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) {
        markdown_view::phrase(ui, &self.task.task, ProseStyle::TASK, cx.footnotes);
        ui.add_space(6.0);
        if let Some(what_if) = self.what_if.take() {
            if what_if.ui(ui, "learn.what-if-allowed", &mut self.board, cx.now) {
                self.board.reset();
                self.board.table.locked = self.done.is_some();
            }
            self.what_if = Some(what_if);
        }
        if self.done.is_some() {
            if !self.board.visits() && flush_button(ui, i18n::text("learn.try-again")).clicked() {
                *self = Refusing::new(self.stage.clone(), self.task.clone(), 0);
            }
            return;
        }
        if self.board.stands_wrong() {
            return;
        }
        let rungs = self.task.rungs(&self.stage);
        if let Some(Hint::ShowRefused(illegal)) = self.hints.ui(ui, &rungs, &mut self.board, cx) {
            self.board.table.refuse(&illegal, cx.now);
            self.refused(&illegal, cx);
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

impl Refusing {
    /// A legal move was made: it is shown, and slides back.
    fn allowed(&mut self, now: f64) {
        self.wrong += u32::from(self.done.is_none());
        self.board.say(Tone::Wrong, words_of(i18n::text("learn.allowed")));
        self.board.take_back_soon(now);
    }
}
