//! `senet board`: a position to look at.

use super::kind::{Asks, StepKind};
use super::proof::Proof;
use super::sheet::Sheet;
use super::show::Show;
use crate::board::Bitboard;
use crate::lesson::fields::Fields;
use crate::lesson::lines::{Lines, join};
use crate::lesson::prose::Phrase;
use crate::lesson::scene::Scene;
use crate::lesson::scene_fields::squares;
use crate::lesson::stage::Stage;
use crate::lesson::test::Expect;
use crate::rules::Ruleset;

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
        let mark = fields
            .one("mark")
            .and_then(|field| fields.parse(&field, squares))
            .unwrap_or(Bitboard::EMPTY);
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

    fn scene(&self) -> Option<&Scene> {
        Some(&self.scene)
    }

    fn shown(&self) -> Vec<&Phrase> {
        self.say.iter().collect()
    }

    fn replies(&self) -> Vec<&Phrase> {
        Vec::new()
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
        Show {
            marked: Bitboard::of(self.mark.iter().copied()),
            asked: self.say.iter().cloned().collect(),
            ..Show::default()
        }
    }

    fn asks(&self) -> Asks {
        Asks::Nothing
    }
}
