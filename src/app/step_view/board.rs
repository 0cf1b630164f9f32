//! One board of a step with everything that belongs to it: the name of its rules, the throw, and the comments.

use egui::{Rect, RichText, Sense, Ui, UiBuilder, Vec2, pos2, vec2};

use super::captions::{letter_ui, rule_ui, sticks_ui, title};
use super::controls::{NARROW_WORDS, button_ui};
use crate::app::board_view::{BoardLayout, Tint, Trays};
use crate::app::controls::{announce, primary_button, rule_link};
use crate::app::game_board::{GameBoard, GameBoardEvent, GameBoardStyle};
use crate::app::markdown_view::{self, Footnotes, ProseStyle};
use crate::app::play_view::must_go_back;
use crate::app::settings::Settings;
use crate::app::theme::{Palette, is_narrow, text, text_scale};
use crate::app::throw_ui;
use crate::board::{Side, house};
use crate::explain;
use crate::i18n;
use crate::lesson::prose::{plain, words_of};
use crate::lesson::{Button, Inline, Input, LiveBoard, Period, Phrase, Tone};
use crate::notation::Line;
use crate::rules::choice::Device;
use crate::rules::{MoveKind, Rule};

/// Type so large, against normal type, that the sticks are drawn smaller to leave room for the words.
const LARGE_TYPE: f32 = 1.3;

/// The highest throw, that of a die.
const MOST_PIPS: u8 = 6;
/// Width of the letter of one of two boards with its sign, in points at normal type.
const LETTER_WIDTH: f32 = 34.0;

/// Surroundings of a step while it is shown.
pub struct Cx<'a> {
    /// Footnotes.
    pub footnotes: &'a mut Footnotes,
    /// Display and feel.
    pub settings: &'a Settings,
    /// The board of another time on which the step plays.
    pub period: Option<Period>,
    /// The finish lies above the board in one step of the lesson and below it in another.
    pub exit_moves: bool,
    /// Seconds of this frame.
    pub now: f64,
}

impl Cx<'_> {
    /// Style of the boards of the step.
    pub fn game_board_style(&self) -> GameBoardStyle {
        self.settings.game_board_style(self.period)
    }
}

/// A board of a step on the screen.
pub(super) struct BoardPane<'a> {
    pub game_board: &'a mut GameBoard,
    pub board: &'a mut LiveBoard,
    /// The rule whose text is open.
    pub rule_open: &'a mut Option<Rule>,
    /// Time of the last answer, which is still to be brought into view.
    pub answered_at: &'a mut Option<f64>,
    /// The button that stands beside the throw.
    pub button: Option<&'a Button>,
    /// The window is that of a phone.
    pub narrow: bool,
}

