//! Page of a look back: the chances from throw to throw, shares of luck and skill, the moves that cost most with the better
//! ones on the board, and all moves.

use egui::{Key, Rect, RichText, ScrollArea, Ui, vec2};

use super::PlayView;
use super::learning::drawn_ui;
use super::log::key_for;
use super::look_back::LookBack;
use super::move_list::move_buttons_ui;
use crate::analysis::Decision;
use crate::app::command::Command;
use crate::app::controls::{
    caption, follow_focus, heading, live_label, progress, quiet, quiet_button,
};
use crate::app::game_board::arrow;
use crate::app::settings::Settings;
use crate::app::theme::{is_narrow, text, text_scale};
use crate::board::Side;
use crate::drawing::board::Tint;
use crate::drawing::curve::{Curve, CurveValue};
use crate::report::{fixed, percent};
use crate::rules::{MoveKind, Outcome, Ruleset};
use crate::{explain, i18n, practice};

/// Height of the curve, in points.
const HEIGHT: f32 = 130.0;
/// Width from which curve and moves stand beside each other, in points.
const WIDE: f32 = 860.0;
/// Number of costly moves that get a remark.
const MOST: usize = 3;
/// Gain in games of 100 below which luck or skill counts as even.
const EVEN: f64 = 5.0;

impl PlayView {
    /// Opens the review of the game on the table.
    pub(super) fn look_back(&mut self) {
        let side = self.own_side().unwrap_or(Side::Cones);
        self.board.reset_input();
        self.note.clear();
        self.look_back = Some(Box::new(LookBack::new(&self.board.game, side)));
    }

    /// Clears what a look back has left on the board, for the game to go on.
    pub(super) fn leave_look_back(&mut self) {
        self.board.arrows.clear();
        self.note.clear();
        self.computer.cancel();
    }

    /// The page of the review; `false` where none is open.
    pub(super) fn look_back_ui(&mut self, ui: &mut Ui, settings: &Settings) -> bool {
        let Some(mut back) = self.look_back.take() else { return false };
        self.board.locked = true;
        if back.work(ui) {
            self.show_costly(&back, 0);
        }
        // In large type the buttons that export the game have no room beside the title.
        let exports_on_top = ui.available_width() >= WIDE * text_scale(ui);
        let mut stays = !self.title_ui(ui, &back, exports_on_top);
        if !stays {
            self.board.navigate(|game| game.go_to(back.end));
        }
        quiet(ui, lead(&back));
        if exports_on_top {
            self.note_ui(ui);
        }
        stays &= self.back_page_ui(ui, &back, exports_on_top, settings);
        back.is_new = false;
        if stays {
            self.look_back = Some(back);
        } else {
            self.leave_look_back();
            ui.ctx().request_repaint();
        }
        true
    }

    /// Board, curve, luck and moves of a look back, in two columns where there is room; `false` where the game goes on
    /// from one of its moves.
    fn back_page_ui(
        &mut self,
        ui: &mut Ui,
        back: &LookBack,
        exports_on_top: bool,
        settings: &Settings,
    ) -> bool {
        let wide = ui.available_width() >= WIDE;
        let area = ui.available_rect_before_wrap();
        let share = if wide { 0.5 } else { 0.4 };
        self.back_board_ui(ui, vec2(area.width(), share * area.height()), back, settings);
        let (at, mut wanted) = (self.move_shown(back), None);
        if !wide {
            self.steps_ui(ui, back, at);
        }
        ui.add_space(8.0);
        let below = area.with_min_y(ui.cursor().top());
        let (left, right) = below.split_left_right_at_fraction(if wide { 0.5 } else { 0.0 });
        if wide {
            let left = left.with_max_x(left.right() - 24.0);
            column_ui(ui, "curve", left, back.is_new, |ui| {
                self.steps_ui(ui, back, at);
                wanted = curve_ui(ui, back, at);
                luck_ui(ui, back);
            });
        }
        let mut stays = true;
        column_ui(ui, "moves", right, back.is_new, |ui| {
            if !wide {
                wanted = curve_ui(ui, back, at);
                luck_ui(ui, back);
            }
            stays = self.costly_ui(ui, back);
            wanted = self.moves_ui(ui, back, at).or(wanted);
            if !exports_on_top {
                ui.add_space(12.0);
                ui.horizontal_wrapped(|ui| self.export_buttons_ui(ui, back));
                self.note_ui(ui);
            }
        });
        if let Some(wanted) = wanted {
            self.show_move(back, wanted);
        }
        ui.advance_cursor_after_rect(area);
        stays
    }

