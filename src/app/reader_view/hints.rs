//! Help in rungs, and the other reconstruction under which a wrong move would have been right.

use egui::{RichText, Ui};

use super::activity::Cx;
use super::captions::flush_button;
use super::step_board::{StepBoard, words_of};
use crate::Bitboard;
use crate::app::markdown_view::{self, ProseStyle};
use crate::app::theme::{Palette, text};
use crate::i18n;
use crate::lesson::{Hint, MoveText, Stage, transfer};
use crate::notation::Line;
use crate::rules::{Position, Ruleset, Throw};

/// How much help has been asked for.
#[derive(Default)]
pub(super) struct Hints {
    /// Rungs that are shown.
    pub shown: usize,
    /// The number of hints asked for in this step.
    pub asked: u32,
    /// *Show me* was pressed.
    pub played: bool,
}

impl Hints {
    /// Shows the rungs asked for and the button for the next. What is returned is to be played for the learner.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        rungs: &[Hint],
        board: &mut StepBoard,
        cx: &mut Cx<'_>,
    ) -> Option<Hint> {
        let quiet = Palette::of(ui).quiet;
        for hint in rungs.iter().take(self.shown) {
            let words = match hint {
                Hint::Words(words) => words.clone(),
                Hint::Piece { say, .. } | Hint::Square { say, .. } => words_of(say),
                Hint::Show(_) | Hint::ShowRefused(_) => continue,
            };
            markdown_view::phrase(ui, &words, ProseStyle::LESSON.ink(quiet), cx.footnotes);
        }
        let next = rungs.get(self.shown)?;
        let shows = matches!(next, Hint::Show(_) | Hint::ShowRefused(_));
        let word = if shows { "learn.show" } else { "learn.hint" };
        if !flush_button(ui, i18n::text(word)).clicked() {
            return None;
        }
        if shows {
            self.played = true;
            return Some(next.clone());
        }
        self.shown += 1;
        self.asked += 1;
        board.table.marked = marked(rungs, self.shown);
        None
    }

    /// Back to no help for the next move.
    pub fn rewind(&mut self, board: &mut StepBoard) {
        self.shown = 0;
        board.table.marked = Bitboard::EMPTY;
    }
}

/// The squares the rungs so far speak of.
fn marked(rungs: &[Hint], shown: usize) -> Bitboard {
    let squares = rungs.iter().take(shown).filter_map(|hint| match hint {
        Hint::Piece { square, .. } => Some(*square),
        Hint::Square { square, .. } => *square,
        _ => None,
    });
    Bitboard::of(squares.filter(|square| (1..=30).contains(square)))
}

/// A wrong move that another reconstruction would have called right.
pub(super) struct WhatIf {
    stage: Stage,
    line: Line,
}

impl WhatIf {
    /// The move as it goes under `ruleset`.
    pub fn new(
        ruleset: &Ruleset,
        position: &Position,
        throw: Option<Throw>,
        mv: &MoveText,
    ) -> Option<WhatIf> {
        let rules = ruleset.rules();
        let position = transfer(position, &rules).ok()?;
        let line = mv.attempt(&rules, &position, throw).ok()?;
        let stage = Stage {
            ruleset: ruleset.clone(),
            rules,
            position,
            throws: throw.into_iter().collect(),
        };
        Some(WhatIf { stage, line })
    }

    /// Offers to see it, and the way back. `true` when the board is to be set up as the lesson has it.
    pub fn ui(&self, ui: &mut Ui, key: &str, board: &mut StepBoard, now: f64) -> bool {
        let name = self.stage.ruleset.name.as_str();
        let words = i18n::fill(key, &[("name", name)]);
        ui.label(
            RichText::new(words).text_style(text::lesson_italic()).color(Palette::of(ui).quiet),
        );
        if board.visits() {
            return flush_button(ui, i18n::text("learn.what-if-back")).clicked();
        }
        if flush_button(ui, i18n::text("learn.what-if-see")).clicked() {
            board.visit(&self.stage, &self.line, now);
            board.table.locked = true;
        }
        false
    }
}
