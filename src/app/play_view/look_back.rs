//! Review of a finished or running game, judged move by move between frames.

use std::sync::Arc;

use egui::Ui;
use web_time::Instant;

use crate::analysis::{Decision, Review};
use crate::app::endings::Endings;
use crate::app::networks::Networks;
use crate::board::Side;
use crate::game::{Game, Step};
use crate::players::{Judge, Network};
use crate::rules::{Move, Outcome, Phase, Position, Rules, Ruleset, Throw, form_hash};
use crate::tablebase::Solver;

/// Time for judging in one frame, in seconds.
const SLICE: f64 = 0.006;

/// Move of the game under review, with its position and rules.
pub(super) struct PlayedMove {
    /// Age of the game before it.
    pub(super) age: usize,
    /// Index of its rules.
    pub(super) rules: usize,
    pub(super) position: Position,
    pub(super) throw: Option<Throw>,
    pub(super) mv: Move,
}

pub(super) struct LookBack {
    /// Age of the game at its end.
    pub(super) end: usize,
    /// Rules of the game, in the order in which they came into force.
    pub(super) rulesets: Vec<Ruleset>,
    pub(super) moves: Vec<PlayedMove>,
    pub(super) judge: Option<(usize, Judge)>,
    pub(super) review: Review,
    pub(super) judged_count: usize,
    /// The endings of the last rules were solved when the moves were judged.
    is_exact: bool,
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
        let mut moves = Vec::new();
        for (index, pair) in moments.windows(2).enumerate() {
            let [(_, ruleset, position), (step, ..)] = pair else { continue };
            if rulesets.last().is_none_or(|last| last.form != ruleset.form) {
                rulesets.push((*ruleset).clone());
            }
            if let Step::Moved { throw, line, .. } = step {
                let (age, rules) = (begin + index, rulesets.len() - 1);
                let position = **position;
                moves.push(PlayedMove { age, rules, position, throw: *throw, mv: line.mv });
            }
        }
        let outcome = match game.phase() {
            Phase::Over(outcome) => Some(outcome),
            _ => None,
        };
        let end = game.age();
        LookBack {
            end,
            rulesets,
            moves,
            judge: None,
            review: Review::default(),
            judged_count: 0,
            is_exact: false,
            side,
            outcome,
            is_new: true,
        }
    }

    /// True while there are moves that have not been judged.
    pub(super) fn is_working(&self) -> bool {
        self.judged_count < self.moves.len()
    }

    /// Rules by their number, with their network, and the solver of their endings once it is done.
    fn known(&self, ui: &Ui, rules: usize) -> (Rules, Arc<Network>, Option<Arc<Solver>>) {
        let rules = self.rulesets[rules].rules();
        let network = Networks::of(ui.ctx()).network(&rules);
        let endings = Endings::of(ui.ctx()).known(ui.ctx(), &rules, &network);
        (rules, network, endings.solver)
    }

    /// Doubts about the estimate for the start: it is by the network of other rules; the computer has found that most games do
    /// not end.
    pub(super) fn doubts(&self, ui: &Ui) -> (bool, bool) {
        let Some(ruleset) = self.rulesets.first() else { return (false, false) };
        let (networks, rules) = (Networks::of(ui.ctx()), ruleset.rules());
        let is_near = networks.network(&rules).rules != form_hash(&rules.form);
        (is_near, networks.is_endless(&rules))
    }

    /// Judges all moves again, once the endings of the last rules have been solved.
    fn restart_when_solved(&mut self, ui: &Ui) {
        let last = self.moves.last().map(|last| last.rules).filter(|_| !self.is_exact);
        if last.is_some_and(|rules| self.known(ui, rules).2.is_some()) {
            (self.is_exact, self.judge) = (true, None);
            (self.review, self.judged_count) = (Review::default(), 0);
        }
    }

    /// Judges more moves; requests frames until all are judged. `true` when this finished the last one.
    pub(super) fn work(&mut self, ui: &Ui) -> bool {
        self.restart_when_solved(ui);
        let (begun, worked) = (Instant::now(), self.is_working());
        while let Some(moves) = self.moves.get(self.judged_count) {
            if begun.elapsed().as_secs_f64() > SLICE {
                ui.ctx().request_repaint();
                return false;
            }
            self.judged_count += 1;
            if self.judge.as_ref().is_none_or(|(rules, _)| *rules != moves.rules) {
                let (rules, network, endings) = self.known(ui, moves.rules);
                self.judge = Some((moves.rules, Judge::new(&rules, network, endings)));
            }
            if let Some((_, judge)) = &self.judge {
                let at = (&moves.position, moves.throw);
                let decision = Decision::judged(judge, self.judged_count, at, moves.mv);
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
        let result = self.outcome.map(|outcome| f64::from(outcome.share(self.side)));
        let last = decisions.last().map(|decision| own(decision, decision.after));
        before.chain(result.or(last)).collect()
    }
}