    /// The board before a move with its arrow, or at the end; before one of the costliest moves with two arrows.
    fn back_board_ui(
        &mut self,
        ui: &mut Ui,
        room: egui::Vec2,
        back: &LookBack,
        settings: &Settings,
    ) {
        let at = self.move_shown(back);
        let shown = decision_at(back, at);
        let costly = shown.filter(|_| costly_at(back, at).is_some());
        let lines = match (costly, shown) {
            (Some(costly), _) => vec![(&costly.best, Tint::A), (&costly.played, Tint::B)],
            (None, Some(shown)) => vec![(&shown.played, Tint::Shared)],
            (None, None) => Vec::new(),
        };
        let arrows = lines.into_iter().filter_map(|(line, tint)| arrow(line.from?, line.to, tint));
        self.board.arrows = arrows.collect();
        self.board.ui(ui, room, &settings.play_style());
    }

    /// Place of the move before which the game on the board stands; the number of moves at its end.
    fn move_shown(&self, back: &LookBack) -> usize {
        let age = self.board.game.age();
        back.moves.iter().position(|played| played.age >= age).unwrap_or(back.moves.len())
    }

    /// Buttons and arrow keys for one move back or forward, and the move that is shown.
    fn steps_ui(&mut self, ui: &mut Ui, back: &LookBack, at: usize) {
        let last = back.moves.len();
        let free = ui.memory(|memory| memory.focused().is_none());
        let pressed = |key| free && ui.input(|input| input.key_pressed(key));
        let (left, right) = (pressed(Key::ArrowLeft), pressed(Key::ArrowRight));
        let mut wanted = at;
        ui.horizontal_wrapped(|ui| {
            let earlier = |ui: &mut Ui| quiet_button(ui, i18n::text("compare-view.back"));
            if ui.add_enabled_ui(at > 0, earlier).inner.clicked() || left && at > 0 {
                wanted = at - 1;
            }
            let later = |ui: &mut Ui| quiet_button(ui, i18n::text("compare-view.step"));
            if ui.add_enabled_ui(at < last, later).inner.clicked() || right && at < last {
                wanted = at + 1;
            }
            if is_narrow(ui) {
                ui.end_row();
            }
            ui.label(shown_words(back, at, self.own_side()));
        });
        if wanted != at {
            self.show_move(back, wanted);
        }
    }

    /// Shows the game before a move, counted from 0; at its end where there is no such move.
    fn show_move(&mut self, back: &LookBack, at: usize) {
        let age = back.moves.get(at).map_or(back.end, |played| played.age);
        self.board.navigate(|game| game.go_to(age));
    }

    /// The moves that cost most; a press shows one on the board, with a remark below it. `false` where the game is to be
    /// played on from there.
    fn costly_ui(&mut self, ui: &mut Ui, back: &LookBack) -> bool {
        let costliest = back.review.costliest(MOST);
        if back.is_working() || costliest.is_empty() {
            return true;
        }
        subtitle_ui(ui, "review.costly");
        let (mut stays, own) = (true, self.own_side());
        let chosen = costly_at(back, self.move_shown(back));
        for (index, decision) in costliest.iter().enumerate() {
            let words = costly_words(index, decision, own);
            let button = egui::Button::new(words).selected(chosen == Some(index)).wrap();
            if ui.add_sized(vec2(ui.available_width(), 0.0), button).clicked() {
                self.show_costly(back, index);
            }
            if chosen == Some(index) {
                stays = self.remark_ui(ui, back, decision);
            }
        }
        stays
    }

