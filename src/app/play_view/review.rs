//! Looking back at a game: its chances from throw to throw, the moves that cost most with the better ones on the board,
//! and luck and skill apart.

use egui::{ScrollArea, Ui, vec2};

use super::PlayView;
use super::learning::{drawn_ui, percent};
use super::look_back::LookBack;
use crate::analysis::Decision;
use crate::app::command::Command;
use crate::app::controls::{caption, heading, live, progress, quiet, quiet_button, styled};
use crate::app::game_board::arrow;
use crate::app::settings::Settings;
use crate::app::theme::text;
use crate::board::Side;
use crate::drawing::board::Tint;
use crate::drawing::curve::{Curve, CurveValue};
use crate::report::fixed;
use crate::rules::Ruleset;
use crate::{explain, i18n, practice};

/// Height of the curve, in points.
const HEIGHT: f32 = 170.0;
/// Moves that are told.
const MOST: usize = 3;
/// Width of the words beside the board, in points.
const WORDS: f32 = 400.0;

impl PlayView {
    /// Opens the review of the game on the table.
    pub(super) fn look_back(&mut self) {
        let side = self.own_side().unwrap_or(Side::Cones);
        self.look_back = Some(Box::new(LookBack::new(&self.table.game, side)));
    }

    /// The page of the review; `false` where none is open.
    pub(super) fn look_back_ui(&mut self, ui: &mut Ui, settings: &Settings) -> bool {
        let Some(mut back) = self.look_back.take() else {
            return false;
        };
        self.table.locked = true;
        back.work(ui);
        let mut stays = true;
        if ui.available_width() >= 860.0 {
            let room = vec2(ui.available_width() - WORDS - 40.0, ui.available_height());
            let down = egui::Layout::top_down(egui::Align::Min);
            ui.horizontal_top(|ui| {
                ui.allocate_ui_with_layout(room, down, |ui| {
                    ui.set_width(room.x);
                    self.back_board_ui(ui, room, &back, settings);
                });
                ui.add_space(24.0);
                ui.allocate_ui_with_layout(vec2(WORDS, room.y), down, |ui| {
                    ui.set_width(WORDS);
                    let scroll = ScrollArea::vertical().id_salt("review").auto_shrink(false);
                    scroll.show(ui, |ui| stays = self.back_words_ui(ui, &mut back));
                });
            });
        } else {
            let scroll = ScrollArea::vertical().auto_shrink(false);
            scroll.show(ui, |ui| {
                let room = vec2(ui.available_width(), f32::INFINITY);
                self.back_board_ui(ui, room, &back, settings);
                stays = self.back_words_ui(ui, &mut back);
            });
        }
        if stays {
            self.look_back = Some(back);
        } else {
            self.table.arrows.clear();
            self.computer.wait();
            ui.ctx().request_repaint();
        }
        true
    }

    /// The board at the end, or before the chosen move with two arrows, and what they mean.
    fn back_board_ui(
        &mut self,
        ui: &mut Ui,
        room: egui::Vec2,
        back: &LookBack,
        settings: &Settings,
    ) {
        let costliest = back.review.costliest(MOST);
        let chosen = back.chosen.and_then(|chosen| costliest.get(chosen));
        self.table.arrows.clear();
        if let Some(decision) = chosen {
            let lines = [(&decision.best, Tint::A), (&decision.made, Tint::B)];
            let arrows = lines.map(|(line, tint)| arrow(line.from?, line.to, tint));
            self.table.arrows.extend(arrows.into_iter().flatten());
        }
        let room = vec2(room.x, (room.y - 120.0).max(220.0));
        self.table.ui(ui, room, &settings.play_style());
        ui.add_space(6.0);
        if let Some(decision) = chosen {
            let told = styled(ui, told(back, decision), text::lesson());
            live(ui, &told);
        }
    }

    /// Everything beside the board; `false` when the review is to be closed.
    fn back_words_ui(&mut self, ui: &mut Ui, back: &mut LookBack) -> bool {
        heading(ui, 1, i18n::text("review.title"));
        ui.add_space(6.0);
        if back.judged < back.made.len() {
            let label = i18n::text("review.working");
            quiet(ui, label);
            progress(ui, back.judged as f32 / back.made.len() as f32, label);
        } else {
            curve_ui(ui, back);
            luck_ui(ui, back);
            self.costly_ui(ui, back);
        }
        ui.add_space(12.0);
        self.back_buttons_ui(ui, back)
    }

    /// The moves that cost most; a press shows one on the board.
    fn costly_ui(&mut self, ui: &mut Ui, back: &mut LookBack) {
        ui.add_space(10.0);
        let costliest = back.review.costliest(MOST);
        if costliest.is_empty() {
            quiet(ui, i18n::text("review.no-costly"));
            return;
        }
        heading(ui, 2, i18n::text("review.costly"));
        let mut pressed = None;
        for (index, decision) in costliest.iter().enumerate() {
            let words = costly_words(index, decision);
            let shown = back.chosen == Some(index);
            let button = egui::Button::selectable(shown, words).wrap();
            if ui.add(button).clicked() {
                pressed = Some((index, decision.number));
            }
        }
        let Some((index, number)) = pressed else {
            return;
        };
        let age = back.made.get(number - 1).map_or(back.end, |made| made.age);
        self.table.wind(|game| game.go_to(age));
        back.chosen = Some(index);
    }

