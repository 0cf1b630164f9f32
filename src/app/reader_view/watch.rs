//! Moves that play themselves, all at once or one by one.

use std::time::Duration;

use egui::Ui;

use super::activity::{Activity, Cx};
use super::step_board::{Room, StepBoard, Tone, words_of};
use crate::app::controls::{primary_button, quiet_button};
use crate::app::game_board::position_text;
use crate::app::progress::Effort;
use crate::i18n;
use crate::lesson::{Made, Phrase, Stage, Watch};
use crate::rules::Ruleset;

/// Between a throw and its move, and between a move and the next throw, in seconds.
const BEAT: f64 = 0.8;

/// A script on its way.
pub(super) struct Watching {
    board: StepBoard,
    script: Vec<Made>,
    say: Option<Phrase>,
    /// How many moves have been made.
    at: usize,
    /// When the next thing happens, while it plays by itself.
    next: Option<f64>,
    ended: bool,
}

impl Watching {
    /// The script at its beginning.
    pub fn new(stage: Stage, watch: &Watch, seed: u64) -> Watching {
        // A script that cannot be played is caught by the checker; here it only ends early.
        let script = stage.script(&watch.moves).map(|trail| trail.made).unwrap_or_default();
        let mut board = StepBoard::new(&stage, seed);
        board.table.locked = true;
        let mut watching =
            Watching { board, script, say: watch.say.clone(), at: 0, next: None, ended: false };
        watching.begin();
        watching
    }

    fn begin(&mut self) {
        self.board.reset();
        self.at = 0;
        self.next = None;
        if let Some(say) = self.say.clone() {
            self.board.say(Tone::Plain, say);
        }
    }

    /// The next throw, or its move where it lies already.
    fn advance(&mut self, now: f64) {
        let Some(made) = self.script.get(self.at).cloned() else {
            return;
        };
        if let Some(throw) = made.throw.filter(|_| self.board.table.wants_throw()) {
            self.board.clear_messages();
            self.board.table.throw(throw, now);
            return;
        }
        self.at += 1;
        if self.board.table.play(made.line.mv, now).is_ok() {
            let did = words_of(self.board.table.said());
            self.board.say(Tone::Plain, did);
        }
        self.ended |= self.at >= self.script.len();
    }

    /// One throw with its move.
    fn step(&mut self, now: f64) {
        let before = self.at;
        self.advance(now);
        if self.at == before {
            self.advance(now);
        }
    }

    fn over(&self) -> bool {
        self.at >= self.script.len()
    }
}

impl Activity for Watching {
    fn tick(&mut self, ui: &Ui, cx: &mut Cx<'_>) {
        let Some(at) = self.next else { return };
        if cx.now >= at {
            self.advance(cx.now);
            self.next = (!self.over()).then_some(cx.now + BEAT);
        }
        if let Some(at) = self.next {
            ui.ctx().request_repaint_after(Duration::from_secs_f64((at - cx.now).max(0.01)));
        }
    }

    fn board_ui(&mut self, ui: &mut Ui, room: Room, cx: &mut Cx<'_>) {
        self.board.ui(ui, room, cx);
    }

    fn words_ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) {
        ui.horizontal_wrapped(|ui| {
            if self.over() {
                if quiet_button(ui, i18n::text("learn.watch-again")).clicked() {
                    self.begin();
                }
                return;
            }
            if primary_button(ui, i18n::text("learn.watch")).clicked() {
                self.next = Some(cx.now);
                ui.ctx().request_repaint();
            }
            if self.script.len() > 1 && quiet_button(ui, i18n::text("learn.watch-step")).clicked() {
                self.next = None;
                self.step(cx.now);
            }
        });
    }

    fn effort(&self) -> Option<Effort> {
        (self.ended || self.script.is_empty()).then(Effort::default)
    }

    fn has_own_primary(&self) -> bool {
        !self.over()
    }

    fn ruleset(&self) -> &Ruleset {
        self.board.ruleset()
    }

    fn state(&self) -> String {
        position_text(&self.board.table)
    }
}