impl BoardPane<'_> {
    /// The board with its caption above and the throw below; gives the input.
    pub fn ui(&mut self, ui: &mut Ui, room: Vec2, cx: &Cx<'_>) -> Option<Input> {
        let height = room.y - foot_height(self.narrow);
        let done = self.board_ui(ui, room, height, cx);
        let done = self.throw_row(ui, cx).or(done);
        if self.worded_moves().is_empty() {
            return done;
        }
        ui.horizontal_wrapped(|ui| self.moves_ui(ui, cx.now)).inner.or(done)
    }

    /// The board with its caption, at most `height` high.
    pub fn board_ui(&mut self, ui: &mut Ui, room: Vec2, height: f32, cx: &Cx<'_>) -> Option<Input> {
        let size = vec2(room.x, height - caption_height(self.narrow));
        // Where two boards share the room there is none for a second row.
        let exit_moves = self.exit_moves(cx);
        let hand = exit_moves || self.board.has_hand_row;
        let all = self.rows(cx);
        let own = if exit_moves { Trays::Off } else { trays_of(self.board) };
        self.game_board.exit = own;
        let width = self.width(room, height, cx);
        self.caption_ui(ui, room, width);
        if !exit_moves && is_narrow(ui) {
            return self.table_ui(ui, size, cx);
        }
        let (spare, size) = BoardLayout::among(size, all, own);
        if !hand {
            // The frame is as large as with a whole row; the height that a low one or none leaves is for words.
            return self.table_ui(ui, size, cx);
        }
        // The frame lies where that of every other step lies, with the way out above it or below.
        let above = cx.period.is_some_and(Period::finish_at_top_left);
        let (before, after) = match own {
            Trays::Hand => (if above { spare } else { 0.0 }, 0.0),
            _ if above => (0.0, spare),
            _ => (spare, 0.0),
        };
        ui.add_space(before);
        let done = self.table_ui(ui, size, cx);
        ui.add_space(after);
        done
    }

    fn exit_moves(&self, cx: &Cx<'_>) -> bool {
        cx.exit_moves && !self.is_one_of_two()
    }

    fn is_one_of_two(&self) -> bool {
        self.game_board.tint != Tint::Shared
    }

    /// Width of the board that [`BoardPane::board_ui`] shows in the middle of `room`.
    pub fn width(&self, room: Vec2, height: f32, cx: &Cx<'_>) -> f32 {
        let height = height - caption_height(self.narrow);
        BoardLayout::size_for(room.x, height, self.rows(cx)).x.min(room.x)
    }

    /// Rows beside the board for which its frame leaves room: the same on both of two boards.
    fn rows(&self, cx: &Cx<'_>) -> Trays {
        match Trays::whole(self.exit_moves(cx) || self.board.has_hand_row) {
            Trays::Off if self.is_one_of_two() && !self.board.free => Trays::Low,
            whole => whole,
        }
    }

    /// Name of the rules that are on, as wide as the board.
    fn caption_ui(&self, ui: &mut Ui, room: Vec2, width: f32) {
        let palette = Palette::of(ui);
        let (color, style) = match self.board.has_other_rules {
            true => (palette.carnelian, text::strong()),
            false => (palette.quiet, text::caption()),
        };
        let height = caption_height(self.narrow) - ui.spacing().item_spacing.y;
        let (place, _) = ui.allocate_exact_size(vec2(room.x, height), Sense::hover());
        let place = Rect::from_center_size(place.center(), vec2(width, height));
        let letter = if self.is_one_of_two() { LETTER_WIDTH * text_scale(ui) } else { 0.0 };
        let room = place.with_max_x(place.right() - letter);
        let name = ui.scope_builder(UiBuilder::new().max_rect(room), |ui| {
            let words = RichText::new(title(self.game_board.game.ruleset()));
            ui.add(egui::Label::new(words.text_style(style).color(color)).truncate())
        });
        if self.is_one_of_two() {
            let end = pos2(place.right(), name.inner.rect.center().y);
            letter_ui(ui, end, self.game_board.tint);
        }
    }

    /// The board alone.
    fn table_ui(&mut self, ui: &mut Ui, size: Vec2, cx: &Cx<'_>) -> Option<Input> {
        let event = self.game_board.ui(ui, size, &cx.game_board_style())?;
        // Where the piece can go is an answer, too.
        if event == GameBoardEvent::Missed {
            self.board.comments.clear();
            *self.answered_at = Some(cx.now);
        }
        input_of(event)
    }

    /// The sticks as they lie, their value, and what the throw allows or the button that stands there.
    pub fn throw_row(&mut self, ui: &mut Ui, cx: &Cx<'_>) -> Option<Input> {
        let scale = text_scale(ui);
        let small = self.narrow || scale > LARGE_TYPE;
        let bed = if small { vec2(76.0, 46.0) } else { vec2(96.0, 60.0) } * scale;
        // A throw that has been played lies there until the next one, so that it can be counted once more.
        let played_throw = self.game_board.last_throw().filter(|_| !self.board.free);
        let due_throw = self.game_board.game.throw();
        announce(ui, "thrown", &throw_ui::thrown_words(self.game_board));
        let Some(throw) = due_throw.or(played_throw.map(|(throw, _)| throw)) else {
            return self.throw_button(ui, bed.y, cx.now);
        };
        let style = if self.narrow { text::lesson_title() } else { text::numeral() };
        let throw = (throw, played_throw.map(|(_, fall)| fall));
        if let Some(button) = self.button {
            let row = ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 12.0;
                sticks_ui(ui, self.game_board, &cx.game_board_style(), throw, bed, style, cx.now);
                button_ui(ui, button)
            });
            return row.inner;
        }
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 12.0;
            sticks_ui(ui, self.game_board, &cx.game_board_style(), throw, bed, style, cx.now);
            let words = match due_throw {
                Some(_) if !self.board.hides_moves => throw_ui::follows(self.game_board),
                _ => String::new(),
            };
            if !words.is_empty() {
                let words = RichText::new(words).color(Palette::of(ui).quiet);
                ui.add(egui::Label::new(words).wrap());
            }
        });
        None
    }

    /// Throws by chance, where that is free; or the button that stands beside a throw.
    fn throw_button(&mut self, ui: &mut Ui, height: f32, now: f64) -> Option<Input> {
        let size = vec2(ui.available_width(), height);
        let row = egui::Layout::left_to_right(egui::Align::Center);
        let shown = ui.allocate_ui_with_layout(size, row, |ui| {
            ui.set_min_height(height);
            if let Some(button) = self.button {
                return button_ui(ui, button);
            }
            if !self.board.free || !self.game_board.wants_throw() {
                return None;
            }
            let die = self.game_board.game.rules().form.throwing_device == Device::Die;
            let word = if die { "play.throw-die" } else { "play.throw" };
            let pressed = primary_button(ui, i18n::text(word)).clicked();
            pressed.then(|| self.game_board.throw_by_chance(now)).flatten().map(Input::Thrown)
        });
        shown.inner
    }

    /// The sentences below a board.
    pub fn comments_ui(&mut self, ui: &mut Ui, footnotes: &mut Footnotes) {
        let size = if self.narrow { NARROW_WORDS } else { 1.0 };
        let refusal = self.game_board.refusal().cloned();
        let message = match self.game_board.message() {
            "" if self.board.free => must_go_back(&self.game_board.game, None).unwrap_or_default(),
            message => message.to_owned(),
        };
        let first_tone = self.board.comments.first().map(|(tone, _)| *tone);
        // The refusal that was sought bears the sign of the words that say so, which come first, and none of its own.
        let is_sought = refusal.is_some() && first_tone == Some(Tone::Right);
        if is_sought {
            lines_ui(ui, &self.board.comments, size, footnotes);
        }
        if let Some(refusal) = &refusal {
            // Where nobody but the lesson could move, nobody has done wrong.
            let tone = if is_sought || self.board.locked { Tone::Plain } else { Tone::Wrong };
            line_ui(ui, tone, &words_of(&refusal.sentence), size, footnotes);
            self.why_ui(ui, refusal.rule);
        } else if self.board.comments.is_empty() && !message.is_empty() {
            let style = ProseStyle { size, ..ProseStyle::LESSON.ink(Palette::of(ui).quiet) };
            markdown_view::phrase(ui, &words_of(&message), style, footnotes);
        }
        if !is_sought {
            lines_ui(ui, &self.board.comments, size, footnotes);
        }
        let comments = self.board.comments.iter();
        let mut said: Vec<String> = comments.map(|(_, phrase)| plain(phrase)).collect();
        if refusal.is_some() || said.is_empty() {
            said.insert(if is_sought { said.len() } else { 0 }, message);
        }
        announce(ui, "said", said.join(" ").trim());
    }

    /// The rule that refused a move, with its text where it is open.
    fn why_ui(&mut self, ui: &mut Ui, rule: Rule) {
        let name = i18n::say!("learn.rule", rule = explain::rule_name(rule));
        if rule_link(ui, &name).clicked() {
            *self.rule_open = Some(rule).filter(|rule| *self.rule_open != Some(*rule));
        }
        if *self.rule_open == Some(rule) {
            rule_ui(ui, self.game_board.game.ruleset(), rule);
        }
    }

    /// Moves that no square stands for, and those between which a tap could not decide, in words.
    pub fn worded_moves(&self) -> Vec<(String, Line)> {
        if self.game_board.locked {
            return Vec::new();
        }
        let (choices, lines) = (self.game_board.choices().to_vec(), self.game_board.game.lines());
        let others = lines.into_iter().filter(|line| {
            !self.board.pieces_only && (!line.mv.has_piece() || line.mv.kind == MoveKind::Return)
        });
        let choices = choices.into_iter().map(|line| (self.game_board.effects_of(&line), line));
        choices.chain(others.map(|line| (word_of(line.mv.kind), line))).collect()
    }

    /// A button for each of the moves that are listed in words.
    pub fn moves_ui(&mut self, ui: &mut Ui, now: f64) -> Option<Input> {
        let pressed = self.worded_moves().into_iter().filter(|(word, _)| ui.button(word).clicked());
        let chosen = pressed.map(|(_, line)| line).last();
        self.game_board.choose(chosen?, now).and_then(input_of)
    }
}

