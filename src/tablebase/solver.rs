//! Finds exact chances, a little at a time.

use crate::rules::{Outcome, Position, Rules, State};
use crate::tablebase::bounds::{Bounds, ONE};
use crate::tablebase::convergence::Convergence;
use crate::tablebase::law::Law;
use crate::tablebase::progress::{Limit, Phase, Progress, TooLarge, Value};
use crate::tablebase::search::graph::{self, FIRST, Graph, Successor};
use crate::tablebase::search::order::Order;
use crate::tablebase::search::sweep::Sweep;
use crate::tablebase::table::Table;
use crate::tablebase::threads;

#[derive(Clone, Debug)]
pub(super) enum Stage {
    Finding,
    Ordering(Order),
    Solving(Order, Sweep),
    Tabled(Box<Table>),
    TooLarge(TooLarge),
}

/// Finds exact chances, a little at a time.
///
/// Nothing depends on how the work is cut into slices.
#[derive(Clone, Debug)]
pub struct Solver {
    pub(super) law: Law,
    pub(super) limit: Limit,
    root: Option<State>,
    pub(super) graph: Graph,
    pub(super) stage: Stage,
    done: bool,
    most_bytes: u64,
}

/// Positions that are met one by one before a table of all positions is thought of.
const MANY: usize = 400_000;

/// Positions worked out in the time in which one is found.
const UPDATES: u32 = 16;

impl Solver {
    /// A solver for `root` and everything that can be reached from it. Nothing is done yet.
    pub fn new(rules: &Rules, root: &Position, limit: Limit) -> Solver {
        let law = Law::new(rules);
        // Marks that no rules write cannot be packed; nothing is known of such a position.
        let root = State::new(root);
        let graph = Graph::new(&law, root.as_ref(), limit.bytes);
        Solver {
            graph,
            law,
            limit,
            root,
            stage: Stage::Finding,
            done: false,
            most_bytes: 0,
        }
    }

    pub(super) fn tabled(law: Law, table: Table, limit: Limit) -> Solver {
        Solver {
            graph: Graph::new(&law, None, 0),
            law,
            limit,
            root: None,
            done: table.is_done(),
            stage: Stage::Tabled(Box::new(table)),
            most_bytes: 0,
        }
    }

    /// Solves `root` in one go.
    ///
    /// # Errors
    /// When the positions that can be reached are too many for the limit.
    pub fn solve(rules: &Rules, root: &Position, limit: Limit) -> Result<Solver, TooLarge> {
        let mut solver = Solver::new(rules, root, limit);
        loop {
            match solver.advance(1 << 16).phase {
                Phase::Done => return Ok(solver),
                Phase::TooLarge(problem) => return Err(problem),
                _ => {}
            }
        }
    }

    /// Works on for so many steps; a step is about as much as finding the successors of one position.
    pub fn advance(&mut self, steps: u32) -> Progress {
        if steps < threads::MANY {
            self.steps(steps);
        } else {
            threads::install(|| self.steps(steps));
        }
        self.most_bytes = self.most_bytes.max(self.bytes());
        self.progress()
    }

    fn steps(&mut self, mut left: u32) {
        while let Some(used) = self.step(left)
            && used < left
        {
            left -= used;
        }
    }

    /// A step, or up to so many where that is better: how many were used. `None` when there is nothing more to do.
    fn step(&mut self, steps: u32) -> Option<u32> {
        match &mut self.stage {
            _ if self.done => return None,
            Stage::TooLarge(_) => return None,
            Stage::Finding if !self.graph.is_whole() => {
                self.graph.expand(&self.law);
                if self.graph.entries.len().is_multiple_of(1024) {
                    self.keep_the_limit();
                    self.consider_a_table();
                }
            }
            Stage::Finding => self.stage = Stage::Ordering(Order::new(self.graph.index.len())),
            Stage::Ordering(order) => {
                if !order.step(&self.law, &self.graph) {
                    let order = std::mem::take(order);
                    self.most_bytes = self
                        .most_bytes
                        .max(self.graph.bytes() as u64 + order.bytes() as u64);
                    self.graph.forget_successors();
                    let sweep =
                        Sweep::new(self.graph.index.len(), order.layers.len(), self.limit.gap());
                    self.stage = Stage::Solving(order, sweep);
                }
            }
            Stage::Solving(order, sweep) => {
                self.done = !sweep.step(&order.layers, &order.entries, &order.stream, UPDATES);
            }
            Stage::Tabled(table) => {
                let used = table.work(&self.law, steps);
                self.done = used.is_none();
                return used;
            }
        }
        Some(1)
    }

    /// Gives every position of the board a place, where that is better than to meet them one by one.
    fn consider_a_table(&mut self) {
        if self.graph.index.len() < MANY {
            return;
        }
        let Some(root) = self.root.filter(|root| !root.is_opening()) else {
            return;
        };
        let men = self.law.men(&root);
        if Table::bytes_for(&self.law, men).is_ok_and(|bytes| bytes <= self.limit.bytes) {
            let table = Table::new(&self.law, men, self.limit.gap());
            if table.holds_place(&root) {
                self.graph = Graph::new(&self.law, None, 0);
                self.stage = Stage::Tabled(Box::new(table));
            }
        }
    }

