//! A position to look at; a tap on a square says what it does.

use egui::{RichText, Ui};

use super::activity::{Activity, Cx};
use super::desk::{Desk, Room, Tone, words_of};
use crate::Bitboard;
use crate::app::board_view::{HAND, OFF};
use crate::app::progress::Effort;
use crate::app::table::{TableEvent, position_text};
use crate::app::theme::Palette;
use crate::explain;
use crate::lesson::{Board, Lesson, Stage};
use crate::library;
use crate::rules::{Position, Ruleset};
use crate::words;

/// Looking at a board.
pub(super) struct Look {
    desk: Desk,
    problems: Vec<String>,
}

impl Look {
    /// A board of the lesson.
    pub fn new(stage: &Stage, board: &Board, seed: u64) -> Look {
        let mut desk = Desk::new(stage, seed);
        desk.table.locked = true;
        desk.table.marked = Bitboard::of(board.mark.iter().copied());
        if let Some(say) = &board.say {
            desk.say(Tone::Plain, say.clone());
        }
        Look {
            desk,
            problems: Vec::new(),
        }
    }

    /// The board at the start of the lesson's rules, where a step has none of its own or it could not be made ready.
    pub fn resting(lesson: &Lesson, shelf: &[Ruleset], seed: u64, problems: Vec<String>) -> Look {
        let stage = Stage::resting(lesson, shelf)
            .unwrap_or_else(|_| Stage::start_of(library::any_ruleset()));
        let mut desk = Desk::new(&stage, seed);
        desk.table.locked = true;
        Look { desk, problems }
    }
}

impl Activity for Look {
    fn board_ui(&mut self, ui: &mut Ui, room: Room, cx: &mut Cx<'_>) {
        if let Some(TableEvent::Looked(square)) = self.desk.ui(ui, room, cx) {
            let told = square_words(self.desk.ruleset(), self.desk.table.game.position(), square);
            self.desk.say(Tone::Plain, words_of(&told));
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
        self.desk.ruleset()
    }

    fn state(&self) -> String {
        position_text(&self.desk.table)
    }
}

/// What a square is, who stands on it, and what its rules are.
pub(super) fn square_words(ruleset: &Ruleset, position: &Position, square: u8) -> String {
    if square == HAND || square == OFF {
        return String::new();
    }
    let piece = position
        .side_on(square)
        .map_or_else(|| words::text("piece.none").to_owned(), explain::piece);
    let number = square.to_string();
    let name = explain::house_name(ruleset, square);
    let name = name.unwrap_or_else(|| words::text("learn.plain-square").to_owned());
    let mut told = words::fill(
        "learn.square",
        &[("square", &number), ("name", &name), ("piece", &piece)],
    );
    for (rule, answer) in explain::square(ruleset, square) {
        told.push(' ');
        told.push_str(&words::fill(
            "learn.square-rule",
            &[("rule", &rule), ("answer", &answer)],
        ));
    }
    told
}