    /// Remark on the costly move that is shown: what was better, and the ways on from there. `false` where the game is to be
    /// played on.
    fn remark_ui(&mut self, ui: &mut Ui, back: &LookBack, costly: &Decision) -> bool {
        let words = better_move_words(back, costly, self.own_side());
        live_label(ui, RichText::new(words).text_style(text::lesson()));
        caption(ui, i18n::text("review.arrows"));
        let stays = ui.horizontal_wrapped(|ui| {
            let stays = !quiet_button(ui, i18n::text("review.play-on")).clicked();
            if quiet_button(ui, i18n::text("review.to-end")).clicked() {
                self.show_move(back, back.moves.len());
            }
            stays
        });
        ui.add_space(6.0);
        stays.inner
    }

    /// Shows one of the costliest moves on the board, if it exists.
    fn show_costly(&mut self, back: &LookBack, index: usize) {
        if let Some(number) = back.review.costliest(MOST).get(index).map(|costly| costly.number) {
            self.show_move(back, number - 1);
        }
    }

    /// All moves of the game, once they are judged; gives the one that was pressed, counted from 0.
    fn moves_ui(&mut self, ui: &mut Ui, back: &LookBack, at: usize) -> Option<usize> {
        if back.is_working() {
            return None;
        }
        ui.add_space(12.0);
        subtitle_ui(ui, "review.moves");
        caption(ui, i18n::text("review.moves-lead"));
        let shown = self.board.game.age();
        self.board.game.go_to(back.end);
        let pressed = move_buttons_ui(ui, &self.board.game, |number| {
            let decision = decision_at(back, number - 1);
            let is_best = decision
                .is_some_and(|decision| decision.lost() <= 0.0 && decision.played.mv.has_piece());
            (number == at + 1, is_best)
        });
        self.board.game.go_to(shown);
        pressed.map(|number| number - 1)
    }

    /// The title, and at its right the way back; where it `exports`, also the buttons for that. `true` when the
    /// way back was pressed.
    fn title_ui(&mut self, ui: &mut Ui, back: &LookBack, exports: bool) -> bool {
        let closed = ui.horizontal(|ui| {
            let title = RichText::new(i18n::text("review.title")).text_style(text::step_title());
            heading(ui, 1, title);
            let right = egui::Layout::right_to_left(egui::Align::Center);
            let closed = ui.with_layout(right, |ui| {
                let closed = quiet_button(ui, i18n::text("review.close")).clicked();
                if exports {
                    self.export_buttons_ui(ui, back);
                }
                closed
            });
            closed.inner
        });
        ui.add_space(6.0);
        closed.inner
    }

    /// Buttons for the whole game as a link and as a file, whichever of its moments is shown.
    fn export_buttons_ui(&mut self, ui: &mut Ui, back: &LookBack) {
        let shown = self.board.game.age();
        self.board.game.go_to(back.end);
        if let Some(link) = self.game_link()
            && quiet_button(ui, i18n::text("review.copy-link")).clicked()
        {
            self.note = i18n::text("review.copied").to_owned();
            Command::CopyLink(link).send(ui.ctx());
        }
        if quiet_button(ui, i18n::text("review.save")).clicked() {
            self.save_game(ui.ctx());
        }
        self.board.game.go_to(shown);
    }
}

/// Sentence at the head of a look back: how to step through it and, once the moves are judged, whether any cost much.
fn lead(back: &LookBack) -> String {
    let step = i18n::text("review.lead");
    let more = match back.review.costliest(1)[..] {
        _ if back.is_working() => return step.to_owned(),
        [] => "review.no-costly",
        _ => "review.press-costly",
    };
    format!("{step} {}", i18n::text(more))
}

fn subtitle_ui(ui: &mut Ui, key: &str) {
    heading(ui, 2, RichText::new(i18n::text(key)).text_style(text::strong()));
    ui.add_space(4.0);
}

