//! A position to look at; a tap on a square says what it does.

use egui::{RichText, Ui};

use super::activity::{Activity, Cx};
use super::step_board::{Room, StepBoard, Tone, words_of};
use crate::Bitboard;
use crate::app::board_view::{HAND, OFF};
use crate::app::game_board::{GameBoardEvent, position_text};
use crate::app::progress::Effort;
use crate::app::theme::Palette;
use crate::explain;
use crate::i18n;
use crate::lesson::{Board, Lesson, Stage};
use crate::library;
use crate::rules::{Position, Ruleset};

/// Looking at a board.
pub(super) struct Display {
    board: StepBoard,
    problems: Vec<String>,
}

impl Display {
    /// A board of the lesson.
    pub fn new(stage: &Stage, shown: &Board, seed: u64) -> Display {
        let mut board = StepBoard::new(stage, seed);
        board.table.locked = true;
        board.table.marked = Bitboard::of(shown.mark.iter().copied());
        if let Some(say) = &shown.say {
            board.say(Tone::Plain, say.clone());
        }
        Display { board, problems: Vec::new() }
    }

    /// The board at the start of the lesson's rules, where a step has none of its own or it could not be made ready.
    pub fn resting(
        lesson: &Lesson,
        shelf: &[Ruleset],
        seed: u64,
        problems: Vec<String>,
    ) -> Display {
        let stage = Stage::resting(lesson, shelf)
            .unwrap_or_else(|_| Stage::start_of(library::any_ruleset()));
        let mut board = StepBoard::new(&stage, seed);
        board.table.locked = true;
        Display { board, problems }
    }
}

impl Activity for Display {
    fn board_ui(&mut self, ui: &mut Ui, room: Room, cx: &mut Cx<'_>) {
        if let Some(GameBoardEvent::Looked(square)) = self.board.ui(ui, room, cx) {
            let told = square_words(self.board.ruleset(), self.board.table.game.position(), square);
            self.board.say(Tone::Plain, words_of(&told));
        }
    }

    fn words_ui(&mut self, ui: &mut Ui, _cx: &mut Cx<'_>) {
        for problem in &self.problems {
            ui.label(RichText::new(problem).color(Palette::of(ui).carnelian));
        }
    }

    fn effort(&self) -> Option<Effort> {
        Some(Effort::default())
    }

    fn ruleset(&self) -> &Ruleset {
        self.board.ruleset()
    }

    fn state(&self) -> String {
        position_text(&self.board.table)
    }
}

/// What a square is, who stands on it, and what its rules are.
pub(super) fn square_words(ruleset: &Ruleset, position: &Position, square: u8) -> String {
    if square == HAND || square == OFF {
        return String::new();
    }
    let piece = position
        .side_on(square)
        .map_or_else(|| i18n::text("piece.none").to_owned(), explain::piece);
    let number = square.to_string();
    let name = explain::house_name(ruleset, square);
    let name = name.unwrap_or_else(|| i18n::text("learn.plain-square").to_owned());
    let mut told =
        i18n::fill("learn.square", &[("square", &number), ("name", &name), ("piece", &piece)]);
    for (rule, answer) in explain::square(ruleset, square) {
        told.push(' ');
        told.push_str(&i18n::fill("learn.square-rule", &[("rule", &rule), ("answer", &answer)]));
    }
    told
}
