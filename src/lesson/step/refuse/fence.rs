//! Fence `senet refuse`: read, written, proved, set on a page and on the wall.

use super::Refuse;
use super::run;
use crate::explain;
use crate::lesson::fields::Fields;
use crate::lesson::lines::Lines;
use crate::lesson::moves::MoveText;
use crate::lesson::prose::Phrase;
use crate::lesson::scene::Scene;
use crate::lesson::stage::Stage;
use crate::lesson::step::kind::StepKind;
use crate::lesson::step::live_board::BoardOp;
use crate::lesson::step::proof::{Proof, legal_moves_note, list};
use crate::lesson::step::run::Run;
use crate::lesson::step::sheet::{Form, Part, Sheet};
use crate::lesson::step::show::{Press, Show, Touch};
use crate::lesson::test::parse_rule;
use crate::rules::{MoveKind, Ruleset};

impl StepKind for Refuse {
    fn read(fields: &mut Fields<'_>) -> Option<Refuse> {
        let task = fields.need_words("task", "Try the same 1 with the piece on 24.");
        let mv = fields.one_parsed("move", MoveText::parse);
        let because = fields.need_parsed("because", "water.others", parse_rule);
        let (say, hints, expect) =
            (fields.words_of("say"), fields.phrases("hint"), fields.expect());
        let scene = fields.scene_thrown()?;
        let (because, because_line) = because?;
        Some(Refuse { scene, task: task?, mv, because, because_line, say, hints, expect })
    }

    fn write(&self, lines: &mut Lines<'_>) {
        lines.scene(&self.scene);
        lines.words("task", &self.task);
        lines.some("move", self.mv.as_ref());
        lines.put("because", self.because.name());
        lines.expect(&self.expect);
        lines.maybe_words("say", &self.say);
        for hint in &self.hints {
            lines.words("hint", hint);
        }
    }

    fn check(&self, proof: &mut Proof<'_>) {
        let Some(stage) = &proof.stage() else {
            return;
        };
        proof.one_throw(stage);
        self.check_distance(stage, proof);
        proof.expect(&self.expect, stage, &stage.trail());
        let stated = self.because.name();
        let throw = stage.throws.first().copied();
        let text = match (&self.mv, self.attempt(stage)) {
            (_, Some(refused)) if refused.reason.rule() == self.because => {
                let says = explain::refusal(&stage.ruleset, &stage.position, &refused).sentence;
                if says.to_lowercase().starts_with("reason") {
                    let name = refused.reason.name();
                    let text = format!(
                        "no sentence says why; write one under {name} in src/i18n/en.toml, [reason]"
                    );
                    proof.error(self.because_line, text);
                }
                return;
            }
            (Some(mv), Some(refused)) => {
                let (rule, reason) = (refused.reason.rule().name(), refused.reason.name());
                format!(
                    "{mv} is refused by {rule} ({reason}), not by {stated}; write because: {rule}"
                )
            }
            (Some(mv), None) => {
                format!(
                    "{mv} is legal here, so nothing refuses it{}",
                    legal_moves_note(stage, &stage.trail())
                )
            }
            (None, _) => {
                let refused = stage.rules.refused(&stage.position, throw);
                let rules: Vec<String> = refused
                    .iter()
                    .map(|no| format!("{} by {}", no.mv.from, no.reason.rule().name()))
                    .collect();
                format!("no piece is refused by {stated}; refused are: {}", list(&rules))
            }
        };
        proof.error(self.because_line, text);
    }

    fn scene(&self) -> Option<&Scene> {
        Some(&self.scene)
    }

    fn phrases(&self) -> [Vec<&Phrase>; 2] {
        [vec![&self.task], self.say.iter().chain(&self.hints).collect()]
    }

    fn sheet(&self, stage: Option<&Stage>, _: &[Ruleset]) -> Option<Sheet<'_>> {
        let stage = stage?;
        let mut answer = Vec::new();
        if let Some(refused) = self.attempt(stage) {
            let why = explain::refusal(&stage.ruleset, &stage.position, &refused);
            answer.push(Part::Sentence(why.sentence));
        }
        answer.extend(self.say.as_ref().map(Part::Say));
        Some(Sheet {
            task: Some(&self.task),
            form: Form::Line("publish.write-refused"),
            fold: Some("publish.law"),
            answer,
            ..Sheet::of(stage)
        })
    }

    fn show(&self, stage: &Stage, _: &[Ruleset]) -> Show {
        let press = |refused| Press {
            ops: vec![(0, BoardOp::Refuse(refused))],
            reply: self.say.clone().unwrap_or_default(),
        };
        Show {
            touch: Touch::Locked,
            introduction: vec![self.task.clone()],
            word: "present.try-it",
            presses: self.attempt(stage).map(press).into_iter().collect(),
            ..Show::default()
        }
    }

    fn run(&self, stage: &Stage, _: &[Ruleset]) -> Result<Box<dyn Run>, Vec<String>> {
        Ok(Box::new(run::Refusing::new(stage.clone(), self.clone())))
    }

    fn hints(&self) -> &[Phrase] {
        &self.hints
    }
}

impl Refuse {
    /// A move that no such throw could make is refused for a reason that was hardly meant.
    fn check_distance(&self, stage: &Stage, proof: &mut Proof<'_>) {
        let (Some(mv), Some(refused)) = (&self.mv, self.attempt(stage)) else {
            return;
        };
        let throw = stage.throws.first().map_or(0, |throw| throw.value());
        if refused.mv.kind == MoveKind::Forward && refused.mv.pips > throw {
            let line = proof.line_with("move:");
            let text = format!("{mv} goes farther than a {throw}; write a move of {throw} squares");
            proof.error(line, text);
        }
    }
}