/// Part of the page that scrolls by itself; a new page begins at the top.
fn column_ui(ui: &mut Ui, name: &str, area: Rect, is_new: bool, add: impl FnOnce(&mut Ui)) {
    let down = egui::Layout::top_down(egui::Align::Min);
    let column = egui::UiBuilder::new().id_salt(name).max_rect(area).layout(down);
    let mut scroll = ScrollArea::vertical().auto_shrink(false);
    if is_new {
        scroll = scroll.vertical_scroll_offset(0.0);
    }
    scroll.show(&mut ui.new_child(column), |ui| {
        ui.set_max_width(ui.available_width() - 12.0);
        add(ui);
        follow_focus(ui);
    });
}

/// Indices of the curve before and after a move, counted from 0; both are the last where no move is shown.
fn step_of(back: &LookBack, at: usize) -> [usize; 2] {
    let decisions = back.review.decisions.iter();
    let before = decisions.filter(|decision| decision.number <= at).count();
    [before, before + usize::from(decision_at(back, at).is_some())]
}

/// Decision at a move, counted from 0; `None` at the end of the game and before it is judged.
fn decision_at(back: &LookBack, at: usize) -> Option<&Decision> {
    back.review.decisions.iter().find(|decision| decision.number == at + 1)
}

/// Place of a move, counted from 0, among the costliest; `None` where it is none of them.
fn costly_at(back: &LookBack, at: usize) -> Option<usize> {
    back.review.costliest(MOST).iter().position(|costly| costly.number == at + 1)
}

/// The move that is shown, in a line: "Move 12 of 40: Cones, throw 3: 24-27".
fn shown_words(back: &LookBack, at: usize, own: Option<Side>) -> String {
    let count = back.moves.len();
    let Some(decision) = decision_at(back, at) else {
        let key = if back.outcome.is_some() { "review.at-end" } else { "review.at-now" };
        return i18n::say!(key, count);
    };
    let (side, played) = (explain::side(decision.side).to_owned(), played_words(decision));
    let number = decision.number.to_string();
    let fill = [("move", number), ("count", count.to_string()), ("side", side), ("made", played)];
    let keys = ["review.at-yours", "review.at-its", "review.at"];
    i18n::filled(key_for(decision.side, own, keys), &fill)
}

/// Throw and move: "throw 3: 24-27".
fn played_words(decision: &Decision) -> String {
    let played = match decision.played.mv.kind {
        MoveKind::Pass => i18n::text("play.told-passes"),
        _ => decision.played.text.as_str(),
    };
    match decision.throw.map(|throw| throw.to_string()) {
        Some(value) if decision.position.due.rest > 0 => {
            i18n::labelled(i18n::say!("play.the-rest", value), played)
        }
        Some(value) => i18n::fill("review.thrown", &[("value", &value), ("move", played)]),
        None => played.to_owned(),
    }
}

/// Reason why the better move is better, and the chances after both. Reasons address *you*, so the computer gets none.
fn better_move_words(back: &LookBack, decision: &Decision, own: Option<Side>) -> String {
    let keys = ["review.chances", "review.chances-its", "review.chances-side"];
    let chances = i18n::say!(
        key_for(decision.side, own, keys),
        made = decision.played.text,
        best = decision.best.text,
        after = percent(decision.after, 0),
        better = percent(decision.thrown, 0),
        pieces = explain::pieces(decision.side)
    );
    let rules =
        back.moves.get(decision.number - 1).filter(|_| own.is_none_or(|own| own == decision.side));
    let rules = rules.and_then(|played| back.rulesets.get(played.rules)).map(Ruleset::rules);
    let why = rules.and_then(|rules| {
        practice::why(&rules, &decision.position, &decision.best, &decision.played)
    });
    why.map_or(chances.clone(), |why| format!("{why} {chances}"))
}

