//! One board of a step with everything that belongs to it: whose rules are on, the throw, and what is said.

use std::time::Duration;

use egui::{Rect, RichText, Role, Sense, TextStyle, Ui, UiBuilder, Vec2, WidgetInfo, vec2};

use super::activity::Cx;
use super::captions::{letter_ui, rule_ui, title};
use crate::app::board_view::{BoardLayout, Tint, Trays};
use crate::app::controls::{announce, primary_button, rule_link};
use crate::app::game_board::{GameBoard, GameBoardEvent};
use crate::app::markdown_view::{self, Footnotes, ProseStyle};
use crate::app::sticks_view::{SticksModel, paint_sticks};
use crate::app::theme::{Palette, text};
use crate::app::throw_ui;
use crate::explain;
use crate::game::Game;
use crate::i18n;
use crate::lesson::prose::plain;
use crate::lesson::{Inline, Lesson, Period, Phrase, Stage, Step};
use crate::notation::Line;
use crate::rules::choice::Device;
use crate::rules::{MoveKind, Rule, Ruleset, Throw};

/// A time before everything: what was thrown then lies still.
const LONG_AGO: f64 = -1e6;
/// How long a wrong move is left standing before it slides back, in seconds.
const STANDING: f64 = 0.9;

/// How a sentence under a board is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    /// Neither.
    Plain,
    /// Well done.
    Right,
    /// Not this.
    Wrong,
}

/// How much room a board has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// Everything the board and what is said below it may take.
    pub size: Vec2,
    /// Is the window that of a phone?
    pub narrow: bool,
}

/// A table with its captions.
pub(super) struct StepBoard {
    /// The live board.
    pub table: GameBoard,
    start: Game,
    throw: Option<Throw>,
    /// The sentences under the board.
    said: Vec<(Tone, Phrase)>,
    rule_open: Option<Rule>,
    back_at: Option<f64>,
    visits: bool,
    /// Only moves of pieces are offered: no button to pass.
    pub pieces_only: bool,
    /// Throws are by chance, not from the lesson.
    pub free: bool,
    /// What follows from the throw is not said: that would be the answer.
    pub hides_legal_moves: bool,
}

/// Does the finish lie at the top left in one step of the lesson, and not in another?
pub(super) fn turns(lesson: &Lesson) -> bool {
    let mut turned = lesson.steps.iter().map(Step::is_turned);
    let first = turned.next();
    turned.any(|next| Some(next) != first)
}

/// Plain words as a phrase.
pub(super) fn words_of(text: &str) -> Phrase {
    vec![Inline::Text(text.to_owned())]
}

impl StepBoard {
    /// A board as the step begins, its first throw lying on the table.
    pub fn new(stage: &Stage, seed: u64) -> StepBoard {
        let start = Game::from_position(stage.ruleset.clone(), stage.position);
        let throw = stage.throws.first().copied();
        let mut board = StepBoard {
            table: GameBoard::new(start.clone(), seed),
            start,
            throw,
            said: Vec::new(),
            rule_open: None,
            back_at: None,
            visits: false,
            pieces_only: false,
            free: false,
            hides_legal_moves: false,
        };
        board.reset();
        board
    }

    /// Everything as the step began; what was said is forgotten.
    pub fn reset(&mut self) {
        self.table.set_game(self.start.clone());
        if let Some(throw) = self.throw {
            self.table.throw(throw, LONG_AGO);
        }
        self.table.marked = crate::Bitboard::EMPTY;
        self.said.clear();
        self.back_at = None;
        self.rule_open = None;
        self.visits = false;
    }

    /// The same board for another stage.
    pub fn set(&mut self, stage: &Stage) {
        self.start = Game::from_position(stage.ruleset.clone(), stage.position);
        self.throw = stage.throws.first().copied();
        self.reset();
    }

    /// Shows what a move leads to under other rules, until [`StepBoard::reset`].
    pub fn visit(&mut self, stage: &Stage, line: &Line, now: f64) {
        self.reset();
        self.table.set_game(Game::from_position(stage.ruleset.clone(), stage.position));
        if let Some(throw) = stage.throws.first() {
            self.table.throw(*throw, LONG_AGO);
        }
        self.visits = true;
        if self.table.play(line.mv, now).is_ok() {
            let did = words_of(self.table.said());
            self.say(Tone::Plain, did);
        }
    }

