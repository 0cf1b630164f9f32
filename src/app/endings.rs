//! Endings solved in the background: they make chances exact where few pieces are left, and measure the error of the
//! estimates.
//!
//! **Invariant:** each ruleset is solved once, and once more when its own network has been learned, to measure that one.

use std::sync::{Arc, Mutex, MutexGuard};

use egui::{Context, Id};

use super::background::{Background, EndingsReport, SolveEndings, locked, start};
use crate::players::Network;
use crate::rules::{Rules, form_hash};
use crate::tablebase::Solver;

/// Most rulesets whose endings are cached; the oldest are dropped first.
const MOST: usize = 6;

/// Endings of one ruleset, as far as they are solved.
#[derive(Clone, Debug, Default)]
pub struct Ending {
    hash: u64,
    /// True where the network that is measured has learned these rules, and not the nearest ones.
    is_own: bool,
    /// The solver, once it is done.
    pub solver: Option<Arc<Solver>>,
    /// Mean difference between estimated and exact chances, once it is measured.
    pub error: Option<f64>,
}

/// The endings of the program that draws in a context.
#[derive(Debug, Default)]
pub struct Endings {
    /// Endings, each with its background job, which stops when it is dropped.
    all: Mutex<Vec<(Ending, Option<Background>)>>,
}

impl Endings {
    /// The endings of the program that draws in this context.
    pub fn of(ctx: &Context) -> Arc<Endings> {
        ctx.data_mut(|data| {
            let endings: &mut Arc<Endings> = data.get_temp_mut_or_default(Id::NULL);
            Arc::clone(endings)
        })
    }

    fn all(&self) -> MutexGuard<'_, Vec<(Ending, Option<Background>)>> {
        locked(&self.all)
    }

    /// Endings of these rules as far as they are solved; starts solving them at the first call. `network` is the one whose
    /// estimates are measured.
    pub fn known(
        self: &Arc<Endings>,
        ctx: &Context,
        rules: &Rules,
        network: &Arc<Network>,
    ) -> Ending {
        let hash = form_hash(&rules.form);
        let mut all = self.all();
        let is_own = network.rules == hash;
        let mut solver = None;
        if let Some(number) = all.iter().position(|(ending, _)| ending.hash == hash) {
            if all[number].0.is_own || !is_own {
                return all[number].0.clone();
            }
            solver = all.remove(number).0.solver;
        }
        let ending = Ending { hash, is_own, solver, error: None };
        let too_many = (all.len() + 1).saturating_sub(MOST);
        all.drain(..too_many);
        let (endings, ctx) = (Arc::clone(self), ctx.clone());
        let work = start(SolveEndings::new(rules, network), move |report| {
            endings.note((hash, is_own), report);
            ctx.request_repaint();
        });
        all.push((ending.clone(), work));
        ending
    }

    /// Records a report on the endings of the rules with this hash, measured by their own network or another one, if they
    /// are still cached.
    fn note(&self, from: (u64, bool), report: EndingsReport) {
        let mut all = self.all();
        let mut known = all.iter_mut().map(|(ending, _)| ending);
        if let Some(ending) = known.find(|ending| (ending.hash, ending.is_own) == from) {
            match report {
                EndingsReport::Solved(table) => ending.solver = Some(table.0),
                EndingsReport::Error(error) => ending.error = Some(error),
            }
        }
    }
}
