//! `senet watch`: moves that play themselves.

use super::kind::{Asks, StepKind};
use super::proof::Proof;
use super::sheet::{Form, Part, Sheet, played};
use super::show::{Press, Show, Touch};
use crate::lesson::fields::Fields;
use crate::lesson::lines::Lines;
use crate::lesson::moves::MoveText;
use crate::lesson::prose::Phrase;
use crate::lesson::scene::Scene;
use crate::lesson::stage::Stage;
use crate::lesson::test::Expect;
use crate::rules::Ruleset;

/// Fence `senet watch`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watch {
    /// Position and throws.
    pub scene: Scene,
    /// The move for each throw; where it is empty each throw has only one.
    pub moves: Vec<MoveText>,
    /// A sentence under the board.
    pub say: Option<Phrase>,
    /// Facts, judged when the script has ended.
    pub expect: Vec<Expect>,
}

impl StepKind for Watch {
    fn read(fields: &mut Fields<'_>) -> Option<Watch> {
        let (moves, say, expect) = (fields.moves(), fields.words_of("say"), fields.expect());
        let scene = fields.scene()?;
        if scene.throws.is_empty() && moves.is_empty() {
            fields.problem(
                fields.line,
                "nothing happens here; write throw: 3, or throws: and moves:",
            );
        }
        Some(Watch { scene, moves, say, expect })
    }

    fn write(&self, lines: &mut Lines<'_>) {
        lines.scene(&self.scene);
        lines.moves(&self.moves);
        lines.maybe_words("say", &self.say);
        lines.expect(&self.expect);
    }

    fn check(&self, proof: &mut Proof<'_>) {
        let Some(stage) = proof.stage() else { return };
        if let Some(trail) = proof.script(&stage, &self.moves) {
            proof.expect(&self.expect, &stage, &trail);
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
        let stage = stage?;
        let answer = stage.script(&self.moves).map(|trail| {
            let after = Part::After(*trail.after());
            vec![played(stage, &trail), after]
        });
        Some(Sheet {
            caption: self.say.as_ref(),
            caption_tells: true,
            form: Form::Line("publish.write-after"),
            answer: answer.unwrap_or_default(),
            ..Sheet::of(stage)
        })
    }

    fn show(&self, stage: &Stage, _: &[Ruleset]) -> Show {
        let made = stage.script(&self.moves).map(|trail| trail.made);
        let made = made.unwrap_or_default();
        Show {
            touch: Touch::Locked,
            word: "present.next-move",
            presses: made.iter().map(Press::made).collect(),
            ..Show::default()
        }
    }

    fn asks(&self) -> Asks {
        Asks::Task
    }
}
