//! A game that is looked back at, judged move by move between the frames.

use egui::Ui;
use web_time::Instant;

use crate::analysis::{Decision, Review};
use crate::app::endings::Endings;
use crate::app::networks::Networks;
use crate::board::Side;
use crate::game::{Game, Step};
use crate::players::Judge;
use crate::rules::{Move, Outcome, Phase, Position, Ruleset, Throw};

/// Time for which is judged in one frame, in seconds.
const SLICE: f64 = 0.006;

/// A move of the game that is still to be judged.
pub(super) struct PlayedMove {
    /// Age of the game before it.
    pub(super) age: usize,
    /// Index of its rules.
    pub(super) rules: usize,
    pub(super) position: Position,
    pub(super) throw: Option<Throw>,
    pub(super) mv: Move,
}

/// A game that is looked back at.
pub(super) struct LookBack {
    /// Age of the game at its end.
    pub(super) end: usize,
    /// Rules that were on, the first first.
    pub(super) rulesets: Vec<Ruleset>,
    pub(super) made: Vec<PlayedMove>,
    pub(super) judge: Option<(usize, Judge)>,
    pub(super) review: Review,
    /// Moves that have been judged.
    pub(super) judged: usize,
    /// Side whose chances are shown.
    pub(super) side: Side,
    pub(super) outcome: Option<Outcome>,
    /// The page has not been shown yet.
    pub(super) is_new: bool,
}

impl LookBack {
    pub(super) fn new(game: &Game, side: Side) -> LookBack {
        let moments: Vec<_> = game.moments().collect();
        let begin = game.age() + 1 - moments.len();
        let mut rulesets: Vec<Ruleset> = Vec::new();
        let mut made = Vec::new();
        for (index, pair) in moments.windows(2).enumerate() {
            let [(_, ruleset, position), (step, ..)] = pair else { continue };
            if rulesets.last().is_none_or(|last| last.form != ruleset.form) {
                rulesets.push((*ruleset).clone());
            }
            if let Step::Moved { throw, line, .. } = step {
                let (age, rules) = (begin + index, rulesets.len() - 1);
                let position = **position;
                made.push(PlayedMove { age, rules, position, throw: *throw, mv: line.mv });
            }
        }
        let outcome = match game.phase() {
            Phase::Over(outcome) => Some(outcome),
            _ => None,
        };
        let end = game.age();
        let (judge, review, judged) = (None, Review::default(), 0);
        LookBack { end, rulesets, made, judge, review, judged, side, outcome, is_new: true }
    }

    /// Are there moves that have not been judged?
    pub(super) fn is_working(&self) -> bool {
        self.judged < self.made.len()
    }

    /// Judges some moves more; the page is asked for again until all are judged. `true` when the last has just been.
    pub(super) fn work(&mut self, ui: &Ui) -> bool {
        let (begun, worked) = (Instant::now(), self.is_working());
        while let Some(made) = self.made.get(self.judged) {
            if begun.elapsed().as_secs_f64() > SLICE {
                ui.ctx().request_repaint();
                return false;
            }
            self.judged += 1;
            if self.judge.as_ref().is_none_or(|(rules, _)| *rules != made.rules) {
                let rules = self.rulesets[made.rules].rules();
                let network = Networks::of(ui.ctx()).network(&rules);
                let endings = Endings::of(ui.ctx()).known(ui.ctx(), &rules, &network);
                self.judge = Some((made.rules, Judge::new(&rules, network, endings.solver)));
            }
            if let Some((_, judge)) = &self.judge {
                let at = (&made.position, made.throw);
                let decision = Decision::judged(judge, self.judged, at, made.mv);
                self.review.decisions.extend(decision);
            }
        }
        worked
    }

    /// Chances of the side, before every move and at the end.
    pub(super) fn chances(&self) -> Vec<f64> {
        let own = |decision: &Decision, chance: f64| {
            if decision.side == self.side { chance } else { 1.0 - chance }
        };
        let decisions = &self.review.decisions;
        let before = decisions.iter().map(|decision| own(decision, decision.before));
        let result = self.outcome.map(|outcome| match outcome {
            Outcome::Won(winner) => f64::from(u8::from(winner == self.side)),
            Outcome::Draw => 0.5,
        });
        let last = decisions.last().map(|decision| own(decision, decision.after));
        before.chain(result.or(last)).collect()
    }
}
