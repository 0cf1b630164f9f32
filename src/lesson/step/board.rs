//! `senet board`: a position to look at.

use super::prelude::*;
use crate::board::Bitboard;
use crate::lesson::lines::join;
use crate::lesson::scene_fields::squares;

/// Fence `senet board`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Position and throw.
    pub scene: Scene,
    /// Squares to mark.
    pub mark: Vec<u8>,
    /// A sentence under the board.
    pub say: Option<Phrase>,
    /// Facts.
    pub expect: Vec<Expect>,
}

impl StepKind for Board {
    fn read(fields: &mut Fields<'_>) -> Option<Board> {
        let mark = fields.one_parsed("mark", squares).unwrap_or(Bitboard::EMPTY);
        let (say, expect) = (fields.words_of("say"), fields.expect());
        Some(Board { scene: fields.scene()?, mark: mark.numbers().collect(), say, expect })
    }

    fn write(&self, lines: &mut Lines<'_>) {
        lines.scene(&self.scene);
        lines.some("mark", (!self.mark.is_empty()).then(|| join(&self.mark)));
        lines.maybe_words("say", &self.say);
        lines.expect(&self.expect);
    }

    fn check(&self, proof: &mut Proof<'_>) {
        if let Some(stage) = proof.stage() {
            proof.expect(&self.expect, &stage, &stage.trail());
        }
    }

    fn phrases(&self) -> [Vec<&Phrase>; 2] {
        [self.say.iter().collect(), Vec::new()]
    }

    fn sheet(&self, stage: Option<&Stage>, _: &[Ruleset]) -> Option<Sheet<'_>> {
        let mut sheet = Sheet::of(stage?);
        sheet.caption = self.say.as_ref();
        for board in &mut sheet.boards {
            board.marked = Bitboard::of(self.mark.iter().copied());
        }
        Some(sheet)
    }

    fn show(&self, _: &Stage, _: &[Ruleset]) -> Show {
        Show { introduction: self.say.iter().cloned().collect(), ..Show::default() }
    }

    fn run(&self, stage: &Stage, _: &[Ruleset]) -> Result<Box<dyn Run>, Vec<String>> {
        let mut board = LiveBoard::locked(stage);
        board.marked = Bitboard::of(self.mark.iter().copied());
        board.comments.extend(self.say.clone().map(|say| (Tone::Plain, say)));
        Ok(Box::new(Looking { board, problems: Vec::new() }))
    }
}

/// A resting board, with the reasons why another could not be laid out.
pub fn rest(stage: &Stage, problems: Vec<String>) -> Box<dyn Run> {
    Box::new(Looking { board: LiveBoard::locked(stage), problems })
}

/// Board being looked at.
struct Looking {
    board: LiveBoard,
    problems: Vec<String>,
}

impl Run for Looking {
    fn boards(&mut self) -> &mut [LiveBoard] {
        std::slice::from_mut(&mut self.board)
    }

    fn input(&mut self, input: Input, _: &Moment<'_>) {
        if let Input::Inspected(square) = input {
            self.board.inspect(square);
        }
    }

    fn view(&self) -> StepView {
        StepView {
            problems: self.problems.clone(),
            // A task that cannot be shown is not done.
            effort: self.problems.is_empty().then(Effort::default),
            ..StepView::default()
        }
    }
}
