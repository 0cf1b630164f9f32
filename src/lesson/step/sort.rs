//! `senet sort`: claims to be sorted by how sure they are.

use super::proof::Proof;
use super::sheet::{Form, Sheet};
use super::show::{Press, Question, Show};
use super::{Asks, StepKind};
use crate::i18n;
use crate::lesson::fields::Fields;
use crate::lesson::lines::Lines;
use crate::lesson::prose::{Inline, Phrase, plain};
use crate::lesson::prose_writer::phrase;
use crate::lesson::scene::Scene;
use crate::lesson::stage::Stage;
use crate::rules::Ruleset;

/// Fence `senet sort`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sort {
    /// The claims.
    pub claims: Vec<Claim>,
}

/// A statement and how sure it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The degree of certainty.
    pub standing: Standing,
    /// The words of the claim.
    pub text: Phrase,
    /// The source that says so.
    pub source: Phrase,
    /// Its line.
    pub line: usize,
}

/// Certainty of a statement about the ancient game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// Found on objects, in pictures or in texts.
    Attested,
    /// Concluded from what is found.
    Inferred,
    /// Proposed in our time.
    Modern,
    /// Often said, and finds or studies speak against it.
    NotSo,
}

impl Sort {
    /// The claims by their words: a lesson may list them by standing, and that order would tell.
    pub fn shuffled(&self) -> Vec<Claim> {
        let mut claims = self.claims.clone();
        claims.sort_by_key(|claim| plain(&claim.text));
        claims
    }
}

impl Claim {
    /// The standings as options: A attested, B inferred, C modern, D not so.
    fn question(&self) -> Question {
        let options = Standing::ALL.iter();
        Question {
            ask: plain(&self.text),
            options: options.map(|standing| standing.word().to_owned()).collect(),
            answer: Standing::ALL.iter().position(|standing| *standing == self.standing),
        }
    }
}

impl Standing {
    /// All four, surest first.
    pub const ALL: [Standing; 4] =
        [Standing::Attested, Standing::Inferred, Standing::Modern, Standing::NotSo];
    /// Those of claims that may be made of a drawing, surest first.
    pub const HELD: [Standing; 3] = [Standing::Attested, Standing::Inferred, Standing::Modern];

    /// The word that a learner reads.
    pub fn word(self) -> &'static str {
        i18n::text(match self {
            Standing::Attested => "learn.attested",
            Standing::Inferred => "learn.inferred",
            Standing::Modern => "learn.modern",
            Standing::NotSo => "learn.not-so",
        })
    }

    /// The word in a lesson file.
    pub const fn name(self) -> &'static str {
        match self {
            Standing::Attested => "attested",
            Standing::Inferred => "inferred",
            Standing::Modern => "modern",
            Standing::NotSo => "not-so",
        }
    }
}

impl StepKind for Sort {
    fn read(fields: &mut Fields<'_>) -> Option<Sort> {
        let mut claims = Vec::new();
        for standing in Standing::ALL {
            for field in fields.all(standing.name()) {
                let Some((text, source)) = field.value.split_once('|') else {
                    fields.problem(
                        field.line,
                        format!(
                            "a claim names its source; write {}: claim | @key",
                            standing.name()
                        ),
                    );
                    continue;
                };
                let (text, source) = (
                    fields.words(text.trim(), field.line),
                    fields.words(source.trim(), field.line),
                );
                claims.push(Claim { standing, text, source, line: field.line });
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
                let name = claim.standing.name();
                proof.error(
                    claim.line,
                    format!("a claim names its source; write {name}: claim | @key"),
                );
            }
        }
        let kinds = Standing::ALL
            .iter()
            .filter(|kind| self.claims.iter().any(|claim| claim.standing == **kind));
        if let (true, Some(claim)) = (kinds.count() < 2, self.claims.first()) {
            proof.error(claim.line, "all claims are of one kind, so there is nothing to sort");
        }
    }

    fn scene(&self) -> Option<&Scene> {
        None
    }

    fn shown(&self) -> Vec<&Phrase> {
        self.claims.iter().map(|claim| &claim.text).collect()
    }

    fn replies(&self) -> Vec<&Phrase> {
        self.claims.iter().map(|claim| &claim.source).collect()
    }

    fn sheet(&self, _: Option<&Stage>, _: &[Ruleset]) -> Option<Sheet<'_>> {
        Some(Sheet { form: Form::Claims(self), ..Sheet::default() })
    }

    fn show(&self, _: &Stage, _: &[Ruleset]) -> Show {
        let claims = self.shuffled();
        Show {
            word: "present.place",
            presses: vec![Press::default(); claims.len()],
            questions: claims.iter().map(Claim::question).collect(),
            claims,
            ..Show::default()
        }
    }

    fn asks(&self) -> Asks {
        Asks::Task
    }
}
