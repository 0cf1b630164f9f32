//! Fence `senet predict`: read, written, proved, set on a page and on the wall.

use super::Predict;
use super::run;
use crate::lesson::fields::Fields;
use crate::lesson::lines::Lines;
use crate::lesson::prose::Phrase;
use crate::lesson::scene::Scene;
use crate::lesson::stage::Stage;
use crate::lesson::step::kind::StepKind;
use crate::lesson::step::options::Options;
use crate::lesson::step::proof::{Proof, legal_moves_note};
use crate::lesson::step::run::Run;
use crate::lesson::step::sheet::Sheet;
use crate::lesson::step::show::{self, Press, Show, Touch};
use crate::lesson::test::Test;
use crate::rules::Ruleset;

impl StepKind for Predict {
    fn read(fields: &mut Fields<'_>) -> Option<Predict> {
        let ask = fields.need_words("ask", "You throw 3. Which piece may move?");
        let options = Options::read(fields, Test::parse);
        let (moves, expect) = (fields.moves(), fields.expect());
        let scene = fields.scene()?;
        Some(Predict { scene, ask: ask?, options: options?, moves, expect })
    }

    fn write(&self, lines: &mut Lines<'_>) {
        lines.scene(&self.scene);
        lines.words("ask", &self.ask);
        self.options.write(lines);
        lines.moves(&self.moves);
        lines.expect(&self.expect);
    }

    fn check(&self, proof: &mut Proof<'_>) {
        let Some(stage) = &proof.stage() else {
            return;
        };
        let plays = self.options.iter().any(|option| option.test.needs_play())
            || self.expect.iter().any(|fact| fact.test.needs_play());
        if plays || !self.moves.is_empty() {
            let Some(trail) = proof.script(stage, &self.moves) else {
                return;
            };
            proof.expect(&self.expect, stage, &trail);
        } else {
            proof.expect(&self.expect, stage, &stage.trail());
        }
        let outcome = legal_moves_note(stage, &stage.trail());
        self.options.check(&self.truths(stage), &stage.ruleset.id, &outcome, proof);
    }

    fn scene(&self) -> Option<&Scene> {
        Some(&self.scene)
    }

    fn phrases(&self) -> [Vec<&Phrase>; 2] {
        self.options.phrases(&self.ask)
    }

    fn sheet(&self, stage: Option<&Stage>, _: &[Ruleset]) -> Option<Sheet<'_>> {
        let stage = stage?;
        Some(Sheet {
            task: Some(&self.ask),
            form: self.options.form(self.answer(stage)),
            ..Sheet::of(stage)
        })
    }

    fn show(&self, stage: &Stage, _: &[Ruleset]) -> Show {
        let answer = self.answer(stage);
        let reply = answer.and_then(|at| self.options.get(at));
        let truth = self.truth(stage).moves;
        // A pass is no move to be seen.
        let seen = truth.iter().filter(|trail_move| trail_move.line.mv.has_piece());
        let press = Press {
            ops: seen.flat_map(show::played).collect(),
            reply: reply.map(|option| option.reply.clone()).unwrap_or_default(),
        };
        Show {
            touch: Touch::Locked,
            introduction: vec![self.ask.clone()],
            word: "present.reveal",
            presses: vec![press],
            questions: vec![self.options.question(&self.ask, answer)],
            ..Show::default()
        }
    }

    fn run(&self, stage: &Stage, _: &[Ruleset]) -> Result<Box<dyn Run>, Vec<String>> {
        Ok(Box::new(run::Predicting::new(stage, self.clone())))
    }
}