/// A costly move in a line.
fn costly_words(index: usize, decision: &Decision, own: Option<Side>) -> String {
    let (played, rounded) = (played_words(decision), |chance: f64| (100.0 * chance).round());
    let fill = [
        ("number", (index + 1).to_string()),
        ("move", decision.number.to_string()),
        ("side", explain::side(decision.side).to_owned()),
        ("made", played),
        ("best", decision.best.text.clone()),
        // Difference of the rounded chances, as they are shown for the two moves.
        ("cost", fixed(rounded(decision.thrown) - rounded(decision.after), 0)),
    ];
    let keys = ["review.move-yours", "review.move-its", "review.move"];
    i18n::filled(key_for(decision.side, own, keys), &fill)
}

/// The curve of chances with the move that is shown; before they are known, how far the work has come. Gives the move that
/// was pressed on the curve, counted from 0.
fn curve_ui(ui: &mut Ui, back: &LookBack, at: usize) -> Option<usize> {
    if back.is_working() {
        let label = i18n::text("review.working");
        quiet(ui, label);
        progress(ui, back.judged_count as f32 / back.moves.len() as f32, label);
        return None;
    }
    let chances = back.chances();
    let value = |chance: &f64| CurveValue { share: *chance as f32, interval: None };
    let values: Vec<CurveValue> = chances.iter().map(value).collect();
    let costliest = back.review.costliest(MOST);
    let mark = |(index, decision): (usize, &&Decision)| {
        let at = back.review.decisions.iter().position(|one| one.number == decision.number);
        (at.unwrap_or(0) + 1, (index + 1).to_string())
    };
    let marks: Vec<(usize, String)> = costliest.iter().enumerate().map(mark).collect();
    let last = i18n::say!("review.curve-end", moves = back.moves.len());
    let ends = [i18n::text("review.curve-begin"), last.as_str()];
    let number = |share: f32| percent(share.into(), 0);
    let (here, marks) = (Some(step_of(back, at)), &marks);
    let curve = Curve { values: &values, steps: 0, least: 0.0, ends, marks, here, number };
    let ends = [chances.first(), chances.last()];
    let [first, last] = ends.map(|at| at.map_or_else(String::new, |at| percent(*at, 0)));
    let pieces = explain::pieces(back.side);
    caption(ui, i18n::say!("review.curve-title", pieces));
    let label = i18n::say!("review.curve", pieces, first, last);
    let pressed = drawn_ui(ui, HEIGHT, &label, &curve)?;
    let decision = back.review.decisions.get(pressed.saturating_sub(1))?;
    Some(decision.number - 1)
}

/// First and last chance, and what the throws and the moves of both sides added between them.
fn luck_ui(ui: &mut Ui, back: &LookBack) {
    if back.is_working() {
        return;
    }
    ui.add_space(10.0);
    subtitle_ui(ui, "review.luck-title");
    let (own, other) = (back.side, !back.side);
    let chances = back.chances();
    let ends = [chances.first(), chances.last()];
    let [first, last] = ends.map(|at| (100.0 * at.copied().unwrap_or_default()).round());
    let pieces = explain::pieces(own);
    let (is_near, is_endless) = back.doubts(ui);
    let key = if is_near { "review.note-near" } else { "review.note" };
    ui.label(i18n::say!(key, pieces, first = fixed(first, 0), last = fixed(last, 0)));
    if is_endless {
        ui.label(i18n::text("review.endless"));
    }
    if back.outcome == Some(Outcome::Draw) {
        ui.label(i18n::text("review.draw"));
    }
    // Throws and moves together make the way from the first number to the last, also as they are written.
    let luck = (100.0 * (back.review.luck(own) - back.review.luck(other))).round();
    for (gain, what) in [(luck, "luck"), (last - first - luck, "skill")] {
        let pieces = explain::pieces(if gain < 0.0 { other } else { own });
        let points = fixed(gain.abs(), 0);
        let how = match gain.abs() {
            0.0 => "none",
            gain if gain < EVEN => "even",
            _ => "with",
        };
        ui.label(i18n::say!(&format!("review.{what}-{how}"), pieces, points));
    }
}