    /// Are other rules on than the lesson's?
    pub fn visits(&self) -> bool {
        self.visits
    }

    /// Whose rules are on.
    pub fn ruleset(&self) -> &Ruleset {
        self.table.game.ruleset()
    }

    /// Says one sentence under the board, instead of what stood there.
    pub fn say(&mut self, tone: Tone, phrase: Phrase) {
        self.table.say("");
        self.said = vec![(tone, phrase)];
    }

    /// Says another sentence below the last.
    pub fn add(&mut self, tone: Tone, phrase: Phrase) {
        self.said.push((tone, phrase));
    }

    /// Forgets what was said.
    pub fn clear_messages(&mut self) {
        self.said.clear();
    }

    /// Leaves a wrong move standing for a moment; then it slides back.
    pub fn take_back_soon(&mut self, now: f64) {
        self.back_at = Some(now + STANDING);
        self.table.locked = true;
    }

    /// Is a wrong move still standing?
    pub fn stands_wrong(&self) -> bool {
        self.back_at.is_some()
    }

    /// Lets time pass. `true` when a wrong move has just slid back.
    pub fn tick(&mut self, ui: &Ui, now: f64) -> bool {
        let Some(at) = self.back_at else { return false };
        // Whoever presses again has seen enough.
        let hurried = ui.input(|input| input.pointer.any_pressed()) && now > at - STANDING;
        if now < at && !hurried {
            ui.ctx().request_repaint_after(Duration::from_secs_f64((at - now).max(0.01)));
            return false;
        }
        self.back_at = None;
        self.table.locked = false;
        self.table.slide_back(now);
        ui.ctx().request_repaint();
        true
    }

    /// The board with its caption above and the throw and sentences below.
    pub fn ui(&mut self, ui: &mut Ui, room: Room, cx: &mut Cx<'_>) -> Option<GameBoardEvent> {
        let event = self.board_ui(ui, room, room.size.y - foot_height(room.narrow), cx);
        self.foot_ui(ui, room, cx);
        event
    }

    /// The board with its caption, at most `height` high.
    pub fn board_ui(
        &mut self,
        ui: &mut Ui,
        room: Room,
        height: f32,
        cx: &mut Cx<'_>,
    ) -> Option<GameBoardEvent> {
        let palette = Palette::of(ui);
        let name = title(self.ruleset(), cx.rulesets);
        let (color, style) = if self.visits {
            (palette.carnelian, text::strong())
        } else {
            (palette.quiet, text::caption())
        };
        let size = vec2(room.size.x, height - caption_height(room.narrow));
        // Where two boards share the room there is none for a second row.
        let turns = cx.turns && self.table.tint == Tint::Shared;
        let trays = if turns || self.table.game.rules().has_hand() {
            Trays::OffAndHand
        } else {
            Trays::Off
        };
        let board = BoardLayout::size_for(size.x, size.y, trays);
        let gap = ui.spacing().item_spacing.y;
        let (caption, _) =
            ui.allocate_exact_size(vec2(size.x, caption_height(room.narrow) - gap), Sense::hover());
        let caption =
            Rect::from_center_size(caption.center(), vec2(board.x.min(size.x), caption.height()));
        ui.scope_builder(UiBuilder::new().max_rect(caption), |ui| {
            let words = RichText::new(name).text_style(style).color(color);
            ui.add(egui::Label::new(words).truncate());
        });
        if self.table.tint != Tint::Shared {
            letter_ui(ui, caption, self.table.tint);
        }
        if !turns {
            return self.table_ui(ui, size, cx);
        }
        // The frame lies where that of every other step lies, with the way out above it or below.
        let (spare, size) = BoardLayout::among(size, Trays::OffAndHand, Trays::Off);
        let above = cx.period.is_some_and(Period::finish_at_top_left);
        let (before, after) = if above { (0.0, spare) } else { (spare, 0.0) };
        ui.add_space(before);
        let event = self.table_ui(ui, size, cx);
        ui.add_space(after);
        event
    }

