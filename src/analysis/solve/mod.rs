//! Exact chances of winning under perfect play, for positions with few pieces left.
//!
//! The solver asks the law for everything that can be reached from a position, whatever the rules allow: hits, retreats,
//! the water, throws that belong to one piece, rests of throws, re-entering, openings. Then it draws a lower and an
//! upper bound of every position's value together, layer by layer (`order`), until the gap is small (`sweep`). The
//! answer is therefore certified: the true chance lies between the bounds. Where games may go on for ever the gap stays
//! open, and that is the answer: neither side can be given what the other can withhold.
//!
//! Positions are met one by one from the first on ([`Solver::new`]); where they become very many, every position with as many
//! pieces has a place in a table instead, and such a table can be made, kept and asked as a whole ([`Solver::whole`]).
//!
//! The value is the chance that the side to act wins, a draw counting half, when both sides always play their best.
//!
//! ```
//! use senet::analysis::solve::{Limit, Solver};
//! use senet::{library, notation};
//! let rules = library::ruleset("kendall-walker").expect("shipped").rules();
//! // One cone on 30 leaves with any throw, so the spools do not throw again.
//! let setup = notation::parse_pieces("cones: 30 / spools: 12").expect("pieces");
//! let position = rules.position(&setup).expect("held");
//! let solver = Solver::solve(&rules, &position, Limit::default()).expect("small");
//! assert_eq!(solver.value(&position).map(|value| value.low), Some(1.0));
//! ```

mod bounds;
mod graph;
mod index;
mod law;
mod ledger;
mod order;
mod perfect;
mod rounds;
mod store;
mod sweep;
mod table;
mod threads;

use std::fmt;

pub use ledger::{Ledger, MoveValue, ThrowLine};
pub use perfect::{Perfect, best_moves};
pub use store::{StoreProblem, Untabled};

use crate::rules::{Outcome, Position, Rules, State};
use bounds::{Bounds, ONE};
use graph::{FIRST, Graph, Successor};
use law::Law;
use order::Order;
use rounds::Rounds;
use sweep::Sweep;
use table::Table;

/// How much a solver may use, and when it may stop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limit {
    /// Bytes of memory; the solver stops before it needs more.
    pub bytes: u64,
    /// The gap between the bounds that is small enough, above 0.
    pub gap: f64,
}

impl Limit {
    fn gap(&self) -> u32 {
        (self.gap * f64::from(ONE)) as u32
    }
}

impl Default for Limit {
    /// What a window can spare: 256 MiB, and a gap of one in a million.
    fn default() -> Limit {
        Limit {
            bytes: 256 << 20,
            gap: 1e-6,
        }
    }
}

/// The chance that the side to act wins, between two bounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Value {
    /// It is at least this, 0 to 1.
    pub low: f64,
    /// It is at most this, 0 to 1.
    pub high: f64,
}

impl Value {
    fn new(bounds: Bounds) -> Value {
        let (low, high) = bounds.low_high();
        let chance = |bound: u32| f64::from(bound) / f64::from(ONE);
        Value {
            low: chance(low),
            high: chance(high),
        }
    }

    /// Half-way between the bounds.
    pub fn middle(self) -> f64 {
        (self.low + self.high) / 2.0
    }

    /// How far the bounds are apart.
    pub fn gap(self) -> f64 {
        self.high - self.low
    }
}

/// The positions are too many for the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// Positions found before the limit was reached.
    pub found: u32,
    /// The limit in bytes.
    pub bytes: u64,
    /// With up to so many pieces a side the limit should do; an estimate.
    pub reach: u8,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "more than {} positions can be reached, which do not fit into {} MB",
            self.found,
            self.bytes >> 20
        )
    }
}

impl std::error::Error for TooLarge {}

/// What a solver is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Finding the positions that can be reached.
    Finding,
    /// Putting them in order.
    Ordering,
    /// Drawing the bounds together; the pieces of the side with more and of the other.
    Solving {
        /// The pieces left in the positions worked on, the larger number first.
        men: [u8; 2],
        /// How many times the layer has been gone through.
        sweeps: u32,
    },
    /// Done.
    Done,
    /// The positions are too many.
    TooLarge(TooLarge),
}

/// How far a solver has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// What it is doing.
    pub phase: Phase,
    /// Positions found, put in order, or finished, depending on the phase.
    pub done: u64,
    /// Of how many; while they are being found, how many are known so far.
    pub total: u64,
    /// The widest gap between the bounds of finished positions; while solving, of this sweep as well.
    pub gap: f64,
    /// Memory in use, in bytes.
    pub bytes: u64,
}

impl Progress {
    /// Is there nothing more to do?
    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Done | Phase::TooLarge(_))
    }
}

#[derive(Clone, Debug)]
enum Stage {
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
    law: Law,
    limit: Limit,
    root: Option<State>,
    graph: Graph,
    stage: Stage,
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

    fn tabled(law: Law, table: Table, limit: Limit) -> Solver {
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
            threads::inside(|| self.steps(steps));
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
        let gap = self.rounds().map_or(ONE, Rounds::widest);
        Progress {
            phase,
            done,
            total,
            gap: f64::from(gap) / f64::from(ONE),
            bytes: self.bytes(),
        }
    }

    fn rounds(&self) -> Option<&Rounds> {
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
        self.rounds().map_or(0, Rounds::updates)
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

    fn bounds(&self, state: &State) -> Option<Bounds> {
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

fn phase(men: Option<[u8; 2]>, rounds: &Rounds) -> Phase {
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
