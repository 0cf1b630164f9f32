//! A question before anything is seen: pick, then the board plays the truth.

use std::time::Duration;

use egui::text::{LayoutJob, TextFormat};
use egui::{Align2, Key, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::activity::{Activity, Cx};
use super::step_board::{Room, StepBoard, Tone, words_of};
use crate::app::fonts;
use crate::app::game_board::position_text;
use crate::app::markdown_view::{self, ProseStyle};
use crate::app::progress::Effort;
use crate::app::theme::{Palette, mix, row_height, text};
use crate::i18n;
use crate::lesson::prose::plain;
use crate::lesson::{Made, Phrase, Predict, Stage};
use crate::rules::Ruleset;

/// Before the truth is played, and between its moves, in seconds.
const BEAT: f64 = 0.6;

/// What was picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pick {
    Option(usize),
    NotSure,
}

/// A question being asked.
pub(super) struct Predicting {
    asked: Predict,
    board: StepBoard,
    truth: Vec<Made>,
    answer: Option<usize>,
    picked: Option<Pick>,
    played: usize,
    next: Option<f64>,
    /// On a phone the answer stands below the options, which keep their place.
    narrow: bool,
}

impl Predicting {
    /// The question, with nothing picked. What can move is not shown: that would be the answer.
    pub fn new(stage: &Stage, asked: Predict, seed: u64) -> Predicting {
        let mut board = StepBoard::new(stage, seed);
        board.table.locked = true;
        board.hides_legal_moves = true;
        let (truth, answer) = (asked.truth(stage).made, asked.answer(stage));
        Predicting {
            asked,
            board,
            truth,
            answer,
            picked: None,
            played: 0,
            next: None,
            narrow: false,
        }
    }

    fn pick(&mut self, pick: Pick, now: f64) {
        if self.picked.is_some() {
            return;
        }
        self.picked = Some(pick);
        self.board.hides_legal_moves = false;
        self.next = Some(now + BEAT);
        match pick {
            Pick::Option(index) if Some(index) == self.answer => self.reply(index, Tone::Right),
            Pick::Option(index) => {
                self.reply(index, Tone::Wrong);
                self.reply_truth();
            }
            Pick::NotSure => self.reply_truth(),
        }
    }

    fn reply(&mut self, index: usize, tone: Tone) {
        if let Some(option) = self.asked.options.get(index) {
            self.board.say(tone, option.reply.clone());
        }
    }

    fn reply_truth(&mut self) {
        let Some(option) = self.answer.and_then(|index| self.asked.options.get(index)) else {
            return;
        };
        let mut words =
            words_of(&i18n::fill("learn.truth", &[("letter", &option.letter.to_string())]));
        words.extend(option.reply.iter().cloned());
        self.board.add(Tone::Right, words);
    }

    /// Plays one more move of the truth. A pass is no move to be seen.
    fn advance(&mut self, now: f64) {
        let Some(made) = self.truth.get(self.played).cloned() else {
            self.next = None;
            return;
        };
        self.played += 1;
        if self.board.table.wants_throw()
            && let Some(throw) = made.throw
        {
            self.board.table.throw(throw, now);
        }
        let last = self.played >= self.truth.len();
        if made.line.mv.has_piece() || !last {
            // What is said under the board is the answer, not the move.
            self.board.table.play(made.line.mv, now).ok();
        }
        self.next = (!last).then_some(now + 2.0 * BEAT);
    }

    fn options_ui(&mut self, ui: &mut Ui, now: f64) {
        let options: Vec<(usize, char, Phrase)> = self
            .asked
            .options
            .iter()
            .enumerate()
            .map(|(index, option)| (index, option.letter, option.text.clone()))
            .collect();
        for (index, letter, phrase) in options {
            let state = self.state_of(Pick::Option(index));
            if option_ui(ui, Some(letter), &plain(&phrase), state).clicked() {
                self.pick(Pick::Option(index), now);
            }
        }
        if option_ui(ui, None, i18n::text("learn.not-sure"), self.state_of(Pick::NotSure)).clicked()
        {
            self.pick(Pick::NotSure, now);
        }
    }

    fn state_of(&self, pick: Pick) -> State {
        let chosen = self.picked == Some(pick);
        let truth = matches!(pick, Pick::Option(index) if Some(index) == self.answer);
        match (self.picked, chosen, truth) {
            (None, ..) => State::Open,
            (Some(_), true, true) => State::Right,
            (Some(_), false, true) => State::Truth,
            (Some(_), true, false) if pick != Pick::NotSure => State::Missed,
            (Some(_), true, false) => State::Chosen,
            (Some(_), false, false) => State::Past,
        }
    }

