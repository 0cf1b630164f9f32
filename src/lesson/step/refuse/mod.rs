//! `senet refuse`: a move that the rules refuse, to be tried all the same.

mod fence;
mod run;

use crate::explain;
use crate::lesson::hints::{Hint, off, piece, square};
use crate::lesson::moves::MoveText;
use crate::lesson::prose::Phrase;
use crate::lesson::scene::Scene;
use crate::lesson::stage::Stage;
use crate::lesson::test::Expect;
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

impl Refuse {
    /// True for the refusal that is to be met.
    pub fn accepts(&self, stage: &Stage, illegal: &IllegalMove) -> bool {
        let same_piece =
            self.attempt(stage).is_some_and(|refused| refused.mv.from == illegal.mv.from);
        illegal.reason.rule() == self.because && (self.mv.is_none() || same_piece)
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
