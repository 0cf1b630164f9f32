//! `senet refuse`: a move that the rules refuse, to be tried all the same.

use super::kind::{Asks, StepKind};
use super::proof::{Proof, found, list};
use super::sheet::{Form, Part, Sheet};
use super::show::{BoardOp, Press, Show, Touch};
use crate::explain;
use crate::lesson::fields::Fields;
use crate::lesson::hints::{Hint, off, piece, square};
use crate::lesson::lines::Lines;
use crate::lesson::moves::MoveText;
use crate::lesson::prose::Phrase;
use crate::lesson::scene::Scene;
use crate::lesson::stage::Stage;
use crate::lesson::test::{Expect, parse_rule};
use crate::rules::Ruleset;
use crate::rules::{IllegalMove, MoveKind, Place, Rule};

/// Fence `senet refuse`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refuse {
    /// Position and throw.
    pub scene: Scene,
    /// The task: a move to try.
    pub task: Phrase,
    /// The move to try; where it is absent any move that this rule refuses will do.
    pub mv: Option<MoveText>,
    /// The rule that refuses it.
    pub because: Rule,
    /// The line that names the rule.
    pub because_line: usize,
    /// Words for when it has been refused.
    pub say: Option<Phrase>,
    /// Nudges in words.
    pub hints: Vec<Phrase>,
    /// Facts.
    pub expect: Vec<Expect>,
}

impl StepKind for Refuse {
    fn read(fields: &mut Fields<'_>) -> Option<Refuse> {
        let task = fields.need("task", "Try the same 1 with the piece on 24.");
        let task = task.map(|field| fields.phrase(&field));
        let mv = fields.one("move").and_then(|field| fields.parse(&field, MoveText::parse));
        let because = fields.need("because", "water.others");
        let because =
            because.and_then(|field| Some((fields.parse(&field, parse_rule)?, field.line)));
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
        self.check_distance(stage, proof);
        proof.expect(&self.expect, stage, &stage.trail());
        let wanted = self.because.name();
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
                    "{mv} is refused by {rule} ({reason}), not by {wanted}; write because: {rule}"
                )
            }
            (Some(mv), None) => {
                format!("{mv} is legal here, so nothing refuses it{}", found(stage, &stage.trail()))
            }
            (None, _) => {
                let refused = stage.rules.refused(&stage.position, throw);
                let rules: Vec<String> = refused
                    .iter()
                    .map(|no| format!("{} by {}", no.mv.from, no.reason.rule().name()))
                    .collect();
                format!("no piece is refused by {wanted}; refused are: {}", list(&rules))
            }
        };
        proof.error(self.because_line, text);
    }

    fn scene(&self) -> Option<&Scene> {
        Some(&self.scene)
    }

    fn shown(&self) -> Vec<&Phrase> {
        vec![&self.task]
    }

    fn replies(&self) -> Vec<&Phrase> {
        self.say.iter().chain(&self.hints).collect()
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
            said: self.say.clone().unwrap_or_default(),
        };
        Show {
            touch: Touch::Locked,
            asked: vec![self.task.clone()],
            word: "present.try-it",
            presses: self.attempt(stage).map(press).into_iter().collect(),
            ..Show::default()
        }
    }

    fn asks(&self) -> Asks {
        Asks::Task
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

    /// True for the refusal that is to be met.
    pub fn accepts(&self, stage: &Stage, illegal: &IllegalMove) -> bool {
        let wanted = self.attempt(stage).is_some_and(|refused| refused.mv.from == illegal.mv.from);
        illegal.reason.rule() == self.because && (self.mv.is_none() || wanted)
    }

    /// A refusal that is to be met: that of the move the lesson names, or else the first for this reason.
    pub fn attempt(&self, stage: &Stage) -> Option<IllegalMove> {
        let throw = stage.throws.first().copied();
        if let Some(mv) = &self.mv {
            return mv.attempt(&stage.rules, &stage.position, throw).err();
        }
        let refused = stage.rules.refused(&stage.position, throw).into_iter();
        refused
            .map(|refused| IllegalMove { mv: refused.mv, reason: refused.reason })
            .find(|refused| refused.reason.rule() == self.because)
    }

    /// The rungs of help, gentlest first. Empty where nothing is refused for this reason.
    pub fn rungs(&self, stage: &Stage) -> Vec<Hint> {
        let Some(refused) = self.attempt(stage) else {
            return Vec::new();
        };
        let mut rungs: Vec<Hint> = self.hints.iter().cloned().map(Hint::Words).collect();
        rungs.push(piece(refused.mv.from, &explain::piece(stage.position.turn)));
        rungs.extend(refused_target(stage, &refused));
        rungs.push(Hint::ShowRefused(refused));
        rungs
    }
}

fn refused_target(stage: &Stage, refused: &IllegalMove) -> Option<Hint> {
    let listed = stage.rules.refused(&stage.position, stage.throws.first().copied());
    let to = listed.into_iter().find(|listed| listed.mv == refused.mv).and_then(|listed| listed.to);
    let counted = || match refused.mv.kind {
        MoveKind::Forward => Some(Place::at(refused.mv.from + refused.mv.pips)),
        MoveKind::Backward => refused.mv.from.checked_sub(refused.mv.pips).map(Place::at),
        _ => None,
    };
    let to = to.or_else(counted)?;
    Some(to.square().map_or_else(off, square))
}
