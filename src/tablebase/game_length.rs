//! Expected number of throws of a game in which both sides play the best moves of a finished table.
//!
//! Once the moves are chosen a game is a walk by chance, and the length of each position is one throw more than the mean of
//! those to which its throws lead. These equations are solved by Gauss–Seidel sweeps, layer after layer. Where no equation is
//! off by more than a small part of a throw, the whole length of a game is off by no more than that part of itself: what is
//! off at a position counts once for every throw made there.

use super::layout::Layout;
use super::layout::plane::Plane;
use super::solver::Solver;
use super::table::Table;
use super::threads::par_map;
use crate::rules::{State, Throw};

/// Largest change of a last sweep, in throws; so much is a length off at most, as a part of itself.
const SETTLED: f32 = 1e-4;
/// Sweeps after which the games of a layer count as endless.
const MOST_SWEEPS: u32 = 20_000;
/// Rows that are evaluated in one step.
const ROWS: usize = 16;
/// Memory for the successors of a layer, in bytes.
const MOST_BYTES: u64 = 1 << 30;
/// Flag of a first successor that is chosen instead of throwing.
const INSTEAD: u32 = 1 << 31;

/// Expected lengths of games, which are worked out step by step.
#[derive(Clone, Debug)]
pub(crate) struct GameLengths {
    /// Throws to the end of the game by cell, of the layers that are done.
    throws: Vec<f32>,
    /// Layers that are done.
    layers: usize,
    walk: Walk,
}

/// The layer being worked on: its cells, and where the best move with each throw leads from there.
#[derive(Clone, Debug, Default)]
struct Walk {
    /// Rows that have been evaluated.
    rows: usize,
    cells: Vec<u32>,
    successors: Vec<u32>,
    sweeps: u32,
}

/// Positions of a row with their successors.
type RowWalk = (Vec<u32>, Vec<u32>);

impl GameLengths {
    /// Lengths of which none is known yet; `None` without a finished table, and where they would take too much memory.
    pub(crate) fn new(solver: &Solver) -> Option<GameLengths> {
        let table = solver.table().filter(|table| table.is_done())?;
        let layers = table.layout.layers.iter();
        let most = layers.map(|layer| table.layout.cells_of(layer.pieces).count()).max()?;
        let bytes = most as u64 * 4 * (1 + solver.law.odds.len() as u64);
        let throws = vec![0.0; table.layout.cells];
        let fits = bytes <= MOST_BYTES && throws.len() < INSTEAD as usize;
        fits.then(|| GameLengths { throws, layers: 0, walk: Walk::default() })
    }

    /// Part of the layers that are done, by cells.
    pub(crate) fn done(&self, solver: &Solver) -> f32 {
        let Some(table) = solver.table() else {
            return 1.0;
        };
        let next = table.layout.layers.get(self.layers);
        let cell = next.and_then(|layer| table.layout.cells_of(layer.pieces).next());
        cell.map_or(1.0, |cell| cell as f32 / self.throws.len() as f32)
    }

    /// Works for a short time; `true` while something is left to do, `None` where games need not end.
    pub(crate) fn step(&mut self, solver: &Solver) -> Option<bool> {
        let table = solver.table()?;
        let Some(layer) = table.layout.layers.get(self.layers) else {
            return Some(false);
        };
        let planes: Vec<&Plane> = table.layout.planes_of(layer.pieces).collect();
        let rows = planes.iter().flat_map(|plane| (0..plane.rows).map(move |row| (*plane, row)));
        let next: Vec<(&Plane, u32)> = rows.skip(self.walk.rows).take(ROWS).collect();
        if next.is_empty() {
            self.sweep(&Odds::of(solver))?;
        } else {
            self.walk.rows += next.len();
            for row in par_map(next, |(plane, row)| row_walk(solver, table, plane, row)) {
                let (cells, successors) = row?;
                self.walk.cells.extend(cells);
                self.walk.successors.extend(successors);
            }
        }
        Some(true)
    }

