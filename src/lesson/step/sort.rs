//! `senet sort`: claims to be sorted by how sure they are.

use super::claims::{Claim, Sort, Standing};
use super::prelude::*;
use super::show::Question;
use crate::i18n;
use crate::lesson::prose::{Inline, plain};
use crate::lesson::prose_writer::phrase;

impl StepKind for Sort {
    fn read(fields: &mut Fields<'_>) -> Option<Sort> {
        let mut claims = Vec::new();
        for standing in Standing::ALL {
            for field in fields.all(standing.name()) {
                let line = field.line;
                let Some((text, source)) = field.value.split_once('|') else {
                    fields.problem(line, unsourced(standing));
                    continue;
                };
                let text = fields.words(text.trim(), line);
                let source = fields.words(source.trim(), line);
                claims.push(Claim { standing, text, source, line });
            }
        }
        if claims.is_empty() {
            fields.problem(fields.line, "there is nothing to sort; write attested: claim | @key");
        }
        Some(Sort { claims })
    }

    fn write(&self, lines: &mut Lines<'_>) {
        for claim in &self.claims {
            let text = if lines.words { phrase(&claim.text) } else { String::new() };
            lines.put(claim.standing.name(), format!("{text} | {}", phrase(&claim.source)));
        }
    }

    fn check(&self, proof: &mut Proof<'_>) {
        for claim in &self.claims {
            if !claim.source.iter().any(|inline| matches!(inline, Inline::Cite(_))) {
                proof.error(claim.line, unsourced(claim.standing));
            }
        }
        if let Some((first, rest)) = self.claims.split_first()
            && rest.iter().all(|claim| claim.standing == first.standing)
        {
            proof.error(first.line, "all claims are of one kind, so there is nothing to sort");
        }
    }

    fn phrases(&self) -> [Vec<&Phrase>; 2] {
        let texts = self.claims.iter().map(|claim| &claim.text);
        [texts.collect(), self.claims.iter().map(|claim| &claim.source).collect()]
    }

    fn sheet(&self, _: Option<&Stage>, _: &[Ruleset]) -> Option<Sheet<'_>> {
        Some(Sheet { form: Form::Claims(self), ..Sheet::default() })
    }

    fn show(&self, _: &Stage, _: &[Ruleset]) -> Show {
        let claims = self.shuffled();
        Show {
            word: "present.place",
            // One places a claim, the next shows another.
            presses: vec![Press::default(); (2 * claims.len()).saturating_sub(1)],
            questions: claims.iter().map(question).collect(),
            claims,
            ..Show::default()
        }
    }

    fn run(&self, stage: &Stage, _: &[Ruleset]) -> Result<Box<dyn Run>, Vec<String>> {
        let claims = self.shuffled().into_iter().map(|claim| (claim, None)).collect();
        Ok(Box::new(Sorting { board: LiveBoard::locked(stage), claims }))
    }
}

fn unsourced(standing: Standing) -> String {
    format!("a claim names its source; write {}: claim | @key", standing.name())
}

/// The standings of a claim as options, each with its meaning: A attested, B inferred, C modern, D not so.
fn question(claim: &Claim) -> Question {
    let options = Standing::ALL.iter();
    Question {
        ask: plain(&claim.text),
        options: options
            .map(|standing| i18n::labelled(standing.word(), standing.meaning()))
            .collect(),
        answer: Standing::ALL.iter().position(|standing| *standing == claim.standing),
    }
}

/// Claims being sorted, beside a resting board.
struct Sorting {
    board: LiveBoard,
    /// In an order that gives nothing away.
    claims: Vec<(Claim, Option<Standing>)>,
}

impl Run for Sorting {
    fn boards(&mut self) -> &mut [LiveBoard] {
        std::slice::from_mut(&mut self.board)
    }

    fn input(&mut self, input: Input, _: &Moment<'_>) {
        match input {
            Input::Inspected(square) => self.board.inspect(square),
            Input::Place(index, standing) => {
                if let Some((_, placed)) = self.claims.get_mut(index) {
                    placed.get_or_insert(standing);
                }
            }
            _ => {}
        }
    }

    fn view(&self) -> StepView {
        let placed = self.claims.iter().map(|(_, placed)| *placed);
        let names: Vec<&str> = placed.map(|placed| placed.map_or("-", Standing::name)).collect();
        let wrong = |(claim, placed): &(Claim, Option<Standing>)| {
            placed.map(|placed| u32::from(placed != claim.standing))
        };
        let wrong: Option<u32> = self.claims.iter().map(wrong).sum();
        StepView {
            claims: self.claims.clone(),
            effort: wrong.map(|wrong| Effort { wrong, ..Effort::default() }),
            state: names.join(" "),
            ..StepView::default()
        }
    }
}