/// The word for a move that no square stands for.
fn word_of(kind: MoveKind) -> String {
    match kind {
        MoveKind::Rethrow => i18n::text("play.rethrow").to_owned(),
        MoveKind::Return => i18n::say!("play.go-back", to = house::REBIRTH),
        _ => i18n::text("play.pass").to_owned(),
    }
}

/// Event of a board, as the step takes it.
pub fn input_of(event: GameBoardEvent) -> Option<Input> {
    match event {
        GameBoardEvent::Moved(line) => Some(Input::Moved(line)),
        GameBoardEvent::Refused(illegal) => Some(Input::Refused(illegal)),
        GameBoardEvent::Inspected(square) => Some(Input::Inspected(square)),
        GameBoardEvent::Chosen(_) | GameBoardEvent::Missed => None,
    }
}

fn lines_ui(ui: &mut Ui, comments: &[(Tone, Phrase)], size: f32, footnotes: &mut Footnotes) {
    for (tone, phrase) in comments {
        line_ui(ui, *tone, phrase, size, footnotes);
    }
}

fn line_ui(ui: &mut Ui, tone: Tone, phrase: &Phrase, size: f32, footnotes: &mut Footnotes) {
    let palette = Palette::of(ui);
    let (sign, color) = match tone {
        Tone::Plain => (None, palette.ink),
        Tone::Right => (Some("✓ "), palette.faience),
        Tone::Wrong => (Some("✗ "), palette.carnelian),
    };
    let sign = sign.map(|sign| Inline::Bold(words_of(sign)));
    let words: Phrase = sign.into_iter().chain(phrase.iter().cloned()).collect();
    let style = ProseStyle { size, ..ProseStyle::LESSON.ink(color) };
    markdown_view::phrase(ui, &words, style, footnotes);
}