    /// Ways on from the review; `false` for those that close it.
    fn back_buttons_ui(&mut self, ui: &mut Ui, back: &mut LookBack) -> bool {
        let mut stays = true;
        ui.horizontal_wrapped(|ui| {
            if back.chosen.is_some() {
                if ui.button(i18n::text("review.play-on")).clicked() {
                    stays = false;
                }
                if ui.button(i18n::text("review.to-end")).clicked() {
                    self.table.wind(|game| game.go_to(back.end));
                    back.chosen = None;
                }
            }
            if quiet_button(ui, i18n::text("review.close")).clicked() {
                self.table.wind(|game| game.go_to(back.end));
                stays = false;
            }
        });
        if back.chosen.is_none() {
            self.away_ui(ui);
        }
        stays
    }
}

impl PlayView {
    /// The whole game as a link and as a file.
    pub(super) fn away_ui(&mut self, ui: &mut Ui) {
        ui.horizontal_wrapped(|ui| {
            if let Some(link) = self.game_link()
                && quiet_button(ui, i18n::text("review.copy-link")).clicked()
            {
                self.note = i18n::text("review.copied").to_owned();
                Command::CopyLink(link).send(ui.ctx());
            }
            if quiet_button(ui, i18n::text("review.save")).clicked() {
                self.save_game(ui.ctx());
            }
        });
        if !self.note.is_empty() {
            caption(ui, &self.note);
        }
    }
}

/// Why the better move is better, and what both leave.
fn told(back: &LookBack, decision: &Decision) -> String {
    let chance = |chance: f64| percent(chance as f32);
    let (made, best) = (chance(decision.after), chance(decision.thrown));
    let fill = [
        ("made", decision.made.text.as_str()),
        ("best", &decision.best.text),
        ("after", &made),
        ("better", &best),
    ];
    let chances = i18n::fill("review.chances", &fill);
    let rules = back.made.get(decision.number - 1);
    let rules = rules.and_then(|made| back.rulesets.get(made.rules)).map(Ruleset::rules);
    let why = rules.and_then(|rules| {
        practice::why(&rules, &decision.position, &decision.best, &decision.made)
    });
    why.map_or(chances.clone(), |why| format!("{why} {chances}"))
}

/// A costly move in a line.
fn costly_words(index: usize, decision: &Decision) -> String {
    let throw = decision.throw.map_or_else(String::new, |throw| format!("{throw}: "));
    let fill = [
        ("number", (index + 1).to_string()),
        ("move", decision.number.to_string()),
        ("side", explain::side(decision.side).to_owned()),
        ("made", format!("{throw}{}", decision.made.text)),
        ("best", decision.best.text.clone()),
        ("cost", fixed(100.0 * decision.lost(), 0)),
    ];
    let fill = fill.each_ref().map(|(name, value)| (*name, value.as_str()));
    i18n::fill("review.move", &fill)
}

fn curve_ui(ui: &mut Ui, back: &LookBack) {
    let chances = back.chances();
    let value = |chance: &f64| CurveValue { share: *chance as f32, interval: None };
    let values: Vec<CurveValue> = chances.iter().map(value).collect();
    let costliest = back.review.costliest(MOST);
    let mark = |(index, decision): (usize, &&Decision)| {
        let at = back.review.decisions.iter().position(|one| one.number == decision.number);
        (at.unwrap_or(0) + 1, (index + 1).to_string())
    };
    let marks: Vec<(usize, String)> = costliest.iter().enumerate().map(mark).collect();
    let last = i18n::fill("review.curve-end", &[("moves", &back.made.len().to_string())]);
    let ends = [i18n::text("review.curve-begin"), last.as_str()];
    let curve =
        Curve { values: &values, steps: 0, least: 0.0, ends, marks: &marks, number: percent };
    let part = |at: Option<&f64>| at.map_or_else(String::new, |chance| percent(*chance as f32));
    let pieces = explain::pieces(back.side);
    let fill = [
        ("pieces", pieces.as_str()),
        ("first", &part(chances.first())),
        ("last", &part(chances.last())),
    ];
    caption(ui, i18n::fill("review.curve-title", &fill[..1]));
    drawn_ui(ui, HEIGHT, &i18n::fill("review.curve", &fill), &curve);
}

/// Luck and skill of both sides apart.
fn luck_ui(ui: &mut Ui, back: &LookBack) {
    ui.add_space(10.0);
    heading(ui, 2, i18n::text("review.luck-title"));
    for side in Side::ALL {
        let (luck, lost) = (100.0 * back.review.luck(side), 100.0 * back.review.lost(side));
        let key = if luck < 0.0 { "review.luck-bad" } else { "review.luck-good" };
        let (luck, lost) = (fixed(luck.abs(), 0), fixed(lost, 0));
        let fill = [("side", explain::side(side)), ("luck", &luck), ("lost", &lost)];
        ui.label(i18n::fill(key, &fill));
    }
    caption(ui, i18n::text("review.note"));
}
