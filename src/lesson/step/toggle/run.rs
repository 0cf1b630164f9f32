//! Switch being flipped, and the same throw again under each of its settings.

use super::{Setting, Toggle};
use crate::explain;
use crate::i18n;
use crate::lesson::prose::words_of;
use crate::lesson::stage::Stage;
use crate::lesson::step::input::Input;
use crate::lesson::step::live_board::{BoardOp, LiveBoard};
use crate::lesson::step::run::{Moment, Run};
use crate::lesson::step::view::{Button, Effort, StepView, Switch, Tone, Weight};
use crate::rules::MoveKind;

/// Pause before the throw is played, in seconds; it gives time to look at the board.
const BEAT: f64 = 0.5;

/// Switch being flipped.
pub(super) struct Toggling {
    switch: Toggle,
    settings: Vec<Setting>,
    board: LiveBoard,
    at: usize,
    seen: Vec<bool>,
    play_at: Option<f64>,
}

impl Toggling {
    /// The switch at its first setting. Nothing is explained before the throw is made.
    pub fn new(switch: Toggle, stage: &Stage, settings: Vec<Setting>) -> Toggling {
        let board = LiveBoard::locked(settings.first().map_or(stage, |first| &first.stage));
        let seen = vec![false; settings.len()];
        Toggling { switch, settings, board, at: 0, seen, play_at: None }
    }

    /// Sets the switch, lays the throw on the board again, and takes it soon.
    fn show(&mut self, at: usize, now: f64) {
        let Some(setting) = self.settings.get(at) else {
            return;
        };
        self.at = at;
        self.board.set(&setting.stage);
        let plays = !setting.trail.moves.is_empty();
        self.board.locked = plays;
        self.play_at = plays.then_some(now + BEAT);
        if plays {
            if let Some(say) = self.switch.say.clone() {
                self.board.set_comment(Tone::Plain, say);
            }
            return;
        }
        self.mark_seen();
        match self.settings.get(at).and_then(|setting| self.switch.refused(setting)) {
            Some(refused) => self.board.carry_out(BoardOp::Refuse(refused)),
            None => self
                .board
                .set_comment(Tone::Plain, words_of(&legal_moves_words(&self.settings[at]))),
        }
    }

    fn play(&mut self) {
        self.play_at = None;
        let moves = self.settings.get(self.at).map(|setting| setting.trail.moves.clone());
        for trail_move in moves.unwrap_or_default() {
            self.board.play_and_say(trail_move.line.mv);
        }
        self.mark_seen();
    }

    fn mark_seen(&mut self) {
        if let Some(seen) = self.seen.get_mut(self.at) {
            *seen = true;
        }
    }
}

/// The legal moves of a setting, in words.
fn legal_moves_words(setting: &Setting) -> String {
    let moves = setting.lines.iter().filter(|line| line.mv.kind != MoveKind::Pass);
    let moves: Vec<&str> = moves.map(|line| line.text.as_str()).collect();
    match moves[..] {
        [] => i18n::text("learn.legal-none").to_owned(),
        [only] => i18n::fill("learn.legal-one", &[("move", only)]),
        _ => {
            let (count, moves) = (moves.len().to_string(), moves.join(", "));
            i18n::fill("learn.legal-many", &[("count", &count), ("moves", &moves)])
        }
    }
}

impl Run for Toggling {
    fn boards(&mut self) -> &mut [LiveBoard] {
        std::slice::from_mut(&mut self.board)
    }

    fn input(&mut self, input: Input, at: &Moment<'_>) {
        match input {
            Input::Tick(_) if self.play_at.is_some_and(|play| at.now >= play) => self.play(),
            Input::Set(_, setting) => self.show(setting, at.now),
            Input::Next => self.show(self.at, at.now),
            // Where a setting plays nothing, a piece can be moved; the list of moves is then of the past.
            Input::Moved(line) => {
                self.board.played(line.mv);
                self.board.comments.clear();
            }
            _ => {}
        }
    }

    fn view(&self) -> StepView {
        let key = self.switch.key;
        let values = self.switch.values.iter().enumerate();
        let settings =
            values.map(|(index, value)| (explain::answer_of(key, value), index == self.at));
        let seen = self.seen.iter().filter(|seen| **seen).count();
        let (seen, all) = (seen.to_string(), self.seen.len().to_string());
        let (weight, word) = match self.seen.get(self.at) {
            Some(true) => (Weight::Words, "learn.same-throw"),
            _ => (Weight::Primary, "learn.take-throw"),
        };
        StepView {
            switches: vec![Switch {
                question: explain::question(key),
                settings: settings.collect(),
                note: Some(i18n::fill("learn.settings-seen", &[("seen", &seen), ("all", &all)])),
            }],
            buttons: vec![Button::new(weight, i18n::text(word), Input::Next)],
            effort: self.seen.iter().all(|seen| *seen).then(Effort::default),
            ..StepView::default()
        }
    }

    fn wakes(&self) -> Option<f64> {
        self.play_at
    }
}