    fn keys(&mut self, ui: &Ui, now: f64) {
        if self.picked.is_some() || ui.ctx().text_edit_focused() {
            return;
        }
        for (index, key) in [Key::A, Key::B, Key::C, Key::D].into_iter().enumerate() {
            if index < self.asked.options.len() && ui.input(|input| input.key_pressed(key)) {
                self.pick(Pick::Option(index), now);
            }
        }
    }
}

impl Activity for Predicting {
    fn tick(&mut self, ui: &Ui, cx: &mut Cx<'_>) {
        self.keys(ui, cx.now);
        let Some(at) = self.next else { return };
        if cx.now >= at {
            self.advance(cx.now);
        }
        if let Some(at) = self.next {
            ui.ctx().request_repaint_after(Duration::from_secs_f64((at - cx.now).max(0.01)));
        }
    }

    fn board_ui(&mut self, ui: &mut Ui, room: Room, cx: &mut Cx<'_>) {
        self.narrow = room.narrow;
        if room.narrow {
            self.board.silent_ui(ui, room, cx);
        } else {
            self.board.ui(ui, room, cx);
        }
    }

    fn words_ui(&mut self, ui: &mut Ui, cx: &mut Cx<'_>) {
        markdown_view::phrase(ui, &self.asked.ask, ProseStyle::TASK, cx.footnotes);
        ui.add_space(8.0);
        self.options_ui(ui, cx.now);
        if self.narrow {
            ui.add_space(8.0);
            self.board.said_only_ui(ui, true, cx.footnotes);
        }
    }

    fn effort(&self) -> Option<Effort> {
        let wrong = match self.picked? {
            Pick::Option(index) if Some(index) == self.answer => 0,
            _ => 1,
        };
        Some(Effort { wrong, ..Effort::default() })
    }

    fn ruleset(&self) -> &Ruleset {
        self.board.ruleset()
    }

    fn state(&self) -> String {
        position_text(&self.board.table)
    }
}

/// How an option stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// To be picked.
    Open,
    /// Picked, and true.
    Right,
    /// True, and not picked.
    Truth,
    /// Picked, and not true.
    Missed,
    /// Picked where nothing is right or wrong.
    Chosen,
    /// Not picked.
    Past,
}

/// One option as a row that can be pressed.
pub(super) fn option_ui(ui: &mut Ui, letter: Option<char>, words: &str, state: State) -> Response {
    let palette = Palette::of(ui);
    let open = state == State::Open;
    let (color, edge) = match state {
        State::Right | State::Truth => (palette.faience, Stroke::new(1.5, palette.faience)),
        State::Missed => (palette.carnelian, Stroke::new(1.5, palette.carnelian)),
        State::Chosen => (palette.ink, Stroke::new(1.5, palette.control_edge)),
        State::Open => (palette.ink, Stroke::new(1.0, palette.control_edge)),
        State::Past => (palette.quiet, Stroke::new(1.0, palette.hairline)),
    };
    let font = text::lesson().resolve(ui.style());
    let line_height = Some((1.35 * font.size).round());
    let gutter = if letter.is_some() { 2.0 * font.size } else { 0.0 };
    let width = ui.available_width();
    let mut job = LayoutJob::single_section(
        words.to_owned(),
        TextFormat { font_id: font.clone(), color, line_height, ..TextFormat::default() },
    );
    job.wrap.max_width = width - 32.0 - gutter - 1.5 * font.size;
    let galley = ui.painter().layout_job(job);
    let height = (galley.size().y + 16.0).max(row_height(ui).max(40.0));
    let sense = if open { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), sense);
    let name = letter.map_or_else(|| words.to_owned(), |letter| format!("{letter}: {words}"));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, open && ui.is_enabled(), &name));
    let lively = open && (response.hovered() || response.has_focus());
    let fill = if lively { palette.wash } else { palette.raised };
    let edge = match (lively, response.has_focus()) {
        (true, true) => Stroke::new(2.5, palette.faience),
        (true, false) => Stroke::new(1.5, palette.faience),
        _ => edge,
    };
    let fill = if state == State::Past { mix(palette.page, palette.raised, 0.4) } else { fill };
    ui.painter().rect(rect, 6, fill, edge, StrokeKind::Inside);
    let bold = egui::FontId::new(font.size, fonts::sans_bold());
    if let Some(letter) = letter {
        let at = pos2(rect.left() + 16.0, rect.center().y);
        let ink = if open { palette.faience } else { color };
        ui.painter().text(at, Align2::LEFT_CENTER, letter, bold.clone(), ink);
    }
    let at = pos2(rect.left() + 16.0 + gutter, rect.center().y - 0.5 * galley.size().y);
    ui.painter().galley(at, galley, color);
    let sign = match state {
        State::Right | State::Truth => "✓",
        State::Missed => "✗",
        _ => "",
    };
    ui.painter().text(
        pos2(rect.right() - 14.0, rect.center().y),
        Align2::RIGHT_CENTER,
        sign,
        bold,
        color,
    );
    response
}
