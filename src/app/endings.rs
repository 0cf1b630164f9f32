//! Endings that are worked out in the background, so that chances are exact where few pieces are left, and it is known how
//! far the estimates are off.
//!
//! **Invariant:** each ruleset is solved once.

use std::sync::{Arc, Mutex, MutexGuard};

use egui::{Context, Id};

use super::background::{Background, EndingsReport, SolveEndings, locked, start};
use crate::players::Network;
use crate::rules::{Rules, form_hash};
use crate::tablebase::Solver;

/// Number of rulesets whose endings are kept; the oldest are dropped first.
const MOST: usize = 6;

/// The endings of some rules, as far as they are known.
#[derive(Clone, Debug, Default)]
pub struct Ending {
    hash: u64,
    /// The solver, once it is done.
    pub solver: Option<Arc<Solver>>,
    /// Mean difference between estimated and exact chances, once it is measured.
    pub error: Option<f64>,
}

/// The endings of the program that draws in a context.
#[derive(Debug, Default)]
pub struct Endings {
    /// Endings, each with the work on it, which ends when it is dropped.
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

    /// Everything that is known of the endings of these rules; what is not is worked out from now on. The network is the
    /// one whose estimates are measured.
    pub fn known(
        self: &Arc<Endings>,
        ctx: &Context,
        rules: &Rules,
        network: &Arc<Network>,
    ) -> Ending {
        let hash = form_hash(&rules.form);
        let mut all = self.all();
        if let Some((ending, _)) = all.iter().find(|(ending, _)| ending.hash == hash) {
            return ending.clone();
        }
        let ending = Ending { hash, ..Ending::default() };
        let too_many = (all.len() + 1).saturating_sub(MOST);
        all.drain(..too_many);
        let (endings, ctx) = (Arc::clone(self), ctx.clone());
        let work = start(SolveEndings::new(rules, network), move |report| {
            endings.note(hash, report);
            ctx.request_repaint();
        });
        all.push((ending.clone(), work));
        ending
    }

    /// Notes a report on the endings of the rules with this hash, if they are still kept.
    fn note(&self, hash: u64, report: EndingsReport) {
        if let Some((ending, _)) = self.all().iter_mut().find(|(ending, _)| ending.hash == hash) {
            match report {
                EndingsReport::Solved(table) => ending.solver = Some(table.0),
                EndingsReport::Error(error) => ending.error = Some(error),
            }
        }
    }
}
