//! One switch, and the same throw again under each of its settings.

use std::time::Duration;

use egui::{RichText, Stroke, Ui};

use super::activity::{Activity, Cx};
use super::captions::flush_button;
use super::step_board::{Room, StepBoard, Tone, words_of};
use crate::app::controls::primary_button;
use crate::app::game_board::position_text;
use crate::app::progress::Effort;
use crate::app::theme::{Palette, text};
use crate::explain;
use crate::i18n;
use crate::lesson::{Setting, Stage, Toggle};
use crate::rules::{MoveKind, Ruleset};

/// Before the throw is taken, so that the eye is on the board, in seconds.
const BEAT: f64 = 0.5;

/// A switch being flipped.
pub(super) struct Toggling {
    switch: Toggle,
    settings: Vec<Setting>,
    board: StepBoard,
    at: usize,
    seen: Vec<bool>,
    play_at: Option<f64>,
}

impl Toggling {
    /// The switch at its first setting.
    ///
    /// # Errors
    /// When a setting cannot stand.
    pub fn new(stage: &Stage, switch: Toggle, seed: u64) -> Result<Toggling, Vec<String>> {
        let settings = switch.settings(stage)?;
        let board = StepBoard::new(stage, seed);
        let seen = vec![false; settings.len()];
        let mut toggling = Toggling { switch, settings, board, at: 0, seen, play_at: None };
        // Nothing is told before the throw is taken.
        if let Some(setting) = toggling.settings.first() {
            toggling.board.set(&setting.stage);
            toggling.board.table.locked = true;
        }
        Ok(toggling)
    }

    /// Sets the switch and lays the throw on the table again.
    fn show(&mut self, at: usize) {
        let Some(setting) = self.settings.get(at) else {
            return;
        };
        self.at = at;
        self.board.set(&setting.stage);
        let plays = !setting.trail.made.is_empty();
        self.board.table.locked = plays;
        let told = told(setting);
        if plays {
            if let Some(say) = self.switch.say.clone() {
                self.board.say(Tone::Plain, say);
            }
            return;
        }
        if let Some(seen) = self.seen.get_mut(at) {
            *seen = true;
        }
        self.board.say(Tone::Plain, words_of(&told));
        if let Some(refused) = self.switch.mv.as_ref().and_then(|mv| {
            let stage = &setting.stage;
            mv.attempt(&stage.rules, &stage.position, stage.throws.first().copied()).err()
        }) {
            self.board.clear_messages();
            self.board.table.refuse(&refused, -1.0);
        }
    }

    fn play(&mut self, now: f64) {
        self.play_at = None;
        let Some(setting) = self.settings.get(self.at) else {
            return;
        };
        let lines: Vec<_> = setting.trail.made.iter().map(|made| made.line.clone()).collect();
        for line in lines {
            if self.board.table.play(line.mv, now).is_ok() {
                let did = words_of(self.board.table.said());
                self.board.say(Tone::Plain, did);
            }
        }
        if let Some(seen) = self.seen.get_mut(self.at) {
            *seen = true;
        }
    }

    fn plays(&self) -> bool {
        self.settings.get(self.at).is_some_and(|setting| !setting.trail.made.is_empty())
    }
}

/// The legal moves of a setting, in words.
fn told(setting: &Setting) -> String {
    let moves: Vec<&str> = setting
        .lines
        .iter()
        .filter(|line| line.mv.kind != MoveKind::Pass)
        .map(|line| line.text.as_str())
        .collect();
    match moves.len() {
        0 => i18n::text("learn.legal-none").to_owned(),
        1 => i18n::fill("learn.legal-one", &[("move", moves[0])]),
        count => i18n::fill(
            "learn.legal-many",
            &[("count", &count.to_string()), ("moves", &moves.join(", "))],
        ),
    }
}

impl Activity for Toggling {
    fn tick(&mut self, ui: &Ui, cx: &mut Cx<'_>) {
        let Some(at) = self.play_at else { return };
        if cx.now >= at {
            self.play(cx.now);
            ui.ctx().request_repaint();
        } else {
            ui.ctx().request_repaint_after(Duration::from_secs_f64((at - cx.now).max(0.01)));
        }
    }

    fn board_ui(&mut self, ui: &mut Ui, room: Room, cx: &mut Cx<'_>) {
        self.board.ui(ui, room, cx);
    }

    fn words_ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) {
        let key = self.switch.key;
        ui.label(RichText::new(explain::key_question(key)).text_style(text::lesson_bold()));
        ui.add_space(6.0);
        let mut chosen = None;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            for (index, value) in self.switch.values.iter().enumerate() {
                if setting_button(ui, &explain::answer_of(key, value), index == self.at).clicked() {
                    chosen = Some(index);
                }
            }
        });
        if let Some(index) = chosen {
            self.show(index);
            self.play_at = self.plays().then_some(cx.now + BEAT);
            ui.ctx().request_repaint();
        }
        let seen = self.seen.iter().filter(|seen| **seen).count();
        let (seen, all) = (seen.to_string(), self.seen.len().to_string());
        let told = i18n::fill("learn.settings-seen", &[("seen", &seen), ("all", &all)]);
        ui.label(RichText::new(told).text_style(text::caption()).color(Palette::of(ui).quiet));
        let fresh = !self.seen.get(self.at).is_some_and(|seen| *seen);
        let again = if fresh {
            primary_button(ui, i18n::text("learn.take-throw"))
        } else {
            flush_button(ui, i18n::text("learn.same-throw"))
        };
        if again.clicked() {
            self.show(self.at);
            self.play_at = self.plays().then_some(cx.now + BEAT);
            ui.ctx().request_repaint();
        }
    }

    fn effort(&self) -> Option<Effort> {
        self.seen.iter().all(|seen| *seen).then(Effort::default)
    }

    fn ruleset(&self) -> &Ruleset {
        self.board.ruleset()
    }

    fn state(&self) -> String {
        position_text(&self.board.table)
    }
}

/// One setting of a switch. The one that is on is marked by a full disc as well as by its edge.
pub(super) fn setting_button(ui: &mut Ui, label: &str, on: bool) -> egui::Response {
    let palette = Palette::of(ui);
    let edge =
        if on { Stroke::new(2.0, palette.faience) } else { Stroke::new(1.0, palette.control_edge) };
    let fill = if on { palette.wash } else { palette.raised };
    // The words leave room for the disc.
    let button = egui::Button::new(format!("\u{2003}\u{2002}{label}"))
        .stroke(edge)
        .fill(fill)
        .min_size(egui::vec2(0.0, crate::app::theme::row_height(ui).max(36.0)));
    let response = ui.add(button);
    response.widget_info(|| {
        egui::WidgetInfo::selected(egui::Role::RadioButton, ui.is_enabled(), on, label)
    });
    let center = response.rect.left_center() + egui::vec2(20.0, 0.0);
    ui.painter().circle_stroke(
        center,
        5.5,
        Stroke::new(1.5, if on { palette.faience } else { palette.control_edge }),
    );
    if on {
        ui.painter().circle_filled(center, 3.0, palette.faience);
    }
    if response.has_focus() {
        let ring = Stroke::new(2.0, palette.faience);
        ui.painter().rect_stroke(response.rect.expand(3.0), 8, ring, egui::StrokeKind::Outside);
    }
    response
}
