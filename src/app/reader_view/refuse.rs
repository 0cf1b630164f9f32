//! A move that looks right and is refused, to be tried all the same.

use egui::Ui;

use super::activity::{Activity, Cx};
use super::attempt::text_of;
use super::captions::flush_button;
use super::desk::{Desk, Room, Tone, words_of};
use super::help::{Ladder, WhatIf};
use super::look::square_words;
use crate::app::markdown_view::{self, Voice};
use crate::app::progress::Effort;
use crate::app::table::{TableEvent, position_text};
use crate::lesson::{Hint, Refuse, Stage, elsewhere};
use crate::rules::{IllegalMove, Ruleset};
use crate::words;

/// A refusal being sought.
pub(super) struct Refusing {
    stage: Stage,
    task: Refuse,
    desk: Desk,
    ladder: Ladder,
    wrong: u32,
    what_if: Option<WhatIf>,
    done: Option<Effort>,
}

impl Refusing {
    /// The board at its beginning.
    pub fn new(stage: Stage, task: Refuse, seed: u64) -> Refusing {
        let mut desk = Desk::new(&stage, seed);
        desk.pieces_only = true;
        Refusing {
            stage,
            task,
            desk,
            ladder: Ladder::default(),
            wrong: 0,
            what_if: None,
            done: None,
        }
    }

    fn refused(&mut self, illegal: &IllegalMove, cx: &Cx<'_>) {
        self.desk.hush();
        self.desk.table.marked = crate::Bitboard::EMPTY;
        if !self.task.accepts(&self.stage, illegal) {
            let same = illegal.reason.rule() == self.task.because;
            self.wrong += u32::from(self.done.is_none() && !same);
            let told = if same {
                "learn.other-piece"
            } else {
                "learn.other-reason"
            };
            self.desk.add(Tone::Plain, words_of(words::text(told)));
            return;
        }
        if self.done.is_none() {
            let effort = Effort {
                wrong: self.wrong,
                hints: self.ladder.asked,
                shown: self.ladder.played,
            };
            self.done = Some(effort);
        }
        self.desk.table.locked = true;
        let said = self
            .task
            .say
            .clone()
            .unwrap_or_else(|| words_of(words::text("learn.refused")));
        self.desk.add(Tone::Right, said);
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
        self.desk.tick(ui, cx.now);
    }

    fn board_ui(&mut self, ui: &mut Ui, room: Room, cx: &mut Cx<'_>) {
        let made = self.desk.table.game.step().clone();
        let event = self.desk.ui(ui, room, cx);
        let pressed = event.is_none() && *self.desk.table.game.step() != made;
        match event {
            Some(TableEvent::Refused(illegal)) => self.refused(&illegal, cx),
            // The reason that was sought is not wiped away by a second press.
            Some(TableEvent::Looked(square))
                if !self.desk.stands_wrong() && self.done.is_none() =>
            {
                let told =
                    square_words(self.desk.ruleset(), self.desk.table.game.position(), square);
                self.desk.say(Tone::Plain, words_of(&told));
            }
            Some(TableEvent::Moved(_)) => self.allowed(cx.now),
            None if pressed => self.allowed(cx.now),
            _ => {}
        }
    }

    fn words_ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) {
        markdown_view::phrase(ui, &self.task.task, Voice::TASK, cx.apparatus);
        ui.add_space(6.0);
        if let Some(what_if) = self.what_if.take() {
            if what_if.ui(ui, "learn.what-if-allowed", &mut self.desk, cx.now) {
                self.desk.reset();
                self.desk.table.locked = self.done.is_some();
            }
            self.what_if = Some(what_if);
        }
        if self.done.is_some() {
            if !self.desk.visits() && flush_button(ui, words::text("learn.try-again")).clicked() {
                *self = Refusing::new(self.stage.clone(), self.task.clone(), 0);
            }
            return;
        }
        if self.desk.stands_wrong() {
            return;
        }
        let rungs = self.task.rungs(&self.stage);
        if let Some(Hint::ShowRefused(illegal)) = self.ladder.ui(ui, &rungs, &mut self.desk, cx) {
            self.desk.table.refuse(&illegal, cx.now);
            self.refused(&illegal, cx);
            ui.ctx().request_repaint();
        }
    }

    fn effort(&self) -> Option<Effort> {
        self.done
    }

    fn ruleset(&self) -> &Ruleset {
        self.desk.ruleset()
    }

    fn state(&self) -> String {
        position_text(&self.desk.table)
    }
}

impl Refusing {
    /// A legal move was made: it is shown, and slides back.
    fn allowed(&mut self, now: f64) {
        self.wrong += u32::from(self.done.is_none());
        self.desk
            .say(Tone::Wrong, words_of(words::text("learn.allowed")));
        self.desk.take_back_soon(now);
    }
}