/// Rows beside the board of a step: none for pieces that have left while no piece of the step can leave. Pieces that begin
/// to wait during the step share the row, and those that no longer can leave theirs empty, so that the board keeps its place.
pub fn trays_of(board: &LiveBoard) -> Trays {
    let has_hand = board.game.rules().has_hand();
    if has_hand && !board.has_hand_row {
        return Trays::Shared;
    }
    let stage = board.stage();
    let (position, pips): (_, u8) = match board.free {
        true => (board.game.position(), MOST_PIPS),
        false => (&stage.position, stage.throws.iter().map(|throw| throw.value()).sum()),
    };
    let on_board = Side::ALL.map(|side| position.pieces[side].numbers());
    let can_leave = on_board.into_iter().flatten().any(|square| square + pips > 30);
    let has_left = board.free && Side::ALL.iter().any(|side| position.off[*side] > 0);
    match (can_leave || has_left, has_hand) {
        (_, false) if board.has_hand_row => Trays::Off,
        (true, true) => Trays::OffAndHand,
        (false, true) => Trays::Hand,
        (true, false) => Trays::Low,
        (false, false) => Trays::Bare,
    }
}

/// Height of the line above a board, in points.
pub(super) fn caption_height(narrow: bool) -> f32 {
    if narrow { 20.0 } else { 26.0 }
}

/// Height kept free for the throw and the comments below a board, in points.
pub fn foot_height(narrow: bool) -> f32 {
    if narrow { 106.0 } else { 190.0 }
}
