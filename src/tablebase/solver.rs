//! Solver: chooses between a search from one position and a table of all positions, and answers for either.

use super::bounds::{Bounds, ONE};
use super::convergence::Convergence;
use super::law::Law;
#[cfg(test)]
use super::layout::packed::{Packed, Point};
use super::layout::size::required_bytes;
use super::progress::{Limit, Phase, Progress, TooLarge, Value};
use super::search::{Search, Step};
use super::table::Table;
use super::threads;
use crate::rules::{Position, Rules, State};

/// Positions found by a search before a table of all positions is considered.
const CONSIDER_TABLE: usize = 400_000;

#[derive(Clone, Debug)]
enum Engine {
    Search(Box<Search>),
    Table(Box<Table>),
}

/// Solver of exact chances that works in slices.
///
/// No value depends on how the work is cut into slices, or on the number of threads.
#[derive(Clone, Debug)]
pub struct Solver {
    pub(super) law: Law,
    pub(super) limit: Limit,
    root: Option<State>,
    engine: Engine,
    peak_bytes: u64,
}

impl Solver {
    /// Solver for `root` and everything that can be reached from it. Nothing is done yet.
    pub fn new(rules: &Rules, root: &Position, limit: Limit) -> Solver {
        let law = Law::new(rules);
        // Marks that no rules write cannot be packed; nothing is known of such a position.
        let root = State::new(root);
        let search = Search::new(&law, root.as_ref(), limit);
        Solver { law, limit, root, engine: Engine::Search(Box::new(search)), peak_bytes: 0 }
    }

    /// Solver for all positions of a table.
    pub(super) fn with_table(law: Law, table: Table, limit: Limit) -> Solver {
        Solver { law, limit, root: None, engine: Engine::Table(Box::new(table)), peak_bytes: 0 }
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

    /// Works for so many steps. A step takes about as long as finding the successors of one position.
    pub fn advance(&mut self, steps: u32) -> Progress {
        if steps < threads::PARALLEL_STEPS {
            self.take_steps(steps);
        } else {
            threads::install(|| self.take_steps(steps));
        }
        self.peak_bytes = self.peak_bytes.max(self.bytes());
        self.progress()
    }

    fn take_steps(&mut self, mut left: u32) {
        while let Some(used) = self.step(left)
            && used < left
        {
            left -= used;
        }
    }

    /// Takes one step, or up to `steps` where that is better; returns how many, or `None` if nothing is left to do.
    fn step(&mut self, steps: u32) -> Option<u32> {
        let search = match &mut self.engine {
            Engine::Search(search) => search,
            Engine::Table(table) => return table.advance(&self.law, steps),
        };
        let step = search.step(&self.law);
        let peak = search.peak_bytes as u64;
        self.peak_bytes = self.peak_bytes.max(peak);
        match step {
            Step::Over => return None,
            Step::Checkpoint => self.consider_table(),
            Step::Taken => {}
        }
        Some(1)
    }

    /// Replaces a search by a table where that is the better way.
    fn consider_table(&mut self) {
        let (Engine::Search(search), Some(root)) = (&self.engine, self.root) else {
            return;
        };
        if search.position_count() < CONSIDER_TABLE || root.is_opening() {
            return;
        }
        let pieces = self.law.pieces_left(&root);
        let fits = |bytes| bytes <= self.limit.bytes;
        if required_bytes(&self.law, pieces).is_ok_and(fits) {
            let table = Table::new(&self.law, pieces, self.limit.fixed_gap());
            if table.covers(&self.law, &root) {
                self.engine = Engine::Table(Box::new(table));
            }
        }
    }

    /// Progress of the work.
    pub fn progress(&self) -> Progress {
        let (phase, done, total) = match &self.engine {
            Engine::Search(search) => search.progress(),
            Engine::Table(table) => {
                let (pieces, done, total) = table.progress();
                let phase = pieces.map_or(Phase::Done, |pieces| Phase::Solving {
                    pieces,
                    sweeps: table.convergence.sweeps,
                });
                (phase, done, total)
            }
        };
        let gap = self.convergence().map_or(ONE, Convergence::widest_gap);
        Progress { phase, done, total, gap: f64::from(gap) / f64::from(ONE), bytes: self.bytes() }
    }

    fn convergence(&self) -> Option<&Convergence> {
        match &self.engine {
            Engine::Search(search) => search.convergence(),
            Engine::Table(table) => Some(&table.convergence),
        }
    }

    /// Memory in use, in bytes.
    pub fn bytes(&self) -> u64 {
        let bytes = match &self.engine {
            Engine::Search(search) => search.bytes(),
            Engine::Table(table) => table.bytes(),
        };
        bytes as u64
    }

    /// Most memory that was in use at one time, in bytes.
    pub fn peak_bytes(&self) -> u64 {
        self.peak_bytes.max(self.bytes())
    }

    /// Number of positions worked out, over all sweeps.
    pub fn updates(&self) -> u64 {
        self.convergence().map_or(0, Convergence::updates)
    }

    /// Rules that are played.
    pub fn rules(&self) -> &Rules {
        self.law.rules()
    }

    /// Chance that the side to act wins; of a finished game, the side that is named as acting.
    ///
    /// `None` while positions are still being found, and for a position that cannot be reached from the first one. The bounds
    /// hold before the work is done, but they may be far apart; a table answers only when it is done.
    pub fn value(&self, position: &Position) -> Option<Value> {
        self.bounds(&State::new(position)?).map(Value::new)
    }

    /// Bounds of a state, if they are known.
    pub(super) fn bounds(&self, state: &State) -> Option<Bounds> {
        match &self.engine {
            Engine::Search(search) => search.bounds(&self.law, state),
            Engine::Table(table) => self
                .law
                .decided(state)
                .or_else(|| table.knows(&self.law, state).then(|| table.bounds(&self.law, state))),
        }
    }

    /// Table of all positions, if the solver has one.
    pub(super) fn table(&self) -> Option<&Table> {
        if let Engine::Table(table) = &self.engine { Some(table) } else { None }
    }

    pub(super) fn table_mut(&mut self) -> Option<&mut Table> {
        if let Engine::Table(table) = &mut self.engine { Some(table) } else { None }
    }

    /// Writes another value into the cell of a position, for tests that must notice.
    #[cfg(test)]
    pub(crate) fn break_value(&mut self, position: &Position, value: f64) {
        let (law, state) = (self.law.clone(), State::new(position));
        let table = self.table_mut().expect("a table");
        let cell = table.layout.cell_of(&law, &state.expect("a state")).expect("a cell");
        let value = Point((value * f64::from(ONE)) as u32);
        table.cells.set(cell, Packed::new(value.bounds()));
    }

    /// Search from one position, if the solver has one.
    #[cfg(test)]
    pub(super) fn search(&self) -> Option<&Search> {
        if let Engine::Search(search) = &self.engine { Some(search) } else { None }
    }
}
