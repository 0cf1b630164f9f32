//! Fence `senet predict`: read, written, proved, set on a page and on the wall.

use super::run;
use super::{Choice, Predict};
use crate::lesson::fields::{Field, Fields};
use crate::lesson::lines::Lines;
use crate::lesson::prose::{Phrase, plain};
use crate::lesson::prose_writer::phrase;
use crate::lesson::scene::Scene;
use crate::lesson::stage::Stage;
use crate::lesson::step::kind::{Asks, StepKind};
use crate::lesson::step::proof::{Proof, found};
use crate::lesson::step::run::Run;
use crate::lesson::step::sheet::{Form, Sheet, SheetOption};
use crate::lesson::step::show::{self, Press, Question, Show, Touch};
use crate::lesson::test::Test;
use crate::rules::Ruleset;

impl StepKind for Predict {
    fn read(fields: &mut Fields<'_>) -> Option<Predict> {
        let ask = fields.need("ask", "You throw 3. Which piece may move?");
        let ask = ask.map(|field| fields.phrase(&field));
        let mut options = Vec::new();
        for letter in ['A', 'B', 'C', 'D'] {
            let found = fields.one(&letter.to_string());
            if let Some(field) = &found
                && options.len() < usize::from(letter as u8 - b'A')
            {
                fields.problem(
                    field.line,
                    format!(
                        "option {letter} is here without the one before it; name them in order"
                    ),
                );
            }
            options.extend(found.and_then(|field| option(fields, letter, &field)));
        }
        let (right, right_line) = right(fields, &options).unzip();
        let (moves, expect) = (fields.moves(), fields.expect());
        let scene = fields.scene()?;
        if options.len() < 2 {
            fields.problem(
                fields.line,
                "a question needs two to four options; write A: words | test | answer",
            );
            return None;
        }
        Some(Predict {
            scene,
            ask: ask?,
            options,
            right,
            right_line: right_line.unwrap_or(fields.line),
            moves,
            expect,
        })
    }

    fn write(&self, lines: &mut Lines<'_>) {
        lines.scene(&self.scene);
        lines.words("ask", &self.ask);
        for option in &self.options {
            let (text, test, reply) = (phrase(&option.text), &option.test, phrase(&option.reply));
            let key = option.letter.to_string();
            match lines.words {
                true => lines.put(&key, format!("{text} | {test} | {reply}")),
                false => lines.put(&key, test),
            }
        }
        lines.some("right", self.right);
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
        let truths = self.truths(stage);
        let right: Vec<&_> =
            self.options.iter().zip(&truths).filter(|(_, truth)| **truth).map(|(o, _)| o).collect();
        match right[..] {
            [] => {
                let text = format!(
                    "no option is true under {}{}",
                    stage.ruleset.id,
                    found(stage, &stage.trail())
                );
                proof.error_here(text);
            }
            [truth] => self.check_right(truth, &stage.ruleset.id, proof),
            [first, ref more @ ..] => {
                for option in more {
                    let text = format!(
                        "{} tests {}; that is true under {}, and so is {}, so two options are right",
                        option.letter, option.test, stage.ruleset.id, first.letter
                    );
                    proof.error(option.line, text);
                }
            }
        }
    }

    fn scene(&self) -> Option<&Scene> {
        Some(&self.scene)
    }

    fn shown(&self) -> Vec<&Phrase> {
        let options = self.options.iter().map(|option| &option.text);
        std::iter::once(&self.ask).chain(options).collect()
    }

    fn replies(&self) -> Vec<&Phrase> {
        self.options.iter().map(|option| &option.reply).collect()
    }

    fn sheet(&self, stage: Option<&Stage>, _: &[Ruleset]) -> Option<Sheet<'_>> {
        let stage = stage?;
        let right = self.answer(stage);
        let options = self.options.iter().enumerate().map(|(at, option)| SheetOption {
            text: &option.text,
            reply: Some((right == Some(at), &option.reply)),
        });
        Some(Sheet {
            task: Some(&self.ask),
            form: Form::Options(options.collect()),
            ..Sheet::of(stage)
        })
    }

    fn show(&self, stage: &Stage, _: &[Ruleset]) -> Show {
        let answer = self.answer(stage);
        let reply = answer.and_then(|at| self.options.get(at));
        let truth = self.truth(stage).made;
        // A pass is no move to be seen.
        let seen = truth.iter().filter(|made| made.line.mv.has_piece());
        let press = Press {
            ops: seen.flat_map(show::played).collect(),
            said: reply.map(|option| option.reply.clone()).unwrap_or_default(),
        };
        let question = Question {
            ask: plain(&self.ask),
            options: self.options.iter().map(|option| plain(&option.text)).collect(),
            answer,
        };
        Show {
            touch: Touch::Locked,
            asked: vec![self.ask.clone()],
            word: "present.reveal",
            presses: vec![press],
            questions: vec![question],
            ..Show::default()
        }
    }

    fn run(&self, stage: &Stage, _: &[Ruleset]) -> Result<Box<dyn Run>, Vec<String>> {
        Ok(Box::new(run::Predicting::new(stage, self.clone())))
    }

    fn asks(&self) -> Asks {
        Asks::Guess
    }
}

/// `right: B`, the option that the author means, with its line.
fn right(fields: &mut Fields<'_>, options: &[Choice]) -> Option<(char, usize)> {
    let field = fields.one("right")?;
    let letters: Vec<String> = options.iter().map(|option| option.letter.to_string()).collect();
    let letter = fields.parse(&field, |text| {
        let found = options.iter().find(|option| option.letter.to_string() == text);
        found.map(|option| option.letter).ok_or_else(|| {
            format!(
                "right is {text:?}; write the letter of the right option, one of {}",
                letters.join(" ")
            )
        })
    })?;
    Some((letter, field.line))
}

fn option(fields: &mut Fields<'_>, letter: char, field: &Field) -> Option<Choice> {
    let parts: Vec<&str> = field.value.split('|').map(str::trim).collect();
    let [text, test, reply] = parts[..] else {
        let text = format!(
            "option {letter} has {} parts; write {letter}: words | test | answer",
            parts.len()
        );
        fields.problem(field.line, text);
        return None;
    };
    let test = Test::parse(test).map_err(|problem| fields.problem(field.line, problem)).ok()?;
    let (text, reply) = (fields.words(text, field.line), fields.words(reply, field.line));
    Some(Choice { letter, text, test, reply, line: field.line })
}