    /// Goes through the layer once, and ends it when that has changed hardly anything.
    fn sweep(&mut self, odds: &Odds) -> Option<()> {
        let GameLengths { throws, walk, .. } = self;
        let mut most: f32 = 0.0;
        for (&cell, leads) in walk.cells.iter().zip(walk.successors.chunks(odds.0.len())) {
            let new = odds.length(throws, cell, leads);
            let old = std::mem::replace(&mut throws[cell as usize], new);
            most = most.max((new - old).abs());
        }
        walk.sweeps += 1;
        if most <= SETTLED {
            self.walk = Walk::default();
            self.layers += 1;
            return Some(());
        }
        (self.walk.sweeps < MOST_SWEEPS && most.is_finite()).then_some(())
    }

    /// Throws until the end of the game, from a position of the table in which a throw is due.
    pub(crate) fn of(&self, solver: &Solver, state: &State) -> Option<f64> {
        let cell = solver.table()?.layout.cell_of(&solver.law, state)?;
        Some(f64::from(*self.throws.get(cell)?))
    }
}

struct Odds(Vec<f32>);

impl Odds {
    fn of(solver: &Solver) -> Odds {
        let odds = solver.law.odds.iter();
        Odds(odds.map(|(_, sixteenths)| f32::from(*sixteenths) / 16.0).collect())
    }

    /// Length of a position by its equation; what leads back to the position itself is solved for.
    fn length(&self, throws: &[f32], cell: u32, successors: &[u32]) -> f32 {
        if let Some(&first) = successors.first()
            && first & INSTEAD != 0
        {
            return throws[(first & !INSTEAD) as usize];
        }
        let (mut sum, mut stays) = (1.0, 0.0);
        for (&lead, odds) in successors.iter().zip(&self.0) {
            if lead == cell {
                stays += odds;
            } else {
                sum += odds * throws[lead as usize];
            }
        }
        sum / (1.0 - stays)
    }
}

/// All positions of a row, and where the best moves lead from there; `None` where that is not known.
fn row_walk(solver: &Solver, table: &Table, plane: &Plane, row: u32) -> Option<RowWalk> {
    let (mut cells, mut successors) = (Vec::new(), Vec::new());
    let Some(us) = table.layout.squares(plane, 0, row) else {
        return Some((cells, successors));
    };
    for column in 0..plane.columns {
        let them = table.layout.squares(plane, 1, column).filter(|them| us & them == 0);
        let Some(them) = them else {
            continue;
        };
        let state = plane.state(us, them);
        if solver.law.outcome(&state).is_some() {
            continue;
        }
        cells.push(plane.cell_at(&table.layout.ranks, row, column));
        successors.extend(walk(solver, table, &state)?);
    }
    Some((cells, successors))
}

/// Cells to which the best move with each throw leads.
fn walk(solver: &Solver, table: &Table, state: &State) -> Option<Vec<u32>> {
    let throws = solver.law.odds.iter().map(|(throw, _)| Some(*throw));
    if let Some((_, instead)) = solver.best_move(state, None)
        && solver.prefers(state, &instead)?
    {
        let cell = lead(solver, table, state, None)?;
        return Some(throws.map(|_| cell | INSTEAD).collect());
    }
    throws.map(|throw| lead(solver, table, state, throw)).collect()
}

/// Cell to which the best way to play a whole throw leads.
fn lead(solver: &Solver, table: &Table, state: &State, throw: Option<Throw>) -> Option<u32> {
    let (mut best, mut unknown) = (None::<(u64, State)>, false);
    let law = &solver.law;
    law.for_each_end(state, throw, &mut |after| match solver.value_for(state, after) {
        Some(value) if best.is_none_or(|(most, _)| value > most) => best = Some((value, *after)),
        Some(_) => {}
        None => unknown = true,
    });
    let (_, after) = best.filter(|_| !unknown)?;
    match law.outcome(&after) {
        Some(_) => Some(Layout::WON as u32),
        None => table.layout.cell_of(law, &after).map(|cell| cell as u32),
    }
}