    /// The board alone; where a piece was sent amiss, it says where the throw leads.
    fn table_ui(&mut self, ui: &mut Ui, size: Vec2, cx: &Cx<'_>) -> Option<GameBoardEvent> {
        let event = self.table.ui(ui, size, &cx.table_style());
        if event == Some(GameBoardEvent::Missed) {
            let ways = words_of(self.table.said());
            self.say(Tone::Plain, ways);
        }
        event
    }

    /// The board with its caption above and the throw below; what is said stands elsewhere.
    pub fn silent_ui(
        &mut self,
        ui: &mut Ui,
        room: Room,
        cx: &mut Cx<'_>,
    ) -> Option<GameBoardEvent> {
        let event = self.board_ui(ui, room, room.size.y - foot_height(room.narrow), cx);
        self.throw_row(ui, room.narrow, cx);
        event
    }

    /// What lies and what is said below the board.
    pub fn foot_ui(&mut self, ui: &mut Ui, room: Room, cx: &mut Cx<'_>) {
        self.throw_row(ui, room.narrow, cx);
        ui.add_space(6.0);
        self.said_ui(ui, room.narrow, cx.footnotes);
        self.moves_ui(ui, cx.now);
    }

    /// The sticks as they lie, their value, and what follows from it.
    fn throw_row(&mut self, ui: &mut Ui, narrow: bool, cx: &Cx<'_>) {
        let palette = Palette::of(ui);
        let scale = TextStyle::Body.resolve(ui.style()).size / 15.0;
        let bed = if narrow { vec2(76.0, 46.0) } else { vec2(112.0, 72.0) } * scale;
        // What has been played lies there until the next throw, so that it can be counted once more.
        let played = self.table.last_throw().filter(|_| !self.free);
        let due = self.table.game.throw();
        let thrown = due.map_or_else(String::new, |throw| {
            i18n::fill("play.thrown", &[("value", &throw.to_string())])
        });
        announce(ui, "thrown", &thrown);
        let Some(throw) = due.or(played.map(|(throw, _)| throw)) else {
            let size = vec2(ui.available_width(), bed.y);
            ui.allocate_ui_with_layout(
                size,
                egui::Layout::left_to_right(egui::Align::Center),
                |ui| {
                    ui.set_min_height(bed.y);
                    if self.free && self.table.wants_throw() {
                        self.throw_button(ui, cx.now);
                    }
                },
            );
            return;
        };
        let (fall, progress, seed) = self.table.sticks(cx.now, &cx.table_style());
        let fall = fall.or(played.map(|(_, fall)| fall));
        let hides_legal_moves = self.hides_legal_moves || due.is_none();
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 12.0;
            let (rect, response) = ui.allocate_exact_size(bed, Sense::hover());
            let die = self.ruleset().form.throwing_device == Device::Die;
            let model = SticksModel {
                fall,
                die: die.then(|| throw.value()),
                progress,
                seed,
                ..SticksModel::default()
            };
            paint_sticks(ui.painter(), rect, &model, &palette);
            if die {
                let told = i18n::fill("play.die-shows", &[("value", &throw.to_string())]);
                response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &told));
            }
            let style = if narrow { text::lesson_title() } else { text::numeral() };
            ui.label(RichText::new(throw.to_string()).text_style(style).color(palette.ink));
            if hides_legal_moves {
                return;
            }
            let told = throw_ui::follows(&self.table);
            ui.label(RichText::new(told).color(palette.quiet));
        });
    }

    /// Throws by chance, where that is free.
    fn throw_button(&mut self, ui: &mut Ui, now: f64) {
        let die = self.ruleset().form.throwing_device == Device::Die;
        let word = if die { "play.throw-die" } else { "play.throw" };
        if primary_button(ui, i18n::text(word)).clicked() {
            self.clear_messages();
            self.table.throw_by_chance(now);
        }
    }

    /// Only the sentences below a board.
    pub fn said_only_ui(&mut self, ui: &mut Ui, narrow: bool, footnotes: &mut Footnotes) {
        self.said_ui(ui, narrow, footnotes);
    }

    fn said_ui(&mut self, ui: &mut Ui, narrow: bool, footnotes: &mut Footnotes) {
        let palette = Palette::of(ui);
        let size = if narrow { 0.94 } else { 1.0 };
        let refusal = self.table.refusal().cloned();
        let table_says = self
            .said
            .is_empty()
            .then(|| self.table.said().to_owned())
            .filter(|said| !said.is_empty());
        if let Some(refusal) = &refusal {
            self.line(ui, Tone::Wrong, &words_of(&refusal.sentence), size, footnotes);
            let name = i18n::fill("learn.rule", &[("rule", &explain::rule_name(refusal.rule))]);
            if rule_link(ui, &name).clicked() {
                let open = self.rule_open == Some(refusal.rule);
                self.rule_open = (!open).then_some(refusal.rule);
            }
            if self.rule_open == Some(refusal.rule) {
                rule_ui(ui, self.ruleset(), refusal.rule);
            }
        } else if let Some(said) = table_says {
            let voice = ProseStyle { size, ..ProseStyle::LESSON.ink(palette.quiet) };
            markdown_view::phrase(ui, &words_of(&said), voice, footnotes);
        }
        for (tone, phrase) in self.said.clone() {
            self.line(ui, tone, &phrase, size, footnotes);
        }
        announce(ui, "said", &self.told());
    }

    /// What is said below the board, in one piece.
    fn told(&self) -> String {
        let refusal = self.table.refusal().map(|refusal| refusal.sentence.clone());
        let table = self.said.is_empty().then(|| self.table.said().to_owned());
        let said = self.said.iter().map(|(_, phrase)| plain(phrase));
        let all = refusal.or(table).into_iter().chain(said);
        all.collect::<Vec<_>>().join(" ").trim().to_owned()
    }

    fn line(&self, ui: &mut Ui, tone: Tone, phrase: &Phrase, size: f32, footnotes: &mut Footnotes) {
        let palette = Palette::of(ui);
        let (sign, color) = match tone {
            Tone::Plain => (None, palette.ink),
            Tone::Right => (Some("✓ "), palette.faience),
            Tone::Wrong => (Some("× "), palette.carnelian),
        };
        let mut words: Phrase = Vec::new();
        words.extend(sign.map(|sign| Inline::Bold(words_of(sign))));
        words.extend(phrase.iter().cloned());
        markdown_view::phrase(
            ui,
            &words,
            ProseStyle { size, ..ProseStyle::LESSON.ink(color) },
            footnotes,
        );
    }

    /// Buttons for moves that no square stands for, and for those between which a tap could not decide.
    fn moves_ui(&mut self, ui: &mut Ui, now: f64) {
        if self.table.locked {
            return;
        }
        let mut chosen = None;
        let choices = self.table.choices().to_vec();
        let lines = self.table.game.lines();
        let pieces_only = self.pieces_only;
        let others = lines.iter().filter(|line| {
            !pieces_only && (!line.mv.has_piece() || line.mv.kind == MoveKind::Return)
        });
        ui.horizontal_wrapped(|ui| {
            for line in &choices {
                let position = self.table.game.position();
                let what =
                    explain::effects_sentence(self.ruleset(), position, line.mv, &line.effects);
                if ui.button(what).clicked() {
                    chosen = Some(line.clone());
                }
            }
            for line in others {
                let word = match line.mv.kind {
                    MoveKind::Rethrow => i18n::text("play.rethrow").to_owned(),
                    MoveKind::Return => i18n::fill("play.go-back", &[("to", "15")]),
                    _ => i18n::text("play.pass").to_owned(),
                };
                if ui.button(word).clicked() {
                    chosen = Some(line.clone());
                }
            }
        });
        if let Some(line) = chosen {
            self.table.choose(line, now);
        }
    }
}

/// Height of the line above a board, in points.
pub(super) fn caption_height(narrow: bool) -> f32 {
    if narrow { 20.0 } else { 26.0 }
}

/// Height kept free for what stands below a board, in points.
pub(super) fn foot_height(narrow: bool) -> f32 {
    if narrow { 106.0 } else { 190.0 }
}
