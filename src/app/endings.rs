//! Endings solved in the background: chances become exact where few pieces are left, and the error of estimates is known.
//!
//! **Invariant:** each ruleset is solved once while it is cached, and each network is measured once. A measurement comes to
//! its end before the next one begins: networks may be learned faster than they are measured, and none of them would ever be
//! measured otherwise.

use std::sync::{Arc, Mutex};

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
    /// Games from which the network that is measured has learned; `None` where it has learned the nearest rules, and not these.
    own_games: Option<u64>,
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
        ctx.data_mut(|data| data.get_temp_mut_or_default::<Arc<Endings>>(Id::NULL).clone())
    }

    /// Endings of these rules as far as they are solved, from the first call on; the estimates of `network` are measured.
    pub fn known(
        self: &Arc<Endings>,
        ctx: &Context,
        rules: &Rules,
        network: &Arc<Network>,
    ) -> Ending {
        let hash = form_hash(&rules.form);
        let mut all = locked(&self.all);
        let own_games = (network.rules == hash).then_some(network.games);
        let mut solver = None;
        if let Some(number) = all.iter().position(|(ending, _)| ending.hash == hash) {
            let known = &all[number].0;
            if known.error.is_none() || known.own_games == own_games {
                return known.clone();
            }
            solver = all.remove(number).0.solver;
        }
        let ending = Ending { hash, own_games, solver, error: None };
        let too_many = (all.len() + 1).saturating_sub(MOST);
        all.drain(..too_many);
        let (endings, ctx) = (Arc::clone(self), ctx.clone());
        let task = SolveEndings::new(rules, network, ending.solver.clone());
        let work = start(task, move |report| {
            endings.note((hash, own_games), report);
            ctx.request_repaint();
        });
        all.push((ending.clone(), work));
        ending
    }

    /// Records a report on endings, given by the hash of their rules and the network's own games, if they are still cached.
    fn note(&self, from: (u64, Option<u64>), report: EndingsReport) {
        let mut all = locked(&self.all);
        let mut known = all.iter_mut().map(|(ending, _)| ending);
        if let Some(ending) = known.find(|ending| (ending.hash, ending.own_games) == from) {
            match report {
                EndingsReport::Solved(table) => ending.solver = Some(table.0),
                EndingsReport::Error(error) => ending.error = Some(error),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use web_time::Instant;

    use super::*;
    use crate::library;
    use crate::players::shipped;

    #[test]
    fn every_network_is_measured_in_its_turn() {
        let ctx = Context::default();
        let endings = Endings::of(&ctx);
        let rules = library::ruleset("wikihow").expect("shipped").rules();
        let error = |games| {
            let mut network = Network::clone(&shipped(&rules).expect("a network"));
            network.games = games;
            endings.known(&ctx, &rules, &Arc::new(network)).error
        };
        let wait = |games| {
            let end = Instant::now() + Duration::from_secs(120);
            while error(games).is_none() {
                assert!(Instant::now() < end, "too long");
                std::thread::sleep(Duration::from_millis(5));
            }
        };
        assert_eq!(error(500), None, "begun");
        // The next network is there before the first is measured.
        wait(1_000);
        assert!(error(1_000).is_some(), "once");
        assert_eq!(error(2_000), None, "the error of another network");
        wait(2_000);
    }
}