    /// Gives up when what is known so far shows that there will be too many positions.
    fn keep_the_limit(&mut self) {
        // Ordering needs the successors twice for a while.
        let will_need = 2 * self.graph.bytes() as u64;
        let full = self.graph.index.len() + 4096 > Successor::MOST;
        if full || will_need > self.limit.bytes {
            let found = self.graph.index.len() as u32;
            self.stage = Stage::TooLarge(TooLarge {
                found,
                bytes: self.limit.bytes,
                reach: reach(u64::from(found)),
            });
        }
    }

    /// How far the work has come.
    pub fn progress(&self) -> Progress {
        let found = self.graph.index.len() as u64;
        let (phase, done, total) = match &self.stage {
            Stage::TooLarge(problem) => (Phase::TooLarge(*problem), found, found),
            Stage::Finding => (Phase::Finding, self.graph.entries.len() as u64, found),
            Stage::Ordering(order) => {
                let (done, total) = order.progress();
                (Phase::Ordering, done as u64, total as u64)
            }
            Stage::Solving(order, sweep) => {
                let layer = sweep
                    .rounds
                    .layer()
                    .and_then(|layer| order.layers.get(layer));
                let done = layer.map_or(found, |layer| u64::from(layer.first));
                (
                    phase(layer.map(|layer| layer.men), &sweep.rounds),
                    done,
                    found,
                )
            }
            Stage::Tabled(table) => {
                let (men, done, total) = table.progress();
                (phase(men, table.rounds()), done, total)
            }
        };
        let gap = self.rounds().map_or(ONE, Convergence::widest);
        Progress {
            phase,
            done,
            total,
            gap: f64::from(gap) / f64::from(ONE),
            bytes: self.bytes(),
        }
    }

    fn rounds(&self) -> Option<&Convergence> {
        match &self.stage {
            Stage::Solving(_, sweep) => Some(&sweep.rounds),
            Stage::Tabled(table) => Some(table.rounds()),
            _ => None,
        }
    }

    /// Memory in use, in bytes.
    pub fn bytes(&self) -> u64 {
        let stage = match &self.stage {
            Stage::Finding | Stage::TooLarge(_) => 0,
            Stage::Ordering(order) => order.bytes(),
            Stage::Solving(order, sweep) => order.bytes() + sweep.bytes(),
            Stage::Tabled(table) => table.bytes(),
        };
        (self.graph.bytes() + stage) as u64
    }

    /// The most memory that was in use at one time, in bytes.
    pub fn most_bytes(&self) -> u64 {
        self.most_bytes.max(self.bytes())
    }

    /// How many positions have been worked out, over all sweeps.
    pub fn updates(&self) -> u64 {
        self.rounds().map_or(0, Convergence::updates)
    }

    /// The rules that are played.
    pub fn rules(&self) -> &Rules {
        self.law.rules()
    }

    /// The chance that the side to act wins; of a finished game, the side that is named as acting.
    ///
    /// `None` while positions are still being found, and for a position that cannot be reached from the first one. The
    /// bounds hold before the work is done, but they may be far apart; a table answers only when it is done.
    pub fn value(&self, position: &Position) -> Option<Value> {
        self.bounds(&State::new(position)?).map(Value::new)
    }

    pub(super) fn bounds(&self, state: &State) -> Option<Bounds> {
        match self.law.outcome(state) {
            Some(Outcome::Draw) => return Some(Bounds::DRAWN),
            Some(Outcome::Won(side)) => return Some(Bounds::WON.turned_if(side != state.turn())),
            None => {}
        }
        let (order, sweep) = match &self.stage {
            Stage::Solving(order, sweep) => (order, sweep),
            Stage::Tabled(table) => {
                return table.knows(state).then(|| table.look(&self.law, state));
            }
            _ => return None,
        };
        let Some(known) = self.graph.index.find(&self.law.canonical(*state)) else {
            return self.rest(state);
        };
        let number = order.places[known as usize];
        sweep.bounds.get((number + FIRST) as usize).copied()
    }

    /// What is known of a position in which the rest of a throw is to be played: the best of what can come of it.
    fn rest(&self, state: &State) -> Option<Bounds> {
        if state.rest() == 0 {
            return None;
        }
        let mut all = Vec::new();
        self.law.each(state, None, |_, after| {
            let leaves = self.bounds(&after);
            all.push(leaves.map(|leaves| leaves.turned_if(after.turn() != state.turn())));
        });
        let all: Option<Vec<Bounds>> = all.into_iter().collect();
        all?.into_iter().reduce(Bounds::or)
    }
}

fn phase(men: Option<[u8; 2]>, rounds: &Convergence) -> Phase {
    men.map_or(Phase::Done, |men| Phase::Solving {
        men,
        sweeps: rounds.sweeps(),
    })
}

/// Pieces a side for which so many positions are about enough.
fn reach(positions: u64) -> u8 {
    let all = |most: u64| -> u64 {
        let sides = (1..=most).flat_map(|ours| (1..=most).map(move |theirs| (ours, theirs)));
        sides
            .map(|(ours, theirs)| graph::placements(ours, theirs))
            .sum()
    };
    (1..=10)
        .take_while(|&most| all(most) <= positions)
        .last()
        .unwrap_or(0) as u8
}
